"""Passing on: a match as text to others and back, and everything in one file.

On a desktop files are in a folder that people find. On Android the player chooses each in the system's
picker: a folder of the app's own would go when the app is removed.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from kivy.core.clipboard import Clipboard

from domino.core.match import Match
from domino.core.record import LONGEST_RECORD
from domino.device.android import on_android
from domino.device.documents import Chosen, Document, picker
from domino.device.passing import exchange_folder, share_text
from domino.store.bundle import LONGEST_BUNDLE, Merged, export, merge
from domino.store.files import PART, read_bytes, replace
from domino.store.memory import Memory
from domino.store.notices import Trouble, reason_of
from domino.store.sharing import file_name, receive, to_text
from domino.ui.kit.app import Application
from domino.ui.kit.later import later
from domino.ui.kit.parts.parts import Part, Row, Sentence
from domino.ui.kit.stage.sheets import Sheet

MOST_FILES = 30
Made = TypeVar("Made")


def folder_of(app: Application) -> Path:
    """Where files to pass on are put and looked for on a desktop."""
    return exchange_folder(app.memory.places.folder)


def _tell(app: Application, key: str, **values: object) -> None:
    """Says what came of it."""
    app.stage.say(app.texts.say(f"ui.passing.{key}", **values))


# One match


class ShareSheet(Sheet):
    """Ways to pass a match on."""

    name = "share"

    def __init__(self, app: Application, match: Match, levels: Sequence[str | None]) -> None:
        self.match = match
        self.text = to_text(match, levels)
        super().__init__(title=app.texts.say("ui.passing.share"))

    def body(self) -> Sequence[Part]:
        where = self.say("ui.passing.you-choose") if on_android() else str(folder_of(self.app))
        ways = [
            ("copy", "content-copy", self.say("ui.passing.copy-says"), self._copy),
            ("file", "file-outline", where, self._file),
        ]
        if on_android():
            ways.insert(0, ("send", "share-variant", "", self._send))
        return [
            Row(icon, self.say(f"ui.passing.{name}"), told, tap=tap, name=name)
            for name, icon, told, tap in ways
        ]

    def _copy(self) -> None:
        Clipboard.copy(self.text)
        self.dismiss()
        _tell(self.app, "copied")

    def _file(self) -> None:
        self.dismiss()
        data, name = self.text.encode("utf-8"), file_name(self.match)
        if on_android():
            _put_where_chosen(self.app, name, "text/plain", data)
            return
        path = folder_of(self.app) / name
        try:
            replace(path, data)
        except OSError as trouble:
            _tell(self.app, "not-written", reason=reason_of(trouble))
        else:
            _tell(self.app, "written", file=path)

    def _send(self) -> None:
        if not share_text(self.text, self.title):
            self._file()


class ReceiveSheet(Sheet):
    """Ways to take a match, or everything, from elsewhere. `done` is called when something was taken."""

    name = "receive"

    def __init__(self, app: Application, done: Callable[[], None], everything: bool = False) -> None:
        self.done = done
        self.everything = everything
        title = "ui.settings.import" if everything else "ui.passing.receive"
        super().__init__(title=app.texts.say(title))

    def body(self) -> Sequence[Part]:
        say = self.app.texts.say
        parts: list[Part] = []
        if not self.everything:
            paste = say("ui.passing.paste-says")
            parts.append(Row("content-paste", say("ui.passing.paste"), paste, tap=self._paste, name="paste"))
        if on_android():
            choose = say("ui.passing.choose")
            return [*parts, Row("file-outline", choose, tap=self._choose, name="choose")]
        files = self._files()
        key = "ui.passing.files" if files else "ui.passing.no-files"
        parts.append(Sentence(say(key, folder=folder_of(self.app))))
        parts.append(Sentence(say("ui.passing.drop")))
        parts += [
            Row("file-outline", path.name, tap=partial(self._take, path), name=f"file-{number}")
            for number, path in enumerate(files)
        ]
        return parts

    def _files(self) -> list[Path]:
        ending = ".json" if self.everything else ".txt"
        try:
            found = [
                path for path in folder_of(self.app).iterdir() if path.suffix == ending and path.is_file()
            ]
            return sorted(found, key=lambda path: -path.stat().st_mtime)[:MOST_FILES]
        except OSError:
            return []

    def _paste(self) -> None:
        self.dismiss()
        take_match(self.app, Clipboard.paste() or "", self.done)

    def _choose(self) -> None:
        self.dismiss()
        if not picker.choose_existing(_soon(partial(_take_chosen, self.app, self.done))):
            _tell(self.app, "no-picker")

    def _take(self, path: Path) -> None:
        self.dismiss()
        take_file(self.app, path, self.done)


def take_match(app: Application, text: str, done: Callable[[], None]) -> None:
    """Keeps the match that a text holds, and says what came of it."""
    try:
        received = receive(app.memory, text)
    except Trouble as trouble:
        app.tell(trouble.notice)
        return
    game = app.texts.say(f"{received.match.game.key}.name")
    _tell(app, "taken" if received.new else "known", game=game)
    done()


def take_file(app: Application, path: Path, done: Callable[[], None]) -> None:
    """Takes what a file holds: a match, or everything."""
    if path.suffix == ".json":
        _in_background(app, lambda: merge(app.memory, path), lambda merged: _merged(app, merged, done))
        return
    try:
        text = read_bytes(path, LONGEST_RECORD).decode("utf-8", "replace")
    except OSError as trouble:
        _tell(app, "unreadable", file=path.name, reason=reason_of(trouble))
    else:
        take_match(app, text, done)


# Everything


def export_everything(app: Application) -> None:
    """Writes everything into one file, and says where it is."""
    name = time.strftime("boneyard-%Y-%m-%d.json")
    if on_android():
        put = partial(_put_where_chosen, app, name, "application/json")
        _in_background(app, partial(_bundle, app.memory), put)
        return
    path = folder_of(app) / name
    _in_background(app, lambda: export(app.memory, path), lambda _: _tell(app, "written", file=path))


def _merged(app: Application, merged: Merged, done: Callable[[], None]) -> None:
    count = merged.history + merged.matches + merged.pads
    _tell(app, "merged-in-part" if merged.skipped else "merged", count=count, skipped=merged.skipped)
    done()


# Where the player chooses


def _put_where_chosen(app: Application, name: str, kind: str, data: bytes) -> None:
    """Writes a file where the player chooses, and says what came of it. All of it is there before they are
    asked: nothing can go wrong any more but the writing itself."""

    def put(document: Document | None) -> None:
        if document is None:
            _tell(app, "not-saved")
        else:
            write = partial(_write, document, data)
            _in_background(app, write, lambda given: _tell(app, "saved", file=given or name))

    if not picker.choose_new(name, kind, _soon(put)):
        _tell(app, "no-picker")


def _take_chosen(app: Application, done: Callable[[], None], document: Document | None) -> None:
    """Takes what the chosen file holds: a match, or everything."""

    def take(data: bytes) -> None:
        if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            _in_background(app, partial(_merge, app.memory, data), lambda merged: _merged(app, merged, done))
        else:
            take_match(app, data.decode("utf-8", "replace"), done)

    if document is not None:
        _in_background(app, partial(_read, document), take)


def _soon(call: Callable[[Document | None], None]) -> Chosen:
    """The same, on the screen's own thread."""

    def chosen(document: Document | None) -> None:
        later(partial(call, document))

    return chosen


def _write(document: Document, data: bytes) -> str | None:
    with _told("not-written"):
        return document.write(data)


def _read(document: Document) -> bytes:
    with _told("not-read"):
        return document.read(LONGEST_BUNDLE)


def _bundle(memory: Memory) -> bytes:
    """Everything, as it is written into one file."""
    with _told("not-written"), _draft(memory) as path:
        export(memory, path)
        return read_bytes(path, LONGEST_BUNDLE)


def _merge(memory: Memory, data: bytes) -> Merged:
    with _told("not-read"), _draft(memory) as path:
        replace(path, data, sync=False)
        return merge(memory, path)


@contextlib.contextmanager
def _told(key: str) -> Iterator[None]:
    """What the system refuses becomes a sentence."""
    try:
        yield
    except OSError as trouble:
        raise Trouble(f"ui.passing.{key}", reason=reason_of(trouble)) from None


@contextlib.contextmanager
def _draft(memory: Memory) -> Iterator[Path]:
    """A place for a file that is on its way, gone afterwards."""
    path = memory.places.folder / f".bundle{PART}"
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


def _in_background(app: Application, work: Callable[[], Made], done: Callable[[Made], None]) -> None:
    """Does what may take a while off the frame, then `done` with its result, or says what went wrong."""

    def run() -> None:
        try:
            result = work()
        except Trouble as trouble:
            later(partial(app.tell, trouble.notice))
        else:
            later(partial(done, result))

    _tell(app, "working")
    threading.Thread(target=run, name="passing on", daemon=True).start()
