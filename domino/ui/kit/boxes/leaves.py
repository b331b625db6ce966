"""Boxes that show something: words, icons, badges, and whatever a function paints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from kivy.metrics import dp

from domino.ui.kit.boxes.box import Box, Shade, shade_of
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.words import ink


@dataclass(eq=False, repr=False, slots=True)
class Text(Box):
    """Words, in as many lines as they need; without `wraps` in one line, shortened to fit. Lines are as high
    as those of words of `line` sp, their own size when not said."""

    text: str
    size: float = 14
    colour: Shade = "text"
    weight: str = "regular"
    align: str = "left"
    wraps: bool = True
    line: float | None = None
    _width: float = field(default=-1.0, init=False)
    _lines: list[str] = field(default_factory=list, init=False)

    def natural(self) -> float:
        return ink.size(self.text, self.size, self.weight)[0]

    def lines(self, width: float) -> list[str]:
        """The words as they stand at this width."""
        if width != self._width:
            self._width = width
            words = self.text, self.size, self.weight, width
            self._lines = ink.wrapped(*words) if self.wraps else [ink.shortened(*words)]
        return self._lines

    def measure(self, width: float) -> float:
        return len(self.lines(width)) * ink.line_height(self.size if self.line is None else self.line)

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        lines = self.lines(width)
        step = ink.line_height(self.size if self.line is None else self.line)
        top -= (height - len(lines) * step) / 2
        if self.align != "left":
            x += width / 2 if self.align == "center" else width
        colour = shade_of(painter.theme, self.colour)
        painter.lines(lines, x, top, self.size, colour, self.weight, step, self.align)


class Struck(Text):
    """Words that hold no more: a line goes through them."""

    __slots__ = ()

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        super().draw(painter, x, top, width, height)
        colour, step = shade_of(painter.theme, self.colour), ink.line_height(self.size)
        for at, line in enumerate(self.lines(width)):
            y = round(top - step * (at + 0.5))
            painter.box(x, y, ink.size(line, self.size, self.weight)[0], max(1, round(dp(1.2))), colour)


class Sign(Box):
    """Something of so many dp in the middle of its place, which is `wide` dp across, and as high as a line of
    words of `line` sp where that is said."""

    __slots__ = ()
    size: float
    wide: float | None
    line: float | None

    def natural(self) -> float:
        return dp(self.size if self.wide is None else self.wide)

    def measure(self, width: float) -> float:
        return dp(self.size) if self.line is None else ink.line_height(self.line)


@dataclass(eq=False, repr=False, slots=True)
class Icon(Sign):
    """A Material icon."""

    name: str
    size: float = 24
    colour: Shade = "text"
    wide: float | None = None
    line: float | None = None

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        colour = shade_of(painter.theme, self.colour)
        painter.icon(self.name, x + width / 2, top - height / 2, self.size, colour)


@dataclass(eq=False, repr=False, slots=True)
class Badge(Sign):
    """A player's badge."""

    number: int
    letters: str
    size: float
    wide: float | None = None
    line: float | None = None

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        painter.badge(x + width / 2, top - height / 2, dp(self.size), self.number, self.letters)


@dataclass(eq=False, repr=False, slots=True)
class Drawn(Box):
    """What a function paints, given the painter and its left, top, width and height in pixels: so many dp
    wide by itself, and so many high."""

    paint: Callable[[Painter, float, float, float, float], None]
    wide: float = 0
    high: float = 0

    def natural(self) -> float:
        return dp(self.wide)

    def measure(self, width: float) -> float:
        return dp(self.high)

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        self.paint(painter, x, top, width, height)
