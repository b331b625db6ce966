"""Ways out of a free table: how far it is from any point to the open felt round all that lies.

The felt is looked at in squares of one short side. A square is closed when a tile comes near its middle, and
a way out leads over open squares, so that lines and feet could follow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domino.table.ground import Slab
from domino.table.layout import Bounds, Point
from domino.table.tree import Pausing

NEAR = 1.2
"""A tile that comes this near to the middle of a square closes it."""
FAR = 40
"""A way that is longer than this is none."""
PAUSE = 400
"""After so many squares there is a pause."""
SIZE = 256
"""How many squares are looked at each way, about the middle of the table; beyond is open felt."""

Field = bytearray
"""By square, how many it is from the open felt."""


class Escape:
    """Which squares tiles have closed, and the ways out over the others."""

    def __init__(self) -> None:
        self._closed = bytearray(SIZE * SIZE)
        self._box = Bounds(0.0, 0.0, 0.0, 0.0)
        self._now: Field | None = None

    def close(self, slab: Slab) -> None:
        """A tile lies here."""
        self._now = None
        for square in squares_near(slab):
            self._closed[square] = 1
        self._box = Bounds.around((self._box, slab.box()))

    def farther(self, slabs: Sequence[Slab], points: Sequence[Point], own: Sequence[Point]) -> Pausing[int]:
        """How much farther it is from all of these points to the open felt, were there tiles here as well;
        and how far from one's own."""
        if self._now is None:
            self._now = yield from self._field(())
        then = yield from self._field(slabs)
        more = sum(max(0, self._away(then, point) - self._away(self._now, point)) for point in points)
        return more + sum(self._away(then, point) for point in own)

    def _field(self, slabs: Sequence[Slab]) -> Pausing[Field]:
        """The ways out, were there tiles here as well."""
        known = bytearray(self._closed)
        for slab in slabs:
            for square in squares_near(slab):
                known[square] = 1
        box = Bounds.around((self._box, *(slab.box() for slab in slabs)))
        left, bottom = _bounded(box.left - 2), _bounded(box.bottom - 2)
        right, top = _bounded(box.right + 2), _bounded(box.top + 2)
        edge = [row * SIZE + column for row in (bottom, top) for column in range(left, right + 1)]
        edge += [row * SIZE + column for row in range(bottom, top + 1) for column in (left, right)]
        for square in edge:
            known[square] = 1
        field = bytearray([FAR]) * (SIZE * SIZE)
        inside = [square + SIZE for square in range(bottom * SIZE + left + 1, bottom * SIZE + right)]
        inside += [square - SIZE for square in range(top * SIZE + left + 1, top * SIZE + right)]
        inside += [row * SIZE + column for row in range(bottom + 1, top) for column in (left + 1, right - 1)]
        reached = [square for square in inside if not known[square]]
        since = 0
        for steps in range(FAR):
            since += len(reached)
            if since > PAUSE:
                since = 0
                yield
            following = []
            for square in reached:
                field[square] = steps
                for near in (square + 1, square - 1, square + SIZE, square - SIZE):
                    if not known[near]:
                        known[near] = 1
                        following.append(near)
            reached = following
        return field

    def _away(self, field: Field, point: Point) -> int:
        """How far it is from about this point to the open felt."""
        x, y = point
        box = self._box
        if not (box.left - 1 < x < box.right + 1 and box.bottom - 1 < y < box.top + 1):
            return 0
        square = _bounded(y) * SIZE + _bounded(x)
        return min(min(field[row - 1 : row + 2]) for row in (square - SIZE, square, square + SIZE))


def squares_near(slab: Slab) -> Iterator[int]:
    """The squares that a tile closes."""
    box = slab.box().grown(NEAR)
    long, wide = slab.half_length + NEAR, slab.half_width + NEAR
    for row in range(_bounded(box.bottom), _bounded(box.top) + 1):
        for column in range(_bounded(box.left), _bounded(box.right) + 1):
            dx, dy = column - SIZE // 2 + 0.5 - slab.x, row - SIZE // 2 + 0.5 - slab.y
            if (
                abs(dx * slab.along_x + dy * slab.along_y) < long
                and abs(dy * slab.along_x - dx * slab.along_y) < wide
            ):
                yield row * SIZE + column


def _bounded(value: float) -> int:
    """The row or column of squares that a point is in, or the last one there is."""
    return min(max(int(value // 1) + SIZE // 2, 1), SIZE - 2)
