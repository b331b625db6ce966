"""A slot catches a tile as it will lie there."""

from __future__ import annotations

import random

import pytest

from domino.core.match import Match
from domino.table.catching import caught
from domino.table.laying import Laying

AREAS = {"phone": (412.0, 447.0), "wide": (1280.0, 528.0)}


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("game", ["mexican-train", "super-train", "muggins", "chickenfoot"])
def test_a_tile_turns_as_it_will_lie(game: str, area: str) -> None:
    rng = random.Random(4)
    match = Match.start(game, 4, seed=4)
    laying, looked = Laying.of(match.game.kind), 0
    while not match.round_over:
        action = rng.choice(match.legal())
        layout = laying.lay(match.view(0), AREAS[area])
        laying.settle()
        target = next((each for each in laying.layout.targets if each.place == action.place), None)
        layout = laying.layout
        match.play(action)
        if target is None or action.tile is None or action.tile.is_double:
            continue
        laying.lay(match.view(0), AREAS[area])
        after = laying.settle()
        lies = next((placed for placed in after.tiles if placed.tile is action.tile), None)
        if lies is None or target.side is not None:
            continue
        there = caught(layout, target, action.tile)
        looked += 1
        if match.game.kind.lanes:
            assert (there.angle, there.first) == (lies.angle, lies.first)
            track = layout.parts[f"track {target.place.partition('.')[0]}"]
            assert track.left - 0.01 <= there.x - 1 and there.x + 1 <= track.right + 0.01
        elif target.number >= 0:
            assert there.first == target.number
    assert looked > 5
