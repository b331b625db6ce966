"""Muggins: rounds played out a second by the computer's search, against a published search for dominoes.

OpenSpiel is measured when it is installed; nothing else needs it.
"""

from __future__ import annotations

import importlib
import random
from typing import Any

from benchmarks.side_by_side import Work, report
from domino.ai.muggins import MugginsPlayer
from domino.ai.thinking import Thinking
from domino.core.match import Match

OPEN_SPIEL = "OpenSpiel's ISMCTS on its block dominoes"
SIMULATIONS = 20
WORLDS = 50


def our_search(matches: int) -> Work:
    """Weighs the first play of rounds between two, as a hard player does; how often it played one out."""
    starts = [Match.start("muggins", 2, seed=seed) for seed in range(matches)]
    views = [match.view(match.state.turn) for match in starts]

    def work() -> int:
        played_out = 0
        rng = random.Random(1)
        for view in views:
            player = MugginsPlayer(view, "hard")
            candidates = player.candidates()
            player.play_out(candidates, rng, Thinking(WORLDS))
            played_out += sum(len(each.outcomes) for each in candidates)
        return played_out

    return work


def open_spiel_search() -> Work:
    """The same of OpenSpiel's block dominoes: a search for the first play of a game."""
    numpy = importlib.import_module("numpy")
    spiel = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games.block_dominoes")
    search = importlib.import_module("open_spiel.python.algorithms.ismcts")
    rollouts = importlib.import_module("open_spiel.python.algorithms.mcts")
    game = spiel.load_game("python_block_dominoes")
    rng = random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])

    def deal_again(state: Any, seat: int) -> Any:
        """The game leaves dealing the unseen tiles anew to others; this does it for next to nothing."""
        world = state.clone()
        other = 1 - seat
        unseen = world.hands[other] + world.deck
        rng.shuffle(unseen)
        held = len(world.hands[other])
        world.hands[other], world.deck = sorted(unseen[:held]), unseen[held:]
        return world

    def work() -> int:
        chance = numpy.random.RandomState(1)
        bot = search.ISMCTSBot(
            game=game,
            evaluator=rollouts.RandomRolloutEvaluator(1, chance),
            uct_c=2.0,
            max_simulations=SIMULATIONS,
            random_state=chance,
            allow_inconsistent_action_sets=True,
        )
        bot.set_resampler(deal_again)
        bot.step(state)
        return SIMULATIONS

    return work


def main() -> None:
    try:
        theirs = open_spiel_search()
    except ImportError:
        print("Muggins, search: not measured, as open_spiel is not installed (pip install open_spiel==2.0.2)")
        return
    report("Muggins, search", our_search(4), theirs, OPEN_SPIEL, "at least 40")


if __name__ == "__main__":
    main()
