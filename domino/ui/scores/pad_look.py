"""What every way to write the score pad has in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp

from domino.tableside.evening import Evening
from domino.tableside.words.accounts import Member, members_of, signed
from domino.tableside.words.reckoning import PadRow, leaders, pad
from domino.tableside.words.wording import minus
from domino.texts import Texts
from domino.ui.kit.boxes import Box, Drawn, Stack, Text, Touch
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import Part
from domino.ui.kit.words import ink

HEADER = 34
BADGE = 20
FACE = 26
"""Dp: the double of a round, as a face."""


@dataclass(frozen=True, slots=True)
class PadSide:
    """A side as the pad names it."""

    name: str
    members: tuple[Member, ...]
    total: int
    leads: bool


@dataclass(frozen=True, slots=True)
class PadContent:
    """What is written on a pad: the sides in the order they sit, the rounds, and the number of the round that
    is or was just played."""

    sides: tuple[PadSide, ...]
    rows: Sequence[PadRow]
    this: int
    texts: Texts


def pad_of(evening: Evening) -> PadContent:
    """The pad of a match."""
    front = leaders(evening.past)
    sides = tuple(
        PadSide(evening.wording.side_name(side), members_of(evening, side), total, side in front)
        for side, total in enumerate(evening.scores)
    )
    return PadContent(sides, pad(evening.past), evening.round, evening.texts)


class PadLook(Part):
    """A pad. `opened` is told the side and the round of a score that was tapped; `fill` and `paper` are the
    roles of its stripes and of what it lies on."""

    def __init__(
        self, content: PadContent, opened: Callable[[int, int], None] | None, fill: str, paper: str
    ) -> None:
        self.sides, self.rows, self.this = content.sides, content.rows, content.this
        self.texts = content.texts
        self.opened = opened
        self.fill, self.paper = fill, paper

    def header(self) -> float:
        return max(dp(HEADER), ink.line_height(14) + dp(12))

    def stacked_height(self) -> float:
        """A line of the pad where points stand above their subtotal."""
        return ink.line_height(13) + ink.line_height(15) + dp(12)

    def shades(self, row: PadRow) -> tuple[str, str]:
        """The roles of a subtotal and of points; the round just played is tinted."""
        return ("on_tonal", "on_tonal") if row.number == self.this else ("text", "secondary")

    def number_of(self, row: PadRow) -> str:
        """What a round is called: its number, or that it is being played."""
        return str(row.number) if row.finished else self.texts.say("ui.pad.now")

    def stacked(self, side: int, row: PadRow) -> Box:
        """Points above their subtotal."""
        strong, weak = self.shades(row)
        return Stack(
            Text(signed(row.points[side]), 13, weak, align="right", wraps=False),
            Text(minus(row.totals[side]), 15, strong, "bold", "right", wraps=False),
        )

    def touch(self, score: Box, side: int, row: PadRow) -> Box:
        """A score, which can be tapped where somebody wants to know."""
        if self.opened is None:
            return score
        says = self.texts.say(
            "ui.pad.cell",
            name=self.sides[side].name,
            number=row.number,
            points=signed(row.points[side]),
            total=row.totals[side],
        )
        return Touch(score, f"score-{row.number}-{side}", says, partial(self.opened, side, row.number), 8)


def face(number: int) -> Box:
    """The double of a round, as a tile's face."""

    def paint(painter: Painter, x: float, top: float, width: float, height: float) -> None:
        painter.half_tile(number, x + width / 2, top - height / 2, width)

    return Drawn(paint, FACE, FACE)
