"""A few words to say to the others at the table: one touch says them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from domino.tableside.talk import PHRASES, Talk
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Part, Row, Sentence
from domino.ui.kit.stage.sheets import Sheet

ICONS = {
    "good-luck": "clover", "well-played": "thumb-up-outline", "ouch": "emoticon-sad-outline",
    "next-time": "emoticon-wink-outline", "your-turn": "bell-ring-outline", "thanks": "heart-outline",
}  # fmt: skip


class TalkSheet(Sheet):
    """Everything that can be said."""

    name = "talk"

    def __init__(self, app: Application, talk: Talk) -> None:
        self.talk = talk
        super().__init__(title=app.texts.say("ui.talk.title"))

    def body(self) -> Sequence[Part]:
        say = self.app.texts.say
        rows = [
            Row(ICONS[key], say(f"ui.talk.{key}"), tap=partial(self._say, key), name=f"say-{key}")
            for key in PHRASES
        ]
        return [*rows, Sentence(say("ui.talk.forgotten"), 13)]

    def _say(self, key: str) -> None:
        self.app.stage.close(self)
        self.talk.say(key)
