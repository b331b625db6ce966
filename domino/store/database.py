"""The database of finished matches: one sqlite3 file, safe with several copies of the app at once.

A connection lasts as long as one piece of work, so that any thread may work, and a file that another copy
of the app has set aside is never written on. `user_version` tells the version of the tables; MIGRATIONS
bring an older one up to date, in one step. In the place of a damaged file comes a new one with all that can
still be read of it, and the damaged one is kept aside; one of a newer version is left alone.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from domino.store.disk_errors import FULL, key_for
from domino.store.files import PART, copy_aside, set_aside, sync_folder
from domino.store.locks import held
from domino.store.notices import Notices, Trouble
from domino.store.places import Places
from domino.store.private_files import create_file, make_folder

PATIENCE = 5.0
"""How long, in seconds, another copy of the app is waited for."""
DAMAGE = (
    sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH,
)  # fmt: skip
"""What sqlite3 finds wrong with a damaged file. What we ask for is right and fits our tables: where it makes
no sense (the second line) the tables are not as we made them."""
NO_SPACE = 16_384
"""With fewer bytes left sqlite3 can't even begin, and its error doesn't say why."""
BESIDE = ("-journal", "-wal", "-shm")
"""How the names of the files end that sqlite3 keeps beside its own."""
as_text: Callable[[bytes], str] = partial(str, encoding="utf-8", errors="surrogateescape")
"""A text as it is kept, even if it is none: then it is not printable, and found out as any wrong value is."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE matches (
            id INTEGER PRIMARY KEY,
            record_key TEXT NOT NULL UNIQUE,
            deal_key TEXT NOT NULL,
            game TEXT NOT NULL,
            preset TEXT NOT NULL,
            rules TEXT NOT NULL,
            seed TEXT NOT NULL,
            names TEXT NOT NULL,
            levels TEXT NOT NULL,
            scores TEXT NOT NULL,
            winners TEXT NOT NULL,
            rounds INTEGER NOT NULL,
            started REAL NOT NULL,
            finished REAL NOT NULL,
            counted INTEGER NOT NULL,
            imported INTEGER NOT NULL,
            hidden INTEGER NOT NULL DEFAULT 0
        )""",
        "CREATE INDEX matches_by_deal ON matches (deal_key)",
        "CREATE INDEX matches_by_time ON matches (finished)",
        """CREATE TABLE records (
            match INTEGER PRIMARY KEY REFERENCES matches (id),
            record BLOB NOT NULL,
            round_scores TEXT NOT NULL
        )""",
        """CREATE TABLE results (
            game TEXT NOT NULL,
            name TEXT NOT NULL,
            level TEXT NOT NULL,
            finished REAL NOT NULL,
            match INTEGER NOT NULL REFERENCES matches (id),
            seat INTEGER NOT NULL,
            points INTEGER NOT NULL,
            won INTEGER NOT NULL,
            longest_train INTEGER NOT NULL,
            chickens INTEGER NOT NULL,
            bids_made INTEGER NOT NULL,
            bids_set INTEGER NOT NULL,
            cleared INTEGER,
            tiles INTEGER NOT NULL,
            PRIMARY KEY (game, name, level, finished, match, seat)
        ) WITHOUT ROWID""",
    ),
    (
        "ALTER TABLE matches ADD COLUMN fingerprint TEXT NOT NULL DEFAULT ''",
        "UPDATE matches SET fingerprint = deal_key",  # under the law of that time one was the other
    ),
    (
        """CREATE TABLE spent (
            id INTEGER PRIMARY KEY,
            deal TEXT NOT NULL,
            round INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            game TEXT NOT NULL,
            kind TEXT NOT NULL,
            played REAL NOT NULL,
            decisions INTEGER NOT NULL,
            gap REAL NOT NULL,
            squares REAL NOT NULL,
            marked INTEGER NOT NULL,
            UNIQUE (deal, round, seat, kind)
        )""",
        """CREATE TABLE done (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            game TEXT NOT NULL,
            day TEXT NOT NULL,
            value REAL NOT NULL,
            UNIQUE (name, kind, key, day)
        )""",
    ),
)
"""By version: what brings the tables of the version before up to it. `results` holds the facts of each
seat of each match that counts, in the order that statistics ask for them; `level` is empty for a person,
`cleared` is NULL but in a solitaire. `spent` and `done` are the ledger."""

Result = TypeVar("Result")
Work = Callable[[sqlite3.Connection], Result]


class NotOurs(sqlite3.DatabaseError):
    """A file that tells no version, and holds something."""


class Rebuilt(NamedTuple):
    """How many matches of a damaged file could be restored, and how many not."""

    restored: int
    lost: int


class Database:
    """The database of one data folder, or one in the making at another `path`. `rebuild` puts what can be
    read of a damaged file into a new database."""

    def __init__(
        self,
        places: Places,
        notices: Notices,
        rebuild: Callable[[Path, Database], Rebuilt] | None = None,
        path: Path | None = None,
    ) -> None:
        self.places = places
        self.notices = notices
        self.rebuild = rebuild
        self.path = path or places.database

    def rows(self, query: str, *values: object) -> list[Any]:
        """What one query finds, a tuple for each row.

        :raises Trouble: when the database cannot be used now, with the sentence to tell.
        """
        return self.read(lambda connection: connection.execute(query, values).fetchall())

    def read(self, work: Work[Result]) -> Result:
        """What the work gives.

        :raises Trouble: when the database cannot be used now, with the sentence to tell.
        """
        return self._do(work, "BEGIN")

    def write(self, work: Work[Result]) -> Result:
        """What the work gives; what it changed is on the disk when this returns, all of it or, when it
        raises, none.

        :raises Trouble: when the database cannot be used now, with the sentence to tell.
        """
        return self._do(work, "BEGIN IMMEDIATE")

    def _do(self, work: Work[Result], begin: str) -> Result:
        for again in (True, False):
            seen = _identity(self.path)
            try:
                return self._attempt(work, begin)
            except (sqlite3.Error, UnicodeDecodeError) as trouble:
                if not (again and _is_damage(trouble) and self._renew(seen)):
                    raise self._told(trouble, str(trouble)) from None
            except OSError as trouble:
                raise self._told(trouble, trouble.strerror or "") from None
        raise AssertionError("unreachable")

    def _told(self, trouble: Exception, reason: str) -> Trouble:
        """What to tell of an error: a full disk is something that the player can help."""
        code = getattr(trouble, "sqlite_errorcode", 0) & 0xFF
        full = code == sqlite3.SQLITE_FULL or key_for(trouble, "") == FULL
        if full or (code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN) and _no_space(self.path.parent)):
            return Trouble("store.history-full")
        return Trouble("store.history-unavailable", reason=reason)

    def _attempt(self, work: Work[Result], begin: str) -> Result:
        make_folder(self.path.parent)
        with contextlib.suppress(OSError):  # sqlite3 itself would let others read it, or says why it can't
            create_file(self.path)
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        with contextlib.closing(connection):
            connection.text_factory = as_text
            connection.execute("PRAGMA trusted_schema = OFF")
            _bring_up_to_date(connection)
            with _all_or_nothing(connection, begin):
                return work(connection)

    def _renew(self, seen: tuple[int, int] | None) -> bool:
        """Puts a new file, with what can be read of the damaged one, in its place in one step, unless another
        copy of the app has done so; whether one can go on with a new one. The damaged one is kept aside."""
        if self.rebuild is None:
            return False
        path, aside = self.path, self.places.aside
        draft = path.with_name(f".{path.name}-rebuilt{PART}")
        with held(self.places.locks / "history.lock", PATIENCE) as alone:
            if _identity(path) != seen:
                return True
            if not alone:
                return False  # another copy of the app is at it
            try:
                for stale in (draft, *(draft.with_name(draft.name + more) for more in BESIDE)):
                    stale.unlink(missing_ok=True)
                rebuilt = self.rebuild(path, Database(self.places, self.notices, path=draft))
                for more in BESIDE:  # they would be taken for those of the new one
                    with contextlib.suppress(FileNotFoundError):
                        set_aside(path.with_name(path.name + more), aside)
                kept = copy_aside(path, aside)
                os.replace(draft, path)
            except (OSError, Trouble):
                return False
            sync_folder(path.parent)
        self.notices.add("store.damaged-history", count=rebuilt.restored, lost=rebuilt.lost, file=str(kept))
        return True


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    if _version(connection) == len(MIGRATIONS):
        return
    with _all_or_nothing(connection, "BEGIN IMMEDIATE"):
        version = _version(connection)
        if version > len(MIGRATIONS):
            raise Trouble("store.newer-history")
        if not version and connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise NotOurs("this is a database of something else")
        for steps in MIGRATIONS[version:]:
            for step in steps:
                connection.execute(step)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


@contextlib.contextmanager
def _all_or_nothing(connection: sqlite3.Connection, begin: str) -> Iterator[None]:
    """What is changed meanwhile is kept, all of it or, when something is raised, none."""
    connection.execute(begin)
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _is_damage(trouble: Exception) -> bool:
    """Whether the file is damaged: so it is when even the words that sqlite3 has for it cannot be read."""
    code = getattr(trouble, "sqlite_errorcode", None)
    return isinstance(trouble, (NotOurs, UnicodeDecodeError)) or (code is not None and code & 0xFF in DAMAGE)


def _no_space(folder: Path) -> bool:
    """Whether the disk of a folder has no room left to work with."""
    try:
        return shutil.disk_usage(folder).free < NO_SPACE
    except OSError:
        return False


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file has this name now."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
