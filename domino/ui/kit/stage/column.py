"""A column of parts: what pages and sheets are made of, one part below the other. Taps that a part does not
answer itself are handed back to the parts."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from domino.ui.kit.boxes import Box, Line, Sized, Stack
from domino.ui.kit.parts.part import Part
from domino.ui.kit.stage.scroll import Scroll, Tall


class Column(Tall):
    """Parts below each other."""

    widest = 720
    """Dp: on wide screens the column is in the middle."""

    def __init__(self, parts: Sequence[Part] = (), **keywords: object) -> None:
        super().__init__(**keywords)
        self.parts: list[Part] = list(parts)

    def put(self, parts: Sequence[Part]) -> None:
        """Show these parts instead."""
        self.parts = list(parts)
        self.changed()

    def changed(self) -> None:
        """A part has changed: measure and paint again."""
        self.repaint()
        if isinstance(self.parent, Scroll):
            self.parent.measure()

    def inner(self, width: float) -> tuple[float, float]:
        """Where the parts begin and how wide they are."""
        wide = min(width, dp(self.widest))
        return (width - wide) / 2, wide

    def stack(self, wide: float) -> Stack:
        """The parts at this width of theirs."""
        return Stack(8, *(part.build(wide) for part in self.parts), 8)

    def build(self, width: float) -> Box:
        wide = self.inner(width)[1]
        return Line(Sized(self.stack(wide), wide), align="top", stands="center")

    def top_of(self, part: Part) -> float:
        """How far below the top of the column this part begins."""
        wide = self.inner(self.width)[1]
        return self.stack(wide).top_of(self.parts.index(part), wide)

    def tapped(self, name: str) -> None:
        if not any(part.tapped(name) for part in self.parts):
            super().tapped(name)
        self.repaint()

    def drags(self, name: str) -> bool:
        return any(part.drags(name) for part in self.parts)

    def dragged(self, name: str, x: float, y: float, ended: bool) -> None:
        any(part.dragged(name, x, y, ended) for part in self.parts)
        self.repaint()
