"""What the now line asks for can be done: in random matches of every game, at every decision."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from domino.core.game import Game, View
from domino.core.match import Match
from domino.core.suits import LEADS
from domino.core.tables import TrickTable, open_ends, table_of
from domino.core.tiles import Tile
from domino.games import GAMES
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.reading import Held, sides_of
from domino.tableside.words.now_line import now_of
from domino.texts import Texts
from tests.invariants import random_start, random_step

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
TEXTS = Texts()
MATCHES = 14


class Asked:
    """A view, and the words of the now line."""

    def __init__(self, view: View, words: str) -> None:
        self.view, self.words = view, words
        self.legal = view.legal
        self.verbs = {action.verb for action in view.legal}
        self.plays = [action for action in view.legal if action.verb == "play"]

    @property
    def tiles(self) -> set[Tile]:
        return {action.tile for action in self.plays if action.tile is not None}

    @property
    def numbers(self) -> set[int]:
        """The numbers named."""
        return {int(number) for number in re.findall(r"\b\d+\b(?!-)", self.words)}

    @property
    def named(self) -> set[Tile]:
        """The tiles named."""
        return {Tile.parse(found) for found in re.findall(r"\b\d+-\d+\b", self.words)}

    def on_numbers(self) -> set[int]:
        """The numbers that the plays are put on."""
        ends, sides = open_ends(self.view), sides_of(self.view)
        return {
            ends[place]
            for action in self.plays
            if (place := sides.get(action.place or "", action.place or "")) in ends
        }

    def follows(self) -> bool:
        """Whether every tile that may be played is of the suit that was led."""
        table = table_of(self.view, TrickTable)
        follow, _ = LEADS[table["trump"] or 0][table["trick"][0][1].index]
        return bool(self.tiles) and all(follow >> tile.index & 1 for tile in self.tiles)


TRUE: dict[str, Callable[[Asked], bool]] = {
    "play": lambda asked: bool(asked.plays),
    "play-number": lambda asked: asked.numbers == asked.on_numbers(),
    "answer": lambda asked: asked.numbers == asked.on_numbers(),
    "answer-on": lambda asked: (
        bool(asked.plays) and len(asked.on_numbers()) == 1 and asked.on_numbers() <= asked.numbers
    ),
    "one-more": lambda asked: bool(asked.plays),
    "one-more-short": lambda asked: bool(asked.plays),
    "begin": lambda asked: len(asked.tiles) > 1,
    "begin-double": lambda asked: all(tile.is_double for tile in asked.tiles) and len(asked.tiles) > 1,
    "begin-with": lambda asked: asked.named == asked.tiles,
    "draw": lambda asked: "draw" in asked.verbs and not asked.plays,
    "pass": lambda asked: "pass" in asked.verbs and not asked.plays and "draw" not in asked.verbs,
    "draw-or-pass": lambda asked: {"draw", "pass"} <= asked.verbs and not asked.plays,
    "stop": lambda asked: "stop" in asked.verbs and bool(asked.plays),
    "stop-only": lambda asked: "stop" in asked.verbs and not asked.plays,
    "widow": lambda asked: "bury" in asked.verbs and "trump" in asked.verbs,
    "widow-short": lambda asked: "bury" in asked.verbs,
    "bidding": lambda asked: {"bid", "pass"} <= asked.verbs,
    "no-bid": lambda asked: asked.verbs == {"pass"},
    "must-bid": lambda asked: (
        asked.verbs == {"bid"} and asked.numbers == {action.number for action in asked.legal}
    ),
    "naming": lambda asked: asked.verbs == {"trump"},
    "lead": lambda asked: asked.tiles == set(asked.view.hand),
    "any": lambda asked: asked.tiles == set(asked.view.hand),
    "follow": lambda asked: asked.follows(),
    "follow-with": lambda asked: asked.follows() and asked.named == asked.tiles,
    "remove": lambda asked: bool(asked.verbs & {"remove", "remove3"}),
    "remove-short": lambda asked: bool(asked.verbs & {"remove", "remove3"}),
    "nothing-to-remove": lambda asked: asked.verbs == {"draw"},
}
"""By text, whether what it asks for is what may be done."""
SPELL = "ui.felt.spell"


def pattern(text: str) -> str:
    """The sentences that a text can become."""
    parts = re.split(r"\{[^}]*\}", text)
    return ".+".join(map(re.escape, parts))


def meant(words: str) -> list[str]:
    """The texts that these words can be."""
    known = {key: TEXTS.find(f"ui.table.now.{key}") for key in TRUE}
    plain = words.removeprefix("Your turn: ")
    plain = plain[:1].lower() + plain[1:]
    found = [key for key, text in known.items() if text and re.fullmatch(pattern(text), plain)]
    exact = [key for key in found if "{" not in (known[key] or "")]
    return exact or found


def is_true(view: View, words: str) -> bool:
    asked = Asked(view, words)
    spell = TEXTS.find(SPELL)
    if spell and re.fullmatch(pattern(spell), words.removeprefix("Your turn: ")):
        return bool(asked.plays) and all(13 in tile or tile.is_double for tile in asked.tiles)
    keys = meant(words)
    assert keys, f"nothing checks {words!r}"
    return any(TRUE[key](asked) for key in keys)


def at(match: Match) -> Evening:
    """The match with a person at the seat to act."""
    seats = [Seat(name, None if seat == match.turn else "easy") for seat, name in enumerate(match.names)]
    return Evening(match, seats, TEXTS)


@every_game
def test_what_the_now_line_asks_for_is_what_may_be_done(game: Game) -> None:
    rng, false = random.Random(3), dict[str, str]()
    for _ in range(MATCHES):
        match = random_start(game, rng)
        while not match.over:
            if not match.round_over and match.turn is not None:
                evening = at(match)
                view = evening.view
                asking = Asking(evening)
                for words in now_of(evening, asking).texts:
                    if not is_true(view, words):
                        false.setdefault(
                            " / ".join(meant(words)), f"{words}: {[str(each) for each in view.legal]}"
                        )
            random_step(match, rng)
    assert not false, false


def test_a_hand_that_is_kept_asks_for_trumps_and_a_tile_that_is_chosen_for_the_widow() -> None:
    match = Match.start("moon", 3, seed=4)
    while "bury" not in {action.verb for action in match.legal()}:
        legal = match.legal()
        match.play(next((action for action in legal if action.verb == "bid"), legal[-1]))
    evening = at(match)
    asking = Asking(evening)
    widow, naming = (TEXTS.say(f"ui.table.now.{key}") for key in ("widow", "naming"))
    ask = lambda: now_of(evening, asking).texts[0]  # noqa: E731
    assert ask() == f"Your turn: {widow}"
    asking.keep_hand()
    assert ask() == f"Your turn: {naming}"
    tile = next(action.tile for action in evening.view.legal if action.tile is not None)
    asking.tile(Held(tile))
    assert not asking.keeps_hand and ask() == f"Your turn: {TEXTS.say('ui.table.now.bury', tile=tile)}"
    asking.clear()
    assert ask() == f"Your turn: {widow}"
    asking.keep_hand()
    asking.take_widow()
    assert ask() == f"Your turn: {widow}"
