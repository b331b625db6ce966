"""The table of a deal of the day: its computers think by count, and nothing is promised of tiles that
everybody can work out."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from domino.ai import decide, thinking_for
from domino.ai.thinker import Failed, Thinker, report
from domino.coach.daily import LEVEL
from domino.core.actions import Action
from domino.core.game import View
from domino.tableside.daily.played import Played
from domino.tableside.evening import Evening

SHUT = frozenset({"fair", "review", "first-lesson", "learn", "options"})
"""What is not to be had at this table: its tiles have no secret, and it is reckoned on a page of its own."""
HELP = frozenset({"hint", "undo", "redo"})
"""Nor is this while it counts: the figure says how somebody played, and not how a computer did."""


class DayThinker(Thinker):
    """Thinks for the computers of a deal of the day as `coach.daily.computer_plays`: however slow a device
    is, the same play meets the same answers."""

    def choose(
        self,
        view: View,
        level: str,
        rng: random.Random,
        budget: float,
        answer: Callable[[Action], None],
        failed: Failed = report,
        temper: str | None = None,
    ) -> None:
        """What the seat of this view does; no clock has a say in it."""
        self.ask(partial(decide, view, LEVEL, rng), thinking_for(LEVEL, polite=True), answer, failed)


class DayEvening(Evening):
    """The evening of one deal. What is done is kept with it."""

    def __init__(self, played: Played) -> None:
        super().__init__(played.match, played.seats, played.texts)
        self.counts = played.counts
        self.listen(lambda _done: played.played_on())

    @property
    def is_fresh(self) -> bool:
        return False

    @property
    def promise(self) -> str:
        return ""

    def why_no_undo(self) -> str | None:
        return "day" if self.counts else super().why_no_undo()

    def why_no_redo(self) -> str | None:
        return "day" if self.counts else super().why_no_redo()
