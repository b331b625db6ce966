"""What must hold of any layout of a free table, and random rounds to hold it against."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import Any

from domino.core.match import Match
from domino.core.tables import Laid
from domino.table.layout import Layout, Placed, Point, corners, overlap
from tests.table.areas import SCREENS, area_of

AREAS = tuple(area_of(screen, "chickenfoot", hand=7) for screen in SCREENS)
"""What is left for the table on every screen."""
TOUCH = 0.04
"""Halves that no side of theirs separates by more than this are nearer than 0.06, even corner to corner."""
NEAR = 0.49
"""Tiles of Muggins that do not follow each other are farther apart than this."""


def tables_of(match: Match, rng: random.Random) -> Iterator[dict[str, Any]]:
    """The public tables of a round played at random: before its first action, and with each tile laid."""
    number = match.round
    shown = match.view(0).table
    yield shown
    while match.round == number and not match.over:
        action = rng.choice(match.legal())
        if action.verb == "next":
            return
        match.play(action)
        table = match.view(0).table
        if table["tiles"] != shown["tiles"]:
            shown = table
            yield shown


def faults(layout: Layout, tiles: Sequence[Laid], known: int = 0, linked: int = 0) -> list[str]:
    """All that is wrong with a layout of these tiles. So many of them have been looked at already, with so
    many links, and lie as they did."""
    found = []
    if [placed.tile for placed in layout.tiles] != [tile for tile, _, _ in tiles]:
        found.append("other tiles than were laid")
    things = [
        *((str(placed.tile), placed.x, placed.y, placed.corners()) for placed in layout.tiles),
        *((f"target {target.place}", target.x, target.y, target.corners()) for target in layout.targets),
    ]
    box = layout.box.grown(1e-6)
    for number, (name, x, y, shape) in enumerate(things):
        for other_name, other_x, other_y, other in things[: number if number >= known else 0]:
            # Tiles whose middles are farther apart than this cannot overlap.
            if abs(x - other_x) < 2.24 and abs(y - other_y) < 2.24 and overlap(shape, other):
                found.append(f"{name} overlaps {other_name}")
        if not all(box.left <= x <= box.right and box.bottom <= y <= box.top for x, y in shape):
            found.append(f"{name} is outside")
    apart = [
        f"{layout.tiles[index].tile} does not touch {layout.tiles[parent].tile}"
        for index, (_, parent, _) in enumerate(tiles)
        if parent is not None and index >= known and not touches(layout.tiles[index], layout.tiles[parent])
    ]
    if len(apart) > len(layout.links) - linked:
        found += apart
    return found


def touches(one: Placed, other: Placed) -> bool:
    """Whether halves with the same number touch."""
    return any(
        (one.first, one.last)[half] == (other.first, other.last)[other_half]
        and overlap(half_of(one, half), half_of(other, other_half), -TOUCH)
        for half in (0, 1)
        for other_half in (0, 1)
    )


def half_of(placed: Placed, which: int) -> list[Point]:
    """The corners of a tile's first half (0) or its last (1)."""
    return corners(*placed.half(which), 1.0, 1.0, placed.angle)


def line_faults(layout: Layout, tiles: Sequence[Laid]) -> list[str]:
    """All that keeps the tiles of Muggins from being read as lines: what does not follow each other is apart,
    and every arm is straight or turns as it should."""
    found = [
        f"{one.tile} is too near to {layout.tiles[other].tile}"
        for index, one in enumerate(layout.tiles)
        for other in range(index)
        if other != tiles[index][1] and overlap(one.corners(), layout.tiles[other].corners(), -NEAR)
    ]
    for arm in arms_of(tiles):
        if len(arm) > 1:
            found += arm_faults([layout.tiles[index] for index in arm], bool(layout.links))
    return found


def arms_of(tiles: Sequence[Laid]) -> list[list[int]]:
    """The line from the first tile both ways, and what leaves the spinner across it: from the tile they begin
    at, by place in the order."""
    hangs = {(parent, toe): index for index, (_, parent, toe) in enumerate(tiles)}
    spinner = next((index for index, (tile, _, _) in enumerate(tiles) if tile.is_double), 0)
    arms = []
    for tip in ((0, 0), (0, 1), (spinner, 2), (spinner, 3)):
        arm = [tip[0]]
        while tip in hangs:
            arm.append(hangs[tip])
            tip = (arm[-1], 0)
        arms.append(arm)
    return arms


def arm_faults(arm: Sequence[Placed], linked: bool = False) -> list[str]:
    """What is wrong with an arm, from the tile it begins at: each tile goes on from the middle of a side of
    the one before; only a plain tile turns, after a plain one that went straight, or where it leaves a
    double by its end or another tile by the side of its last half. A double may lie as a plain one would; few
    do. Where something is linked, what does not touch begins anew."""
    found: list[str] = []
    if len(arm) == 1:
        return found
    first, second = arm[:2]
    ahead = sign(second.x - first.x), sign(second.y - first.y)
    if 0 not in ahead:  # the second turns, or lies beside
        ahead = heading_of(first)
    may_turn = False
    for nth, (before, one) in enumerate(pairwise(arm), 1):
        if linked and not touches(one, before):
            return found + arm_faults(arm[nth:], linked)
        middle, lies_across = (before.x, before.y), across(heading_of(before), ahead)
        onward = off(middle, ahead, 1.0 if lies_across else 1.5)
        crosswise = one.tile.is_double and across(heading_of(one), ahead) and not near(one.half(0), onward)
        here = (one.x, one.y) if crosswise else one.half(0)
        heading = ahead if crosswise else heading_of(one)
        turns = across(heading, ahead)
        by_its_end = turns and before is not arm[0] and lies_across and near(here, off(middle, heading, 1.5))
        beside = turns and not lies_across and near(here, off(before.half(1), heading, 1.0))
        if not (by_its_end or beside or near(here, onward)):
            found.append(f"{one.tile} is off the line")
        if heading != ahead and not (by_its_end or beside or (may_turn and turns)):
            found.append(f"{one.tile} turns where it must not")
        may_turn = not crosswise and (heading == ahead or by_its_end)
        ahead = heading
    return found


def winding(arm: Sequence[Placed]) -> int:
    """How many quarters an arm has turned to one side more than to the other, where that is most."""
    most = turned = 0
    ahead = heading_of(arm[0])
    for nth, one in enumerate(arm[1:]):
        heading = heading_of(one)
        if one.tile.is_double and across(heading, ahead):
            continue
        if nth:  # the first may leave the tile that the arm begins at any way
            turned += ahead[0] * heading[1] - ahead[1] * heading[0]
        ahead, most = heading, max(most, abs(turned))
    return most


def near(one: Point, other: Point) -> bool:
    return dist(one, other) < 0.01


def off(point: Point, way: tuple[int, int], by: float) -> Point:
    """The point so far off this one, that way."""
    return point[0] + by * way[0], point[1] + by * way[1]


def sign(value: float) -> int:
    return 0 if abs(value) < 0.01 else 1 if value > 0 else -1


def heading_of(placed: Placed) -> tuple[int, int]:
    """The way from a tile's first half to its last, of one that lies straight."""
    (from_x, from_y), (to_x, to_y) = placed.half(0), placed.half(1)
    return round(to_x - from_x), round(to_y - from_y)


def across(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] * other[0] + one[1] * other[1] == 0
