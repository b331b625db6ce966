"""Mexican Train's doubles: follow-up, two in a turn, open doubles, going out (rules 1.8 to 1.10, 1.13)."""

from __future__ import annotations

import pytest

from domino.core.game import IllegalAction
from domino.core.match import Match
from domino.core.tiles import Tile
from tests.games.mexican_train.tables import acts, hand, legal, play, scored, shown, table, tiles

FOLLOW_UP = ("box-of-four", "box-of-eight", "club", "fifteens")


def second_turn(*hands: str, boneyard: str = "", **options: object) -> Match:
    """The first round of turns is over: seat 0 began its train with 9-1, seat 1 with 9-2, seat 2 with 9-3.

    Each hand is what the seat holds besides. It is seat 0's turn.
    """
    first = ("9-1", "9-2", "9-3")
    match = table(
        *(f"{tile} {held}" for tile, held in zip(first, hands, strict=False)), boneyard=boneyard, **options
    )
    for seat in range(len(hands)):
        play(match, f"play {first[seat]} train{seat}")
        if match.turn == seat:
            play(match, "stop")
    assert match.turn == 0
    return match


# 1.8 Doubles


@pytest.mark.parametrize("preset", FOLLOW_UP)
def test_1_8_follow_up_on_the_double_or_on_any_eligible_train(preset: str) -> None:
    match = second_turn("1-1 1-4 9-5 2-7 0-0", "0-2 0-3", preset=preset)
    assert play(match, "play 1-1 train0") == [
        "played seat=0 tile=1-1 place=train0",
        "double seat=0 tile=1-1 place=train0",
    ]
    assert match.turn == 0 and shown(match, "open_doubles") == ["train0"]
    assert legal(match) == acts("play 1-4 train0", "play 9-5 mexican")
    told = play(match, "play 1-4 train0")
    assert told == ["played seat=0 tile=1-4 place=train0", "closed tile=1-1 place=train0"]
    assert match.turn == 1
    assert shown(match, "open_doubles") == [] and shown(match, "markers") == [False, False]


def test_1_8_follow_up_on_anothers_marked_train() -> None:
    match = table("9-1 1-1 9-5 0-0", "0-2 0-3", boneyard="6-6")
    play(match, "play 9-1 train0", "draw", "play 1-1 train0")
    assert legal(match) == acts("play 9-5 mexican", "play 9-5 train1")


def test_1_8_follow_up_none_fits_then_a_drawn_tile_that_fits_must_be_played() -> None:
    match = second_turn("1-1 2-7 0-0", "0-2 0-3", boneyard="1-8")
    play(match, "play 1-1 train0")
    assert legal(match) == {"draw"}
    play(match, "draw")
    assert legal(match) == acts("play 1-8 train0")
    play(match, "play 1-8 train0")
    assert shown(match, "markers") == [False, False] and match.turn == 1


def test_1_8_follow_up_a_drawn_tile_may_go_on_another_train() -> None:
    match = second_turn("1-1 2-7 0-0", "0-2 0-3", boneyard="9-8")
    play(match, "play 1-1 train0", "draw")
    assert legal(match) == acts("play 9-8 mexican")
    play(match, "play 9-8 mexican")
    assert shown(match, "open_doubles") == ["train0"] and shown(match, "markers") == [False, False]


def test_1_8_follow_up_drawn_in_vain_marks_the_own_train() -> None:
    match = second_turn("1-1 2-7 0-0", "0-2 0-3", boneyard="6-6")
    play(match, "play 1-1 train0")
    assert play(match, "draw") == ["drew seat=0 tile=6-6", "marked seat=0 place=train0"]
    assert match.turn == 1
    assert shown(match, "open_doubles") == ["train0"] and shown(match, "markers") == [True, False]


def test_1_8_follow_up_with_an_empty_boneyard_passes_and_marks() -> None:
    match = second_turn("1-1 2-7 0-0", "0-2 1-3", out=True)
    play(match, "play 1-1 train0")
    assert legal(match) == {"pass"}
    assert play(match, "pass") == ["passed seat=0", "marked seat=0 place=train0"]
    assert legal(match) == acts("play 1-3 train0")


def test_1_8_a_drawn_double_that_fits_wants_a_follow_up_and_a_draw_of_its_own() -> None:
    match = second_turn("0-0 4-7", "0-2 0-3", boneyard="1-1 1-5")
    play(match, "draw", "play 1-1 train0")
    assert legal(match) == {"draw"}
    play(match, "draw")
    assert legal(match) == acts("play 1-5 train0")


@pytest.mark.parametrize("options", [{"doubles": "answer"}, {"preset": "festival"}])
def test_1_8_answer_must_be_on_that_double(options: dict[str, object]) -> None:
    match = second_turn("1-1 1-4 9-5 2-7 0-0", "0-2 0-3", **options)
    play(match, "play 1-1 train0")
    assert legal(match) == acts("play 1-4 train0")
    with pytest.raises(IllegalAction) as refused:
        match.play("play 9-5 mexican")
    assert (refused.value.reason, refused.value.place) == ("open-double", "train0")
    assert refused.value.tile is Tile(1, 1)


@pytest.mark.parametrize("options", [{"doubles": "answer"}, {"preset": "festival"}])
def test_1_8_answer_by_a_drawn_tile_on_that_double_only(options: dict[str, object]) -> None:
    match = second_turn("1-1 9-5 0-0", "0-2 0-3", boneyard="1-8", **options)
    play(match, "play 1-1 train0")
    assert legal(match) == {"draw"}
    play(match, "draw")
    assert legal(match) == acts("play 1-8 train0")


@pytest.mark.parametrize("options", [{"doubles": "answer"}, {"preset": "festival"}])
def test_1_8_answer_drawn_in_vain_marks_the_own_train(options: dict[str, object]) -> None:
    match = second_turn("1-1 9-5 0-0", "0-2 0-3", boneyard="9-8", **options)
    play(match, "play 1-1 train0")
    assert play(match, "draw") == ["drew seat=0 tile=8-9", "marked seat=0 place=train0"]
    assert match.turn == 1 and shown(match, "open_doubles") == ["train0"]


# 1.9 Two doubles in a turn


def two_doubles(held: str, boneyard: str = "", other: str = "6-6 7-7", **options: object) -> Match:
    """Seat 0 has laid 1-1 on its train and the Mexican Train shows a 4; besides it holds `held`."""
    match = table(f"9-1 9-4 1-1 {held}", f"9-2 2-8 {other}", boneyard=boneyard, **options)
    for first in ("play 9-1 train0", "play 9-2 train1"):
        play(match, first)
        if "stop" in legal(match):
            play(match, "stop")
    play(match, "play 9-4 mexican", "play 2-8 train1", "play 1-1 train0")
    return match


@pytest.mark.parametrize("preset", FOLLOW_UP)
def test_1_9_second_double_needs_a_third_tile(preset: str) -> None:
    match = two_doubles("4-4 0-7", preset=preset)
    assert legal(match) == {"draw"}
    with pytest.raises(IllegalAction) as refused:
        match.play("play 4-4 mexican")
    assert (refused.value.reason, refused.value.place) == ("second-double", "mexican")


@pytest.mark.parametrize("preset", FOLLOW_UP)
def test_1_9_the_third_tile_fits_the_first_double(preset: str) -> None:
    match = two_doubles("4-4 1-5 0-7", preset=preset)
    assert legal(match) == acts("play 4-4 mexican", "play 1-5 train0")
    play(match, "play 4-4 mexican")
    assert shown(match, "open_doubles") == ["train0", "mexican"]
    assert legal(match) == acts("play 1-5 train0")
    assert "closed tile=1-1 place=train0" in play(match, "play 1-5 train0")
    assert match.turn == 1, "at most three tiles in a turn"
    assert shown(match, "open_doubles") == ["mexican"] and shown(match, "markers") == [False, False]


@pytest.mark.parametrize("preset", FOLLOW_UP)
def test_1_9_the_third_tile_fits_the_second_double(preset: str) -> None:
    match = two_doubles("4-4 4-6 0-7", preset=preset)
    assert legal(match) == acts("play 4-4 mexican", "play 4-6 mexican")
    play(match, "play 4-4 mexican")
    assert legal(match) == acts("play 4-6 mexican")
    assert "closed tile=4-4 place=mexican" in play(match, "play 4-6 mexican")
    assert match.turn == 1
    assert shown(match, "open_doubles") == ["train0"]


def test_1_9_the_third_tile_may_choose_between_the_doubles() -> None:
    match = two_doubles("4-4 1-4 0-7")
    play(match, "play 4-4 mexican")
    assert legal(match) == acts("play 1-4 train0", "play 1-4 mexican")


def test_1_9_the_third_tile_is_the_only_thing_to_play() -> None:
    """2-9 would fit seat 2's marked train, but may not go there after the second double."""
    match = table("9-1 1-1 4-4 1-5 2-9 0-7", "9-4 6-6", "7-7 5-5", boneyard="3-3")
    play(match, "play 9-1 train0", "play 9-4 mexican", "draw")
    play(match, "play 1-1 train0")
    assert legal(match) == acts("play 4-4 mexican", "play 1-5 train0", "play 2-9 train2")
    play(match, "play 4-4 mexican")
    assert legal(match) == acts("play 1-5 train0")


@pytest.mark.parametrize("preset", FOLLOW_UP)
def test_1_9_the_second_double_may_be_the_last_tile(preset: str) -> None:
    match = two_doubles("4-4", preset=preset)
    assert legal(match) == acts("play 4-4 mexican")
    assert "out seat=0" in play(match, "play 4-4 mexican")
    assert scored(match) == (0, 26)


def test_1_9_a_third_double_is_no_third_tile() -> None:
    match = two_doubles("4-4 5-5 7-8", other="6-6 0-3")
    assert legal(match) == {"draw"}


def test_1_9_a_drawn_double_without_a_third_tile_is_kept() -> None:
    match = two_doubles("0-7", boneyard="4-4")
    assert play(match, "draw") == ["drew seat=0 tile=4-4", "marked seat=0 place=train0"]
    assert hand(match, 0) == set(tiles("0-7 4-4")) and match.turn == 1


def test_1_9_a_third_tile_that_would_have_to_be_drawn_is_none() -> None:
    match = two_doubles("4-4 0-7", boneyard="4-6")
    play(match, "draw")
    assert legal(match) == acts("play 4-6 mexican"), "only the tile drawn, and not on a second double"
    play(match, "play 4-6 mexican")
    assert Tile(4, 4) in hand(match, 0) and match.turn == 1


def test_1_9_a_drawn_double_with_a_third_tile_in_hand() -> None:
    """Only who draws while able to play can come to this."""
    match = two_doubles("4-6 0-7", boneyard="4-4", infractions="penalised", penalty="none")
    play(match, "draw")
    assert legal(match) == acts("play 4-4 mexican")
    play(match, "play 4-4 mexican")
    assert legal(match) == acts("play 4-6 mexican", "draw")


def test_1_9_two_doubles_left_open_are_closed_in_any_order() -> None:
    """Only who draws instead of playing the third tile can leave both."""
    match = two_doubles("4-4 1-5 0-7", other="1-6 4-8 7-7", infractions="penalised", penalty="keep")
    play(match, "play 4-4 mexican", "draw")
    assert shown(match, "open_doubles") == ["train0", "mexican"]
    assert legal(match) == acts("play 1-6 train0", "play 4-8 mexican", "draw")
    play(match, "play 4-8 mexican")
    assert shown(match, "open_doubles") == ["train0"]
    assert legal(match) == acts("play 1-5 train0", "draw")


def test_1_9_answer_leaves_no_room_for_a_second_double() -> None:
    match = two_doubles("4-4 1-5 0-7", doubles="answer")
    assert legal(match) == acts("play 1-5 train0")
    play(match, "play 1-5 train0")
    assert match.turn == 1


# 1.10 The open double


def left_open(*others: str, boneyard: str = "", **options: object) -> Match:
    """Seat 0 has laid 1-1 on its train and followed up with 9-5 on the Mexican Train: 1-1 is open."""
    match = second_turn("1-1 9-5 0-0 5-6", *others, boneyard=boneyard, **options)
    play(match, "play 1-1 train0", "play 9-5 mexican")
    assert match.turn == 1 and shown(match, "open_doubles") == ["train0"]
    return match


def test_1_10_nobody_may_play_anywhere_else() -> None:
    match = left_open("1-7 2-3 5-8", "7-3")
    assert shown(match, "markers") == [False] * 3, "the train is not marked, and yet"
    assert legal(match) == acts("play 1-7 train0")
    with pytest.raises(IllegalAction) as refused:
        match.play("play 2-3 train1")
    assert refused.value.reason == "open-double"
    assert "closed tile=1-1 place=train0" in play(match, "play 1-7 train0")
    assert shown(match, "ends")["train0"] == 7
    assert legal(match) == acts("play 7-3 train2"), "all is as before, and train0 its owner's again"


@pytest.mark.parametrize("preset", ["box-of-four", "box-of-eight", "club"])
def test_1_10_who_cannot_draws_and_marks(preset: str) -> None:
    match = left_open("2-3 5-8", "7-3", boneyard="5-5", preset=preset)
    assert legal(match) == {"draw"}
    assert play(match, "draw") == ["drew seat=1 tile=5-5", "marked seat=1 place=train1"]
    assert match.turn == 2 and shown(match, "open_doubles") == ["train0"]


def test_1_10_a_drawn_tile_that_fits_closes_it() -> None:
    match = left_open("2-3 5-8", "7-3", boneyard="1-6")
    play(match, "draw")
    assert legal(match) == acts("play 1-6 train0")
    play(match, "play 1-6 train0")
    assert shown(match, "open_doubles") == [] and shown(match, "markers") == [False] * 3


@pytest.mark.parametrize(
    "options", [{"mark_on_open_double": False}, {"preset": "festival", "double_needs": 1}]
)
def test_1_10_no_only_the_player_who_laid_the_double_marks(options: dict[str, object]) -> None:
    match = second_turn("1-1 5-6 0-0", "2-3 5-8", "7-3", boneyard="6-6 5-5 8-8", **options)
    play(match, "play 1-1 train0", "draw")
    assert shown(match, "markers") == [True, False, False]
    assert play(match, "draw") == ["drew seat=1 tile=5-5"]
    assert play(match, "draw") == ["drew seat=2 tile=8-8"]
    assert shown(match, "markers") == [True, False, False] and match.turn == 0


def test_1_10_no_still_marks_when_no_double_is_open() -> None:
    match = table("1-2 3-4", "9-2 0-1", boneyard="5-6", mark_on_open_double=False)
    play(match, "draw")
    assert shown(match, "markers") == [True, False]


def test_1_10_passing_on_an_open_double_marks_or_not() -> None:
    for marks in (True, False):
        match = second_turn("1-1 9-5 0-0", "2-3", "1-4 7-3", out=True, mark_on_open_double=marks)
        play(match, "play 1-1 train0", "play 9-5 mexican")
        assert legal(match) == {"pass"}
        play(match, "pass")
        assert shown(match, "markers") == [False, marks, False]


def test_1_10_closing_a_double_on_the_own_train_takes_the_marker_off() -> None:
    match = second_turn("1-1 5-6 0-0", "2-3 5-8", boneyard="6-6 5-5 1-8")
    play(match, "play 1-1 train0", "draw", "draw", "draw")
    assert shown(match, "markers") == [True, True]
    assert "unmarked seat=0 place=train0" in play(match, "play 1-8 train0")
    assert shown(match, "markers") == [False, True]


def test_1_10_a_double_on_anothers_train_is_open_too() -> None:
    match = table("0-5 6-7", "9-1 1-1 9-4 0-0", boneyard="3-3 2-2")
    play(match, "draw", "play 9-1 train0", "draw", "play 1-1 train0", "play 9-4 train1")
    assert shown(match, "open_doubles") == ["train0"]
    assert shown(match, "markers") == [True, False]


@pytest.mark.parametrize("preset", ["fifteens", "festival"])
def test_1_7_a_double_left_open_on_anothers_train_does_not_bind_a_first_turn(preset: str) -> None:
    """In its first turn seat 1 may use no train of another, so it lays its own string; then 1-1 binds it."""
    match = table(
        "9-1 1-1 0-0", "9-2 2-5 1-5 5-5", boneyard="6-6 6-7", preset=preset, first_turn="whole-train",
        mexican_train_from="second-turn",
    )  # fmt: skip
    play(match, "play 9-1 train0", "play 1-1 train0", "draw")
    assert shown(match, "open_doubles") == ["train0"]
    assert legal(match) == acts("play 9-2 train1")
    play(match, "play 9-2 train1")
    assert legal(match) == acts("play 2-5 train1", "stop")
    play(match, "play 2-5 train1", "stop")
    assert match.turn == 0 and legal(match) == {"draw"}, "it binds the one who left it open"
    play(match, "draw")
    assert legal(match) == acts("play 1-5 train0"), "and seat 1 from its second turn on"


def test_1_7_a_double_of_ones_own_string_is_answered_though_another_is_open() -> None:
    match = table(
        "9-1 1-1 0-0", "9-2 2-2 1-2 1-5 5-5", boneyard="6-6 6-7", preset="fifteens",
    )  # fmt: skip
    play(match, "play 9-1 train0", "play 1-1 train0", "draw", "play 9-2 train1", "play 2-2 train1")
    assert legal(match) == acts("play 1-2 train1"), "5-5 fits nothing, and 1-5 only the train of seat 0"


def test_1_10_where_others_trains_are_open_from_the_first_turn_the_double_binds_it_too() -> None:
    match = table("9-1 1-1 0-0", "9-2 1-5 5-5", boneyard="6-6")
    play(match, "play 9-1 train0", "play 9-2 train1", "play 1-1 train0", "draw")
    assert legal(match) == acts("play 1-5 train0")


def test_1_10_who_is_not_bound_and_cannot_play_marks_as_ever() -> None:
    match = table("9-1 1-1 0-0", "3-2 3-5", boneyard="6-6 6-7", preset="festival", first_turn="whole-train")
    told = play(match, "play 9-1 train0", "play 1-1 train0", "draw", "draw")
    assert "marked seat=1 place=train1" in told


# 1.13 Going out


@pytest.mark.parametrize("preset", FOLLOW_UP)
def test_1_13_yes_a_double_as_last_tile_ends_the_round(preset: str) -> None:
    match = second_turn("1-1", "0-2 0-3", preset=preset)
    told = play(match, "play 1-1 train0")
    assert "out seat=0" in told and match.round_over
    assert scored(match) == (0, 5)


@pytest.mark.parametrize("options", [{"out_on_double": False}, {"preset": "festival"}])
def test_1_13_no_the_last_double_is_answered_by_the_tile_drawn(options: dict[str, object]) -> None:
    match = second_turn("1-1", "0-2 0-3", boneyard="1-8", **options)
    play(match, "play 1-1 train0")
    assert not match.round_over and legal(match) == {"draw"}
    play(match, "draw")
    assert legal(match) == acts("play 1-8 train0")
    assert "out seat=0" in play(match, "play 1-8 train0")
    assert scored(match) == (0, 5)


@pytest.mark.parametrize("options", [{"out_on_double": False}, {"preset": "festival"}])
def test_1_13_no_a_tile_that_does_not_answer_is_kept(options: dict[str, object]) -> None:
    match = second_turn("1-1", "0-2 0-3", boneyard="9-8", **options)
    play(match, "play 1-1 train0")
    assert play(match, "draw") == ["drew seat=0 tile=8-9", "marked seat=0 place=train0"]
    assert not match.round_over and match.turn == 1
    assert hand(match, 0) == {Tile(8, 9)} and shown(match, "open_doubles") == ["train0"]


@pytest.mark.parametrize("options", [{"out_on_double": False}, {"preset": "festival"}])
def test_1_13_no_with_nothing_to_draw_they_are_out_when_anybody_answers(options: dict[str, object]) -> None:
    match = second_turn("1-1", "1-3 0-3 0-4", out=True, **options)
    play(match, "play 1-1 train0")
    assert not match.round_over and legal(match) == {"pass"}
    play(match, "pass")
    assert legal(match) == acts("play 1-3 train0")
    told = play(match, "play 1-3 train0")
    assert "out seat=0" in told and match.round_over
    assert scored(match) == (0, 7)


@pytest.mark.parametrize("options", [{"out_on_double": False}, {"preset": "festival"}])
def test_1_13_no_if_nobody_can_answer_the_round_is_blocked(options: dict[str, object]) -> None:
    match = second_turn("1-1", "0-2 0-3", out=True, dead_doubles_close=False, **options)
    told = play(match, "play 1-1 train0", "pass", "pass")
    while not match.round_over:
        told = play(match, "pass")
    assert "blocked" in told and not any(event.startswith("out") for event in told)
    assert scored(match) == (0, 5)


def test_1_13_no_any_other_last_tile_ends_the_round() -> None:
    match = second_turn("1-5", "0-2 0-3", preset="festival")
    play(match, "play 1-5 train0")
    assert scored(match) == (0, 5)


def test_1_13_no_the_last_tile_answering_a_double_ends_the_round() -> None:
    match = second_turn("1-1 1-5", "0-2 0-3", preset="festival")
    play(match, "play 1-1 train0", "play 1-5 train0")
    assert scored(match) == (0, 5)


# 1.13 with a follow-up: the double a player leaves behind


def test_1_13_no_a_follow_up_elsewhere_as_last_tile_draws_to_answer_the_double() -> None:
    match = second_turn("1-1 9-5", "0-2 0-3", boneyard="1-8", out_on_double=False)
    told = play(match, "play 1-1 train0", "play 9-5 mexican")
    assert not any(event.startswith("out") for event in told) and not match.round_over
    assert match.turn == 0 and legal(match) == {"draw"}
    play(match, "draw")
    assert legal(match) == acts("play 1-8 train0")
    assert "out seat=0" in play(match, "play 1-8 train0")
    assert scored(match) == (0, 5)


def test_1_13_no_after_a_follow_up_elsewhere_a_tile_that_does_not_answer_is_kept() -> None:
    match = second_turn("1-1 9-5", "0-2 0-3", boneyard="5-8", out_on_double=False)
    play(match, "play 1-1 train0", "play 9-5 mexican")
    assert play(match, "draw") == ["drew seat=0 tile=5-8", "marked seat=0 place=train0"]
    assert not match.round_over and match.turn == 1
    assert hand(match, 0) == {Tile(5, 8)} and shown(match, "open_doubles") == ["train0"]


def test_1_13_no_after_a_follow_up_elsewhere_with_nothing_to_draw_they_are_out_when_it_is_answered() -> None:
    match = second_turn("1-1 9-5", "1-3 0-3 0-4", out=True, out_on_double=False)
    play(match, "play 1-1 train0", "play 9-5 mexican")
    assert not match.round_over and legal(match) == {"pass"}
    play(match, "pass")
    assert match.turn == 1 and legal(match) == acts("play 1-3 train0")
    assert "out seat=0" in play(match, "play 1-3 train0")
    assert match.round_over and scored(match) == (0, 7)


def test_1_13_no_after_a_follow_up_elsewhere_and_nobody_to_answer_the_round_is_blocked() -> None:
    match = second_turn("1-1 9-5", "0-2 0-3", out=True, out_on_double=False, dead_doubles_close=False)
    told = play(match, "play 1-1 train0", "play 9-5 mexican", "pass", "pass")
    while not match.round_over:
        told = play(match, "pass")
    assert "blocked" in told and scored(match) == (0, 5)


def test_1_13_no_a_double_that_nothing_can_answer_is_closed_and_holds_nobody_up() -> None:
    match = second_turn("1-1 9-5", "0-2 0-3", out=True, out_on_double=False)
    assert "out seat=0" in play(match, "play 1-1 train0", "play 9-5 mexican")
    assert scored(match) == (0, 5)


def test_1_13_no_a_follow_up_on_the_double_itself_ends_the_round() -> None:
    match = second_turn("1-1 1-5", "0-2 0-3", out_on_double=False)
    assert "out seat=0" in play(match, "play 1-1 train0", "play 1-5 train0")
    assert scored(match) == (0, 5)


def third_turn(own: str, other: str, **more: object) -> Match:
    """Seat 0's third turn: its train shows 1, the Mexican Train 5. The hands are what each holds besides."""
    match = table(f"9-1 9-5 {own}", f"9-2 2-3 {other}", out_on_double=False, **more)  # type: ignore[arg-type]
    play(match, "play 9-1 train0", "play 9-2 train1", "play 9-5 mexican", "play 2-3 train1")
    return match


def test_1_13_no_of_two_doubles_the_one_left_behind_must_be_answered_too() -> None:
    match = third_turn("1-1 5-5 1-7", "0-2 0-4", boneyard="5-8")
    play(match, "play 1-1 train0", "play 5-5 mexican", "play 1-7 train0")
    assert not match.round_over and shown(match, "open_doubles") == ["mexican"]
    assert legal(match) == {"draw"}
    play(match, "draw")
    assert legal(match) == acts("play 5-8 mexican")
    assert "out seat=0" in play(match, "play 5-8 mexican") and scored(match) == (0, 6)


def test_1_13_no_of_two_doubles_as_last_tiles_one_draw_answers_one_and_anybody_the_other() -> None:
    match = third_turn("1-1 5-5", "5-6 0-4", boneyard="1-8 0-0")
    play(match, "play 1-1 train0", "play 5-5 mexican", "draw")
    assert legal(match) == acts("play 1-8 train0")
    told = play(match, "play 1-8 train0")
    assert told[-1] == "marked seat=0 place=train0" and match.turn == 1 and hand(match, 0) == set()
    assert legal(match) == acts("play 5-6 mexican")
    assert "out seat=0" in play(match, "play 5-6 mexican") and scored(match) == (0, 4)


def test_1_13_no_one_left_without_tiles_draws_in_turn_until_the_other_double_is_answered() -> None:
    match = third_turn("1-1 5-5", "0-2 0-4", boneyard="1-8 0-0 5-7 3-3")
    play(match, "play 1-1 train0", "play 5-5 mexican", "draw", "play 1-8 train0", "draw")
    assert match.turn == 0 and legal(match) == {"draw"}
    play(match, "draw")
    assert legal(match) == acts("play 5-7 mexican")
    assert "out seat=0" in play(match, "play 5-7 mexican") and scored(match) == (0, 6)


def test_1_13_no_one_whose_double_was_answered_by_another_goes_out_with_any_tile() -> None:
    match = second_turn("1-1 9-5 2-7", "1-2 0-3 0-4", boneyard="6-6", out_on_double=False)
    play(match, "play 1-1 train0", "play 9-5 mexican", "play 1-2 train0")
    assert match.turn == 0 and "out seat=0" in play(match, "play 2-7 train0")
    assert match.round_over


def test_1_13_with_nothing_left_to_draw_a_double_does_not_end_the_round() -> None:
    match = table("9-3 3-3", "9-1 3-5 1-1", out=True, out_on_double=False)
    play(match, "play 9-3 train0", "play 9-1 train1", "play 3-3 train0")
    assert legal(match) == acts("pass")
    play(match, "pass")
    assert not match.round_over and shown(match, "markers") == [True, False]
    assert legal(match) == acts("play 3-5 train0")
