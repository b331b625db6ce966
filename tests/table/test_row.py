"""Castle Rock's row, played to the end on six screens and looked at after every action."""

from __future__ import annotations

import random
from bisect import bisect_left

import pytest

from domino.core.deal import Deal
from domino.core.match import Match
from domino.core.removals import removals
from domino.core.tiles import Tile, full_set
from domino.table import row
from domino.table.layout import Layout
from tests.table.areas import SCREENS, area_of
from tests.table.checks import check

AREAS = {f"{width}x{height}": area_of((width, height), "castle-rock") for width, height in SCREENS}


def play(match: Match, area: tuple[float, float], rng: random.Random) -> float:
    """Plays to the end and checks every row on the way; returns the smallest size of a tile."""
    before: tuple[Layout, object] | None = None
    smallest = 1e9
    while True:
        view = match.view(0)
        layout = row.lay_out(view, *area)
        tiles = view.table["row"]
        check(layout, view, area)
        smallest = min(smallest, layout.side)
        assert len(layout.targets) == bool(view.boneyard_size)
        can_go = removals(view)
        assert [name for name in layout.parts if name.startswith("remove")] == [
            f"remove {removal.index}" for removal in can_go
        ]
        for removal in can_go:
            assert removal.index > layout.folded.get("row", 0), "what can be removed is never folded"
            left, middle, right = tiles[removal.index - 1 : removal.index + 2]
            assert removal.number in left and removal.number in right
            assert removal.three == (removal.number in middle)
        room = bisect_left(row.ROOM_FOR, len(tiles) + 2 * bool(view.boneyard_size))
        step = room, layout.folded
        if before is not None and before[1] == step:
            same = zip(before[0].tiles, layout.tiles, strict=False)
            assert all(one == other for one, other in same if one.tile is other.tile)
        before = layout, step
        if match.over:
            return smallest
        match.play(rng.choice(match.legal()))


@pytest.mark.parametrize("screen", AREAS)
def test_whole_games(screen: str) -> None:
    for seed, highest in enumerate((6, 9, 15)):
        match = Match.start("castle-rock", players=1, options={"set": highest}, seed=seed)
        assert play(match, AREAS[screen], random.Random(seed)) >= 28


def test_lines_are_as_full_as_each_other_and_in_the_middle() -> None:
    rng = random.Random(4)
    match = Match.start("castle-rock", players=1, options={"set": 12}, seed=4)
    while len(match.view(0).table["row"]) < 26:
        match.play(rng.choice([act for act in match.legal() if act.verb == "draw"] or match.legal()))
    view = match.view(0)
    for screen in ("915x412", "1280x800", "1920x1080"):
        layout = row.lay_out(view, *AREAS[screen])
        lines = [box for name, box in layout.parts.items() if name.startswith("line ")]
        columns = round((lines[0].right - lines[0].left) / row.ACROSS)
        places = len(view.table["row"]) + 2
        assert (columns - 1) * len(lines) < row._room_for(places), "no line is longer than it need be"
        above = layout.box.top - (lines[0].top + row.DOWN - row.MARGIN)
        below = lines[-1].bottom
        assert abs(above - below) <= row.DOWN / 2, screen


@pytest.mark.parametrize("screen", AREAS)
def test_something_is_free_below_the_last_ledge_and_above_the_first_signs(screen: str) -> None:
    match = Match.start("castle-rock", players=1, options={"set": 12}, seed=4)
    while "draw" in {act.verb for act in match.legal()}:
        view = match.view(0)
        layout = row.lay_out(view, *AREAS[screen])
        lines = [box for name, box in layout.parts.items() if name.startswith("line ")]
        below, above = lines[-1].bottom, layout.box.top - (lines[0].top + 1.0 + row.ABOVE)
        assert below * layout.side >= row.FOOT - 0.001 and above >= 0
        match.play(next(act for act in match.legal() if act.verb == "draw"))


def test_the_longest_row_is_folded() -> None:
    """A deal in which hardly anything matches: no number comes again within three tiles."""
    waiting = list(full_set(18))
    random.Random(1).shuffle(waiting)
    order: list[Tile] = []
    while waiting:
        apart_from = {number for tile in order[-2:] for number in tile}
        chosen = next((tile for tile in waiting if not apart_from & set(tile)), waiting[0])
        waiting.remove(chosen)
        order.append(chosen)
    match = Match.start(
        "castle-rock", players=1, options={"set": 18}, deals={1: Deal(hands=[[]], boneyard=order)}
    )
    assert play(match, AREAS["412x915"], random.Random(1)) == 28
    view = match.view(0)
    layout = row.lay_out(view, *AREAS["412x915"])
    assert layout.folded["row"] + len(layout.tiles) == len(view.table["row"]) > 100


def test_castle_rock_fills_a_phone_and_a_tablet() -> None:
    """Tiles are as large as the direction asks for while rows are as long as they mostly are."""
    match = Match.start("castle-rock", players=1, options={"set": 9}, seed=4)
    while len(match.view(0).table["row"]) < 13:
        match.play(next((act for act in match.legal() if act.verb == "draw"), match.legal()[0]))
    for screen, side in (("412x915", 56), ("1280x800", 88)):
        assert row.lay_out(match.view(0), *AREAS[screen]).side >= side
