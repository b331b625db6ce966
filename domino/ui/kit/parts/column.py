"""A column of parts: what pages and sheets are made of, one part below the other.

A part says how tall it is at a width and paints itself below a top edge. What can be tapped in it has a
name; the column hands taps back to its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.stage.scroll import Scroll, Tall

MARGIN = 12
"""Dp between the edge of a page and what is on it."""
Tap = Callable[[], None]


def name_of(text: str) -> str:
    """A name for a hot from words: lower case, hyphens between."""
    return "-".join("".join(letter if letter.isalnum() else " " for letter in text.lower()).split()) or "part"


class Part:
    """One part of a column."""

    card = False
    """Whether it lies on a card of its own."""

    def height(self, width: float) -> float:
        raise NotImplementedError

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        raise NotImplementedError

    def tapped(self, name: str) -> bool:
        """A hot of this name was tapped: True when it is this part's."""
        return False

    def drags(self, name: str) -> bool:
        return False

    def dragged(self, name: str, x: float, ended: bool) -> bool:
        return False


@dataclass(eq=False, repr=False)
class Gap(Part):
    """Empty room, in dp."""

    size: float = 12

    def height(self, width: float) -> float:
        return dp(self.size)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        pass


@dataclass(eq=False, repr=False)
class Card(Part):
    """Parts together on one card."""

    parts: Sequence[Part]
    fill: str = "surface"

    def height(self, width: float) -> float:
        inner = width - dp(2 * MARGIN)
        return sum(part.height(inner + dp(16)) for part in self.parts) + dp(18)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        high = self.height(width) - dp(6)
        inner = width - dp(2 * MARGIN)
        painter.box(x + dp(MARGIN), top - high, inner, high, getattr(painter.theme, self.fill), dp(14))
        line = top - dp(6)
        for part in self.parts:
            part.paint(painter, x + dp(MARGIN - 8), line, inner + dp(16))
            line -= part.height(inner + dp(16))

    def tapped(self, name: str) -> bool:
        return any(part.tapped(name) for part in self.parts)

    def drags(self, name: str) -> bool:
        return any(part.drags(name) for part in self.parts)

    def dragged(self, name: str, x: float, ended: bool) -> bool:
        return any(part.dragged(name, x, ended) for part in self.parts)


@dataclass(eq=False, repr=False)
class Custom(Part):
    """A part made of two functions: its height at a width, and painting it."""

    measure: Callable[[float], float]
    draw: Callable[[Painter, float, float, float], None]
    tap: Callable[[str], bool] | None = None

    def height(self, width: float) -> float:
        return self.measure(width)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        self.draw(painter, x, top, width)

    def tapped(self, name: str) -> bool:
        return self.tap is not None and self.tap(name)


class Column(Tall):
    """Parts below each other."""

    widest = 720
    """Dp: on wide screens the column is in the middle."""

    def __init__(self, parts: Sequence[Part] = (), **keywords) -> None:
        super().__init__(**keywords)
        self.parts: list[Part] = list(parts)

    def put(self, parts: Sequence[Part]) -> None:
        """Show these parts instead."""
        self.parts = list(parts)
        self.changed()

    def changed(self) -> None:
        """A part has changed: measure and paint again."""
        if isinstance(self.parent, Scroll):
            self.parent.measure()
        self.repaint()

    def inner(self, width: float) -> tuple[float, float]:
        """Where the parts begin and how wide they are."""
        wide = min(width, dp(self.widest))
        return (width - wide) / 2, wide

    def height_for(self, width: float) -> float:
        wide = self.inner(width)[1]
        return sum(part.height(wide) for part in self.parts) + dp(16)

    def top_of(self, part: Part) -> float:
        """How far below the top of the column this part begins."""
        wide = self.inner(self.width)[1]
        return dp(8) + sum(each.height(wide) for each in self.parts[: self.parts.index(part)])

    def paint(self, painter: Painter) -> None:
        x, wide = self.inner(painter.width)
        low, high = painter.visible
        top = painter.height - dp(8)
        for part in self.parts:
            tall = part.height(wide)
            if top - tall < high and top > low:
                part.paint(painter, x, top, wide)
            top -= tall

    def tapped(self, name: str) -> None:
        for part in self.parts:
            if part.tapped(name):
                break
        self.repaint()

    def drags(self, name: str) -> bool:
        return any(part.drags(name) for part in self.parts)

    def dragged(self, name: str, x: float, y: float, ended: bool) -> None:
        for part in self.parts:
            if part.dragged(name, x, ended):
                break
        self.repaint()
