"""Lessons at their steps, the page of all lessons, and the end of one."""

from __future__ import annotations

from domino.tableside.lessons.lesson import LEARNER
from domino.tableside.lessons.reading import lesson_named, lessons


def at_step(player, key: str, number: int):
    """The table of a lesson, with so many steps behind; returns it."""
    from domino.ui.table.lesson_table import LessonTable

    table = LessonTable(player.app, lesson_named(key))
    player.app.stage.visit(table)
    tutor = table.tutor
    for _ in range(number):
        while (due := tutor.due) is not None:
            table.evening.play(due.action, due.seat)
        if tutor.waits_for_tap:
            table.go_on()
        else:
            table.play(tutor.step.plays[0], LEARNER)
        player.settle()
    while (due := tutor.due) is not None:
        table.evening.play(due.action, due.seat)
    player.settle()
    player.idle(0.3)
    return table


def _scene(key: str, number: int):
    return lambda player: at_step(player, key, number)


def _first_play(lesson) -> int:
    """The number of the first step at which something is played."""
    return next(at for at, step in enumerate(lesson.steps) if step.plays)


def learn(player) -> None:
    player.app.settings.change(learned=["mexican-train-own-train", "muggins-fives"])
    player.app.open_learn()


def done(player) -> None:
    key = "mexican-train-own-train"
    at_step(player, key, len(lesson_named(key).steps))
    player.wait(lambda: player.screen == "lesson-done", "the end of the lesson")


def refused(player) -> None:
    table = at_step(player, "mexican-train-own-train", 3)
    table.touches.answered(
        table.asking.drop(next(h for h in table.rack.order if str(h.tile) == "2-9"), "mexican")
    )


def offered(player) -> None:
    player.tap("quick-mexican-train")


SCENES = {
    "learn": learn,
    "lesson-done": done,
    "lesson-refused": refused,
    "lesson-offered": offered,
    **{f"lesson-{each.key}": _scene(each.key, _first_play(each)) for each in lessons()},
}
