"""A match gone through again, decision by decision, as a seat saw it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from domino.ai.thinking import Thinking
from domino.coach.bench import CutShort
from domino.coach.judging import Judgement, judge
from domino.coach.summary import Scored
from domino.core.actions import NEXT, SAYINGS, Action
from domino.core.game import View
from domino.core.match import Match
from domino.core.replay import Replay

Luck = Callable[[int], random.Random]
"""The chance that worlds are drawn from, by the position of the decision."""


class Decision(NamedTuple):
    """What a seat did, how many actions came before it, and all that the seat could know then."""

    position: int
    view: View
    action: Action


def luck_of(match: Scored, seat: int) -> Luck:
    """The chance of a review: it hangs on nothing hidden, so that nothing hidden can change what is found."""
    return lambda position: random.Random(f"coach {match.game.key} {seat} {position}")


def decisions(match: Match, seat: int, rounds: Iterable[int] | None = None) -> Iterator[Decision]:
    """What the seat decided in these finished rounds, by default all of them, in order. They are those of the
    match as it is now, however it goes on, and may be gone through on another thread."""
    finished = range(1, len(match.round_scores) + 1)
    chosen = finished if rounds is None else sorted(set(rounds) & set(finished))
    return _decided(Replay(match), seat, chosen)


def _decided(replay: Replay, seat: int, rounds: Iterable[int]) -> Iterator[Decision]:
    for number in rounds:
        replay.go_to_round(number)
        beyond = replay.starts[number] if number < len(replay.starts) else len(replay)
        for position in range(replay.at, beyond):
            by, action = replay.history[position]
            if by == seat and action != NEXT:
                view = replay.match.view(seat)
                if is_decision(view, action):
                    yield Decision(position, view, action)
            replay.forward()


def is_decision(view: View, action: Action) -> bool:
    """Whether the seat of this view had anything to decide when it did this. Sayings are no decisions, nor is
    what was the only thing to do."""
    return action.verb not in SAYINGS and sum(legal.verb not in SAYINGS for legal in view.legal) > 1


def review(
    match: Match,
    seat: int,
    thinking: Thinking,
    rounds: Iterable[int] | None = None,
    luck: Luck | None = None,
) -> Iterator[Judgement]:
    """Every decision of the seat in these finished rounds, by default all of them, judged in order. It ends
    early when `thinking` is stopped or its time is up; whatever was judged until then stands. As with
    `decisions`, the match may go on meanwhile."""
    return _judged(decisions(match, seat, rounds), luck or luck_of(match, seat), thinking)


def _judged(decided: Iterator[Decision], chance: Luck, thinking: Thinking) -> Iterator[Judgement]:
    try:
        for position, view, action in decided:
            if thinking.out_of_time():
                return
            judged = judge(view, action, chance(position), thinking, position)
            if judged is not None:
                yield judged
    except CutShort:
        return
