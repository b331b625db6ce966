"""What goes on from day to day, such as matches and score pads: a shelf of them, a journal for each.

A thing on a shelf has a key, by which its file and its lock are named: of all copies of the app one at a time
has it open. What is done to it is kept in its journal; what cannot be written stays open, and locked, until
it can be, even when it was closed.

Of a file that is damaged a copy is set aside, and the thing goes on with what was intact; a file of which
nothing can be used is itself set aside, never deleted. Only what was read whole is found damaged: a file that
cannot be read just now, or that a newer version of the app wrote, stays where it is.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from domino.store import journal
from domino.store.disk_errors import key_for
from domino.store.files import clear_drafts, copy_aside, set_aside
from domino.store.journal import Journal, Reading
from domino.store.locks import Lock
from domino.store.notices import Notice, Notices, Trouble, reason_of
from domino.store.places import Places

PATIENCE = 0.1
"""How long, in seconds, a lock is waited for that another copy of the app may only be looking at."""
_KEY = re.compile(r"[0-9a-f]{8,32}")


def new_key() -> str:
    """A key that nothing has."""
    return secrets.token_hex(8)


class Unusable(Exception):
    """Nothing in a file that was read whole can be used here; `newer` when a newer version of the app can."""

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
        self.left = False
        """Whether it was closed, and is open only because not all of it is written."""

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
        """Puts it away, to be gone on with another time. What could not be written waits on the shelf until
        it can be."""
        self.left = True
        if self.retry():
            self.shelf.closed(self)
            self.journal.close()
            if self.journal.behind:  # the disk has refused it between the two
                self._told(False)

    def begin(self) -> None:
        """Begins its journal."""
        self.journal = Journal(self.journal.path, self._told)
        self.journal.begin(self.lines())  # only now: whoever is told of an error looks at it here

    def go_on(self, reading: Reading) -> None:
        """Goes on with the journal that was read."""
        self.journal = Journal.go_on(self.journal.path, reading, self._told)

    def mend(self, count: int) -> None:
        """Some of the file could not be read: keeps a copy of it aside, and goes on with the rest, which
        is so many actions or rounds. While there can be no copy the file stays as it is."""
        path, shelf = self.journal.path, self.shelf

        def tell(kept: Path) -> None:
            shelf.notices.add(f"store.damaged-{shelf.kind}", file=str(kept), count=count)

        def keep_copy() -> None:
            with contextlib.suppress(FileNotFoundError):  # somebody took it away: nothing is left to spoil
                tell(copy_aside(path, shelf.places.aside))

        self.journal.before_change = keep_copy
        self.journal.rewrite(self.lines())
        if self.journal.before_change is not None:
            tell(path)

    def _told(self, well: bool) -> None:
        """The journal could not be written, or is whole again."""
        self.shelf.heard(self, well)


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
        self._unread: set[str] = set()
        """Keys of what could not be read when it was last looked at: it is told of once."""
        self._refused: set[str] = set()
        """Keys of what is of no use and could not be set aside, or is not ours to: it is told of once."""
        clear_drafts(folder, f"*.{self.kind}")

    def entries(self) -> tuple[Shown, ...]:
        """Every thing on the shelf, the latest first. A file of which nothing can be used is set aside,
        and the notices tell so; they tell too what cannot be read now."""
        found = []
        try:
            for key in self.keys():
                if key not in self._refused:
                    with self._telling(key):
                        found.append(self._sure(key))
        except Trouble as trouble:
            self.notices.add(trouble.notice.key, **trouble.notice.values)
        return tuple(sorted(found, key=lambda entry: (-entry.played, entry.key)))

    def keys(self) -> list[str]:
        """The keys of all there is, whatever can be read of it.

        :raises Trouble: when that cannot be found out now.
        """
        try:
            names = os.listdir(self.folder)
        except (FileNotFoundError, NotADirectoryError):
            names = []
        except OSError as trouble:
            raise Trouble(f"store.unlisted-{self.kind}", reason=reason_of(trouble)) from None
        ending = f".{self.kind}"
        found = {name.removesuffix(ending) for name in names if name.endswith(ending)}
        return sorted({key for key in found if _KEY.fullmatch(key)} | {thing.key for thing in self.unsaved()})

    def reading(self, key: str) -> Reading:
        """What the journal of a thing tells; of one that is not all written yet, what it will tell.

        :raises Trouble: when it is not there, or cannot be read now.
        """
        thing = self._open.get(key)
        if thing is not None and thing.journal.behind:
            return Reading(tuple(thing.lines()), 0, 0, None)
        try:
            return journal.read(self.path(key))
        except (FileNotFoundError, NotADirectoryError):
            raise Trouble(f"store.no-such-{self.kind}") from None
        except OSError as trouble:
            raise Trouble(f"store.unread-{self.kind}", reason=reason_of(trouble)) from None

    def open(self, key: str) -> Thing:
        """A thing as it was left; one that is open here already is that very thing.

        :raises Trouble: when another copy of the app has it open, or nothing of it can be read.
        """
        if key in self._open:
            thing = self._open[key]
            thing.left = False
            return thing
        lock = self.lock(key)
        if not lock.take(PATIENCE):
            raise Trouble("store.open-elsewhere")
        try:
            thing = self._read(key, lock)
        except Unusable as trouble:
            notice = self._give_up(key, trouble)
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
        unsaved = self._open.get(key)
        lock = self.lock(key) if unsaved is None else unsaved.lock
        if not lock.take(PATIENCE):
            raise Trouble("store.open-elsewhere")
        if unsaved is not None:
            unsaved.journal.let_go()
        try:
            kept = set_aside(self.path(key), self.places.aside)
        except OSError as trouble:
            if unsaved is None:
                lock.free()
            raise Trouble("store.cannot-remove", reason=reason_of(trouble)) from None
        if unsaved is not None:
            self._open.pop(key)
        lock.free(forget=True)
        return kept

    def unsaved(self) -> list[Thing]:
        """What is open here and not all written, closed or not."""
        return [thing for thing in tuple(self._open.values()) if thing.journal.behind]

    def retry(self) -> bool:
        """Tries to write what could not be written; whether all is kept now."""
        for thing in self.unsaved():
            if thing.left:
                thing.close()
            else:
                thing.retry()
        return not self.unsaved()

    def heard(self, thing: Thing, well: bool) -> None:
        """A thing could not be written, or is whole again."""
        if well:
            if not self.unsaved():
                self.notices.add("store.saved-again")
            return
        if thing.left and thing.key not in self._open and thing.lock.take():
            self._open[thing.key] = thing  # it was put away, and only now the disk says that it was not kept
        self.notices.add(key_for(thing.journal.trouble, "store.not-saved"))

    def closed(self, thing: Journalled, forget: bool = False) -> None:
        """The thing was closed: others may open it. With `forget` it will not be there any more."""
        self._open.pop(thing.key, None)
        thing.lock.free(forget)

    # What the shelf of one kind is made with

    @abstractmethod
    def _read(self, key: str, lock: Lock) -> Thing:
        """What is in a file, to go on with.

        :raises Unusable: when nothing of it can be used.
        :raises Trouble: when it is not there, or cannot be read now.
        """

    @abstractmethod
    def _entry(self, key: str) -> Shown:
        """What is in a file, as a list shows it.

        :raises Unusable: when nothing of it can be used.
        :raises Trouble: when it is not there, or cannot be read now.
        """

    def _played(self, key: str) -> float:
        """When a thing was last written on."""
        try:
            return self.path(key).stat().st_mtime
        except OSError:
            return self.clock()  # it is not written yet, or the disk does not say

    def _begin(self, thing: Thing) -> Thing:
        """A new thing, kept from now on."""
        thing.lock.take()
        thing.begin()
        self._open[thing.key] = thing
        return thing

    @contextlib.contextmanager
    def _telling(self, key: str) -> Iterator[None]:
        """Something is looked at. That it has to be left out is told, once, unless another copy of the app
        has it or has finished it."""
        try:
            yield
        except Unusable:
            pass
        except Trouble as trouble:
            if trouble.notice.key != f"store.no-such-{self.kind}" and key not in self._unread:
                self._unread.add(key)
                self.notices.add(trouble.notice.key, **trouble.notice.values)
        else:
            self._unread.discard(key)

    def _sure(self, key: str) -> Shown:
        """As `_entry`, but what seems to be of no use is looked at again while nobody else can write it, and
        set aside if it is."""
        try:
            return self._entry(key)
        except Unusable:
            lock = self.lock(key)
            if not lock.take():
                raise  # one that is open elsewhere is that copy's to look after
        try:
            self._entry(key)
        except Unusable as trouble:
            notice = self._give_up(key, trouble)
            self._unread.discard(key)  # whatever was told of it before, this is to be told
            raise Trouble(notice.key, **notice.values) from None
        finally:
            lock.free(forget=True)
        return self._entry(key)

    def _give_up(self, key: str, trouble: Unusable) -> Notice:
        """Sets a file aside of which nothing can be used; returns the sentence for it."""
        kept = path = self.path(key)
        if not trouble.newer:
            with contextlib.suppress(OSError):
                kept = set_aside(path, self.places.aside)
        if kept is path:
            self._refused.add(key)
        return Notice(f"store.{'newer' if trouble.newer else 'unreadable'}-{self.kind}", {"file": str(kept)})
