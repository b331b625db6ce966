"""A code that a camera reads, on an ivory plate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.ui.kit.boxes import Box, Card, Drawn, Line, Padded, Sized
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import INK
from domino.ui.kit.parts.part import MARGIN, Part

SIDE = 196
"""Dp of the plate that a code is on."""
QUIET = 3
"""Modules around a code that stay bare. Cameras ask for four: the rounded edge of the plate is the fourth."""

Modules = Sequence[Sequence[int]]
"""The rows of a code, from its top: what is not 0 is dark."""


def code_of(text: str) -> Modules | None:
    """The text as a code; None when it is too long for one."""
    import segno

    try:
        return [list(row) for row in segno.make_qr(text, error="m").matrix]
    except segno.DataOverflowError:
        return None


def code_box(modules: Modules) -> Box:
    """The plate, as wide as it is high."""

    def paint(painter: Painter, x: float, top: float, width: float, height: float) -> None:
        across = len(modules) + 2 * QUIET
        side = max(1, int(width // across))  # whole pixels: edges stay sharp
        left, high = (
            round(x + (width - side * len(modules)) / 2),
            round(top - (height - side * len(modules)) / 2),
        )
        for row, cells in enumerate(modules):
            begun: int | None = None
            for at, dark in enumerate([*cells, 0]):
                if dark and begun is None:
                    begun = at
                elif not dark and begun is not None:
                    painter.box(left + begun * side, high - (row + 1) * side, (at - begun) * side, side, INK)
                    begun = None

    plate = Card(Drawn(paint, SIDE, SIDE), "tile", 16, shadow=3, outline="divider")
    return Sized(plate, dp(SIDE), dp(SIDE))


@dataclass(eq=False, repr=False)
class CodePlate(Part):
    """A code on its plate, in the middle of a page."""

    modules: Modules

    def build(self, width: float) -> Box:
        return Padded(Line(code_box(self.modules), stands="center"), (MARGIN, 6, MARGIN, 10))
