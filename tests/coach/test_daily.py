"""The deal of the day is the same for everyone, and so is what is told of how it was played."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import islice

import pytest

from domino.coach.daily import (
    GAMES,
    PLAYER,
    DailyDeal,
    DailyResult,
    computer_plays,
    deal_of_the_day,
    deals_of,
    judged_day,
    ranked,
    result_of,
    results_in,
    written,
)
from domino.coach.figures import FIGURES
from domino.coach.reviewing import review
from domino.coach.weighing import free
from domino.core.match import Match

DAY = date(2026, 11, 17)
FRIENDS = [
    DailyResult(DAY, "moon", "Ana", 3.5, "□□■▣"),
    DailyResult(DAY, "moon", "Ben", 0.0, "□□□"),
    DailyResult(DAY, "moon", "Eva", 3.5, "▣▣"),
]

VECTORS = {
    "forty-two": (107240284533346449206116126631412538899, (0, 70), 76.7, "■■■▣▣"),
    "moon": (66446358013718387713109109761745951472, (0, 0, 21), 0.1, "▣▣▣□"),
    "eighty-four": (86005228999687938788183184385571666574, (0, 107), 104.5, "■□■□□"),
    "muggins": (96755615991889796498058571908786249256, (0, 20), 5.6, "□□■□▣"),
    "castle-rock": (78095070263742053778849155555593856474, (15,), 6.1, "▣■■■■"),
    "mexican-train": (136778415252195437738903996727523361547, (0, 12, 16, 10), 26.0, "■□■■■"),
    "chickenfoot": (88192083267834976639153135737833322483, (116, 6, 2, 0), 4.1, "□▣▣□▣"),
}
"""Of each game on one day: its seed, the score when one always does the first thing that is allowed, and the
result of the first few decisions."""
SOME = 5


def played(deal: DailyDeal) -> Match:
    """The round as it goes when the player always does the first thing that is allowed."""
    match = deal.start()
    while not match.round_over:
        match.play(match.legal()[0] if match.turn == PLAYER else computer_plays(match))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_the_same_date_and_play_give_the_same_tiles_and_figure_everywhere(game: str) -> None:
    deal = DailyDeal(DAY, game)
    match = played(deal)
    judged = review(match, PLAYER, free(), luck=deal.luck())
    result = result_of(deal, "Ana", list(islice(judged, SOME)))
    assert (deal.seed, match.round_scores[0], result.given_away, result.strip) == VECTORS[game]


def test_every_game_the_coach_speaks_of_has_a_deal_each_day_and_they_take_turns() -> None:
    week = [DAY + timedelta(days=ahead) for ahead in range(len(FIGURES))]
    assert {deal_of_the_day(day).game for day in week} == set(FIGURES)
    assert "super-train" not in GAMES
    deals = deals_of(DAY)
    assert deals[0] == deal_of_the_day(DAY) and {deal.game for deal in deals} == set(FIGURES)
    seeds = {deal.seed for day in week for deal in deals_of(day)}
    assert len(seeds) == len(FIGURES) ** 2 and all(0 <= seed < 1 << 128 for seed in seeds)


def test_a_table_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="for 3 players"):
        DailyDeal(DAY, "moon").start(["Ana", "Ben"])
    assert DailyDeal(DAY, "moon").start(["Ana", "Ben", "Eva"]).names[PLAYER] == "Ana"


def test_a_result_is_read_again_from_whatever_it_was_pasted_with() -> None:
    for friend in FRIENDS:
        assert results_in(f"look!\n\n{written(friend)}\nbye") == [friend]
    together = "\n> ".join(written(friend) for friend in FRIENDS)
    assert results_in(together + written(FRIENDS[0])) == FRIENDS
    assert results_in(written(FRIENDS[0]).replace("\n", "\r\n")) == FRIENDS[:1]


def test_a_result_that_was_changed_or_cannot_be_is_left_out() -> None:
    text = written(FRIENDS[0])
    for changed in (
        text.replace("3.5", "0.5"),
        text.replace("■", "□"),
        text.replace("Ana", "Eve"),
        text.replace("2026-11-17", "2026-13-17"),
        written(DailyResult(DAY, "super-train", "Ana", 1.0, "□")),
        text[:-1],
        "",
    ):
        assert results_in(changed) == []


def test_a_result_tells_nothing_of_the_tiles() -> None:
    deal = DailyDeal(DAY, "castle-rock")
    match = played(deal)
    text = written(result_of(deal, "Ana", list(judged_day(deal, match, free()))))
    assert not any(str(tile) in text for tile in match.state.everything() if str(tile) not in DAY.isoformat())
    assert str(deal.seed) not in text


def test_who_gave_away_least_is_first_and_equals_share_a_place() -> None:
    assert [(place, each.name) for place, each in ranked(FRIENDS)] == [(1, "Ben"), (2, "Eva"), (2, "Ana")]
