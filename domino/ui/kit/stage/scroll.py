"""Scrolls a tall painted widget up and down: by finger with a fling, by wheel and by keys."""

from __future__ import annotations

import math
from collections.abc import Callable

from kivy.clock import Clock, ClockEvent
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from domino.ui.kit.boxes import Box
from domino.ui.kit.paint.painted import SLOP, Painted
from domino.ui.kit.paint.painter import Hot, Painter
from domino.ui.kit.paint.theme import Theme, faded
from domino.ui.kit.words import ink

WHEEL = 56
"""Dp for one notch of the wheel."""
FRICTION = 3.2
"""How fast a fling dies down, per second."""
SHADOW = 8
"""Dp of shadow at an edge beyond which there is more."""
FADE = 12
"""Dp in which what is shown fades away."""
BLANK = 8
"""Dp at both ends of what is scrolled that show nothing."""
SLOWEST = 24
"""Dp per second at which it stops."""
STILL = 0.3
"""Seconds in which nothing moved after which it is still."""


class Tall(Painted):
    """Something that may be taller than the place for it: what it is made of at a width is `build`. Only what
    is seen, and as much again above and below, is painted."""

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        self.window = (0.0, 0.0)
        """Bottom and top of what was last painted."""
        self._laid: tuple[float, int, Box] | None = None
        """What it is made of, the width it was made for and the page of ink it was measured with."""

    def build(self, width: float) -> Box:
        """What it is made of at this width."""
        raise NotImplementedError

    def laid(self, width: float) -> Box:
        """What it is made of at this width, made once until something changes."""
        if self._laid is None or self._laid[:2] != (width, ink.page()):
            self._laid = (width, ink.page(), self.build(width))
        return self._laid[2]

    def height_for(self, width: float) -> float:
        """How tall it is at this width."""
        return self.laid(width).measure(width)

    def paint(self, painter: Painter) -> None:
        self.laid(painter.width).draw(painter, 0, painter.height, painter.width, painter.height)

    def repaint(self) -> None:
        self._laid = None
        super().repaint()

    def paint_more(self) -> None:
        """More of it is seen, or less: paint again what it is made of."""
        super().repaint()

    def _resized(self, *_: object) -> None:
        self.paint_more()

    @property
    def theme(self) -> Theme:
        """The colours of what it is scrolled on."""
        ground = self.parent.parent if isinstance(self.parent, Scroll) else None
        return ground.theme if isinstance(ground, Painted) else super().theme

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


class Edges(Painted):
    """Lines at the edges of a scroll beyond which there is more, and a shadow on what goes on under them.
    Over the edge of the paper itself there is nothing to go under: what is shown fades away there."""

    def __init__(self, scroll: Scroll, role: str, **keywords: object) -> None:
        super().__init__(**keywords)
        self.scroll, self.role = scroll, role
        self.more = (False, False)
        """Whether there is more above, and below. Where the screen itself ends, that need not be told."""

    def place(self) -> None:
        """The scroll has moved, or what is in it."""
        scroll = self.scroll
        self.size, self.pos = scroll.size, scroll.pos
        ends = scroll.parent is None or scroll.y <= scroll.parent.y
        more = (scroll.down > dp(BLANK), scroll.down < scroll.most - dp(BLANK) and not ends)
        if more != self.more:
            self.more = more
            self.repaint()

    def paint(self, painter: Painter) -> None:
        theme = self.scroll.content.theme
        colour = getattr(theme, self.role)
        above, below = self.more
        if below and self.scroll.tail:
            below = False
            for strip in range(FADE):  # not as far as the round of the paper's corners
                share = faded(theme.background, 1 - strip / FADE)
                painter.box(dp(FADE), dp(strip), painter.width - dp(2 * FADE), dp(1), share)
        for strip in range(SHADOW):
            shade = faded(painter.theme.shadow, 0.15 * (1 - strip / SHADOW))
            if above:
                painter.box(0, painter.height - dp(strip + 1), painter.width, dp(1), shade)
            if below:
                painter.box(0, dp(strip), painter.width, dp(1), shade)
        if above:
            painter.box(0, painter.height - dp(1), painter.width, dp(1), colour)
        if below:
            painter.box(0, 0, painter.width, dp(1), colour)


class Scroll(Widget):
    """A window onto its content, a `Tall`. Its content stays as wide as it is. `edge` is the colour's role of
    the lines that tell that there is more above or below; without one there are none."""

    def __init__(self, content: Tall, edge: str = "", **keywords: object) -> None:
        super().__init__(**keywords)
        self.content = content
        self.edges = Edges(self, edge) if edge else None
        self.down = 0.0
        """Pixels of the content that are above the window."""
        self.tail = 0.0
        """Pixels under the content that stay bare, where nothing but the edge of the paper is below."""
        self._went_at = -math.inf
        """When another part of the content came in sight."""
        self.gone: Callable[[], None] = lambda: None
        """Told whenever it is scrolled."""
        self._scissor = ScissorPush()
        self.canvas.before.add(self._scissor)
        self.canvas.after.add(ScissorPop())
        self._touch: MotionEvent | None = None
        self._scrolling = False
        self._speed = self._moved_at = 0.0
        self._flinging: ClockEvent | None = None
        self.add_widget(content)
        if self.edges is not None:
            self.add_widget(self.edges)
        self.bind(pos=self._placed, size=self.measure)
        self.measure()

    @property
    def most(self) -> float:
        """How far it can be scrolled."""
        return max(0.0, self.content.height - self.height)

    def measure(self, *_: object) -> None:
        """The content or the size has changed: ask how tall it is now."""
        if self.width > 0:
            self.content.size = (self.width, max(1.0, self.content.height_for(self.width) + self.tail))
        self.scroll_to(self.down)
        self._placed()

    def scroll_to(self, down: float) -> None:
        """Show the content from so many pixels below its top."""
        before, self.down = self.down, float(round(min(max(0.0, down), self.most)))
        if self.down != before:
            self._went_at = Clock.get_time()
            self.gone()
        self._placed()

    def is_going(self) -> bool:
        """Whether it is being scrolled: what changed under the eyes now would be lost to them."""
        return Clock.get_time() - self._went_at < STILL

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

    def _placed(self, *_: object) -> None:
        content = self.content
        content.pos = (self.x, self.top - content.height + self.down)
        x, y, right, top = round(self.x), round(self.y), round(self.right), round(self.top)
        self._scissor.x, self._scissor.y = x, y
        self._scissor.width, self._scissor.height = max(0, right - x), max(0, top - y)
        if self.edges is not None:
            self.edges.place()
        bottom = self.y - content.y
        low, high = content.window
        if (bottom < low - 0.5 and low > 0) or (bottom + self.height > high + 0.5 and high < content.height):
            content.paint_more()

    # Touch

    def on_touch_down(self, touch: MotionEvent) -> bool:
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
        self._touch, self._moved_at = touch, 0.0
        self._scrolling = stopped  # a finger that stops a fling taps nothing
        touch.grab(self)
        if not stopped:
            self.content.on_touch_down(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return touch is self._touch
        if touch is not self._touch:
            return True
        content = self.content
        if not self._scrolling:
            pressed = content.pressed
            if pressed is not None and content.drags(pressed):
                return True
            if abs(touch.y - touch.oy) > dp(SLOP) and self.most > 0:
                self._scrolling = True
                content.release()
        if self._scrolling:
            self.scroll_by(touch.dy)
            passed = max(1e-3, touch.time_update - (self._moved_at or touch.time_start))
            self._speed = 0.6 * self._speed + 0.4 * touch.dy / passed
        self._moved_at = touch.time_update
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return touch is self._touch
        touch.ungrab(self)
        if touch is not self._touch:
            return True
        self._touch = None
        if self._scrolling:
            waited = Clock.get_time() - self._moved_at
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
