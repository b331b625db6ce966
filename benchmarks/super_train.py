"""Super Train: random moves."""

from __future__ import annotations

from benchmarks.side_by_side import DOMINOES, moves_from, moves_of_dominoes, report
from domino.core.match import Match


def main() -> None:
    starts = [Match.start("super-train", 4, seed=seed).state for seed in range(30)]
    report("Super Train, moves", moves_from(starts), moves_of_dominoes, DOMINOES, "at least 1.0")


if __name__ == "__main__":
    main()
