"""A table of feet, without a window: what must hold after every play, on screens of any shape."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import product
from math import dist
from time import process_time
from typing import Any

import pytest

from domino.core.match import Match
from domino.core.tiles import Tile
from domino.table import feet as feet_module
from domino.table.comfort import Comfort
from domino.table.discs import disc_box, discs
from domino.table.feet import LaidFeet
from domino.table.framing import EDGE, OWN, READABLE, around, camera, fitted
from domino.table.growing import Growing
from domino.table.layout import Bounds, Layout, Placed, Target
from domino.table.weights import Weights
from tests.table.areas import area_of
from tests.table.free_table import AREAS, faults, tables_of

PHONE = (412.0, 500.0)
KINDS: dict[str, dict[str, Any]] = {
    "usual": {"set": 9},
    "cross": {"set": 9, "first_foot": "maltese-cross", "set_tile": "held"},
    "closing": {"set": 9, "dead_foot": "closes"},
    "twelves": {"set": 12, "set_tile": "drawn"},
}


def a_round(seed: int, **options: Any) -> list[dict[str, Any]]:
    """The public tables of a random round."""
    rng = random.Random(seed)
    match = Match.start("chickenfoot", rng.choice((2, 4, 6)), options={"rounds": 1} | options, seed=seed)
    return list(tables_of(match, rng))


def wrong(layout: Layout, table: dict[str, Any]) -> list[str]:
    """All that is wrong with a layout of this table."""
    found = faults(layout, table["tiles"])
    expected = Counter(table["ends"].items())
    if table["foot"] and table["tiles"]:
        place = table["foot"]["place"]
        expected[place, table["ends"][place]] = table["foot"]["needs"]
    if Counter((target.place, target.number) for target in layout.targets) != expected:
        found.append("targets are not the open ends")
    return found


def layouts_of(feet: LaidFeet, tables: list[dict[str, Any]]) -> Iterator[Layout]:
    for table in tables:
        layout = feet.follow(table)
        assert wrong(layout, table) == [], f"after {len(table['tiles'])} tiles"
        yield layout


@pytest.mark.parametrize(
    ("area", "kind"),
    [(area, "usual") for area in AREAS if area not in AREAS[1:4]] + list(product(AREAS[1:4], KINDS)),
)
def test_every_play_of_a_random_round(area: tuple[float, float], kind: str) -> None:
    """`tests.table.soak` plays more of them."""
    seed = AREAS.index(area) + 10 * list(KINDS).index(kind)
    feet = LaidFeet(area)
    before: tuple[object, ...] = ()
    for layout in layouts_of(feet, a_round(seed, **KINDS[kind])):
        assert layout.tiles[: len(before)] == before, "what lies stays"
        before = layout.tiles
    assert len(layout.links) <= 2


def test_a_tablet_shows_all_of_a_table_of_thirty_tiles() -> None:
    for seed in range(6):
        table = next(table for table in a_round(seed, set=12) if len(table["tiles"]) >= 30)
        assert LaidFeet(area_of((1280, 800), "chickenfoot")).follow(table).side >= READABLE


def test_a_tile_lies_where_its_slot_was() -> None:
    """A double lies across it."""
    plain = doubles = 0
    before: Layout | None = None
    for layout in layouts_of(LaidFeet(PHONE), a_round(3, set=9)):
        if before is not None and before.tiles and len(layout.tiles) > len(before.tiles):
            last = layout.tiles[-1]
            slots = [slot for slot in before.targets if dist((slot.x, slot.y), (last.x, last.y)) < 0.6]
            if last.tile.is_double:
                doubles += any((slot.angle - last.angle) % 180 == 90 for slot in slots)
            else:
                assert (last.x, last.y, last.angle) in [(slot.x, slot.y, slot.angle) for slot in slots]
                plain += 1
        before = layout
    assert plain > 25 and doubles > 2


def test_tiles_on_a_phone_can_be_read() -> None:
    for hand, least_whole in ((7, 13), (21, 11)):
        area = area_of((412, 915), "chickenfoot", hand)
        shown, whole = [], []
        for seed in range(4):
            for layout in layouts_of(LaidFeet(area), a_round(seed, set=9)):
                if layout.tiles:
                    box = camera(layout, area)
                    assert box.holds(layout.tiles[-1].box())
                    assert area[0] / box.width == pytest.approx(area[1] / box.height)
                    shown.append(area[0] / box.width)
                    if layout.side >= READABLE:
                        assert box == layout.box
            whole.append(layout.side)
        assert min(shown) >= READABLE - 0.001
        assert min(whole) > least_whole


def test_the_camera_prefers_the_windows_with_most_ends() -> None:
    *_, layout = layouts_of(LaidFeet((360.0, 320.0)), a_round(3, set=9))
    assert layout.side < READABLE
    ends = [disc_box(disc) for disc in discs(layout)]
    edge = EDGE / READABLE
    for last, placed in enumerate(layout.tiles):
        box = camera(layout, (360.0, 320.0), last).grown(-edge)
        assert box.holds(placed.box())
        seen = sum(map(box.holds, ends))
        centred = around(placed.box().centre, (360.0, 320.0), READABLE).grown(-edge)
        assert seen >= sum(map(centred.holds, ends))


def test_what_was_shown_stays_while_it_shows_what_matters() -> None:
    """As many ends as another part would, and the last play with its ends."""
    area = area_of((412, 915), "chickenfoot", 9)
    before: Bounds | None = None
    stayed = 0
    for layout in layouts_of(LaidFeet(area), a_round(2, set=9)):
        now, best = camera(layout, area, before=before), camera(layout, area)
        if now == before and layout.side < READABLE:
            inside = [box.grown(-EDGE / READABLE) for box in (now, best)]
            ends = [sum(box.holds(disc_box(disc)) for disc in discs(layout)) for box in inside]
            assert inside[0].holds(layout.tiles[-1].box()) and ends[0] >= ends[1]
            stayed += 1
        before = now
    assert stayed > 3


def test_the_ends_of_the_last_play_are_in_sight() -> None:
    area = area_of((412, 915), "chickenfoot", 9)
    looked = 0
    for layout in layouts_of(LaidFeet(area), a_round(2, set=9)):
        if layout.tiles and layout.side < READABLE:
            box, played = camera(layout, area).grown(-EDGE / READABLE), layout.tiles[-1]
            for disc in discs(layout):
                if dist(disc, (played.x, played.y)) < OWN:
                    assert box.holds(disc_box(disc))
                    looked += 1
    assert looked > 20


@pytest.mark.parametrize("screen", [(360, 640), (412, 915), (915, 412)])
def test_the_foot_that_must_be_answered_is_in_sight(screen: tuple[int, int]) -> None:
    """With the slots of its answers, whatever was played last."""
    area = area_of(screen, "chickenfoot", 21)
    missed = 0
    for seed in range(4):
        feet = LaidFeet(area)
        for table in a_round(seed, set=9):
            layout = feet.follow(table)
            if not table["foot"] or not layout.tiles:
                continue
            place = table["foot"]["place"]
            double = Tile(table["ends"][place], table["ends"][place])
            foot = [placed.box() for placed in layout.tiles if placed.tile is double]
            foot += [target.box() for target in layout.targets if target.place == place]
            must = Bounds.around(foot)
            assert camera(layout, area, must=[must]).holds(must)
            missed += not camera(layout, area).holds(must)
    assert missed, "the last play alone is not enough"


def test_of_windows_with_as_many_ends_the_one_that_cuts_fewer_tiles() -> None:
    """Ten tiles side by side, more than there is room for: the window ends between two of them."""
    tiles = tuple(Placed(Tile(0, 0), 1.3 * at, 0.0, 0.0, 0) for at in range(10))
    area = (7.0 * READABLE, 7.0 * READABLE)
    box, side = fitted(Bounds.around(placed.box() for placed in tiles).grown(0.25), area)
    layout = Layout(tiles, (), box, side)
    for last in range(10):
        shown = camera(layout, area, last).grown(-EDGE / READABLE)
        boxes = [placed.box() for placed in tiles]
        met = [each for each in boxes if each.left < shown.right and each.right > shown.left]
        assert boxes[last] in met and all(map(shown.holds, met)) and len(met) == 5


def test_a_disc_is_on_the_line_of_its_tile_when_that_ground_is_free() -> None:
    tile = Placed(Tile(3, 6), 0.0, 0.0, 90.0, 6)  # its three is at the right
    box = Bounds(-5.0, -5.0, 5.0, 5.0)
    beside = Target("b", 3, 0.5, -1.5, 0.0)
    layout = Layout((tile,), (beside,), box, 40.0)
    assert discs(layout) == [pytest.approx((1.5, 0.0))]
    other = Placed(Tile(1, 2), 2.0, 0.0, 0.0, 1)
    assert discs(Layout((tile, other), (beside,), box, 40.0)) == [pytest.approx((0.5, -1.0))]
    assert discs(Layout((tile,), (beside,), Bounds(-5.0, -5.0, 1.2, 5.0), 40.0)) == [
        pytest.approx((0.5, -1.0))
    ]


def test_before_the_set_tile_lies_its_place_is_in_the_middle() -> None:
    tables = a_round(1, set_tile="held")
    layout = LaidFeet(PHONE).follow(tables[0])
    (target,) = layout.targets
    assert (target.place, target.number) == ("a", tables[0]["ends"]["a"])
    assert layout.tiles == () and layout.box.centre == (target.x, target.y) == (0.0, 0.0)
    assert camera(layout, PHONE) == layout.box


def test_what_is_taken_back_and_played_again_lies_where_it_lay() -> None:
    tables = a_round(4, set=9)
    feet = LaidFeet(PHONE)
    layouts = [feet.follow(table) for table in tables]
    for count in (len(tables) - 2, len(tables) // 2, 3, len(tables) - 1, 1):
        assert feet.follow(tables[count]) == layouts[count]
    assert LaidFeet(PHONE).follow(tables[-1]) == layouts[-1], "looked at again from nothing"


def test_a_foot_that_closed_early_is_laid_as_it_was_played() -> None:
    """The first foot may close with few toes; they lie where the toes of a whole foot do."""
    plays = (("9-9", None, 0), ("1-9", 0, 0), ("2-9", 0, 1), ("3-9", 0, 2), ("1-4", 1, 0))
    tiles = [(Tile.parse(text), parent, toe) for text, parent, toe in plays]
    table = {"sides": [3, 4, 5], "set_tile": tiles[0][0], "first_toes": 6}
    before = table | {
        "tiles": tiles[:4], "ends": {"a": 9, "b": 1, "c": 2, "d": 3}, "foot": {"place": "a", "needs": 3}
    }  # fmt: skip
    after = table | {"tiles": tiles, "ends": {"b": 4, "c": 2, "d": 3}, "foot": None}
    feet = LaidFeet(PHONE)
    feet.follow(before)
    assert feet.follow(after) == LaidFeet(PHONE).follow(after)


def test_another_round_starts_afresh() -> None:
    feet = LaidFeet(PHONE)
    for table in a_round(1, set=9, first_foot="maltese-cross"):
        feet.follow(table)
    other = a_round(2, set=12)
    fresh = LaidFeet(PHONE)
    for table in other[:20]:
        assert feet.follow(table) == fresh.follow(table)


def test_another_height_moves_nothing_and_another_shape_lays_anew() -> None:
    tables = a_round(4, set=9)
    feet = LaidFeet(PHONE)
    for table in tables[:20]:
        before = feet.follow(table)
    feet.resize((PHONE[0], 350.0))
    assert not feet.ready
    lower = feet.follow(tables[19])
    assert (lower.tiles, lower.targets) == (before.tiles, before.targets)
    assert lower.box.height * lower.side == pytest.approx(350.0)
    feet.resize((915.0, 220.0))
    layout = feet.follow(tables[19])
    assert wrong(layout, tables[19]) == []
    assert layout == LaidFeet((915.0, 220.0)).follow(tables[19])


@pytest.mark.parametrize("heights", [(300.0, 570.0), (331.0, 423.0)])
def test_the_comfort_of_an_upright_phone_does_not_follow_its_height(heights: tuple[float, float]) -> None:
    assert len({Comfort.of((412.0, height)) for height in heights}) == 1


def test_the_comfort_follows_the_shape_of_a_screen() -> None:
    phone, aside, tablet = (
        Comfort.of(area_of(screen, "muggins")) for screen in ((412, 915), (915, 412), (1280, 800))
    )
    assert phone.width == phone.height and aside.width > 1.8 * aside.height and tablet.width > aside.width
    assert not phone.suits(area_of((915, 412), "muggins")) and phone.suits((412.0, 300.0))


def test_a_step_at_a_time_comes_to_an_end() -> None:
    """Tables are shown while the last is still being worked on, as when a tap hurries the computer."""
    tables = a_round(5, set=9)
    by_steps = LaidFeet(PHONE)
    rng = random.Random(5)
    for table in tables:
        by_steps.show(table)
        for _ in range(rng.choice((0, 5, 5000))):
            if not by_steps.step():
                assert by_steps.ready
                break
        if by_steps.ready:
            assert by_steps.layout is not None and wrong(by_steps.layout, table) == []
    while by_steps.step():
        pass
    assert by_steps.ready and by_steps.layout is not None
    assert wrong(by_steps.layout, tables[-1]) == []


def test_no_step_is_long() -> None:
    """In a frame of 16 ms there is room for one, on a machine ten times as slow as this."""
    times = []
    feet = LaidFeet(PHONE)
    for table in a_round(6, set=9):
        feet.show(table)
        more = True
        while more:
            begun = process_time()
            more = feet.step()
            times.append(process_time() - begun)
    times.sort()
    assert times[len(times) * 99 // 100] < 0.002


def test_without_room_beside_its_tile_a_tile_is_linked() -> None:
    careless = Weights(
        growth=200.0, crowd=0.0, crowd_dead=0.0, intrude=0.0, trap=0.0, starve=0.0, away=0.0, bend=0.0
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(feet_module, "Growing", partial(Growing, weights=careless))
        linked = 0
        for seed in range(4):
            *_, layout = layouts_of(LaidFeet(PHONE), a_round(seed, set=9))
            linked += len(layout.links)
        assert linked


def test_toes_splay_on_both_sides_of_the_set_tile() -> None:
    layout = LaidFeet(PHONE).follow(a_round(1, set=9)[0])
    assert layout.tiles[0].tile == Tile(9, 9)
    assert sorted(target.angle % 360 for target in layout.targets) == [0, 45, 135, 180, 225, 315]
    cross = LaidFeet(PHONE).follow(a_round(1, set=9, first_foot="maltese-cross")[0])
    assert sorted(target.angle % 360 for target in cross.targets) == [0, 90, 180, 270]
