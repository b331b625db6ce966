"""Help: the rules of each game, how the table works, the keys, and what this is."""

from __future__ import annotations

from collections.abc import Sequence

from domino.games import GAMES
from domino.texts import ASSETS
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Button, Buttons, Gap, Part, Segments, Sentence
from domino.ui.kit.parts.prose import parts_of
from domino.ui.kit.stage.page import PageScreen

TOPICS = ("table", "keys", "about")


class HelpScreen(PageScreen):
    """One page at a time; the others are a tap away."""

    name = "help"

    def __init__(self, app: Application, topic: str) -> None:
        self.topic = topic
        super().__init__(title=app.texts.say("ui.help.title"))

    def parts(self) -> Sequence[Part]:
        say = self.app.texts.say
        topics = [(topic, say(f"ui.help.{topic}")) for topic in TOPICS]
        topics += [(key, say(f"{key}.name")) for key in GAMES]
        page = self._told()
        told = parts_of(page) if page else [Sentence(say("ui.help.missing"))]
        learn = [Buttons([Button(say("ui.help.learn"), self._learn, "school", "tonal", "learn")])]
        lead = learn if self.topic in GAMES else []
        return [Segments(topics, self.topic, self._turn_to, "topic"), *lead, *told, Gap(24)]

    def _learn(self) -> None:
        self.app.open_learn(self.topic)

    def _told(self) -> str | None:
        if self.topic in GAMES:
            return self.app.texts.rules_page(self.topic)
        path = ASSETS / "help" / f"{self.topic}.md"
        return path.read_text(encoding="utf-8") if path.is_file() else None

    def _turn_to(self, topic: str) -> None:
        self.topic = topic
        self.refresh()
        self.scroll.scroll_to(0)
