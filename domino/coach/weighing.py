"""What the best action is, and by how much it beats another, over worlds that could be true.

A first lot of worlds nominates the best; a second, fresh lot measures it against the other, because the best
of several noisy means looks better than it is. Worlds come by count, never by time: the same view, figures
and random numbers give the same answer anywhere.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from domino.ai import PLAYERS
from domino.ai.thinking import Thinking
from domino.coach.bench import Bench, CutShort
from domino.coach.figures import Figures
from domino.core.actions import Action

CLEAR, HOPELESS = 4.0, 0.5
"""At a look it stops when the mean is over so many standard errors, or under so many."""


FEWEST = 2
"""Worlds of a lot at least: of one there is no error."""


@dataclass(frozen=True, slots=True)
class Finding:
    """By how much an action beats another, in points of the round, and the standard error of that."""

    best: Action
    other: Action
    cost: float
    error: float
    worlds: int

    def clear(self, least: float, errors: float) -> bool:
        """Whether it costs at least so much, and so many standard errors."""
        return self.cost > 0 and self.cost >= least and self.cost >= errors * self.error


@dataclass(frozen=True, slots=True)
class Lots:
    """How many worlds there are in the two lots, and whether the second stops once the answer is clear."""

    heats: Sequence[int]
    looks: Sequence[int]
    stops: bool = True

    @staticmethod
    def of(figures: Figures, times: int = 1, stops: bool = True, every: int = 1) -> Lots:
        """Those of a game, or so many times as many, or one of `every` so many."""
        heats, looks = (
            [max(FEWEST, times * lot // every) for lot in lots] for lots in (figures.heats, figures.looks)
        )
        return Lots(heats, looks, stops)


def cost_of(
    bench: Bench, figures: Figures, played: Action, rng: random.Random, lots: Lots | None = None
) -> Finding | None:
    """What the action played cost against the best that is found; None when there was nothing to decide.

    :raises CutShort: when the bench's thinking was stopped.
    """
    lots = lots or Lots.of(figures)
    actions = shortlist(bench, figures, played)
    if len(actions) < 2 or played not in actions:
        return None
    exact = bench.calculated()
    if exact and played in exact:
        best = max(exact, key=lambda action: exact[action])
        return Finding(best, played, exact[best] - exact[played], 0.0, 1)
    running, seen = nominate(bench, actions, played, rng, lots.heats)
    if running[0] == played:
        return Finding(played, played, 0.0, 0.0, seen)
    return measure(bench, running[0], played, rng, lots)


def clearest(bench: Bench, figures: Figures, rng: random.Random, lots: Lots | None = None) -> Finding | None:
    """The best action and by how much it beats the best of any other kind; None with one kind only.

    :raises CutShort: when the bench's thinking was stopped.
    """
    lots = lots or Lots.of(figures)
    actions = shortlist(bench, figures, None)
    if len(actions) < 2:
        return None
    exact = bench.calculated()
    if exact and all(action in exact for action in actions):
        best, other = sorted(actions, key=lambda action: -exact[action])[:2]
        return Finding(best, other, exact[best] - exact[other], 0.0, 1)
    (best, other, *_), _ = nominate(bench, actions, None, rng, lots.heats)
    return measure(bench, best, other, rng, lots)


def shortlist(bench: Bench, figures: Figures, played: Action | None) -> list[Action]:
    """One action of each kind, the one played if there is one for its own, and not more than the figures say:
    else those that look best at a glance."""
    kinds: dict[object, Action] = {}
    every = bench.actions()
    for action in ([played] if played in every else []) + every:
        kinds.setdefault(bench.alike(action), action)
    actions = sorted(kinds.values(), key=every.index)
    most = figures.candidates
    if len(actions) <= most:
        return actions
    view = bench.view
    at_a_glance = PLAYERS[view.game](view, figures.glance, random.Random(0), bench.thinking.part(0))
    value = {advice.action: advice.value for advice in at_a_glance}
    actions.sort(key=lambda action: -value[action])
    best = actions[:most]
    return best if played is None or played in best else [*best[:-1], played]


def nominate(
    bench: Bench, actions: Sequence[Action], played: Action | None, rng: random.Random, heats: Sequence[int]
) -> tuple[list[Action], int]:
    """Those left when each heat in fresh worlds has halved the field, the best first, and how many worlds
    that took. The action played never drops out."""
    totals = dict.fromkeys(actions, 0.0)
    running = list(actions)
    for heat in heats:
        for _ in range(heat):
            for action, outcome in zip(running, _outcomes(bench, running, rng), strict=True):
                totals[action] += outcome
        running.sort(key=lambda action: -totals[action])
        keep = running[: max(2, len(running) // 2)]
        running = keep if played is None or played in keep else [*keep, played]
    return running, sum(heats)


def measure(bench: Bench, best: Action, other: Action, rng: random.Random, lots: Lots) -> Finding:
    """One action against another in the same fresh worlds, until a look says that it is clear either way."""
    gaps: list[float] = []
    mean = error = 0.0
    for look in lots.looks:
        while len(gaps) < look:
            one, two = _outcomes(bench, (best, other), rng)
            gaps.append(one - two)
        mean = math.fsum(gaps) / look
        error = math.sqrt(math.fsum((gap - mean) ** 2 for gap in gaps) / (look - 1) / look)
        if lots.stops and (mean > CLEAR * error or mean < HOPELESS * error):
            break
    return Finding(best, other, mean, error, len(gaps))


def _outcomes(bench: Bench, actions: Sequence[Action], rng: random.Random) -> list[float]:
    found = bench.outcomes(actions, rng)
    if bench.thinking.out_of_time():
        raise CutShort
    return found


def free() -> Thinking:
    """A measure of thought without an end, for what is measured by count."""
    return Thinking(10**9)
