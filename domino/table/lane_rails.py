"""The railway: curves from the hub to the lanes that lie round it."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin

from domino.table.layout import Box, Point

PIECES = 12
"""A curve is drawn with so many straight pieces."""
FAN = 55.0
"""The steepest angle at which a rail leaves the hub: below and above it the middle stays free."""
FREE = 0.5
"""How wide that is, as a part of the hub."""


def curves(hub: Box, doors: Sequence[Point]) -> list[tuple[Point, ...]]:
    """A curve from the round hub to each of these doors, where rails enter lanes. They leave the hub in the
    order of the doors, so that none crosses another."""
    centre = hub.centre[0]
    ranks: dict[int, tuple[int, int]] = {}
    for on_right in (False, True):
        side = [at for at, (x, _) in enumerate(doors) if (x > centre) == on_right]
        for rank, at in enumerate(sorted(side, key=lambda at: -doors[at][1])):
            ranks[at] = rank, len(side)
    return [_curve(hub, door, *ranks[at]) for at, door in enumerate(doors)]


def _curve(hub: Box, door: Point, rank: int, count: int) -> tuple[Point, ...]:
    """The curve to the door that is so manieth of so many on its side, from the top."""
    centre, middle = hub.centre
    radius = min(hub.width, hub.height) / 2
    outward = 1.0 if door[0] > centre else -1.0
    angle = radians(FAN - 2 * FAN * rank / (count - 1)) if count > 1 else 0.0
    start = centre + outward * radius * cos(angle), middle + radius * sin(angle)
    pull = 0.5 * hypot(door[0] - start[0], door[1] - start[1])
    # It must not run past the door and come back.
    bend_out = outward * min(outward * (door[0] - start[0]), pull * cos(angle))
    bends = (
        (start[0] + bend_out, start[1] + pull * sin(angle)),
        (door[0] - outward * min(pull, outward * (door[0] - start[0])), door[1]),
    )
    points = []
    for step in range(PIECES + 1):
        t = step / PIECES
        u = 1 - t
        shares = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        controls = (start, *bends, door)
        points.append(
            (
                sum(share * x for share, (x, _) in zip(shares, controls, strict=True)),
                sum(share * y for share, (_, y) in zip(shares, controls, strict=True)),
            )
        )
    return tuple(points)
