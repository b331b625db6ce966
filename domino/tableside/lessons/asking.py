"""What a touch means in a lesson: the same as ever, but only what the step is about is played."""

from __future__ import annotations

from domino.core.actions import Action
from domino.tableside.lessons.tutor import Tutor
from domino.tableside.shown.asking import Answer, Asking, No, Play, Refused
from domino.tableside.shown.reading import Held


class LessonAsking(Asking):
    """Touches at the table of a lesson. What is illegal is refused by its rule; what is legal and not what
    the step is about, by what it is about."""

    def __init__(self, tutor: Tutor) -> None:
        super().__init__(tutor.evening)
        self.tutor = tutor

    def _led(self, answer: Answer) -> Answer:
        why = self.tutor.why_not(answer.action) if isinstance(answer, Play) else None
        if why is None:
            return answer
        self.picked = self.row = None
        self.refused = Refused(why)
        return No(self.refused)

    def tile(self, held: Held) -> Answer:
        return self._led(super().tile(held))

    def place(self, place: str) -> Answer:
        return self._led(super().place(place))

    def drop(self, held: Held, place: str | None) -> Answer:
        return self._led(super().drop(held, place))

    def do(self, action: Action) -> Answer:
        return self._led(super().do(action))

    def row_tile(self, index: int) -> Answer:
        return self._led(super().row_tile(index))
