"""Whether a window can be seen, where windows are shown by a server that the environment names.

SDL, which opens Kivy's windows, asks the servers that are named; when none answers it draws off the screen,
and the game would run unseen for ever. So they are asked before Kivy is imported, through the libraries that
SDL itself asks by: these know every way to name a server, and what it wants to be shown before it lets
anybody in. SDL may still do without a server that answers (Kivy's own package of it knows no Wayland), so the
open window is asked as well.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading

from domino.device.android import on_android

SERVERS = {
    "DISPLAY": ("libX11.so.6", "XOpenDisplay", "XCloseDisplay"),
    "WAYLAND_DISPLAY": ("libwayland-client.so.0", "wl_display_connect", "wl_display_disconnect"),
}
"""By the variable that names a server: the library, and how it opens and closes a connection."""

DEAD = "dead-screen"
PATIENCE = 5.0
"""Seconds that all of them together get for an answer: one that hangs would keep SDL for ever."""


def shown_by_a_server() -> bool:
    """Whether windows need such a server here, and nobody has told SDL by name how to show them."""
    chosen = on_android() or os.environ.get("SDL_VIDEODRIVER")
    return sys.platform.startswith(("linux", "freebsd")) and not chosen


def trouble() -> str | None:
    """Why there is no screen, as a key: none is named, or none that is named answers. None: one does."""
    named = [name for name in SERVERS if os.environ.get(name)]
    if not named:
        return "no-screen"
    answered = threading.Event()

    def ask() -> None:
        if any(_answers(*SERVERS[name]) for name in named):
            answered.set()

    asking = threading.Thread(target=ask, name="screens", daemon=True)
    asking.start()
    asking.join(PATIENCE)
    return None if answered.is_set() else DEAD


def _answers(library: str, connect: str, leave: str) -> bool:
    """Whether a server answers. One that cannot be asked is taken to: the window will tell."""
    import ctypes  # where nobody is asked, it need not be there

    with contextlib.suppress(OSError, AttributeError):
        functions = ctypes.CDLL(library)
        opened = getattr(functions, connect)
        opened.argtypes, opened.restype = [ctypes.c_char_p], ctypes.c_void_p
        server = opened(None)
        if not server:
            return False
        getattr(functions, leave)(ctypes.c_void_p(server))
    return True
