"""Castle Rock's row, played to the end on six screens and looked at after every action."""

from __future__ import annotations

import random
from bisect import bisect_left

import pytest

from domino.core.deal import Deal
from domino.core.match import Match
from domino.core.tiles import Tile, full_set
from domino.table import row
from domino.table.layout import Box, Layout
from tests.test_table_lanes import apart

AREAS = {
    "360x640": (360, 330),
    "412x915": (412, 480),
    "915x412": (843, 300),
    "800x1280": (800, 1000),
    "1280x800": (1280, 560),
    "1920x1080": (1600, 840),
}
"""What is left for the table of each screen."""


def check(layout: Layout, tiles: list[Tile]) -> None:
    """What holds of every row."""
    things: list[Box] = [placed.box() for placed in layout.tiles]
    things += [target.box() for target in layout.targets]
    things += [box for name, box in layout.parts.items() if name.startswith(("plaque", "remove"))]
    for at, box in enumerate(things):
        assert layout.box.holds(box)
        assert all(apart(box, other) > -1e-6 for other in things[:at])
    assert all(layout.box.holds(box) for box in layout.parts.values())
    assert [placed.tile for placed in layout.tiles] == tiles[layout.folded.get("row", 0) :]
    for one, other in zip(layout.tiles, layout.tiles[1:], strict=False):
        assert (other.y == one.y and other.x > one.x) or (other.y < one.y and other.x < one.x)


def play(match: Match, area: tuple[float, float], rng: random.Random) -> float:
    """Plays to the end and checks every row on the way; returns the smallest size of a tile."""
    before: tuple[Layout, object] | None = None
    smallest = 1e9
    while True:
        view = match.view(0)
        layout = row.lay_out(view, *area)
        tiles = view.table["row"]
        check(layout, tiles)
        smallest = min(smallest, layout.side)
        assert len(layout.targets) == bool(view.boneyard_size)
        removals = row.removals(view)
        assert [name for name in layout.parts if name.startswith("remove")] == [
            f"remove {removal.index}" for removal in removals
        ]
        for removal in removals:
            assert removal.index > layout.folded.get("row", 0), "what can be removed is never folded"
            left, middle, right = tiles[removal.index - 1 : removal.index + 2]
            assert removal.number in left and removal.number in right
            assert removal.three == (removal.number in middle)
        room = bisect_left(row.ROOM_FOR, len(tiles) + bool(view.boneyard_size))
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
