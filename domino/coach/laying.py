"""Benches of games whose worlds are played on with their states."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Hashable, Sequence
from typing import Protocol

from domino.ai.quick_train import QuickTrain
from domino.ai.thinking import Thinking
from domino.coach.bench import Bench, margin
from domino.core.actions import Action
from domino.core.game import State, View, find_game

MOST_TURNS = 10_000
"""More than a round has."""
HORIZON = 32
"""After so many turns of all the hands of trains are judged instead: half the variance, in a quarter of the
time."""


class LayingBench(Bench):
    """All go on by a cheap policy until the round is over."""

    turns = MOST_TURNS

    def __init__(self, view: View, thinking: Thinking) -> None:
        super().__init__(view, thinking)
        self.game = find_game(view.game)
        self.side = view.seat % len(view.scores)

    def sort(self, action: Action) -> str:
        return "lay" if action.tile is not None else "draw"

    def outcomes(self, actions: Sequence[Action], rng: random.Random) -> list[float]:
        world = self.game.guess(self.view, rng)
        return [self._outcome(world.copy(), action) for action in actions]

    def _outcome(self, state: State, action: Action) -> float:
        state.apply(action, self.view.seat)
        out_of_time, go_on = self.thinking.out_of_time, self.go_on
        for _ in range(self.turns):
            if state.over:
                break
            state.apply(go_on(state))
            out_of_time()  # a polite thinker breathes here
        return margin(self.points(state), self.side, self.game.fewest_points_win)

    @abstractmethod
    def go_on(self, state: State) -> Action:
        """What the player to act does."""

    def points(self, state: State) -> Sequence[float]:
        """The points of the round, by side."""
        return state.points


class Shedder(Protocol):
    """A computer player that sheds tiles."""

    def kind(self, action: Action) -> Hashable:
        """What a play comes to; None for what is none."""

    def quick(self, state: State) -> Action:
        """What the player to act does, from what it holds and may do."""


class SheddingBench(LayingBench):
    """All shed tiles as a computer player would."""

    def __init__(self, view: View, thinking: Thinking, player: Shedder) -> None:
        super().__init__(view, thinking)
        self.player = player

    def alike(self, action: Action) -> Hashable:
        return self.player.kind(action) or action

    def go_on(self, state: State) -> Action:
        return self.player.quick(state)


class TrainsBench(LayingBench):
    """Strays are shed and planned trains are laid, for so many turns; then the hands are judged."""

    turns = HORIZON

    def __init__(self, view: View, thinking: Thinking) -> None:
        super().__init__(view, thinking)
        self.quick = QuickTrain(int(view.rules.double_blank), thinking)

    def go_on(self, state: State) -> Action:
        return self.quick.choose(state)

    def points(self, state: State) -> Sequence[float]:
        if state.over:
            return state.points
        return [points + self.quick.cost(state, seat) for seat, points in enumerate(state.points)]


class RowBench(LayingBench):
    """Three tiles are removed rather than one."""

    def sort(self, action: Action) -> str:
        return "remove"

    def go_on(self, state: State) -> Action:
        return state.legal()[-1]
