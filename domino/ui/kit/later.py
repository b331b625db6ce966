"""Doing something in a moment, on the screen's own thread."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock


def soon(call: Callable[[], None]) -> None:
    """Calls this on the screen's own thread before the next frame; any thread may ask for it."""
    Clock.schedule_once(lambda _: call())


def later(call: Callable[[], None], seconds: float = 0) -> Callable[[], None]:
    """Calls this on the screen's own thread after so many seconds; returns what prevents it."""
    event = Clock.schedule_once(lambda _: call(), seconds)
    return event.cancel
