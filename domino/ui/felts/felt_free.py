"""The felt of feet and lines, which grow as they will from the middle of a free table."""

from __future__ import annotations

from math import inf

from kivy.metrics import dp, sp

from domino.core.kinds import Lay
from domino.core.tables import LinesTable, table_if
from domino.table.discs import DISC, disc_box, discs, half_of
from domino.table.layout import Bounds, Layout, Point, Target
from domino.ui.felts.felt import Felt
from domino.ui.felts.felt_pen import Area, Pen
from domino.ui.felts.felt_words import SMALLEST, Lines, line_of
from domino.ui.felts.sum_cards import boneyard, foot, roomy_sum, sum_card, would_card
from domino.ui.kit.boxes import Box
from domino.ui.kit.words import ink

GAP = 6
COLUMN = {Lay.FEET: 150, Lay.LINES: 172}
"""How many dp wide the column is where words stand beside the table."""
STRIP = {Lay.FEET: 38, Lay.LINES: 56}
"""How many dp high the strip is where they stand above it."""
WIDE = 600
"""Words stand beside the table only where the felt has so many dp."""
ARROW = 22
"""How large the arrow is at a side that hides something, in dp."""
ALONG = sorted((step / 20 for step in range(21)), key=lambda share: abs(share - 0.5))
"""Where along its side it may be, as parts of that; the first is liked best."""
LOOK = "look "
FURTHEST = 0.8
"""How much of the felt a tap on an arrow moves the table by, at most."""
EDGE = 12
"""Dp of bare felt that are left beyond what comes into sight."""
CUT = 0.1
"""How much of a thing may be out of sight before an arrow tells of it."""


class FreeFelt(Felt):
    """A free table, with what is told of it beside or above."""

    _filled: tuple[Layout | None, Bounds] = None, Bounds(0.0, 0.0, 0.0, 0.0)
    """The box around every tile and end of a layout, without the free felt about it."""

    def _beside(self) -> bool:
        """Whether words stand beside the table. Where that is framed, a foot is all there is to tell."""
        if self.framed and self.showing is not None and self.showing.kind.lay is Lay.FEET:
            return False
        return self.width >= dp(WIDE) and self.width > 1.3 * self.height

    def reserved(self) -> tuple[float, float]:
        if self.showing is None:
            return 0.0, 0.0
        scale, lay = max(1.0, self.font_scale), self.showing.kind.lay
        if self._beside():
            return min(dp(COLUMN[lay]) * scale, self.width * 0.3) + 2 * dp(GAP), 0.0
        return 0.0, dp(STRIP[lay]) * scale + dp(GAP)

    # The table

    def paint_table(self, pen: Pen) -> None:
        pen.links()
        for target, disc in zip(pen.layout.targets, discs(pen.layout), strict=True):
            self._end(pen, target, disc)
            x, y = target.x * pen.unit, target.y * pen.unit
            box = pen.area(target.box())
            name = f"place {target.name}"
            side = min(box.width, box.height)
            says = self._said(pen, target)
            pen.painter.hot(name, x - side / 2, y - side / 2, side, side, says, role="place")
        pen.tiles()

    def _said(self, pen: Pen, target: Target) -> str:
        if target.number < 0:
            return pen.say("first-tile")
        counts = self.paint_counts(pen, target)
        if counts is None:
            return pen.say("end", number=target.number)
        return pen.say("end-counts", number=target.number, counts=counts)

    def paint_counts(self, pen: Pen, target: Target) -> int | None:
        """What an end counts, where that is not the number that fits there; None also for a
        side of the spinner, which counts nothing before a tile lies there."""
        table = table_if(pen.showing.view, LinesTable)
        counts = table["ends"].get(target.place) if table and "total" in table else None
        return counts if counts and counts != target.number else None

    def _end(self, pen: Pen, target: Target, disc: Point) -> None:
        """An open end: the number that fits in a disc, and a slot about it when a tile may go there now."""
        theme, unit, showing = pen.theme, pen.unit, pen.showing
        lit = target.place in showing.lit
        if lit or not pen.layout.tiles:
            pen.slot(target, theme.gold if lit else theme.on_felt)
            disc = half_of(target, 0)
        if target.number < 0:
            pen.number(target.number, target.x * unit, target.y * unit, 22, theme.on_felt)
            return
        must = any(double.place == target.place for double in showing.open_doubles)
        refused = showing.refused is not None and showing.refused.place == target.place
        colour = theme.gold if lit else theme.must_answer if must else theme.on_felt
        across = min(max(unit * DISC, min(dp(22), unit)), dp(30))
        line = dp(2.4) if must else dp(1.6) if lit else dp(1.2)
        x, y = disc
        pen.disc(target.number, x * unit, y * unit, across, theme.error if refused else colour, line)
        counts = self.paint_counts(pen, target)
        if counts is not None:
            self._count(pen, target, counts, across)

    def _count(self, pen: Pen, target: Target, counts: int, disc: float) -> None:
        """What an end counts, beside its disc of this size."""
        text, high = f"={counts}", sp(SMALLEST) * 1.4
        wide = ink.size(text, SMALLEST, "bold")[0] + dp(8)
        (near_x, near_y), (far_x, far_y) = half_of(target, 0), half_of(target, 1)
        off = min(pen.unit, (disc + wide) / 2 + dp(2))
        x = near_x * pen.unit + (far_x - near_x) * off
        y = near_y * pen.unit + (far_y - near_y) * off
        pen.painter.box(x - wide / 2, y - high / 2, wide, high, pen.theme.deep, high / 2)
        pen.painter.words(text, x, y, SMALLEST, pen.theme.on_felt, "bold", "center")

    # What is out of sight

    def _look_now(self) -> None:
        super()._look_now()
        hiding = self._hiding_now()
        if hiding != self.hiding:
            self.hiding = hiding
            self.over.repaint()

    def _hiding_now(self) -> tuple[str, ...]:
        layout, area, sight = self.layout, self.table_area(), self.camera.sight
        if not layout.tiles:
            return ()
        if self._filled[0] is not layout:
            boxes = [placed.box() for placed in layout.tiles] + [disc_box(disc) for disc in discs(layout)]
            self._filled = layout, Bounds.around(boxes)
        content = self._filled[1]
        left, bottom = sight.under(area.left, area.bottom)
        right, top = sight.under(area.right, area.top)
        beyond = {
            "left": left - content.left,
            "right": content.right - right,
            "down": bottom - content.bottom,
            "up": content.top - top,
        }
        return tuple(side for side, by in beyond.items() if by > CUT)

    def paint_arrows(self, pen: Pen) -> None:
        """An arrow at each side that hides something and has some bare felt for it."""
        area, across = self.table_area(), dp(ARROW)
        inside = Bounds(area.left, area.bottom, area.right - across, area.top - across).grown(-dp(3))
        boxes = [placed.box() for placed in pen.layout.tiles] + [*map(disc_box, discs(pen.layout))]
        boxes += [target.box() for target in pen.layout.targets if target.place in pen.showing.lit]
        for side in self.hiding:
            for share in ALONG:
                x, y = inside.left + inside.width * share, inside.bottom + inside.height * share
                x = {"left": inside.left, "right": inside.right}.get(side, x)
                y = {"down": inside.bottom, "up": inside.top}.get(side, y)
                place = Area(x, y, across, across)
                if not self._is_clear(place, boxes):
                    continue
                pen.painter.disc(*place.centre, across / 2, pen.theme.deep)
                pen.icon(f"chevron-{side}", *place.centre, across, pen.theme.on_felt)
                pen.painter.hot(f"{LOOK}{side}", *place, self.say(f"ui.felt.look-{side}"), across / 2)
                break

    def tapped(self, name: str) -> None:
        """An arrow shows what lies where it points; the rest is told."""
        if name.startswith(LOOK):
            across, up = self._step(name.removeprefix(LOOK))
            self.camera.step(across, up, glide=not self.quick)
            self._look()
        else:
            super().tapped(name)

    def _step(self, side: str) -> Point:
        """How many pixels the table moves, so that what is hidden at this side is seen: all of it, or as much
        as leaves some of what was seen; and along that side as well, where nothing would be seen there."""
        area, sight = self.table_area(), self.camera.goal
        boxes = [placed.box() for placed in self.layout.tiles] + [*map(disc_box, discs(self.layout))]
        seen = [(*sight.seen(box.left, box.bottom), *sight.seen(box.right, box.top)) for box in boxes]
        upright = side in ("up", "down")
        low, high, wide = (
            (area.bottom, area.top, area.height) if upright else (area.left, area.right, area.width)
        )
        begin, end = (1, 3) if upright else (0, 2)
        most = wide * FURTHEST
        if side in ("right", "up"):
            hidden = [box for box in seen if box[end] > high]
            step = -min(most, max((box[end] for box in hidden), default=high) - high + dp(EDGE))
        else:
            hidden = [box for box in seen if box[begin] < low]
            step = min(most, low - min((box[begin] for box in hidden), default=low) + dp(EDGE))
        coming = [box for box in hidden if box[begin] + step < high and box[end] + step > low]
        first, last, near, far = (0, 2, area.left, area.right) if upright else (1, 3, area.bottom, area.top)
        aside = [max(near - box[first], min(0.0, far - box[last])) for box in coming]
        along = min(aside, key=abs, default=0.0)
        return (along, step) if upright else (step, along)

    # What is told over it

    def paint_over(self, pen: Pen) -> None:
        self.paint_arrows(pen)
        left, top = self.reserved()
        if left:
            self._column(pen, left - 2 * dp(GAP))
        elif top:
            self._strip(pen, top - dp(GAP))

    def _strip(self, pen: Pen, high: float) -> None:
        painter, gap = pen.painter, dp(GAP)
        stack = Lines() if pen.framed else boneyard(pen, high)
        left, above, room = dp(8), self.height - gap, self.width - dp(16) - gap
        if pen.showing.sum is None:
            if pen.showing.open_doubles:
                _lay(pen, foot(pen, room - stack.natural(), high), left, above, high)
        else:
            card, best, least = sum_card(pen, high)
            would = would_card(pen)
            beside = 0.0 if would is None else would.natural() + gap
            if best + beside + stack.natural() > room and not pen.framed:
                stack = boneyard(pen, high, bare=True)
            wide = min(best, room - stack.natural())
            if would is not None:  # the sum is read first: the other card has what it leaves
                wide = min(wide, max(room - stack.natural() - beside, least))
                spare = min(beside, room - stack.natural() - wide) - gap
                would.draw(painter, left + wide + gap, above, spare, high)
            card.draw(painter, left, above, wide, high)
        stack.draw(painter, left + room + gap - stack.natural(), above, stack.natural(), high)

    def _column(self, pen: Pen, wide: float) -> None:
        painter, gap, above, scale = pen.painter, dp(GAP), self.height - dp(GAP), max(1.0, self.font_scale)
        low = min(dp(54) * scale, self.height * 0.3)
        if not pen.framed:
            stack = boneyard(pen, low)
            if stack.natural() > wide:
                stack = boneyard(pen, low, bare=True)
            stack.draw(painter, gap, gap + low, stack.natural(), low)
        free = self.height - low - 3 * gap
        if pen.showing.sum is not None:
            high = roomy_sum() if free >= dp(190) * scale else min(free / 2, dp(58) * scale)
            sum_card(pen, high)[0].draw(painter, gap, above, wide, high)
            would, low = would_card(pen), min(dp(52) * scale, free - high - gap)
            if would is not None and low >= line_of(SMALLEST):
                would.draw(painter, gap, above - high - gap, wide, low)
        elif pen.showing.open_doubles:
            high = dp(34) * scale
            in_one_line = foot(pen, inf, high)
            if self.is_bare(Area(gap, above - high, in_one_line.natural() + dp(1), high)):
                _lay(pen, in_one_line, gap, above, high)
            else:
                _lay(pen, foot(pen, wide, free), gap, above, free)

    def is_bare(self, area: Area) -> bool:
        """Whether nothing lies in this part of the felt once the table rests, and no end keeps room there."""
        return self._is_clear(area, self.layout.boxes)

    def _is_clear(self, area: Area, boxes: list[Bounds]) -> bool:
        """Whether none of these is in this part of the felt once the table rests."""
        sight = self.camera.goal
        left, bottom = sight.under(area.x, area.y)
        right, top = sight.under(area.right, area.top)
        return not any(
            box.left < right and box.right > left and box.bottom < top and box.top > bottom for box in boxes
        )


def _lay(pen: Pen, box: Box, left: float, top: float, most: float) -> None:
    """A box as wide as it is by itself, and as high as it has to be, or at most."""
    wide = box.natural()
    box.draw(pen.painter, left, top, wide, min(most, box.measure(wide)))
