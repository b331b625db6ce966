"""Before any test is read: how Kivy is to start, and a screen to draw on.

Kivy reads its configuration once, at its first import, and opens its one window on the display there is then.
Many tests import something of the app, so both are settled here, not by the first test that opens a window.
Each test process has an Xvfb of its own, whatever else is on this machine.
"""

from __future__ import annotations

import contextlib
import gc
import os

import pytest

from domino.ui import window
from tests import expected_skips
from tests.ui import screen

screen.environment(os.environ)
window.prepare()
with contextlib.suppress(ImportError):
    os.environ["KCFG_GRAPHICS_MAXFPS"] = "0"  # frames as fast as they come: no test waits for a display
    import kivy.config  # noqa: F401
del os.environ["KCFG_GRAPHICS_MAXFPS"]  # not so the programs that tests start: others need the processor

LONG = ("tests/ui/app/test_selftest.py", "tests/packaging/")
"""Files and folders with tests that take half a minute each."""

_displays = contextlib.ExitStack()


pytest_addoption = expected_skips.pytest_addoption


def pytest_configure(config: pytest.Config) -> None:
    expected_skips.pytest_configure(config)
    only_hands_out = bool(getattr(config.option, "numprocesses", None)) and not hasattr(config, "workerinput")
    if not only_hands_out and not screen.missing():
        os.environ["DISPLAY"] = _displays.enter_context(screen.opened())


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests often wait for a program, a browser or a server."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, so that nobody waits for it at the end."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: nobody need look through them for what can go, again and again."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure() -> None:
    _displays.close()
