"""What scores are told with besides words, as boxes: the badges of a side, and tiles in rows."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.tableside.words.accounts import Member
from domino.ui.kit.boxes import Box, shade_of
from domino.ui.kit.paint.painter import Painter

OVERLAP = 0.9
"""How far a badge stands from the one before, as a share of its size."""
STROKES = 0.3
"""How far a stroke of a tally stands from the one before, as a share of how tall it is."""
FAINT = 0.75
"""How strong a tile is shown that counts nothing."""


class Badges(Box):
    """The badges of a side beside each other, each so many dp across."""

    __slots__ = ("_members", "_size")

    def __init__(self, members: Sequence[Member], size: float) -> None:
        self._members, self._size = members, dp(size)

    def natural(self) -> float:
        return self._size + (len(self._members) - 1) * self._size * OVERLAP

    def measure(self, width: float) -> float:
        return self._size

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        x += self._size / 2
        for member in self._members:
            painter.badge(x, top - height / 2, self._size, member.colour, member.letters)
            x += self._size * OVERLAP


class Tally(Box):
    """Marks as they are kept on paper: strokes in fives, the fifth across the four before it. The last is
    drawn this far. Their colours, of the others and of the last, are named as the theme names them."""

    __slots__ = ("_drawn", "_last", "_marks", "_others", "_tall")

    def __init__(self, marks: int, tall: float, others: str, last: str, drawn: float = 1.0) -> None:
        self._marks, self._tall, self._drawn = marks, dp(tall), drawn
        self._others, self._last = others, last

    def natural(self) -> float:
        fives, more = divmod(self._marks, 5)
        return (fives * 5 + max(0, more - 1)) * self._tall * STROKES

    def measure(self, width: float) -> float:
        return self._tall

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        tall, middle, step = self._tall, top - height / 2, self._tall * STROKES
        for mark in range(self._marks):
            last = mark == self._marks - 1
            drawn = self._drawn if last else 1.0
            colour = shade_of(painter.theme, self._last if last else self._others)
            five, at = divmod(mark, 5)
            left = x + five * 5 * step
            if at < 4:
                begins, ends = (left + at * step, middle + tall / 2), (left + at * step, middle - tall / 2)
            else:
                begins = left - step * 0.6, middle - tall * 0.34
                ends = left + step * 3.6, middle + tall * 0.34
            across, down = (ends[0] - begins[0]) * drawn, (ends[1] - begins[1]) * drawn
            if drawn > 0:
                painter.line(*begins, begins[0] + across, begins[1] + down, colour, dp(3))


class Tiles(Box):
    """Tiles standing beside each other, `side` dp wide, in as many rows as they need. Those that count
    nothing are faint."""

    __slots__ = ("_gap", "_shown", "_side", "_tiles")

    def __init__(self, tiles: Sequence[Tile], side: float, counts: bool = True, gap: float = 4) -> None:
        self._tiles, self._side, self._gap = tiles, dp(side), dp(gap)
        self._shown = 1.0 if counts else FAINT

    def natural(self) -> float:
        return len(self._tiles) * (self._side + self._gap) - self._gap

    def _across(self, width: float) -> int:
        return max(1, int((width + self._gap) / (self._side + self._gap)))

    def measure(self, width: float) -> float:
        rows = -(-len(self._tiles) // self._across(width))
        return rows * (2 * self._side + self._gap) - self._gap

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        across, side = self._across(width), self._side
        top -= (height - self.measure(width)) / 2
        for at, tile in enumerate(self._tiles):
            cx = x + at % across * (side + self._gap) + side / 2
            cy = top - at // across * (2 * side + self._gap) - side
            painter.tile(tile, cx, cy, side, alpha=self._shown)
