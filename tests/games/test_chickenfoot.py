"""Chickenfoot, clause by clause of rules section 2, and held against a slow referee of its own."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import pytest

from domino.core.actions import Action
from domino.core.events import Event
from domino.core.game import IllegalAction
from domino.core.match import Deal, Match
from domino.core.options import FIRST_VERSION
from domino.core.tiles import Tile, set_size
from domino.games import GAMES
from tests.invariants import random_start, random_step

GAME = GAMES["chickenfoot"]


def start(
    hands: Sequence[str],
    boneyard: str = "",
    preset: str = "box-of-four",
    starter: int | None = 0,
    out: bool = True,
    **options: object,
) -> Match:
    """A match whose first round is dealt so; what is not named is out of it unless said otherwise."""
    deal = Deal([hand.split() for hand in hands], boneyard.split(), starter, out=out)
    chosen = {"set": 9, **options}
    return Match.start("chickenfoot", len(hands), preset, chosen, seed=1, deals={1: deal})


def texts(things: Iterable[object]) -> list[str]:
    return [str(thing) for thing in things]


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.kind for event in events]


def play(match: Match, *actions: str) -> list[Event]:
    """Plays these, each by the seat to act; what happened in the last of them."""
    events: tuple[Event, ...] = ()
    for action in actions:
        events = match.play(action)
    return list(events)


def reason(match: Match, action: str, seat: int | None = None) -> str:
    with pytest.raises(IllegalAction) as refused:
        match.play(action, seat)
    return refused.value.reason


def sizes(preset: str, highest: int | None, counts: Iterable[int]) -> dict[int, int]:
    """Tiles each, by the number of players, as they are dealt."""
    dealt = {}
    for players in counts:
        options = {"set_tile": "placed"} | ({} if highest is None else {"set": highest})
        hands = set(Match.start("chickenfoot", players, preset, options, seed=3).view(0).hand_sizes)
        assert len(hands) == 1
        dealt[players] = hands.pop()
    return dealt


# 2.1 Sets and hands


@pytest.mark.parametrize(
    ("preset", "highest", "hands"),
    [
        ("box-of-four", 9, {2: 20, 3: 14, 4: 11, 5: 9, 6: 7}),
        ("box-of-four", 12, {4: 18, 5: 14, 6: 12, 7: 10, 8: 9}),
        ("box-of-eight", 9, {2: 20, 3: 14, 4: 11, 5: 9, 6: 7, 7: 6, 8: 6}),
        ("club", 9, {2: 21, 3: 14, 4: 11, 5: 8, 6: 7, 7: 6, 8: 5, 9: 5}),
        ("club", 12, {2: 21, 3: 14, 4: 11, 5: 8, 6: 7, 7: 6, 8: 5, 9: 5}),
        ("fifteens", 15, {2: 20, 3: 14, 4: 11, 5: 9, 6: 7, 7: 5, 8: 5, 9: 4, 10: 4}),
    ],
)
def test_2_1_hands_are_as_the_presets_list_them(preset: str, highest: int, hands: dict[int, int]) -> None:
    assert sizes(preset, highest, hands) == hands


@pytest.mark.parametrize("highest", [12, 15])
def test_2_1_larger_sets_under_the_box_of_eight_are_in_proportion(highest: int) -> None:
    small, large = set_size(9), set_size(highest)
    for players, tiles in sizes("box-of-eight", 9, range(2, 9)).items():
        dealt = sizes("box-of-eight", highest, [players])[players]
        most = (large - -(-large // 5)) // players
        assert dealt == min(round(tiles * large / small), most)


def test_2_1_what_no_preset_lists_leaves_a_fifth_to_draw() -> None:
    assert sizes("box-of-four", 9, [7, 8, 9, 10]) == {7: 6, 8: 5, 9: 4, 10: 4}
    assert sizes("box-of-four", 12, [2, 3, 9, 10]) == {2: 18, 3: 18, 9: 7, 10: 7}
    assert sizes("fifteens", 9, [2, 4, 10]) == {2: 20, 4: 10, 10: 4}


def test_2_1_every_set_serves_as_many_as_get_four_tiles_each() -> None:
    for preset in GAME.presets:
        for highest in (6, 9, 12, 15, 18):
            counts = GAME.players(GAME.rules(preset, {"set": highest, "set_tile": "placed"}))
            assert min(sizes(preset, highest, counts).values()) >= 4
            last = {6: 5, 9: 10}.get(highest, 14)
            assert counts == tuple(range(2, last + 1))


def test_2_1_two_to_fourteen_can_play() -> None:
    for preset in GAME.presets:
        assert GAME.players(GAME.rules(preset)) == tuple(range(2, 15))
    for players in (1, 15):
        with pytest.raises(ValueError, match="it takes 2 to 14 players"):
            Match.start("chickenfoot", players)


def test_2_1_where_a_presets_set_is_too_small_the_next_larger_one_is_played_with() -> None:
    assert [Match.start("chickenfoot", players, "club").rules.set for players in (11, 12, 14)] == [9, 12, 12]


def test_2_1_the_short_deal_goes_by_the_set() -> None:
    def short(players: int, **more: object) -> tuple[object, object]:
        rules = Match.start("chickenfoot", players, "club", {"short_deal": True, **more}).rules
        return rules.set, rules.hand

    assert [short(players) for players in (2, 3, 4, 6, 7, 10)] == [
        (6, 5), (6, 5), (9, 7), (9, 7), (12, 7), (12, 7),
    ]  # fmt: skip
    assert short(4, set=12) == (12, 7)


def test_0_12_the_hand_can_be_chosen_as_far_as_a_tile_is_left() -> None:
    assert (
        Match.start("chickenfoot", 4, options={"hand": 6, "short_deal": True}).view(0).hand_sizes == (6,) * 4
    )
    most = Match.start("chickenfoot", 2, options={"set": 6, "hand": 13}).view(0)
    assert most.hand_sizes == (13, 13) and most.boneyard_size == 1, "one lies on the table"
    with pytest.raises(ValueError, match="hand cannot be 14 for 2 players"):
        Match.start("chickenfoot", 2, options={"set": 6, "hand": 14})
    assert Match.start("chickenfoot", 2, options={"hand": 3}).view(0).hand_sizes == (3, 3)


@pytest.mark.parametrize("players", [6, 7])
def test_0_12_a_chosen_hand_lifts_the_least_hand_also_where_the_preset_would_deal_the_same(
    players: int,
) -> None:
    match = Match.start("chickenfoot", players, "box-of-four", {"set": 6, "hand": 3})
    assert match.view(0).hand_sizes == (3,) * players and match.rules.hand == 3
    assert players in GAME.players(GAME.rules("box-of-four", {"set": 6, "hand": 3}))
    assert Match.from_record(match.record()).rules == match.rules
    with pytest.raises(ValueError, match="cannot play chickenfoot"):
        Match.start("chickenfoot", players, "box-of-four", {"set": 6})


def test_0_13_the_set_is_the_largest_the_preset_lists_but_nines_for_two_presets() -> None:
    def usual(preset: str, players: int) -> object:
        return Match.start("chickenfoot", players, preset, seed=1).rules.set

    assert [usual("box-of-four", players) for players in (2, 3, 4, 8, 10)] == [9, 9, 12, 12, 12]
    assert {usual("box-of-eight", players) for players in range(2, 11)} == {9}
    assert {usual("club", players) for players in range(2, 11)} == {9}
    assert {usual("fifteens", players) for players in range(2, 11)} == {15}


# 2.2 The set tile


def play_rounds(match: Match, seed: int = 1) -> list[Tile]:
    """Plays the match to its end; the first tile of every round."""
    rng = random.Random(seed)
    first = []
    while not match.over:
        if match.round_over:
            first.append(match.view(0).table["tiles"][0][0])
        random_step(match, rng)
    return [*first, match.view(0).table["tiles"][0][0]]


def test_2_2_the_set_tile_goes_down_from_the_highest_double_to_the_blank() -> None:
    match = Match.start("chickenfoot", 4, options={"set": 9}, seed=5)
    assert match.rules.rounds == 10
    assert texts(play_rounds(match)) == [f"{double}-{double}" for double in range(9, -1, -1)]
    assert len(match.round_scores) == 10


def test_2_2_placed_lies_on_the_table_before_the_deal() -> None:
    match = Match.start("chickenfoot", 2, options={"set": 9}, seed=4)
    table = match.view(0).table
    assert table["tiles"] == [(Tile(9, 9), None, 0)]
    assert table["ends"] == {"a": 9} and table["foot"] == {"place": "a", "needs": 6}
    assert match.view(0).boneyard_size == 55 - 1 - 2 * 20
    assert texts(match.events)[-2:] == ["played tile=9-9 place=a", "double tile=9-9 place=a"]
    with pytest.raises(ValueError, match="9-9"):
        start(["9-9 1-2", "3-4"])


def test_2_2_placed_starts_with_a_random_seat_and_rotates_clockwise() -> None:
    starters = {Match.start("chickenfoot", 3, seed=seed).turn for seed in range(30)}
    assert starters == {0, 1, 2}
    match = Match.start("chickenfoot", 3, options={"set": 9, "rounds": 4}, seed=2)
    rng = random.Random(2)
    starters_in_order = [match.turn]
    while not match.over:
        before = match.round
        random_step(match, rng)
        if match.round != before:
            starters_in_order.append(match.turn)
    first = starters_in_order[0]
    assert first is not None
    assert starters_in_order == [(first + round_) % 3 for round_ in range(4)]


def test_2_2_held_is_played_by_its_holder_as_a_turn() -> None:
    match = start(["1-9 2-3", "4-9 5-5", "9-9 6-9 0-1"], preset="box-of-eight", starter=None)
    assert match.turn == 2
    assert texts(match.legal()) == ["play 9-9 a"]
    empty = {"ends": {"a": 9}, "foot": None, "tiles": [], "sides": [], "first_toes": 6, "set_tile": None}
    assert match.view(0).table == empty
    assert reason(match, "play 6-9 a") == "set-tile-first"
    assert reason(match, "draw") == "set-tile-first"
    assert texts(play(match, "play 9-9 a")) == [
        "played seat=2 tile=9-9 place=a",
        "double seat=2 tile=9-9 place=a",
    ]
    assert match.turn == 0 and texts(match.legal()) == ["play 1-9 a"]


def test_2_2_held_by_one_while_a_deal_names_another_to_act_first() -> None:
    match = start(["1-9 2-3", "4-9 5-5", "9-9 6-9 0-1"], preset="box-of-eight", starter=1)
    assert match.turn == 1 and texts(match.legal()) == ["play 4-9 a"]
    assert match.view(0).hand_sizes == (2, 2, 2)
    assert match.view(0).table["tiles"] == [(Tile(9, 9), None, 0)]


def test_2_2_held_by_nobody_the_next_lower_double_that_somebody_holds() -> None:
    match = start(["1-9 7-7", "3-3 5-6", "0-1 7-9"], preset="box-of-eight", starter=None, out=False)
    assert match.turn == 0 and texts(match.legal()) == ["play 7-7 a"]
    play(match, "play 7-7 a")
    assert match.view(0).table["foot"] == {"place": "a", "needs": 6}
    assert match.view(0).table["ends"] == {"a": 7}


def test_2_2_after_next_lower_the_next_round_asks_for_the_double_below() -> None:
    deals = {
        1: Deal([["7-7", "1-2"], ["3-4", "5-6"]], out=True),
        2: Deal([["6-6", "3-4"], ["8-8", "9-9"]], out=True),
    }
    match = Match.start("chickenfoot", 2, "box-of-eight", {"set": 9}, 1, deals)
    rng = random.Random(1)
    while match.round == 1:
        random_step(match, rng)
    assert texts(match.legal()) == ["play 6-6 a"]


def test_2_2_a_match_that_passed_doubles_over_has_fewer_rounds_and_ends_with_the_lowest() -> None:
    shorter = 0
    for seed in range(6):
        match = Match.start("chickenfoot", 8, "box-of-eight", seed=seed)
        first = [tile.low for tile in play_rounds(match)]
        assert first == sorted(set(first), reverse=True), "never the same double twice, always lower"
        assert match.over and first[-1] == 0 and len(first) <= 10
        shorter += len(first) < 10
    assert shorter


def test_2_9_on_the_way_up_every_round_asks_for_the_next_higher_double() -> None:
    options = {"set": 6, "up_again": True, "no_set_tile": "next-lower"}
    for seed in range(4):
        match = Match.start("chickenfoot", 3, "box-of-eight", options, seed=seed)
        first = [tile.low for tile in play_rounds(match)]
        down = first[: first.index(0) + 1]
        assert down == sorted(set(down), reverse=True)
        assert len(first) == len(down) + 6, "1-1 to 6-6, each asked for once"
        assert all(used <= asked for asked, used in enumerate(first[len(down) :], 1))


def test_2_2_how_many_rounds_is_told_only_where_it_is_certain() -> None:
    def told(preset: str, **options: object) -> int | None:
        return GAME.rounds(GAME.rules(preset, options, 4))

    assert told("box-of-eight") is None
    assert told("box-of-eight", no_set_tile="redeal") == 10 and told("club", rounds=3) == 3
    assert GAME.rounds(GAME.rules("box-of-eight", None, 4, FIRST_VERSION)) == 10


def test_2_2_chosen_rounds_are_still_the_most() -> None:
    match = Match.start("chickenfoot", 8, "box-of-eight", {"rounds": 2}, seed=1)
    assert len(play_rounds(match)) == 2


def test_2_2_held_by_nobody_redeal_shuffles_until_somebody_holds_it() -> None:
    match = start(["8-8 1-9", "3-3 5-6"], preset="box-of-eight", starter=None, no_set_tile="redeal")
    assert match.view(0).hand_sizes == (20, 20)
    assert texts(match.legal()) == ["play 9-9 a"]
    assert Tile(9, 9) in match.view(match.turn or 0).hand
    for seed in range(20):
        dealt = Match.start("chickenfoot", 10, "box-of-eight", {"no_set_tile": "redeal"}, seed)
        assert texts(dealt.legal()) == ["play 9-9 a"]


def test_2_2_with_no_double_to_go_down_to_the_tiles_are_dealt_again() -> None:
    match = start(["1-9 2-7", "3-8 5-6"], preset="box-of-eight", starter=None)
    assert match.view(0).hand_sizes == (20, 20)
    assert match.legal()[0].tile is not None and match.legal()[0].tile.is_double
    deals = {1: Deal([["1-1", "2-3"], ["4-5"]], out=True), 2: Deal([["9-9"], ["8-8"]], out=True)}
    match = Match.start("chickenfoot", 2, "box-of-eight", {"set": 9}, 1, deals)
    rng = random.Random(1)
    while match.round < 2:
        random_step(match, rng)
    assert texts(match.legal()) == ["play 0-0 a"], "neither hand of the deal had it"


def test_2_2_everybody_knows_that_nobody_holds_the_doubles_passed_over() -> None:
    match = start(["1-9 7-7", "3-3 5-6", "0-1 7-9"], preset="box-of-eight", starter=None, out=False)
    rng = random.Random(1)
    for _ in range(50):
        world = match.game.guess(match.view(1), rng)
        assert Tile(7, 7) in world.hand(0)
        others = {*world.hand(0), *world.hand(2)}
        assert not others & {Tile(9, 9), Tile(8, 8)}


def test_2_2_drawn_is_played_by_its_holder_as_a_turn() -> None:
    match = start(["1-9 2-3", "9-9 4-9", "0-1 5-9"], preset="club", starter=None)
    assert match.turn == 1 and texts(match.legal()) == ["play 9-9 a"]
    play(match, "play 9-9 a")
    assert match.turn == 2


def test_2_2_drawn_all_draw_one_in_turn_and_the_circle_goes_to_its_end() -> None:
    hands = ["1-9 2-3", "4-9 5-5", "6-9 0-1"]
    match = start(hands, boneyard="1-1 2-2 3-3 9-9 4-4 6-6 7-7", preset="club", starter=2)
    assert texts(event for event in match.events if event.kind != "dealt")[1:] == [
        "drew seat=2 tile=1-1",
        "drew seat=0 tile=2-2",
        "drew seat=1 tile=3-3",
        "drew seat=2 tile=9-9",
        "drew seat=0 tile=4-4",
        "drew seat=1 tile=6-6",
        "played seat=2 tile=9-9 place=a",
        "double seat=2 tile=9-9 place=a",
    ]
    assert match.view(0).hand_sizes == (4, 4, 3) and match.view(0).boneyard_size == 1
    assert match.turn == 0, "drawing and playing it was the turn of seat 2"


def test_2_2_the_circle_of_drawing_goes_as_far_as_the_boneyard() -> None:
    match = start(["1-9 2-3", "4-9 5-5", "6-9 0-1"], boneyard="1-1 9-9", preset="club", starter=0)
    assert match.view(0).hand_sizes == (3, 2, 2) and match.view(0).boneyard_size == 0


def test_2_2_drawn_cannot_be_set_aside() -> None:
    with pytest.raises(ValueError, match="round 1 sets its set tile 9-9 aside"):
        start(["1-9 2-3", "4-9 5-5"], preset="club")


# 2.3 The first foot


def test_2_3_the_first_foot_has_six_toes() -> None:
    match = start(["1-9 2-9 3-9 1-2", "4-9 5-9 6-9 1-4"])
    for toes, action in enumerate(["1-9", "4-9", "2-9", "5-9", "3-9"], 1):
        play(match, f"play {action} a")
        assert match.view(0).table["foot"] == {"place": "a", "needs": 6 - toes}
    assert texts(match.legal()) == ["play 6-9 a"], "1-4 fits the toe of 1-9, and must wait"
    assert reason(match, "play 1-4 b") == "open-foot"
    assert kinds(play(match, "play 6-9 a")) == ["played", "foot", "last-tile"]
    table = match.view(0).table
    assert table["foot"] is None
    assert table["ends"] == {"b": 1, "c": 4, "d": 2, "e": 5, "f": 3, "g": 6}
    assert table["tiles"][1:] == [
        (Tile(1, 9), 0, 0),
        (Tile(4, 9), 0, 1),
        (Tile(2, 9), 0, 2),
        (Tile(5, 9), 0, 3),
        (Tile(3, 9), 0, 4),
        (Tile(6, 9), 0, 5),
    ]
    assert texts(match.legal()) == ["play 1-2 b", "play 1-2 d"]


def test_2_3_the_maltese_cross_has_four_toes() -> None:
    match = start(["1-9 2-9 1-2", "4-9 5-9 1-4"], first_foot="maltese-cross")
    assert match.view(0).table["foot"] == {"place": "a", "needs": 4}
    play(match, "play 1-9 a", "play 4-9 a", "play 2-9 a")
    assert match.view(0).table["foot"] == {"place": "a", "needs": 1}
    assert "foot" in kinds(play(match, "play 5-9 a"))
    assert match.view(0).table["ends"] == {"b": 1, "c": 4, "d": 2, "e": 5}


# 2.4 A turn


def test_2_4_one_who_can_play_must() -> None:
    match = start(["1-9 1-2", "4-9 5-5"], boneyard="2-9")
    assert texts(match.legal()) == ["play 1-9 a"]
    assert reason(match, "draw") == reason(match, "pass") == "you-can-play"


def test_2_4_one_who_cannot_draws_one_and_must_play_it_if_it_fits() -> None:
    match = start(["1-2 1-3", "4-9 5-5"], boneyard="2-9 3-3")
    assert texts(match.legal()) == ["draw"]
    assert reason(match, "pass") == "draw-first"
    assert texts(play(match, "draw")) == ["drew seat=0 tile=2-9"]
    assert match.turn == 0 and texts(match.legal()) == ["play 2-9 a"]
    assert reason(match, "draw") == reason(match, "pass") == "play-the-drawn-tile"
    assert reason(match, "play 1-2 a") == "play-the-drawn-tile"
    play(match, "play 2-9 a")
    assert match.turn == 1


def test_2_4_a_drawn_tile_that_does_not_fit_ends_the_turn() -> None:
    match = start(["1-2 1-3", "4-9 5-5"], boneyard="3-3 2-9")
    assert texts(play(match, "draw")) == ["drew seat=0 tile=3-3"]
    assert match.turn == 1 and match.view(0).hand_sizes == (3, 2)


def test_2_4_with_nothing_to_draw_one_passes() -> None:
    match = start(["1-2 1-3", "4-9 5-5"])
    assert texts(match.legal()) == ["pass"]
    assert reason(match, "draw") == "boneyard-empty"
    assert texts(play(match, "pass")) == ["passed seat=0"]
    assert match.turn == 1


# 2.5 After the first foot


def after_the_first_foot(hands: Sequence[str], **options: object) -> Match:
    """Seat 0 to act with the first of these hands; a Maltese cross shows b:1, c:2, d:3 and e:4."""
    toes = ("1-9 3-9", "2-9 4-9")
    dealt = [f"{toe} {hand}" for toe, hand in zip(toes, hands, strict=True)]
    match = start(dealt, first_foot="maltese-cross", **options)
    play(match, "play 1-9 a", "play 2-9 a", "play 3-9 a", "play 4-9 a")
    return match


def test_2_5_any_open_end_may_be_played_on_and_keeps_its_name() -> None:
    match = after_the_first_foot(["1-2 3-5 7-8", "5-6 0-0"])
    assert texts(match.legal()) == ["play 1-2 b", "play 1-2 c", "play 3-5 d"]
    play(match, "play 3-5 d")
    table = match.view(0).table
    assert table["ends"] == {"b": 1, "c": 2, "d": 5, "e": 4}
    assert table["tiles"][-1] == (Tile(3, 5), 3, 0)
    assert texts(match.legal()) == ["play 5-6 d"]


def test_2_5_the_next_three_plays_must_be_toes_on_a_double() -> None:
    match = after_the_first_foot(["3-3 1-5 3-7 3-8", "2-5 3-6 1-6"])
    assert texts(play(match, "play 3-3 d")) == [
        "played seat=0 tile=3-3 place=d",
        "double seat=0 tile=3-3 place=d",
    ]
    table = match.view(0).table
    assert table["foot"] == {"place": "d", "needs": 3}
    assert table["ends"] == {"b": 1, "c": 2, "d": 3, "e": 4}
    assert texts(match.legal()) == ["play 3-6 d"]
    assert reason(match, "play 2-5 c") == "open-foot"
    play(match, "play 3-6 d")
    assert texts(match.legal()) == ["play 3-7 d", "play 3-8 d"], "1-5 fits b, and must wait"
    play(match, "play 3-7 d")
    assert texts(match.legal()) == ["pass"], "2-5 and 1-6 fit other ends, and must wait"
    play(match, "pass")
    assert texts(play(match, "play 3-8 d"))[1] == "foot seat=0 tile=3-3 place=d"
    table = match.view(0).table
    assert table["foot"] is None
    assert table["ends"] == {"b": 1, "c": 2, "e": 4, "f": 6, "g": 7, "h": 8}
    double = [tile for tile, _, _ in table["tiles"]].index(Tile(3, 3))
    toes = [(Tile(3, 6), double, 0), (Tile(3, 7), double, 1), (Tile(3, 8), double, 2)]
    assert table["tiles"][-3:] == toes
    assert texts(match.legal()) == ["play 1-6 b", "play 2-5 c", "play 1-6 f"]


def test_2_5_a_foot_can_grow_on_a_toe() -> None:
    match = after_the_first_foot(["3-3 3-7 3-8 7-7 0-0", "3-6 0-1 0-5 0-6"])
    play(match, "play 3-3 d", "play 3-6 d", "play 3-7 d", "pass", "play 3-8 d", "play 0-6 f")
    assert texts(match.legal()) == ["play 0-0 f", "play 7-7 g"]
    play(match, "play 7-7 g")
    assert match.view(0).table["foot"] == {"place": "g", "needs": 3}


def test_2_5_why_a_tile_cannot_be_played() -> None:
    match = after_the_first_foot(["3-3 1-5 3-7 5-8 4-4", "2-5 3-6 1-6 5-7"])
    view = match.view(0)
    assert view.why_not(Tile(1, 5)) is None
    assert str(view.why_not(Tile(5, 8))).startswith("Refusal(reason='fits-nowhere'")
    assert reason(match, "play 1-5 c") == "does-not-fit"
    assert reason(match, "play 1-5 a") == "no-such-place", "a complete foot is an end no more"
    assert reason(match, "play 1-5") == "say-where"
    assert reason(match, "play 2-5 c") == "not-in-hand"
    assert reason(match, "play 2-5 c", 1) == "not-your-turn"
    assert reason(match, "claim") == "not-in-this-game"
    play(match, "play 3-3 d")
    refusal = match.view(1).why_not(Tile(2, 5))
    assert refusal == ("open-foot", "d", Tile(3, 3))
    assert match.view(1).why_not(Tile(5, 7)) == ("fits-nowhere", None, Tile(5, 7))


# 2.6 Dead feet


def test_2_6_a_dead_foot_blocks_the_round() -> None:
    match = after_the_first_foot(["3-3 1-5", "2-5 3-6 1-6"], boneyard="0-0 1-1")
    play(match, "play 3-3 d", "play 3-6 d")
    assert match.view(0).table["foot"] == {"place": "d", "needs": 2}
    assert texts(match.legal()) == ["draw"]
    play(match, "draw", "draw", "pass")
    assert not match.round_over
    events = play(match, "pass")
    assert kinds(events)[:2] == ["passed", "blocked"] and match.round_over
    assert match.scores == (6 + 50, 7 + 7 + 2)


def test_2_6_a_dead_foot_closes_with_the_toes_it_has() -> None:
    match = after_the_first_foot(["3-3 1-5 4-4", "2-5 3-6 1-6"], dead_foot="closes")
    assert "closed" not in kinds(play(match, "play 3-3 d"))
    assert texts(play(match, "play 3-6 d"))[1:] == ["closed tile=3-3 place=d"]
    assert match.view(0).table["foot"] is None
    assert match.view(0).table["ends"] == {"b": 1, "c": 2, "e": 4, "f": 6}
    events = play(match, "play 4-4 e")
    assert texts(events)[2] == "closed tile=4-4 place=e", "a double nothing fits has no toe at all"
    assert match.view(0).table["ends"] == {"b": 1, "c": 2, "f": 6}


def test_2_6_a_dead_first_foot_closes_too() -> None:
    match = start(["1-9 1-2", "1-4 2-3"], dead_foot="closes")
    assert "closed" in kinds(play(match, "play 1-9 a"))
    assert match.view(0).table["ends"] == {"b": 1}
    assert texts(match.legal()) == ["play 1-4 b"]
    match = start(["1-2 1-3", "1-4 2-3"], dead_foot="closes")
    assert match.view(0).table["ends"] == {} and match.view(0).table["foot"] is None
    play(match, "pass", "pass")
    assert match.round_over and match.scores == (7, 10)


def test_2_6_a_tile_still_in_the_boneyard_keeps_a_foot_alive() -> None:
    match = after_the_first_foot(["3-3 1-5", "2-5 1-6"], boneyard="3-7", dead_foot="closes")
    play(match, "play 3-3 d")
    assert match.view(0).table["foot"] == {"place": "d", "needs": 3}
    assert texts(match.legal()) == ["draw"]


# 2.7 End and score


def test_0_5_a_round_is_blocked_when_all_have_passed_since_the_last_play() -> None:
    match = start(["1-2 7-8", "1-9 5-5 6-6"], dead_foot="closes")
    play(match, "pass", "play 1-9 a", "play 1-2 b", "pass")
    assert not match.round_over, "seat 0 has not passed since it played"
    assert kinds(play(match, "pass"))[:2] == ["passed", "blocked"]
    assert match.round_scores == ((15, 22),)


def test_2_7_the_pips_left_count_and_the_double_blank_in_place_of_its_zero() -> None:
    for preset, blank in (("box-of-four", 50), ("box-of-eight", 50), ("club", 25), ("fifteens", 50)):
        match = start(["1-9", "0-0 1-4", "5-6"], preset=preset, set_tile="placed")
        scored = [event for event in play(match, "play 1-9 a") if event.kind == "scored"]
        assert match.round_scores == ((0, blank + 5, 11),)
        assert texts(scored[1].items) == [f"left/{blank}/0-0/", "left/5/1-4/"]
    match = start(["1-9", "0-0 1-4"], double_blank=0)
    play(match, "play 1-9 a")
    assert match.scores == (0, 5)


def test_2_7_the_last_tile_ends_the_round_even_if_it_is_a_double() -> None:
    match = after_the_first_foot(["3-3", "3-6 1-6"])
    assert kinds(play(match, "play 3-3 d"))[:3] == ["played", "double", "out"]
    assert match.round_over and match.scores == (0, 16)
    match = start(["9-9", "1-9"], preset="box-of-eight", starter=None)
    assert "out" in kinds(play(match, "play 9-9 a"))


def test_2_7_the_fewest_points_win() -> None:
    match = start(["1-9", "1-4", "5-6"], rounds=1)
    assert texts(play(match, "play 1-9 a"))[-1] == "match-over seat=0"
    assert match.over and match.winners == (0,)


# 2.8 The last-tile call, and manners


def test_2_8_others_have_it_automatic() -> None:
    for preset in ("box-of-four", "box-of-eight", "fifteens"):
        match = start(["1-9 1-2", "1-4 2-3"], preset=preset, set_tile="placed")
        assert "last-tile" in kinds(play(match, "play 1-9 a"))
        assert match.legal(0) == ()


def test_2_8_the_club_calls_and_draws_one_for_a_missing_call() -> None:
    match = start(["1-9 1-2", "2-9 4-9 5-5"], boneyard="3-3 4-4", preset="club", set_tile="placed")
    assert match.rules.last_tile == "called" and match.rules.last_tile_penalty == 1
    assert "last-tile" not in kinds(play(match, "play 1-9 a"))
    assert texts(match.legal(0)) == ["call"]
    assert texts(match.legal(1)) == ["play 2-9 a", "play 4-9 a", "catch 0"]
    assert texts(match.play("catch 0", 1)) == [
        "caught seat=1 number=0",
        "penalty seat=0 place=draw number=1",
        "drew seat=0 tile=3-3",
    ]
    assert match.view(1).hand_sizes == (2, 3) and match.turn == 1


def test_2_8_one_who_has_called_cannot_be_caught() -> None:
    match = start(["1-9 1-2", "2-9 4-9 5-5"], boneyard="3-3", preset="club", set_tile="placed")
    play(match, "play 1-9 a")
    assert kinds(match.play("call", 0)) == ["called"]
    assert reason(match, "catch 0", 1) == "nothing-to-catch"


def test_0_7_a_missing_call_can_be_caught_only_until_the_next_player_has_acted() -> None:
    match = start(["1-9 1-2", "2-9 4-9 5-5"], boneyard="3-3", preset="club", set_tile="placed")
    play(match, "play 1-9 a", "play 2-9 a")
    assert match.legal(1) == () and reason(match, "catch 0", 1) == "nothing-to-catch"


def test_0_7_with_two_players_and_a_lost_turn_the_other_may_still_catch() -> None:
    match = start(
        ["1-9 2-9 3-9", "4-9 5-9 6-9"],
        boneyard="0-1 0-2",
        last_tile="called",
        infractions="penalised",
        penalty="skip",
    )
    play(match, "play 1-9 a", "draw", "play 2-9 a")
    assert match.turn == 0, "seat 1 has lost a turn, and seat 0 is to act again"
    assert texts(match.legal(1)) == ["catch 0"] and "call" in texts(match.legal(0))
    assert kinds(match.play("catch 0", 1)) == ["caught", "penalty"]


def test_0_8_a_missing_call_under_the_box_of_four_costs_its_penalty() -> None:
    match = start(["1-9 1-2", "2-9 4-9 5-5"], boneyard="3-3", last_tile="called", penalty="points")
    play(match, "play 1-9 a")
    match.play("catch 0", 1)
    assert match.scores == (50, 0) and match.view(0).hand_sizes == (1, 3)


def penalised(penalty: str) -> Match:
    return start(["1-9 1-2", "2-9 3-9 3-4"], boneyard="4-9 5-5 6-6", infractions="penalised", penalty=penalty)


def test_0_8_drawing_while_able_to_play_is_offered_and_settled() -> None:
    match = penalised("none")
    assert texts(match.legal()) == ["play 1-9 a", "draw"]
    assert kinds(play(match, "draw")) == ["drew", "penalty"]
    assert match.turn == 0 and texts(match.legal()) == ["play 4-9 a"]

    match = penalised("draw")
    assert kinds(play(match, "draw")) == ["drew", "penalty", "drew"]
    assert match.view(0).hand_sizes == (4, 3) and texts(match.legal()) == ["play 4-9 a"]

    match = penalised("keep")
    play(match, "draw")
    assert match.turn == 1 and match.view(0).hand_sizes == (3, 3)

    match = penalised("points")
    play(match, "draw")
    assert match.scores == (50, 0)

    match = penalised("skip")
    events = play(match, "draw", "play 4-9 a", "play 2-9 a")
    assert "skipped" in kinds(events) and match.turn == 1


def test_0_8_drawing_when_unable_to_play_is_no_infraction() -> None:
    match = start(["1-2 1-3", "2-9 3-4"], boneyard="4-9", infractions="penalised")
    assert kinds(play(match, "draw")) == ["drew"]


# 2.9 The longer game


def test_2_9_up_again_goes_on_from_the_blank_to_the_highest() -> None:
    match = Match.start("chickenfoot", 4, options={"set": 9, "up_again": True}, seed=8)
    assert match.rules.rounds == 19
    doubles = [*range(9, -1, -1), *range(1, 10)]
    assert texts(play_rounds(match)) == [f"{double}-{double}" for double in doubles]


def test_0_9_fewer_rounds_may_be_chosen_and_more_may_not() -> None:
    match = Match.start("chickenfoot", 2, options={"set": 9, "rounds": 3}, seed=8)
    assert len(play_rounds(match)) == 3
    with pytest.raises(ValueError, match="rounds cannot be 11 with set 9"):
        Match.start("chickenfoot", 2, options={"set": 9, "rounds": 11})
    Match.start("chickenfoot", 2, options={"set": 9, "rounds": 11, "up_again": True})
    with pytest.raises(ValueError, match="rounds cannot be 20 with set 9"):
        Match.start("chickenfoot", 2, options={"set": 9, "rounds": 20, "up_again": True})


# What a careful player remembers


def test_0_4_who_could_not_play_on_a_number_is_remembered() -> None:
    match = start(["1-2 1-3", "5-9 3-4 2-4"], boneyard="4-4 0-0", out=False)
    play(match, "draw")
    rng = random.Random(1)
    for _ in range(50):
        world = match.game.guess(match.view(1), rng)
        assert not any(9 in tile for tile in world.hand(0))
    match = start(["1-2 1-3", "5-9 3-4 2-4"], boneyard="4-9", out=False)
    play(match, "draw", "play 4-9 a")
    for _ in range(50):
        world = match.game.guess(match.view(1), rng)
        assert not any(9 in tile for tile in world.hand(0)), "only the tile drawn fitted"


# The referee


class Referee:
    """Follows a match by its events alone, in the plainest way, and says what may be played."""

    def __init__(self, match: Match) -> None:
        rules = match.rules
        self.first_toes = 6 if rules.first_foot == "double-chickenfoot" else 4
        self.closes = rules.dead_foot == "closes"
        self.blank = rules.double_blank
        self.tiles_of_a_number = rules.set + 1
        self.ends: dict[str, int] = {}
        self.foot: str | None = None
        self.needs = 0
        self.on_table: list[Tile] = []
        self.names = 0
        self.hands: dict[int | None, set[Tile]] = {}
        self.fines: dict[int | None, int] = {}

    def hear(self, events: Iterable[Event]) -> None:
        said: list[tuple[str, Tile | None, str | None]] = []
        expected: list[tuple[str, Tile | None, str | None]] = []
        for event in events:
            if event.kind in ("dealt", "drew"):
                assert event.tile is not None
                self.hands.setdefault(event.seat, set()).add(event.tile)
            elif event.kind == "played":
                expected += self.played(event)
            elif event.kind in ("double", "foot", "closed"):
                said.append((event.kind, event.tile, event.place))
            elif event.kind == "penalty" and event.number == 50:
                self.fines[event.seat] = self.fines.get(event.seat, 0) + 50
            elif event.kind == "scored":
                left = sum(tile.low + tile.high or self.blank for tile in self.hands.get(event.seat, ()))
                assert event.number == left + self.fines.get(event.seat, 0)
        assert said == expected

    def played(self, event: Event) -> list[tuple[str, Tile | None, str | None]]:
        """Checks a play, and tells what else should be told of it."""
        tile, place = event.tile, event.place
        assert tile is not None and place is not None
        if event.seat is not None:
            self.hands[event.seat].remove(tile)
        if not self.on_table:
            assert place == "a" and tile.low == tile.high
            self.ends["a"] = tile.low
            self.names = 1
        assert self.foot in (None, place), "a play outside an open foot"
        number = self.ends[place]
        assert number in (tile.low, tile.high), "a play that does not fit"
        self.on_table.append(tile)
        told: list[tuple[str, Tile | None, str | None]] = []
        if tile.low == tile.high:
            assert self.foot is None
            self.foot = place
            self.needs = 3 if len(self.on_table) > 1 else self.first_toes
            told.append(("double", tile, place))
        else:
            outward = tile.high if tile.low == number else tile.low
            if self.foot is None:
                self.ends[place] = outward
                return told
            self.ends[self.next_name()] = outward
            self.needs -= 1
        shown = sum(1 for laid in self.on_table if number in (laid.low, laid.high))
        if self.needs == 0:
            told.append(("foot", Tile(number, number), place))
        elif self.closes and shown == self.tiles_of_a_number:
            told.append(("closed", Tile(number, number), place))
        else:
            return told
        self.foot = None
        del self.ends[place]
        return told

    def next_name(self) -> str:
        letters = "abcdefghijklmnopqrstuvwxyz"
        round_, letter = divmod(self.names, 26)
        self.names += 1
        return letters[letter] if round_ == 0 else letters[round_ - 1] + letters[letter]

    def plays(self, tiles: Iterable[Tile]) -> set[str]:
        ends = self.ends if self.foot is None else {self.foot: self.ends[self.foot]}
        return {
            f"play {tile} {place}"
            for tile in tiles
            for place, number in ends.items()
            if number in (tile.low, tile.high)
        }


@pytest.mark.parametrize("share", range(4))
def test_2_5_no_play_outside_an_open_foot_ever(share: int) -> None:
    """Random matches with every preset, set, count and option, against the referee."""
    feet = 0
    for seed in range(share * 40, share * 40 + 40):
        rng = random.Random(seed)
        match = random_start(GAME, rng)
        referee = Referee(match)
        referee.hear(match.events)
        must: Tile | None = None
        while not match.over:
            if match.round_over:
                referee = Referee(match)
                referee.hear(match.play("next"))
                continue
            table = match.view(0).table
            assert table["tiles"] == [] or table["ends"] == referee.ends
            foot = None if referee.foot is None else {"place": referee.foot, "needs": referee.needs}
            assert table["foot"] == foot
            feet += foot is not None
            seat = match.turn
            tiles = [must] if must else referee.hands.get(seat, ())
            legal = {str(action) for action in match.legal() if action.verb == "play"}
            if referee.on_table:
                assert legal == referee.plays(tiles)
            action = rng.choice(match.legal())
            events = match.play(action)
            referee.hear(events)
            if action.verb == "draw":
                must = events[0].tile if match.turn == seat and not match.round_over else None
            elif action.verb == "play":
                must = None
    assert feet > 100


# A side that is named


def test_2_5_a_toe_lies_where_it_was_put() -> None:
    match = start(["1-9 2-3 0-9", "4-9 5-5", "6-9 0-1 3-9"])
    play(match, "play 1-9 a.4", "play 4-9 a.0")
    assert [(str(tile), toe) for tile, _, toe in match.view(0).table["tiles"][1:]] == [("1-9", 4), ("4-9", 0)]
    assert match.view(0).table["foot"] == {"place": "a", "needs": 4}
    assert match.view(0).table["sides"] == [1, 2, 3, 5]
    assert texts(match.legal()) == ["play 3-9 a", "play 6-9 a"], "listed without a side"
    assert reason(match, "play 3-9 a.4") == "side-taken"
    assert reason(match, "play 3-9 a.6") == reason(match, "play 3-9 q.1") == "no-such-place"
    assert reason(match, "play 0-1 a.1") == "does-not-fit"
    assert texts(play(match, "play 6-9 a"))[0] == "played seat=2 tile=6-9 place=a"
    assert match.view(0).table["tiles"][-1][2] == 1, "the next side that is free"
    assert match.view(0).table["ends"] == {"a": 9, "b": 1, "c": 4, "d": 6}, "ends are named as they come"
    again = Match.from_record(match.record())
    assert again.view(0).table == match.view(0).table
    match.undo()
    match.undo()
    assert match.view(0).table["sides"] == [0, 1, 2, 3, 5]


def test_2_5_a_foot_is_complete_whatever_the_order_of_its_toes() -> None:
    match = start(["0-9 1-9 2-9 7-7", "3-9 4-9 5-9 0-7"], first_foot="maltese-cross")
    play(match, "play 0-9 a.3", "play 3-9 a.1", "play 1-9 a", "play 4-9 a")
    assert [toe for *_, toe in match.view(0).table["tiles"][1:]] == [3, 1, 0, 2]
    assert match.view(0).table["foot"] is None and "a" not in match.view(0).table["ends"]
    assert match.view(0).table["sides"] == []


def test_a_view_says_of_a_side_what_the_match_does() -> None:
    match = start(["1-9 2-3", "4-9 5-5"])
    view = match.view(0)
    assert view.why_not(Action.parse("play 1-9 a.5")) is None
    refusal = view.why_not(Action.parse("play 1-9 a.9"))
    assert refusal is not None and refusal.reason == "no-such-place"
