"""Files of matches: where a match is kept between sittings, and how any record is read."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from domino.cli.seats import Seat, UserError, remarks, seats_from_remarks
from domino.core.match import Match, RecordError
from domino.core.record import LONGEST_RECORD, write
from domino.texts import Texts

FILE_NAME = "saved-match.txt"
MOST_BYTES = 4 * LONGEST_RECORD + 1
"""No record has more, whatever its characters: what is longer need not be read to be refused."""


def usual_path() -> Path:
    """Where a match is saved when nobody says: the user's own data folder on this system."""
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "boneyard" / FILE_NAME


def read_text(name: str, texts: Texts) -> str:
    """The text of a file, or of standard input for `-`.

    :raises UserError: when there is none to be had.
    """
    try:
        if name == "-":
            raw = sys.stdin.buffer.read(MOST_BYTES)
        else:
            with open(name, "rb") as file:
                raw = file.read(MOST_BYTES)
    except (OSError, ValueError) as trouble:
        reason = trouble.strerror if isinstance(trouble, OSError) and trouble.strerror else str(trouble)
        raise UserError(texts.say("cli.error.unreadable-file", file=name, reason=reason)) from None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as trouble:
        line = raw.count(b"\n", 0, trouble.start) + 1
        reason = texts.say("cli.error.not-text")
        raise UserError(texts.say("cli.error.record", file=name, line=line, reason=reason)) from None


def read_match(name: str, texts: Texts) -> tuple[Match, tuple[Seat, ...]]:
    """The match in a file, and who plays it.

    :raises UserError: naming the file, and the line and reason when it cannot be replayed.
    """
    text = read_text(name, texts)
    try:
        match = Match.from_record(text)
    except RecordError as trouble:
        raise UserError(
            texts.say("cli.error.record", file=name, line=trouble.line, reason=trouble.reason)
        ) from None
    return match, seats_from_remarks(text, match.names)


def check_writable(path: Path, texts: Texts) -> None:
    """Whether a match could be saved here, found out before it is played.

    :raises UserError: when it could not.
    """
    folder = path.parent
    if path.is_dir():
        reason = texts.say("cli.error.is-folder")
    elif not folder.is_dir():
        reason = texts.say("cli.error.no-folder", folder=folder)
    elif not os.access(folder, os.W_OK):
        reason = texts.say("cli.error.folder-closed", folder=folder)
    else:
        return
    raise UserError(texts.say("cli.error.unwritable", file=path, reason=reason))


def save(match: Match, seats: Sequence[Seat], path: Path, texts: Texts) -> Path | None:
    """Saves the match. Whatever else the file held is kept under another name, which is returned.

    The file is replaced in one step, so that a save that fails leaves the one before whole.

    :raises UserError: when it cannot be saved.
    """
    try:
        if path == usual_path():
            path.parent.mkdir(parents=True, exist_ok=True)
        kept = _keep_other(match, path)
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(write(match, remarks(seats)))
            os.replace(draft, path)
        except BaseException:
            os.unlink(draft)
            raise
    except OSError as trouble:
        reason = trouble.strerror or str(trouble)
        raise UserError(texts.say("cli.error.unwritable", file=path, reason=reason)) from None
    return kept


def _keep_other(match: Match, path: Path) -> Path | None:
    """Moves aside a file that is not an earlier save of this match. In the usual place, where one
    match follows another, a finished one makes room."""
    try:
        with open(path, "rb") as file:
            raw = file.read(MOST_BYTES)
    except FileNotFoundError:
        return None
    if not raw:
        return None
    try:
        other = Match.from_record(raw.decode("utf-8"))
    except ValueError:
        other = None
    if other is not None and ((other.over and path == usual_path()) or _same(match, other)):
        return None
    number = 1
    while (kept := path.with_name(f"{path.stem}-{number}{path.suffix}")).exists():
        number += 1
    os.replace(path, kept)
    return kept


def _same(match: Match, other: Match) -> bool:
    """Whether both began as the same match."""
    return (match.game, match.seed, match.names, match.rules) == (
        other.game,
        other.seed,
        other.names,
        other.rules,
    )
