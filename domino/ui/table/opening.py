"""Sitting down at a table: a match that is kept from its first move, or one that was left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from domino.core.match import Match
from domino.store.notices import Trouble
from domino.store.saves import SavedMatch
from domino.store.settings import Settings
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat, seats_of
from domino.ui.kit.app import Application

if TYPE_CHECKING:
    from domino.together.kept import Kept
    from domino.ui.table.open_table import OpenTable


def begun(app: Application, match: Match, seats: Sequence[Seat]) -> Evening:
    """A new match, kept from now on. Who was a guest at another table sits at this device."""
    seats = [replace(seat, guest=False) for seat in seats]
    save = app.saves.start(match, [seat.computer for seat in seats], [seat.colour for seat in seats])
    return _evening(app, save, seats)


def begun_together(app: Application, match: Match, table: OpenTable) -> Evening:
    """A new match with guests, kept from now on."""
    seats = table.seated(match.names)
    save = app.saves.start(match, [seat.computer for seat in seats], [seat.colour for seat in seats])
    return _evening(app, save, seats, table)


def kept_table(app: Application, key: str) -> Kept | None:
    """The open table at which the match with this key was played, if it was at one."""
    from domino.together.kept import Kept

    return app.memory.table(key).found(Kept.from_data)


def resumed_together(app: Application, key: str, kept: Kept) -> tuple[Evening, OpenTable] | None:
    """The match as it was left, open again to those who sat there."""
    from domino.ui.table.open_table import OpenTable

    save = _save(app, key)
    if save is None:
        return None
    table = OpenTable(app, save.match.game.key, kept.places, save.promise, kept)
    return _evening(app, save, table.seated(save.names), table), table


def resumed(app: Application, key: str) -> Evening | None:
    """The match as it was left. When that cannot be, the player is told why, and there is none."""
    save = _save(app, key)
    if save is None:
        return None
    return _evening(app, save, seats_of(save.names, save.levels, save.colours))


def _save(app: Application, key: str) -> SavedMatch | None:
    try:
        save = app.saves.resume(key)
    except Trouble as trouble:
        app.stage.say(app.texts.say(trouble.notice.key, **trouble.notice.values))
        return None
    app.say_notices()
    return save


def _evening(
    app: Application, save: SavedMatch, seats: Sequence[Seat], table: OpenTable | None = None
) -> Evening:
    finished = partial(app.background.do, lambda: app.memory.finish(save))
    match = save if table is None else table.share(save, app.memory.table(save.key))
    evening = Evening(match, seats, app.texts, finished=finished)
    heed(evening, app.settings)
    return evening


def heed(evening: Evening, settings: Settings) -> None:
    """Plays from now on as the settings say."""
    evening.undo_allowed, evening.plays_forced = settings.undo, settings.forced
