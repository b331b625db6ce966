"""The deals of the day in the file that holds everything: out, in, and damaged on the way."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from domino.ai.thinking import Thinking
from domino.coach.daily import (
    MOST_DECISIONS,
    NOTHING,
    PLAYER,
    DailyDeal,
    DailyResult,
    computer_plays,
    written,
)
from domino.core.match import LONGEST_NAME
from domino.store import Memory
from domino.store.bundle import Merged, export, merge
from domino.store.places import Places
from domino.tableside.daily.carrying import Carried
from domino.tableside.daily.played import MOST_FRIENDS, DayBook, Played
from domino.tableside.daily.reckoning import judged
from domino.tableside.daily.sitting import DayEvening
from domino.texts import Texts
from tests.coach.tables import few_worlds

DAY = date(2026, 11, 17)
REACHED, LEFT, SENT = DailyDeal(DAY, "moon"), DailyDeal(DAY, "muggins"), DailyDeal(DAY, "castle-rock")
"""Played to its result, left in the middle, and known from a friend alone."""
ANA, BEN = DailyResult(DAY, "moon", "Ana", 3.5, "□■"), DailyResult(DAY, "castle-rock", "Ben", 1.0, "□")


def book(memory: Memory) -> DayBook:
    return DayBook(memory.days, "Rosa", Texts())


def play(played: Played, most: int = 10_000) -> Played:
    evening = DayEvening(played)
    while not evening.round_over and len(evening.history) < most:
        whole = evening.whole()
        evening.play(whole.legal()[0] if evening.turn == PLAYER else computer_plays(whole))
    return played


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Memory:
    few_worlds(monkeypatch)
    memory = Memory(Places.at(tmp_path / "one"))
    reached = play(book(memory).of(REACHED))
    reached.reckoned(judged(REACHED, reached.match, Thinking(10**9, polite=True), lambda: None))
    reached.take([ANA])
    play(book(memory).of(LEFT), 6)
    book(memory).of(SENT).take([BEN])
    return memory


@pytest.fixture
def other(tmp_path: Path) -> Memory:
    return Memory(Places.at(tmp_path / "other"))


def carried(memory: Memory, other: Memory, damage: Callable[[Any], None] = lambda content: None) -> Merged:
    """Everything of one memory in the other, by a file that was damaged on its way."""
    file = memory.places.folder / "all.json"
    export(memory, file, days=Carried(book(memory)))
    content = json.loads(file.read_text("utf-8"))
    damage(content)
    file.write_text(json.dumps(content), "utf-8")
    return merge(other, file, days=Carried(book(other)))


def told(memory: Memory) -> list[tuple[object, ...]]:
    every = [book(memory).of(deal) for deal in (REACHED, LEFT, SENT)]
    return [(each.match.history, each.result, each.friends, each.findings) for each in every]


def test_a_fresh_memory_has_the_same_deals_and_results_of_friends(memory: Memory, other: Memory) -> None:
    assert carried(memory, other).days == 4
    assert told(other) == told(memory)
    reached, left, sent = (book(other).of(deal) for deal in (REACHED, LEFT, SENT))
    assert reached.result is not None and reached.findings and reached.friends == [ANA]
    assert left.begun and not left.over and sent.friends == [BEN]
    again = carried(memory, other)
    assert (again.days, again.skipped, again.newer) == (0, 0, 0)


def test_what_was_played_here_stays_and_friends_of_both_are_together(memory: Memory, other: Memory) -> None:
    here = book(other).of(LEFT)
    evening = DayEvening(here)
    evening.play(evening.whole().legal()[-1])
    eva = DailyResult(DAY, "moon", "Eva", 0.0, "□□")
    false_ana = DailyResult(DAY, "moon", "Ana", 9.5, "■■")
    book(other).of(REACHED).take([eva, false_ana])
    assert carried(memory, other).days == 2, "what was reached, and Ben"
    assert book(other).of(LEFT).match.history == here.match.history != book(memory).of(LEFT).match.history
    assert book(other).of(REACHED).friends == [eva, false_ana], "the first of a name stays"


def test_the_same_play_goes_on_from_where_it_was_further(memory: Memory, other: Memory) -> None:
    carried(memory, other)
    play(book(memory).of(LEFT), 9)
    assert carried(memory, other).days == 1
    assert len(book(other).of(LEFT).match.history) == 9
    carried(other, memory)
    play(book(other).of(LEFT), 12)
    assert carried(memory, other).days == 0, "what is further here stays"
    assert len(book(other).of(LEFT).match.history) == 12


def test_who_pasted_their_own_result_is_not_their_own_friend(memory: Memory, other: Memory) -> None:
    own = book(memory).of(REACHED).result
    assert own is not None
    book(other).of(REACHED).take([own])
    carried(memory, other)
    assert [each.name for _, each in book(other).of(REACHED).ranking()].count(own.name) == 1


def of(content: Any, member: str, deal: DailyDeal) -> Any:
    return next(item for item in content[member] if item["deal"].endswith(deal.game))


UNREADABLE = {
    "no item": ("days", 7),
    "no deal": ("days", {"deal": "../../x-moon", "actions": [], "result": []}),
    "no day": ("friends", {"deal": "2026-13-17-moon", "result": written(ANA)}),
    "the result of another deal": ("friends", {"deal": "2026-11-16-moon", "result": written(ANA)}),
    "no text": ("friends", {"deal": f"{DAY}-moon", "result": 3}),
    "a changed result": ("friends", {"deal": f"{DAY}-moon", "result": written(ANA).replace("3.5", "0.5")}),
    "nobody can do that": ("days", {"deal": f"{DAY}-forty-two", "actions": ["bid 99"], "result": []}),
    "no action": ("days", {"deal": f"{DAY}-forty-two", "actions": [7], "result": []}),
}
NEWER = ("days", {"deal": f"{DAY}-bergen", "actions": [], "result": []})


@pytest.mark.parametrize(
    ("member", "item", "counted"),
    [*((*damaged, (1, 0)) for damaged in UNREADABLE.values()), (*NEWER, (0, 1))],
    ids=[*UNREADABLE, "a newer game"],
)
def test_what_is_damaged_is_told_and_all_else_comes_in(
    memory: Memory, other: Memory, member: str, item: object, counted: tuple[int, int]
) -> None:
    merged = carried(memory, other, lambda content: content[member].insert(0, item))
    assert merged.days == 4 and (merged.skipped, merged.newer) == counted
    assert told(other) == told(memory) and other.days.keys() == memory.days.keys()


@pytest.mark.parametrize(
    "damage",
    [
        lambda item: item["actions"].pop(),
        lambda item: item["actions"].append("next"),
        lambda item: item.update(judged=[{"position": 0}]),
        lambda item: item.update(result=["Boneyard"]),
        lambda item: item.update(result=[]),
    ],
    ids=["unfinished", "after the end", "other findings", "no result", "findings alone"],
)
def test_a_deal_whose_result_does_not_fit_it_costs_itself_alone(
    memory: Memory, other: Memory, damage: Callable[[Any], object]
) -> None:
    merged = carried(memory, other, lambda content: damage(of(content, "days", REACHED)))
    assert (merged.days, merged.skipped) == (3, 1)
    assert told(other)[1:] == told(memory)[1:]
    played = book(other).of(REACHED)
    assert not played.begun and played.result is None and played.friends == [ANA]


def test_the_fullest_deal_is_kept_whole(memory: Memory, other: Memory) -> None:
    names = [f"{number:03}".ljust(LONGEST_NAME, "ü") for number in range(MOST_FRIENDS + 5)]
    every = [DailyResult(DAY, "moon", name, 9999.0, NOTHING * MOST_DECISIONS) for name in names]
    assert book(memory).of(REACHED).take(every) == MOST_FRIENDS - 1
    carried(memory, other)
    assert len(book(other).of(REACHED).friends) == MOST_FRIENDS and told(other) == told(memory)


def test_who_cannot_read_deals_leaves_them_in_the_file_and_says_so(memory: Memory, other: Memory) -> None:
    file = memory.places.folder / "all.json"
    export(memory, file, days=Carried(book(memory)))
    merged = merge(other, file)
    assert (merged.days, merged.newer, merged.skipped) == (0, 4, 0)
