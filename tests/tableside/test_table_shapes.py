"""Where the parts of the table lie: nothing overlaps and nothing is cut off, whatever the window."""

from __future__ import annotations

from itertools import combinations

import pytest

from domino.games import GAMES
from domino.tableside.shown.table_shapes import WIDEST, Area, shape_of

SIZES = [
    (360, 640), (640, 360), (412, 915), (915, 412), (600, 960), (768, 1024), (1280, 800), (1366, 768),
    (1920, 1080), (2560, 1440), (500, 500), (1024, 599),
]  # fmt: skip


def overlap(one: Area, other: Area) -> bool:
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    up = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > 0.01 and up > 0.01


@pytest.mark.parametrize("text", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
@pytest.mark.parametrize("game", GAMES)
def test_parts_do_not_overlap_and_are_inside(game: str, size: tuple[int, int], text: float) -> None:
    for hand, left_handed in ((5, False), (7, True), (14, False), (14, True), (30, False)):
        shape = shape_of(*size, GAMES[game].kind, hand, text, left_handed=left_handed)
        boxes = shape.boxes
        for name, (x, y, width, height) in boxes.items():
            assert x >= -0.01 and y >= -0.01, name
            assert x + width <= size[0] + 0.01 and y + height <= size[1] + 0.01, name
            assert width > 0 and height > 0, name
        for one, other in combinations(boxes, 2):
            if {one, other} != {"bar", "players"}:  # on a wide table the players are in the bar
                assert not overlap(boxes[one], boxes[other]), (shape.name, one, other)
        assert boxes["felt"][3] >= 130 and boxes["felt"][2] >= 280
        assert max(width for _, _, width, _ in boxes.values()) <= WIDEST


def test_for_the_left_hand_what_stood_at_the_right_stands_at_the_left() -> None:
    kind = GAMES["muggins"].kind
    for width, height in ((915, 412), (1280, 800)):
        right, left = (shape_of(width, height, kind, 7, left_handed=left).boxes for left in (False, True))
        x, _, wide, _ = right["actions"]
        assert x + wide == width and left["actions"][0] == 0
        for name in right:
            assert (
                left[name][0] == width - right[name][0] - right[name][2] and left[name][1:] == right[name][1:]
            )
    upright = (shape_of(412, 915, kind, 7, left_handed=left).boxes for left in (False, True))
    assert next(upright) == next(upright)


def test_a_phone_has_a_higher_rack_for_more_tiles() -> None:
    kind = GAMES["mexican-train"].kind
    heights = [shape_of(412, 915, kind, hand).boxes["rack"][3] for hand in (7, 14, 18, 24, 36)]
    assert heights == sorted(heights) and heights[0] < heights[1] < heights[3] < heights[4]
