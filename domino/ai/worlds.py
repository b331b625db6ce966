"""Looking ahead where tiles are hidden: play each action out in worlds that could be true."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from domino.ai.thinking import Thinking
from domino.core.actions import Action
from domino.core.game import State, View, find_game

Policy = Callable[[State, random.Random], Action]
"""How everyone is taken to play on: quick, and only from what the seat to act may know."""
Worth = Callable[[State], float]
"""What a finished round is worth to the one who thinks."""


@dataclass(slots=True)
class Weight:
    """What came of an action over the worlds looked at."""

    action: Action
    worlds: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, worth: float) -> None:
        self.worlds += 1
        self.total += worth
        self.squares += worth * worth

    @property
    def mean(self) -> float:
        return self.total / self.worlds if self.worlds else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.worlds < 2:
            return math.inf
        spread = max(0.0, self.squares / self.worlds - self.mean**2)
        return math.sqrt(spread / (self.worlds - 1))


def weigh(
    view: View,
    actions: Sequence[Action],
    rng: random.Random,
    thinking: Thinking,
    policy: Policy,
    worth: Worth,
) -> list[Weight]:
    """Weighs the actions against each other, all in the same worlds."""
    weights = [Weight(action) for action in actions]
    game = find_game(view.game)
    while thinking.another():
        world = game.guess(view, rng)
        outcomes = []
        for action in actions:
            state = world.copy()
            state.apply(action, view.seat)
            play_on(state, policy, rng, thinking)
            outcomes.append(worth(state))
            if thinking.out_of_time():
                break
        else:
            for weight, outcome in zip(weights, outcomes, strict=True):
                weight.add(outcome)
    return weights


def play_on(state: State, policy: Policy, rng: random.Random, thinking: Thinking) -> None:
    """Plays the round to its end."""
    while not state.over:
        state.apply(policy(state, rng))
        thinking.out_of_time()  # a polite thinker breathes here
