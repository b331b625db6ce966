"""Some ends of trains, each in a row of its own: whose it is, its newest tiles, and the slot for the next."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp, sp

from domino.core.game import View
from domino.core.tables import TrainsTable, table_of
from domino.table.lane_tiles import BESIDE, SLOT, Train
from domino.table.lanes import trains_of
from domino.ui.felts.felt_pen import paint_end_number
from domino.ui.felts.lane_heads import MEXICAN
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import faded

LARGEST = 17
"""Dp of a tile's short side at most."""
SIGN, AFTER = 20, 6
"""Dp of the sign before a row, and what is free after it."""
ROW, HIGHEST = 1.25, 44
"""Short sides that a row is high at least, more where a double lies across it; and dp that it is at most."""
CROSSWISE = 2.1
"""How many it is then."""


class TrainEnds:
    """The ends of these places of a view, to be painted where there is room; that of `gold` is lit. The
    `badges` are those of the seats."""

    def __init__(
        self, view: View, places: Sequence[str], gold: str | None, badges: Sequence[tuple[int, str]]
    ) -> None:
        self.places = places
        self._gold, self._badges = gold, badges
        self._must = table_of(view, TrainsTable)["open_doubles"]
        trains = {place: train for train in trains_of(view) for place in train.ends}
        self._trains = [trains[place] for place in places]

    def paint(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        """All of them, one below the other in the middle of this box below `top`."""
        high = min(height / len(self.places), dp(HIGHEST))
        first = top - (height - high * len(self.places)) / 2 - high / 2
        crossed = any(tile.is_double for train in self._trains for tile in train.tiles[-2:])
        unit = min(dp(LARGEST), high / (CROSSWISE if crossed else ROW))
        for at, (place, train) in enumerate(zip(self.places, self._trains, strict=True)):
            self._row(painter, place, train, x, first - at * high, width, unit)

    def _row(
        self, painter: Painter, place: str, train: Train, x: float, y: float, width: float, unit: float
    ) -> None:
        theme = painter.theme
        left, right = x + dp(SIGN + AFTER), x + width
        painter.line(left, y, right, y, faded(theme.rail, 0.8), max(1.0, unit * 0.12))
        tip, number = train.ends[place]
        shown = _newest(train, tip, (right - left) / unit - SLOT - BESIDE)
        inward, at = train.inward(), left
        for index in shown:
            tile = train.tiles[index]
            long = (1 if tile.is_double else 2) * unit
            painter.tile(tile, at + long / 2, y, unit, 0 if tile.is_double else 90, inward[index])
            at += long
        colour, fill = theme.on_felt, faded(theme.deep, 0.85)
        if place == self._gold:
            colour, fill = theme.gold, faded(theme.gold, 0.3)
        elif place in self._must:
            colour, fill = theme.must_answer, faded(theme.must_answer, 0.28)
        side = SLOT * unit
        middle = at + BESIDE * unit + side / 2
        painter.slot(middle, y, side, side, 0, colour, fill)
        painter.above()
        paint_end_number(painter, number, middle, y, min(13.0, unit * 0.75 / sp(1)), theme.on_felt)
        self._sign(painter, train, x + dp(SIGN) / 2, y, min(dp(SIGN), unit * 1.3))

    def _sign(self, painter: Painter, train: Train, x: float, y: float, size: float) -> None:
        if train.place == MEXICAN:
            painter.icon("train", x, y, size / dp(1), painter.theme.on_felt)
        else:
            painter.badge(x, y, size, *self._badges[int(train.place.removeprefix("train"))])


def _newest(train: Train, tip: int | None, room: float) -> list[int]:
    """Which tiles lead to an end, the newest last, as many as have room; that is in short sides."""
    found: list[int] = []
    while tip is not None:
        room -= 1 if train.tiles[tip].is_double else 2
        if room < 0:
            break
        found.insert(0, tip)
        tip = train.parents[tip]
    return found
