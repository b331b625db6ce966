"""What must hold of any layout of a free table, and random rounds to hold it against."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from domino.core.ends import Laid
from domino.core.match import Match
from domino.table.layout import Layout, Placed, Point, corners, overlap
from tests.table_areas import SCREENS, area_of

AREAS = tuple(area_of(screen, "chickenfoot", hand=7) for screen in SCREENS)
"""What is left for the table on every screen."""
TOUCH = 0.04
"""Halves that no side of theirs separates by more than this are nearer than 0.06, even corner to corner."""


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


def faults(layout: Layout, tiles: Sequence[Laid]) -> list[str]:
    """All that is wrong with a layout of these tiles."""
    found = []
    if [placed.tile for placed in layout.tiles] != [tile for tile, _, _ in tiles]:
        found.append("other tiles than were laid")
    things = [
        *((str(placed.tile), placed.x, placed.y, placed.corners()) for placed in layout.tiles),
        *((f"target {target.place}", target.x, target.y, target.corners()) for target in layout.targets),
    ]
    box = layout.box.grown(1e-6)
    for number, (name, x, y, shape) in enumerate(things):
        for other_name, other_x, other_y, other in things[:number]:
            # Tiles whose middles are farther apart than this cannot overlap.
            if abs(x - other_x) < 2.24 and abs(y - other_y) < 2.24 and overlap(shape, other):
                found.append(f"{name} overlaps {other_name}")
        if not all(box.left <= x <= box.right and box.bottom <= y <= box.top for x, y in shape):
            found.append(f"{name} is outside")
    apart = [
        f"{layout.tiles[index].tile} does not touch {layout.tiles[parent].tile}"
        for index, (_, parent, _) in enumerate(tiles)
        if parent is not None and not touches(layout.tiles[index], layout.tiles[parent])
    ]
    if len(apart) > len(layout.links):
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
