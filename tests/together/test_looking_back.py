"""Reviews for guests in a browser: judged at the host by what that seat saw, and told to that seat alone."""

from __future__ import annotations

import random
import time

import pytest

from domino.core.match import Match
from domino.tableside.reviewing.reviewer import Reviewer
from domino.together.looking_back import review_told
from tests.together.tables import TEXTS, OpenTable, Phone

ENOUGH = 30.0
"""Seconds that a round of a quick game may take to be judged."""


def at_the_end() -> tuple[OpenTable, list[Phone]]:
    """Browsers at a table whose first round is over."""
    table = OpenTable(seats=2)
    phones = [Phone(table, at + 1).hello(wants="page", name=f"P{at}") for at in range(2)]
    match, rng = table.deal(Match.start("muggins", ["P0", "P1"], seed=4)), random.Random(4)
    while not match.past.round_over:
        match.play(rng.choice(match.legal()))
    for phone in phones:
        phone.told.clear()
    return table, phones


def heard(table: OpenTable, phone: Phone) -> list[str]:
    """What was told until the answer came."""
    end = time.monotonic() + ENOUGH
    while not any(each["tell"] == "answer" for each in phone.told):
        assert time.monotonic() < end
        table.host.tick()
        time.sleep(0.01)
    return [each["tell"] for each in phone.told]


def test_what_a_seat_decided_is_judged_and_told_to_it_alone() -> None:
    table, (first, second) = at_the_end()
    first.says(say="review", number=7, at=str(table.host.at))
    first.says(say="review", number=7, at=str(table.host.at))  # asked again, since it takes a while
    assert heard(table, first) == ["review", "answer"] and first.last("answer")["number"] == 7
    assert second.told == []
    assert table.match is not None
    match = table.match.whole()
    reviewer = Reviewer(lambda call, _seconds: (call(), lambda: None)[1])
    reviewer.go_through(match, [0], 1)
    end = time.monotonic() + ENOUGH
    while not reviewer.of(match, 0, [1]).whole:
        assert time.monotonic() < end
        time.sleep(0.01)
    expected = review_told(reviewer.of(match, 0, [1]), TEXTS)
    reviewer.close()
    assert first.last("review")["review"] == expected and first.last("review")["round"] == 1
    table.host.close()


def test_when_the_table_goes_on_nobody_waits() -> None:
    table, (first, second) = at_the_end()
    first.says(say="review", number=1, at=str(table.host.at))
    second.says(say="review", number=2, at=str(table.host.at))
    assert table.match is not None
    table.match.play("next")
    told = [each["tell"] for each in (*first.told, *second.told)]
    assert told.count("answer") == 2 and "review" not in told
    first.says(say="review", number=3, at=str(table.host.at))
    assert first.last("answer")["why"] == TEXTS.say("together.nothing-to-review")
    table.host.close()


@pytest.mark.parametrize("message", [{"number": 1}, {"at": "1.1"}, {"number": "x", "at": "1.1"}])
def test_what_is_no_question_closes_the_door(message: dict[str, object]) -> None:
    _, (first, _) = at_the_end()
    first.says(say="review", **message)
    assert first.bye == TEXTS.say("together.malformed")
