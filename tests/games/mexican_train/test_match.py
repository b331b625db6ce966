"""Mexican Train as a match: what cannot be chosen or dealt, refusals, taking back, and guessing."""

from __future__ import annotations

import random

import pytest

from domino.core.game import IllegalAction
from domino.core.match import Deal, Match
from domino.core.tiles import mask_of
from domino.games import GAMES
from tests.games.mexican_train.tables import acts, legal, play, shown, table, tiles
from tests.invariants import snapshot

GAME = GAMES["mexican-train"]

PRESETS = {
    "box-of-four": {"last_tile_penalty": "penalty"},
    "box-of-eight": {},
    "club": {
        "engine": "held",
        "starter": "engine-holder",
        "marker_off": "any-play",
        "double_blank": 50,
    },
    "fifteens": {
        "mexican_train_from": "second-turn",
        "others_from": "second-turn",
        "first_turn": "whole-train",
        "first_turn_out": "all-play",
    },
    "festival": {
        "engine": "found",
        "starter": "engine-holder",
        "others_from": "second-turn",
        "own_train_first": True,
        "doubles": "answer",
        "mark_on_open_double": False,
        "double_needs": 3,
        "out_on_double": False,
        "last_tile_penalty": 2,
    },
}
COMMON = {
    "short_deal": False,
    "engine": "placed",
    "starter": "rotates",
    "mexican_train_from": "first-turn",
    "others_from": "first-turn",
    "own_train_first": False,
    "marker_off": "own-train",
    "first_turn": "one-tile",
    "first_turn_out": "ends",
    "doubles": "follow-up",
    "mark_on_open_double": True,
    "double_needs": 1,
    "mexican_double_needs": 1,
    "dead_doubles_close": True,
    "out_on_double": True,
    "double_blank": 0,
    "last_tile": "automatic",
    "last_tile_penalty": 1,
    "infractions": "prevented",
}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_chooses_what_its_published_rules_say(preset: str) -> None:
    rules = GAME.rules(preset, None, 4).as_dict()
    expected = COMMON | PRESETS[preset]
    assert {name: rules[name] for name in expected} == expected
    assert set(rules) == {*expected, "set", "rounds", "hand", "penalty"}


def test_the_first_preset_is_the_default() -> None:
    assert list(GAME.presets) == list(PRESETS)
    assert Match.start("mexican-train", seed=1).rules.preset == "box-of-four"


# What cannot be chosen


@pytest.mark.parametrize(
    ("players", "preset", "options", "named"),
    [
        (4, "box-of-four", {"sett": 12}, "sett"),
        (4, "box-of-four", {"set": 10}, "set"),
        (4, "box-of-four", {"set": "many"}, "set"),
        (4, "box-of-four", {"doubles": "sometimes"}, "doubles"),
        (4, "box-of-four", {"double_blank": 30}, "double_blank"),
        (4, "box-of-four", {"own_train_first": 1}, "own_train_first"),
        (4, "box-of-four", {"rounds": 0}, "rounds"),
        (4, "box-of-four", {"set": 9, "rounds": 11}, "rounds"),
        (4, "box-of-four", {"starter": "engine-holder"}, "engine-holder"),
        (4, "club", {"engine": "placed", "starter": "engine-holder"}, "engine-holder"),
        (4, "box-of-nine", {}, "box-of-nine"),
        (1, "box-of-four", {}, "2 to 14 players"),
        (15, "box-of-four", {}, "2 to 14 players"),
        (5, "box-of-four", {"set": 6}, "2 to 4 players"),
        (9, "club", {"set": 9}, "2 to 8 players"),
    ],
)
def test_what_cannot_be_is_refused_by_name(
    players: int, preset: str, options: dict[str, object], named: str
) -> None:
    with pytest.raises(ValueError, match=named):
        Match.start("mexican-train", players, preset, options)


def test_options_may_be_given_as_their_text() -> None:
    rules = Match.start("mexican-train", 4, options={"set": "9", "own_train_first": "yes"}, seed=1).rules
    assert (rules.set, rules["own_train_first"]) == (9, True)


# What cannot be dealt


@pytest.mark.parametrize(
    ("hands", "boneyard", "starter", "engine", "named"),
    [
        (["9-1", "9-1"], "", 0, "placed", "1-9"),
        (["9-1", "9-2"], "9-2", 0, "placed", "2-9"),
        (["9-1 10-1", "9-2"], "", 0, "placed", "1-10"),
        (["9-1 9-9", "9-2"], "", 0, "placed", "9-9"),
        (["9-1", "9-2"], "9-9", 0, "placed", "9-9"),
        (["9-1", "9-2", "9-3"], "", 0, "placed", "3 hands"),
        (["9-1", "9-2"], "", 2, "placed", "seat 2"),
    ],
)
def test_deals_that_cannot_be_are_refused(
    hands: list[str], boneyard: str, starter: int, engine: str, named: str
) -> None:
    deal = Deal([tiles(hand) for hand in hands], tiles(boneyard), starter)
    with pytest.raises(ValueError, match=f"round 1.*{named}"):
        Match.start("mexican-train", 2, options={"set": 9, "engine": engine}, deals={1: deal})


def test_a_deal_that_sets_the_held_engine_aside_is_refused() -> None:
    deal = Deal([tiles("9-1"), tiles("9-2")], out=True)
    with pytest.raises(ValueError, match="9-9"):
        Match.start("mexican-train", 2, options={"set": 9, "engine": "held"}, deals={1: deal})


def test_a_deal_for_a_round_there_is_not_is_refused() -> None:
    deal = Deal([tiles("0-1"), tiles("0-2")])
    for number in (0, 11):
        with pytest.raises(ValueError, match=str(number)):
            Match.start("mexican-train", 2, options={"set": 9}, deals={number: deal})


def test_a_deal_with_a_widow_or_a_tile_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="widow"):
        Match.start("mexican-train", 2, options={"set": 9}, deals={1: Deal([[], []], widow="1-2")})
    with pytest.raises(ValueError, match="1-x"):
        Deal([["1-x"], []])


def test_a_deal_is_dealt_exactly_whatever_the_sizes() -> None:
    match = table("", "9-2 0-1 3-3 4-4 5-5", "9-3", boneyard="6-6 7-7")
    assert match.view(0).hand_sizes == (0, 5, 1)
    assert match.view(0).boneyard_size == 55 - 1 - 6, "what is not named lies behind the boneyard"
    assert play(match, "draw")[0] == "drew seat=0 tile=6-6"
    match = table("", "9-2 0-1", boneyard="6-6", out=True)
    assert match.view(0).boneyard_size == 1
    assert len(match.state.everything()) == 55


@pytest.mark.parametrize("version", [1, 2, 3])
def test_before_version_4_a_hand_of_nothing_but_the_engine_was_empty_once_it_was_placed(version: int) -> None:
    deal = Deal([tiles("9-9"), tiles("9-2 0-1")], tiles("5-6 6-6"))
    match = Match.start("mexican-train", 2, "club", {"set": 9}, deals={1: deal}, version=version)
    assert match.turn == 0 and legal(match) == {"draw"}


# Refusals


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("play 1-2 train0", "does-not-fit"),
        ("play 9-2 train0", "not-in-hand"),
        ("play 9-1 train1", "train-not-marked"),
        ("play 9-1 train7", "no-such-place"),
        ("play 9-1 train0.1", "no-such-place"),
        ("play 1-2", "fits-nowhere"),
        ("draw", "you-can-play"),
        ("pass", "you-can-play"),
        ("stop", "nothing-to-stop"),
        ("call", "nothing-to-call"),
        ("catch 1", "nothing-to-catch"),
        ("bid 31", "not-in-this-game"),
        ("next", "not-in-this-game"),
        ("sing", "unreadable"),
        ("play", "unreadable"),
    ],
)
def test_illegal_actions_leave_the_match_as_it_was(action: str, reason: str) -> None:
    match = table("9-1 1-2 0-0", "9-2 0-1 5-5")
    before = (snapshot(match), match.record(), match.view(0).table, match.view(1).log)
    with pytest.raises(IllegalAction) as refused:
        match.play(action)
    assert refused.value.reason == reason
    assert (snapshot(match), match.record(), match.view(0).table, match.view(1).log) == before


def test_acting_out_of_turn_is_refused() -> None:
    match = table("9-1 1-2 0-0", "9-2 0-1 5-5")
    before = snapshot(match)
    with pytest.raises(IllegalAction) as refused:
        match.play("play 9-2 train1", 1)
    assert refused.value.reason == "not-your-turn"
    assert snapshot(match) == before


def test_after_a_draw_nothing_but_the_drawn_tile_goes() -> None:
    match = table("0-5 0-0", "9-2 0-1 5-5", boneyard="9-4")
    play(match, "draw")
    for action in ("play 0-0 train0", "draw", "pass"):
        with pytest.raises(IllegalAction) as refused:
            match.play(action)
        assert refused.value.reason == "play-the-drawn-tile"


def test_a_pass_with_tiles_to_draw_and_a_draw_without_are_refused() -> None:
    for out, action, reason in ((False, "pass", "draw-first"), (True, "draw", "boneyard-empty")):
        match = table("0-5 0-0", "9-2 0-1", out=out)
        with pytest.raises(IllegalAction) as refused:
            match.play(action)
        assert refused.value.reason == reason


# Taking back


def test_undo_over_draws_calls_and_rounds_restores_every_step() -> None:
    deals = {
        1: Deal([tiles("9-1 1-1 1-4 3-5"), tiles("2-0 0-1")], tiles("6-6 9-3 4-5"), starter=0),
        2: Deal([tiles("8-1 0-0"), tiles("8-2")], starter=1),
    }
    options = {"set": 9, "rounds": 2, "last_tile": "called"}
    match = Match.start("mexican-train", 2, options=options, deals=deals)
    steps = [
        (0, "play 9-1 train0"), (1, "draw"), (0, "play 1-1 train0"), (0, "play 1-4 train0"),
        (0, "call"), (1, "draw"), (1, "play 9-3 train1"), (0, "draw"), (0, "play 4-5 train0"),
    ]  # fmt: skip
    before = []
    for seat, action in steps:
        before.append((snapshot(match), match.record()))
        match.play(action, seat)
    before.append((snapshot(match), match.record()))
    match.play(str(match.legal()[0]))
    while before:
        assert match.undo()
        assert (snapshot(match), match.record()) == before.pop()
    assert not match.undo()


def test_undo_takes_back_the_deal_of_a_round_and_the_end_of_a_match() -> None:
    deals = {
        1: Deal([tiles("9-1"), tiles("2-3")], starter=0),
        2: Deal([tiles("5-5"), tiles("8-3")], starter=1),
    }
    match = Match.start("mexican-train", 2, options={"set": 9, "rounds": 2}, deals=deals)
    seen = []
    for action in ("play 9-1 train0", "next", "play 8-3 train1"):
        seen.append(snapshot(match))
        play(match, action)
    assert match.over
    while seen:
        assert match.undo()
        assert snapshot(match) == seen.pop()
    assert not match.undo() and match.round == 1


# What is remembered, and guesses


def test_a_player_who_drew_is_known_to_lack_what_could_have_been_played() -> None:
    match = table("1-2 3-4", "9-2 0-1", boneyard="5-6")
    play(match, "draw")
    lacks = match.view(1).known.lacks[0]
    nines = mask_of(tiles("0-9 1-9 2-9 3-9 4-9 5-9 6-9 7-9 8-9"))
    assert lacks & nines == nines
    for seed in range(20):
        world = GAME.guess(match.view(1), random.Random(seed))
        assert not world.hands[0] & nines


def test_a_penalty_tile_makes_all_of_it_uncertain() -> None:
    """Seat 0 had to draw, so it lacks nines; then it is caught with one tile and draws one of them."""
    match = table("1-2 2-3", "9-5 0-1 5-5", boneyard="9-1 9-8", last_tile="called")
    play(match, "draw", "play 9-1 train0", "play 9-5 train1", "play 1-2 train0")
    nine = mask_of(tiles("9-8"))
    assert match.view(1).known.lacks[0] & nine
    play(match, "catch 0")
    assert match.state.hands[0] & nine
    assert not match.view(1).known.lacks[0] & nine


@pytest.mark.parametrize("preset", PRESETS)
def test_the_true_deal_agrees_with_what_is_known_and_guesses_keep_the_viewers_actions(preset: str) -> None:
    """At every step of random rounds; with infractions, the calls and all the ways of counting doubles."""
    rng = random.Random(preset)
    for seed in range(6):
        options = {
            "rounds": 1,
            "last_tile": rng.choice(["automatic", "called"]),
            "infractions": rng.choice(["prevented", "penalised"]),
            "penalty": rng.choice(["none", "draw", "keep", "points", "skip"]),
            "double_needs": rng.choice([1, 3]),
            "own_train_first": rng.choice([False, True]),
        }
        match = Match.start("mexican-train", rng.choice([2, 3, 5]), preset, options, seed=seed)
        while not match.over:
            state = match.state
            for seat, (held, lacks) in enumerate(zip(state.hands, state.lacks, strict=True)):
                if state.drawn >= 0 and seat == state.turn:
                    held &= ~(1 << state.drawn)
                assert not held & lacks, f"seat {seat} holds what it is known to lack"
            viewer = rng.randrange(match.players)
            view = match.view(viewer)
            world = GAME.guess(view, rng)
            assert tuple(world.legal(viewer)) == view.legal
            assert world.hand_sizes() == view.hand_sizes and world.boneyard_size() == view.boneyard_size
            assert world.table() == view.table and world.hand(viewer) == view.hand
            assert sorted(world.everything()) == sorted(state.everything())
            for seat, (held, lacks) in enumerate(zip(world.hands, world.lacks, strict=True)):
                if world.drawn >= 0 and seat == world.turn:
                    held &= ~(1 << world.drawn)
                assert not held & lacks
            if world.drawn >= 0:
                assert {action.tile.index for action in world.legal() if action.tile} == {world.drawn}
            match.play(rng.choice(match.legal()))


def test_a_guess_can_be_played_to_the_end() -> None:
    rng = random.Random(9)
    for preset in PRESETS:
        match = Match.start("mexican-train", 4, preset, {"infractions": "penalised"}, seed=3)
        for _ in range(40):
            match.play(rng.choice(match.legal()))
            world = GAME.guess(match.view(rng.randrange(4)), rng)
            if rng.random() < 0.2:
                while not world.over:
                    world.apply(rng.choice(world.legal()))
                assert len(world.points) == 4


def test_the_example_of_the_contract() -> None:
    deal = Deal(hands=[["5-12", "0-3"], ["4-12"], ["1-12"], ["2-12"]], boneyard=["4-4"], starter=0)
    match = Match.start(
        "mexican-train", players=4, preset="box-of-four", options={"set": 12}, seed=7, deals={1: deal}
    )
    assert legal(match) == acts("play 5-12 train0", "play 5-12 mexican")
    play(match, "play 5-12 train0")
    assert set(match.view(2).table) >= {"engine", "trains", "mexican", "markers", "open_doubles"}
    assert shown(match, "trains") == [tiles("5-12"), [], [], []]
    assert shown(match, "mexican") == [] and shown(match, "markers") == [False] * 4
