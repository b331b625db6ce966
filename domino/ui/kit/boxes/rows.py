"""Boxes below each other and beside each other."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.metrics import dp

from domino.ui.kit.boxes.box import Box
from domino.ui.kit.paint.painter import Painter

Child = Box | float | None
"""A box, a gap of so many dp, or nothing."""


class Several(Box):
    """Boxes with gaps between them: `gap` dp between any two, and what is said between some."""

    __slots__ = ("_boxes", "_gaps", "_height", "_heights", "_tail", "_width")

    def __init__(self, *children: Child, gap: float = 0) -> None:
        self._boxes: list[Box] = []
        self._gaps: list[float] = []
        """Pixels before each box."""
        between, pending = dp(gap), 0.0
        for child in children:
            if isinstance(child, Box):
                self._gaps.append(pending + between if self._boxes else pending)
                self._boxes.append(child)
                pending = 0.0
            elif child is not None:
                pending += dp(child)
        self._tail = pending
        self._width, self._height = -1.0, 0.0
        self._heights: list[float] = []


class Stack(Several):
    """Boxes below each other, each as wide as the stack. What is far from being seen is not drawn."""

    __slots__ = ()

    def natural(self) -> float:
        return max((box.natural() for box in self._boxes), default=0.0)

    def measure(self, width: float) -> float:
        if width != self._width:
            self._width = width
            self._heights = [box.measure(width) for box in self._boxes]
            self._height = sum(self._heights) + sum(self._gaps) + self._tail
        return self._height

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        self.measure(width)
        low, high = painter.visible
        for box, gap, tall in zip(self._boxes, self._gaps, self._heights, strict=True):
            top -= gap
            if top - tall < high and top > low:
                box.draw(painter, x, top, width, tall)
            top -= tall

    def top_of(self, number: int, width: float) -> float:
        """How far below the top of the stack the box of this number begins at this width."""
        self.measure(width)
        return sum(self._heights[:number]) + sum(self._gaps[: number + 1])


@dataclass(eq=False, repr=False, slots=True)
class Fill(Box):
    """Takes its share of the room that the others of its line leave, on top of the `least` pixels it has."""

    box: Box
    share: float = 1.0
    least: float = 0.0

    def natural(self) -> float:
        return self.box.natural()

    def measure(self, width: float) -> float:
        return self.box.measure(width)

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        self.box.draw(painter, x, top, width, height)


class Line(Several):
    """Boxes beside each other, as wide as they are by themselves; those in a `Fill` share what is left.
    Each is in the middle of the line's height, or at its top, or as tall as the line (`align` is middle, top
    or stretch). Where nothing fills the line, its boxes stand at the left, center or right."""

    __slots__ = ("_align", "_stands", "_widths")

    def __init__(self, *children: Child, gap: float = 0, align: str = "middle", stands: str = "left") -> None:
        super().__init__(*children, gap=gap)
        self._align, self._stands = align, stands
        self._widths: list[float] = []

    def natural(self) -> float:
        return sum(box.natural() for box in self._boxes) + sum(self._gaps) + self._tail

    def measure(self, width: float) -> float:
        if width != self._width:
            self._width = width
            fills = [box for box in self._boxes if isinstance(box, Fill)]
            self._widths = [box.least if isinstance(box, Fill) else box.natural() for box in self._boxes]
            if fills:
                spare = width - sum(self._widths) - sum(self._gaps) - self._tail
                shares = sum(fill.share for fill in fills) or 1.0
                for at, box in enumerate(self._boxes):
                    if isinstance(box, Fill):
                        self._widths[at] = max(box.least, box.least + spare * box.share / shares)
            self._heights = [box.measure(wide) for box, wide in zip(self._boxes, self._widths, strict=True)]
            self._height = max(self._heights, default=0.0)
        return self._height

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        self.measure(width)
        if self._stands != "left":
            spare = width - sum(self._widths) - sum(self._gaps) - self._tail
            x += spare / 2 if self._stands == "center" else spare
        stretch, middle = self._align == "stretch", self._align == "middle"
        for box, gap, wide, tall in zip(self._boxes, self._gaps, self._widths, self._heights, strict=True):
            x += gap
            down = (height - tall) / 2 if middle else 0.0
            box.draw(painter, x, top - down, wide, height if stretch else tall)
            x += wide


class Flow(Several):
    """Boxes beside each other, as wide as they are by themselves, in as many lines as they need; `below` dp
    between the lines."""

    __slots__ = ("_below", "_between", "_places")

    def __init__(self, *children: Child, gap: float = 0, below: float = 0) -> None:
        super().__init__(*children)
        self._between, self._below = dp(gap), dp(below)
        self._places: list[tuple[float, float, float]] = []
        """Left, how far down, and width of each."""

    def natural(self) -> float:
        return sum(box.natural() for box in self._boxes) + self._between * (len(self._boxes) - 1)

    def measure(self, width: float) -> float:
        if width != self._width:
            self._width = width
            self._places, self._heights = [], []
            left = down = tallest = 0.0
            self._height = 0.0
            for box in self._boxes:
                wide = min(width, box.natural())
                if left and left + wide > width:
                    left, down, tallest = 0.0, down + tallest + self._below, 0.0
                self._places.append((left, down, wide))
                self._heights.append(box.measure(wide))
                tallest = max(tallest, self._heights[-1])
                self._height = down + tallest
                left += wide + self._between
        return self._height

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        self.measure(width)
        for box, (left, down, wide), tall in zip(self._boxes, self._places, self._heights, strict=True):
            box.draw(painter, x + left, top - down, wide, tall)


class Levels(Box):
    """Boxes over each other, in whatever height they are given: the middle of each is at its share of that,
    from the bottom."""

    __slots__ = ("_boxes",)

    def __init__(self, *boxes: tuple[float, Box] | None) -> None:
        self._boxes = boxes

    def measure(self, width: float) -> float:
        return 0.0

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        for share, box in filter(None, self._boxes):
            tall = box.measure(width)
            box.draw(painter, x, top - height * (1 - share) + tall / 2, width, tall)
