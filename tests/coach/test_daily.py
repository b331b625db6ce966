"""The deal of the day is the same for everyone, and so is what is told of how it was played."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from domino.coach.daily import (
    GAMES,
    PLAYER,
    DailyDeal,
    DailyResult,
    deal_of_the_day,
    deals_of,
    judged_day,
    ranked,
    result_of,
    results_in,
    written,
)
from domino.coach.figures import FIGURES
from domino.coach.weighing import free
from domino.core.match import Match
from domino.core.options import VERSION
from tests.coach.day_vectors import DAY, VECTORS, played, vector
from tests.core.earlier_laws import replayed
from tests.invariants import random_step

FRIENDS = [
    DailyResult(DAY, "moon", "Ana", 3.5, "□□■▣"),
    DailyResult(DAY, "moon", "Ben", 0.0, "□□□"),
    DailyResult(DAY, "moon", "Eva", 3.5, "▣▣"),
]

ASK = "import sys; assert sys.version_info >= (3, 11); print('{}.{}'.format(*sys.version_info), end='')"
"""Has a Python tell which it is, if it is new enough."""
QUICK = ("moon", "castle-rock", "muggins")
ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_of_the_day_is_played_alike_by_the_third_and_the_fourth_law(game: str) -> None:
    """Its label stays, so that a deal begun under the older law can be finished and results compare."""
    for seed in range(30):
        start = DailyDeal(DAY - timedelta(days=seed), game).start()
        assert start.rules.version == VERSION
        rng = random.Random(seed)
        while not start.round_over and len(start.history) < 200:
            random_step(start, rng)
        before = Match.start(game, start.players, seed=start.seed, version=3)
        digests = [replayed(match.rewound(0), start.history)[1] for match in (before, start)]
        assert digests[0] == digests[1]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_date_and_play_give_the_same_tiles_and_figure_everywhere(game: str) -> None:
    assert vector(game) == VECTORS[game]


def other_pythons() -> list[str]:
    """Programs of other versions than ours that are at hand, on the path or where pyenv keeps them."""
    kept = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser() / "versions"
    programs = [shutil.which(f"python3.{minor}") for minor in range(11, 20)]
    found: dict[str, str] = {}
    for program in filter(None, [*programs, *map(str, kept.glob("3.*/bin/python"))]):
        asked = subprocess.run([program, "-c", ASK], capture_output=True, text=True)
        if not asked.returncode:
            found.setdefault(asked.stdout, program)
    found.pop("{}.{}".format(*sys.version_info), None)
    return list(found.values())


def test_every_python_at_hand_comes_to_the_same() -> None:
    pythons = other_pythons()
    if not pythons:
        pytest.skip("there is no other Python at hand")
    for program in pythons:
        ran = [program, "-B", "-m", "tests.coach.day_vectors", *QUICK]
        told = subprocess.run(ran, cwd=ROOT, capture_output=True, text=True)
        assert told.returncode == 0, told.stdout + told.stderr


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
