"""What a device keeps for itself of tables with others: its secret, the table it was last at, and the server
it opens tables on. None of it goes with what is exported: with the secret another device would take its seat,
and in the server's address is a password."""

from __future__ import annotations

from collections.abc import Mapping

from domino.together import keys
from domino.ui.kit.app import Application

KEPT = "this-device"
SECRET, LAST, WAY, SERVER = "secret", "last", "way", "server"


def found(app: Application, name: str) -> str:
    """What was kept under this name; nothing where nothing was."""
    every = app.memory.guests.found(KEPT)
    value = every.get(name) if isinstance(every, dict) else None
    return value if isinstance(value, str) else ""


def keep(app: Application, things: Mapping[str, str]) -> None:
    """Keeps these by their names, beside the others."""
    app.memory.guests.update(KEPT, things)
    app.say_notices()


def own_secret(app: Application) -> str:
    """By which hosts know this device again: made once."""
    secret = app.memory.guests.obtain(KEPT, SECRET, keys.is_key, keys.fresh_key)
    app.say_notices()
    return secret
