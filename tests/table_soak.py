"""Random rounds on screens of six shapes: `python -m tests.table_soak [GAME ...] [--rounds N]`."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from multiprocessing import Pool
from statistics import median
from typing import NamedTuple

from domino.core.match import Match
from domino.games import GAMES
from domino.table.chickenfoot import ChickenfootTable
from domino.table.muggins import MugginsTable
from tests import test_table_chickenfoot, test_table_muggins
from tests.free_table import AREAS, tables_of
from tests.invariants import random_start


class Told(NamedTuple):
    """What a round showed: what was wrong, how many plays it had, how many of its tiles were linked and
    after how many plays earlier ones moved, and the dp of a short side at the end."""

    wrong: list[str]
    plays: int
    linked: int
    moved: int
    side: float


def chickenfoot(match: Match, rng: random.Random, area: tuple[float, float]) -> Told:
    """A round of Chickenfoot."""
    return followed(match, rng, ChickenfootTable(area), test_table_chickenfoot.wrong)


def muggins(match: Match, rng: random.Random, area: tuple[float, float]) -> Told:
    """A round of Muggins."""
    return followed(match, rng, MugginsTable(area), test_table_muggins.wrong)


def followed(
    match: Match,
    rng: random.Random,
    table: ChickenfootTable | MugginsTable,
    wrong: Callable[..., list[str]],
) -> Told:
    """A round on a table that is kept through it."""
    found: list[str] = []
    plays = moved = 0
    before: tuple[object, ...] = ()
    for shown in tables_of(match, rng):
        layout = table.follow(shown)
        found += [f"after {len(shown['tiles'])} tiles: {fault}" for fault in wrong(layout, shown)]
        plays += 1
        moved += layout.tiles[: len(before)] != before
        before = layout.tiles
    return Told(found, plays, len(layout.links), moved, layout.side)


ROUNDS: dict[str, Callable[[Match, random.Random, tuple[float, float]], Told]] = {
    "chickenfoot": chickenfoot,
    "muggins": muggins,
}


def play(job: tuple[str, int]) -> list[Told]:
    """The same round on every shape of screen."""
    key, seed = job
    told = []
    for area in AREAS:
        rng = random.Random(seed)
        told.append(ROUNDS[key](random_start(GAMES[key], rng), rng, area))
    return told


def main() -> int:
    parser = argparse.ArgumentParser(description="Lays out random rounds and checks every play.")
    parser.add_argument("games", nargs="*", default=list(ROUNDS), metavar="GAME")
    parser.add_argument("--rounds", type=int, default=500, help="how many of each game (500)")
    parser.add_argument("--jobs", type=int, help="how many at a time (as many as there are cores)")
    arguments = parser.parse_args()
    broken = 0
    for key in arguments.games:
        by_area: list[list[Told]] = [[] for _ in AREAS]
        with Pool(arguments.jobs) as pool:
            jobs = [(key, seed) for seed in range(arguments.rounds)]
            for seed, told in enumerate(pool.imap(play, jobs, chunksize=4)):
                for area, rounds, one in zip(AREAS, by_area, told, strict=True):
                    rounds.append(one)
                    if one.wrong:
                        broken += 1
                        print(f"{key}, round {seed}, {area}: {one.wrong[0]}", flush=True)
        for area, rounds in zip(AREAS, by_area, strict=True):
            plays = sum(one.plays for one in rounds)
            sides = sorted(one.side for one in rounds)
            print(
                f"{key:12} {area[0]:4.0f}x{area[1]:3.0f}: {plays} plays, "
                f"{100 * sum(one.linked for one in rounds) / plays:.2f}% linked, "
                f"{sum(one.moved for one in rounds) / len(rounds):.1f} a round move tiles, "
                f"short side {median(sides):.1f} dp, worst {sides[0]:.1f}",
                flush=True,
            )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
