"""Words on a felt, as boxes: lines that are closer to each other than on paper, told as there is room."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import sp

from domino.ui.kit.boxes import Box, Shade, shade_of
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.words import ink

SMALLEST = 12.0
"""The smallest words there are, in sp."""


def line_of(size: float) -> float:
    """How high a line of words of this size is, in pixels."""
    return sp(size) * 1.2


def fitting_size(text: str, sizes: Sequence[float], room: float) -> float:
    """The first of these sizes in which a line has room; the last where it has none."""
    return next((size for size in sizes if ink.size(text, size, "medium")[0] <= room), sizes[-1])


class Words(Box):
    """One line of words, shortened to fit: as high as a line of `line` sp, their own size when not said."""

    __slots__ = ("align", "colour", "line", "size", "text", "weight")

    def __init__(
        self,
        text: str,
        size: float,
        colour: Shade = "on_felt",
        weight: str = "regular",
        align: str = "left",
        line: float | None = None,
    ) -> None:
        self.text, self.size, self.colour, self.weight, self.align = text, size, colour, weight, align
        self.line = size if line is None else line

    def natural(self) -> float:
        return ink.size(self.text, self.size, self.weight)[0]

    def measure(self, width: float) -> float:
        return line_of(self.line)

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        if self.align != "left":
            x += width / 2 if self.align == "center" else width
        colour = shade_of(painter.theme, self.colour)
        painter.words(self.text, x, top - height / 2, self.size, colour, self.weight, self.align, width)


class Lines(Box):
    """Boxes below each other, in the middle of the height they are given; None is nothing."""

    __slots__ = ("_boxes",)

    def __init__(self, *boxes: Box | None) -> None:
        self._boxes = [box for box in boxes if box is not None]

    def natural(self) -> float:
        return max((box.natural() for box in self._boxes), default=0.0)

    def measure(self, width: float) -> float:
        return sum(box.measure(width) for box in self._boxes)

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        heights = [box.measure(width) for box in self._boxes]
        top -= (height - sum(heights)) / 2
        for box, tall in zip(self._boxes, heights, strict=True):
            box.draw(painter, x, top, width, tall)
            top -= tall


class Either(Box):
    """The first of some boxes that has room for all of itself; where none has, the last. By itself it is as
    wide as the first."""

    __slots__ = ("_boxes",)

    def __init__(self, *boxes: Box) -> None:
        self._boxes = boxes

    def at(self, width: float) -> Box:
        """The box at this width."""
        return next((box for box in self._boxes if box.natural() <= width), self._boxes[-1])

    def natural(self) -> float:
        return self._boxes[0].natural()

    def measure(self, width: float) -> float:
        return self.at(width).measure(width)

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        self.at(width).draw(painter, x, top, width, height)


def fitting(
    text: str,
    sizes: Sequence[float],
    colour: Shade,
    weight: str,
    align: str = "left",
    line: float | None = None,
) -> Box:
    """Words in the first of these sizes in which they have room."""
    return Either(*(Words(text, size, colour, weight, align, line) for size in sizes))


def sentence(
    text: str,
    sizes: Sequence[float],
    width: float,
    height: float,
    colour: Shade = "on_felt",
    shortens: bool = False,
) -> Box:
    """A sentence in as many lines as it takes, in the first of these sizes in which it has room; where it has
    none, its first lines, the last of them shortened if asked."""
    lines, size = [], SMALLEST
    for size in sizes:
        lines = ink.wrapped(text, size, "medium", width)
        if len(lines) * line_of(size) <= height:
            break
    most = max(1, int(height / line_of(size)))
    if shortens and len(lines) > most:
        lines[most - 1 :] = [ink.shortened(" ".join(lines[most - 1 :]), size, "medium", width)]
    return Lines(*(Words(line, size, colour, "medium") for line in lines[:most]))
