"""What is kept of a table that is open to others, beside the save of its match: who sits where, the key that
opens it and how often it was taken up, so that a host that was killed goes on with the same guests.

A small file, replaced in one step. One that is damaged is set aside, a notice tells so, and the table is
opened anew: the match itself is safe.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from domino.core.seating import GUEST, LEVELS, Levels, check_level
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

    def found(self, read: Callable[[Any], Read]) -> Read | None:
        """What was kept, as `read` makes it of plain data; None when nothing was, or nothing that can be
        used."""
        try:
            raw = read_bytes(self.path, LONGEST)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError:
            raw = b""
        try:
            if len(raw) > LONGEST:
                raise ValueError("this is too long")
            return read(read_json(raw))
        except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
            with contextlib.suppress(OSError):
                set_aside(self.path, self._aside)
            self._notices.add("store.table-damaged")
            return None

    def levels(self, players: int) -> Levels | None:
        """Who played at the end, as a record tells it: others may have come and gone since the deal. None
        when nothing of that was kept."""
        levels = self.found(_levels)
        return levels if levels is not None and len(levels) == players else None

    def keep(self, data: Mapping[str, object]) -> None:
        """Keeps this, if that can be done: what cannot be kept is kept with the next change."""
        with contextlib.suppress(OSError):
            replace(self.path, json.dumps(data).encode(), sync=False)

    def drop(self) -> None:
        """The match is over: nothing is to be kept of its table."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)


def _levels(data: Any) -> Levels:
    return tuple(_level(place) for place in data["places"])


def _level(place: Mapping[str, Any]) -> str | None:
    kind, level = place["kind"], place["level"]
    if kind == "guest":
        return GUEST
    return check_level(str(level or USUAL)) if kind == "computer" else None
