"""Leads through a lesson at its table: which sentence is said, what is lit, what a move is answered with, and
when it goes on. What the others do comes out of the lesson, when it is their turn to."""

from __future__ import annotations

import random
from collections.abc import Callable

from domino.ai.thinker import Failed
from domino.core.actions import Action
from domino.core.game import View
from domino.tableside.evening import Done as Heard
from domino.tableside.evening import Evening
from domino.tableside.lessons.lesson import LEARNER, BadLesson, Done, Lesson, Light, Step


class Tutor:
    """One lesson on its way through its steps, over the evening it is given at. `changed` is called whenever
    another sentence is said or something else is lit."""

    def __init__(self, lesson: Lesson, evening: Evening) -> None:
        self.lesson = lesson
        self.evening = evening
        self.changed: Callable[[], None] = lambda: None
        self.number = 0
        """How many steps are behind."""
        self._moved = 0
        """How many of the others have moved in this step."""
        evening.listen(self._happened)

    @property
    def done(self) -> bool:
        """Whether the lesson is over."""
        return self.number >= len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The step in hand; the last when the lesson is over."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)]

    @property
    def sentence(self) -> str:
        """What is said now."""
        return self.step.sentence

    @property
    def due(self) -> Done | None:
        """What somebody else is to do now."""
        others = self.step.others
        return others[self._moved] if not self.done and self._moved < len(others) else None

    @property
    def waits_for_tap(self) -> bool:
        """Whether there is only something to look at: a tap goes on."""
        return not self.done and self.due is None and not self.step.plays

    @property
    def waits_for_play(self) -> bool:
        """Whether the learner is to play."""
        return not self.done and self.due is None and bool(self.step.plays)

    @property
    def lights(self) -> tuple[Light, ...]:
        """What is in the light now: nothing while others move."""
        return self.step.lights if self.waits_for_tap or self.waits_for_play else ()

    def why_not(self, action: Action, seat: int | None = None) -> str | None:
        """What a move is answered with that is legal but not what the step is about; None for one that is
        played. Sides of a foot are all the same to it."""
        if seat is not None and seat != LEARNER:
            due = self.due
            return None if due is not None and (seat, action) == due else self._instead
        meant = action if action.place is None else action._replace(place=action.place.partition(".")[0])
        wanted = self.step.plays if self.waits_for_play else ()
        return None if action in wanted or meant in wanted else self._instead

    @property
    def _instead(self) -> str:
        """A step at which there is nothing to play answers with what it says."""
        return self.step.instead or self.step.sentence

    def go_on(self) -> None:
        """A tap: what was to be looked at has been seen."""
        if self.waits_for_tap:
            self._next()

    def _happened(self, heard: Heard) -> None:
        due = self.due
        if due is not None:
            if (heard.seat, heard.action) != due:
                raise BadLesson(
                    f"lesson {self.lesson.key}, step {self.step.name!r}: {heard.action} is not {due}"
                )
            self._moved += 1
            self.changed()
        elif self.waits_for_play:
            self._next()

    def _next(self) -> None:
        self.number += 1
        self._moved = 0
        self.changed()


class Prompter:
    """Who thinks for the others: nobody does, for what they do is in the lesson. Each waits with it until it
    is due."""

    def __init__(self, tutor: Tutor) -> None:
        self.tutor = tutor
        self._asked: tuple[int, Callable[[Action], None]] | None = None

    def choose(
        self,
        view: View,
        level: str,
        rng: random.Random,
        budget: float,
        answer: Callable[[Action], None],
        failed: Failed,
        temper: str | None = None,
    ) -> None:
        """What the seat of this view does, as soon as it is due."""
        self._asked = view.seat, answer
        self.prompt()

    def prompt(self) -> None:
        """Answers whoever waits, if it is their turn in the lesson."""
        due = self.tutor.due
        if self._asked is not None and due is not None and self._asked[0] == due.seat:
            (_, answer), self._asked = self._asked, None
            answer(due.action)

    def forget(self) -> None:
        """What was asked is not wanted any more."""
        self._asked = None

    def close(self) -> None:
        """The table is left."""
        self.forget()
