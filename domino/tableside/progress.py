"""What is said of how somebody plays and what they have learned: their place among the computer levels, what
their decisions cost, puzzles and deals of the day. Nobody is told what they have not done."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from domino.ai.places import PLACES, Places
from domino.coach.costs import FEWEST_ROUNDS, Average, Spent, by_kind, halves, over_time, overall
from domino.coach.figures import why_silent
from domino.coach.rating import FEWEST, Rating, Round, rating, telling
from domino.core.game import find_game
from domino.core.seating import LEVELS
from domino.tableside.seats import level_name
from domino.texts import Texts

PUZZLE, DAY = "puzzle", "day"
FORGIVEN = 1
"""So many days in which nothing was done do not end a row of days; they do not count either."""
COARSE = 0.2
"""What may be wrong by so much is told to one place behind the point."""


class Done(Protocol):
    """What a person did of a kind on a day; of a puzzle more than 0 says that it was solved, of a deal of the
    day the value is the points given away."""

    @property
    def kind(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def day(self) -> str: ...
    @property
    def value(self) -> float: ...


@dataclass(frozen=True, slots=True)
class Stands:
    """A place among the levels: in words, and on their line."""

    title: str
    line: str
    place: float
    low: float
    high: float
    marks: tuple[tuple[str, float], ...]
    """The levels and where they are."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A kind of decision: what it cost on average, in words too."""

    name: str
    words: str
    cost: float
    give: float
    """How much more or less it may well be."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What decisions cost: on average, over time and by kind."""

    title: str
    line: str
    axis: str
    """What a point of the chart stands for."""
    points: tuple[tuple[float, float], ...]
    """What a decision cost and how much more or less it may well be, the latest last."""
    labels: tuple[str, ...]
    kinds_title: str
    kinds: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """How somebody plays a game. What cannot be told yet is None, and a sentence says when it can."""

    stands: Stands | None
    costs: Costs | None
    not_yet: tuple[str, ...]


def told(game: str, rounds: Iterable[Round], spent: Sequence[Spent], texts: Texts) -> Progress:
    """What is said of somebody's rounds of a game."""
    say = texts.say
    not_yet: list[str] = []
    stands = costs = None
    if (places := PLACES.get(game)) is not None:
        few = find_game(game).fewest_points_win
        seen = telling(rounds, places, few)
        if (found := rating(seen, places)) is None:
            not_yet.append(say(f"{game}.progress.no-place", count=FEWEST - len(seen)))
        else:
            stands = _stands(found, places, texts)
    silent = why_silent(game)
    if silent is not None:
        not_yet.append(say(f"{game}.{silent}"))
    elif (average := overall(spent)) is None:
        not_yet.append(say(f"{game}.progress.no-costs", count=FEWEST_ROUNDS))
    else:
        costs = _costs(game, average, spent, texts)
    return Progress(stands, costs, tuple(not_yet))


def _stands(found: Rating, places: Places, texts: Texts) -> Stands:
    say = texts.say
    lowest, highest = (places.of(level) for level in (LEVELS[0], LEVELS[-1]))
    if found.low > highest:
        title = say("common.progress.above", level=level_name(LEVELS[-1], texts))
    elif found.high < lowest:
        title = say("common.progress.below", level=level_name(LEVELS[0], texts))
    else:
        title = say("common.progress.about", level=level_name(found.level(places), texts))
    within = lowest <= found.high and found.low <= highest
    names = [level_name(level, texts) for level in found.may_be(places)]
    if len(names) == len(LEVELS):
        line = say("common.progress.any-level", low=names[0], high=names[-1], count=found.rounds)
    elif len(names) > 1:
        line = say("common.progress.between", low=names[0], high=names[-1], count=found.rounds)
    elif names:
        line = say("common.progress.only", count=found.rounds)
    else:
        line = say(f"common.progress.{'apart' if within else 'from'}", count=found.rounds)
    marks = tuple((level_name(level, texts), places.of(level)) for level in LEVELS)
    return Stands(title, line, found.place, found.low, found.high, marks)


def _costs(game: str, average: Average, spent: Sequence[Spent], texts: Texts) -> Costs:
    say = texts.say
    if average.cost > average.give_or_take:
        cost, give = number(average.cost, average), number(average.give_or_take, average)
        title = say(f"{game}.progress.costs", cost=cost, give=give)
    else:
        most = number(max(0.0, average.cost + average.give_or_take), average)
        title = say(f"{game}.progress.costs-close", most=most)
    counted = say(
        "common.progress.counted",
        marked=average.marked,
        decisions=average.decisions,
        rounds=average.rounds,
    )
    points = over_time(spent) if len(over_time(spent)) > 1 else []
    ends, labels = 0, []
    for each in points:
        ends += each.rounds
        labels.append(str(ends))
    return Costs(
        title,
        " ".join(filter(None, (counted, _change(spent, texts)))),
        say("common.progress.axis"),
        tuple((each.cost, each.give_or_take) for each in points),
        tuple(labels),
        say("common.progress.kinds"),
        tuple(_bar(game, kind, each, texts) for kind, each in by_kind(spent).items()),
    )


def _change(spent: Sequence[Spent], texts: Texts) -> str:
    """Whether it became less, in words that tell no more than is sure."""
    parts = halves(spent)
    if parts is None:
        return ""
    first, second = parts
    if second.clearly_less(first):
        return texts.say("common.progress.less")
    return texts.say("common.progress.more" if first.clearly_less(second) else "common.progress.same")


def _bar(game: str, kind: str, average: Average, texts: Texts) -> Bar:
    key = f"{game}.progress.kind.{kind}"
    name = kind.capitalize() if texts.find(key) is None else texts.say(key)
    words = texts.say(
        "common.progress.kind-words",
        cost=number(max(0.0, average.cost), average),
        give=number(average.give_or_take, average),
        count=average.decisions,
    )
    return Bar(name, words, average.cost, average.give_or_take)


def number(value: float, average: Average) -> str:
    """A number with no more digits than are known."""
    return f"{value:.1f}" if average.give_or_take >= COARSE else f"{value:.2f}"


# What was learned


@dataclass(frozen=True, slots=True)
class Learned:
    """A line of what somebody has learned: its name, what it is, more of it, and how much."""

    name: str
    title: str
    line: str
    count: str


def learned(done: Sequence[Done], today: str, texts: Texts) -> list[Learned]:
    """What is said of what somebody has done; of what they have not, nothing."""
    say = texts.say
    lines: list[Learned] = []
    puzzles = [each for each in done if each.kind == PUZZLE]
    solved = {each.key for each in puzzles if each.value > 0}
    if puzzles:
        tried = len({each.key for each in puzzles})
        of = say("ui.progress.of", count=len(solved), all=tried)
        lines.append(Learned("puzzles", say("ui.progress.puzzles"), "", of))
    days = [each for each in done if each.kind == DAY]
    if days:
        given = sum(max(0.0, each.value) for each in days) / len(days)
        line = say("ui.progress.given-away", points=f"{given:.1f}")
        lines.append(Learned("days", say("ui.progress.deals"), line, str(len(days))))
    in_a_row = row_of_days({each.day for each in done if each.kind in (PUZZLE, DAY)}, today)
    if in_a_row > 1:
        lines.append(Learned("row", say("ui.progress.row"), say("ui.progress.row-says"), str(in_a_row)))
    return lines


def row_of_days(days: Iterable[str], today: str) -> int:
    """On how many days in a row, up to today, something was done. A day left out is forgiven; when more were,
    there is no row just now. Days to come are none: a clock was wrong."""
    now = datetime.date.fromisoformat(today)
    row, last = 0, now
    for day in sorted({datetime.date.fromisoformat(day) for day in days}, reverse=True):
        if day > now:
            continue
        if (last - day).days > FORGIVEN + 1:
            break
        row, last = row + 1, day
    return row
