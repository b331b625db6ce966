"""Starts the game: in a window where one can be opened, otherwise in the terminal."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from domino import screens
from domino.device.android import on_android
from domino.texts import Texts

SELFTEST = "BONEYARD_SELFTEST"
"""Set to 1, the app plays itself through every screen and exits with 0 when all went well."""

SELFTEST_PROPERTY = "debug.boneyard.selftest"
"""Its name on Android, where an app is started without an environment: `adb shell setprop ... 1`."""

BUNDLED = Path(__file__).resolve().parent / "bundled"
"""Packages our wheel brings along, because pip cannot install them without a compiler (see setup.py)."""


def terminal(words: Sequence[str]) -> int:
    """The game in a terminal, told these words. A window does not wait for what that is made of."""
    from domino.cli import main as program

    return program(words)


def main(words: Sequence[str] | None = None) -> int:
    """Opens the window, or starts the terminal game and says why. Words are a command for the terminal.
    Returns the exit code."""
    words = sys.argv[1:] if words is None else words
    if words and not on_android():
        return terminal(words)
    if BUNDLED.is_dir():
        sys.path.insert(0, str(BUNDLED))
    testing = _selftest_asked()
    missing = _missing_for_a_window()
    if missing is None:
        code = _open_window(testing)
        if code is not None:
            return code
        missing = screens.DEAD
    print(Texts().say(f"start.{missing}"), file=sys.stderr, flush=True)
    return 1 if testing else terminal(["play"])


def _open_window(testing: bool) -> int | None:
    """Returns the exit code; None when there would be nothing to see."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")  # our words are not Kivy's options
    from domino.ui.app import run

    code = run(selftest=testing, seen=screens.shown_by_a_server())
    if testing:
        # On Android this line in the log is all that tells how it went.
        print(f"{SELFTEST} {'passed' if code == 0 else 'failed'}", flush=True)
    return code


def _missing_for_a_window() -> str | None:
    """What keeps a window from being opened, as the key of a sentence; None when nothing does."""
    if screens.shown_by_a_server() and (trouble := screens.trouble()) is not None:
        return trouble
    for package in ("kivy", "kivymd"):
        if importlib.util.find_spec(package) is None:
            return f"no-{package}"
    return None


def _selftest_asked() -> bool:
    if os.environ.get(SELFTEST) == "1":
        return True
    if not on_android():
        return False
    try:
        asked = subprocess.run(["getprop", SELFTEST_PROPERTY], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return asked.stdout.strip() == "1"
