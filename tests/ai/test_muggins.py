"""The computer's Muggins: its quick table is the real one, and what it does with it."""

from __future__ import annotations

import random

import pytest

from domino.ai import LEVELS, advise, choose, decide, fives, speak
from domino.ai.fives import OpenEnds, go_out, mask_of, settle_blocked
from domino.ai.muggins import MugginsPlayer, rank
from domino.ai.thinking import Thinking
from domino.core.actions import Action
from domino.core.ends import END_OF
from domino.core.game import State, View, find_game
from domino.core.match import Deal, Match
from domino.core.tiles import full_set
from tests.ai.baselines.muggins import greedy
from tests.set_aside import view_without_aside


def dealt(*hands: str, boneyard: str = "", **options: object) -> Match:
    """A match whose first round is dealt as told, seat 0 first; all other tiles are out of play."""
    deal = Deal([hand.split() for hand in hands], boneyard.split(), 0, out=True)
    return Match.start("muggins", len(hands), None, options, seed=1, deals={1: deal})


def best(view: View, level: str, worlds: int = 40) -> str:
    return str(decide(view, level, random.Random(3), Thinking(worlds)))


def views(players: int, count: int, **options: object) -> list[View]:
    """What seats see when they have a choice, in matches of greedy players."""
    found: list[View] = []
    seed = 0
    while len(found) < count:
        seed += 1
        match = Match.start("muggins", players, None, options, seed=seed)
        while not match.round_over:
            assert match.turn is not None
            view = match.view(match.turn)
            if len(view.legal) > 1:
                found.append(view)
            match.play(greedy(view, random.Random(1)))
    return found[:count]


# The quick table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_quick_table_counts_as_the_rules_do(players: int) -> None:
    for seed in range(40):
        rng = random.Random(seed)
        state = Match.start("muggins", players, options={"target": 500}, seed=seed).state
        table = OpenEnds()
        while not state.over:
            action = rng.choice(state.legal())
            turn, points = state.turn, list(state.points)
            hands = [mask_of(state.hand(seat)) for seat in range(players)]
            state.apply(action)
            if action.tile is not None and action.place is not None:
                table = table.lay(action.tile, END_OF[action.place])
                shown = state.table()
                assert (list(table.numbers), table.total) == (list(shown["numbers"].values()), shown["total"])
                points[turn % len(points)] += table.points
                hands[turn] &= ~mask_of([action.tile])
                if not hands[turn]:
                    go_out(turn, hands, points)
            elif state.over:
                settle_blocked(hands, points)
            assert points == state.points


def test_hands_of_a_guess_are_those_of_the_guess() -> None:
    for view in views(2, 80):
        world = find_game("muggins").guess(view, random.Random(1))
        player = MugginsPlayer(view, "hard")
        stock = [mask_of([tile]) for tile in world.boneyard()]
        assert player.hands_in(world, stock) == [mask_of(world.hand(seat)) for seat in range(2)]


@pytest.mark.parametrize("players", [2, 4])
def test_the_true_deal_is_believed(players: int) -> None:
    """Greedy players never pass points over, so nothing they hold may look as if they had."""
    for seed in range(12):
        match = Match.start("muggins", players, seed=seed)
        while not match.round_over:
            assert match.turn is not None
            view = match.view(match.turn)
            for seat, tiles, drawn in MugginsPlayer(view, "hard").passed_over():
                assert (mask_of(match.state.hand(seat)) & tiles).bit_count() <= drawn
            match.play(greedy(view, random.Random(1)))


# What it does


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_it_blocks_the_round_when_it_holds_less(level: str) -> None:
    """0-5 scores five, but on the 4-4 nobody can play, and the lowest hand scores thirty."""
    match = dealt("4-4 5-6 0-5", "5-5 6-6 3-5")
    assert best(view_without_aside(match, 0), level) == "play 4-4 a"


def test_it_calculates_once_no_tile_is_hidden() -> None:
    """Against trying everything by the rules themselves."""
    for seed in range(60):
        tiles = random.Random(seed).sample(full_set(6), 6)
        deal = Deal([tiles[:3], tiles[3:]], [], 0, out=True)
        match = Match.start("muggins", 2, seed=1, deals={1: deal})
        player = MugginsPlayer(view_without_aside(match, 0), "hard")
        candidates = player.candidates()
        player.calculate(candidates, random.Random(1), Thinking(1))
        for candidate in candidates:
            state = match.state
            state.apply(candidate.action)
            assert candidate.outcomes == [pytest.approx(value_of(state, player))]


def value_of(state: State, player: MugginsPlayer) -> float:
    if state.over:
        return player.chance(state.points)
    values = []
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        values.append(value_of(after, player))
    return max(values) if state.turn == player.seat else min(values)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_target_changes_the_play(level: str) -> None:
    """Five points are the match where five are wanted; else better is to be had."""
    hands = ("1-1 0-1 0-5", "4-5 0-3 0-0")
    assert best(view_without_aside(dealt(*hands, target=5), 0), level) == "play 0-5 a"
    assert best(view_without_aside(dealt(*hands), 0), level) != "play 0-5 a"


def test_it_says_what_wins_it_points() -> None:
    match = dealt("5-5 0-1 1-2", "0-0 5-6 2-2", boneyard="3-3", claim="claimed")
    match.play("play 5-5 a")
    assert speak(match.view(0), "hard", random.Random(1)) == Action("claim")
    assert str(advise(match.view(1), random.Random(1))[0].action) == "muggins"
    match.play("muggins", 1)
    assert match.scores == (0, 10)


def test_what_it_does_not_notice_it_does_not_say() -> None:
    match = dealt("5-5 0-1 1-2", "0-0 5-6 2-5", boneyard="3-3", claim="claimed")
    match.play("play 5-5 a")
    said = [choose(match.view(1), "easy", random.Random(seed)).verb for seed in range(60)]
    assert 0 < said.count("muggins") < 40


@pytest.mark.parametrize("penalty", ["draw", "keep", "points", "skip"])
def test_it_draws_only_when_it_must(penalty: str) -> None:
    for view in views(2, 25, infractions="penalised", penalty=penalty):
        if any(action.tile for action in view.legal):
            for level in LEVELS:
                chosen = decide(view, level, random.Random(1), Thinking(10))
                assert level == "easy" or chosen.verb != "draw"


def test_a_penalty_is_counted_when_drawing_is_weighed() -> None:
    def worth(penalty: str) -> float:
        options = {"infractions": "penalised", "penalty": penalty}
        match = Match.start("muggins", 2, options=options, seed=1)
        player = MugginsPlayer(match.view(match.state.turn), "hard")
        rng = random.Random(1)
        worlds = [find_game("muggins").guess(player.view, rng) for _ in range(100)]
        return sum(player.outcome_of_drawing(world, 1000) for world in worlds)

    assert worth("points") < worth("skip") < worth("none")


# Promises


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_thoughts_give_the_same_answer(players: int, level: str) -> None:
    for view in views(players, 6):
        one, other = Thinking(30), Thinking(30)
        chosen = decide(view, level, random.Random(5), one)
        assert chosen == decide(view, level, random.Random(5), other)
        assert one.looked == other.looked
        assert chosen in view.legal


@pytest.mark.parametrize("budget", [0.0, -1.0, 1e-9, 0.003])
def test_any_budget_gives_a_legal_action(budget: float) -> None:
    for view in views(4, 5, claim="claimed", last_tile="called", infractions="penalised"):
        for level in LEVELS:
            assert choose(view, level, random.Random(1), budget) in view.legal


def test_every_legal_action_is_judged_whatever_the_deal() -> None:
    for seed in range(40):
        rng = random.Random(seed)
        tiles = rng.sample(full_set(6), 28)
        sizes = [rng.randrange(1, 7) for _ in range(rng.choice([2, 3, 4]))]
        hands = [[tiles.pop() for _ in range(size)] for size in sizes]
        deal = Deal(hands, tiles[: rng.randrange(6)], 0, out=True)
        match = Match.start("muggins", len(sizes), seed=seed, deals={1: deal})
        while not match.round_over:
            assert match.turn is not None
            view = match.view(match.turn)
            advice = rank(view, "hard", rng, Thinking(4))
            assert [each.action for each in advice] == list(view.legal)
            match.play(rng.choice(view.legal))


def test_what_it_says_for_a_play_is_so() -> None:
    game = find_game("muggins")
    told = set()
    for view in views(2, 80):
        for each in rank(view, "easy", random.Random(1), Thinking(1)):
            told.add(each.reason)
            world = game.guess(view, random.Random(2))
            before = list(world.points)
            world.apply(each.action)
            if world.over:
                assert each.reason in ("goes-out", "wins-match")
                continue
            scored = world.points[view.seat] - before[view.seat]
            assert scored == (each.number if each.reason == "scores" else 0)
            answers = [action for action in world.legal() if action.tile is not None]
            assert not answers or each.reason != "blocks-all-but-you"
            most = max((scores(world, action) for action in answers), default=0)
            if each.reason == "no-scoring-answer":
                assert most == 0
            elif each.reason == "best-answer":
                assert each.number is not None and most <= each.number
    assert {"scores", "goes-out", "prepares", "no-scoring-answer"} <= told


def scores(state: State, action: Action) -> int:
    after = state.copy()
    after.apply(action)
    total = after.table()["total"]
    return 0 if total % 5 else int(total)


def test_what_was_thought_before_changes_nothing() -> None:
    """Positions met are kept for speed; which came first must not matter."""
    first, *others = views(2, 8)
    values = []
    for before in ([], others):
        fives._POSITIONS.clear()
        for view in [*before, first]:
            advice = advise(view, random.Random(3))
        values.append([(each.action, each.value) for each in advice])
    assert values[0] == values[1]
