"""What of the lessons was learned, and which comes next."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from domino.tableside.lessons.lesson import Lesson


def learned_of(lessons: Sequence[Lesson], learned: Collection[str]) -> int:
    """How many of these lessons were done."""
    return sum(lesson.key in learned for lesson in lessons)


def next_lesson(
    lessons: Sequence[Lesson], learned: Collection[str], game: str | None = None
) -> Lesson | None:
    """The lesson to go on with: the first one open of this game, else of a game that was begun, else of all;
    None when everything was learned."""
    left = [lesson for lesson in lessons if lesson.key not in learned]
    begun = {lesson.game for lesson in lessons if lesson.key in learned}
    left.sort(key=lambda lesson: (lesson.game != game, lesson.game not in begun))
    return left[0] if left else None


def next_after(lesson: Lesson, lessons: Sequence[Lesson], learned: Collection[str]) -> Lesson | None:
    """What comes after this lesson: the next of its game, else whichever is open."""
    after = [each for each in lessons if each.game == lesson.game and each.place > lesson.place]
    return after[0] if after else next_lesson(lessons, {*learned, lesson.key})
