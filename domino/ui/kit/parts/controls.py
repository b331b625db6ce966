"""Parts of a page that are worked by touch: switches, choices and sliders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from kivy.metrics import dp

from domino.ui.kit.boxes import (
    Box,
    Card,
    Drawn,
    Fill,
    Flow,
    Icon,
    Line,
    Padded,
    Shade,
    Slab,
    Stack,
    Text,
    Touch,
    on_slab,
)
from domino.ui.kit.paint.materials import SLAB_LIP
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import faded
from domino.ui.kit.parts.part import MARGIN, Part, name_of
from domino.ui.kit.parts.rows import row_card

V = TypeVar("V")


@dataclass(eq=False, repr=False)
class Switch(Part):
    """A title with a switch that is on or off."""

    title: str
    on: bool
    change: Callable[[bool], None]
    subtitle: str = ""
    name: str = ""
    icon: str = ""
    enabled: bool = True

    def build(self, width: float) -> Box:
        shade, below = (1.0, 1.0) if self.enabled else (0.5, 0.6)
        subtitle = Text(self.subtitle, 13, ("secondary", below)) if self.subtitle else None
        words = Stack(Text(self.title, 15, ("text", shade), "medium"), subtitle)
        icon = Icon(self.icon, 24, ("secondary", below)) if self.icon else None
        card = row_card(icon, words, 8, Drawn(self._paint_switch, 52, 32))
        name = self.name or name_of(self.title)
        touch = Touch(card, name, self.title, self._turn, role="switch", on=self.on)
        return Padded(touch, (MARGIN, 0, MARGIN, 6))

    def _paint_switch(self, painter: Painter, x: float, top: float, wide: float, high: float) -> None:
        theme, y, half = painter.theme, top - high, high / 2
        outline = faded(theme.outline, 1.0 if self.enabled else 0.4)
        if self.on:
            fill = faded(theme.primary, 1.0 if self.enabled else 0.4)
            painter.box(x, y, wide, high, fill, half)
            painter.disc(x + wide - half, y + half, dp(12), theme.on_primary)
            painter.icon("check", x + wide - half, y + half, 16, theme.primary)
        else:
            painter.box(x, y, wide, high, theme.raised, half, outline, dp(2))
            painter.disc(x + half, y + half, dp(8), outline)

    def _turn(self) -> None:
        if self.enabled:
            self.on = not self.on
            self.change(self.on)


@dataclass(eq=False, repr=False)
class Segments(Part, Generic[V]):
    """One of some choices, as pills that wrap. `choices` are (value, words) or (value, words, icon)."""

    choices: Sequence[tuple[V, str] | tuple[V, str, str]]
    value: V | None
    change: Callable[[V], None]
    name: str = "choice"
    disabled: frozenset[V] = frozenset()
    """Values that cannot be chosen now: they are greyed, and `refused` is told when they are tapped."""
    refused: Callable[[V], None] | None = None

    def build(self, width: float) -> Box:
        return Padded(Flow(*map(self._pill, self.choices), gap=6, below=8), (MARGIN, 0, MARGIN, 10))

    def _pill(self, choice: tuple[V, str] | tuple[V, str, str]) -> Box:
        value, words = choice[:2]
        chosen, usual = value == self.value, value not in self.disabled
        alpha = 1.0 if usual else 0.4
        made_of = "green" if chosen else "paper"
        colour: Shade = (on_slab(made_of), alpha)
        mark = "check" if chosen else choice[2] if len(choice) > 2 else ""
        line: Box = Text(words, 14, colour, "medium", wraps=False)
        if mark:
            line = Line(Icon(mark, 18, colour, 10), 10, Fill(line))
        pill: Box = Slab(line, made_of, 99, (18, 9, 18, 9 + SLAB_LIP), 40 + SLAB_LIP)
        if not usual:
            pill = Card(line, None, 99, (18, 9), 40, outline=("outline", alpha))
        name = f"{self.name}-{name_of(str(value))}"
        return Touch(pill, name, words, partial(self._choose, value), 99, "choice", chosen)

    def _choose(self, value: V) -> None:
        if value in self.disabled:
            if self.refused is not None:
                self.refused(value)
        elif value != self.value:
            self.value = value
            self.change(value)


@dataclass(eq=False, repr=False)
class Slider(Part):
    """A number between two others. `words` says it; `change` is told while it is dragged, `ended` once
    it rests."""

    title: str
    value: float
    low: float
    high: float
    step: float
    change: Callable[[float], None]
    words: Callable[[float], str] = str
    name: str = ""
    ended: Callable[[float], None] | None = None

    def __post_init__(self) -> None:
        self._hot_name = self.name or name_of(self.title)
        self._track = (0.0, 1.0)
        """Left and length of what it slides on, in pixels, as it was last painted."""

    def build(self, width: float) -> Box:
        said = Text(self.words(self.value), 14, "primary", "medium", line=15)
        title = Line(Fill(Text(self.title, 15, "text", "medium", wraps=False)), 8, said)
        card = Card(Stack(Padded(title, (16, 10, 16, 0)), Drawn(self._paint_track, high=40)))
        return Padded(card, (MARGIN, 0, MARGIN, 6))

    def _paint_track(self, painter: Painter, x: float, top: float, wide: float, high: float) -> None:
        theme, y = painter.theme, top - high + dp(22)
        self._track = left, length = x + dp(26), wide - dp(52)
        share = (self.value - self.low) / (self.high - self.low) if self.high > self.low else 0.0
        painter.box(left, y - dp(2), length, dp(4), theme.divider, dp(2))
        painter.box(left, y - dp(2), length * share, dp(4), theme.primary, dp(2))
        painter.disc(left + length * share, y, dp(10), theme.primary)
        says = f"{self.title}: {self.words(self.value)}"
        painter.hot(self._hot_name, x + dp(8), y - dp(22), wide - dp(16), dp(44), says, role="slider")

    def drags(self, name: str) -> bool:
        return name == self._hot_name

    def dragged(self, name: str, x: float, y: float, ended: bool) -> bool:
        if name != self._hot_name:
            return False
        left, length = self._track
        share = min(1.0, max(0.0, (x - left) / length))
        steps = round(share * (self.high - self.low) / self.step)
        self.put(min(self.high, self.low + steps * self.step))
        if ended and self.ended is not None:
            self.ended(self.value)
        return True

    def put(self, value: float) -> None:
        """Set it, and tell."""
        value = round(min(self.high, max(self.low, value)), 6)
        if value != self.value:
            self.value = value
            self.change(value)

    def tapped(self, name: str) -> bool:
        """By keyboard: one step on, and over from the beginning."""
        if name != self._hot_name:
            return False
        self.put(self.value + self.step if self.value < self.high - 1e-9 else self.low)
        if self.ended is not None:
            self.ended(self.value)
        return True
