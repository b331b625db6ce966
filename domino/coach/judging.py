"""Judging one decision, from the view that its seat had then."""

from __future__ import annotations

import random
from dataclasses import dataclass

from domino.ai import consider
from domino.ai.advice import Reason
from domino.ai.thinking import Thinking
from domino.coach.bench import Bench, CutShort
from domino.coach.figures import FIGURES
from domino.coach.weighing import Finding, Lots, cost_of
from domino.core.actions import SAYINGS, Action
from domino.core.ends import without_side
from domino.core.game import View

MARKED_ERRORS = 3.0
"""What is marked costs at least so many standard errors."""
GIVE_OR_TAKE = 2.0
"""An interval is so many standard errors to either side."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a decision cost against the best that was found, in points of the round: the side's own less the
    others' mean."""

    seat: int
    round: int
    position: int
    """How many actions of the match came before it."""
    action: Action
    best: Action
    cost: float
    """As it comes to when others play on, 0 where nothing better was found."""
    low: float
    high: float
    """The cost less and plus two standard errors."""
    marked: bool
    """Whether it clearly cost something: enough, surely, and hard would not have done it."""
    kind: str
    """What was decided: bid, trump, bury, lead, follow, lay, draw or remove."""
    gap: float = 0.0
    """The cost as it was measured: below 0 where what was done did better than all else. Sums are made of it,
    so that noise does not add up."""
    error: float = 0.0
    """The standard error of the cost."""


def judge(
    view: View,
    action: Action,
    rng: random.Random,
    thinking: Thinking,
    position: int = 0,
    hurried: bool = False,
) -> Judgement | None:
    """What it cost the seat of this view to do this, in worlds from these random numbers; None when there was
    nothing to decide, or the coach says nothing in this game. Who is `hurried` looks at fewer worlds where
    the game takes long: the interval is wider then, and less is marked.

    :raises CutShort: when `thinking` was stopped or its time was up.
    """
    figures = FIGURES.get(view.game)
    if figures is None or action.verb in SAYINGS or len(view.legal) < 2:
        return None
    # A side that was named makes no difference to what an action comes to.
    listed = action if action in view.legal else without_side(action)[0]
    bench = figures.bench(view, thinking)
    if len({bench.alike(each) for each in bench.actions()}) < 2:
        return None
    every = figures.hurry if hurried else 1
    opinion = figures.opinion // every
    found: Finding | None = Finding(listed, listed, 0.0, 0.0, 0)
    if not figures.defers or not agrees(bench, listed, opinion, rng, thinking):
        found = cost_of(bench, figures, listed, rng, Lots.of(figures, every=every))
    if found is None:
        return None
    gap = figures.shrink * found.cost
    better = gap > 0
    cost = gap if better else 0.0
    give = GIVE_OR_TAKE * found.error
    marked = (
        found.clear(figures.least, MARKED_ERRORS)
        and cost > give
        and (figures.defers or not agrees(bench, listed, opinion, rng, thinking))
    )
    best = found.best if better else action
    return Judgement(
        view.seat, view.round, position, action, best, cost, cost - give, cost + give, marked,
        bench.sort(listed), gap, found.error,
    )  # fmt: skip


def agrees(bench: Bench, action: Action, worlds: int, rng: random.Random, thinking: Thinking) -> bool:
    """Whether hard would have done something of this kind.

    :raises CutShort: when `thinking` was stopped or its time was up.
    """
    advice = consider(bench.view, rng, thinking.part(worlds))
    if thinking.out_of_time():
        raise CutShort
    choice = next(each.action for each in advice if each.action.verb not in SAYINGS)
    return bench.alike(choice) == bench.alike(action)


def why(
    view: View, action: Action, rng: random.Random, thinking: Thinking, instead_of: Action | None = None
) -> Reason | None:
    """The best reason for an action, in the words of hints; None where there is none.

    :param instead_of: another action that was possible: a reason that applies as much to it is no reason.
    """
    figures = FIGURES.get(view.game)
    every = consider(view, rng, thinking.part(figures.opinion if figures else 0))
    advice = {each.action: each for each in every}
    best, other = (advice.get(without_side(each)[0]) for each in (action, instead_of or action))
    if best is None:
        return None
    return best.why if other is None or instead_of is None else best.rather_than(other).why
