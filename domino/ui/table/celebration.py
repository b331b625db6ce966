"""A match is won: light turns, and tiles rain."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from kivy.metrics import dp

from domino.core.tiles import TILES
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.moving import Piece, Stand
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import faded
from domino.ui.kit.words import ink
from domino.ui.scores.match_over_head import BEAMS, cup
from domino.ui.table.acts import Act, below, share, small_tile

ABOVE = 134
"""How many dp the words and the cup over them reach above their middle."""
RAIN, FALL = 60, 1.8
"""How many tiles rain on who has won, and for how many seconds each."""


@dataclass
class Celebration(Act):
    """A match is won: light turns, and tiles rain on the table, behind the words."""

    middle: tuple[float, float] = (0.0, 0.0)
    box: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    seconds: float = 2.6
    rest: float = 1.2

    def __post_init__(self) -> None:
        _, low, _, high = self.box
        self.middle = self.middle[0], min(self.middle[1], low + high - dp(ABOVE))

    def picture(self, at: float) -> object:
        return min(at, 0.42), max(at, self.seconds - 0.3)

    def seen(self, at: float) -> float:
        return share(at, 0.0, 0.25) * (1 - share(at, self.seconds - 0.3, 0.3, motion.linear))

    def pieces(self) -> Sequence[Piece]:
        x, y = self.middle
        light = Stand(x, y + dp(30))
        turned = replace(light, angle=40)
        beams = Piece(partial(sunbeams, max(self.box[2:])), light, turned, lasts=self.seconds, eases=False)
        return beams, *rain(self.box, self.moment.title)

    def paint(self, painter: Painter, at: float) -> None:
        left, low, wide, high = self.box
        x, y = self.middle
        painter.box(left, low, wide, high, faded(painter.theme.deep, 0.7 * self.seen(at)))
        glow = faded(painter.theme.gold, 0.3 * self.seen(at))
        painter.glow(x - dp(90), y - dp(40), dp(180), dp(80), glow, dp(70), dp(40))

    def paint_over(self, painter: Painter, at: float) -> None:
        wide, (x, y), seen = self.box[2], self.middle, self.seen(at)
        told = share(at, 0.15, 0.25, motion.out_back)
        if told <= 0:
            return
        size = 46
        while ink.size(self.moment.title, size, "bold")[0] > wide - dp(48) and size > 24:
            size -= 4
        words = min(ink.size(self.moment.title, size, "bold")[0] + dp(48), wide)
        painter.box(x - words / 2, y - dp(14), words, dp(68), faded(painter.theme.deep, 0.85 * seen), dp(20))
        cup(painter, x, y + dp(64) + dp(30) * told, dp(34), seen)
        painter.words(
            self.moment.title, x, y + dp(20), size, faded(painter.theme.on_felt, seen), "bold", "center"
        )
        below(painter, self.moment.line, x, y - dp(40), seen)


def rain(box: tuple[float, float, float, float], seed: str) -> list[Piece]:
    """Tiles that fall over this box, one in five face down."""
    left, low, wide, high = box
    rng, pieces = random.Random(seed), []
    for number in range(RAIN):
        tile = TILES[int(rng.random() * 28)] if number % 5 else None
        x, begins, side = left + rng.random() * wide, rng.random() * 0.6, dp(7 + 9 * rng.random())
        angle, spin = rng.random() * 360, (90 + 270 * rng.random()) * (1 if number % 2 else -1)
        start, end = Stand(x, low + high * 1.05, angle=angle), Stand(x, low + side, angle=angle + spin)
        paint = partial(small_tile, tile, side)
        pieces.append(Piece(paint, start, end, begins, FALL, begins + FALL, eases=False))
    return pieces


def sunbeams(reach: float, painter: Painter) -> None:
    """Light that leaves a point all round."""
    painter.beams(0, 0, reach, BEAMS, faded(painter.theme.keyline, 0.16))
