"""A passage: words in as many lines as they need, with boxes standing among them as words do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from kivy.metrics import dp

from domino.ui.kit.boxes.box import Box, Shade, shade_of
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.words import ink


@dataclass(frozen=True, slots=True)
class Weighted:
    """Words of a passage in a weight of their own."""

    text: str
    weight: str = "bold"


@dataclass(slots=True)
class _Line:
    """What stands on one line: each piece with its left and its width."""

    pieces: list[tuple[Weighted | Box, float, float]] = field(default_factory=list)
    wide: float = 0.0


@dataclass(eq=False, repr=False, slots=True)
class Passage(Box):
    """Runs of words and boxes. A box is as wide as it is by itself, and what touches it without a blank stays
    on its line."""

    runs: Sequence[str | Weighted | Box]
    size: float = 15
    colour: Shade = "text"
    weight: str = "regular"
    _width: float = field(default=-1.0, init=False)
    _lines: list[_Line] = field(default_factory=list, init=False)

    def natural(self) -> float:
        return sum(map(self._wide, self._pieces()))

    def _pieces(self) -> Iterator[Weighted | Box]:
        """The runs, each of words with its weight."""
        for run in self.runs:
            yield Weighted(run, self.weight) if isinstance(run, str) else run

    def _wide(self, piece: Weighted | Box) -> float:
        if isinstance(piece, Weighted):
            return ink.size(piece.text, self.size, piece.weight)[0]
        return piece.natural()

    def _words(self) -> list[list[Weighted | Box]]:
        """What may not be parted, in order: a word, or a box with what touches it."""
        found: list[list[Weighted | Box]] = []
        joined = False
        for run in self._pieces():
            if not isinstance(run, Weighted):
                if not joined:
                    found.append([])
                found[-1].append(run)
                joined = True
                continue
            for number, word in enumerate(run.text.split(" ")):
                if number or not joined:
                    found.append([])
                if word:
                    found[-1].append(Weighted(word, run.weight))
                joined = True
        return [word for word in found if word]

    def _laid(self, width: float) -> list[_Line]:
        if width != self._width:
            self._width, self._lines = width, [_Line()]
            blank = ink.size(" ", self.size, self.weight)[0] or self.size / 4
            for word in self._words():
                wide, line = sum(map(self._wide, word)), self._lines[-1]
                if line.pieces and line.wide + blank + wide > width:
                    self._lines.append(line := _Line())
                left = line.wide + (blank if line.pieces else 0.0)
                for piece in word:
                    taken = min(self._wide(piece), width)
                    line.pieces.append((piece, left, taken))
                    left += taken
                line.wide = left
        return self._lines

    def _high(self, line: _Line) -> float:
        boxes = [piece.measure(wide) + dp(4) for piece, _, wide in line.pieces if isinstance(piece, Box)]
        return max([ink.line_height(self.size), *boxes])

    def measure(self, width: float) -> float:
        return sum(map(self._high, self._laid(width)))

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        colour = shade_of(painter.theme, self.colour)
        for line in self._laid(width):
            high = self._high(line)
            middle = top - high / 2
            for piece, left, wide in line.pieces:
                if isinstance(piece, Weighted):
                    painter.words(piece.text, x + left, middle, self.size, colour, piece.weight)
                else:
                    tall = piece.measure(wide)
                    piece.draw(painter, x + left, middle + tall / 2, wide, tall)
            top -= high
