"""Lines with smooth edges, as quads whose outermost half pixel fades away."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from domino.ui.kit.paint.atlas import SOLID, THREAD_AT
from domino.ui.kit.paint.theme import Colour

Point = tuple[float, float]


@cache
def _quarter(steps: int) -> tuple[Point, ...]:
    return tuple(
        (math.cos(math.pi / 2 * at / steps), math.sin(math.pi / 2 * at / steps)) for at in range(steps + 1)
    )


def arc_path(
    left: float, bottom: float, right: float, top: float, radius: float, coarse: bool = False
) -> list[Point]:
    """The way round a rectangle with round corners, counter-clockwise from its right side. `coarse` will do
    for small corners that are seen in pieces."""
    radius = max(0.0, min(radius, (right - left) / 2, (top - bottom) / 2))
    if radius < 0.3:
        return [(right, bottom), (right, top), (left, top), (left, bottom)]
    steps = 3 if radius < 4 else 5 if radius < 12 else 7 if radius < 28 else 12
    steps = 2 if coarse and radius < 12 else steps
    path: list[Point] = []
    for cx, cy, turn in (
        (right - radius, top - radius, 0),
        (left + radius, top - radius, 1),
        (left + radius, bottom + radius, 2),
        (right - radius, bottom + radius, 3),
    ):
        for cos, sin in _quarter(steps):
            x, y = ((cos, sin), (-sin, cos), (-cos, -sin), (sin, -cos))[turn]
            point = (cx + radius * x, cy + radius * y)
            if not path or abs(path[-1][0] - point[0]) + abs(path[-1][1] - point[1]) > 0.01:
                path.append(point)
    if abs(path[-1][0] - path[0][0]) + abs(path[-1][1] - path[0][1]) < 0.01:
        path.pop()
    return path


def simplified(path: Sequence[Point], reach: float) -> list[Point]:
    """The path without the points that lie no further than this from the straight way between others."""
    if len(path) < 3:
        return list(path)
    (x0, y0), (x1, y1) = path[0], path[-1]
    length = math.dist(path[0], path[-1]) or 1.0
    away = [abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length for x, y in path[1:-1]]
    most = max(away)
    if most <= reach:
        return [path[0], path[-1]]
    bend = away.index(most) + 1
    return simplified(path[: bend + 1], reach)[:-1] + simplified(path[bend:], reach)


def stroke(
    into: list[float], path: Sequence[Point], colour: Colour, width: float, closed: bool = False
) -> None:
    """A line of this width along the path, added to the corners of `into`."""
    count = len(path)
    if count < 2:
        return
    r, g, b, a = colour
    if width < 1:
        a, width = a * width, 1.0
    if count == 2 and (path[0][0] == path[1][0] or path[0][1] == path[1][1]):
        _bar(into, path[0], path[1], (r, g, b, a), width)
        return
    inner, outer = width / 2 - 0.5, width / 2 + 0.5
    thin = inner < 0.4  # so thin a line is all edge
    u, v = SOLID
    across, one_edge, other_edge = THREAD_AT
    sides: list[tuple[tuple[float, ...], ...]] = []
    for at, (x, y) in enumerate(path):
        before = path[at - 1] if at or closed else None
        after = path[(at + 1) % count] if at < count - 1 or closed else None
        nx, ny = _normal(before, (x, y), after)
        if thin:
            left = (x + nx * outer, y + ny * outer, across, one_edge, r, g, b, a)
            right = (x - nx * outer, y - ny * outer, across, other_edge, r, g, b, a)
            sides.append((left, right))
            continue
        sides.append(
            (
                (x + nx * outer, y + ny * outer, u, v, r, g, b, 0.0),
                (x + nx * inner, y + ny * inner, u, v, r, g, b, a),
                (x - nx * inner, y - ny * inner, u, v, r, g, b, a),
                (x - nx * outer, y - ny * outer, u, v, r, g, b, 0.0),
            )
        )
    for here, there in zip(sides, [*sides[1:], sides[0]] if closed else sides[1:], strict=closed):
        for (a0, a1), (b0, b1) in zip(pairwise(here), pairwise(there), strict=True):
            into += a0 + a1 + b1 + b0


def _bar(into: list[float], one: Point, other: Point, colour: Colour, width: float) -> None:
    """A line straight across or straight up: a single quad, put on whole pixels, needs no soft edges."""
    u, v = SOLID
    thick = max(1, round(width))
    if one[1] == other[1]:
        x0, x1 = sorted((one[0], other[0]))
        y0 = float(round(one[1] - thick / 2))
        y1 = y0 + thick
    else:
        y0, y1 = sorted((one[1], other[1]))
        x0 = float(round(one[0] - thick / 2))
        x1 = x0 + thick
    into += (x0, y0, u, v, *colour, x1, y0, u, v, *colour, x1, y1, u, v, *colour, x0, y1, u, v, *colour)


def _normal(before: Point | None, here: Point, after: Point | None) -> Point:
    """The way to the side at a point of a path, as long as makes its corners meet."""
    x, y = here
    one = _unit(x - before[0], y - before[1]) if before else None
    other = _unit(after[0] - x, after[1] - y) if after else None
    dx1, dy1 = one or other or (1.0, 0.0)
    dx2, dy2 = other or one or (1.0, 0.0)
    nx, ny = -(dy1 + dy2) / 2, (dx1 + dx2) / 2
    square = nx * nx + ny * ny
    if square < 0.1:  # the path turns back: no corner can meet
        return -dy1, dx1
    return nx / square, ny / square


def _unit(x: float, y: float) -> Point | None:
    length = math.hypot(x, y)
    return (x / length, y / length) if length > 1e-6 else None


def dashes_along(path: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    """The path cut into dashes, stretched a little so that whole ones fit."""
    lengths = [math.dist(one, other) for one, other in pairwise(path)]
    total = sum(lengths)
    if total <= 0:
        return []
    count = max(1, round(total / (dash + gap)))
    period = total / count
    dash = period * dash / (dash + gap)
    found: list[list[Point]] = []
    walked, at = 0.0, 0
    for number in range(count):
        begins, ends = number * period, number * period + dash
        while at < len(lengths) - 1 and walked + lengths[at] <= begins:
            walked += lengths[at]
            at += 1
        piece = [_along(path[at], path[at + 1], begins - walked, lengths[at])]
        reached, leg = walked, at
        while leg < len(lengths) - 1 and reached + lengths[leg] < ends:
            reached += lengths[leg]
            leg += 1
            piece.append(path[leg])
        piece.append(_along(path[leg], path[leg + 1], ends - reached, lengths[leg]))
        found.append(piece)
    return found


def _along(one: Point, other: Point, walked: float, length: float) -> Point:
    share = walked / length if length else 0.0
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
