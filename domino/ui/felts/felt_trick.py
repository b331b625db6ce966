"""The felt of Forty-Two, Moon and Eighty-Four: the trick in the middle, and everything told round it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kivy.metrics import dp, sp

from domino.core.partners import count_points
from domino.ui.felts.felt import Felt
from domino.ui.felts.felt_pen import SMALLEST, Area, Pen
from domino.ui.felts.trick_cards import paint_contract, paint_pile, paint_plate, paint_progress, pile_title
from domino.ui.felts.trick_pile import CLOSE, paint_open_pile
from domino.ui.kit import ink
from domino.ui.kit.theme import faded
from domino.ui.table.showing import Showing, Spot


class TrickFelt(Felt):
    """A trick: one slot for each seat, yours nearest you."""

    def __init__(self, game: str, told: Callable[[str], None] | None = None, **keywords) -> None:
        super().__init__(game, told, **keywords)
        self.opened: int | None = None
        """The side whose tricks are opened over the table."""

    def show(self, showing: Showing) -> None:
        """A trick that is over is shown with its winner."""
        if self.showing is not None and self.showing.view.round != showing.view.round:
            self.opened = None
        plays = showing.last_trick
        if plays:
            taken = showing.view.table["tricks"]
            winner = taken[-1]["winner"] if taken and tuple(taken[-1]["plays"]) == tuple(plays) else None
            won = next((at for at, (seat, _) in enumerate(plays) if seat == winner), None)
            showing = replace(showing, winning=None if won is None else Spot("trick", won), last=None)
        super().show(showing)

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
            title = pile_title(pen, self.opened)
            paint_open_pile(pen, Area(0, 0, self.width, self.height), self.opened, title)

    def paint_table(self, pen: Pen) -> None:
        showing, painter, theme = pen.showing, pen.painter, pen.theme
        for name in ("contract", "progress"):
            area = pen.part(name)
            if area is not None:
                (paint_contract if name == "contract" else paint_progress)(pen, area)
        middle = pen.part("middle")
        assert middle is not None
        ground = middle.inside(-dp(5))
        painter.box(*ground, theme.lane, min(ground.width, ground.height) * 0.28)
        for side in range(len(showing.view.table["taken"])):
            area = pen.part(f"taken {side}")
            if area is not None:
                paint_pile(pen, area, side)
        self._slots(pen)
        self._widow(pen)
        pen.tiles()
        self._counts(pen)
        for plate in showing.plates:
            area = pen.part(f"seat {plate.seat}")
            if area is not None:
                paint_plate(pen, area, plate)

    def _slots(self, pen: Pen) -> None:
        """Slots whose tile is still to come; yours is dashed in gold when it is your turn."""
        showing, theme = pen.showing, pen.theme
        own = f"seat{showing.view.seat}"
        for target in pen.layout.targets:
            x, y = target.x * pen.unit, target.y * pen.unit
            mine = target.place == own
            seat = int(target.place.removeprefix("seat"))
            if mine and showing.active and showing.phase == "play":
                pen.slot(target, theme.gold, True)
            else:
                pen.slot(target, theme.rail, False)
            if mine:
                self._you(pen, x, y)
                pen.painter.hot(f"place {own}", *pen.area(target.box()), says=pen.say("your-slot"))
            else:
                pen.badge(showing.plates[seat], x, y, min(dp(22), pen.unit * 0.6))

    @staticmethod
    def _you(pen: Pen, x: float, y: float) -> None:
        """Whose slot it is, in a word or, where that is too long, an icon."""
        text, room = pen.say("you"), pen.unit - dp(8)
        for size in (15, 13, SMALLEST):
            if ink.size(text, size, "medium")[0] <= room:
                pen.painter.words(text, x, y, size, pen.theme.on_felt, "medium", "center")
                return
        pen.icon("account", x, y, room, pen.theme.on_felt)

    def _widow(self, pen: Pen) -> None:
        """Moon's tile that nobody was dealt, or what the bidder put down for it."""
        area = pen.part("widow")
        table = pen.showing.view.table
        if area is None or not table.get("face_down"):
            return
        x, y = area.centre
        known = pen.showing.view.widow
        if known is not None:
            pen.painter.tile(
                known, x, y, pen.unit, 0, known.high, pen.showing.faces, cover=faded(pen.theme.lane, 0.5)
            )
        else:
            pen.painter.back(x, y, pen.unit)
        label = pen.say("buried" if table.get("widow_taken") else "widow")
        theme = pen.theme
        high = sp(SMALLEST) * 1.5
        wide = pen.pill_width(high, label, None, SMALLEST, "medium")
        pen.pill(x - wide / 2, y, high, label, fill=theme.deep, colour=theme.on_felt, weight="medium")

    def _counts(self, pen: Pen) -> None:
        """A star on each tile of the trick that counts."""
        if pen.showing.game == "moon":
            return
        theme = pen.theme
        across = min(dp(20), pen.unit * 0.44)
        for placed, spot in zip(pen.layout.tiles, pen.spots, strict=True):
            if count_points(placed.tile) and pen.placed(spot) is not None:
                box = pen.area(placed.box())
                x, y = box.right - across * 0.18, box.top - across * 0.18
                pen.painter.disc(x, y, across / 2, theme.deep)
                pen.icon("star-circle", x, y, across, theme.gold)
