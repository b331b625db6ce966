"""What to show of a free table: all of it or, when that could not be read, what matters now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist

from domino.table.discs import disc_box, discs
from domino.table.layout import Bounds, Layout, Point

MARGIN = 0.25
SIZES = (56.0, 48.0, 38.0, 32.0, 28.0, 25.0, 22.0)
"""How many dp a short side has when all of a table is seen; of a larger one as many as it can."""
READABLE = 28.0
"""The least dp of a short side at which a tile is read with ease."""
LEAST = 24.0
"""The least at which it can be read at all: to see every end of a low table is worth that."""
LOW, FEW = 240.0, 4
"""How many dp a low table has at most, across or up, and how many ends are few."""
EDGE = 8.0
"""How many dp from the edge a thing has to be to count as seen."""
OWN = 2.0
"""The disc of an end is no farther from the middle of its tile than this."""
NEARBY, STEPS = 2.0, 10
"""How far about a good window others are looked at, and in how many steps each way."""
SLACK = 1e-6


def fitted(box: Bounds, area: tuple[float, float]) -> tuple[Bounds, float]:
    """The box, widened or heightened until it has the area's shape, and the dp of a short side then."""
    side = min(area[0] / box.width, area[1] / box.height, SIZES[0])
    return around(box.centre, area, side), side


def framed(extents: Sequence[Bounds], area: tuple[float, float]) -> tuple[Bounds, float]:
    """What is shown of a table that has had these extents one after the other, and the dp of a short side.
    It stays as it is while it holds everything, then moves as little as it must, and only when it has
    to be smaller is that by a step and about the middle."""
    box, side = around(extents[0].centre, area, SIZES[0]), SIZES[0]
    for extent in extents:
        content = extent.grown(MARGIN)
        fits = min(area[0] / content.width, area[1] / content.height)
        if fits < side:
            side = next((size for size in SIZES if size <= fits), fits)
            box = around(content.centre, area, side)
        elif not box.holds(content):
            across = max(0.0, content.right - box.right) - max(0.0, box.left - content.left)
            up = max(0.0, content.top - box.top) - max(0.0, box.bottom - content.bottom)
            box = Bounds(box.left + across, box.bottom + up, box.right + across, box.top + up)
    return box, side


def around(centre: Point, area: tuple[float, float], side: float) -> Bounds:
    """What an area shows around a point when a short side has so many dp."""
    return Bounds.about(*centre, area[0] / side, area[1] / side)


def camera(
    layout: Layout,
    area: tuple[float, float],
    last: int = -1,
    readable: float = READABLE,
    must: Sequence[Bounds] = (),
    before: Bounds | None = None,
) -> Bounds:
    """What to show of a table so that its tiles can be read: everything, if that is large enough; else the
    last play with its ends, and what must be answered before all. Of the windows that hold those the best is
    the one that holds most ends; of such the one that holds many tiles and slots and cuts few; of such the
    one with the last play nearest its middle. What was shown before stays where it holds those, and as many
    ends. A low table with few ends is shown a little smaller where that holds them all."""
    if layout.side >= readable or not layout.tiles:
        return layout.box
    ends = [disc_box(middle) for middle in discs(layout)]
    tiles = [placed.box() for placed in layout.tiles]
    slots = [target.box() for target in layout.targets]
    played = layout.tiles[last]
    low = min(area) <= LOW and len(ends) <= FEW
    if low:
        readable = _side_for_ends([played.box(), *ends, *must], tiles, area, readable)
        if layout.side >= readable:
            return layout.box
    width, height = ((length - 2 * EDGE) / readable for length in area)
    beside = slots if played.tile.is_double else ends  # the toes of a foot come next
    own = [box for box, end in zip(beside, ends, strict=True) if dist(end.centre, (played.x, played.y)) < OWN]
    wanted = [Bounds.around([played.box(), *must, *boxes]) for boxes in ((ends, own) if low else (own,))]
    wanted += [Bounds.around([played.box(), *must]), Bounds.around(must)] if must else []
    fitting = (box for box in wanted if box.width <= width + SLACK and box.height <= height + SLACK)
    needed = next(fitting, played.box())
    boxes = [layout.box, needed, *ends, *tiles, *slots]
    across = _Way(width, *((box.left, box.right) for box in boxes))
    up = _Way(height, *((box.bottom, box.top) for box in boxes))
    are_ends = (1 << len(ends)) - 1
    solid = (1 << len(ends) + len(tiles)) - 1  # a slot is seen only when a tile may go there

    def best(lefts: Iterable[float], bottoms: Iterable[float]) -> tuple[int, int, float, Point]:
        """How good the best of these windows is, and where it starts."""
        rows = up.strips(bottoms)
        windows = []
        for left, held_across, met_across in across.strips(lefts):
            for bottom, held_up, met_up in rows:
                held = held_across & held_up
                cut = met_across & met_up & ~held & solid
                off = dist((left + width / 2, bottom + height / 2), (played.x, played.y))
                good = held.bit_count() - cut.bit_count()
                windows.append(((held & are_ends).bit_count(), good, -off, (left, bottom)))
        return max(windows)

    # A window with most ends can be moved until an end is at its edge. What lies near that may cut less.
    *_, (left, bottom) = best(across.edges(len(ends)), up.edges(len(ends)))
    *_, (left, bottom) = best(across.near(left), up.near(bottom))
    window = around((left + width / 2, bottom + height / 2), area, readable)
    if (
        before is not None
        and abs(before.width - window.width) < SLACK
        and abs(before.height - window.height) < SLACK
    ):
        seen, now = before.grown(-EDGE / readable), window.grown(-EDGE / readable)
        if seen.holds(needed) and sum(map(seen.holds, ends)) >= sum(map(now.holds, ends)):
            return before
    return window


def _side_for_ends(
    ends: list[Bounds], tiles: list[Bounds], area: tuple[float, float], readable: float
) -> float:
    """The dp of a short side at which these ends are all seen, with every tile if that can be; what is
    readable when they are seen then, or cannot be."""

    def side(things: list[Bounds]) -> float:
        box = Bounds.around(things)
        return min((area[0] - 2 * EDGE) / box.width, (area[1] - 2 * EDGE) / box.height)

    if side(ends) >= readable:
        return readable
    return next((side for side in (side(ends + tiles), side(ends)) if side >= LEAST), readable)


Span = tuple[float, float]
Strip = tuple[float, int, int]
"""Where a strip of the table starts, and which things it holds and which it meets, as bits."""


class _Way:
    """How windows of one length can lie across the table, or up it: inside of the whole, holding what is
    needed."""

    def __init__(self, length: float, whole: Span, needed: Span, *spans: Span) -> None:
        self._low, self._high = max(whole[0], needed[1] - length), min(whole[1] - length, needed[0])
        self._length, self._spans = length, spans

    def edges(self, count: int) -> set[float]:
        """Where they start when one of the first so many things is at their edge."""
        spans = self._spans[:count]
        return {self._low, *(self._bounded(at) for low, high in spans for at in (low, high - self._length))}

    def near(self, start: float) -> set[float]:
        """Some of those that start nearby."""
        return {self._bounded(start + by * NEARBY / STEPS) for by in range(-STEPS, STEPS + 1)}

    def _bounded(self, start: float) -> float:
        return max(self._low, min(start, self._high))

    def strips(self, starts: Iterable[float]) -> list[Strip]:
        """What the windows that start here hold and meet."""
        strips = []
        for start in starts:
            end = start + self._length
            held = met = 0
            for bit, (low, high) in enumerate(self._spans):
                if low < end and high > start:
                    met |= 1 << bit
                    if low >= start - SLACK and high <= end + SLACK:
                        held |= 1 << bit
            strips.append((start, held, met))
        return strips
