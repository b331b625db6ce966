"""Where the levels stand, for `domino.ai.places`: how often a seat does better in a round than one of the
next lower level.

    python -m tests.ai.level_places [GAME ...] [--seconds 60] [--file LINES]

The levels sit alternately, each deal is played with sides changed, and every seat (or pair) of one level is
compared with every one of the other; a tie is half. The deal is the unit of every error. Contests take turns
until each has had its seconds; with a file, lines of JSON are added to it and a later run goes on from there.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

from domino.ai import choose
from domino.core.game import find_game
from domino.core.match import Match
from domino.core.seating import LEVELS
from domino.games import GAMES

FIRST_SEED = 30001


def compared(game: str, levels: tuple[str, str], deal: int) -> float:
    """The share of comparisons in one deal, played with sides changed, that the second level won."""
    found = find_game(game)
    players = found.usual_players()
    shares = []
    for turn in (0, 1):
        seating = [levels[(seat + turn) % 2] for seat in range(players)]
        match = Match.start(found, players, seed=FIRST_SEED + deal)
        minds = [random.Random(f"{FIRST_SEED} {deal} {seat}") for seat in range(players)]
        while not match.round_over and not match.over:
            assert match.turn is not None
            match.play(choose(match.view(match.turn), seating[match.turn], minds[match.turn]), match.turn)
        sides = found.sides(match.rules, players)
        points = [-each if found.fewest_points_win else each for each in match.round_scores[0]]
        better, worse = (
            [points[at] for at in range(sides) if seating[at] == level] for level in levels[::-1]
        )
        pairs = [(one > two) + (one == two) / 2 for one in better for two in worse]
        shares.append(sum(pairs) / len(pairs))
    return sum(shares) / 2


def logit(share: float) -> float:
    return math.log(share / (1 - share))


def told(shares: list[float]) -> str:
    """A share with its error, and what it comes to on the scale of places."""
    count = len(shares)
    mean = sum(shares) / count
    spread = sum((each - mean) ** 2 for each in shares) / max(1, count - 1)
    error = math.sqrt(spread / count)
    kept = min(max(mean, 0.01), 0.99)
    return (
        f"{100 * mean:.1f}% ± {196 * error:.1f} of comparisons in {count} deals, apart by"
        f" {logit(kept):.2f}, standard error {error / (kept * (1 - kept)):.2f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Where the levels stand.")
    usual = [key for key, game in GAMES.items() if game.usual_players() > 1]
    parser.add_argument("games", nargs="*", default=usual, metavar="GAME")
    parser.add_argument("--seconds", type=float, default=60.0, help="of the processor, for each contest (60)")
    parser.add_argument("--file", type=Path, help="add a line of JSON for each deal, and go on from there")
    asked = parser.parse_args()
    shares: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    spent: dict[tuple[str, str, str], float] = defaultdict(float)
    if asked.file and asked.file.exists():
        for line in asked.file.read_text("utf-8").splitlines():
            *contest, share, seconds = json.loads(line)
            shares[tuple(contest)].append(share)
            spent[tuple(contest)] += seconds
    contests = [(game, *levels) for game in asked.games for levels in pairwise(LEVELS)]
    while going := [each for each in contests if spent[each] < asked.seconds]:
        game, low, high = min(going, key=lambda each: spent[each])
        began = time.process_time()
        share = compared(game, (low, high), len(shares[game, low, high]))
        took = time.process_time() - began
        shares[game, low, high].append(share)
        spent[game, low, high] += took
        if asked.file:
            with asked.file.open("a", encoding="utf-8") as out:
                print(json.dumps([game, low, high, share, took]), file=out)
    for contest in contests:
        print(*contest, told(shares[contest]))


if __name__ == "__main__":
    main()
