"""Random matches by the ten thousand: `make soak`, or `python -m tests.soak [GAME ...] [--matches N]`."""

from __future__ import annotations

import argparse
import random
import sys
from multiprocessing import Pool

from domino.games import GAMES
from tests.invariants import play_out, random_start

BATCH = 50


def batch(job: tuple[str, int]) -> str | None:
    """Plays a batch of matches; tells how to see the first that breaks, if any does."""
    key, first = job
    for seed in range(first, first + BATCH):
        rng = random.Random(seed)
        try:
            play_out(random_start(GAMES[key], rng), rng, thoroughly=0.002)
        except Exception as broken:
            return f"{key}, match {seed}: {type(broken).__name__}: {broken}"
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays random matches and checks every invariant.")
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--matches", type=int, default=10_000, help="how many of each game (10000)")
    arguments = parser.parse_args()
    broken = []
    for key in arguments.games:
        jobs = [(key, first) for first in range(0, arguments.matches, BATCH)]
        with Pool() as pool:
            for done, complaint in enumerate(pool.imap_unordered(batch, jobs), 1):
                if complaint:
                    broken.append(complaint)
                    print(f"\n{complaint}", flush=True)
                if sys.stderr.isatty():
                    print(f"\r{key}: {done * BATCH} of {len(jobs) * BATCH}", end="", file=sys.stderr)
        print(f"{key}: {len(jobs) * BATCH} matches, {sum(key in line for line in broken)} broken", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
