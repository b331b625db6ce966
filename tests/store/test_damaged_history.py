"""A damaged history: what can be read is there, what cannot is told, and nothing is thrown away."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from domino.store import Memory
from domino.store.bundle import export, merge
from domino.store.notices import Trouble
from domino.store.places import Places
from domino.texts import Texts
from tests.store.damaged import VALUES, WRONG, filled, first_legal, flipped_files, put


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(Places.at(tmp_path))


def told(memory: Memory) -> list[str]:
    """The keys of the sentences that wait, each of which has all its words."""
    notices = memory.notices.take()
    assert all("{" not in Texts().say(notice.key, **notice.values) for notice in notices)
    return [notice.key for notice in notices]


def everything(memory: Memory, file: Path) -> None:
    """Everything that is ever asked of a history."""
    history, statistics = memory.history, memory.statistics
    for match in history.list():
        assert history.with_fingerprint(match.fingerprint)
        history.get(match.id)
        for ask in (history.record, history.match, history.colours, history.round_scores):
            try:
                ask(match.id)
            except Trouble as trouble:
                assert trouble.notice.key in ("store.damaged-record", "store.no-such-match")
    for each in statistics.standings():
        assert statistics.results(each.game, each.name, each.level)
    statistics.clears()
    export(memory, file)


# Values


@pytest.mark.parametrize("column", VALUES["matches"][1:])
def test_a_match_that_makes_no_sense_is_left_out_and_told_once(memory: Memory, column: str) -> None:
    filled(memory)
    flags = ("counted", "imported", "hidden")  # every value says yes or no
    for wrong in WRONG[:-2] if column == "seed" else WRONG:  # any number is a seed
        put(memory.places.database, "matches", column, wrong)
        later = Memory(memory.places)
        left = [match.id for match in later.history.list(most=3)]
        assert left == [4, 3, 2], (column, wrong)
        later.history.list()
        if column not in flags:
            (why,) = told(later)
            assert why == "store.left-out" or column in ("game", "preset", "levels"), (column, wrong)
            with pytest.raises(Trouble) as trouble:
                later.history.get(1)
            assert trouble.value.notice.key == why
        assert told(later) == []


@pytest.mark.parametrize(
    ("column", "newer"), [("game", "zzz"), ("preset", "zzz"), ("levels", '["zzz", null]')]
)
def test_a_match_of_a_newer_version_is_told_as_that_and_stays(
    memory: Memory, tmp_path: Path, column: str, newer: str
) -> None:
    filled(memory)
    put(memory.places.database, "matches", column, newer)
    assert [match.id for match in memory.history.list()] == [4, 3, 2]
    assert told(memory) == ["store.left-out-newer"]
    export(memory, tmp_path / "all.json")
    assert merge(Memory(Places.at(tmp_path / "other")), tmp_path / "all.json").history == 4


def test_a_page_of_the_list_is_full_although_some_of_it_cannot_be_read(memory: Memory) -> None:
    filled(memory)
    with closing(sqlite3.connect(memory.places.database)) as connection:
        connection.execute("UPDATE matches SET names = '[\"Ana\"' WHERE id IN (4, 2)")
        connection.commit()
    assert [match.id for match in memory.history.list(most=2)] == [3, 1]
    assert [match.id for match in memory.history.list(first=1, most=2)] == [1]
    (notice,) = memory.notices.take()
    assert notice.values == {"count": 2}


def test_results_that_make_no_sense_are_left_out_of_statistics(memory: Memory) -> None:
    filled(memory)
    for number, column in enumerate(VALUES["results"]):
        of_key = column in ("game", "name", "level", "finished")  # of which sqlite3 lets none be nothing
        for wrong in (value for value in WRONG[number % 3 :: 3] if value is not None or not of_key):
            later = Memory(memory.places)
            raw = memory.places.database.read_bytes()
            put(memory.places.database, "results", column, wrong)
            ana, ben = (each for each in later.statistics.standings() if each.name in ("Ana", "Ben"))
            assert ben.played == 4 and ana.played in (3, 4), (column, wrong)
            if column != "name":  # which may be almost anything
                assert (ana.played == 4) == (told(later) == []), (column, wrong)
            later.statistics.clears()
            memory.places.database.write_bytes(raw)


def test_an_export_has_every_match_whose_record_is_intact(memory: Memory, tmp_path: Path) -> None:
    matches = filled(memory)
    put(memory.places.database, "matches", "names", "[\udcff]")
    with closing(sqlite3.connect(memory.places.database)) as connection:
        connection.execute("UPDATE records SET record = substr(record, 1, 40) || x'00ff00' WHERE match = 2")
        connection.commit()
    export(memory, tmp_path / "all.json")
    assert told(memory) == ["store.left-out"]
    other = Memory(Places.at(tmp_path / "other"))
    assert merge(other, tmp_path / "all.json").history == 3
    found = {match.finished: match.scores for match in other.history.list()}
    assert found == {2000.0 + at: matches[at].scores for at in (0, 2, 3)}


# The file


def test_whichever_bit_is_turned_everything_can_be_asked_and_a_match_be_added(memory: Memory) -> None:
    filled(memory, 2)
    path, new = memory.places.database, first_legal(9)
    raw = path.read_bytes()
    for damaged in flipped_files(raw, 40):
        path.write_bytes(damaged)
        later = Memory(memory.places)
        try:
            everything(later, memory.places.folder / "all.json")
            assert later.history.add(new, [None, None], 0, 0).id in {
                match.id for match in later.history.list()
            }
        except Trouble as trouble:  # its version may be a newer one now: it is left alone, and told
            assert trouble.notice.key == "store.newer-history" and damaged[60:64] != raw[60:64]


def rubbish(raw: bytes) -> bytes:
    return random.Random(1).randbytes(50_000)


def nothing_but_zeros(raw: bytes) -> bytes:
    return bytes(len(raw))


def without_its_first_page(raw: bytes) -> bytes:
    return raw[:100] + bytes(3900) + raw[4000:]


def without_its_results(raw: bytes) -> bytes:
    page = 4096 * 6  # where the results are
    return raw[:page] + bytes(4096) + raw[page + 4096 :]


def cut_short(raw: bytes) -> bytes:
    return raw[:-5000]


@pytest.mark.parametrize(
    ("harm", "least"),
    [
        (rubbish, 0),
        (nothing_but_zeros, 0),
        (without_its_first_page, 12),
        (without_its_results, 4),
        (cut_short, 1),
    ],
)
def test_a_history_that_cannot_be_read_is_kept_aside_and_rebuilt(
    memory: Memory, harm: Callable[[bytes], bytes], least: int
) -> None:
    matches = filled(memory, 12)
    path = memory.places.database
    damaged = harm(path.read_bytes())
    path.write_bytes(damaged)
    added = memory.history.add(first_legal(99), [None, None], 0, 5000)
    assert added.new
    found = memory.history.list()[1:]
    assert len(found) >= least
    for match in found:
        if match.finished:
            original = matches[round(match.finished - 2000)]
        else:  # its record was found, and not its row: nobody knows when it was, and it does not count
            (original,) = (each for each in matches if each.seed == match.seed)
        assert match.scores == original.scores and match.levels == (None, "easy")
        assert match.counted == bool(match.finished)
        assert memory.history.match(match.id).record() == original.record()
    ana = next(each for each in memory.statistics.standings() if each.name == "Ana")
    assert ana.played == sum(match.counted for match in found) + 1
    (notice,) = memory.notices.take()
    assert notice.key == "store.damaged-history" and notice.values["count"] == len(found)
    assert Path(str(notice.values["file"])).read_bytes() == damaged
    assert not list(path.parent.glob(".*")), "nothing half written is left"


def test_a_database_of_something_else_is_kept_aside(memory: Memory) -> None:
    with closing(sqlite3.connect(memory.places.database)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
        connection.commit()
    assert memory.history.list() == ()
    assert told(memory) == ["store.damaged-history"]


def test_matches_are_restored_from_records_alone(memory: Memory) -> None:
    filled(memory)
    with closing(sqlite3.connect(memory.places.database)) as connection:
        connection.execute("DELETE FROM matches WHERE id = 2")
        connection.execute("DELETE FROM records WHERE match = 3")
        connection.execute("PRAGMA user_version = 0")
        connection.commit()
    found = memory.history.list()
    assert [(match.seed, match.finished, match.counted) for match in found] == [
        (3, 2003.0, True),
        (0, 2000.0, True),
        (1, 0.0, False),
    ]
    (notice,) = memory.notices.take()
    assert (notice.values["count"], notice.values["lost"]) == (3, 1)


def test_a_rebuilding_that_was_stopped_begins_anew(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(memory)
    path = memory.places.database
    path.write_bytes(damaged := without_its_first_page(path.read_bytes()))

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("domino.store.database.copy_aside", stopped)
        with pytest.raises(KeyboardInterrupt):
            memory.history.list()
    assert path.read_bytes() == damaged
    assert len(Memory(memory.places).history.list()) == 4


def test_another_copy_that_rebuilds_is_not_disturbed(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    from domino.store.locks import held

    filled(memory)
    path = memory.places.database
    path.write_bytes(damaged := without_its_first_page(path.read_bytes()))
    monkeypatch.setattr("domino.store.database.PATIENCE", 0.05)
    with held(memory.places.locks / "history.lock", 0):
        started = time.monotonic()
        with pytest.raises(Trouble):
            memory.history.list()
        assert time.monotonic() - started < 2 and path.read_bytes() == damaged
    assert len(memory.history.list()) == 4
