"""Passing on: a match as text to others and back, and everything in one file.

On a desktop files are in a folder that people find. On Android the player chooses each in the system's
picker: a folder of the app's own would go when the app is removed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from kivy.core.clipboard import Clipboard

from domino.core.match import Match
from domino.device.android import on_android
from domino.device.passing import exchange_folder, share_text
from domino.store.bundle import Days, export, merge
from domino.store.files import replace
from domino.store.notices import reason_of
from domino.store.sharing import Received, file_name, receive, text_in, to_text
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Part, Row, Sentence
from domino.ui.kit.stage.sheets import Sheet, confirm
from domino.ui.pages import choosing
from domino.ui.pages.daily_glance import book_of
from domino.ui.pages.importing import Import

MOST_FILES = 30


def folder_of(app: Application) -> Path:
    """Where files to pass on are put and looked for on a desktop."""
    return exchange_folder(app.memory.places.folder)


def pasted() -> str:
    """What was copied last, here or in another program."""
    return Clipboard.paste() or ""


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
        rows = [
            Row(icon, self.say(f"ui.passing.{name}"), told, tap=tap, name=name)
            for name, icon, told, tap in ways
        ]
        return rows if self.match.over else [Sentence(self.say("ui.passing.holds-all"), 15), *rows]

    def _copy(self) -> None:
        Clipboard.copy(self.text)
        self.dismiss()
        choosing.tell(self.app, "copied")

    def _file(self) -> None:
        self.dismiss()
        data, name = self.text.encode("utf-8"), file_name(self.match)
        if on_android():
            choosing.put(self.app, name, "text/plain", data)
            return
        path = folder_of(self.app) / name
        try:
            replace(path, data)
        except OSError as trouble:
            choosing.tell(self.app, "not-written", reason=reason_of(trouble))
        else:
            choosing.tell(self.app, "written", file=path)

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
        choosing.take(self.app, partial(_take_data, self.app, self.done))

    def _take(self, path: Path) -> None:
        self.dismiss()
        take_file(self.app, path, self.done)


def take_match(app: Application, text: str, done: Callable[[], None]) -> None:
    """Keeps the match that a text holds, and says what came of it."""
    _take(app, lambda: text, done)


def take_file(app: Application, path: Path, done: Callable[[], None]) -> None:
    """Takes what a file holds: a match, or everything."""
    if path.suffix == ".json":
        Import(app, partial(merge, app.memory, path, days=_days(app)), done)
    else:
        _take(app, partial(text_in, path), done)


def _take_data(app: Application, done: Callable[[], None], data: bytes) -> None:
    """Takes what the bytes of a file hold: a match, or everything."""
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        Import(app, partial(choosing.merge_data, app.memory, data, _days(app)), done)
    else:
        take_match(app, data.decode("utf-8", "replace"), done)


def _take(app: Application, read: Callable[[], str], done: Callable[[], None]) -> None:
    """Keeps the match in a text that is read first."""

    def taken(received: Received) -> None:
        game = app.texts.say(f"{received.match.game.key}.name")
        choosing.tell(app, "taken" if received.new else "known", game=game)
        done()

    app.background.do(lambda: receive(app.memory, read()), taken)


# Everything


def export_everything(app: Application) -> None:
    """Writes everything into one file, and says where it is; before that, if so, that it holds tiles which
    are still hidden."""
    say, now = app.texts.say, partial(_export, app)
    if not app.saves.entries():
        now()
        return
    asks, yes = say("ui.passing.export-holds-all"), say("ui.passing.export-now")
    confirm(app, say("ui.settings.export"), asks, yes, now, "primary")


def _export(app: Application) -> None:
    name = time.strftime("boneyard-%Y-%m-%d.json")
    if on_android():
        put = partial(choosing.put, app, name, "application/json")
        app.background.do(partial(choosing.bundle, app.memory, _days(app)), put, long=True)
        return
    path = folder_of(app) / name
    work = partial(export, app.memory, path, days=_days(app))
    app.background.do(work, lambda _: choosing.tell(app, "written", file=path), long=True)


def _days(app: Application) -> Days:
    """The deals of the day, as they go out and come in."""
    from domino.tableside.daily.carrying import Carried  # the coach is not loaded before it is asked

    return Carried(book_of(app))
