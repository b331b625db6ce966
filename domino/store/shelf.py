"""What goes on from day to day, such as matches and score pads: a shelf of them, a journal for each.

A thing on a shelf has a key, by which its file and its lock are named: of all copies of the app one at a time
has it open. What is done to it is kept in its journal. Of a file that is damaged a copy is set aside, and the
thing goes on with what was intact; a file of which nothing can be used is itself set aside, never deleted.
One that only a newer Boneyard can use stays where it is, as it is, and is not listed.
"""

from __future__ import annotations

import contextlib
import re
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from domino.store.files import clear_parts, copy_aside, set_aside
from domino.store.journal import Journal, Reading
from domino.store.locks import Lock
from domino.store.notices import Notice, Notices, Trouble, reason_of
from domino.store.places import Places

DAY = 86_400.0
_KEY = re.compile(r"[0-9a-f]{8,32}")


def new_key() -> str:
    """A key that nothing has."""
    return secrets.token_hex(8)


class Unusable(Exception):
    """Nothing in a file can be used here; `newer` when a newer version of the app can use it."""

    def __init__(self, newer: bool = False) -> None:
        super().__init__()
        self.newer = newer


@dataclass(frozen=True, slots=True)
class Listed:
    """A thing as a list shows it; `played` is when it was last written on, in seconds since 1970."""

    key: str
    game: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    over: bool
    played: float


class Journalled(ABC):
    """A thing that is open here, and its journal. Nothing here raises for what the disk does."""

    def __init__(self, shelf: Shelf[Any, Any], key: str, lock: Lock | None = None) -> None:
        self.shelf = shelf
        self.key = key
        self.lock = shelf.lock(key) if lock is None else lock
        self.journal = Journal(shelf.path(key))

    @abstractmethod
    def lines(self) -> list[str]:
        """The whole of it as lines of a journal, with nothing that was taken back."""

    def retry(self) -> bool:
        """Tries to write what could not be written; whether all is kept now."""
        if self.journal.flush():
            return True
        # Writing it all anew also helps when the file or its folder was taken away.
        return not self.journal.is_there() and self.journal.rewrite(self.lines())

    def close(self) -> None:
        """Puts it away, to be gone on with another time."""
        self.retry()
        self.journal.close()
        self.shelf.closed(self)

    def begin(self) -> None:
        """Begins its journal."""
        self.journal = Journal.create(self.journal.path, self.lines(), self._told)

    def go_on(self, reading: Reading) -> None:
        """Goes on with the journal that was read."""
        self.journal = Journal.go_on(self.journal.path, reading, self._told)

    def mend(self, count: int) -> None:
        """Some of the file could not be read: keeps a copy of it aside, and goes on with the rest, which
        is so many actions or rounds."""
        path = self.journal.path
        kept = copy_aside(path, self.shelf.places.aside) or path
        self.shelf.notices.add(f"store.damaged-{self.shelf.kind}", file=str(kept), count=count)
        self.journal.rewrite(self.lines())

    def _told(self, well: bool) -> None:
        """The journal could not be written, or is whole again."""
        self.shelf.notices.add("store.saved-again" if well else "store.not-saved")


Thing = TypeVar("Thing", bound=Journalled)
Shown = TypeVar("Shown", bound=Listed)


class Shelf(ABC, Generic[Thing, Shown]):
    """The things of one kind in one data folder. Their files and locks, and the sentences told of them, are
    named after the kind."""

    kind: str

    def __init__(
        self, folder: Path, places: Places, notices: Notices, clock: Callable[[], float] = time.time
    ) -> None:
        self.folder = folder
        self.places = places
        self.notices = notices
        self.clock = clock
        self._open: dict[str, Thing] = {}
        self._refused: set[str] = set()
        """Files that cannot be used and stay where they are: they are told of once."""
        clear_parts(folder, clock() - DAY)

    def entries(self) -> tuple[Shown, ...]:
        """Every thing on the shelf, the latest first. A file of which nothing can be used is set aside,
        and the notices tell so."""
        found = []
        with contextlib.suppress(OSError):
            for path in sorted(self.folder.glob(f"*.{self.kind}")):
                if not _KEY.fullmatch(path.stem) or path.name in self._refused:
                    continue
                with contextlib.suppress(OSError):
                    try:
                        found.append(self._entry(path.stem, path))
                    except Unusable as trouble:
                        self._give_up_unopened(path, trouble)
        return tuple(sorted(found, key=lambda entry: (-entry.played, entry.key)))

    def open(self, key: str) -> Thing:
        """A thing as it was left; one that is open here already is that very thing.

        :raises Trouble: when another copy of the app has it open, or nothing of it can be read.
        """
        if key in self._open:
            return self._open[key]
        path, lock = self.path(key), self.lock(key)
        if not lock.take():
            raise Trouble("store.open-elsewhere")
        try:
            if not path.exists():
                raise Trouble(f"store.no-such-{self.kind}")
            thing = self._read(key, path, lock)
        except Unusable as trouble:
            notice = self._give_up(path, trouble)
            lock.free()
            raise Trouble(notice.key, **notice.values) from None
        except BaseException:
            lock.free()
            raise
        self._open[key] = thing
        return thing

    def path(self, key: str) -> Path:
        """The file of a thing.

        :raises Trouble: when nothing can have this key.
        """
        if not _KEY.fullmatch(key):
            raise Trouble(f"store.no-such-{self.kind}")
        return self.folder / f"{key}.{self.kind}"

    def lock(self, key: str) -> Lock:
        """What keeps other copies of the app from opening it."""
        return Lock(self.places.locks / f"{self.kind}-{key}.lock")

    def remove(self, key: str) -> Path:
        """Sets a thing aside, so that it is listed no more; returns where it is kept.

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
            raise Trouble("store.cannot-remove", reason=reason_of(trouble)) from None
        finally:
            lock.free(forget=True)

    def retry(self) -> bool:
        """Tries to write what could not be written of open things; whether all is kept now."""
        done = [thing.retry() for thing in tuple(self._open.values())]  # each, whatever the others do
        return all(done)

    def closed(self, thing: Journalled, forget: bool = False) -> None:
        """The thing was closed: others may open it. With `forget` it will not be there any more."""
        self._open.pop(thing.key, None)
        thing.lock.free(forget)

    # What the shelf of one kind is made with

    @abstractmethod
    def _read(self, key: str, path: Path, lock: Lock) -> Thing:
        """What is in a file, to go on with.

        :raises Unusable: when nothing of it can be used.
        """

    @abstractmethod
    def _entry(self, key: str, path: Path) -> Shown:
        """What is in a file, as a list shows it.

        :raises Unusable: when nothing of it can be used.
        :raises OSError: when the file has gone meanwhile.
        """

    def _begin(self, thing: Thing) -> Thing:
        """A new thing, kept from now on."""
        thing.lock.take()
        thing.begin()
        self._open[thing.key] = thing
        return thing

    def _give_up_unopened(self, path: Path, trouble: Unusable) -> None:
        lock = self.lock(path.stem)
        if lock.take():  # one that is open elsewhere is that copy's to look after
            notice = self._give_up(path, trouble)
            self.notices.add(notice.key, **notice.values)
            lock.free(forget=True)

    def _give_up(self, path: Path, trouble: Unusable) -> Notice:
        """Sets a file aside of which nothing can be used, but leaves one to the newer app that can use it;
        returns the sentence for it."""
        kept = path
        if not trouble.newer:
            with contextlib.suppress(OSError):
                kept = set_aside(path, self.places.aside)
        if kept == path:
            self._refused.add(path.name)
        return Notice(f"store.{'newer' if trouble.newer else 'unreadable'}-{self.kind}", {"file": str(kept)})
