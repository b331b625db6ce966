"""A puzzle at its table: what an answer comes to and what is said of it, all from what the seat can see.
Nobody moves there, and nothing that is hidden comes to light, before or after."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Protocol

from domino.ai.advice import Reason
from domino.ai.thinker import Failed
from domino.coach.puzzles import Puzzle
from domino.core.actions import Action
from domino.core.ends import without_side
from domino.tableside.evening import Evening
from domino.tableside.reviewing.telling import move_told
from domino.tableside.seats import Seat, computer_names
from domino.tableside.words.reviews import points, why_better
from domino.texts import Texts

SHUT = frozenset(
    {"hint", "undo", "redo", "fair", "review", "first-lesson", "learn", "options", "pad", "rest", "talk"}
)
"""What is not to be had at the table of a puzzle."""
NEW, SOLVED, MISSED, LATER = "new", "solved", "missed", "later"
"""What became of a puzzle: nothing yet; solved at the first try; missed; missed and solved later."""


class PuzzleEvening(Evening):
    """The evening of a puzzle: it stands still."""

    @property
    def is_fresh(self) -> bool:
        return False

    @property
    def promise(self) -> str:
        return ""


class Nobody:
    """Who thinks for the others: nobody does, they wait."""

    def choose(
        self,
        view: object,
        level: str,
        rng: object,
        budget: float,
        answer: object,
        failed: Failed,
        temper: str | None = None,
    ) -> None:
        """Nothing is answered."""

    def forget(self) -> None:
        """Nothing was asked."""

    def close(self) -> None:
        """The table is left."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What an answer came to: solved, or what it costs; and what is said of it."""

    action: Action
    solved: bool
    title: str
    line: str


class Solving:
    """One puzzle, laid on a table in memory."""

    def __init__(self, puzzle: Puzzle, name: str, texts: Texts) -> None:
        self.puzzle = puzzle
        match = puzzle.match()
        seat = match.turn
        assert seat is not None
        self.seat = seat
        numbered = (texts.say("common.who.computer", number=number) for number in range(1, 99))
        free = (each for each in chain(computer_names(texts), numbered) if each != name)
        names = [name if at == seat else next(free) for at in range(match.players)]
        seats = [Seat(each, None if at == seat else "medium") for at, each in enumerate(names)]
        self.evening = PuzzleEvening(puzzle.match(names), seats, texts, undo_allowed=False)

    def answer(self, action: Action) -> Answered | None:
        """What an action comes to; None when it is no answer."""
        listed = action if action in self.puzzle.costs else without_side(action)[0]
        if listed not in self.puzzle.costs:
            return None
        verdict, wording = self.puzzle.judge(listed), self.evening.wording
        say = wording.texts.say
        move = _sentence(move_told(listed, self.evening.view, wording))
        if verdict.solved:
            return Answered(listed, True, say("ui.puzzle.solved"), say("ui.puzzle.solved-says", move=move))
        line = wording.say("coach.costs", move=move, points=points(verdict.cost))
        return Answered(listed, False, say("ui.puzzle.missed"), line)

    def best(self) -> str:
        """The answer, as a sentence."""
        wording = self.evening.wording
        move = move_told(self.puzzle.answers[0], self.evening.view, wording)
        return wording.texts.say("ui.puzzle.best", move=move)

    def reason(self, reason: Reason | None) -> str:
        """Why it is best, in the words of hints."""
        return why_better(reason, self.evening.wording)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


# What became of puzzles


class Row(Protocol):
    """A line of the ledger about a puzzle."""

    @property
    def kind(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def value(self) -> float: ...


def key_of(puzzle: Puzzle) -> str:
    """What a puzzle is kept under."""
    return puzzle.name.replace(" ", "-")


def standings(first: Iterable[Row], later: Iterable[Row]) -> dict[str, str]:
    """What became of puzzles by their key, from their first results and from those that came later."""
    found: dict[str, str] = {}
    for row in first:
        found.setdefault(row.key, SOLVED if row.value else MISSED)
    for row in later:
        found[row.key] = LATER
    return found


def next_puzzle(puzzle: Puzzle, every: Sequence[Puzzle], known: Mapping[str, str]) -> Puzzle | None:
    """The next one that is not solved, from this one on; None when all others are."""
    at = every.index(puzzle) + 1 if puzzle in every else 0
    left = (each for each in (*every[at:], *every[:at]) if known.get(key_of(each), NEW) in (NEW, MISSED))
    return next((each for each in left if each != puzzle), None)
