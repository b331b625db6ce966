"""Saving: what keeping an action costs the thread that draws, and how soon a long match is resumed."""

from __future__ import annotations

import random
import tempfile
import time
from statistics import median, quantiles

from domino.core.match import Match
from domino.store import Memory
from domino.store.places import Places

FRAME = 1 / 60
MATCHES = 8
RESUMES = 15


def long_match(seed: int) -> Match:
    """A match of sixteen rounds, finished."""
    match = Match.start("mexican-train", 8, "fifteens", {"rounds": 16}, seed=seed)
    rng = random.Random(seed)
    while not match.over:
        match.play(rng.choice(match.legal()))
    return match


def costs_of_keeping(memory: Memory, match: Match) -> list[float]:
    """For each action: the seconds it takes through a save that keeps it, less those it takes in a match that
    nobody keeps, both in turns. The ends of rounds, which leave a sync to another thread, are among them."""
    save = memory.saves.start(match.rewound(0), [None] * match.players)
    bare = match.rewound(0)
    spent = []
    for seat, action in match.history:
        started = time.perf_counter()
        bare.play(action, seat)
        between = time.perf_counter()
        save.play(action, seat)
        spent.append((time.perf_counter() - between) - (between - started))
    memory.saves.drop(save)
    return spent


def seconds_to_resume(memory: Memory, match: Match) -> list[float]:
    """How long it takes to have the match again, each time as after a restart."""
    save = memory.saves.start(match, [None] * match.players)
    save.close()
    spent = []
    for _ in range(RESUMES):
        again = Memory(memory.places)
        started = time.perf_counter()
        found = again.saves.resume(again.saves.entries(over=True)[0].key)
        spent.append(time.perf_counter() - started)
        found.close()
    return spent


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        memory = Memory(Places.at(folder))
        matches = [long_match(seed) for seed in range(MATCHES)]
        costs = [cost for match in matches for cost in costs_of_keeping(memory, match)]
        share = quantiles(costs, n=100)[98] / FRAME
        print(
            f"Saving an action: {share:.3f} of a frame at the 99th percentile (at most 0.05);"
            f" {median(costs) * 1e6:,.0f} millionths of a second at the median of {len(costs):,}"
        )
        resumed = median(seconds_to_resume(memory, matches[0]))
        print(f"Resuming a finished match of 16 rounds: {resumed:.3f} seconds (under 0.3)")


if __name__ == "__main__":
    main()
