"""Addresses that may hold a password: from the environment, a file or a prompt, rather than the command line.

What is typed as an argument shows in the list of processes and in the shell's history. It's still taken, for
other programs rely on it, but a warning says what to do instead.
"""

from __future__ import annotations

import contextlib
import getpass
import os
import stat
import sys
from pathlib import Path

from domino.cli.terminal import Terminal
from domino.store.files import read_bytes
from domino.store.notices import reason_of
from domino.tableside.seats import UserError
from domino.texts import Texts
from domino.together import keys
from domino.together.redaction import has_password, redacted

SERVER_VARIABLE, TABLE_VARIABLE = "BONEYARD_SERVER", "BONEYARD_TABLE"
ELSEWHERE = "-"
"""The argument that stands for the environment or the prompt."""
LONGEST = 1000


def server_address(terminal: Terminal, texts: Texts, given: str | None, file: str | None) -> str | None:
    """The address of the server to open a table on; None for a table at home.

    :raises UserError: when it isn't one.
    """
    if given is None and file is None:
        return None
    text = _text(terminal, texts, given or "", file, SERVER_VARIABLE, "server")
    try:
        return keys.at_server(text)
    except ValueError:
        raise UserError(texts.say("cli.error.server", text=redacted(text))) from None


def table_address(
    terminal: Terminal, texts: Texts, given: str | None, file: str | None
) -> keys.Address | keys.FarAddress:
    """The address of the table to join.

    :raises UserError: when it isn't one.
    """
    text = _text(terminal, texts, given or "", file, TABLE_VARIABLE, "table")
    try:
        return keys.parse_address(text)
    except ValueError:
        raise UserError(texts.say("cli.error.address", text=redacted(text))) from None


def _text(terminal: Terminal, texts: Texts, given: str, file: str | None, variable: str, kind: str) -> str:
    if file is not None:
        if given:
            raise UserError(texts.say(f"cli.error.{kind}-twice"))
        return _in_file(terminal, texts, file)
    if given not in ("", ELSEWHERE):
        if has_password(given):
            terminal.warn(texts.say(f"cli.error.password-shows-{kind}"))
        return given
    return os.environ.get(variable, "").strip() or _asked(texts.say(f"cli.ask-{kind}"), texts, variable)


def _in_file(terminal: Terminal, texts: Texts, file: str) -> str:
    """The first line of a file."""
    path = Path(file)
    try:
        raw = read_bytes(path, LONGEST)
        open_to_others = os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077
    except (OSError, ValueError) as trouble:
        reason = reason_of(trouble) if isinstance(trouble, OSError) else str(trouble)
        raise UserError(texts.say("cli.error.unreadable-file", file=file, reason=reason)) from None
    if open_to_others:
        terminal.warn(texts.say("cli.error.file-open-to-others", file=file))
    return raw.partition(b"\n")[0].decode("utf-8", "replace").strip()


def _asked(prompt: str, texts: Texts, variable: str) -> str:
    """What is typed, without showing it; the next line of what was written before, where nobody types.

    :raises UserError: when nothing is.
    """
    typed = ""
    with contextlib.suppress(EOFError, OSError):
        if sys.stdin is not None and sys.stdin.isatty():
            typed = getpass.getpass(f"{prompt} ")
        elif sys.stdin is not None:
            typed = _line(sys.stdin.fileno())
    if not typed.strip():
        raise UserError(texts.say("cli.error.no-address", variable=variable))
    return typed.strip()


def _line(handle: int) -> str:
    """One line and no byte more: the rest is for whoever reads next."""
    line = b""
    while len(line) < LONGEST:
        byte = os.read(handle, 1)
        if byte in (b"", b"\n"):
            break
        line += byte
    return line.decode("utf-8", "replace")
