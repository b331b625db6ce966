"""Boxes that hold one other: with room around it, on a card, to be touched, of a width."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from kivy.metrics import dp

from domino.ui.kit.boxes.box import Box, Shade, shade_of
from domino.ui.kit.paint.painter import Painter, Role

Padding = tuple[float, float] | tuple[float, float, float, float]
"""Dp at the sides and at both ends; or at the left, top, right and bottom."""


class Padded(Box):
    """Room around a box, in dp, and at least so many dp of height in all, which the box is given."""

    __slots__ = ("_bottom", "_box", "_least", "_left", "_right", "_top")

    def __init__(self, box: Box, pad: Padding = (0, 0), least: float = 0) -> None:
        left, top, right, bottom = pad if len(pad) == 4 else (*pad, *pad)
        unit = dp(1)
        self._box, self._least, self._left, self._right = box, least * unit, left * unit, right * unit
        self._top, self._bottom = top * unit, bottom * unit

    def natural(self) -> float:
        return self._box.natural() + self._left + self._right

    def measure(self, width: float) -> float:
        tall = self._box.measure(width - self._left - self._right) + self._top + self._bottom
        return max(tall, self._least)

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        self._box.draw(
            painter,
            x + self._left,
            top - self._top,
            width - self._left - self._right,
            height - self._top - self._bottom,
        )


class Card(Padded):
    """A box on a rounded ground with room around it, and with a shadow or an outline if asked. A radius as
    large as you like makes round ends. A surface is of paper."""

    __slots__ = ("fill", "line", "outline", "radius", "shadow")

    def __init__(
        self,
        box: Box,
        fill: Shade | None = "surface",
        radius: float = 14,
        pad: Padding = (0, 0),
        least: float = 0,
        shadow: float = 0,
        outline: Shade | None = None,
        line: float = 1,
    ) -> None:
        super().__init__(box, pad, least)
        self.fill, self.radius, self.shadow, self.outline, self.line = fill, radius, shadow, outline, line

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        theme, y, radius = painter.theme, top - height, dp(self.radius)
        if self.shadow:
            painter.shadow(x, y, width, height, radius, dp(self.shadow))
        if self.fill == "surface" and self.radius and self.outline is None:
            painter.paper(x, y, width, height, radius, cast=False)
            super().draw(painter, x, top, width, height)
            return
        fill = None if self.fill is None else shade_of(theme, self.fill)
        outline = None if self.outline is None else shade_of(theme, self.outline)
        painter.box(x, y, width, height, fill, radius, outline, dp(self.line))
        super().draw(painter, x, top, width, height)


@dataclass(eq=False, repr=False, slots=True)
class Touch(Box):
    """A box that can be touched, as a whole or, with a `size`, on a square of so many dp about its middle.
    `tap` is what a tap does, where the widget it is painted on does not decide that by its name."""

    box: Box
    name: str
    says: str
    tap: Callable[[], None] | None = None
    radius: float = 14
    role: Role = "button"
    on: bool | None = None
    size: float = 0

    def natural(self) -> float:
        return self.box.natural()

    def measure(self, width: float) -> float:
        return self.box.measure(width)

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        left, low, wide, tall = x, top - height, width, height
        if self.size:
            wide = tall = dp(self.size)
            left, low = x + (width - wide) / 2, low + (height - tall) / 2
        radius = dp(self.radius)
        painter.hot(self.name, left, low, wide, tall, self.says, radius, self.role, self.on, self.tap)
        self.box.draw(painter, x, top, width, height)


@dataclass(eq=False, repr=False, slots=True)
class Sized(Box):
    """A box that is so many pixels wide, and at least so many high."""

    box: Box
    wide: float
    high: float = 0.0

    def natural(self) -> float:
        return self.wide

    def measure(self, width: float) -> float:
        return max(self.high, self.box.measure(self.wide))

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        self.box.draw(painter, x, top, self.wide, height)


@dataclass(eq=False, repr=False, slots=True)
class Fit(Box):
    """A box that is described when its width is known."""

    describe: Callable[[float], Box]
    _at: tuple[float, Box] | None = field(default=None, init=False)

    def at(self, width: float) -> Box:
        """The box at this width."""
        if self._at is None or width != self._at[0]:
            self._at = (width, self.describe(width))
        return self._at[1]

    def measure(self, width: float) -> float:
        return self.at(width).measure(width)

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        self.at(width).draw(painter, x, top, width, height)
