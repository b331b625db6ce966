"""The colours players can have, to choose one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp

from domino.core.seating import COLOURS
from domino.ui.kit.boxes import Box, Drawn, Fill, Line, Padded, Sized, Stack, Touch
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import PLAYER_NAMES
from domino.ui.kit.parts.part import MARGIN, Part

ACROSS = 7
CELL = 56


@dataclass
class ColourChoice(Part):
    """A badge for each colour, the chosen one ringed."""

    chosen: int
    change: Callable[[int], None]
    say: Callable[[str], str]
    """A sentence from the texts."""

    def build(self, width: float) -> Box:
        room = width - dp(2 * MARGIN)
        wide = ACROSS * min(room / ACROSS, dp(CELL + 16))
        colours = [Fill(self._choice(colour)) for colour in range(COLOURS)]
        rows = [colours[at : at + ACROSS] for at in range(0, COLOURS, ACROSS)]
        return Padded(Line(Sized(Stack(*(Line(*row) for row in rows)), wide), stands="center"), (0, 0, 0, 8))

    def _choice(self, colour: int) -> Box:
        says = self.say(f"ui.colour.{PLAYER_NAMES[colour]}")
        chosen = colour == self.chosen
        paint = Drawn(partial(self._paint_badge, colour), high=CELL)
        change = partial(self.change, colour)
        return Touch(paint, f"colour-{colour}", says, change, 12, "choice", chosen, size=48)

    def _paint_badge(
        self, colour: int, painter: Painter, x: float, top: float, width: float, height: float
    ) -> None:
        cx, cy, theme = x + width / 2, top - height / 2, painter.theme
        if colour == self.chosen:
            half = min(dp(25), width / 2)
            painter.box(cx - half, cy - half, 2 * half, 2 * half, theme.tonal, dp(12), theme.primary, dp(2))
        painter.badge(cx, cy, dp(34), colour, "")
