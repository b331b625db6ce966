"""The app in a window, opening every page on a data folder that may be damaged."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

from tests.ui.driver import Player, opened

from domino.games import GAMES  # isort: skip
from domino.store.notices import Trouble
from domino.ui.kit.background import Background
from domino.ui.pages import doors, passing_on


def open_every_page(folder: Path, bundle: Path | None = None) -> None:
    """Takes a bundle in, if there is one; opens every page and everything on every list, and draws it; then
    passes everything on.

    :raises Exception: whatever was not caught, on any thread.
    """
    failures: list[BaseException] = []
    kept = folder / "passed-on"
    kept.mkdir()

    def heard(broken: Any) -> None:
        failures.append(broken.exc_value)

    tell = Background.failed

    def failed(background: Background, error: Exception) -> None:
        if not isinstance(error, Trouble):
            failures.append(error)
        tell(background, error)

    with (
        mock.patch.object(Background, "failed", failed),
        mock.patch.object(threading, "excepthook", heard),
        mock.patch.object(passing_on, "folder_of", lambda app: kept),
        opened(memory=folder, looks=False, sound=False) as player,
    ):
        app = player.app
        app.memory.settle()
        if bundle is not None:
            finished(player, lambda: passing_on.take_file(app, bundle.rename(kept / "bundle.json"), nothing))
        seen(player, lambda: app.stage.screen.uncovered())
        for visit in every_door(app):
            seen(player, visit)
        seen(player, lambda: doors.open_statistics(app), "player-")
        seen(player, lambda: doors.open_matches(app), "going-", "over-")
        seen(player, lambda: doors.open_pads(app), "pad-")
        for match in listed(app):
            seen(player, lambda id=match.id: doors.open_match(app, id), "check", "replay")
        finished(player, lambda: passing_on.export_everything(app))
    if failures:
        raise failures[0]


def every_door(app: Any) -> Iterator[Callable[[], object]]:
    """Every way to a page for which nothing has to be kept."""
    for name, door in vars(doors).items():
        if name.startswith("open_"):
            match [*inspect.signature(door).parameters]:
                case ["app"]:
                    yield partial(door, app)
                case ["app", "game"]:
                    yield from (partial(door, app, game) for game in GAMES)
                case ["app", "topic"]:
                    yield partial(door, app, "table")


def nothing() -> None:
    """Nobody waits for what was taken."""


def listed(app: Any) -> tuple[Any, ...]:
    try:
        return tuple(app.history.list())
    except Trouble:
        return ()


def seen(player: Player, visit: Callable[[], object], *within: str) -> None:
    """Goes to a page and draws it; then each place on it whose name begins so, and back each time."""
    stage = player.app.stage
    depth = len(stage.screens)
    visit()
    player.hear()
    page = len(stage.screens)
    for name in sorted(name for name in player.names() if name.startswith(within)) if within else ():
        if player.has(name):
            player.tap(name)
            player.hear()
            player.settle()
            while stage.overlays:
                stage.close(stage.overlays[-1])
            while len(stage.screens) > page:
                stage.come_back()
            player.hear()  # the page is read anew: what was found damaged meanwhile is not on it any more
    while len(stage.screens) > depth:
        stage.come_back()
    player.frame()


def finished(player: Player, begin: Callable[[], object]) -> None:
    """Begins what is done beside the screen, agreeing if it asks first, and lets it come to its end, of which
    something must be said."""
    said: list[str] = []
    with mock.patch.object(player.app.stage, "say", lambda sentence, *_: said.append(sentence)):
        begin()
        player.settle()
        if player.has("confirm"):
            player.tap("confirm")
        player.hear()
    assert said, "nothing was said of it"
