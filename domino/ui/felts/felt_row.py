"""The felt of Castle Rock: the row on its ledges, and what can be removed from it."""

from __future__ import annotations

from kivy.metrics import dp, sp

from domino.core.removals import Removal
from domino.core.tables import RowTable, table_of
from domino.table.layout import Placed
from domino.tableside.shown.reading import Spot
from domino.ui.felts.felt import Felt
from domino.ui.felts.felt_pen import Area, Pen
from domino.ui.felts.felt_words import SMALLEST, Lines, Words, fitting, line_of
from domino.ui.kit.boxes import Box, Flow, Sized, Well
from domino.ui.kit.paint.theme import PIPS, faded

GAP = 6
CARDS = 52
"""How many dp high the counts are above the row."""
COLUMN = 104
"""How many dp wide they are beside it."""
BRACKET = 2.0
SIGN = 1.2
"""How wide a sign may be, in short sides: the next tile's may stand beside it."""


class RowFelt(Felt):
    """The row, its counts, and a bracket over whatever two tiles share across a third."""

    def _beside(self) -> bool:
        return self.width > 1.3 * self.height

    def reserved(self) -> tuple[float, float]:
        scale = max(1.0, self.font_scale)
        if self._beside():
            return dp(COLUMN) * scale + 2 * dp(GAP), 0.0
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
            painter.hot(f"tile row {spot.at}", *pen.area(placed.box()), says=str(placed.tile), role="tile")

    def _boneyard(self, pen: Pen) -> None:
        area = pen.part("boneyard")
        if area is None:
            return
        x, y = area.centre
        pen.boneyard(x, y, pen.unit * 0.86)
        said = pen.say("in-boneyard", number=pen.showing.view.boneyard_size)
        pen.painter.hot("boneyard", *area, says=said)

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
        view = pen.showing.view
        table = table_of(view, RowTable)
        told = (
            (len(table["row"]), pen.say("in-the-row")),
            (view.boneyard_size, pen.say("boneyard")),
            (len(table["removed"]), pen.say("removed")),
        )
        left, top = self.reserved()
        gap, scale = dp(GAP), max(1.0, self.font_scale)
        wide = left - 2 * gap if left else (self.width - 4 * gap) / 3
        high = min((self.height - 4 * gap) / 3, dp(76) * scale) if left else top - 2 * gap
        cards = (Sized(self._card(str(count), label, high), wide, high) for count, label in told)
        room = (left or self.width) - gap
        Flow(*cards, gap=GAP, below=GAP).draw(pen.painter, gap, self.height - gap, room, self.height)

    @staticmethod
    def _card(count: str, label: str, high: float) -> Box:
        """A count above what is counted; beside it where the card is too low for that."""
        told: Box = Lines(
            Words(count, 19, weight="bold", align="center"),
            Words(label, 13, "on_felt_secondary", align="center"),
        )
        if told.measure(0) > high:
            told = fitting(f"{count} {label}", (14, SMALLEST), "on_felt", "medium", align="center")
        return Well(told, pad=(2, 0))
