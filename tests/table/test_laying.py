"""The one door to the table: every game through it, on six screens, and what it shows while it works."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from domino.core.game import View
from domino.core.match import Match
from domino.games import GAMES
from domino.table import laying
from domino.table.laying import Laying
from tests.table.areas import PHONE, SCREENS, area_of
from tests.table.checks import check
from tests.table.free_table import faults
from tests.table.soak import Told, play

UPRIGHT, ASIDE = (412.0, 393.0), (843.0, 218.0)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """`lay` does next to nothing at once, as on the slowest phone."""
    monkeypatch.setattr(laying, "AT_ONCE", 0.0)


@pytest.mark.parametrize("key", GAMES)
def test_a_random_round_on_every_screen(key: str, unhurried: None) -> None:
    """`python -m tests.table.soak` plays five hundred."""
    told = {screen: Told() for screen in SCREENS}
    for number in (31,) if key == "chickenfoot" else (31, 32):
        play(key, number, told)
    assert [wrong for one in told.values() for wrong in one.wrong] == []
    assert all(one.plays for one in told.values())
    if key in ("mexican-train", "muggins", "castle-rock", "super-train"):
        assert min(told[PHONE].sides) >= 27.9
    if key in ("forty-two", "moon", "eighty-four"):
        smallest = min(SCREENS)
        for screen, one in told.items():
            # Eight tiles of a trick, with their plates, leave a little less on the smallest phone.
            assert min(one.sides) >= (33.9 if key == "eighty-four" and screen == smallest else 34.9)


@pytest.mark.parametrize("hand", [7, 12])
@pytest.mark.parametrize("players", range(2, 10))
def test_trains_on_a_phone_can_be_read(players: int, hand: int) -> None:
    view = Match.start("mexican-train", players=players, seed=players).view(0)
    assert Laying.of(GAMES["mexican-train"].kind).lay(view, area_of(PHONE, "mexican-train", hand)).side >= 28


def views(key: str, seed: int, **start: object) -> Iterator[View]:
    """What seat 0 sees of a random round, with every tile laid."""
    match = Match.start(key, seed=seed, **start)  # type: ignore[arg-type]
    rng = random.Random(seed)
    tiles = -1
    while not match.round_over:
        view = match.view(0)
        if len(view.table["tiles"]) != tiles:
            tiles = len(view.table["tiles"])
            yield view
        match.play(rng.choice(match.legal()))


@pytest.mark.parametrize("key", ["chickenfoot", "muggins"])
def test_a_tile_is_shown_at_once_and_stays(key: str, unhurried: None) -> None:
    """Before its ends have places it lies where it will; all else stays, slots of other ends too."""
    table = Laying.of(GAMES[key].kind)
    waited = 0
    for view in views(key, 3, players=4):
        tiles = view.table["tiles"]
        before = table.layout
        layout = table.lay(view, UPRIGHT)
        if not table.settled and len(tiles) > 1:
            waited += 1
            assert [placed.tile for placed in layout.tiles] == [tile for tile, _, _ in tiles]
            assert layout.tiles[:-1] == before.tiles
            assert len(layout.targets) >= len(before.targets) - 3 and set(layout.targets) <= set(
                before.targets
            )
            assert faults(layout, tiles) == []
        assert table.settle().tiles == layout.tiles or len(tiles) <= 1
    assert waited


@pytest.mark.parametrize("key", ["chickenfoot", "muggins"])
def test_what_is_taken_back_is_gone_at_once(key: str, unhurried: None) -> None:
    table = Laying.of(GAMES[key].kind)
    every = list(views(key, 4, players=3))
    settled = []
    for view in every:
        table.lay(view, UPRIGHT)
        settled.append(table.settle())
    for back in (2, 3, 7):
        assert table.lay(every[-back], UPRIGHT) == settled[-back] and table.settled
    for back in (6, 3, 1):
        table.lay(every[-back], UPRIGHT)
        assert table.settle() == settled[-back]


@pytest.mark.parametrize("key", ["chickenfoot", "muggins"])
def test_in_a_new_area_the_table_is_shown_as_it_lay(key: str, unhurried: None) -> None:
    table = Laying.of(GAMES[key].kind)
    every = list(views(key, 5, players=3))
    for view in every:
        table.lay(view, UPRIGHT)
        before = table.settle()
    layout = table.lay(every[-1], ASIDE)
    assert table.settled or layout.tiles == before.tiles
    for shown in (layout, table.settle()):
        assert faults(shown, every[-1].table["tiles"]) == []
        assert shown.box.width * shown.side == pytest.approx(ASIDE[0])
        assert shown.box.height * shown.side == pytest.approx(ASIDE[1])
    assert table.lay(every[-2], ASIDE).tiles == shown.tiles[:-1] or table.settled


def test_a_match_gone_on_with_appears_tile_by_tile(unhurried: None) -> None:
    *_, view = views("chickenfoot", 6, players=4, options={"set": 9})
    table = Laying.of(GAMES["chickenfoot"].kind)
    seen = [len(table.lay(view, UPRIGHT).tiles)]
    while not table.settled:
        table.work(0.0)
        if len(table.layout.tiles) != seen[-1]:
            seen.append(len(table.layout.tiles))
            assert faults(table.layout, view.table["tiles"][: seen[-1]]) == []
    assert seen[0] <= 2 and len(seen) > seen[-1] / 2 and seen[-1] == len(view.table["tiles"])
    check(table.layout, view, UPRIGHT)


@pytest.mark.parametrize("key", ["chickenfoot", "muggins"])
def test_another_round_begins_on_an_empty_table(key: str, unhurried: None) -> None:
    table = Laying.of(GAMES[key].kind)
    for view in views(key, 7, players=2):
        table.lay(view, UPRIGHT)
        table.settle()
    first = next(iter(views(key, 8, players=2)))
    assert len(table.lay(first, UPRIGHT).tiles) <= 1
    fresh = Laying.of(GAMES[key].kind)
    fresh.lay(first, UPRIGHT)
    assert table.settle() == fresh.settle()


def test_work_ends_and_tells_of_news() -> None:
    table = Laying.of(GAMES["chickenfoot"].kind)
    for view in views("chickenfoot", 9, players=2):
        before = table.lay(view, UPRIGHT)
        while table.busy:
            news = table.work(0.001)
            assert news == (table.layout is not before)
            before = table.layout
        assert table.settled and not table.work(0.001)


def test_lanes_that_did_not_change_are_known() -> None:
    """With the lanes of the play before at hand, the table is the same as one laid out from nothing."""
    table = Laying.of(GAMES["mexican-train"].kind)
    rng = random.Random(1)
    match = Match.start("mexican-train", players=5, preset="festival", seed=1)
    while not match.round_over:
        for seat, area in ((0, UPRIGHT), (match.turn or 0, ASIDE)):
            view = match.view(seat)
            assert table.lay(view, area) == Laying.of(GAMES["mexican-train"].kind).lay(view, area)
        match.play(rng.choice(match.legal()))


@pytest.mark.parametrize("screen", [screen for screen in SCREENS if screen[0] >= 1280])
@pytest.mark.parametrize("players", [2, 6, 14])
def test_rails_join_the_hub_and_every_lane_beside_it(players: int, screen: tuple[int, int]) -> None:
    area = area_of(screen, "mexican-train")
    view = Match.start("mexican-train", players=players, seed=1).view(0)
    layout = Laying.of(GAMES["mexican-train"].kind).lay(view, area)
    hub = layout.parts["hub"]
    curves = {name.removeprefix("hub "): rail for name, rail in layout.rails.items() if name[:3] == "hub"}
    lanes = {name.removeprefix("lane ") for name in layout.parts if name.startswith("lane ")}
    assert curves.keys() <= lanes and len(curves) >= 2
    for train, rail in curves.items():
        (x, y), lane = rail[-1], layout.parts[f"lane {train}"]
        assert min(abs(x - lane.left), abs(x - lane.right)) < 1e-6 and lane.bottom < y < lane.top
        assert y == pytest.approx(layout.rails[f"lane {train} 0"][0][1])
        from_middle = (rail[0][0] - hub.centre[0]) ** 2 + (rail[0][1] - hub.centre[1]) ** 2
        assert from_middle**0.5 == pytest.approx(hub.width / 2)
