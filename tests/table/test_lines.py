"""A table of lines, without a window: what must hold after every play, on screens of any shape."""

from __future__ import annotations

import random
from itertools import pairwise
from math import dist
from typing import Any

import pytest

from domino.core.match import Match
from domino.core.tables import LinesTable, table_of
from domino.core.tiles import Tile
from domino.games import GAMES
from domino.table.comfort import Comfort
from domino.table.discs import disc_box, discs
from domino.table.framing import EDGE, LEAST, LOW, SIZES, camera
from domino.table.layout import Bounds, Layout, Placed
from domino.table.lines import ANY, LaidLines
from tests.invariants import random_start
from tests.table.areas import area_of
from tests.table.free_table import AREAS, arm_faults, arms_of, faults, line_faults, tables_of, winding
from tests.table.soak import views_of

PHONE = area_of((412, 915), "muggins")


def a_round(seed: int) -> list[dict[str, Any]]:
    """The public tables of a random round."""
    rng = random.Random(seed)
    match = Match.start("muggins", rng.choice((2, 3, 4)), options={"target": 500}, seed=seed)
    return list(tables_of(match, rng))


def wrong(layout: Layout, table: dict[str, Any]) -> list[str]:
    """All that is wrong with a layout of this table."""
    found = faults(layout, table["tiles"]) + line_faults(layout, table["tiles"])
    ends = {target.place: target.number for target in layout.targets}
    if ends != (table["numbers"] or {"a": ANY}):
        found.append("targets are not the open ends")
    return found


@pytest.mark.parametrize("area", AREAS, ids=str)
def test_every_play_of_random_rounds(area: tuple[float, float]) -> None:
    """`tests.table.soak` plays more of them."""
    line = LaidLines(area)
    for seed in range(4):
        before: tuple[Placed, ...] = ()
        for table in a_round(seed):
            layout = line.follow(table)
            assert wrong(layout, table) == [], f"round {seed}, after {len(table['tiles'])} tiles"
            assert layout.tiles[: len(before)] == before, "what lies stays"
            assert not layout.links
            for arm in arms_of(table["tiles"]) if table["tiles"] else ():
                assert winding([layout.tiles[index] for index in arm]) < 4, "it goes all the way round"
            assert layout.side == pytest.approx(area[0] / layout.box.width)
            assert layout.side == pytest.approx(area[1] / layout.box.height)
            before = layout.tiles


def test_tiles_on_a_phone_are_large_and_mostly_all_in_sight() -> None:
    plays = whole = 0
    for seed in range(12):
        line = LaidLines(PHONE)
        for table in a_round(100 + seed):
            layout = line.follow(table)
            assert PHONE[0] / camera(layout, PHONE).width >= 28 - 0.001
            plays += 1
            whole += layout.side >= LEAST
    assert whole > 0.85 * plays


def test_a_tile_lies_where_its_slot_was() -> None:
    """A double lies across the line there."""
    line = LaidLines(PHONE)
    turned = 0
    for seed in range(3):
        before: Layout | None = None
        for table in a_round(seed):
            layout = line.follow(table)
            if before is not None and layout.tiles and not layout.tiles[-1].tile.is_double and before.tiles:
                last = layout.tiles[-1]
                slots = [(slot.x, slot.y, slot.angle) for slot in before.targets]
                assert (last.x, last.y, last.angle) in slots
                turned += 1
            before = layout
    assert turned > 20


def test_doubles_lie_across_the_line() -> None:
    """Where that is closed one lies along it instead, which is rare."""
    doubles = along = 0
    for seed in range(12):
        layout = LaidLines(PHONE).follow(a_round(seed)[-1])
        for index, (tile, parent, _) in enumerate(a_round(seed)[-1]["tiles"]):
            if tile.is_double and parent is not None:
                before, one = layout.tiles[parent], layout.tiles[index]
                doubles += 1
                along += not before.tile.is_double and dist((one.x, one.y), (before.x, before.y)) > 1.7
    assert doubles > 30 and along <= 1


def test_what_is_shown_changes_in_few_steps() -> None:
    """The table is seen ever smaller, at one of a few sizes, and moves only when something would be out."""
    line = LaidLines(PHONE)
    for seed in range(4):
        layouts = [line.follow(table) for table in a_round(seed)]
        sides = [layout.side for layout in layouts]
        assert sides == sorted(sides, reverse=True)
        assert all(side in SIZES or side < SIZES[-1] for side in sides)
        for before, after in pairwise(layouts):
            if all(map(before.box.grown(-0.3).holds, after.boxes)) and before.tiles:
                assert after.box == before.box


def test_a_table_too_large_is_looked_at_in_part() -> None:
    area = area_of((360, 640), "muggins")
    small = 0
    for seed in range(5):
        line = LaidLines(area)
        for table in a_round(seed):
            layout = line.follow(table)
            box = camera(layout, area, readable=line.readable)
            assert area[0] / box.width >= LEAST - 0.001
            assert area[0] / box.width == pytest.approx(area[1] / box.height)
            if layout.tiles:
                assert box.holds(layout.tiles[-1].box())
            small += layout.side < LEAST
    assert small


def test_every_end_of_a_low_table_is_in_sight_where_tiles_can_still_be_read() -> None:
    """They are smaller than is read with ease only for that, and nowhere but on a low table."""
    area = area_of((915, 412), "muggins")
    assert min(area) <= LOW < min(PHONE)
    smaller = 0
    for seed in range(12):
        line = LaidLines(area)
        for table in a_round(seed):
            layout = line.follow(table)
            box = camera(layout, area)
            side = area[0] / box.width
            ends = [disc_box(disc) for disc in discs(layout)]
            needed = Bounds.around([layout.tiles[-1].box(), *ends]) if layout.tiles else layout.box
            at_least = min((area[0] - 2 * EDGE) / needed.width, (area[1] - 2 * EDGE) / needed.height)
            assert side >= LEAST - 0.001
            if at_least >= LEAST:
                assert all(map(box.holds, ends))
            if side < line.readable - 0.001:
                assert LEAST <= at_least < line.readable
                smaller += 1
    assert smaller


def laid(*plays: tuple[str, int | None, int], **numbers: int) -> dict[str, Any]:
    return {"tiles": [(Tile.parse(text), parent, toe) for text, parent, toe in plays], "numbers": numbers}


def test_an_arm_is_named_by_where_it_leaves_the_first_tile_or_the_spinner() -> None:
    tiles = laid(("1-6", None, 0), ("6-4", 0, 1), ("1-1", 0, 0), ("1-2", 2, 0), ("4-3", 1, 0))["tiles"]
    tips = {(3, 0): "a", (2, 0): "a", (4, 0): "b", (0, 1): "b", (2, 2): "c", (2, 3): "d"}
    assert {tip: LaidLines.place_at(tiles, tip) for tip in tips} == tips


def test_what_lies_stays_when_the_spinner_comes() -> None:
    before = laid(("1-6", None, 0), ("6-4", 0, 1), a=1, b=4)
    after = laid(("1-6", None, 0), ("6-4", 0, 1), ("1-1", 0, 0), a=1, b=4)
    line = LaidLines((915.0, 220.0))
    old, new = line.follow(before), line.follow(after)
    assert new.tiles[:2] == old.tiles and new.tiles[0].x == new.tiles[0].y == 0.0


def test_low_is_left_and_the_spinner_stands_across_the_line() -> None:
    (first,) = LaidLines((915.0, 220.0)).follow(laid(("2-5", None, 0), a=2, b=5)).tiles
    assert first.half(0)[0] < first.half(1)[0] and first.first == 2
    (spinner,) = LaidLines((915.0, 220.0)).follow(laid(("5-5", None, 0), a=5, b=5)).tiles
    assert spinner.half(0)[0] == pytest.approx(spinner.half(1)[0])
    (first,) = LaidLines((600.0, 1200.0)).follow(laid(("2-5", None, 0), a=2, b=5)).tiles
    assert first.half(0)[1] > first.half(1)[1] and first.first == 2, "on a high table the line runs down"


def test_one_long_arm_still_fits_a_small_phone() -> None:
    """A line that only ever grows one way: the longest there can be from the first tile."""
    numbers = (0, 1, 2, 3, 4, 5, 6, 0, 2, 4, 6, 1, 3, 5, 0, 3, 6, 2, 5, 1, 4, 0)
    tiles: list[tuple[str, int | None, int]] = []
    line = LaidLines((360.0, 320.0))
    for index, (number, end) in enumerate(pairwise(numbers)):
        tiles.append((f"{number}-{end}", index - 1 if index else None, 1 if index == 1 else 0))
        table = laid(*tiles, a=0, b=end)
        layout = line.follow(table)
        assert wrong(layout, table) == []
    assert layout.side > 12


def test_a_line_runs_straight_while_there_is_room() -> None:
    """Six tiles need twelve short sides and one to turn: they go straight where there is as much."""
    numbers = (0, 1, 2, 3, 4, 5, 6)
    tiles = [
        (f"{number}-{end}", index - 1 if index else None, 1 if index == 1 else 0)
        for index, (number, end) in enumerate(pairwise(numbers))
    ]
    layout = LaidLines((1500.0, 400.0)).follow(laid(*tiles, a=0, b=6))
    assert {placed.y for placed in layout.tiles} == {0.0}
    assert {target.y for target in layout.targets} == {0.0}
    layout = LaidLines(PHONE).follow(laid(*tiles[:5], a=0, b=5))
    assert len({placed.y for placed in layout.tiles[:4]}) == 1, "four of them also on a phone"


@pytest.mark.parametrize("number, screen", [(13, (360, 640)), (153, (412, 915))], ids=str)
def test_an_arm_with_little_room_goes_on_where_it_ends(number: int, screen: tuple[int, int]) -> None:
    """Rounds in which one kept a place apart: one as another had not made way yet, one in a corner."""
    rng = random.Random(number)
    views = views_of(random_start(GAMES["muggins"], rng), rng)
    line = LaidLines(area_of(screen, "muggins"))
    for view in views:
        layout = line.follow(table_of(view, LinesTable))
        assert not layout.links and wrong(layout, view.table) == []


def test_the_line_checker_finds_what_it_should() -> None:
    """Bricks, a turn beside a double, two turns in a row, and neighbours too near. A double may lie along the
    line, and be left by its end; a plain tile may be left by the side of its last half, not of its first."""
    straight = [Placed(Tile(0, 1), 0.0, 0.0, 90.0, 0), Placed(Tile(1, 2), 2.0, 0.0, 90.0, 1)]
    assert arm_faults(straight) == []
    assert arm_faults([straight[0], Placed(Tile(1, 2), 2.0, 0.5, 90.0, 1)])
    double = Placed(Tile(2, 2), 3.5, 0.0, 0.0, 2)
    assert arm_faults([*straight, double]) == []
    assert arm_faults([*straight, Placed(Tile(2, 2), 4.0, 0.0, 90.0, 2)]) == []
    assert arm_faults([*straight, double, Placed(Tile(2, 3), 3.5, 2.0, 180.0, 2)]) == []
    assert arm_faults([*straight, double, Placed(Tile(2, 3), 4.5, 0.5, 180.0, 2)])
    turned = Placed(Tile(2, 3), 3.5, 0.5, 180.0, 2)
    assert arm_faults([*straight, turned]) == []
    assert arm_faults([*straight, turned, Placed(Tile(3, 4), 3.5, 2.5, 180.0, 3)]) == []
    assert arm_faults([*straight, turned, Placed(Tile(3, 4), 3.0, 2.0, 270.0, 3)])
    assert arm_faults([*straight, Placed(Tile(2, 3), 2.5, 1.5, 180.0, 2)]) == []
    assert arm_faults([*straight, Placed(Tile(2, 3), 1.5, 1.5, 180.0, 2)])
    ring = [*straight, turned, *(Placed(Tile(3, 4), 0.0, 0.0, angle, 3) for angle in (270.0, 0.0, 90.0))]
    assert [winding(ring[:count]) for count in (2, 3, 4, 5, 6)] == [0, 1, 2, 3, 4]


def test_another_height_moves_nothing_and_another_shape_lays_anew() -> None:
    """A hand that takes a row more leaves the table less high; a phone that is turned is another shape."""
    tables = a_round(1)
    line = LaidLines(PHONE)
    for table in tables:
        before = line.follow(table)
    for height in (300.0, 560.0):
        line.resize((PHONE[0], height))
        layout = line.follow(tables[-1])
        assert layout.tiles == before.tiles and layout.targets == before.targets
        assert layout.box.height * layout.side == pytest.approx(height)
        assert LaidLines((PHONE[0], height)).follow(tables[-1]).tiles == before.tiles
    line.resize((915.0, 220.0))
    assert line.follow(tables[-1]) == LaidLines((915.0, 220.0)).follow(tables[-1])
    tablet = LaidLines((1118.0, 526.0))
    before = tablet.follow(tables[-1])
    tablet.resize((1118.0, 380.0))
    assert Comfort.of(tablet.area) != tablet.comfort and tablet.follow(tables[-1]).tiles == before.tiles


def test_what_is_taken_back_leaves_the_table_as_it_was_and_another_round_starts_afresh() -> None:
    tables, other = a_round(1), a_round(2)
    line = LaidLines(PHONE)
    layouts = [line.follow(table) for table in tables]
    for count in (-2, 5, 9, -1, 1, 0):
        assert line.follow(tables[count]) == layouts[count] == LaidLines(PHONE).follow(tables[count])
    fresh = LaidLines(PHONE)
    for table in other:
        assert line.follow(table) == fresh.follow(table)
