"""A question to whoever looks, with two answers. It stays until one is given."""

from __future__ import annotations

from collections.abc import Callable

from domino.texts import Texts
from domino.ui.kit.parts.parts import Button
from domino.ui.kit.stage.sheets import Sheet


class AnswerSheet(Sheet):
    """Asks whether somebody else may take back."""

    name = "agree"

    def __init__(self, texts: Texts, words: str, answered: Callable[[bool], None]) -> None:
        no = Button(texts.say("together.no"), lambda: answered(False), "", "outline", "not-agreed")
        yes = Button(texts.say("together.yes"), lambda: answered(True), "check", name="agreed")
        super().__init__(title=words, buttons=[no, yes], must=True)
