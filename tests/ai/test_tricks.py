"""The computer players of Forty-Two, Moon and Eighty-Four: what they promise, and what they must not miss."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from domino.ai import LEVELS, advise, choose, decide, thinking_for
from domino.ai.bidding import Auction, worth_to
from domino.ai.endgame import Ending
from domino.ai.thinking import Thinking
from domino.ai.tricks import Book, Worlds, spread
from domino.core.actions import Action
from domino.core.match import Deal, Match
from domino.core.tricks import TrickState
from tests.games.trick_table import bid_and_name, play, play_tiles, sit

TABLES = (("forty-two", 4), ("moon", 3), ("eighty-four", 8), ("eighty-four", 6))
STRONG = "6-6 5-6 4-6 3-6 5-5 4-4 1-1"
WEAK = "0-4 0-5 0-6 1-2 1-3 2-5 3-4"
OTHERS = ("0-0 0-1 0-2 0-3 2-2 2-3 3-3", "1-4 1-5 1-6 2-4 2-6 3-5 4-5")
REST = (WEAK, *OTHERS)


def state_of(match: Match) -> TrickState:
    assert isinstance(match.state, TrickState)
    return match.state


def play_at_random(match: Match, rng: random.Random) -> None:
    legal = match.legal()
    match.play(legal[int(rng.random() * len(legal))])


def hint(match: Match) -> str:
    assert match.turn is not None
    return str(advise(match.view(match.turn), random.Random(1))[0].action)


# Worlds and playing out


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_worlds_agree_with_all_that_is_known(game: str, players: int) -> None:
    rng = random.Random(1)
    match = Match.start(game, players, seed=4)
    while not match.round_over:
        assert match.turn is not None
        view = match.view(match.turn)
        state = state_of(match)
        assert all(not state.hands[seat] & state.lacks[seat] for seat in range(players)), (
            "the true deal itself is ruled out"
        )
        worlds = Worlds(view)
        for _ in range(3):
            hands = worlds.deal(rng)
            assert tuple(hand.bit_count() for hand in hands) == view.hand_sizes
            assert hands[view.seat] == worlds.own
            assert sum(hands) == sum(hands) & worlds.live, (
                "somebody holds what was played, or what another does"
            )
            barred = [spread(lacks, worlds.copies) for lacks in state.lacks]
            assert not any(hand & bar for hand, bar in zip(hands, barred, strict=True))
        play_at_random(match, rng)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_playing_out_counts_as_the_rules_do(game: str, players: int) -> None:
    """The last trick plays itself, so the book and the rules must agree on it to the point."""
    compared = 0
    for seed in range(12):
        match = Match.start(game, players, seed=seed)
        rng = random.Random(seed)
        while not match.round_over and not is_last_trick(state_of(match)):
            play_at_random(match, rng)
        if match.round_over:
            continue
        compared += 1
        state = state_of(match)
        copies = Worlds(match.view(state.turn)).copies
        # Copies that are still held by two seats get a bit each.
        used: Counter[int] = Counter()
        hands = []
        for seat in range(players):
            (tile,) = state.hand(seat)
            hands.append(1 << copies * tile.index + used[tile.index])
            used[tile.index] += 1
        book = Book(state.terms, state.trump, state.bidder)
        before = state.taken[:]
        found = book.play_all(hands, sum(hands), state.turn)
        while not match.round_over:
            match.play(match.legal()[0])
        assert [had + more for had, more in zip(before, found, strict=True)] == state_of(match).taken
    assert compared > 6


def is_last_trick(state: TrickState) -> bool:
    return state.trump >= 0 and not state.follow and state.hand_sizes() == (1,) * state.terms.players


def by_brute_force(state: TrickState) -> bool:
    """Whether the bidders make it, with every hand open, by trying everything."""
    if state.over:
        return state.taken[state.bidder % 2] >= state.bid
    ours = state.turn % 2 == state.bidder % 2
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        if by_brute_force(after) == ours:
            return ours
    return not ours


def test_endings_are_exact() -> None:
    asked = 0
    for seed in range(40):
        match = Match.start("forty-two", 4, seed=seed)
        rng = random.Random(seed)
        while not match.round_over and sum(state_of(match).hand_sizes()) > 12 - seed % 4:
            play_at_random(match, rng)
        if match.round_over:
            continue
        state = state_of(match)
        book = Book(state.terms, state.trump, state.bidder)
        trick = state.table()["trick"]
        lead = trick[0][1].index if trick else -1
        ending = Ending(book, state.hands, Thinking(1))
        for action in state.legal():
            assert action.tile is not None
            after = state.copy()
            after.apply(action)
            assert ending.reaches(state, lead, action.tile.index) == by_brute_force(after), (seed, action)
            asked += 1
    assert asked > 50


# Good sense


def test_counts_go_to_a_partner_and_not_to_the_others() -> None:
    match = sit(
        "forty-two",
        "1-1 1-6 1-5 2-2 0-0 3-3 1-3",
        "1-2 1-4 0-1 0-4 0-6 4-4 0-5",
        "4-6 2-4 2-3 0-2 3-4 5-6 0-3",
        "2-5 2-6 3-5 3-6 4-5 5-5 6-6",
    )
    bid_and_name(match, bidder=0, bid=31, trump=1)
    play_tiles(match, "1-1")
    assert hint(match) != "play 1-4"
    play_tiles(match, "1-2")
    assert hint(match) in ("play 4-6", "play 2-3")
    play_tiles(match, "4-6")
    assert hint(match) != "play 5-5"


def test_the_bidder_draws_trumps_from_the_top() -> None:
    match = sit("forty-two", STRONG, *REST)
    bid_and_name(match, bidder=0, bid=31, trump=6)
    best = advise(match.view(0), random.Random(1))[0]
    assert (best.reason, best.number) == ("draws-trumps", 3)


def test_strong_hands_bid_and_weak_hands_pass() -> None:
    match = sit("forty-two", STRONG, WEAK, *OTHERS)
    assert hint(match).startswith("bid")
    play(match, "pass")
    assert hint(match) == "pass"


def test_trumps_are_the_long_suit_with_the_double() -> None:
    match = sit("forty-two", STRONG, *REST)
    play(match, "bid 30", "pass", "pass", "pass")
    assert hint(match) == "trump 6"


def test_a_sure_hand_shoots_the_moon() -> None:
    match = sit(
        "moon",
        "6-6 5-6 4-6 3-6 2-6 1-6 5-5",
        "0-0 1-1 1-2 1-3 1-4 1-5 2-2",
        "2-3 2-4 2-5 3-3 3-4 3-5 4-4",
        widow="4-5",
    )
    assert hint(match) == "bid 21"
    play(match, "bid 21", "pass", "pass")
    assert hint(match) == "trump 6"  # and needs no widow


def test_the_widow_is_taken_for_a_tile_that_does_nothing() -> None:
    match = sit(
        "moon",
        "6-6 5-6 4-6 3-6 5-5 4-4 1-2",
        "0-0 1-1 2-2 1-3 1-4 1-5 1-6",
        "2-3 2-4 2-5 3-3 3-4 3-5 2-6",
        widow="4-5",
    )
    play(match, "bid 6", "pass", "pass")
    assert hint(match) == "bury 1-2"


MOON_HANDS = ("6-6 5-6 4-6 3-6 5-5 1-4 1-2", "0-0 1-1 2-2 1-3 4-4 1-5 1-6", "2-3 2-4 2-5 3-3 3-4 3-5 4-5")


def moon(rule: str, hands: Sequence[str], widow: str) -> Match:
    """Moon with the widow taken blind or shown first."""
    deal = Deal([hand.split() for hand in hands], starter=0, widow=widow)
    return Match.start("moon", 3, options={"widow": rule}, seed=1, deals={1: deal})


def test_a_widow_that_is_shown_is_taken_when_it_helps_and_left_when_it_does_not() -> None:
    trump = moon("shown", MOON_HANDS, "2-6")
    play(trump, "bid 6", "pass", "pass")
    assert hint(trump) in ("bury 1-2", "bury 1-4")
    useless = moon("shown", [hand.replace("2-3", "2-6") for hand in MOON_HANDS], "2-3")
    play(useless, "bid 6", "pass", "pass")
    worth = {str(each.action): each.value for each in advise(useless.view(0), random.Random(1))}
    assert max(worth["bury 6-6"], worth["bury 5-6"]) < worth["trump 6"]
    # The same hand with the same bid is worth more when the widow is a trump.
    shown = {str(each.action): each.value for each in advise(trump.view(0), random.Random(1))}
    assert max(shown.values()) > max(worth.values())


def test_a_widow_to_be_shown_makes_a_hand_worth_more_than_one_taken_blind() -> None:
    chances = {}
    for widow in ("blind", "shown"):
        match = moon(widow, MOON_HANDS, "2-6")
        prospects = Auction(match.view(0)).bids([6], 200, random.Random(1), Thinking(200))
        chances[widow] = prospects[6].chance
    assert chances["shown"] >= chances["blind"]


def test_the_highest_bid_can_be_thought_possible() -> None:
    hands = ["6-6 6-6 5-6 5-6 4-6 4-6 3-6"] + [""] * 7
    deck = Counter(tile for tile in sit_tiles() for _ in range(2)) - Counter(hands[0].split())
    rest = sorted(deck.elements())
    hands[1:] = [" ".join(rest[seat::7]) for seat in range(7)]
    match = sit("eighty-four", *hands)
    prospects = Auction(match.view(0)).bids([60, 84], 60, random.Random(1), Thinking(60))
    assert 0 < prospects[84].chance <= prospects[60].chance


def test_two_of_a_tile_are_understood() -> None:
    """The second double-six cannot beat the first: it is as sure as the other."""
    hands = ["6-6 6-6 5-6 5-6 4-6 4-6 5-5"] + [""] * 7
    deck = Counter(tile for tile in sit_tiles() for _ in range(2)) - Counter(hands[0].split())
    rest = sorted(deck.elements())
    hands[1:] = [" ".join(rest[seat::7]) for seat in range(7)]
    match = sit("eighty-four", *hands)
    bid_and_name(match, bidder=0, bid=60, trump=6)
    assert advise(match.view(0), random.Random(1))[0].reason == "draws-trumps"
    assert Auction(match.view(0)).trumps(20, random.Random(1), Thinking(20))[6].chance == 1.0


def sit_tiles() -> list[str]:
    return [f"{low}-{high}" for high in range(7) for low in range(high + 1)]


# What is honest


def test_a_certain_hand_is_certain_and_a_hopeless_one_is_not() -> None:
    match = sit(
        "forty-two",
        "6-6 5-6 4-6 3-6 2-6 1-6 0-6",
        "0-4 0-5 1-2 1-3 1-4 2-5 3-4",
        "0-0 0-1 0-2 0-3 1-1 2-2 2-3",
        "1-5 2-4 3-3 3-5 4-4 4-5 5-5",
    )
    bids = {each.action: each for each in advise(match.view(0), random.Random(1))}
    assert bids[Action("bid", number=42)].number == 100
    play(match, "pass")
    assert (advise(match.view(1), random.Random(1))[0].number or 0) < 40


def test_seeing_more_worlds_does_not_raise_hopes() -> None:
    """Trumps are chosen by the mean over worlds: the best of each world would promise far more."""
    predicted = made = 0.0
    for seed in range(12):
        match = Match.start("forty-two", 4, seed=seed)
        assert match.turn is not None
        auction = Auction(match.view(match.turn))
        predicted += auction.bids([30], 30, random.Random(seed), Thinking(30))[30].chance
        made += auction.bids([30], 90, random.Random(-seed), Thinking(90))[30].chance
    assert abs(predicted - made) / 12 < 0.06


# Options


def test_scoring_changes_what_a_hand_is_worth() -> None:
    points = state_of(Match.start("forty-two", 4, seed=1))
    marks = state_of(Match.start("forty-two", 4, options={"scoring": "marks"}, seed=1))
    assert worth_to(points, 0)([42, 0], 0, 30) > worth_to(points, 0)([30, 12], 0, 30) + 10
    assert worth_to(marks, 0)([42, 0], 0, 30) < worth_to(marks, 0)([30, 12], 0, 30) + 0.1
    assert worth_to(marks, 1)([29, 13], 0, 30) > 0.9


def test_a_pass_is_worth_what_the_table_makes_of_it() -> None:
    """Where the last must bid, passing on to them is not for nothing."""
    worth = {}
    for all_pass in ("redeal", "forced"):
        match = sit("forty-two", *REST, STRONG, all_pass=all_pass)
        play(match, "pass", "pass")
        worth[all_pass] = Auction(match.view(2)).bids([0], 60, random.Random(1), Thinking(60))[0].worth
    assert worth["forced"] != worth["redeal"]


def test_a_partner_is_not_bid_over_for_nothing() -> None:
    match = sit("forty-two", STRONG, OTHERS[0], WEAK, OTHERS[1])
    play(match, "bid 36", "pass")
    assert hint(match) == "pass"


# Whatever comes


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_view_gives_the_same_answer(game: str, players: int) -> None:
    for level in LEVELS[:2]:
        match = Match.start(game, players, seed=8)
        while not match.round_over:
            assert match.turn is not None
            view = match.view(match.turn)
            first, again = thinking_for(level), thinking_for(level)
            action = decide(view, level, random.Random(3), first)
            assert action == decide(view, level, random.Random(3), again)
            assert first.looked == again.looked
            match.play(action)


@pytest.mark.parametrize("budget", [0.0, -1.0, 1e-9, float("-inf")])
def test_any_budget_gives_a_legal_action(budget: float) -> None:
    for game, players in TABLES:
        match = Match.start(game, players, seed=2)
        while not match.round_over:
            assert match.turn is not None
            match.play(choose(match.view(match.turn), "hard", random.Random(1), budget))


@pytest.mark.parametrize("level", LEVELS)
def test_odd_deals_are_played_to_the_end(level: str) -> None:
    """Hands of different sizes, one of them empty."""
    deals = {
        "forty-two": [["6-6", "5-5", "4-4"], ["0-0"], [], ["1-1", "2-2"]],
        "moon": [["6-6", "5-5"], [], ["1-1", "2-2", "3-3"]],
        "eighty-four": [["6-6", "6-6", "5-5"], ["0-0"], [], ["1-1"], ["2-2"], ["3-3", "4-4"]],
    }
    for game, hands in deals.items():
        match = Match.start(game, len(hands), seed=1, deals={1: Deal(hands, starter=0)})
        while not match.round_over:
            assert match.turn is not None
            match.play(choose(match.view(match.turn), level, random.Random(1)))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_action_is_judged_and_every_reason_is_true(game: str, players: int) -> None:
    match = Match.start(game, players, seed=11)
    rng = random.Random(1)
    while not match.round_over:
        assert match.turn is not None
        view = match.view(match.turn)
        advice = advise(view, random.Random(1), budget=0.0)
        assert Counter(each.action for each in advice) == Counter(view.legal)
        state = state_of(match)
        for each in advice:
            if each.reason == "partner-void" or each.reason == "opponent-void":
                assert each.seat is not None and each.number is not None
                assert all(each.number not in tile or state.trump in tile for tile in state.hand(each.seat))
            if each.reason == "takes-trick":
                after = state.copy()
                after.apply(each.action)
                side = view.seat % state.terms.sides
                assert each.number == after.taken[side] - state.taken[side]
            if each.reason == "last-trumps":
                assert not any(
                    state.trump in tile
                    for seat in range(players)
                    if seat != view.seat
                    for tile in state.hand(seat)
                )
        match.play(view.legal[int(rng.random() * len(view.legal))])
