"""What happened, as the one who looks saw it: the newest last, earlier rounds when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from domino.tableside.evening import Evening
from domino.tableside.words.news import log_of
from domino.ui.kit.app import Application
from domino.ui.kit.boxes import Badge, Box, Card, Drawn, Fill, Line, Padded, Text
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import MARGIN, Heading, Part, Row, Sentence
from domino.ui.kit.stage.sheets import Sheet

BADGE = 22


class LogLine(Part):
    """A badge and a sentence."""

    def __init__(self, text: str, badge: tuple[int, str] | None, stripe: bool) -> None:
        self.text, self.badge, self.stripe = text, badge, stripe

    def build(self, width: float) -> Box:
        badge = Drawn(_dot, BADGE, BADGE) if self.badge is None else Badge(*self.badge, BADGE)
        line = Line(badge, 10, Fill(Text(self.text)))
        return Padded(Card(line, "surface" if self.stripe else None, 10, (12, 6)), (MARGIN, 0))


def _dot(painter: Painter, x: float, top: float, width: float, height: float) -> None:
    """What is about nobody has no badge."""
    painter.disc(x + width / 2, top - height / 2, dp(3), painter.theme.outline)


class LogSheet(Sheet):
    """The round so far; a row at its top shows the round before."""

    name = "log"

    def __init__(self, app: Application, evening: Evening) -> None:
        self.evening = evening
        self.since = evening.round
        """The first round that is told."""
        super().__init__(title=app.texts.say("ui.log.title"))

    def body(self) -> Sequence[Part]:
        say, evening = self.app.texts.say, self.evening
        hand = evening.game.kind.tricks
        parts: list[Part] = []
        if self.since > 1:
            key = "ui.log.earlier-hand" if hand else "ui.log.earlier"
            words = say(key, number=self.since - 1)
            parts.append(Row("history", words, tap=self.earlier, name="earlier", chevron="chevron-up"))
        for number in range(self.since, evening.round + 1):
            if not evening.solitaire:
                parts.append(Heading(say("ui.log.hand" if hand else "ui.log.round", number=number)))
            lines = log_of(evening, number)
            if not lines:
                parts.append(Sentence(say("ui.log.nothing"), 14))
            for at, (seat, text) in enumerate(lines):
                parts.append(LogLine(text, self._badge(seat), at % 2 == 0))
        return parts

    def _badge(self, seat: int | None) -> tuple[int, str] | None:
        return None if seat is None else (self.evening.colours[seat], self.evening.letters[seat])

    def earlier(self) -> None:
        """Show one round more, and stay with what was seen."""
        before = self.column.height
        down = self.scroll.down
        self.since -= 1
        self.refresh()
        self.scroll.scroll_to(down + self.column.height - before)

    def opened(self) -> None:
        super().opened()
        self.scroll.scroll_to(self.scroll.most)
