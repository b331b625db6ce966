"""Tiles to choose some of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.ui.kit.boxes import Box, Drawn, Fill, Line, Padded, Stack
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

    def build(self, width: float) -> Box:
        across = self._across(width)
        tiles = [Fill(Drawn(partial(self._paint_tile, tile), high=2 * SIDE + GAP)) for tile in self.tiles]
        tiles += [Fill(Stack())] * (-len(tiles) % across)  # as wide as those above them
        rows = [Line(*tiles[at : at + across]) for at in range(0, len(tiles), across)]
        return Padded(Stack(*rows), (MARGIN, 6))

    def _paint_tile(
        self, tile: Tile, painter: Painter, x: float, top: float, width: float, height: float
    ) -> None:
        cx, cy, side, chosen = x + width / 2, top - height / 2, dp(SIDE), tile in self.chosen
        if chosen:
            painter.tile_glow(cx, cy, side, 0, painter.theme.gold)
        painter.tile(tile, cx, cy, side)
        if chosen:
            painter.tile_ring(cx, cy, side, 0, painter.theme.primary, dp(3))
        name, tap = f"tile-{tile}", partial(self.change, tile)
        painter.hot(name, cx - side / 2, cy - side, side, 2 * side, tile.said, dp(5), "choice", chosen, tap)
