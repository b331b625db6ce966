"""The felt of Castle Rock: the row on its ledges, and what can be removed from it."""

from __future__ import annotations

from functools import partial

from kivy.metrics import dp, sp

from domino.core.removals import Removal
from domino.core.tables import RowTable, table_of
from domino.table.layout import Placed
from domino.table.row import SIGN as LAID_SIGN
from domino.tableside.shown.reading import Spot
from domino.ui.felts.felt import Felt
from domino.ui.felts.felt_pen import Area, Pen
from domino.ui.felts.felt_words import SMALLEST, Words, line_of
from domino.ui.kit.boxes import Box, Drawn, Fill, Line, Stack, Text, Well
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import BLACK, PIPS, WHITE, faded

GAP = 6
CARDS = 48
"""How many dp high the counts are above the row."""
COLUMN, WIDE_COLUMN = 104, 216
"""How many dp wide they are beside it, where the table is wide and where it is wider yet."""
WIDE = 1000
BAR = 9
"""How many dp high the bar is that shows how much is cleared."""
FAN = 10
"""How many tiles of the pile are seen at most."""
BRACKET = 2.0
SIGN = 1.2
"""How wide a sign may be, in short sides: the next tile's may stand beside it."""


class RowFelt(Felt):
    """The row, its counts, and a bracket over whatever two tiles share across a third."""

    @property
    def has_boneyard(self) -> bool:
        return True

    def _beside(self) -> bool:
        return self.width > 1.3 * self.height

    def reserved(self) -> tuple[float, float]:
        scale = max(1.0, self.font_scale)
        if self._beside():
            return dp(WIDE_COLUMN if self.width > dp(WIDE) else COLUMN) * scale + 2 * dp(GAP), 0.0
        return 0.0, dp(CARDS) * scale + 2 * dp(GAP)

    # The table

    def paint_table(self, pen: Pen) -> None:
        painter, theme, showing = pen.painter, pen.theme, pen.showing
        for name in pen.layout.parts:
            if name.startswith("line "):
                ledge = pen.part(name)
                assert ledge is not None
                painter.shelf(ledge.x, ledge.top, ledge.width, ledge.height)
        chosen = next((each for each in showing.removals if each.index == showing.row_index), None)
        for removal in showing.removals:
            if removal is not chosen:
                self._ground(pen, removal, False)
        if chosen is not None:
            self._ground(pen, chosen, True)
        for removal in showing.removals:
            pen.glow(Spot("row", removal.index), theme.gold, dp(7))
        for target in pen.layout.targets:
            lit = target.place in showing.lit
            pen.slot(target, theme.gold if lit else theme.on_felt)
            pen.number(target.number, target.x * pen.unit, target.y * pen.unit, 22, theme.on_felt)
            painter.hot("place row", *pen.area(target.box()), says=pen.say("draw-here"), role="place")
        plaque = pen.part("plaque row")
        if plaque is not None:
            pen.plaque(plaque, pen.layout.folded.get("row", 0))
        pen.tiles()
        for removal in showing.removals:
            pen.ring(Spot("row", removal.index), theme.gold, dp(3 if removal is chosen else 2.2))
            self._bracket(pen, removal)
        if showing.hint is not None and showing.hint.number is not None:
            advised = pen.placed(Spot("row", showing.hint.number))
            if advised is not None:
                pen.lamp(pen.area(advised.box()))
        self._boneyard(pen)
        for placed, spot in zip(pen.layout.tiles, pen.spots, strict=True):
            painter.hot(f"tile row {spot.at}", *pen.area(placed.box()), says=placed.tile.said, role="tile")

    def _boneyard(self, pen: Pen) -> None:
        """The pile at the end of the last line, fanned out as far as there is room before it, and how many
        are left to draw."""
        area = pen.part("boneyard")
        if area is None:
            return
        theme, side, count = pen.theme, pen.unit * 0.9, pen.showing.view.boneyard_size
        y, right = area.y + side, area.right
        (target,) = pen.layout.targets
        free = pen.area(target.box()).right if target.y * pen.unit > area.y else area.x
        room = right - max(free + dp(10), area.x - 2 * pen.unit) if free < area.x else pen.unit
        shown = min(count, FAN, max(3, 1 + int((room - side) / (side * 0.24))))
        step = min(side * 0.24, (room - side) / max(1, shown - 1))
        for at in reversed(range(shown)):
            pen.painter.back(right - side / 2 - at * step, y, side)
        said = f"{count} {pen.say('to-draw')}"
        high = line_of(13) + dp(8)
        wide = pen.pill_width(high, said, None, 13)
        left = min(right, self.width) - max(wide, side + (shown - 1) * step)
        above = y + side + high / 2 + dp(2)  # over the pile itself where a sign would have no more room
        middle = above if high + dp(4) <= LAID_SIGN * pen.unit else above - high - dp(4)
        pen.pill(left, middle, high, said, size=13, fill=theme.deep, colour=theme.on_felt)
        says = pen.say("in-boneyard", number=count)
        pen.painter.hot("boneyard", *area, says=says)

    def _three(self, pen: Pen, removal: Removal) -> list[Placed | None]:
        """The tile and its neighbours, where they lie; None for one that is folded away."""
        return [pen.placed(Spot("row", removal.index + off)) for off in (-1, 0, 1)]

    def _ground(self, pen: Pen, removal: Removal, chosen: bool) -> None:
        """The ground of three tiles that can all go together."""
        if not removal.three:
            return
        painter, theme = pen.painter, pen.theme
        lines: dict[float, list[Area]] = {}
        for placed in self._three(pen, removal):
            if placed is not None:
                lines.setdefault(placed.y, []).append(pen.area(placed.box()))
        for areas in lines.values():
            room = min(dp(6), pen.unit * 0.11)
            left, right = min(area.x for area in areas) - room, max(area.right for area in areas) + room
            box = (left, areas[0].y - room, right - left, areas[0].height + 2 * room)
            painter.box(*box, faded(theme.gold, 0.34 if chosen else 0.2), dp(9))
            painter.ring(*box, theme.gold, dp(2 if chosen else 1.5), dp(9))

    def _bracket(self, pen: Pen, removal: Removal) -> None:
        """From one neighbour to the other over the tile, with the number they share in the middle."""
        painter, theme, unit = pen.painter, pen.theme, pen.unit
        sign = pen.part(f"remove {removal.index}")
        if sign is None:
            return
        before, middle, after = self._three(pen, removal)
        x, y = sign.centre
        foot = sign.y + dp(1)
        for placed, way in ((before, -1), (after, 1)):
            if placed is None or middle is None:
                continue
            if placed.y == middle.y:  # the same line
                end = placed.x * unit
                painter.curve([(x, y), (end, y), (end, foot)], theme.gold, dp(BRACKET))
                continue
            # A neighbour at the end of the line before, or the beginning of the next: an arm that points
            # there, and a short one above the neighbour itself.
            painter.line(x, y, x + way * unit * 0.62, y, theme.gold, dp(BRACKET))
            end, high = placed.x * unit, placed.y * unit + y - middle.y * unit
            low = high - (y - foot)
            out = end - way * unit * 0.6
            painter.curve([(out, high), (end, high), (end, low)], theme.gold, dp(BRACKET))
        self._sign(pen, removal, sign)

    def _sign(self, pen: Pen, removal: Removal, sign: Area) -> None:
        """A cross, or a broom where three can go, and the number on a little face. A tap does what it shows:
        the tile goes, or all three do."""
        painter, theme = pen.painter, pen.theme
        x, y = sign.centre
        high = max(min(sign.height, dp(26)), line_of(SMALLEST))
        face = high - dp(5)
        icon = high * 0.62
        wide = face + icon + dp(12)
        roomy = wide <= SIGN * pen.unit
        if not roomy:
            wide = face + dp(6)
        painter.box(x - wide / 2, y - high / 2, wide, high, theme.gold, high / 2)
        at = x
        if roomy:
            name = "broom" if removal.three else "close-thick"
            pen.icon(name, x - wide / 2 + dp(5) + icon / 2, y, icon, theme.on_gold)
            at = x + wide / 2 - dp(4) - face / 2
        painter.box(at - face / 2, y - face / 2, face, face, theme.tile, face * 0.2, theme.tile_edge)
        size = max(SMALLEST, face * 0.72 / sp(1))
        pen.number(removal.number, at, y, size, PIPS[removal.number])
        verb = "remove3" if removal.three else "remove"
        tile = table_of(pen.showing.view, RowTable)["row"][removal.index]
        says = self.say(f"ui.table.button.{verb}", tile=tile)
        painter.hot(f"sign {verb} {removal.index}", x - wide / 2, y - high / 2, wide, high, says, high / 2)

    # What is told

    def paint_over(self, pen: Pen) -> None:
        """How long the row is and how much is cleared, in a well: above the row, or beside it."""
        view = pen.showing.view
        table = table_of(view, RowTable)
        row, removed = len(table["row"]), len(table["removed"])
        whole = row + removed + view.boneyard_size
        cleared = pen.say("cleared", number=removed, total=whole)
        share = removed / whole
        left, _ = self.reserved()
        gap = dp(GAP)
        if left:
            box: Box = Stack(
                Text(str(row), 26, "on_felt", "bold", "center"),
                Text(pen.say("in-the-row"), 14, "on_felt_secondary", align="center"),
                10,
                Drawn(partial(_bar, share), high=BAR),
                8,
                Text(cleared, 14, "on_felt", "medium", "center"),
            )
            box, wide = Well(box, pad=(12, 14)), left - 2 * gap
        else:
            count = Words(str(row), 19, weight="bold")
            label = Words(pen.say("in-the-row"), 13, "on_felt_secondary")
            told = Words(cleared, 13, "on_felt_secondary")
            line = Line(14, count, 6, label, 14, Fill(Drawn(partial(_bar, share), high=BAR)), 14, told, 14)
            box, wide = Well(line, least=CARDS * max(1.0, self.font_scale)), self.width - 2 * gap
        box.draw(pen.painter, gap, self.height - gap, wide, box.measure(wide))


def _bar(share: float, painter: Painter, x: float, top: float, width: float, height: float) -> None:
    """How much is cleared."""
    theme, y = painter.theme, top - height
    painter.box(x, y, width, height, faded(BLACK, 0.4), height / 2)
    if share:
        painter.graded(x, y, max(height, width * share), height, WHITE, theme.tile, height / 2)
