"""How much thought a decision gets, and how thinking keeps out of everyone's way."""

from __future__ import annotations

import time

BREATH = 0.0003
"""The longest stretch of work, in seconds, before a polite thinker lets others run."""
NAP = 0.005
"""How long a thinker that rests sleeps at a time: so soon it notices that it is stopped."""


class Thinking:
    """A measure of thought: so many worlds, or as many as a clock allows.

    Without a budget the number of worlds is fixed, so that the same view and random numbers give
    the same answer. With one, thinking stops when its time is up, or when `stop` says so.
    """

    __slots__ = ("_deadline", "_next_breath", "_rested", "_whole", "looked", "polite", "stopped", "worlds")

    def __init__(self, worlds: int, budget: float | None = None, polite: bool = False) -> None:
        self.worlds = worlds
        """How many worlds to look at, at most."""
        self.looked = 0
        """How many have been looked at."""
        self.polite = polite
        """Whether to let other threads run every few tenths of a millisecond."""
        self.stopped = False
        now = time.perf_counter()
        self._deadline = None if budget is None else now + max(0.0, budget)
        self._next_breath = now + BREATH
        self._rested = now
        self._whole: Thinking | None = None

    def part(self, worlds: int) -> Thinking:
        """A measure of so many worlds for a part of this thought: it ends when this one does."""
        part = Thinking(worlds)
        part._whole = self
        return part

    def another(self) -> bool:
        """Whether to look at one more world, which is then counted."""
        if self.looked >= self.worlds or self.out_of_time():
            return False
        self.looked += 1
        return True

    def out_of_time(self) -> bool:
        """Whether to make up one's mind now. Call it often: it is also where a polite thinker breathes."""
        if self.stopped:
            return True
        if self._whole is not None:
            return self._whole.out_of_time()
        if self._deadline is None and not self.polite:
            return False
        now = time.perf_counter()
        if self.polite and now >= self._next_breath:
            time.sleep(0)
            now = time.perf_counter()
            while now < self._rested and not self.stopped:
                time.sleep(NAP)
                now = time.perf_counter()
            self._next_breath = now + BREATH
        return self._deadline is not None and now >= self._deadline

    def rest(self, seconds: float) -> None:
        """A polite thinker does nothing for so long from now on; may be called from another thread."""
        self._rested = time.perf_counter() + seconds

    def stop(self) -> None:
        """Makes up its mind at once; may be called from another thread."""
        self.stopped = True
