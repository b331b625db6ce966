"""The app's own hands and eyes: a finger on what can be touched, and patience for what comes of it.

Whatever takes a while is a generator: each `yield` lets a frame pass, as it would for a person.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent

from domino.ui.kit.app import Application
from domino.ui.kit.stage.focus import hots_of
from domino.ui.kit.stage.screen import Screen
from domino.ui.kit.stage.scroll import Scroll

PATIENCE = 30.0
"""Seconds after which something that does not come has failed."""
A_MOMENT = 0.002
"""Seconds that frames leave to whoever is waited for."""

Steps = Iterator[None]


class Failed(Exception):
    """Something did not come, or cannot be touched."""


class Finger(MotionEvent):
    """A finger of the app's own."""

    def __init__(self, x: float, y: float) -> None:
        place = {"x": x / Window.width, "y": y / Window.height}
        super().__init__("selftest", f"finger {time.monotonic()}", place, is_touch=True, type_id="touch")

    def depack(self, args: object) -> None:
        assert isinstance(args, dict)
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)


class Hands:
    """Works one app by what is on top of its stage."""

    def __init__(self, app: Application) -> None:
        self.app = app

    @property
    def top(self) -> Screen:
        """What there is to deal with."""
        top = self.app.stage.top
        assert top is not None
        return top

    def hots(self) -> dict[str, tuple[float, float]]:
        """Where everything is that can be touched, by name."""
        return {name: (x, y) for _, name, x, y in hots_of(self.top)}

    def tap(self, name: str) -> Steps:
        """A tap on this hot, as soon as it is there and no sentence lies over it."""
        yield from self._find(name)
        while self.app.stage.sentence:
            self.app.stage.hush()
        yield from self.touch(*self.hots()[name])

    def hold(self, name: str, enough: Callable[[], object]) -> Steps:
        """A finger on this hot until it has been there long enough."""
        yield from self._find(name)
        yield from self.touch(*self.hots()[name], enough)

    def _find(self, name: str) -> Steps:
        """Comes to rest with this hot in sight."""
        for _ in range(20):
            yield from self.wait(lambda: self._reveal(name), f"{name} to be shown")
            yield from self.frames(2)
            if name in self.hots():
                return
        raise Failed(f"{name} does not stay in sight at {self.top.name}")

    def _reveal(self, name: str) -> bool:
        """Scroll to it, where it is in something that scrolls. Whether it is there."""
        for widget, own, _, _ in hots_of(self.top):
            if own == name:
                if isinstance(widget.parent, Scroll):
                    widget.parent.reveal(widget.hots[name])
                return True
        for scroll in self.top.walk(restrict=True):
            if not isinstance(scroll, Scroll) or scroll.most <= 0:
                continue
            if name in scroll.content.hots:  # painted, and out of sight
                scroll.reveal(scroll.content.hots[name])
            else:
                further = scroll.down + scroll.height / 2
                scroll.scroll_to(further if scroll.down < scroll.most else 0)
        return False

    def touch(self, x: float, y: float, enough: Callable[[], object] | None = None) -> Steps:
        """A finger put down here, and lifted when that was long enough: at once, if nobody says. However long
        a frame takes here, a tap is no finger that is held."""
        finger = Finger(x, y)
        finger.scale_for_screen(Window.width, Window.height)
        EventLoop.post_dispatch_input("begin", finger)
        if enough is not None:
            yield from self.wait(enough, "what a finger is held for")
        EventLoop.post_dispatch_input("end", finger)
        yield from self.frames(2)

    def type(self, text: str) -> Steps:
        """Writes this into the field that listens, as the system's keyboard does."""
        Window.dispatch("on_textinput", text)
        yield from self.frames(2)

    def wait(self, condition: Callable[[], object], what: str) -> Steps:
        """Lets frames pass until this is so."""
        until = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > until:
                shown = ", ".join(sorted(self.hots()))
                raise Failed(f"waited in vain for {what} at {self.top.name}; there is {shown}")
            time.sleep(A_MOMENT)
            yield

    def frames(self, count: int) -> Steps:
        """Lets so many frames pass."""
        for _ in range(count):
            yield
