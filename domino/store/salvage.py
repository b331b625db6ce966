"""What can still be read of a damaged history: records above all, for all else of a match follows from them,
and the ledger.

A database is pages, and the rows of its tables stand on those that sqlite3 calls leaves. Each leaf is read as
if it were the whole table, so that a damaged page costs what is on it and nothing else, and it does not
matter whether the pages that lead to it are intact. Every record that is found is replayed.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from domino.store.database import Database, Rebuilt, as_text
from domino.store.history import UNREADABLE, History, Kept
from domino.store.ledger import COLUMNS, Done, Ledger, Row, Spent, row_of

_SIZE = slice(16, 18)
"""Where a database tells the size of its pages."""
_COUNT = slice(28, 32)
"""Where it tells how many of them there are; zeros where it does not."""
_LEAF = 13
"""The first byte of a page with rows of a table."""
_RECORDS = "SELECT match, record FROM records NOT INDEXED WHERE typeof(record) = 'blob' ORDER BY match"
_KEPT = (
    "SELECT id, started, finished, counted, imported, hidden FROM matches NOT INDEXED"
    " WHERE typeof(finished) = 'real' ORDER BY id"  # in a row of the other table nothing stands there
)

_TABLES = ("matches", "records", Spent.TABLE, Done.TABLE)
_LEDGER: dict[type[Row], str] = {
    Spent: f"SELECT id, {COLUMNS[Spent]} FROM spent NOT INDEXED"
    " WHERE typeof(round) = 'integer' AND typeof(squares) = 'real' ORDER BY id",
    Done: f"SELECT id, {COLUMNS[Done]} FROM done NOT INDEXED"
    " WHERE typeof(day) = 'text' AND typeof(value) = 'real' ORDER BY id",
}
"""As above, what no row of another table has is asked for."""

Rows = dict[int, tuple[Any, ...]]


def rebuild(damaged: Path, database: Database) -> Rebuilt:
    """Puts every match that can be read of a damaged file into a new database, the first finished first.

    :raises OSError: when the damaged file cannot be read.
    :raises Trouble: when the new one cannot be written.
    """
    history = History(database)
    history.list(most=1)  # there is a database, whatever is found
    queries = (_RECORDS, _KEPT, *_LEDGER.values())
    records, kept, *ledger = _rows(damaged.read_bytes(), database.path.read_bytes(), queries)
    told = {number: Kept.of(*kept.get(number, (None, None))) for number in records}
    lost = len(kept.keys() - records.keys())
    for number in sorted(records, key=lambda number: (told[number].finished, number)):
        try:
            history.add_packed(records[number][0], told[number])
        except UNREADABLE:
            lost += 1
    rows = []
    for table, found in zip(_LEDGER, ledger, strict=True):
        for values in found.values():
            with contextlib.suppress(*UNREADABLE):
                rows.append(row_of(table, values))
    Ledger(database).take(rows)
    return Rebuilt(database.rows("SELECT count(*) FROM matches")[0][0], lost)


def _rows(raw: bytes, new: bytes, queries: Sequence[str]) -> list[Rows]:
    """What each of these queries finds in a damaged file, by the number that it tells first. The first page,
    which tells what tables there are, is that of a new database."""
    size = int.from_bytes(new[_SIZE], "big")
    head = bytearray(new[:size])
    head[_COUNT] = bytes(4)
    pages = bytes(head) + raw[size:] + bytes(-len(raw) % size)
    found: list[Rows] = [{} for _ in queries]
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.text_factory = as_text
        connection.deserialize(pages)
        for page in range(2, len(pages) // size + 1):
            if pages[(page - 1) * size] == _LEAF:
                _look_at(connection, page)
                for query, rows in zip(queries, found, strict=True):
                    _read(connection, query, rows)
    return found


def _look_at(connection: sqlite3.Connection, page: int) -> None:
    """Takes this page for the whole of every table."""
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(f"UPDATE sqlite_master SET rootpage = ? WHERE name IN {_TABLES}", (page,))
    connection.execute("PRAGMA writable_schema = RESET")


def _read(connection: sqlite3.Connection, query: str, found: Rows) -> None:
    """Adds the rows that a query finds, from both ends as far as they can be read."""
    for order in ("ASC", "DESC"):
        with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
            for number, *values in connection.execute(f"{query} {order}"):
                found.setdefault(number, tuple(values))
