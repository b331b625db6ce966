"""A learner at the window: reads the card of a lesson and touches what is lit, and nothing else."""

from __future__ import annotations

from tests.tableside.lesson_robot import tiles_said
from tests.ui.hands import LIFT


def open_lesson(player, key: str):
    """The table of a lesson."""
    from kivy.clock import Clock

    Clock._max_fps = 0  # no waiting between frames
    player.app.open_lesson(key)
    player.frame(2)
    return player.app.stage.screen


def learn(player, table, drag: bool = True, most: int = 60) -> int:
    """Goes through the lesson by touches; returns how many steps were touched for."""
    for touched in range(most):
        player.wait(lambda: table.ready, f"{table.lesson.key} at {table.tutor.step.name}")
        if table.tutor.done:
            return touched
        if "lesson-next" in table.card.hots:
            player.tap("lesson-next")
        else:
            touch_lit(player, table, drag)
        player.frame(2)
    raise AssertionError(f"{table.lesson.key} does not go on from {table.tutor.step.name}")


def touch_lit(player, table, drag: bool) -> None:
    """Drags the lit tile to the lit place, or touches whatever is to be touched next."""
    lit, sentence = table.lit, table.card.sentence
    held = next((each for each in lit if each.light.kind == "hand"), None)
    place = next((each for each in lit if each.light.kind in ("place", "widow")), None)
    if held is not None:
        assert held.light.tile in tiles_said(sentence), sentence
    card = table.card
    for each in lit:
        assert not each.ring or not card.collide_point(*each.area.centre), f"the card hides {each}"
    if held is not None and place is not None and drag:
        (x, y), (to_x, to_y) = held.area.centre, place.area.centre
        player.drag((x, y), (to_x, to_y - LIFT), steps=5)
        return
    goal = [each for each in lit if each.touch]
    assert goal, f"nothing is to be touched at {table.tutor.step.name}"
    player.touch(*goal[len(goal) // 2].area.centre)
