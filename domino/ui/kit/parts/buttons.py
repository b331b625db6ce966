"""Buttons: what one says and does, and several beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.ui.kit.boxes import Box, Card, Fill, Fit, Icon, Line, Padded, Shade, Stack, Text, Touch
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.part import MARGIN, Part, Tap, name_of
from domino.ui.kit.words import ink

LOOKS: dict[str, tuple[Shade | None, Shade, Shade | None]] = {
    "primary": ("primary", "on_primary", None),
    "tonal": ("tonal", "on_tonal", None),
    "outline": (None, "text", "outline"),
    "plain": (None, "primary", None),
    "error": ("error", "on_error", None),
    "gold": ("gold", "on_gold", None),
    "on_felt": (None, "on_felt", "on_felt_secondary"),
    "greyed": ("raised", ("secondary", 0.75), None),
}
"""Fill, words and outline of each kind of button."""


@dataclass(eq=False, repr=False)
class Button:
    """What a button says and does. `kind` is primary, tonal, outline, plain or error; on felt, gold or
    on_felt."""

    text: str
    tap: Tap
    icon: str = ""
    kind: str = "primary"
    name: str = ""
    enabled: bool = True
    """A greyed button still takes taps: its `tap` says why not."""
    grow: float = 1.0

    @property
    def hot_name(self) -> str:
        return self.name or name_of(self.text)

    def least_width(self) -> float:
        """Pixels it needs for all its words."""
        return ink.size(self.text, 15, "medium")[0] + dp(40) + (dp(28) if self.icon else 0)

    def box(self) -> Box:
        """The button, to be as wide and as high as is liked."""
        fill, colour, outline = LOOKS[self.kind if self.enabled else "greyed"]
        icon = Icon(self.icon, 20, colour) if self.icon else None

        def inside(width: float) -> Box:
            text = ink.shortened(self.text, 15, "medium", width - (dp(28) if icon else 0))
            words = Text(text, 15, colour, "medium") if text else None
            return Line(icon, 8 if icon and words else None, words, stands="center")

        card = Card(Fit(inside), fill, 99, (12, 10), 48, outline=outline)
        return Touch(card, self.hot_name, self.text, self.tap, 99)


def button_height() -> float:
    """Pixels that buttons are high."""
    return max(dp(48), ink.line_height(15) + dp(20))


def paint_button(painter: Painter, button: Button, x: float, y: float, width: float, height: float) -> None:
    """A button that fills this rectangle."""
    button.box().draw(painter, x, y + height, width, height)


@dataclass(eq=False, repr=False)
class Buttons(Part):
    """Buttons beside each other, or below each other where there is no room."""

    buttons: Sequence[Button]

    def build(self, width: float) -> Box:
        wide = [button.least_width() for button in self.buttons]
        boxes = [button.box() for button in self.buttons]
        beside = sum(wide) <= width - dp(2 * MARGIN) - dp(8) * (len(wide) - 1)
        fills = (
            Fill(box, button.grow, least)
            for box, button, least in zip(boxes, self.buttons, wide, strict=True)
        )
        row = Line(*fills, gap=8) if beside else Stack(*reversed(boxes), gap=8)
        return Padded(row, (MARGIN, 6))
