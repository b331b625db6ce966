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
    every = app.memory.guests.found(KEPT)
    app.memory.guests.keep(KEPT, {**(every if isinstance(every, dict) else {}), **things})


def own_secret(app: Application) -> str:
    """By which hosts know this device again: made once."""
    secret = found(app, SECRET)
    if not keys.is_key(secret):
        secret = keys.fresh_key()
        keep(app, {SECRET: secret})
    return secret
