"""Trains as lanes: played at random through whole rounds, looked at after every play, on six screens."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from domino.core.game import View
from domino.core.match import Match
from domino.core.tiles import full_set
from domino.table import lane_plans, lanes
from domino.table.layout import Layout
from tests.table.areas import SCREENS, area_of
from tests.table.checks import TWO_MEET, apart, check, check_touching

AREAS = {f"{width}x{height}": area_of((width, height), "mexican-train", hand=12) for width, height in SCREENS}


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
            check(layout, view, area)
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
    areas = [area_of(screen, "super-train", hand=10) for screen in SCREENS]
    sizes = check_rounds(match, areas[1:], players)
    assert min(sizes) > 27.9
    check_rounds(Match.start("super-train", players=players, seed=players), areas[:1], players)


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
        if screen == "360x640":
            continue  # beside a hand of two rows there is little left
        assert (
            (28 if area[1] < 500 else 36) <= side <= (32 if area[1] < 500 else 44 if area[0] < 1500 else 56)
        )


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
    match = Match.start("mexican-train", players=6, seed=4)
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
            check_touching(layout, [train])


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


def test_a_crosswise_double_under_a_name_keeps_clear_of_the_edge_of_its_lane() -> None:
    """The ring of an open double has room there."""
    plan = lane_plans.plan_trains(6, *area_of((1280, 800), "mexican-train"))
    assert plan.head == "line"
    for lane in plan.lanes:
        middle = lane.track.bottom + lane.track.height / plan.rows / 2
        assert middle - plan.side - lane.box.bottom >= 4 - 0.001
