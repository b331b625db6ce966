"""Puzzles: positions with one clearly best action, found in computers' play and kept as text.

A file is JSON: the game, the version of the law, and for each puzzle the seed and the actions that lead to
it, what every action that could be done then costs (nought for the answer, and for what is of one kind with
it), how hard it is, and the reason of the answer. What is hidden stays hidden: whoever shows one shows the
view of its seat, as at any table.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from domino.ai.advice import Reason
from domino.ai.thinking import Thinking
from domino.coach.judging import why
from domino.core.actions import SAYINGS, Action
from domino.core.game import View, find_game
from domino.core.match import Match
from domino.core.options import VERSION

LONGEST = 1_000_000
"""More letters than a file of puzzles has."""
MOST_ACTIONS = 400
DIFFICULTIES = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of an answer: solved, or what it costs in points of the round."""

    solved: bool
    cost: float


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position to be solved."""

    game: str
    law: int
    players: int
    seed: int
    actions: tuple[Action, ...]
    """What led to it, each by the seat whose turn it was."""
    costs: Mapping[Action, float]
    """What each action that can be done costs against the best."""
    difficulty: int
    """1 to 3: how many do not see it, and by how little it is better."""
    reason: str
    """What can be said for the answer, as a text key."""

    @property
    def name(self) -> str:
        """What it is known by, wherever it was solved or missed."""
        return f"{self.game} {self.seed} {len(self.actions)}"

    @property
    def answers(self) -> tuple[Action, ...]:
        """What solves it: actions of one kind."""
        return tuple(action for action, cost in self.costs.items() if not cost)

    def match(self, names: Sequence[str] | None = None) -> Match:
        """A match that has come to it, with these players. Show `match.view(match.turn)` and nothing else of
        it."""
        match = Match.start(self.game, names or self.players, seed=self.seed, version=self.law)
        for action in self.actions:
            match.play(action)
        return match

    def judge(self, action: Action) -> Verdict:
        """What comes of an answer.

        :raises ValueError: when it cannot be done there.
        """
        if action not in self.costs:
            raise ValueError(f"{action} cannot be done here")
        cost = self.costs[action]
        return Verdict(not cost, cost)

    def why(self, view: View, thinking: Thinking, instead_of: Action | None = None) -> Reason | None:
        """The best reason for the answer, and not for another action that was tried; None without one."""
        return why(view, self.answers[0], random.Random(self.name), thinking, instead_of)


def of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day: all have their turn before one comes again.

    :raises ValueError: when there is none.
    """
    if not puzzles:
        raise ValueError("there are no puzzles")
    order = sorted(puzzles, key=lambda puzzle: hashlib.sha256(puzzle.name.encode()).digest())
    return order[day.toordinal() % len(order)]


# As text


def written(game: str, puzzles: Sequence[Puzzle]) -> str:
    """Puzzles of one game as a file, a line each."""
    lines = [
        json.dumps(
            {
                "players": puzzle.players,
                "seed": puzzle.seed,
                "actions": ",".join(map(str, puzzle.actions)),
                "costs": {str(action): cost for action, cost in puzzle.costs.items()},
                "difficulty": puzzle.difficulty,
                "reason": puzzle.reason,
            }
        )
        for puzzle in puzzles
    ]
    laws = {puzzle.law for puzzle in puzzles} or {VERSION}
    if len(laws) > 1:
        raise ValueError("the puzzles of a file are all of one version of the law")
    head = f'{{"game": {json.dumps(game)}, "law": {laws.pop()}, "puzzles": ['
    return "\n".join([head, ",\n".join(lines), "]}"]) + "\n"


def read(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file. That each can be played is for a test: `match` would raise.

    :raises ValueError: saying which is none.
    """
    if len(text) > LONGEST:
        raise ValueError("this is far too long to be a file of puzzles")
    told = json.loads(text)
    if not isinstance(told, dict) or not isinstance(told.get("puzzles"), list):
        raise ValueError("a file of puzzles has a game, a law and puzzles")
    game, law = find_game(told.get("game")).key, told.get("law")
    if type(law) is not int or not 1 <= law <= VERSION:
        raise ValueError("these puzzles are of a law that is not known here")
    found = []
    for number, each in enumerate(told["puzzles"], start=1):
        try:
            found.append(_read(game, law, each))
        except (ValueError, TypeError, KeyError, AttributeError) as trouble:
            raise ValueError(f"puzzle {number} of {game}: {trouble}") from None
    return tuple(found)


def _read(game: str, law: int, told: Mapping[str, object]) -> Puzzle:
    players, seed, difficulty, reason = (told[key] for key in ("players", "seed", "difficulty", "reason"))
    if type(players) is not int or type(seed) is not int or difficulty not in DIFFICULTIES:
        raise ValueError("players, seed and difficulty are numbers")
    actions, costs = told["actions"], told["costs"]
    if not isinstance(actions, str) or not isinstance(reason, str) or not isinstance(costs, dict):
        raise ValueError("actions and the reason are text, and costs are by action")
    done = tuple(Action.parse(action) for action in actions.split(",") if action)
    if len(done) > MOST_ACTIONS:
        raise ValueError("no round has so many actions")
    by_action = {Action.parse(action): _cost(cost) for action, cost in costs.items()}
    if len(by_action) < 2 or 0.0 not in by_action.values() or not any(by_action.values()):
        raise ValueError("a puzzle has an answer, and something else that can be done")
    assert isinstance(difficulty, int)
    return Puzzle(game, law, players, seed, done, by_action, difficulty, reason)


def _cost(told: object) -> float:
    if isinstance(told, bool) or not isinstance(told, int | float) or not 0 <= told < 1000:
        raise ValueError(f"{str(told)[:40]} is no cost")
    return float(told)


def to_decide(view: View) -> tuple[Action, ...]:
    """What a puzzle's view can be answered with."""
    return tuple(action for action in view.legal if action.verb not in SAYINGS)
