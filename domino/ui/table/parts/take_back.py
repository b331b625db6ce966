"""A small paper beside the hand, that asks whether a move is to be taken back. Nothing waits for it."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp

from domino.tableside.reviewing.learning import Question
from domino.ui.kit.boxes import Box, Fill, Fit, Icon, Line, Paper, Sized, Stack, Text
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import Button

WIDEST = 460
"""Dp that it is wide, at most."""
AWAY = 8
"""Dp from it to the edges of the felt."""


class TakeBack(Painted):
    """Shows a question, or nothing. `back` takes the move back, `keep` does not."""

    def __init__(self, back: Callable[[], None], keep: Callable[[], None]) -> None:
        super().__init__()
        self._back, self._keep = back, keep
        self.question: Question | None = None

    def show(self, question: Question | None) -> None:
        if question != self.question:
            self.question = question
            self.repaint()

    def lie(self, left: float, low: float, width: float) -> None:
        """Lies on the felt from here up, in the window, with so much room beside it."""
        if self.question is None:
            return
        wide = min(width - dp(2 * AWAY), dp(WIDEST))
        self.size = wide, self._box().measure(wide)
        self.pos = left + (width - wide) / 2, low + dp(AWAY) / 2

    def _box(self) -> Box:
        words = self.question.words if self.question is not None else ""
        back = Button(self.say("ui.learning.back"), self._back, "undo-variant", "primary", "take-back")
        keep = Button(self.say("ui.learning.keep"), self._keep, "", "outline", "keep-it")
        said = Line(Icon("school-outline", 22, "primary", line=15), 10, Fill(Text(words, 15)), align="top")

        def inside(width: float) -> Box:
            wide = [button.least_width() for button in (keep, back)]
            buttons = [Sized(each.box(), least) for each, least in zip((keep, back), wide, strict=True)]
            short = Text(words, 15, weight="medium")
            if short.natural() <= (width - sum(wide) - dp(20)) * 1.6:  # two lines at most
                return Line(6, Fill(short), 6, *buttons, gap=4)
            if sum(wide) + dp(8) <= width:
                return Stack(said, 8, Line(*map(Fill, (keep.box(), back.box())), gap=8))
            return Stack(said, 8, back.box(), 8, keep.box())

        return Paper(Fit(inside), 16, (10, 8))

    def paint(self, painter: Painter) -> None:
        if self.question is not None:
            self._box().draw(painter, 0, painter.height, painter.width, painter.height)

    def on_touch_down(self, touch: object) -> bool:
        return self.question is not None and super().on_touch_down(touch)  # type: ignore[arg-type]
