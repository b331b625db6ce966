"""Free ground: rectangles turned by eighths, and which of them are in the way of another.

A layout that looks for room asks this many thousand times, so a `Slab` knows its directions once and
for all, and a `Ground` looks only where a slab could reach.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from math import hypot, sqrt
from typing import Generic, TypeVar

from domino.table.layout import Bounds

Key = TypeVar("Key", bound=Hashable)

TOLERANCE = 0.02
"""Slabs that overlap no deeper than this only touch."""

_DIAGONAL = sqrt(0.5)
_DIRECTIONS = {
    0: (1.0, 0.0),
    45: (_DIAGONAL, _DIAGONAL),
    90: (0.0, 1.0),
    135: (-_DIAGONAL, _DIAGONAL),
    180: (-1.0, 0.0),
    225: (-_DIAGONAL, -_DIAGONAL),
    270: (0.0, -1.0),
    315: (_DIAGONAL, -_DIAGONAL),
}


def direction(heading: int) -> tuple[float, float]:
    """The step of length 1 that way; headings are eighths of a turn, in degrees from the right."""
    return _DIRECTIONS[heading % 360]


class Slab:
    """A rectangle: its middle, the direction of its length, and half its length and width."""

    __slots__ = ("along_x", "along_y", "half_length", "half_width", "radius", "x", "y")

    def __init__(self, x: float, y: float, heading: int, length: float = 2.0, width: float = 1.0) -> None:
        self.x, self.y = x, y
        self.along_x, self.along_y = _DIRECTIONS[heading % 360]
        self.half_length, self.half_width = length / 2, width / 2
        self.radius = TILE_RADIUS if length == 2.0 and width == 1.0 else hypot(length, width) / 2

    def box(self) -> Bounds:
        """The straight rectangle around it."""
        across, up = abs(self.along_x), abs(self.along_y)
        reach_x = self.half_length * across + self.half_width * up
        reach_y = self.half_length * up + self.half_width * across
        return Bounds(self.x - reach_x, self.y - reach_y, self.x + reach_x, self.y + reach_y)

    def meets(self, other: Slab, tolerance: float = TOLERANCE) -> bool:
        """Whether the two overlap deeper than the tolerance, or, if it is negative, come nearer than that."""
        dx, dy = other.x - self.x, other.y - self.y
        reach = self.radius + other.radius - tolerance
        if dx * dx + dy * dy >= reach * reach:
            return False
        ax, ay, bx, by = self.along_x, self.along_y, other.along_x, other.along_y
        length, width = self.half_length - tolerance, self.half_width - tolerance
        other_length, other_width = other.half_length, other.half_width
        along, across = abs(ax * bx + ay * by), abs(ax * by - ay * bx)
        if (
            abs(dx * ax + dy * ay) >= length + other_length * along + other_width * across
            or abs(dy * ax - dx * ay) >= width + other_length * across + other_width * along
        ):
            return False
        if along < 0.01 or across < 0.01:  # the other's sides run the same ways
            return True
        length, width = self.half_length, self.half_width
        return (
            abs(dx * bx + dy * by) < other_length + length * along + width * across - tolerance
            and abs(dy * bx - dx * by) < other_width + length * across + width * along - tolerance
        )


TILE_RADIUS = hypot(2.0, 1.0) / 2
WIDEST = 2.0
"""The largest radius of a slab that is asked about."""
CELL = 2.0


class Ground(Generic[Key]):
    """Slabs by key, found by where they lie. What comes nearer than `clearance` is in the way."""

    def __init__(self, clearance: float = -TOLERANCE) -> None:
        self._clearance = clearance
        self._slabs: dict[Key, Slab] = {}
        self._cells: dict[tuple[int, int], dict[Key, Slab]] = {}
        """By square of the table: all that could be in the way of a slab whose middle is there."""

    def add(self, key: Key, slab: Slab) -> None:
        self._slabs[key] = slab
        for cell in self._cells_near(slab):
            self._cells.setdefault(cell, {})[key] = slab

    def remove(self, key: Key) -> None:
        for cell in self._cells_near(self._slabs.pop(key)):
            del self._cells[cell][key]

    def _cells_near(self, slab: Slab) -> Iterator[tuple[int, int]]:
        reach = slab.radius + WIDEST + max(0.0, self._clearance)
        rows = range(int((slab.y - reach) // CELL), int((slab.y + reach) // CELL) + 1)
        for column in range(int((slab.x - reach) // CELL), int((slab.x + reach) // CELL) + 1):
            for row in rows:
                yield column, row

    def hits(self, slab: Slab) -> list[Key]:
        """What is in the way of a slab."""
        x, y, clearance = slab.x, slab.y, self._clearance
        near = self._cells.get((int(x // CELL), int(y // CELL)))
        if not near:
            return []
        reach = slab.radius + clearance
        return [
            key
            for key, other in near.items()
            if (other.x - x) ** 2 + (other.y - y) ** 2 < (reach + other.radius) ** 2
            and slab.meets(other, -clearance)
        ]

    def free(self, slab: Slab, ignore: Key | None = None, kin: tuple[Key, ...] = ()) -> bool:
        """Whether nothing is in the way of a slab; its kin may be touched, and one may be ignored."""
        x, y = slab.x, slab.y
        near = self._cells.get((int(x // CELL), int(y // CELL)))
        if not near:
            return True
        clearance = self._clearance
        reach = slab.radius + clearance
        for key, other in near.items():
            dx, dy = other.x - x, other.y - y
            far = reach + other.radius
            if (
                dx * dx + dy * dy < far * far
                and key != ignore
                and slab.meets(other, -clearance)
                and (key not in kin or slab.meets(other))
            ):
                return False
        return True
