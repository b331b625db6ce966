"""The computer's Mexican Train: exact trains, and what hard makes of doubles, markers and others' hands."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from domino.ai import LEVELS, mexican_train
from domino.ai.advice import Advice
from domino.ai.best_train import Arrangement, TrainFinder, arrange, best_train
from domino.ai.rivals import Rivals
from domino.ai.thinking import Thinking
from domino.core.match import Match
from domino.core.tiles import FITS, Tile, full_set
from domino.texts import Texts
from tests.games.mexican_train.tables import play, table, tiles
from tests.set_aside import view_without_aside


def judged(match: Match, level: str = "hard") -> dict[str, Advice]:
    """What a level thinks of everything the seat to act may do."""
    assert match.turn is not None
    view = view_without_aside(match, match.turn)
    advice = mexican_train.rank(view, level, random.Random(1), Thinking(1))
    assert [each.action for each in advice] == list(view.legal)
    for reason in {reason.key for each in advice for reason in each.reasons if reason.supports}:
        assert Texts().find(f"mexican-train.reason.{reason}"), f"no sentence for {reason}"
    return {str(each.action): each for each in advice}


def best(match: Match, level: str = "hard") -> str:
    advice = judged(match, level)
    return max(advice, key=lambda action: advice[action].value)


# Trains


def is_train(train: list[Tile], end: int) -> bool:
    for tile in train:
        if end not in tile:
            return False
        end = tile.other(end)
    return True


def longest(hand: list[Tile], end: int) -> tuple[int, int]:
    """By brute force: how long the best train is, and how heavy."""
    found = (0, 0)
    for order in permutations(hand):
        at, length, pips = end, 0, 0
        for tile in order:
            if at not in tile:
                break
            at, length, pips = tile.other(at), length + 1, pips + tile.pips
        found = max(found, (length, pips))
    return found


def test_the_best_train_is_exact() -> None:
    rng = random.Random(1)
    every = list(full_set(5))
    for _ in range(40):
        hand = rng.sample(every, 7)
        for end in range(6):
            train = best_train(hand, end)
            assert is_train(train, end) and len(set(train)) == len(train) and set(train) <= set(hand)
            assert (len(train), sum(tile.pips for tile in train)) == longest(hand, end)


def test_one_search_answers_for_every_end_and_every_part_of_the_hand() -> None:
    rng = random.Random(2)
    hand = rng.sample(list(full_set(12)), 14)
    finder = TrainFinder(hand)
    for end in range(13):
        for size in (14, 9, 4):
            part = hand[:size]
            assert finder.train(finder.mask(part), end) == best_train(part, end)


def test_doubles_and_extras_are_set_apart_from_the_train() -> None:
    hand = tiles("9-1 1-1 1-4 6-6 2-3 7-8 0-0")
    assert arrange(hand, [5, 9]) == Arrangement(
        9, tuple(tiles("9-1 1-1 1-4")), tuple(tiles("6-6 0-0")), tuple(tiles("7-8 2-3"))
    )
    assert arrange(hand, [5]).train == ()
    with pytest.raises(ValueError, match="end"):
        arrange(hand, [])


def test_a_hand_too_large_to_search_is_still_arranged() -> None:
    hand = full_set(12)[:60]
    found = arrange(hand, range(13))
    assert is_train(list(found.train), found.end) and len(found.train) > 15
    assert sorted((*found.train, *found.doubles, *found.extras)) == sorted(hand)


def test_a_search_breathes_at_every_step() -> None:
    breaths: list[None] = []
    hand = tiles("9-1 1-1 1-4 4-6 2-3 7-8 0-0")
    finder = TrainFinder(hand, breathe=lambda: breaths.append(None))
    finder.worth(finder.mask(hand), 9)
    assert len(breaths) == len(finder._known) > 3


# What others may hold


def test_what_others_lack_they_are_not_feared_for() -> None:
    match = table("9-1 9-4", "2-3 3-4", "5-6 6-7", boneyard="0-0 0-1 0-2", out=True)
    before = Rivals(view_without_aside(match, 0))
    assert 0 < before.chance(1, FITS[3]) < 1 and before.chance(1, FITS[9]) == 0
    match = table("9-1 8-4", "2-3 3-4", "9-6 9-7", boneyard="0-5 0-1 0-2", out=True)
    play(match, "play 9-1 train0", "draw", "play 9-6 train2")
    view = view_without_aside(match, 0)
    # Seat 1 drew a tile that did not fit: of all it may hold, nothing fits what lay open then.
    assert Rivals(view).chance(1, FITS[9] & Rivals(view).unseen) < Rivals(view).chance(2, FITS[9])
    nobody = Rivals(view).failures(FITS[6] & ~Rivals(view).unseen)
    assert nobody == (2.0, 1.0)


# Plans


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_tile_goes_out(level: str) -> None:
    match = table("9-1", "2-3 3-4", boneyard="0-0", out=True)
    assert judged(match, level)["play 1-9 train0"].reason == "goes-out"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_train_is_kept_and_a_stray_goes_to_the_mexican_train(level: str) -> None:
    match = table("9-1 1-4 4-6 6-2 9-8", "2-3 3-4 5-5 5-6 0-0", boneyard="0-1 0-2", out=True)
    assert best(match, level) == "play 8-9 mexican"


def test_a_double_that_only_its_holder_can_answer_is_left_open() -> None:
    # All fives but these are out of the round: the others draw while the double lies open.
    hand = "9-5 5-5 5-1 9-8"
    match = table(hand, "2-3 3-4 6-6 0-6", "1-2 1-3 7-7 0-4", boneyard="0-1 0-2 0-3", out=True)
    play(match, "play 9-5 mexican", "draw", "draw")
    advice = judged(match)
    assert advice["play 5-5 mexican"].reason == "hard-to-answer"
    play(match, "play 5-5 mexican")
    assert best(match).startswith("play 8-9 ")
    assert judged(match)[best(match)].reason == "leaves-double"


def test_a_double_that_everybody_can_answer_is_answered() -> None:
    others = ("5-2 5-3 5-4 5-6", "5-7 5-8 5-0 0-4")
    match = table("9-5 5-5 5-1 9-8 1-8", *others, boneyard="0-1 0-2 0-3", out=True)
    play(match, "play 9-5 train0", "draw", "draw", "play 5-5 train0")
    assert best(match) == "play 1-5 train0"


def test_a_double_that_must_be_answered_at_once_is_not_laid_without_an_answer() -> None:
    hands = ("5-5 9-8 9-7 8-1", "2-3 3-4 6-6 0-6")
    match = table("9-5 " + hands[0], hands[1], boneyard="0-1 0-2 1-5", out=True, doubles="answer")
    play(match, "play 9-5 mexican", "draw")
    answer = judged(match)["play 5-5 mexican"].value
    match = table("9-5 " + hands[0], hands[1], boneyard="0-1 0-2 1-5", out=True, doubles="follow-up")
    play(match, "play 9-5 mexican", "draw")
    assert judged(match)["play 5-5 mexican"].value > answer


def test_a_double_does_not_go_out_where_it_must_be_answered() -> None:
    for allowed, reason in ((True, "goes-out"), (False, "follows-plan")):
        match = table("9-1 1-1", "2-3 3-4 9-6 1-7", boneyard="0-1 0-2", out=True, out_on_double=allowed)
        play(match, "play 9-1 train0", "play 9-6 train1")
        assert judged(match)["play 1-1 train0"].reason == reason


def test_a_double_blank_weighs_what_it_costs() -> None:
    hand, others = "9-0 0-0 0-2 9-3", "9-6 3-4 5-5 5-6"
    for level in LEVELS:
        values = []
        for fine in (0, 50):
            match = table(hand, others, boneyard="0-1 1-2", out=True, double_blank=fine)
            play(match, "play 9-0 train0", "play 9-6 train1")
            advice = judged(match, level)
            values.append(advice["play 0-0 train0"].value - advice["play 3-9 mexican"].value)
        assert values[1] > values[0]


def test_a_marker_comes_off_when_it_can() -> None:
    # Nothing fits seat 0 until it draws; then its train is marked and 9-1 closes it again.
    match = table("8-4 5-7 3-3", "9-6 6-2 2-3", boneyard="7-7 9-1 0-2", out=True)
    play(match, "draw", "play 9-6 train1", "draw")
    assert judged(match)["play 1-9 train0"].reason == "shuts-train"


def test_who_is_about_to_go_out_is_given_little_to_play_on() -> None:
    match = table("9-1 9-8 8-8 1-7 0-6", "9-4 4-2", boneyard="0-1 0-2 0-3", out=True)
    play(match, "play 9-1 train0", "play 9-4 train1")
    calm = table("9-1 9-8 8-8 1-7 0-6", "9-4 4-2 2-3 3-5", boneyard="0-1 0-2 0-3", out=True)
    play(calm, "play 9-1 train0", "play 9-4 train1")
    near, far = judged(match), judged(calm)
    assert set(near) == set(far)
    assert all(near[action].value < far[action].value for action in near)


def test_being_marked_for_a_double_makes_leaving_it_open_worth_more() -> None:
    values = {}
    for marks in (True, False):
        match = table(
            "9-5 5-5 5-1 9-8 2-2", "2-3 3-4 6-6 0-6", "1-2 1-3 7-7 0-4",
            boneyard="0-1 0-2 0-3", out=True, mark_on_open_double=marks,
        )  # fmt: skip
        play(match, "play 9-5 mexican", "draw", "draw", "play 5-5 mexican")
        advice = judged(match)
        values[marks] = advice["play 8-9 train0"].value - advice["play 1-5 mexican"].value
    assert values[True] > values[False]


def test_a_double_that_needs_three_stays_open_for_the_others() -> None:
    values = {}
    for needs in (1, 3):
        match = table(
            "9-5 5-5 5-1 9-8", "2-3 3-4 6-6 0-6", "1-2 1-3 7-7 0-4",
            boneyard="0-1 0-2 0-5", out=True, doubles="answer", double_needs=needs,
        )  # fmt: skip
        play(match, "play 9-5 train0", "draw", "draw")
        values[needs] = judged(match)["play 5-5 train0"]
    assert values[3].reason == "needs-more" != values[1].reason
    assert values[3].value > values[1].value


def test_a_double_that_closes_for_good_ends_the_train_it_is_laid_on() -> None:
    """No other five is left, and the plan goes on with an eight."""
    values = {}
    for closes in (True, False):
        match = table(
            "9-5 5-5 8-1 9-8", "2-3 3-4 6-6 0-6",
            boneyard="0-1 0-2 0-3", out=True, dead_doubles_close=closes,
        )  # fmt: skip
        play(match, "play 9-5 train0", "draw")
        values[closes] = judged(match)["play 5-5 train0"].value
    assert values[True] != values[False]


def test_a_first_turn_string_is_laid_as_far_as_the_plan_goes() -> None:
    match = table(
        "9-1 1-4 4-6 2-3", "9-3 3-7 6-6 0-6", boneyard="0-1 0-2", out=True, first_turn="whole-train"
    )
    for action in ("play 1-9 train0", "play 1-4 train0", "play 4-6 train0"):
        assert best(match) == action
        play(match, action)
    assert match.turn == 1


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_1_13_the_last_tile_answers_the_own_double_where_that_is_needed_to_go_out(level: str) -> None:
    match = table("9-3 3-1 1-1 1-9", "9-2 2-4 0-2 0-3", boneyard="7-7", out_on_double=False)
    play(match, "play 9-3 train0", "play 9-2 train1", "play 3-1 train0", "play 2-4 train1", "play 1-1 train0")
    advice = judged(match, level)
    assert set(advice) == {"play 1-9 train0", "play 1-9 mexican"}
    assert best(match, level) == "play 1-9 train0"
    assert advice["play 1-9 train0"].reason == "goes-out" != advice["play 1-9 mexican"].reason
