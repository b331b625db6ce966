"""Castle Rock: random moves in a small set and a large one."""

from __future__ import annotations

from benchmarks.side_by_side import DOMINOES, moves_from, moves_of_dominoes, report
from domino.core.match import Match


def main() -> None:
    for highest in (6, 12):
        matches = (Match.start("castle-rock", options={"set": highest}, seed=seed) for seed in range(100))
        starts = [match.state for match in matches]
        report(
            f"Castle Rock, moves, double-{highest}",
            moves_from(starts),
            moves_of_dominoes,
            DOMINOES,
            "at least 1.0",
        )


if __name__ == "__main__":
    main()
