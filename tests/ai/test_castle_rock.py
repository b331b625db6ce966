"""The hint for Castle Rock."""

from __future__ import annotations

import random

import pytest

from domino.ai import advise, choose
from domino.ai.castle_rock import fewest_left
from domino.ai.thinking import Thinking
from domino.core.game import State
from domino.core.match import Deal, Match
from domino.core.tiles import full_set
from tests.set_aside import view_without_aside


def dealt(tiles: list[object], **options: object) -> Match:
    """A match with exactly these tiles, the row first."""
    deal = Deal([[]], [str(tile) for tile in tiles], out=True)
    return Match.start("castle-rock", 1, "box-of-four", options, seed=1, deals={1: deal})


def fewest(state: State) -> int:
    """By the rules themselves: the fewest tiles that can be left."""
    if state.over:
        return state.points[0]
    counts = []
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        counts.append(fewest(after))
    return min(counts)


def test_foresight_agrees_with_the_rules() -> None:
    for seed in range(80):
        tiles = random.Random(seed).sample(full_set(6), 16)
        state = dealt(list(tiles)).state
        found = fewest_left(state.table()["row"], state.boneyard(), 0, Thinking(1))
        assert found == fewest(state)


def test_with_one_tile_to_come_the_hint_is_exact() -> None:
    """Then there is one order only, so the hint must reach what can be reached."""
    choices = 0
    for seed in range(60):
        tiles = random.Random(seed).sample(full_set(6), 11)
        match = dealt(list(tiles))
        while not match.over:
            view = view_without_aside(match, 0)
            if len(view.legal) > 1 and view.boneyard_size <= 1:
                choices += 1
                reachable = fewest(match.state)
                state = match.state
                state.apply(advise(view, random.Random(1))[0].action)
                assert fewest(state) == reachable
            match.play(view.legal[seed % len(view.legal)])
    assert choices > 5


@pytest.mark.parametrize("budget", [0.0, -1.0, 1e-9])
def test_without_time_three_go(budget: float) -> None:
    match = dealt(["0-1", "1-1", "1-2", "3-4", "5-6"])
    assert str(choose(match.view(0), "hard", random.Random(1), budget)) == "remove3 1"


def test_it_asks_for_what_wins() -> None:
    """What can be cleared can be brought down to two, so that it is won at least as often."""
    for seed in range(200):
        tiles = random.Random(seed).sample(full_set(6), 9)
        match = dealt(list(tiles))
        view = match.view(0)
        if len(view.legal) > 1:
            strict = advise(view, random.Random(1))
            loose = advise(dealt(list(tiles), win_at=2).view(0), random.Random(1))
            assert {each.action for each in strict} == set(view.legal)
            for one in strict:
                other = next(each for each in loose if each.action == one.action)
                if one.reason == "can-be-won":
                    assert other.number is not None and one.number is not None
                    assert other.reason == "can-be-won" and other.number >= one.number
            return
    raise AssertionError("no deal gave a choice")


@pytest.mark.parametrize("highest", [6, 12, 18])
def test_the_same_thoughts_give_the_same_hint(highest: int) -> None:
    match = Match.start("castle-rock", 1, "box-of-eight", {"set": highest}, seed=2)
    while len(match.legal()) == 1:
        match.play(match.legal()[0])
    one, other = (choose(match.view(0), "medium", random.Random(1)) for _ in range(2))
    assert one == other
