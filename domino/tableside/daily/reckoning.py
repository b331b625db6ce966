"""Reckons in the background what a deal of the day cost its player: by count, in worlds drawn from its date.
Whoever leaves stops it; it begins anew then, and comes to the same."""

from __future__ import annotations

import random
from collections.abc import Callable

from domino.ai.thinking import Thinking
from domino.coach.bench import CutShort
from domino.coach.daily import PLAYER, DailyDeal, judged_day
from domino.coach.judging import why
from domino.coach.reviewing import decisions
from domino.core.match import Match
from domino.tableside.daily.played import Played
from domino.tableside.reviewing.errand import Errand, Tell
from domino.tableside.reviewing.kept import Findings, Judged


class Reckoner(Errand):
    """Reckons one deal at a time, off the thread that asks."""

    def reckon(self, played: Played, told: Callable[[], None], ended: Callable[[Findings], None]) -> None:
        """Judges every decision of a deal that was played to its end; `told` is called as it goes, and
        `ended` hears what was found."""
        deal, match = played.deal, played.match

        def work(thinking: Thinking, tell: Tell) -> Findings:
            return judged(deal, match, thinking, lambda: tell(self._step))

        self.begin(work, told, ended)
        self.count = sum(1 for _ in decisions(match, PLAYER, [1]))

    def _step(self) -> None:
        self.done += 1


def judged(deal: DailyDeal, match: Match, thinking: Thinking, told: Callable[[], None]) -> Findings:
    """The player's decisions in the round that was dealt, with what can be said for what was better.

    :raises CutShort: when `thinking` was stopped.
    """
    found = []
    for each in judged_day(deal, match, thinking):
        reason = None
        if each.marked:
            view = match.rewound(each.position).view(PLAYER)
            rng = random.Random(f"why {each.position}")
            reason = why(view, each.best, rng, thinking, each.action)
        found.append(Judged(each, reason))
        told()
    if thinking.out_of_time():
        raise CutShort
    return tuple(found)
