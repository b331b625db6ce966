"""The end of a round is a sequence: no beat is seen with another, nor with what is left of earlier plays."""

from __future__ import annotations

import pytest

from domino.tableside.moments import Moment
from domino.tableside.talk import Said
from tests.ui.driver import PACE, ahead, opened
from tests.ui.hands import sit_down
from tests.ui.recordings import found

ENDS = {
    "out": ("mexican-train", "out", ["out", "counting"]),
    "blocked": ("mexican-train", "blocked", ["blocked", "counting"]),
    "made": ("forty-two", "made", ["made"]),
    "set": ("forty-two", "set", ["set"]),
    "shot": ("moon", "shot", ["shot", "won"]),
    "shot-missed": ("moon", "shot-missed", ["shot-missed"]),
    "won": ("muggins", "won", ["won"]),
    "lost": ("muggins", "lost", ["lost"]),
    "won-out": ("super-train", "won", ["out", "counting", "won"]),
    "lost-out": ("super-train", "lost", ["out", "counting", "lost"]),
}
"""How it ends: a game, the moment that is looked for, and the beats that are seen."""
BEATS = {kind for _, _, kinds in ENDS.values() for kind in kinds}
LAST, OPEN = Moment("last-tile", "Last tile!", seat=1), Moment("marked", "Open to all", seat=1)
POINTS = Moment("score", "+5", "2 + 3 = 5", seat=1, points=5)


def tag(player, table) -> None:
    table.theatre.stage([LAST], table.evening.scores)


def tags(player, table) -> None:
    """The second of them waits for the first."""
    table.theatre.stage([LAST, OPEN], table.evening.scores)


def late_tag(player, table) -> None:
    """One that has not begun when the first beat might."""
    table.theatre.stage([LAST], table.evening.scores, 2.0)


def score(player, table) -> None:
    table.theatre.stage([POINTS], table.evening.scores)


def talk(player, table) -> None:
    table.talk.stand(Said(0, "well-played"))
    table.talk.say("good-luck")  # somebody may answer later


def flight(player, table) -> None:
    from domino.ui.felts.pose import Pose

    start, end = Pose(60, 200, 20), Pose(*table.felt.center, 20)
    table.flights.fly(None, start, end, 2.5)
    table.flights.fly(None, start, end, 2.5, wait=1.0)


def everything(player, table) -> None:
    for each in (tags, score, talk, flight):
        each(player, table)


LEFT = (tag, tags, late_tag, score, talk, flight, everything)


def nearly_ended(player, kind: str):
    """A table just before the play that ends the round so, and that play."""
    game, moment, _ = ENDS[kind]
    evening, (by, action) = found(game, moment)
    table = sit_down(player, evening)
    table.course.pause()
    player.settle()
    return table, by, action


def seen(player, table) -> tuple[list[str], set[str]]:
    """The beats in sight, and what else is."""
    playing = [act.moment.kind for act, _ in table.theatre.playing]
    beats, others = (
        [each for each in playing if each in BEATS],
        {each for each in playing if each not in BEATS},
    )
    if table.bubbles.words:
        others.add("talk")
    if not table.flights.empty:
        others.add("flight")
    if table.hands.carrying:
        others.add("carried tile")
    return beats, others | {overlay.name for overlay in player.app.stage.overlays}


def watch(player, table) -> list[str]:
    """Lets the round end, frame by frame, until the sheet is there; the beats that were seen."""
    order: list[str] = []
    lasted: dict[str, float] = {}
    whole = {}
    for _ in range(2000):
        beats, others = seen(player, table)
        assert len(beats) <= 1, f"{beats} are seen together"
        assert not beats or not others, f"{beats} is seen with {others}"
        if beats and order[-1:] != beats:
            order += beats
            whole[beats[0]] = table.theatre.lasting([act.moment for act, _ in table.theatre.playing])
        for each in beats:
            lasted[each] = lasted.get(each, 0.0) + PACE
        if "round-over" in others:
            break
        ahead.go_on(PACE)
        player.frame()
    else:
        raise AssertionError(f"the sheet never came, only {order}")
    assert table.theatre.empty and table.theatre.scores is None
    for each, seconds in lasted.items():
        assert seconds > 0.9 * whole[each] - 2 * PACE, f"{each} was cut short after {seconds:.2f} s"
    for _ in range(60):  # nothing comes back over the sheet
        ahead.go_on(PACE)
        player.frame()
        beats, others = seen(player, table)
        assert not beats and others == {"round-over"}
    return order


@pytest.mark.parametrize("left", LEFT, ids=lambda each: each.__name__)
@pytest.mark.parametrize("kind", ENDS)
def test_a_beat_is_seen_alone_and_to_its_end(kind: str, left) -> None:
    with opened(motion="full", computer_pace="slow", table_talk=True) as player:
        table, by, action = nearly_ended(player, kind)
        left(player, table)
        table.play(action, by)
        assert watch(player, table) == ENDS[kind][2]


@pytest.mark.parametrize("left", [tags, talk], ids=lambda each: each.__name__)
@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_what_begins_just_before_the_last_tile_lies_is_gone_too(motion: str, left) -> None:
    with opened(motion=motion, computer_pace="slow", table_talk=True) as player:
        table, by, action = nearly_ended(player, "out")
        table.play(action, by)
        left(player, table)
        assert watch(player, table) == ["out", "counting"]


def test_a_tile_that_is_carried_goes_home_when_the_round_ends() -> None:
    with opened(motion="full", computer_pace="slow") as player:
        evening, (by, action) = found("mexican-train", "out")
        table = sit_down(player, evening)
        table.course.pause()
        player.settle()
        if by == 0:
            pytest.skip("it was the person who went out")
        held = table.rack.order[0]
        x, y, *_ = table.rack.where(held)
        finger = player.finger(x, y)
        finger.move_to(x + 2, y + 14)
        assert table.hands.carrying
        table.play(action, by)
        assert watch(player, table) == ["out", "counting"]


def test_a_round_that_ends_before_the_last_but_one_tile_lies_is_told_in_order() -> None:
    """On a slow device the next play comes while a tile is in the air."""
    with opened(motion="full", computer_pace="slow") as player:
        evening, (by, action) = found("mexican-train", "out")
        earlier_by, earlier = evening.whole().history[-1]
        evening.take_back(1)
        table = sit_down(player, evening)
        table.course.pause()
        player.settle()
        table.play(earlier, earlier_by)
        player.frame()
        table.play(action, by)
        assert watch(player, table) == ["out", "counting"]


def test_beats_end_when_the_next_round_is_dealt_by_another_device() -> None:
    with opened(motion="full", computer_pace="slow") as player:
        table, by, action = nearly_ended(player, "out")
        table.play(action, by)
        player.wait(lambda: seen(player, table)[0] == ["out"], "the table to be held", hurried=True)
        table.evening.next_round()
        for _ in range(150):
            player.frame()
            assert seen(player, table)[0] == [] and table.theatre.over is None
            ahead.go_on(PACE)


def test_nothing_is_played_after_the_stage_is_dropped() -> None:
    with opened(motion="full", computer_pace="slow") as player:
        table, _, _ = nearly_ended(player, "out")
        tags(player, table)
        player.frame(2)
        assert not table.theatre.empty
        table.theatre.drop()
        for _ in range(60):
            ahead.go_on(PACE)
            player.frame()
            assert table.theatre.empty


def frames(player, table, kinds: list[str]) -> dict[str, object]:
    """A picture of each of these beats once nothing of it moves any more."""
    pictures: dict[str, object] = {}
    while len(pictures) < len(kinds):
        for act, at in table.theatre.playing:
            kind = act.moment.kind
            if kind in kinds and kind not in pictures and at >= act.seconds - 0.4:
                pictures[kind] = player.picture()
        ahead.go_on(PACE)
        player.frame()
    return pictures


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(412, 915), (915, 412), (1280, 800)])
@pytest.mark.parametrize("kind", ["out", "set"])
def test_a_beat_looks_the_same_whatever_came_before_it(kind: str, size: tuple[int, int], theme: str) -> None:
    """Pixel for pixel, for each thing that may be left of an earlier play."""
    clean = None
    for left in (None, tags, talk, flight, everything):
        with opened(size, motion="full", computer_pace="slow", theme=theme, table_talk=True) as player:
            table, by, action = nearly_ended(player, kind)
            if left is not None:
                left(player, table)
            table.play(action, by)
            found_here = frames(player, table, ENDS[kind][2])
        if clean is None:
            clean = found_here
            continue
        for name, picture in found_here.items():
            assert picture.tobytes() == clean[name].tobytes(), f"{left.__name__} is seen over {name}"
