"""The sentence over everything."""

from __future__ import annotations

from domino.ui.kit.boxes import Box, Card, Text, Touch
from domino.ui.kit.stage.scroll import Tall


class Saying(Tall):
    """One sentence to the player, that goes by itself."""

    def __init__(self, text: str, **keywords: object) -> None:
        super().__init__(**keywords)
        self.text = text

    def build(self, width: float) -> Box:
        words = Text(self.text, 14, "background")
        card = Card(words, "text", 12, (16, 12), shadow=6)
        return Touch(card, "sentence", self.text, self.app.stage.hush, 12, role="note")
