"""Every finished match, with its record.

Of one deal only the first finish counts in statistics: playing the same tiles again, or branching off a
replay, is kept and not counted; nor is what was dealt by hand, or came from somebody else. The same match
is never there twice. Every method raises Trouble, with the sentence to tell, when the disk does not let it.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from domino.core.chance import DERIVED
from domino.core.fingerprint import fingerprint_of_seed
from domino.core.match import Match, RecordError
from domino.core.options import value_text
from domino.core.record import LONGEST_RECORD, write
from domino.core.seating import Colours, Levels, seat_remark, seats_in
from domino.store.database import Database
from domino.store.facts import facts_of
from domino.store.notices import Trouble

COLUMNS = (
    "id, game, preset, rules, seed, fingerprint, names, levels, scores, winners, rounds, started, finished,"
    " counted, imported, hidden"
)
"""In the order of what a `Finished` has."""


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


class History:
    """The finished matches of one data folder."""

    def __init__(self, database: Database) -> None:
        self.database = database

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
        twice changes nothing.

        :raises ValueError: when it is not over.
        """
        if not match.over:
            raise ValueError("a match goes into the history when it is over")
        record = record_of(match, levels, colours)
        key, deal = key_of(record), deal_key(match)
        rules = {name: value_text(value) for name, value in match.game.named(match.rules).items()}
        may_count = counted and not imported and not match.deals
        facts = facts_of(match) if may_count else ()
        sides = len(match.scores)

        def work(connection: sqlite3.Connection) -> Added:
            found = connection.execute(
                "SELECT id, counted FROM matches WHERE record_key = ?", (key,)
            ).fetchone()
            if found is not None:
                connection.execute("UPDATE matches SET hidden = 0 WHERE id = ?", found[:1])
                return Added(found[0], False, bool(found[1]))
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
                connection.executemany(
                    "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    [
                        (
                            match.game.key, match.names[seat], levels[seat] or "", finished, number, seat,
                            match.scores[seat % sides], seat % sides in match.winners, fact.longest_train,
                            fact.chickens, fact.bids_made, fact.bids_set, fact.cleared,
                            match.rules.as_dict().get("set") or 0,
                        )
                        for seat, fact in enumerate(facts)
                    ],
                )  # fmt: skip
            return Added(number, True, counts)

        return self.database.write(work)

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
        query = (
            f"SELECT {COLUMNS} FROM matches WHERE {' AND '.join(wanted)}"
            " ORDER BY finished DESC, id DESC LIMIT ? OFFSET ?"
        )
        return tuple(_finished(row) for row in self.database.rows(query, *given, most, first))

    def with_fingerprint(self, fingerprint: str) -> tuple[Finished, ...]:
        """The finished matches with this fingerprint, whole or its beginning, the latest first."""
        query = (
            f"SELECT {COLUMNS} FROM matches WHERE fingerprint BETWEEN ? AND ? ORDER BY finished DESC, id DESC"
        )
        return tuple(_finished(row) for row in self.database.rows(query, fingerprint, f"{fingerprint}~"))

    def get(self, id: int) -> Finished:
        """One finished match."""
        rows = self.database.rows(f"SELECT {COLUMNS} FROM matches WHERE id = ?", id)
        if not rows:
            raise Trouble("store.no-such-match")
        return _finished(rows[0])

    def record(self, id: int) -> str:
        """The record of a match."""
        return unpacked(self._kept(id)[0])

    def match(self, id: int) -> Match:
        """The match itself, to be looked at again or branched off."""
        try:
            return Match.from_record(self.record(id))
        except (RecordError, zlib.error, UnicodeDecodeError):
            raise Trouble("store.damaged-record") from None

    def colours(self, id: int) -> Colours:
        """The colours that its players chose, by seat; None for who did not."""
        return seats_in(self.record(id).split("\n"), len(self.get(id).names))[1]

    def round_scores(self, id: int) -> tuple[tuple[int, ...], ...]:
        """The points of each round, for a chart of the score over rounds."""
        return tuple(tuple(points) for points in json.loads(self._kept(id)[1]))

    def has(self, key: str) -> bool:
        """Whether the match with this key (`key_of` its record) is there."""
        return bool(self.database.rows("SELECT 1 FROM matches WHERE record_key = ?", key))

    def hide(self, id: int, hidden: bool = True) -> None:
        """Lists a match no more, or again. It stays kept, and counts as it did."""
        self.database.write(
            lambda connection: connection.execute("UPDATE matches SET hidden = ? WHERE id = ?", (hidden, id))
        )

    def packed(self) -> tuple[tuple[Finished, bytes], ...]:
        """Every match there is, hidden ones too, in the order they were finished, each with its record as
        it is kept: compressed by zlib."""
        query = f"SELECT record, {COLUMNS} FROM matches JOIN records ON match = id ORDER BY finished, id"
        return tuple((_finished(row[1:]), row[0]) for row in self.database.rows(query))

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
    """A record that was compressed by zlib, or as much of it as a record may have."""
    return zlib.decompressobj().decompress(record, 4 * LONGEST_RECORD).decode("utf-8")


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


def _finished(row: Sequence[Any]) -> Finished:
    id, game, preset, rules, seed, fingerprint, *told = row
    names, levels, scores, winners = (tuple(json.loads(each)) for each in told[:4])
    rounds, started, finished, *flags = told[4:]
    counted, imported, hidden = map(bool, flags)
    return Finished(
        id, game, preset, json.loads(rules), int(seed), fingerprint, names, levels, scores, winners, rounds,
        started, finished, counted, imported, hidden,
    )  # fmt: skip
