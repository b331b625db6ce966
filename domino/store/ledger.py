"""How people play and what they have done: what their decisions cost, puzzles, deals of the day.

    memory.ledger.reviewed(match, seat, number, costs)       # a round of a person was judged
    memory.ledger.keep("Ana", PUZZLE, "muggins-17", "muggins", "2027-01-31", SOLVED)
    memory.ledger.spent("Ana"), memory.ledger.done("Ana", PUZZLE)

It stands in the database of the history. As there only the first play of a deal counts, and nothing that was
dealt by hand, came from somebody else or was played by a computer. Of a puzzle or a deal of the day the first
result of a day counts. What cannot be written waits, and is written with the next, or by `retry`; so does the
last round of a match that is not in the history yet. Nothing that is read is trusted: what makes no sense is
left out, and the notices tell how much that is.
"""

from __future__ import annotations

import datetime
import json
import math
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple, dataclass, fields, replace
from typing import Any, ClassVar, Protocol, Self, TypeVar

from domino.core.game import find_game
from domino.core.match import Match, check_name
from domino.store.database import Database
from domino.store.files import background
from domino.store.history import MOST_POINTS, UNREADABLE, deal_key, key_of, time_in
from domino.store.notices import Trouble

PUZZLE, DAY = "puzzle", "day"
"""Kinds of what is done: a puzzle, whose value is one of the two below; the deal of the day, whose value is
the points given away. Its key says which one it was."""
LATER = "puzzle-later"
"""A puzzle that was missed and then solved: what came of the first try stands beside it."""
SOLVED, MISSED = 1.0, 0.0
MOST_COUNTED = 10_000
"""More decisions, rounds or seats than there ever are."""
_WORD = re.compile(r"[a-z][a-z0-9-]{0,39}")
_KEY = re.compile(r"[A-Za-z0-9-]{1,80}")
MOST_WAITING = 1000
LEFT_OUT = "store.left-out-ledger"


class Cost(Protocol):
    """What the judgement of one decision tells."""

    @property
    def kind(self) -> str: ...
    @property
    def gap(self) -> float: ...
    @property
    def error(self) -> float: ...
    @property
    def marked(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Spent:
    """What decisions of one kind cost a person in one round."""

    TABLE: ClassVar = "spent"

    deal: str
    """The deal, as the history knows it."""
    round: int
    seat: int
    name: str
    game: str
    kind: str
    """What was decided, as the coach names it."""
    played: float
    """When, in seconds since 1970."""
    decisions: int
    gap: float
    """The sum of what they cost as it was measured, in points of the round: it may be below 0."""
    squares: float
    """The sum of the squares of its standard errors."""
    marked: int

    def check(self) -> Self:
        """This, if it makes sense.

        :raises Unknown: when only a newer Boneyard knows the game.
        :raises ValueError, TypeError: when it cannot be.
        """
        _named(self.name, self.game)
        _fits(_KEY, self.deal)
        _fits(_WORD, self.kind)
        for count in (self.round, self.seat, self.decisions, self.marked):
            if type(count) is not int or not 0 <= count <= MOST_COUNTED:
                raise ValueError("no count")
        _points(self.gap)
        if _points(self.squares) < 0 or not self.marked <= self.decisions or not self.decisions:
            raise ValueError("no costs")
        if time_in(self.played) is None:
            raise ValueError("no time")
        return self


@dataclass(frozen=True, slots=True)
class Done:
    """What a person did of a kind: a puzzle, a deal of the day."""

    TABLE: ClassVar = "done"

    name: str
    kind: str
    key: str
    game: str
    day: str
    """The date where it was done, as 2027-01-31."""
    value: float

    def check(self) -> Self:
        """This, if it makes sense.

        :raises Unknown: when only a newer Boneyard knows the game.
        :raises ValueError, TypeError: when it cannot be.
        """
        _named(self.name, self.game)
        _fits(_WORD, self.kind)
        _fits(_KEY, self.key)
        if datetime.date.fromisoformat(self.day).isoformat() != self.day:
            raise ValueError("no date")
        _points(self.value)
        return self


Row = Spent | Done
"""A row of either table."""
Waiting = tuple[Match | None, tuple[Row, ...]]
"""Rows that are not written, with the match they are of if that is over: it says when they were played, and
whether they count, once it is in the history."""
Table = TypeVar("Table", Spent, Done)


def row_of(table: type[Row], values: Sequence[Any]) -> Row:
    """A row from its values, in the order of its fields, checked.

    :raises Unknown: when only a newer Boneyard knows the game.
    :raises ValueError, TypeError: when it cannot be one.
    """
    return table(*values).check()


class Ledger:
    """The ledger of one data folder. Any thread may use it. Reading raises Trouble, with the sentence to
    tell, when the disk does not let it; writing never does."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self.database = database
        self.clock = clock
        self._waiting: list[Waiting] = []
        self._failed = False
        """Whether the disk did not let it be written."""
        self._lock = threading.Lock()
        self._left_out: set[tuple[str, int]] = set()
        """The table and number of each row that could not be read, and was told of."""

    # Writing

    def reviewed(self, match: Match, seat: int, number: int, costs: Iterable[Cost]) -> None:
        """Keeps what a person's decisions cost in a finished round. Doing so again changes nothing."""
        if match.deals:
            return
        by_kind: dict[str, list[Cost]] = {}
        for cost in costs:
            by_kind.setdefault(cost.kind, []).append(cost)
        deal, name, now = deal_key(match), match.names[seat], self.clock()
        rows = tuple(
            Spent(
                deal, number, seat, name, match.game.key, kind, now, len(every),
                math.fsum(cost.gap for cost in every), math.fsum(cost.error**2 for cost in every),
                sum(cost.marked for cost in every),
            ).check()
            for kind, every in by_kind.items()
        )  # fmt: skip
        if rows:
            self._keep(match if match.over else None, rows)

    def keep(self, name: str, kind: str, key: str, game: str, day: str, value: float) -> None:
        """Keeps what a person did on a day, unless they did the very same that day before.

        :raises ValueError: when these values make no sense.
        """
        self._keep(None, (Done(name, kind, key, game, day, float(value)).check(),))

    def _keep(self, match: Match | None, rows: tuple[Row, ...]) -> None:
        with self._lock:
            self._waiting.append((match, rows))
        self._write()

    def take(self, rows: Sequence[Row]) -> int:
        """Adds rows that were checked; returns how many were not there.

        :raises Trouble: when they cannot be written.
        """
        return self.database.write(lambda connection: _add(connection, rows))

    def retry(self, wait: bool = False) -> bool:
        """Has what could not be written written, off this thread; whether all is. To `wait` is for those who
        leave: what waits for its match is tried as well."""
        if wait and self._waiting:
            background().submit(self._write).result()
        elif self._failed:
            background().submit(self._write)
        return not self._failed

    def unsaved(self) -> int:
        """How many things could not be written. What waits for its match is not among them: it is found
        again when that is reviewed."""
        return sum(match is None for match, _ in tuple(self._waiting))

    def _write(self) -> None:
        with self._lock:
            waiting = tuple(self._waiting[-MOST_WAITING:])
            try:
                left = self.database.write(lambda connection: _settle(connection, waiting))
            except Trouble as trouble:
                self._failed = True
                self.database.notices.add(trouble.notice.key, **trouble.notice.values)
            else:
                self._waiting, self._failed = left, False

    # Reading

    def spent(self, name: str | None = None, game: str | None = None) -> tuple[Spent, ...]:
        """What decisions cost, a row for each round and kind, in the order they were played: of everybody in
        every game, or of one."""
        if self._waiting:
            self._write()
        found = self._rows(Spent, "played, id")
        return tuple(row for row in found if name in (None, row.name) and game in (None, row.game))

    def done(self, name: str | None = None, kind: str | None = None) -> tuple[Done, ...]:
        """What was done, in the order of days: of everybody and every kind, or of one."""
        found = self._rows(Done, "day, id")
        return tuple(row for row in found if name in (None, row.name) and kind in (None, row.kind))

    def rows(self) -> tuple[Row, ...]:
        """Everything there is."""
        return (*self.spent(), *self.done())

    def _rows(self, table: type[Table], order: str) -> list[Table]:
        rows = self.database.rows(f"SELECT {COLUMNS[table]}, id FROM {table.TABLE} ORDER BY {order}")
        found, left_out = [], set()
        for *values, number in rows:
            try:
                found.append(table(*values).check())
            except UNREADABLE:
                left_out.add((table.TABLE, number))
        new = left_out - self._left_out
        self._left_out |= new
        if new:
            self.database.notices.add(LEFT_OUT, count=len(new))
        return found


COLUMNS: dict[type[Row], str] = {
    table: ", ".join(field.name for field in fields(table)) for table in (Spent, Done)
}
"""By table, in the order of what a row has."""


def _settle(connection: sqlite3.Connection, waiting: Iterable[Waiting]) -> list[Waiting]:
    """Adds what waits; returns what has to wait for its match."""
    left: list[Waiting] = []
    for match, rows in waiting:
        if match is None:
            _add(connection, rows)
            continue
        found = connection.execute(
            "SELECT levels, finished, counted FROM matches WHERE record_key = ?", (key_of(match.record()),)
        ).fetchone()
        if found is None:
            left.append((match, rows))
            continue
        try:
            levels, finished = json.loads(found[0]), time_in(found[1])
            theirs = [row for row in rows if isinstance(row, Spent) and levels[row.seat] is None]
        except (*UNREADABLE, LookupError):
            continue  # nobody knows who played
        if found[2] and finished is not None:
            _add(connection, [replace(row, played=min(row.played, finished)) for row in theirs])
    return left


def _add(connection: sqlite3.Connection, rows: Iterable[Row]) -> int:
    new = 0
    for row in rows:
        values = astuple(row)
        marks = ", ".join("?" * len(values))
        new += connection.execute(
            f"INSERT OR IGNORE INTO {row.TABLE} ({COLUMNS[type(row)]}) VALUES ({marks})", values
        ).rowcount
    return new


def _named(name: object, game: str) -> None:
    if check_name(name) != name:
        raise ValueError("no name")
    find_game(game)


def _fits(form: re.Pattern[str], text: str) -> None:
    if not form.fullmatch(text):
        raise ValueError("no key")


def _points(value: float) -> float:
    if type(value) not in (int, float) or not abs(value) <= MOST_POINTS:
        raise ValueError("no points")
    return value
