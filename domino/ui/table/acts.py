"""What is played on the stage over a table: each act paints itself at any moment of its time.

Times are in seconds and sizes in dp. `rest` is the moment at which everything of it is told: who wants little
motion sees that picture alone.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp

from domino.core.tiles import TILES, Tile
from domino.tableside.moments import Moment
from domino.ui.felts.felt_pen import Area
from domino.ui.felts.pose import Pose
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.moving import Piece, Stand
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import Colour, colour, faded
from domino.ui.kit.words import ink

IVORY, INK = colour("FFFCF1"), colour("3A2A12")
GLAD, SORRY = colour("17603D"), colour("B3261E")

SIGNS = {
    "marked": "lock-open-variant", "last-tile": "bell-ring", "called": "bell-ring",
    "caught": "hand-back-right", "foot": "bird", "spell": "auto-fix", "spell-broken": "creation",
    "reversed": "swap-horizontal",
    "skipped": "skip-next", "again": "repeat", "draws": "cards", "dead-end": "alert-octagon",
    "three": "numeric-3-circle", "row-cleared": "broom",
}  # fmt: skip
"""The sign of each small moment: they are told twice."""

LOW = 300
"""Dp: where the felt is lower than this, a band over it is low too."""
TERMS, WHOLE = 26, 34
"""Sp: what is added up, and what it comes to."""
HOPS = ((-1, 0, 30), (1, 0, 34), (-1, 1, 12), (1, 1, 18))
"""On which side of a sum each small tile hops, how far from it and how high, in dp."""
HOP = 0.22
"""Seconds in which it is up, and down again."""
RAYS = 12
"""How many strokes of light there are about a tile."""
NOWHERE = Pose(0.0, 0.0, 0.0)
NOTHING = Area(0.0, 0.0, 0.0, 0.0)


def share(at: float, begins: float, lasts: float, curve: motion.Curve = motion.out_cubic) -> float:
    """How far something has come at this moment that begins then and lasts so long."""
    return curve(min(1.0, max(0.0, (at - begins) / lasts)))


def between(one: float, other: float, part: float) -> float:
    return one + (other - one) * part


@dataclass
class Act(ABC):
    """Something that is staged, in the coordinates of the stage."""

    moment: Moment
    seconds: float = 1.2
    rest: float = 0.6

    @abstractmethod
    def paint(self, painter: Painter, at: float) -> None:
        """Paints itself as it is after so many seconds, but for what moves."""

    def paint_over(self, painter: Painter, at: float) -> None:
        """What lies over all that moves."""
        return

    def pieces(self) -> Sequence[Piece]:
        """What moves by itself, over what is painted."""
        return ()

    def seen(self, at: float) -> float:
        """How much is seen of what moves."""
        return 1.0

    def picture(self, at: float) -> object:
        """What is painted looks different only when this is: while it stays the same a frame costs little."""
        return at

    def picture_over(self, at: float) -> object:
        """The same of what lies over all that moves."""
        return self.picture(at)

    @property
    def shade(self) -> Colour:
        """Green where the eyes on the screen are glad, red where they are not."""
        return SORRY if self.moment.good is False else GLAD


@dataclass
class Tag(Act):
    """A few words with a sign where something small has happened."""

    where: Pose = NOWHERE

    def paint(self, painter: Painter, at: float) -> None:
        grown = share(at, 0.0, 0.22, motion.out_back)
        seen = 1 - share(at, self.seconds - 0.2, 0.2, motion.linear)
        words, size = self.moment.title, 15.0
        wide = ink.size(words, size, "bold")[0] + dp(46)
        high = dp(32)
        x = min(max(self.where.x - wide / 2, dp(6)), painter.width - wide - dp(6))
        y = min(self.where.y + self.where.side * 0.6 + dp(10) * grown, painter.height - high - dp(6))
        low = y + high * (1 - grown) / 2
        painter.shadow(x, low, wide, high * grown, high / 2, dp(6))
        painter.box(x, low, wide, high * grown, faded(IVORY, seen), high * grown / 2)
        if grown > 0.7:
            painter.icon(SIGNS[self.moment.kind], x + dp(20), y + high / 2, 18, faded(self.shade, seen))
            painter.words(words, x + dp(34), y + high / 2, size, faded(INK, seen), "bold")


@dataclass
class Score(Act):
    """The ends that count light up, their numbers fly together into a sum, and that flies to the score."""

    ends: Sequence[tuple[Pose, int]] = ()
    middle: tuple[float, float] = (0.0, 0.0)
    goal: Pose | None = None
    seconds: float = 1.74
    rest: float = 0.8
    arrives: float = 1.24
    """When the points are there, and the score begins to count."""

    def pieces(self) -> Sequence[Piece]:
        """Small tiles hop beside the sum."""
        (x, y), (wide, high) = self.middle, sum_card(self.moment.line)
        pieces = []
        for number, (side, far, up) in enumerate(HOPS):
            begins, angle = 0.4 + 0.05 * number, 35 * side * (1 + far)
            start = Stand(x + side * wide / 2, y - high / 2, 0.3)
            top = Stand(x + side * (wide / 2 + dp(24 + 26 * far)), y + dp(up), angle=-angle)
            end = Stand(top.x + side * dp(14), y - high / 2 - dp(16), 0.6, -2 * angle)
            paint = partial(small_tile, TILES[7 * number + 3], dp(14))
            pieces.append(Piece(paint, start, top, begins, HOP, begins + HOP))
            pieces.append(Piece(paint, top, end, begins + HOP, HOP, begins + 2 * HOP, eases=False))
        return pieces

    def seen(self, at: float) -> float:
        return 1 - share(at, 0.82, 0.2, motion.linear)

    def paint(self, painter: Painter, at: float) -> None:
        theme = painter.theme
        x, y = self.middle
        fly = share(at, 0.12, 0.3, motion.in_out_cubic)
        gone = share(at, 0.82, 0.2, motion.linear)
        sum_seen = share(at, 0.3, 0.12) * (1 - gone)
        wide, high = sum_card(self.moment.line)
        left, low = x - wide / 2, y - high / 2
        if sum_seen > 0:
            painter.glow(left, low, wide, high, faded(theme.gold, 0.5 * sum_seen), dp(14), dp(18))
            painter.box(left, low, wide, high, faded(theme.deep, sum_seen), dp(18))
            painter.ring(left, low, wide, high, faded(theme.gold, sum_seen), dp(2.5), dp(18))
        for pose, number in self.ends:
            if fly < 1:
                lit = share(at, 0.0, 0.12)
                cx, cy = between(pose.x, x, fly), between(pose.y, y, fly)
                painter.glow(
                    cx - dp(16), cy - dp(16), dp(32), dp(32), faded(theme.gold, 0.7 * lit), dp(12), dp(16)
                )
                painter.disc(cx, cy, dp(18) * lit, theme.gold)
                painter.words(str(number), cx, cy, 18, faded(theme.on_gold, lit), "bold", "center")
        if sum_seen > 0:
            terms, whole = sum_parts(self.moment.line)
            begins = x - sum_width(self.moment.line) / 2
            painter.words(terms, begins, y, TERMS, faded(theme.on_felt, sum_seen), "bold")
            begins += ink.size(terms, TERMS, "bold")[0]
            painter.words(whole, begins, y, WHOLE, faded(theme.gold, sum_seen), "bold")
        if at >= 0.82 and self.goal is not None:
            risen = share(at, 0.82, 0.42, motion.in_out_cubic)
            fades = 1 - share(at, self.arrives, 0.3, motion.linear)
            size = (26, 34, 42, 50)[min(3, int(risen * 4))]
            cx, cy = between(x, self.goal.x, risen), between(y, self.goal.y - dp(30), risen)
            for behind in (0.3, 0.2, 0.1) if risen < 1 else ():
                part = max(0.0, risen - behind)
                ghost = between(x, self.goal.x, part), between(y, self.goal.y - dp(30), part)
                seen = faded(theme.gold, 0.34 - behind)
                painter.words(self.moment.title, *ghost, 26, seen, "bold", "center")
            painter.words(
                self.moment.title, cx + dp(1.5), cy - dp(2), size, faded(INK, 0.6 * fades), "bold", "center"
            )
            painter.words(self.moment.title, cx, cy, size, faded(theme.gold, fades), "bold", "center")


def sum_parts(written: str) -> tuple[str, str]:
    """What is added up, with the sign behind it, and what it comes to."""
    terms, equals, whole = written.rpartition("= ")
    return terms + equals, whole


def sum_width(written: str) -> float:
    terms, whole = sum_parts(written)
    return ink.size(terms, TERMS, "bold")[0] + ink.size(whole, WHOLE, "bold")[0]


def sum_card(written: str) -> tuple[float, float]:
    """How wide and high the card of a sum is."""
    return max(dp(110), sum_width(written) + dp(44)), dp(64)


@dataclass
class Band(Act):
    """The table is held and the others go dim, and a band tells who is out."""

    box: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    badge: tuple[int, str] | None = None
    lit: Area | None = None
    """Where the one sits whom it is about: that stays in the light."""
    others: Sequence[Area] = ()
    """Plates that are not theirs."""
    last: Pose | None = None
    """The tile that ended it."""
    seconds: float = 1.2
    rest: float = 0.8

    def picture(self, at: float) -> object:
        return min(at, 0.36)

    def paint(self, painter: Painter, at: float) -> None:
        felt, seen = Area(*self.box), share(at, 0.0, 0.2)
        left, wide = felt.x, felt.width
        dark, gold = (0.0, 0.07, 0.04, 0.5 * seen), painter.theme.gold
        for area in around(felt, self.lit):
            painter.box(*area, dark)
        for area in self.others:
            painter.box(*area, dark, dp(10))
        if self.lit is not None:
            radius = min(dp(14), self.lit.height / 4)
            for spread in (dp(10), dp(4)):
                painter.ring(*self.lit.inside(-spread / 2), faded(gold, 0.28 * seen), spread / 2, radius)
            painter.ring(*self.lit, faded(gold, seen), dp(3), radius)
        if self.last is not None:
            rays(painter, self.last, share(at, 0.06, 0.3), faded(gold, seen))
        low = felt.height < dp(LOW)
        tall = dp(62 if low else 92)
        y = self._height(felt, tall)
        painter.box(left, y - tall / 2, wide, tall, faded(painter.theme.deep, 0.94 * seen))
        for edge in (y - tall / 2, y + tall / 2):
            painter.line(left, edge, left + wide, edge, faded(gold, seen), dp(1.5))
        slide = dp(40) * (1 - share(at, 0.0, 0.3))
        self._tell(painter, left + wide / 2, y, wide, seen, slide, 22 if low else 30)

    def _tell(
        self, painter: Painter, x: float, y: float, wide: float, seen: float, slide: float, size: int
    ) -> None:
        room, apart = wide - dp(90), size / 30
        while ink.size(self.moment.title, size, "bold")[0] > room and size > 20:
            size -= 2
        text = min(ink.size(self.moment.title, size, "bold")[0], room)
        begins = x - text / 2 + slide
        if self.badge is not None:
            painter.badge(begins - dp(8), y + dp(12) * apart, dp(40) * apart, *self.badge)
            begins += dp(24) * apart
        title = faded(painter.theme.on_felt, seen)
        painter.words(self.moment.title, begins, y + dp(13) * apart, size, title, "bold", width=room)
        line = ink.shortened(self.moment.line, 14, "regular", wide - dp(24))
        quiet = faded(painter.theme.on_felt_secondary, seen)
        painter.words(line, x, y - dp(24) * apart, 14 if apart == 1 else 12.5, quiet, align="center")

    def _height(self, felt: Area, tall: float) -> float:
        """The middle of the felt, or the nearest height that leaves what is in the light to be seen."""
        lit = self.lit
        if lit is None and self.last is not None:
            reach = 2.2 * self.last.side
            lit = Area(felt.x, self.last.y - reach, felt.width, 2 * reach)
        middle = felt.centre[1]
        if lit is None or lit.top < middle - tall / 2 or lit.y > middle + tall / 2:
            return middle
        free = [lit.y - dp(8) - tall / 2, lit.top + dp(8) + tall / 2]
        inside = [y for y in free if felt.y + tall / 2 <= y <= felt.top - tall / 2]
        return min(inside, key=lambda y: abs(y - middle), default=middle)


def around(whole: Area, hole: Area | None) -> list[Area]:
    """What is left of an area around a hole in it."""
    if hole is None:
        return [whole]
    return [
        Area(whole.x, hole.top, whole.width, whole.top - hole.top),
        Area(whole.x, whole.y, whole.width, hole.y - whole.y),
        Area(whole.x, hole.y, hole.x - whole.x, hole.height),
        Area(hole.right, hole.y, whole.right - hole.right, hole.height),
    ]


def rays(painter: Painter, about: Pose, part: float, colour: Colour) -> None:
    """Short strokes of light about a tile, on their way out."""
    reach = 1.0 if about.angle % 180 else 0.5
    across, up = about.side * (reach + 0.35), about.side * (1.85 - reach)
    for number in range(RAYS):
        turn = 2 * math.pi * (number + 0.5) / RAYS
        cos, sin = math.cos(turn), math.sin(turn)
        near, far = 0.95 + 0.25 * part, 0.95 + 0.65 * part
        painter.line(
            about.x + cos * across * near, about.y + sin * up * near,
            about.x + cos * across * far, about.y + sin * up * far, faded(colour, 0.9), dp(2.4),
        )  # fmt: skip


def small_tile(tile: Tile | None, side: float, painter: Painter, first: int | None = None) -> None:
    """A tile about the point 0, 0, face down if it is None."""
    if tile is None:
        painter.back(0, 0, side)
    else:
        painter.tile(tile, 0, 0, side, 0, first)


def below(painter: Painter, text: str, x: float, y: float, seen: float) -> None:
    """A line in a dark pill, in as many lines as it takes."""
    lines = ink.wrapped(text, 15, "medium", painter.width - dp(64))
    wide = max(ink.size(line, 15, "medium")[0] for line in lines) + dp(32)
    step = ink.line_height(15)
    high = step * len(lines) + dp(14)
    painter.box(x - wide / 2, y - high + dp(17), wide, high, faded(painter.theme.deep, 0.92 * seen), dp(16))
    colour_seen = faded(painter.theme.on_felt, seen)
    painter.lines(lines, x, y + dp(10), 15, colour_seen, "medium", align="center")
