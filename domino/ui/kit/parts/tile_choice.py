"""Tiles to choose some of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.part import MARGIN, Part

SIDE = 40
GAP = 12


@dataclass
class TileChoice(Part):
    """Every tile offered, the chosen ones ringed; `change` is told the tile that was tapped."""

    tiles: Sequence[Tile]
    chosen: Sequence[Tile]
    change: Callable[[Tile], None]

    def _across(self, width: float) -> int:
        return max(1, int((width - dp(2 * MARGIN)) // dp(SIDE + GAP)))

    def height(self, width: float) -> float:
        return -(-len(self.tiles) // self._across(width)) * dp(2 * SIDE + GAP) + dp(12)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        across = self._across(width)
        cell = (width - dp(2 * MARGIN)) / across
        for number, tile in enumerate(self.tiles):
            cx = x + dp(MARGIN) + (number % across + 0.5) * cell
            cy = top - dp(6) - (number // across + 0.5) * dp(2 * SIDE + GAP)
            chosen = tile in self.chosen
            if chosen:
                painter.tile_glow(cx, cy, dp(SIDE), 0, painter.theme.gold)
            painter.tile(tile, cx, cy, dp(SIDE))
            if chosen:
                painter.tile_ring(cx, cy, dp(SIDE), 0, painter.theme.primary, dp(3))
            left, bottom, says = cx - dp(SIDE / 2), cy - dp(SIDE), str(tile)
            painter.hot(f"tile-{tile}", left, bottom, dp(SIDE), dp(2 * SIDE), says, dp(5), "choice", chosen)

    def tapped(self, name: str) -> bool:
        for tile in self.tiles:
            if name == f"tile-{tile}":
                self.change(tile)
                return True
        return False
