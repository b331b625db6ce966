"""Help pages on the screen: headings, paragraphs, lists and tables of a plain text page as parts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.ui.kit.boxes import Box, Card, Drawn, Line, Padded, Sized, Stack, Text
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.part import MARGIN, Gap, Part
from domino.ui.kit.parts.rows import Heading, Sentence
from domino.ui.kit.words import ink

_MARKS = re.compile(r"\*\*|`")


def parts_of(page: str) -> list[Part]:
    """The parts of a page: `##` is a heading, `-` and `1.` begin items, `|` a row of a table. Its title, with
    one `#`, is left out: the bar above the page has it."""
    blocks = re.split(r"\n\s*\n", page.strip())
    return [part for block in blocks for part in _block(block.split("\n"))]


def _block(lines: list[str]) -> list[Part]:
    first = lines[0]
    if first.startswith("#"):
        title = [Gap(6), Heading(first.lstrip("#").strip(), large=True)] if first.startswith("##") else []
        return [*title, *(_block(lines[1:]) if lines[1:] else [])]
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

    def build(self, width: float) -> Box:
        room = width - dp(2 * MARGIN + 32)
        count = max(len(row) for row in self.rows)
        widest = max(ink.size(row[0], 14, "medium")[0] for row in self.rows) + dp(16)
        first = min(room * 0.45, widest) if count > 1 else room
        widths = [first] + [(room - first) / max(1, count - 1)] * (count - 1)
        lines: list[Box] = []
        for number, row in enumerate(self.rows):
            if number:
                lines.append(Padded(Drawn(_rule), (12, 0)))
            cells = (self._cell(number, at, cell, widths[at]) for at, cell in enumerate(row))
            lines.append(Padded(Line(*cells, align="top"), (16, 6)))
        return Padded(Card(Stack(*lines)), (MARGIN, 0, MARGIN, 12))

    def _cell(self, row: int, column: int, text: str, wide: float) -> Box:
        colour = "text" if row else "secondary"
        weight = "regular" if row and column else "medium"
        lines = ink.wrapped(text, 14, "medium", wide - dp(8))  # every cell breaks as those of the head do
        return Sized(Padded(Text("\n".join(lines), 14, colour, weight), (0, 0, 8, 0)), wide)


def _rule(painter: Painter, x: float, top: float, width: float, height: float) -> None:
    """The thin line between two rows."""
    painter.box(x, top - dp(0.5), width, dp(1), painter.theme.divider)
