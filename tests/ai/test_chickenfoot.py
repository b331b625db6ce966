"""The computer's Chickenfoot: what each level minds, and what it always promises."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from domino.ai import LEVELS, advise, chickenfoot, choose
from domino.ai.advice import Advice
from domino.ai.thinking import Thinking
from domino.core.game import View
from domino.core.match import Deal, Match
from domino.games import GAMES
from tests.ai.baselines.laying import greedy
from tests.invariants import random_start
from tests.set_aside import view_without_aside


def start(hands: Sequence[str], boneyard: str = "", **options: object) -> Match:
    """A round dealt so with the 9-9 on the table; what is not named is out of it."""
    deal = Deal([hand.split() for hand in hands], boneyard.split(), starter=0, out=True)
    return Match.start("chickenfoot", len(hands), options={"set": 9, **options}, seed=1, deals={1: deal})


def judged(view: View, level: str, worlds: int = 40) -> dict[str, Advice]:
    """What a level thinks of every play, by tile."""
    advice = chickenfoot.rank(view, level, random.Random(1), Thinking(worlds))
    assert [each.action for each in advice] == list(view.legal)
    return {str(each.action.tile or each.action): each for each in advice}


def best(view: View, level: str, worlds: int = 40) -> str:
    advice = judged(view, level, worlds)
    return max(advice, key=lambda key: advice[key].value)


@pytest.mark.parametrize("level", LEVELS)
def test_a_double_blank_weighs_what_it_costs(level: str) -> None:
    match = start(["0-9 1-2 0-0 1-9", "8-9 7-9 6-9 3-4"], "5-9 4-9 3-9 2-9", first_foot="maltese-cross")
    for action in ("play 1-9 a", "play 8-9 a", "play 0-9 a", "play 7-9 a"):
        match.play(action)
    view = match.view(0)
    assert {str(action.tile) for action in view.legal} == {"0-0", "1-2"}
    assert best(view, level) == "0-0"
    assert judged(view, level)["0-0"].reason == "sheds-double-blank"


def test_easy_takes_the_heaviest_and_medium_keeps_a_number() -> None:
    match = start(["5-9 4-9 4-6 4-4 1-6", "8-9 7-9 3-4 2-4"])
    view = match.view(0)
    assert best(view, "easy") == "5-9"
    assert best(view, "medium") == "4-9"  # a four and a nine are left; the five was the only one
    assert judged(view, "easy")["5-9"].reason == "heaviest"


def test_medium_keeps_the_only_toe_of_a_double() -> None:
    match = start(["4-9 3-9 4-4 3-7 1-3", "8-9 7-9 3-4 2-4"])
    advice = judged(match.view(0), "medium")
    assert advice["3-9"].value > advice["4-9"].value
    assert (advice["3-9"].reason, [str(tile) for tile in advice["3-9"].tiles]) == ("keeps-toe", ["4-4"])


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_tile_goes_out(level: str) -> None:
    match = start(["9-5", "8-9 7-9"], "0-1 2-3", infractions="penalised")
    assert [action.verb for action in match.legal()] == ["play", "draw"]
    advice = judged(match.view(0), level)
    assert advice["5-9"].reason == "goes-out"
    assert advice["5-9"].value > advice["draw"].value


@pytest.mark.parametrize("penalty", ["none", "draw", "keep", "points", "skip"])
def test_nobody_draws_to_avoid_playing(penalty: str) -> None:
    match = start(["1-9 0-9 3-4", "8-9 7-9 5-6"], "0-1 2-3", infractions="penalised", penalty=penalty)
    for level in LEVELS:
        assert best(match.view(0), level) != "draw"


def test_hard_blocks_a_round_it_would_lose_if_the_rules_let_it() -> None:
    """The other goes out next, but nobody has a toe for 1-1: laid now, it ends the round."""
    for dead_foot, play in (("blocks", "1-1"), ("closes", "2-8")):
        match = start(["1-9 0-9 1-1 2-8 0-3", "8-9 7-9 7-8"], first_foot="maltese-cross", dead_foot=dead_foot)
        for action in ("play 1-9 a", "play 8-9 a", "play 0-9 a", "play 7-9 a"):
            match.play(action)
        view = view_without_aside(match, 0)
        assert best(view, "hard") == play
        assert best(view, "medium") == "2-8"


def test_the_same_thought_twice_and_no_thought_at_all() -> None:
    match = Match.start("chickenfoot", 4, seed=3)
    for _ in range(12):
        match.play(match.legal()[0])
    assert match.turn is not None
    view = match.view(match.turn)
    thoughts = []
    for _ in range(2):
        thinking = Thinking(8)
        thoughts.append((chickenfoot.rank(view, "hard", random.Random(5), thinking), thinking.looked))
    assert thoughts[0] == thoughts[1]
    assert thoughts[0][1] == 8
    without = judged(view, "hard", worlds=0)
    assert max(without, key=lambda key: without[key].value) == best(view, "medium")
    for budget in (0.0, -1.0, 1e-9):
        assert choose(view, "hard", random.Random(1), budget) in view.legal


def test_advice_ranks_everything_and_equal_plays_alike() -> None:
    match = Match.start("chickenfoot", 3, seed=8)
    rng = random.Random(2)
    for _ in range(25):
        assert match.turn is not None
        match.play(greedy(match.view(match.turn), rng))
    assert match.turn is not None
    view = match.view(match.turn)
    advice = advise(view, random.Random(1), 0.05)
    assert sorted(each.action for each in advice) == sorted(view.legal)
    ends = view.table["ends"]
    values: dict[object, float] = {}
    for each in advice:
        if each.action.place is not None:
            key = each.action.tile, ends[each.action.place]
            assert values.setdefault(key, each.value) == each.value


@pytest.mark.parametrize("seed", range(6))
def test_any_table_gets_a_legal_action(seed: int) -> None:
    """Every option, every number of players, hands of any size."""
    rng = random.Random(seed)
    match = random_start(GAMES["chickenfoot"], rng)
    for _ in range(60):
        if match.round_over:
            break
        assert match.turn is not None
        view = match.view(match.turn)
        level = LEVELS[int(rng.random() * 3)]
        match.play(choose(view, level, rng, 0.002 if level == "hard" else None))


def test_there_is_a_reason_for_what_must_be_done() -> None:
    match = start(["1-2 3-4", "3-5 1-4"], "6-7")
    for forced in ("must-draw", "must-pass"):
        (advice,) = advise(match.view(match.turn or 0), random.Random(1))
        assert advice.reason == forced
        match.play(advice.action)
