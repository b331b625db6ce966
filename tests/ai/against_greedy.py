"""The arena with the greedy players of these tests entered too:
`python -m tests.ai.against_greedy GAME [ONE] [--deals N] [--table] [--hand] [--contract] [--processes N]`.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor

from domino.ai import LEVELS
from domino.ai.arena import Contest, Contestant, Played, Tally, contestants, play_deal
from domino.core.game import find_game
from domino.games import GAMES
from tests.ai.baselines import laying, mexican_train, muggins, tricks

GREEDY: dict[str, Contestant] = {
    "mexican-train": mexican_train.greedy,
    "chickenfoot": laying.greedy,
    "super-train": laying.greedy,
    "muggins": muggins.greedy,
    "forty-two": tricks.greedy,
    "moon": tricks.greedy,
    "eighty-four": tricks.greedy,
}
FIRST_SEED = 10001


def deal(job: tuple[Contest, int]) -> Played:
    """Plays one deal of the contest."""
    contest, number = job
    return play_deal(contest, number, contestants(contest.budget) | {"greedy": GREEDY[contest.game]})


def main() -> int:
    parser = argparse.ArgumentParser(description="Lets a level meet a greedy player on the same deals.")
    parser.add_argument("game", choices=[key for key in GAMES if key in GREEDY])
    parser.add_argument("one", choices=("random", *LEVELS), nargs="?", default="hard")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    parser.add_argument("--table", action="store_true", help="one among greedy players, not a duel")
    parser.add_argument("--hand", action="store_true", help="each deal is one round")
    parser.add_argument("--contract", action="store_true", help="trick games: a forced contract")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    contest = Contest(
        given.game,
        given.one,
        "greedy",
        given.players or find_game(given.game).usual_players(),
        against_table=given.table,
        contract=given.contract,
        hand_only=given.hand or given.contract,
        first_seed=given.seed,
    )
    played = []
    with ProcessPoolExecutor(given.processes) as pool:
        for result in pool.map(deal, [(contest, number) for number in range(given.deals)]):
            played.append(result)
            if sys.stderr.isatty():
                print(f"\r{Tally.of(played)}", end="", file=sys.stderr, flush=True)
    print(f"{contest.game}, {contest.players} players, {given.one} v greedy: {Tally.of(played)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
