"""A game's picture, painted from real tiles as its kind describes it: it scales. And an icon on a disc."""

from __future__ import annotations

from typing import assert_never

from kivy.metrics import dp

from domino.core.game import find_game
from domino.core.pictures import HEIGHT, WIDTH, Disc, Face, Mark, Numeral, Rails, Symbol
from domino.core.tiles import Tile
from domino.ui.kit.boxes import Box, Drawn
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import faded


def disc_with(icon: str, role: str, size: float = 48, ring: bool = False) -> Box:
    """An icon in the middle of a disc of this role's colour, so many dp across; with a `ring`, cut
    out of the card that it lies on."""

    def paint(painter: Painter, x: float, top: float, width: float, height: float) -> None:
        cx, cy, theme = x + width / 2, top - height / 2, painter.theme
        if ring:
            painter.disc(cx, cy, dp(size / 2 + 3), theme.surface)
        painter.disc(cx, cy, dp(size / 2), getattr(theme, role))
        painter.icon(icon, cx, cy, size * 0.6, getattr(theme, f"on_{role}"))

    return Drawn(paint, size, size)


def paint_pair(painter: Painter, x: float, top: float, width: float, height: float) -> None:
    """Two tiles that lean on each other: a deal."""
    cx, cy, side = x + width / 2, top - height / 2, height * 0.44
    for first, last, away, angle in ((6, 2, -0.26, -8), (3, 3, 0.26, 8)):
        painter.tile(Tile(first, last), cx + away * width, cy, side, angle, first, "pips")


def paint_picture(game: str, painter: Painter, x: float, top: float, width: float, height: float) -> None:
    """The game's picture in the middle of this box below `top`."""
    easel = _Easel(painter, x, top, width, height)
    for mark in find_game(game).kind.picture:
        easel.paint(mark)


class _Easel:
    """A corner of the painter's canvas in the picture's own units, y downwards from its top."""

    def __init__(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        self.painter = painter
        self.unit = min(width / WIDTH, height / HEIGHT)
        self.x, self.top = x + (width - WIDTH * self.unit) / 2, top

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.unit, self.top - y * self.unit

    def paint(self, mark: Mark) -> None:
        painter, theme, unit = self.painter, self.painter.theme, self.unit
        match mark:
            case Face():
                self._face(mark)
            case Rails(left, right, y):
                self._rails(left, right, y)
            case Disc(x, y, radius, colour):
                painter.disc(*self.at(x, y), radius * unit, getattr(theme, colour))
            case Numeral(number, x, y, size, colour):
                painter.numeral(number, *self.at(x, y), size * unit, getattr(theme, colour))
            case Symbol(icon, x, y, size, colour):
                painter.icon(icon, *self.at(x, y), size * unit / dp(1), getattr(theme, colour))
            case _:
                assert_never(mark)

    def _face(self, face: Face) -> None:
        painter, side = self.painter, face.side * self.unit
        x, y = self.at(face.x, face.y)
        light = getattr(painter.theme, face.lit) if face.lit else None
        if light is not None:
            painter.tile_glow(x, y, side, face.angle, light, face.glow * self.unit)
        painter.tile(Tile(face.first, face.last), x, y, side, face.angle, face.first, "pips")
        if light is not None:
            painter.tile_ring(x, y, side, face.angle, light, 2 * self.unit)

    def _rails(self, left: float, right: float, y: float) -> None:
        theme, unit = self.painter.theme, self.unit
        for away in (-4, 4):
            self.painter.line(*self.at(left, y + away), *self.at(right, y + away), theme.rail, unit)
        for x in range(round(left) + 4, round(right), 11):
            self.painter.line(*self.at(x, y - 6), *self.at(x, y + 6), faded(theme.rail, 0.55), 2.5 * unit)
