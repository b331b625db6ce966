"""Castle Rock, clause by clause (rules section 4), and its removals against a slow search for them."""

from __future__ import annotations

import random

import pytest

from domino.core.actions import DRAW
from domino.core.game import IllegalAction, Refusal
from domino.core.match import Deal, Match
from domino.core.tiles import Tile, set_size
from domino.games import GAMES


def dealt(boneyard: str, preset: str = "box-of-eight", **options: object) -> Match:
    """A match with these tiles only, in this order."""
    deal = Deal([[]], boneyard.split(), out=True)
    return Match.start("castle-rock", 1, preset, options, seed=1, deals={1: deal})


def legal(match: Match) -> list[str]:
    return [str(action) for action in match.legal()]


def row(match: Match) -> str:
    return " ".join(str(tile) for tile in match.view(0).table["row"])


def removed(match: Match) -> str:
    return " ".join(str(tile) for tile in match.view(0).table["removed"])


def refused(match: Match, action: str) -> str:
    with pytest.raises(IllegalAction) as refusal:
        match.play(action)
    return refusal.value.reason


@pytest.mark.parametrize(("preset", "usual"), [("box-of-four", 6), ("box-of-eight", 6), ("fifteens", 15)])
def test_4_the_usual_set(preset: str, usual: int) -> None:
    assert Match.start("castle-rock", preset=preset).rules.set == usual


@pytest.mark.parametrize("highest", [6, 9, 12, 15, 18])
def test_4_1_three_tiles_of_the_set_face_up(highest: int) -> None:
    match = Match.start("castle-rock", options={"set": highest}, seed=4)
    view = match.view(0)
    assert len(view.table["row"]) == 3 and view.table["removed"] == []
    assert view.boneyard_size == set_size(highest) - 3
    assert view.hand == () and view.hand_sizes == (0,)
    assert set(match.state.everything()) == {Tile(a, b) for a in range(highest + 1) for b in range(a + 1)}


def test_4_1_the_row_comes_from_the_front_of_the_boneyard() -> None:
    match = dealt("0-0 1-1 2-2 3-3 4-4")
    assert row(match) == "0-0 1-1 2-2" and match.view(0).boneyard_size == 2
    match.play("draw")
    assert row(match) == "0-0 1-1 2-2 3-3"


def test_4_1_one_player_with_an_empty_hand() -> None:
    with pytest.raises(ValueError, match=r"takes 1 player$"):
        Match.start("castle-rock", 2)
    with pytest.raises(ValueError, match="empty"):
        Match.start("castle-rock", deals={1: Deal([["0-0"]])})
    with pytest.raises(ValueError, match="round 2"):
        Match.start("castle-rock", deals={2: Deal([[]])})


def test_4_2_the_one_between_two_that_share_a_number() -> None:
    match = dealt("1-2 3-4 2-5 6-6")
    assert legal(match) == ["remove 1"]
    match.play("remove 1")
    assert (row(match), removed(match)) == ("1-2 2-5", "3-4")


def test_4_2_neighbours_and_tiles_further_apart_do_not_match() -> None:
    match = dealt("1-2 2-3 4-5 1-6 0-0")
    assert legal(match) == ["draw"]  # 1-2 and 2-3 lie side by side
    match.play("draw")
    assert legal(match) == ["draw"]  # two tiles are between 1-2 and 1-6
    assert refused(match, "remove 1") == "neighbours-do-not-match"
    assert refused(match, "remove 0") == refused(match, "remove 3") == "end-of-the-row"
    assert refused(match, "remove 4") == "no-such-tile"
    assert refused(match, "play 1-2 a") == "not-in-this-game"


def test_4_3_three_that_all_show_one_number() -> None:
    match = dealt("1-2 2-6 2-5 6-6 0-0 3-3")
    assert legal(match) == ["remove 1", "remove3 1"]
    match.play("remove3 1")
    assert removed(match) == "1-2 2-6 2-5"


def test_4_3_it_must_be_the_same_number() -> None:
    match = dealt("1-2 1-6 2-5 6-6")
    assert legal(match) == ["remove 1"]
    assert refused(match, "remove3 1") == "three-do-not-match"


def test_4_3_a_double_shows_its_number_once() -> None:
    match = dealt("2-2 1-2 2-5 6-6")
    assert legal(match) == ["remove 1", "remove3 1"]


def test_4_4_the_row_closes_up_and_makes_new_matches() -> None:
    match = dealt("1-2 3-4 5-6 4-6 2-3 0-0")
    assert legal(match) == ["draw"]
    match.play("draw")
    assert legal(match) == ["remove 2"]
    match.play("remove 2")
    assert row(match) == "1-2 3-4 4-6"
    assert legal(match) == ["draw"]
    match.play("draw")
    assert legal(match) == ["remove 2"]
    match.play("remove 2")
    assert (row(match), legal(match)) == ("1-2 3-4 2-3", ["remove 1"])


def test_4_4_no_draw_while_something_can_be_removed() -> None:
    match = dealt("1-2 3-4 2-5 6-6")
    assert refused(match, "draw") == "remove-first"


def test_4_4_one_or_all_three_is_the_players_choice() -> None:
    one, three = dealt("1-2 2-6 2-5 6-6"), dealt("1-2 2-6 2-5 6-6 0-0")
    one.play("remove 1")
    assert (row(one), legal(one)) == ("1-2 2-5", ["draw"])
    three.play("remove3 1")
    assert row(three) == "6-6 0-0"


def test_4_5_an_emptied_row_begins_anew() -> None:
    match = dealt("1-2 2-6 2-5 0-0 1-1 3-3 4-4")
    events = match.play("remove3 1")
    assert row(match) == "0-0 1-1 3-3" and match.view(0).boneyard_size == 1
    assert [event.kind for event in events] == ["closed"] * 3 + ["drew"] * 3
    assert removed(match) == "1-2 2-6 2-5"


@pytest.mark.parametrize(("rest", "left"), [("0-0", 1), ("0-0 1-1", 2), ("0-0 1-1 3-3", 3)])
def test_4_5_with_what_is_left(rest: str, left: int) -> None:
    match = dealt(f"1-2 2-6 2-5 {rest}")
    match.play("remove3 1")
    assert match.over and match.scores == (left,)


def test_4_5_the_new_three_can_match_at_once() -> None:
    match = dealt("1-2 2-6 2-5 0-0 1-1 0-3")
    match.play("remove3 1")
    assert legal(match) == ["remove 1"]


def test_4_6_the_end_and_the_count() -> None:
    match = dealt("1-2 3-4 2-5")
    events = match.play("remove 1")
    assert [str(event) for event in events] == [
        "closed seat=0 tile=3-4 number=1",
        "blocked seat=0",
        "scored seat=0 number=2 items=left/1/1-2/,left/1/2-5/",
        "round-over number=1",
        "match-over",
    ]
    assert match.over and match.turn is None and match.legal() == ()
    assert match.scores == (2,) == match.round_scores[0]
    assert match.undo() and not match.over and legal(match) == ["remove 1"]


@pytest.mark.parametrize(
    ("preset", "two_left"), [("box-of-four", ()), ("box-of-eight", ()), ("fifteens", (0,))]
)
def test_4_6_when_it_is_won(preset: str, two_left: tuple[int, ...]) -> None:
    cleared = dealt("1-2 2-6 2-5", preset)
    cleared.play("remove3 1")
    assert cleared.over and cleared.winners == (0,) and cleared.scores == (0,)
    match = dealt("1-2 3-4 2-5", preset)
    match.play("remove 1")
    assert match.over and match.winners == two_left
    three = dealt("1-2 3-4 5-6 0-4", preset)
    three.play("draw")
    three.play("remove 2")
    assert three.over and three.winners == () and three.scores == (3,)


def test_4_6_win_at_can_be_chosen() -> None:
    match = dealt("1-2 3-4 2-5", "box-of-four", win_at=2)
    match.play("remove 1")
    assert match.winners == (0,)
    with pytest.raises(ValueError, match="win_at cannot be 1"):
        dealt("0-0", win_at=1)


@pytest.mark.parametrize(("boneyard", "winners"), [("0-0 1-1 2-2", ()), ("0-0", ()), ("", (0,))])
def test_4_6_a_deal_can_leave_nothing_to_do(boneyard: str, winners: tuple[int, ...]) -> None:
    match = dealt(boneyard)
    assert match.over and match.winners == winners and match.scores == (len(boneyard.split()),)
    assert not match.undo()
    again = Match.from_record(match.record())
    assert again.over and again.winners == winners and again.events == match.events


def slow_removals(tiles: list[Tile]) -> list[str]:
    """Every removal that rules 4.2 and 4.3 allow in this row."""
    found = []
    for middle in range(1, len(tiles) - 1):
        left, right = tiles[middle - 1], tiles[middle + 1]
        if set(left) & set(right):
            found.append(f"remove {middle}")
            if set(left) & set(tiles[middle]) & set(right):
                found.append(f"remove3 {middle}")
    return found


@pytest.mark.parametrize("highest", [6, 9, 12, 15, 18])
def test_the_removals_agree_with_a_slow_search_at_every_step(highest: int) -> None:
    rng = random.Random(highest)
    emptied = 0
    for seed in range(1500 // set_size(highest)):
        match = Match.start("castle-rock", options={"set": highest}, seed=seed)
        while not match.over:
            tiles = match.view(0).table["row"]
            assert legal(match) == (slow_removals(tiles) or ["draw"])
            action = rng.choice(match.legal())
            expected = list(tiles)
            if action.verb != "draw":
                three = action.verb == "remove3"
                del expected[action.number - three : action.number + 1 + three]
            match.play(action)
            now = match.view(0).table["row"]
            assert now[: len(expected)] == expected
            if not expected:
                emptied += 1
                assert len(now) == min(3, set_size(highest) - len(match.view(0).table["removed"]))
            else:
                assert len(now) - len(expected) == (action.verb == "draw")
        tiles = match.view(0).table["row"]
        assert not slow_removals(tiles) and match.view(0).boneyard_size == 0
        assert match.scores == (len(tiles),)
    assert emptied or highest > 6  # it is rare in the large sets


def test_a_guess_knows_the_boneyard_but_not_its_order() -> None:
    match = Match.start("castle-rock", seed=9)
    view = match.view(0)
    game = GAMES["castle-rock"]
    worlds = [game.guess(view, random.Random(seed)) for seed in range(5)]
    rests = [tuple(world.everything()[3:]) for world in worlds]
    assert len(set(rests)) == 5
    assert {frozenset(rest) for rest in rests} == {frozenset(match.state.everything()[3:])}


def test_nothing_can_be_drawn_when_the_row_is_all_gone() -> None:
    row = Deal([[]], boneyard=["1-2", "1-3", "1-4"], out=True)
    match = Match.start("castle-rock", deals={1: row})
    match.play("remove3 1")
    assert match.over
    assert match.view(0).why_not(DRAW) == Refusal("round-over")
