"""What happened, as the one who looks saw it: the newest last, earlier rounds when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from domino.tableside.evening import Evening
from domino.tableside.seats import NOBODY
from domino.ui.kit.app import Application
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import MARGIN, Heading, Part, Row, Sentence
from domino.ui.kit.stage.sheets import Sheet
from domino.ui.kit.words import ink

BADGE = 22


def told(evening: Evening, number: int) -> list[tuple[int | None, str]]:
    """Everything that happened in a round in sentences, each with the seat it is about. Tiles that the eyes
    on the screen did not see are not named."""
    eyes = NOBODY if evening.eyes is None else evening.eyes
    return list(evening.wording.told(event.seen_by(eyes) for event in evening.whole().events_of(number)))


class LogLine(Part):
    """A badge and a sentence."""

    def __init__(self, text: str, badge: tuple[int, str] | None, stripe: bool) -> None:
        self.text, self.badge, self.stripe = text, badge, stripe
        self._lines: tuple[float, list[str]] = (0.0, [])

    def _wrapped(self, width: float) -> list[str]:
        room = width - dp(2 * MARGIN + 24) - dp(BADGE + 10)
        if self._lines[0] != room:
            self._lines = (room, ink.wrapped(self.text, 14, "regular", room))
        return self._lines[1]

    def height(self, width: float) -> float:
        return max(dp(BADGE), len(self._wrapped(width)) * ink.line_height(14)) + dp(12)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme = painter.theme
        high = self.height(width)
        x, wide = x + dp(MARGIN), width - dp(2 * MARGIN)
        if self.stripe:
            painter.box(x, top - high, wide, high, theme.surface, dp(10))
        middle = top - high / 2
        if self.badge is not None:
            painter.badge(x + dp(12 + BADGE / 2), middle, dp(BADGE), *self.badge)
        else:
            painter.disc(x + dp(12 + BADGE / 2), middle, dp(3), theme.outline)
        lines = self._wrapped(width)
        begin = middle + len(lines) * ink.line_height(14) / 2
        painter.lines(lines, x + dp(12 + BADGE + 10), begin, 14, theme.text)


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
            lines = told(evening, number)
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
