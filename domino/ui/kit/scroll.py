"""Scrolls a tall painted widget up and down: by finger with a fling, by wheel and by keys."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import ScissorPop, ScissorPush
from kivy.metrics import dp
from kivy.uix.widget import Widget

from domino.ui.kit.painted import SLOP, Painted
from domino.ui.kit.painter import Hot, Painter

WHEEL = 56
"""Dp for one notch of the wheel."""
FRICTION = 3.2
"""How fast a fling dies down, per second."""
SLOWEST = 24
"""Dp per second at which it stops."""


class Tall(Painted):
    """Something that may be taller than the place for it. Only what is seen, and as much again above and
    below, is painted."""

    def __init__(self, **keywords) -> None:
        super().__init__(**keywords)
        self.window = (0.0, 0.0)
        """Bottom and top of what was last painted."""

    def height_for(self, width: float) -> float:
        """How tall it is at this width."""
        raise NotImplementedError

    def _painter(self) -> Painter:
        painter = super()._painter()
        scroll = self.parent
        if isinstance(scroll, Scroll):
            bottom = scroll.y - self.y
            spare = scroll.height
            painter.visible = self.window = (bottom - spare, bottom + scroll.height + spare)
        else:
            painter.visible = self.window = (0.0, self.height)
        return painter


class Scroll(Widget):
    """A window onto its content, a `Tall`. Its content stays as wide as it is."""

    def __init__(self, content: Tall, **keywords) -> None:
        super().__init__(**keywords)
        self.content = content
        self.down = 0.0
        """Pixels of the content that are above the window."""
        self._scissor = ScissorPush()
        self.canvas.before.add(self._scissor)
        self.canvas.after.add(ScissorPop())
        self._touch = None
        self._scrolling = False
        self._speed = 0.0
        self._flinging = None
        self.add_widget(content)
        self.bind(pos=self._placed, size=self.measure)
        self.measure()

    @property
    def most(self) -> float:
        """How far it can be scrolled."""
        return max(0.0, self.content.height - self.height)

    def measure(self, *_) -> None:
        """The content or the size has changed: ask how tall it is now."""
        if self.width > 0:
            self.content.size = (self.width, max(1.0, self.content.height_for(self.width)))
        self.scroll_to(self.down)
        self._placed()

    def scroll_to(self, down: float) -> None:
        """Show the content from so many pixels below its top."""
        self.down = float(round(min(max(0.0, down), self.most)))
        self._placed()

    def scroll_by(self, more: float) -> None:
        self.scroll_to(self.down + more)

    def reveal(self, hot: Hot) -> None:
        """Scroll so that this place of the content is seen."""
        top = self.content.height - hot.y - hot.height
        bottom = self.content.height - hot.y
        if top - dp(24) < self.down:
            self.scroll_to(top - dp(24))
        elif bottom + dp(24) > self.down + self.height:
            self.scroll_to(bottom + dp(24) - self.height)

    def shows(self, x: float, y: float) -> bool:
        """Whether this point of the window, or something just beyond its edges, is shown: keys walk there."""
        return self.y - dp(120) <= y <= self.top + dp(120)

    def _placed(self, *_) -> None:
        content = self.content
        content.pos = (self.x, self.top - content.height + self.down)
        x, y, right, top = round(self.x), round(self.y), round(self.right), round(self.top)
        self._scissor.x, self._scissor.y = x, y
        self._scissor.width, self._scissor.height = max(0, right - x), max(0, top - y)
        bottom = self.y - content.y
        low, high = content.window
        if (bottom < low - 0.5 and low > 0) or (bottom + self.height > high + 0.5 and high < content.height):
            content.repaint()

    # Touch

    def on_touch_down(self, touch) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            if self.most > 0 and touch.button in ("scrolldown", "scrollup"):
                self.stop()
                self.scroll_by(dp(WHEEL) * (-1 if touch.button == "scrolldown" else 1))
                return True
            return self.most > 0
        stopped = self._flinging is not None
        self.stop()
        if self._touch is not None:
            return True
        self._touch = touch
        self._scrolling = stopped  # a finger that stops a fling taps nothing
        touch.grab(self)
        if not stopped:
            self.content.on_touch_down(touch)
        return True

    def on_touch_move(self, touch) -> bool:
        if touch.grab_current is not self:
            return touch is self._touch
        if touch is not self._touch:
            return True
        content = self.content
        if not self._scrolling:
            pressed = content._pressed
            if pressed is not None and content.drags(pressed):
                return True
            if abs(touch.y - touch.oy) > dp(SLOP) and self.most > 0:
                self._scrolling = True
                content._let_go()
        if self._scrolling:
            self.scroll_by(touch.dy)
            passed = max(1e-3, touch.time_update - getattr(touch, "time_before", touch.time_start))
            self._speed = 0.6 * self._speed + 0.4 * touch.dy / passed
        touch.time_before = touch.time_update
        return True

    def on_touch_up(self, touch) -> bool:
        if touch.grab_current is not self:
            return touch is self._touch
        touch.ungrab(self)
        if touch is not self._touch:
            return True
        self._touch = None
        if self._scrolling:
            waited = Clock.get_time() - getattr(touch, "time_before", 0)
            if abs(self._speed) > dp(SLOWEST) and waited < 0.12 and self.content.app.moves:
                self._flinging = Clock.schedule_interval(self._fling, 0)
            self._scrolling = False
        return True

    def _fling(self, passed: float) -> None:
        before = self.down
        self.scroll_by(self._speed * passed)
        self._speed *= max(0.0, 1 - FRICTION * passed)
        if abs(self._speed) < dp(SLOWEST) or (self.down == before and self.down in (0.0, self.most)):
            self.stop()

    def stop(self) -> None:
        """Stop flinging."""
        self._speed = 0.0
        if self._flinging is not None:
            self._flinging.cancel()
            self._flinging = None

    def key(self, name: str) -> bool:
        """Page up and down, home and end."""
        step = {"pageup": -0.9 * self.height, "pagedown": 0.9 * self.height, "home": -1e9, "end": 1e9}.get(
            name
        )
        if step is None or self.most <= 0:
            return False
        self.scroll_by(step)
        return True
