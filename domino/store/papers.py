"""Score pads for real tiles, each in its own journal: safe after every line.

    for entry in pads.entries(): ...
    pad = pads.start(Paper.start("muggins", ["Ana", "Ben"]))
    pad = pads.open(entry.key)                  # Trouble when that cannot be
    pad.add(Entry.by_points([10, 25])); pad.change(1, entry); pad.undo()
    pad.close(); pads.remove(entry.key)

Lines of such a journal: the head of the pad, its entries, and `change 2 points 10 20` and `undo`.
"""

from __future__ import annotations

import contextlib
import re
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from domino.core.paper import Entry, Paper, PaperError
from domino.store import journal
from domino.store.files import clear_parts, copy_aside, set_aside
from domino.store.journal import Journal
from domino.store.locks import Lock
from domino.store.notices import Notice, Notices, Trouble
from domino.store.places import Places

ENDING = ".pad"
DAY = 86_400.0
UNDO = "undo"
_KEY = re.compile(r"[0-9a-f]{8,32}")
_CHANGE = re.compile(r"change ([1-9][0-9]{0,3}) (.+)")


@dataclass(frozen=True, slots=True)
class PadEntry:
    """A score pad, as a list shows it; `played` is when it was last written on, in seconds since 1970."""

    key: str
    game: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    rounds: int
    over: bool
    winners: tuple[int, ...]
    played: float


class Pads:
    """The score pads of one data folder."""

    def __init__(self, places: Places, notices: Notices, clock: Callable[[], float] = time.time) -> None:
        self.places = places
        self.notices = notices
        self._open: dict[str, Pad] = {}
        self._refused: set[str] = set()
        clear_parts(places.pads, clock() - DAY)

    def entries(self) -> tuple[PadEntry, ...]:
        """Every pad, the latest first. A file that is none is set aside, and the notices tell so."""
        found = []
        with contextlib.suppress(OSError):
            for path in sorted(self.places.pads.glob(f"*{ENDING}")):
                if not _KEY.fullmatch(path.stem) or path.name in self._refused:
                    continue
                try:
                    paper, _ = read_pad(path)
                    played = path.stat().st_mtime
                except PaperError as trouble:
                    notice = self._give_up(path, trouble)
                    self.notices.add(notice.key, **notice.values)
                    continue
                except OSError:
                    continue
                found.append(
                    PadEntry(
                        path.stem, paper.game.key, paper.names, paper.scores, len(paper.round_scores),
                        paper.over, paper.winners, played,
                    )
                )  # fmt: skip
        return tuple(sorted(found, key=lambda entry: (-entry.played, entry.key)))

    def start(self, paper: Paper) -> Pad:
        """A new pad, kept from now on."""
        key = secrets.token_hex(8)
        pad = Pad(self, key, paper, self.lock(key))
        pad.lock.take()
        pad.journal = Journal.create(self.path(key), pad.lines(), pad.told)
        self._open[key] = pad
        return pad

    def open(self, key: str) -> Pad:
        """A pad to go on with.

        :raises Trouble: when another copy of the app has it open, or it cannot be read.
        """
        if key in self._open:
            return self._open[key]
        path, lock = self.path(key), self.lock(key)
        if not path.exists():
            raise Trouble("store.no-such-pad")
        if not lock.take():
            raise Trouble("store.open-elsewhere")
        try:
            paper, reading = read_pad(path)
        except PaperError as trouble:
            lock.free()
            raise Trouble.of(self._give_up(path, trouble)) from None
        except BaseException:
            lock.free()
            raise
        pad = Pad(self, key, paper, lock)
        pad.journal = Journal.go_on(path, reading, pad.told)
        if reading.trouble is not None:
            kept = copy_aside(path, self.places.aside) or path
            self.notices.add("store.damaged-pad", file=str(kept), count=len(paper.entries))
            pad.journal.rewrite(pad.lines())
        self._open[key] = pad
        return pad

    def remove(self, key: str) -> Path:
        """Sets a pad aside, so that it is listed no more; returns where it is kept.

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
            raise Trouble("store.cannot-remove", reason=trouble.strerror or str(trouble)) from None
        finally:
            lock.free(forget=True)

    def retry(self) -> bool:
        """Tries to write what could not be written of open pads; whether all is kept now."""
        done = [pad.retry() for pad in tuple(self._open.values())]  # each, whatever the others do
        return all(done)

    def path(self, key: str) -> Path:
        """The file of a pad."""
        if not _KEY.fullmatch(key):
            raise Trouble("store.no-such-pad")
        return self.places.pads / f"{key}{ENDING}"

    def lock(self, key: str) -> Lock:
        """What keeps other copies of the app from writing on the pad."""
        return Lock(self.places.locks / f"pad-{key}.lock")

    def closed(self, pad: Pad) -> None:
        """The pad was closed: others may open it."""
        self._open.pop(pad.key, None)
        pad.lock.free()

    def _give_up(self, path: Path, trouble: PaperError) -> Notice:
        try:
            kept = set_aside(path, self.places.aside)
        except OSError:
            kept = path
            self._refused.add(path.name)
        key = "store.newer-pad" if trouble.reason == "newer" else "store.unreadable-pad"
        return Notice(key, {"file": str(kept)})


class Pad:
    """A score pad and its journal. What is entered through it is kept."""

    def __init__(self, pads: Pads, key: str, paper: Paper, lock: Lock) -> None:
        self.pads = pads
        self.key = key
        self.paper = paper
        self.lock = lock
        self.journal = Journal(pads.path(key))

    def add(self, entry: Entry) -> None:
        """As `Paper.add`, and kept.

        :raises PaperError: and nothing has changed.
        """
        self.paper.add(entry)
        self._append(str(entry))

    def change(self, number: int, entry: Entry) -> None:
        """As `Paper.change`, and kept.

        :raises PaperError: and nothing has changed.
        """
        self.paper.change(number, entry)
        self._append(f"change {number} {entry}")

    def undo(self) -> bool:
        """As `Paper.undo`, and kept."""
        done = self.paper.undo()
        if done:
            self._append(UNDO)
        return done

    def retry(self) -> bool:
        """Tries to write what could not be written; whether all is kept now."""
        if self.journal.flush():
            return True
        return not self.journal.is_there() and self.journal.rewrite(self.lines())

    def close(self) -> None:
        """Puts the pad away."""
        self.retry()
        self.journal.close()
        self.pads.closed(self)

    def lines(self) -> list[str]:
        """The whole pad as lines of a journal, with nothing that was taken back or corrected."""
        return self.paper.write().split("\n")

    def told(self, well: bool) -> None:
        """The journal could not be written, or is whole again."""
        self.pads.notices.add("store.saved-again" if well else "store.not-saved")

    def _append(self, line: str) -> None:
        if self.journal.append(line):
            self.journal.sync()
        else:
            self.retry()


def read_pad(path: Path) -> tuple[Paper, journal.Reading]:
    """The pad in a file.

    :raises PaperError: when nothing of it can be used.
    """
    reading = journal.read(path)
    if reading.trouble == journal.NEWER:
        raise PaperError("newer")
    return told_by(reading.lines), reading


def told_by(lines: Sequence[str]) -> Paper:
    """The pad that lines of a journal tell of; what was taken back or corrected is so already.

    :raises PaperError: when they tell of none.
    """
    told: list[str] = []
    head = 0
    for line in lines:
        change = _CHANGE.fullmatch(line)
        if line == UNDO:
            if len(told) > head:
                told.pop()
        elif change and head + int(change[1]) <= len(told):
            told[head + int(change[1]) - 1] = change[2]
        else:
            told.append(line)
            if len(told) <= 4 or line.startswith("player "):
                head = len(told)
    return Paper.read("\n".join(told))
