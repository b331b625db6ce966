"""Muggins: random moves, against an engine for simple dominoes and one for the same game."""

from __future__ import annotations

from src.main.game.Brain import RandomBrain
from src.main.game.DominoRound import DominoRound
from src.main.game.Game import Game
from src.main.game.Player import Player

from benchmarks.side_by_side import DOMINOES, moves_from, moves_of_dominoes, report
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


def main() -> None:
    ours = moves_from([Match.start("muggins", 2, seed=seed).state for seed in range(100)])
    report("Muggins, moves", ours, moves_of_dominoes, DOMINOES, "at least 1.5")
    report("Muggins, moves", ours, moves_of_all_fives, "all-fives-domino 1.0.23", "at least 40")


if __name__ == "__main__":
    main()
