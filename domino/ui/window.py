"""How Kivy is to start. It reads these words once, at its first import, so they are said before it."""

from __future__ import annotations

import logging
import os
import re

_SIZE = re.compile(r"(\d{2,5})x(\d{2,5})")


def window_size() -> tuple[int, int]:
    """The size the window opens at, in dp: BONEYARD_WINDOW=412x915, or one that suits a desktop."""
    found = _SIZE.fullmatch(os.environ.get("BONEYARD_WINDOW", ""))
    return (int(found[1]), int(found[2])) if found else (1280, 800)


def prepare() -> None:
    """Tell Kivy how to start, without importing it. What is set in the environment already is kept."""
    width, height = window_size()
    wanted = {
        "KIVY_NO_ARGS": "1",  # the command line is ours
        "KIVY_NO_CONFIG": "1",  # another program's settings are not
        "KIVY_NO_FILELOG": "1",
        "KIVY_WINDOW": "sdl2",  # the others end the program when they find no screen
        "KIVY_LOG_MODE": "PYTHON",  # leaves stderr alone
        "KCFG_KIVY_LOG_LEVEL": "critical",
        "KCFG_KIVY_EXIT_ON_ESCAPE": "0",  # Esc goes back a screen
        "KCFG_KIVY_WINDOW_ICON": "",
        "KCFG_GRAPHICS_WIDTH": str(width),
        "KCFG_GRAPHICS_HEIGHT": str(height),
        "KCFG_GRAPHICS_MINIMUM_WIDTH": "320",
        "KCFG_GRAPHICS_MINIMUM_HEIGHT": "320",
        "KCFG_GRAPHICS_MULTISAMPLES": "0",  # edges are smooth by texture filtering
        "KCFG_INPUT_MOUSE": "mouse,disable_multitouch",  # a right click makes no red dots
    }
    for name, value in wanted.items():
        os.environ.setdefault(name, value)
    # Kivy's log tells of every program it misses; what breaks is told by Python itself.
    log = logging.getLogger("kivy")
    log.addHandler(logging.NullHandler())
    log.propagate = False
