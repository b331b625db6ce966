"""Boxes on what the table is made of: paper that lies on it, wells sunk into it, slabs to be pressed."""

from __future__ import annotations

from kivy.metrics import dp

from domino.ui.kit.boxes.box import Box, Shade, shade_of
from domino.ui.kit.boxes.holders import Padded, Padding
from domino.ui.kit.paint.painter import Painter


class Paper(Padded):
    """A box on a card a little thick, which casts a shadow: of paper, or of another colour."""

    __slots__ = ("fill", "radius")

    def __init__(
        self,
        box: Box,
        radius: float = 14,
        pad: Padding = (0, 0),
        least: float = 0,
        fill: Shade | None = None,
    ) -> None:
        super().__init__(box, pad, least)
        self.radius, self.fill = radius, fill

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        fill = None if self.fill is None else shade_of(painter.theme, self.fill)
        painter.paper(x, top - height, width, height, dp(self.radius), fill)
        super().draw(painter, x, top, width, height)


class Well(Padded):
    """A box in a well: what stands on the cloth in small words, so that they are read under any light."""

    __slots__ = ("radius",)

    def __init__(self, box: Box, radius: float = 14, pad: Padding = (0, 0), least: float = 0) -> None:
        super().__init__(box, pad, least)
        self.radius = radius

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        painter.well(x, top - height, width, height, dp(self.radius))
        super().draw(painter, x, top, width, height)


class OnRack(Padded):
    """A box on a plank below the cloth, with its lip above."""

    __slots__ = ()

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        painter.rack(x, top - height, width, height)
        super().draw(painter, x, top, width, height)


class Slab(Padded):
    """A box on something thick to be pressed, of green, wood, gold or paper, or sunk and `off`. A radius as
    large as you like makes round ends. Words on it are `on_slab(made_of)`."""

    __slots__ = ("made_of", "radius")

    def __init__(
        self, box: Box, made_of: str = "wood", radius: float = 99, pad: Padding = (0, 0), least: float = 0
    ) -> None:
        super().__init__(box, pad, least)
        self.made_of, self.radius = made_of, radius

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        painter.slab(x, top - height, width, height, dp(self.radius), self.made_of)
        super().draw(painter, x, top, width, height)


ON_SLAB = {"green": "on_green", "wood": "on_rack", "gold": "on_gold", "paper": "text", "off": "on_sunk"}


def on_slab(made_of: str) -> str:
    """The role of what is written on a slab of this."""
    return ON_SLAB[made_of]
