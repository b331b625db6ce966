"""Advice for the one who looks: the best action with its reason, and why a computer played as it did. It is
thought of in the background, and told on the screen's own thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from domino.ai import thinking_for
from domino.ai.advice import Advice
from domino.ai.thinker import Failed, Thinker, report
from domino.ai.thinking import Thinking
from domino.core.actions import Action
from domino.tableside.computers import luck_of
from domino.tableside.conductor import Later
from domino.tableside.evening import Evening
from domino.tableside.hints import AT_SIGHT, THOUGHT, Told, best_told, last_move, last_told

Found = TypeVar("Found")


class Adviser:
    """Answers of questions that the table has moved on from are dropped. `failed` is told, on any thread,
    what went wrong with a thought."""

    def __init__(self, evening: Evening, later: Later, failed: Failed = report) -> None:
        self.evening = evening
        self.later = later
        self.failed = failed
        self._thinker: Thinker | None = None

    @property
    def thinker(self) -> Thinker:
        """Made when it is first asked: most matches need none."""
        if self._thinker is None:
            self._thinker = Thinker()
        return self._thinker

    def hint(self, told: Callable[[Action, str], None]) -> bool:
        """Asks for the best action; `told` hears it with a sentence. False when there is nothing to do."""
        evening = self.evening
        view = evening.view
        if not evening.may_act or not view.legal:
            return False
        version = evening.version

        def answer(found: list[Advice]) -> None:
            if evening.version == version and found:
                told(found[0].action, best_told(found[0], view, evening.wording))

        chance = luck_of(evening, view.seat, "hint")
        self.thinker.advise(view, chance, THOUGHT, self._on_screen(answer), self.failed)
        return True

    def explain(self, told: Callable[[str], None]) -> bool:
        """Asks why the last tile that somebody else played was played so. False when there was none."""
        evening = self.evening
        question = last_move(evening)
        if question is None:
            return False
        version = evening.version

        def answer(found: Told) -> None:
            if evening.version == version:
                told(last_told(*found, evening.wording))

        thinking = thinking_for("hard", AT_SIGHT, polite=True)
        self.ask(question, thinking, answer)
        return True

    def ask(
        self, question: Callable[[Thinking], Found], thinking: Thinking, answer: Callable[[Found], None]
    ) -> None:
        """Asks anything else; `answer` hears it unless something else was asked since."""
        self.thinker.ask(question, thinking, self._on_screen(answer), self.failed)

    def _on_screen(self, answer: Callable[[Found], None]) -> Callable[[Found], None]:
        def told(found: Found) -> None:
            self.later(lambda: answer(found), 0.0)

        return told

    def forget(self) -> None:
        """What was asked is not wanted any more."""
        if self._thinker is not None:
            self._thinker.forget()

    def close(self) -> None:
        """Nothing is asked any more."""
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
