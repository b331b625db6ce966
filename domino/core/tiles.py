"""Tiles: what is in the box, how it is written, and how it is shuffled."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

HIGHEST = 18
"""The largest number on any tile we play with."""

_WRITTEN = re.compile(r"([0-9]{1,2})-([0-9]{1,2})")
_Item = TypeVar("_Item")


class Tile:
    """A domino. There is one object for each pair of numbers, so tiles may be compared with `is`.

    `Tile(12, 5)`, `Tile(5, 12)` and `Tile.parse("12-5")` are the same tile, written "5-12".
    `index` numbers the tiles so that a double-N set is exactly the first (N+1)(N+2)/2 of them:
    a hand can be an integer with one bit for each tile, whatever the set.
    """

    __slots__ = ("_text", "high", "index", "is_double", "low", "pips")

    low: int
    high: int
    index: int
    pips: int
    is_double: bool
    _text: str

    def __new__(cls, one: int, other: int) -> Tile:
        try:
            return _BY_PAIR[one, other]
        except (KeyError, TypeError):
            raise ValueError(
                f"no tile has the numbers {one!r} and {other!r}: both go from 0 to {HIGHEST}"
            ) from None

    @staticmethod
    def parse(text: str) -> Tile:
        """The tile written as "5-12", either end first."""
        written = _WRITTEN.fullmatch(text)
        if not written:
            raise ValueError(f"{text!r} is not a tile: write its two numbers like 5-12")
        return Tile(int(written[1]), int(written[2]))

    @property
    def said(self) -> str:
        """The tile as players say it: its high end first, "6-4", "5-0". For sentences only; whatever is kept,
        typed or read by a program is written the other way round, as `str` has it."""
        return f"{self.high}-{self.low}"

    def other(self, number: int) -> int:
        """The number at the other end. For a double, the same number."""
        return self.low + self.high - number

    def __contains__(self, number: object) -> bool:
        return number == self.low or number == self.high

    def __iter__(self) -> Iterator[int]:
        yield self.low
        yield self.high

    def __lt__(self, other: Tile) -> bool:
        return (self.low, self.high) < (other.low, other.high)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a tile never changes")

    def __reduce__(self) -> tuple[type[Tile], tuple[int, int]]:
        """A copy, or what comes out of a pickle, is the tile itself."""
        return Tile, (self.low, self.high)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Tile({self.low}, {self.high})"


def _make(low: int, high: int) -> Tile:
    tile = object.__new__(Tile)
    for name, value in (
        ("low", low),
        ("high", high),
        ("index", high * (high + 1) // 2 + low),
        ("pips", low + high),
        ("is_double", low == high),
        ("_text", f"{low}-{high}"),
    ):
        object.__setattr__(tile, name, value)
    return tile


TILES: tuple[Tile, ...] = tuple(_make(low, high) for high in range(HIGHEST + 1) for low in range(high + 1))
"""Every tile, each at its own index."""

_BY_PAIR = {(tile.low, tile.high): tile for tile in TILES} | {(tile.high, tile.low): tile for tile in TILES}

PIPS: tuple[int, ...] = tuple(tile.pips for tile in TILES)
SUITS: tuple[int, ...] = tuple(
    sum(1 << tile.index for tile in TILES if number in tile) for number in range(HIGHEST + 1)
)
"""For each number, the mask of the tiles that show it."""
FITS: tuple[int, ...] = (*SUITS, 0)
"""The tiles that can be put on a number; on -1, where a line has ended, no tile."""
DOUBLES: int = sum(1 << tile.index for tile in TILES if tile.is_double)


def set_size(highest: int) -> int:
    """How many tiles a double-`highest` set has."""
    return (highest + 1) * (highest + 2) // 2


def full_set(highest: int) -> tuple[Tile, ...]:
    """Every tile of a double-`highest` set, once (rule 0.1)."""
    return TILES[: set_size(highest)]


def mask_of(tiles: Iterable[Tile]) -> int:
    """The tiles as one integer, a bit for each."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile.index
    return mask


def tiles_in(mask: int) -> list[Tile]:
    """The tiles of a mask, lowest index first."""
    tiles = []
    while mask:
        bit = mask & -mask
        tiles.append(TILES[bit.bit_length() - 1])
        mask ^= bit
    return tiles


def pips_in(mask: int) -> int:
    """The pips on all tiles of a mask (rule 0.6)."""
    return sum(tile.pips for tile in tiles_in(mask))


def shuffled(items: Sequence[_Item], rng: random.Random) -> list[_Item]:
    """The items in random order.

    Our own shuffle over `rng.random()`, whose sequence Python promises to keep, so that a
    record replays on any version; the order `random.shuffle` gives is not promised.
    """
    order = list(items)
    draw = rng.random
    for last in range(len(order) - 1, 0, -1):
        pick = int(draw() * (last + 1))
        order[last], order[pick] = order[pick], order[last]
    return order
