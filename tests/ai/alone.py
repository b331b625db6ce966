"""How often Castle Rock is won with the hint, and without: `python -m tests.ai.alone [--deals N]`."""

from __future__ import annotations

import argparse
import os
import random
import sys
from concurrent.futures import ProcessPoolExecutor

from domino.ai import choose
from domino.ai.arena import Contestant
from domino.core.actions import Action
from domino.core.game import View
from domino.core.match import Match
from tests.ai.against_greedy import FIRST_SEED


def hint(view: View, rng: random.Random) -> Action:
    return choose(view, "hard", rng)


def three_first(view: View, rng: random.Random) -> Action:
    """Takes three at once wherever that can be done, else the first removal there is."""
    return next((action for action in view.legal if action.verb == "remove3"), view.legal[0])


def first(view: View, rng: random.Random) -> Action:
    return view.legal[0]


PLAYERS: dict[str, Contestant] = {
    "with the hint": hint,
    "always taking three": three_first,
    "always the first removal": first,
}


def won(job: tuple[str, int]) -> bool:
    """Whether this player wins this deal."""
    name, seed = job
    match, rng = Match.start("castle-rock", 1, seed=seed), random.Random(f"alone {seed}")
    while not match.over:
        match.play(PLAYERS[name](match.view(0), rng))
    return bool(match.winners)


def main() -> int:
    parser = argparse.ArgumentParser(description="Tells how often Castle Rock is won.")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    given = parser.parse_args()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name in PLAYERS:
            wins = sum(pool.map(won, [(name, given.seed + deal) for deal in range(given.deals)], chunksize=8))
            print(f"{name}: {wins} of {given.deals} won, {100 * wins / given.deals:.1f}%", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
