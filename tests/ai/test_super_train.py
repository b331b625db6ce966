"""The computer's Super Train: what each level minds, and what it always promises."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from domino.ai import LEVELS, advise, choose, super_train
from domino.ai.advice import Advice
from domino.ai.thinking import Thinking
from domino.core.game import View
from domino.core.match import Deal, Match
from domino.games import GAMES
from tests.ai.baselines.laying import greedy
from tests.invariants import random_start
from tests.set_aside import view_without_aside


def table(hands: Sequence[str], boneyard: str = "", **options: object) -> Match:
    """A round with these hands and this boneyard; no other tile is in the game."""
    deal = Deal([hand.split() for hand in hands], boneyard.split(), starter=0, out=True)
    return Match.start("super-train", len(hands), options=options, seed=1, deals={1: deal})


def judged(view: View, level: str, worlds: int = 60) -> dict[str, Advice]:
    """What a level thinks of every action."""
    advice = super_train.rank(view, level, random.Random(1), Thinking(worlds))
    assert [each.action for each in advice] == list(view.legal)
    return {str(each.action): each for each in advice}


def best(view: View, level: str) -> str:
    advice = judged(view, level)
    return max(advice, key=lambda key: advice[key].value)


def test_easy_sheds_pips_and_medium_keeps_something_to_play() -> None:
    match = table(["2-2 2-12 2-5 5-7 5-8 4-10", "1-2 3-3 4-4 5-5 6-6"])
    match.play("play 2-2 a")
    match.play("play 1-2 a")
    view = match.view(0)
    assert best(view, "easy") == "play 2-12 b"
    assert best(view, "medium") == "play 2-5 b"
    reason = judged(view, "medium")["play 2-5 b"]
    assert (reason.reason, reason.number) == ("keeps-choice", 3)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_fourteen_goes_out_at_once(level: str) -> None:
    match = table(["2-2 2-9 2-14", "2-4 4-5 6-7"], "0-1 8-9 8-10")
    match.play("play 2-2 a")
    match.play("play 2-4 a")
    assert judged(view_without_aside(match, 0), level)["play 2-14 b"].reason == "plays-again"
    assert best(view_without_aside(match, 0), level) == "play 2-14 b"
    match.play("play 2-14 b")
    assert best(view_without_aside(match, 0), level) == "play 2-9 c"
    assert judged(view_without_aside(match, 0), level)["play 2-9 c"].reason == "goes-out"


def test_a_fifteen_counts_only_while_there_is_something_to_draw() -> None:
    values = []
    for boneyard in ("0-1 0-3", ""):
        match = table(["2-2 2-15 2-12 0-8", "2-4 4-5 6-7"], boneyard)
        match.play("play 2-2 a")
        match.play("play 2-4 a")
        advice = judged(match.view(0), "medium")
        values.append(advice["play 2-15 b"].value - advice["play 2-12 b"].value)
        assert (advice["play 2-15 b"].reason == "makes-draw") == bool(boneyard)
    assert values == [super_train.MAKE_DRAW, 0.0]


def test_what_skips_is_worth_playing() -> None:
    """A double, or by the house rule a blank."""
    reasons = []
    for skip_on in ("double", "blank"):
        match = table(["2-2 4-4 0-4 6-7 1-8", "2-4 4-5 6-8"], "0-1 0-3", skip_on=skip_on)
        match.play("play 2-2 a")
        match.play("play 2-4 a")
        advice = judged(match.view(0), "medium")
        reasons.append([advice[f"play {tile} a"].reason for tile in ("4-4", "0-4")])
        assert advice["play 4-4 a"].seat == (1 if skip_on == "double" else None)
    assert reasons[0][0] == "skips" and reasons[0][1] != "skips"
    assert reasons[1][0] != "skips" and reasons[1][1] == "skips"


def test_the_starter_is_chosen_for_what_it_does() -> None:
    """15-15 makes the others draw, where starters have effects; else what follows 4-4 counts."""
    for effects, start in ((True, "play 15-15 a"), (False, "play 4-4 a")):
        match = table(["15-15 4-4 4-6 4-7 1-15", "2-4 4-5 6-8"], "0-1 0-3", starter_effects=effects)
        assert best(match.view(0), "medium") == start


def test_pips_count_where_they_are_scored() -> None:
    plays = []
    for scoring in ("simple", "pips"):
        match = table(["2-2 1-2 2-12 0-8", "2-4 4-5 6-7"], "0-1 0-3", scoring=scoring)
        match.play("play 2-2 a")
        match.play("play 2-4 a")
        advice = judged(match.view(0), "medium")
        plays.append(advice["play 2-12 b"].value - advice["play 1-2 b"].value)
    assert plays[0] == 0 < plays[1]


def test_the_caster_goes_out_rather_than_pass() -> None:
    match = table(["2-2 2-13 7-13", "2-4 4-5 6-7"], "0-1 8-9 8-10 8-11 5-6 5-7")
    match.play("play 2-2 a")
    match.play("play 2-4 a")
    match.play("play 2-13 b")
    match.play("draw")
    assert [str(action) for action in match.legal()] == ["play 7-13 b", "pass"]
    for level in LEVELS:
        assert best(match.view(0), level) == "play 7-13 b"
    assert judged(match.view(0), "medium")["pass"].reason == "leaves-spell"


def test_the_same_thought_twice_and_no_thought_at_all() -> None:
    match = Match.start("super-train", 4, seed=3)
    rng = random.Random(1)
    while match.turn is None or len(match.legal()) < 4 or len(match.history) < 8:
        assert match.turn is not None
        match.play(greedy(match.view(match.turn), rng))
    view = match.view(match.turn)
    thoughts = []
    for _ in range(2):
        thinking = Thinking(8)
        thoughts.append((super_train.rank(view, "hard", random.Random(5), thinking), thinking.looked))
    assert thoughts[0] == thoughts[1]
    assert thoughts[0][1] == 8
    for budget in (0.0, -1.0, 1e-9):
        assert choose(view, "hard", random.Random(1), budget) in view.legal
    advice = advise(view, random.Random(1), 0.05)
    assert sorted(str(each.action) for each in advice) == sorted(map(str, view.legal))


@pytest.mark.parametrize("seed", range(6))
def test_any_table_gets_a_legal_action(seed: int) -> None:
    """Every option and every number of players."""
    rng = random.Random(seed)
    match = random_start(GAMES["super-train"], rng)
    for _ in range(60):
        if match.round_over:
            break
        assert match.turn is not None
        level = LEVELS[int(rng.random() * 3)]
        match.play(choose(match.view(match.turn), level, rng, 0.002 if level == "hard" else None))


def test_there_is_a_reason_for_what_must_be_done() -> None:
    match = table(["2-2 1-5", "3-5 1-4"], "6-7 8-9")
    match.play("play 2-2 a")
    for forced in ("must-draw", "must-pass"):
        (advice,) = advise(match.view(match.turn or 0), random.Random(1))
        assert advice.reason == forced
        match.play(advice.action)
