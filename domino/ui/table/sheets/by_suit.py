"""Every tile of the round by suit: what was played, what is yours, and what nobody has shown yet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.metrics import dp

from domino.tableside.evening import Evening
from domino.tableside.shown.by_suit import Known, Suit, counted, suits_of
from domino.ui.kit.app import Application
from domino.ui.kit.boxes import Box, Drawn, Fill, Flow, Icon, Line, Padded, Sized, Stack, Text
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import MARGIN, Part, Sentence
from domino.ui.kit.stage.sheets import Sheet

SIDE = 18
"""Dp: the short side of a tile."""
GAP = 5
NAME = 96
"""Dp: how wide the name of a suit is at least."""


class SuitRow(Part):
    """A suit: its name, how much of it was played, and its tiles."""

    def __init__(self, suit: Suit, name: str, count: str) -> None:
        self.suit, self.name, self.count = suit, name, count

    def build(self, width: float) -> Box:
        name, count = Text(self.name, 15, weight="medium"), Text(self.count, 12, "secondary")
        sign = Icon("cards-diamond", 16, "error") if self.suit.trumps else None
        told = Stack(Line(sign, 4 if sign else None, Fill(name)), count)
        tiles = (Drawn(partial(_paint_tile, known), 2 * SIDE, SIDE + 4) for known in self.suit.tiles)
        wide = max(
            dp(NAME), (sign.natural() + dp(4) if sign else 0) + name.natural() + dp(2), count.natural()
        )
        return Padded(Line(Sized(told, wide), 8, Fill(Flow(*tiles, gap=GAP))), (MARGIN, 5))


def _paint_tile(known: Known, painter: Painter, x: float, top: float, width: float, height: float) -> None:
    """A tile, the number of its suit first; yours has an outline, one not seen yet is dashed, in numerals."""
    theme, side = painter.theme, dp(SIDE)
    cx, cy = x + width / 2, top - height / 2
    if known.state != "unseen":
        painter.tile(known.tile, cx, cy, side, 90, first=known.first)
        if known.state == "yours":
            painter.tile_ring(cx, cy, side, 90, theme.primary, dp(2), dp(0.5))
        return
    painter.dashes(cx - side, cy - side / 2, 2 * side, side, theme.outline, dp(1), dp(3))
    painter.line(cx, cy - side / 4, cx, cy + side / 4, theme.outline, dp(1))
    for number, at in ((known.first, -0.5), (known.tile.other(known.first), 0.5)):
        painter.words(str(number), cx + at * side, cy, 12, theme.secondary, align="center")


class BySuitSheet(Sheet):
    """All tiles by suit, as the eyes on the screen know them."""

    name = "by-suit"

    def __init__(self, app: Application, evening: Evening) -> None:
        self.evening = evening
        played, count = counted(evening.view)
        told = app.texts.say("ui.by-suit.count", played=played, count=count)
        super().__init__(title=app.texts.say("ui.by-suit.title"), subtitle=told)

    def body(self) -> Sequence[Part]:
        say, suits = self.app.texts.say, suits_of(self.evening.view)
        rows = [
            SuitRow(
                suit,
                say(f"common.suit.{suit.number}"),
                say("ui.by-suit.played", played=suit.played, count=len(suit.tiles)),
            )
            for suit in suits
        ]
        return [*rows, Sentence(say("ui.by-suit.reading"), 13)]
