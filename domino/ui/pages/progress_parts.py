"""How somebody plays, as charts with their numbers: a place among the levels, what decisions cost over time
and by kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.tableside.progress import Bar, Costs, Stands
from domino.ui.kit.boxes import Box, Drawn, Fill, Fit, Line, Stack, Text
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import faded
from domino.ui.kit.parts.charts import scaled
from domino.ui.kit.parts.parts import Part
from domino.ui.kit.words import ink
from domino.ui.pages.review_parts import on_paper

SMALL = 12
"""Sp of the words of a chart."""
TALL = 120
"""Dp that the chart of costs is high, without its words."""
COLUMN = 2
"""Dp of the columns that a band is made of."""


@dataclass(eq=False, repr=False)
class StandsCard(Part):
    """A place among the levels: in words, and on a line where the levels are marked, with its interval as a
    bar."""

    stands: Stands

    def build(self, width: float) -> Box:
        stands = self.stands
        words = Stack(Text(stands.title, 18, weight="medium"), 2, Text(stands.line, 14, "secondary"))
        return on_paper(Stack(words, 8, Fit(self._line)))

    def _line(self, width: float) -> Box:
        rows = self._rows(width)
        high = 34 + len(rows) * ink.line_height(SMALL) / dp(1)

        def paint(painter: Painter, x: float, top: float, wide: float, tall: float) -> None:
            self._paint(painter, x, top, wide, rows)

        return Drawn(paint, high=high)

    def _at(self, place: float, width: float) -> float:
        """Where a place is on the line, from its left end."""
        every = [self.stands.low, self.stands.high, *(at for _, at in self.stands.marks)]
        low, high = min(every), max(every)
        return dp(12) + (place - low) / max(high - low, 0.1) * (width - dp(24))

    def _rows(self, width: float) -> list[list[tuple[str, float]]]:
        """The names of the levels with where each begins, in as many rows as keep them apart."""
        rows: list[list[tuple[str, float]]] = []
        for name, place in self.stands.marks:
            wide = ink.size(name, SMALL)[0]
            begin = min(max(0.0, self._at(place, width) - wide / 2), width - wide)
            for row in rows:
                last, at = row[-1]
                if at + ink.size(last, SMALL)[0] + dp(8) <= begin:
                    row.append((name, begin))
                    break
            else:
                rows.append([(name, begin)])
        return rows

    def _paint(
        self,
        painter: Painter,
        x: float,
        top: float,
        wide: float,
        rows: Sequence[Sequence[tuple[str, float]]],
    ) -> None:
        theme, stands = painter.theme, self.stands
        middle, unit, bar = top - dp(14), max(1.0, round(dp(2))), dp(10)
        low, high, place = (x + self._at(at, wide) for at in (stands.low, stands.high, stands.place))
        painter.box(x, middle - unit / 2, wide, unit, theme.outline)
        painter.box(low, middle - bar / 2, high - low, bar, faded(theme.primary, 0.45), bar / 2)
        for end in (low, high):
            painter.box(end - unit / 2, middle - dp(8), unit, dp(16), theme.primary)
        for _, at in stands.marks:
            painter.box(x + self._at(at, wide) - unit / 2, middle - dp(12), unit, dp(24), theme.text)
        painter.disc(place, middle, dp(9), theme.paper_high)
        painter.disc(place, middle, dp(7), theme.primary)
        line = top - dp(30)
        for row in rows:
            line -= ink.line_height(SMALL)
            for name, begin in row:
                painter.words(name, x + begin, line + ink.line_height(SMALL) / 2, SMALL, theme.text, "medium")


@dataclass(eq=False, repr=False)
class CostsCard(Part):
    """What decisions cost: in words, over time as a line in its band, and by kind as bars with numbers."""

    costs: Costs

    def build(self, width: float) -> Box:
        costs = self.costs
        boxes: list[Box | float] = [Text(costs.title, 18, weight="medium"), 2]
        boxes.append(Text(costs.line, 14, "secondary"))
        if costs.points:
            high = TALL + 20 + ink.line_height(SMALL) / dp(1)
            boxes += [8, Drawn(self._paint, high=high), Text(costs.axis, SMALL, "secondary")]
        if len(costs.kinds) > 1:
            boxes += [10, Text(costs.kinds_title, 16, weight="medium")]
            for each in costs.kinds:
                boxes += [6, self._kind(each)]
        return on_paper(Stack(*boxes))

    def _kind(self, each: Bar) -> Box:
        words = Line(Fill(Text(each.name, 14)), 8, Text(each.words, 13, "secondary"))
        narrow = Stack(Text(each.name, 14), Text(each.words, 13, "secondary"))
        need = ink.size(each.name, 14)[0] + ink.size(each.words, 13)[0] + dp(8)
        most = max(bar.cost + bar.give for bar in self.costs.kinds)

        def paint(painter: Painter, x: float, top: float, wide: float, tall: float) -> None:
            theme, unit = painter.theme, max(1.0, round(dp(1.5)))

            def at(cost: float) -> float:
                return max(0.0, cost) / max(most, 1e-9) * (wide - unit)

            painter.box(x, top - tall, wide, tall, theme.raised, tall / 2)
            if at(each.cost) > 1:
                painter.box(x, top - tall, at(each.cost), tall, theme.primary, min(tall, at(each.cost)) / 2)
            low, high = x + at(each.cost - each.give), x + at(each.cost + each.give)
            painter.box(low, top - tall / 2 - unit / 2, high - low, unit, theme.text)
            for end in (low, high):
                painter.box(end, top - tall, unit, tall, theme.text)

        return Stack(Fit(lambda width: words if need <= width else narrow), 3, Drawn(paint, high=10))

    def _paint(self, painter: Painter, x: float, top: float, wide: float, tall: float) -> None:
        costs, theme = self.costs, painter.theme
        lows = [cost - give for cost, give in costs.points]
        highs = [cost + give for cost, give in costs.points]
        floor, ceiling = min(0.0, *lows), max(*highs, 0.1)
        steps = scaled(floor, ceiling)
        gutter = max(ink.size(said, SMALL)[0] for _, said in steps) + dp(8)
        left, right = x + gutter, x + wide - dp(10)
        bottom, upper = top - tall + ink.line_height(SMALL) + dp(8), top - dp(10)
        count = len(costs.points)

        def across(number: float) -> float:
            return left + (right - left) * number / (count - 1)

        def up(value: float) -> float:
            return bottom + (upper - bottom) * (value - floor) / (ceiling - floor)

        for value, said in steps:
            painter.box(left, round(up(value)), right - left, max(1, round(dp(1))), theme.divider)
            painter.words(said, left - dp(8), up(value), SMALL, theme.secondary, align="right")
        shade, column = faded(theme.primary, 0.22), max(1, round(dp(COLUMN)))
        at = round(left)
        while at < right:
            number = min((at - left) / (right - left) * (count - 1), count - 1.000001)
            before, part = int(number), number - int(number)
            low, high = (
                values[before] + (values[before + 1] - values[before]) * part for values in (lows, highs)
            )
            painter.box(at, up(low), min(column, right - at), up(high) - up(low), shade)
            at += column
        points = [(across(number), up(cost)) for number, (cost, _) in enumerate(costs.points)]
        painter.curve(points, theme.primary, dp(3))
        unit, written = max(1.0, round(dp(1.5))), float("-inf")
        for number, (px, py) in enumerate(points):
            painter.box(
                px - unit / 2, up(lows[number]), unit, up(highs[number]) - up(lows[number]), theme.text
            )
            painter.disc(px, py, dp(5), theme.primary)
            said = costs.labels[number]
            half = ink.size(said, SMALL)[0] / 2
            if px - half > written:
                written = px + half + dp(8)
                painter.words(
                    said,
                    px,
                    bottom - dp(4) - ink.line_height(SMALL) / 2,
                    SMALL,
                    theme.secondary,
                    align="center",
                )
