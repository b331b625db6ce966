"""What the page of an open table is made of: the code that opens it, and what happened last."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.metrics import dp

from domino.ui.kit.boxes import Box, Card, Drawn, Fill, Fit, Icon, Line, Padded, Paper, Stack, Text
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import pip_in, tile_light
from domino.ui.kit.parts.code_plate import SIDE, Modules, code_box
from domino.ui.kit.parts.parts import MARGIN, Button, Part

DIGIT = (30, 42)
"""Dp of the small tile that a digit of the code stands on."""
NARROW = 140
"""Dp of words that must have room beside the code; with less they stand below it."""


@dataclass(eq=False, repr=False)
class Invitation(Part):
    """The code that a camera reads, and the one that is typed: `typed` says where, above its `digits`. What
    cannot be typed has none, and an address that is too long for a code has no `modules`."""

    modules: Modules | None
    title: str
    line: str
    send: Button
    typed: str = ""
    digits: str = ""

    def build(self, width: float) -> Box:
        said = Stack(
            Text(self.title, 19, weight="medium"),
            6,
            Text(self.line, 14, "secondary"),
            12,
            *((Text(self.typed, 13, "secondary"), 6) if self.typed else ()),
            *((Drawn(self._paint_digits, high=DIGIT[1]), 12) if self.digits else ()),
            self.send.box(),
        )
        modules = self.modules

        def laid(room: float) -> Box:
            if modules is None:
                return said
            if room >= dp(SIDE + 16 + NARROW):
                return Line(code_box(modules), 16, Fill(said), align="middle")
            return Stack(Line(code_box(modules), stands="center"), 12, said)

        return Padded(Paper(Fit(laid), 18, (14, 14)), (MARGIN, 6, MARGIN, 12))

    def _paint_digits(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        theme, gap, lip, low = painter.theme, dp(5), dp(3), top - height
        wide = min(dp(DIGIT[0]), (width - gap * (len(self.digits) - 1)) / len(self.digits))
        for at, digit in enumerate(self.digits):
            left = x + at * (wide + gap)
            painter.shadow(left, low, wide, height, dp(6), dp(3))
            painter.box(left, low, wide, height, theme.tile_edge, dp(6))
            painter.box(
                left, low + lip, wide, height - lip, theme.tile, dp(6), theme.tile_edge, max(1.0, dp(1))
            )
            ink = pip_in(tile_light(theme), int(digit))
            painter.words(digit, left + wide / 2, low + (height + lip) / 2, 22, ink, "bold", "center")


@dataclass(eq=False, repr=False)
class Notice(Part):
    """What happened last at the table, or what is wrong."""

    title: str
    line: str
    icon: str = "devices"

    def build(self, width: float) -> Box:
        words = Stack(Text(self.title, 16, "on_tonal", "medium"), 2, Text(self.line, 14, "on_tonal"))
        inside = Line(Icon(self.icon, 28, "on_tonal", 32), 14, Fill(words), align="middle")
        return Padded(Card(inside, "tonal", 16, (16, 12)), (MARGIN, 4, MARGIN, 12))
