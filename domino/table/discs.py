"""Where the number of an open end of a free table is shown: in a disc ahead of its tile."""

from __future__ import annotations

from math import cos, dist, radians, sin

from domino.table.layout import Bounds, Layout, Placed, Point, Target, corners, overlap

DISC = 0.82
"""How large a disc is."""
TOUCHING = 1.5
"""The middles of two halves that touch are nearer than this, however one is turned."""
REACH = 2.0
"""What a disc touches has its middle nearer than this, across and up."""
SLACK = 0.01


def half_of(target: Target, which: int) -> Point:
    """The middle of the half of a slot that is near its tile (0), or of the other (1)."""
    away = 0.5 if which == 0 else -0.5
    turned = radians(target.angle)
    return target.x - away * sin(turned), target.y + away * cos(turned)


def discs(layout: Layout) -> list[Point]:
    """The middle of each target's disc: straight ahead of its tile when that ground is free, else in the near
    half of the slot, where it always is."""
    return [_ahead(layout, target) or half_of(target, 0) for target in layout.targets]


def disc_box(middle: Point) -> Bounds:
    """The ground of a disc."""
    return Bounds.about(*middle, DISC, DISC)


def _ahead(layout: Layout, target: Target) -> Point | None:
    """The point ahead of the tile that a target belongs to; None when a disc has no room there, or when that
    tile is a double or far off."""
    near = half_of(target, 0)
    halves = [
        (placed.half(which), (placed.x, placed.y))
        for placed in layout.tiles
        if not placed.tile.is_double and abs(placed.x - near[0]) < REACH and abs(placed.y - near[1]) < REACH
        for which, number in ((0, placed.first), (1, placed.last))
        if number == target.number
    ]
    half, middle = min(halves, key=lambda each: dist(each[0], near), default=(near, near))
    if not 0 < dist(half, near) < TOUCHING:
        return None
    ahead = half[0] + 2 * (half[0] - middle[0]), half[1] + 2 * (half[1] - middle[1])
    return ahead if dist(ahead, near) < SLACK or _is_free(layout, ahead, target) else None


def _is_free(layout: Layout, point: Point, own: Target) -> bool:
    """Whether nothing but the end's own slot is in the way of a disc."""
    x, y = point
    disc = corners(x, y, DISC, DISC, 0.0)
    things: tuple[Placed | Target, ...] = (*layout.tiles, *layout.targets)
    return layout.box.holds(disc_box(point)) and not any(
        thing is not own
        and abs(thing.x - x) < REACH
        and abs(thing.y - y) < REACH
        and overlap(disc, thing.corners())
        for thing in things
    )
