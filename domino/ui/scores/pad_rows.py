"""The score pad with a row for each side: names and totals stay, the rounds slide sideways between them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.metrics import dp

from domino.tableside.words.reckoning import PadRow
from domino.tableside.words.wording import minus
from domino.ui.kit.boxes import Box, Card, Drawn, Fill, Icon, Line, Padded, Text, Touch, shade_of
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import Colour, Theme
from domino.ui.kit.parts.parts import MARGIN
from domino.ui.kit.words import ink
from domino.ui.scores.pad_look import BADGE, PadLook, PadSide, face
from domino.ui.scores.tokens import Badges


class PadRows(PadLook):
    """A row is a side, a column a round."""

    slid: float | None = None
    """Pixels that rounds have been slid to the left; None before they were painted: then the newest are
    shown."""
    most = 0.0
    """How far they can be slid."""
    cell = 1.0
    """How wide a round was last painted."""
    _scores: Sequence[Sequence[tuple[Box, Box]]] = ()
    """Every score of every round, as it is shown and as it is touched: made once for all that slides."""

    def build(self, width: float) -> Box:
        self._scores = [[self._score(side, row) for side in range(len(self.sides))] for row in self.rows]
        high = self.header() + len(self.sides) * (self.stacked_height() + dp(2)) + dp(12)
        return Drawn(self._paint, high=high / dp(1))

    def _score(self, side: int, row: PadRow) -> tuple[Box, Box]:
        score = Padded(self.stacked(side, row), (0, 6, 8, 6))
        return score, self.touch(score, side, row)

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

    def _paint(self, painter: Painter, x: float, top: float, width: float, tall: float) -> None:
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
        left, first, last = x + names - self.slid, x + names, x + names + middle
        lines = [(side, top - header - side * (high + dp(2))) for side in range(len(self.sides))]
        for side, line in lines:
            fill = self._stripe(theme, side)
            painter.box(x + dp(MARGIN), line - high, width - dp(2 * MARGIN), high, fill, dp(10))
        for at, row in enumerate(self.rows):
            begin, end = left + at * cell, left + (at + 1) * cell
            if end <= first or begin >= last:
                continue
            self._paint_round(painter, row, begin, top, cell)
            for side, line in lines:
                score, touch = self._scores[at][side]
                seen = begin >= first - cell / 2 and end <= last + cell / 2
                (touch if seen else score).draw(painter, begin, line, cell, high)
        painter.above()  # names and totals lie over what slides
        paper = shade_of(theme, self.paper)
        painter.box(x + dp(MARGIN), top - tall, names - dp(MARGIN), tall, paper)
        painter.box(last, top - tall, totals, tall, paper)
        edge = x + width - dp(MARGIN) - totals
        for side, line in lines:
            fill = self._stripe(theme, side)
            for box, start, wide, square in (
                (self._whose(self.sides[side]), x + dp(MARGIN), names - dp(MARGIN), first - dp(10)),
                (self._total(self.sides[side]), edge, totals, edge),
            ):
                painter.box(square, line - high, dp(10), high, fill)  # square where the rounds go on
                Card(box, fill, 10).draw(painter, start, line, wide, high)
        heading = Text(self.texts.say("ui.pad.total"), 13, "secondary", "medium")
        Line(heading, 8, stands="right").draw(painter, edge, top, totals, header)
        arrows = top - header / 2 + dp(15)
        if self.slid > 0.5:
            self._arrow("left", "earlier", -2).draw(painter, first - dp(24), arrows, dp(24), dp(30))
        if self.slid < self.most - 0.5:
            self._arrow("right", "later", 2).draw(painter, last - dp(4), arrows, dp(20), dp(30))

    def _stripe(self, theme: Theme, side: int) -> Colour:
        return shade_of(theme, self.fill if side % 2 == 0 else self.paper)

    def _paint_round(self, painter: Painter, row: PadRow, x: float, top: float, cell: float) -> None:
        """The head of a round, and its ground when it is the one just played."""
        header = self.header()
        if row.number == self.this:
            tall = header + len(self.sides) * (self.stacked_height() + dp(2))
            painter.box(x + dp(1), top - tall, cell - dp(2), tall, painter.theme.tonal, dp(10))
        text, shade = self.number_of(row), self.shades(row)[1]
        if row.double is None:
            number = Line(2, Fill(Text(text, 14, shade, "medium", "center", wraps=False)), 2)
        else:
            number = Line(face(row.double), 3, Text(text, 12, shade), stands="center")
        number.draw(painter, x, top, cell, header)

    def _whose(self, side: PadSide) -> Box:
        name = Text(side.name, 14, weight="medium", wraps=False)
        return Line(6, Badges(side.members, BADGE), 7, Fill(name), 2)

    def _total(self, side: PadSide) -> Box:
        crown = Icon("crown", 16) if side.leads else None
        return Line(crown, 5, Text(minus(side.total), 18, weight="bold"), 8, stands="right")

    def _arrow(self, way: str, when: str, rounds: int) -> Box:
        """What tells that there is more, and shows it when tapped."""
        turn = partial(self._turn, rounds)
        says = self.texts.say(f"ui.pad.{when}")
        return Touch(Icon(f"chevron-{way}", 22, "primary"), f"pad-{when}", says, turn, 12)

    # Hands

    def slide(self, more: float) -> bool:
        """Slide the rounds by so many pixels; False when they cannot."""
        before = self.slid or 0.0
        self.slid = min(max(0.0, before + more), self.most)
        return self.slid != before

    def settle(self) -> None:
        """Slide on to the next whole round."""
        self.slid = min(round((self.slid or 0.0) / self.cell) * self.cell, self.most)

    def _turn(self, rounds: int) -> None:
        self.slide(self.cell * rounds)
