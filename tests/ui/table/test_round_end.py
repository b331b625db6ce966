"""The end of a round is seen beat by beat: the table held, hands opened and counted, then the sheet."""

from __future__ import annotations

import time

import pytest

from domino.tableside.counting import count_of
from tests.ui.driver import opened
from tests.ui.hands import sit_down
from tests.ui.recordings import found


def ended(player, game: str = "mexican-train"):
    """A table at which the last tile of a round was just played."""
    evening, (by, action) = found(game, "counting")
    table = sit_down(player, evening)
    table.course.pause()
    player.settle()
    table.play(action, by)
    return table


def beat(table) -> str | None:
    return next((act.moment.kind for act, _ in table.theatre.playing), None)


@pytest.mark.parametrize("game", ["mexican-train", "muggins"])
def test_a_tap_ends_each_beat_of_a_rounds_end_and_does_nothing_else(game: str) -> None:
    with opened(motion="full", computer_pace="slow") as player:
        table = ended(player, game)
        player.wait(lambda: beat(table) == "out", "the table to be held")
        assert player.screen == "table"
        player.touch(*table.felt.center)
        player.wait(lambda: beat(table) == "counting", "the hands to open")
        x, y = table.felt.center
        player.touch(x - 150, y)
        player.wait(lambda: player.screen == "round-over", "the sheet")
        assert table.theatre.empty and table.theatre.scores is None
        assert [overlay.name for overlay in player.app.stage.overlays] == ["round-over"]


def test_the_beats_of_a_rounds_end_come_by_themselves_and_their_button_ends_them() -> None:
    with opened(motion="full", speed=3.0, computer_pace="slow") as player:
        table = ended(player)
        player.wait(lambda: beat(table) == "counting", "the hands to open")
        player.tap("act hurry")
        player.wait(lambda: player.screen == "round-over", "the sheet")
        assert not player.has("act hurry")


def test_points_are_told_only_when_they_are_counted() -> None:
    with opened(motion="full", speed=3.0, computer_pace="slow") as player:
        table = ended(player)
        count = count_of(table.evening.latest, table.evening.scores)
        player.wait(lambda: beat(table) == "out", "the table to be held")
        assert count.before != count.after
        assert tuple(side.score for side in table.showing.sides) == count.before
        player.wait(lambda: beat(table) == "counting", "the hands to open")
        seen = set()
        while beat(table) == "counting":
            seen.add(tuple(side.score for side in table.showing.sides))
            player.frame()
        assert seen > {count.before, count.after}, "they grow tile by tile"


def test_reduced_motion_shows_the_last_picture_of_each_beat() -> None:
    with opened(motion="reduced", computer_pace="slow") as player:
        table = ended(player)
        player.wait(lambda: beat(table) == "counting", "the hands to open")
        begun = time.monotonic()
        (act, at), *_ = table.theatre.playing
        assert act.is_over(at), "all is counted in it"
        assert table.theatre.lasting([act.moment]) == 0.9
        player.wait(lambda: player.screen == "round-over", "the sheet")
        assert time.monotonic() - begun > 0.6


def test_with_motion_off_a_round_ends_at_once() -> None:
    with opened(motion="off", computer_pace="slow") as player:
        table = ended(player)
        player.frame(2)
        assert player.screen == "round-over" and table.theatre.empty


@pytest.mark.parametrize("size", [(412, 915), (1280, 800), (360, 640)])
def test_the_table_is_seen_above_the_sheet_of_a_round_and_the_reader_among_many(
    size: tuple[int, int],
) -> None:
    from tests.ui.scenes.sheets import SCENES

    with opened(size) as player:
        SCENES["round-over-14"].open(player)
        sheet = player.top
        assert sheet.height * 0.75 > sheet.paper.top > sheet.height * 0.6
        player.frame(3)
        scroll = next(each for each in sheet.scrolls if sheet.standing in each.content.parts)
        above = scroll.content.top_of(sheet.standing)
        mine = next(at for at, each in enumerate(sheet.standing.ranked) if each.yours)
        top = above + mine * sheet.standing.step - scroll.down
        assert 0 <= top <= scroll.height - sheet.standing.step


@pytest.mark.parametrize("size", [(412, 915), (915, 412), (1280, 800), (360, 640)])
@pytest.mark.parametrize("name", ["match-over", "match-over-teams", "castle-won"])
def test_a_match_that_is_over_leaves_room_for_its_paper_and_its_buttons(
    name: str, size: tuple[int, int]
) -> None:
    from tests.ui.scenes.sheets import SCENES

    with opened(size) as player:
        SCENES[name].open(player)
        sheet = player.top
        player.frame(3)
        looks = "review" if name == "castle-won" else "replay"
        assert player.has("home") and player.has("again") and player.has(looks)
        assert sheet.paper.height >= 150
        for each in ("home", "again", looks):
            x, y = player.find(each)
            assert 0 < x < size[0] and 0 < y < size[1]
        assert sheet.lies or player.find("again")[1] < sheet.paper.y


def test_how_everybody_stands_is_told_however_the_phone_is_turned() -> None:
    """Above the paper where it stands, and on the paper where it lies."""
    from tests.ui.scenes.sheets import SCENES

    with opened((915, 412)) as player:
        SCENES["match-over"].open(player)
        sheet = player.top
        for size in ((915, 412), (412, 915), (915, 412)):
            player.resize(*size)
            assert sheet.lies == (size[0] > size[1])
            assert sheet.head.shows_sides != (sheet.standing in sheet.pad.parts)
            assert sheet.head.shows_sides != sheet.lies
