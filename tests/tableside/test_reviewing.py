"""Reviews on this device: judged beside everything else, kept, cut short at will, and told from what the seat
could know."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from domino.ai.thinking import Thinking
from domino.coach.judging import Judgement
from domino.coach.reviewing import review
from domino.coach.summary import result
from domino.core.match import Match
from domino.games import GAMES
from domino.tableside.reviewing import reviewer as reviewing
from domino.tableside.reviewing.kept import as_data, from_data
from domino.tableside.reviewing.reviewer import Review, Reviewer
from domino.tableside.reviewing.rounds import MatchRounds
from domino.tableside.reviewing.telling import people_of, told
from domino.tableside.seats import Seat
from domino.texts import Texts
from tests.coach.tables import GAMES_JUDGED, few_worlds, judged_games, played

TEXTS = Texts()
AT_MOST = 0.1
"""Seconds within which a review has stopped."""


class Kept:
    """A shelf in memory."""

    def __init__(self) -> None:
        self.all: dict[str, Any] = {}

    def found(self, key: str) -> Any:
        return self.all.get(key)

    def keep(self, key: str, finding: Any) -> None:
        self.all[key] = finding

    def keys(self) -> list[str]:
        return sorted(self.all)


@pytest.fixture
def make() -> Iterator[Callable[..., Reviewer]]:
    """Makes reviewers whose findings are taken as they come."""
    made: list[Reviewer] = []

    def one(shelf: Kept | None = None) -> Reviewer:
        made.append(Reviewer(lambda call, seconds: call() or (lambda: None), shelf))
        return made[-1]

    yield one
    for each in made:
        each.close()


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.002)


def every_round(reviewer: Reviewer, match: Match, seat: int = 0) -> Review:
    return reviewer.of(match, seat, range(1, len(match.round_scores) + 1))


def judged(reviewer: Reviewer, match: Match, seat: int = 0) -> Review:
    """The review of all rounds that are over."""
    reviewer.go_through(match, [seat])
    until(lambda: not reviewer.going)
    return every_round(reviewer, match, seat)


# Judging


@judged_games
def test_a_review_finds_what_the_coach_finds(
    key: str, make: Callable[..., Reviewer], monkeypatch: pytest.MonkeyPatch
) -> None:
    few_worlds(monkeypatch)
    match = played(key)
    found = judged(make(), match)
    wanted = list(review(match, 0, Thinking(10**9)))
    assert [each.judgement for each in found.judged] == wanted and found.whole
    assert all(each.why is None or each.judgement.marked for each in found.judged)


def test_what_was_found_is_kept_and_not_judged_again(
    make: Callable[..., Reviewer], monkeypatch: pytest.MonkeyPatch
) -> None:
    few_worlds(monkeypatch)
    match, shelf = played("castle-rock"), Kept()
    first = judged(make(shelf), match)

    def judge(*_: object) -> None:
        raise AssertionError("it was judged before")

    monkeypatch.setattr(reviewing, "judge", judge)
    monkeypatch.setattr(reviewing, "in_the_tiles", judge)
    again = make(shelf)
    assert judged(again, match) == first and again.count == 0


def test_only_rounds_that_are_over_are_judged_while_the_match_goes_on(
    make: Callable[..., Reviewer], monkeypatch: pytest.MonkeyPatch
) -> None:
    few_worlds(monkeypatch)
    match = played("moon", rounds=2)
    going_on = match.rewound(len(match.history) - 3)
    reviewer = make()
    reviewer.go_through(going_on, [0])
    going_on.play(going_on.legal()[0])
    until(lambda: not reviewer.going)
    assert {each.judgement.round for each in every_round(reviewer, going_on).judged} == {1}
    assert judged(reviewer, match).rounds == (1, 2)


def test_what_was_found_before_a_stop_stands_and_is_gone_on_from(
    make: Callable[..., Reviewer], monkeypatch: pytest.MonkeyPatch
) -> None:
    few_worlds(monkeypatch)
    match, reviewer = played("forty-two", rounds=2), make()
    whole = judged(make(), match)
    reviewer.go_through(match, [0], told=lambda: reviewer.done > 2 and reviewer.stop())
    until(lambda: not reviewer.going)
    part = every_round(reviewer, match)
    assert 0 < len(part.judged) < len(whole.judged) and not part.whole
    assert told(part, TEXTS).summed is None, "a sum of a part would mislead"
    assert every_round(reviewer, match) == part
    reviewer.go_through(match, [0])
    until(lambda: reviewer.count > 0)
    assert reviewer.done >= len(part.judged)
    until(lambda: not reviewer.going)
    assert reviewer.done == reviewer.count, "nothing is judged twice"
    assert every_round(reviewer, match) == whole


@pytest.mark.parametrize("key", ["mexican-train", "chickenfoot", "eighty-four", "muggins"])
def test_a_review_stops_within_a_tenth_of_a_second(key: str, make: Callable[..., Reviewer]) -> None:
    """Counted in processor time, since other programs may use this machine too."""
    match, took = played(key), []
    for wait in (0.02, 0.15, 0.3):
        reviewer = make()
        reviewer.go_through(match, [0])
        time.sleep(wait)
        begun = time.process_time()
        reviewer.close()  # which waits for the thread
        took.append(time.process_time() - begun)
    assert max(took) < AT_MOST


def test_where_the_coach_is_silent_nothing_is_judged(make: Callable[..., Reviewer]) -> None:
    silent = next(key for key in GAMES if key not in GAMES_JUDGED)
    reviewer = make()
    reviewer.go_through(played(silent), [0])
    assert not reviewer.going


# Keeping


def mangled(data: list[dict[str, Any]]) -> Iterator[Any]:
    """Findings that something went wrong with."""
    yield from (None, {}, "findings", [3])
    for name, value in (
        ("action", "play 9-9-9"), ("action", "pass"), ("position", -1), ("position", 10**9), ("cost", "much"),
        ("cost", float("nan")), ("position", True), ("best", None), ("instead", {"reason": "it"}),
    ):  # fmt: skip
        yield [data[0] | {name: value}, *data[1:]]
    for missing in ("gap", "instead"):
        yield [{name: value for name, value in data[0].items() if name != missing}]


def test_findings_that_were_kept_are_the_same_and_damaged_ones_are_none(
    make: Callable[..., Reviewer], monkeypatch: pytest.MonkeyPatch
) -> None:
    few_worlds(monkeypatch)
    match = played("muggins")
    found = judged(make(), match).judged
    data = as_data(found)
    again = from_data(data, MatchRounds(match).did, 0, 1)
    assert again is not None and [each.judgement for each in again] == [each.judgement for each in found]
    assert all(from_data(wrong, MatchRounds(match).did, 0, 1) is None for wrong in mangled(data))


def test_a_reason_that_an_earlier_version_kept_is_left_out(
    make: Callable[..., Reviewer], monkeypatch: pytest.MonkeyPatch
) -> None:
    few_worlds(monkeypatch)
    match = played("muggins")
    found = judged(make(), match).judged
    reason = {"reason": "scores", "tiles": ["5-5"], "number": 10, "seat": None}
    data = [{**each, "why": reason} for each in as_data(found)]
    for each in data:
        del each["instead"]
    again = from_data(data, MatchRounds(match).did, 0, 1)
    assert again is not None and [each.judgement for each in again] == [each.judgement for each in found]
    assert all(each.why is None for each in again)


# Telling


def review_of(key: str, monkeypatch: pytest.MonkeyPatch, make: Callable[..., Reviewer]) -> Review:
    """A review in which much was marked: every decision that was not the best."""

    real = reviewing.judge

    def judge(*asked: Any) -> Judgement | None:
        found = real(*asked)
        return found and replace(found, marked=found.cost > 0, low=found.cost * 0.5, high=found.cost * 1.5)

    few_worlds(monkeypatch)
    monkeypatch.setattr(reviewing, "judge", judge)
    return judged(make(), played(key, rounds=2))


@judged_games
def test_the_dearest_decisions_are_told_worst_first_with_reason_and_interval(
    key: str, make: Callable[..., Reviewer], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = review_of(key, monkeypatch, make)
    page = told(found, TEXTS)
    costs = sorted((each.judgement.cost for each in found.judged if each.judgement.marked), reverse=True)
    assert page.summed is not None and page.strip is not None and costs
    assert [point.number for point in page.points] == list(range(1, min(3, len(costs)) + 1))
    by_position = {each.judgement.position: each for each in found.judged}
    assert [by_position[point.position].judgement.cost for point in page.points] == costs[:3]
    assert len(page.strip.bars) == len(found.judged)
    numbered = {bar.number: bar.cost for bar in page.strip.bars if bar.number}
    assert numbered == dict(enumerate(costs[:3], start=1))
    for point in page.points:
        judgement = by_position[point.position].judgement
        assert bool(point.reason) == (by_position[point.position].why is not None)
        assert point.cost.startswith("\N{MINUS SIGN}") and "from" in point.interval
        assert point.view.legal and judgement.action in found.of.view(0, point.position).legal
        assert {tile.said for tile in point.tiles} <= set(point.better.replace(",", "").rstrip(".").split())
    everything = " ".join(filter(None, texts_in(page)))
    assert not [sign for sign in ("ui.", "coach.", "{", "}", "  ") if sign in everything], everything


def texts_in(page: object) -> Iterator[str]:
    """Every text of a page."""
    for name in getattr(type(page), "__slots__", ()):
        value = getattr(page, name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str):
                yield each
            elif type(each).__module__.endswith("telling"):
                yield from texts_in(each)


def test_one_round_is_summed_up_by_its_own_result(
    make: Callable[..., Reviewer], monkeypatch: pytest.MonkeyPatch
) -> None:
    few_worlds(monkeypatch)
    monkeypatch.setattr(reviewing, "in_the_tiles", lambda *_: None)
    match = played("moon", rounds=100)
    assert match.over
    reviewer = make()
    judged(reviewer, match)
    for number in (1, 2):
        page = told(reviewer.of(match, 0, [number]), TEXTS)
        assert page.summed is not None and page.summed.play is not None and page.summed.rest is not None
        ended = page.summed.play.points + page.summed.rest.points
        assert ended == pytest.approx(result(match, 0, [number]))


def test_the_part_of_ones_play_is_told_only_where_it_can_be(
    make: Callable[..., Reviewer], monkeypatch: pytest.MonkeyPatch
) -> None:
    few_worlds(monkeypatch)
    for key in ("forty-two", "muggins", "chickenfoot"):
        found = judged(make(), played(key))
        page = told(found, TEXTS)
        gap = sum(each.judgement.gap for each in found.judged)
        error = sum(each.judgement.error**2 for each in found.judged) ** 0.5
        assert page.summed is not None and page.summed.play is not None
        assert (page.summed.play.words == TEXTS.say("ui.review.close")) == (gap <= 2 * error)


def test_people_are_reviewed_and_computers_only_among_themselves_when_all_is_over() -> None:
    person, computer = Seat("Rosa"), Seat("Ana", "easy")
    assert people_of([computer, person], over=False) == (1,)
    assert people_of([person, computer, person], over=True) == (0, 2)
    assert people_of([computer, computer], over=False) == ()
    assert people_of([computer, computer], over=True) == (0,)
