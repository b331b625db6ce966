"""The course of an evening at the table: what was done is seen and heard, and what comes by itself follows.
A computer moves, the curtain falls, the round is over."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from kivy.clock import Clock

from domino.core.actions import Action
from domino.tableside.conductor import SPEEDS, Chooser, Conductor
from domino.tableside.evening import Done
from domino.tableside.moments import Moment, moments_of
from domino.tableside.turns import Turns
from domino.ui.felts.pose import Pose
from domino.ui.kit.later import later
from domino.ui.kit.paint import motion
from domino.ui.table.choreography import Took

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen

ROUND_OVER = 0.9
"""Seconds that the last play is seen before the sheet rises, where nothing is staged of it."""


class Thinking(Chooser, Protocol):
    """Who thinks for the computers of a table, until it is left."""

    def close(self) -> None:
        """The table is left."""


class Course:
    """Hears of everything that is done at one table, by whomever, and lets the evening go on."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.lingers = False
        """Whether the last play is still being looked at: what comes after the round waits for that."""
        self._thinker = table.thinker
        failed = table.app.background.failed
        self._conductor = Conductor(
            table.evening,
            self._thinker,
            later,
            failed=failed,
            now=Clock.get_time,
            watching=lambda: table.app.stage.top is table and not table.hands.busy,
        )
        self._turns = Turns(table.evening)
        self._falling: Callable[[], None] | None = None
        self._landing: motion.Motion | None = None
        """The time until what was last played lies."""
        self._told: Callable[[tuple[int, ...]], None] = lambda _scores: None
        """What is heard when it does."""
        self._stop_listening = table.evening.listen(self._happened)

    def begin(self, took: float) -> None:
        """The table is opened, and dealing took so many seconds: then the first to act may."""
        self._call_turn()
        self.go_on(took or None)

    def pause(self) -> None:
        """Nobody moves until it goes on."""
        self._conductor.pause()

    def resume(self) -> None:
        """Whoever waited moves again."""
        self._conductor.paused = False
        self.go_on()

    def stop(self) -> None:
        """Nobody moves: something is about to change under them."""
        self._conductor.stop()

    def close(self) -> None:
        """The table is left."""
        self._stop_listening()
        self._conductor.stop()
        self._thinker.close()
        if self._landing is not None:
            self._landing.cancel()
        self.table.theatre.drop()
        self._settled()

    # What was done

    def _happened(self, done: Done) -> None:
        table = self.table
        self._land_early()
        if table.theatre.over is not None:  # somebody else has gone on from the end of the round
            table.theatre.drop()
        before = table.choreography.before(done.action, done.given if isinstance(done.given, Pose) else None)
        table.asking.clear()
        table.messages.hush()
        table.adviser.forget()
        table.learning.happened(done)
        self._settled()
        self.lingers = True
        if any(event.kind == "round" for event in done.events):
            table.fitting.hand = table.fitting.count_hands()
            table.arrange()
            table.dealing.expect()
        table.refresh()
        took = table.choreography.show(done, before)
        if table.choreography.held_trick is not None:
            table.refresh()
        moments = moments_of(table.evening, done.events)
        self._told = partial(self._tell, done, moments, took, table.evening.round_over)
        self._landing = motion.move(took.landing, lambda _share: None, self._landed)
        lasting = took.whole + table.theatre.lasting(moments)
        self.go_on(max(lasting, table.learning.patience))

    def _landed(self) -> None:
        """What was played lies: now everybody sees what came of it."""
        scores = tuple(side.score for side in self.table.showing.sides)
        if self.table.choreography.shown_before is not None:
            self.table.choreography.shown_before = None
            self.table.refresh()
        self._told(scores)

    def _land_early(self) -> None:
        """The next play has come before the last one lay, as on a device that is slow. The evening knows that
        play already, so that nothing can be shown by it: what came of the last one was composed then."""
        if self._landing is None or self._landing.over:
            return
        scores = tuple(side.score for side in self.table.showing.sides)
        self._landing.cancel()
        self.table.catch_up()
        self._told(scores)

    def _tell(
        self, done: Done, moments: tuple[Moment, ...], took: Took, ended: bool, scores: tuple[int, ...]
    ) -> None:
        """Everybody hears what came of a play, and whether it ended the round; `scores` were shown until
        then."""
        table = self.table
        evening = table.evening
        staged = table.theatre.sounds(moments)
        table.app.centerpiece.events(done.events, evening.wording, evening.eyes, evening.several, staged)
        self._call_turn()
        table.talk.happened(done.events)
        rest = took.whole - took.landing
        if not ended:
            table.theatre.stage(moments, scores, rest)
        elif table.app.settings.motion != "off":
            table.theatre.play_beats(moments, rest, ROUND_OVER, self._round_seen)

    def _round_seen(self) -> None:
        """How the round ended has been seen: the sheet rises."""
        self._settled()
        self.table.questions.ask()

    def _call_turn(self) -> None:
        said = self._turns.come()
        if said is not None:
            self.table.app.centerpiece.your_turn(said)

    # What comes next

    def go_on(self, took: float | None = None) -> None:
        """What happens next by itself. What was just played took so many seconds, and is looked at first."""
        table, settings = self.table, self.table.app.settings
        self._conductor.speed = SPEEDS[settings.computer_pace]
        self._conductor.go(took or 0.0, table.learning.patience)
        self._show_coming()
        self._settled()
        evening = table.evening
        wait = None if took is None else 0.0 if settings.motion == "off" else took + ROUND_OVER
        if evening.round_over:
            table.questions.curtain_for = None
            if wait:
                self.lingers = True  # until its beats are over
            else:
                table.theatre.drop()
                self._in_a_moment(table.questions.ask, wait)
        elif evening.passing_to is not None and not evening.must_be_seen:
            if evening.eyes is None:  # nothing of a hand is seen, but a deal may be
                wait = took if table.dealing.due else None
            self._in_a_moment(self.pass_on, wait or None)

    def _in_a_moment(self, call: Callable[[], None], wait: float | None) -> None:
        """Does this after so many seconds, or at once."""
        if wait is None:
            call()
            return

        def now() -> None:
            self._settled()
            call()

        self.lingers = True
        self._falling = later(now, wait) if not wait else motion.move(wait, lambda _share: None, now).cancel

    def _settled(self) -> None:
        """What was to happen in a moment does not."""
        self.lingers = False
        if self._falling is not None:
            self._falling()
            self._falling = None

    def hurry(self) -> bool:
        """A tap finishes all motion and lets computers wait no longer; where nothing moves, it stops what
        would play itself. Whether anything moved or waited."""
        moved, held = motion.moving(), self.hold()
        motion.finish_all()
        return held or (self.coming is None and self._conductor.hurry()) or moved

    # What plays itself

    @property
    def coming(self) -> Action | None:
        """What is about to play itself for the eyes on the screen."""
        return self._conductor.coming

    def hold(self) -> bool:
        """What would play itself is left to do by hand, unless it waits for what still moves. Whether there
        was any."""
        table = self.table
        if not table.evening.plays_rest and (self.coming is None or motion.moving()):
            return False
        self._conductor.hold()
        table.asking.hint = None
        table.refresh()
        return True

    def _show_coming(self) -> None:
        """What is about to play itself is lit, as soon as the table is at rest."""
        if self.coming is not None:
            self.table.asking.hint = self.coming
            if self.table.choreography.shown_before is None:
                self.table.refresh()

    # From hand to hand

    def pass_on(self) -> None:
        """Hides every hand until the next person has the device."""
        seat = self.table.evening.passing_to
        if seat is not None and self.table.questions.curtain_for is None:
            self.hide(seat)

    def hide(self, seat: int | None) -> None:
        """No hand is seen from now on; this person, if anybody, must lift the curtain."""
        table = self.table
        self._settled()
        table.evening.hide()
        table.asking.clear()
        table.questions.curtain_for = seat
        table.refresh()

    def curtain_lifted(self, seat: int) -> None:
        """This person holds the device now."""
        table = self.table
        table.questions.curtain_for = None
        table.evening.look(seat)
        table.asking.clear()
        table.messages.hush()
        table.fitting.hand = max(table.fitting.hand, table.fitting.count_hands())
        table.refresh()
        self.go_on(0.0)
