"""The ledger: what decisions cost people, puzzles and deals of the day."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import astuple, dataclass, replace
from pathlib import Path

import pytest

from domino.core.match import Deal, Match
from domino.core.tiles import full_set
from domino.store import Memory
from domino.store.bundle import export, merge
from domino.store.ledger import DAY, MISSED, PUZZLE, SOLVED, Done, Spent
from domino.store.notices import Trouble
from domino.store.places import Places
from tests.store.damaged import WRONG, filled, first_legal, flipped_files, put

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Judged:
    kind: str
    gap: float
    error: float
    marked: bool = False


COSTS = (Judged("lay", 3.0, 1.0, True), Judged("lay", -1.0, 2.0), Judged("draw", 0.5, 0.5))


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(Places.at(tmp_path / "one"), clock=lambda: 5000.0)


@pytest.fixture
def other(tmp_path: Path) -> Memory:
    return Memory(Places.at(tmp_path / "other"))


def fill(memory: Memory) -> None:
    match = first_legal(1)
    memory.history.add(match, [None, "easy"], 1000.0, 2000.0)
    for number in (1, 2):
        memory.ledger.reviewed(match, 0, number, COSTS)
    memory.ledger.keep("Ana", PUZZLE, "moon-3", "moon", "2027-01-30", MISSED)
    memory.ledger.keep("Ana", PUZZLE, "moon-3", "moon", "2027-01-31", SOLVED)
    memory.ledger.keep("Ben", DAY, "2027-01-31", "muggins", "2027-01-31", 4.25)


def told(memory: Memory) -> list[str]:
    return [notice.key for notice in memory.notices.take()]


def test_a_round_is_kept_by_kind_of_decision(memory: Memory) -> None:
    fill(memory)
    first = memory.ledger.spent()[0]
    assert (first.name, first.game, first.kind, first.round) == ("Ana", "mexican-train", "lay", 1)
    assert (first.decisions, first.gap, first.squares, first.marked) == (2, 2.0, 5.0, 1)
    assert first.played == 2000.0, "when the match was finished, not when it was reviewed"
    assert len(memory.ledger.spent()) == 4
    assert memory.ledger.spent("Ben") == () == memory.ledger.spent("Ana", "moon")


def test_what_was_done_is_kept_by_person_and_day(memory: Memory) -> None:
    fill(memory)
    memory.ledger.keep("Ana", PUZZLE, "moon-3", "moon", "2027-01-31", MISSED)
    done = memory.ledger.done("Ana", PUZZLE)
    assert [(each.day, each.value) for each in done] == [("2027-01-30", 0.0), ("2027-01-31", 1.0)]
    assert memory.ledger.done(kind=DAY) == (Done("Ben", DAY, "2027-01-31", "muggins", "2027-01-31", 4.25),)


@pytest.mark.parametrize(
    "wrong",
    [
        ("", PUZZLE, "a", "moon", "2027-01-31", 1.0),
        ("Ana", "no kind", "a", "moon", "2027-01-31", 1.0),
        ("Ana", PUZZLE, "../a", "moon", "2027-01-31", 1.0),
        ("Ana", PUZZLE, "a", "chess", "2027-01-31", 1.0),
        ("Ana", PUZZLE, "a", "moon", "20270131", 1.0),
        ("Ana", PUZZLE, "a", "moon", "2027-02-30", 1.0),
        ("Ana", PUZZLE, "a", "moon", "2027-01-31", float("nan")),
    ],
)
def test_what_makes_no_sense_is_not_kept(
    memory: Memory, wrong: tuple[str, str, str, str, str, float]
) -> None:
    with pytest.raises(ValueError):
        memory.ledger.keep(*wrong)
    assert memory.ledger.rows() == ()


def test_only_the_first_play_of_a_deal_counts(memory: Memory) -> None:
    fill(memory)
    kept = memory.ledger.spent()
    memory.ledger.reviewed(first_legal(1), 0, 1, [Judged("lay", 99.0, 1.0)])
    again = first_legal(1).rewound(3)
    while not again.over:
        again.play(again.legal()[-1])
    memory.history.add(again, [None, "easy"], 3000.0, 4000.0)
    memory.ledger.reviewed(again, 0, 1, [Judged("lay", 99.0, 1.0)])
    assert memory.ledger.spent() == kept


def test_rounds_of_a_match_in_play_count_from_now(memory: Memory) -> None:
    match = Match.start("mexican-train", ("Ana", "Ben"), options={"set": 6, "rounds": 2}, seed=9)
    while not match.round_over:
        match.play(match.legal()[0])
    memory.ledger.reviewed(match, 1, 1, COSTS)
    assert {(row.name, row.played) for row in memory.ledger.spent()} == {("Ben", 5000.0)}


def test_what_computers_strangers_or_hands_did_is_nobodys_progress(memory: Memory) -> None:
    match, theirs = first_legal(1), first_legal(2)
    memory.history.add(match, [None, "easy"], 1000.0, 2000.0)
    memory.ledger.reviewed(match, 1, 1, COSTS)
    memory.history.add(theirs, [None, None], 1000.0, 2000.0, imported=True)
    memory.ledger.reviewed(theirs, 0, 1, COSTS)
    tiles = full_set(6)[:-1]  # the engine lies there
    deal = Deal(hands=(tiles[:10], tiles[10:20]), boneyard=tiles[20:])
    by_hand = Match.start("mexican-train", ("Ana", "Ben"), options={"set": 6}, seed=1, deals={1: deal})
    memory.ledger.reviewed(by_hand, 0, 1, COSTS)
    assert memory.ledger.rows() == ()


def test_the_last_round_waits_until_its_match_is_in_the_history(memory: Memory) -> None:
    match = first_legal(1)
    memory.ledger.reviewed(match, 0, 2, COSTS)
    assert memory.ledger.spent() == () and not memory.ledger.unsaved()
    memory.history.add(match, [None, "easy"], 1000.0, 2000.0)
    assert [row.played for row in memory.ledger.spent()] == [2000.0, 2000.0]


# Rounds, for a rating


def test_rounds_are_told_with_who_sat_there(memory: Memory) -> None:
    matches = filled(memory, 2)
    found = memory.statistics.played_rounds("mexican-train", "Ana")
    assert [each.points for each in found] == [points for match in matches for points in match.round_scores]
    assert {(each.levels, each.seat) for each in found} == {((None, "easy"), 0)}
    assert memory.statistics.played_rounds("mexican-train", "Ben") == (), "a computer"


@pytest.mark.parametrize(("table", "column"), [("matches", "levels"), ("records", "round_scores")])
def test_rounds_that_make_no_sense_are_left_out(memory: Memory, table: str, column: str) -> None:
    filled(memory, 2)
    for wrong in WRONG:
        put(memory.places.database, table, column, wrong)
        assert len(memory.statistics.played_rounds("mexican-train", "Ana")) == 2, wrong


# Everything in one file


def test_the_ledger_goes_out_and_comes_in_once(memory: Memory, other: Memory, tmp_path: Path) -> None:
    fill(memory)
    export(memory, tmp_path / "all.json")
    assert merge(other, tmp_path / "all.json").ledger == 7
    assert merge(other, tmp_path / "all.json").ledger == 0
    assert other.ledger.rows() == memory.ledger.rows()


def test_a_damaged_row_in_a_file_costs_itself_alone(memory: Memory, other: Memory, tmp_path: Path) -> None:
    fill(memory)
    export(memory, tmp_path / "all.json")
    content = json.loads((tmp_path / "all.json").read_text("utf-8"))
    content["spent"][0]["gap"] = "much"
    content["spent"][1]["game"] = "a-newer-game"
    content["done"][0] = None
    content["done"][1].pop("day")
    (tmp_path / "all.json").write_text(json.dumps(content))
    merged = merge(other, tmp_path / "all.json")
    assert (merged.history, merged.ledger, merged.skipped, merged.newer) == (1, 3, 3, 1)
    assert len(other.ledger.rows()) == 3


# Damage


@pytest.mark.parametrize("table", [Spent, Done])
def test_values_that_make_no_sense_are_left_out_and_told_once(memory: Memory, table: type) -> None:
    fill(memory)
    free = {"name", "deal", "key", "kind", "seat", "value", "gap"}  # which may be almost anything
    for column in table.__slots__:
        for wrong in WRONG:
            raw = memory.places.database.read_bytes()
            with closing(sqlite3.connect(memory.places.database)) as connection:
                connection.execute("PRAGMA writable_schema = ON")
                connection.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '')")
                connection.commit()
            with closing(sqlite3.connect(memory.places.database)) as connection:
                value = wrong.encode("utf-8", "surrogateescape") if isinstance(wrong, str) else wrong
                given = "CAST(? AS TEXT)" if isinstance(wrong, str) else "?"
                connection.execute(f"UPDATE {table.TABLE} SET {column} = {given} WHERE id = 1", (value,))
                connection.commit()
            later = Memory(memory.places)
            rows = later.ledger.rows()
            keys = told(later)
            assert len(rows) in ((6, 7) if column in free else (6,)), (column, wrong)
            assert keys == ([] if len(rows) == 7 else ["store.left-out-ledger"]), (column, wrong)
            later.ledger.rows()
            assert told(later) == []
            memory.places.database.write_bytes(raw)


def test_a_history_that_is_rebuilt_has_its_ledger_again(memory: Memory) -> None:
    fill(memory)
    filled(memory, 3)
    kept, path = memory.ledger.rows(), memory.places.database
    raw = path.read_bytes()
    path.write_bytes(raw[:100] + bytes(3900) + raw[4000:])
    assert memory.ledger.rows() == kept
    assert told(memory) == ["store.damaged-history"]
    assert len(memory.history.list()) == 3, "of the same deal there is one match"


def test_whichever_bit_is_turned_the_ledger_can_be_asked_and_written(memory: Memory) -> None:
    fill(memory)
    path = memory.places.database
    raw = path.read_bytes()
    for damaged in flipped_files(raw, 40, seed=7):
        path.write_bytes(damaged)
        later = Memory(memory.places)
        try:
            later.ledger.rows()
            later.ledger.keep("Ana", DAY, "2027-02-01", "moon", "2027-02-01", 1.0)
            assert later.ledger.unsaved() or any(row.day == "2027-02-01" for row in later.ledger.done("Ana"))
        except Trouble as trouble:
            assert trouble.notice.key == "store.newer-history" and damaged[60:64] != raw[60:64]


def test_what_cannot_be_written_waits_and_is_told(memory: Memory) -> None:
    database = memory.places.database
    fill(memory)
    aside = database.rename(database.with_suffix(".aside"))
    database.mkdir()
    memory.ledger.keep("Ana", DAY, "2027-02-01", "moon", "2027-02-01", 1.0)
    assert told(memory) == ["store.history-unavailable"]
    assert memory.ledger.unsaved() == 1
    assert [notice.key for notice in memory.unsaved()] == ["store.unsaved-ledger"]
    database.rmdir()
    aside.rename(database)
    assert memory.leave() == ()
    assert memory.ledger.unsaved() == 0 and len(memory.ledger.rows()) == 8


WRITER = """
import sys
from domino.store import Memory
from domino.store.places import Places
memory = Memory(Places.at(sys.argv[1]))
for number in range(25):
    memory.ledger.keep(sys.argv[2], "puzzle", f"moon-{number}", "moon", "2027-01-31", 1.0)
assert not memory.ledger.unsaved()
"""


def test_two_copies_of_the_app_write_at_once(memory: Memory) -> None:
    def start(name: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-c", WRITER, str(memory.places.folder), name],
            cwd=ROOT,
        )

    copies = [start(name) for name in ("Ana", "Ben")]
    assert [copy.wait(60) for copy in copies] == [0, 0]
    assert len(memory.ledger.done("Ana")) == len(memory.ledger.done("Ben")) == 25


def test_rows_are_as_their_tables_are() -> None:
    row = Spent("a", 1, 0, "Ana", "moon", "bid", 1.0, 2, 0.5, 0.1, 0)
    assert replace(row).check() == row and len(astuple(row)) == len(Spent.__slots__)
