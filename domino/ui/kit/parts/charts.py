"""Charts, painted: lines over rounds, and results over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from kivy.metrics import dp

from domino.ui.kit.boxes import Box, Card, Drawn, Padded, Stack, Text
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import PLAYERS, faded
from domino.ui.kit.parts.part import MARGIN, Part
from domino.ui.kit.words import ink

TALL = 200
MOST_LABELS = 8
MOST_LINES = 4


@dataclass(frozen=True, slots=True)
class Series:
    """One line: whose it is (a colour number and letters for its badge) and its values."""

    colour: int
    letters: str
    values: Sequence[float]


def steps_of(low: float, high: float) -> list[float]:
    """A few round numbers between two others, for the lines of a scale."""
    span = max(high - low, 1.0)
    step = 1.0
    while span / step > MOST_LINES:
        step *= 2.5 if str(step).lstrip("0.").startswith("2") else 2
    first = int(low // step) * step
    return [
        first + step * number
        for number in range(int(span / step) + 3)
        if low <= first + step * number <= high
    ]


def scaled(low: float, high: float) -> list[tuple[float, str]]:
    """A few round numbers between two others however small, each as it is written."""
    span, power = max(high - low, 1e-6), 1.0
    places = 0
    while span * power < MOST_LINES:
        power *= 10
        places += 1
    return [(value / power, f"{value / power:.{places}f}") for value in steps_of(low * power, high * power)]


@dataclass
class LineChart(Part):
    """The totals of several sides, round by round. Lines end in their badges."""

    series: Sequence[Series]
    labels: Sequence[str]
    tall: float = TALL

    def build(self, width: float) -> Box:
        chart = Drawn(self._paint_lines, high=self.tall + 12 + ink.line_height(12) / dp(1))
        return Padded(Card(chart), (MARGIN, 0, MARGIN, 8))

    def _paint_lines(self, painter: Painter, x: float, top: float, wide: float, tall: float) -> None:
        theme = painter.theme
        values = [value for series in self.series for value in series.values] + [0.0]
        low = min(values)
        high = max(*values, low + 1)
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
        every = -(-count // MOST_LABELS) or 1
        for number, label in list(enumerate(self.labels[:count]))[::every]:
            at = point(number, low)[0]
            painter.words(label, at, bottom - dp(12), 12, theme.secondary, align="center")
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


def totals_chart(
    colours: Sequence[int], letters: Sequence[str], rounds: Sequence[Sequence[int]], tall: float = TALL
) -> LineChart:
    """How the totals of all sides went, from the points of each round."""
    sides = len(rounds[0])
    totals = [list(accumulate(points[side] for points in rounds)) for side in range(sides)]
    series = [Series(colours[side], letters[side], totals[side]) for side in range(sides)]
    return LineChart(series, [str(number) for number in range(1, len(rounds) + 1)], tall)


@dataclass
class Results(Part):
    """Matches over time as bars, won ones up and in gold, the rest down; the latest at the right."""

    won: Sequence[bool]
    says: str

    def build(self, width: float) -> Box:
        chart = Stack(Text(self.says, 12, "secondary"), Drawn(self._paint_bars, high=80))
        return Padded(Card(chart, pad=(16, 8, 16, 0)), (MARGIN, 0, MARGIN, 8))

    def _paint_bars(self, painter: Painter, x: float, top: float, wide: float, tall: float) -> None:
        theme = painter.theme
        shown = self.won[-int(wide // dp(7)) :]
        step = min(dp(14), wide / max(1, len(shown)))
        middle, up, down = top - tall + dp(34), dp(26), dp(26) * 0.55
        painter.box(x, round(middle), wide, max(1, round(dp(1))), theme.divider)
        for number, won in enumerate(shown):
            left = x + number * step
            if won:
                painter.box(left, middle, step - dp(2), up, theme.primary, dp(2))
            else:
                painter.box(left, middle - down, step - dp(2), down, theme.outline, dp(2))
