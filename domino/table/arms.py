"""An arm of tiles that leaves the middle of the table and runs straight for as long as it can.

Where it has no room ahead it turns by a quarter and runs straight again, so that it winds into the corner
it came to. A tile that turns lies with its inward half ahead of the line, flush with it. A double lies
crosswise, its middle on the line, and never turns, nor does the tile after it or after a turn: the line goes
on straight there. Tiles that do not follow each other stay CLEAR apart. Where a tile has no room by that, the
last few of its arm are laid anew, so that they turn earlier.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domino.table.ground import Ground, Slab, direction
from domino.table.layout import Bounds, Point

CLEAR = 0.5
"""How far tiles that do not follow each other are apart."""
TURN = 1.0
"""How much room a tile that turns takes of the line ahead."""
STRAIGHT = 2.0 + TURN
"""How much a tile needs that goes straight on, and one that turns after it."""
BACK = 4
"""How many tiles may be laid anew."""
SLACK = 0.001


def clear_ground() -> Ground[int]:
    """Empty ground for arms."""
    return Ground(CLEAR - SLACK)


class Way(NamedTuple):
    """A way to lay a tile: its ground, and where the line goes on from it, which way, how much room it must
    have there, and whether it may turn."""

    slab: Slab
    end: Point
    heading: int
    room: float
    may_turn: bool


class Arm:
    """An arm in what the box leaves it, that leaves the tile of this index, which lies in the middle, so
    far from its centre."""

    def __init__(self, middle: int, heading: int, start: float, box: Bounds, ground: Ground[int]) -> None:
        self._box, self._ground = box, ground
        self._tiles = [(middle, False)]
        self._ways = [Way(Slab(0.0, 0.0, heading), ahead((0.0, 0.0), heading, start), heading, 0.0, False)]

    def slabs(self) -> list[tuple[int, Slab, int]]:
        """Every tile laid, from the middle on, by its index: its ground, and the way it heads."""
        return [
            (index, way.slab, way.heading + (90 if double else 0))
            for (index, double), way in zip(self._tiles[1:], self._ways[1:], strict=True)
        ]

    def lay(self, index: int, double: bool) -> bool:
        """Lays the next tile; whether there is room."""
        self._tiles.append((index, double))
        for back in range(1, min(BACK + 1, len(self._tiles) - 1) + 1):
            anew = len(self._tiles) - back
            for taken, _ in self._tiles[anew : len(self._ways)]:
                self._ground.remove(taken)
            del self._ways[anew:]
            ways = self._go_on(self._tiles[anew - 1][0], self._ways[-1], self._tiles[anew:])
            if ways is not None:
                self._ways += ways
                return True
        return False

    def _go_on(self, last: int, before: Way, tiles: Sequence[tuple[int, bool]]) -> list[Way] | None:
        """Lays these tiles after that one; None when there is no way."""
        if not tiles:
            return []
        index, double = tiles[0]
        for way in ways_on(before, double):
            if self._fits(last, way):
                self._ground.add(index, way.slab)
                following = self._go_on(index, way, tiles[1:])
                if following is not None:
                    return [way, *following]
                self._ground.remove(index)
        return None

    def _fits(self, last: int, way: Way) -> bool:
        """Whether there is room for a tile after that one, and for what may follow."""
        onward = Slab(*ahead(way.end, way.heading, way.room / 2), way.heading, way.room)
        return (
            self._box.holds(way.slab.box(), SLACK)
            and self._box.holds(onward.box(), SLACK)
            and self._ground.free(way.slab, kin=(last,))
            and self._ground.free(onward, kin=(last,))
        )


def ways_on(before: Way, double: bool) -> Iterator[Way]:
    """Ways to lay the next tile, the best first."""
    end, heading = before.end, before.heading
    corner = ahead(end, heading, 0.5)
    if double:
        yield Way(Slab(*corner, heading + 90), ahead(end, heading, 1.0), heading, STRAIGHT, False)
        return
    yield Way(Slab(*ahead(end, heading, 1.0), heading), ahead(end, heading, 2.0), heading, TURN, True)
    if before.may_turn:
        for way in (heading - 90, heading + 90):
            yield Way(Slab(*ahead(corner, way, 0.5), way), ahead(corner, way, 1.5), way, STRAIGHT, False)


def ahead(point: Point, heading: int, by: float) -> Point:
    """The point so far ahead of this one."""
    dx, dy = direction(heading)
    return point[0] + by * dx, point[1] + by * dy
