"""Laying a table before the first deal: what can be chosen, what cannot, and why."""

from __future__ import annotations

import re

import pytest

from domino.games import GAMES
from domino.tableside.setup.changed_rules import same_again
from domino.tableside.setup.draft import SetupDraft
from domino.texts import Texts

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
    for row in draft(key).rows():
        for choice in draft(key).choices(row.name):
            table = draft(key)
            why = table.choose(row.name, choice.value)
            assert why == choice.why_not
            table.match()
            assert (row.name in table.changed()) == (not why and not choice.chosen)


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
    row = next(row for row in table.rows() if row.name == "rounds")
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
