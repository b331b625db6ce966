"""The felt of the trick games: the trick in the middle, and everything told round it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kivy.metrics import dp, sp

from domino.core.kinds import TableKind
from domino.core.tables import TrickTable, table_of
from domino.tableside.shown.reading import WIDOW, Spot
from domino.tableside.shown.showing import Plate, Showing
from domino.tableside.words.tricks_told import pile_title
from domino.ui.felts.felt import Felt
from domino.ui.felts.felt_pen import Area, Pen
from domino.ui.felts.felt_words import SMALLEST
from domino.ui.felts.trick_cards import paint_contract, paint_plates, paint_progress, paint_shaker
from domino.ui.felts.trick_pile import CLOSE, paint_open_pile, paint_pile, points_of
from domino.ui.kit.paint.theme import ASIDE
from domino.ui.kit.words import ink


class TrickFelt(Felt):
    """A trick: one slot for each seat, yours nearest you."""

    def __init__(
        self, kind: TableKind, told: Callable[[str], None] | None = None, framed: bool = False
    ) -> None:
        super().__init__(kind, told, framed)
        self.opened: int | None = None
        """The side whose tricks are opened over the table."""
        self._sheet: Area | None = None
        """What a sheet covers, in the window."""

    def show(self, showing: Showing) -> None:
        """A trick that is over is shown with its winner."""
        if self.showing is not None and self.showing.view.round != showing.view.round:
            self.opened = None
        plays = showing.last_trick
        if plays:
            taken = table_of(showing.view, TrickTable)["tricks"]
            winner = taken[-1]["winner"] if taken and tuple(taken[-1]["plays"]) == tuple(plays) else None
            won = next((at for at, (seat, _) in enumerate(plays) if seat == winner), None)
            showing = replace(showing, winning=None if won is None else Spot("trick", won), last=None)
        super().show(showing)

    def cover(self, sheet: Area | None) -> None:
        """A sheet lies here in the window, or none does any more. What its edge would cut is not painted."""
        if sheet != self._sheet:
            self._sheet = sheet
            self.lying.repaint()

    def _is_free(self, *areas: Area) -> bool:
        """Whether no sheet lies on any of these."""
        if self._sheet is None:
            return True
        x, y, width, height = self._sheet
        sheet = Area(x - self.x, y - self.y, width, height)
        return not any(sheet.meets(area) for area in areas)

    def tapped(self, name: str) -> None:
        """A pile of tricks opens, and anything closes it; the rest is told."""
        if name.startswith("pile "):
            self.opened = int(name.removeprefix("pile "))
        elif name == CLOSE:
            self.opened = None
        else:
            super().tapped(name)
            return
        self.over.repaint()

    def paint_over(self, pen: Pen) -> None:
        if self.opened is not None:
            title = pile_title(pen.showing, self.opened, pen.texts)
            paint_open_pile(pen, Area(0, 0, self.width, self.height), self.opened, title)

    def paint_table(self, pen: Pen) -> None:
        told = {"contract": paint_contract, "progress": paint_progress}
        for name, paint in told.items():
            area = pen.part(name)
            if area is not None and self._is_free(area):
                paint(pen, area)
        for side in range(len(table_of(pen.showing.view, TrickTable)["taken"])):
            area = pen.part(f"taken {side}")
            if area is not None and self._is_free(area):
                paint_pile(pen, area, side)
        self._trick(pen)
        places = [
            (area, plate)
            for plate in pen.showing.plates
            if (area := pen.part(f"seat {plate.seat}")) is not None
        ]
        if self._is_free(*(area for area, _ in places)):
            paint_plates(pen, places)

    def _trick(self, pen: Pen) -> None:
        """The trick, whole or not at all."""
        middle, widow = pen.part("middle"), pen.part("widow")
        assert middle is not None
        ground = middle.inside(-dp(5))
        if not self._is_free(ground, *([widow] if widow is not None else [])):
            return
        pen.painter.well(*ground, min(ground.width, ground.height) * 0.28)
        self._slots(pen)
        self._widow(pen)
        pen.tiles()
        self.paint_counts(pen)
        self._own_token(pen)

    @staticmethod
    def _own_token(pen: Pen) -> None:
        """Who has no plate here has the shaker's token at their slot."""
        seat = pen.showing.view.seat
        if pen.framed or not pen.showing.plates[seat].shaker or pen.part(f"seat {seat}") is not None:
            return
        plays = pen.showing.last_trick or table_of(pen.showing.view, TrickTable)["trick"]
        own = [pen.layout.tiles[at].box() for at, (by, _) in enumerate(plays) if by == seat]
        own += [target.box() for target in pen.layout.targets if target.place == f"seat{seat}"]
        for box in own:
            paint_shaker(pen, pen.area(box), told=False)

    def _slots(self, pen: Pen) -> None:
        """Slots whose tile is still to come; yours is dashed in gold when it is your turn."""
        showing, theme = pen.showing, pen.theme
        own = f"seat{showing.view.seat}"
        for target in pen.layout.targets:
            x, y = target.x * pen.unit, target.y * pen.unit
            mine = target.place == own
            seat = int(target.place.removeprefix("seat"))
            now = mine and showing.active and showing.phase == "play"
            pen.slot(target, theme.gold if now else theme.rail)
            if mine and not pen.framed:
                self._own(pen, showing.plates[seat], x, y)
                area = pen.area(target.box())
                pen.painter.hot(f"place {own}", *area, says=pen.say("your-slot"), role="place")
            else:
                pen.badge(showing.plates[seat], x, y, min(dp(22), pen.unit * 0.6))

    @staticmethod
    def _own(pen: Pen, plate: Plate, x: float, y: float) -> None:
        """Whose slot it is that has no plate: you, or with all hands open a name; where that is too long, a
        badge."""
        text, room = pen.say("you") if plate.is_you else plate.name, pen.unit - dp(8)
        for size in (15, 13, SMALLEST):
            if ink.size(text, size, "medium")[0] <= room:
                pen.painter.words(text, x, y, size, pen.theme.on_felt, "medium", "center")
                return
        pen.badge(plate, x, y, min(dp(22), room))

    def _widow(self, pen: Pen) -> None:
        """The tile that nobody was dealt, or what the bidder put down for it; its name is below it, where
        there is room."""
        area = pen.part("widow")
        table = table_of(pen.showing.view, TrickTable)
        if area is None or not table.get("face_down"):
            return
        x, y = area.centre
        known = pen.showing.view.widow
        theme = pen.theme
        if known is not None:
            pen.painter.tile(known, x, y, pen.unit, 0, known.high, pen.showing.faces, tone=ASIDE)
        else:
            pen.painter.back(x, y, pen.unit)
        if pen.part(f"drop {WIDOW}") is not None:  # a tile may be put down for it
            if WIDOW in pen.showing.lit:
                pen.painter.tile_ring(x, y, pen.unit, 0, theme.gold, dp(2))
            pen.painter.hot(f"place {WIDOW}", *area, says=pen.say("widow"), role="place")
        label = pen.say("buried" if table.get("widow_taken") else "widow")
        high = sp(SMALLEST) * 1.5
        wide = pen.pill_width(high, label, None, SMALLEST, "medium")
        below = Area(x - wide / 2, area.y - dp(4) - high, wide, high)
        slots = [pen.area(box) for box in pen.layout.boxes]
        if not any(below.meets(slot) for slot in slots):
            middle = below.centre[1]
            pen.pill(below.x, middle, high, label, fill=theme.deep, colour=theme.on_felt, weight="medium")

    def paint_counts(self, pen: Pen) -> None:
        """A star on each tile of the trick that counts."""
        theme = pen.theme
        across = min(dp(20), pen.unit * 0.44)
        for placed, spot in zip(pen.layout.tiles, pen.spots, strict=True):
            if points_of(pen, placed.tile) and pen.placed(spot) is not None:
                box = pen.area(placed.box())
                x, y = box.right - across * 0.18, box.top - across * 0.18
                pen.painter.disc(x, y, across / 2, theme.deep)
                pen.icon("star-circle", x, y, across, theme.gold)
