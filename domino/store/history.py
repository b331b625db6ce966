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
from typing import NamedTuple

from domino.core.match import Match, RecordError
from domino.core.options import value_text
from domino.core.record import LONGEST_RECORD, write
from domino.core.seating import Colours, Levels, seat_remark, seats_in
from domino.store.database import Database
from domino.store.facts import facts_of
from domino.store.notices import Trouble

COLUMNS = (
    "id, game, preset, rules, seed, deal_key, names, levels, scores, winners, rounds, started, finished,"
    " counted, imported, hidden"
)


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
        key = key_of(record)
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
                "SELECT 1 FROM matches WHERE deal_key = ? AND counted LIMIT 1", (match.fingerprint,)
            ).fetchone()
            counts = may_count and earlier is None
            number = connection.execute(
                "INSERT INTO matches (record_key, deal_key, game, preset, rules, seed, names, levels, scores,"
                " winners, rounds, started, finished, counted, imported)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    key, match.fingerprint, match.game.key, match.rules.preset, json.dumps(rules),
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
        rows = self.database.read(
            lambda connection: connection.execute(query, (*given, most, first)).fetchall()
        )
        return tuple(_finished(row) for row in rows)

    def with_fingerprint(self, fingerprint: str) -> tuple[Finished, ...]:
        """The finished matches with these tiles, the latest first."""
        query = f"SELECT {COLUMNS} FROM matches WHERE deal_key = ? ORDER BY finished DESC, id DESC"
        rows = self.database.read(lambda connection: connection.execute(query, (fingerprint,)).fetchall())
        return tuple(_finished(row) for row in rows)

    def get(self, id: int) -> Finished:
        """One finished match."""
        rows = self.database.read(
            lambda connection: connection.execute(
                f"SELECT {COLUMNS} FROM matches WHERE id = ?", (id,)
            ).fetchall()
        )
        if not rows:
            raise Trouble("store.no-such-match")
        return _finished(rows[0])

    def record(self, id: int) -> str:
        """The record of a match."""
        row = self._record_row(id)
        data = zlib.decompressobj().decompress(row[0], 4 * LONGEST_RECORD)
        return data.decode("utf-8")

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
        return tuple(tuple(points) for points in json.loads(self._record_row(id)[1]))

    def has(self, key: str) -> bool:
        """Whether the match with this key (`key_of` its record) is there."""
        query = "SELECT 1 FROM matches WHERE record_key = ?"
        return self.database.read(lambda connection: connection.execute(query, (key,)).fetchone() is not None)

    def hide(self, id: int, hidden: bool = True) -> None:
        """Lists a match no more, or again. It stays kept, and counts as it did."""
        self.database.write(
            lambda connection: connection.execute("UPDATE matches SET hidden = ? WHERE id = ?", (hidden, id))
        )

    def packed(self) -> tuple[tuple[Finished, bytes], ...]:
        """Every match there is, hidden ones too, in the order they were finished, each with its record as
        it is kept: compressed by zlib."""
        query = f"SELECT record, {COLUMNS} FROM matches JOIN records ON match = id ORDER BY finished, id"
        rows = self.database.read(lambda connection: connection.execute(query).fetchall())
        return tuple((_finished(row[1:]), row[0]) for row in rows)

    def all_ids(self) -> tuple[int, ...]:
        """The number of every match there is, hidden ones too, in the order they were finished."""
        rows = self.database.read(
            lambda connection: connection.execute("SELECT id FROM matches ORDER BY finished, id").fetchall()
        )
        return tuple(row[0] for row in rows)

    def _record_row(self, id: int) -> tuple[bytes, str]:
        row = self.database.read(
            lambda connection: connection.execute(
                "SELECT record, round_scores FROM records WHERE match = ?", (id,)
            ).fetchone()
        )
        if row is None:
            raise Trouble("store.no-such-match")
        return row[0], row[1]


def record_of(match: Match, levels: Sequence[str | None], colours: Colours | None = None) -> str:
    """The record of a match, with remarks that tell who played, and in which colour if that was chosen."""
    seats = enumerate(zip(levels, colours or (None,) * len(levels), strict=True))
    return write(match, [seat_remark(seat, *each) for seat, each in seats])


def key_of(record: str) -> str:
    """What tells a match from every other: the same for the same match, whatever its remarks."""
    told = [line for line in record.split("\n") if not line.startswith(("#", "sum "))]
    return hashlib.sha256("\n".join(told).encode("utf-8", "replace")).hexdigest()[:32]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _finished(row: tuple[object, ...]) -> Finished:
    id, game, preset, rules, seed, deal, names, levels, scores, winners, *rest = row
    rounds, started, finished, counted, imported, hidden = rest
    return Finished(
        id=int(str(id)),
        game=str(game),
        preset=str(preset),
        rules=json.loads(str(rules)),
        seed=int(str(seed)),
        fingerprint=str(deal),
        names=tuple(json.loads(str(names))),
        levels=tuple(json.loads(str(levels))),
        scores=tuple(json.loads(str(scores))),
        winners=tuple(json.loads(str(winners))),
        rounds=int(str(rounds)),
        started=float(str(started)),
        finished=float(str(finished)),
        counted=bool(counted),
        imported=bool(imported),
        hidden=bool(hidden),
    )
