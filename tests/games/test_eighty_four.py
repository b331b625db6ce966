"""Eighty-Four, clause by clause (rules section 7)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from domino.core.game import IllegalAction, State
from domino.core.match import Deal, Match
from domino.core.tiles import Tile, full_set
from domino.games import GAMES
from tests.games.trick_table import (
    bid_and_name,
    count_of,
    legal,
    play,
    play_anything,
    play_tiles,
    referee_hand,
    said,
    scored,
    sit,
)

GAME = GAMES["eighty-four"]
TWO_SETS = Counter(full_set(6)) + Counter(full_set(6))


def hidden_tiles(state: State) -> list[Tile]:
    """What nobody holds, before the first trick."""
    held = Counter(tile for seat in range(len(state.hand_sizes())) for tile in state.hand(seat))
    return list((TWO_SETS - held).elements())


# The deal


def test_7_six_or_eight_play_as_two_teams_seated_alternately() -> None:
    assert GAME.players(GAME.rules()) == (6, 8) and GAME.usual_players() == 8
    assert GAME.sides(GAME.rules(), 6) == GAME.sides(GAME.rules(), 8) == 2
    for players in (2, 4, 5, 7, 9):
        with pytest.raises(ValueError, match="6 or 8"):
            Match.start("eighty-four", players)
    match = sit("eighty-four", *["6-6", "6-5", "6-4", "6-3", "6-2", "6-1"])
    bid_and_name(match, 0, 60, 6)
    play_anything(match)
    assert match.view(0).table["won"] == [1, 0], "seats 0, 2 and 4 are one team"


@pytest.mark.parametrize(("players", "each", "face_down"), [(8, 7, 0), (6, 9, 2)])
def test_7_1_hands(players: int, each: int, face_down: int) -> None:
    match = Match.start("eighty-four", players, seed=3)
    view = match.view(0)
    assert view.hand_sizes == (each,) * players and view.boneyard_size == 0
    assert Counter(match.state.everything()) == TWO_SETS
    assert view.table["face_down"] == face_down == len(hidden_tiles(match.state))


def test_7_1_nobody_ever_sees_the_two_tiles_left() -> None:
    for seed in range(10):
        match = Match.start("eighty-four", 6, seed=seed)
        hidden = Counter(hidden_tiles(match.state))
        rng = random.Random(seed)
        guesses = set()
        for seat in range(6):
            known = match.view(seat).known
            assert Counter(known.everything()) == Counter(match.state.hand(seat))
            for _ in range(20):
                guesses.add(tuple(hidden_tiles(GAME.guess(match.view(seat), rng))))
        assert len(guesses) > 50, "a guess knows nothing of them"
        bid_and_name(match, 0, 60, 6)
        play_anything(match)
        played = Counter(tile for trick in match.view(0).table["tricks"] for _, tile in trick["plays"])
        assert played + hidden == TWO_SETS


def test_7_1_a_tile_can_be_dealt_twice_but_not_three_times() -> None:
    match = sit("eighty-four", "6-6 6-6", "6-5 6-5", "6-4", "6-3", "6-2", "6-1")
    assert match.view(0).hand == (Tile(6, 6), Tile(6, 6)) and match.view(0).hand_sizes == (2, 2, 1, 1, 1, 1)
    with pytest.raises(ValueError, match="6-6 3 times"):
        sit("eighty-four", "6-6 6-6", "6-6", "6-4", "6-3", "6-2", "6-1")


# The auction


@pytest.mark.parametrize("players", [6, 8])
def test_7_2_bids_are_60_to_84(players: int) -> None:
    match = Match.start("eighty-four", players, seed=1)
    assert legal(match) == [*(f"bid {points}" for points in range(60, 85)), "pass"]
    match.play("bid 70")
    assert legal(match)[0] == "bid 71"
    for wrong in ("bid 59", "bid 85"):
        with pytest.raises(IllegalAction, match="no-such-bid"):
            match.play(wrong)


def test_7_2_a_forced_shaker_bids_60() -> None:
    match = Match.start("eighty-four", 6, options={"all_pass": "forced"}, seed=1)
    play(match, *["pass"] * 5)
    assert legal(match) == ["bid 60"]
    match = Match.start("eighty-four", 6, options={"all_pass": "redeal"}, seed=1)
    starter = match.turn
    play(match, *["pass"] * 6, "next")
    assert match.round_scores == ((0, 0),) and match.turn == (starter + 1) % 6


# The tricks


@pytest.mark.parametrize(
    ("tiles", "trump", "winner"),
    [
        ("6-5 6-6 6-4 6-6 6-3 6-2", 0, 1),  # both double sixes: the first
        ("6-5 6-5 6-4 6-3 6-2 6-1", 0, 0),  # the lead repeated
        ("6-6 3-1 6-5 3-1 3-0 6-6", 3, 1),  # two equal trumps
        ("6-6 3-1 6-5 3-1 3-2 6-6", 3, 4),  # and a higher one after them
        ("1-0 2-2 2-2 3-3 4-4 5-5", 6, 0),
    ],
)
def test_7_3_of_two_identical_tiles_the_first_ranks_higher(tiles: str, trump: int, winner: int) -> None:
    match = sit("eighty-four", *tiles.split())
    bid_and_name(match, 0, 60, trump)
    (event,) = (event for event in play_tiles(match, tiles) if event.kind == "trick")
    assert event.seat == winner


def test_7_3_a_tile_held_twice_is_one_choice_and_played_one_at_a_time() -> None:
    match = sit("eighty-four", "6-6 6-6 5-5", *["4-4", "3-3", "2-2", "1-1", "0-0"])
    bid_and_name(match, 0, 60, 6)
    assert said(match) == "5-5 6-6"
    match.play("play 6-6")
    assert [str(tile) for tile in match.view(0).hand] == ["5-5", "6-6"]
    assert Counter(match.state.everything()) == TWO_SETS


def test_7_3_a_guess_may_deal_a_tile_twice_and_never_three_times() -> None:
    match = Match.start("eighty-four", 8, seed=5)
    rng = random.Random(5)
    doubled = 0
    for _ in range(50):
        world = GAME.guess(match.view(0), rng)
        assert Counter(world.everything()) == TWO_SETS
        doubled += any(len(set(world.hand(seat))) < 7 for seat in range(1, 8))
    assert doubled > 10


# Points


def test_7_4_eight_players_score_two_for_a_trick() -> None:
    match = sit("eighty-four", "6-6", "6-4", "5-5", "5-0", "4-1", "3-2", "6-4", "5-5")
    bid_and_name(match, 0, 60, 6)
    play_anything(match)
    assert match.view(0).table["taken"] == [2 + 10 + 10 + 5 + 5 + 5 + 10 + 10, 0]
    assert match.round_scores == ((0, 60),), "57 is three short of the bid"
    assert scored(list(match.events)) == {0: [], 1: [("bid-not-reached", 60, "")]}


def test_7_4_six_players_score_one_for_a_double_and_nothing_for_a_trick() -> None:
    match = sit(
        "eighty-four",
        "6-6 6-4 6-4",
        "5-5 5-5 4-1",
        "5-0 5-0 4-1",
        "3-2 3-2 2-1",
        "0-0 1-1 2-0",
        "3-3 4-4 3-0",
    )
    bid_and_name(match, 0, 60, 6)
    play_tiles(match, "6-6 5-5 5-0 3-2 0-0 3-3")
    assert match.view(0).table["taken"] == [1 + 11 + 5 + 5 + 1 + 1, 0]
    play_tiles(match, "6-4 5-5 5-0 3-2 1-1 4-4")
    events = play_tiles(match, "6-4 4-1 4-1 2-1 2-0 3-0")
    taken = 24 + (10 + 11 + 5 + 5 + 1 + 1) + (10 + 5 + 5)
    assert match.round_scores == ((taken, 0),) and taken == 77
    receipt = Counter(scored(events)[0])
    assert receipt["double", 1, "5-5"] == receipt["count-tile", 10, "5-5"] == 2
    assert receipt["double", 1, "6-6"] == 1 and receipt["count-tile", 10, "4-6"] == 2
    assert not any(what == "tricks" for what, _, _ in receipt)


@pytest.mark.parametrize("players", [6, 8])
@pytest.mark.parametrize("seed", range(1, 6))
def test_7_4_both_sides_take_84_less_what_lies_face_down(players: int, seed: int) -> None:
    """Random matches against a referee who knows only the rules."""
    rng = random.Random(seed)
    match = Match.start("eighty-four", players, seed=seed, options={"all_pass": "forced"})
    lost = 0
    for _ in range(6):
        hidden = (
            sum(count_of(tile) + tile.is_double for tile in hidden_tiles(match.state)) if players == 6 else 0
        )
        taken = referee_hand(
            match, rng, trick_points=2 if players == 8 else 0, count=True, double=int(players == 6)
        )
        assert sum(taken) == 84 - hidden
        lost += hidden
        if match.over:
            break
        match.play("next")
    assert lost or players == 8, "in so many hands something is left out"


# The score


def test_7_5_first_to_250_or_to_seven_marks() -> None:
    hands = [
        "6-6 6-6 6-5 6-5 6-4 6-4 6-3",
        "0-0 0-0 1-0 1-0 1-1 1-1 2-0",
        "5-5 5-5 5-0 5-0 4-1 4-1 3-2",
        "2-0 2-1 2-1 2-2 2-2 3-0 3-0",
        "5-4 5-4 5-3 5-3 5-2 5-2 5-1",
        "3-1 3-1 3-3 3-3 4-0 4-0 4-2",
        "6-3 6-2 6-2 6-1 6-1 6-0 6-0",
        "3-2 4-2 4-3 4-3 4-4 4-4 5-1",
    ]
    deals = dict.fromkeys(range(1, 20), Deal([hand.split() for hand in hands], starter=0))
    for scoring, rounds, score in (("points", 3, 252), ("marks", 7, 7)):
        match = Match.start("eighty-four", 8, options={"scoring": scoring}, seed=1, deals=deals)
        while True:
            bid_and_name(match, 0, 84, 6)
            while not match.round_over:
                match.play(match.legal()[-1])
            if match.over:
                break
            match.play("next")
        assert match.round == rounds and match.scores == (score, 0) and match.winners == (0,)


@pytest.mark.parametrize("seed", range(4))
def test_7_4_six_may_count_two_for_a_trick_and_nothing_for_doubles(seed: int) -> None:
    options = {"six_tricks": True, "all_pass": "forced"}
    match = Match.start("eighty-four", 6, options=options, seed=seed)
    face_down = sum(map(count_of, hidden_tiles(match.state)))
    taken = referee_hand(match, random.Random(seed), trick_points=2, count=True)
    assert sum(taken) == 88 - face_down, "nine tricks, and what lies face down is nobody's"
    assert Match.start("eighty-four", 6).rules.six_tricks is False
    bids = [str(action) for action in Match.start("eighty-four", 6, options=options).legal()]
    assert (bids[0], bids[-2]) == ("bid 60", "bid 84")


def test_7_4_eight_are_not_touched_by_it() -> None:
    match = Match.start("eighty-four", 8, options={"six_tricks": True, "all_pass": "forced"}, seed=1)
    assert sum(referee_hand(match, random.Random(1), trick_points=2, count=True)) == 84


def test_7_5_marks_with_six_stop_only_on_what_everyone_can_see() -> None:
    """Points in the two tiles face down could still come, for all that the table knows."""
    for seed in range(40):
        rng = random.Random(seed)
        options = {"scoring": "marks", "all_pass": "forced"}
        match = Match.start("eighty-four", 6, options=options, seed=seed)
        while not match.round_over:
            before = match.state.taken[:]
            world = GAME.guess(match.view(match.turn), rng)
            action = rng.choice(match.legal())
            world.apply(action)
            match.play(action)
            assert world.over == match.round_over, "where the hidden tiles lie makes no difference"
        state = match.state
        side = state.bidder % 2
        played_out = not any(match.view(0).hand_sizes)
        assert before[side] < state.bid
        assert played_out or state.taken[side] >= state.bid or 84 - state.taken[1 - side] < state.bid


@pytest.mark.parametrize("hands", [("",) * 6, ("6-6 6-6", "", "5-5", "", "", "4-4 4-4 3-3")])
@pytest.mark.parametrize("scoring", ["points", "marks"])
def test_hands_of_any_sizes_are_played_to_their_end(hands: tuple[str, ...], scoring: str) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        match = sit("eighty-four", *hands, scoring=scoring)
        while not match.round_over:
            world = GAME.guess(match.view(rng.randrange(6)), rng)
            assert Counter(world.everything()) == TWO_SETS
            match.play(rng.choice(match.legal()))


def test_the_same_hand_is_the_same_view_wherever_its_twins_lie() -> None:
    """Which of two identical tiles a seat got says nothing about where the other is."""
    one = sit("eighty-four", "6-6 5-5", "6-6 1-1", "4-4 4-3", "3-3 3-2", "2-2 2-1", "1-0 0-0")
    other = sit("eighty-four", "5-5 4-4", "6-6 1-1", "6-6 4-3", "3-3 3-2", "2-2 2-1", "1-0 0-0")
    views = one.view(1), other.view(1)
    assert views[0].known.hands == views[1].known.hands
    worlds = [GAME.guess(view, random.Random(3)) for view in views]
    assert [worlds[0].hand(seat) for seat in range(6)] == [worlds[1].hand(seat) for seat in range(6)]
