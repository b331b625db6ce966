"""Every finished match, with its record.

Of one deal only the first finish counts in statistics: playing the same tiles again, or branching off a
replay, is kept and not counted; nor is what was dealt by hand, or came from somebody else. Guests, who played
from devices of their own, are counted there and not here. The same match is never there twice. Every method
raises Trouble, with the sentence to tell, when the disk does not let it.
Nothing that is read is trusted: a match whose values make no sense is left out, and the notices tell how many
those are; what is asked of all matches is answered with the rest.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zlib
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from domino.core.chance import DERIVED
from domino.core.fingerprint import fingerprint_of_seed
from domino.core.game import find_game
from domino.core.match import Match, check_name
from domino.core.options import Unknown, value_text
from domino.core.record import LONGEST_RECORD, check_size, write
from domino.core.seating import (
    Colours,
    Levels,
    check_level,
    colours_in,
    seat_remark,
    seats_in,
    seen_by_both,
)
from domino.store.database import Database
from domino.store.facts import Result, results_of
from domino.store.notices import Trouble

COLUMNS = (
    "id, game, preset, rules, seed, fingerprint, names, levels, scores, winners, rounds, started, finished,"
    " counted, imported, hidden"
)
"""In the order of what a `Finished` has."""
LATEST = 32_503_680_000
"""The year 3000, in seconds since 1970: no device shows a later time, and what is later is none."""
MOST_POINTS = 10**9
"""More than any match can bring, and little enough to be drawn."""
UNREADABLE = (ValueError, TypeError, OverflowError, RecursionError, zlib.error)
"""What reading a damaged value or record raises."""
DAMAGED, NEWER = "store.left-out", "store.left-out-newer"
"""What is told of matches that are left out."""
MOST_TIMES = 60
"""How many times as long a record can be as it is packed: 6 times in play, 26 when all pass for ever."""


class Added(NamedTuple):
    """What became of a match: its number, whether it was not there before, and whether it counts."""

    id: int
    new: bool
    counted: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished match, as a list shows it. Times are in seconds since 1970; `winners` are sides, which
    are seats but in team games; `rules` are those settled, as text."""

    id: int
    game: str
    preset: str
    rules: dict[str, str]
    seed: int
    fingerprint: str
    names: tuple[str, ...]
    levels: Levels
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    started: float
    finished: float
    counted: bool
    imported: bool
    hidden: bool


class Kept(NamedTuple):
    """What is kept of a finished match beside its record."""

    started: float = 0.0
    finished: float = 0.0
    counted: bool = False
    imported: bool = False
    hidden: bool = False

    @staticmethod
    def of(started: object, finished: object, *flags: object) -> Kept:
        """What these values tell, as far as they make sense."""
        return Kept(time_in(started) or 0.0, time_in(finished) or 0.0, *(flag == 1 for flag in flags))


class History:
    """The finished matches of one data folder."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._left_out: dict[int, str] = {}
        """The numbers of the matches that could not be read, and what was told of them."""

    def add(
        self,
        match: Match,
        levels: Sequence[str | None],
        started: float,
        finished: float,
        imported: bool = False,
        counted: bool = True,
        colours: Colours | None = None,
    ) -> Added:
        """Keeps a match that is over, with the numbers of colours by seat if anybody chose some. Adding it
        twice changes nothing, but that who was a guest before may be one of this device.

        :raises ValueError: when it is not over.
        """
        if not match.over:
            raise ValueError("a match goes into the history when it is over")
        record = record_of(match, levels, colours)
        key, deal = key_of(record), deal_key(match)
        rules = {name: value_text(value) for name, value in match.game.named(match.rules).items()}
        may_count = counted and not imported and not match.deals
        results = results_of(match, levels, finished) if may_count else []

        def count(connection: sqlite3.Connection, number: int, seats: Container[int]) -> None:
            marks = ", ".join("?" * len(Result._fields))
            own = [result._replace(match=number) for result in results if result.seat in seats]
            connection.executemany(f"INSERT INTO results VALUES ({marks})", own)

        def work(connection: sqlite3.Connection) -> Added:
            found = connection.execute(
                "SELECT id, counted, levels FROM matches WHERE record_key = ?", (key,)
            ).fetchone()
            if found is not None:
                connection.execute("UPDATE matches SET hidden = 0 WHERE id = ?", found[:1])
                number, counts, before = found[0], bool(found[1]), _levels(found[2], match.players)
                both = seen_by_both(before, levels)
                if both != before and not imported:  # somebody else of this device sat there too
                    packed = zlib.compress(record_of(match, both, colours).encode("utf-8"))
                    connection.execute("UPDATE matches SET levels = ? WHERE id = ?", (_json(both), number))
                    connection.execute("UPDATE records SET record = ? WHERE match = ?", (packed, number))
                    if counts:
                        count(connection, number, [at for at in range(len(both)) if both[at] != before[at]])
                return Added(number, False, counts)
            earlier = connection.execute(
                "SELECT 1 FROM matches WHERE deal_key = ? AND counted LIMIT 1", (deal,)
            ).fetchone()
            counts = may_count and earlier is None
            number = connection.execute(
                "INSERT INTO matches (record_key, deal_key, fingerprint, game, preset, rules, seed, names,"
                " levels, scores, winners, rounds, started, finished, counted, imported)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    key, deal, match.fingerprint, match.game.key, match.rules.preset, json.dumps(rules),
                    str(match.seed), _json(match.names), _json(levels), _json(match.scores),
                    _json(match.winners), match.round, started, finished, counts, imported,
                ),
            ).lastrowid  # fmt: skip
            assert number is not None
            connection.execute(
                "INSERT INTO records VALUES (?, ?, ?)",
                (number, zlib.compress(record.encode("utf-8")), _json(match.round_scores)),
            )
            if counts:
                count(connection, number, range(match.players))
            return Added(number, True, counts)

        return self.database.write(work)

    def add_packed(self, packed: bytes, kept: Kept) -> bool:
        """Keeps a match by its record, compressed by zlib, which is replayed; whether it was not there.

        :raises ValueError, TypeError, zlib.error: when it is no record, or not of a match that is over.
        """
        record = unpacked(packed)
        check_size(record)
        if self.has(key_of(record)):
            return False
        match = Match.from_record(record)
        levels, colours = seats_in(record.split("\n"), match.players)
        added = self.add(match, levels, kept.started, kept.finished, kept.imported, kept.counted, colours)
        if added.new and kept.hidden:
            self.hide(added.id)
        return added.new

    def list(
        self, game: str | None = None, name: str | None = None, first: int = 0, most: int = 100
    ) -> tuple[Finished, ...]:
        """Finished matches, the latest first: all, or those of a game, or those somebody played in;
        `most` of them from the one numbered `first` on."""
        wanted = ["NOT hidden"]
        given: list[object] = []
        if game is not None:
            wanted.append("game = ?")
            given.append(game)
        if name is not None:
            wanted.append("instr(names, ?)")
            given.append(_json(name))  # with its quotation marks, so that it is a whole name
        query = f"SELECT {COLUMNS} FROM matches WHERE {' AND '.join(wanted)} ORDER BY finished DESC, id DESC"
        return self._intact(query, *given, first=first, most=most)

    def with_fingerprint(self, fingerprint: str) -> tuple[Finished, ...]:
        """The finished matches with this fingerprint, whole or its beginning, the latest first."""
        query = (  # not by an index: a damaged one would find nothing, and say nothing
            f"SELECT {COLUMNS} FROM matches NOT INDEXED"
            " WHERE fingerprint BETWEEN ? AND ? ORDER BY finished DESC, id DESC"
        )
        return self._intact(query, fingerprint, f"{fingerprint}~")

    def get(self, id: int) -> Finished:
        """One finished match."""
        for match in self._intact(f"SELECT {COLUMNS} FROM matches WHERE id = ?", id):
            return match
        raise Trouble(self._left_out.get(id, "store.no-such-match"), count=1)

    def record(self, id: int) -> str:
        """The record of a match."""
        try:
            return unpacked(self._kept(id)[0])
        except UNREADABLE:
            raise Trouble("store.damaged-record") from None

    def match(self, id: int) -> Match:
        """The match itself, to be looked at again or branched off."""
        try:
            return Match.from_record(self.record(id))
        except UNREADABLE:
            raise Trouble("store.damaged-record") from None

    def colours(self, id: int) -> Colours:
        """The colours that its players chose, by seat; None for who did not."""
        return colours_in(self.record(id).split("\n"), len(self.get(id).names))

    def round_scores(self, id: int) -> tuple[tuple[int, ...], ...]:
        """The points of each round, for a chart of the score over rounds."""
        try:
            rounds = tuple(numbers(points) for points in json.loads(self._kept(id)[1]))
        except UNREADABLE:
            raise Trouble("store.damaged-record") from None
        if len({len(points) for points in rounds} | {len(self.get(id).scores)}) > 1:
            raise Trouble("store.damaged-record")
        return rounds

    def has(self, key: str) -> bool:
        """Whether the match with this key (`key_of` its record) is there."""
        return bool(self.database.rows("SELECT 1 FROM matches WHERE record_key = ?", key))

    def hide(self, id: int, hidden: bool = True) -> None:
        """Lists a match no more, or again. It stays kept, and counts as it did."""
        self.database.write(
            lambda connection: connection.execute("UPDATE matches SET hidden = ? WHERE id = ?", (hidden, id))
        )

    def packed(self) -> tuple[tuple[Kept, bytes], ...]:
        """Every match there is, hidden ones too, in the order they were finished, each with its record as
        it is kept: compressed by zlib. All that matters is whether the record is intact."""
        rows = self.database.rows(
            "SELECT match, record, started, finished, counted, imported, hidden"
            " FROM records LEFT JOIN matches ON id = match ORDER BY finished, match"
        )
        damaged: dict[int, str] = {}
        found = []
        for number, record, *told in rows:
            try:
                unpacked(record)
                found.append((Kept.of(*told), record))
            except UNREADABLE:
                damaged[number] = DAMAGED
        self._leave_out(damaged)
        return tuple(found)

    def _intact(
        self, query: str, *values: object, first: int = 0, most: int | None = None
    ) -> tuple[Finished, ...]:
        """Those of the matches that a query finds which can be read: `most` of them from the one numbered
        `first` on."""

        def work(connection: sqlite3.Connection) -> tuple[tuple[Finished, ...], dict[int, str]]:
            left_out: dict[int, str] = {}
            rows = _readable(connection.execute(query, values), left_out)
            return tuple(islice(rows, first, None if most is None else first + most)), left_out

        found, left_out = self.database.read(work)
        self._leave_out(left_out)
        return found

    def _leave_out(self, left_out: Mapping[int, str]) -> None:
        """Tells how many matches are left out, and why, of each of them once."""
        new = Counter(why for number, why in left_out.items() if number not in self._left_out)
        self._left_out = {**left_out, **self._left_out}
        for why, count in new.items():
            self.database.notices.add(why, count=count)

    def _kept(self, id: int) -> tuple[bytes, str]:
        """The record of a match, compressed, and the points of its rounds."""
        rows = self.database.rows("SELECT record, round_scores FROM records WHERE match = ?", id)
        if not rows:
            raise Trouble("store.no-such-match")
        record, round_scores = rows[0]
        return record, round_scores


def record_of(match: Match, levels: Sequence[str | None], colours: Colours | None = None) -> str:
    """The record of a match, with remarks that tell who played, and in which colour if that was chosen."""
    seats = enumerate(zip(levels, colours or (None,) * len(levels), strict=True))
    return write(match, [seat_remark(seat, *each) for seat, each in seats])


def unpacked(record: bytes) -> str:
    """A record that was compressed by zlib. What would become longer than a record may be, or than records
    that are packed as tightly ever are, is not unpacked.

    :raises ValueError, TypeError, zlib.error: when it is none.
    """
    most = min(LONGEST_RECORD, MOST_TIMES * len(record))
    unpacking = zlib.decompressobj()
    text = unpacking.decompress(record, most + 1)
    if len(text) > most or not unpacking.eof:
        raise zlib.error("this is no record")
    return text.decode("utf-8")


def deal_key(match: Match) -> str:
    """What tells a deal from every other: the game, its rules, how many play and the secret. Not what was
    added: who knows a secret could add until the tiles please them."""
    if match.rules.version < DERIVED:
        return match.fingerprint
    rules, secret = match.game.written(match.rules), fingerprint_of_seed(match.seed)
    told = "\n".join((match.game.key, rules, str(match.players), secret))
    return hashlib.sha256(told.encode()).hexdigest()[:32]


def key_of(record: str) -> str:
    """What tells a match from every other: the same for the same match, whatever its remarks."""
    told = [line for line in record.split("\n") if not line.startswith(("#", "sum "))]
    return hashlib.sha256("\n".join(told).encode("utf-8", "replace")).hexdigest()[:32]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _levels(told: str, players: int) -> Levels:
    """Who played, as it was kept; where that makes no sense, people."""
    try:
        levels = tuple(check_level(None if level is None else str(level)) for level in json.loads(told))
    except UNREADABLE:
        return (None,) * players
    return levels if len(levels) == players else (None,) * players


def time_in(value: object) -> float | None:
    """A time, in seconds since 1970; None when this cannot be one."""
    return float(value) if isinstance(value, (int, float)) and 0 <= value < LATEST else None


def _readable(rows: Iterable[Sequence[Any]], left_out: dict[int, str]) -> Iterator[Finished]:
    """The matches that can be read of these rows; the others are left out, by number, with why."""
    for row in rows:
        try:
            yield _finished(row)
        except Unknown:
            left_out[row[0]] = NEWER
        except UNREADABLE:
            left_out[row[0]] = DAMAGED


def _finished(row: Sequence[Any]) -> Finished:
    """:raises Unknown: when only a newer Boneyard knows what is named.
    :raises ValueError, TypeError, OverflowError, RecursionError: when the values make no sense."""
    id, game, preset, rules, seed, fingerprint, *told = row
    names, levels, scores, winners = (tuple(json.loads(each)) for each in told[:4])
    rounds, started, finished, *flags = told[4:]
    counted, imported, hidden = map(bool, flags)
    found = Finished(
        id, game, preset, json.loads(rules), int(seed), fingerprint, names, levels, scores, winners, rounds,
        started, finished, counted, imported, hidden,
    )  # fmt: skip
    _check(found)
    return found


def _check(match: Finished) -> None:
    """:raises Unknown: when only a newer Boneyard knows what is named.
    :raises ValueError, TypeError: when this can be no finished match."""
    sides = len(numbers(match.scores))
    texts = (match.fingerprint, *match.rules, *dict.values(match.rules))
    if not (
        all(check_name(name) == name for name in match.names)
        and len(match.levels) == len(match.names)
        and sides
        and len(match.names) % sides == 0
        and set(numbers(match.winners)) <= set(range(sides))
        and numbers([match.rounds])[0] > 0
        and time_in(match.started) is not None
        and time_in(match.finished) is not None
        and all(str.isprintable(text) for text in texts)
    ):
        raise ValueError("a match that cannot be")
    if match.preset not in find_game(match.game).presets:
        raise Unknown(f"there are no rules {match.preset!r}")
    for level in match.levels:
        check_level(level)


def numbers(values: Sequence[object]) -> tuple[int, ...]:
    """Whole numbers that points may be.

    :raises ValueError, TypeError: when they are not.
    """
    numbers = tuple(value for value in values if type(value) is int and abs(value) <= MOST_POINTS)
    if len(numbers) < len(values):
        raise ValueError("no points")
    return numbers
