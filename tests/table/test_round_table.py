"""A table for all to see: everybody's plate hangs where they sit, is turned to them and can be read."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, hypot, pi

import pytest

from domino.table.layout import Bounds
from domino.table.round_table import RoundTable, round_table, seats_round

SIZES = ((412.0, 915.0), (915.0, 412.0), (360.0, 740.0), (1280.0, 800.0), (800.0, 1280.0), (1920.0, 1080.0))
EVERY = [(players, *size) for players in range(1, 15) for size in SIZES]
READABLE = 100.0
"""Dp that hold a badge, a short name, how many tiles there are and a score."""


def meet(one: Bounds, other: Bounds) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.bottom < other.top
        and other.bottom < one.top
    )


def on_cloth(table: RoundTable, x: float, y: float) -> bool:
    """Whether a point is on the cloth, whose corners are round."""
    cloth, radius = table.cloth, table.radius
    inner = cloth.grown(-radius)
    across = max(inner.left - x, x - inner.right, 0.0)
    up = max(inner.bottom - y, y - inner.top, 0.0)
    return hypot(across, up) <= radius


@pytest.mark.parametrize(("players", "width", "height"), EVERY)
def test_nothing_lies_over_anything_else_and_plates_can_be_read(
    players: int, width: float, height: float
) -> None:
    for text in (1.0, 1.3):
        table = round_table(players, width, height, text)
        boxes = [plate.box() for plate in table.plates]
        parts = [*boxes, table.felt, table.now, table.boneyard, table.code, table.menu, table.undo]
        assert all(Bounds(0, 0, width, height).holds(part) for part in parts)
        assert not any(meet(one, other) for at, one in enumerate(parts) for other in parts[:at])
        assert all(plate.long >= READABLE for plate in table.plates)
        for part in (table.felt, table.now, table.boneyard, table.code):
            assert all(
                on_cloth(table, x, y) for x in (part.left, part.right) for y in (part.bottom, part.top)
            )
        assert table.felt.width * table.felt.height > 0.45 * width * height


@pytest.mark.parametrize(("players", "width", "height"), EVERY)
def test_seats_go_round_clockwise_from_below_and_plates_are_turned_to_them(
    players: int, width: float, height: float
) -> None:
    plates = round_table(players, width, height).plates
    assert len(plates) == players and plates[0].angle == 0
    turns = [-atan2(plate.y - height / 2, plate.x - width / 2) % (2 * pi) for plate in plates]
    turns = [(turn - turns[0]) % (2 * pi) for turn in turns]
    assert all(one < other for one, other in pairwise(turns))
    for plate in plates:
        box = plate.box()
        edges = {0.0: box.bottom, 270.0: box.left, 180.0: height - box.top, 90.0: width - box.right}
        assert edges[plate.angle] == min(edges.values()), "its lower edge is at its owner's side"


def test_partners_face_each_other() -> None:
    plates = round_table(4, 1280.0, 800.0).plates
    for one, other in ((plates[0], plates[2]), (plates[1], plates[3])):
        assert (one.x + other.x) / 2 == pytest.approx(640) and (one.y + other.y) / 2 == pytest.approx(400)
        assert abs(one.angle - other.angle) == 180


def test_many_sit_where_there_is_room() -> None:
    assert seats_round(14, 1130.0, 650.0) == (5, 2, 5, 2)
    assert seats_round(14, 300.0, 800.0) == (2, 5, 2, 5)
