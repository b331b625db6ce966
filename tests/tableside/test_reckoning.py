"""The arithmetic of rounds: what receipts and the score pad show adds up to the scores."""

from __future__ import annotations

import random

import pytest

from domino.core.match import Match
from domino.games import GAMES
from domino.tableside.words.reckoning import leaders, pad, receipts
from domino.tableside.words.wording import Wording, minus
from domino.texts import Texts

TEXTS = Texts()


def played(key: str, rounds: int, seed: int = 5) -> Match:
    match, chance = Match.start(key, seed=seed), random.Random(seed)
    while not match.over and not (match.round_over and match.round >= rounds):
        match.play(chance.choice(match.legal()))
    return match


def wording(match: Match) -> Wording:
    return Wording(TEXTS, match.game.key, match.names, match.game.sides(match.rules, match.players), 0)


@pytest.mark.parametrize("key", list(GAMES))
def test_receipts_of_every_round_add_up_to_its_line_on_the_pad(key: str) -> None:
    match = played(key, 3)
    for row in pad(match):
        told = receipts(match, row.number, wording(match))
        assert {receipt.side: receipt.points for receipt in told} == dict(enumerate(row.points))
        for receipt in told:
            assert sum(part.points for part in receipt.parts) == receipt.points
            for part in receipt.parts:
                assert part.sum.endswith(minus(part.points))
    assert pad(match)[-1].totals == match.scores


def test_rows_are_named_after_the_double_of_their_round() -> None:
    rows = pad(played("mexican-train", 3))
    assert [row.double for row in rows] == [12, 11, 10]


def test_fewest_points_lead_where_the_fewest_win() -> None:
    match = played("mexican-train", 2)
    assert all(match.scores[side] == min(match.scores) for side in leaders(match))
    match = played("muggins", 2)
    assert all(match.scores[side] == max(match.scores) for side in leaders(match))
    assert leaders(Match.start("muggins", seed=1)) == ()


def test_points_of_a_round_in_play_are_a_line_of_their_own() -> None:
    match, chance = Match.start("muggins", seed=3), random.Random(3)
    while not any(match.scores):
        match.play(chance.choice(match.legal()))
    if match.round_over:
        pytest.fail("the seed no longer scores in mid-round")
    assert [row.finished for row in pad(match)] == [False]
    assert pad(match)[0].totals == match.scores
