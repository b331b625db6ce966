"""Two things measured in turns, so that whatever else the machine does slows both alike."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median

import dominoes

from domino.core.game import State

Work = Callable[[], int]
"""Does some work, and tells how much."""


def ratio(ours: Work, theirs: Work, turns: int = 31) -> tuple[float, float, float]:
    """How much more work ours does in the same time: the median over turns, and both rates per second."""
    ours(), theirs()
    ratios, rates, their_rates = [], [], []
    for _ in range(turns):
        rate, their_rate = _rate(ours), _rate(theirs)
        ratios.append(rate / their_rate)
        rates.append(rate)
        their_rates.append(their_rate)
    return median(ratios), median(rates), median(their_rates)


def _rate(work: Work) -> float:
    started = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - started)


def report(what: str, ours: Work, theirs: Work, against: str, goal: str) -> None:
    """Prints the one line of a benchmark."""
    times, rate, their_rate = ratio(ours, theirs)
    print(
        f"{what}: {times:.2f} of {against} ({goal}); {rate:,.0f} against {their_rate:,.0f} a second",
        flush=True,
    )


def moves_of_dominoes() -> int:
    """Plays random games of PyPI's dominoes, legal moves included; how many moves they took."""
    moves = 0
    for _ in range(100):
        game = dominoes.Game.new()
        while game.result is None:
            valid = game.valid_moves
            game.make_move(*valid[int(random.random() * len(valid))])
            moves += 1
    return moves


def moves_from(starts: list[State]) -> Work:
    """Plays random rounds from copies of these states, legal moves included."""

    def work() -> int:
        moves = 0
        for start in starts:
            state = start.copy()
            while not state.over:
                legal = state.legal()
                state.apply(legal[int(random.random() * len(legal))])
                moves += 1
        return moves

    return work


DOMINOES = "dominoes 6.1.0"
