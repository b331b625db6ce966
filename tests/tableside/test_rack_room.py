"""Where the tiles of a hand stand: all in sight, as large as there is room, never scrolled."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from domino.core.tiles import Tile
from domino.games import GAMES
from domino.tableside.shown.arranging import Group, RackTile
from domino.tableside.shown.rack_room import LEAST, SIGN, RackHand, RackRoom
from domino.tableside.shown.reading import Held
from domino.tableside.shown.table_shapes import EDGE, Shape, shape_of

TILES = [Tile(low, high) for low in range(13) for high in range(low, 13)]
SIZES = [(360, 640), (640, 360), (412, 915), (915, 412), (768, 1024), (1280, 800)]


def group(kind: str, tiles: list[Tile]) -> Group:
    return Group(kind, tuple(RackTile(Held(tile), tile.low) for tile in tiles))


def lip(shape: Shape) -> float:
    return 0.0 if shape.name == "portrait" else EDGE


def stood(size: tuple[int, int], hand: int, in_train: int = 0, text: float = 1.0) -> RackHand:
    shape = shape_of(*size, GAMES["mexican-train"].kind, hand, text)
    _, _, wide, high = shape.boxes["rack"]
    tiles = TILES[:hand]
    groups = [group("hand", tiles)]
    if in_train:
        groups = [group("train", tiles[:in_train]), group("extras", tiles[in_train:])]
    return RackRoom(wide, high - lip(shape), shape.tile, text).stand(groups)


@pytest.mark.parametrize("text", [1.0, 1.4])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_tile_stands_on_the_rack_and_on_no_other(size: tuple[int, int], text: float) -> None:
    for hand in (*range(1, 30), 36, 48, 60):
        for in_train in {0, 1, hand // 2, hand - 1}:
            found = stood(size, hand, in_train, text)
            shape = shape_of(*size, GAMES["mexican-train"].kind, hand, text)
            _, _, wide, high = shape.boxes["rack"]
            side = found.side
            assert side >= LEAST - 0.01
            assert [slot.tile.held.tile for slot in found.slots] == TILES[:hand], "in their order"
            end = wide - (SIGN if found.pages > 1 else 0.0)
            for slot in found.slots:
                assert side / 2 <= slot.x <= end - side / 2 + 0.01
                assert side <= slot.y <= high - lip(shape) - side + 0.01
            for one, other in combinations(found.slots, 2):
                if one.page == other.page:
                    apart = abs(one.x - other.x) >= side or abs(one.y - other.y) >= 2 * side
                    assert apart, (hand, in_train, one, other)


@pytest.mark.parametrize("in_train", [0, 1, 9, 16])
@pytest.mark.parametrize("text", [1.0, 1.4])
def test_up_to_twenty_four_tiles_are_all_in_sight_on_a_phone(in_train: int, text: float) -> None:
    for hand in range(1, 25):
        assert stood((412, 915), hand, min(in_train, hand - 1), text).pages == 1


@pytest.mark.parametrize(
    ("hands", "rows", "side"),
    [
        (range(1, 4), 1, 72),
        (range(4, 6), 1, 66),
        (range(6, 8), 1, 52),
        (range(8, 15), 2, 52),
        (range(15, 19), 2, 41),
        (range(19, 28), 3, 40),
    ],
    ids=str,
)
def test_tiles_of_a_phone_are_as_large_as_they_were_drawn_or_larger(
    hands: range, rows: int, side: int
) -> None:
    for hand in hands:
        found = stood((412, 915), hand)
        assert found.side >= side and 1 + max(slot.row for slot in found.slots) == rows
        assert stood((412, 915), hand, hand * 2 // 3).side >= min(side, 66) - 1, "under plaques"


def test_tiles_grow_as_they_become_fewer_on_the_same_rack() -> None:
    room = RackRoom(412, 252, 72)
    sides = [room.stand([group("hand", TILES[:hand])]).side for hand in range(24, 0, -1)]
    assert all(before <= after + 0.5 for before, after in pairwise(sides)) and sides[-1] == 72


def test_for_the_left_hand_the_page_is_turned_at_the_left() -> None:
    groups = [group("hand", TILES[:78])]
    right, left = (RackRoom(412, 252, 72, left_handed=left).stand(groups) for left in (False, True))
    assert right.pages == left.pages > 1
    assert min(slot.x for slot in left.slots) - left.side / 2 >= SIGN
    assert max(slot.x for slot in right.slots) + right.side / 2 <= 412 - SIGN


def test_hands_beyond_the_smallest_tiles_stand_on_pages() -> None:
    assert stood((412, 915), 48).pages == 1
    found = stood((412, 915), 78)
    assert found.pages == 2 and found.side == LEAST


def test_a_train_is_coupled_where_it_does_not_wrap_and_extras_are_apart() -> None:
    found = stood((412, 915), 12, 9)
    rows = [[slot for slot in found.slots if slot.row == row] for row in (0, 1)]
    coupled = [[slot.coupled for slot in row] for row in rows]
    assert coupled == [[True] * 5 + [False], [True, True, False, False, False, False]]
    step = rows[1][1].x - rows[1][0].x
    assert rows[1][3].x - rows[1][2].x >= step + 5
    assert [plaque.group.kind for plaque in found.plaques] == ["train", "extras"]


def test_groups_have_rows_of_their_own_where_that_costs_nothing() -> None:
    found = stood((412, 915), 12, 7)
    assert [slot.row for slot in found.slots] == [0] * 7 + [1] * 5
