"""Who writes to guests: in the order that it was asked, off the thread that has the table."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable

Scribe = Callable[[Callable[[], None]], None]
"""Has calls made in the order they were asked for, now or soon."""
TURNS = 0.0005
"""Seconds after which a thread that works in Python lets another one work: what is written here must not hold
a frame."""


def at_once(call: Callable[[], None]) -> None:
    """One who keeps nothing waiting."""
    call()


class ScribeThread:
    """A thread that makes calls, one after the other, until it is closed."""

    def __init__(self, failed: Callable[[Exception], None]) -> None:
        self._failed = failed
        self._calls: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._before = sys.getswitchinterval()
        sys.setswitchinterval(min(self._before, TURNS))
        self._thread = threading.Thread(target=self._work, name="scribe", daemon=True)
        self._thread.start()

    def __call__(self, call: Callable[[], None]) -> None:
        self._calls.put(call)

    def close(self, within: float = 2.0) -> None:
        """What was asked for is still done, but not waited for longer than so many seconds."""
        self._calls.put(None)
        self._thread.join(within)
        sys.setswitchinterval(self._before)

    def _work(self) -> None:
        while (call := self._calls.get()) is not None:
            try:
                call()
            except Exception as trouble:  # one letter that cannot be written must not keep the others
                self._failed(trouble)
