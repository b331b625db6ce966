"""Mexican Train's feet and dead doubles (rules 1.11 and 1.12)."""

from __future__ import annotations

import pytest

from domino.core.match import Match
from tests.games.mexican_train.tables import acts, hand, legal, play, scored, shown, table, tiles


def foot(
    *held: str, boneyard: str = "", preset: str = "festival", out: bool = False, **options: object
) -> Match:
    """The trains are 9-1, 9-2, 9-3 and seat 0 has just laid 1-1 on its own. Each seat holds besides what
    is given."""
    first = ("9-1 1-1", "9-2", "9-3")
    hands = [f"{tile} {rest}" for tile, rest in zip(first, held, strict=True)]
    match = table(*hands, boneyard=boneyard, preset=preset, out=out, **options)
    play(match, "play 9-1 train0", "play 9-2 train1", "play 9-3 train2", "play 1-1 train0")
    return match


@pytest.mark.parametrize("preset", ["box-of-four", "box-of-eight", "club", "fifteens"])
def test_1_11_one_tile_closes_a_double(preset: str) -> None:
    match = table("9-1 1-1 1-4 0-0", "9-2 0-3", preset=preset)
    play(match, "play 9-1 train0")
    if preset == "fifteens":
        play(match, "stop")
    play(match, "play 9-2 train1", "play 1-1 train0")
    assert "closed tile=1-1 place=train0" in play(match, "play 1-4 train0")
    assert shown(match, "ends")["train0"] == 4


@pytest.mark.parametrize("options", [{}, {"preset": "box-of-four", "double_needs": 3, "doubles": "answer"}])
def test_1_11_on_a_personal_train_a_double_is_open_until_three_tiles_are_on_it(
    options: dict[str, object],
) -> None:
    match = foot("1-4 4-7 0-0", "1-5 2-6", "1-6 3-8", **options)
    assert legal(match) == acts("play 1-4 train0")
    assert "closed tile=1-1 place=train0" not in play(match, "play 1-4 train0")
    assert shown(match, "open_doubles") == ["train0"]
    assert shown(match, "ends")["train0"] == 1, "the foot itself is the end while it is open"
    assert legal(match) == acts("play 1-5 train0"), "2-6 waits"
    play(match, "play 1-5 train0")
    assert shown(match, "open_doubles") == ["train0"]
    assert "closed tile=1-1 place=train0" in play(match, "play 1-6 train0")
    assert shown(match, "open_doubles") == []


def test_1_11_each_of_the_three_is_an_end_of_that_train() -> None:
    match = foot("1-4 4-7 5-8 0-0", "1-5 2-6", "1-6 3-8")
    play(match, "play 1-4 train0", "play 1-5 train0", "play 1-6 train0")
    ends = {"train0.1": 4, "train0.2": 5, "train0.3": 6, "train1": 2, "train2": 3, "mexican": 9}
    assert shown(match, "ends") == ends
    assert legal(match) == acts("play 4-7 train0.1", "play 5-8 train0.2")
    play(match, "play 5-8 train0.2")
    assert shown(match, "ends") == ends | {"train0.2": 8}
    assert shown(match, "trains")[0] == tiles("9-1 1-1 1-4 1-5 1-6 5-8")
    assert shown(match, "parents")[0] == [None, 0, 1, 1, 1, 3]


def test_1_11_a_marker_opens_all_three_ends() -> None:
    match = foot("1-4 0-0", "1-5 2-0 4-8 6-7", "1-6 3-8", boneyard="0-8")
    play(match, "play 1-4 train0", "play 1-5 train0", "play 1-6 train0", "draw")
    assert shown(match, "markers") == [True, False, False]
    assert legal(match) == acts("play 2-0 train1"), "the own train first"
    match = foot("1-4 0-0", "1-5 2-0 4-8 6-7", "1-6 3-8", boneyard="0-8", own_train_first=False)
    play(match, "play 1-4 train0", "play 1-5 train0", "play 1-6 train0", "draw")
    assert legal(match) == acts("play 2-0 train1", "play 4-8 train0.1", "play 6-7 train0.3")


def test_1_11_own_train_first_looks_at_all_three_ends() -> None:
    match = table("9-1 1-1 1-4 6-7 9-8 0-0", "0-3 1-5 5-6", "9-3 1-6 3-8", boneyard="7-7", preset="festival")
    play(match, "play 9-1 train0", "draw", "play 9-3 train2", "play 1-1 train0", "play 1-4 train0")
    play(match, "play 1-5 train0", "play 1-6 train0")
    assert shown(match, "markers") == [False, True, False]
    assert legal(match) == acts("play 6-7 train0.3", "play 9-8 mexican"), "and not 9-8 on train1"


def test_1_11_a_foot_on_a_foot_adds_two_more_ends() -> None:
    match = foot("1-4 5-5 5-7 0-0 0-2", "1-5 2-6 5-6", "1-6 3-8 5-8")
    play(match, "play 1-4 train0", "play 1-5 train0", "play 1-6 train0", "play 5-5 train0.2")
    assert shown(match, "open_doubles") == ["train0.2"]
    assert legal(match) == acts("play 5-7 train0.2")
    play(match, "play 5-7 train0.2", "play 5-6 train0.2")
    told = play(match, "play 5-8 train0.2")
    assert "closed tile=5-5 place=train0.2" in told
    assert shown(match, "ends") == {
        "train0.1": 4,
        "train0.2": 7,
        "train0.3": 6,
        "train0.4": 6,
        "train0.5": 8,
        "train1": 2,
        "train2": 3,
        "mexican": 9,
    }


def test_1_11_on_the_mexican_train_three_where_the_rules_say_so() -> None:
    match = table(
        "9-1 1-1 1-4 0-0", "9-2 1-5 2-2", "9-3 1-6 4-8", preset="festival", mexican_double_needs=3,
    )  # fmt: skip
    play(match, "play 9-1 mexican", "play 9-2 train1", "play 9-3 train2", "play 1-1 mexican")
    assert "closed tile=1-1 place=mexican" not in play(match, "play 1-4 mexican")
    assert shown(match, "open_doubles") == ["mexican"] and legal(match) == acts("play 1-5 mexican")
    play(match, "play 1-5 mexican")
    assert "closed tile=1-1 place=mexican" in play(match, "play 1-6 mexican")
    ends = {"train0": 9, "train1": 2, "train2": 3, "mexican.1": 4, "mexican.2": 5, "mexican.3": 6}
    assert shown(match, "ends") == ends
    assert shown(match, "parents")[-1] == [None, 0, 1, 1, 1]


def test_1_11_it_is_of_no_use_where_a_double_needs_one() -> None:
    match = table("9-1 1-1 1-4 0-0", "9-2 1-5", mexican_double_needs=3)
    play(match, "play 9-1 mexican", "play 9-2 train1", "play 1-1 mexican")
    assert "closed tile=1-1 place=mexican" in play(match, "play 1-4 mexican")


def test_1_11_on_the_mexican_train_one_tile_is_enough() -> None:
    match = table("9-1 1-1 1-4 0-0", "9-2 0-3", preset="festival")
    play(match, "play 9-1 mexican", "play 9-2 train1", "play 1-1 mexican")
    assert shown(match, "open_doubles") == ["mexican"]
    assert "closed tile=1-1 place=mexican" in play(match, "play 1-4 mexican")
    assert shown(match, "ends") == {"train0": 9, "train1": 2, "mexican": 4}


def test_1_11_the_marker_comes_only_to_who_laid_the_double() -> None:
    match = foot("1-4 0-0", "2-6 0-6", "3-8 0-3", boneyard="7-7 8-8 6-6")
    play(match, "play 1-4 train0", "draw", "draw")
    assert shown(match, "markers") == [False, False, False]
    assert shown(match, "open_doubles") == ["train0"] and match.turn == 0


def test_1_11_the_engine_is_no_foot() -> None:
    match = table("9-1 9-4 0-0", "9-2 0-3", preset="festival")
    assert shown(match, "open_doubles") == []
    play(match, "play 9-1 train0")
    assert shown(match, "ends")["train0"] == 1


# 1.12 Last of the suit


@pytest.mark.parametrize("preset", ["box-of-four", "box-of-eight", "club", "fifteens", "festival"])
def test_1_12_dead_doubles_close_is_on_in_every_preset(preset: str) -> None:
    assert table("9-1", "9-2", preset=preset).rules.dead_doubles_close is True


def test_1_12_a_double_with_no_matching_tile_left_is_closed_at_once() -> None:
    match = foot("0-5 9-6 7-7", "2-4 2-5", "3-5 0-0", preset="box-of-four", boneyard="6-8", out=True)
    assert [str(event) for event in match.events[-2:]] == [
        "double seat=0 tile=1-1 place=train0",
        "closed tile=1-1 place=train0",
    ]
    assert shown(match, "open_doubles") == []
    assert "train0" not in shown(match, "ends"), "the end of the line"
    assert legal(match) == acts("play 9-6 mexican"), "who lays a double still follows it up"
    play(match, "play 9-6 mexican")
    assert legal(match) == acts("play 2-4 train1", "play 2-5 train1"), "nobody is blocked"


def test_1_12_under_answer_a_dead_double_asks_for_nothing() -> None:
    match = foot("0-5 7-7", "2-4 2-5", "3-5 0-0", boneyard="6-8", out=True)
    assert match.turn == 1 and shown(match, "markers") == [False] * 3
    assert legal(match) == acts("play 2-4 train1", "play 2-5 train1")


def test_1_12_a_matching_tile_in_the_boneyard_keeps_it_open() -> None:
    match = foot("0-5 7-7", "2-4 2-5", "3-5 0-0", preset="box-of-four", boneyard="6-8 1-8", out=True)
    assert shown(match, "open_doubles") == ["train0"]


def test_1_12_a_matching_tile_in_a_hand_keeps_it_open() -> None:
    match = foot("0-5 7-7", "2-4 2-5", "3-5 1-8", preset="box-of-four", boneyard="6-8", out=True)
    assert shown(match, "open_doubles") == ["train0"]


def test_1_12_tiles_set_aside_count_as_gone() -> None:
    """All the other ones of the set are aside: `out` says nobody can get them."""
    match = foot("0-5 7-7", "2-4 2-5", "3-5 0-0", preset="box-of-four", boneyard="6-8", out=True)
    assert shown(match, "open_doubles") == []
    match = foot("0-5 7-7", "2-4 2-5", "3-5 0-0", preset="box-of-four", boneyard="6-8", out=False)
    assert shown(match, "open_doubles") == ["train0"]


def test_1_12_an_open_double_closes_when_its_last_tile_is_laid_elsewhere() -> None:
    """The follow-up 1-3 goes on seat 2's marked train: nothing is left for 1-1."""
    match = table(
        "9-1 1-1 1-3 0-5", "9-2 2-4 2-5", "0-8 0-0 3-3", "9-3 5-6 6-6", boneyard="7-7 8-8", out=True
    )
    play(match, "play 9-1 train0", "play 9-2 train1", "draw", "play 9-3 train2")
    play(match, "play 1-1 train0")
    assert shown(match, "open_doubles") == ["train0"]
    assert legal(match) == acts("play 1-3 train0", "play 1-3 train2")
    told = play(match, "play 1-3 train2")
    assert "closed tile=1-1 place=train0" in told
    assert shown(match, "open_doubles") == [] and match.turn == 1
    assert "play 2-4 train1" in legal(match)


@pytest.mark.parametrize(("laid", "ends"), [(1, {"train0": 4}), (2, {"train0.1": 4, "train0.2": 5})])
def test_1_12_a_foot_that_cannot_be_completed_closes_with_the_tiles_it_has(
    laid: int, ends: dict[str, int]
) -> None:
    second = "1-5 2-6" if laid == 2 else "2-6 2-5"
    match = foot("1-4 0-0", second, "3-8 0-3", boneyard="7-7", out=True)
    told = play(match, "play 1-4 train0")
    if laid == 2:
        assert shown(match, "open_doubles") == ["train0"]
        told = play(match, "play 1-5 train0")
    assert "closed tile=1-1 place=train0" in told
    assert shown(match, "open_doubles") == []
    assert shown(match, "ends") == ends | {"train1": 2, "train2": 3, "mexican": 9}


def test_1_12_off_a_dead_double_blocks_the_round() -> None:
    match = foot(
        "0-5 7-7", "2-4 2-5", "3-5 0-0",
        preset="box-of-four", boneyard="6-8", out=True, dead_doubles_close=False,
    )  # fmt: skip
    assert shown(match, "open_doubles") == ["train0"]
    assert play(match, "draw")[-1] == "marked seat=0 place=train0"
    assert legal(match) == {"pass"}, "2-4 would fit the own train"
    play(match, "pass", "pass", "pass")
    assert legal(match) == {"pass"} and not match.round_over
    told = play(match, "pass")
    assert "blocked" in told
    assert scored(match) == (5 + 14 + 14, 6 + 7, 8)


def test_1_12_a_dead_double_as_last_tile_is_out_even_where_it_must_be_answered() -> None:
    match = foot("", "2-4 2-5", "3-5 0-0", boneyard="6-8", out=True)
    assert match.round_over and scored(match) == (0, 13, 8)
    assert hand(match, 0) == set()
