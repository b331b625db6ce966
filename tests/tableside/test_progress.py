"""What is said of how somebody plays: no more than is known, and nothing of what was not done."""

from __future__ import annotations

import datetime
import random
import re
from dataclasses import dataclass

import pytest

from domino.ai.places import PLACES
from domino.coach.figures import FIGURES
from domino.games import GAMES
from domino.tableside.progress import DAY, PUZZLE, learned, row_of_days, told
from domino.texts import Texts

TEXTS = Texts()
TODAY = "2027-01-31"


@dataclass(frozen=True)
class Played:
    points: tuple[float, ...]
    levels: tuple[str | None, ...] = (None, "medium")
    seat: int = 0


@dataclass(frozen=True)
class Spent:
    round: int
    gap: float
    kind: str = "lay"
    decisions: int = 4
    squares: float = 0.2
    marked: int = 1
    deal: str = "a"
    seat: int = 0

    @property
    def played(self) -> float:
        return float(self.round)


@dataclass(frozen=True)
class Done:
    kind: str
    key: str
    ago: int
    value: float = 1.0
    game: str = "moon"

    @property
    def day(self) -> str:
        return (datetime.date.fromisoformat(TODAY) - datetime.timedelta(self.ago)).isoformat()


def sentences(found: object) -> list[str]:
    """Every text there is in it."""
    return re.findall(r"'([^']{8,})'", repr(found).replace('"', "'"))


@pytest.mark.parametrize("game", GAMES)
def test_there_is_something_to_say_in_every_game_from_the_beginning(game: str) -> None:
    found = told(game, [], [], TEXTS)
    assert found.stands is None and found.costs is None and found.not_yet
    assert len(found.not_yet) == (game in PLACES) + 1
    assert not any("{" in each or "progress." in each for each in found.not_yet)


@pytest.mark.parametrize("game", FIGURES)
def test_costs_are_told_with_their_error_and_never_from_a_handful(game: str) -> None:
    chance = random.Random(1)
    rounds = [Spent(number, chance.gauss(8, 2)) for number in range(40)]
    assert told(game, [], rounds[:4], TEXTS).costs is None
    costs = told(game, [], rounds, TEXTS).costs
    assert costs is not None and "give or take" in costs.title and len(costs.points) == 8 == len(costs.labels)
    assert all(give > 0 for _, give in costs.points) and costs.labels[-1] == "40"
    assert not any("{" in each or "progress." in each for each in sentences(costs))


def test_what_cannot_be_told_from_nothing_is_not_called_a_cost() -> None:
    chance = random.Random(2)
    costs = told("moon", [], [Spent(number, chance.gauss(0, 2)) for number in range(30)], TEXTS).costs
    assert costs is not None and costs.title.startswith("Next to nothing")


@pytest.mark.parametrize(
    ("after", "words"), [(2.0, "less"), (8.0, "No clear change"), (30.0, "less at first")]
)
def test_a_change_is_told_only_where_it_is_clear(after: float, words: str) -> None:
    chance = random.Random(3)
    rounds = [Spent(number, chance.gauss(8 if number < 20 else after, 3)) for number in range(40)]
    costs = told("moon", [], rounds, TEXTS).costs
    assert costs is not None and words in costs.line
    assert ("become less" in costs.line) == (after == 2.0)


def test_a_place_is_told_with_what_it_may_be() -> None:
    game = "muggins"
    even = [Played((5.0, 0.0)), Played((0.0, 5.0))]
    few = told(game, even * 4, [], TEXTS).stands
    assert few is not None and "medium" in few.title and "from easy to hard" in few.line
    assert few.low < few.place < few.high and [name for name, _ in few.marks] == ["easy", "medium", "hard"]
    best = told(game, [Played((5.0, 0.0), (None, "hard"))] * 60, [], TEXTS).stands
    assert best is not None and best.title == "Plays better than hard"
    worst = told(game, [Played((0.0, 5.0), (None, "easy"))] * 60, [], TEXTS).stands
    assert worst is not None and worst.title == "On the way to easy"
    assert told(game, even * 2, [], TEXTS).stands is None
    for stands in (few, best, worst):
        assert "{" not in stands.line and "progress." not in stands.line


def test_an_unknown_kind_of_decision_is_named_as_it_is() -> None:
    costs = told("moon", [], [Spent(number, 4.0, "wager") for number in range(9)], TEXTS).costs
    assert costs is not None and [bar.name for bar in costs.kinds] == ["Wager"]


# What was learned


def test_nothing_is_said_of_what_was_not_done() -> None:
    assert learned([], TODAY, TEXTS) == []


def test_a_puzzle_counts_once_however_often_it_was_tried() -> None:
    done = [Done(PUZZLE, "a", 9, 0.0), Done(PUZZLE, "a", 8), Done(PUZZLE, "a", 7), Done(PUZZLE, "b", 7, 0.0)]
    (puzzles,) = learned(done, TODAY, TEXTS)
    assert puzzles.count == "1 of 2"
    (deals,) = learned([Done(DAY, "x", 30, 3.0), Done(DAY, "y", 20, 4.0)], TODAY, TEXTS)
    assert deals.count == "2" and "3.5" in deals.line


def days(*ago: int) -> list[str]:
    return [Done(PUZZLE, "a", each).day for each in ago]


@pytest.mark.parametrize(
    ("ago", "row"),
    [
        ((), 0),
        ((0,), 1),
        ((0, 1, 2), 3),
        ((1, 2), 2),  # today is not over
        ((2, 3), 2),  # one day was left out: forgiven
        ((0, 2, 4), 3),
        ((3, 4, 5), 0),  # and nothing is said of it
        ((0, 3), 1),
        ((-1, 0, 1), 2),  # tomorrow was not yet
    ],
)
def test_a_row_of_days_forgives_a_day(ago: tuple[int, ...], row: int) -> None:
    assert row_of_days(days(*ago), TODAY) == row


def test_a_row_that_ended_is_not_told() -> None:
    told_of = {each.name for each in learned([Done(DAY, "x", ago) for ago in (5, 6, 7)], TODAY, TEXTS)}
    assert told_of == {"days"}
