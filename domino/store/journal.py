"""A file that only grows: a line for each thing that happens, each with its own check.

    5f1c8a02 journal 1
    9b77e0d4 boneyard 1             what follows is said in lines of text
    ...

The check of a line is taken over the line and the check before it, so that a cut, a flipped byte or a
line out of place is noticed, and everything before it can still be trusted. A line is written in one
step and has left the process when `append` returns: killing the process loses nothing.
"""

from __future__ import annotations

import contextlib
import os
import threading
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from domino.core.record import MOST_LINES
from domino.store.files import background, close, read_bytes, replace, sync_and_close

VERSION = 1
LONGEST_JOURNAL = 16_000_000
LONGEST_LINE = 4_000
_HEAD = "journal "
_CHECK_LENGTH = 8
_APPENDING = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)

DAMAGED, NEWER = "damaged", "newer"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a journal tells: its intact lines, how many bytes they take, and the last check. `trouble`
    is None when that is all there is; else what is wrong with the rest."""

    lines: tuple[str, ...]
    length: int
    check: int
    trouble: str | None


def read(path: Path) -> Reading:
    """The intact part of a journal, which was read whole.

    :raises OSError: when it cannot be read now, which tells nothing about what it holds.
    """
    return parse(read_bytes(path, LONGEST_JOURNAL))


def parse(data: bytes) -> Reading:
    """The intact part of what a journal holds; nothing of one that has more lines than any match."""
    if data.count(b"\n") > MOST_LINES:
        return Reading((), 0, 0, DAMAGED)
    lines: list[str] = []
    check = length = 0
    trouble = DAMAGED if len(data) > LONGEST_JOURNAL else None
    while length < len(data):
        end = data.find(b"\n", length, length + LONGEST_LINE + 2 + _CHECK_LENGTH)
        content = data[length + _CHECK_LENGTH + 1 : end]
        following = zlib.crc32(content, check)
        if end < 0 or data[length : end - len(content)] != b"%08x " % following:
            trouble = DAMAGED
            break
        try:
            lines.append(content.decode("utf-8"))
        except UnicodeDecodeError:
            trouble = DAMAGED
            break
        check = following
        length = end + 1
    if not lines or not lines[0].startswith(_HEAD):
        return Reading((), 0, 0, DAMAGED)
    version = lines[0].removeprefix(_HEAD)
    if version != str(VERSION):
        return Reading((), 0, 0, NEWER if version.isdecimal() and version != "0" else DAMAGED)
    return Reading(tuple(lines[1:]), length, check, trouble)


class Journal:
    """A journal being written. No method raises for what the disk does: what cannot be written now is
    kept in memory and written before anything later. `told` is called with False when writing first
    fails, and with True when all is written again, on any thread. Any thread may write."""

    def __init__(self, path: Path, told: Callable[[bool], None] = lambda well: None) -> None:
        self.path = path
        self.before_change: Callable[[], None] | None = None
        """What is to be done once before the file is changed; while it raises OSError nothing is written."""
        self._told = told
        self._handle: int | None = None
        self._length = 0
        """How many bytes of the file are known to be whole lines."""
        self._check = 0
        self._waiting = b""
        """What is to be written still. Before the file is there, all of it."""
        self._well = True
        self.trouble: OSError | None = None
        """Why writing failed last."""
        self._torn = False
        self._refused = False
        """Whether the disk has not taken what left the process: then what it holds is anybody's guess."""
        self._writing = threading.RLock()

    @staticmethod
    def create(path: Path, lines: Iterable[str], told: Callable[[bool], None] = lambda well: None) -> Journal:
        """A new journal that begins with these lines."""
        journal = Journal(path, told)
        journal.begin(lines)
        return journal

    def begin(self, lines: Iterable[str]) -> None:
        """Begins a new journal with these lines."""
        self.append(f"{_HEAD}{VERSION}", *lines)

    @staticmethod
    def go_on(path: Path, reading: Reading, told: Callable[[bool], None] = lambda well: None) -> Journal:
        """The journal that was read, to be written on; what is not intact is cut off, so keep a copy of
        it first (`before_change`)."""
        journal = Journal(path, told)
        journal._length = reading.length
        journal._check = reading.check
        journal._torn = True  # the file may be longer than what is intact
        return journal

    @property
    def behind(self) -> bool:
        """Whether something is not written yet."""
        return bool(self._waiting) or self._refused

    def append(self, *lines: str) -> bool:
        """Adds these lines, all together or none; whether they, and all before, have left the process."""
        added = bytearray()
        with self._writing:
            for line in lines:
                content = line.encode("utf-8", "replace")
                self._check = zlib.crc32(content, self._check)
                added += b"%08x %s\n" % (self._check, content)
            self._waiting += bytes(added)
            return self.flush()

    def flush(self) -> bool:
        """Writes what could not be written before; whether nothing is left to write."""
        if not self.behind:
            return True
        with self._writing:
            try:
                self._write()
            except OSError as trouble:
                self.trouble = trouble
                self._torn = True
                self.let_go()
                self._now_well(False)
                return False
            self._now_well(not self.behind)
            return not self.behind

    def rewrite(self, lines: Sequence[str]) -> bool:
        """Puts these lines in the place of all there are, in one step."""
        with self._writing:
            self.let_go()  # not every system replaces a file that is open
            kept = self._length, self._check, self._waiting
            self._length = self._check = 0
            self._waiting = b""
            if self.append(f"{_HEAD}{VERSION}", *lines):
                return True
            self._length, self._check, self._waiting = kept
            return False

    def sync(self) -> None:
        """Has everything written to the disk itself, off this thread."""
        if self.flush() and self._length:
            with contextlib.suppress(OSError, RuntimeError):  # which comes when Python is leaving already
                background().submit(self._sync, os.dup(self._open()))

    def is_there(self) -> bool:
        """Whether the file is still where it was, under its name, and holds what was written."""
        if not self._length:
            return True
        try:
            return not self._refused and os.path.samestat(os.fstat(self._open()), os.stat(self.path))
        except OSError:
            return False

    def close(self) -> None:
        """Writes what is left and lets the file go."""
        self.sync()
        self.let_go()

    def let_go(self) -> None:
        """Lets the file go; it is opened again for what is still to be written."""
        handle, self._handle = self._handle, None
        if handle is not None:
            close(handle)

    def _sync(self, handle: int) -> None:
        try:
            sync_and_close(handle, self.path.parent)
        except OSError as trouble:
            self.trouble = trouble
            # Asking again would not help: systems forget what they could not write.
            self._refused = True
            self._now_well(False)

    def _write(self) -> None:
        if self.before_change is not None:
            self.before_change()
            self.before_change = None
        if not self._length:
            # A new file comes into being whole: there is never one without its beginning.
            data = self._waiting
            replace(self.path, data, sync=self._refused)
            self._length, self._waiting, self._torn, self._refused = len(data), b"", False, False
            return
        if not self._waiting:
            return
        handle = self._open()
        if self._torn:
            os.ftruncate(handle, self._length)
            self._torn = False
        written = os.write(handle, self._waiting)
        if written != len(self._waiting):
            os.write(handle, self._waiting[written:])  # which raises the reason, such as a full disk
            raise OSError("only a part was written")
        self._length += written
        self._waiting = b""

    def _open(self) -> int:
        if self._handle is None:
            self._handle = os.open(self.path, _APPENDING)
        return self._handle

    def _now_well(self, well: bool) -> None:
        if well != self._well:
            self._well = well
            self._told(well)
