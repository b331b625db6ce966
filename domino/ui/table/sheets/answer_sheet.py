"""A question to whoever looks, with two answers."""

from __future__ import annotations

from collections.abc import Callable

from domino.ui.kit.parts.parts import Button, Buttons, Part
from domino.ui.kit.stage.sheets import Sheet


class AnswerSheet(Sheet):
    """A question with two answers."""

    name = "agree"

    def __init__(self, words: str, answered: Callable[[bool], None]) -> None:
        self._answered = answered
        super().__init__(title=words)

    def body(self) -> list[Part]:
        no = Button(self.say("together.no"), lambda: self._answered(False), "", "outline", "not-agreed")
        yes = Button(self.say("together.yes"), lambda: self._answered(True), "check", name="agreed")
        return [Buttons([no, yes])]
