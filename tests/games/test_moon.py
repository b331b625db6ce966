"""Moon, clause by clause (rules section 6)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from domino.core.game import IllegalAction
from domino.core.match import Deal, Match
from domino.core.tiles import TILES, Tile
from domino.games import GAMES
from tests.games.trick_table import (
    bid_and_name,
    legal,
    play,
    play_anything,
    play_tiles,
    referee_hand,
    said,
    scored,
    sit,
)
from tests.invariants import random_action

GAME = GAMES["moon"]
SIXES = "6-6 6-5 6-4 6-3 6-2 6-1 5-5"
FIVES = "5-4 5-3 5-2 5-1 4-4 4-3 4-2"
REST = "4-1 3-3 3-2 3-1 2-2 2-1 1-1"
"""With sixes for trumps the first hand takes every trick; 0-0 is the widow."""
TRUMPS = [f"trump {suit}" for suit in range(7)]


def sixes(**options: object) -> Match:
    return sit("moon", SIXES, FIVES, REST, **options)


def reason(match: Match, action: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        match.play(action)
    return refused.value.reason


# The deal


def test_6_three_players_hold_seven_of_22_tiles_and_one_is_the_widow() -> None:
    match = Match.start("moon", seed=1)
    assert GAME.players(GAME.rules()) == (3,)
    tiles = match.state.everything()
    assert len(set(tiles)) == len(tiles) == 22
    assert [tile for tile in tiles if tile.low == 0] == [Tile(0, 0)]
    assert max(tile.high for tile in tiles) == 6
    assert match.view(0).hand_sizes == (7, 7, 7) and match.scores == (0, 0, 0)
    assert match.view(0).table["face_down"] == 1


def test_6_blanks_cannot_be_dealt() -> None:
    with pytest.raises(ValueError, match="0-6"):
        sit("moon", "6-0", "5-5", "4-4")


def test_6_the_widow_is_the_tile_left_or_the_one_named() -> None:
    assert sixes().state.widow == Tile(0, 0).index
    match = sit("moon", "6-6 6-5", "5-5 5-4", "4-4 4-3", widow="3-1")
    assert match.state.widow == Tile(1, 3).index
    assert Counter(match.state.everything()) == Counter(Match.start("moon", seed=1).state.everything())


# The auction


def test_6_1_bids_are_4_to_7_tricks_or_21_each_higher() -> None:
    match = sixes(starter=1)
    assert legal(match) == ["bid 4", "bid 5", "bid 6", "bid 7", "bid 21", "pass"]
    assert reason(match, "bid 3") == reason(match, "bid 8") == reason(match, "bid 20") == "no-such-bid"
    match.play("bid 5")
    assert match.turn == 2 and legal(match) == ["bid 6", "bid 7", "bid 21", "pass"]
    assert reason(match, "bid 5") == "bid-too-low"
    match.play("bid 21")
    assert legal(match) == ["pass"]
    match.play("pass")
    assert match.turn == 2 and match.view(0).table["bids"] == [0, 5, 21]


def test_6_1_bidding_starts_at_the_dealers_left_and_the_deal_passes_on() -> None:
    match = Match.start("moon", seed=4)
    for _ in range(4):
        first, dealer = match.turn, match.view(0).table["shaker"]
        assert first == (dealer + 1) % 3
        play(match, "pass", "pass", "pass", "next")
        assert match.view(0).table["shaker"] == (dealer + 1) % 3
    assert {Match.start("moon", seed=seed).turn for seed in range(40)} == {0, 1, 2}


def test_6_1_all_pass_and_the_next_dealer_deals_again() -> None:
    match = sixes()
    play(match, "pass", "pass", "pass")
    assert match.round_scores == ((0, 0, 0),) and not match.over
    match.play("next")
    assert match.round == 2 and match.turn == 1


# The widow


def test_6_2_the_bidder_may_take_the_widow_and_bury_a_tile() -> None:
    match = sixes()
    play(match, "bid 5", "pass", "pass")
    buries = ["bury 5-5", "bury 1-6", "bury 2-6", "bury 3-6", "bury 4-6", "bury 5-6", "bury 6-6"]
    assert legal(match) == [*buries, *TRUMPS]
    events = play(match, "bury 5-5")
    assert [(event.kind, event.seat, str(event.tile)) for event in events] == [
        ("drew", 0, "0-0"),
        ("buried", 0, "5-5"),
    ]
    assert match.turn == 0 and legal(match) == TRUMPS, "one tile, once"
    assert reason(match, "bury 6-6") == "widow-taken"
    assert [str(tile) for tile in match.view(0).hand] == ["0-0", "1-6", "2-6", "3-6", "4-6", "5-6", "6-6"]
    match.play("trump 6")
    assert match.turn == 0 and said(match) == "0-0 1-6 2-6 3-6 4-6 5-6 6-6"
    assert reason(match, "bury 6-6") == "trumps-are-named"


def test_6_2_the_widow_may_be_left() -> None:
    match = sixes()
    play(match, "bid 5", "pass", "pass", "trump 6")
    assert said(match) == "5-5 1-6 2-6 3-6 4-6 5-6 6-6"
    assert match.state.widow == Tile(0, 0).index and not match.view(0).table["widow_taken"]


def test_6_2_reasons_about_the_widow() -> None:
    match = sixes()
    assert reason(match, "bury 6-6") == "bidding-first"
    play(match, "bid 5", "pass", "pass")
    assert reason(match, "bury 4-4") == "not-in-hand"
    with pytest.raises(IllegalAction) as refused:
        match.play("bury 4-4", 1)
    assert refused.value.reason == "not-your-turn"


def test_6_2_only_the_bidder_knows_the_widow_and_what_was_buried() -> None:
    match = sixes()
    play(match, "bid 5", "pass", "pass")
    assert match.view(0).widow == TILES[match.state.widow], "the widow is shown to the bidder"
    assert match.view(1).widow is match.view(2).widow is None
    events = play(match, "bury 5-5")
    for event in events:
        assert event.seen_by(0).tile is not None
        assert event.seen_by(1).tile is event.seen_by(2).tile is None
    bidder, other = match.view(0), match.view(1)
    assert other.table["widow_taken"] and bidder.known.widow == Tile(5, 5).index
    assert other.known.widow < 0
    hidden = [event.tile for event in other.log if event.kind in ("drew", "buried")]
    assert hidden == [None, None]
    rng = random.Random(1)
    guesses = {GAME.guess(other, rng).widow for _ in range(300)}
    assert guesses == {tile.index for tile in GAME.tiles(match.rules, 3, 1) if tile not in other.hand}
    assert {GAME.guess(bidder, rng).widow for _ in range(20)} == {Tile(5, 5).index}


def test_6_2_the_preset_shows_the_widow_and_blind_takes_it_unseen() -> None:
    assert Match.start("moon").rules.widow == "shown"
    deal = Deal([hand.split() for hand in (SIXES, FIVES, REST)], starter=0)
    match = Match.start("moon", 3, options={"widow": "blind"}, deals={1: deal})
    play(match, "bid 5", "pass", "pass")
    assert all(match.view(seat).widow is None for seat in range(3))


@pytest.mark.parametrize("target", [7, 14, 21, 28, 42])
def test_0_12_the_target_can_be_chosen(target: int) -> None:
    match = Match.start("moon", options={"target": target}, seed=3)
    rng = random.Random(target)
    shot = False
    while not match.over:
        assert max(match.scores) < target or match.round_over
        match.play(random_action(match, match.turn, rng))
        shot = shot or (match.round_over and match.view(0).table["bid"] == 21)
    assert shot or max(match.scores) >= target


def test_6_2_the_widow_may_be_shown_to_the_bidder_first() -> None:
    deal = Deal([hand.split() for hand in (SIXES, FIVES, REST)], starter=0)
    match = Match.start("moon", 3, options={"widow": "shown"}, deals={1: deal})
    assert match.view(0).widow is None
    play(match, "bid 5", "pass", "pass")
    assert match.view(0).widow is Tile(0, 0)
    assert match.view(1).widow is match.view(2).widow is None
    play(match, "bury 5-5")
    assert match.view(0).widow is Tile(5, 5) and Tile(0, 0) in match.view(0).hand


def test_6_2_suits_and_following_are_those_of_forty_two_and_no_tile_counts() -> None:
    match = sixes()
    bid_and_name(match, 0, 4, 5)
    match.play("play 6-1")
    assert said(match) == "2-4 3-4 4-4 1-5 2-5 3-5 4-5", "no six: anything"
    match.play("play 4-2")
    assert said(match) == "1-1 1-2 2-2 1-3 2-3 3-3 1-4"
    (trick,) = (event for event in match.play("play 4-1") if event.kind == "trick")
    assert (trick.seat, trick.number) == (0, 1)
    assert match.view(2).table["taken"] == match.view(2).table["won"] == [1, 0, 0]


@pytest.mark.parametrize("seed", range(10))
def test_6_2_random_matches_against_a_slow_referee(seed: int) -> None:
    rng = random.Random(seed)
    match = Match.start("moon", seed=seed)
    for _ in range(12):
        taken = referee_hand(match, rng, trick_points=1, count=False)
        bid, bidder = match.state.bid, match.state.bidder
        if bid:
            assert sum(taken) == 7
            if taken[bidder] < min(bid, 7):
                taken[bidder] = -bid
            elif bid == 21:
                taken[bidder] = 21
        assert match.round_scores[-1] == tuple(taken)
        if match.over:
            break
        match.play("next")


# The score


def test_6_3_a_bidder_who_reaches_the_bid_scores_the_tricks_taken() -> None:
    match = sixes()
    bid_and_name(match, 0, 4, 6)
    play_anything(match)
    assert match.round_scores == ((7, 0, 0),)
    assert scored(list(match.events)) == {0: [("tricks", 7, "")], 1: [], 2: []}


def test_6_3_a_bidder_who_fails_loses_the_bid_and_the_others_score_their_tricks() -> None:
    match = sit("moon", "6-6 1-1", "5-5 2-1", "4-4 3-1", widow="0-0")
    bid_and_name(match, 0, 5, 6)
    play_tiles(match, "6-6 5-5 4-4")
    events = play_tiles(match, "1-1 2-1 3-1")
    assert match.round_scores == ((-5, 0, 0),), "two tricks of five"
    assert scored(events) == {0: [("bid-not-reached", -5, "")], 1: [], 2: []}
    assert match.scores == (-5, 0, 0) and not match.over
    match = sit("moon", "6-6 2-1", "5-5 2-2", "4-4 3-1", widow="0-0")
    bid_and_name(match, 0, 4, 6)
    play_anything(match)
    assert match.round_scores == ((-4, 1, 0),)


def test_6_3_a_made_21_scores_21_and_a_failed_one_loses_it() -> None:
    match = sixes()
    bid_and_name(match, 0, 21, 6)
    play_anything(match)
    assert match.round_scores == ((21, 0, 0),) and match.over and match.winners == (0,)
    assert scored(list(match.events))[0] == [("moon", 21, "")]
    match = sixes()
    bid_and_name(match, 0, 21, 1)
    play_tiles(match, "6-6 5-4 4-1")
    assert match.view(0).table["won"] == [0, 0, 1], "4-1 is a trump"
    play_anything(match)
    assert match.round_scores[0][0] == -21
    assert scored(list(match.events))[0] == [("bid-not-reached", -21, "")]


def test_6_3_six_tricks_of_seven_lose_seven() -> None:
    match = sit(
        "moon",
        "6-6 6-5 6-4 6-3 6-2 6-1 2-1",
        "5-5 5-4 5-3 5-2 5-1 4-4 2-2",
        "4-3 4-2 4-1 3-3 3-2 3-1 1-1",
    )
    bid_and_name(match, 0, 7, 6)
    play_tiles(match, "6-6 5-5 1-1 6-5 5-4 4-3 6-4 5-3 4-1 6-3 5-2 3-3 6-2 5-1 3-1 6-1 4-4 3-2")
    assert match.view(0).table["won"] == [6, 0, 0]
    play_tiles(match, "2-1 2-2 4-2")
    assert match.round_scores == ((-7, 1, 0),)


# The finish


def a_hand(bidder: int, bid: int = 4) -> Match:
    match = sixes()
    bid_and_name(match, bidder, bid, 6)
    play_anything(match)
    return match


def test_6_4_first_to_21() -> None:
    deals = dict.fromkeys(range(1, 9), Deal([hand.split() for hand in (SIXES, FIVES, REST)], starter=0))
    match = Match.start("moon", 3, seed=1, deals=deals)
    for number in (1, 2, 3):
        assert match.round == number and not match.over
        bid_and_name(match, 0, 7, 6)
        play_anything(match)
        if number < 3:
            match.play("next")
    assert match.over and match.scores == (21, 0, 0) and match.winners == (0,)


@pytest.mark.parametrize("bidder", range(3))
def test_6_4_if_several_get_there_the_bidder_wins_else_the_highest_and_a_tie_goes_on(bidder: int) -> None:
    last = a_hand(bidder).state
    rules = GAME.rules(players=3)
    for totals, winners in {
        (20, 20, 20): None,
        (21, 20, 20): (0,),
        (21, 25, 21): (bidder,),
        (-4, 25, 21): (bidder,) if bidder else (1,),
        (22, 22, -4): (bidder,) if bidder != 2 else None,
        (22, 22, 22): (bidder,),
    }.items():
        assert GAME.winners(rules, totals, [totals], last) == winners


def test_6_4_a_tie_is_not_broken_by_a_hand_that_all_pass() -> None:
    match = sixes()
    play(match, "pass", "pass", "pass")
    assert GAME.winners(match.rules, (22, -4, 22), [(22, -4, 22), (0, 0, 0)], match.state) is None


def test_6_1_shooting_the_moon_is_for_the_game() -> None:
    """A made 21 wins from far below zero too."""
    match = a_hand(0, bid=21)
    assert GAME.winners(match.rules, (-9, 15, 20), [(-30, 15, 20), (21, 0, 0)], match.state) == (0,)
    assert (
        GAME.winners(match.rules, (-23, 15, 20), [(-30, 15, 20), (7, 0, 0)], a_hand(0, bid=7).state) is None
    )


# 6.4 and a number of hands


def after(scores: tuple[int, ...], hands: int, most: object = 6) -> tuple[int, ...] | None:
    """Who has won with these totals after so many hands of which the last was bid by seat 0 and made."""
    rules = GAME.rules(None, {"most_hands": most}, 3)
    rounds = [scores] + [(0, 0, 0)] * (hands - 1)
    return GAME.winners(rules, scores, rounds, a_hand(0, bid=4).state)


def test_6_4_without_a_limit_a_match_below_zero_goes_on() -> None:
    assert Match.start("moon").rules.most_hands == "no-limit"
    assert after((-40, -12, -3), 300, "no-limit") is None


def test_6_4_after_the_last_hand_the_most_points_win() -> None:
    assert after((-40, -12, -3), 5) is None
    assert after((-40, -12, -3), 6) == (2,)
    assert after((9, 12, -3), 6) == (1,)


def test_6_4_after_the_last_hand_those_who_are_level_share_the_win() -> None:
    assert after((5, 12, 12), 6) == (1, 2)
    assert after((-4, -4, -4), 6) == (0, 1, 2)


def test_6_4_the_target_goes_before_the_number_of_hands() -> None:
    assert after((21, 25, 3), 6) == (0,), "the bidder is among those who got there"
    assert after((20, 25, 25), 5) is None, "a tie plays another hand"
    assert after((20, 25, 25), 6) == (1, 2), "unless it was the last"


def test_6_4_a_match_that_everybody_passes_ends_after_the_last_hand() -> None:
    match = Match.start("moon", options={"most_hands": 3}, seed=1)
    for _ in range(3):
        play(match, "pass", "pass", "pass")
        if not match.over:
            match.play("next")
    assert match.over and match.round == 3 and match.winners == (0, 1, 2)


def test_6_4_a_quick_game_has_a_last_hand() -> None:
    assert GAME.lengths["quick"]["most_hands"] == 9
    assert "most_hands" not in GAME.lengths["evening"]
    assert GAME.likely_rounds(GAME.rules(None, {"most_hands": 3}, 3), 3) == 3


# What else a table wants


def test_what_there_is_not_is_said() -> None:
    assert list(GAME.presets) == ["box-of-eight"]
    with pytest.raises(ValueError, match="target cannot be 20: choose 7, 14, 21, 28 or 42"):
        Match.start("moon", options={"target": 20})
    with pytest.raises(ValueError, match="3"):
        Match.start("moon", 4)


@pytest.mark.parametrize(
    "hands", [("", "", ""), ("6-6", "", ""), ("", "5-5 4-4", ""), ("6-6 6-5 6-4", "5-5", "4-4 4-3")]
)
@pytest.mark.parametrize("widow", [None, "0-0"])
def test_hands_of_any_sizes_are_played_to_their_end(hands: tuple[str, ...], widow: str | None) -> None:
    for seed in range(30):
        rng = random.Random(seed)
        match = sit("moon", *hands, widow=widow)
        everything = Counter(match.state.everything())
        while not match.round_over:
            world = GAME.guess(match.view(rng.randrange(3)), rng)
            assert Counter(world.everything()) == everything
            match.play(rng.choice(match.legal()))
