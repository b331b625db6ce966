"""Sentences: what happened and what it scored, as a person would say it to the one who reads."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from domino.core.actions import Action
from domino.core.events import Event, Item
from domino.core.match import Deal, Match
from domino.core.tiles import Tile
from domino.games import GAMES
from domino.tableside.hints import as_laid
from domino.tableside.words.reckoning import sum_told
from domino.tableside.words.wording import Wording
from domino.texts import ASSETS, Texts, fill

TEXTS = Texts()


def tiles(text: str) -> list[Tile]:
    return [Tile.parse(part) for part in text.split()]


def wording(game: str, names: str = "Rosa Ana Ben", reader: int | None = 0, sides: int = 0) -> Wording:
    people = names.split()
    return Wording(TEXTS, game, people, sides or len(people), reader)


@pytest.mark.parametrize("number", range(100))
def test_a_number_has_the_article_it_is_spoken_with(number: int) -> None:
    an = number in (8, 11, 18) or 80 <= number < 90
    assert fill("{a_number} here", {"number": number}) == f"{'an' if an else 'a'} {number} here"


def test_a_number_nobody_fills_in_stays_as_it_is() -> None:
    assert fill("{a_number}", {}) == "{a_number}"


def test_no_text_writes_an_article_before_a_number_itself() -> None:
    text = (ASSETS / "texts" / "en.toml").read_text(encoding="utf-8")
    assert " a {number}" not in text and " an {number}" not in text


SAID_OF_ONE = {
    "cli.games.players": "cli.games.one-player",
    "chickenfoot.rounds.any": "chickenfoot.rounds.1",
    "mexican-train.rounds.any": "mexican-train.rounds.1",
    "super-train.rounds.any": "super-train.rounds.1",
    "ui.felt.tricks": "ui.felt.one-trick",
    "ui.paper.tiles": "ui.paper.one-tile",
    "ui.round-over.hands-line": "ui.round-over.hands-line-one",
    "ui.round-over.left": "ui.round-over.one-left",
    "ui.round-over.match-line": "ui.round-over.match-line-one",
    "ui.train.count": "ui.train.count-one",
    "ui.train.doubles": "ui.train.doubles-one",
}
"""Texts that are said of two or more, and what is said of one."""


COUNTED = (
    "actions|deals|doubles|ends|games|hands|items|marks|matches|moves|orders|pads|pips|players|points|"
    "rounds|rules|seats|seconds|settings|sides|steps|things|tiles|times|toes|tricks|turns"
)
"""Everything that is counted in a text, in the plural."""


def all_texts(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for name, text in table.items():
        if isinstance(text, dict):
            yield from all_texts(text, f"{path}{name}.")
        else:
            yield path + name, text


def test_one_of_anything_is_one() -> None:
    """Every text with every number in it 1: no 1 rounds, 1 tiles, 1 pips."""
    told = dict(all_texts(tomllib.loads((ASSETS / "texts" / "en.toml").read_text(encoding="utf-8"))))
    assert set(SAID_OF_ONE) <= set(told) and set(SAID_OF_ONE.values()) <= set(told)
    ones = {name: 1 for text in told.values() for name in re.findall(r"\{(?:a_)?([a-z_]+)", text)}
    del ones["program"]  # no number
    wrong = re.compile(rf"\b1 (?:[a-z]+ )?(?:{COUNTED})\b")
    found = {key: wrong.search(fill(text, ones)) for key, text in told.items() if key not in SAID_OF_ONE}
    assert not {key: words[0] for key, words in found.items() if words}


def test_words_for_one_and_for_several() -> None:
    assert [fill("{n tile is|tiles are} left", {"n": n}) for n in (0, 1, 2)] == [
        "0 tiles are left",
        "1 tile is left",
        "2 tiles are left",
    ]
    assert fill("{n tile|tiles}", {}) == "{n tile|tiles}"


COMMAND = re.compile(
    r"\b(python3?|pip|sudo|boneyard|make|sh) +(-\w|\w+ -|run\b|install\b)|\.venv\b|\bmain\.py\b|\{program\}"
)
"""How somebody is told to type something into a terminal."""
IN_A_TERMINAL = ("cli.", "start.", "common.play.saved")
"""What only those read who have one before them."""


def test_no_page_or_sentence_of_the_app_tells_players_to_run_a_command() -> None:
    """On a phone there is nowhere to type one."""
    texts = tomllib.loads((ASSETS / "texts" / "en.toml").read_text("utf-8"))
    assert COMMAND.search(texts["cli"]["welcome"]), "as it would be told"
    shown = {key: text for key, text in all_texts(texts) if not key.startswith(IN_A_TERMINAL)}
    pages = [*(ASSETS / "help").glob("*.md"), *(ASSETS / "rules").glob("*.md")]
    assert len(shown) > 1000 and len(pages) > len(GAMES)
    shown |= {page.name: page.read_text("utf-8") for page in pages}
    assert [key for key, text in shown.items() if COMMAND.search(text)] == []


def test_the_page_about_fair_play_names_the_button_as_it_is() -> None:
    about = (ASSETS / "help" / "about.md").read_text("utf-8")
    for key in ("ui.fair.check", "ui.fair.title"):
        assert f'"{TEXTS.say(key)}"' in about


# What happened


def test_tiles_drawn_unseen_one_after_the_other_are_one_sentence() -> None:
    events = [Event("drew", 1), Event("drew", 1), Event("drew", 2), Event("passed", 2), Event("drew", 2)]
    assert wording("super-train").story(events) == [
        "Ana draws 2 tiles.",
        "Ben draws a tile.",
        "Ben passes.",
        "Ben draws a tile.",
    ]


def test_tiles_the_reader_sees_are_named_each() -> None:
    events = [Event("drew", 0, Tile(1, 2)), Event("drew", 0, Tile(3, 4))]
    assert wording("super-train").story(events) == ["You draw 2-1.", "You draw 4-3."]


def test_a_sentence_says_a_tile_high_end_first_and_actions_are_written_as_ever() -> None:
    assert TEXTS.say("ui.table.now.begin-with", tile=Tile(4, 6)).endswith("6-4")
    assert wording("mexican-train").event(Event("played", 0, Tile(0, 5), "mexican")) == (
        "You play 5-0 on the Mexican Train."
    )
    action = Action("play", Tile(0, 5), "mexican")
    assert str(action) == "play 0-5 mexican"
    assert TEXTS.say("common.replay.action", number=1, name="Ana", action=action).endswith(str(action))


# What was scored


def test_a_score_for_one_thing_names_no_number_twice() -> None:
    moon = wording("moon")
    assert (
        moon.receipt(Event("scored", 0, number=-21, items=(Item("bid-not-reached", -21),)))
        == "You lose 21 points: missed the bid."
    )
    assert (
        moon.receipt(Event("scored", 1, number=3, items=(Item("tricks", 3),)))
        == "Ana scores 3 points: tricks taken."
    )
    assert moon.receipt(Event("scored", 2, number=0)) == "Ben scores nothing."
    assert (
        wording("chickenfoot").receipt(Event("scored", 1, number=4, items=(Item("left", 4, Tile(2, 2)),)))
        == "Ana scores 4 points: left in hand 2-2."
    )


def test_a_hand_is_the_readers_own_or_somebodys() -> None:
    items = (Item("left", 10, Tile(4, 6), "seat0"), Item("left", 3, Tile(1, 2), "seat2"), Item("rounding", 2))
    scored = Event("scored", 1, number=15, items=items)
    assert wording("muggins").receipt(scored) == (
        "Ana scores 15 points: left in your hand 6-4 (10); left in Ben's hand 2-1 (3); "
        "rounding to the nearest five 2."
    )


def test_partners_score_together() -> None:
    items = (Item("tricks", 4), Item("count-tile", 10, Tile(4, 6)), Item("count-tile", 5, Tile(1, 4)))
    scored = Event("scored", 0, number=19, items=items)
    assert (
        wording("forty-two", "Rosa Ana Ben Cora", sides=2).receipt(scored)
        == "You and Ben score 19 points: tricks taken 4; count tiles 6-4 (10), 4-1 (5)."
    )


@pytest.mark.parametrize("key", list(GAMES))
def test_every_receipt_is_a_sentence(key: str) -> None:
    """In every game, whoever reads: nothing unfilled, no plain minus before a number, no capital inside."""
    match, chance = Match.start(key, seed=8), random.Random(8)
    while not match.round_over:
        match.play(chance.choice(match.legal()))
    names = set(" ".join(match.names).split())
    for reader in (0, None):
        words = Wording(TEXTS, key, match.names, match.game.sides(match.rules, match.players), reader)
        for event in match.receipts(1):
            told = words.receipt(event)
            assert told.endswith(".") and "{" not in told and " -" not in told and "item." not in told
            later = [word for word in told.split()[1:] if word[0].isupper()]
            assert all(word.strip(",:;.").removesuffix("'s") in names for word in later), told


def test_a_sum_of_ones_is_a_count() -> None:
    assert sum_told([1] * 10) == "10"
    assert sum_told([5, 8]) == "5 + 8 = 13"
    assert sum_told([10, -2]) == "10 \N{MINUS SIGN} 2 = 8"
    assert sum_told([-7]) == "\N{MINUS SIGN}7"


# Advice


def test_tiles_of_a_train_are_named_as_they_will_lie() -> None:
    train = tiles("4-8 8-8 8-11 9-11 9-12 11-12")
    assert as_laid(train) == ["4-8", "8-8", "8-11", "11-9", "9-12", "12-11"]
    assert as_laid(tiles("8-8 4-8 4-5")) == ["8-8", "8-4", "4-5"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], ""),
        (["Ana"], "Ana"),
        (["Ana", "Ben"], "Ana and Ben"),
        (["Ana", "Ben", "Cem"], "Ana, Ben and Cem"),
        (list("ABCDE"), "A, B, C, D and E"),
    ],
)
def test_a_list_has_one_and_before_its_last(words: list[str], said: str) -> None:
    assert wording("muggins").listed(words) == said


def test_sides_that_win_together_are_one_list_of_people() -> None:
    teams = wording("muggins", "Rosa Ada Bruno Clara", 0, 2)
    assert teams.sides_named([0]) == "You and Bruno" and teams.sides_named([1]) == "Ada and Clara"
    assert teams.sides_named([0, 1]) == "You, Bruno, Ada and Clara"
    alone = wording("moon")
    assert alone.sides_named([1]) == "Ana" and alone.sides_named([0, 1, 2]) == "You, Ana and Ben"


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("ui.felt.foot", "needs", {
            0: "Foot on 9: 0 toes to go", 1: "Foot on 9: 1 toe to go", 2: "Foot on 9: 2 toes to go",
            5: "Foot on 9: 5 toes to go",
        }),
        ("ui.day.rules", "count", {
            1: "One round against 1 computer that answers the same play the same way on every device.",
            2: "One round against 2 computers that answer the same play the same way on every device.",
            5: "One round against 5 computers that answer the same play the same way on every device.",
        }),
        ("castle-rock.coach.result.lost", "points", {
            1: "1 tile was left over.", 2: "2 tiles were left over.", 5: "5 tiles were left over.",
        }),
    ],
)  # fmt: skip
def test_a_count_and_its_words_agree(key: str, value: str, said: dict[int, str]) -> None:
    assert {count: TEXTS.say(key, number=9, **{value: count}) for count in said} == said


def test_every_suit_of_every_set_has_a_name() -> None:
    names = [TEXTS.say(f"common.suit.{number}") for number in range(19)]
    assert all(re.fullmatch("[a-z]+s", name) for name in names) and len(set(names)) == 19


def test_8_1_a_player_without_a_double_is_not_said_to_pass() -> None:
    deal = Deal([["5-6", "1-2"], ["3-4", "7-8"], ["9-9", "0-1"]], starter=0)
    match = Match.start("super-train", ["Ana", "Ben", "Cleo"], seed=1, deals={1: deal})
    for reader, first, second in (
        (0, "You have no double to start with.", "Ben has no double to start with."),
        (2, "Ana has no double to start with.", "Ben has no double to start with."),
    ):
        words = wording("super-train", "Ana Ben Cleo", reader)
        told = [line for _, line in words.told(event.seen_by(reader) for event in match.events)]
        assert first in told and second in told
        assert not any("pass" in line for line in told)
