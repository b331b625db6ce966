"""The colours players can have, to choose one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kivy.metrics import dp

from domino.tableside.seats import COLOURS
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

    def height(self, width: float) -> float:
        return -(-COLOURS // ACROSS) * dp(CELL) + dp(8)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        room = width - dp(2 * MARGIN)
        cell = min(room / ACROSS, dp(CELL + 16))
        left = x + dp(MARGIN) + (room - ACROSS * cell) / 2
        for colour in range(COLOURS):
            cx = left + (colour % ACROSS + 0.5) * cell
            cy = top - (colour // ACROSS + 0.5) * dp(CELL)
            if colour == self.chosen:
                half = min(dp(25), cell / 2)
                painter.box(cx - half, cy - half, 2 * half, 2 * half, painter.theme.tonal, dp(12))
                painter.ring(cx - half, cy - half, 2 * half, 2 * half, painter.theme.primary, dp(2), dp(12))
            painter.badge(cx, cy, dp(34), colour, "")
            name, says = f"colour-{colour}", self.say(f"ui.colour.{PLAYER_NAMES[colour]}")
            on = colour == self.chosen
            painter.hot(name, cx - dp(24), cy - dp(24), dp(48), dp(48), says, dp(12), "choice", on)

    def tapped(self, name: str) -> bool:
        if not name.startswith("colour-"):
            return False
        self.change(int(name.removeprefix("colour-")))
        return True
