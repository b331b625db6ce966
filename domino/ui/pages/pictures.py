"""A picture of each game, painted from real tiles. Each is drawn for a card 186 wide and 98 high, and
scales."""

from __future__ import annotations

from domino.core.tiles import Tile
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import faded

WIDTH, HEIGHT = 186, 98


class _Easel:
    """A corner of the painter's canvas in the picture's own units, y downwards from its top."""

    def __init__(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        self.painter = painter
        self.unit = min(width / WIDTH, height / HEIGHT)
        self.x, self.top = x + (width - WIDTH * self.unit) / 2, top

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.unit, self.top - y * self.unit

    def tile(self, first: int, last: int, x: float, y: float, side: float, angle: float = 0) -> None:
        self.painter.tile(Tile(first, last), *self.at(x, y), side * self.unit, angle, first, "pips")

    def rails(self, left: float, right: float, y: float) -> None:
        theme, unit = self.painter.theme, self.unit
        for away in (-4, 4):
            self.painter.line(*self.at(left, y + away), *self.at(right, y + away), theme.rail, unit)
        for x in range(round(left) + 4, round(right), 11):
            self.painter.line(*self.at(x, y - 6), *self.at(x, y + 6), faded(theme.rail, 0.55), 2.5 * unit)


def mexican_train(easel: _Easel) -> None:
    painter, theme, unit = easel.painter, easel.painter.theme, easel.unit
    easel.rails(68, 180, 30)
    easel.rails(68, 180, 68)
    cx, cy = easel.at(41, 49)
    painter.disc(cx, cy, 28 * unit, theme.rail)
    painter.disc(cx, cy, 26.5 * unit, theme.deep)
    easel.tile(12, 12, 41, 49, 18)
    easel.tile(12, 5, 99, 30, 24, 90)
    easel.tile(5, 8, 147.5, 30, 24, 90)
    easel.tile(12, 3, 99, 68, 24, 90)


def chickenfoot(easel: _Easel) -> None:
    easel.tile(9, 9, 93, 19, 24, 90)
    easel.tile(9, 1, 93, 56, 24)
    easel.tile(9, 6, 51, 57, 24, -45)
    easel.tile(9, 4, 135, 57, 24, 45)


def muggins(easel: _Easel) -> None:
    easel.tile(6, 5, 56, 49, 24, 90)
    easel.tile(5, 5, 93, 49, 24)
    easel.tile(5, 0, 130, 49, 24, 90)
    painter, theme = easel.painter, easel.painter.theme
    cx, cy = easel.at(170, 20)
    painter.disc(cx, cy, 12 * easel.unit, theme.gold)
    painter.numeral(5, cx, cy, 17 * easel.unit, theme.on_gold)


def castle_rock(easel: _Easel) -> None:
    painter, gold, unit = easel.painter, easel.painter.theme.gold, easel.unit
    easel.tile(2, 4, 49, 53, 29)
    easel.tile(4, 1, 137, 53, 29)
    cx, cy = easel.at(93, 43)
    painter.tile_glow(cx, cy, 29 * unit, 0, gold, 9 * unit)
    easel.tile(6, 3, 93, 43, 29)
    painter.tile_ring(cx, cy, 29 * unit, 0, gold, 2 * unit)


def forty_two(easel: _Easel) -> None:
    easel.tile(6, 4, 45, 49, 25.5)
    easel.tile(5, 5, 93, 27, 25.5, 90)
    easel.tile(3, 2, 93, 71, 25.5, 90)
    easel.tile(5, 0, 141, 49, 25.5)


def moon(easel: _Easel) -> None:
    x, y = easel.at(28, 35)
    painter = easel.painter
    painter.disc(x, y, 16 * easel.unit, painter.theme.gold)
    painter.disc(x + 8.5 * easel.unit, y + 2 * easel.unit, 14.5 * easel.unit, painter.theme.felt)
    easel.tile(1, 1, 73, 49, 29)
    easel.tile(6, 1, 113, 49, 29)
    easel.tile(2, 5, 153, 49, 29)


def eighty_four(easel: _Easel) -> None:
    for at, (first, last) in enumerate(((5, 5), (6, 4), (5, 5), (6, 4))):
        easel.tile(first, last, 39 + 36 * at, 49, 29)


def super_train(easel: _Easel) -> None:
    painter, theme, unit = easel.painter, easel.painter.theme, easel.unit
    easel.tile(15, 15, 42, 49, 24)
    easel.tile(13, 3, 128.5, 49, 24, 90)
    cx, cy = easel.at(79.5, 49)
    painter.tile_glow(cx, cy, 24 * unit, 90, theme.spell_glow, 8 * unit)
    easel.tile(15, 13, 79.5, 49, 24, 90)
    painter.tile_ring(cx, cy, 24 * unit, 90, theme.spell_glow, 2 * unit)
    x, y = easel.at(169, 22)
    painter.icon("star-four-points", x, y, 16 * unit / _dp(), theme.gold)


def _dp() -> float:
    from kivy.metrics import dp

    return dp(1)


_PICTURES = {
    "mexican-train": mexican_train,
    "chickenfoot": chickenfoot,
    "muggins": muggins,
    "castle-rock": castle_rock,
    "forty-two": forty_two,
    "moon": moon,
    "eighty-four": eighty_four,
    "super-train": super_train,
}


def paint_picture(painter: Painter, game: str, x: float, top: float, width: float, height: float) -> None:
    """The game's picture in the middle of this box below `top`. A game without one shows two tiles."""
    easel = _Easel(painter, x, top, width, height)
    draw = _PICTURES.get(game)
    if draw is not None:
        draw(easel)
    else:
        easel.tile(6, 4, 75, 49, 29)
        easel.tile(5, 5, 111, 49, 29)
