"""A loop that breathes: whatever comes over its lines, it leaves the processor to others most of the time.

    loop = asyncio.SelectorEventLoop(BreathingSelector())

Python has one thread at a time. A table that is told a few things a second never notices; guests who mean no
good wait longer, all together, instead of the frame that is drawn meanwhile.
"""

from __future__ import annotations

import selectors
import time
from collections.abc import Callable

SHARE = 0.1
"""How much of one processor the loop takes, in the long run."""
BREATH = 0.03
"""Seconds of work that may come at once before it rests: what a table has to tell after a move."""


class Breath:
    """How long to rest after so much work."""

    def __init__(self, clock: Callable[[], float], worked: Callable[[], float]) -> None:
        self._clock, self._worked = clock, worked
        self._then, self._done = clock(), worked()
        self._left = BREATH

    def rest(self) -> float:
        """Seconds to do nothing now: none as long as what was done lately is little."""
        now, done = self._clock(), self._worked()
        self._left = min(BREATH, self._left + SHARE * (now - self._then)) - (done - self._done)
        self._then, self._done = now, done
        return max(0.0, -self._left / SHARE)


class BreathingSelector(selectors.DefaultSelector):
    """Rests before it looks what has come, if there was much to do. For one thread."""

    def __init__(self) -> None:
        super().__init__()
        self._breath: Breath | None = None

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """As `BaseSelector.select`."""
        if self._breath is None:  # on the thread whose work it is
            self._breath = Breath(time.monotonic, time.thread_time)
        rest = self._breath.rest()
        if rest:
            time.sleep(rest)
        return super().select(timeout)
