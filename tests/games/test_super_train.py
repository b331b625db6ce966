"""Super Train, clause by clause (rules section 8), and against a slow referee of its own."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from domino.core.actions import Action
from domino.core.events import Event
from domino.core.game import IllegalAction, State
from domino.core.match import Deal, Match
from domino.core.tiles import Tile
from domino.games.super_train.round import Branches
from tests.games.super_train_referee import Referee
from tests.invariants import fields, random_start, random_step
from tests.set_aside import view_without_aside

Events = tuple[Event, ...]


def table(
    hands: Sequence[str],
    boneyard: str = "",
    starter: int = 0,
    preset: str = "box-of-eight",
    **options: object,
) -> Match:
    """A match of one round with these hands and this boneyard; no other tile is in the game."""
    deal = Deal([hand.split() for hand in hands], boneyard.split(), starter, out=True)
    return Match.start("super-train", len(hands), preset, {"rounds": 1, **options}, seed=1, deals={1: deal})


def play(match: Match, *actions: str) -> Events:
    """Plays the actions in turn; returns the events of the last."""
    events: Events = ()
    for action in actions:
        events = match.play(action)
    return events


def legal(match: Match) -> list[str]:
    return [str(action) for action in match.legal()]


def told(events: Events, *kinds: str) -> list[str]:
    return [str(event) for event in events if event.kind in kinds]


def reason(match: Match, action: str, seat: int | None = None) -> str:
    with pytest.raises(IllegalAction) as refused:
        match.play(action, seat)
    return refused.value.reason


# The set, the hands and the start


def test_8_nine_tiles_each_of_a_double_fifteen_set_for_two_to_ten() -> None:
    for preset in ("box-of-eight", "fifteens"):
        for players in range(2, 11):
            match = Match.start("super-train", players, preset, seed=players)
            state = match.state
            assert len(state.everything()) == 136
            if not state.table()["tiles"]:
                assert state.hand_sizes() == (9,) * players
                assert state.boneyard_size() == 136 - 9 * players
    for players in (1, 11):
        with pytest.raises(ValueError, match="2 to 10"):
            Match.start("super-train", players)


def test_8_1_any_double_may_start() -> None:
    match = table(["8-8 2-2 5-6", "1-2 3-4"], starter=0)
    assert match.turn == 0
    assert legal(match) == ["play 2-2 a", "play 8-8 a"]
    assert reason(match, "play 5-6 a") == reason(match, "draw") == "start-with-a-double"
    play(match, "play 2-2 a")
    assert match.view(0).table["ends"] == {"a": 2}
    assert match.view(0).table["tiles"] == [(Tile(2, 2), None, 0)]
    assert match.turn == 1


def test_8_1_seats_without_a_double_are_passed_over() -> None:
    match = table(["8-8 5-6", "1-2 3-4", "4-6 7-8"], starter=1)
    assert told(match.events, "passed") == ["passed seat=1 place=no-double", "passed seat=2 place=no-double"]
    assert match.turn == 0


def test_8_1_when_nobody_has_a_double_all_draw_in_turn_until_one_comes() -> None:
    match = table(["5-6 5-7", "1-2 3-4", "4-6 7-8"], "0-1 0-2 0-4 0-5 9-9 0-6", starter=2)
    drawn = ["drew seat=2 tile=0-1", "drew seat=0 tile=0-2", "drew seat=1 tile=0-4", "drew seat=2 tile=0-5"]
    assert told(match.events, "drew", "played") == [
        *drawn,
        "drew seat=0 tile=9-9",
        "played seat=0 tile=9-9 place=a",
    ]
    assert match.turn == 1
    assert match.view(0).hand_sizes == (3, 3, 4)


def test_8_1_a_double_that_was_drawn_starts_with_its_effects() -> None:
    match = table(["5-6", "1-2 3-4", "4-6 7-8"], "14-14 0-14")
    assert match.turn == 1, "no 14 to go on with"
    match = table(["5-14", "1-2 3-4", "4-6 7-8"], "14-14 0-14")
    assert match.turn == 0
    assert legal(match) == ["play 5-14 a", "stop"]


def test_8_1_a_drawn_double_that_empties_a_hand_is_left_to_its_player() -> None:
    match = table(["", "1-2"], "9-9")
    assert legal(match) == ["play 9-9 a"]
    assert match.game.guess(view_without_aside(match, 1), random.Random(1)).hand(0) == (Tile(9, 9),)
    play(match, "play 9-9 a")
    assert match.winners == (0,)


def test_8_1_a_deal_that_no_double_could_start_is_refused() -> None:
    with pytest.raises(ValueError, match="double"):
        table(["5-6", "1-2"], "0-1")


def test_8_1_the_seat_asked_first_is_random() -> None:
    first = {Match.start("super-train", 4, seed=seed).turn for seed in range(60)}
    assert first == {0, 1, 2, 3}


# Branches


def test_8_2_six_branches_leave_the_starter_and_no_more() -> None:
    match = table(["8-8 0-8 1-8 2-8 4-8", "5-8 6-8 7-8 8-9 9-9"])
    play(match, "play 8-8 a")
    assert legal(match) == ["play 5-8 a", "play 6-8 a", "play 7-8 a", "play 8-9 a"]
    play(match, "play 5-8 a")
    assert match.view(0).table["ends"] == {"a": 5, "b": 8}
    play(match, "play 0-8 b", "play 6-8 c", "play 1-8 d", "play 7-8 e")
    assert match.view(0).table["unbegun"] == "f"
    play(match, "play 2-8 f")
    seen = match.view(0).table
    assert seen["ends"] == {"a": 5, "b": 0, "c": 6, "d": 1, "e": 7, "f": 2}
    assert seen["unbegun"] is None
    assert [(parent, toe) for _, parent, toe in seen["tiles"]] == [(None, 0), *((0, toe) for toe in range(6))]
    assert legal(match) == ["pass"], "8-9 has nowhere to go"
    assert match.view(1).why_not(Tile(8, 9)).reason == "fits-nowhere"


def test_8_2_a_play_goes_on_the_end_of_a_branch() -> None:
    match = table(["8-8 5-6 0-1", "5-8 2-5 6-8 0-2"])
    play(match, "play 8-8 a", "play 5-8 a")
    assert legal(match) == ["play 5-6 a"]
    play(match, "play 5-6 a")
    assert match.view(0).table["ends"] == {"a": 6, "b": 8}
    assert match.view(0).table["tiles"][-1] == (Tile(5, 6), 1, 0)
    assert legal(match) == ["play 6-8 a", "play 6-8 b"]


def test_8_3_any_double_goes_on_an_open_13() -> None:
    match = table(["13-13 0-1 0-2", "5-5 5-6 7-7 1-2 1-13"], preset="fifteens")
    play(match, "play 13-13 a")
    assert legal(match) == ["play 5-5 a", "play 7-7 a", "play 1-13 a"]
    play(match, "play 5-5 a")
    assert match.view(0).table["ends"] == {"a": 5, "b": 13}


def test_8_3_doubles_go_on_no_other_number() -> None:
    match = table(["8-8 0-1 0-2", "5-5 9-9 8-10"])
    play(match, "play 8-8 a")
    assert legal(match) == ["play 8-10 a"]
    assert reason(match, "play 5-5 a") == "does-not-fit"


# Drawing


def test_8_4_one_draw_takes_two_tiles_of_which_one_may_be_played() -> None:
    match = table(["8-8 0-1 0-2", "1-2 1-4"], "8-9 7-8 6-8")
    play(match, "play 8-8 a")
    assert legal(match) == ["draw"]
    assert reason(match, "pass") == "draw-first"
    assert told(play(match, "draw"), "drew") == ["drew seat=1 tile=8-9", "drew seat=1 tile=7-8"]
    assert match.turn == 1
    assert legal(match) == ["play 7-8 a", "play 8-9 a"]
    assert reason(match, "draw") == reason(match, "pass") == "play-a-drawn-tile"
    play(match, "play 8-9 a")
    assert match.turn == 0 and Tile(7, 8) in match.view(1).hand


def test_8_4_the_presets_differ_in_whether_a_drawn_tile_that_fits_must_be_played() -> None:
    assert Match.start("super-train", 2, "box-of-eight").rules.drawn == "must"
    assert Match.start("super-train", 2, "fifteens").rules.drawn == "may"


def test_8_4_only_a_drawn_tile_may_be_played_and_it_may_be_kept_where_the_rules_say_so() -> None:
    match = table(["8-8 0-1 0-2", "1-2 1-4"], "8-9 0-7 6-8", drawn="may")
    play(match, "play 8-8 a", "draw")
    assert legal(match) == ["play 8-9 a", "pass"]
    assert reason(match, "play 1-2 a") == "only-the-drawn-tiles"
    play(match, "pass")
    assert match.turn == 0 and len(match.view(1).hand) == 4


def test_8_4_the_turn_ends_by_itself_when_neither_fits() -> None:
    match = table(["8-8 0-1 0-2", "1-2 1-4"], "0-9 0-7 6-8")
    events = play(match, "play 8-8 a", "draw")
    assert match.turn == 0 and not told(events, "passed")


def test_8_4_the_last_tile_is_drawn_alone_and_with_none_left_they_pass() -> None:
    match = table(["8-8 0-1 0-2", "1-2 1-4", "1-5 1-6"], "0-9")
    play(match, "play 8-8 a", "draw")
    assert match.turn == 2
    assert legal(match) == ["pass"]
    assert reason(match, "draw") == "boneyard-empty"


def test_8_4_who_can_play_may_not_draw() -> None:
    match = table(["8-8 0-1 0-2", "1-2 1-8"], "0-9")
    play(match, "play 8-8 a")
    assert reason(match, "draw") == reason(match, "pass") == "you-can-play"


# Effects


def test_8_5_a_15_makes_every_other_player_draw_in_turn_order() -> None:
    match = table(["8-8 0-1 0-2", "8-15 1-4", "1-5 1-6"], "0-9 0-7 6-8")
    events = play(match, "play 8-8 a", "play 8-15 a")
    assert told(events, "drew") == ["drew seat=2 tile=0-9", "drew seat=0 tile=0-7"]
    assert match.turn == 2


def test_8_5_a_15_counts_the_other_way_when_play_has_turned_and_as_far_as_the_boneyard_goes() -> None:
    match = table(["8-8 0-1 0-2", "3-8 1-4", "1-5 1-6", "1-7 1-9"], "0-9 0-7")
    play(match, "play 8-8 a", "play 3-8 a")
    assert match.turn == 0 and match.view(0).table["direction"] == -1
    match = table(["8-8 8-15 0-2", "3-8 1-4", "1-5 1-6", "1-7 1-9"], "0-9 0-7")
    events = play(match, "play 8-8 a", "play 3-8 a", "play 8-15 b")
    assert told(events, "drew") == ["drew seat=3 tile=0-9", "drew seat=2 tile=0-7"]
    assert match.turn == 3


def test_8_5_a_14_lets_the_player_go_on_anywhere_or_stop() -> None:
    match = table(["8-8 0-1 0-2", "8-14 1-14 8-9 1-2", "1-5 1-6"], "0-9 0-7 6-8")
    events = play(match, "play 8-8 a", "play 8-14 a")
    assert told(events, "again") == ["again seat=1"]
    assert match.turn == 1
    assert legal(match) == ["play 1-14 a", "play 8-9 b", "stop"]
    assert reason(match, "draw") == reason(match, "pass") == "play-again-or-stop"
    play(match, "stop")
    assert match.turn == 2 and len(match.view(1).hand) == 3
    assert match.undo()
    play(match, "play 8-9 b")
    assert match.turn == 2 and len(match.view(1).hand) == 2


def test_8_5_after_a_14_nobody_draws_to_go_on() -> None:
    match = table(["8-8 0-1 0-2", "8-14 1-4 1-2", "1-5 1-6"], "0-9 0-7 6-8")
    events = play(match, "play 8-8 a", "play 8-14 a")
    assert match.turn == 2 and not told(events, "again", "drew")
    assert reason(match, "stop") == "nothing-to-stop"


def test_8_5_a_14_after_a_14_goes_on_again() -> None:
    match = table(["8-8 0-1 0-2", "8-14 14-14 1-14 1-2 1-3", "1-5 1-6", "0-5 0-6"])
    play(match, "play 8-8 a", "play 8-14 a", "play 14-14 a")
    assert match.turn == 1 and legal(match) == ["play 1-14 a", "stop"]
    events = play(match, "play 1-14 a")
    assert told(events, "skipped") == ["skipped seat=2"], "the double's effect waits for the end of the turn"
    assert match.turn == 3


def spellbound(hands: Sequence[str], boneyard: str = "", **options: object) -> Match:
    """Seat 0 starts with 8-8 and seat 1 casts a spell on a with 8-13."""
    match = table(["8-8 " + hands[0], "8-13 " + hands[1], *hands[2:]], boneyard, **options)
    events = play(match, "play 8-8 a", "play 8-13 a")
    assert told(events, "spell") == ["spell seat=1 place=a"]
    assert match.view(0).table["spell"] == {"place": "a", "caster": 1}
    return match


def test_8_5_a_13_casts_a_spell_that_the_next_player_must_break() -> None:
    match = spellbound(["0-1 0-2", "1-4 4-4", "5-5 1-13 8-9 0-8"])
    assert match.turn == 2
    assert legal(match) == ["play 5-5 a", "play 1-13 a"]
    assert reason(match, "play 8-9 b") == "break-the-spell"
    events = play(match, "play 1-13 a")
    assert told(events, "spell-broken") == ["spell-broken seat=2 tile=1-13 place=a"]
    assert match.view(0).table["spell"] is None
    assert match.turn == 0 and legal(match) == ["play 0-1 a"]


def test_8_5_any_double_breaks_a_spell_and_has_its_own_effect() -> None:
    match = spellbound(["0-1 0-2", "1-4 4-5", "5-5 1-13 8-9"])
    events = play(match, "play 5-5 a")
    assert told(events, "spell-broken", "skipped") == [
        "spell-broken seat=2 tile=5-5 place=a",
        "skipped seat=0",
    ]
    assert match.view(0).table["ends"] == {"a": 5, "b": 8}
    assert match.turn == 1 and legal(match) == ["play 4-5 a"]


def test_8_4_a_drawn_tile_that_breaks_the_spell_must_be_played() -> None:
    match = spellbound(["0-1 0-2", "1-4 4-5", "8-9 0-8"], "7-7 6-8 0-13")
    play(match, "draw")
    assert legal(match) == ["play 7-7 a"]


@pytest.mark.parametrize("drawn", ["must", "may"])
def test_8_5_who_cannot_break_it_draws_two_and_plays_either_that_does(drawn: str) -> None:
    """Both sheets: `drawn` changes nothing under a spell (8.4, 8.5)."""
    match = spellbound(["0-1 0-2", "1-4 4-5", "8-9 0-8"], "7-7 0-13 6-8", drawn=drawn)
    assert legal(match) == ["draw"]
    play(match, "draw")
    assert legal(match) == ["play 7-7 a", "play 0-13 a"]
    assert reason(match, "pass") == "play-a-drawn-tile"
    play(match, "play 0-13 a")
    assert match.view(0).table["spell"] is None


def test_8_4_under_fifteens_a_drawn_tile_that_breaks_the_spell_must_be_played() -> None:
    deal = Deal([["8-8", "0-1", "0-2"], ["8-13", "1-4", "4-5"], ["8-9", "0-8"]], ["7-7", "6-8"], 0, out=True)
    match = Match.start("super-train", 3, "fifteens", seed=1, deals={1: deal})
    play(match, "play 8-8 a", "play 8-13 a", "draw")
    assert legal(match) == ["play 7-7 a"]


def test_8_4_under_the_starters_spell_a_drawn_tile_that_begins_a_branch_must_be_played() -> None:
    match = table(["13-13 0-1 0-2", "1-4 4-5"], "0-13 6-8", drawn="may")
    play(match, "play 13-13 a", "draw")
    assert legal(match) == ["play 0-13 a"]


def test_8_4_without_a_spell_a_drawn_tile_may_be_kept_under_fifteens() -> None:
    match = table(["8-8 0-1 0-2", "1-2 1-4"], "8-9 0-7 6-8", preset="fifteens")
    play(match, "play 8-8 a", "draw")
    assert legal(match) == ["play 8-9 a", "pass"]


def test_8_5_a_spell_goes_round_and_its_caster_may_break_it_or_pass() -> None:
    hands = ["0-1 0-2", "1-4 4-4 8-9", "8-10 0-8"]
    match = spellbound(hands, "0-7 6-8 0-5 0-6 5-6 7-9 1-13", drawn="may")
    play(match, "draw", "draw")
    assert match.turn == 1
    assert legal(match) == ["play 4-4 a", "pass"]
    assert reason(match, "draw") == "caster-does-not-draw"
    play(match, "pass")
    assert match.turn == 2 and legal(match) == ["draw"]
    play(match, "draw", "draw")
    assert match.turn == 0, "0 drew a 13"
    assert legal(match) == ["play 1-13 a"]
    play(match, "play 1-13 a")
    assert match.view(0).table["spell"] is None


def test_8_5_a_caster_who_cannot_break_it_only_passes() -> None:
    match = spellbound(["0-1 0-2", "1-4 8-9"], "0-7 6-8 0-5")
    play(match, "draw")
    assert match.turn == 1 and legal(match) == ["pass"]


def test_8_5_breaking_with_13_13_casts_a_new_spell_and_skips_nobody() -> None:
    match = spellbound(["0-1 0-2", "1-4 8-9", "13-13 1-2"])
    events = play(match, "play 13-13 a")
    kinds = told(events, "spell-broken", "spell", "skipped")
    assert kinds == ["spell-broken seat=2 tile=13-13 place=a", "spell seat=2 place=a"]
    assert match.view(0).table["spell"] == {"place": "a", "caster": 2}
    assert match.turn == 0


def test_8_5_a_spell_broken_with_a_14_or_a_15_or_a_3_does_what_they_do() -> None:
    hands = ["0-1 0-2", "1-4 8-9", "13-14 13-15 3-13 8-10"]
    match = spellbound(hands, "0-7 6-8 0-5")
    play(match, "play 13-14 a")
    assert legal(match) == ["play 8-10 b", "stop"]
    match = spellbound(hands, "0-7 6-8 0-5")
    assert len(told(play(match, "play 13-15 a"), "drew")) == 2
    match = spellbound(hands, "0-7 6-8 0-5")
    play(match, "play 3-13 a")
    assert match.turn == 1


def test_8_5_a_spell_nobody_can_break_blocks_the_round() -> None:
    match = spellbound(["0-1 0-2", "1-4 8-9 4-5", "8-10 0-8"])
    events = play(match, "pass", "pass", "pass")
    assert "blocked" in [event.kind for event in events], "the caster, too, has passed"
    assert match.over and match.winners == (0,)


def test_0_5_and_8_4_a_caster_who_can_break_the_spell_must_once_all_others_have_passed() -> None:
    match = spellbound(["0-1 0-2", "1-4 8-9 4-4", "8-10 0-8"])
    play(match, "pass", "pass")
    assert match.turn == 1 and legal(match) == ["play 4-4 a"]
    assert reason(match, "pass") == "you-can-play"


def test_0_5_a_caster_who_passed_by_choice_is_asked_again_before_the_round_is_blocked() -> None:
    match = spellbound(["0-1 0-2", "1-4 8-9 4-4", "8-10 0-8"], "0-7 6-8 1-2", drawn="may")
    play(match, "draw", "draw", "pass")
    assert match.turn == 2 and legal(match) == ["pass"], "nothing is left to draw"
    play(match, "pass", "pass")
    assert not match.round_over and legal(match) == ["play 4-4 a"]


def test_0_5_a_drawn_tile_that_was_kept_is_no_reason_to_call_the_round_blocked() -> None:
    match = table(["8-8 0-1 0-2", "1-2 1-4"], "8-9 0-7", drawn="may")
    play(match, "play 8-8 a", "draw", "pass", "pass")
    assert not match.round_over and legal(match) == ["play 8-9 a"], "the boneyard is empty: now it must"


def test_8_play_on_a_side_of_the_starter_that_is_named() -> None:
    match = table(["8-8 0-1 0-2 3-8", "1-2 1-8", "8-9 4-5"])
    play(match, "play 8-8 a", "play 1-8 a.4", "play 8-9 b.0")
    assert [(str(tile), toe) for tile, _, toe in match.view(0).table["tiles"]] == [
        ("8-8", 0), ("1-8", 4), ("8-9", 0),
    ]  # fmt: skip
    assert legal(match) == ["play 0-1 a", "play 3-8 c"], "the names of ends do not change"
    assert match.view(0).table["sides"] == [1, 2, 3, 5]
    assert reason(match, "play 3-8 c.4") == "side-taken"
    assert reason(match, "play 3-8 c.6") == "no-such-place"
    assert reason(match, "play 3-8 a.1") == "does-not-fit"
    assert match.view(0).why_not(Action.parse("play 3-8 c.2")) is None
    events = play(match, "play 3-8 c")
    assert told(events, "played") == ["played seat=0 tile=3-8 place=c"]
    assert match.view(0).table["tiles"][-1][2] == 1, "the next side that is free"
    assert Match.from_record(match.record()).view(0).table == match.view(0).table


def test_8_5_a_3_turns_the_direction_round() -> None:
    match = table(["8-8 0-1 3-4", "3-8 1-4", "1-5 1-6", "1-7 1-9"])
    assert match.view(0).table["direction"] == 1
    events = play(match, "play 8-8 a", "play 3-8 a")
    assert told(events, "reversed") == ["reversed seat=1 number=-1"]
    assert match.turn == 0
    play(match, "play 3-4 a")
    assert match.turn == 3


def test_8_5_a_3_does_nothing_with_two_players() -> None:
    match = table(["8-8 0-1 3-4", "3-8 1-4"])
    events = play(match, "play 8-8 a", "play 3-8 a")
    assert not told(events, "reversed")
    assert match.turn == 0 and match.view(0).table["direction"] == 1


def test_8_5_a_double_skips_the_next_player_but_the_starter_does_not() -> None:
    match = table(["8-8 0-1 3-4", "5-8 1-4", "5-5 1-6", "1-7 1-9"])
    assert not told(play(match, "play 8-8 a"), "skipped")
    events = play(match, "play 5-8 a", "play 5-5 a")
    assert told(events, "skipped") == ["skipped seat=3"]
    assert match.turn == 0


def test_8_5_a_double_lets_one_of_two_players_play_again() -> None:
    match = table(["8-8 5-5 3-4", "5-8 1-4"])
    play(match, "play 8-8 a", "play 5-8 a", "play 5-5 a")
    assert match.turn == 0


def test_8_5_under_the_house_rule_a_blank_skips_and_doubles_do_not() -> None:
    hands = ["8-8 0-1 3-4", "0-8 5-8 1-4", "5-5 1-6", "1-7 1-9"]
    match = table(hands, skip_on="blank")
    assert told(play(match, "play 8-8 a", "play 0-8 a"), "skipped") == ["skipped seat=2"]
    assert match.turn == 3
    match = table(hands, skip_on="blank")
    assert not told(play(match, "play 8-8 a", "play 5-8 a", "play 5-5 a"), "skipped")
    match = table(hands)
    assert not told(play(match, "play 8-8 a", "play 0-8 a"), "skipped")


def test_8_5_under_the_house_rule_the_starter_0_0_skips_too() -> None:
    for preset in ("box-of-eight", "fifteens"):
        match = table(["0-0 0-1 3-4", "0-8 1-4", "5-5 1-6"], preset=preset, skip_on="blank")
        play(match, "play 0-0 a")
        assert match.turn == 2
    match = table(["0-0 0-1 3-4", "0-8 1-4", "5-5 1-6"])
    play(match, "play 0-0 a")
    assert match.turn == 1


def test_8_5_several_effects_of_one_tile_all_apply() -> None:
    match = table(["8-8 0-1 3-4", "8-15 1-4", "15-15 1-6", "1-7 1-9"], "0-2 0-5 0-4 1-2 0-9 1-5 2-5")
    events = play(match, "play 8-8 a", "play 8-15 a", "play 15-15 a")
    assert [event.kind for event in events if event.kind in ("drew", "skipped")] == ["drew"] * 3 + ["skipped"]
    assert match.turn == 0
    match = table(["8-8 3-3 0-4", "3-8 1-4", "5-5 1-6", "1-7 1-9"])
    events = play(match, "play 8-8 a", "play 3-8 a", "play 3-3 a")
    assert told(events, "reversed", "skipped") == ["reversed seat=0 number=1", "skipped seat=1"]
    assert match.turn == 2


def test_8_5_effects_of_all_tiles_of_a_turn_add_up_when_it_ends() -> None:
    hands = ["8-8 0-1 4-5", "5-8 1-4", "8-14 14-14 3-14 13-14 5-5 1-2", "0-5 0-6", "0-7 1-7"]
    begun = ["play 8-8 a", "play 5-8 a", "play 8-14 b", "play 14-14 b"]
    match = table(hands)
    events = play(match, *begun, "play 3-14 b")
    assert told(events, "reversed", "skipped") == ["reversed seat=2 number=-1", "skipped seat=1"]
    assert match.turn == 0
    match = table(hands)
    events = play(match, *begun, "play 5-5 a")
    assert told(events, "skipped") == ["skipped seat=3", "skipped seat=4"]
    assert match.turn == 0
    match = table(hands)
    play(match, *begun, "play 13-14 b")
    assert match.turn == 4 and match.view(0).table["spell"] == {"place": "b", "caster": 2}
    match = table(hands)
    play(match, *begun, "stop")
    assert match.turn == 4


def test_8_5_nobody_skips_themselves() -> None:
    match = table(["8-8 8-14 14-14 5-5 0-1", "5-8 1-4 1-2"])
    play(match, "play 8-8 a", "play 5-8 a", "play 8-14 b", "play 14-14 b", "play 5-5 a")
    assert match.turn == 0


# What the starter does


def test_8_6_a_starter_15_15_makes_all_others_draw() -> None:
    hands = ["15-15 0-1", "1-4 1-2", "2-4 2-5"]
    assert told(play(table(hands, "0-2 0-4 0-5"), "play 15-15 a"), "drew") == [
        "drew seat=1 tile=0-2",
        "drew seat=2 tile=0-4",
    ]
    assert not told(play(table(hands, "0-2 0-4 0-5", starter_effects=False), "play 15-15 a"), "drew")


def test_8_6_a_starter_14_14_goes_on_if_able() -> None:
    hands = ["14-14 0-14 0-1", "1-4 1-2"]
    match = table(hands)
    play(match, "play 14-14 a")
    assert match.turn == 0 and legal(match) == ["play 0-14 a", "stop"]
    match = table(hands, starter_effects=False)
    play(match, "play 14-14 a")
    assert match.turn == 1
    match = table(["14-14 0-2 0-1", "1-4 1-2"])
    play(match, "play 14-14 a")
    assert match.turn == 1


def test_8_6_a_starter_13_13_is_a_spell_until_six_branches_are_begun() -> None:
    match = table(["13-13 0-13 0-1 4-4 6-13", "1-13 1-4 5-5 1-6", "2-13 7-7 1-2 2-7 6-7"], "0-4 0-5 1-5 1-7")
    play(match, "play 13-13 a")
    assert match.view(1).table["spell"] == {"place": "a", "caster": 0}
    assert legal(match) == ["play 5-5 a", "play 1-13 a"]
    play(match, "play 1-13 a")
    assert match.view(1).table["spell"] == {"place": "b", "caster": 0}
    assert legal(match) == ["play 7-7 b", "play 2-13 b"]
    assert reason(match, "play 1-2 a") == "begin-a-branch"
    play(match, "play 2-13 b")
    assert match.turn == 0 and legal(match) == ["play 4-4 c", "play 0-13 c", "play 6-13 c"]
    assert reason(match, "pass") == "you-can-play", "the caster is not exempt"
    play(match, "play 4-4 c")
    assert match.turn == 2, "a double skips the next player, under a spell too"
    play(match, "play 7-7 d")
    assert match.turn == 1
    events = play(match, "play 5-5 e")
    assert not told(events, "spell-broken")
    assert match.turn == 0
    events = play(match, "play 0-13 f")
    assert told(events, "spell-broken") == ["spell-broken seat=0 tile=0-13 place=f"]
    assert match.view(1).table["spell"] is None
    assert legal(match) == ["play 1-4 a", "play 1-6 a", "play 1-4 c"]


def test_8_6_under_the_starters_spell_the_caster_draws_like_the_others() -> None:
    match = table(["13-13 0-1 0-2", "1-13 1-4"], "0-4 0-5 9-9 1-7")
    play(match, "play 13-13 a", "play 1-13 a")
    assert match.turn == 0 and legal(match) == ["draw"], "0-1 fits the branch, but the spell holds"
    play(match, "draw")
    assert match.turn == 1
    play(match, "draw")
    assert legal(match) == ["play 9-9 b"]


def test_8_6_an_extra_play_under_the_starters_spell_begins_a_branch() -> None:
    match = table(["13-13 0-1 0-2", "13-14 1-14 1-13 1-4"])
    play(match, "play 13-13 a", "play 13-14 a")
    assert legal(match) == ["play 1-13 b", "stop"]


def test_8_6_a_starter_13_13_without_effects_casts_nothing() -> None:
    match = table(["13-13 0-1 0-2", "1-13 1-4"], starter_effects=False)
    play(match, "play 13-13 a", "play 1-13 a")
    assert match.view(0).table["spell"] is None and legal(match) == ["play 0-1 a"]


def test_8_6_a_starter_3_3_sends_play_to_the_right() -> None:
    hands = ["3-3 0-1 0-2", "1-13 1-4", "4-5 4-6"]
    match = table(hands)
    play(match, "play 3-3 a")
    assert match.turn == 2 and match.view(0).table["direction"] == -1
    match = table(hands, starter_effects=False)
    play(match, "play 3-3 a")
    assert match.turn == 1 and match.view(0).table["direction"] == 1


def test_8_6_the_presets_differ_in_starter_effects() -> None:
    assert Match.start("super-train", 2, "box-of-eight").rules.starter_effects is True
    assert Match.start("super-train", 2, "fifteens").rules.starter_effects is False


# Winning and scoring


def test_8_7_who_goes_out_first_wins_and_the_last_tile_has_no_effect() -> None:
    match = table(["8-8 8-15", "5-8 1-4", "0-8 1-2"], "0-4 0-5")
    events = play(match, "play 8-8 a", "play 5-8 a", "play 0-8 b", "play 8-15 c")
    assert [event.kind for event in events] == ["played", "out", "scored", "round-over", "match-over"]
    assert match.winners == (0,) and match.scores == (2, 0, 0)


def test_8_7_a_blocked_round_goes_to_the_fewest_tiles_then_pips() -> None:
    match = table(["8-8 1-2 9-10", "5-8 14-15", "6-8 1-4"])
    play(match, "play 8-8 a", "play 5-8 a", "play 6-8 b", "pass", "pass")
    assert not match.over
    assert told(play(match, "pass"), "blocked") == ["blocked"]
    assert match.winners == (2,), "one tile like seat 1, and fewer pips"


def test_8_7_a_tie_is_shared_and_those_who_share_score_what_the_rest_hold() -> None:
    match = table(["8-8 1-2 9-10", "5-8 1-4", "6-8 2-3"])
    play(match, "play 8-8 a", "play 5-8 a", "play 6-8 b", "pass", "pass", "pass")
    assert match.winners == (1, 2) and match.scores == (0, 2, 2)


def test_8_7_with_tiles_to_draw_a_round_is_not_blocked() -> None:
    match = spellbound(["0-1 0-2", "1-4 8-9"], "0-7 6-8 1-12", drawn="may")
    play(match, "draw", "pass", "draw")
    assert match.turn == 1 and not match.round_over, (
        "the first of the caster's passes was before the last draw"
    )


def test_8_8_simple_scoring_counts_the_tiles_left() -> None:
    match = table(["8-8 7-8", "5-8 1-4 2-2", "6-8 15-15"])
    events = play(match, "play 8-8 a", "play 5-8 a", "play 6-8 b", "play 7-8 c")
    (receipt,) = [event for event in events if event.kind == "scored"]
    assert receipt.seat == 0 and receipt.number == 3
    assert [str(item) for item in receipt.items] == [
        "left/1/2-2/seat1",
        "left/1/1-4/seat1",
        "left/1/15-15/seat2",
    ]
    assert match.scores == (3, 0, 0)


def test_8_8_pips_scoring_counts_the_others_pips() -> None:
    match = table(["8-8 7-8", "5-8 1-4 2-2", "6-8 15-15"], scoring="pips")
    play(match, "play 8-8 a", "play 5-8 a", "play 6-8 b", "play 7-8 c")
    assert match.scores == (39, 0, 0)


def test_8_8_in_a_blocked_round_only_differences_count_never_below_zero() -> None:
    match = table(["8-8 1-2 0-1", "5-8 9-10", "6-8 14-15"], scoring="pips")
    events = play(match, "play 8-8 a", "play 5-8 a", "play 6-8 b", "pass", "pass", "pass")
    (receipt,) = [event for event in events if event.kind == "scored"]
    assert [str(item) for item in receipt.items] == ["difference/0//seat0", "difference/10//seat2"]
    assert match.winners == (1,) and match.scores == (0, 10, 0)


def test_8_8_the_most_points_over_five_rounds_win_or_under_d_one_round() -> None:
    rng = random.Random(3)
    match = Match.start("super-train", 3, seed=4)
    while not match.over:
        random_step(match, rng)
    assert len(match.round_scores) == 5
    assert match.winners == tuple(seat for seat in range(3) if match.scores[seat] == max(match.scores))
    match = Match.start("super-train", 3, "fifteens", seed=4)
    while not match.over:
        random_step(match, rng)
    assert len(match.round_scores) == 1
    assert sorted(match.scores) == [0, 0, 1] and match.scores[match.winners[0]] == 1


def test_8_8_a_round_that_is_not_played_cannot_be_dealt() -> None:
    deal = Deal([["8-8"], ["1-2"]])
    with pytest.raises(ValueError, match="rounds"):
        Match.start("super-train", 2, "fifteens", deals={2: deal})


# The last tile (rule 0.7)


def test_0_7_the_last_tile_is_told() -> None:
    events = play(table(["8-8 7-8", "5-8 1-4"]), "play 8-8 a")
    assert told(events, "last-tile") == ["last-tile seat=0"]


def test_0_7_a_forgotten_call_can_be_caught() -> None:
    match = table(["8-8 7-8", "5-8 1-4", "1-2 1-5"], "0-4 0-5 0-6", last_tile="called", last_tile_penalty=2)
    play(match, "play 8-8 a")
    assert [str(action) for action in match.legal(2)] == ["catch 0"]
    match.play("catch 0", 2)
    assert len(match.view(0).hand) == 3
    match = table(["8-8 7-8", "5-8 1-4", "1-2 1-5"], "0-4 0-5 0-6", last_tile="called")
    play(match, "play 8-8 a")
    match.play("call", 0)
    assert match.legal(2) == ()
    assert reason(match, "catch 0", 2) == "nothing-to-catch"


def test_0_7_with_two_players_and_a_lost_turn_the_other_may_still_catch() -> None:
    match = table(["5-5 6-6 0-1", "5-6 0-2 0-3"], "0-4 0-5 0-6", last_tile="called")
    play(match, "play 5-5 a", "play 5-6 a", "play 6-6 a")
    assert match.turn == 0, "the double cost seat 1 a turn"
    assert [str(action) for action in match.legal(1)] == ["catch 0"]
    assert "call" in legal(match)
    match.play("catch 0", 1)
    assert match.view(0).hand_sizes == (2, 2)


def test_0_7_while_an_extra_play_is_left_it_is_too_early_to_catch() -> None:
    match = table(["8-8 8-14 14-2", "5-8 1-4"], "0-4 0-5 0-6", last_tile="called")
    play(match, "play 8-8 a", "play 5-8 a", "play 8-14 b")
    assert legal(match) == ["play 2-14 b", "stop", "call"] and match.legal(1) == ()
    assert reason(match, "catch 0", 1) == "too-early-to-catch"


# What others know (rule 0.4)


def test_0_4_the_tiles_drawn_are_hidden_but_known_to_hold_one_that_fits() -> None:
    match = table(["8-8 0-1 0-2", "1-2 1-4", "2-4 2-5"], "8-9 0-7 6-8 0-8 1-8 2-8 4-8 0-9")
    play(match, "play 8-8 a", "draw")
    assert fields(match.view(0).known)["fresh"] == -2, "two tiles, and not which"
    for seed in range(30):
        world = match.game.guess(match.view(0), random.Random(seed))
        plays = [action for action in world.legal() if action.verb == "play"]
        assert plays and len(world.hand(1)) == 4
        assert sum(8 in tile for tile in world.hand(1)) <= 2, "only what was just drawn fits"


def test_0_4_who_goes_on_is_known_to_hold_something_that_fits() -> None:
    match = table(["8-8 0-1 0-2", "8-14 1-14 2-3", "2-4 2-5"], "0-9 0-7 6-9")
    play(match, "play 8-8 a", "play 8-14 a")
    for seed in range(30):
        world = match.game.guess(view_without_aside(match, 2), random.Random(seed))
        assert Tile(1, 14) in world.hand(1)


def test_0_4_who_goes_on_is_given_nothing_they_are_known_to_lack() -> None:
    match = table(["8-8 8-9 0-4", "9-14 4-14 2-3"], "0-1 0-2 6-8 7-8")
    play(match, "play 8-8 a", "draw", "play 8-9 a", "play 9-14 a")
    assert match.turn == 1, "none of the tiles drawn was an 8"
    for seed in range(30):
        hand = match.game.guess(view_without_aside(match, 0), random.Random(seed)).hand(1)
        assert Tile(4, 14) in hand and not any(8 in tile for tile in hand)


def test_0_4_who_cannot_go_on_is_known_to_lack_what_fits() -> None:
    match = table(["8-8 0-1 0-2", "8-14 1-4 2-3", "2-4 2-5"], "0-14 7-8 6-8 0-7")
    play(match, "play 8-8 a", "play 8-14 a")
    for seed in range(30):
        hand = match.game.guess(match.view(2), random.Random(seed)).hand(1)
        assert not any(8 in tile or 14 in tile for tile in hand)


def test_0_4_who_was_asked_in_vain_is_known_to_have_no_double() -> None:
    match = table(["8-8 0-1 0-2", "2-4 2-5", "1-4 2-3"], "1-1 2-2 3-3 4-4 5-5", starter=2)
    for seed in range(30):
        world = match.game.guess(match.view(1), random.Random(seed))
        assert not any(tile.is_double for tile in world.hand(2))
        assert any(tile.is_double for tile in world.hand(0)), "who starts has one"


def test_0_4_who_passed_is_known_to_lack_what_fits() -> None:
    match = table(["8-8 8-9 0-2", "1-2 1-4", "2-8 7-8"])
    play(match, "play 8-8 a", "pass")
    for seed in range(30):
        world = match.game.guess(view_without_aside(match, 0), random.Random(seed))
        assert world.hand(2) == (Tile(2, 8), Tile(7, 8)), "seat 1 holds no 8"


# The slow referee


@pytest.mark.parametrize("share", range(4))
def test_the_slow_referee_agrees_at_every_step(share: int) -> None:
    for seed in range(30):
        rng = random.Random(1000 * share + seed)
        match = random_start(Match.start("super-train").game, rng)
        while not match.over:
            follow_round(match, rng)
            if not match.over:
                match.play("next")


def nobody_holds_what_they_are_known_to_lack(state: State) -> None:
    assert isinstance(state, Branches)
    for seat, hand in enumerate(state.hands):
        drawn = state.fresh if seat == state.turn else 0
        assert not hand & ~drawn & state.lacks[seat]


def follow_round(match: Match, rng: random.Random) -> None:
    """Plays a round at random, the referee looking on."""
    referee = Referee(match)
    while not match.round_over:
        assert match.turn == referee.turn
        shown = match.view(0).table
        assert shown["ends"] == referee.ends and shown["direction"] == referee.direction
        spell = {"place": referee.spell, "caster": referee.caster} if referee.spell else None
        assert shown["spell"] == spell
        allowed = {str(action) for action in match.legal() if action.verb not in ("call", "catch")}
        assert allowed == referee.may()
        seat = match.turn
        if rng.random() < 0.1:
            seat = rng.choice([seat for seat in range(match.players) if match.legal(seat)])
        action = rng.choice(match.legal(seat))
        ahead = match.state
        nobody_holds_what_they_are_known_to_lack(ahead)
        ahead.apply(action, seat)
        referee.see(action, match.play(action, seat))
        assert fields(ahead) == fields(match.state), "a copy plays on otherwise"
    assert referee.over
    assert match.round_scores[-1] == referee.scores()
