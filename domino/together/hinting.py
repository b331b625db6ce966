"""Advice for guests whose device has no computer player: a browser asks, the host has it thought about.

It is thought of by the view of the seat that asks, and by a chance that everybody could know: nothing that
the seat may not see has a part in it. One thought at a time, on a thread of its own, and dropped when the
table moves on.
"""

from __future__ import annotations

import random
import threading
from dataclasses import dataclass, field

from domino.ai.advice import Advice
from domino.ai.thinker import Failed, Thinker, report
from domino.core.game import View
from domino.tableside.hints import THOUGHT, best_told
from domino.tableside.live import LiveMatch
from domino.together.callers import Caller, Line
from domino.together.letters import Letters
from domino.together.messages import telling
from domino.together.position import Position


@dataclass(slots=True)
class _Question:
    """What is thought about: by whom, where, and who waits for it under which number. Two tabs of a seat
    may."""

    seat: int
    at: Position
    view: View
    waiting: dict[tuple[Line, int], Caller] = field(default_factory=dict)
    found: Advice | None = None


class Hinting:
    """Answers those who ask, each once and nobody else."""

    def __init__(self, letters: Letters, budget: float | None = THOUGHT, failed: Failed = report) -> None:
        self._letters, self._failed = letters, failed
        self.budget = budget
        """Seconds that a hint may take; without them as many worlds are looked at as there are to look at."""
        self._thinker: Thinker | None = None
        """Made when it is first asked: most tables need none."""
        self._question: _Question | None = None
        self._lock = threading.Lock()

    def ask(self, caller: Caller, number: int, match: LiveMatch, at: Position) -> None:
        """Somebody at a seat would like a hint, where the table is now."""
        assert caller.seat is not None
        view = match.view(caller.seat)
        if view.turn != caller.seat or view.known.over or not view.legal:
            words = self._letters.texts_for(caller).say("ui.table.nothing-to-hint")
            self._letters.answer(caller, number, "not-now", words)
            return
        with self._lock:
            question = self._question
            asked = question is not None and (question.seat, question.at) == (caller.seat, at)
            if question is None or not asked:
                self._drop()
                question = self._question = _Question(caller.seat, at, view)
            question.waiting[caller.line, number] = caller
            if question.found is not None:
                self._tell(question, match)
        if not asked:
            self._think(question, match)

    def forget(self) -> None:
        """The table has moved on: nobody waits any more."""
        with self._lock:
            self._drop()

    def close(self) -> None:
        """Nothing is thought about any more."""
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None

    def _think(self, question: _Question, match: LiveMatch) -> None:
        def answer(found: list[Advice]) -> None:
            with self._lock:
                if self._question is question and found:
                    question.found = found[0]
                    self._tell(question, match)

        def failed(trouble: Exception) -> None:
            self.forget()
            self._failed(trouble)

        if self._thinker is None:
            self._thinker = Thinker()
        chance = random.Random(f"hint {question.at} {question.seat}")
        self._thinker.advise(question.view, chance, self.budget, answer, failed)

    def _tell(self, question: _Question, match: LiveMatch) -> None:
        best = question.found
        assert best is not None
        for (_, number), caller in question.waiting.items():
            words = best_told(best, question.view, self._letters.wording_for(caller, match, question.view))
            hint = telling("hint", at=str(question.at), action=str(best.action), words=words)
            self._letters.post(caller, hint)
            self._letters.answer(caller, number)
        question.waiting.clear()

    def _drop(self) -> None:
        question, self._question = self._question, None
        if self._thinker is not None:
            self._thinker.forget()
        for (_, number), caller in (question.waiting if question else {}).items():
            self._letters.answer(caller, number)
