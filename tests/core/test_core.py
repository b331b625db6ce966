"""Tiles, options, actions and matches: the ground all games stand on (rules section 0)."""

from __future__ import annotations

import copy
import random

import pytest

from domino.core.actions import Action
from domino.core.chance import chance_of
from domino.core.events import Event, Item
from domino.core.guessing import share_out
from domino.core.match import Deal, Match
from domino.core.scores import fewest_points
from domino.core.tiles import FITS, TILES, Tile, full_set, mask_of, shuffled, tiles_in


def test_a_tile_is_the_same_whichever_end_comes_first() -> None:
    assert Tile(5, 12) is Tile(12, 5) is Tile.parse("12-5") is Tile.parse("5-12")
    assert str(Tile(12, 5)) == "5-12" and repr(Tile(12, 5)) == "Tile(5, 12)"
    assert copy.deepcopy(Tile(3, 4)) is Tile(3, 4)
    assert Tile(5, 12).other(5) == 12 and 12 in Tile(5, 12) and 6 not in Tile(5, 12)
    with pytest.raises(AttributeError):
        Tile(1, 2).low = 3


@pytest.mark.parametrize(
    "text", ["", "5", "5-", "5-12-1", "19-0", "-1-3", "a-b", "5\u201312", "\u0665-\u0661", "005-1", " 5-1"]
)
def test_what_is_not_a_tile_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"tile|numbers"):
        Tile.parse(text)


@pytest.mark.parametrize(("highest", "tiles"), [(6, 28), (9, 55), (12, 91), (15, 136), (18, 190)])
def test_0_1_a_set_has_every_pair_once(highest: int, tiles: int) -> None:
    every = full_set(highest)
    assert len(every) == len(set(every)) == tiles
    assert {(tile.low, tile.high) for tile in every} == {
        (low, high) for high in range(highest + 1) for low in range(high + 1)
    }


def test_masks_hold_tiles() -> None:
    some = [Tile(0, 0), Tile(18, 18), Tile(3, 7)]
    assert set(tiles_in(mask_of(some))) == set(some)
    assert set(tiles_in(FITS[7])) == {tile for tile in TILES if 7 in tile}
    assert FITS[-1] == 0


def test_the_shuffle_never_changes() -> None:
    """A record of an earlier law must replay on any Python: this order is promised."""
    order = " ".join(str(tile) for tile in chance_of(7, (), 2).round(1).shuffled(full_set(6)))
    assert order.startswith("1-3 0-0 1-2 1-4 2-2 5-5 4-5 1-5 ")


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    rng = random.Random(1)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        order = tuple(shuffled(range(4), rng))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24 and min(counts.values()) > 850 and max(counts.values()) < 1150


@pytest.mark.parametrize(
    "text",
    [
        "play 5-12 train0", "play 5-6", "play 0-0 train13.2", "play 1-2 ab", "draw", "pass", "stop", "call",
        "catch 2", "claim", "muggins", "bid 31", "trump 4", "bury 3-5", "remove 4", "remove3 4", "next",
    ],
)  # fmt: skip
def test_actions_have_a_text_form_both_ways(text: str) -> None:
    assert str(Action.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "play", "play 5-12 train0 now", "play 30-1 a", "play 5-12 ../x", "bid", "bid many", "bid 1000",
     "draw 2", "catch -1", "bury 3-5 a", "fly 3", "remove3"],
)  # fmt: skip
def test_what_is_not_an_action_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"not an action|tile|place|numbers"):
        Action.parse(text)


def test_events_blank_what_others_may_not_see() -> None:
    drew = Event("drew", seat=1, tile=Tile(3, 4))
    assert drew.seen_by(1) is drew and drew.seen_by(0) == Event("drew", seat=1)
    played = Event("played", seat=1, tile=Tile(3, 4), place="a")
    assert played.seen_by(0) is played


def test_events_have_a_text_form_both_ways() -> None:
    event = Event("scored", 2, None, None, -15, (Item("left", 7, Tile(3, 4)), Item("end", 8, None, "a")))
    assert Event.parse(str(event)) == event
    for wrong in ("sang seat=1", "drew chair=1", "drew seat=x", "drew seat"):
        with pytest.raises(ValueError):
            Event.parse(wrong)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"gauge": 1}, "gauge"),
        ({"sett": 9}, "did you mean set"),
        ({"set": 7}, "6, 9, 12, 15 or 18"),
        ({"set": True}, "set cannot be yes"),
        ({"set": "twelve"}, "set"),
        ({"double_needs": True}, "double_needs"),
        ({"own_train_first": 1}, "yes"),
        ({"rounds": 0}, "from 1 to 19"),
        ({"doubles": ["answer"]}, "follow-up or answer"),
    ],
)
def test_an_option_or_value_there_is_not_is_named(options: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Match.start("mexican-train", 4, options=options)


def test_values_may_be_given_as_their_text() -> None:
    rules = Match.start("mexican-train", 4, options={"set": "9", "own_train_first": "yes"}, seed=1).rules
    assert rules.set == 9 and rules.own_train_first is True and rules["set"] == 9
    with pytest.raises(AttributeError):
        rules.set = 12
    with pytest.raises(AttributeError, match="gauge"):
        _ = rules.gauge


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"game": "go"}, "there is no game 'go'"),
        ({"preset": "box-of-nine"}, "box-of-four"),
        ({"players": ["Ana", ""]}, "name"),
        ({"players": ["Ana", "B\nen"]}, "name"),
        ({"players": "Ana"}, "players"),
        ({"players": True}, "players"),
        ({"seed": -1}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"seed": True}, "seed"),
        ({"deals": {0: Deal([[], [], [], []])}}, "round"),
        ({"deals": {14: Deal([[], [], [], []])}}, "rounds"),
        ({"deals": {1: Deal([[], []])}}, "2 hands for 4 players"),
        ({"deals": {1: Deal([["1-2"], ["1-2"], [], []])}}, "1-2 2 times"),
        ({"deals": {1: Deal([["12-12"], [], [], []])}}, "12-12"),
        ({"deals": {1: Deal([["13-1"], [], [], []])}}, "1-13"),
        ({"deals": {1: Deal([[], [], [], []], starter=4)}}, "seat 4"),
        ({"deals": {1: Deal([[], [], [], []], widow="1-1")}}, "widow"),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_a_sentence(arguments: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Match.start(**{"game": "mexican-train", "players": 4} | arguments)  # type: ignore[arg-type]


def test_0_10_fewest_points_then_most_zeros_then_lowest_round_then_shared() -> None:
    assert fewest_points([(5, 4), (0, 2)]) == (0,)
    assert fewest_points([(6, 0, 3), (0, 6, 3)]) == (0, 1)
    assert fewest_points([(4, 0), (2, 6)]) == (1,), "one round of zero beats none"
    assert fewest_points([(0, 0), (5, 4), (5, 6)]) == (1,), "equal zeros: the lowest round above zero"
    assert fewest_points([(0, 0), (0, 0)]) == (0, 1)


def test_unseen_tiles_are_shared_out_only_where_they_may_be() -> None:
    rng = random.Random(2)
    tiles = full_set(6)
    for _ in range(300):
        order = shuffled(tiles, rng)
        hands = [mask_of(order[:7]), mask_of(order[7:14]), mask_of(order[14:19])]
        # Bars as tight as can be, but for a few tiles: the one true deal must always be findable.
        bars = [~hand & ~mask_of(rng.sample(tiles, 2)) & mask_of(tiles) for hand in hands]
        shared, rest = share_out(mask_of(tiles), [7, 7, 5], bars, rng)
        for hand, bar, size in zip(shared, bars, (7, 7, 5), strict=True):
            assert hand.bit_count() == size and not hand & bar
        assert len(rest) == 9 and mask_of(rest) | shared[0] | shared[1] | shared[2] == mask_of(tiles)


def test_unseen_tiles_are_shared_out_evenly() -> None:
    rng = random.Random(3)
    held = [0] * 28
    for _ in range(4000):
        (hand, _), _ = share_out(mask_of(full_set(6)), [7, 7], [0, 0], rng)
        for tile in tiles_in(hand):
            held[tile.index] += 1
    assert min(held) > 880 and max(held) < 1120


def test_a_deal_that_cannot_be_is_not_shared_out() -> None:
    with pytest.raises(ValueError, match="agrees"):
        share_out(mask_of(full_set(6)), [7], [mask_of(full_set(6))], random.Random(1))
