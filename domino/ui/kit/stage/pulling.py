"""The handle of a sheet: pulled down, a sheet that can be closed goes; one that asks something lies low until
it is pulled or tapped up again, and what it covered can be looked at and touched meanwhile."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush
from kivy.metrics import dp
from kivy.uix.widget import Widget

from domino.ui.kit.boxes import Box, Card, Fill, Icon, Line, Padded, Stack, Text, Touch
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.painted import SLOP, Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.stage.screen import Overlay

HANDLE = "handle"
WIDE, THICK = 44, 4
"""Dp: a handle."""
BELOW = 8
"""Dp between a sheet's upper edge and its handle."""
TAB = 52
"""Dp: how tall a sheet that lies low is."""
NARROW = 130
"""Dp: what lies low in a place that is not wider has its icon above its words."""
FAR = 0.3
"""How much of its way a sheet is pulled before it goes the rest by itself."""
FAST = 500
"""Dp per second at which it goes on the way that it was flung."""
SETTLE = 0.2
SIZES = (17, 15, 13)
"""Of the words on what lies low: the largest that there is room for."""


def paint_handle(painter: Painter, says: str, below: float = BELOW) -> None:
    """The handle, so many dp below the upper edge of what is painted."""
    x, y = painter.width / 2 - dp(WIDE / 2), painter.height - dp(below + THICK)
    painter.box(x, y, dp(WIDE), dp(THICK), painter.theme.outline, dp(THICK / 2))
    painter.hot(HANDLE, x - dp(6), y - dp(6), dp(WIDE + 12), dp(THICK + 12), says, dp(8))


class Handled(Painted):
    """Paper with a handle, of a sheet that is pulled by it."""

    solid = True

    def __init__(self, sheet: Pulled, **keywords: object) -> None:
        super().__init__(**keywords)
        self.sheet = sheet

    @property
    def grip(self) -> float:
        """Pixels at its upper edge by which it is pulled: a finger need not hit the handle itself."""
        return dp(2 * BELOW + THICK)

    def hot_at(self, x: float, y: float) -> str | None:
        name = super().hot_at(x, y)
        return HANDLE if name is None and HANDLE in self.hots and y >= self.height - self.grip else name

    def drags(self, name: str) -> bool:
        return name == HANDLE

    def dragged(self, name: str, x: float, y: float, ended: bool) -> None:
        self.sheet.pull(self.outside(x, y)[1], ended)

    def tapped(self, name: str) -> None:
        if name == HANDLE:  # by keyboard
            self.sheet.turn()
        else:
            super().tapped(name)


class Tab(Handled):
    """What is left of a sheet that lies low: its handle, and what it is about."""

    def paint(self, painter: Painter) -> None:
        width, height, radius = painter.width, painter.height, dp(20)
        says = self.say("ui.sheet.up", title=self.sheet.low_title)
        if width <= dp(NARROW):
            box = self._button(says)
        else:
            painter.shadow(0, 0, width, height, radius, dp(8))
            painter.box(0, 0, width, height, painter.theme.surface, radius)
            painter.box(0, 0, width, height / 2, painter.theme.surface)
            paint_handle(painter, says)
            box = Touch(self._words(width, height), HANDLE, says, radius=20)
        box.draw(painter, 0, height, width, height)

    def _button(self, says: str) -> Box:
        words = Text(self.say("ui.sheet.up-short"), 12, "on_tonal", "medium", "center")
        shown = Stack(-1, Icon("chevron-up", 24, "on_tonal"), 3, words)
        card = Card(Line(Fill(shown)), "tonal", 16, (3, 0))
        return Padded(Touch(card, HANDLE, says, radius=16), (5, 4))

    def _words(self, width: float, height: float) -> Box:
        above, below = BELOW + THICK, self.sheet.edge_below
        texts = [Text(self.sheet.low_title, size, "text", "medium", "center") for size in SIZES]
        room, free = width - dp(96), height - dp(above) - below
        words = next((text for text in texts if text.measure(room) <= free), texts[-1])
        line = Line(48, Fill(words), Icon("chevron-up", 24, "secondary", 40), 8)
        return Padded(line, (0, above, 0, below / dp(1)))


class Clip(Widget):
    """Shows what lies in it within its own box only."""

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        self._scissor = ScissorPush()
        self.canvas.before.add(self._scissor)
        self.canvas.after.add(ScissorPop())
        self.bind(pos=self._placed, size=self._placed)

    def _placed(self, *_: object) -> None:
        scissor = self._scissor
        scissor.x, scissor.y = round(self.x), round(self.y)
        scissor.width, scissor.height = round(self.width), round(self.height)

    def shows(self, x: float, y: float) -> bool:
        """Whether this point of the window is in its box."""
        return self.collide_point(x, y)


class Pulled(Overlay):
    """An overlay with a handle. What it lies on its place is `papers`; each kind says how far they go and
    where they are on the way."""

    must = False
    """Whether it asks something: then it lies low instead of being closed."""
    edge_below = 0.0
    """Pixels at its lower edge that belong to the system."""

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        self.sunk = 0.0
        """How many pixels lower than where it rests it is now."""
        self.tab = Tab(self)
        self._from: tuple[float, float] | None = None
        """Where the finger took hold, and how low the sheet was then."""
        self._pulled = False
        self._speed = 0.0
        self._latest = (0.0, 0.0)
        self._settling: motion.Motion | None = None

    # What each kind says. A widget's own metaclass leaves no room for abstract methods

    @property
    def low_title(self) -> str:
        """What it is about, in a few words."""
        raise NotImplementedError

    def travel(self) -> float:
        """How many pixels it goes down until nothing of it is seen."""
        raise NotImplementedError

    def lower(self) -> None:
        """Its papers are `down` pixels lower than where they rest."""
        raise NotImplementedError

    def papers(self) -> list[Widget]:
        """What goes down, the lowest first."""
        raise NotImplementedError

    def tab_place(self) -> tuple[float, float, float, float]:
        """Where it lies low, in the window: left, bottom, width and height."""
        return self.x, self.y, self.width, dp(TAB) + self.edge_below

    def dismiss(self) -> None:
        """Close it."""
        self.app.stage.close(self)

    # Pulling

    def pull(self, y: float, ended: bool) -> None:
        """A finger that took hold of the handle is at this height of the window. One that never moved has
        tapped it."""
        if self._from is None:
            self._stop()
            self._from, self._pulled, self._speed = (y, self.travel() if self.low else self.sunk), False, 0.0
            self._latest = (y, Clock.get_time())
        start, down = self._from
        if not self._pulled and abs(y - start) > dp(SLOP):
            self._pulled = True
            self._put_up()
        if self._pulled:
            self._follow(min(max(0.0, down + start - y), self.travel()), y)
        if ended:
            self._from = None
            if not self._pulled:
                self.turn()
            else:
                self._settle(self._goes_down(down > 0))

    def _follow(self, down: float, y: float) -> None:
        before, then = self._latest
        now = Clock.get_time()
        if y != before:
            self._speed = 0.4 * self._speed + 0.6 * (before - y) / max(1e-3, now - then)
            self._latest = (y, now)
        self._to(down)

    def _goes_down(self, was_low: bool) -> bool:
        """Where a finger that lets go has sent it."""
        if abs(self._speed) > dp(FAST) and Clock.get_time() - self._latest[1] < 0.12:
            return self._speed > 0
        return self.sunk > self.travel() * ((1 - FAR) if was_low else FAR)

    def turn(self) -> None:
        """The handle was tapped: down, or up again."""
        self._stop()
        down = not self.low
        if not down:
            self.sunk = self.travel()
            self._put_up()
        self._settle(down)

    def _settle(self, down: bool) -> None:
        begin, end = self.sunk, self.travel() if down else 0.0
        done = self._is_down if down else self._is_up
        seconds = self.app.lasting(SETTLE)
        self._settling = motion.move(seconds, lambda share: self._to(begin + (end - begin) * share), done)

    def _to(self, down: float) -> None:
        self.sunk = down
        self.lower()

    def _put_up(self) -> None:
        """Its papers are there again, as low as they are; the tab stays until they have risen, for a finger
        may be on it."""
        self.low = False
        for paper in reversed(self.papers()):
            if paper.parent is None:
                self.add_widget(paper, len(self.children))

    def _is_up(self) -> None:
        self.remove_widget(self.tab)
        self.arrange()
        self.app.stage.pulled()

    def _is_down(self) -> None:
        if not self.must:
            self.dismiss()
            return
        self.low = True
        for paper in self.papers():
            self.remove_widget(paper)
        self.put_tab()
        self.app.stage.pulled()

    def put_tab(self) -> None:
        """Shows it in its place while it lies low."""
        if self.low:
            x, y, wide, tall = self.tab_place()
            self.tab.pos, self.tab.size = (x, y), (wide, tall)
            self.tab.repaint()
            if self.tab.parent is None:
                self.add_widget(self.tab)

    def rise(self) -> None:
        """It is up, without anybody's pulling: what it asks is asked anew."""
        self._stop()
        self._from = None
        self.sunk = 0.0
        self._put_up()
        self.remove_widget(self.tab)

    def _stop(self) -> None:
        if self._settling is not None:
            self._settling.cancel()
            self._settling = None

    def closed(self) -> None:
        self._stop()
        self._from = None
