"""Ways to damage a small history, as a disk might: bit by bit of its file, or of a single value."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from domino.core.match import Match
from domino.store import Memory

VALUES = {
    "matches": (
        *("deal_key", "game", "preset", "rules", "seed", "names", "levels", "scores", "winners", "rounds"),
        *("started", "finished", "counted", "imported", "hidden"),
    ),
    "records": ("record", "round_scores"),
    "results": ("game", "name", "level", "finished", "points", "won", "longest_train", "cleared", "tiles"),
}
"""What is kept of a match, by table."""
WRONG = ("", "\udcff", "[", "[[1]]", '["A", 3]', '{"a": 1}', "[1e999]", "null", b"\xff", None, 10**18, -1.5)
"""Values of which none fits anywhere."""


def first_legal(seed: int, names: tuple[str, ...] = ("Ana", "Ben")) -> Match:
    """A match played to its end, whatever its tiles are."""
    match = Match.start("mexican-train", names, options={"set": 6, "rounds": 2}, seed=seed)
    while not match.over:
        match.play(match.legal()[0])
    return match


def filled(memory: Memory, count: int = 4) -> list[Match]:
    """A few finished matches, the first finished first."""
    matches = [first_legal(seed) for seed in range(count)]
    for at, match in enumerate(matches):
        memory.history.add(match, [None, "easy"], 1000.0 + at, 2000.0 + at)
    return matches


def put(path: Path, table: str, column: str, value: object) -> None:
    """Gives the first row of a table another value, past every check."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '')")
        connection.commit()
    with closing(sqlite3.connect(path)) as connection:
        kind = "TEXT" if isinstance(value, str) else "BLOB"
        raw = value.encode("utf-8", "surrogateescape") if isinstance(value, str) else value
        given = f"CAST(? AS {kind})" if isinstance(raw, bytes) else "?"
        at = (
            "match = 1 AND seat = 0"
            if table == "results"
            else f"{'id' if table == 'matches' else 'match'} = 1"
        )
        connection.execute(f"UPDATE {table} SET {column} = {given} WHERE {at}", (raw,))
        connection.commit()


def flipped_values(path: Path) -> Iterator[tuple[str, str, object]]:
    """Every value of the first match with one bit turned, for each of its bits."""
    for table, columns in VALUES.items():
        for column in columns:
            with closing(sqlite3.connect(path)) as connection:
                connection.text_factory = bytes
                (value,) = connection.execute(f"SELECT {column} FROM {table} LIMIT 1").fetchone()
            if not isinstance(value, bytes):
                yield from ((table, column, wrong) for wrong in WRONG)
                continue
            for bit in range(8 * len(value)):
                raw = bytearray(value)
                raw[bit // 8] ^= 1 << bit % 8
                is_text = column != "record"
                yield table, column, raw.decode("utf-8", "surrogateescape") if is_text else bytes(raw)


def flipped_files(raw: bytes, count: int, seed: int = 1) -> Iterator[bytes]:
    """The bytes with one bit turned, for some of their bits."""
    chance = random.Random(seed)
    for _ in range(count):
        damaged = bytearray(raw)
        damaged[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
        yield bytes(damaged)
