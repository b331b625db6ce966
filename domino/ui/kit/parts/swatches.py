"""Looks to choose one of, each shown by a piece of the real thing with its name below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from kivy.metrics import dp

from domino.ui.kit.boxes import Box, Drawn, Fill, Line, Padded, Stack, Text, Touch
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.part import MARGIN, Part, name_of
from domino.ui.kit.words import ink

V = TypeVar("V")
GAP = 10
AWAY, LINE = 3, 3
"""How far the ring of the chosen one is from it, and how thick it is, in dp."""
RADIUS = 16
LEAST = 56
"""How many dp wide a swatch is at least."""
Paint = Callable[[Painter, float, float, float, float], None]
"""Paints a swatch into a rectangle: left, bottom, width and height."""


class Swatch(NamedTuple, Generic[V]):
    """One of the looks: its value, what it is called, and what paints a piece of it."""

    value: V
    words: str
    paint: Paint


@dataclass(eq=False, repr=False)
class Swatches(Part, Generic[V]):
    """Swatches beside each other, `high` dp high, in as many rows as their names need; the chosen one has a
    ring and a tick."""

    swatches: Sequence[Swatch[V]]
    value: V | None
    change: Callable[[V], None]
    name: str = "choice"
    high: float = 60

    def build(self, width: float) -> Box:
        room = width - dp(2 * MARGIN)
        longest = max(
            ink.size(word, 13, "medium")[0] for each in self.swatches for word in each.words.split()
        )
        least = max(dp(LEAST), longest)
        across = min(len(self.swatches), max(1, int((room + dp(GAP)) // (least + dp(GAP)))))
        rows = -(-len(self.swatches) // across)
        across = -(-len(self.swatches) // rows)
        boxes = [Fill(self._choice(each)) for each in self.swatches]
        boxes += [Fill(Stack())] * (-len(boxes) % across)
        lines = (Line(*boxes[at : at + across], gap=GAP, align="top") for at in range(0, len(boxes), across))
        return Padded(Stack(*lines, gap=8), (MARGIN + AWAY, 4, MARGIN + AWAY, 12))

    def _choice(self, swatch: Swatch[V]) -> Box:
        chosen = swatch.value == self.value
        weight = "medium" if chosen else "regular"
        shown = Drawn(partial(self._paint, swatch, chosen), high=self.high + 2 * (AWAY + LINE))
        box = Stack(shown, Text(swatch.words, 13, "text", weight, "center"))
        name = f"{self.name}-{name_of(str(swatch.value))}"
        return Touch(box, name, swatch.words, partial(self._choose, swatch.value), RADIUS, "choice", chosen)

    @staticmethod
    def _paint(
        swatch: Swatch[V], chosen: bool, painter: Painter, x: float, top: float, width: float, height: float
    ) -> None:
        theme, y, away = painter.theme, top - height, dp(AWAY + LINE)
        swatch.paint(painter, x, y + away, width, height - 2 * away)
        if not chosen:
            return
        painter.ring(x - away, y, width + 2 * away, height, theme.primary, dp(LINE), dp(RADIUS) + away)
        cx, cy, radius = x + width - dp(4), top - away - dp(4), dp(11)
        painter.disc(cx, cy, radius + dp(2), theme.background)
        painter.disc(cx, cy, radius, theme.primary)
        painter.icon("check-bold", cx, cy, 15, theme.on_primary)

    def _choose(self, value: V) -> None:
        if value != self.value:
            self.value = value
            self.change(value)
