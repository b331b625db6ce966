"""A display without a screen, for tests and photographs."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, MutableMapping

from domino.ui import window

SIZE = "2600x2600x24"


def missing() -> bool:
    """Whether a window cannot be opened here."""
    return shutil.which("Xvfb") is None or importlib.util.find_spec("kivy") is None


def environment(into: MutableMapping[str, str]) -> None:
    """What a test's window needs to be the same everywhere; what is set already is kept."""
    into.setdefault("KIVY_METRICS_DENSITY", "1")
    into.setdefault("KIVY_METRICS_FONTSCALE", "1")
    into.setdefault("BONEYARD_WINDOW", "412x915")
    into.setdefault("SDL_AUDIODRIVER", "dummy")
    into.setdefault("LIBGL_ALWAYS_SOFTWARE", "1")
    into.pop("WAYLAND_DISPLAY", None)


@contextlib.contextmanager
def opened(size: str = SIZE) -> Iterator[str]:
    """The name of a new display of this size, there until the end of the block."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:  # the whole line: closing earlier ends the server
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


def measured(measure: Callable[[], None], what: str) -> None:
    """Measures on a display of its own; says so where there can be none."""
    if missing():
        print(f"{what}: not measured, there is no Xvfb or no Kivy", flush=True)
        return
    environment(os.environ)
    window.prepare()  # as the app does, before anything imports Kivy
    with opened() as display:
        os.environ["DISPLAY"] = display
        measure()
