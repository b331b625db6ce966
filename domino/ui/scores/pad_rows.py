"""The score pad with a row for each side: names and totals stay, the rounds slide sideways between them."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp

from domino.tableside.words.reckoning import PadRow
from domino.tableside.words.wording import minus
from domino.ui.kit.boxes import Box, Fill, Line, Text
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import Colour, Theme
from domino.ui.kit.parts.parts import MARGIN
from domino.ui.kit.words import ink
from domino.ui.scores.pad_look import BADGE, PadContent, PadLook, PadSide, face
from domino.ui.scores.tokens import Badges


class PadRows(PadLook):
    """A row is a side, a column a round."""

    def __init__(
        self, content: PadContent, opened: Callable[[int, int], None] | None, fill: str, paper: str
    ) -> None:
        super().__init__(content, opened, fill, paper)
        self.slid: float | None = None
        """Pixels that rounds have been slid to the left; None before they were painted: then the newest are
        shown."""
        self.most = 0.0
        """How far they can be slid."""
        self.cell = 1.0
        """How wide a round was last painted."""

    def height(self, width: float) -> float:
        return self.header() + len(self.sides) * (self.stacked_height() + dp(2)) + dp(12)

    def _least_names(self, width: float) -> float:
        """How wide the names are at least."""
        widest = max(ink.size(side.name, 14, "medium")[0] for side in self.sides)
        badges = max(Badges(side.members, BADGE).natural() for side in self.sides)
        return min(dp(MARGIN + 8) + badges + dp(8) + widest + dp(8), width * 0.36)

    def _totals_width(self) -> float:
        widest = max(ink.size(minus(side.total), 18, "bold")[0] for side in self.sides)
        heading = ink.size(self.texts.say("ui.pad.total"), 13, "medium")[0]
        return max(widest + dp(26), heading) + dp(12)

    def _cell_width(self, middle: float) -> float:
        """How wide a round is: so that whole ones fill the middle, but not much wider than its numbers."""
        totals = [ink.size(minus(total), 15, "bold")[0] for row in self.rows for total in row.totals]
        least = max(dp(48), max(totals, default=0) + dp(14), ink.size("+99", 13)[0] + dp(14))
        fits = max(1, int(middle / least))
        return middle / fits if len(self.rows) >= fits else min(middle / max(1, len(self.rows)), 1.5 * least)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme = painter.theme
        names, totals = self._least_names(width), self._totals_width()
        middle = width - names - totals - dp(MARGIN)
        cell = self.cell = self._cell_width(middle)
        if len(self.rows) * cell < middle:  # names have what the rounds do not need
            names, middle = names + middle - len(self.rows) * cell, len(self.rows) * cell
        self.most = max(0.0, len(self.rows) * cell - middle)
        if self.slid is None:
            self.slid = self.most
        self.slid = min(max(0.0, self.slid), self.most)
        header, high = self.header(), self.stacked_height()
        step = high + dp(2)
        left = x + names - self.slid
        paper = getattr(theme, self.paper)
        shown = [
            (row, left + at * cell)
            for at, row in enumerate(self.rows)
            if left + (at + 1) * cell > x + names and left + at * cell < x + names + middle
        ]
        for at, _ in enumerate(self.sides):
            y = top - header - (at + 1) * step
            painter.box(
                x + dp(MARGIN), y + dp(2), width - dp(2 * MARGIN), high, self._stripe(theme, at), dp(10)
            )
        for row, begin in shown:
            self._paint_round(painter, row, begin, top, cell, header)
            for side in range(len(self.sides)):
                score: Box = Line(Fill(self.stacked(side, row)), 8)
                if begin >= x + names - cell / 2 and begin + cell <= x + names + middle + cell / 2:
                    score = self.touch(score, side, row)
                score.draw(painter, begin, top - header - side * step, cell, high)
        painter.above()  # names and totals lie over what slides
        tall = self.height(width)
        painter.box(x + dp(MARGIN), top - tall, names - dp(MARGIN), tall, paper)
        painter.box(x + names + middle, top - tall, totals, tall, paper)
        for at, whose in enumerate(self.sides):
            y = top - header - (at + 1) * step + dp(2)
            self._paint_side(painter, whose, at, x, y, width, names, totals, high)
        painter.words(
            self.texts.say("ui.pad.total"),
            x + width - dp(MARGIN + 8), top - header / 2, 13, theme.secondary, "medium", "right",
        )  # fmt: skip
        self._paint_arrows(painter, x, top, names, middle, header)

    def _stripe(self, theme: Theme, at: int) -> Colour:
        colour: Colour = getattr(theme, self.fill if at % 2 == 0 else self.paper)
        return colour

    def _paint_round(
        self, painter: Painter, row: PadRow, x: float, top: float, cell: float, header: float
    ) -> None:
        theme = painter.theme
        tinted = row.number == self.this
        if tinted:
            tall = header + len(self.sides) * (self.stacked_height() + dp(2))
            painter.box(x + dp(1), top - tall, cell - dp(2), tall, theme.tonal, dp(10))
        text, shade = self.number_of(row), self.shades(row)[1]
        if row.double is None:
            number = Line(2, Fill(Text(text, 14, shade, "medium", "center", wraps=False)), 2)
        else:
            number = Line(face(row.double), 3, Text(text, 12, shade), stands="center")
        number.draw(painter, x, top, cell, header)

    def _paint_side(
        self,
        painter: Painter,
        side: PadSide,
        at: int,
        x: float,
        y: float,
        width: float,
        names: float,
        totals: float,
        high: float,
    ) -> None:
        theme = painter.theme
        fill = self._stripe(theme, at)
        for left, wide, inner in (
            (x + dp(MARGIN), names - dp(MARGIN), x + names - dp(10)),
            (x + width - totals - dp(MARGIN), totals, x + width - totals - dp(MARGIN)),
        ):
            painter.box(left, y, wide, high, fill, dp(10))
            painter.box(inner, y, dp(10), high, fill)  # square where the rounds go on
        middle = y + high / 2
        name = Text(side.name, 14, weight="medium", wraps=False)
        whose = Line(MARGIN + 6, Badges(side.members, BADGE), 7, Fill(name), 2)
        whose.draw(painter, x, y + high, names, high)
        right = x + width - dp(MARGIN + 8)
        total = painter.words(minus(side.total), right, middle, 18, theme.text, "bold", "right")
        if side.leads:
            painter.icon("crown", right - total - dp(13), middle, 16, theme.text)

    def _paint_arrows(
        self, painter: Painter, x: float, top: float, names: float, middle: float, header: float
    ) -> None:
        """What tells that there is more, and shows it when tapped."""
        theme, say = painter.theme, self.texts.say
        y = top - header / 2
        if self.slid and self.slid > 0.5:
            painter.icon("chevron-left", x + names - dp(12), y, 22, theme.primary)
            painter.hot("pad-earlier", x + names - dp(24), y - dp(15), dp(24), dp(30), say("ui.pad.earlier"))
        if self.slid is not None and self.slid < self.most - 0.5:
            painter.icon("chevron-right", x + names + middle + dp(6), y, 22, theme.primary)
            painter.hot(
                "pad-later", x + names + middle - dp(4), y - dp(15), dp(20), dp(30), say("ui.pad.later")
            )

    # Hands

    def slide(self, more: float) -> bool:
        """Slide the rounds by so many pixels; False when they cannot."""
        before = self.slid or 0.0
        self.slid = min(max(0.0, before + more), self.most)
        return self.slid != before

    def settle(self) -> None:
        """Slide on to the next whole round."""
        self.slid = min(round((self.slid or 0.0) / self.cell) * self.cell, self.most)

    def tapped(self, name: str) -> bool:
        if name in ("pad-earlier", "pad-later"):
            self.slide(self.cell * (-2 if name == "pad-earlier" else 2))
            return True
        return super().tapped(name)
