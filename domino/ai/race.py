"""A race between actions: all run in the same worlds, and the hindmost drop out as it goes on.

Thought goes where it decides something: after each heat the better half runs on in new worlds. How
good an action looked before anybody ran is its head start, and counts like so many worlds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace

from domino.ai.advice import Advice
from domino.ai.thinking import Thinking
from domino.core.actions import Action
from domino.core.game import State, View, find_game

CERTAIN = 1000.0
"""The value of what needs no thought: going out, and what is said."""
HEATS = 4
"""Into how many parts the worlds are cut."""
FINALISTS = 2

Playout = Callable[[State, Thinking], float]
"""Plays on from a state that it may change, and says what became of it for the one who thinks."""
Kind = Callable[[Action], Hashable]
"""What an action comes to: of one kind only one need run; None for what is not to run at all."""


@dataclass(slots=True)
class Runner:
    """An action in the race: what is thought of it, from so many worlds."""

    action: Action
    total: float
    worlds: float

    @property
    def value(self) -> float:
        """How much better it is than the others it ran with."""
        return self.total / self.worlds if self.worlds else 0.0


def look_ahead(
    view: View,
    judged: Sequence[Advice],
    kind: Kind,
    candidates: int,
    faith: float,
    rng: random.Random,
    thinking: Thinking,
    playout: Playout,
) -> list[Advice]:
    """The same advice, the best few kinds of actions valued by a race, the others behind these."""
    kinds: dict[Hashable, Advice] = {}
    for advice in judged:
        kinds.setdefault(kind(advice.action), advice)
    kinds.pop(None, None)
    best = sorted(kinds.values(), key=lambda advice: -advice.value)[:candidates]
    if len(best) < 2 or best[0].value >= CERTAIN:
        return list(judged)
    values: dict[Hashable, float] = {}
    value = CERTAIN
    for runner in race(view, best, faith, rng, thinking, playout):
        value = min(value, runner.value)  # who dropped out stays behind, whatever it was worth then
        values[kind(runner.action)] = value
    behind = value - best[-1].value
    return [
        each
        if each.value >= CERTAIN
        else replace(each, value=values.get(kind(each.action), each.value + behind))
        for each in judged
    ]


def race(
    view: View,
    judged: Sequence[Advice],
    faith: float,
    rng: random.Random,
    thinking: Thinking,
    playout: Playout,
) -> list[Runner]:
    """The actions, best first. What they were judged at, in the unit of the outcomes, counts as much
    as `faith` worlds do."""
    usual = sum(advice.value for advice in judged) / len(judged)
    running = [Runner(advice.action, faith * (advice.value - usual), faith) for advice in judged]
    dropped: list[Runner] = []
    heat = max(1, thinking.worlds // HEATS)
    looked = 0
    game = find_game(view.game)
    while thinking.another():
        world = game.guess(view, rng)
        outcomes: list[float] = []
        for runner in running:
            state = world.copy()
            state.apply(runner.action, view.seat)
            outcomes.append(playout(state, thinking))
            if thinking.out_of_time():
                break
        else:
            # A world good for all says nothing about the actions, so only differences count.
            usual = sum(outcomes) / len(outcomes)
            for runner, outcome in zip(running, outcomes, strict=True):
                runner.total += outcome - usual
                runner.worlds += 1
            looked += 1
            if looked % heat == 0 and len(running) > FINALISTS:
                running.sort(key=lambda runner: -runner.value)
                stay = max(FINALISTS, len(running) // 2)
                dropped = running[stay:] + dropped
                running = running[:stay]
    return sorted(running, key=lambda runner: -runner.value) + dropped
