"""The small paper that says what a thing on the table is, beside the thing itself."""

from __future__ import annotations

from collections.abc import Callable

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp

from domino.tableside.manual.what_is import Told
from domino.ui.felts.felt_pen import Area
from domino.ui.kit.boxes import Box, Card, Child, Fill, Icon, Line, Padded, Paper, Stack, Text, Touch
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import Theme, faded
from domino.ui.kit.stage.screen import Overlay
from domino.ui.kit.stage.sheets import lifted

WIDEST = 380
MARGIN, APART = 10, 10
"""Dp that are free at the edges of the window, and between the paper and what it is about."""
LARGE, SMALL = (17.0, 15.0, 13.0), (15.0, 13.5, 12.0)
"""The sizes of the title, of sentences and of rules; and where there is little room."""


class WhatPaper(Overlay):
    """Says it until a touch beside it. A button opens the manual where it tells of it."""

    name = "what-is"
    solid = True

    def __init__(
        self, told: Told, about: Area, open_manual: Callable[[str, str], None], private: bool = False
    ) -> None:
        super().__init__()
        self.private = private
        self.told = told
        self._about = about
        self._open_manual = open_manual

    @property
    def theme(self) -> Theme:
        """It lies over the table, as a sheet does."""
        return lifted(super().theme)

    def _more(self) -> None:
        self.app.stage.close(self)
        self._open_manual(self.told.topic, self.told.thing)

    def _close(self) -> None:
        self.app.stage.close(self)

    def box(self, sizes: tuple[float, float, float]) -> Box:
        """What is on the paper, in words of these sizes."""
        title, text, small = sizes
        close = Touch(
            Icon("close", 22, "secondary", 28), "close", self.say("ui.sheet.close"), self._close, 22, size=48
        )
        head = Line(Fill(Text(self.told.title, title, "text", "medium")), 8, close)
        rules: list[Child] = []
        for named, sentence in self.told.rules:
            check = Icon("check-bold", 14, "on_tonal", 16, line=small)
            rule = Stack(Text(named, small, "on_tonal", "medium"), Text(sentence, small, "on_tonal"))
            rules += [6, Card(Line(check, 6, Fill(rule), align="top"), "tonal", 10, (10, 6))]
        more = self.say("ui.what.more" if self.told.thing else "ui.what.help")
        button = Line(Icon("book-open-variant", 18, "primary", 20), 8, Text(more, text, "primary", "medium"))
        words = [Text(sentence, text) for sentence in self.told.sentences]
        link = Touch(Padded(button, (4, 0), 48), "more", more, self._more, 12)
        told = Touch(Stack(*words, gap=4), "what", self.told.spoken, lambda: None, 6, "note")
        return Paper(Stack(head, 4, told, *rules, 2, link), 16, (16, 8, 12, 2))

    def paint(self, painter: Painter) -> None:
        painter.box(0, 0, painter.width, painter.height, faded(self.theme.shadow, 0.35))
        x, y, width, height = self.room
        about, edge = self._about, dp(MARGIN)
        wide = min(dp(WIDEST) if width < 1.3 * height else dp(WIDEST) * 1.4, width - 2 * edge)
        box = self.box(LARGE)
        tall = box.measure(wide)
        if tall > height - 2 * edge:
            box = self.box(SMALL)
            tall = box.measure(wide)
        painter.ring(
            about.x - self.x - dp(3), about.y - self.y - dp(3), about.width + dp(6), about.height + dp(6),
            self.theme.gold, dp(3), dp(8),
        )  # fmt: skip
        left = min(max(about.centre[0] - self.x - wide / 2, x + edge), x + width - wide - edge)
        low = self._beside(about, tall, y + edge, y + height - edge)
        box.draw(painter, left, low + tall, wide, tall)

    def _beside(self, about: Area, tall: float, lowest: float, highest: float) -> float:
        """How high the paper lies: above what it is about, or below it, or as far from it as it can."""
        above, below = about.top - self.y + dp(APART), about.y - self.y - dp(APART) - tall
        if above + tall <= highest:
            return above
        return below if below >= lowest else max(lowest, highest - tall)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        super().on_touch_down(touch)
        if self.pressed is None and not touch.is_mouse_scrolling:
            self._close()
        return True
