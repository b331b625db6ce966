"""How the hand of a trick game ends, staged: a bid made or set, the moon shot or missed."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.tableside.words.ranking import Ranked
from domino.ui.felts.felt_pen import Area
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.moving import Piece, Stand
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import colour, faded
from domino.ui.kit.words import ink
from domino.ui.table.acts import IVORY, NOTHING, Act, below, between, share, small_tile
from domino.ui.table.side_rows import paint_sides

NIGHT, MOON, CRATER = colour("0C1A34"), colour("F4EBCF"), colour("C9BC94")
EDGE, PIN, PIN_DARK = colour("D8CDAE"), colour("D9B45A"), colour("8A6A22")
STARS, TILT = 60, 6
"""How many stars a night has, and how far from straight a plate falls, in degrees."""


@dataclass(frozen=True, slots=True)
class Rack:
    """What is told on the rack while a hand's end is staged: where that is, and the sides."""

    area: Area = NOTHING
    lipped: bool = False
    ranked: Sequence[Ranked] = ()
    marks: bool = False
    """Whether they are told as strokes too."""

    def paint(self, painter: Painter, part: float) -> None:
        """The sides, with their points this far on their way."""
        if self.ranked:
            paint_sides(painter, self.area, self.lipped, self.ranked, part, self.marks)


NO_RACK = Rack()


@dataclass
class Placard(Act):
    """An ivory plate that drops on the felt, a line below it, and the sides on the rack: a bid made, or
    set."""

    middle: tuple[float, float] = (0.0, 0.0)
    rack: Rack = NO_RACK
    seconds: float = 2.2
    rest: float = 1.0

    def picture(self, at: float) -> object:
        return min(at, 0.9)

    def paint(self, painter: Painter, at: float) -> None:
        x, y = self.middle
        down = share(at, 0.0, 0.26, motion.out_back)
        grown = between(1.6, 1.0, down)
        size = 64 if painter.width > dp(380) else 46
        text, _ = ink.size(self.moment.title, size, "bold")
        while text > painter.width - dp(120) and size > 28:
            size -= 6
            text, _ = ink.size(self.moment.title, size, "bold")
        wide, high = (text + dp(92)) * grown, dp(size + 62) * grown
        seen = share(at, 0.0, 0.12)
        self.rack.paint(painter, share(at, 0.3, 0.5))
        painter.above()
        mark = painter.mark()
        left, low = x - wide / 2, y - high / 2 - dp(2) * share(at, 0.2, 0.06) * (1 - share(at, 0.26, 0.1))
        painter.shadow(left, low - dp(6), wide, high, dp(18), dp(20) * grown)
        painter.box(left, low - dp(7), wide, high, faded(EDGE, seen), dp(18))
        painter.box(left, low, wide, high, faded(IVORY, seen), dp(18))
        for inside, line in ((dp(9), dp(3)), (dp(15), dp(1.2))):
            by = inside * grown
            painter.ring(
                left + by, low + by, wide - 2 * by, high - 2 * by, faded(self.shade, 0.9 * seen), line, dp(11)
            )
        for pin in (left + dp(30) * grown, left + wide - dp(30) * grown):
            painter.disc(pin, y - dp(1), dp(6), faded(PIN_DARK, seen))
            painter.disc(pin, y + dp(0.5), dp(5), faded(PIN, seen))
        if down > 0.6:
            painter.words(self.moment.title, x, y, size, self.shade, "bold", "center")
        painter.tilt(mark, x, y, TILT if self.moment.kind == "set" else TILT / 2)
        told = share(at, 0.26, 0.18)
        if told > 0 and self.moment.line:
            painter.above()
            below(painter, self.moment.line, x, y - high / 2 - dp(40), told)


@dataclass
class Moonrise(Act):
    """The felt turns to night, the moon comes up, its craters a five, and what took the tricks fans out."""

    middle: tuple[float, float] = (0.0, 0.0)
    box: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    tiles: Sequence[Tile] = ()
    rack: Rack = NO_RACK
    seconds: float = 2.8
    rest: float = 1.6

    def picture(self, at: float) -> object:
        return min(at, 1.4), max(at, self.seconds - 0.3)

    def seen(self, at: float) -> float:
        return share(at, 0.0, 0.4) * (1 - share(at, self.seconds - 0.3, 0.3, motion.linear))

    @property
    def _radius(self) -> float:
        return min(dp(104), self.box[2] * 0.25, self.box[3] * 0.2)

    @property
    def _hangs(self) -> tuple[float, float]:
        """Where it hangs in the end."""
        return self.middle[0], self.box[1] + self.box[3] * 0.94 - self._radius

    def pieces(self) -> Sequence[Piece]:
        """The tiles come up one after the other."""
        if self.moment.kind != "shot" or not self.tiles or self.box[3] < dp(330):
            return ()
        (x, top), count = self._hangs, len(self.tiles)
        side = min(dp(27), self.box[2] / (count * 2.1))
        pieces = []
        for number, tile in enumerate(self.tiles):
            turn = math.radians((number - (count - 1) / 2) * 76 / max(1, count - 1))
            far = self._radius * 1.25 + 3.6 * side
            sag = (
                self._radius * 0.55 + math.cos(turn) * far * 0.2 + 3 * side + (1 - math.cos(turn)) * side * 3
            )
            end = Stand(x + math.sin(turn) * far * 1.12, top - sag, angle=-math.degrees(turn) * 0.9)
            start = Stand(x, self.box[1], 0.4)
            pieces.append(Piece(partial(small_tile, tile, side), start, end, 0.5 + 0.06 * number, 0.4))
        return pieces

    def paint(self, painter: Painter, at: float) -> None:
        left, low, wide, high = self.box
        dark = self.seen(at)
        painter.box(left, low, wide, high, faded(NIGHT, 0.86 * dark))
        rng = random.Random(5)
        for _ in range(STARS):
            across, up, large = rng.random(), rng.random(), 0.6 + 1.2 * rng.random()
            painter.disc(left + across * wide, low + up * high, dp(large), faded(MOON, 0.7 * dark))
        radius, (x, top) = self._radius, self._hangs
        y = between(low + radius, top, share(at, 0.2, 0.7))
        made = self.moment.kind == "shot"
        pale = MOON if made else faded(MOON, 0.35)
        for spread in (dp(70), dp(26)) if made else (dp(20),):
            light = faded(pale, 0.3 * dark)
            painter.glow(x - radius, y - radius, 2 * radius, 2 * radius, light, spread, radius)
        painter.disc(x, y, radius, faded(pale, dark))
        for across, up in ((0, 0), (-0.4, -0.4), (0.4, -0.4), (-0.4, 0.4), (0.4, 0.4)):
            painter.disc(x + across * radius, y + up * radius, radius * 0.14, faded(CRATER, dark))
        self.rack.paint(painter, share(at, 0.9, 0.5))

    def paint_over(self, painter: Painter, at: float) -> None:
        told = share(at, 0.8, 0.2) * self.seen(at)
        if told <= 0:
            return
        x, (_, low, wide, high) = self.middle[0], self.box
        size = 36
        while ink.size(self.moment.title, size, "bold")[0] > wide - dp(24) and size > 22:
            size -= 2
        under = min(low + high * 0.26, self._hangs[1] - self._radius - dp(26))
        painter.words(self.moment.title, x, under, size, faded(IVORY, told), "bold", "center")
        below(painter, self.moment.line, x, under - dp(40), told)
