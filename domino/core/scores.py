"""Who has won: counting that several games share."""

from __future__ import annotations

from collections.abc import Sequence


def fewest_points(round_scores: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The seats that win when the fewest points win, ties broken by rule 0.10: the most rounds
    scored zero, then the lowest single round above zero, then shared."""

    def standing(seat: int) -> tuple[int, int, float]:
        points = [scores[seat] for scores in round_scores]
        above_zero = [value for value in points if value > 0]
        return sum(points), -points.count(0), min(above_zero, default=0.0)

    standings = [standing(seat) for seat in range(len(round_scores[0]))]
    best = min(standings)
    return tuple(seat for seat, place in enumerate(standings) if place == best)
