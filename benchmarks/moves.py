"""Random moves in games of every kind, against an engine for simple dominoes and, in Muggins, one for it."""

from __future__ import annotations

import random

import dominoes
from src.main.game.Brain import RandomBrain
from src.main.game.DominoRound import DominoRound
from src.main.game.Game import Game
from src.main.game.Player import Player

from benchmarks.side_by_side import Work, report
from domino.core.game import State
from domino.core.match import Match

ROUNDS = 4


class CountingBrain(RandomBrain):  # type: ignore[misc]  # of a package without types
    """Plays at random, and counts how often."""

    def __init__(self) -> None:
        self.plays = 0

    def decide(self, round: DominoRound) -> object:
        self.plays += 1
        return super().decide(round)


def moves_of_all_fives() -> int:
    """Plays random rounds of PyPI's all-fives-domino. Drawing a tile is a move, as it is with us."""
    moves = 0
    for _ in range(ROUNDS):
        brain = CountingBrain()
        one, other = Player(brain), Player(brain)
        played = DominoRound(one, other, Game(one, other))
        boneyard = len(played.pool)
        played.run()
        moves += 1 + brain.plays + boneyard - len(played.pool)  # it lays the first tile by itself
    return moves


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


def starts(key: str, count: int, players: int | None = None, highest: int | None = None) -> list[State]:
    """Rounds that have just been dealt."""
    options = {} if highest is None else {"set": highest}
    return [Match.start(key, players, options=options, seed=seed).state for seed in range(count)]


def first_leads(count: int) -> list[State]:
    """Hands of Forty-Two with trumps named at random, before the first lead."""
    rng = random.Random(1)
    matches = [Match.start("forty-two", seed=seed) for seed in range(count)]
    for match in matches:
        for action in ("bid 30", "pass", "pass", "pass", f"trump {rng.randrange(7)}"):
            match.play(action)
    return [match.state for match in matches]


def main() -> None:
    muggins = starts("muggins", 100, 2)
    for what, dealt, goal in (
        ("Castle Rock, moves, double-6", starts("castle-rock", 100, highest=6), 1.0),
        ("Castle Rock, moves, double-12", starts("castle-rock", 100, highest=12), 1.0),
        ("Chickenfoot, moves", starts("chickenfoot", 50, 4, 9), 1.0),
        ("Forty-Two, moves", first_leads(150), 4.0),
        ("Mexican Train, moves", starts("mexican-train", 30, 4, 12), 1.0),
        ("Muggins, moves", muggins, 1.5),
        ("Super Train, moves", starts("super-train", 30, 4), 1.0),
    ):
        report(what, moves_from(dealt), moves_of_dominoes, "dominoes 6.1.0", f"at least {goal}")
    ours = moves_from(muggins)
    report("Muggins, moves", ours, moves_of_all_fives, "all-fives-domino 1.0.23", "at least 40")


if __name__ == "__main__":
    main()
