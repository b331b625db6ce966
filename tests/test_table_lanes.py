"""Trains as lanes: played at random through whole rounds, looked at after every play, on six screens."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from domino.core.game import View
from domino.core.match import Match
from domino.core.tiles import Tile, full_set
from domino.table import lanes
from domino.table.lane_tiles import Train
from domino.table.layout import Box, Layout, Placed

AREAS = {
    "360x640": (360, 300),
    "412x915": (412, 447),
    "915x412": (843, 218),
    "800x1280": (800, 1006),
    "1280x800": (1280, 526),
    "1920x1080": (1600, 806),
}
"""What is left for the table of each screen; of the second it is less than 500 when the hand has two rows."""
TOUCHING = 0.06
TWO_MEET = 1e-6


def apart(one: Box, other: Box) -> float:
    """How far two boxes are from each other; less than nothing when they overlap."""
    return max(one.left - other.right, other.left - one.right, one.bottom - other.top, other.bottom - one.top)


def half_box(placed: Placed, which: int) -> Box:
    x, y = placed.half(which)
    return Box(x - 0.5, y - 0.5, x + 0.5, y + 0.5)


def touch(one: Placed, other: Placed) -> bool:
    """Whether two tiles lie against each other with the same number, as far as it shows."""
    return any(
        apart(half_box(one, here), half_box(other, there)) < TOUCHING
        and (one.first, one.last)[here] == (other.first, other.last)[there]
        for here in (0, 1)
        for there in (0, 1)
    )


def by_left(item: tuple[Box, bool]) -> float:
    return item[0].left


def check(layout: Layout, view: View) -> None:
    """What holds of every table of lanes."""
    things = [placed.box() for placed in layout.tiles] + [target.box() for target in layout.targets]
    marks = [
        box for name, box in layout.parts.items() if name.split()[0] in ("plaque", "turn", "head", "boneyard")
    ]
    assert all(layout.box.holds(box) for box in things)
    everything = sorted([(box, True) for box in things] + [(box, False) for box in marks], key=by_left)
    for at, (box, thing) in enumerate(everything):
        for other, other_thing in everything[at + 1 :]:
            if other.left >= box.right:
                break
            if thing or other_thing:
                assert apart(box, other) > -TWO_MEET, "two things on the table overlap"
    for box in layout.parts.values():
        assert layout.box.holds(box)
    assert layout.parts["hub"].holds(things[0])
    cells = [box for name, box in layout.parts.items() if name.split()[0] in ("lane", "hub", "boneyard")]
    assert all(apart(one, other) > 0 for at, one in enumerate(cells) for other in cells[:at])
    placed_at = {placed.tile: placed for placed in layout.tiles}
    assert len(placed_at) == len(layout.tiles)
    for train in lanes.trains_of(view):
        check_train(layout, train, placed_at)
        for place in set(train.ends) & set(view.table.get("open_doubles", ())):
            tip, _ = train.ends[place]
            assert tip is not None and train.tiles[tip] in placed_at, "an open double is never folded"


def check_train(layout: Layout, train: Train, placed_at: dict[Tile, Placed]) -> None:
    track, lane = layout.parts[f"track {train.place}"], layout.parts[f"lane {train.place}"]
    assert lane.holds(track) and lane.holds(layout.parts[f"head {train.place}"])
    assert track.height >= 2 + 4 / layout.side - TWO_MEET, "a double may lie crosswise"
    shown = [index for index, tile in enumerate(train.tiles) if tile in placed_at]
    assert layout.folded.get(train.place, 0) == len(train.tiles) - len(shown)
    assert (f"plaque {train.place}" in layout.parts) == (len(shown) < len(train.tiles))
    begins = {run.tiles[0] for run in train.runs() if run.tiles}
    for index in shown:
        placed = placed_at[train.tiles[index]]
        assert track.holds(placed.box())
        parent = train.parents[index]
        if index in begins or parent not in shown:
            continue
        before = placed_at[train.tiles[parent]]
        if before.y != placed.y:
            assert before.y > placed.y and f"turn {train.place} 1" in layout.parts
        elif not wild(train, index):
            assert touch(before, placed), (str(before), str(placed))
    for target in layout.targets:
        if target.place in train.ends:
            tip, number = train.ends[target.place]
            assert target.number == number and track.holds(target.box())
            if tip is not None:
                last = placed_at[train.tiles[tip]]
                assert apart(last.box(), target.box()) < 0.2 or last.y > target.y
    if len(train.runs()) == 1:
        assert shown == list(range(len(train.tiles)))[-len(shown) :] or not shown
        assert bool(shown) == bool(train.tiles), "the last tile is never folded"
        assert all(f"drop {place}" in layout.parts for place in train.ends)
    if len(train.ends) == 1:
        (place,) = train.ends
        assert layout.parts[f"drop {place}"] == layout.parts[f"lane {train.place}"]


def wild(train: Train, index: int) -> bool:
    """Whether this is a double on a 13 that it does not match, as Super Train allows."""
    parent = train.parents[index]
    if parent is None:
        return False
    shown = train.tiles[parent].other(train.inward()[parent])
    return shown == 13 and train.tiles[index].is_double and train.tiles[index].low != 13


def check_stays(before: Layout, after: Layout, view: View, played: str) -> None:
    """Nothing moves but in the lane that was played on, and there only when it folds."""
    assert (before.side, before.box) == (after.side, after.box)
    old = {placed.tile: placed for placed in before.tiles}
    new = {placed.tile: placed for placed in after.tiles}
    for train in lanes.trains_of(view):
        if train.place == played and (
            before.folded.get(played) != after.folded.get(played) or len(train.runs()) > 1
        ):
            continue
        for tile in train.tiles:
            if tile in old:
                assert new[tile] == old[tile]


def views(match: Match, seat: int, rng: random.Random, rounds: int = 1) -> Iterator[tuple[View, str | None]]:
    """The view of a seat at the beginning of each round and after every play, and where that was."""
    yield match.view(seat), None
    while not match.over and match.round <= rounds:
        action = rng.choice(match.legal())
        new = action.verb == "next"
        match.play(action)
        if new and match.round > rounds:
            return
        if new or action.verb == "play":
            yield match.view(seat), None if new or not action.place else action.place.partition(".")[0]


def check_rounds(match: Match, areas: Sequence[tuple[float, float]], seed: int) -> list[float]:
    """Plays a round at random and checks every table of it in all areas; returns the tiles' sizes."""
    rng = random.Random(seed)
    seat = rng.randrange(match.players)
    before: dict[tuple[float, float], Layout] = {}
    sizes = []
    for view, played in views(match, seat, rng):
        for area in areas:
            layout = lanes.lay_out(view, *area)
            check(layout, view)
            sizes.append(layout.side)
            if played is not None and area in before:
                check_stays(before[area], layout, view, played)
            before[area] = layout
    return sizes


@pytest.mark.parametrize("players", [2, 3, 5, 6, 9, 14])
def test_mexican_train(players: int) -> None:
    seed = 100 + players
    match = Match.start("mexican-train", players=players, preset="box-of-eight", seed=seed)
    areas = list(AREAS.values())
    check_rounds(match, [areas[(players + step) % 6] for step in (0, 1, 3)], seed)


@pytest.mark.parametrize("players", [2, 4, 8, 12])
def test_trains_with_feet(players: int) -> None:
    match = Match.start("mexican-train", players=players, preset="festival", seed=players)
    areas = list(AREAS.values())
    check_rounds(match, [areas[(players // 2 + step) % 6] for step in (0, 1, 3)], players)


@pytest.mark.parametrize("players", [2, 5, 10])
def test_super_train(players: int) -> None:
    match = Match.start("super-train", players=players, seed=players)
    areas = [area if area[0] > 600 else (area[0], area[1] - 54) for area in AREAS.values()]
    sizes = check_rounds(match, areas, players)
    assert min(sizes) > 27.9


def test_super_train_begins_on_the_hub() -> None:
    match = Match.start("super-train", players=3, seed=1)
    view = match.view(0)
    layout = lanes.lay_out(view, 412, 393)
    assert [(target.place, target.number) for target in layout.targets] == [("a", lanes.ANY)]
    assert layout.parts["drop a"] == layout.parts["hub"]
    match.play(match.legal()[0])
    view = match.view(0)
    layout = lanes.lay_out(view, 412, 393)
    assert [target.place for target in layout.targets] == ["a"]  # the next branch; others cannot begin yet
    assert layout.parts["drop a"] == layout.parts["lane a"]


@pytest.mark.parametrize("players", range(2, 15))
def test_tiles_are_as_large_as_they_should_be(players: int) -> None:
    match = Match.start("mexican-train", players=players, preset="box-of-eight", seed=1)
    for screen, area in AREAS.items():
        side = lanes.lay_out(match.view(0), *area).side
        if screen != "360x640":
            assert (
                (28 if area[1] < 500 else 36)
                <= side
                <= (32 if area[1] < 500 else 44 if area[0] < 1500 else 56)
            )
        elif players <= 9:
            assert 28 <= side <= 32


def test_own_lane_is_the_last_and_others_follow_clockwise() -> None:
    view = Match.start("mexican-train", players=4, seed=1).view(2)
    assert [train.place for train in lanes.trains_of(view)] == [
        "train3",
        "train0",
        "train1",
        "mexican",
        "train2",
    ]
    for area in AREAS.values():
        parts = lanes.lay_out(view, *area).parts
        lowest = min(box.bottom for name, box in parts.items() if name.startswith("lane"))
        assert parts["lane train2"].bottom == lowest


def test_lanes_left_of_the_hub_are_mirrored() -> None:
    match = Match.start("mexican-train", players=6, seed=3)
    for view, _ in views(match, 0, random.Random(3)):
        layout = lanes.lay_out(view, 1280, 526)
        hub = layout.parts["hub"].centre[0]
        for train in lanes.trains_of(view):
            shown = [placed for placed in layout.tiles if placed.tile in train.tiles]
            if len(train.tiles) < 2 or len({placed.y for placed in shown}) > 1:
                continue
            away = [abs(placed.x - hub) for placed in shown]
            target = next(target for target in layout.targets if target.place in train.ends)
            assert away == sorted(away) and abs(target.x - hub) > away[-1]


@pytest.mark.parametrize(("preset", "width"), [("box-of-eight", 412), ("festival", 360), ("festival", 900)])
def test_a_whole_train(preset: str, width: int) -> None:
    match = Match.start("mexican-train", players=3, preset=preset, seed=9)
    for turn, (view, _) in enumerate(views(match, 0, random.Random(9))):
        if turn % 5:
            continue
        for train in lanes.trains_of(view):
            layout = lanes.whole_train(view, train.place, width)
            assert {placed.tile for placed in layout.tiles} == set(train.tiles)
            assert {target.place for target in layout.targets} == set(train.ends)
            assert layout.box.width * layout.side == pytest.approx(width)
            boxes = [placed.box() for placed in layout.tiles] + [target.box() for target in layout.targets]
            for at, box in enumerate(boxes):
                assert layout.box.holds(box)
                assert all(apart(box, other) > -TWO_MEET for other in boxes[:at])


def test_a_foot_shows_every_end() -> None:
    """A trunk, its foot, and three branches: each end has a slot of its own, even on a phone."""
    match = Match.start("mexican-train", players=4, preset="festival", seed=4)
    seen = False
    for view, _ in views(match, 0, random.Random(4), rounds=3):
        layout = lanes.lay_out(view, 412, 447)
        for train in lanes.trains_of(view):
            if len(train.ends) == 3:
                seen = True
                assert set(train.ends) <= {target.place for target in layout.targets}
    assert seen


def test_190_tiles_take_less_than_10_milliseconds() -> None:
    """All of the double-18 set on the table of fourteen players, the tiles in any order."""
    view = Match.start("mexican-train", players=14, seed=2).view(0)
    tiles = full_set(18)[:-1]
    trains = [list(tiles[at::15]) for at in range(15)]
    table = dict(
        view.table,
        trains=trains[:-1],
        mexican=trains[-1],
        parents=[[None, *range(len(train) - 1)] for train in trains],
        tips={place: len(train) - 1 for place, train in zip(view.table["ends"], trains, strict=True)},
    )
    view = replace(view, table=table)
    times = []
    for area in AREAS.values():
        for _ in range(5):
            begin = time.process_time()
            lanes.lay_out(view, *area)
            times.append(time.process_time() - begin)
    assert sorted(times)[len(times) // 2] < 0.01


@pytest.mark.parametrize("area", [(60, 60), (140, 500), (500, 140), (3000, 250), (300, 2000), (700, 500)])
@pytest.mark.parametrize("players", [2, 7, 14])
def test_any_table_can_be_laid_out(players: int, area: tuple[float, float]) -> None:
    """A window may be dragged to any size."""
    view = Match.start("mexican-train", players=players, seed=1).view(0)
    layout = lanes.lay_out(view, *area)
    assert len(layout.targets) >= players and layout.side > 0
    assert all(layout.box.holds(placed.box()) for placed in layout.tiles)
    lanes.lay_out(Match.start("super-train", players=2, seed=1).view(0), *area)
