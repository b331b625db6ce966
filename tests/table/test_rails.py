"""The railway between the hub and the lanes round it: on every table it can be followed with a finger."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise, product
from math import degrees, dist, hypot

import pytest

from domino.table.lane_rails import GAUGE, rails
from domino.table.lanes import plan_in_units
from domino.table.layout import Bounds, Point
from tests.table.areas import SCREENS, area_of

AREAS = sorted(
    {
        area_of(screen, game, hand)
        for screen in SCREENS
        for game in ("mexican-train", "super-train")
        for hand in (7, 12)
    }
    | {
        (float(width), float(height))
        for width in (900, 1024, 1280, 1366, 1600)
        for height in range(380, 901, 130)
    }
)
HAIR = 0.005
"""What nobody can see, in short sides of a tile."""
BRANCHES = 0
"""Instead of the players: the six branches of Super Train."""


@cache
def tables(players: int) -> list[tuple[Bounds, list[tuple[Point, ...]]]]:
    """Hub and curves of all tables for so many players that have any, in short sides of a tile."""
    plans = [plan_in_units(players, *area, text)[0] for area in AREAS for text in (1.0, 1.5)]
    found = [(plan.hub, [curve for curve in plan.curves if curve]) for plan in plans if plan.curves]
    assert len(found) > 20
    return found


def cross(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two lines of straight pieces cross each other."""
    for ours, theirs in zip(zip(*one, strict=True), zip(*other, strict=True), strict=True):
        if max(ours) < min(theirs) or max(theirs) < min(ours):
            return False  # all of one is beside all of the other
    return any(
        apart(a, b, c) * apart(a, b, d) < 0 and apart(c, d, a) * apart(c, d, b) < 0
        for (a, b), (c, d) in product(pairwise(one), pairwise(other))
    )


def apart(begin: Point, end: Point, point: Point) -> float:
    """On which side of a line a point is."""
    return (end[0] - begin[0]) * (point[1] - begin[1]) - (end[1] - begin[1]) * (point[0] - begin[0])


@pytest.mark.parametrize("players", [BRANCHES, *range(2, 15)])
def test_rails_of_different_lanes_never_cross(players: int) -> None:
    for hub, curves in tables(players):
        for one, other in combinations([rails(hub, curve) for curve in curves], 2):
            assert not any(cross(rail, another) for rail, another in product(one, other))


@pytest.mark.parametrize("players", [BRANCHES, *range(2, 15)])
def test_no_rail_bends_back_on_its_way_from_the_hub(players: int) -> None:
    for hub, curves in tables(players):
        for curve in curves:
            right = 1 if curve[-1][0] > hub.centre[0] else -1
            up = 1 if curve[-1][1] >= hub.centre[1] else -1
            for rail in rails(hub, curve):
                for (x, y), (next_x, next_y) in pairwise(rail):
                    assert right * (next_x - x) > -HAIR and up * (next_y - y) > -HAIR


@pytest.mark.parametrize("players", [BRANCHES, *range(2, 15)])
def test_a_track_leaves_the_rim_straight_and_comes_level_to_its_lane(players: int) -> None:
    for hub, curves in tables(players):
        middle, radius = hub.centre, hub.width / 2
        for curve in curves:
            (x, y), (next_x, next_y) = curve[:2]
            assert dist(middle, (x, y)) == pytest.approx(radius)
            length = dist((x, y), (next_x, next_y))
            astray = apart(middle, (x, y), (next_x, next_y)) / radius / length
            assert abs(degrees(astray)) < 8
            before, door = curve[-2:]
            assert abs(door[1] - before[1]) < 0.14 * hypot(door[0] - before[0], door[1] - before[1])


def test_where_a_track_does_not_fit_between_hub_and_lanes_there_is_a_single_rail() -> None:
    for players, area, count in (
        (BRANCHES, (412.0, 447.0), 1),
        (BRANCHES, (1280.0, 478.0), 2),
        (4, (1280.0, 526.0), 2),
    ):
        plan, _ = plan_in_units(players, *area, 1.0)
        for curve in plan.curves:
            found = rails(plan.hub, curve)
            assert len(found) == count
            if count == 1:
                assert found == [list(curve)]
            else:
                assert all(
                    dist(one, other) == pytest.approx(2 * GAUGE) for one, other in zip(*found, strict=True)
                )
