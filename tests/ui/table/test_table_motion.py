"""The table with everything in motion: what flies lands, and a tap ends it."""

from __future__ import annotations

import pytest

from domino.tableside.shown.showing import compose
from tests.ui.driver import opened
from tests.ui.hands import do, evening_of, play_round, sit_down
from tests.ui.recordings import found


@pytest.mark.parametrize(("game", "players"), [("forty-two", 4), ("muggins", 2)])
def test_a_round_in_motion_ends_as_one_at_rest(game: str, players: int) -> None:
    with opened(motion="full", speed=3.0, computer_pace="at-once") as player:
        evening = evening_of(game, players)
        table = sit_down(player, evening)
        play_round(player)
        player.wait(lambda: player.screen == "round-over", "the sheet of the round", hurried=True)
        assert table.flights.empty and not table.choreography.landing and not table.choreography.coming
        assert table.choreography.held_trick is None


def test_the_hand_is_dealt_and_a_tap_finishes_it() -> None:
    with opened(motion="full", computer_pace="natural") as player:
        table = sit_down(player, evening_of("muggins", 2))
        assert not table.flights.empty and table.rack.gone
        x, y = table.rack.center_x, table.rack.y + 6
        player.touch(x, y)
        player.frame(2)
        assert not table.rack.gone and not table.choreography.coming


def test_a_circle_of_thirteen_computers_is_seen_in_five_seconds() -> None:
    """By the window's own clock, which lets computers move, with everything in motion."""
    from kivy.clock import Clock

    with opened(motion="full", computer_pace="natural", looks=False) as player:
        evening = evening_of("mexican-train", 14)
        sit_down(player, evening)
        player.settle()
        while evening.may_act:
            evening.play(evening.view.legal[0])
        began, count = Clock.get_time(), len(evening.history)
        player.wait(lambda: evening.may_act, "the turn")
        assert len(evening.history) - count >= 13 and Clock.get_time() - began <= 5


def test_a_tap_hurries_the_computers() -> None:
    with opened(motion="full", computer_pace="slow") as player:
        evening = evening_of("muggins", 2)
        table = sit_down(player, evening)
        for _ in range(300):  # a tap each frame, on nothing in particular
            if evening.may_act:
                break
            player.touch(table.rack.center_x, table.rack.y + 4)
        assert evening.may_act
        do(player, str(next(action for action in evening.view.legal)))
        count = len(evening.history)
        for _ in range(300):
            if len(evening.history) > count or evening.may_act:
                break
            player.touch(table.rack.center_x, table.rack.y + 4)
        assert len(evening.history) > count or evening.may_act


def test_reduced_motion_still_shows_a_trick_before_it_goes() -> None:
    with opened(motion="reduced", speed=3.0, computer_pace="at-once") as player:
        evening = evening_of("forty-two", 4)
        table = sit_down(player, evening)
        seen = []
        evening.listen(
            lambda done: (
                seen.append(table.choreography.held_trick)
                if any(event.kind == "trick" for event in done.events)
                else None
            )
        )
        play_round(player)
        assert seen and all(trick is not None and len(trick) == 4 for trick in seen)


def test_what_comes_of_a_play_is_shown_and_heard_when_its_tile_lies(monkeypatch) -> None:
    with opened(motion="full", speed=0.5, computer_pace="slow") as player:
        evening = evening_of("muggins", 2)
        table = sit_down(player, evening)
        player.settle()
        heard = []
        monkeypatch.setattr(player.app.centerpiece, "events", lambda events, *_: heard.append(events))
        while evening.turn_is_computer:
            player.frame()
        player.settle()
        heard.clear()
        plates, news = table.showing.plates, table.messages.now
        tile = next(action for action in evening.view.legal if action.verb == "play")
        table.play(tile)
        assert evening.history[-1][1] == tile, "the match has moved at once"
        player.frame(2)
        assert table.showing.plates == plates and not table.showing.active and not heard
        assert not table.flights.empty
        player.settle()
        assert table.showing.plates != plates and len(heard) == 1
        assert table.messages.now != news


def test_a_second_play_does_not_swallow_what_is_told_of_the_first(monkeypatch) -> None:
    with opened(motion="full", speed=0.5, computer_pace="slow") as player:
        evening = evening_of("muggins", 2)
        table = sit_down(player, evening)
        player.settle()
        heard = []
        monkeypatch.setattr(player.app.centerpiece, "events", lambda events, *_: heard.append(events))
        first = len(evening.history)
        while len(evening.history) < first + 6 and not evening.round_over:
            table.play(evening.legal()[0])
        player.settle()
        assert len(heard) == len(evening.history) - first
        assert table.choreography.shown_before is None


def test_a_play_that_overtakes_the_last_one_is_not_told_before_its_own_tile_lies() -> None:
    """As on a device that shows few frames: computers go on by the clock, tiles by the frames there are."""
    with opened(motion="full", speed=0.5, computer_pace="slow") as player:
        evening = evening_of("muggins", 2)
        table = sit_down(player, evening)
        player.settle()
        table.course.pause()
        now = table.now.now
        table.play(evening.legal()[0])
        came = compose(evening, table.asking, player.app.faces)
        table.play(evening.legal()[0])
        later = compose(evening, table.asking, player.app.faces)
        assert table.showing.plates == came.plates != later.plates
        assert table.showing.sum == came.sum and table.now.now == now
        player.settle()
        assert table.showing.plates == later.plates and table.showing.sum == later.sum


def test_the_now_line_says_the_old_truth_until_the_tile_lies() -> None:
    with opened(motion="full", computer_pace="slow") as player:
        evening = evening_of("muggins", 2)
        table = sit_down(player, evening)
        player.settle()
        player.wait(lambda: evening.may_act, "the turn")
        player.settle()
        before = table.now.now
        assert before.yours
        table.play(evening.legal()[0])
        for change in (lambda: None, table.arrange, table.refresh):
            change()
            assert table.choreography.shown_before is not None and table.now.now == before
        player.wait(lambda: table.choreography.shown_before is None, "the tile")
        assert table.now.now != before and table.now.now.texts[0]


def test_with_motion_off_everything_is_at_once(monkeypatch) -> None:
    with opened(motion="off", computer_pace="slow") as player:
        evening = evening_of("muggins", 2)
        table = sit_down(player, evening)
        heard = []
        monkeypatch.setattr(player.app.centerpiece, "events", lambda events, *_: heard.append(events))
        table.play(evening.legal()[0])
        assert len(heard) == 1 and [plate.tiles for plate in table.showing.plates] == [
            *evening.view.hand_sizes
        ]


@pytest.mark.parametrize("motion", ["full", "reduced", "off"])
def test_points_fly_to_the_score_which_counts_up_and_a_tap_ends_it(motion: str) -> None:
    case = found("muggins", "score")
    with opened(motion=motion, computer_pace="slow") as player:
        evening, (by, action) = case
        table = sit_down(player, evening)
        player.settle()
        before = [side.score for side in table.showing.sides]
        table.play(action, by)
        assert list(evening.scores) != before
        if motion == "full":
            assert [side.score for side in table.showing.sides] == before
        player.wait(lambda: not table.theatre.empty or motion == "off", "the moment to be staged")
        assert table.theatre.empty == (motion == "off")
        player.touch(table.rack.center_x, table.rack.y + 4)
        player.frame(2)
        assert table.theatre.empty and [side.score for side in table.showing.sides] == list(evening.scores)
