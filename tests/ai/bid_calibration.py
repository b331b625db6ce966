"""Whether bids are made as often as the evaluator says:
`python -m tests.ai.bid_calibration GAME [--players N] [--hands N] [--level LEVEL]`.

In every hand the first to speak makes a bid picked at random, is asked how likely it is made, and
plays it with all others passing. What was predicted is set against what was made, in five bins.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator

from domino.ai import choose, thinking_for
from domino.ai.bidding import Auction
from domino.ai.trick_games import WORLDS
from domino.core.match import Match
from domino.core.tricks import TrickState
from domino.games import GAMES

BINS = 5
FIRST_SEED = 10001


def hand(game: str, players: int, seed: int, level: str) -> tuple[float, bool]:
    """How likely hard says a bid is made, and whether it is when everyone plays at the level."""
    rng = random.Random(f"calibration {seed}")
    match = Match.start(game, players, seed=seed)
    bidder = match.turn
    assert bidder is not None
    view = match.view(bidder)
    bids = [action.number for action in view.legal if action.number]
    bid = bids[int(rng.random() * len(bids))]
    worlds = WORLDS[game]["hard"]
    prospect = Auction(view).bids([bid], worlds, rng, thinking_for("hard"))[bid]
    match.play(f"bid {bid}", bidder)
    while match.turn != bidder:
        match.play("pass")
    while any(action.verb == "bury" for action in match.legal()):
        action = choose(match.view(bidder), "hard", rng)
        if action.verb != "bury":
            break
        match.play(action)
    match.play(f"trump {prospect.trump}")
    while not match.round_over:
        assert match.turn is not None
        match.play(choose(match.view(match.turn), level, rng))
    state = match.state
    assert isinstance(state, TrickState)
    return prospect.chance, state.outcome(state.taken, bidder, bid)[0]


def table(results: list[tuple[float, bool]]) -> Iterator[str]:
    """What was predicted and what was made, bin by bin."""
    for number in range(BINS):
        low, high = number / BINS, (number + 1) / BINS
        found = [each for each in results if low <= each[0] < high or (each[0] == high == 1)]
        if found:
            predicted = 100 * sum(chance for chance, _ in found) / len(found)
            made = 100 * sum(made for _, made in found) / len(found)
            error = 196 * (max(made * (100 - made), 1) / 1e4 / len(found)) ** 0.5
            yield (
                f"{100 * low:3.0f}-{100 * high:3.0f}%: predicted {predicted:5.1f}, made {made:5.1f} "
                f"± {error:4.1f} (off {made - predicted:+5.1f}), {len(found)} hands"
            )


def main() -> int:
    parser = argparse.ArgumentParser(description="Sets predicted against made, in five bins.")
    parser.add_argument("game", choices=list(WORLDS))
    parser.add_argument("--players", type=int)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    parser.add_argument("--level", default="medium", help="who plays the hands out (medium)")
    arguments = parser.parse_args()
    players = arguments.players or GAMES[arguments.game].usual_players()
    results = []
    for number in range(arguments.hands):
        results.append(hand(arguments.game, players, arguments.seed + number, arguments.level))
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {arguments.hands}", end="", file=sys.stderr)
    print(f"{arguments.game}, {players} players, {len(results)} hands")
    print("\n".join(table(results)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
