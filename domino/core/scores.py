"""Who has won: counting that several games share."""

from __future__ import annotations

from collections.abc import Sequence

Points = tuple[int, ...]
"""By seat, or by team in team games."""
Sides = tuple[int, ...]
"""Some of those who score: seats, or teams."""


def fewest_points(rounds: Sequence[Points]) -> Sides:
    """The seats that win when the fewest points win, ties broken by rule 0.10: the most rounds
    scored zero, then the lowest single round above zero, then shared."""

    def standing(seat: int) -> tuple[int, int, float]:
        points = [scores[seat] for scores in rounds]
        above_zero = [value for value in points if value > 0]
        return sum(points), -points.count(0), min(above_zero, default=0.0)

    standings = [standing(seat) for seat in range(len(rounds[0]))]
    best = min(standings)
    return tuple(seat for seat, place in enumerate(standings) if place == best)
