"""Where the parts of a table for all to see are: a frame, the felt in it, and everybody's plate round it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import Metrics, dp

from domino.table.layout import Bounds
from domino.table.round_table import round_table
from domino.tableside.shown.table_shapes import Area, Shape
from domino.ui.kit.paint.painter import Painter
from domino.ui.table.fitting import Fitting
from domino.ui.table.parts.round_table import Corners, Dock, Frame, HungPlates

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen


class RoundFitting(Fitting):
    """Nobody holds a hand here, so that nothing grows or shrinks with one."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__(table)
        self.bar = False
        self.shape = Shape("wide", 0.0)

    def grow(self) -> None:
        """There is no rack."""

    def look(self) -> None:
        """There are no chips."""

    def arrange(self) -> None:
        table, pixel = self.table, dp(1)
        x, y, width, height = table.room
        laid = round_table(table.evening.players, width / pixel, height / pixel, Metrics.fontscale)

        def here(box: Bounds) -> Bounds:
            """A box of the table in pixels of this screen."""
            left, low = x + box.left * pixel, y + box.bottom * pixel
            return Bounds(left, low, left + box.width * pixel, low + box.height * pixel)

        def in_window(box: Bounds) -> Area:
            return table.x + box.left, table.y + box.bottom, box.width, box.height

        cloth, now = here(laid.cloth), here(laid.now)
        below = Bounds.around(map(here, (laid.now, laid.boneyard, laid.code)))
        whole: Area = (table.x, table.y, table.width, table.height)
        self.boxes = {
            "frame": whole,
            "felt": in_window(here(laid.felt)),
            "dock": in_window(below),
            "now": in_window(now),
            "players": whole,
            "bar": whole,
        }
        for name, part in table.parts.items():
            box = self.boxes.get(name, (table.x, table.y - table.height, 0.0, 0.0))
            part.pos, part.size = box[:2], box[2:]
            if isinstance(part, Frame):
                part.lay((cloth.left, cloth.bottom, cloth.width, cloth.height), laid.radius * pixel)
            elif isinstance(part, Dock):
                part.boneyard, part.told = (_from(here(each), below) for each in (laid.boneyard, laid.code))
            elif isinstance(part, HungPlates):
                part.hung = [
                    each._replace(
                        x=x + each.x * pixel,
                        y=y + each.y * pixel,
                        long=each.long * pixel,
                        high=each.high * pixel,
                        free=each.free * pixel,
                    )
                    for each in laid.plates
                ]
            elif isinstance(part, Corners):
                part.places = {"menu": here(laid.menu), "undo": here(laid.undo)}
            part.repaint()
        for lies in (table.felt, table.now, table.dock):
            if lies is not None:
                lies.lie_on(in_window(cloth), under_rail=False)

    @property
    def sheet_area(self) -> Area:
        x, y, width, height = self.boxes["felt"]
        return x - self.table.x, y - self.table.y, width, height

    def paint(self, painter: Painter) -> None:
        """The frame covers everything."""


def _from(box: Bounds, other: Bounds) -> Bounds:
    """A box from the lower left of another."""
    return Bounds(
        box.left - other.left, box.bottom - other.bottom, box.right - other.left, box.top - other.bottom
    )
