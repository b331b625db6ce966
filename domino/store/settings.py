"""The settings: one JSON file, every value checked when it is read.

    settings.theme, settings["theme"]              # a checked value, always
    settings.change(theme="dark", sound=False)     # kept at once; ValueError for what cannot be
    settings.remember("mexican-train", {...})      # the last choices for a game; settings.recall(game)

A value that cannot be read falls back to its default, and a notice says so; values this version does not
know are kept for the one that does. Two copies of the app keep each other's changes. A file that cannot be
read now is not an empty one: it stays as it is, what is changed holds in memory, and `retry` reads and writes
as soon as that can be done.
"""

from __future__ import annotations

import contextlib
import copy
import json
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any

from domino.store.disk_errors import key_for
from domino.store.fields import BY_NAME, FIELDS, Field
from domino.store.files import clear_drafts, read_bytes, replace, set_aside, sync_later
from domino.store.locks import held
from domino.store.notices import Notices, reason_of
from domino.store.pieces import read_json
from domino.store.places import Places

LONGEST = 1_000_000
VERSION = 1
PATIENCE = 0.2
"""How long, in seconds, another copy of the app is waited for that is writing settings."""


class Settings:
    """The settings of one data folder. Each field is an attribute, of this type."""

    language: str
    theme: str
    felt: str
    tile_faces: str
    tile_size: float
    left_handed: bool
    motion: str
    speed: float
    computer_pace: str
    undo: bool
    forced: bool
    learning: bool
    table_talk: bool
    rack_order: str
    sound: bool
    sound_volume: float
    vibration: bool
    vibration_strength: float
    speech: bool
    speech_volume: float
    people: list[dict[str, Any]]
    last_game: dict[str, Any]
    last_choices: dict[str, Any]
    own_rules: dict[str, Any]
    remembered: dict[str, Any]
    learned: list[str]
    lessons_offered: list[str]

    def __init__(self, places: Places, notices: Notices) -> None:
        self._places = places
        self._notices = notices
        self._values: dict[str, Any] = {}
        """What was chosen: the defaults are not in it."""
        self._unknown: dict[str, Any] = {}
        self._unsaved: dict[str, Any] = {}
        self._is_read = True
        """Whether it is known what the file holds, or that there is none."""
        self._is_written = True
        """Whether the disk has taken what was written last, as far as it has said."""
        self._is_told = False
        """Whether it was told that the settings cannot be saved."""
        self._watchers: list[Callable[[str, Any], None]] = []
        clear_drafts(places.folder, places.settings.name)
        try:
            self._take(self._content())
        except OSError as trouble:
            self._is_read = False
            notices.add("store.unreadable-settings", reason=reason_of(trouble))

    def __getitem__(self, name: str) -> Any:
        field = BY_NAME[name]
        return copy.deepcopy(self._values.get(name, field.default))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in BY_NAME:
            raise AttributeError(name)
        return self[name]

    @property
    def chosen(self) -> dict[str, Any]:
        """What differs from the defaults because somebody chose it."""
        return copy.deepcopy(self._values)

    def change(self, **values: Any) -> None:
        """Sets these, keeps them in the file and tells whoever watches.

        :raises ValueError: for a setting or value there is not; then nothing has changed.
        """
        checked = {name: _field(name).check(value) for name, value in values.items()}
        changed = {name: value for name, value in checked.items() if self[name] != value}
        self._values.update(checked)
        self._unsaved.update(checked)
        self._save()
        self._tell(changed)

    def reset(self, *names: str) -> None:
        """Sets these, or everything but players and memories, back to the default."""
        usual = names or tuple(field.name for field in FIELDS if field.group not in ("people", "memory"))
        self.change(**{name: copy.deepcopy(_field(name).default) for name in usual})

    def watch(self, watcher: Callable[[str, Any], None]) -> None:
        """Has `watcher(name, value)` called at each change, on the thread that changes."""
        self._watchers.append(watcher)

    def remember(self, game: str, choices: Mapping[str, Any]) -> None:
        """Keeps what was last chosen for a game, and that it was the last one played."""
        with contextlib.suppress(ValueError):  # too much to remember is not worth a complaint
            self.change(last_choices=self["last_choices"] | {game: dict(choices)}, last_game={"game": game})

    def recall(self, game: str) -> dict[str, Any]:
        """What was last chosen for a game; empty when nothing was."""
        found = self["last_choices"].get(game)
        return found if isinstance(found, dict) else {}

    def unsaved(self) -> int:
        """How many settings are changed and not written."""
        return len(self._unsaved) or int(not self._is_written)

    def retry(self) -> bool:
        """Tries to read and write what could not be; whether all is kept now."""
        if self.unsaved() or not self._is_read:
            self._save()
        return not self.unsaved()

    # Inside

    def _content(self) -> dict[str, Any]:
        """What the file holds. One that is no file of settings is set aside.

        :raises OSError: when it cannot be read, or not be set aside.
        """
        path = self._places.settings
        try:
            raw = read_bytes(path, LONGEST)
        except (FileNotFoundError, NotADirectoryError):
            return {}
        try:
            if len(raw) > LONGEST:
                raise ValueError
            content = read_json(raw)
            if not isinstance(content, dict) or not isinstance(content.get("settings"), dict):
                raise ValueError
            return dict(content["settings"])
        except (ValueError, RecursionError):
            self._notices.add("store.damaged-settings", file=str(set_aside(path, self._places.aside)))
            return {}

    def _take(self, content: dict[str, Any]) -> dict[str, Any]:
        """Takes over what the file holds, put together with what was changed since; returns what is another
        now."""
        before = {name: self[name] for name in BY_NAME}
        for name, value in content.items():
            if name not in BY_NAME:
                self._unknown[name] = value
                continue
            try:
                field = BY_NAME[name]
                value = field.check(value)
            except ValueError:
                self._notices.add("store.bad-setting", name=name, value=str(value)[:40])
                continue
            if name in self._unsaved:
                self._unsaved[name] = value = field.joined(self._unsaved[name], value)
            self._values[name] = value
        return {name: self[name] for name, value in before.items() if self[name] != value}

    def _tell(self, changed: dict[str, Any]) -> None:
        for name, value in changed.items():
            for watcher in tuple(self._watchers):
                watcher(name, value)

    def _save(self) -> None:
        changed: dict[str, Any] = {}
        try:
            with held(self._places.locks / "settings.lock", PATIENCE):
                content = self._content()
                if not self._is_read:
                    changed = self._take(content)
                    self._is_read = True
                    self._notices.add("store.settings-read-again")
                # What another copy of the app has changed meanwhile stays changed; what a damaged file has
                # lost is still known here.
                written = dict(self._unsaved)
                if self.unsaved():
                    self._write(self._unknown | self._values | content | written)
        except OSError as trouble:
            self._refused(trouble)
        else:
            for name, value in written.items():
                if self._unsaved.get(name) is value:  # another thread may have changed it once more
                    del self._unsaved[name]
        self._tell(changed)

    def _write(self, content: dict[str, Any]) -> None:
        path = self._places.settings
        whole = {"version": VERSION, "settings": content}
        text = json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True)
        replace(path, text.encode("utf-8", "replace"), sync=not self._is_written)
        self._is_written, self._is_told = True, False
        with contextlib.suppress(RuntimeError):  # Python is leaving: the system writes it in its own time
            sync_later(path).add_done_callback(self._synced)

    def _synced(self, syncing: Future[None]) -> None:
        """The disk has taken what was written, or has not: then it is written once more. A file that was set
        aside meanwhile has been written again, and that is synced by itself."""
        failed = syncing.exception()
        if failed is not None and not isinstance(failed, FileNotFoundError):
            self._is_written = False
            self._refused(failed)

    def _refused(self, trouble: BaseException) -> None:
        """Something could not be written: that is told, once."""
        if self.unsaved() and not self._is_told:
            self._notices.add(key_for(trouble, "store.settings-not-saved"))
            self._is_told = True


def _field(name: str) -> Field:
    if name not in BY_NAME:
        raise ValueError(f"there is no setting {name!r}: there is {', '.join(BY_NAME)}")
    return BY_NAME[name]
