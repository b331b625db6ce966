"""Where players of known strength are placed among the levels, and how often that is right."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pytest

from domino.ai.places import PLACES, Places
from domino.coach import rating as rating_module
from domino.coach.costs import FEWEST_ROUNDS, MOST_POINTS, by_kind, over_time, overall
from domino.coach.rating import FEWEST, Rating, telling
from domino.coach.rating import rating as rating_of
from domino.core.seating import LEVELS
from domino.games import GAMES


@dataclass(frozen=True)
class Round:
    levels: Sequence[str | None]
    seat: int
    points: Sequence[float]


def rating(rounds: Sequence[Round], places: Places, fewest_win: bool) -> Rating | None:
    return rating_of(telling(rounds, places, fewest_win), places)


SCALE = Places(easy=-0.8, hard=0.7, error=0.0)


def luck(rng: random.Random) -> float:
    """The luck of a seat in a round: of two seats the better one is better by the scale's own chance."""
    return -math.log(-math.log(rng.random()))


def played(
    place: float, levels: Sequence[str | None], sides: int, rng: random.Random, places: Places = SCALE
) -> Round:
    """A round of somebody who stands there in seat 0."""
    stands = [place if level is None else places.of(level) for level in levels]
    points = [math.fsum(stands[side::sides]) / len(stands[side::sides]) + luck(rng) for side in range(sides)]
    return Round(levels, 0, points)


TABLES: dict[str, tuple[tuple[str | None, ...], int]] = {
    "one against one": ((None, "medium"), 2),
    "four players": ((None, "hard", "medium", "easy"), 4),
    "pairs": ((None, "medium", "medium", "hard"), 2),
}


def covered(levels: Sequence[str | None], sides: int, rounds: int, players: int = 200) -> float:
    """How often the interval holds the place of somebody between below easy and above hard."""
    rng = random.Random(5)
    held = 0
    for _ in range(players):
        place = rng.uniform(-1.5, 1.5)
        found = rating([played(place, levels, sides, rng) for _ in range(rounds)], SCALE, False)
        assert found is not None
        held += found.low <= place <= found.high
    return held / players


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("rounds", [8, 60])
def test_the_interval_holds_the_truth_about_95_times_in_100(table: str, rounds: int) -> None:
    assert 0.91 <= covered(*TABLES[table], rounds) <= 0.995


def test_an_interval_that_takes_hanging_comparisons_for_free_ones_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    levels: tuple[str | None, ...] = (None, *("medium",) * 7)
    assert covered(levels, 8, 60) >= 0.91
    monkeypatch.setattr(rating_module.Comparisons, "weight", property(lambda each: 1.0))
    assert covered(levels, 8, 60) < 0.88


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_found_to_be_itself(level: str) -> None:
    rng = random.Random(1)
    rounds = [played(SCALE.of(level), (None, "easy", "medium", "hard"), 4, rng) for _ in range(800)]
    found = rating(rounds, SCALE, False)
    assert found is not None and found.level(SCALE) == level and found.may_be(SCALE) == (level,)


def test_more_rounds_tell_more_and_few_tell_nothing() -> None:
    rng = random.Random(2)
    rounds = [played(0.3, (None, "medium"), 2, rng) for _ in range(400)]
    assert rating(rounds[: FEWEST - 1], SCALE, False) is None
    few, many = (rating(rounds[:count], SCALE, False) for count in (FEWEST, 400))
    assert few is not None and many is not None
    assert few.high - few.low > 3 * (many.high - many.low)
    halves = [Round((None, "medium"), 0, (won, 1 - won)) for won in (0, 1) * (FEWEST // 2)]
    even = rating(halves, SCALE, False)
    assert even is not None and even.may_be(SCALE) == LEVELS, "a handful of rounds rules nothing out"


def test_it_is_never_surer_than_the_places_themselves() -> None:
    rng = random.Random(3)
    rounds = [played(0.0, (None, "medium"), 2, rng) for _ in range(4000)]
    unsure = rating(rounds, Places(easy=-0.8, hard=0.7, error=0.3), False)
    assert unsure is not None and unsure.high - unsure.low > 2 * 1.96 * 0.3


def test_winning_ever_so_often_leaves_an_end() -> None:
    won = rating([Round((None, "hard"), 0, (10, 0))] * 50, SCALE, False)
    lost = rating([Round((None, "hard"), 0, (10, 0))] * 50, SCALE, True)
    assert won is not None and lost is not None
    assert SCALE.hard < won.low < won.high < 20 and won.may_be(SCALE) == ()
    assert -20 < lost.low < lost.high < SCALE.easy


def test_only_rounds_that_tell_of_the_player_count() -> None:
    one = partial(rating, places=SCALE, fewest_win=False)
    people = Round((None, None), 0, (1, 0))
    partners = Round((None, "easy", None, "easy"), 0, (1, 0))
    assert one([people] * 20) is None and one([partners] * 20) is None
    among = Round((None, None, "easy"), 0, (1, 5, 0))
    alone = Round((None, "easy"), 0, (1, 0))
    found, same = one([among] * 20), one([alone] * 20)
    assert found is not None and same is not None and found.place == same.place


def test_a_partner_who_plays_better_is_not_taken_for_oneself() -> None:
    rng = random.Random(4)
    rounds = [played(SCALE.easy, (None, "medium", "hard", "medium"), 2, rng) for _ in range(3000)]
    found = rating(rounds, SCALE, False)
    assert found is not None and found.level(SCALE) == "easy"


def test_a_character_plays_at_its_level() -> None:
    plain = rating([Round((None, "hard"), 0, (1, 0))] * 9, SCALE, False)
    assert plain == rating([Round((None, "anybody@hard"), 0, (1, 0))] * 9, SCALE, False)


def test_every_game_with_opponents_has_places_in_their_order() -> None:
    assert set(PLACES) == {key for key, game in GAMES.items() if game.usual_players() > 1}
    for places in PLACES.values():
        assert places.easy < places.medium < places.hard and 0 < places.error < 0.5


def test_a_rating_tells_what_it_rules_out() -> None:
    found = Rating(0.1, -0.4, 0.6, 40)
    assert found.level(SCALE) == "medium" and found.may_be(SCALE) == ("medium",)
    assert Rating(0.1, -0.9, 0.6, 40).may_be(SCALE) == ("easy", "medium")


# Costs


@dataclass(frozen=True)
class Told:
    round: int
    gap: float
    decisions: int = 4
    kind: str = "lay"
    squares: float = 0.04
    marked: int = 0
    deal: str = "a"
    seat: int = 0

    @property
    def played(self) -> float:
        return float(self.round)


def test_averages_go_over_enough_rounds_in_their_order() -> None:
    rounds = [Told(number, 8.0 if number < 20 else 2.0) for number in range(40)]
    found = over_time(reversed(rounds))
    assert len(found) == 8 and all(each.rounds == FEWEST_ROUNDS for each in found)
    assert [each.cost for each in found] == [2.0] * 4 + [0.5] * 4
    assert found[-1].clearly_less(found[0]) and not found[0].clearly_less(found[-1])
    assert len(over_time([Told(number, 1.0) for number in range(1000)])) == MOST_POINTS
    assert over_time(rounds[:4]) == [] and overall(rounds[:4]) is None


def test_the_error_of_an_average_is_what_rounds_differ_by() -> None:
    rng = random.Random(6)
    held = 0
    for _ in range(400):
        rounds = [Told(number, rng.gauss(2.0, 3.0), squares=0.25) for number in range(30)]
        found = overall(rounds)
        assert found is not None
        held += abs(found.cost - 0.5) <= found.give_or_take
    assert 0.91 <= held / 400 <= 0.98
    same = overall([Told(number, 2.0, squares=4.0) for number in range(25)])
    assert same is not None and same.error == pytest.approx(10.0 / 100), "as unsure as what was judged"


def test_a_few_rounds_that_are_alike_by_chance_are_not_taken_for_sure() -> None:
    rng = random.Random(7)
    held = count = 0
    for _ in range(60):
        for each in over_time([Told(number, rng.gauss(2.0, 3.0), squares=0.25) for number in range(60)]):
            held += abs(each.cost - 0.5) <= each.give_or_take
            count += 1
    assert count == 720 and 0.92 <= held / count <= 0.98


def test_kinds_are_apart_and_the_dearest_comes_first() -> None:
    rows = [Told(number, 1.0) for number in range(9)] + [Told(number, 3.0, 2, "bid") for number in range(9)]
    found = by_kind([*rows, Told(1, 9.0, 1, "bury")])
    assert [(kind, each.cost, each.decisions) for kind, each in found.items()] == [
        ("bid", 1.5, 18),
        ("lay", 0.25, 36),
    ]
    every = overall(rows)
    assert every is not None and every.rounds == 9 and every.decisions == 54
