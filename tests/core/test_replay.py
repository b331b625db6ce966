"""Replays: any step shown as it was, from any seat; and a new match branched off."""

from __future__ import annotations

import random

import pytest

from domino.core.actions import NEXT
from domino.core.match import Deal, Match
from domino.core.replay import Replay
from domino.games import GAMES
from tests.invariants import random_start, random_step, snapshot


def finished(game: str, seed: int = 1) -> Match:
    rng = random.Random(f"{game} {seed}")
    match = random_start(GAMES[game], rng)
    for _ in range(400):
        if not match.over:
            random_step(match, rng)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_shown_as_it_was(game: str) -> None:
    match = finished(game)
    replay = Replay(match)
    played = Match.start(match.game, match.names, match.rules.preset, match.rules.as_dict(), match.seed)
    steps = [(snapshot(played), played.events)]
    for seat, action in match.history:
        events = played.play(action, seat)
        steps.append((snapshot(played), events))
    assert len(replay) == len(match.history)
    rng = random.Random(2)
    order = [
        *range(len(steps)),
        *reversed(range(len(steps))),
        *(rng.randrange(len(steps)) for _ in range(60)),
    ]
    for step in order:
        replay.go(step)
        assert replay.at == step
        assert snapshot(replay.match) == steps[step][0] and replay.events == steps[step][1]
        assert replay.round == replay.match.round
        assert replay.action == (match.history[step - 1] if step else None)
    assert snapshot(match) == steps[-1][0], "the match itself was changed"


def test_going_step_by_step_and_by_rounds() -> None:
    match = Match.start("mexican-train", 3, options={"set": 6, "rounds": 3}, seed=4)
    while not match.over:
        random_step(match, random.Random(1))
    replay = Replay(match)
    assert not replay.back() and replay.at == 0
    steps = 0
    while replay.forward():
        steps += 1
    assert steps == len(match.history) == replay.at
    assert replay.back() and replay.at == steps - 1
    replay.go_to_round(2)
    assert replay.round == 2 and replay.action is not None and replay.action[1] == NEXT
    replay.go_to_round(99)
    assert replay.round == match.round
    replay.go_to_round(-3)
    assert replay.at == 0
    replay.go(10**9)
    assert replay.at == steps


def test_a_seat_sees_what_it_saw_and_all_hands_only_after_the_end() -> None:
    match = Match.start("mexican-train", 3, options={"set": 9, "rounds": 1}, seed=4)
    rng = random.Random(1)
    for _ in range(10):
        random_step(match, rng)
    running = Replay(match)
    running.go(5)
    assert running.view(1).hand and not running.all_open
    with pytest.raises(ValueError, match="over"):
        running.hands()
    for event in running.seen(2):
        assert event == event.seen_by(2)
    while not match.over:
        random_step(match, rng)
    assert len(running) == 10, "a replay is of what was played when it began"
    over = Replay(match)
    over.go(5)
    assert over.all_open and over.hands()[1] == running.view(1).hand
    assert over.view(1) == running.view(1)


@pytest.mark.parametrize("game", GAMES)
def test_a_branch_goes_on_with_the_same_tiles_and_leaves_the_match_alone(game: str) -> None:
    match = finished(game, seed=2)
    before = snapshot(match)
    replay = Replay(match)
    rng = random.Random(7)
    for step in (0, 1, len(match.history) // 2, len(match.history) - 1):
        replay.go(step)
        branch = replay.branch()
        assert branch.history == match.history[:step] and branch.fingerprint == match.fingerprint
        for _ in range(40):
            if not branch.over:
                random_step(branch, rng)
        assert Match.from_record(branch.record()).record() == branch.record()
        while branch.undo():
            pass
        assert branch.history == ()
        assert replay.at == step and snapshot(match) == before
    with pytest.raises(ValueError, match="no step"):
        match.rewound(len(match.history) + 1)
    with pytest.raises(ValueError, match="no step"):
        match.rewound(-1)


def test_a_round_in_which_nobody_was_dealt_a_tile() -> None:
    def begun() -> Match:
        return Match.start("forty-two", 4, deals={1: Deal([[]] * 4, out=True)}, seed=1)

    match = begun()
    rng = random.Random(1)
    for _ in range(12):
        random_step(match, rng)
    assert snapshot(match.rewound(0)) == snapshot(begun())
    assert snapshot(match.rewound(12)) == snapshot(match)
