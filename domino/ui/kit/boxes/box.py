"""What every box can do, and colours by role."""

from __future__ import annotations

from abc import ABC, abstractmethod

from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import Colour, Theme, faded

Shade = str | tuple[str, float] | Colour
"""A role of the theme, a role seen through, or a colour."""


def shade_of(theme: Theme, shade: Shade) -> Colour:
    """The colour that this is in a theme."""
    if isinstance(shade, str):
        found: Colour = getattr(theme, shade)
        return found
    return shade if len(shade) == 4 else faded(shade_of(theme, shade[0]), shade[1])


class Box(ABC):
    """A piece of the screen that is measured and drawn from one description."""

    __slots__ = ()

    def natural(self) -> float:
        """How many pixels wide it is by itself, where nobody gives it a width."""
        return 0.0

    @abstractmethod
    def measure(self, width: float) -> float:
        """How tall it is at this width."""

    @abstractmethod
    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        """Draw it from this left and top edge, as wide as it was measured and at least as tall."""
