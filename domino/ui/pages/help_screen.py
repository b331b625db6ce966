"""Help: the rules of each game, how the table works, the keys, and what this is."""

from __future__ import annotations

from collections.abc import Sequence

from domino.core.options import Rules
from domino.games import GAMES
from domino.tableside.manual.pages import HELP, page_of
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Banner, Button, Buttons, Gap, Part, Segments, Sentence
from domino.ui.kit.stage.page import PageScreen
from domino.ui.pages.licenses_screen import LicensesScreen
from domino.ui.pages.manual_parts import parts_of


class HelpScreen(PageScreen):
    """One page at a time; the others are a tap away. Opened from a table, or from setup, it marks what holds
    there; with a thing, it begins where that is told of."""

    name = "help"

    def __init__(self, app: Application, topic: str, rules: Rules | None = None, thing: str = "") -> None:
        self.topic = topic
        self.of = topic
        """The page that the rules are of."""
        self.rules = rules
        self.thing = thing
        self._told: Part | None = None
        """Where the thing is told of."""
        super().__init__(title=app.texts.say("ui.help.title"))

    def opened(self) -> None:
        super().opened()
        self._look()

    def parts(self) -> Sequence[Part]:
        say = self.app.texts.say
        topics = [(topic, say(f"ui.help.{topic}")) for topic in HELP]
        topics += [(key, say(f"{key}.name")) for key in GAMES]
        told: list[Part] = [Segments(topics, self.topic, self._turn_to, "topic")]
        rules = self.rules if self.topic == self.of else None
        page = page_of(self.topic, self.app.texts, rules)
        if page is None:
            return [*told, Sentence(say("ui.help.missing"))]
        if self.topic in GAMES:
            told.append(Buttons([Button(say("ui.help.learn"), self._learn, "school", "tonal", "learn")]))
        if rules is not None and rules.as_dict():
            told.append(Banner(say("ui.help.marked"), "check-bold", fill="tonal", on="on_tonal"))
        wanted = page.heading_of(self.thing) if self.thing else None
        self._told = None
        for block, parts in parts_of(page):
            if block is wanted:
                self._told = parts[-1]
            told += parts
        if self.topic == "about":
            told.append(
                Buttons([Button(say("ui.help.licenses"), self._licenses, "license", "tonal", "licenses")])
            )
        return [*told, Gap(24)]

    def _learn(self) -> None:
        self.app.open_learn(self.topic)

    def _licenses(self) -> None:
        self.app.stage.visit(LicensesScreen(self.app))

    def _look(self) -> None:
        """Goes to where the thing is told of."""
        if self._told is not None:
            self.scroll.scroll_to(self.column.top_of(self._told))

    def _turn_to(self, topic: str) -> None:
        self.topic, self.thing = topic, ""
        self.refresh()
        self.scroll.scroll_to(0)
