"""Boxes that show something: words, icons, badges, and whatever a function paints."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp

from domino.ui.kit.boxes.box import Box, Shade, shade_of
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.words import ink


class Text(Box):
    """Words, in as many lines as they need; without `wraps` in one line, shortened to fit. Lines are as high
    as those of words of `line` sp, their own size when not said."""

    __slots__ = ("_lines", "_step", "_width", "align", "colour", "size", "text", "weight", "wraps")

    def __init__(
        self,
        text: str,
        size: float = 14,
        colour: Shade = "text",
        weight: str = "regular",
        align: str = "left",
        wraps: bool = True,
        line: float | None = None,
    ) -> None:
        self.text, self.size, self.colour, self.weight = text, size, colour, weight
        self.align, self.wraps = align, wraps
        self._step = ink.line_height(size if line is None else line)
        self._width = -1.0
        self._lines: list[str] = []

    def natural(self) -> float:
        return ink.size(self.text, self.size, self.weight)[0]

    def lines(self, width: float) -> list[str]:
        """The words as they stand at this width."""
        if width != self._width:
            self._width = width
            cut = ink.wrapped if self.wraps else _one_line
            self._lines = cut(self.text, self.size, self.weight, width)
        return self._lines

    def measure(self, width: float) -> float:
        return len(self.lines(width)) * self._step

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        lines = self.lines(width)
        top -= (height - len(lines) * self._step) / 2
        if self.align != "left":
            x += width / 2 if self.align == "center" else width
        colour = shade_of(painter.theme, self.colour)
        painter.lines(lines, x, top, self.size, colour, self.weight, self._step, self.align)


def _one_line(text: str, size: float, weight: str, width: float) -> list[str]:
    return [ink.shortened(text, size, weight, width)]


class Sign(Box):
    """Something of so many dp in the middle of its place, which is `wide` dp across, and as high as a line of
    words of `line` sp where that is said."""

    __slots__ = ("line", "size", "wide")

    def __init__(self, size: float, wide: float | None, line: float | None) -> None:
        self.size, self.line = size, line
        self.wide = size if wide is None else wide

    def natural(self) -> float:
        return dp(self.wide)

    def measure(self, width: float) -> float:
        return dp(self.size) if self.line is None else ink.line_height(self.line)


class Icon(Sign):
    """A Material icon."""

    __slots__ = ("colour", "name")

    def __init__(
        self,
        name: str,
        size: float = 24,
        colour: Shade = "text",
        wide: float | None = None,
        line: float | None = None,
    ) -> None:
        super().__init__(size, wide, line)
        self.name, self.colour = name, colour

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        colour = shade_of(painter.theme, self.colour)
        painter.icon(self.name, x + width / 2, top - height / 2, self.size, colour)


class Badge(Sign):
    """A player's badge."""

    __slots__ = ("letters", "number")

    def __init__(
        self, number: int, letters: str, size: float, wide: float | None = None, line: float | None = None
    ) -> None:
        super().__init__(size, wide, line)
        self.number, self.letters = number, letters

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        painter.badge(x + width / 2, top - height / 2, dp(self.size), self.number, self.letters)


class Drawn(Box):
    """What a function paints, given the painter and its left, top, width and height in pixels: so many dp
    wide by itself, and so many high."""

    __slots__ = ("high", "paint", "wide")

    def __init__(
        self, paint: Callable[[Painter, float, float, float, float], None], wide: float = 0, high: float = 0
    ) -> None:
        self.paint, self.wide, self.high = paint, wide, high

    def natural(self) -> float:
        return dp(self.wide)

    def measure(self, width: float) -> float:
        return dp(self.high)

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        self.paint(painter, x, top, width, height)
