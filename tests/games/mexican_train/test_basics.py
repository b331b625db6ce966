"""Mexican Train before the first turn: sets, hands, engine, starter, rounds (rules 0.1 to 1.3)."""

from __future__ import annotations

import random

import pytest

from domino.core.actions import Action
from domino.core.match import Deal, Match
from domino.core.scores import fewest_points
from domino.core.tiles import Tile, full_set, set_size
from domino.games import GAMES
from tests.games.mexican_train.tables import acts, hand, legal, play, scored, shown, table, tiles
from tests.invariants import random_step

GAME = GAMES["mexican-train"]
PRESETS = ("box-of-four", "box-of-eight", "club", "fifteens", "festival")

LISTED = {
    ("box-of-four", 9): {2: 20, 3: 14, 4: 11, 5: 9, 6: 7},
    ("box-of-four", 12): {4: 18, 5: 14, 6: 12, 7: 10, 8: 9},
    ("box-of-eight", 12): {2: 16, 3: 15, 4: 14, 5: 12, 6: 11, 7: 10, 8: 9},
    ("club", 6): {2: 9, 3: 8, 4: 6},
    ("club", 9): {2: 9, 3: 9, 4: 9, 5: 7, 6: 7, 7: 7, 8: 6},
    ("club", 12): {2: 15, 3: 15, 4: 15, 5: 12, 6: 12, 7: 11, 8: 11},
    ("fifteens", 15): {2: 16, 3: 15, 4: 14, 5: 12, 6: 11, 7: 10, 8: 9, 9: 8, 10: 7},
    ("festival", 9): {2: 8, 3: 8},
    ("festival", 12): {4: 12, 5: 12, 6: 12, 7: 10, 8: 10},
    ("festival", 15): {9: 11, 10: 11, 11: 11, 12: 11},
    ("festival", 18): {13: 11, 14: 11},
}
LISTED_ROWS = [
    (preset, size, players, each)
    for (preset, size), hands in LISTED.items()
    for players, each in hands.items()
]


def dealt_sizes(preset: str, players: int, **options: object) -> list[int]:
    """How many tiles each seat was dealt, the engine among them if it was held."""
    match = Match.start("mexican-train", players, preset, options, seed=3)
    sizes = [0] * players
    for event in match.events:
        if event.kind == "dealt":
            sizes[event.seat] += 1
    return sizes


# 0. Common ground


@pytest.mark.parametrize(("highest", "size"), [(6, 28), (9, 55), (12, 91), (15, 136), (18, 190)])
def test_0_1_a_round_holds_every_tile_of_the_set_once(highest: int, size: int) -> None:
    for engine in ("placed", "held"):
        match = Match.start("mexican-train", 2, options={"set": highest, "engine": engine}, seed=1)
        everything = match.state.everything()
        assert len(everything) == size
        assert sorted(everything) == sorted(full_set(highest))


def test_0_2_turns_go_clockwise() -> None:
    match = table("9-1 0-0", "9-2 0-1", "9-3 0-2", starter=1)
    order = []
    for action in ("play 9-2 train1", "play 9-3 train2", "play 9-1 train0"):
        order.append(match.turn)
        play(match, action)
    assert [*order, match.turn] == [1, 2, 0, 1]


def test_0_3_a_player_who_can_play_may_not_draw() -> None:
    match = table("9-1 0-0", "9-2 0-1")
    assert legal(match) == acts("play 9-1 train0", "play 9-1 mexican")


def test_0_4_a_view_holds_the_own_hand_and_sizes_only() -> None:
    match = table("9-1 0-0", "9-2 0-1 3-4", boneyard="5-5")
    view = match.view(0)
    assert view.hand == (Tile(0, 0), Tile(1, 9))
    assert view.hand_sizes == (2, 3)
    assert view.boneyard_size == 55 - 1 - 5
    assert view.scores == (0, 0)
    seen = {event.tile for event in view.log if event.kind == "dealt"}
    assert seen == {Tile(0, 0), Tile(1, 9), None}
    assert view.known.hand(1) == ()


def test_0_4_a_drawn_tile_is_seen_by_its_player_only() -> None:
    match = table("1-2 0-0", "9-2 0-1", boneyard="5-5")
    play(match, "draw")
    drew = [[event.tile for event in match.view(seat).log if event.kind == "drew"] for seat in (0, 1)]
    assert drew == [[Tile(5, 5)], [None]]


def test_0_5_a_round_ends_when_a_player_goes_out() -> None:
    match = table("9-1", "9-2 3-4")
    told = play(match, "play 9-1 train0")
    assert "out seat=0" in told and "round-over number=1" in told
    assert scored(match) == (0, 18)
    assert legal(match) == {"next"}


def test_0_5_a_round_is_blocked_when_all_pass_on_an_empty_boneyard() -> None:
    match = table("1-2 3-3", "4-5", "6-7", out=True)
    assert legal(match) == {"pass"}
    assert play(match, "pass") == ["passed seat=0", "marked seat=0 place=train0"]
    play(match, "pass")
    assert play(match, "pass") == ["passed seat=2", "marked seat=2 place=train2"]
    assert not match.round_over, "the last marker opens a train to the others, who are asked once more"
    play(match, "pass")
    told = play(match, "pass")
    assert told[:2] == ["passed seat=1", "blocked"]
    assert not any(event.startswith("out") for event in told)
    assert scored(match) == (9, 9, 13)


def test_0_5_a_train_newly_marked_opens_it_to_those_who_passed_before() -> None:
    match = Match.start(
        "mexican-train", 2, "box-of-four", {"set": 12},
        deals={1: Deal([["12-1", "4-5"], ["12-4", "2-3"]], starter=0, out=True)},
    )  # fmt: skip
    play(match, "play 1-12 train0", "play 4-12 train1", "pass", "pass")
    assert not match.round_over and legal(match) == acts("play 4-5 train1")


def test_0_5_a_pass_for_a_barred_second_double_counts_for_nothing() -> None:
    match = Match.start(
        "mexican-train", 2, "box-of-eight", {"set": 12},
        deals={1: Deal([["12-0", "0-0", "5-5", "3-4"], ["12-5", "1-2"]], starter=0, out=True)},
    )  # fmt: skip
    play(match, "play 0-12 train0", "play 5-12 mexican", "play 0-0 train0", "pass", "pass")
    assert not match.round_over and legal(match) == acts("play 5-5 mexican")


def test_0_5_who_could_use_nothing_yet_in_a_first_turn_is_asked_again() -> None:
    match = table("9-5 5-5 0-0", "1-2 1-3", "5-6 2-4", out=True, preset="fifteens")
    play(match, "play 9-5 train0", "play 5-5 train0", "pass", "pass", "pass", "pass", "pass")
    assert not match.round_over and match.turn == 2
    assert legal(match) == acts("play 5-6 train0"), "in the first turn that train was closed to seat 2"


def test_0_5_passes_count_from_the_last_tile_played() -> None:
    match = table("5-6 1-2", "6-7 0-8", "9-5 3-3", out=True)
    play(match, "pass", "pass", "play 9-5 mexican", "play 5-6 mexican", "play 6-7 mexican", "pass")
    assert not match.round_over, "all have passed at some time, but not one after the other"
    play(match, "pass")
    assert not match.round_over
    assert "blocked" in play(match, "pass")
    assert scored(match) == (3, 8, 6)


def test_0_6_a_hand_counts_both_ends_of_every_tile() -> None:
    match = table("9-1", "9-8 7-7 0-5")
    play(match, "play 9-1 train0")
    assert scored(match) == (0, 17 + 14 + 5)


@pytest.mark.parametrize("highest", [6, 9, 12, 15, 18])
def test_0_9_the_full_game_has_a_round_for_every_double(highest: int) -> None:
    assert Match.start("mexican-train", 4, options={"set": highest}, seed=1).rules.rounds == highest + 1


@pytest.mark.parametrize("rounds", [1, 3])
def test_0_9_players_may_choose_fewer_rounds(rounds: int) -> None:
    match = quick_match(6, rounds)
    for number in range(1, rounds + 1):
        assert match.round == number and not match.over
        finish_quickly(match)
    assert match.over and match.turn is None and match.legal() == ()
    assert match.winners == (0,)


def test_0_10_fewest_points_win() -> None:
    assert fewest_points([(5, 4, 9), (0, 7, 9)]) == (0,)


def test_0_10_then_the_most_rounds_scored_zero() -> None:
    assert fewest_points([(10, 4, 5), (0, 6, 5)]) == (0,)


def test_0_10_then_the_lowest_single_round_above_zero() -> None:
    assert fewest_points([(0, 3, 9), (4, 0, 9), (6, 7, 9)]) == (1,)


def test_0_10_then_shared() -> None:
    assert fewest_points([(0, 3, 9), (3, 0, 9), (7, 7, 9)]) == (0, 1)
    assert fewest_points([(0, 0)]) == (0, 1)


def test_0_10_a_real_match_is_decided_by_rounds_scored_zero() -> None:
    """Both end on ten points, but seat 1 went out once and seat 0 never: the first round was blocked."""
    deals = {
        1: Deal([tiles("0-1"), tiles("2-3 0-5")], starter=0, out=True),
        2: Deal([tiles("0-1 1-7"), tiles("8-2")], starter=1, out=True),
    }
    match = Match.start("mexican-train", 2, options={"set": 9, "rounds": 2}, deals=deals)
    play(match, "pass", "pass", "pass", "next")
    told = play(match, "play 8-2 train1")
    assert match.round_scores == ((1, 10), (9, 0))
    assert match.scores == (10, 10)
    assert match.winners == (1,) and "match-over seat=1" in told


def test_0_10_a_real_match_is_shared() -> None:
    deals = {1: Deal([tiles("0-3"), tiles("1-2")], starter=0, out=True)}
    match = Match.start("mexican-train", 2, options={"set": 9, "rounds": 1}, deals=deals)
    told = play(match, "pass", "pass", "pass")
    assert match.winners == (0, 1)
    assert told[-2:] == ["match-over seat=0", "match-over seat=1"]


USUAL_SETS = {
    "box-of-four": {2: 9, 3: 9, 4: 12, 5: 12, 6: 12, 7: 12, 8: 12},
    "box-of-eight": dict.fromkeys(range(2, 9), 12) | dict.fromkeys(range(9, 15), 18),
    "club": dict.fromkeys(range(2, 9), 12),
    "fifteens": dict.fromkeys(range(2, 11), 15),
    "festival": {2: 9, 3: 9}
    | dict.fromkeys(range(4, 9), 12)
    | dict.fromkeys(range(9, 13), 15)
    | {13: 18, 14: 18},
}


@pytest.mark.parametrize("preset", PRESETS)
def test_0_13_the_largest_set_the_preset_lists(preset: str) -> None:
    for players, highest in USUAL_SETS[preset].items():
        assert GAME.rules(preset, None, players).set == highest, players


def test_0_13_the_short_deal_has_sets_of_its_own() -> None:
    usual = {players: GAME.rules("club", {"short_deal": True}, players).set for players in range(2, 11)}
    assert usual == {2: 6, 3: 6, 4: 9, 5: 9, 6: 9, 7: 12, 8: 12, 9: 12, 10: 12}


# 1.1 Sets and hands


@pytest.mark.parametrize(("preset", "highest", "players", "each"), LISTED_ROWS)
def test_1_1_every_listed_hand(preset: str, highest: int, players: int, each: int) -> None:
    assert dealt_sizes(preset, players, set=highest) == [each] * players


@pytest.mark.parametrize(
    ("highest", "players", "each"), [(6, (2, 3), 5), (9, (4, 5, 6), 7), (12, (7, 8, 9, 10), 7)]
)
def test_1_1_every_listed_short_deal(highest: int, players: tuple[int, ...], each: int) -> None:
    for count in players:
        assert dealt_sizes("club", count, set=highest, short_deal=True) == [each] * count


@pytest.mark.parametrize(
    ("preset", "highest", "players", "each"),
    [
        ("box-of-four", 12, 2, 18),  # as four with a double-12
        ("box-of-four", 6, 2, 10),  # 20, cut: 28 less the engine less 6 left
        ("box-of-four", 6, 4, 5),
        ("box-of-four", 9, 8, 5),
        ("box-of-four", 18, 14, 9),
        ("box-of-eight", 9, 2, 16),
        ("box-of-eight", 9, 3, 14),  # 15, cut: 55 less the engine less 11 left
        ("box-of-eight", 9, 4, 10),
        ("box-of-eight", 15, 9, 9),
        ("box-of-eight", 18, 12, 9),
        ("club", 12, 10, 7),  # 11, cut: 91 less 19 left; the engine is among those dealt
        ("club", 15, 3, 15),
        ("fifteens", 12, 4, 14),
        ("fifteens", 12, 8, 8),
        ("fifteens", 15, 14, 7),
        ("festival", 6, 4, 5),
        ("festival", 9, 5, 8),
        ("festival", 12, 2, 12),
    ],
)
def test_1_1_an_unlisted_hand_is_the_nearest_cut_to_leave_a_fifth(
    preset: str, highest: int, players: int, each: int
) -> None:
    assert dealt_sizes(preset, players, set=highest) == [each] * players
    on_hub = 0 if preset in ("club", "festival") else 1
    left = len(full_set(highest)) - on_hub - players * each
    assert left * 5 >= len(full_set(highest))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("highest", [6, 9, 12, 15, 18])
def test_1_1_every_count_that_leaves_five_tiles_each_is_offered(preset: str, highest: int) -> None:
    rules = GAME.rules(preset, {"set": highest})
    size = len(full_set(highest))
    to_deal = size - -(-size // 5) - (preset not in ("club", "festival"))
    listed = LISTED.get((preset, highest), {})
    expected = [players for players in range(2, 15) if players in listed or to_deal // players >= 5]
    assert list(GAME.players(rules)) == expected
    for players in expected:
        assert min(dealt_sizes(preset, players, set=highest)) >= 5


@pytest.mark.parametrize("preset", PRESETS)
def test_1_1_two_to_fourteen_may_play_under_every_preset(preset: str) -> None:
    assert GAME.players(GAME.rules(preset)) == tuple(range(2, 15))
    for players in range(2, 15):
        assert min(dealt_sizes(preset, players)) >= 5


# 1.2 The engine, 1.3 who starts


def quick_match(highest: int, rounds: int | None = None, starter: int | None = 0) -> Match:
    """A match of two in which seat 0 can go out with its first tile in every round."""
    deals = {}
    for number in range(1, (rounds or highest + 1) + 1):
        engine = highest + 1 - number
        other = 0 if engine else 1
        spare = next(tile for tile in full_set(highest) if engine not in tile and other not in tile)
        deals[number] = Deal([[Tile(engine, other)], [spare]], starter=starter)
    options = {"set": highest} if rounds is None else {"set": highest, "rounds": rounds}
    return Match.start("mexican-train", 2, options=options, seed=2, deals=deals)


def finish_quickly(match: Match) -> None:
    """Seat 0 goes out; then the next round is dealt, if there is one."""
    engine = match.view(0).table["engine"].low
    match.play(f"play {engine}-{0 if engine else 1} train0")
    if not match.over:
        match.play("next")


def held(
    preset: str,
    *hands: str,
    boneyard: str = "",
    starter: int | None = None,
    out: bool = False,
    **options: object,
) -> Match:
    """A round in which the engine is where the preset and the deal put it."""
    deal = Deal([tiles(hand) for hand in hands], tiles(boneyard), starter, out=out)
    chosen = {"set": 9, **options}
    return Match.start("mexican-train", len(hands), preset, chosen, seed=5, deals={1: deal})


@pytest.mark.parametrize("highest", [6, 18])
def test_1_2_engines_go_from_the_highest_double_down_to_the_double_blank(highest: int) -> None:
    match = quick_match(highest)
    engines = []
    while not match.over:
        engines.append(str(shown(match, "engine")))
        finish_quickly(match)
    assert engines == [f"{number}-{number}" for number in range(highest, -1, -1)]


def test_1_2_a_placed_engine_is_nobodys() -> None:
    match = Match.start("mexican-train", 6, "box-of-eight", seed=4)
    assert shown(match, "engine") == Tile(12, 12)
    assert "played tile=12-12 place=hub" in [str(event) for event in match.events]
    assert all(Tile(12, 12) not in match.view(seat).hand for seat in range(6))
    assert match.view(0).boneyard_size == 91 - 1 - 6 * 11


@pytest.mark.parametrize("preset", ["club", "festival"])
def test_1_2_who_holds_the_engine_puts_it_on_the_hub_and_has_the_first_turn(preset: str) -> None:
    match = held(preset, "9-1 2-3", "4-5 6-6", "9-9 9-2 0-1", engine="held")
    assert str(match.events[-1]) == "played seat=2 tile=9-9 place=hub"
    assert match.view(2).hand_sizes == (2, 2, 2)
    assert match.turn == 2
    assert legal(match) == acts("play 9-2 train2", "play 9-2 mexican")


def test_1_2_if_nobody_holds_the_engine_all_draw_in_turn_until_it_appears() -> None:
    match = held("club", "9-1 2-3", "4-5 6-6", "9-2 0-1", boneyard="0-0 1-1 9-9 7-7", starter=1)
    drawn = [str(event) for event in match.events if event.kind in ("drew", "played")]
    assert drawn == [
        "drew seat=1 tile=0-0",
        "drew seat=2 tile=1-1",
        "drew seat=0 tile=9-9",
        "played seat=0 tile=9-9 place=hub",
    ]
    assert match.view(0).hand_sizes == (2, 3, 3)
    assert Tile(0, 0) in hand(match, 1) and Tile(1, 1) in hand(match, 2)


@pytest.mark.parametrize("preset", ["club", "festival"])
def test_1_2_who_draws_the_engine_has_the_first_turn(preset: str) -> None:
    hands = ("9-1 2-3", "4-5 6-6", "9-2 0-1")
    match = held(preset, *hands, boneyard="0-0 1-1 2-2 9-9 7-7 8-8 4-4", engine="held")
    drawers = [event.seat for event in match.events if event.kind == "drew"]
    assert match.turn == drawers[3]


def test_1_2_held_every_circle_of_drawing_goes_to_its_end() -> None:
    hands = ("9-1 2-3", "4-5 6-6", "9-2 0-1")
    match = held("club", *hands, boneyard="0-0 1-1 2-2 9-9 7-7 8-8 4-4")
    drawers = [event.seat for event in match.events if event.kind == "drew"]
    assert drawers == [(drawers[0] + turn) % 3 for turn in range(6)], "two whole circles"
    sizes = list(match.view(0).hand_sizes)
    sizes[drawers[3]] += 1  # the engine went straight to the hub
    assert sizes == [4, 4, 4]
    short = held("club", *hands, boneyard="0-0 9-9", out=True)
    assert sum(event.kind == "drew" for event in short.events) == 2, "as far as the boneyard goes"


def only_the_engine(preset: str) -> Match:
    """Seat 1 is dealt the engine and nothing else."""
    deal = Deal([tiles("9-1 1-2"), tiles("9-9"), tiles("9-3 0-8")])
    chosen = {"set": 9, "rounds": 2, "engine": "held", "starter": "engine-holder"}
    return Match.start("mexican-train", 3, preset, chosen, seed=5, deals={1: deal})


def test_1_2_held_a_player_whose_only_tile_was_the_engine_has_gone_out() -> None:
    match = only_the_engine("club")
    told = [str(event) for event in match.events]
    assert told.index("played seat=1 tile=9-9 place=hub") < told.index("out seat=1")
    assert match.round_over and scored(match) == (13, 0, 20)
    assert match.legal(0) == match.legal(1) == (Action.parse("next"),)
    again = Match.from_record(match.record())
    assert again.events == match.events and again.round_over
    match.play("next")
    assert match.round == 2 and not match.round_over and match.undo() and match.round == 1


def test_1_2_held_who_goes_out_with_the_engine_ends_the_round_though_nobody_had_a_turn() -> None:
    match = only_the_engine("fifteens")
    assert match.round_over and scored(match) == (13, 0, 20)


def test_1_2_held_with_one_tile_each_the_engine_ends_the_round_or_is_drawn_for() -> None:
    ended = drawn_for = 0
    for seed in range(40):
        match = Match.start("mexican-train", 3, "club", {"set": 6, "hand": 1, "rounds": 2}, seed=seed)
        held = not any(event.kind == "drew" for event in match.events)
        assert match.round_over == held
        assert (0 in match.view(0).hand_sizes) == held
        ended, drawn_for = ended + held, drawn_for + (not held)
    assert ended and drawn_for


def test_1_2_found_the_engine_lies_on_the_hub_and_hands_are_equal() -> None:
    for players, each in {2: 8, 3: 8, 4: 12, 8: 10, 9: 11, 14: 11}.items():
        match = Match.start("mexican-train", players, "festival", seed=players)
        assert match.view(0).hand_sizes == (each,) * players
        assert not [event for event in match.events if event.kind == "drew"]
        highest = match.rules.set
        assert match.view(0).table["engine"] == Tile(highest, highest)
        assert sum(match.view(0).hand_sizes) + match.view(0).boneyard_size == set_size(highest) - 1


def test_1_2_found_a_finder_drawn_at_random_starts_each_round() -> None:
    finders = []
    rng = random.Random(1)
    for seed in range(12):
        match = Match.start("mexican-train", 2, "festival", {"rounds": 3, "set": 6}, seed=seed)
        while not match.over:
            if match.round > len(finders) - 3 * seed:
                told = next(event for event in match.events if event.kind == "played")
                assert told.place == "hub" and told.seat == match.events[0].seat, "the finder starts"
                finders.append(told.seat)
            random_step(match, rng)
    for number in range(3):
        assert set(finders[number::3]) == {0, 1}
    assert set(zip(finders[::3], finders[1::3], strict=True)) == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_1_2_found_the_starter_of_a_deal_is_the_finder() -> None:
    match = held("festival", "9-1 2-3", "4-5 6-6", starter=1)
    assert match.turn == 1
    assert next(event for event in match.events if event.kind == "played").seat == 1
    with pytest.raises(ValueError, match="names 9-9"):
        held("festival", "9-9 2-3", "4-5 6-6")


def test_1_2_the_engine_may_be_held_with_a_rotating_starter() -> None:
    match = table("9-1 2-3", "9-9 9-2 6-6", engine="held", starter=None)
    assert match.view(0).hand_sizes == (2, 2)
    seeds = {
        Match.start("mexican-train", 3, options={"engine": "held", "set": 9}, seed=seed).turn
        for seed in range(30)
    }
    assert seeds == {0, 1, 2}


def test_1_3_a_random_seat_starts_and_then_the_next_clockwise() -> None:
    assert {Match.start("mexican-train", 3, seed=seed).turn for seed in range(40)} == {0, 1, 2}
    match = quick_match(6, starter=None)
    starters = []
    while not match.over:
        starters.append(match.turn)
        while match.turn == 1 and not match.round_over:
            play(match, str(match.legal()[-1]))
        finish_quickly(match)
    assert starters == [(starters[0] + number) % 2 for number in range(7)]


def test_1_3_the_engine_holder_starts_every_round() -> None:
    deals = {
        1: Deal([tiles("6-6 6-1"), tiles("0-2")]),
        2: Deal([tiles("0-1"), tiles("5-5 5-2")]),
        3: Deal([tiles("0-1"), tiles("4-4 4-2")]),
    }
    match = Match.start("mexican-train", 2, "club", {"set": 6, "rounds": 3}, deals=deals)
    starters = [match.turn]
    for action in ("play 6-1 train0", "play 5-2 train1"):
        play(match, action, "next")
        starters.append(match.turn)
    assert starters == [0, 1, 1]


# 0.12 The hand


def test_0_12_the_hand_can_be_chosen_as_far_as_a_tile_is_left() -> None:
    assert dealt_sizes("box-of-four", 4, hand=3) == [3] * 4, "also below the least hand of 1.1"
    assert dealt_sizes("club", 4, hand=8, short_deal=True) == [8] * 4, "it goes before the short deal"
    most = Match.start("mexican-train", 2, options={"set": 6, "hand": 13})
    assert most.view(0).boneyard_size == 1 and most.rules.hand == 13
    with pytest.raises(ValueError, match="hand cannot be 14 for 2 players"):
        Match.start("mexican-train", 2, options={"set": 6, "hand": 14})
    held = Match.start("mexican-train", 3, "club", {"set": 6, "hand": 9})
    assert [len([event for event in held.events if event.kind == "dealt"])] == [27]


def test_0_12_a_larger_set_is_played_with_where_nobody_chose_one_and_the_usual_cannot_serve() -> None:
    assert Match.start("mexican-train", 2, options={"hand": 30}).rules.set == 12
    assert Match.start("mexican-train", 2, options={"hand": 94}).rules.set == 18


@pytest.mark.parametrize(("players", "highest"), [(5, 6), (9, 9), (10, 9)])
def test_0_12_a_chosen_hand_lifts_the_least_hand_also_where_the_preset_would_deal_the_same(
    players: int, highest: int
) -> None:
    chosen = {"set": highest, "hand": 4}
    match = Match.start("mexican-train", players, "box-of-four", chosen)
    assert match.view(0).hand_sizes == (4,) * players and match.rules.hand == 4
    assert players in GAME.players(GAME.rules("box-of-four", chosen))
    assert Match.from_record(match.record()).rules == match.rules
    with pytest.raises(ValueError, match="cannot play mexican-train"):
        Match.start("mexican-train", players, "box-of-four", {"set": highest})


def test_0_12_automatic_is_what_the_preset_says() -> None:
    for preset in PRESETS:
        rules = GAME.rules(preset, {"hand": "auto"}, 4)
        assert rules.hand == GAME.dealt_each(rules, 4) == dealt_sizes(preset, 4)[0]


def test_0_11_between_rounds_every_seat_may_say_next() -> None:
    match = quick_match(6)
    match.play("play 0-6 train0")
    for seat in range(2):
        assert legal(match, seat) == {"next"}
    match.play("next", 1)
    assert match.round == 2
