"""A player for tests: opens the app in a window and works it by touches.

    with opened(size=(412, 915), theme="dark") as player:
        player.tap("mexican-train")
        player.photograph("build/setup.png")

Names are those of hots. All touches go through the window, as a finger's would.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.ui import screen

screen.environment(os.environ)

from domino.games import GAMES  # noqa: E402
from domino.store.memory import Memory  # noqa: E402
from domino.store.places import Places  # noqa: E402
from domino.ui import window  # noqa: E402

window.prepare()

PATIENCE = 60.0
"""Seconds after which something that does not come is missing."""
A_MOMENT = 0.001
"""Seconds that frames leave to what is done in the background."""
PACE = 1 / 30
"""Seconds from a frame to the next, while time is let pass."""


class Ahead:
    """How far the window's clock is ahead of the clock on the wall, for the time that was let pass."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._wall: Callable[[], float] | None = None

    def go_on(self, seconds: float) -> None:
        """So much time has passed in the window."""
        from kivy.clock import Clock

        if self._wall is None:
            self._wall = Clock.time
            Clock.time = self._now
        self.seconds += seconds

    def _now(self) -> float:
        assert self._wall is not None
        return self._wall() + self.seconds


ahead = Ahead()


class Player:
    """Hands and eyes at the window."""

    def __init__(self, app, looks: bool = False) -> None:
        self.app = app
        self.looks = looks
        """Whether frames are drawn; a player who does not look goes by what can be touched alone, but for the
        pictures that are taken."""

    # Time

    def frame(self, count: int = 1) -> None:
        """Let so many frames pass. Where nobody looks everything is painted, but no pixel is filled: that is
        most of a frame's time here."""
        from kivy.base import EventLoop
        from kivy.clock import Clock

        for _ in range(count):
            if self.looks:
                EventLoop.idle()
            else:
                Clock.tick()
                EventLoop.dispatch_input()
                Clock.tick_draw()

    def idle(self, seconds: float = 0.05) -> None:
        """Let time pass, as the window's clock has it, at the pace of a slow display. Nobody sits it out."""
        from kivy.clock import Clock

        end = Clock.time() + seconds
        self.frame(2)
        while Clock.time() < end:
            ahead.go_on(PACE)
            self.frame()

    def settle(self) -> None:
        """Finish all motion, and paint."""
        from domino.ui.kit.paint import motion

        motion.finish_all()
        self.frame(3)

    def wait(self, condition: Callable[[], object], what: str = "it", hurried: bool = False) -> None:
        """Let frames pass until this is so. What comes by the window's clock alone can be hurried; what
        others think of or send cannot."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"waited in vain for {what}; on the screen: {sorted(self.names())}"
            if hurried:
                ahead.go_on(PACE)
            elif self.app.background.busy:
                time.sleep(A_MOMENT)
            self.frame()

    def hear(self) -> None:
        """Let what is done in the background come to its end."""
        self.wait(lambda: not self.app.background.busy, "what is done in the background")
        self.frame(2)

    # What is there

    @property
    def top(self):
        """The screen or overlay the player deals with."""
        return self.app.stage.top

    @property
    def screen(self) -> str:
        """The name of the screen or overlay on top."""
        return self.app.stage.top.name

    @property
    def sentence(self) -> str:
        """What the stage says just now."""
        return self.app.stage.sentence

    def hots(self) -> dict[str, tuple]:
        """Everything on top that can be touched, by name: its widget and place."""
        return {name: (widget, widget.hots[name]) for widget, name, _, _ in self.app.stage.reachable()}

    def names(self) -> set[str]:
        return set(self.hots())

    def has(self, name: str) -> bool:
        return name in self.hots()

    def find(self, name: str) -> tuple[float, float]:
        """The middle of this hot in the window, scrolled to if need be."""
        found = self._found(name)
        if found is None:
            raise AssertionError(f"there is no {name!r}; there is {', '.join(sorted(self.names()))}")
        widget, hot = found
        reveal = getattr(widget.parent, "reveal", None)
        if reveal is not None:
            reveal(hot)
            self.frame(2)
            widget, hot = self.hots().get(name, (widget, hot))
        return widget.outside(*hot.centre)

    def _found(self, name: str):
        self.frame(2)
        found = self.hots().get(name)
        return found if found is not None else self._scrolled_to(name)

    def _scrolled_to(self, name: str):
        """Only what is near the window of a scroll is painted: look further up and down."""
        for scroll in self._scrolls(self.app.stage.top):
            where = 0.0
            while where <= scroll.most:
                scroll.scroll_to(where)
                scroll.content.repaint()
                self.frame(2)
                if name in scroll.content.hots:
                    return scroll.content, scroll.content.hots[name]
                where += max(50.0, scroll.height)
        return None

    def _scrolls(self, widget) -> list:
        from domino.ui.kit.stage.scroll import Scroll

        found = [widget] if isinstance(widget, Scroll) else []
        for child in widget.children:
            found += self._scrolls(child)
        return found

    # Hands

    def finger(self, x: float, y: float):
        """A finger put down here: `move_to`, `lift`."""
        return Finger(self, x, y)

    def touch(self, x: float, y: float) -> None:
        """A tap at this place."""
        finger = self.finger(x, y)
        finger.lift()

    def tap(self, name: str) -> None:
        """A tap on this hot, and what comes of it."""
        self.touch(*self.find(name))
        self.hear()

    def hold(self, name: str, seconds: float = 0.5) -> None:
        """A finger held on this hot."""
        finger = self.finger(*self.find(name))
        self.idle(seconds)
        finger.lift()

    def drag(self, start, end, steps: int = 8, seconds: float = 0.0) -> None:
        """From one place to another, both hots or points."""
        begin = self.find(start) if isinstance(start, str) else start
        finger = self.finger(*begin)
        finish = self.find(end) if isinstance(end, str) else end
        for step in range(1, steps + 1):
            share = step / steps
            finger.move_to(
                begin[0] + (finish[0] - begin[0]) * share, begin[1] + (finish[1] - begin[1]) * share
            )
            if seconds:
                self.idle(seconds / steps)
        finger.lift()

    def wheel(self, x: float, y: float, notches: int) -> None:
        """The mouse wheel: positive numbers scroll down a page."""
        from kivy.core.window import Window
        from kivy.input.providers.mouse import MouseMotionEvent

        for number in range(abs(notches)):
            touch = MouseMotionEvent(
                "mouse",
                f"wheel{number}",
                [x / Window.width, y / Window.height, "scrollup" if notches > 0 else "scrolldown"],
                is_touch=True,
                type_id="touch",
            )
            touch.scale_for_screen(Window.width, Window.height)
            Window.dispatch("on_touch_down", touch)
            Window.dispatch("on_touch_up", touch)
            self.frame()

    def key(self, name: str, *modifiers: str) -> None:
        """A key, by name: "escape", "tab", "enter", "a" ..."""
        from kivy.core.window import Keyboard, Window

        code = Keyboard.keycodes.get(name, ord(name) if len(name) == 1 else 0)
        letter = name if len(name) == 1 else None
        Window.dispatch("on_keyboard", code, 0, letter, list(modifiers))
        self.frame(2)
        self.hear()

    def back(self) -> None:
        """The back key of a phone."""
        self.key("escape")

    # The window

    def resize(self, width: int, height: int) -> None:
        """Turn the phone, or pull at the window's corner."""
        from kivy.core.window import Window

        Window.size = (width, height)
        end = time.monotonic() + 20
        again = time.monotonic() + 1
        size = (width, height)
        while not tuple(Window.size) == tuple(self.app.stage.size) == size and time.monotonic() < end:
            self.frame()
            time.sleep(0.005)
            if time.monotonic() > again:  # the late answer to an earlier wish swallowed this one: wish anew
                again = time.monotonic() + 1
                Window.size = (width, height + 1)
                self.frame()
                Window.size = (width, height)
        assert tuple(self.app.stage.size) == (width, height), (Window.size, self.app.stage.size)
        self.frame(3)

    def pause(self) -> None:
        """The app goes to the background."""
        self.app.dispatch("on_pause")
        self.frame()

    def resume(self) -> None:
        self.app.dispatch("on_resume")
        self.frame(2)

    def picture(self):
        """What the window shows, as an image of Pillow's."""
        from kivy.core.window import Window
        from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
        from PIL import Image

        looked, self.looks = self.looks, True
        self.frame(3)
        taken = []

        def take(*_) -> None:  # before the picture is shown, while it is there to be read
            width, height = Window.system_size
            taken.append((width, height, glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)))

        Window.bind(on_flip=take)
        Window.canvas.ask_update()
        self.frame()
        Window.unbind(on_flip=take)
        self.looks = looked
        width, height, data = taken[0]
        image = Image.frombytes("RGBA", (width, height), data)
        return image.transpose(Image.Transpose.FLIP_TOP_BOTTOM).convert("RGB")

    def photograph(self, path: str | Path) -> Path:
        """What the window shows, as a PNG."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.picture().save(path)
        return path

    # Play, through the table screen

    def do(self, action: str) -> None:
        """Do what this action says, by touching what a player would touch: "play 5-12 train0", "draw"."""
        from tests.ui.hands import do

        do(self, action)

    def play_round(self, most: int = 2000) -> None:
        """Play until the round is over, by touches alone."""
        from tests.ui.hands import play_round

        play_round(self, most)


class Finger:
    """A finger on the glass."""

    _count = 0

    def __init__(self, player: Player, x: float, y: float) -> None:
        from kivy.tests.common import UnitTestTouch

        self.player = player
        self.touch = UnitTestTouch(x, y)
        self.touch.touch_down()
        player.frame()

    def slide(self, x: float, y: float) -> None:
        """Goes there; a frame is drawn when somebody asks for one."""
        self.touch.touch_move(x, y)

    def move_to(self, x: float, y: float) -> None:
        self.slide(x, y)
        self.player.frame()

    def lift(self) -> None:
        self.touch.touch_up()
        self.player.frame(2)


@contextlib.contextmanager
def opened(
    size: tuple[int, int] = (412, 915), memory: Path | None = None, looks: bool = False, **settings
) -> Iterator[Player]:
    """The app in a window of this size, with these settings and nothing remembered, or the memory in a
    folder. Whoever counts or measures frames `looks` at each; pictures are drawn when they are taken."""
    folder = Path(memory) if memory is not None else Path(tempfile.mkdtemp(prefix="boneyard-test-"))
    places = Places(folder)
    places.prepare()
    kept = Memory(places)
    settings.setdefault("theme", "light")
    settings.setdefault("motion", "off")
    settings.setdefault("computer_pace", "at-once")
    settings.setdefault(
        "lessons_offered", list(GAMES)
    )  # a lesson is offered once, and most tests are not of that
    kept.settings.change(**settings)

    from kivy.animation import Animation
    from kivy.base import EventLoop, runTouchApp
    from kivy.clock import Clock
    from kivy.core.window import Window

    from domino.ui.boneyard_app import BoneyardApp
    from domino.ui.kit.paint import motion

    if tuple(Window.size) != size:
        Window.size = size
    EventLoop.status, EventLoop.quit = "idle", False
    app = BoneyardApp(kept)
    app._run_prepare()
    runTouchApp(embedded=True)
    player = Player(app, looks=True)  # some of it waits for the first frame to be seen
    try:
        player.frame(3)
        player.looks = looks
        app.window_events.complete()  # what the app does a moment later
        player.resize(*size)
        yield player
    finally:
        motion.finish_all()
        app.stop()
        for widget in Window.children[:]:
            Window.remove_widget(widget)
        EventLoop.touches.clear()
        Animation.cancel_all(None)
        for event in Clock.get_events():
            event.cancel()
        if memory is None:
            shutil.rmtree(folder, ignore_errors=True)
