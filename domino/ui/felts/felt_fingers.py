"""Fingers on a felt: one taps or moves the table, two zoom it, and so does a wheel."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp

from domino.ui.kit.paint.painted import SLOP

if TYPE_CHECKING:
    from domino.ui.felts.felt import Felt

WHEEL = 1.15
"""How much one step of a wheel zooms."""
CLOSE = 20
"""Two fingers never count as nearer to each other than this many dp."""


class Fingers:
    """The touches that a felt has taken, and what they have come to."""

    def __init__(self, felt: Felt) -> None:
        self._felt = felt
        self._touches: list[MotionEvent] = []
        self._moving = False
        """Whether they move the table: then nothing is tapped."""

    def down(self, touch: MotionEvent) -> bool:
        """A finger, or a step of a wheel, on the felt: it is taken."""
        if touch.is_mouse_scrolling:
            if touch.button in ("scrolldown", "scrollup"):
                self._felt.zoom(WHEEL if touch.button == "scrolldown" else 1 / WHEEL, touch.pos)
            return True
        if getattr(touch, "button", "left") not in (None, "left") or len(self._touches) > 1:
            return True
        touch.grab(self._felt)
        self._touches.append(touch)
        if len(self._touches) == 1:
            self._moving = False
            found = self._felt.sheet_under(touch.pos)
            if found is not None:
                found[0].press(found[1])
        else:
            self._move()
        return True

    def moved(self, touch: MotionEvent) -> bool:
        if touch not in self._touches:
            return True
        if len(self._touches) == 2:
            self._pinch(touch)
            return True
        if not self._moving:
            if max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) <= dp(SLOP):
                return True
            self._move()
        self._felt.pan(touch.dx, touch.dy)
        return True

    def up(self, touch: MotionEvent) -> bool:
        touch.ungrab(self._felt)
        if touch not in self._touches:
            return True
        self._touches.remove(touch)
        for pane in self._felt.panes:
            name = pane.pressed
            pane.release()
            if name is not None and name in pane.hots and not self._moving:
                self._felt.tapped(name)
        return True

    def forget(self, touch: MotionEvent) -> None:
        """This finger is somebody else's now."""
        if touch in self._touches:
            touch.ungrab(self._felt)
            self._touches.remove(touch)
            self._move()

    def _move(self) -> None:
        self._moving = True
        for pane in self._felt.panes:
            pane.release()

    def _pinch(self, touch: MotionEvent) -> None:
        other = next(finger for finger in self._touches if finger is not touch)
        before = max(dp(CLOSE), dist((touch.px, touch.py), other.pos))
        now = max(dp(CLOSE), dist(touch.pos, other.pos))
        self._felt.pan(touch.dx / 2, touch.dy / 2)
        self._felt.zoom(now / before, ((touch.x + other.x) / 2, (touch.y + other.y) / 2))
