"""The table of a lesson, laid in memory: nothing of it is kept."""

from __future__ import annotations

from domino.core.match import Match
from domino.tableside.evening import Evening
from domino.tableside.lessons.lesson import LEARNER, BadLesson, Lesson
from domino.tableside.seats import Seat
from domino.texts import Texts


class LessonEvening(Evening):
    """The evening of a lesson: nobody promises anything of its deal, which was made to be learned from."""

    @property
    def is_fresh(self) -> bool:
        return False


def evening_of(lesson: Lesson, texts: Texts) -> Evening:
    """The table of a lesson. Nothing plays itself and nothing is taken back there.

    :raises BadLesson: when the table cannot be laid so.
    """
    seats = [Seat(name, None if at == LEARNER else "easy") for at, name in enumerate(lesson.players)]
    names, options = [seat.name for seat in seats], dict(lesson.options)
    try:
        match = Match.start(lesson.game, names, lesson.preset, options, 1, {1: lesson.deal})
        for seat, action in lesson.before:
            match.play(action, seat)
    except ValueError as trouble:
        raise BadLesson(f"lesson {lesson.key}: its table cannot be laid: {trouble}") from trouble
    return LessonEvening(match, seats, texts, undo_allowed=False)
