"""The memory of the app: everything in one data folder, opened in one step.

memory = Memory.open(folder)                 # folder: given by the app on Android, else None
memory.settings, memory.saves, memory.history, memory.statistics, memory.ledger, memory.pads
memory.findings, memory.days, memory.guests, memory.table(save.key)
added = memory.finish(save)                  # when save.match is over
for notice in memory.notices.take(): ...     # sentences to tell, whenever there is a moment for it
memory.retry()                               # every few seconds: what could not be written is, if it can be
for notice in memory.leave(): ...            # when the app is left: what is to be told last
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from domino.core.match import Match
from domino.core.record import check_size
from domino.core.seating import GUEST, seats_in
from domino.store.database import Database
from domino.store.disk_errors import FULL, READ_ONLY
from domino.store.findings import FindingsShelf
from domino.store.history import Added, History
from domino.store.ledger import Ledger
from domino.store.notices import Notice, Notices, Trouble
from domino.store.papers import Pads
from domino.store.places import Places
from domino.store.salvage import rebuild
from domino.store.saves import SavedMatch, Saves
from domino.store.secret_store import SecretStore
from domino.store.settings import Settings
from domino.store.statistics import Statistics
from domino.store.tables import KeptTable

PROMISES = (
    "store.not-saved", "store.settings-not-saved", "store.secrets-not-saved", "store.table-not-saved", FULL,
    READ_ONLY,
)  # fmt: skip
"""Sentences that tell what will be written later: true as long as the app is not left."""


class Memory:
    """Everything that is kept in one data folder. Opening it reads the settings and nothing else."""

    def __init__(self, places: Places, clock: Callable[[], float] = time.time) -> None:
        self.places = places
        self.clock = clock
        self.notices = Notices()
        self.settings = Settings(places, self.notices)
        self.saves = Saves(places.matches, places, self.notices, clock)
        self.pads = Pads(places.pads, places, self.notices, clock)
        self.findings = FindingsShelf(places.findings)
        self.days = FindingsShelf(places.days)
        self.guests = SecretStore(places, self.notices)
        self._tables: dict[str, KeptTable] = {}
        database = Database(places, self.notices, rebuild)
        self.history = History(database)
        self.statistics = Statistics(database)
        self.ledger = Ledger(database, clock)

    @staticmethod
    def open(folder: str | Path | None = None, clock: Callable[[], float] = time.time) -> Memory:
        """The memory in the data folder: see `Places.find` for which that is."""
        return Memory(Places.find(folder), clock)

    def table(self, key: str) -> KeptTable:
        """What is kept of the open table at which the match with this key is played."""
        if key not in self._tables:
            path = self.places.tables / f"{key}.json"
            self._tables[key] = KeptTable(path, self.places.aside, self.notices)
        return self._tables[key]

    def finish(self, save: SavedMatch) -> Added | None:
        """The match is over: it goes into the history, and its journal goes. Where the history cannot be
        written the journal stays, a notice says so, and `settle` tries again at the next start; then
        there is nothing to return. Any thread may do this; the save is not to be used any more.

        :raises ValueError: when the match is not over.
        """
        try:
            levels = self.table(save.key).levels(save.match.players) or save.levels
            added = self.history.add(save.match, levels, save.started, self.clock(), colours=save.colours)
        except Trouble as trouble:
            self.notices.add(trouble.notice.key, **trouble.notice.values)
            save.close()
            return None
        self.table(save.key).drop()
        self.saves.drop(save)
        return added

    def visited(self, record: str, seat: int, started: float) -> Added | None:
        """A match that somebody of this device played at another one's table is over: it goes into the
        history as theirs, of which the others were guests. Where that cannot be written a notice says so, and
        there is nothing to return.

        :raises ValueError: when this is no record of a match that is over, or nobody sat there.
        """
        check_size(record)
        match = Match.from_record(record)
        levels, colours = seats_in(record.split("\n"), match.players)
        if levels[seat] is not None:
            raise ValueError("nobody of this device sat there")
        theirs = [None if at == seat else level or GUEST for at, level in enumerate(levels)]
        try:
            return self.history.add(match, theirs, started, self.clock(), colours=colours)
        except Trouble as trouble:
            self.notices.add(trouble.notice.key, **trouble.notice.values)
            return None

    def settle(self) -> None:
        """Finishes matches that were over when the app was last stopped. Once, at the start: it replays
        nothing else. What is open in another copy of the app is that copy's to finish."""
        for entry in self.saves.entries(over=True):
            if not entry.elsewhere:
                try:
                    save = self.saves.resume(entry.key)
                except Trouble as trouble:
                    self.notices.add(trouble.notice.key, **trouble.notice.values)
                    continue
                if save.match.over:
                    self.finish(save)
                else:
                    save.close()

    def retry(self) -> bool:
        """Tries to write what could not be written; whether all is kept now."""
        others = [table.retry() for table in tuple(self._tables.values())]
        shelves = self.settings, self.pads, self.saves, self.ledger, self.guests
        return all([*(shelf.retry() for shelf in shelves), *others])

    def unsaved(self) -> tuple[Notice, ...]:
        """What could not be written and is lost when the app is left now: a sentence for each kind."""
        counts = (
            ("match", len(self.saves.unsaved())),
            ("pad", len(self.pads.unsaved())),
            ("settings", self.settings.unsaved()),
            ("ledger", self.ledger.unsaved()),
            ("secrets", self.guests.unsaved() + sum(table.behind for table in self._tables.values())),
        )
        return tuple(Notice(f"store.unsaved-{kind}", {"count": count}) for kind, count in counts if count)

    def leave(self) -> tuple[Notice, ...]:
        """The app is left: tries to write once more, and returns what is to be told last."""
        self.retry()
        self.ledger.retry(wait=True)
        unsaved = self.unsaved()
        waiting = self.notices.take()
        return (*(notice for notice in waiting if not unsaved or notice.key not in PROMISES), *unsaved)
