"""Lets computers move at a pace that people can follow, and leaves people time to speak up first. What plays
itself for a person waits too, until it was seen.

It needs no window: it is given a way to wait and a thinker. What a computer is thinking of is dropped
when the table changes under it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from domino.ai.thinker import Failed, report
from domino.core.actions import OWN_SAYINGS, Action
from domino.core.game import IllegalAction, View
from domino.tableside.computers import luck, speaks_up
from domino.tableside.evening import Evening
from domino.tableside.forced import forced
from domino.tableside.rest import rest_of

PACE = 0.7
"""Seconds between two moves of computers."""
CIRCLE = 4.6
"""Seconds that all computers of a table may take for a turn each: where many sit, each is quicker."""
GLIMPSE = 0.05
"""Seconds that a move takes at least, however late it is in the circle."""
PATIENCE = 2.5
"""Seconds they wait when a person may want to say something first."""
MOMENT = 1.3
"""Seconds in which people see what is about to play itself for them, and can stop it."""
RUSH = 0.3
"""Seconds between two moves while the rest of a round, which is certain, is played out."""
BUDGETS = {"easy": 0.2, "medium": 0.4, "hard": 0.9}
"""How many seconds a level may think about a move."""

SPEEDS = {"slow": 0.5, "natural": 1.0, "quick": 2.5, "at-once": 1000.0}
"""How much faster than that they are, by the setting."""

Later = Callable[[Callable[[], None], float], Callable[[], None]]
"""Calls something on the screen's own thread after so many seconds; returns what prevents it."""


class Chooser(Protocol):
    """Who thinks for computers; a `Thinker` does, off the thread that asks."""

    def choose(
        self,
        view: View,
        level: str,
        rng: random.Random,
        budget: float,
        answer: Callable[[Action], None],
        failed: Failed,
        temper: str | None,
    ) -> None:
        """Asks what the seat of this view does; `answer` is told when that is known, or `failed` what went
        wrong."""

    def forget(self) -> None:
        """What was asked is not wanted any more."""


@dataclass(frozen=True, slots=True)
class Step:
    """What a computer does next: say something, or (with no action) think about its turn. It is `patient`
    where people may want to say something first, and happens after so many seconds. With `by_itself` it is a
    person's, who can stop it."""

    seat: int
    action: Action | None
    patient: bool
    wait: float
    by_itself: bool = False


def share_of(evening: Evening) -> float:
    """How many seconds of the circle each computer has."""
    return CIRCLE / max(1, sum(not seat.is_human for seat in evening.seats))


def coming(evening: Evening) -> Action | None:
    """What is about to play itself for the eyes on the screen; None when they must act, or wish to do it by
    hand."""
    if evening.is_by_hand:
        return None
    rest = rest_of(evening.view) if evening.plays_rest else None
    if rest is not None:
        return rest.action
    return forced(evening.view) if evening.plays_forced else None


def next_step(evening: Evening) -> Step | None:
    """What happens next without anybody's doing; None when people must act.

    First who has to say something for themselves does; before computers take what another forgot, or move
    on so that it cannot be said any more, people have time to say it."""
    if evening.round_over:
        return None
    turn, waiting = evening.turn, evening.may_be_said
    pace = RUSH if evening.plays_rest else min(PACE, share_of(evening))
    for own in (True, False):
        for seat, player in enumerate(evening.seats):
            if player.is_human or seat == turn:
                continue
            said = speaks_up(evening.whole(), seat, player)
            if said is not None and (said.verb in OWN_SAYINGS) == own:
                patient = waiting and not own
                return Step(seat, said, patient, PATIENCE if patient else pace)
    if not evening.turn_is_computer or turn is None:
        action, moment = coming(evening), RUSH if evening.plays_rest else MOMENT
        return None if action is None or turn is None else Step(turn, action, False, moment, True)
    return Step(turn, None, waiting, PATIENCE if waiting else pace)


class Conductor:
    """Keeps the computers of an evening moving.

    `speed` divides every wait: 2 is twice as fast. `play` is called with a seat and an action when a
    computer moves; by default the evening plays it. Nothing plays itself for people who are not `watching`.
    `failed` is told, on any thread, what went wrong with a thought: then the computer does the first thing it
    may, and the evening goes on.
    """

    def __init__(
        self,
        evening: Evening,
        thinker: Chooser,
        later: Later,
        play: Callable[[int, Action], None] | None = None,
        speed: float = 1.0,
        failed: Failed = report,
        watching: Callable[[], bool] = lambda: True,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.evening = evening
        self.watching = watching
        self.now = now
        self.failed = failed
        self.thinker = thinker
        self.later = later
        self.play = play or (lambda seat, action: evening.play(action, seat) and None)
        self.speed = speed
        self.paused = False
        self._ticket = 0
        self._waited = True
        self._chosen: Action | None = None
        self._cancel: Callable[[], None] | None = None
        self._step: Step | None = None
        self._circle: tuple[float, int] | None = None
        """When the computers' circle began, and whose turn it was then or is since."""

    @property
    def busy(self) -> bool:
        """Whether a computer is about to move."""
        return self._step is not None

    @property
    def coming(self) -> Action | None:
        """What is about to play itself for a person."""
        return self._step.action if self._step is not None and self._step.by_itself else None

    def go(self, hold: float = 0.0, quiet: float = 0.0) -> None:
        """Looks what happens next and sets it going, at the earliest after `hold` seconds, which what is
        in the air still needs. For the first `quiet` seconds no computer thinks: somebody else does. Call it
        whenever something was done, taken back or shown."""
        self.stop()
        if not self.evening.turn_is_computer:
            self._circle = None
        step = None if self.paused else next_step(self.evening)
        if step is None:
            return
        self._step = step
        self._chosen = step.action
        self._waited = False
        ticket = self._ticket
        wait = hold + step.wait if step.by_itself else max(step.wait / self.speed, hold)
        share = self._share(step)
        self._cancel = self.later(lambda: self._is_time(ticket), wait if share is None else min(wait, share))
        if step.action is None and quiet:
            self.later(lambda: self._think(step.seat, ticket, share), quiet)
        elif step.action is None:
            self._think(step.seat, ticket, share)

    def stop(self) -> None:
        """Nobody moves until the next `go`."""
        self._ticket += 1
        self._step = None
        if self._cancel is not None:
            self._cancel()
            self._cancel = None
        self.thinker.forget()

    def pause(self) -> None:
        """The app is out of sight: nobody moves until `resume`."""
        self.paused = True
        self.stop()

    def resume(self) -> None:
        """The app is back."""
        self.paused = False
        self.go()

    def hurry(self) -> bool:
        """A tap: whoever waits does so no longer, and what would play itself does not. Whether there was any
        of it."""
        if self._step is None or self._waited:
            return False
        if self._step.by_itself:
            self.hold()
            return True
        if self._cancel is not None:
            self._cancel()
            self._cancel = None
        self._is_time(self._ticket)
        return True

    def hold(self) -> None:
        """What would play itself is left to do by hand."""
        self.evening.by_hand()
        self.go()

    def _share(self, step: Step) -> float | None:
        """How many seconds this move may take where so many computers sit that their circle would else be
        long: what is left of it, shared by those who have yet to move. Who draws and plays moves twice, and
        then the others are quicker. None where time is not short, or people may want to speak first."""
        evening, turn = self.evening, self.evening.turn
        crowded = share_of(evening) < PACE and not evening.game.kind.tricks
        if turn is None or not evening.turn_is_computer or not crowded:
            return None
        people = [seat for seat, player in enumerate(evening.seats) if player.is_human]
        now, humans = self.now(), people or [0]
        began, before = self._circle or (now, turn)
        if not people and turn == 0 != before:
            began = now
        self._circle = began, turn
        to_come = next(n for n in range(1, evening.players + 1) if (turn + n) % evening.players in humans)
        return None if step.patient else max(GLIMPSE, (began + CIRCLE / self.speed - now) / to_come)

    def _think(self, seat: int, ticket: int, share: float | None = None) -> None:
        if ticket != self._ticket:  # the table has changed meanwhile
            return
        player = self.evening.seats[seat]
        level = player.level
        assert level is not None

        def answered(action: Action) -> None:
            if ticket == self._ticket:
                self._chosen = action
                self._move()

        def answer(action: Action) -> None:
            self.later(lambda: answered(action), 0.0)

        match = self.evening.whole()
        view = match.view(seat)

        def failed(trouble: Exception) -> None:
            self.failed(trouble)
            answer(view.legal[0])

        budgets = (BUDGETS[level], share_of(self.evening), share)
        budget = min(each for each in budgets if each is not None)
        self.thinker.choose(view, level, luck(match, seat), budget, answer, failed, player.temper)

    def _is_time(self, ticket: int) -> None:
        if ticket == self._ticket:
            self._waited = True
            self._move()

    def _move(self) -> None:
        """Moves, once the wait is over and the answer is there."""
        step, action = self._step, self._chosen
        if step is None or action is None or not self._waited:
            return
        self.stop()
        try:
            if not step.by_itself:
                self.play(step.seat, action)
            elif self.watching():
                self.evening.play(action, step.seat, by_itself=True)
            else:
                self.go()
        except IllegalAction:
            self.go()  # somebody spoke up first, and what was thought of is no longer to be done
