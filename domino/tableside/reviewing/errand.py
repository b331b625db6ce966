"""What takes long, done off the thread that asks, one thing at a time: to judge a match or a deal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from domino.ai.thinker import Failed, Thinker, report
from domino.ai.thinking import Thinking
from domino.coach.bench import CutShort
from domino.tableside.conductor import Later

WITHOUT_END = 10**9

Found = TypeVar("Found")
Tell = Callable[[Callable[[], None]], None]
"""Has something taken on the thread that asked, unless nobody wants it any more."""


class Errand:
    """Whoever begins another, stops it or closes it hears nothing more of the one before."""

    def __init__(self, later: Later, failed: Failed = report) -> None:
        self.later = later
        self.failed = failed
        self.going = False
        """Whether something is being judged."""
        self.done, self.count = 0, 0
        """How many decisions of what was asked for are judged, and how many there are, once that is known."""
        self._thinker: Thinker | None = None
        self._thinking = Thinking(0)
        self._ticket = 0

    def begin(
        self,
        work: Callable[[Thinking, Tell], Found],
        told: Callable[[], None],
        ended: Callable[[Found], None] = lambda found: None,
    ) -> None:
        """Has this done on the thread, where nothing of what asked may be changed: it tells what it finds.
        `told` is called whenever something was taken, and `ended` hears what came of it."""
        self.stop()
        ticket = self._ticket
        self.going, self.done, self.count = True, 0, 0

        def tell(take: Callable[[], None]) -> None:
            def taken() -> None:
                if ticket == self._ticket:
                    take()
                if ticket == self._ticket:
                    told()

            self.later(taken, 0.0)

        def end(then: Callable[[], None] = lambda: None) -> None:
            self.going = False
            then()

        def answer(found: Found) -> None:
            tell(partial(end, partial(ended, found)))

        def trouble(error: Exception) -> None:
            if not isinstance(error, CutShort):
                self.failed(error)
            tell(end)

        if self._thinker is None:
            self._thinker = Thinker()
        self._thinking = Thinking(WITHOUT_END, polite=True)
        self._thinker.ask(lambda thinking: work(thinking, tell), self._thinking, answer, trouble)

    def rest(self, seconds: float) -> None:
        """Nothing is judged for so long: something else needs every moment."""
        self._thinking.rest(seconds)

    def stop(self) -> None:
        """Nothing is judged any more; what was taken stands."""
        self._ticket += 1
        self.going = False
        if self._thinker is not None:
            self._thinker.forget()

    def close(self) -> None:
        """Ends the thread, and waits until it has ended."""
        self.stop()
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
