"""A small share of what `make soak` does to the store at length; and that what is lost is noticed."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from domino.store import Memory
from domino.store.notices import Notices
from tests.harness import bombs, faults, flips, fuzz
from tests.harness.disk import sqlite_can_fail
from tests.harness.evenings import Evening
from tests.harness.faults import Fault
from tests.harness.readers import READERS

pytestmark = pytest.mark.skipif(
    find_spec("resource") is None, reason="the system measures no memory and sets no limits"
)

BOMBS = ("zeros", "many remarks", "deep", "long number", "many small items", "long journal")


# A failing disk


@pytest.mark.parametrize(("evening", "every"), [("first", 173), ("later", 499)])
def test_a_disk_that_refuses_for_a_moment_or_for_good_costs_nothing(evening: str, every: int) -> None:
    told: list[str] = []
    runs, found = faults.search(evening, every, tell=told.append)
    assert runs > 10
    assert not found, "\n".join(told)


@pytest.mark.skipif(not sqlite_can_fail(), reason="this sqlite has no door for tests")
def test_calls_of_sqlite_are_made_to_fail_too() -> None:
    runs, _ = faults.search("first", 400, wanted=lambda call, _: call.startswith("sqlite-"))
    assert runs


def refused_for_good(call: str, fault: Fault) -> bool:
    return call == "write" and fault.for_good


def test_what_is_never_written_again_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Memory, "retry", lambda self: True)
    told: list[str] = []
    faults.search("first", 13, wanted=refused_for_good, tell=told.append)
    assert any(each.startswith("lost: ") for each in told), told


def test_what_could_not_be_written_and_was_not_told_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Notices, "add", lambda self, key, **values: None)
    monkeypatch.setattr(Evening, "attempt", lambda self, work: None)  # which would tell of it too
    told: list[str] = []
    faults.search("first", 13, wanted=refused_for_good, tell=told.append)
    assert any(each.startswith("not told: ") for each in told), told


# Bits


@pytest.mark.parametrize("file", flips.FILES)
def test_a_bit_that_is_turned_over_costs_no_more_than_what_it_was_in(file: str) -> None:
    told: list[str] = []
    tries, found = flips.search(file, lambda count: range(5, count, count // 25), tell=told.append)
    assert tries > 20
    assert not found, "\n".join(told)


def test_what_is_lost_and_not_told_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Notices, "add", lambda self, key, **values: None)
    told: list[str] = []
    flips.search("match", lambda count: range(5, count, count // 10), tell=told.append)
    assert any("nothing was told" in each for each in told)


# Mangled input


@pytest.mark.parametrize("reader", READERS)
def test_mangled_input_is_refused_or_taken_and_gone_on_with(reader: str) -> None:
    told: list[str] = []
    count = 500 if reader in ("tile", "action", "event", "entry", "fingerprint", "seats") else 40
    fuzz.check_good(reader)
    _, found = fuzz.search(reader, 1, lambda number: number < count, tell=told.append)
    assert not found, "\n".join(told)


def test_an_input_is_the_same_for_the_same_seed() -> None:
    for reader in READERS:
        assert fuzz.input_of(reader, 3, 5) == fuzz.input_of(reader, 3, 5)


# Bombs


@pytest.mark.parametrize("name", BOMBS)
def test_a_small_file_that_would_grow_is_refused_in_time_and_little_memory(name: str) -> None:
    found = bombs.measured(name)
    assert found.held, found
