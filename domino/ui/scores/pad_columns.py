"""The score pad with a column for each side, a row for each round and the totals below."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from domino.tableside.words.accounts import signed
from domino.tableside.words.reckoning import PadRow
from domino.tableside.words.wording import minus
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import Colour, badge_ring, player
from domino.ui.kit.parts.parts import MARGIN
from domino.ui.kit.words import ink
from domino.ui.scores.pad_look import BADGE, FACE, PadLook, PadSide
from domino.ui.scores.receipt_card import badges_width, paint_badges

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

    def _total(self) -> float:
        return max(dp(TOTAL), ink.line_height(18) + dp(16))

    def height(self, width: float) -> float:
        rows = len(self.rows) * self.row_height(width)
        return self.heads_height() + rows + dp(4) + self._total() + dp(8)

    def _lefts(self, x: float, width: float) -> list[float]:
        """Where the columns begin."""
        step = self._column_width(width) + dp(GAP)
        return [x + dp(MARGIN + NUMBER + GAP) + at * step for at in range(len(self.sides))]

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme = painter.theme
        self.paint_heads(painter, x, top, width)
        lefts, column = self._lefts(x, width), self._column_width(width)
        x += dp(MARGIN)
        wide = width - dp(2 * MARGIN)
        top -= self.heads_height()
        beside = self._beside(width)
        high = self.row_height(width)
        for at, row in enumerate(self.rows):
            tinted = row.number == self.this
            if tinted or at % 2 == 0:
                fill = theme.tonal if tinted else getattr(theme, self.fill)
                painter.box(x, top - high + dp(1), wide, high - dp(2), fill, dp(10))
            self._paint_number(
                painter, row, x + dp(8), top - high / 2, theme.on_tonal if tinted else theme.secondary
            )
            for side, left in enumerate(lefts):
                self._paint_cell(painter, side, row, left, top - high, column, high, beside)
            top -= high
        top -= dp(4)
        self._paint_total(painter, x, top, wide, lefts, column)

    def paint_heads(self, painter: Painter, x: float, top: float, width: float) -> None:
        """Whose the columns are."""
        header, column = self.header(), self._column_width(width)
        for side, left in zip(self.sides, self._lefts(x, width), strict=True):
            self._paint_name(painter, side, left, top - header, column, header)

    def _paint_total(
        self, painter: Painter, x: float, top: float, wide: float, lefts: Sequence[float], column: float
    ) -> None:
        theme = painter.theme
        high = self._total()
        painter.box(x, top - high, wide, high, theme.raised, dp(12))
        y = top - high / 2
        painter.words(
            self.texts.say("ui.pad.total"),
            x + dp(10),
            y,
            14,
            theme.text,
            "medium",
            width=dp(NUMBER - 12),
        )
        for side, left in zip(self.sides, lefts, strict=True):
            right = left + column - dp(6)
            total = painter.words(minus(side.total), right, y, 18, theme.text, "bold", "right")
            spare = column - total - dp(10) - badges_width(side.members, dp(BADGE))
            if spare >= dp(24 if side.leads else 0):  # whose it is, where the heading is out of sight
                paint_badges(painter, side.members, left + dp(4), y, dp(BADGE))
                left += dp(4) + badges_width(side.members, dp(BADGE))
            if side.leads:
                self._paint_crown(painter, left, right - total, y)

    def _paint_crown(self, painter: Painter, left: float, right: float, y: float) -> None:
        """The leader's crown, left of their total or, where there is no room, above it."""
        room = right - left
        if room >= dp(18):
            painter.icon("crown", min(left + dp(16), right - dp(11)), y, 18, painter.theme.text)
        else:
            painter.icon("crown", right + dp(2), y + self._total() / 2 - dp(3), 12, painter.theme.text)

    def _naming(self, wide: float) -> tuple[bool, bool]:
        """Whether columns of this width have badges and names: both, or what fits for every side."""
        size = dp(BADGE)
        names = [ink.size(side.name, 14, "bold")[0] for side in self.sides]
        badges = [badges_width(side.members, size) for side in self.sides]
        if all(name + badge + dp(15) <= wide for name, badge in zip(names, badges, strict=True)):
            return True, True
        if all(name + dp(8) <= wide for name in names):
            return False, True
        if all(badge + dp(50) <= wide for badge in badges):
            return True, True
        return all(badge + dp(4) <= wide for badge in badges), False

    def _paint_name(
        self, painter: Painter, side: PadSide, x: float, y: float, wide: float, high: float
    ) -> None:
        """The head of a column: badges and name, or what there is room for."""
        fill, letters, _ = player(side.members[0].colour)
        painter.box(x, y, wide, high, fill, dp(10), badge_ring(letters))
        size, middle = dp(BADGE), y + high / 2
        badged, named = self._naming(wide)
        badges = badges_width(side.members, size)
        if badged and named:
            paint_badges(painter, side.members, x + dp(6), middle, size)
            room = wide - dp(15) - badges
            painter.words(side.name, x + dp(11) + badges, middle, 14, letters, "bold", width=room)
        elif badged:
            paint_badges(painter, side.members, x + (wide - badges) / 2, middle, size)
        else:
            painter.words(side.name, x + wide / 2, middle, 14, letters, "bold", "center", wide - dp(6))

    def _paint_number(self, painter: Painter, row: PadRow, x: float, y: float, colour: Colour) -> None:
        """The round: its double as a tile's face, and its number."""
        text = self.number_of(row)
        if row.double is None:
            painter.words(text, x + dp(8), y, 15, colour, "medium", width=dp(NUMBER - 18))
            return
        painter.half_tile(row.double, x + dp(FACE) / 2, y, dp(FACE))
        painter.words(text, x + dp(FACE + 5), y, 13, colour, width=dp(NUMBER - FACE - 12))

    def _paint_cell(
        self,
        painter: Painter,
        side: int,
        row: PadRow,
        x: float,
        y: float,
        wide: float,
        high: float,
        beside: bool,
    ) -> None:
        right, middle = x + wide - dp(6), y + high / 2
        if beside:
            strong, weak = self.colours(painter.theme, row)
            painter.words(signed(row.points[side]), x + dp(8), middle, 13, weak)
            painter.words(minus(row.totals[side]), right, middle, 15, strong, "bold", "right")
        else:
            self.paint_stacked(painter, side, row, right, middle)
        self.hot(painter, side, row, x, y + dp(1), wide, high - dp(2))
