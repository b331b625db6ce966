"""Buttons: what one says and does, and several beside each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.ui.kit.boxes import (
    Box,
    Card,
    Fill,
    Fit,
    Icon,
    Line,
    Padded,
    Paper,
    Shade,
    Slab,
    Stack,
    Text,
    Touch,
    on_slab,
)
from domino.ui.kit.paint.materials import SLAB_LIP
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.part import MARGIN, Part, Tap, name_of
from domino.ui.kit.words import ink

SLABS = {"primary": "green", "outline": "paper", "gold": "gold", "wood": "wood"}
"""The kinds of buttons that stand out, and what they are made of."""
CARDS: dict[str, tuple[Shade, Shade]] = {
    "tonal": ("tonal", "on_tonal"),
    "error": ("error", "on_error"),
    "greyed": ("raised", ("secondary", 0.75)),
}
"""The kinds that lie flatter: their fill, and what is written on that."""
FLAT: dict[str, tuple[Shade, Shade | None]] = {
    "plain": ("primary", None),
    "on_felt": ("on_felt", "on_felt_secondary"),
}
"""The kinds without a ground: their words, and their outline."""


def _ground(kind: str, inside: Callable[[Shade], Box]) -> Box:
    """What a button of this kind stands on, with what is inside it in the colour for that."""
    pad, least = (12, 10, 12, 10 + SLAB_LIP), 48 + SLAB_LIP
    if kind in SLABS:
        return Slab(inside(on_slab(SLABS[kind])), SLABS[kind], 99, pad, least)
    if kind in CARDS:
        fill, colour = CARDS[kind]
        return Paper(inside(colour), 99, pad, least, fill)
    colour, outline = FLAT[kind]
    return Card(inside(colour), None, 99, pad, least, outline=outline)


@dataclass(eq=False, repr=False)
class Button:
    """What a button says and does. `kind` is primary, tonal, outline, plain or error; on wood, wood; on felt,
    gold or on_felt."""

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

        def inside(colour: Shade) -> Box:
            icon = Icon(self.icon, 20, colour) if self.icon else None

            def at(width: float) -> Box:
                text = ink.shortened(self.text, 15, "medium", width - (dp(28) if icon else 0))
                words = Text(text, 15, colour, "medium") if text else None
                return Line(icon, 8 if icon and words else None, words, stands="center")

            return Fit(at)

        ground = _ground(self.kind if self.enabled else "greyed", inside)
        return Touch(ground, self.hot_name, self.text, self.tap, 99)


def button_height() -> float:
    """Pixels that buttons are high."""
    return max(dp(48), ink.line_height(15) + dp(20)) + dp(SLAB_LIP)


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
