"""What is this? A finger held still on anything at the table asks, and so do the right button of a mouse and
a key; a small paper answers.

It watches every touch and takes none: as soon as the finger moves, lifts or is joined by another, the touch
is what it would have been, a drag too. A tile of the hand is lifted by a still finger before that, and goes
home.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock, ClockEvent
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from domino.tableside.manual.what_is import what_is
from domino.tableside.shown.reading import Held
from domino.ui.felts.felt_pen import Area
from domino.ui.kit.paint.painted import Painted
from domino.ui.table.carrying import SLOP
from domino.ui.table.sheets.what_paper import WhatPaper

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen

ASKS = 0.8
"""Seconds after which a still finger asks: a tile of the hand is lifted long before."""
FELT = "felt"
"""What is asked about where nothing else lies."""

Place = tuple[str, Area]
"""The name of a thing, and where it is in the window."""


class Wondering(Widget):
    """Hears what is asked about at one table, and shows the answer."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self.table = table
        self._touch: MotionEvent | None = None
        self._asking: ClockEvent | None = None

    # Touches

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        if touch.button == "right":
            self.ask(*self.at(*touch.pos))
            return True
        if self._touch is not None:  # a second finger: they pinch
            self._let_be()
        elif touch.button in (None, "left"):
            self._touch = touch
            touch.grab(self)
            self._asking = Clock.schedule_once(self._held, ASKS)
        return False

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch is self._touch and max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > dp(SLOP):
            self._let_be()
        return False

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch is self._touch and touch.grab_current is self:
            self._let_be()
        return False

    def _let_be(self) -> None:
        """The touch means something else."""
        if self._asking is not None:
            self._asking.cancel()
        if self._touch is not None:
            self._touch.ungrab(self)
        self._asking = self._touch = None

    def _held(self, _seconds: float) -> None:
        touch = self._touch
        self._let_be()
        if touch is None or self.table.parent is None:
            return
        place = self.at(*touch.pos)
        self._take(touch)
        self.ask(*place)

    def _take(self, touch: MotionEvent) -> None:
        """Nobody else at the table does anything with this touch any more."""
        table = self.table
        table.hands.cancel()
        table.felt.let_go(touch)
        for part in table.parts.values():
            part.release()

    # What is where

    def at(self, x: float, y: float) -> Place:
        """What is asked about at this point of the window."""
        table = self.table
        if table.rack is not None and (held := table.rack.tile_at(x, y)) is not None:
            return held.name, self._of_held(held)
        for part in reversed(table.parts.values()):
            if part is table.felt or not part.collide_point(x, y):
                continue
            name = part.hot_at(*part.inside(x, y))
            if name is not None:
                return name, _area(part, name)
        found = table.felt.sheet_under((x, y))
        if found is not None:
            return found[1], _area(*found)
        return self._lies_at(x, y) or (FELT, Area(x, y, 0, 0))

    def _of_held(self, held: Held) -> Area:
        assert self.table.rack is not None
        pose = self.table.rack.where(held)
        return Area(pose.x - pose.side / 2, pose.y - pose.side, pose.side, 2 * pose.side)

    def _lies_at(self, x: float, y: float) -> Place | None:
        """The tile that lies here on the felt, or what its layout has here."""
        felt = self.table.felt
        if not felt.collide_point(x, y):
            return None
        sight = felt.camera.sight
        across, up = sight.under(x - felt.x, y - felt.y)

        def seen(left: float, bottom: float, wide: float, high: float) -> Area:
            low_x, low_y = sight.seen(left, bottom)
            return Area(felt.x + low_x, felt.y + low_y, wide * sight.scale, high * sight.scale)

        for placed, spot in zip(felt.layout.tiles, felt.spots, strict=True):
            box = placed.box()
            if box.left <= across <= box.right and box.bottom <= up <= box.top:
                return f"tile {spot.line} {spot.at}", seen(box.left, box.bottom, box.width, box.height)
        hub = felt.layout.parts.get("hub")
        if hub is not None and hub.left <= across <= hub.right and hub.bottom <= up <= hub.top:
            return "hub", seen(hub.left, hub.bottom, hub.width, hub.height)
        return None

    # Asking

    def ask(self, name: str, area: Area) -> None:
        """Says what the thing of this name is, that is here in the window."""
        table = self.table
        table.keys.clear()
        told = what_is(table.evening, table.asking, table.showing, name)
        private = table.evening.several and name.startswith("hand ")
        if table.app.settings.speech and not private:  # a hand is for one pair of eyes
            table.app.centerpiece.say(told.spoken)
        table.app.stage.show(WhatPaper(told, area, table.menus.manual, private))

    def ask_focused(self) -> None:
        """What the keyboard points at: a tile, an end, another place, or what to do now."""
        table, focused = self.table, self.table.app.stage.focused
        if table.rack is not None and table.rack.cursor is not None:
            self.ask(table.rack.cursor.name, self._of_held(table.rack.cursor))
        elif table.ends is not None and (place := table.ends.cursor) is not None:
            box = table.ends.box_of(place) or table.felt.slot_box(place)
            self.ask(f"end {place}", Area(*box) if box is not None else Area(*table.center, 0, 0))
        elif focused is not None and focused.focused is not None:
            self.ask(focused.focused, _area(focused, focused.focused))
        else:
            self.ask("now", Area(*table.now.pos, *table.now.size))


def _area(widget: Painted, name: str) -> Area:
    """Where a hot is in the window."""
    hot = widget.hots[name]
    left, low = widget.outside(hot.x, hot.y)
    return Area(left, low, hot.width * widget.scale, hot.height * widget.scale)
