"""Where a player stands among the computer levels, from rounds played against them, and how sure that is.

Each level has a place that was measured (`domino.ai.places`). The player's own is estimated by how likely it
makes the results, held back a little towards medium as long as there are few; with a chance of 95 in 100 it
is in its interval. A side stands where its seats stand on average.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from domino.ai import levels_at_table
from domino.ai.places import Places
from domino.core.seating import LEVELS, level_in

FEWEST = 6
"""With fewer rounds nothing is said."""
PRIOR = 1.5
"""How far from medium players stand, as a standard deviation: more than any two levels are apart in most
games."""
SPAN = 6.0
"""How far from medium anybody is looked for."""
STEPS = 61
CLOSELY = 5
"""To so many standard deviations to either side it is looked at closely."""
SURE = 1.96
"""An interval is so many standard deviations to either side."""


class Round(Protocol):
    """A finished round."""

    @property
    def levels(self) -> Sequence[str | None]:
        """The level of each seat, None for a person."""

    @property
    def seat(self) -> int:
        """Whose place is asked for."""

    @property
    def points(self) -> Sequence[float]:
        """The points of each side."""


@dataclass(frozen=True, slots=True)
class Rating:
    """Where a player stands, on the scale of `Places`."""

    place: float
    low: float
    high: float
    rounds: int
    """How many rounds tell of it."""

    def level(self, places: Places) -> str:
        """The level that is nearest."""
        return min(LEVELS, key=lambda level: abs(places.of(level) - self.place))

    def may_be(self, places: Places) -> tuple[str, ...]:
        """The levels that are not ruled out, the weakest first."""
        return tuple(level for level in LEVELS if self.low <= places.of(level) <= self.high)


@dataclass(frozen=True, slots=True)
class Comparisons:
    """What a round tells: how far the player's place counts, what stands on their side already, where those
    compared with stand, and the share of them that they did better than."""

    counts: float
    own: float
    others: tuple[float, ...]
    won: tuple[float, ...]

    @property
    def weight(self) -> float:
        """What each comparison counts. Those of one round hang together: the share of equals that somebody
        beats varies as that of so many fewer would who were met one at a time."""
        return 3 / (len(self.others) + 2)


def telling(rounds: Iterable[Round], places: Places, fewest_win: bool) -> list[Comparisons]:
    """What rounds tell of the player's place; many a round tells nothing."""
    return [found for each in rounds if (found := _seen(each, places, fewest_win)) is not None]


def rating(seen: Sequence[Comparisons], places: Places) -> Rating | None:
    """Where the player stands of whom this was seen; None with too few rounds."""
    if len(seen) < FEWEST:
        return None
    times = Counter(seen)
    place, deviation = _posterior(
        lambda at: math.fsum(count * _likelihood(each, at) for each, count in times.items())
    )
    give = SURE * math.hypot(deviation, places.error)
    return Rating(place, place - give, place + give, len(seen))


def _seen(each: Round, places: Places, fewest_win: bool) -> Comparisons | None:
    """What a round tells; None where other people sit on the player's side, or there is no computer's side to
    be compared with."""
    sides = len(each.points)
    own = each.seat % sides
    alone = [level_in(level) for level in each.levels]
    levels = levels_at_table(alone, sides)
    seats = [range(side, len(levels), sides) for side in range(sides)]
    with_me = [levels[seat] for seat in seats[own] if seat != each.seat]
    mine: list[float] = [places.of(level) for level in with_me if level is not None]
    if len(mine) < len(with_me):
        return None
    others, won = [], []
    for side in range(sides):
        played = [levels[seat] for seat in seats[side]]
        theirs = [places.of(level) for level in played if level is not None]
        if side != own and len(theirs) == len(played):
            ahead = each.points[own] - each.points[side]
            others.append(math.fsum(theirs) / len(theirs))
            won.append(0.5 if not ahead else float((ahead < 0) == fewest_win))
    if not others:
        return None
    count = len(seats[own])
    return Comparisons(1 / count, math.fsum(mine) / count, tuple(others), tuple(won))


def _likelihood(each: Comparisons, at: float) -> float:
    """The logarithm of how likely the round was for somebody who stands there."""
    stands = each.own + each.counts * at
    told = 0.0
    for other, won in zip(each.others, each.won, strict=True):
        apart = stands - other
        told += won * apart - math.log1p(math.exp(apart))
    return each.weight * told


def _posterior(likelihood: Callable[[float], float]) -> tuple[float, float]:
    """The mean and standard deviation of the place, after what was seen: looked for everywhere first, then
    closely where it is."""
    mean, deviation = _moments(likelihood, 0.0, SPAN)
    return _moments(likelihood, mean, CLOSELY * max(deviation, SPAN / STEPS))


def _moments(likelihood: Callable[[float], float], middle: float, reach: float) -> tuple[float, float]:
    grid = [middle + reach * (2 * step / (STEPS - 1) - 1) for step in range(STEPS)]
    told = [likelihood(at) - (at / PRIOR) ** 2 / 2 for at in grid]
    best = max(told)
    weights = [math.exp(each - best) for each in told]
    total = math.fsum(weights)
    mean = math.fsum(at * weight for at, weight in zip(grid, weights, strict=True)) / total
    spread = math.fsum((at - mean) ** 2 * weight for at, weight in zip(grid, weights, strict=True)) / total
    return mean, math.sqrt(spread)
