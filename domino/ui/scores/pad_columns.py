"""The score pad with a column for each side, a row for each round and the totals below."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from kivy.metrics import dp

from domino.tableside.words.accounts import signed
from domino.tableside.words.reckoning import PadRow
from domino.tableside.words.wording import minus
from domino.ui.kit.boxes import Box, Card, Drawn, Fill, Line, Padded, Sized, Stack, Text
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import badge_ring, player
from domino.ui.kit.parts.parts import MARGIN
from domino.ui.kit.words import ink
from domino.ui.scores.pad_look import BADGE, PadLook, PadSide, face
from domino.ui.scores.tokens import Badges

MOST_COLUMNS = 5
"""More sides than this have no column each."""
ROW = 42
TOTAL = 46
NUMBER = 64
"""Dp at the left: the round's double and number."""
GAP = 3
"""Dp between columns."""


class PadColumns(PadLook):
    """A column is a side, in its colour."""

    def fits(self, width: float) -> bool:
        """Whether there are few enough sides, and their numbers have room."""
        if len(self.sides) > MOST_COLUMNS:
            return False
        return self._widest_total() + dp(12) <= self._column_width(width)

    def _column_width(self, width: float) -> float:
        return (width - dp(2 * MARGIN) - dp(NUMBER)) / len(self.sides) - dp(GAP)

    def _widest_total(self) -> float:
        crown = dp(22) if len(self.sides) < MOST_COLUMNS else dp(4)
        return max(ink.size(minus(side.total), 18, "bold")[0] for side in self.sides) + crown

    def _beside(self, width: float) -> bool:
        """Whether a round's points stand beside the subtotal, not above it."""
        widest = max(
            (
                ink.size(signed(points), 13)[0] + ink.size(minus(total), 15, "bold")[0]
                for row in self.rows
                for points, total in zip(row.points, row.totals, strict=True)
            ),
            default=0,
        )
        return widest + dp(22) <= self._column_width(width)

    def row_height(self, width: float) -> float:
        """How tall a round is."""
        return max(dp(ROW), ink.line_height(15) + dp(16)) if self._beside(width) else self.stacked_height()

    def heads_height(self) -> float:
        """How tall the heads are, and what is between them and the first round."""
        return self.header() + dp(4)

    def build(self, width: float) -> Box:
        beside, high = self._beside(width), self.row_height(width) / dp(1)
        rounds = [Padded(self._round(at, beside), (MARGIN, 1), high) for at in range(len(self.rows))]
        return Stack(self.heads(width), 4, *rounds, 4, self._totals(), 8)

    def _across(self, first: Box, cells: Iterable[Box]) -> Line:
        """What stands at the left, and something in each column."""
        return Line(Sized(first, dp(NUMBER)), *map(Fill, cells), gap=GAP, align="stretch")

    # Heads

    def heads(self, width: float) -> Box:
        """Whose the columns are."""
        badged, named = self._naming(self._column_width(width))
        heads = (self._head(side, badged, named) for side in self.sides)
        return Padded(self._across(Stack(), heads), (MARGIN, 0), self.header() / dp(1))

    def _naming(self, wide: float) -> tuple[bool, bool]:
        """Whether columns of this width have badges and names: both, or what fits for every side."""
        names = [ink.size(side.name, 14, "bold")[0] for side in self.sides]
        badges = [Badges(side.members, BADGE).natural() for side in self.sides]
        if all(name + badge + dp(15) <= wide for name, badge in zip(names, badges, strict=True)):
            return True, True
        if all(name + dp(8) <= wide for name in names):
            return False, True
        if all(badge + dp(50) <= wide for badge in badges):
            return True, True
        return all(badge + dp(4) <= wide for badge in badges), False

    def _head(self, side: PadSide, badged: bool, named: bool) -> Box:
        fill, letters, _ = player(side.members[0].colour)
        badges = Badges(side.members, BADGE)
        name = Text(side.name, 14, letters, "bold", "left" if badged else "center", wraps=False)
        if badged:
            inside = Line(6, badges, 5, Fill(name), 4) if named else Line(badges, stands="center")
        else:
            inside = Line(3, Fill(name), 3)
        return Card(inside, fill, 10, outline=badge_ring(letters))

    # Rounds

    def _round(self, at: int, beside: bool) -> Box:
        row = self.rows[at]
        scores = (self._score(side, row, beside) for side in range(len(self.sides)))
        fill = "tonal" if row.number == self.this else self.fill if at % 2 == 0 else None
        return Card(self._across(self._number(row), scores), fill, 10)

    def _number(self, row: PadRow) -> Box:
        """The round: its double as a tile's face, and its number."""
        text, shade = self.number_of(row), self.shades(row)[1]
        if row.double is None:
            return Line(16, Fill(Text(text, 15, shade, "medium", wraps=False)), 2)
        return Line(8, face(row.double), 5, Fill(Text(text, 13, shade, wraps=False)), -1)

    def _score(self, side: int, row: PadRow, beside: bool) -> Box:
        strong, weak = self.shades(row)
        if beside:
            total = Text(minus(row.totals[side]), 15, strong, "bold", "right", wraps=False)
            score: Box = Line(8, Text(signed(row.points[side]), 13, weak), Fill(total), 6)
        else:
            score = Padded(self.stacked(side, row), (0, 5, 6, 5))
        return self.touch(score, side, row)

    # Totals

    def _totals(self) -> Box:
        total = Text(self.texts.say("ui.pad.total"), 14, weight="medium", wraps=False)
        line = self._across(
            Line(10, Fill(total), 2), (Drawn(partial(self._paint_total, side)) for side in self.sides)
        )
        high = max(TOTAL, ink.line_height(18) / dp(1) + 16)
        return Padded(Card(line, "raised", 12, least=high), (MARGIN, 0))

    def _paint_total(
        self, side: PadSide, painter: Painter, x: float, top: float, width: float, height: float
    ) -> None:
        theme, y, right = painter.theme, top - height / 2, x + width - dp(6)
        total = painter.words(minus(side.total), right, y, 18, theme.text, "bold", "right")
        badges = Badges(side.members, BADGE)
        wide = badges.natural()
        crown = dp(24) if side.leads else 0.0
        if width - total - dp(10) - wide >= crown:  # whose it is, where the head is out of sight
            badges.draw(painter, x + dp(4), top, wide, height)
            x += dp(4) + wide
        if not side.leads:
            return
        right -= total
        if right - x >= dp(18):
            painter.icon("crown", min(x + dp(16), right - dp(11)), y, 18, theme.text)
        else:  # there is room above it alone
            painter.icon("crown", right + dp(2), top - dp(3), 12, theme.text)
