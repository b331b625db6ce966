"""Open ends on a free table: shared by the games in which lines of tiles grow as they will.

An end is a place where the next tile of a line goes. It keeps its name while its line goes on; a
branch is a new end, named with the next letter. Each tile hangs on another by one of its toes or
sides, so that the table is a tree that a layout can draw. Where several sides are free, which one may be
named: `c.2` is side 2 at end c. Without that it is the next one free.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from string import ascii_lowercase
from typing import Any, Self

from domino.core.actions import Action, plays_at
from domino.core.boneyard import BoneyardState
from domino.core.deal import Dealt
from domino.core.game import Refusal
from domino.core.holding import NONE
from domino.core.options import Rules
from domino.core.plain import Chain, Frame, Group, Many, Maybe, Shape, Whole
from domino.core.tables import Laid
from domino.core.tiles import HIGHEST, TILES, Tile, mask_of

PLACES = (*ascii_lowercase, *(first + second for first in ascii_lowercase for second in ascii_lowercase))
"""The names of ends, in the order they come to be."""
SIDES = tuple(map(str, range(6)))
"""How the sides of a tile are written; no tile has more."""
END_OF = {place: end for end, place in enumerate(PLACES)}


def plays_on(end: int) -> tuple[Action, ...]:
    """For each tile index, the action of playing that tile on this end."""
    return plays_at(PLACES[end])


def without_side(action: Action) -> tuple[Action, int | None]:
    """A play as it is listed, on an end, and the side of it that is named, if one is."""
    end, dot, side = (action.place or "").partition(".")
    if not dot or end not in END_OF or side not in SIDES:
        return action, None
    return action._replace(place=end), int(side)


class FreeTableState(BoneyardState):
    """A round whose table is a tree of tiles."""

    __slots__ = ("count", "laid", "numbers", "tips")

    numbers: list[int]
    """What each end shows, by its number in PLACES; NONE when it is an end no more."""
    tips: list[tuple[int, int]]
    """By end: the index of the tile the next one will hang on, and by which toe of it."""
    laid: Any
    """What was laid, newest first: (earlier, tile index, parent, toe). A chain, so that a copy shares it."""
    count: int
    """How many tiles lie on the table."""

    most_ends = len(PLACES)
    """How many ends there can be in a round."""

    def _prepare(self, dealt: Dealt, rules: Rules) -> None:
        super()._prepare(dealt, rules)
        self.numbers = []
        self.tips = []
        self.laid = None
        self.count = 0

    def _copy_into(self, new: Self) -> None:
        super()._copy_into(new)
        new.numbers = self.numbers[:]
        new.tips = self.tips[:]
        new.laid = self.laid
        new.count = self.count

    def allows(self, action: Action, seat: int) -> bool:
        legal = self.legal(seat)
        if action in legal:
            return True
        short, side = without_side(action)
        return side is not None and short in legal and side in self._free_sides(END_OF[short.place or ""])

    def _free_sides(self, end: int) -> Sequence[int]:
        """The sides of the tile at this end that the next one can hang on; none where ends have no sides
        that could be named."""
        return ()

    def _end_at(self, place: str) -> int:
        """The end that is played on, the side that is named made its next one."""
        stem, _, side = place.partition(".")
        end = END_OF[stem]
        if side:
            self.tips[end] = (self.tips[end][0], int(side))
        return end

    def why_not(self, seat: int, action: Action) -> Refusal:
        short, side = without_side(action)
        end = END_OF.get(short.place or "", NONE)
        if side is None or end >= len(self.tips) or short not in self.legal(seat):
            return super().why_not(seat, short)
        tip = self.tips[end][0]
        taken = any((parent, toe) == (tip, side) for _, parent, toe in self._tiles_laid())
        return Refusal("side-taken" if taken else "no-such-place", action.place)

    def _put(self, index: int, parent: int | None, toe: int) -> int:
        """Lays a tile on the table; returns its place in the order of tiles."""
        self.laid = (self.laid, index, parent, toe)
        self.count += 1
        return self.count - 1

    def _new_end(self, number: int, tile: int, toe: int = 0) -> int:
        """A new open end, where the next tile will hang on `tile` (its place in the order) by `toe`."""
        self.numbers.append(number)
        self.tips.append((tile, toe))
        return len(self.numbers) - 1

    def _extend(self, end: int, tile: Tile) -> int:
        """Lays a tile on an end, which goes on from it; returns the tile's place in the order."""
        parent, toe = self.tips[end]
        position = self._put(tile.index, parent, toe)
        self.numbers[end] = tile.low + tile.high - self.numbers[end]
        self.tips[end] = (position, 0)
        return position

    def _tiles_laid(self) -> list[Laid]:
        """The tiles on the table, in the order they were laid."""
        laid: list[Laid] = []
        chain = self.laid
        while chain:
            chain, index, parent, toe = chain
            laid.append((TILES[index], parent, toe))
        return laid[::-1]

    def open_ends(self) -> Sequence[int]:
        return self.numbers

    def _ends_shown(self) -> dict[str, int]:
        """The open ends, by place, with the number each shows."""
        return {PLACES[end]: number for end, number in enumerate(self.numbers) if number != NONE}

    def shapes(self, frame: Frame) -> dict[str, Shape]:
        most = len(frame.dealt) + 1
        place = Whole(0, most - 1)
        toe = Whole(0, len(SIDES) - 1)
        return super().shapes(frame) | {
            "numbers": Many(Whole(NONE, HIGHEST), 0, self.most_ends, list),
            "tips": Many(Group(place, toe), 0, self.most_ends, list),
            "laid": Chain(Group(Whole(0, len(TILES) - 1), Maybe(place), toe), most),
        }

    def fit_together(self, frame: Frame) -> None:
        """Each tile hangs on an earlier one that it fits, and none where another does."""
        laid = self._tiles_laid()
        self.count = len(laid)
        super().fit_together(frame)
        tiles = mask_of(tile for tile, _, _ in laid)
        elsewhere = self.live | ~self._tiles_there(frame)
        if tiles & elsewhere or tiles.bit_count() != len(laid):
            raise ValueError("a tile lies on the table that cannot be there")
        outward: list[tuple[int, ...]] = []
        taken: set[tuple[int, int]] = set()
        for at, (tile, parent, toe) in enumerate(laid):
            if not at and parent is None:
                outward.append((tile.low, tile.high))
                continue
            if parent is None or parent >= at or (parent, toe) in taken or not self._has(parent, toe, laid):
                raise ValueError("the tiles on the table do not hang together")
            number = outward[parent][toe % len(outward[parent])]
            if not self._fits(tile, number):
                raise ValueError("a tile lies on the table where it does not fit")
            taken.add((parent, toe))
            outward.append((tile.low if tile.is_double else tile.other(number),))
        if len(self.tips) != len(self.numbers):
            raise ValueError("the open ends are not as many as they should be")
        for number, (at, toe) in zip(self.numbers, self.tips, strict=True):
            if laid and not (at < self.count and self._has(at, toe, laid)):
                raise ValueError("an end is open where no tile lies")
            if laid and number not in (NONE, outward[at][toe % len(outward[at])]):
                raise ValueError("an end does not show what its tile does")

    def _has(self, at: int, toe: int, laid: Sequence[Laid]) -> bool:
        return toe in self._toes(at, laid[at][0])

    def _fits(self, tile: Tile, number: int) -> bool:
        """Whether a tile can be put on a number."""
        return number in tile

    def _tiles_there(self, frame: Frame) -> int:
        """The tiles that can lie on the table, as a mask."""
        return frame.tiles

    @abstractmethod
    def _toes(self, at: int, tile: Tile) -> Sequence[int]:
        """By which toes or sides others can hang on a tile, given with its place in the order."""

    def everything(self) -> list[Tile]:
        return [tile for tile, _, _ in self._tiles_laid()] + self._held_and_left()
