"""How everybody stands after a round, and what decided a match."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from domino.core.match import Match
from domino.games import GAMES
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.tableside.words.accounts import headline
from domino.tableside.words.ranking import decided, ranking, standing_told
from domino.texts import Texts
from tests.invariants import random_action


def played(game: str, seed: int, rounds: int | None = None) -> Evening:
    """An evening after so many rounds, or all of them, played at random; seat 0 is a person."""
    names = ["Rosa", "Ana", "Ben", "Cora", "Dev", "Eli", "Fay", "Gus"][: GAMES[game].usual_players()]
    match, rng = Match.start(game, names, seed=seed), random.Random(seed)
    while not match.over and (rounds is None or len(match.round_scores) < rounds):
        match.play(random_action(match, match.turn, rng), match.turn)
    return Evening(match, [Seat(name, "easy" if at else None) for at, name in enumerate(names)], Texts())


@pytest.mark.parametrize("game", [key for key, game in GAMES.items() if game.usual_players() > 1])
def test_sides_are_ranked_as_the_game_counts(game: str) -> None:
    for rounds in (1, 2, 3):
        evening = played(game, 4, rounds)
        ranked = ranking(evening)
        points = [each.points for each in ranked]
        assert points == sorted(points, reverse=not evening.game.fewest_points_win)
        assert sorted(each.side for each in ranked) == list(range(evening.sides))
        assert [each.place for each in ranked] == [1 + points.index(each.points) for each in ranked]
        assert sum(each.yours for each in ranked) == 1
        assert all((each.place_before is None) == (rounds == 1) for each in ranked)


def test_who_overtakes_has_risen_and_who_is_overtaken_has_fallen() -> None:
    moved = 0
    for seed in range(8):
        before = {each.side: each.place for each in ranking(played("mexican-train", seed, 2))}
        for each in ranking(played("mexican-train", seed, 3)):
            assert each.risen == before[each.side] - each.place
            moved += each.risen != 0
    assert moved


@pytest.mark.parametrize("game", ["mexican-train", "muggins", "forty-two", "super-train"])
def test_a_lost_match_tells_the_rounds_that_cost_most_against_who_won(game: str) -> None:
    lost = won = 0
    for seed in range(6):
        evening = played(game, seed)
        match, told = evening.whole(), decided(evening)
        if 0 in evening.winners:
            won += 1
            assert told == (), "who has won is told something else"
            continue
        lost += 1
        assert 1 <= len(told) <= 3 and [each.cost for each in told] == sorted(
            (each.cost for each in told), reverse=True
        )
        better = 1 if evening.game.fewest_points_win else -1
        for each in told:
            points = match.round_scores[each.round - 1]
            assert each.cost == (points[0] - points[evening.winners[0]]) * better > 0
            assert "{" not in each.sentence
            assert int(each.points.replace("\u2212", "-")) == (points[0] if better > 0 else -each.cost)
    assert lost


def test_a_lost_match_has_another_headline_than_a_won_one() -> None:
    seen = set()
    for seed in range(8):
        evening = played("mexican-train", seed)
        told = headline(evening)
        assert told.lost == (0 not in evening.winners) and told.won != told.lost
        best = evening.scores[evening.winners[0]]
        if told.lost:
            assert str(abs(evening.scores[0] - best)) in told.line
        seen.add(told.lost)
    assert True in seen


NAMES = ("Rosa", "Ada", "Bruno", "Clara")


@pytest.mark.parametrize(
    ("partners", "eyes", "scores", "said"),
    [
        ("pairs", 0, (10, 10), "You, Bruno, Ada and Clara are level"),
        ("pairs", None, (10, 10), "Rosa, Bruno, Ada and Clara are level"),
        ("pairs", None, (20, 10), "Rosa and Bruno lead by 10"),
        ("singles", None, (20, 10, 0, 0), "Rosa leads by 10"),
        ("singles", None, (20, 20, 0, 0), "Rosa and Ada are level"),
        ("singles", 0, (20, 20, 20, 0), "You, Ada and Bruno are level"),
        ("singles", 0, (20, 20, 20, 20), "You, Ada, Bruno and Clara are level"),
    ],
)
def test_those_who_lead_or_are_level_are_one_list(
    partners: str, eyes: int | None, scores: tuple[int, ...], said: str
) -> None:
    match = Match.start("muggins", NAMES, options={"partners": partners}, seed=3)
    seats = [Seat(name, None if at == eyes else "easy") for at, name in enumerate(NAMES)]
    evening = Evening(match, seats, Texts())
    ranked = [
        replace(each, points=scores[each.side], place=1 + sum(other > scores[each.side] for other in scores))
        for each in ranking(evening)
    ]
    assert standing_told(evening, tuple(sorted(ranked, key=lambda each: (each.place, each.side)))) == said
