"""What is kept of a table that is open to others, beside the save of its match: who sits where, the key that
opens it and how often it was taken up, so that a host that was killed goes on with the same guests.

A small file, replaced in one step. One that is damaged is set aside, a notice tells so, and the table is
opened anew: the match itself is safe. It holds the table's key and may hold a server's password, so a file
that couldn't be read is never overwritten: while it can't be set aside, nothing is written.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from domino.core.seating import GUEST, LEVELS, Levels, check_level
from domino.store.disk_errors import key_for
from domino.store.files import read_bytes, replace, set_aside
from domino.store.notices import Notices
from domino.store.pieces import read_json

USUAL = LEVELS[1]
"""How a computer plays of which it was not said."""
LONGEST = 64_000
"""Bytes of the longest: a table for as many as can sit at one is a tenth of it."""

Read = TypeVar("Read")


class KeptTable:
    """One such file. Nothing here raises for what the disk does: playing goes on."""

    def __init__(self, path: Path, aside: Path, notices: Notices) -> None:
        self.path = path
        self._aside, self._notices = aside, notices
        self._is_read = False
        """Whether it's known that the file may be replaced: it was read, or there was none."""
        self._waiting: Mapping[str, object] | None = None
        """What couldn't be written yet."""

    @property
    def behind(self) -> bool:
        """Whether something isn't written yet."""
        return self._waiting is not None

    def found(self, read: Callable[[Any], Read]) -> Read | None:
        """What was kept, as `read` makes it of plain data; None when nothing was, or nothing that can be
        used."""
        try:
            raw = read_bytes(self.path, LONGEST)
        except (FileNotFoundError, NotADirectoryError):
            self._is_read = True
            return None
        except OSError:
            raw = b""
        try:
            if len(raw) > LONGEST:
                raise ValueError("this is too long")
            found = read(read_json(raw))
        except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
            self._is_read = False
            with contextlib.suppress(OSError):
                set_aside(self.path, self._aside)
                self._is_read = True
            self._notices.add("store.table-damaged")
            return None
        self._is_read = True
        return found

    def levels(self, players: int) -> Levels | None:
        """Who played at the end, as a record tells it: others may have come and gone since the deal. None
        when nothing of that was kept."""
        levels = self.found(_levels)
        return levels if levels is not None and len(levels) == players else None

    def keep(self, data: Mapping[str, object]) -> None:
        """Keeps this. What can't be written is told, and written by `retry` or with the next change."""
        self._waiting = data
        try:
            if not self._is_read and not self._may_replace(data):
                set_aside(self.path, self._aside)
                self._notices.add("store.table-damaged")
            self._is_read = True
            replace(self.path, json.dumps(data).encode(), sync=False)
        except OSError as trouble:
            self._notices.add(key_for(trouble, "store.table-not-saved"))
        else:
            self._waiting = None

    def retry(self) -> bool:
        """Tries to write what couldn't be written; whether all is kept now."""
        if self._waiting is not None:
            self.keep(self._waiting)
        return not self.behind

    def drop(self) -> None:
        """The match is over: nothing is to be kept of its table."""
        self._waiting = None
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)

    def _may_replace(self, data: Mapping[str, object]) -> bool:
        """Whether what is there can be read and is of the same version, or nothing is there."""
        try:
            raw = read_bytes(self.path, LONGEST)
            there = read_json(raw) if len(raw) <= LONGEST else None
        except (FileNotFoundError, NotADirectoryError):
            return True
        except (OSError, ValueError, RecursionError):
            return False
        return isinstance(there, dict) and there.get("version") == data.get("version")


def _levels(data: Any) -> Levels:
    return tuple(_level(place) for place in data["places"])


def _level(place: Mapping[str, Any]) -> str | None:
    kind, level = place["kind"], place["level"]
    if kind == "guest":
        return GUEST
    return check_level(str(level or USUAL)) if kind == "computer" else None
