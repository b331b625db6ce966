"""Files where the player chooses, in the picker of the system: on Android, where an app has no folder that
outlives it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from domino.device.documents import Chosen, Document, picker
from domino.store.bundle import Days, Merged, Progress, export, merge
from domino.store.files import PART, read_bytes, replace
from domino.store.memory import Memory
from domino.store.notices import Trouble, reason_of
from domino.ui.kit.app import Application
from domino.ui.kit.later import later

LONGEST = 128_000_000
"""More bytes than everything ever takes."""
BUNDLE = "bundle"


def put(app: Application, name: str, kind: str, data: bytes) -> None:
    """Writes a file where the player chooses, and says what came of it. All of it is there before they are
    asked: nothing can go wrong any more but the writing itself."""

    def chosen(document: Document | None) -> None:
        if document is None:
            tell(app, "not-saved")
        else:
            write = partial(_write, document, data)
            app.background.do(write, lambda given: tell(app, "saved", file=given or name), long=True)

    if not picker.choose_new(name, kind, _soon(chosen)):
        tell(app, "no-picker")


def take(app: Application, taken: Callable[[bytes], None]) -> None:
    """Asks for a file, and hands on what it holds."""

    def chosen(document: Document | None) -> None:
        if document is not None:
            app.background.do(partial(_read, document), taken, long=True)

    if not picker.choose_existing(_soon(chosen)):
        tell(app, "no-picker")


def bundle(memory: Memory, days: Days) -> bytes:
    """Everything, as it is written into one file.

    :raises Trouble: when it cannot be.
    """
    with _told("not-written"), _draft(memory) as path:
        export(memory, path, days=days)
        return read_bytes(path, LONGEST)


def merge_data(memory: Memory, data: bytes, days: Days, progress: Progress) -> Merged:
    """As `merge`, with what a file held."""
    with _told("not-read"), _draft(memory) as path:
        replace(path, data, sync=False)
        return merge(memory, path, progress, days)


def tell(app: Application, key: str, **values: object) -> None:
    """Says what came of it."""
    app.stage.say(app.texts.say(f"ui.passing.{key}", **values))


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
        data = document.read(LONGEST)
    if len(data) > LONGEST:
        raise Trouble("store.bundle-not-ours")
    return data


@contextlib.contextmanager
def _told(key: str) -> Iterator[None]:
    """What the system refuses becomes a sentence."""
    try:
        yield
    except OSError as trouble:
        raise Trouble(f"ui.passing.{key}", reason=reason_of(trouble)) from None


@contextlib.contextmanager
def _draft(memory: Memory) -> Iterator[Path]:
    """A place for a file that is on its way, gone afterwards; should the app be killed meanwhile, it goes at
    the next start with the drafts of matches. It holds unfinished matches, so it's kept where they are."""
    path = memory.places.matches / f".bundle.{memory.saves.kind}-{BUNDLE}{PART}"
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)
