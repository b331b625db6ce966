"""The felt of Chickenfoot and Muggins: lines that grow as they will from the middle of a free table."""

from __future__ import annotations

from math import cos, radians, sin

from kivy.metrics import dp

from domino.table.layout import Target
from domino.ui.felts.felt import Felt
from domino.ui.felts.felt_pen import SMALLEST, Area, Pen, line_of
from domino.ui.felts.sum_cards import (
    boneyard_width,
    foot_words,
    paint_boneyard,
    paint_foot,
    paint_sum,
    paint_would,
    sum_width,
    would_lines,
    would_width,
)

GAP = 6
COLUMN = {"chickenfoot": 150, "muggins": 172}
"""How many dp wide the column is where words stand beside the table."""
STRIP = {"chickenfoot": 38, "muggins": 56}
"""How many dp high the strip is where they stand above it."""


class FreeFelt(Felt):
    """A free table, with what is told of it beside or above."""

    def _beside(self) -> bool:
        """Whether words stand beside the table."""
        return self.width > 1.3 * self.height

    def reserved(self) -> tuple[float, float]:
        if self.showing is None:
            return 0.0, 0.0
        scale, game = max(1.0, self.font_scale), self.showing.game
        if self._beside():
            share = 0.34 if self.width < dp(500) else 0.3
            return min(dp(COLUMN[game]) * scale, self.width * share) + 2 * dp(GAP), 0.0
        return 0.0, dp(STRIP[game]) * scale + dp(GAP)

    # The table

    def paint_table(self, pen: Pen) -> None:
        for one, other in pen.layout.links:
            self.link(pen, one, other)
        seen: dict[str, int] = {}
        for target in pen.layout.targets:
            self._end(pen, target)
            count = seen[target.place] = seen.get(target.place, 0) + 1
            x, y = target.x * pen.unit, target.y * pen.unit
            box = pen.area(target.box())
            name = f"place {target.place}" + (f" #{count}" if count > 1 else "")
            side = min(box.width, box.height)
            pen.painter.hot(name, x - side / 2, y - side / 2, side, side, says=self._said(pen, target))
        pen.tiles()

    def _said(self, pen: Pen, target: Target) -> str:
        if target.number < 0:
            return pen.say("first-tile")
        return pen.say("end", number=self._value(pen, target))

    def _value(self, pen: Pen, target: Target) -> int:
        """What an end shows: in Muggins what it counts, so that one can add up."""
        table = pen.showing.view.table
        return table["ends"].get(target.place, target.number) if "total" in table else target.number

    def _end(self, pen: Pen, target: Target) -> None:
        """An open end: a slot when a tile may go there now, else its number in a disc."""
        theme, unit, showing = pen.theme, pen.unit, pen.showing
        must = any(double.place == target.place for double in showing.open_doubles)
        lit = target.place in showing.lit
        x, y = target.x * unit, target.y * unit
        value = self._value(pen, target)
        if lit or target.number < 0 or not pen.layout.tiles:
            colour = theme.gold if lit else theme.on_felt
            pen.slot(target, colour, lit)
            across = min(unit * 0.9, dp(34))
            if target.number >= 0:
                pen.disc(value, x, y, across, colour, dp(1.6))
            else:
                pen.number(target.number, x, y, 22, theme.on_felt)
            return
        # Beside the tile it belongs to: in the half of the slot that is near it.
        turned = radians(target.angle)
        across = min(max(unit * 0.82, min(dp(22), unit)), dp(30))
        off = unit - across / 2 - dp(2)
        x, y = x - off * sin(turned), y + off * cos(turned)
        colour = theme.must_answer if must else theme.on_felt
        refused = showing.refused is not None and showing.refused.place == target.place
        pen.disc(value, x, y, across, theme.error if refused else colour, dp(2.4) if must else dp(1.2))

    # What is told over it

    def paint_over(self, pen: Pen) -> None:
        left, top = self.reserved()
        if left:
            self._column(pen, left)
        elif top:
            self._strip(pen, top)

    def _strip(self, pen: Pen, top: float) -> None:
        edge, gap = dp(8), dp(GAP)
        strip = Area(edge, self.height - top, self.width - 2 * edge, top - gap)
        if pen.showing.sum is None:
            wide = paint_boneyard(pen, strip, at_right=True) + gap
            if foot_words(pen) is not None:
                paint_foot(pen, Area(strip.x, strip.y, strip.width - wide, strip.height))
            return
        would = would_width(pen) if would_lines(pen) else 0.0
        wanted = sum_width(pen) + (would + gap if would else 0.0)
        bare = wanted + boneyard_width(pen, strip.height) + gap > strip.width
        room = strip.width - paint_boneyard(pen, strip, at_right=True, bare=bare) - gap
        card = min(sum_width(pen), room)
        if would:  # the sum is read first: the other card has what it leaves
            card = min(card, max(room - gap - would, sum_width(pen, small=True)))
            would = min(would, room - gap - card)
        paint_sum(pen, Area(strip.x, strip.y, card, strip.height))
        if would:
            paint_would(pen, Area(strip.x + card + gap, strip.y, would, strip.height))

    def _column(self, pen: Pen, left: float) -> None:
        gap = dp(GAP)
        wide = left - 2 * gap
        scale = max(1.0, self.font_scale)
        stack = min(dp(54) * scale, self.height * 0.3)
        paint_boneyard(pen, Area(gap, gap, wide, stack))
        free = self.height - stack - 3 * gap
        if pen.showing.sum is None:
            paint_foot(pen, Area(gap, gap * 2 + stack, wide, free))
            return
        roomy = free >= dp(190) * scale
        high = line_of(14) + line_of(21) + line_of(13) + dp(22) if roomy else min(free / 2, dp(58) * scale)
        paint_sum(pen, Area(gap, self.height - gap - high, wide, high))
        low = min(dp(52) * scale, free - high - gap)
        if low >= line_of(SMALLEST):
            paint_would(pen, Area(gap, self.height - 2 * gap - high - low, wide, low))
