"""Charts, painted: lines over rounds, and results over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import PLAYERS, faded
from domino.ui.kit.parts.part import MARGIN, Part
from domino.ui.kit.words import ink

TALL = 200
MOST_LABELS = 8


@dataclass(frozen=True, slots=True)
class Series:
    """One line: whose it is (a colour number and letters for its badge) and its values."""

    colour: int
    letters: str
    values: Sequence[float]


def steps_of(low: float, high: float, most: int = 4) -> list[float]:
    """Round numbers between two others, for the lines of a scale."""
    span = max(high - low, 1.0)
    step = 1.0
    while span / step > most:
        step *= 2.5 if str(step).lstrip("0.").startswith("2") else 2
    first = int(low // step) * step
    return [
        first + step * number
        for number in range(int(span / step) + 3)
        if low <= first + step * number <= high
    ]


@dataclass
class LineChart(Part):
    """The totals of several sides, round by round. Lines end in their badges."""

    series: Sequence[Series]
    labels: Sequence[str]

    def height(self, width: float) -> float:
        return dp(TALL) + ink.line_height(12) + dp(20)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme = painter.theme
        x, wide, tall = x + dp(MARGIN), width - dp(2 * MARGIN), self.height(width) - dp(8)
        painter.box(x, top - tall, wide, tall, theme.surface, dp(14))
        values = [value for series in self.series for value in series.values] + [0.0]
        low, high = min(values), max(values)
        high = max(high, low + 1)
        left, right = x + dp(52), x + wide - dp(36)
        bottom, ceiling = top - tall + ink.line_height(12) + dp(16), top - dp(18)
        count = max((len(series.values) for series in self.series), default=0)

        def point(number: int, value: float) -> tuple[float, float]:
            share = number / max(1, count - 1)
            return left + (right - left) * share, bottom + (ceiling - bottom) * (value - low) / (high - low)

        for value in steps_of(low, high):
            y = round(point(0, value)[1])
            painter.box(left, y, right - left, max(1, round(dp(1))), theme.divider)
            painter.words(f"{value:g}", left - dp(8), y, 12, theme.secondary, align="right")
        every = -(-count // MOST_LABELS) if count else 1
        for number in range(0, count, every):
            if number < len(self.labels):
                at = point(number, low)[0]
                painter.words(self.labels[number], at, bottom - dp(12), 12, theme.secondary, align="center")
        ends: list[tuple[float, float, Series]] = []
        for series in self.series:
            points = [point(number, value) for number, value in enumerate(series.values)]
            colour = PLAYERS[series.colour][0]
            if len(points) > 1:
                painter.curve(points, faded(theme.text, 0.55), dp(4.5))
                painter.curve(points, colour, dp(3))
            if points:
                ends.append((points[-1][1], points[-1][0], series))
        painter.above()
        height = float("-inf")
        for level, at, series in sorted(ends, key=lambda end: end[0]):  # equal ones stand above each other
            height = max(level, height + dp(20))
            painter.badge(at + dp(14), height, dp(20), series.colour, series.letters)


@dataclass
class Results(Part):
    """Matches over time as bars, won ones up and in gold, the rest down; the latest at the right."""

    won: Sequence[bool]
    says: str

    def height(self, width: float) -> float:
        return dp(96) + ink.line_height(12)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme = painter.theme
        x, wide, tall = x + dp(MARGIN), width - dp(2 * MARGIN), self.height(width) - dp(8)
        painter.box(x, top - tall, wide, tall, theme.surface, dp(14))
        painter.words(self.says, x + dp(16), top - dp(8) - ink.line_height(12) / 2, 12, theme.secondary)
        room = wide - dp(32)
        most = int(room // dp(7))
        shown = list(self.won)[-most:]
        step = min(dp(14), room / max(1, len(shown)))
        middle = top - tall + dp(34)
        painter.box(x + dp(16), round(middle), room, max(1, round(dp(1))), theme.divider)
        for number, won in enumerate(shown):
            left = x + dp(16) + number * step
            high = dp(26)
            colour = theme.primary if won else theme.outline
            painter.box(
                left,
                middle if won else middle - high * 0.55,
                step - dp(2),
                high if won else high * 0.55,
                colour,
                dp(2),
            )
