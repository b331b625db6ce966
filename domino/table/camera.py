"""What to show of a free table: all of it or, when that could not be read, what matters now."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from math import hypot

from domino.table.layout import Box, Layout, Point

MARGIN = 0.25
LARGEST = 56.0
READABLE = 22.0
"""The least dp of a short side at which a tile is read with ease on a phone."""


def fitted(box: Box, area: tuple[float, float], largest: float = LARGEST) -> tuple[Box, float]:
    """The box, widened or heightened until it has the area's shape, and the dp of a short side then."""
    side = min(area[0] / box.width, area[1] / box.height, largest)
    return around(box.centre, area, side), side


def around(centre: Point, area: tuple[float, float], side: float) -> Box:
    """What an area shows around a point when a short side has so many dp."""
    x, y = centre
    width, height = area[0] / side / 2, area[1] / side / 2
    return Box(x - width, y - height, x + width, y + height)


def camera(layout: Layout, area: tuple[float, float], last: int = -1, readable: float = READABLE) -> Box:
    """What to show of a table so that its tiles can be read: everything, if that is large enough; else
    the last play and all open ends; else the last play and as many ends as there is room for."""
    if layout.side >= readable or not layout.tiles:
        return layout.box
    needed = layout.tiles[last].box()
    ends = [target.box() for target in layout.targets]
    box, side = fitted(Box.around([needed, *ends]).grown(MARGIN), area)
    if side >= readable:
        return box
    width, height = area[0] / readable - 2 * MARGIN, area[1] / readable - 2 * MARGIN
    best: tuple[int, float, Point] | None = None
    for left in _starts(needed.left, needed.right, width, (end.left for end in ends)):
        seen = [end for end in ends if left <= end.left and end.right <= left + width]
        bottoms = sorted(end.bottom for end in seen)
        tops = sorted(end.top for end in seen)
        for bottom in _starts(needed.bottom, needed.top, height, bottoms):
            # No end reaches out of the window both below and above it.
            held = bisect_right(tops, bottom + height) - bisect_left(bottoms, bottom)
            # Of windows that hold as many, the one with the last play nearest its middle.
            x, y = left + width / 2, bottom + height / 2
            off = hypot(x - needed.centre[0], y - needed.centre[1])
            if best is None or (held, -off) > best[:2]:
                best = held, -off, (x, y)
    return around(best[2] if best else needed.centre, area, readable)


def _starts(low: float, high: float, length: float, edges: Iterable[float]) -> set[float]:
    """Where a window of this length may start, to hold what goes from low to high."""
    return {min(max(edge, high - length), low) for edge in edges}
