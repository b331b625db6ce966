"""What is played on the stage over a table: each act paints itself at any moment of its time.

Times are in seconds and sizes in dp. `rest` is the moment at which everything of it is told: who wants little
motion sees that picture alone.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.core.tiles import TILES
from domino.tableside.moments import Moment
from domino.ui.felts.pose import Pose
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import Colour, colour, faded
from domino.ui.kit.words import ink

NIGHT, IVORY, INK, MOON = colour("0C1A34"), colour("FFFCF1"), colour("3A2A12"), colour("F4EBCF")
GLAD, SORRY = colour("17603D"), colour("B3261E")

SIGNS = {
    "marked": "lock-open-variant", "last-tile": "bell-ring", "called": "bell-ring",
    "caught": "hand-back-right", "foot": "bird", "spell": "auto-fix", "spell-broken": "creation",
    "reversed": "swap-horizontal",
    "skipped": "skip-next", "again": "repeat", "draws": "cards", "dead-end": "alert-octagon",
    "three": "numeric-3-circle", "row-cleared": "broom",
}  # fmt: skip
"""The sign of each small moment: they are told twice."""

RAIN, FALL = 60, 1.8
"""How many tiles rain on who has won, and for how many seconds each."""
NOWHERE = Pose(0.0, 0.0, 0.0)


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
        """Paints itself as it is after so many seconds."""

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

    def paint(self, painter: Painter, at: float) -> None:
        theme = painter.theme
        x, y = self.middle
        fly = share(at, 0.12, 0.3, motion.in_out_cubic)
        gone = share(at, 0.82, 0.2, motion.linear)
        sum_seen = share(at, 0.3, 0.12) * (1 - gone)
        written = self.moment.line
        wide = max(dp(150), ink.size(written, 30, "bold")[0] + dp(44))
        if sum_seen > 0:
            painter.glow(
                x - wide / 2, y - dp(30), wide, dp(60), faded(theme.gold, 0.5 * sum_seen), dp(14), dp(18)
            )
            painter.box(x - wide / 2, y - dp(30), wide, dp(60), faded(theme.deep, sum_seen), dp(18))
            painter.ring(x - wide / 2, y - dp(30), wide, dp(60), faded(theme.gold, sum_seen), dp(2.5), dp(18))
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
            painter.words(written, x, y, 30, faded(theme.gold, sum_seen), "bold", "center")
        if at >= 0.82 and self.goal is not None:
            risen = share(at, 0.82, 0.42, motion.in_out_cubic)
            fades = 1 - share(at, self.arrives, 0.3, motion.linear)
            size = (26, 34, 42, 50)[min(3, int(risen * 4))]
            cx, cy = between(x, self.goal.x, risen), between(y, self.goal.y - dp(30), risen)
            painter.words(
                self.moment.title, cx + dp(1.5), cy - dp(2), size, faded(INK, 0.6 * fades), "bold", "center"
            )
            painter.words(self.moment.title, cx, cy, size, faded(theme.gold, fades), "bold", "center")


@dataclass
class Placard(Act):
    """An ivory plate that drops on the felt, and a line below it: a bid made, or set."""

    middle: tuple[float, float] = (0.0, 0.0)
    seconds: float = 2.2
    rest: float = 1.0

    def paint(self, painter: Painter, at: float) -> None:
        x, y = self.middle
        down = share(at, 0.0, 0.26, motion.out_back)
        grown = between(1.6, 1.0, down)
        size = 56 if painter.width > dp(380) else 46
        text, _ = ink.size(self.moment.title, size, "bold")
        while text > painter.width - dp(96) and size > 28:
            size -= 6
            text, _ = ink.size(self.moment.title, size, "bold")
        wide, high = (text + dp(64)) * grown, dp(size + 58) * grown
        seen = share(at, 0.0, 0.12)
        painter.shadow(x - wide / 2, y - high / 2, wide, high, dp(16), dp(18) * grown)
        painter.box(x - wide / 2, y - high / 2, wide, high, faded(IVORY, seen), dp(16))
        inside = dp(8) * grown
        painter.ring(
            x - wide / 2 + inside, y - high / 2 + inside, wide - 2 * inside, high - 2 * inside,
            faded(self.shade, 0.9 * seen), dp(3), dp(11),
        )  # fmt: skip
        if down > 0.6:
            painter.words(self.moment.title, x, y, size, self.shade, "bold", "center")
        told = share(at, 0.26, 0.18)
        if told > 0 and self.moment.line:
            below(painter, self.moment.line, x, y - high / 2 - dp(30), told)


@dataclass
class Moonrise(Act):
    """The felt turns to night, and the moon comes up; its craters are a five."""

    middle: tuple[float, float] = (0.0, 0.0)
    box: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    seconds: float = 2.8
    rest: float = 1.4

    def paint(self, painter: Painter, at: float) -> None:
        left, low, wide, high = self.box
        dark = share(at, 0.0, 0.4) * (1 - share(at, self.seconds - 0.3, 0.3, motion.linear))
        painter.box(left, low, wide, high, faded(NIGHT, 0.8 * dark))
        risen = share(at, 0.2, 0.7)
        radius = min(dp(96), wide * 0.24, high * 0.24)
        x, y = self.middle[0], between(low + radius, self.middle[1] + dp(40), risen)
        made = self.moment.kind == "shot"
        pale = MOON if made else faded(MOON, 0.35)
        painter.glow(x - radius, y - radius, 2 * radius, 2 * radius, faded(pale, 0.4 * dark), dp(40), radius)
        painter.disc(x, y, radius, faded(pale, dark))
        for across, up in ((0, 0), (-0.4, -0.4), (0.4, -0.4), (-0.4, 0.4), (0.4, 0.4)):
            painter.disc(x + across * radius, y + up * radius, radius * 0.13, faded(colour("C9BC94"), dark))
        told = share(at, 0.8, 0.2) * dark
        if told > 0:
            under = self.middle[1] - radius - dp(36)
            painter.words(self.moment.title, x, under, 34, faded(IVORY, told), "bold", "center")
            below(painter, self.moment.line, x, under - dp(44), told)


@dataclass
class Band(Act):
    """The table is held and goes dim, and a band tells who is out."""

    middle: tuple[float, float] = (0.0, 0.0)
    box: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    badge: tuple[int, str] | None = None
    seconds: float = 1.6
    rest: float = 0.8

    def paint(self, painter: Painter, at: float) -> None:
        left, low, wide, high = self.box
        seen = share(at, 0.0, 0.2)
        painter.box(left, low, wide, high, (0.0, 0.07, 0.04, 0.5 * seen))
        x, y = self.middle
        tall = dp(92)
        painter.box(left, y - tall / 2, wide, tall, faded(painter.theme.deep, 0.94 * seen))
        for edge in (y - tall / 2, y + tall / 2):
            painter.line(left, edge, left + wide, edge, faded(painter.theme.gold, seen), dp(1.5))
        slide = dp(40) * (1 - share(at, 0.0, 0.3))
        text = ink.size(self.moment.title, 26, "bold")[0]
        begins = x - text / 2 + slide
        if self.badge is not None:
            painter.badge(begins - dp(8), y + dp(12), dp(34), *self.badge)
            begins += dp(20)
        painter.words(
            self.moment.title,
            begins,
            y + dp(12),
            26,
            faded(painter.theme.on_felt, seen),
            "bold",
            width=wide - dp(60),
        )
        line = ink.shortened(self.moment.line, 14, "regular", wide - dp(24))
        painter.words(line, x, y - dp(22), 14, faded(painter.theme.on_felt_secondary, seen), align="center")


@dataclass
class Celebration(Act):
    """A match is won: tiles rain on the table, behind the words."""

    middle: tuple[float, float] = (0.0, 0.0)
    box: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    seconds: float = 2.6
    rest: float = 1.2

    def __post_init__(self) -> None:
        rng = random.Random(self.moment.title)
        self._rain = [
            (
                TILES[int(rng.random() * 28)] if number % 5 else None,
                rng.random(),
                rng.random() * 0.6,
                dp(7 + 9 * rng.random()),
                rng.random() * 360,
                90 + 270 * rng.random(),
            )
            for number in range(RAIN)
        ]

    def paint(self, painter: Painter, at: float) -> None:
        left, low, wide, high = self.box
        seen = share(at, 0.0, 0.25) * (1 - share(at, self.seconds - 0.3, 0.3, motion.linear))
        x, y = self.middle
        glow = faded(painter.theme.gold, 0.3 * seen)
        painter.box(left, low, wide, high, faded(painter.theme.deep, 0.7 * seen))
        painter.glow(x - dp(90), y - dp(40), dp(180), dp(80), glow, dp(70), dp(40))
        for tile, across, begins, side, angle, spin in self._rain:
            fallen = (at - begins) / FALL
            if not 0 <= fallen <= 1:
                continue
            cx, cy = left + across * wide, low + high * (1.05 - 1.1 * fallen)
            turned = angle + spin * fallen
            if tile is None:
                painter.back(cx, cy, side, turned, seen)
            else:
                painter.tile(tile, cx, cy, side, turned, alpha=seen)
        told = share(at, 0.15, 0.25, motion.out_back)
        if told <= 0:
            return
        words = min(ink.size(self.moment.title, 40, "bold")[0] + dp(48), wide)
        painter.above()
        painter.box(x - words / 2, y - dp(12), words, dp(64), faded(painter.theme.deep, 0.85 * seen), dp(20))
        painter.icon("trophy", x, y + dp(56) + dp(30) * told, 54, faded(painter.theme.gold, seen))
        title = faded(painter.theme.on_felt, seen)
        painter.words(self.moment.title, x, y + dp(20), 40 if words < wide else 28, title, "bold", "center")
        below(painter, self.moment.line, x, y - dp(34), seen)


def below(painter: Painter, text: str, x: float, y: float, seen: float) -> None:
    """A line in a dark pill, in as many lines as it takes."""
    lines = ink.wrapped(text, 15, "medium", painter.width - dp(64))
    wide = max(ink.size(line, 15, "medium")[0] for line in lines) + dp(32)
    step = ink.line_height(15)
    high = step * len(lines) + dp(14)
    painter.box(x - wide / 2, y - high + dp(17), wide, high, faded(painter.theme.deep, 0.92 * seen), dp(16))
    colour_seen = faded(painter.theme.on_felt, seen)
    painter.lines(lines, x, y + dp(10), 15, colour_seen, "medium", align="center")
