"""Secrets of this device at other people's tables: a small JSON file each, never overwritten unread.

    store.found("this-device")                          # what was kept; None when nothing was
    store.keep("this-device", {...})                    # all of it anew
    store.update("this-device", {"last": address})      # some fields, beside the others
    store.obtain("this-device", "secret", is_key, fresh_key)    # made once

A damaged file is set aside. One that can't be read now, or that a newer version wrote, stays as it is, and
what has to be kept meanwhile goes into a second file beside it. As soon as the first can be read again it
counts, and the second only fills in what the first lacks. What can't be written stays in memory and is
written by `retry`. All of that is told to the player, once.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from domino.store.disk_errors import key_for
from domino.store.files import clear_drafts, copy_aside, read_bytes, replace, set_aside, sync_later
from domino.store.locks import held
from domino.store.notices import Notices, reason_of
from domino.store.pieces import read_json
from domino.store.places import Places

VERSION = 1
LONGEST = 200_000
PATIENCE = 1.0
"""Seconds to wait for another copy of the app that is writing secrets."""
BESIDE = "-beside"
_KEY = re.compile(r"[a-z0-9-]{1,80}")


class _Unreadable(Exception):
    """A file that exists, has to stay as it is, and can't be used now."""


class SecretStore:
    """The secrets in one folder. No method raises for what the disk does."""

    def __init__(self, places: Places, notices: Notices) -> None:
        self._places, self._notices = places, notices
        self._folder = places.guests
        self._unsaved: dict[str, Any] = {}
        """What is to be written still."""
        self._told: set[tuple[str, Path]] = set()
        clear_drafts(self._folder, "*")

    def found(self, key: str) -> Any:
        """What was kept under this key; None when nothing was, or nothing that can be read now."""
        if key in self._unsaved:
            return self._unsaved[key]
        values = []
        for path in self._paths(key):
            with contextlib.suppress(_Unreadable):
                value = self._load(path)
                if value is not None:
                    values.append(value)
        if len(values) == 2 and all(isinstance(value, dict) for value in values):
            return {**values[1], **values[0]}
        return values[0] if values else None

    def keep(self, key: str, value: Any) -> None:
        """Keeps this in the place of all that was kept under this key."""
        with self._alone():
            self._write(key, value)

    def update(self, key: str, fields: Mapping[str, Any]) -> None:
        """Keeps these fields, beside the others of the same key."""
        with self._alone():
            self._write(key, {**self._fields(key), **fields})

    def obtain(self, key: str, name: str, is_valid: Callable[[Any], bool], make: Callable[[], str]) -> str:
        """A field that is made once. One that makes no sense is replaced after a copy was set aside."""
        with self._alone():
            fields = self._fields(key)
            value = fields.get(name)
            if isinstance(value, str) and is_valid(value):
                return value
            made = make()
            if value is None or self._copied(key):
                self._write(key, {**fields, name: made})
            return made

    def unsaved(self) -> int:
        """How many files couldn't be written."""
        return len(self._unsaved)

    def retry(self) -> bool:
        """Tries to write what couldn't be written; whether all is kept now."""
        if self._unsaved:
            with self._alone():
                for key, value in tuple(self._unsaved.items()):
                    self._write(key, value)
        return not self._unsaved

    # Inside

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        with held(self._places.locks / "guests.lock", PATIENCE):
            yield

    def _paths(self, key: str) -> tuple[Path, Path]:
        if not _KEY.fullmatch(key):
            raise ValueError(f"{key[:40]!r} is not a key")
        return self._folder / f"{key}.json", self._folder / f"{key}{BESIDE}.json"

    def _fields(self, key: str) -> dict[str, Any]:
        found = self.found(key)
        return dict(found) if isinstance(found, dict) else {}

    def _load(self, path: Path) -> Any:
        """The content of a file; None when there is none. A damaged one is set aside.

        :raises _Unreadable: when it has to stay as it is.
        """
        try:
            raw = read_bytes(path, LONGEST)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as trouble:
            raise self._stays("store.secrets-unreadable", path, reason=reason_of(trouble)) from None
        try:
            if len(raw) > LONGEST:
                raise ValueError("too long")
            value = read_json(raw)
            if not isinstance(value, (dict, list)):
                raise ValueError("neither fields nor a list")
        except (ValueError, RecursionError):
            try:
                kept = set_aside(path, self._places.aside)
            except OSError as trouble:
                raise self._stays("store.secrets-unreadable", path, reason=reason_of(trouble)) from None
            self._notices.add("store.secrets-damaged", file=str(kept))
            return None
        if isinstance(value, dict) and value.get("version", VERSION) != VERSION:
            raise self._stays("store.secrets-newer", path)
        return value

    def _stays(self, key: str, path: Path, **values: object) -> _Unreadable:
        """Tells, once, why a file is left alone."""
        if (key, path) not in self._told:
            self._told.add((key, path))
            self._notices.add(key, file=str(path), **values)
        return _Unreadable()

    def _copied(self, key: str) -> bool:
        """Keeps copies aside of what is about to be replaced; whether that could be done."""
        for path in self._paths(key):
            try:
                kept = copy_aside(path, self._places.aside)
            except FileNotFoundError:
                continue
            except OSError as trouble:
                self._stays("store.secrets-unreadable", path, reason=reason_of(trouble))
                return False
            self._notices.add("store.secrets-damaged", file=str(kept))
        return True

    def _write(self, key: str, value: Any) -> None:
        """Writes into the first file that may be replaced."""
        self._unsaved[key] = value
        for path in self._paths(key):
            try:
                self._load(path)  # so that nothing is replaced that wasn't read
                replace(path, json.dumps(value).encode(), sync=False)
            except _Unreadable:
                continue
            except OSError as trouble:
                self._notices.add(key_for(trouble, "store.secrets-not-saved"))
                return
            del self._unsaved[key]
            with contextlib.suppress(RuntimeError):  # Python is leaving: the system writes it in its own time
                sync_later(path)
            return
        self._notices.add("store.secrets-not-saved")
