"""Chickenfoot: random moves."""

from __future__ import annotations

from benchmarks.side_by_side import DOMINOES, moves_from, moves_of_dominoes, report
from domino.core.match import Match


def main() -> None:
    options = {"set": 9}
    starts = [Match.start("chickenfoot", 4, options=options, seed=seed).state for seed in range(50)]
    report("Chickenfoot, moves", moves_from(starts), moves_of_dominoes, DOMINOES, "at least 1.0")


if __name__ == "__main__":
    main()
