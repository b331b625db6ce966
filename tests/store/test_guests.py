"""Matches of many devices: each keeps them as its own people's, and counts nobody else's."""

from __future__ import annotations

from pathlib import Path

import pytest

from domino.coach.judging import Judgement
from domino.core.actions import Action
from domino.core.match import Match
from domino.core.record import write
from domino.core.seating import GUEST, seat_remark, seats_in
from domino.store import Memory
from domino.store.bundle import export, merge
from domino.store.history import record_of
from domino.store.places import Places
from domino.tableside.seats import seats_of
from domino.together.kept import Kept, Way
from domino.together.places import COMPUTER, HERE, Place
from domino.together.places import GUEST as AWAY
from domino.together.places import Places as Chairs
from tests.store.test_history import played

NAMES = ("Host", "Ana", "Ada")
BOUND = "0" * 64


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(Places.at(tmp_path / "one"))


def match() -> Match:
    return played(players=NAMES, set=6, rounds=1)


def told_by_host(over: Match) -> str:
    """The record as a host sends it: everybody at the table but computers is a person there."""
    return write(over, [seat_remark(0, None), seat_remark(1, None), seat_remark(2, "hard", 3)])


def people(memory: Memory) -> list[tuple[str, str | None]]:
    return sorted((each.name, each.level) for each in memory.statistics.standings())


def judgement(seat: int) -> Judgement:
    move = Action("draw")
    return Judgement(seat, 1, 4, move, move, 1.0, 0.5, 1.5, True, "draw", 1.0, 0.2)


def test_a_host_counts_its_own_people_and_computers_and_no_guest(memory: Memory) -> None:
    over = match()
    save = memory.saves.start(over.rewound(0), [None, None, None])
    for seat, action in over.history:
        save.play(action, seat)
    chairs = [Place(HERE, "Host"), Place(AWAY, "Ana", bound=BOUND), Place(COMPUTER, "Ada")]
    memory.table(save.key).keep(Kept(Chairs(chairs), "1" * 32, 3, Way(4827)).as_data())
    added = memory.finish(save)
    assert added is not None and added.counted
    assert memory.history.get(added.id).levels == (None, GUEST, "medium")
    assert people(memory) == [("Ada", "medium"), ("Host", None)]
    memory.ledger.reviewed(over, 0, 1, [judgement(0)])
    memory.ledger.reviewed(over, 1, 1, [judgement(1)])
    assert [row.name for row in memory.ledger.spent()] == ["Host"]


def test_a_guest_keeps_the_match_as_their_own_once(memory: Memory) -> None:
    record = told_by_host(match())
    first = memory.visited(record, 1, started=10.0)
    assert first is not None and first.new and first.counted
    again = memory.visited(record, 1, started=10.0)
    assert again is not None and not again.new and again.id == first.id
    kept = memory.history.get(first.id)
    assert kept.levels == (GUEST, None, "hard") and memory.history.colours(first.id) == (None, None, 3)
    assert people(memory) == [("Ada", "hard"), ("Ana", None)]
    assert [each.levels for each in memory.statistics.played_rounds("mexican-train", "Ana")] == [
        (None, None, "hard")
    ]


@pytest.mark.parametrize("first", [0, 1])
def test_where_host_and_guest_are_one_device_both_count_and_the_match_is_there_once(
    memory: Memory, first: int
) -> None:
    record = told_by_host(match())
    for seat in (first, 1 - first):
        memory.visited(record, seat, started=10.0)
    [kept] = memory.history.list()
    assert kept.levels == (None, None, "hard")
    assert seats_in(memory.history.record(kept.id).split("\n"), 3)[0] == (None, None, "hard")
    assert people(memory) == [("Ada", "hard"), ("Ana", None), ("Host", None)]


def test_what_is_no_finished_match_of_this_seat_is_refused(memory: Memory) -> None:
    over = match()
    for record, seat in (("", 0), (over.rewound(3).record(), 0), (told_by_host(over), 2)):
        with pytest.raises(ValueError):
            memory.visited(record, seat, started=1.0)
    assert memory.history.list() == ()


def test_guests_stay_guests_when_everything_is_taken_to_another_device(
    memory: Memory, tmp_path: Path
) -> None:
    memory.visited(told_by_host(match()), 1, started=10.0)
    export(memory, tmp_path / "all.json")
    other = Memory(Places.at(tmp_path / "two"))
    merge(other, tmp_path / "all.json")
    assert people(other) == people(memory)


def test_a_record_with_guests_is_one_of_people_where_it_is_played_on() -> None:
    over = match()
    lines = record_of(over, [GUEST, None, "hard"]).split("\n")
    levels, colours = seats_in(lines, 3)
    assert "# seat 0 guest" in lines and levels == (GUEST, None, "hard")
    assert [seat.is_here for seat in seats_of(NAMES, levels, colours)] == [True, True, False]
