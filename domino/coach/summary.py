"""What a review comes to: how much of a result was one's own play, and where it turned."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from domino.coach.bench import margin
from domino.coach.judging import GIVE_OR_TAKE, Judgement
from domino.core.game import Game
from domino.core.options import Rules

TURNING_POINTS = 3
"""How many there are, at most."""
ENOUGH = 5
"""How many decisions must be judged before anything is said of how well somebody played."""


class Scored(Protocol):
    """The rounds of a match that are over, in points."""

    @property
    def game(self) -> Game: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def players(self) -> int: ...
    @property
    def round_scores(self) -> tuple[tuple[int, ...], ...]: ...


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a result in points, and the standard error of it."""

    points: float
    error: float

    @property
    def give_or_take(self) -> float:
        """How much more or less it may well be."""
        return GIVE_OR_TAKE * self.error

    @property
    def too_close(self) -> bool:
        """Whether it cannot be told from nothing."""
        return abs(self.points) <= self.give_or_take


@dataclass(frozen=True, slots=True)
class Summary:
    """The result of the rounds that were reviewed, and what the seat's own play had to do with it."""

    margin: float
    """By how many points the side did better than the others' mean; below 0 worse."""
    play: Share
    """What the seat's decisions cost it, all together."""
    decisions: int
    marked: int
    turning_points: tuple[Judgement, ...]
    """The marked decisions that cost most, the worst first."""

    @property
    def played_well(self) -> bool:
        """Whether it can be said that this was played well: enough was judged, nothing clearly cost points,
        one by one or together, and the result is not a loss."""
        cheap = self.play.too_close or self.play.points <= 0
        return self.decisions >= ENOUGH and not self.marked and cheap and self.margin >= 0


def summary(
    match: Scored, seat: int, judged: Iterable[Judgement], rounds: Iterable[int] | None = None
) -> Summary:
    """What these judgements of a seat come to, against the result of the finished rounds they are from, by
    default all of them: a round in which there was nothing to decide counts as well."""
    every = list(judged)
    of = range(1, len(match.round_scores) + 1) if rounds is None else sorted(set(rounds))
    play = Share(math.fsum(each.gap for each in every), math.sqrt(math.fsum(each.error**2 for each in every)))
    marked = turning_points(every, len(every))
    return Summary(
        result(match, seat, of),
        play,
        len(every),
        len(marked),
        marked[:TURNING_POINTS],
    )


def turning_points(judged: Iterable[Judgement], most: int = TURNING_POINTS) -> tuple[Judgement, ...]:
    """The marked decisions that cost most, the worst first; of equals the earlier."""
    marked = [each for each in judged if each.marked]
    return tuple(sorted(marked, key=lambda each: (-each.cost, each.position))[:most])


def result(match: Scored, seat: int, rounds: Sequence[int]) -> float:
    """By how many points the seat's side did better than the others' mean in these finished rounds."""
    sides = match.game.sides(match.rules, match.players)
    points = [sum(match.round_scores[number - 1][side] for number in rounds) for side in range(sides)]
    return margin(points, seat % sides, match.game.fewest_points_win)
