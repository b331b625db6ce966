"""What stands on the stage: screens, overlays over them, and a place for Kivy's own widgets."""

from __future__ import annotations

from kivy.graphics import RenderContext
from kivy.uix.widget import Widget

from domino.device.insets import Insets
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter


class Screen(Painted):
    """A whole screen. Paints the background; its children are placed by `arrange`."""

    name = "screen"
    solid = True
    keeps_awake = False
    """Whether the display stays on while this screen is shown."""

    def paint(self, painter: Painter) -> None:
        painter.box(0, 0, painter.width, painter.height, self.theme.background)

    def arrange(self) -> None:
        """Place the children: called when it is shown and when the size or the insets change."""

    def _resized(self, *_: object) -> None:
        super()._resized()
        if self.parent is not None and self.width > 0 and self.height > 0:
            self.arrange()

    @property
    def insets(self) -> Insets:
        """Pixels at each side that belong to the system: .top, .right, .bottom, .left."""
        return self.app.insets

    @property
    def room(self) -> tuple[float, float, float, float]:
        """What is left inside the insets: x, y, width and height, from its own lower left."""
        edge = self.insets
        return (
            edge.left,
            edge.bottom,
            self.width - edge.left - edge.right,
            self.height - edge.top - edge.bottom,
        )

    def opened(self) -> None:
        """It is on the stage now."""

    def closed(self) -> None:
        """It has left the stage for good."""

    def covered(self) -> None:
        """Another screen was visited from here."""

    def uncovered(self) -> None:
        """That visit is over."""

    def cleared(self, overlay: Overlay) -> None:
        """This overlay was closed over it."""

    def back(self) -> bool:
        """Back or Esc: True when that was dealt with here, False to leave this screen."""
        return False

    def key(self, name: str, modifiers: list[str]) -> bool:
        """A key, by name: True when it was used."""
        return False

    def paused(self) -> None:
        """The app is left for a while, or the screen goes off."""

    def resumed(self) -> None:
        """The player is back."""


class Overlay(Screen):
    """Something over the screen: a sheet, a menu, the curtain. Touches do not reach what is below."""

    name = "overlay"
    low = False
    """Whether it was pulled down: it is still there, but what lies below is dealt with."""

    def paint(self, painter: Painter) -> None:
        """Nothing by itself."""


class Foreign(Widget):
    """Holds Kivy widgets that are drawn with Kivy's own shader."""

    def __init__(self, **keywords: object) -> None:
        self.canvas = RenderContext(use_parent_projection=True, use_parent_modelview=True)
        super().__init__(**keywords)
