"""What every way to write the score pad has in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.tableside.evening import Evening
from domino.tableside.words.accounts import Member, members_of, signed
from domino.tableside.words.reckoning import PadRow, leaders, pad
from domino.tableside.words.wording import minus
from domino.texts import Texts
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import Colour, Theme
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
    front = leaders(evening.whole())
    sides = tuple(
        PadSide(evening.wording.side_name(side), members_of(evening, side), total, side in front)
        for side, total in enumerate(evening.scores)
    )
    return PadContent(sides, pad(evening.whole()), evening.round, evening.texts)


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

    def colours(self, theme: Theme, row: PadRow) -> tuple[Colour, Colour]:
        """Of a subtotal and of points; the round just played is tinted."""
        return (theme.on_tonal,) * 2 if row.number == self.this else (theme.text, theme.secondary)

    def number_of(self, row: PadRow) -> str:
        """What a round is called: its number, or that it is being played."""
        return str(row.number) if row.finished else self.texts.say("ui.pad.now")

    def paint_stacked(self, painter: Painter, side: int, row: PadRow, right: float, middle: float) -> None:
        """Points above their subtotal."""
        strong, weak = self.colours(painter.theme, row)
        above, below = middle + ink.line_height(15) / 2, middle - ink.line_height(13) / 2
        painter.words(signed(row.points[side]), right, above, 13, weak, align="right")
        painter.words(minus(row.totals[side]), right, below, 15, strong, "bold", "right")

    def hot(
        self, painter: Painter, side: int, row: PadRow, x: float, y: float, wide: float, high: float
    ) -> None:
        """A score that can be tapped."""
        if self.opened is None:
            return
        says = self.texts.say(
            "ui.pad.cell",
            name=self.sides[side].name,
            number=row.number,
            points=signed(row.points[side]),
            total=row.totals[side],
        )
        painter.hot(f"score-{row.number}-{side}", x, y, wide, high, says, dp(8))

    def tapped(self, name: str) -> bool:
        if self.opened is None or not name.startswith("score-"):
            return False
        number, side = name.removeprefix("score-").split("-")
        self.opened(int(side), int(number))
        return True
