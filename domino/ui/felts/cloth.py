"""Parts of the screen that lie on one cloth: the light of its lamp goes on from one to the next."""

from __future__ import annotations

from kivy.metrics import dp

from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter

Area = tuple[float, float, float, float]


class OnCloth(Painted):
    """Paints its part of a cloth, which may be larger than it is."""

    cloth: Area | None = None
    """The whole cloth in the window: left, bottom, width and height; its own box when there is no other."""
    under_rail = False
    """Whether a rail above the cloth casts a shadow on it."""

    def lie_on(self, cloth: Area, under_rail: bool) -> None:
        """Lies on this cloth from now on."""
        if (cloth, under_rail) != (self.cloth, self.under_rail):
            self.cloth, self.under_rail = cloth, under_rail
            self.repaint()

    def paint_cloth(self, painter: Painter, x: float, y: float, width: float, height: float) -> None:
        """This part of the cloth, from the widget's lower left."""
        left, low, wide, high = self.cloth or (self.x, self.y, self.width, self.height)
        left, low = left - self.x, low - self.y
        painter.felt(x, y, width, height, (left, low, wide, high))
        if self.under_rail and y + height > low + high - dp(1):
            painter.cast(x, low + high, width)
