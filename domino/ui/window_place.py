"""Where the window stands on a desktop: kept when it goes, and found again when it comes.

All numbers are the system's own, in which screens are measured too. On Wayland no program is told where its
windows are, nor may it say so: there the size comes back, and the place is the system's affair.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from domino.store.settings import Settings

KEPT = "window"
"""What it is remembered under."""
USUAL = 1280, 800
LEAST, MOST, FAR = 320, 20_000, 100_000
"""The smallest and the largest side that is believed, and the farthest place."""
SEEN = 120, 48
"""So much of a window's upper edge, in width and height, must be on a screen: there it is pulled by."""
REST = 0.3
"""Seconds without another change after which the window is where it was put."""


class Screen(NamedTuple):
    """The part of a screen that is free for windows."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Place:
    """A window: its left and upper edge (None: the system chooses) and size, and whether it fills its screen;
    then the rest is what it goes back to."""

    width: int = USUAL[0]
    height: int = USUAL[1]
    x: int | None = None
    y: int | None = None
    maximized: bool = False

    def into_sight(self, screens: Sequence[Screen]) -> Place:
        """This place where enough of it can be seen; else in the middle of the first screen. It is never
        larger than its screen. Where no screen is known it is believed."""
        if not screens:
            return self
        screen = next((each for each in screens if self._is_seen_on(each)), screens[0])
        width, height = min(self.width, screen.width), min(self.height, screen.height)
        x, y = self.x, self.y
        if not self._is_seen_on(screen):
            x = screen.x + (screen.width - width) // 2
            y = screen.y + (screen.height - height) // 2
        elif (width, height) != (self.width, self.height):
            x, y = screen.x, screen.y
        return Place(width, height, x, y, self.maximized)

    def _is_seen_on(self, screen: Screen) -> bool:
        if self.x is None or self.y is None:
            return False
        left, right = max(self.x, screen.x), min(self.x + self.width, screen.x + screen.width)
        upper, lower = max(self.y, screen.y), min(self.y + SEEN[1], screen.y + screen.height)
        return right - left >= SEEN[0] and lower - upper >= SEEN[1] // 2


def kept_in(settings: Settings) -> Place:
    """The place that was kept; the usual one where nothing was, or nothing that can be."""
    found = settings.remembered.get(KEPT)
    if not isinstance(found, dict):
        return Place()
    try:
        place = Place(**found)
    except TypeError:
        return Place()
    sizes, places = (place.width, place.height), (place.x, place.y)
    good = (
        all(type(each) is int and LEAST <= each <= MOST for each in sizes)
        and all(each is None or (type(each) is int and abs(each) <= FAR) for each in places)
        and type(place.maximized) is bool
    )
    return place if good else Place()


class WindowPlace:
    """The place of this app's window: before it is opened, while it is there, and when it goes."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._place = kept_in(settings)
        self._resting: Callable[[], None] = lambda: None
        """Prevents that it is looked where the window is once it rests."""

    def before_opening(self) -> None:
        """Tells Kivy where to open the window."""
        place = self._place
        words = {"WIDTH": place.width, "HEIGHT": place.height}
        if place.x is not None and place.y is not None:
            words |= {"LEFT": place.x, "TOP": place.y}
            os.environ["KCFG_GRAPHICS_POSITION"] = "custom"
        os.environ.update({f"KCFG_GRAPHICS_{name}": str(number) for name, number in words.items()})

    def opened(self) -> None:
        """The window is there: it comes into sight, and from now on it is looked where it goes."""
        from kivy.core.window import Window

        wanted = self._place.into_sight(screens())
        if (wanted.width, wanted.height) != tuple(Window.system_size):
            Window.system_size = wanted.width, wanted.height
        if wanted.x is not None and wanted.y is not None:
            # Once more where it was asked for: a system may have put the window's frame there, and not it.
            Window.left, Window.top = wanted.x, wanted.y
        if wanted.maximized:  # not before: Kivy would get sizes while it has nothing to draw with, and crash
            Window.maximize()
        self._place = wanted
        changed = self._changed
        Window.bind(on_move=changed, on_resize=changed, on_maximize=changed, on_restore=changed)

    def _changed(self, *_: object) -> None:
        from domino.ui.kit.later import later  # with Kivy, which is to be told first where to open the window

        self._resting()
        self._resting = later(self.look, REST)

    def look(self) -> None:
        """Takes notice where the window is: when nothing moves it any more, and when it is about to go."""
        from kivy.core.window import Window

        if is_maximized():
            self._place = Place(**(asdict(self._place) | {"maximized": True}))
        else:
            width, height = map(int, Window.system_size)
            self._place = Place(width, height, int(Window.left), int(Window.top))

    def keep(self) -> None:
        """The app is left: it is remembered where the window stood."""
        self._resting()
        if self._place != kept_in(self._settings):
            remembered = self._settings.remembered | {KEPT: asdict(self._place)}
            self._settings.change(remembered=remembered)


# What Kivy does not tell, asked of the SDL that it has loaded


def screens() -> list[Screen]:
    """The screens that are there; none where that cannot be asked."""
    found = []
    try:
        sdl = _sdl()
        for number in range(sdl.SDL_GetNumVideoDisplays()):
            box = (ctypes.c_int * 4)()
            if sdl.SDL_GetDisplayUsableBounds(number, box) == 0:
                found.append(Screen(*box))
    except (OSError, AttributeError, ImportError):
        return []
    return found


def is_maximized() -> bool:
    """Whether the window fills its screen. Kivy tells when that begins, but not if it began so."""
    try:
        sdl = _sdl()
        sdl.SDL_GL_GetCurrentWindow.restype = ctypes.c_void_p
        sdl.SDL_GetWindowFlags.argtypes = [ctypes.c_void_p]
        return bool(sdl.SDL_GetWindowFlags(sdl.SDL_GL_GetCurrentWindow()) & 0x80)
    except (OSError, AttributeError, ImportError):
        return False


def _sdl() -> Any:
    """A library answers for those that it was linked with, but on Windows, where each has its name."""
    if sys.platform == "win32":
        return ctypes.CDLL("SDL2")
    from kivy.core.window import _window_sdl2

    return ctypes.CDLL(_window_sdl2.__file__)
