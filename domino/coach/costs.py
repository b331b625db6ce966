"""What decisions cost over time: by rounds in their order, and by kind, with how sure that is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from domino.coach.judging import GIVE_OR_TAKE

FEWEST_ROUNDS = 5
"""With fewer rounds no average is told."""
MOST_POINTS = 12
"""How many averages a chart shows, at most."""


class Spent(Protocol):
    """What decisions of one kind cost in one round."""

    @property
    def deal(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def played(self) -> float: ...
    @property
    def decisions(self) -> int: ...
    @property
    def gap(self) -> float: ...
    @property
    def squares(self) -> float: ...
    @property
    def marked(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Average:
    """What a decision cost on average, in points of the round, and the standard error of that."""

    cost: float
    error: float
    decisions: int
    marked: int
    rounds: int
    latest: float
    """When the last of them was made."""

    @property
    def give_or_take(self) -> float:
        """How much more or less it may well be."""
        return GIVE_OR_TAKE * self.error

    def clearly_less(self, other: Average) -> bool:
        """Whether this is less than the other, and not by chance."""
        return other.cost - self.cost > GIVE_OR_TAKE * math.hypot(self.error, other.error)


@dataclass(slots=True)
class _Round:
    decisions: int = 0
    gap: float = 0.0
    squares: float = 0.0
    marked: int = 0
    played: float = 0.0


def over_time(spent: Iterable[Spent]) -> list[Average]:
    """Averages over so many rounds each, in the order they were played: at most as many as a chart shows, and
    each of at least so many rounds as an average needs. What is left over counts to the last."""
    rounds = _rounds(spent)
    count = min(MOST_POINTS, len(rounds) // FEWEST_ROUNDS)
    ends = [len(rounds) * number // count for number in range(count + 1)] if count else []
    groups = [rounds[first:end] for first, end in pairwise(ends)]
    # A handful of rounds may be alike by chance: how much rounds differ is asked of all of them.
    differ = math.fsum(map(_differ, groups)) / max(1, len(rounds) - count)
    return [_average(group, differ * len(group)) for group in groups]


def halves(spent: Iterable[Spent]) -> tuple[Average, Average] | None:
    """The averages over the first and the second half of all rounds; None with too few of them."""
    rounds = _rounds(spent)
    half = len(rounds) // 2
    return None if half < FEWEST_ROUNDS else (_average(rounds[:half]), _average(rounds[half:]))


def overall(spent: Iterable[Spent]) -> Average | None:
    """The average over all rounds; None with too few of them."""
    rounds = _rounds(spent)
    return _average(rounds) if len(rounds) >= FEWEST_ROUNDS else None


def by_kind(spent: Iterable[Spent]) -> dict[str, Average]:
    """The average of each kind of decision that was made in enough rounds, the dearest first."""
    of: dict[str, list[Spent]] = {}
    for each in spent:
        of.setdefault(each.kind, []).append(each)
    found = {kind: average for kind, every in of.items() if (average := overall(every)) is not None}
    return dict(sorted(found.items(), key=lambda item: -item[1].cost))


def _rounds(spent: Iterable[Spent]) -> list[_Round]:
    rounds: dict[tuple[str, int, int], _Round] = {}
    for each in spent:
        into = rounds.setdefault((each.deal, each.round, each.seat), _Round(played=each.played))
        into.decisions += each.decisions
        into.gap += each.gap
        into.squares += each.squares
        into.marked += each.marked
    return sorted(rounds.values(), key=lambda each: each.played)


def _cost(rounds: Sequence[_Round]) -> float:
    return math.fsum(each.gap for each in rounds) / sum(each.decisions for each in rounds)


def _differ(rounds: Sequence[_Round]) -> float:
    """The sum of the squares by which rounds are off their average."""
    cost = _cost(rounds)
    return math.fsum((each.gap - cost * each.decisions) ** 2 for each in rounds)


def _average(rounds: Sequence[_Round], differ: float | None = None) -> Average:
    """Rounds are what was drawn by chance: how much they differ tells how sure their average is. It is never
    surer than the judgements it is made of."""
    count, decisions = len(rounds), sum(each.decisions for each in rounds)
    variance = _differ(rounds) * count / (count - 1) if differ is None else differ
    error = math.sqrt(max(variance, math.fsum(each.squares for each in rounds))) / decisions
    marked = sum(each.marked for each in rounds)
    return Average(_cost(rounds), error, decisions, marked, count, rounds[-1].played)
