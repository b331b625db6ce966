"""Matches in progress: many of them, each in its own journal, safe after every action.

    for entry in saves.entries(): ...             # what can be gone on with, the latest first
    table = saves.start(match, levels)            # a new match; levels: "easy"... by seat, None for a person;
                                                  # and colours, numbers by seat, if anybody chose some
    table = saves.resume(entry.key)               # exactly where it was; Trouble when that cannot be
    table.play(action, seat); table.undo(); table.show(seat)
    table.pause(); table.close()
    saves.remove(entry.key)                       # set aside, never deleted

Play through the table, not `table.match`, and every action is kept. Nothing here raises for what the
disk does: playing goes on, the sentences to tell wait in `notices`, and what could not be written is
written as soon as it can be (with the next action, or `table.retry()`).
"""

from __future__ import annotations

import contextlib
import re
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from domino.core.actions import Action
from domino.core.events import Event
from domino.core.match import Match, RecordError
from domino.core.record import head
from domino.store import journal
from domino.store.files import clear_parts, copy_aside, set_aside
from domino.store.journal import Journal, Reading
from domino.store.lines import NOBODY, UNDO, Colours, Levels, Told, now_line, seat_line
from domino.store.locks import Lock
from domino.store.notices import Notice, Notices, Trouble
from domino.store.places import Places

ENDING = ".match"
DAY = 86_400.0
_KEY = re.compile(r"[0-9a-f]{8,32}")


@dataclass(frozen=True, slots=True)
class Entry:
    """A match in progress, as a list shows it. `played` is when it was last played and `started` when it
    began, in seconds since 1970; `elsewhere` whether another copy of the app has it open."""

    key: str
    game: str
    names: tuple[str, ...]
    levels: Levels
    colours: Colours
    scores: tuple[int, ...]
    round: int
    over: bool
    """Whether it is only waiting to go into the history."""
    started: float
    played: float
    elsewhere: bool


class Saves:
    """The matches in progress of one data folder."""

    def __init__(self, places: Places, notices: Notices, clock: Callable[[], float] = time.time) -> None:
        self.places = places
        self.notices = notices
        self.clock = clock
        self._refused: set[str] = set()
        """Files that could not be read, and not be set aside either: they are told of once."""
        self._open: dict[str, Table] = {}
        clear_parts(places.matches, clock() - DAY)

    def entries(self, over: bool = False) -> tuple[Entry, ...]:
        """What can be gone on with, the latest played first; or what is `over` and not in the history
        yet. A file of which nothing can be read is set aside, and the notices tell so."""
        found = []
        with contextlib.suppress(OSError):
            for path in sorted(self.places.matches.glob(f"*{ENDING}")):
                entry = self._entry(path) if path.name not in self._refused else None
                if entry is not None and entry.over == over:
                    found.append(entry)
        return tuple(sorted(found, key=lambda entry: (-entry.played, entry.key)))

    def start(
        self,
        match: Match,
        levels: Sequence[str | None],
        colours: Sequence[int | None] | None = None,
        started: float | None = None,
    ) -> Table:
        """A table with this match, new, branched off or brought from elsewhere, kept from now on."""
        if len(levels) != match.players:
            raise ValueError(f"{match.players} play, but {len(levels)} levels are given")
        key = secrets.token_hex(8)
        table = Table(self, key, match, tuple(levels), self.clock() if started is None else started)
        if colours is not None:
            table.colours = tuple(colours)
        table.lock.take()
        table.journal = Journal.create(self.path(key), table.lines(), table.told)
        self._open[key] = table
        return table

    def resume(self, key: str) -> Table:
        """The table as it was left; one that is open here already is that very table.

        :raises Trouble: when another copy of the app has it open, or nothing of it can be read.
        """
        if key in self._open:
            return self._open[key]
        path = self.path(key)
        lock = self.lock(key)
        if not lock.take():
            raise Trouble("store.open-elsewhere")
        try:
            table = self._resumed(key, path, lock)
        except BaseException:
            lock.free()
            raise
        self._open[key] = table
        return table

    def remove(self, key: str) -> Path:
        """Sets a match aside, so that it is listed no more; returns where it is kept.

        :raises Trouble: when another copy of the app has it open, or it cannot be moved.
        """
        if key in self._open:
            self._open[key].close()
        lock = self.lock(key)
        if not lock.take():
            raise Trouble("store.open-elsewhere")
        try:
            return set_aside(self.path(key), self.places.aside)
        except OSError as trouble:
            raise Trouble("store.cannot-remove", reason=_reason(trouble)) from None
        finally:
            lock.free(forget=True)

    def drop(self, table: Table) -> None:
        """Closes a table whose match is kept elsewhere now (in the history, say): its file goes."""
        table.journal.close()
        self._open.pop(table.key, None)
        with contextlib.suppress(OSError):
            self.path(table.key).unlink(missing_ok=True)
        table.lock.free(forget=True)

    def retry(self) -> bool:
        """Tries to write what could not be written of open tables; whether all is kept now."""
        done = [table.retry() for table in tuple(self._open.values())]  # each, whatever the others do
        return all(done)

    def path(self, key: str) -> Path:
        """The file of a match.

        :raises Trouble: when no match can have this key.
        """
        if not _KEY.fullmatch(key):
            raise Trouble("store.no-such-match")
        return self.places.matches / f"{key}{ENDING}"

    def lock(self, key: str) -> Lock:
        """What keeps other copies of the app from opening the match."""
        return Lock(self.places.locks / f"match-{key}.lock")

    def closed(self, table: Table) -> None:
        """The table was closed: others may open its match."""
        self._open.pop(table.key, None)
        table.lock.free()

    # Inside

    def _entry(self, path: Path) -> Entry | None:
        key = path.stem
        if not _KEY.fullmatch(key):
            return None
        reading = journal.read(path)
        told = Told.of(reading)
        if told is None:
            lock = self.lock(key)
            if lock.take():  # one that is open elsewhere is that copy's to look after
                notice = self._give_up(path, reading)
                self.notices.add(notice.key, **notice.values)
                lock.free(forget=True)
            return None
        with contextlib.suppress(OSError):
            lock = self.lock(key)
            free = key in self._open or lock.take()
            lock.free()
            played = path.stat().st_mtime
            return Entry(
                key=key,
                game=told.game,
                names=told.names,
                levels=told.levels,
                colours=told.colours,
                scores=told.scores,
                round=told.round,
                over=told.over,
                started=told.started,
                played=played,
                elsewhere=not free,
            )
        return None

    def _resumed(self, key: str, path: Path, lock: Lock) -> Table:
        if not path.exists():
            raise Trouble("store.no-such-match")
        reading = journal.read(path)
        told = Told.of(reading)
        if told is None:
            raise Trouble.of(self._give_up(path, reading))
        try:
            match, lost = told.match()
        except RecordError:
            raise Trouble.of(self._give_up(path, reading)) from None
        table = Table(self, key, match, told.levels, told.started, lock)
        table.showing = told.showing
        table.colours = told.colours
        table.journal = Journal.go_on(path, reading, table.told)
        if reading.trouble is not None or lost:
            table.mend()
        elif told.undone:
            table.journal.rewrite(table.lines())
        return table

    def _give_up(self, path: Path, reading: Reading) -> Notice:
        """Sets a file aside of which nothing can be used; returns the sentence for it."""
        try:
            kept = set_aside(path, self.places.aside)
        except OSError:
            kept = path
            self._refused.add(path.name)
        key = "store.newer-match" if reading.trouble == journal.NEWER else "store.unreadable-match"
        return Notice(key, {"file": str(kept)})


class Table:
    """A match in progress and its journal. What is done through it is kept."""

    def __init__(
        self,
        saves: Saves,
        key: str,
        match: Match,
        levels: Levels,
        started: float,
        lock: Lock | None = None,
    ) -> None:
        self.saves = saves
        self.key = key
        self.match = match
        self.levels = levels
        self.colours: Colours = (None,) * match.players
        self.started = started
        self.lock = saves.lock(key) if lock is None else lock
        self.journal = Journal(saves.path(key))
        self.showing: int | None = None
        """The seat whose hand is to be seen on the screen: after a restart the curtain is down for it."""
        self._stand = (match.round, match.scores, match.over)

    @property
    def saved(self) -> bool:
        """Whether all that was done is kept in the file."""
        return not self.journal.behind

    def play(self, action: Action | str, seat: int | None = None) -> tuple[Event, ...]:
        """As `Match.play`, and kept. At the end of a round it is also written to the disk itself.

        :raises IllegalAction: and nothing has changed.
        """
        match = self.match
        events = match.play(action, seat)
        seat, action = match.last
        self._append(f"{seat} {action}")
        if match.round_over:
            self.sync()
        return events

    def undo(self) -> bool:
        """As `Match.undo`, and kept."""
        done = self.match.undo()
        if done:
            self._append(UNDO)
        return done

    def show(self, seat: int | None) -> None:
        """Keeps whose hand is to be seen on the screen now; None when none is."""
        if seat != self.showing:
            self.showing = seat
            self._append(f"# showing {NOBODY if seat is None else seat}")

    def change_level(self, seat: int, level: str | None) -> None:
        """From now on this computer plays the seat, or a person does."""
        self.levels = (*self.levels[:seat], level, *self.levels[seat + 1 :])
        self._append(seat_line(seat, level, self.colours[seat]))

    def retry(self) -> bool:
        """Tries to write what could not be written; whether all is kept now."""
        if self.journal.flush():
            return True
        # Writing it all anew also helps when the file or its folder was taken away.
        return not self.journal.is_there() and self.journal.rewrite(self.lines())

    def pause(self) -> None:
        """The app goes to the background: everything is to be on the disk itself."""
        self.sync()

    def sync(self) -> None:
        """Has the file written to the disk, off this thread; writes it anew if somebody took it away."""
        if not self.journal.is_there():
            self.journal.rewrite(self.lines())
        self.journal.sync()

    def close(self) -> None:
        """Puts the match away, to be gone on with another time."""
        self.retry()
        self.journal.close()
        self.saves.closed(self)

    def lines(self) -> list[str]:
        """The whole match as lines of a journal, with nothing that was taken back."""
        match = self.match
        seats = zip(self.levels, self.colours, strict=True)
        remarks = [seat_line(seat, level, colour) for seat, (level, colour) in enumerate(seats)]
        showing = NOBODY if self.showing is None else self.showing
        return [
            *head(match),
            *remarks,
            f"# started {int(self.started)}",
            *(f"{seat} {action}" for seat, action in match.history),
            now_line(match),
            f"# showing {showing}",
        ]

    def mend(self) -> None:
        """Some of the file could not be read: keeps a copy of it aside, and goes on with the rest."""
        saves, path = self.saves, self.saves.path(self.key)
        saves.notices.add(
            "store.damaged-match",
            file=str(copy_aside(path, saves.places.aside) or path),
            count=len(self.match.history),
        )
        self.journal.rewrite(self.lines())

    def told(self, well: bool) -> None:
        """The journal could not be written, or is whole again."""
        self.saves.notices.add("store.saved-again" if well else "store.not-saved")

    def _append(self, line: str) -> None:
        match = self.match
        stand = (match.round, match.scores, match.over)
        lines = [line] if stand == self._stand else [line, now_line(match)]
        self._stand = stand
        if not self.journal.append(*lines):
            self.retry()


def _reason(trouble: OSError) -> str:
    return trouble.strerror or str(trouble)
