"""Dealing: what shuffling by HMAC-SHA256 costs a round, beside a bare shuffle by the Mersenne Twister."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median

from benchmarks.side_by_side import medians
from domino.core.chance import chance_of
from domino.core.match import Match
from domino.core.options import VERSION
from domino.core.tiles import Tile, full_set, shuffled

TURNS = 301
SETS = (6, 12, 18)
SEED = 1 << 127
MOST = 1.0
"""The milliseconds that the shuffle of a round may take."""


def derived(pack: Sequence[Tile]) -> None:
    """A shuffle as a round has it, from the secret on."""
    chance_of(SEED, (), VERSION).round(1).shuffled(pack)


def bare(pack: Sequence[Tile]) -> None:
    """A shuffle as a round had it under the law before."""
    shuffled(pack, random.Random(SEED))


def spent(work: Callable[[], object]) -> float:
    """The milliseconds it takes once."""
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


def main() -> None:
    for highest in SETS:
        pack = full_set(highest)
        turns = [(spent(partial(derived, pack)), spent(partial(bare, pack))) for _ in range(TURNS)]
        ratio, ours, theirs = medians(turns)
        print(
            f"Shuffling a double-{highest} set: {ours:.3f} ms a round (at most {MOST}),"
            f" {ratio:.1f} of a bare Mersenne Twister's {theirs:.3f} ms"
        )
    before, now = (
        median(spent(partial(Match.start, "mexican-train", seed=SEED, version=version)) for _ in range(TURNS))
        for version in (VERSION - 1, VERSION)
    )
    print(f"Starting a match of Mexican Train: {now:.2f} ms, {before:.2f} ms by the law before")


if __name__ == "__main__":
    main()
