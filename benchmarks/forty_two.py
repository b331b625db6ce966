"""Forty-Two: random moves in the play of the tricks."""

from __future__ import annotations

import random

from benchmarks.side_by_side import DOMINOES, moves_from, moves_of_dominoes, report
from domino.core.game import State
from domino.core.match import Match


def first_leads(count: int) -> list[State]:
    """Hands with trumps named at random, before the first lead."""
    rng = random.Random(1)
    starts = []
    for seed in range(count):
        match = Match.start("forty-two", seed=seed)
        for action in ("bid 30", "pass", "pass", "pass", f"trump {rng.randrange(7)}"):
            match.play(action)
        starts.append(match.state)
    return starts


def main() -> None:
    starts = first_leads(150)
    report("Forty-Two, moves", moves_from(starts), moves_of_dominoes, DOMINOES, "at least 4.0")


if __name__ == "__main__":
    main()
