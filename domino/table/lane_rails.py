"""The railway: tracks from the hub to the lanes that lie round it.

In each quarter of the table, seen from the hub, tracks go the same way: straight out of the hub, along the
lanes as far as their own, and into it. The one to the outmost lane turns first and stays nearest to the
middle, so that none crosses another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import acos, asin, cos, dist, hypot, radians, sin

from domino.table.layout import Bounds, Point

GAUGE = 0.19
"""How far each rail is from the middle of its track, in short sides of a tile."""
PIECES = 8
"""A turn is drawn with so many straight pieces."""
BETWEEN = radians(18.2)
"""The least angle between two tracks where they leave the hub."""
# What follows is in radii of the hub.
FREE = 0.5
"""How far to both sides of its middle nothing but the hub lies below and above it."""
STRAIGHT = 1.15
"""How far from the middle the outmost track is straight."""
OUTMOST = 0.66
"""How far to the side of the middle it turns; nearer to the middle where there are many."""
APART = 0.312
"""How much further to the side the next one turns."""
LEAST_TURN = 0.185
"""How far from its lane the last one turns."""
BESIDE = 0.3
"""How far above or below the middle a lane may be to have a track that hardly turns at all."""
EARLY = 1.25
"""A track that climbs little from the rim to its lane turns after so many times that, to turn gently."""
LEAST_PIECE = 0.01
"""How long the pieces of a turn are at least."""
LEAN = 0.25
"""What part of the way that it is then from its lane a track makes before it turns into it."""


def curves(hub: Bounds, doors: Sequence[Point]) -> list[tuple[Point, ...]]:
    """The middle of a track from the round hub to each of these doors, where tracks enter lanes. It begins on
    the rim, straight from the middle of the hub, and is level at the door."""
    middle_x, middle_y = hub.centre
    radius = min(hub.width, hub.height) / 2
    quarters: dict[tuple[int, int], list[int]] = defaultdict(list)
    for at, (x, y) in enumerate(doors):
        quarters[1 if x > middle_x else -1, 1 if y >= middle_y else -1].append(at)
    found: dict[int, tuple[Point, ...]] = {}
    for (right, up), members in quarters.items():
        seen = {at: (right * (doors[at][0] - middle_x), up * (doors[at][1] - middle_y)) for at in members}
        members.sort(key=lambda at: -seen[at][1])
        ways = _quarter([(seen[at][0] / radius, seen[at][1] / radius) for at in members])
        for at, way in zip(members, ways, strict=True):
            found[at] = tuple((middle_x + right * radius * x, middle_y + up * radius * y) for x, y in way)
    return [found[at] for at in range(len(doors))]


def rails(hub: Bounds, curve: Sequence[Point]) -> list[list[Point]]:
    """The rails of a track along this curve, in short sides of a tile: two of them, or a single one in its
    middle where the lanes are so near to the hub that a track does not fit in between."""
    room = abs(curve[-1][0] - hub.centre[0]) - min(hub.width, hub.height) / 2
    return [_beside(curve, by) for by in ((-GAUGE, GAUGE) if room > 2 * GAUGE else (0.0,))]


def _quarter(doors: Sequence[Point]) -> Iterator[list[Point]]:
    """The curves to these doors, the outmost first, from a hub of radius 1 at their lower left."""
    turning = sum(y > BESIDE for _, y in doors)
    last = doors[0][0] - LEAST_TURN
    first = min(OUTMOST, last - (turning - 1) * APART)
    steepest = acos(first / STRAIGHT)
    for rank, door in enumerate(doors):
        angle = min(steepest - rank * BETWEEN, asin(min(1.0, door[1] / STRAIGHT)))
        yield _curve(angle, min(first + rank * APART, last), door)


def _curve(angle: float, turns_at: float, door: Point) -> list[Point]:
    """The curve that leaves the hub at this angle and turns so far to the side, or earlier."""
    rim = cos(angle), sin(angle)
    turns_at = min(turns_at, rim[0] + EARLY * (door[1] - rim[1]))
    out = max(turns_at / rim[0], 0.96 + 0.04 * door[0] / rim[0])  # at least a little out of the hub
    leave = rim[0] * out, rim[1] * out
    enter = leave[0] + LEAN * (door[0] - leave[0]), door[1]
    half = dist(leave, enter) / 2
    points = [rim]
    for point in (
        *_turn(rim, leave, enter, min(half, dist(rim, leave))),
        *_turn(leave, enter, door, min(half, dist(enter, door))),
    ):
        if min(dist(point, points[-1]), dist(point, door)) > LEAST_PIECE:
            points.append(point)
    return [*points, door]


def _turn(before: Point, corner: Point, after: Point, cut: float) -> Iterator[Point]:
    """The arc of a circle that cuts so much off both sides of a corner."""
    begin, end = _towards(corner, before, cut), _towards(corner, after, cut)
    weight = dist(begin, end) / (2 * cut) if cut else 1.0  # makes a Bézier curve the arc of a circle
    for step in range(PIECES + 1):
        t = step / PIECES
        a, b, c = (1 - t) ** 2, 2 * weight * t * (1 - t), t**2
        x, y = (a * begin[at] + b * corner[at] + c * end[at] for at in (0, 1))
        yield x / (a + b + c), y / (a + b + c)


def _towards(here: Point, there: Point, length: float) -> Point:
    """The point so far from here on the way to there."""
    part = length / (dist(here, there) or 1.0)
    return here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1])


def _beside(points: Sequence[Point], by: float) -> list[Point]:
    """The same line, so far to the left of it."""
    found = []
    for at, (x, y) in enumerate(points):
        before, after = points[max(0, at - 1)], points[min(len(points) - 1, at + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy)
        found.append((x - by * dy / length, y + by * dx / length))
    return found
