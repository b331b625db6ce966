"""Mexican Train, a turn without doubles: trains, markers, drawing and the first turn (rules 1.4 to 1.7)."""

from __future__ import annotations

import pytest

from domino.core.game import IllegalAction
from domino.core.match import Match
from domino.core.tiles import Tile
from tests.games.mexican_train.tables import acts, hand, legal, play, scored, shown, table, tiles

# 1.4 The trains


@pytest.mark.parametrize("preset", ["box-of-four", "box-of-eight", "club", "festival"])
def test_1_4_the_first_tile_of_a_train_matches_the_engine(preset: str) -> None:
    match = table("9-1 9-4 2-3 1-4", "9-2 0-1", "0-2", preset=preset)
    assert legal(match) == acts("play 9-1 train0", "play 9-4 train0", "play 9-1 mexican", "play 9-4 mexican")
    play(match, "play 9-4 train0")
    assert shown(match, "trains") == [tiles("9-4"), [], []]


def test_1_4_there_is_one_mexican_train_and_it_is_always_open() -> None:
    match = table("9-1 2-3 5-6", "1-2 7-8", "2-4 0-0")
    play(match, "play 9-1 mexican")
    assert legal(match) == acts("play 1-2 mexican")
    play(match, "play 1-2 mexican")
    assert legal(match) == acts("play 2-4 mexican")
    play(match, "play 2-4 mexican")
    assert shown(match, "mexican") == tiles("9-1 1-2 2-4")
    assert shown(match, "ends") == {"train0": 9, "train1": 9, "train2": 9, "mexican": 4}
    assert shown(match, "trains") == [[], [], []]


def test_1_4_second_turn_nobody_starts_the_mexican_train_in_their_first_turn() -> None:
    match = table("9-1 9-3 4-5", "9-2 9-4 0-1", mexican_train_from="second-turn")
    assert legal(match) == acts("play 9-1 train0", "play 9-3 train0")
    play(match, "play 9-1 train0")
    assert legal(match) == acts("play 9-2 train1", "play 9-4 train1")
    play(match, "play 9-2 train1")
    assert legal(match) == acts("play 9-3 mexican")


def test_1_4_second_turn_a_drawn_tile_too_waits_for_the_second_turn() -> None:
    match = table("1-2 3-4", "9-2 0-1", boneyard="9-5", mexican_train_from="second-turn")
    play(match, "draw")
    assert legal(match) == acts("play 9-5 train0")


def test_1_4_fifteens_waits_for_the_second_turn() -> None:
    match = table("9-1 9-3 4-5", "9-2 9-4 0-1", preset="fifteens")
    assert legal(match) == acts("play 9-1 train0", "play 9-3 train0")


# 1.5 A turn


def test_1_5_a_turn_is_one_tile() -> None:
    match = table("9-1 1-2 2-3", "9-2 0-1")
    play(match, "play 9-1 train0")
    assert match.turn == 1
    assert legal(match, 0) == set()


def test_1_5_a_player_who_cannot_play_has_only_the_draw() -> None:
    match = table("1-2 3-4", "9-2 0-1", boneyard="5-6")
    assert legal(match) == {"draw"}


def test_1_5_a_drawn_tile_that_fits_must_be_played_and_nothing_else() -> None:
    match = table("1-2 3-4", "9-2 0-1", boneyard="9-5")
    assert play(match, "draw") == ["drew seat=0 tile=5-9"]
    assert match.turn == 0
    assert legal(match) == acts("play 9-5 train0", "play 9-5 mexican")
    assert play(match, "play 9-5 train0") == ["played seat=0 tile=5-9 place=train0"]
    assert shown(match, "markers") == [False, False] and match.turn == 1


def test_1_5_a_drawn_tile_that_does_not_fit_marks_the_train_and_ends_the_turn() -> None:
    match = table("1-2 3-4", "9-2 0-1", boneyard="5-6")
    assert play(match, "draw") == ["drew seat=0 tile=5-6", "marked seat=0 place=train0"]
    assert match.turn == 1
    assert shown(match, "markers") == [True, False]
    assert hand(match, 0) == set(tiles("1-2 3-4 5-6"))


def test_1_5_a_train_not_started_can_be_marked_and_started_by_another() -> None:
    match = table("1-2 3-4", "9-2 0-1", boneyard="5-6")
    play(match, "draw")
    assert legal(match) == acts("play 9-2 train1", "play 9-2 train0", "play 9-2 mexican")
    play(match, "play 9-2 train0")
    assert shown(match, "trains") == [tiles("9-2"), []]
    assert shown(match, "markers") == [True, False]
    assert legal(match) == acts("play 1-2 train0")


def test_1_5_with_an_empty_boneyard_one_passes_and_marks() -> None:
    match = table("1-2 3-4", "9-2 0-1", out=True)
    assert legal(match) == {"pass"}
    assert play(match, "pass") == ["passed seat=0", "marked seat=0 place=train0"]
    assert match.turn == 1


def test_1_5_an_unmarked_train_is_its_owners_alone() -> None:
    match = table("9-1 0-3 6-6", "1-2 9-4 7-7", "0-0 5-5")
    play(match, "play 9-1 train0")
    assert legal(match) == acts("play 9-4 train1", "play 9-4 mexican")
    with pytest.raises(IllegalAction) as refused:
        match.play("play 1-2 train0")
    assert refused.value.reason == "train-not-marked"


OTHERS = {"box-of-four": True, "box-of-eight": True, "club": True, "fifteens": False, "festival": False}


@pytest.mark.parametrize(("preset", "at_once"), OTHERS.items())
def test_1_5_others_marked_trains_in_the_first_turn(preset: str, at_once: bool) -> None:
    match = table("1-2 3-4", "9-2 0-1", "9-3 0-0", boneyard="5-6", preset=preset)
    play(match, "draw")
    assert ("play 2-9 train0" in legal(match)) is at_once
    play(match, "play 9-2 train1")
    if match.turn == 1:
        play(match, "stop")
    assert ("play 3-9 train0" in legal(match)) is at_once


@pytest.mark.parametrize("others_from", ["first-turn", "second-turn"])
def test_1_5_others_from(others_from: str) -> None:
    match = table("1-2 3-4", "9-2 9-5 0-1", boneyard="5-6", others_from=others_from)
    play(match, "draw")
    assert ("play 2-9 train0" in legal(match)) is (others_from == "first-turn")
    play(match, "play 9-2 train1")
    play(match, "draw")
    assert "play 5-9 train0" in legal(match), "the second turn is free in any case"


def test_1_5_own_train_first_bars_others_while_the_own_train_can_be_served() -> None:
    match = table("1-2 3-4", "9-2 9-5 2-7 0-1", "9-3 0-0", boneyard="5-6 4-4", own_train_first=True)
    play(match, "draw", "play 9-2 train1", "play 9-3 train2", "draw")
    assert shown(match, "markers") == [True, False, False]
    assert legal(match) == acts("play 2-7 train1", "play 9-5 mexican")
    with pytest.raises(IllegalAction) as refused:
        match.play("play 9-5 train0")
    assert (refused.value.reason, refused.value.place) == ("own-train-first", "train0")


def test_1_5_own_train_first_lets_go_when_nothing_fits_the_own_train() -> None:
    match = table("1-2 3-4", "9-2 9-5 0-1", "9-3 0-0", boneyard="5-6 4-4", own_train_first=True)
    play(match, "draw", "play 9-2 train1", "play 9-3 train2", "draw")
    assert legal(match) == acts("play 9-5 train0", "play 9-5 mexican")


def test_1_5_own_train_first_holds_for_a_drawn_tile() -> None:
    match = table("1-2 3-4", "0-1 6-6", "9-3 0-0", boneyard="5-6 9-2", own_train_first=True)
    play(match, "draw", "draw")
    assert legal(match) == acts("play 9-2 train1", "play 9-2 mexican")


def test_1_5_without_own_train_first_any_marked_train_will_do() -> None:
    match = table("1-2 3-4", "9-2 9-5 2-7 0-1", "9-3 0-0", boneyard="5-6 4-4")
    play(match, "draw", "play 9-2 train1", "play 9-3 train2", "draw")
    assert legal(match) == acts("play 2-7 train1", "play 9-5 train0", "play 9-5 mexican")


# 1.6 The marker


def marked_and_able(preset: str, **options: object) -> Match:
    """Seat 0 marked its train in its first turn; in its second it has drawn 9-4, which fits two trains."""
    match = table("1-2 3-4", "9-2 0-1", boneyard="5-6 9-4", preset=preset, **options)
    play(match, "draw", "play 9-2 train1", "draw")
    assert shown(match, "markers") == [True, False]
    assert legal(match) == acts("play 9-4 train0", "play 9-4 mexican")
    return match


@pytest.mark.parametrize("preset", ["box-of-four", "box-of-eight", "fifteens", "festival"])
def test_1_6_own_train_the_marker_stays_when_its_owner_plays_elsewhere(preset: str) -> None:
    match = marked_and_able(preset)
    assert play(match, "play 9-4 mexican") == ["played seat=0 tile=4-9 place=mexican"]
    assert shown(match, "markers") == [True, False]


@pytest.mark.parametrize("preset", ["box-of-four", "box-of-eight", "club", "fifteens", "festival"])
def test_1_6_the_marker_goes_when_its_owner_plays_on_that_train(preset: str) -> None:
    match = marked_and_able(preset)
    assert play(match, "play 9-4 train0") == [
        "played seat=0 tile=4-9 place=train0",
        "unmarked seat=0 place=train0",
    ]
    assert shown(match, "markers") == [False, False]


def test_1_6_any_play_unmarks_wherever_it_is() -> None:
    for match in (marked_and_able("club"), marked_and_able("box-of-four", marker_off="any-play")):
        assert "unmarked seat=0 place=train0" in play(match, "play 9-4 mexican")
        assert shown(match, "markers") == [False, False]


def test_1_6_another_players_tile_leaves_the_marker() -> None:
    match = table("1-2 3-4", "9-2 0-1", boneyard="5-6", marker_off="any-play")
    play(match, "draw", "play 9-2 train0")
    assert shown(match, "markers") == [True, False]


# 1.7 The first turn


@pytest.mark.parametrize("preset", ["box-of-four", "box-of-eight", "club", "festival"])
def test_1_7_one_tile(preset: str) -> None:
    match = table("9-1 1-2 2-3", "9-2 0-1", preset=preset)
    play(match, "play 9-1 train0")
    assert match.turn == 1


def test_1_7_whole_train_lays_a_string_and_may_stop_after_any_tile() -> None:
    match = table("9-1 1-2 2-3 9-4 5-5", "9-2 0-1", preset="fifteens")
    assert legal(match) == acts("play 9-1 train0", "play 9-4 train0")
    play(match, "play 9-1 train0")
    assert legal(match) == acts("play 1-2 train0", "stop")
    play(match, "play 1-2 train0")
    assert legal(match) == acts("play 2-3 train0", "stop")
    assert play(match, "stop") == ["passed seat=0 place=stop"]
    assert match.turn == 1
    assert shown(match, "trains") == [tiles("9-1 1-2"), []]
    assert shown(match, "markers") == [False, False]


def test_1_7_the_turn_ends_by_itself_when_the_string_can_go_no_further() -> None:
    match = table("9-1 1-2 5-5", "9-2 0-1", preset="fifteens")
    play(match, "play 9-1 train0", "play 1-2 train0")
    assert match.turn == 1


def test_1_7_a_string_begins_before_any_tile_only_by_playing() -> None:
    match = table("9-1 1-2 5-5", "9-2 0-1", preset="fifteens")
    assert "stop" not in legal(match)
    with pytest.raises(IllegalAction) as refused:
        match.play("stop")
    assert refused.value.reason == "nothing-to-stop"


def test_1_7_a_double_in_the_string_wants_its_follow_up_before_a_stop() -> None:
    match = table("9-1 1-1 1-2 2-3 5-6", "9-2 0-1", preset="fifteens")
    play(match, "play 9-1 train0")
    assert legal(match) == acts("play 1-1 train0", "play 1-2 train0", "stop")
    play(match, "play 1-1 train0")
    assert legal(match) == acts("play 1-2 train0")
    with pytest.raises(IllegalAction) as refused:
        match.play("stop")
    assert refused.value.reason == "follow-up-first"
    play(match, "play 1-2 train0")
    assert legal(match) == acts("play 2-3 train0", "stop"), "the string goes on"


def test_1_7_several_doubles_fit_in_one_string() -> None:
    match = table("9-1 1-1 1-2 2-2 2-3 5-6", "9-2 0-1", preset="fifteens")
    for action in ("9-1", "1-1", "1-2", "2-2", "2-3"):
        play(match, f"play {action} train0")
    assert match.turn == 1
    assert shown(match, "open_doubles") == []


def test_1_7_a_double_without_follow_up_in_the_string_is_drawn_for_and_marked() -> None:
    match = table("9-1 1-1 5-6", "9-2 0-1", boneyard="7-7", preset="fifteens")
    play(match, "play 9-1 train0", "play 1-1 train0")
    assert legal(match) == {"draw"}
    assert "marked seat=0 place=train0" in play(match, "draw")
    assert shown(match, "open_doubles") == ["train0"] and match.turn == 1


def test_1_7_the_string_goes_on_after_a_drawn_follow_up() -> None:
    match = table("9-1 1-1 7-6 0-0", "9-2 0-1", boneyard="1-7", preset="fifteens")
    play(match, "play 9-1 train0", "play 1-1 train0", "draw")
    assert legal(match) == acts("play 1-7 train0")
    play(match, "play 1-7 train0")
    assert legal(match) == acts("play 7-6 train0", "stop")


def test_1_7_a_string_may_begin_with_the_tile_drawn() -> None:
    match = table("1-2 2-3", "9-2 0-1", boneyard="9-1", preset="fifteens")
    play(match, "draw", "play 9-1 train0")
    assert legal(match) == acts("play 1-2 train0", "stop")


def test_1_7_from_the_second_turn_on_it_is_one_tile() -> None:
    match = table("9-1 1-2 2-3 5-5", "9-2 0-1", preset="fifteens")
    play(match, "play 9-1 train0", "stop", "play 9-2 train1", "play 1-2 train0")
    assert match.turn == 1


def test_1_7_whole_train_is_for_the_own_train_only() -> None:
    """With the club's variation the Mexican Train can be used at once, but a string cannot be laid there."""
    match = table("9-1 1-2 2-3", "9-2 0-1", preset="club", first_turn="whole-train")
    assert legal(match) == acts("play 9-1 train0", "play 9-1 mexican")
    play(match, "play 9-1 mexican")
    assert match.turn == 1
    match = table("9-1 1-2 9-3", "9-2 0-1", preset="club", first_turn="whole-train")
    play(match, "play 9-1 train0")
    assert legal(match) == acts("play 1-2 train0", "stop"), "9-3 would go to the Mexican Train"


def test_1_7_going_out_in_the_first_turn_leaves_the_others_theirs() -> None:
    match = table("9-1 1-2", "9-4 4-5 7-7", "1-3 0-8", boneyard="6-6", preset="fifteens")
    told = play(match, "play 9-1 train0", "play 1-2 train0")
    assert told[-1] == "out seat=0"
    assert not match.round_over and match.turn == 1
    play(match, "play 9-4 train1")
    assert legal(match) == acts("play 4-5 train1", "stop")
    play(match, "stop")
    assert match.turn == 2 and legal(match) == {"draw"}
    told = play(match, "draw")
    assert told[1] == "marked seat=2 place=train2"
    assert match.round_over
    assert scored(match) == (0, 23, 24)


@pytest.mark.parametrize("preset", ["box-of-four", "box-of-eight", "club"])
def test_1_7_only_under_fifteens_do_the_others_have_a_first_turn(preset: str) -> None:
    match = table("9-1 1-2", "9-4 4-5 7-7", "1-3 0-8", preset=preset, first_turn="whole-train")
    told = play(match, "play 9-1 train0", "play 1-2 train0")
    assert "out seat=0" in told and match.round_over
    assert scored(match) == (0, 36, 12)


def test_1_7_whether_all_have_a_first_turn_can_be_chosen() -> None:
    match = table(
        "9-1 1-2", "9-4", "9-3 0-8", preset="club", first_turn="whole-train", first_turn_out="all-play"
    )
    play(match, "play 9-1 train0", "play 1-2 train0")
    assert not match.round_over and match.turn == 1
    match = table("9-1 1-2", "9-4", "9-3 0-8", preset="fifteens", first_turn_out="ends")
    play(match, "play 9-1 train0", "play 1-2 train0")
    assert match.round_over and scored(match) == (0, 13, 20)


def test_1_7_two_may_go_out_in_their_first_turns() -> None:
    match = table("9-1 1-2", "9-4", "9-3 0-8", preset="fifteens")
    play(match, "play 9-1 train0", "play 1-2 train0", "play 9-4 train1")
    assert match.turn == 2 and not match.round_over
    play(match, "play 9-3 train2")
    assert scored(match) == (0, 0, 8)


def test_1_7_who_is_last_to_have_a_first_turn_ends_the_round_at_once() -> None:
    match = table("9-1 1-2", "9-4 0-5", "9-3 3-8", starter=0, preset="fifteens")
    play(match, "play 9-1 train0", "stop", "play 9-4 train1", "play 9-3 train2", "play 3-8 train2")
    assert scored(match) == (3, 5, 0)


def test_1_7_going_out_later_ends_the_round_at_once() -> None:
    match = table("9-1 1-2", "9-4 0-5 0-6", "9-3 0-8", preset="fifteens")
    play(match, "play 9-1 train0", "stop", "play 9-4 train1", "play 9-3 train2", "play 1-2 train0")
    assert scored(match) == (0, 11, 8)


def test_1_7_a_round_with_somebody_out_is_not_called_blocked() -> None:
    match = table("9-1 1-2", "4-5 7-7", "1-3 0-8", preset="fifteens", out=True)
    told = play(match, "play 9-1 train0", "play 1-2 train0", "pass", "pass")
    assert "blocked" not in told
    assert scored(match) == (0, 23, 12)


def test_1_7_one_tile_going_out_in_the_first_turn_ends_the_round() -> None:
    match = table("9-1", "9-4 0-5", "9-3 0-8")
    play(match, "play 9-1 train0")
    assert scored(match) == (0, 13 + 5, 12 + 8)


def test_1_5_a_hand_dealt_empty_draws_in_its_turn() -> None:
    match = table("", "9-2 0-1", boneyard="5-6")
    assert legal(match) == {"draw"}
    play(match, "draw")
    assert hand(match, 0) == {Tile(5, 6)}
