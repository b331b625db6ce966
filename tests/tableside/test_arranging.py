"""The order of a hand on its rack."""

from __future__ import annotations

from domino.core.tiles import Tile
from domino.tableside.shown.arranging import Arranging, longest_train
from domino.tableside.shown.reading import Held, held_of
from tests.tableside.test_asking import at_table, held


def texts(groups: object) -> list[list[str]]:
    return [[str(tile.held.tile) for tile in group.tiles] for group in groups]  # type: ignore[attr-defined]


HANDS = [["1-9", "1-1", "1-4", "4-8", "0-3", "2-2"], ["8-9", "8-8"]]


def test_sorting_goes_round_number_pips_and_what_fits() -> None:
    evening, _ = at_table("mexican-train", HANDS, options={"set": 9}, boneyard=["0-0"])
    hand = held_of(evening.view.hand)
    playable = {action.tile for action in evening.view.legal if action.tile}
    rack = Arranging()
    by_number = texts(rack.groups(hand, evening.view, playable))
    assert by_number == [["0-3", "1-1", "1-4", "1-9", "2-2", "4-8"]]
    assert rack.sort(evening.view) == "pips"
    assert texts(rack.groups(hand, evening.view, playable))[0][0] == "4-8"
    assert rack.sort(evening.view) == "fits"
    assert texts(rack.groups(hand, evening.view, playable)) == [["1-9"], ["0-3", "1-1", "1-4", "2-2", "4-8"]]
    assert rack.sort(evening.view) == "number"


def test_the_best_train_stands_with_halves_that_match_and_extras_apart() -> None:
    evening, _ = at_table("mexican-train", HANDS, options={"set": 9}, boneyard=["0-0"])
    rack = Arranging()
    rack.as_train()
    train, extras = rack.groups(held_of(evening.view.hand), evening.view, ())
    assert texts([train, extras]) == [["1-9", "1-1", "1-4", "4-8"], ["0-3", "2-2"]]
    assert [tile.first for tile in train.tiles] == [9, 1, 1, 4]
    assert (train.kind, extras.kind) == ("train", "extras")


def test_a_train_leaves_the_end_that_makes_it_longest() -> None:
    tiles = [Tile(1, 2), Tile(2, 3), Tile(5, 6)]
    train, start = longest_train(tiles, [5, 1])
    assert start == 1 and [str(tile) for tile in train] == ["1-2", "2-3"]
    assert longest_train(tiles, []) == ([], 0)


def test_a_hand_without_a_train_stays_together() -> None:
    evening, _ = at_table(
        "mexican-train", [["1-2", "0-3"], ["8-9", "8-8"]], options={"set": 9}, boneyard=["0-0"]
    )
    groups = Arranging("train").groups(held_of(evening.view.hand), evening.view, ())
    assert [group.kind for group in groups] == ["hand"] and texts(groups) == [["0-3", "1-2"]]


def test_an_order_by_hand_is_kept_while_tiles_come_and_go() -> None:
    evening, _ = at_table("mexican-train", HANDS, options={"set": 9}, boneyard=["0-0"])
    hand = held_of(evening.view.hand)
    rack = Arranging()
    rack.move(held("4-8"), held("0-3"), hand, evening.view)
    assert texts(rack.groups(hand, evening.view, ()))[0][:2] == ["4-8", "0-3"]
    fewer = [each for each in hand if each.tile is not Tile(1, 9)]
    more = [*fewer, Held(Tile(0, 0))]
    assert texts(rack.groups(more, evening.view, ())) == [["4-8", "0-3", "1-1", "1-4", "2-2", "0-0"]]
    rack.move(held("0-0"), None, more, evening.view)
    rack.move(held("4-8"), None, more, evening.view)
    assert texts(rack.groups(more, evening.view, ()))[0][-1] == "4-8"


def test_every_tile_stands_somewhere_whatever_the_order() -> None:
    hands = [["6-6", "6-6", "5-5"], ["5-4"], ["4-4"], ["3-3"], ["2-2"], ["1-1"]]
    evening, _ = at_table("eighty-four", hands)
    hand = held_of(evening.view.hand)
    for kind in ("number", "pips", "suit", "fits", "train", "by-hand"):
        groups = Arranging(kind).groups(hand, evening.view, ())
        assert sorted(each.held for group in groups for each in group.tiles) == sorted(hand)


def test_sorting_offers_the_orders_of_the_kind_of_table() -> None:
    evening, _ = at_table("mexican-train", HANDS, options={"set": 9}, boneyard=["0-0"])
    rack = Arranging("by-hand")
    assert [rack.sort(evening.view) for _ in evening.view.kind.orders] == list(evening.view.kind.orders)


def test_by_suit_trumps_stand_first_and_tiles_read_as_they_are_said() -> None:
    hands = [["4-5", "0-6", "2-5", "6-6"], ["3-3"], ["2-2"], ["0-1"]]
    evening, _ = at_table("forty-two", hands, "bid 30\npass\npass\npass\ntrump 5")
    rack = Arranging(evening.view.kind.orders[0])
    trumps, others = rack.groups(held_of(evening.view.hand), evening.view, ())
    assert (trumps.kind, others.kind) == ("trumps", "others")
    assert texts([trumps, others]) == [["4-5", "2-5"], ["6-6", "0-6"]]
    assert [tile.first for tile in (*trumps.tiles, *others.tiles)] == [5, 5, 6, 6]


def test_trumps_stand_together_whatever_the_order_but_one_s_own() -> None:
    hands = [["4-5", "0-6", "2-5", "6-6"], ["3-3"], ["2-2"], ["0-1"]]
    evening, _ = at_table("forty-two", hands, "bid 30\npass\npass\npass\ntrump 5")
    hand = held_of(evening.view.hand)
    for kind in ("number", "pips", "suit"):
        trumps, others = Arranging(kind).groups(hand, evening.view, ())
        assert sorted(texts([trumps])[0]) == ["2-5", "4-5"] and trumps.kind == "trumps"
        assert sorted(texts([others])[0]) == ["0-6", "6-6"]
    rack = Arranging("suit")
    rack.move(held("4-5"), None, hand, evening.view)
    assert [group.kind for group in rack.groups(hand, evening.view, ())] == ["hand"]
    assert texts(rack.groups(hand, evening.view, ()))[0][-1] == "4-5"
