"""What is this? Everything on a table has an answer: a name, a sentence, the rules that hold here, and where
the manual tells more."""

from __future__ import annotations

import random
import tomllib
from dataclasses import replace

import pytest

from domino.core.match import Match
from domino.games import GAMES
from domino.tableside.evening import Evening
from domino.tableside.manual.pages import page_of
from domino.tableside.manual.what_is import TABLE, Told, names_on, what_is
from domino.tableside.seats import Seat
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.showing import Showing, compose
from domino.texts import ASSETS, Texts

TEXTS = Texts()


def tables(key: str) -> list[tuple[Evening, Asking, Showing]]:
    """A match of the game as one seat sees it, every few steps of two rounds."""
    rng, found = random.Random(key), []
    match = Match.start(GAMES[key], seed=18)
    seats = [Seat(name, None if at == 0 else "easy") for at, name in enumerate(match.names)]
    for step in range(160):
        if match.over:
            break
        if step % 4 == 0:
            evening = Evening(match.rewound(len(match.history)), seats, TEXTS)
            asking = Asking(evening)
            found.append((evening, asking, compose(evening, asking)))
        match.play(rng.choice(match.legal()))
    return found


def answers(key: str) -> list[tuple[Evening, str, Told]]:
    return [
        (evening, name, what_is(evening, asking, showing, name))
        for evening, asking, showing in tables(key)
        for name in names_on(showing)
    ]


@pytest.mark.parametrize("key", GAMES)
def test_everything_has_a_name_and_a_sentence(key: str) -> None:
    for _, name, told in answers(key):
        words = " ".join((told.title, *told.sentences))
        assert told.title and told.sentences, name
        assert "{" not in words and ".what." not in words, (name, words)


@pytest.mark.parametrize("key", GAMES)
def test_what_a_rule_is_behind_has_a_place_in_the_rules(key: str) -> None:
    page = page_of(key, TEXTS)
    assert page is not None
    for _, name, told in answers(key):
        if told.topic == TABLE:
            assert not told.thing and not told.rules, name
        else:
            assert told.topic == key and page.heading_of(told.thing) is not None, (name, told.thing)


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_told_are_those_in_force(key: str) -> None:
    options = {TEXTS.option_title(key, option): option for option in GAMES[key].options}
    for evening, _, told in answers(key):
        for title, sentence in told.rules:
            option = options[title.partition(": ")[0]]
            assert sentence == TEXTS.option_value(key, option, evening.rules[option.name])


@pytest.mark.parametrize("key", GAMES)
def test_what_rules_are_behind_is_told_on_the_page_and_no_rule_is_misspelled(key: str) -> None:
    told = tomllib.loads((ASSETS / "pictures" / f"{key}.toml").read_text(encoding="utf-8"))
    page, names = page_of(key, TEXTS), {option.name for option in GAMES[key].options}
    for thing, behind in told["behind"].items():
        assert page.heading_of(thing) is not None, thing
        assert set(behind) <= names


def told_at(match: Match, name: str) -> Told:
    evening = Evening(match, [Seat("You"), *(Seat(each, "easy") for each in match.names[1:])], TEXTS)
    asking = Asking(evening)
    return what_is(evening, asking, compose(evening, asking), name)


def test_another_rule_is_another_answer() -> None:
    for value, label in (("follow-up", "Follow up"), ("answer", "Answer")):
        match = Match.start("mexican-train", ["You", "Ada"], options={"set": 6, "doubles": value}, seed=3)
        while not match.view(0).table["open_doubles"]:
            match.play(match.legal()[-1])
        [place] = match.view(0).table["open_doubles"]
        told = told_at(match, f"lane {place}")
        assert told.thing == "open-double"
        assert told.rules[0][0] == f"After a double: {label}"


def test_a_tile_that_cannot_be_played_is_told_with_the_reason() -> None:
    match = Match.start("mexican-train", ["You", "Ada"], options={"set": 6}, seed=3)
    while match.turn != 0:
        match.play(match.legal()[0])
    playable = {action.tile for action in match.legal()}
    for tile in match.view(0).hand:
        told = told_at(match, f"hand {tile}")
        assert told.title == tile.said
        assert any("may be played now" in sentence for sentence in told.sentences) == (tile in playable)


def test_a_table_whose_ends_are_not_added_up_has_no_sum_to_ask_about() -> None:
    """As that of a game that lays lines and scores nothing for them."""
    _, _, showing = tables("muggins")[2]
    assert "sum" in names_on(showing)
    plain = {name: value for name, value in showing.view.table.items() if name not in ("total", "worth")}
    assert "sum" not in names_on(replace(showing, view=replace(showing.view, table=plain), sum=None))


class WithoutOwn(Texts):
    """Texts in which no game says for itself what its score is."""

    def find(self, key: str) -> str | None:
        return None if key.endswith("what.score.says") else super().find(key)


@pytest.mark.parametrize("key", GAMES)
def test_what_a_new_game_says_of_its_score_follows_from_who_wins(key: str) -> None:
    match = Match.start(GAMES[key], seed=18)
    seats = [Seat(name, None if at == 0 else "easy") for at, name in enumerate(match.names)]
    evening = Evening(match, seats, WithoutOwn())
    asking = Asking(evening)
    showing = compose(evening, asking)
    told = what_is(evening, asking, showing, "plate 0" if showing.plates else "side 0")
    fewest = "Points count against you: the fewest win." in told.spoken
    most = "The most points win." in told.spoken
    assert (fewest, most) == (GAMES[key].fewest_points_win, not GAMES[key].fewest_points_win)
