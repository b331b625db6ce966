"""A page of the manual on the screen: its blocks as parts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp, sp

from domino.core.tiles import Tile
from domino.tableside.manual.pages import Block, Emphasis, Heading, Item, Named, Page, Run, Table
from domino.tableside.manual.pictures import Picture
from domino.ui.kit.boxes import Box, Card, Drawn, Fill, Icon, Line, Padded, Passage, Text, Weighted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.part import MARGIN, Gap, Part
from domino.ui.kit.parts.rows import Heading as HeadingPart
from domino.ui.kit.parts.text_table import TextTable
from domino.ui.table.parts.picture import PicturePart

TEXT, CELL = 15, 14
"""The size of letters, in sp, in a sentence and in a table."""


def parts_of(page: Page) -> list[tuple[Block, list[Part]]]:
    """Every block of a page with its parts."""
    return [(block, _parts(block)) for block in page.blocks]


def _parts(block: Block) -> list[Part]:
    match block:
        case Heading():
            return [Gap(6), HeadingPart(block.text, large=True)]
        case Item():
            return [ItemPart(block)]
        case Table():
            return [TextTable([[[_run(run, CELL) for run in cell] for cell in row] for row in block.rows])]
        case Picture():
            return [PicturePart(block)]


@dataclass(eq=False, repr=False)
class ItemPart(Part):
    """A paragraph, with tiles among its words and what holds at the table in a pill."""

    item: Item

    def build(self, width: float) -> Box:
        passage: Box = Passage([_run(run, TEXT) for run in self.item.runs], TEXT)
        if self.item.listed:
            passage = Line(Icon("circle-small", 20, "text", line=TEXT), 10, Fill(passage), align="top")
        return Padded(passage, (MARGIN + 8, 5, MARGIN + 8, 8))


def _run(run: Run, size: float) -> str | Weighted | Box:
    """A piece of a sentence whose letters have so many sp."""
    if isinstance(run, Tile):
        side = sp(size) / dp(1)  # it lies, as high as a line of letters
        return Drawn(partial(_tile, run), 2 * side + 4, side)
    if isinstance(run, Emphasis):
        return Weighted(run.words)
    if isinstance(run, Named):
        if not run.holds:
            return run.words
        words = Line(
            Icon("check-bold", 13, "on_tonal", 13), 5, Fill(Text(run.words, 13.5, "on_tonal", "medium"))
        )
        return Card(words, "tonal", 9, (7, 1, 8, 1))
    return run


def _tile(tile: Tile, painter: Painter, x: float, top: float, width: float, height: float) -> None:
    painter.tile(tile, x + width / 2, top - height / 2, height, 90, tile.high)
