"""Random matches by the ten thousand: `make soak`, or `python -m tests.soak [GAME ...] [--matches N]`.

With `--computers` they are played by computers instead (medium, with little time to think), and every round
that is called blocked is asked whether nobody could have played.
"""

from __future__ import annotations

import argparse
import random
import sys
from multiprocessing import Pool

from domino.ai import choose
from domino.core.match import Match
from domino.games import GAMES
from tests.blocked import ask_if_blocked
from tests.invariants import play_out, random_start

BATCH = 50
LEVEL = "medium"
BUDGET = 0.002
"""How long a computer may think, in seconds: it plays sensibly at once, and better only with more time."""


def play_by_computers(match: Match, rng: random.Random) -> int:
    """Plays a match by computers; how many of its rounds were blocked."""
    blocked = 0
    while not match.over:
        seat = match.turn or 0
        if match.round_over:
            match.play("next")
            continue
        match.play(choose(match.view(seat), LEVEL, rng, BUDGET), seat)
        if match.round_over:
            ask_if_blocked(match)
            blocked += any(event.kind == "blocked" for event in match.events)
    return blocked


def batch(job: tuple[str, int, bool]) -> tuple[int, str | None]:
    """Plays a batch of matches; how many rounds were blocked, as far as that was counted, and how to see
    the first match that breaks, if any does."""
    key, first, computers = job
    blocked = 0
    for seed in range(first, first + BATCH):
        rng = random.Random(seed)
        try:
            match = random_start(GAMES[key], rng)
            if computers:
                blocked += play_by_computers(match, rng)
            else:
                play_out(match, rng, thoroughly=0.002)
        except Exception as broken:
            return blocked, f"{key}, match {seed}: {type(broken).__name__}: {broken}"
    return blocked, None


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays random matches and checks every invariant.")
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--matches", type=int, default=10_000, help="how many of each game (10000)")
    parser.add_argument("--computers", action="store_true", help="let computers play them")
    arguments = parser.parse_args()
    broken = []
    for key in arguments.games:
        jobs = [(key, first, arguments.computers) for first in range(0, arguments.matches, BATCH)]
        blocked = 0
        with Pool() as pool:
            for done, (rounds, complaint) in enumerate(pool.imap_unordered(batch, jobs), 1):
                blocked += rounds
                if complaint:
                    broken.append(complaint)
                    print(f"\n{complaint}", flush=True)
                if sys.stderr.isatty():
                    print(f"\r{key}: {done * BATCH} of {len(jobs) * BATCH}", end="", file=sys.stderr)
        told = f", {blocked} rounds blocked" if arguments.computers else ""
        faults = sum(line.startswith(f"{key},") for line in broken)
        print(f"{key}: {len(jobs) * BATCH} matches{told}, {faults} broken", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
