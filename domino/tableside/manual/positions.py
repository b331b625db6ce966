"""Positions as data: a deal and what was done, from which the real game makes the table that a picture shows.

Nothing of a picture is drawn by hand: who may play what and where, what must be answered and what was scored
comes from a match that was really played so. A position that the rules do not allow is a loud error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from domino.core.game import Game
from domino.core.match import Deal, Match
from domino.core.options import Value
from domino.core.tiles import Tile
from domino.tableside.evening import Evening
from domino.tableside.seats import USUAL_LEVEL, Seat, computer_names
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.reading import held_of
from domino.tableside.words.wording import EndNames
from domino.texts import Texts

PLAYERS, FELT, NOW, HAND, BUTTONS, RECEIPT = "players", "felt", "now", "hand", "buttons", "receipt"
PIECES = (PLAYERS, FELT, NOW, HAND, BUTTONS, RECEIPT)
"""What a picture can show: who plays, the table, what to do now, the hand of whoever looks, what can be
pressed, and what was scored. From the top down."""
SEED = 18
"""What all that a position leaves to chance comes from: always the same."""


@dataclass(frozen=True, slots=True)
class Position:
    """How a table comes to be: its rules, the tiles as they were dealt, and everything done since. `eyes` is
    the seat that looks; `select` a tile of its hand that is taken up. Where no hands are said, chance deals;
    with `to_the_end` everybody does the first thing that may be done until the round is over."""

    players: int
    preset: str | None = None
    options: Mapping[str, Value] | None = None
    hands: tuple[str, ...] = ()
    boneyard: str = ""
    starter: int | None = None
    widow: str | None = None
    out: bool = False
    actions: tuple[str, ...] = ()
    to_the_end: bool = False
    eyes: int = 0
    select: str = ""
    shows: tuple[str, ...] = (FELT, HAND)

    @staticmethod
    def read(told: Mapping[str, Any]) -> Position:
        """The position that a table of a file tells.

        :raises TypeError: when it tells something that no position has.
        """
        values = dict(told)
        for name in ("hands", "actions", "shows"):
            if name in values:
                values[name] = tuple(values[name])
        return Position(**values)

    def under(self, **options: Value) -> Position:
        """The same with other rules."""
        return replace(self, options={**(self.options or {}), **options})

    def match(self, game: Game, names: Sequence[str] = ()) -> Match:
        """The match, come so far, between players of these names, or of none.

        :raises ValueError: when the rules do not allow it.
        """
        deals = {}
        if self.hands:
            hands = [hand.split() for hand in self.hands]
            deals[1] = Deal(hands, self.boneyard.split(), self.starter, self.widow, self.out)
        match = Match.start(game, names or self.players, self.preset, self.options, SEED, deals)
        for action in self.actions:  # by whoever is to act, or, as in "2: call", by another seat
            by, _, said = action.rpartition(": ")
            match.play(said, int(by) if by else None)
        while self.to_the_end and not match.round_over:
            match.play(match.legal()[0])
        return match


def set_up(
    position: Position, game: Game, texts: Texts, ends: EndNames | None = None
) -> tuple[Evening, Asking]:
    """The table of a position, as whoever looks sees it, with the tile taken up that it says."""
    seats = _seats(position, texts)
    evening = Evening(position.match(game, [seat.name for seat in seats]), seats, texts, ends=ends)
    asking = Asking(evening)
    if position.select:
        wanted = Tile.parse(position.select)
        asking.picked = next(held for held in held_of(evening.view.hand) if held.tile is wanted)
    return evening, asking


def _seats(position: Position, texts: Texts) -> Sequence[Seat]:
    """One person among computers."""
    names = iter(computer_names(texts))
    return [
        Seat(texts.say("common.who.first")) if seat == position.eyes else Seat(next(names), USUAL_LEVEL)
        for seat in range(position.players)
    ]
