"""The now line: what to do now, always, in one line; from the view alone."""

from __future__ import annotations

import pytest

from domino.core.tiles import Tile
from domino.tableside.evening import Evening
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.reading import Held
from domino.tableside.shown.showing import compose
from domino.tableside.words.now_line import Lift, Now, now_of
from tests.tableside.test_asking import at_table

NINE = {"set": 9}


def said(game: str, hands: list[list[str]], moves: str = "", **setup: object) -> Now:
    return now_of(*at_table(game, hands, moves, **setup))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "hands", "moves", "setup", "told"),
    [
        ("mexican-train", [["1-9", "2-9"], ["8-9", "8-8"]], "", {"options": NINE}, "Your turn: play a 9"),
        ("mexican-train", [["1-2", "2-3"], ["8-9", "8-8"]], "", {"options": NINE, "boneyard": ["0-0"]},
         "Nothing fits: draw"),
        ("muggins", [["1-1", "5-5"], ["6-6", "0-1"]], "", {},
         "Your turn: begin with a double"),
        ("muggins", [["1-2", "5-5"], ["6-6", "0-1"]], "", {}, "Your turn: begin with any tile"),
        ("forty-two", [["5-6"], ["6-6"], ["4-4"], ["3-3"]], "", {}, "Your turn: bid, or pass"),
        ("forty-two", [["5-6"], ["6-6"], ["4-4"], ["3-3"]], "bid 30\npass\npass\npass", {},
         "Your turn: choose trumps"),
    ],
)  # fmt: skip
def test_it_says_what_to_do(game: str, hands: list[list[str]], moves: str, setup: dict, told: str) -> None:
    now = said(game, hands, moves, **setup)
    assert now.texts[0] == told and now.yours and now.seat == 0


def test_it_names_the_train_whose_double_is_to_be_answered() -> None:
    hands = [["7-9", "0-8", "1-8"], ["2-9", "0-2"], ["8-9", "8-8", "0-1"]]
    moves = "play 8-9 train2\nplay 7-9 train0\nplay 2-9 train1\nplay 8-8 train2\ndraw"
    setup = {"options": NINE, "boneyard": ["0-3", "0-4"], "starter": 2}
    evening, asking = at_table("mexican-train", hands, moves, **setup)
    assert now_of(evening, asking).texts == (
        "Your turn: answer the 8 on P2's train",
        "Answer the 8 on P2's train",
        "Answer the 8",
    )


def test_it_is_quiet_and_names_the_other_when_it_is_not_your_turn() -> None:
    now = said("mexican-train", [["1-9", "2-9"], ["8-9", "8-8"]], "play 1-9 train0", options=NINE)
    assert now == Now(("P1 is to play",), False, 1)


def test_it_says_what_letting_go_does() -> None:
    hands = [["1-9", "2-9", "3-4"], ["8-9", "8-8"]]
    evening, asking = at_table("mexican-train", hands, options=NINE)
    asking.tile(Held(Tile(1, 9)))
    assert now_of(evening, asking).texts[0] == "9-1: choose a lit place"
    tile = Tile(1, 9)
    let_go = "Let go: 9-1 on the Mexican Train, then it ends in 1"
    assert now_of(evening, asking, Lift(tile, "mexican")).texts[0] == let_go
    assert now_of(evening, asking, Lift(tile, "train1")).texts == ("Not there: 9-1 does not fit",)
    assert now_of(evening, asking, Lift(tile)).texts[0] == "9-1: choose a lit place"
    asking.clear()
    assert now_of(evening, asking, Lift(Tile(3, 4), "mexican")).texts[0] == "Not there: 4-3 does not fit"
    assert now_of(evening, asking, Lift(Tile(3, 4))).texts[0].startswith("Your turn: ")


def test_every_side_of_a_foot_is_the_end_it_is_a_side_of() -> None:
    evening, asking = at_table("chickenfoot", [["1-9", "2-9"], ["8-9", "8-8"]], options=NINE)
    asking.tile(Held(Tile(1, 9)))
    for place in Asking(evening).places_of(Tile(1, 9)):
        assert now_of(evening, asking, Lift(Tile(1, 9), place)).texts[0].startswith("Let go: ")


def test_a_partners_turn_is_told_as_theirs() -> None:
    hands = [["5-6"], ["6-6"], ["4-4"], ["3-3"]]
    evening, asking = at_table("forty-two", hands, "bid 30\npass")
    assert now_of(evening, asking) == Now(("Your partner: P2 is to bid", "P2 is to bid"), False, 2)
    showing = compose(evening, asking)
    ours, theirs = showing.sides
    assert ours.turn and ours.for_partner and not theirs.turn
    assert [plate.lit.ground for plate in showing.plates] == ["", "", "deep", ""]
    assert (ours.lit.ground, theirs.lit.ground) == ("deep", "")
    ours, _ = compose(*at_table("forty-two", hands)).sides
    assert ours.lit.ground == "gold"


def test_a_last_tile_is_on_the_plate_as_long_as_it_is_true_also_after_a_resume() -> None:
    hands = [["1-9", "2-9", "0-0"], ["8-9", "1-8"]]
    evening, _ = at_table("mexican-train", hands, "play 1-9 train0\nplay 8-9 train1", options=NINE)
    resumed = Evening(evening.whole(), evening.seats, evening.texts)
    for each in (evening, resumed):
        assert [plate.last_tile for plate in compose(each, Asking(each)).plates] == [False, True]
