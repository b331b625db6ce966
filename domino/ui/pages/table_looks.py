"""What the table and its tiles can look like, shown by pieces of them, and a small table that has all of what
was chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.ui.kit.boxes import Box, Drawn, Padded
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import ASIDE, WHITE, faded, theme_for
from domino.ui.kit.parts.part import MARGIN
from domino.ui.kit.parts.parts import Part
from domino.ui.kit.parts.swatches import RADIUS, Paint

TILE_SWATCH = 92
"""How many dp high a swatch with a tile on it is."""
SHOWN = Tile(3, 8)
TABLE, RACK = 92, 84
"""How many dp of the small table are cloth, and how many wood."""
TRAIN = ((9, 9), (9, 4), (4, 6))
HAND = ((2, 6), (3, 5), (4, 12), (0, 1), (7, 10), (8, 8))


def cloth_swatch(felt: str, painter: Painter, x: float, y: float, width: float, height: float) -> None:
    """A piece of this cloth, under the lamp."""
    own = painter.theme
    painter.theme = theme_for("dark" if own.dark else "light", felt)
    painter.cloth(x, y, width, height, dp(RADIUS), lit=True)
    painter.theme = own


def tile_swatch(faces: str, painter: Painter, x: float, y: float, width: float, height: float) -> None:
    """A tile with these faces on the cloth that is chosen."""
    painter.cloth(x, y, width, height, dp(RADIUS), lit=True)
    side = min(height * 0.4, width * 0.55)
    painter.tile(SHOWN, x + width / 2, y + height / 2, side, first=SHOWN.high, faces=faces)


SWATCHES: dict[str, tuple[Callable[..., None], float]] = {
    "felt": (cloth_swatch, 60),
    "tile_faces": (tile_swatch, TILE_SWATCH),
}
"""The settings that are chosen by looks: what paints one of their values, and how high."""


def swatch_of(setting: str, value: str) -> Paint:
    """What paints this value of a setting."""
    return partial(SWATCHES[setting][0], value)


@dataclass(eq=False, repr=False)
class SmallTable(Part):
    """A train on the cloth and a hand on the rack, as they will look."""

    def build(self, width: float) -> Box:
        return Padded(Drawn(self._paint, high=TABLE + RACK), (MARGIN, 4, MARGIN, 10))

    def _paint(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        theme, y, radius = painter.theme, top - height, dp(14)
        painter.paper(x, y, width, height, radius, theme.lip_foot)
        low = y + dp(RACK)
        painter.cloth(x, y + dp(2), width, height - dp(2), radius, lit=True)
        painter.wood(x, y + dp(2), width, 2 * radius, radius)
        painter.wood(x, y + radius, width, dp(RACK) - radius)
        painter.lip(x, low, width)
        side = min(dp(28), width / 12)
        at, middle = x + dp(20) + side / 2, (low + top) / 2 + dp(2)
        for first, last in TRAIN:
            double = first == last
            reach = side if double else 2 * side
            painter.tile(
                Tile(first, last), at - side / 2 + reach / 2, middle, side, 0 if double else 90, first
            )
            at += reach + dp(1)
        painter.slot(at, middle, side, side, 0, theme.on_felt, faded(theme.deep, 0.85))
        painter.numeral(TRAIN[-1][1], at, middle, side * 0.8, theme.on_felt)
        self._hand(painter, x, y, width)

    @staticmethod
    def _hand(painter: Painter, x: float, y: float, width: float) -> None:
        side = min(dp(30), width / (len(HAND) + 2))
        step, middle = side + dp(6), y + dp(10) + side
        left = x + (width - (len(HAND) - 1) * step) / 2
        painter.groove(left - side, middle - side, (len(HAND) - 1) * step + 2 * side)
        for number, (first, last) in enumerate(HAND):
            plays = not number
            up = dp(5) if plays else 0.0
            painter.tile(
                Tile(first, last),
                left + number * step,
                middle + up,
                side,
                first=last,
                tone=WHITE if plays else ASIDE,
            )
            if plays:
                painter.tile_ring(left, middle + up, side, 0, painter.theme.gold, dp(2.5))
