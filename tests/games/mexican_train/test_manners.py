"""Mexican Train's manners and counts: calling, infractions, the score (rules 0.7, 0.8, 1.14)."""

from __future__ import annotations

import pytest

from domino.core.game import IllegalAction
from domino.core.match import Deal, Match
from tests.games.mexican_train.tables import (
    acts,
    hand,
    legal,
    play,
    play_by,
    scored,
    shown,
    table,
    tiles,
)

# 0.7 The last-tile call


def test_0_7_automatic_tells_of_the_last_tile() -> None:
    match = table("9-1 1-2 0-0", "9-2 0-1")
    assert "last-tile seat=0" not in play(match, "play 9-1 train0")
    assert play(match, "play 9-2 train1")[-1] == "last-tile seat=1"
    assert legal(match, 1) == set() and legal(match) == acts("play 1-2 train0")


def down_to_one(**options: object) -> Match:
    """Seat 0 has played 9-1 and holds one tile, 0-0; it has not called."""
    match = table("9-1 0-0", "9-2 0-1 5-5", "9-3 0-2 6-6", boneyard="3-4 4-5 5-6", **options)
    told = play(match, "play 9-1 train0")
    assert not any(event.startswith("last-tile") for event in told)
    return match


def test_0_7_called_before_the_next_player_acts() -> None:
    match = down_to_one(last_tile="called")
    assert legal(match, 0) == {"call"}
    assert [str(event) for event in match.play("call", 0)] == ["called seat=0"]
    assert legal(match, 0) == legal(match, 2) == set()
    assert "catch 0" not in legal(match)


def test_0_7_any_other_player_may_catch_a_missing_call() -> None:
    match = down_to_one(last_tile="called")
    assert legal(match, 2) == {"catch 0"}
    assert legal(match) == acts("play 9-2 train1", "play 9-2 mexican", "catch 0")
    with pytest.raises(IllegalAction) as refused:
        match.play("catch 0", 0)
    assert refused.value.reason == "catch-yourself"


@pytest.mark.parametrize(("preset", "drawn"), [("club", 1), ("festival", 2), ("box-of-four", 1)])
def test_0_7_the_caught_player_draws(preset: str, drawn: int) -> None:
    match = down_to_one(preset=preset, last_tile="called")
    told = [str(event) for event in match.play("catch 0", 2)]
    penalty = ["drew seat=0 tile=3-4", "drew seat=0 tile=4-5"][:drawn]
    assert told == ["caught seat=2 number=0", f"penalty seat=0 place=draw number={drawn}", *penalty]
    assert match.view(0).hand_sizes == (1 + drawn, 3, 3)
    assert match.turn == 1, "it is still the next player's turn"
    assert "catch 0" not in legal(match)


@pytest.mark.parametrize("tiles_drawn", [1, 2, 3])
def test_0_7_last_tile_penalty(tiles_drawn: int) -> None:
    match = down_to_one(last_tile="called", last_tile_penalty=tiles_drawn)
    match.play("catch 0")
    assert match.view(0).hand_sizes == (1 + tiles_drawn, 3, 3)


def test_0_7_the_penalty_is_drawn_from_what_the_boneyard_has() -> None:
    match = table("9-1 0-0", "9-2 0-1", boneyard="3-4", out=True, last_tile="called", last_tile_penalty=2)
    play(match, "play 9-1 train0", "catch 0")
    assert match.view(0).hand_sizes == (2, 2) and match.view(0).boneyard_size == 0


@pytest.mark.parametrize("action", ["play 9-2 train1", "draw", "pass"])
def test_0_7_once_the_next_player_has_acted_it_is_too_late(action: str) -> None:
    second = "9-2 0-1 5-5" if action.startswith("play") else "0-1 5-5"
    match = table(
        "9-1 0-0", second, "9-3 0-2", boneyard="" if action == "pass" else "3-4",
        out=action == "pass", last_tile="called",
    )  # fmt: skip
    play(match, "play 9-1 train0")
    assert legal(match, 0) == {"call"} and legal(match, 2) == {"catch 0"}
    play(match, action)
    assert legal(match, 0) == set() and legal(match, 1) - {"call"} == set()
    assert "catch 0" not in legal(match)


def test_0_7_one_who_stops_at_one_tile_has_still_to_call() -> None:
    match = table("9-1 1-2", "9-2 0-1 5-5", "9-3 0-2", preset="fifteens", last_tile="called")
    play(match, "play 9-1 train0", "stop")
    assert legal(match, 0) == {"call"} and legal(match, 2) == {"catch 0"}


def test_0_7_one_who_passes_after_a_double_has_still_to_call() -> None:
    match = table("9-1 1-1 0-0", "9-2 1-5 5-5", last_tile="called", out=True)
    play(match, "play 9-1 train0", "play 9-2 train1", "play 1-1 train0", "pass")
    assert match.turn == 1
    assert legal(match, 0) == {"call"}
    assert legal(match) == acts("play 1-5 train0", "catch 0")


def test_0_7_one_who_draws_after_a_double_has_more_than_one_again() -> None:
    match = table("9-1 1-1 0-0", "9-2 1-5 5-5", boneyard="6-6", last_tile="called")
    play(match, "play 9-1 train0", "play 9-2 train1", "play 1-1 train0")
    assert legal(match) == {"draw", "call"}
    assert legal(match, 1) == set()
    with pytest.raises(IllegalAction) as refused:
        match.play("catch 0", 1)
    assert refused.value.reason == "too-early-to-catch", "while the turn lasts there is time to call"
    play(match, "draw")
    assert legal(match, 0) == set() and legal(match) == acts("play 1-5 train0")


def test_0_7_with_two_players_and_a_lost_turn_the_other_may_still_catch() -> None:
    match = table(
        "9-1 1-2 2-3", "9-2 9-4 9-5", boneyard="0-1 0-2", last_tile="called", infractions="penalised",
        penalty="skip",
    )  # fmt: skip
    play(match, "play 9-1 train0", "draw", "play 1-2 train0")
    assert match.turn == 0, "seat 1 has lost a turn, and seat 0 is to act again"
    assert legal(match, 1) == {"catch 0"} and "call" in legal(match, 0)
    assert play_by(match, 1, "catch 0")[:1] == ["caught seat=1 number=0"]


def test_0_7_with_two_players_and_a_lost_turn_whoever_acts_again_may_first_call() -> None:
    match = table(
        "9-1 1-2 2-3", "9-2 9-4 9-5", boneyard="0-1 0-2", last_tile="called", infractions="penalised",
        penalty="skip",
    )  # fmt: skip
    play(match, "play 9-1 train0", "draw", "play 1-2 train0", "call")
    assert legal(match, 1) == set()
    with pytest.raises(IllegalAction) as refused:
        match.play("catch 0", 1)
    assert refused.value.reason == "nothing-to-catch"


def test_0_7_nothing_to_call_or_catch_with_more_tiles_left() -> None:
    match = table("9-1 0-0 2-3", "9-2 0-1", last_tile="called")
    play(match, "play 9-1 train0")
    for action, seat, reason in (("call", 0, "nothing-to-call"), ("catch 0", 1, "nothing-to-catch")):
        with pytest.raises(IllegalAction) as refused:
            match.play(action, seat)
        assert refused.value.reason == reason


@pytest.mark.parametrize("penalty", ["none", "draw", "keep", "points", "skip"])
def test_0_8_box_of_four_settles_a_missed_call_by_its_penalty(penalty: str) -> None:
    match = down_to_one(last_tile="called", penalty=penalty)
    match.play("catch 0", 2)
    assert match.view(0).hand_sizes[0] == (2 if penalty in ("draw", "keep") else 1)
    assert match.scores == (50 if penalty == "points" else 0, 0, 0)
    play(match, "play 9-2 train1", "play 9-3 train2")
    assert match.turn == (1 if penalty == "skip" else 0)


# 0.8 Infractions


@pytest.mark.parametrize("preset", ["box-of-four", "box-of-eight", "club", "fifteens", "festival"])
def test_0_8_prevented_is_the_default(preset: str) -> None:
    assert legal(table("9-1 0-0", "9-2", preset=preset)) <= acts("play 9-1 train0", "play 9-1 mexican")


def infraction(penalty: str, boneyard: str, **options: object) -> Match:
    """Seat 0 can play 9-1, may draw all the same, and does."""
    match = table(
        "9-1 0-0", "9-2 0-1 5-5", boneyard=boneyard, infractions="penalised", penalty=penalty, **options
    )
    assert legal(match) == acts("play 9-1 train0", "play 9-1 mexican", "draw")
    return match


def test_0_8_none_forgives() -> None:
    match = infraction("none", "9-5")
    assert play(match, "draw") == ["drew seat=0 tile=5-9", "penalty seat=0 place=none"]
    assert legal(match) == acts("play 9-5 train0", "play 9-5 mexican"), "the drawn tile is the one to play"
    assert hand(match, 0) == set(tiles("9-1 0-0 9-5")) and match.scores == (0, 0)


def test_0_8_none_a_drawn_tile_that_does_not_fit_ends_the_turn() -> None:
    match = infraction("none", "5-6")
    assert play(match, "draw")[-1] == "marked seat=0 place=train0"
    assert match.turn == 1


def test_0_8_draw_one_more_tile() -> None:
    match = infraction("draw", "9-5 9-7")
    told = play(match, "draw")
    assert told == ["drew seat=0 tile=5-9", "penalty seat=0 place=draw number=1", "drew seat=0 tile=7-9"]
    assert legal(match) == acts("play 9-5 train0", "play 9-5 mexican")
    assert hand(match, 0) == set(tiles("9-1 0-0 9-5 9-7"))


def test_0_8_keep_the_drawn_tile_unplayed() -> None:
    match = infraction("keep", "9-5")
    assert play(match, "draw")[:2] == ["drew seat=0 tile=5-9", "penalty seat=0 place=keep"]
    assert match.turn == 1 and hand(match, 0) == set(tiles("9-1 0-0 9-5"))
    assert shown(match, "trains") == [[], []]


def test_0_8_points_are_fifty_to_the_score() -> None:
    match = infraction("points", "9-5")
    assert play(match, "draw")[1] == "penalty seat=0 place=points number=50"
    assert match.scores == (50, 0)
    play(match, "play 9-5 train0", "play 9-2 train1")
    play(match, "play 9-1 mexican", "play 0-1 mexican")
    assert match.scores == (50, 0)
    told = play(match, "play 0-0 mexican")
    assert scored(match) == (50, 10)
    assert "scored seat=0 number=50 items=penalty/50//" in told


def test_0_8_skip_the_next_turn() -> None:
    match = table(
        "9-1 0-0 5-6", "9-2 2-4 0-1", "9-3 3-4 0-2",
        boneyard="9-5", infractions="penalised", penalty="skip",
    )  # fmt: skip
    play(match, "draw", "play 9-5 train0", "play 9-2 train1")
    told = play(match, "play 9-3 train2")
    assert told[-1] == "skipped seat=0" and match.turn == 1
    play(match, "play 2-4 train1", "play 3-4 train2")
    assert match.turn == 0, "only one turn is lost"


def test_0_8_drawing_when_unable_is_no_infraction() -> None:
    match = table("1-2 0-0", "9-2 0-1", boneyard="9-5", infractions="penalised", penalty="points")
    assert play(match, "draw") == ["drew seat=0 tile=5-9"]
    assert match.scores == (0, 0)


def test_0_8_with_an_empty_boneyard_there_is_nothing_to_draw() -> None:
    match = table("9-1 0-0", "9-2 0-1", out=True, infractions="penalised")
    assert legal(match) == acts("play 9-1 train0", "play 9-1 mexican")


# 1.14 The score


@pytest.mark.parametrize(
    ("preset", "worth"),
    [("box-of-four", 0), ("box-of-eight", 0), ("club", 50), ("fifteens", 0), ("festival", 0)],
)
def test_1_14_pips_left_in_hand_and_the_double_blank(preset: str, worth: int) -> None:
    match = table("9-1", "0-0 2-3", "0-4", preset=preset, first_turn="one-tile")
    told = play(match, "play 9-1 train0")
    assert scored(match) == (0, 5 + worth, 4)
    assert f"scored seat=1 number={5 + worth} items=left/{worth}/0-0/,left/5/2-3/" in told


@pytest.mark.parametrize("worth", [0, 25, 50])
def test_1_14_double_blank(worth: int) -> None:
    match = table("9-1", "0-0 2-3", double_blank=worth)
    told = play(match, "play 9-1 train0")
    assert scored(match) == (0, 5 + worth)
    assert f"scored seat=1 number={5 + worth} items=left/{worth}/0-0/,left/5/2-3/" in told


def test_1_14_scores_add_up_over_rounds() -> None:
    deals = {
        1: Deal([tiles("9-1"), tiles("2-3")], starter=0),
        2: Deal([tiles("5-5"), tiles("8-3")], starter=1),
    }
    match = Match.start("mexican-train", 2, options={"set": 9, "rounds": 2}, deals=deals)
    play(match, "play 9-1 train0", "next", "play 8-3 train1")
    assert match.round_scores == ((0, 5), (10, 0)) and match.scores == (10, 5)
    assert match.over and match.winners == (1,)
