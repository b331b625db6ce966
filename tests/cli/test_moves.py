"""What is typed at a prompt, read as a move: a bare number says a bid or a suit, else a place in the list."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domino.cli.moves import Unclear, labels, read_move
from domino.core.match import Deal, Match
from domino.tableside.words.wording import Wording
from domino.texts import Texts
from tests.cli.test_cli import match_in, run


def read(match: Match, typed: str) -> str:
    """The move that was meant, as text, or the sentence that answers."""
    assert match.turn is not None
    view = match.view(match.turn)
    wording = Wording(Texts(), match.game.key, match.names, len(match.scores), match.turn)
    try:
        return str(read_move(typed, view, view.legal, wording))
    except Unclear as unclear:
        return str(unclear)


def shown(match: Match) -> dict[str, str]:
    """The moves by the numbers they are shown with; those without one are left out."""
    assert match.turn is not None
    view = match.view(match.turn)
    listed = zip(labels(view, view.legal), view.legal, strict=True)
    return {label: str(action) for label, action in listed if label}


def begun(key: str, *actions: str) -> Match:
    match = Match.start(key, seed=1)
    for action in actions:
        match.play(action)
    return match


def test_a_number_at_a_bid_is_that_bid() -> None:
    assert read(begun("forty-two"), "31") == "bid 31"
    assert read(begun("eighty-four"), "60") == "bid 60"
    assert [read(begun("moon"), typed) for typed in ("4", "7", "21")] == ["bid 4", "bid 7", "bid 21"]


def test_a_bid_that_is_too_low_is_never_taken_for_a_place_in_the_list() -> None:
    assert "bid as much already" in read(begun("forty-two", "bid 33"), "31")
    assert "bid as much already" in read(begun("moon", "bid 5"), "4")
    assert read(begun("moon", "bid 5"), "6") == "bid 6"
    assert "bid as much already" in read(begun("moon", "bid 7"), "5")


def test_a_number_that_is_no_bid_says_which_bids_there_are() -> None:
    assert read(begun("forty-two"), "50") == "Bids go from 30 to 42."
    assert read(begun("moon"), "3").startswith("Bids are 4, 5, 6 or 7 tricks")


def test_places_in_the_list_still_choose_where_no_bid_is_so_low() -> None:
    for key in ("forty-two", "eighty-four"):
        match = begun(key)
        legal = [str(action) for action in match.legal()]
        assert shown(match) == {str(place): move for place, move in enumerate(legal, start=1)}
        assert [read(match, str(place + 1)) for place in range(len(legal))] == legal


@pytest.mark.parametrize("key", ["forty-two", "moon", "eighty-four"])
def test_a_number_at_trumps_is_that_suit(key: str) -> None:
    match = Match.start(key, seed=1)
    lowest = {"forty-two": "bid 30", "moon": "bid 4", "eighty-four": "bid 60"}[key]
    match.play(lowest)
    while not any(action.verb == "trump" for action in match.legal()):
        match.play("pass")
    assert [read(match, str(suit)) for suit in range(7)] == [f"trump {suit}" for suit in range(7)]
    assert shown(match) == {str(suit): f"trump {suit}" for suit in range(7)}
    assert read(match, "7") == "Trumps are one of the seven suits, blanks to sixes."
    if key == "moon":
        tile = match.view(match.turn or 0).hand[0]
        assert read(match, str(tile)) == f"bury {tile}"


@pytest.mark.parametrize(
    "key", ["forty-two", "moon", "eighty-four", "mexican-train", "castle-rock", "muggins"]
)
def test_what_is_shown_is_what_chooses(key: str) -> None:
    match = Match.start(key, seed=2)
    for _ in range(40):
        if match.round_over:
            break
        assert all(read(match, label) == move for label, move in shown(match).items())
        match.play(match.legal()[-1])


def test_31_typed_at_a_bid_bids_31(tmp_path: Path) -> None:
    seed = next(seed for seed in range(99) if Match.start("forty-two", seed=seed).turn == 0)
    out = run(tmp_path, "play", "forty-two", "--seed", str(seed), typed="31\nq\n")
    assert "Your bid, a number (? for help): 31" in out
    assert "You bid 31." in out
    assert str(match_in(tmp_path).history[0][1]) == "bid 31"


def test_the_list_shows_the_bids_where_its_numbers_could_be_taken_for_them(tmp_path: Path) -> None:
    seed = next(seed for seed in range(99) if Match.start("moon", seed=seed).turn == 0)
    out = run(tmp_path, "play", "moon", "--seed", str(seed), typed="5\nq\n")
    assert re.search(r"^ +4  bid 4 +5  bid 5 +6  bid 6 +7  bid 7 +21  bid 21 +pass$", out, re.MULTILINE)
    assert "You bid 5." in out


def test_a_side_of_a_foot_can_be_named() -> None:
    deal = Deal([["1-9", "2-3"], ["4-9", "5-5"]], starter=0, out=True)
    match = Match.start("chickenfoot", 2, options={"set": 9}, deals={1: deal})
    view = match.view(0)
    words = Wording(Texts(), "chickenfoot", match.names, 2, 0)
    for typed in ("1-9 a.4", "play 9-1 a.4"):
        assert str(read_move(typed, view, view.legal, words)) == "play 1-9 a.4"
    assert str(read_move("1-9 a", view, view.legal, words)) == "play 1-9 a"
    with pytest.raises(Unclear):
        read_move("1-9 a.9", view, view.legal, words)
