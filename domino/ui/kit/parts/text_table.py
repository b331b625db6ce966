"""A small table of words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.ui.kit.boxes import Box, Card, Drawn, Line, Padded, Passage, Sized, Stack, Weighted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.part import MARGIN, Part


@dataclass
class TextTable(Part):
    """A small table: the first row is its head, the first column is narrow."""

    rows: Sequence[Sequence[Sequence[str | Weighted | Box]]]
    """By row and column: words, and boxes among them."""

    def build(self, width: float) -> Box:
        room = width - dp(2 * MARGIN + 32)
        count = max(len(row) for row in self.rows)
        widest = max(Passage(row[0], 14, weight="medium").natural() for row in self.rows) + dp(16)
        first = min(room * 0.45, widest) if count > 1 else room
        widths = [first] + [(room - first) / max(1, count - 1)] * (count - 1)
        lines: list[Box] = []
        for number, row in enumerate(self.rows):
            if number:
                lines.append(Padded(Drawn(_rule), (12, 0)))
            cells = (self._cell(number, at, cell, widths[at]) for at, cell in enumerate(row))
            lines.append(Padded(Line(*cells, align="top"), (16, 6)))
        return Padded(Card(Stack(*lines)), (MARGIN, 0, MARGIN, 12))

    def _cell(self, row: int, column: int, runs: Sequence[str | Weighted | Box], wide: float) -> Box:
        colour = "text" if row else "secondary"
        weight = "regular" if row and column else "medium"
        return Sized(Padded(Passage(runs, 14, colour, weight), (0, 0, 8, 0)), wide)


def _rule(painter: Painter, x: float, top: float, width: float, height: float) -> None:
    """The thin line between two rows."""
    painter.box(x, top - dp(0.5), width, dp(1), painter.theme.divider)
