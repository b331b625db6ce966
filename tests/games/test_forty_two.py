"""Forty-Two, clause by clause (rules section 5)."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from domino.core.game import IllegalAction
from domino.core.match import Deal, Match
from domino.core.tiles import Tile, full_set
from domino.games import GAMES
from tests.games.trick_table import (
    belongs,
    bid_and_name,
    legal,
    play,
    play_anything,
    play_tiles,
    referee_hand,
    said,
    scored,
    sit,
    suit_of_lead,
    who_takes,
)
from tests.invariants import random_action

GAME = GAMES["forty-two"]
ALL_SIXES = (
    "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
    "5-5 5-4 5-3 5-2 5-1 5-0 4-4",
    "4-3 4-2 4-1 4-0 3-3 3-2 3-1",
    "3-0 2-2 2-1 2-0 1-1 1-0 0-0",
)
"""Seat 0 takes every trick with sixes for trumps."""


def sixes(**options: object) -> Match:
    return sit("forty-two", *ALL_SIXES, **options)


def reason(match: Match, action: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        match.play(action)
    return refused.value.reason


# The deal


def test_5_four_players_hold_seven_tiles_each_and_none_are_left() -> None:
    match = Match.start("forty-two", seed=1)
    assert GAME.players(GAME.rules()) == (4,)
    assert match.view(0).hand_sizes == (7, 7, 7, 7) and match.view(0).boneyard_size == 0
    assert sorted(match.state.everything()) == sorted(full_set(6))
    assert match.scores == (0, 0) and GAME.sides(GAME.rules(), 4) == 2


def test_5_1_the_shaker_is_drawn_by_lot_and_passes_left() -> None:
    shakers = {Match.start("forty-two", seed=seed).view(0).table["shaker"] for seed in range(60)}
    assert shakers == {0, 1, 2, 3}
    match = Match.start("forty-two", seed=1)
    first = match.view(0).table["shaker"]
    for hand in range(1, 6):
        play(match, "pass", "pass", "pass", "pass", "next")
        assert match.view(0).table["shaker"] == (first + hand) % 4


def test_5_1_bidding_starts_at_the_shakers_left_and_each_speaks_once() -> None:
    match = sixes(starter=2)
    assert match.view(0).table["shaker"] == 1
    speakers = []
    for action in ("pass", "bid 30", "pass", "bid 31"):
        speakers.append(match.turn)
        match.play(action)
    assert speakers == [2, 3, 0, 1]
    assert match.view(0).table["bids"] == [0, 31, 0, 30]
    assert match.turn == 1 and legal(match) == [f"trump {suit}" for suit in range(7)]


# The auction


def test_5_2_a_bid_is_30_to_42_and_above_every_earlier_one() -> None:
    match = sixes()
    assert legal(match) == [*(f"bid {points}" for points in range(30, 43)), "pass"]
    assert reason(match, "bid 29") == reason(match, "bid 43") == reason(match, "bid 84") == "no-such-bid"
    match.play("bid 35")
    assert legal(match) == [*(f"bid {points}" for points in range(36, 43)), "pass"]
    assert reason(match, "bid 35") == reason(match, "bid 30") == "bid-too-low"
    match.play("pass")
    assert reason(match, "bid 35") == "bid-too-low"
    match.play("bid 42")
    assert legal(match) == ["pass"]
    table = match.view(0).table
    assert (table["bid"], table["bidder"], table["trump"]) == (42, 2, None)


def test_5_2_all_pass_and_the_next_shaker_deals_again() -> None:
    match = sixes(all_pass="redeal")
    events = play(match, "pass", "pass", "pass", "pass")
    assert [event.kind for event in events] == ["passed"] * 4 + ["round-over"]
    assert match.round_scores == ((0, 0),) and not match.over and legal(match) == ["next"]
    match.play("next")
    assert match.round == 2 and match.turn == 1


def test_5_2_a_forced_shaker_must_bid_30() -> None:
    match = sixes(all_pass="forced")
    play(match, "pass", "pass", "pass")
    assert match.turn == 3 and legal(match) == ["bid 30"]
    assert reason(match, "pass") == reason(match, "bid 31") == "shaker-must-bid"
    match.play("bid 30")
    assert match.turn == 3 and "trump 0" in legal(match)


def test_5_2_a_shaker_is_not_forced_over_a_bid() -> None:
    match = sixes(all_pass="forced")
    play(match, "pass", "pass", "bid 30")
    assert legal(match) == [*(f"bid {points}" for points in range(31, 43)), "pass"]


def test_5_3_the_highest_bidder_names_trumps_and_leads() -> None:
    match = sixes()
    play(match, "bid 30", "pass", "bid 32", "pass")
    assert match.turn == 2 and reason(match, "play 4-3") == "name-trumps-first"
    assert reason(match, "trump 7") == "no-such-suit" and reason(match, "pass") == "bidding-over"
    (event,) = play(match, "trump 3")
    assert (event.kind, event.seat, event.number) == ("trump", 2, 3)
    assert match.view(1).table["trump"] == 3
    assert match.turn == 2 and said(match) == "1-3 2-3 3-3 0-4 1-4 2-4 3-4"
    assert reason(match, "trump 4") == "trumps-are-named"


# The tricks


def test_5_4_a_tile_with_a_trump_end_belongs_to_trumps_only() -> None:
    match = sit("forty-two", "6-1 0-0", "6-4 1-1", "5-4 2-1", "4-3 6-2")
    bid_and_name(match, 0, 30, 4)
    match.play("play 6-1")
    assert match.view(0).table["suit"] == 6
    assert said(match) == "1-1 4-6", "6-4 is no six while fours are trumps"


def test_5_4_any_other_tile_belongs_to_both_its_suits() -> None:
    for lead, suit in (("6-5", 6), ("5-2", 5)):
        match = sit("forty-two", f"{lead} 0-0", "6-5 1-1" if suit == 5 else "6-2 1-1", "3-3 2-1", "4-3 2-0")
        bid_and_name(match, 0, 30, 4)
        match.play(f"play {lead}")
        assert said(match) == ("5-6" if suit == 5 else "2-6")


def test_5_4_a_lead_is_of_its_higher_end_or_of_trumps() -> None:
    match = sit("forty-two", "5-2 1-1", "6-5 3-2", "5-3 2-2", "2-0 4-4")
    bid_and_name(match, 0, 30, 2)
    match.play("play 5-2")
    assert match.view(0).table["suit"] == 2
    assert said(match) == "2-3", "with twos for trumps 5-2 leads twos"
    match = sit("forty-two", "5-2 1-1", "6-5 3-2", "5-3 2-2", "2-0 4-4")
    bid_and_name(match, 0, 30, 1)
    match.play("play 5-2")
    assert said(match) == "5-6", "with ones for trumps it leads fives"


def test_5_5_who_cannot_follow_plays_anything() -> None:
    match = sit("forty-two", "6-6 1-1", "5-5 3-0", "6-3 4-3", "6-2 2-2")
    bid_and_name(match, 0, 30, 3)
    match.play("play 6-6")
    assert said(match) == "0-3 5-5"
    match.play("play 5-5")
    assert said(match) == "3-4 3-6", "6-3 is a trump and cannot follow a six: seat 2 is free too"
    match.play("play 4-3")
    assert said(match) == "2-6" and reason(match, "play 2-2") == "must-follow"
    refusal = match.view(3).why_not(Tile(2, 2))
    assert refusal is not None and (refusal.reason, refusal.tile) == ("must-follow", Tile(6, 6))


@pytest.mark.parametrize(
    ("tiles", "trump", "winner"),
    [
        ("6-5 6-6 6-4 6-3", 0, 1),  # the double is highest
        ("6-1 6-4 6-5 6-0", 2, 2),  # then the other end
        ("5-1 6-5 5-5 5-4", 0, 2),
        ("5-1 6-5 5-0 5-4", 3, 1),  # 6-5 is a five too, with the highest other end
        ("6-6 3-0 6-5 3-1", 3, 3),  # the highest trump
        ("6-6 3-3 3-6 3-1", 3, 1),  # the double trump
        ("3-0 6-6 5-5 4-4", 1, 0),  # nothing follows: the lead wins
        ("0-0 1-1 2-2 3-3", 6, 0),
        ("4-2 2-2 4-0 4-4", 2, 1),  # a trump led with its lower end
    ],
)
def test_5_6_who_takes_the_trick(tiles: str, trump: int, winner: int) -> None:
    match = sit("forty-two", *tiles.split())
    bid_and_name(match, 0, 30, trump)
    (event,) = (event for event in play_tiles(match, tiles) if event.kind == "trick")
    assert event.seat == winner and event.tile is Tile.parse(tiles.split()[winner])


def test_5_6_the_winner_leads_the_next_trick() -> None:
    match = sit("forty-two", "6-5 0-0", "6-1 1-1", "6-6 2-2", "6-0 3-3")
    bid_and_name(match, 0, 30, 4)
    play_tiles(match, "6-5 6-1")
    assert match.view(3).table["trick"] == [(0, Tile(5, 6)), (1, Tile(1, 6))]
    play_tiles(match, "6-6 6-0")
    table = match.view(3).table
    assert match.turn == 2 and said(match) == "2-2"
    assert table["trick"] == [] and table["won"] == [1, 0]
    assert table["tricks"][0]["winner"] == 2 and table["tricks"][0]["plays"][3] == (3, Tile(0, 6))


def test_5_4_to_5_6_every_lead_agrees_with_the_slow_rules() -> None:
    """All trumps, all leads, all answers: 7 x 28 x 27 tricks of two."""
    from domino.core.suits import LEADS

    for trump in range(7):
        for lead in full_set(6):
            follow, ranks = LEADS[trump][lead.index]
            for tile in full_set(6):
                of_suit = belongs(tile, suit_of_lead(lead, trump), trump)
                assert bool(follow >> tile.index & 1) == of_suit
                if tile is not lead:
                    second_wins = who_takes([(0, lead), (1, tile)], trump) == 1
                    assert (ranks[tile.index] > ranks[lead.index]) == second_wins, (trump, lead, tile)


# Points


def test_5_7_a_trick_counts_one_and_five_tiles_count_more() -> None:
    worth = {"6-4": 10, "5-5": 10, "5-0": 5, "4-1": 5, "3-2": 5, "6-5": 0, "0-0": 0}
    for tile, points in worth.items():
        fillers = [other for other in ("6-6", "4-4", "3-3", "2-2", "1-1") if other != tile][:3]
        match = sit("forty-two", *fillers, tile)
        bid_and_name(match, 0, 30, 6)
        events = play_tiles(match, " ".join([*fillers, tile]))
        assert [event.number for event in events if event.kind == "trick"] == [1 + points]


@pytest.mark.parametrize("seed", range(12))
def test_5_7_both_sides_take_42_in_all(seed: int) -> None:
    """Random matches against a referee who knows only the rules."""
    rng = random.Random(seed)
    match = Match.start("forty-two", seed=seed, options={"all_pass": "forced"})
    while not match.over:
        taken = referee_hand(match, rng, trick_points=1, count=True)
        assert sum(taken) == 42
        bid, side = match.state.bid, match.state.bidder % 2
        won = list(taken)
        if taken[side] < bid:
            won[side], won[1 - side] = 0, taken[1 - side] + bid
        assert match.round_scores[-1] == tuple(won)
        if not match.over:
            match.play("next")


# The score


def test_5_8_bidders_who_reach_their_bid_score_what_they_took() -> None:
    match = sixes(scoring="points")
    bid_and_name(match, 0, 42, 6)
    play_anything(match)
    assert match.round_scores == ((42, 0),)
    receipt = scored(list(match.events))
    assert receipt[1] == []
    assert sorted(receipt[0]) == [
        ("count-tile", 5, "0-5"),
        ("count-tile", 5, "1-4"),
        ("count-tile", 5, "2-3"),
        ("count-tile", 10, "4-6"),
        ("count-tile", 10, "5-5"),
        ("tricks", 7, ""),
    ]


def test_5_8_when_the_bid_is_made_the_others_score_what_they_took() -> None:
    match = sit("forty-two", "6-4 1-0", "5-5 1-1", "4-1 2-2", "5-0 3-2", scoring="points")
    bid_and_name(match, 0, 30, 6)
    play_tiles(match, "6-4 5-5 4-1 5-0")
    assert match.view(0).table["taken"] == [31, 0] and match.scores == (0, 0)
    events = play_tiles(match, "1-0 1-1 2-2 3-2")
    assert match.round_scores == ((31, 6),)
    assert scored(events)[1] == [("tricks", 1, ""), ("count-tile", 5, "2-3")]


def test_5_8_bidders_who_fail_score_nothing_and_the_others_the_bid_besides() -> None:
    match = sit("forty-two", "6-6 5-1", "5-5 6-1", "6-4 4-1", "5-0 6-0")
    bid_and_name(match, 0, 31, 3)
    play_tiles(match, "6-6 6-1 6-4 6-0")
    assert match.turn == 0 and match.view(0).table["taken"] == [11, 0]
    events = play_tiles(match, "5-1 5-5 4-1 5-0")
    assert match.view(0).table["taken"] == [11, 1 + 10 + 5 + 5]
    assert match.round_scores == ((0, 21 + 31),)
    assert scored(events) == {
        0: [],
        1: [
            ("tricks", 1, ""),
            ("count-tile", 10, "5-5"),
            ("count-tile", 5, "1-4"),
            ("count-tile", 5, "0-5"),
            ("bid-not-reached", 31, ""),
        ],
    }


def every_round(deal: Deal) -> Mapping[int, Deal]:
    return dict.fromkeys(range(1, 20), deal)


@pytest.mark.parametrize(("scoring", "bid", "score", "rounds"), [("points", 42, 252, 6), ("marks", 30, 7, 7)])
def test_5_8_first_to_250_or_to_seven_marks(scoring: str, bid: int, score: int, rounds: int) -> None:
    deals = every_round(Deal([hand.split() for hand in ALL_SIXES], starter=0))
    match = Match.start("forty-two", 4, options={"scoring": scoring}, seed=1, deals=deals)
    while True:
        bid_and_name(match, 0, bid, 6)
        play_anything(match)
        if match.over:
            break
        match.play("next")
    assert match.round == rounds and match.scores == (score, 0) and match.winners == (0,)


@pytest.mark.parametrize("bidder", range(4))
def test_5_8_if_both_get_there_in_one_hand_the_bidders_win(bidder: int) -> None:
    match = sit("forty-two", "6-6", "5-5", "4-4", "3-3")
    bid_and_name(match, bidder, 30, 0)
    play_anything(match)
    last = match.state
    assert GAME.winners(match.rules, (255, 257), [(230, 240), (25, 17)], last) == (bidder % 2,)
    assert GAME.winners(match.rules, (240, 272), [(230, 240), (10, 32)], last) == (1,)
    assert GAME.winners(match.rules, (230, 249), [(230, 249)], last) is None


def test_5_9_marks_stop_when_the_bid_is_reached() -> None:
    match = sixes(scoring="marks")
    bid_and_name(match, 0, 30, 6)
    play_tiles(match, "6-6 5-5 4-1 3-0 6-4 5-0 3-2 2-2")
    assert match.view(0).table["taken"] == [1 + 10 + 5 + 1 + 10 + 5 + 5, 0]
    assert match.round_over and match.round_scores == ((1, 0),)
    assert match.view(0).hand_sizes == (5, 5, 5, 5)


def test_5_9_marks_stop_when_the_bid_cannot_be_reached() -> None:
    match = sixes(scoring="marks")
    bid_and_name(match, 0, 42, 0)
    play_tiles(match, "6-6 5-4 4-3 2-2")
    assert not match.round_over, "one trick to the bidders: 42 can still be made"
    play_tiles(match, "6-5 5-3 4-2")
    events = play_tiles(match, "0-0")
    assert match.round_over and match.round_scores == ((0, 1),)
    assert scored(events) == {0: [], 1: [("mark", 1, "")]}


def test_5_9_points_are_played_out() -> None:
    match = sixes(scoring="points")
    bid_and_name(match, 0, 30, 6)
    play_tiles(match, "6-6 5-5 4-1 3-0 6-4 5-0 3-2 2-2")
    assert match.view(0).table["taken"][0] >= 30 and not match.round_over
    play_anything(match)
    assert match.view(0).hand_sizes == (0, 0, 0, 0) and match.round_scores == ((42, 0),)


@pytest.mark.parametrize("seed", range(6))
def test_5_9_marks_stop_at_the_first_trick_that_decides(seed: int) -> None:
    """The same play in points goes on, and comes to the same; before it stopped nothing was decided."""
    rng = random.Random(seed)
    match = Match.start("forty-two", seed=seed, options={"scoring": "marks", "all_pass": "forced"})
    while not match.over:
        previous = 0
        while not match.round_over:
            previous = len(match.state.table()["tricks"])
            before = match.state.taken[:]
            match.play(rng.choice(match.legal()))
        state = match.state
        side, table = state.bidder % 2, state.table()
        assert len(table["tricks"]) == previous + 1
        made = state.taken[side] >= state.bid
        assert before[side] < state.bid <= 42 - before[1 - side], "it was decided before"
        assert made or 42 - state.taken[1 - side] < state.bid
        assert match.round_scores[-1][side] == made
        if not match.over:
            match.play("next")


# What else a table wants


def test_what_cannot_be_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"scoring cannot be 'pips': choose points or marks"):
        Match.start("forty-two", options={"scoring": "pips"})
    with pytest.raises(ValueError, match="4"):
        Match.start("forty-two", 5)
    with pytest.raises(ValueError, match="widow"):
        sit("forty-two", "6-6", "5-5", "4-4", "3-3", widow="0-0")
    with pytest.raises(ValueError, match=r"6-6 2 times"):
        sit("forty-two", "6-6", "6-6", "4-4", "3-3")


def test_reasons_before_and_between_plays() -> None:
    match = sixes()
    assert reason(match, "play 6-6") == reason(match, "trump 6") == "bidding-first"
    assert reason(match, "bury 6-6") == reason(match, "draw") == "not-in-this-game"
    bid_and_name(match, 0, 30, 6)
    assert reason(match, "bid 31") == "bidding-over"
    assert reason(match, "play 5-5") == reason(match, "play 9-9") == "not-in-hand"
    assert reason(match, "play 6-6 train0") == "no-such-place"
    with pytest.raises(IllegalAction) as refused:
        match.play("play 5-5", 1)
    assert refused.value.reason == "not-your-turn"


@pytest.mark.parametrize(
    "hands",
    [
        ("", "", "", ""),
        ("6-6", "", "", ""),
        ("", "6-6 5-5", "4-4", ""),
        ("6-6 6-5 6-4", "5-5", "4-4 4-3", "3-3 3-2 3-1 3-0"),
    ],
)
@pytest.mark.parametrize("scoring", ["points", "marks"])
def test_hands_of_any_sizes_are_played_to_their_end(hands: tuple[str, ...], scoring: str) -> None:
    """Who has no tile left sits a trick out; who should lead and has none leaves it to the next."""
    for seed in range(20):
        rng = random.Random(seed)
        match = sit("forty-two", *hands, scoring=scoring)
        bid_and_name(match, rng.randrange(4), 30, rng.randrange(7))
        sizes = match.view(0).hand_sizes
        for tricks in range(max(sizes)):
            for _ in range(sum(size > tricks for size in sizes)):
                if not match.round_over:
                    assert match.legal(), "somebody must have something to play"
                    world = GAME.guess(match.view(rng.randrange(4)), rng)
                    assert world.hand_sizes() == match.view(0).hand_sizes
                    match.play(rng.choice(match.legal()))
        assert match.round_over and match.round_scores[0] != (0, 0)


def test_a_view_tells_no_more_than_a_player_sees() -> None:
    match = sixes()
    bid_and_name(match, 0, 30, 6)
    play_tiles(match, "6-6 5-5")
    view = match.view(1)
    assert [str(tile) for tile in view.hand] == ["0-5", "1-5", "2-5", "3-5", "4-4", "4-5"]
    assert [len(view.known.hand(seat)) for seat in range(4)] == [0, 6, 0, 0]
    assert {event.tile for event in view.log if event.kind == "dealt" and event.seat != 1} == {None}
    assert view.hand_sizes == (6, 6, 7, 7)


# 0.12 Targets


@pytest.mark.parametrize("key", ["forty-two", "eighty-four"])
def test_0_12_the_target_is_automatic_by_scoring(key: str) -> None:
    assert Match.start(key).rules.target == 250
    assert Match.start(key, options={"scoring": "marks"}).rules.target == 7


@pytest.mark.parametrize(
    ("scoring", "target"), [("points", 50), ("points", 500), ("marks", 1), ("marks", 15)]
)
def test_0_12_the_target_can_be_chosen(scoring: str, target: int) -> None:
    match = Match.start("forty-two", options={"scoring": scoring, "target": target}, seed=5)
    rng = random.Random(5)
    while not match.over:
        assert max(match.scores) < target
        match.play(random_action(match, match.turn, rng))
        while match.round_over and not match.over:
            match.play("next")
    assert max(match.scores) >= target


@pytest.mark.parametrize(("scoring", "target"), [("points", 7), ("points", 60), ("marks", 50), ("marks", 16)])
def test_0_12_a_target_that_does_not_go_with_the_scoring_is_refused_by_name(
    scoring: str, target: int
) -> None:
    with pytest.raises(ValueError, match=f"target cannot be {target}"):
        Match.start("forty-two", options={"scoring": scoring, "target": target})
