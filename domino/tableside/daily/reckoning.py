"""Reckons in the background what a deal of the day cost its player: by count, in worlds drawn from its date.
Whoever leaves stops it; it begins anew then, and comes to the same."""

from __future__ import annotations

import random
from collections.abc import Callable

from domino.ai.thinker import Failed, Thinker, report
from domino.ai.thinking import Thinking
from domino.coach.bench import CutShort
from domino.coach.daily import PLAYER, DailyDeal, judged_day
from domino.coach.judging import why
from domino.coach.reviewing import decisions
from domino.core.match import Match
from domino.tableside.conductor import Later
from domino.tableside.daily.played import Played
from domino.tableside.reviewing.kept import Findings, Judged

WITHOUT_END = 10**9


class Reckoner:
    """Reckons one deal at a time, off the thread that asks; `told` is called there as it goes."""

    def __init__(self, later: Later, failed: Failed = report) -> None:
        self.later = later
        self.failed = failed
        self.going = False
        self.done, self.count = 0, 0
        """How many decisions are judged, and how many there are."""
        self._thinker: Thinker | None = None
        self._ticket = 0

    def reckon(self, played: Played, told: Callable[[], None], ended: Callable[[Findings], None]) -> None:
        """Judges every decision of a deal that was played to its end; `ended` hears what was found."""
        self.stop()
        ticket, deal, match = self._ticket, played.deal, played.match
        self.going, self.done, self.count = True, 0, sum(1 for _ in decisions(match, PLAYER, [1]))

        def on_screen(call: Callable[[], None]) -> None:
            self.later(lambda: call() if ticket == self._ticket else None, 0.0)

        def step() -> None:
            self.done += 1
            told()

        def found(findings: Findings) -> None:
            self.going = False
            ended(findings)

        def trouble(error: Exception) -> None:
            if not isinstance(error, CutShort):
                self.failed(error)
            on_screen(self.stop)

        if self._thinker is None:
            self._thinker = Thinker()
        self._thinker.ask(
            lambda thinking: judged(deal, match, thinking, lambda: on_screen(step)),
            Thinking(WITHOUT_END, polite=True),
            lambda findings: on_screen(lambda: found(findings)),
            trouble,
        )

    def stop(self) -> None:
        """Nothing is reckoned any more."""
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


def judged(deal: DailyDeal, match: Match, thinking: Thinking, told: Callable[[], None]) -> Findings:
    """The player's decisions in the round that was dealt, with what can be said for what was better.

    :raises CutShort: when `thinking` was stopped.
    """
    found = []
    for each in judged_day(deal, match, thinking):
        reason = None
        if each.marked:
            view = match.rewound(each.position).view(PLAYER)
            reason = why(view, each.best, random.Random(f"why {each.position}"), thinking)
        found.append(Judged(each, reason))
        told()
    if thinking.out_of_time():
        raise CutShort
    return tuple(found)
