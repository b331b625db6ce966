"""Mexican Train: copies of a state, and whether a long match keeps its pace."""

from __future__ import annotations

import random
import time
from statistics import median
from typing import Any

from benchmarks.side_by_side import Work, report
from domino.core.match import Match
from domino.games.mexican_train.round import Trains


class Plain:
    """The fields of a round of Mexican Train, and the plainest clone of them there can be."""

    __slots__ = tuple(name for kind in Trains.__mro__ for name in getattr(kind, "__slots__", ()))

    def clone(self: Any) -> Any:
        new: Any = object.__new__(Plain)
        new.begun, new.ends, new.engine, new.gone = self.begun, self.ends, self.engine, self.gone
        new.terms, new.marked, new.open, new.phase = self.terms, self.marked, self.open, self.phase
        new.plays, new.string, new.aside, new.drawn = self.plays, self.string, self.aside, self.drawn
        new.drawn_to, new.live, new.manners = self.drawn_to, self.live, self.manners
        new.passed, new.players, new.skips = self.passed, self.players, self.skips
        new.stock, new.uncalled, new.log, new.over = self.stock, self.uncalled, self.log, self.over
        new.starter, new.turn, new.version, new.waiting = self.starter, self.turn, self.version, self.waiting
        new.numbers, new.hands = self.numbers[:], self.hands[:]
        new.lacks, new.points = self.lacks[:], self.points[:]
        return new


def copies() -> tuple[Work, Work]:
    """Our copies and the plain ones, of the same state in mid-round."""
    state = Match.start("mexican-train", 4, options={"set": 12}, seed=0).state
    rng = random.Random(1)
    for _ in range(40):
        state.apply(rng.choice(state.legal()))
    plain = Plain()
    for name in Plain.__slots__:
        setattr(plain, name, getattr(state, name))
    whole = plain.clone()
    assert all(getattr(whole, name) == getattr(state, name) for name in Plain.__slots__), "a field is missing"

    def times(copy: Any) -> Work:
        def work() -> int:
            for _ in range(3000):
                copy()
            return 3000

        return work

    return times(state.copy), times(plain.clone)


def late_against_early(seed: int) -> float:
    """The moves per second of the last rounds of a double-18 match of 14 players, as a share of its first."""
    match = Match.start("mexican-train", 14, options={"set": 18}, seed=seed)
    rng = random.Random(seed)
    moves = dict.fromkeys(range(1, 20), 0)
    seconds = dict.fromkeys(range(1, 20), 0.0)
    while not match.over:
        number = match.round
        started = time.perf_counter()
        match.play(rng.choice(match.legal()))
        seconds[number] += time.perf_counter() - started
        moves[number] += 1

    def pace(rounds: range) -> float:
        return sum(moves[number] for number in rounds) / sum(seconds[number] for number in rounds)

    return pace(range(14, 19)) / pace(range(2, 7))


def main() -> None:
    ours, plain = copies()
    report("Mexican Train, copies of a state", ours, plain, "a hand-written clone", "at least 0.67")
    growth = median(late_against_early(seed) for seed in range(5))
    print(
        f"Mexican Train, 14 players with double-18: rounds 14-18 at {growth:.2f} of the pace of 2-6 (about 1)"
    )


if __name__ == "__main__":
    main()
