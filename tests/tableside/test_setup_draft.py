"""Laying a table before the first deal: what can be chosen, what cannot, and why."""

from __future__ import annotations

import random
import re

import pytest

from domino.ai import choose
from domino.core.hands import SHORT_DEAL
from domino.core.lengths import EVENING, FULL, LENGTHS, QUICK, likely_minutes, of_length
from domino.core.match import Match
from domino.core.options import Value
from domino.games import GAMES
from domino.tableside.setup.changed_rules import same_again
from domino.tableside.setup.draft import SetupDraft
from domino.tableside.setup.told_rules import (
    brief,
    changes,
    groups,
    house_line,
    length_offers,
    published_rules,
    rows,
)
from domino.texts import Texts
from tests.invariants import random_options

TEXTS = Texts()


def draft(key: str = "mexican-train") -> SetupDraft:
    return SetupDraft(GAMES[key], TEXTS)


@pytest.mark.parametrize("key", list(GAMES))
def test_every_game_can_be_dealt_at_once_and_by_every_preset(key: str) -> None:
    table = draft(key)
    assert table.match().names == tuple(place.name for place in table.places)
    for preset in GAMES[key].presets:
        table.choose_preset(preset)
        assert table.match().rules.preset == preset
        assert not table.changed()


@pytest.mark.parametrize("key", list(GAMES))
def test_whatever_can_be_chosen_can_be_dealt_and_what_cannot_says_why(key: str) -> None:
    for row in rows(draft(key)):
        for choice in draft(key).choices(row.name):
            table = draft(key)
            why = table.choose(row.name, choice.value)
            assert why == choice.why_not
            table.match()
            shorter = table.length not in (FULL, None)  # what a length chooses is no change
            assert (row.name in table.changed()) == (not why and not choice.chosen and not shorter)


@pytest.mark.parametrize("key", list(GAMES))
def test_the_line_tells_how_many_tiles_are_dealt(key: str) -> None:
    """Not what a sample hand has come to hold by the first turn, after drawing for the engine."""
    for preset in GAMES[key].presets:
        table = draft(key)
        table.choose_preset(preset)
        for count in table.counts:
            if count != len(table.places):
                table.resize(count)
            told = re.search(r"(\d+) tiles? each", table.line())
            table.seed = count
            match = table.match()
            dealt = sum(1 for event in match.events if event.kind == "dealt" and event.seat == 0)
            if match.view(0).hand:
                assert told and int(told[1]) == dealt
            else:
                assert told is None, "the tiles of a solitaire are dealt to the table"


def test_festival_for_two_says_the_eight_that_are_dealt() -> None:
    table = draft()
    table.choose_preset("festival")
    table.resize(2)
    assert table.line() == "2 players · double-9 · 8 tiles each"


@pytest.mark.parametrize("key", ["mexican-train", "chickenfoot", "super-train"])
def test_one_round_is_one_round(key: str) -> None:
    table = draft(key)
    table.choose("rounds", 1)
    assert table.deal_label() == "Deal 1 round"
    row = next(row for row in rows(table) if row.name == "rounds")
    assert row.sentence.startswith("The match is one round, ")


def test_rules_that_do_not_go_together_cannot_be_chosen() -> None:
    table = draft()
    assert "nobody holds it" in table.choose("starter", "engine-holder")
    assert not table.choose("engine", "held")
    assert not table.choose("starter", "engine-holder")
    assert "nobody holds it" in table.choose("engine", "placed"), "now the engine cannot go back"
    assert table.rules.engine == "held"


def test_a_set_too_small_for_the_table_says_how_many_it_serves() -> None:
    table = draft()
    table.resize(10)
    why = table.choose("set", 6)
    assert "10 cannot play so" in why
    assert table.rules.set != 6


def test_choosing_what_the_preset_says_is_no_change_and_reset_undoes_all() -> None:
    table = draft()
    table.choose("doubles", "answer")
    table.choose("double_blank", 50)
    assert table.changed() == ["doubles", "double_blank"]
    table.choose("doubles", "follow-up")
    assert table.changed() == ["double_blank"]
    table.reset()
    assert table.changed() == []


def test_players_come_and_go_within_what_the_rules_serve() -> None:
    table = draft("eighty-four")
    assert table.counts == (6, 8) and len(table.places) == 8
    assert "6, 8" in table.can_add
    table.remove(7)
    assert len(table.places) == 6
    assert table.can_remove
    table.add()
    assert len(table.places) == 8
    assert len({place.name for place in table.places}) == 8
    assert len({place.colour for place in table.places}) == 8


def test_no_two_players_have_one_name_or_one_colour() -> None:
    table = draft()
    first, second = table.places[0], table.places[1]
    assert "already" in table.rename(0, second.name)
    assert table.rename(0, "   ")
    assert table.rename(0, " Ana ") == "" and table.places[0].name == "Ana"
    table.paint(0, second.colour)
    assert (table.places[0].colour, table.places[1].colour) == (second.colour, first.colour)


def test_the_last_table_is_taken_up_again() -> None:
    table = draft()
    table.choose_preset("club")
    table.resize(3)
    table.rename(1, "Ben")
    table.set_level(1, None)
    table.choose("double_blank", 25)
    again = draft()
    again.remember(table.as_last())
    assert again.as_last() == table.as_last()
    again.seed = table.seed
    assert again.match().record() == table.match().record()


@pytest.mark.parametrize(
    "last",
    [
        {"preset": "no such", "options": {"set": 99, "other": 1}, "players": [["A", 0, "godly"]]},
        {"preset": 7, "options": [], "players": "Ana"},
        {"players": [["A", 0, None], ["A", 1, None]]},
        {"players": [["A", 0, None]] * 40},
        {"options": {"set": 6}, "players": [[f"P{n}", n, None] for n in range(14)]},
        {},
    ],
)
def test_nonsense_remembered_still_gives_a_table_that_can_be_dealt(last: dict[str, object]) -> None:
    table = draft()
    table.remember(last)
    table.match()


def test_a_table_being_laid_has_a_secret_that_nothing_chosen_changes_and_takes_words() -> None:
    table = draft("moon")
    before = table.fingerprint
    assert table.add_word(" our table ") == "" and table.add_word("") != ""
    table.set_level(1, None)
    match = table.match()
    assert match.fingerprint == before == table.fingerprint
    assert match.seed == table.seed and match.additions == ("our table",)
    for _ in range(40):
        why = table.add_word("more")
    assert "32" in why and len(table.additions) == 32


def test_playing_again_draws_a_new_secret_and_keeps_no_word() -> None:
    table = draft("moon")
    table.add_word("once")
    first = table.match()
    again = same_again(first)
    assert again.seed != first.seed and again.additions == () and again.rules == first.rules
    assert draft("moon").seed != table.seed


# Hands smaller than the least


@pytest.mark.parametrize(
    ("key", "players", "highest", "hand"),
    [
        ("mexican-train", 5, 6, 4),
        ("mexican-train", 9, 9, 4),
        ("mexican-train", 10, 9, 4),
        ("chickenfoot", 6, 6, 3),
        ("chickenfoot", 7, 6, 3),
    ],
)
def test_0_12_setup_offers_a_hand_that_the_preset_would_deal_though_it_is_below_the_least(
    key: str, players: int, highest: int, hand: int
) -> None:
    table = draft(key)
    table.resize(players)
    assert table.choose("hand", hand) == ""
    [choice] = [choice for choice in table.choices("set") if choice.value == highest]
    assert choice.why_not == "" and table.choose("set", highest) == ""
    assert table.match().view(0).hand_sizes == (hand,) * players
    assert table.choose("hand", hand + 1) or table.rules.hand == hand + 1
    assert players in table.counts


# Rules that make no difference


NEED_THREE = "Matters only where doubles need three tiles."
CALLED = "Matters only where the last tile must be called."
WHOLE_TRAIN = "Matters only where the first turn may be a whole train."
IDLE = [
    ("mexican-train", 4, "mexican_double_needs", 3, ("double_needs", 3), NEED_THREE),
    ("mexican-train", 4, "first_turn_out", "all-play", ("first_turn", "whole-train"), WHOLE_TRAIN),
    ("mexican-train", 4, "last_tile_penalty", 2, ("last_tile", "called"), CALLED),
    ("mexican-train", 4, "penalty", "points", ("infractions", "penalised"), None),
    (
        "chickenfoot",
        4,
        "no_set_tile",
        "redeal",
        ("set_tile", "held"),
        "Matters only where the set tile is held.",
    ),
    ("muggins", 2, "partners", "singles", None, "Matters only with four players."),
    ("eighty-four", 8, "six_tricks", True, None, "Matters only with six players."),
    ("super-train", 4, "last_tile_penalty", 3, ("last_tile", "called"), CALLED),
]


@pytest.mark.parametrize(("key", "players", "name", "value", "then", "sentence"), IDLE)
def test_a_rule_that_makes_no_difference_cannot_be_chosen_and_says_why(
    key: str, players: int, name: str, value: Value, then: tuple[str, Value] | None, sentence: str | None
) -> None:
    table = draft(key)
    if table.count != players:
        table.resize(players)
    reason = table.why_not(name, value)
    assert reason.startswith("Matters only") and reason == table.idle(name) and sentence in (None, reason)
    choices = table.choices(name)
    assert [choice.why_not for choice in choices] == ["" if choice.chosen else reason for choice in choices]
    [row] = [row for row in rows(table) if row.name == name]
    assert row.idle == reason
    assert table.choose(name, value) == reason and name not in table.options
    assert all(row.brief not in group.line for group in groups(table)), "a line tells what matters"
    if then is not None:
        assert table.choose(*then) == ""
        assert table.idle(name) == "" and table.choose(name, value) == ""
        assert table.rules[name] == value


def test_a_rule_that_was_chosen_before_stays_and_can_be_put_back() -> None:
    table = draft("mexican-train")
    assert table.choose("double_needs", 3) == "" and table.choose("mexican_double_needs", 3) == ""
    assert table.put_back("double_needs") == ""
    assert table.match().rules.mexican_double_needs == 3, "it is kept, and makes no difference"
    [row] = [row for row in changes(table) if row.name == "mexican_double_needs"]
    assert row.idle == NEED_THREE
    assert table.put_back("mexican_double_needs") == "" and not table.changed()


def test_rules_and_records_that_name_such_a_rule_are_still_taken() -> None:
    table = draft("mexican-train")
    assert table.take_options({"mexican_double_needs": 3}) == ""
    match = table.match()
    assert Match.from_record(match.record()).rules.mexican_double_needs == 3
    remembered = draft("mexican-train")
    remembered.remember({"preset": "box-of-four", "options": {"mexican_double_needs": 3}})
    assert remembered.rules.mexican_double_needs == 3


@pytest.mark.parametrize("key", list(GAMES))
def test_every_rule_that_can_make_no_difference_has_a_sentence(key: str) -> None:
    game, rng = GAMES[key], random.Random(key)
    for _ in range(60):
        preset, chosen = rng.choice(list(game.presets)), random_options(game, rng)
        rules = game.rules(preset, chosen)
        for players in game.players(rules):
            try:
                found = game.idle_options(rules, players)
            except ValueError:
                continue
            for name in found:
                assert Texts().say(f"{key}.idle.{name}").startswith("Matters only")


# How long


QUICKLY = {
    "mexican-train": {"set": 9, "rounds": 3},
    "chickenfoot": {"set": 9, "rounds": 3},
    "muggins": {"target": 100},
    "castle-rock": {"set": 6},
    "forty-two": {"scoring": "marks", "target": 3},
    "moon": {"target": 7, "most_hands": 9},
    "eighty-four": {"scoring": "marks", "target": 3},
    "super-train": {"rounds": 3},
}


@pytest.mark.parametrize("key", list(GAMES))
def test_a_quick_game_is_the_smallest_set_listed_and_few_rounds_or_points(key: str) -> None:
    table = draft(key)
    table.choose_length(QUICK)
    rules = table.match().rules.as_dict()
    assert {name: rules[name] for name in QUICKLY[key]} == QUICKLY[key]
    assert not table.changed() and house_line(table)[0] == "House rules: as the sheet"


@pytest.mark.parametrize("key", list(GAMES))
def test_what_nobody_asks_for_is_the_full_game_and_setup_proposes_less(key: str) -> None:
    game = GAMES[key]
    unasked = Match.start(key, seed=1, players=game.usual_players()).rules
    full = draft(key)
    assert full.length == FULL and full.rules == unasked
    proposed = draft(key)
    proposed.remember({})
    assert proposed.length == (EVENING if EVENING in proposed.lengths() else FULL)
    if "hand" in unasked.as_dict():
        assert proposed.rules.hand <= 14, "what fits a phone"


@pytest.mark.parametrize("key", list(GAMES))
def test_a_shorter_match_is_shorter_by_every_preset_and_for_all(key: str) -> None:
    game = GAMES[key]
    for preset in game.presets:
        counts = game.players(game.rules(preset))
        for count in {counts[0], counts[len(counts) // 2], counts[-1]}:
            offered = [of_length(game, preset, {}, count, length) for length in LENGTHS]
            lasts = [likely_minutes(game, preset, one, count) for one in offered if one is not None]
            assert lasts == sorted(lasts) and len(set(lasts)) == len(lasts), (preset, count)


def test_the_smallest_set_is_the_one_that_the_preset_lists_for_so_many() -> None:
    table = draft()
    table.choose_length(QUICK)
    found = {}
    for count in (4, 7, 8, 3, 2):
        table.resize(count)
        found[count] = (table.rules.set, table.rules.rounds, table.length)
    assert found == {count: (12 if count > 6 else 9, 3, QUICK) for count in found}
    table.choose_preset("club")
    assert (table.rules.set, table.rules.hand, table.length) == (6, 9, QUICK)


def test_choosing_how_long_by_hand_is_a_change_until_it_comes_to_a_length() -> None:
    table = draft()
    table.choose_length(EVENING)
    table.choose("rounds", 4)
    assert table.length is None and table.changed() == ["set", "rounds"]
    table.choose("rounds", 3)
    assert table.length == QUICK and not table.changed()
    table.choose("doubles", "answer")
    assert table.length == QUICK and table.changed() == ["doubles"]
    assert [offer.name for offer in length_offers(table) if offer.chosen] == [QUICK]
    again = draft()
    again.remember(table.as_last())
    assert (again.length, again.own) == (QUICK, {"doubles": "answer"})


def test_a_rule_that_asks_for_another_set_leaves_the_length_as_it_was() -> None:
    table = draft()
    table.resize(2)
    table.choose_length(EVENING)
    table.choose(SHORT_DEAL, True)
    assert (table.length, table.changed(), table.rules.set) == (EVENING, [SHORT_DEAL], 6)
    table.choose(SHORT_DEAL, False)
    table.resize(4)
    assert not table.choose("hand", 18), "a set of 55 does not serve that: a larger one is taken"
    assert (table.length, table.changed(), table.rules.set) == (EVENING, ["hand"], 12)


@pytest.mark.parametrize("key", list(GAMES))
def test_about_how_long_a_match_is_is_about_right(key: str) -> None:
    """By its actions: how long people think is theirs. Computers of the quickest kind play for the test."""
    table = draft(key)
    table.choose_length(QUICK)
    table.seed = 2
    match, rng = table.match(), random.Random(2)
    while not match.over:
        match.play(choose(match.view(match.turn), "easy", rng, 0.0))
    rules, game = table.rules, table.game
    likely = game.likely_rounds(rules, table.count) * game.likely_turns(rules, table.count)
    assert 0.4 < likely / len(match.history) < 2.5


# Rules, told


@pytest.mark.parametrize("key", list(GAMES))
def test_every_rule_is_told_in_a_few_words(key: str) -> None:
    for option in GAMES[key].options:
        for value in option.values:
            told = brief(TEXTS, GAMES[key], option, value)
            assert told and ".brief." not in told and "{" not in told, (option.name, value)


@pytest.mark.parametrize("key", list(GAMES))
def test_published_rules_are_told_apart_by_what_they_change(key: str) -> None:
    for length in LENGTHS:
        table = draft(key)
        for count in table.counts:
            table.seat(count)
            table.choose_length(length)
            lines = [sheet.line for sheet in published_rules(table)]
            assert len(set(lines)) == len(lines), (count, lines)
            assert sum(sheet.chosen for sheet in published_rules(table)) == 1
            assert not any(
                TEXTS.say(f"ui.preset.{preset}") in " ".join(lines) for preset in table.game.presets
            )


def test_the_festival_is_told_by_its_doubles() -> None:
    lines = {sheet.preset: sheet.line for sheet in published_rules(draft())}
    assert lines["festival"].startswith("Doubles must be answered;") and "three toes" in lines["festival"]


@pytest.mark.parametrize("key", list(GAMES))
def test_every_rule_is_in_one_group_or_among_the_changes(key: str) -> None:
    table = draft(key)
    for option in table.game.options:
        table.choose(option.name, option.values[-1])
    told = [row.name for group in groups(table) for row in group.rows]
    told += [row.name for row in changes(table)]
    assert sorted(told) == sorted(option.name for option in table.game.options)
    assert len(groups(table)) <= 5
    for row in changes(table):
        assert row.before and row.before != row.brief


def test_a_change_says_what_it_was_and_goes_back_alone() -> None:
    table = draft()
    table.choose("doubles", "answer")
    table.choose("double_blank", 50)
    first = changes(table)[0]
    assert (first.brief, first.before) == ("Doubles must be answered", "One more tile after a double")
    assert house_line(table)[0] == "House rules: 2 changes"
    table.put_back("doubles")
    assert table.changed() == ["double_blank"]


# Who sits where


def test_players_change_places_and_are_mixed_and_all_computers_get_one_level() -> None:
    table = draft()
    names = [place.name for place in table.places]
    table.swap(0, 2)
    assert [place.name for place in table.places] == [names[2], names[1], names[0], names[3]]
    before = list(table.places)
    table.mix()
    assert table.places != before and sorted(table.places, key=str) == sorted(before, key=str)
    table.set_levels("hard")
    assert table.level == "hard" and sum(place.is_human for place in table.places) == 1
    table.add()
    assert table.level == "hard", "who comes plays as the others do"
    table.set_level(next(at for at, place in enumerate(table.places) if place.level), "easy")
    assert table.level is None


def test_in_pairs_or_alone_is_asked_where_it_can_be_chosen() -> None:
    asked = {key: draft(key).teaming() for key in GAMES}
    assert {key for key, option in asked.items() if option is not None} == {"muggins"}
    table = draft("muggins")
    table.resize(3)
    assert table.teaming() is None
