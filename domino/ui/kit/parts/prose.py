"""Help pages on the screen: headings, paragraphs, lists and tables of a plain text page as parts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.part import MARGIN, Gap, Part
from domino.ui.kit.parts.rows import Heading, Sentence
from domino.ui.kit.words import ink

_MARKS = re.compile(r"\*\*|`")


def parts_of(page: str, with_title: bool = False) -> list[Part]:
    """The parts of a page: `#` and `##` are headings, `-` and `1.` begin items, `|` a row of a table."""
    parts: list[Part] = []
    for block in re.split(r"\n\s*\n", page.strip()):
        parts += _block(block.split("\n"), with_title)
    return parts


def _block(lines: list[str], with_title: bool) -> list[Part]:
    first = lines[0]
    if first.startswith("#"):
        below = _block(lines[1:], with_title) if lines[1:] else []
        title = first.lstrip("#").strip()
        return [Gap(6), Heading(title, large=True), *below] if with_title or first.startswith("##") else below
    if first.startswith("|"):
        rows = [[_plain(cell) for cell in line.strip().strip("|").split("|")] for line in lines]
        return [TextTable([row for row in rows if not set("".join(row)) <= set("-: ")])]
    items: list[Part] = []
    told: list[str] = []
    icon = ""
    for line in [*lines, ""]:
        starts = re.match(r"(-|[0-9]+\.) ", line)
        if told and (starts or not line):
            items.append(Sentence(_plain(" ".join(told)), 15, secondary=False, icon=icon))
            told = []
        if starts:
            icon = "circle-small"
        told.append(line[starts.end() :] if starts else line.strip())
    return items


def _plain(text: str) -> str:
    return _MARKS.sub("", text).strip()


@dataclass
class TextTable(Part):
    """A small table: the first row is its head, the first column is narrow."""

    rows: Sequence[Sequence[str]]

    def _columns(self, width: float) -> list[float]:
        room = width - dp(2 * MARGIN + 32)
        count = max(len(row) for row in self.rows)
        widest = max(ink.size(row[0], 14, "medium")[0] for row in self.rows) + dp(16)
        first = min(room * 0.45, widest)
        return [first] + [(room - first) / (count - 1)] * (count - 1) if count > 1 else [room]

    def _lines(self, row: Sequence[str], columns: Sequence[float]) -> list[list[str]]:
        return [
            ink.wrapped(cell, 14, "medium", wide - dp(8)) for cell, wide in zip(row, columns, strict=False)
        ]

    def _height(self, row: Sequence[str], columns: Sequence[float]) -> float:
        return max(len(lines) for lines in self._lines(row, columns)) * ink.line_height(14) + dp(12)

    def height(self, width: float) -> float:
        columns = self._columns(width)
        return sum(self._height(row, columns) for row in self.rows) + dp(12)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme, columns = painter.theme, self._columns(width)
        left, wide = x + dp(MARGIN), width - dp(2 * MARGIN)
        painter.box(
            left, top - self.height(width) + dp(12), wide, self.height(width) - dp(12), theme.surface, dp(14)
        )
        for number, row in enumerate(self.rows):
            tall = self._height(row, columns)
            if number:
                painter.box(left + dp(12), top - dp(0.5), wide - dp(24), dp(1), theme.divider)
            at = left + dp(16)
            for column, lines in enumerate(self._lines(row, columns)):
                colour = theme.secondary if number == 0 else theme.text
                weight = "medium" if number == 0 or column == 0 else "regular"
                painter.lines(lines, at, top - dp(6), 14, colour, weight)
                at += columns[column]
            top -= tall
