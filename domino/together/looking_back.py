"""Reviews for guests whose device has no coach: a browser asks when a round is over, the host has it judged.

A seat's decisions are judged by what that seat saw then, and told to nobody else. One seat at a time, on a
thread of its own; what was found is taken at the host's next tick, and all is dropped when the table goes on.
"""

from __future__ import annotations

import queue
from collections.abc import Callable

from domino.ai.thinker import Failed, report
from domino.core.match import Match
from domino.tableside.live import LiveMatch
from domino.tableside.reviewing.reviewer import Review, Reviewer, can_review
from domino.tableside.reviewing.telling import told
from domino.texts import Texts
from domino.together.callers import Caller, Line
from domino.together.letters import Letters
from domino.together.messages import telling

SHOWN = ("head", "cost", "interval", "done", "better", "reason")
"""What of a turning point is told: no position stands beside it there."""


class LookingBack:
    """Answers those who ask, each once and nobody else."""

    def __init__(self, letters: Letters, failed: Failed = report) -> None:
        self._letters, self._failed = letters, failed
        self._taken: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._reviewer: Reviewer | None = None
        """Made when it is first asked: most tables need none."""
        self._match: Match | None = None
        self._waiting: dict[int, dict[tuple[Line, int], Caller]] = {}
        """By seat, in the order they asked: who waits under which number. Two tabs of a seat may."""

    def ask(self, caller: Caller, number: int, match: LiveMatch) -> None:
        """Somebody at a seat would like to know what their decisions cost in the round that is over."""
        assert caller.seat is not None
        past = match.past
        if not past.round_over or not can_review(past.game):
            self._letters.answer(caller, number, "nothing-to-review")
            return
        if self._match is None:
            self._match = match.whole()
        self._waiting.setdefault(caller.seat, {})[caller.line, number] = caller
        self.tick()

    def tick(self) -> None:
        """Takes what was found, tells whom it is about, and goes on with the next."""
        while not self._taken.empty():
            self._taken.get()()
        match = self._match
        if match is None or not self._waiting:
            return
        if self._reviewer is None:
            self._reviewer = Reviewer(self._later, failed=self._failed)
        for seat in tuple(self._waiting):
            review = self._reviewer.of(match, seat, [match.round])
            if review.whole:
                self._tell(seat, review)
        if self._waiting and not self._reviewer.going:
            seat = next(iter(self._waiting))
            self._reviewer.go_through(match, [seat], match.round)

    def forget(self) -> None:
        """The table goes on: nobody waits any more."""
        if self._reviewer is not None:
            self._reviewer.stop()
        for waiting in self._waiting.values():
            for (_, number), caller in waiting.items():
                self._letters.answer(caller, number)
        self._waiting.clear()
        self._match = None

    def close(self) -> None:
        """Nothing is judged any more."""
        if self._reviewer is not None:
            self._reviewer.close()
            self._reviewer = None

    def _later(self, call: Callable[[], None], _seconds: float) -> Callable[[], None]:
        self._taken.put(call)
        return lambda: None

    def _tell(self, seat: int, review: Review) -> None:
        assert self._reviewer is not None
        if self._reviewer.going:
            self._reviewer.stop()  # it would go on with the rounds before
        for (_, number), caller in self._waiting.pop(seat).items():
            words = review_told(review, self._letters.texts_for(caller))
            self._letters.post(caller, telling("review", round=review.rounds[0], review=words))
            self._letters.answer(caller, number)


def review_told(review: Review, texts: Texts) -> dict[str, object]:
    """What a whole review says, in words."""
    found = told(review, texts)
    assert found.summed is not None
    return {
        "title": found.summed.title,
        "line": found.summed.line,
        "counts": "" if found.strip is None else found.strip.counts,
        "points": [{name: getattr(each, name) for name in SHOWN} for each in found.points],
    }
