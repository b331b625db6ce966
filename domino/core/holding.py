"""Hands and a boneyard as they lie: where each tile is, who may know it, and how that is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from domino.core.deal import Dealt
from domino.core.game import State
from domino.core.manners import Manners
from domino.core.options import Rules
from domino.core.plain import ANY_TILE, FaceDown, Frame, Many, Mask, OneHand, Plain, Shape, Whole, each_of
from domino.core.tiles import TILES, Tile, mask_of, tiles_in

NONE = -1
"""No tile, no seat, no number."""
HIDDEN = -2
"""A tile that this copy of the state may not know."""


MOST_SKIPS = 99
"""More lost turns than anybody can owe."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """Tiles that nobody may know, as minus their number; none are written as a mask without tiles."""

    most: int

    def write(self, value: int) -> Plain:
        if value > 0:
            raise ValueError("what nobody may know is never written")
        return value or "0"

    def read(self, data: Plain) -> int:
        return 0 if data == "0" else Whole(-self.most, -1).read(data)


def check_hand(hands: Sequence[int], frame: Frame) -> None:
    """Whether the one hand that is seen has as many tiles as everyone can count.

    :raises ValueError: when it has not.
    """
    if not frame.watching and hands[frame.seat].bit_count() != frame.hand_sizes[frame.seat]:
        raise ValueError("the hand has not as many tiles as it should")


class HoldingState(State):
    """What a round consists of in which tiles are held as masks and drawn from a boneyard; its turns are in
    `BoneyardState`."""

    __slots__ = (
        "aside", "drawn", "drawn_to", "hands", "lacks", "live", "manners", "passed", "players", "skips",
        "stock", "uncalled", "version",
    )  # fmt: skip

    players: int
    version: int
    """Of the law that the round is played by."""
    manners: Manners
    hands: list[int]
    stock: tuple[int, ...]
    """The boneyard is `stock` from `drawn_to` on, so that a copy shares it."""
    drawn_to: int
    aside: int
    """The tiles set aside for the round, as a mask: nobody holds, draws or sees them. In what a seat knows,
    minus their number."""
    live: int
    """The tiles in a hand or in the boneyard, as a mask. In what a seat knows, the tiles set aside are among
    them."""
    lacks: list[int]
    """By seat, tiles it certainly does not hold (the one in `drawn` apart), as everyone could see."""
    drawn: int
    """The tile just drawn that must now be played, or NONE. HIDDEN where one was drawn that this state does
    not tell."""
    passed: int
    """The seats that have passed since the table last changed, as a mask."""
    skips: tuple[int, ...]
    """The seats that lose their next turn."""
    uncalled: int
    """The seat that came down to one tile and has not called it, or NONE."""

    def _take_rules(self, rules: Rules, players: int) -> None:
        """What follows from the rules alone."""
        self.players = players
        self.version = rules.version
        self.manners = Manners.of(rules)

    def _prepare(self, dealt: Dealt, rules: Rules) -> None:
        """Everything as it is before the first action of a round."""
        players = len(dealt.hands)
        self._take_rules(rules, players)
        self.over = False
        self.log = None
        self.points = [0] * players
        self.hands = [mask_of(hand) for hand in dealt.hands]
        self.stock = tuple(tile.index for tile in dealt.boneyard)
        self.drawn_to = 0
        self.aside = mask_of(dealt.aside)
        self.live = mask_of(dealt.boneyard)
        for hand in self.hands:
            self.live |= hand
        self.lacks = [0] * players
        self.drawn = NONE
        self.passed = 0
        self.skips = ()
        self.uncalled = NONE

    def _copy_into(self, new: Self) -> None:
        new.turn = self.turn
        new.over = self.over
        new.points = self.points[:]
        new.starter = self.starter
        new.log = None
        new.players = self.players
        new.version = self.version
        new.manners = self.manners
        new.hands = self.hands[:]
        new.stock = self.stock
        new.drawn_to = self.drawn_to
        new.aside = self.aside
        new.live = self.live
        new.lacks = self.lacks[:]
        new.drawn = self.drawn
        new.passed = self.passed
        new.skips = self.skips
        new.uncalled = self.uncalled

    # Seeing

    def hand(self, seat: int) -> tuple[Tile, ...]:
        return tuple(sorted(tiles_in(self.hands[seat])))

    def hand_mask(self, seat: int) -> int:
        return self.hands[seat]

    def hand_sizes(self) -> tuple[int, ...]:
        return tuple(hand.bit_count() for hand in self.hands)

    def boneyard_size(self) -> int:
        return len(self.stock) - self.drawn_to

    def boneyard(self) -> tuple[Tile, ...]:
        return tuple(TILES[index] for index in self.stock[self.drawn_to :] if index >= 0)

    def _held_and_left(self) -> list[Tile]:
        """Every tile in a hand, in the boneyard or set aside."""
        tiles = [tile for hand in self.hands for tile in tiles_in(hand)]
        tiles += [TILES[index] for index in self.stock[self.drawn_to :]]
        return tiles + tiles_in(self.aside)

    def seen_by(self, seat: int) -> Self:
        known = self.copy()
        known.hands = [hand if holder == seat else 0 for holder, hand in enumerate(self.hands)]
        known.stock = (HIDDEN,) * self.boneyard_size()
        known.drawn_to = 0
        if self.aside > 0:
            known.live |= self.aside
            known.aside = -self.aside.bit_count()
        if self.drawn != NONE and self.turn != seat:
            known.drawn = HIDDEN
        return known

    # What a seat knows, as plain values

    def go_by(self, frame: Frame) -> None:
        self._take_rules(frame.rules, frame.players)

    def shapes(self, frame: Frame) -> dict[str, Shape]:
        tiles, players = Mask(frame.tiles), frame.players
        nobody_or_seat = Whole(NONE, players - 1)
        return super().shapes(frame) | {
            "hands": OneHand(players, None if frame.watching else frame.seat, tiles),
            "stock": FaceDown(HIDDEN, len(frame.dealt)),
            "aside": SetAside(len(frame.dealt)),
            "live": tiles,
            "lacks": each_of(players, Mask(ANY_TILE)),
            "drawn": Whole(HIDDEN, len(TILES) - 1),
            "passed": Mask((1 << players) - 1),
            "skips": Many(Whole(0, players - 1), 0, MOST_SKIPS),
            "uncalled": nobody_or_seat,
        }

    def fit_together(self, frame: Frame) -> None:
        self.drawn_to = 0
        check_hand(self.hands, frame)
        held = sum(frame.hand_sizes)
        if self.live.bit_count() != held + len(self.stock) - self.aside:
            raise ValueError("the tiles in the hands and the boneyard are not as many as they should be")
        if any(hand & ~self.live for hand in self.hands):
            raise ValueError("a hand has a tile that is no longer in play")
        if self.drawn >= 0 and not self._may_know_drawn(frame):
            raise ValueError("a tile was drawn that nobody could know")

    def _may_know_drawn(self, frame: Frame) -> bool:
        """Whether the tile in `drawn` is one that the seat holds and has to play."""
        return self.turn == frame.seat and bool(self.hands[self.turn] >> self.drawn & 1)
