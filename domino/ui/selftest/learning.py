"""The app's own learner: goes through a lesson by touching what is lit."""

from __future__ import annotations

from domino.ui.selftest.hands import Failed, Hands, Steps
from domino.ui.table.lesson_table import LessonTable

MOST = 100
"""Touches after which a lesson that is not over does not end."""


class Learner:
    """Does the lesson that is on the stage."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.lesson = ""
        self.touches = 0

    def learn(self) -> Steps:
        """Touches what is lit until the lesson is over."""
        table = self.hands.app.stage.screen
        if not isinstance(table, LessonTable):
            raise Failed(f"there is no lesson at {self.hands.top.name}")
        self.lesson, self.touches = table.lesson.key, 0
        for _ in range(MOST):
            yield from self.hands.wait(lambda: table.ready, f"{self.lesson} to go on")
            if table.tutor.done:
                return
            self.touches += 1
            if table.tutor.waits_for_tap:
                yield from self.hands.tap("lesson-next")
            else:
                areas = [lit.area for lit in table.lit if lit.touch]
                yield from self.hands.touch(*areas[len(areas) // 2].centre)
            yield from self.hands.frames(3)
        raise Failed(f"{self.lesson} does not end")
