"""A review goes through finished rounds decision by decision, and says what they come to and no more."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from domino.ai.thinking import Thinking
from domino.coach.judging import Judgement, judge, why
from domino.coach.replays import in_the_tiles
from domino.coach.reviewing import decisions, luck_of, review
from domino.coach.summary import Share, Summary, result, summary, turning_points
from domino.coach.weighing import free
from domino.core.actions import NEXT, SAYINGS, Action
from domino.core.match import Match
from domino.games import GAMES
from domino.tableside.words.reviews import judged as told
from domino.tableside.words.reviews import summed_up, why_better
from domino.tableside.words.wording import Wording
from domino.texts import Texts
from tests.coach.tables import few_worlds, judged_games, played


@pytest.mark.parametrize("key", GAMES)
def test_the_decisions_of_a_seat_are_its_own_as_it_saw_them_then(key: str) -> None:
    match = played(key, rounds=2)
    for seat in range(min(2, match.players)):
        found = list(decisions(match, seat))
        wanted = [
            (at, match.rewound(at).view(seat), action)
            for at, (by, action) in enumerate(match.history)
            if by == seat and action != NEXT and action.verb not in SAYINGS
        ]
        free_to_choose = [
            each for each in wanted if sum(legal.verb not in SAYINGS for legal in each[1].legal) > 1
        ]
        assert found == free_to_choose and found


def test_only_finished_rounds_are_gone_through() -> None:
    match = played("moon", rounds=3)
    unfinished = match.rewound(len(match.history) - 1)
    assert {found.view.round for found in decisions(match, 0)} == {1, 2, 3}
    assert {found.view.round for found in decisions(unfinished, 0)} == {1, 2}
    assert {found.view.round for found in decisions(match, 0, [2, 7])} == {2}


def test_a_match_may_go_on_while_it_is_gone_through() -> None:
    match = played("moon", rounds=2)
    going = match.rewound(len(match.history))
    found = decisions(going, 0)
    going.play("next")
    going.play(going.legal()[0])
    assert list(found) == list(decisions(match, 0))
    found = decisions(match.rewound(len(match.history)), 0)
    going = match.rewound(len(match.history))
    later = decisions(going, 0)
    for _ in range(5):
        going.undo()
    assert list(later) == list(found)


@judged_games
def test_a_judgement_hangs_on_its_position_alone(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    few_worlds(monkeypatch)
    match = played(key)
    every = list(review(match, 0, free()))
    assert every == list(review(match, 0, free(), rounds=[1]))
    last = every[-1]
    view = match.rewound(last.position).view(0)
    assert last == judge(view, last.action, luck_of(match, 0)(last.position), free(), last.position)


def test_a_budget_ends_a_review_with_what_was_judged() -> None:
    assert list(review(played("moon"), 0, Thinking(10**9, budget=0.0))) == []


def one(position: int, cost: float, marked: bool, error: float = 0.5) -> Judgement:
    return Judgement(
        0, 1, position, Action("pass"), Action("draw"), cost, cost - 1, cost + 1, marked, "lay", cost, error
    )


def test_turning_points_are_the_three_that_cost_most_of_those_marked() -> None:
    judged = [one(1, 4.0, True), one(2, 9.0, False), one(3, 5.0, True), one(4, 4.0, True), one(5, 7.0, True)]
    assert [each.position for each in turning_points(judged)] == [5, 3, 1]
    assert turning_points(judged[1:2]) == ()


@judged_games
def test_the_result_is_that_of_the_pad(key: str) -> None:
    match = played(key, rounds=2)
    rounds = range(1, len(match.round_scores) + 1)
    sides = match.game.sides(match.rules, match.players)
    ahead = [result(match, side, rounds) for side in range(sides)]
    if sides > 1:
        assert sum(ahead) == pytest.approx(0)
        best = min if match.game.fewest_points_win else max
        assert ahead[match.scores.index(best(match.scores))] == max(ahead)
    else:
        assert ahead == [-match.scores[0]]


def test_a_summary_adds_up_and_says_when_it_is_too_close() -> None:
    match = played("moon", rounds=2)
    found = summary(match, 0, [one(1, 4.0, True), one(2, 1.0, False, error=1.2)])
    assert found.play == Share(5.0, pytest.approx(1.3)) and found.decisions == 2 and found.marked == 1
    assert not found.play.too_close
    assert Share(2.5, 1.3).too_close and Share(-2.5, 1.3).too_close


def test_tiles_are_named_only_where_the_deal_decides_and_once_the_match_is_over() -> None:
    whole = played("castle-rock")
    tiles = in_the_tiles(whole, 0, free())
    assert tiles is not None and -28 <= tiles.points <= 0
    assert in_the_tiles(whole.rewound(len(whole.history) - 1), 0, free()) is None
    assert in_the_tiles(played("muggins", rounds=99), 0, free()) is None
    moon = played("moon", rounds=99, level="medium")
    again = in_the_tiles(moon, 1, free())
    assert moon.over and again is not None and again == in_the_tiles(moon, 1, free())


def test_what_is_said_of_a_result_is_no_more_than_is_known() -> None:
    def said(margin: float, points: float, error: float, tiles: Share | None = None) -> str:
        return summed_up(Summary(margin, Share(points, error), 9, 1, ()), wording, tiles)

    wording = Wording(Texts(), "muggins", ("Ana", "Ben"), 2, 0)
    assert said(-23, 4, 1.5) == (
        "Lost by 23. About 4 of it, give or take 3, was your play; the rest, the tiles and the others."
    )
    assert "too close" in said(-23, 4, 2.5) and "too close" in said(-23, -9, 1)
    assert "as much as that, or more" in said(-3, 40, 4) and "all the same" in said(10, 8, 1)
    assert "too close" in said(-23, 4, 1.5, Share(9.0, 8.0))
    among = replace(wording, names=("Ana", "Ben", "Eva"), sides=3)
    assert summed_up(Summary(-5.5, Share(4, 1), 9, 1, ()), among).startswith(
        "Behind the others' average by 5.5."
    )


@judged_games
def test_reasons_for_what_was_better_are_in_the_words_of_hints(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_worlds(monkeypatch)
    match: Match = played(key)
    wording = Wording(Texts(), key, match.names, match.game.sides(match.rules, match.players), 0)
    for found in list(review(match, 0, free()))[:4]:
        view = match.rewound(found.position).view(0)
        line = told(found, view, wording)
        other = next(action for action in view.legal if action != found.best)
        because = why_better(why(view, found.best, random.Random(1), free(), other), wording)
        assert "{" not in line + because and "coach." not in line and "reason." not in because
