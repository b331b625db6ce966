"""Where a match is kept between sittings: in a file of its own, or in the memory of the app."""

from __future__ import annotations

import contextlib
import glob
import os
import stat
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from domino.cli.program import program
from domino.core.match import Match, RecordError
from domino.core.options import Unknown
from domino.core.record import LONGEST_RECORD, write
from domino.core.seating import seats_in
from domino.store import Memory
from domino.store.disk_errors import FULL, READ_ONLY, key_for
from domino.store.files import NotAFile, clear_drafts, read_bytes, replace, set_aside
from domino.store.notices import Notices, Trouble, reason_of
from domino.store.saves import SavedMatch
from domino.store.tables import KeptTable
from domino.tableside.evening import Evening
from domino.tableside.live import LiveMatch
from domino.tableside.seats import Seat, UserError, remarks, seats_of
from domino.tableside.words.wording import EndNames
from domino.texts import Texts


class Keeping:
    """Puts a match away; until then it tells what goes wrong with saving as soon as it does."""

    def __init__(
        self,
        put_away: Callable[[], list[str]],
        notices: Notices,
        texts: Texts,
        retry: Callable[[], object],
        is_lost: Callable[[], bool],
    ) -> None:
        self._put_away, self._notices, self._texts, self._retry = put_away, notices, texts, retry
        self.is_lost = is_lost
        """Whether what was put away couldn't be written anywhere. Putting it away once more tries again."""

    def __call__(self) -> list[str]:
        """Puts the match away; returns what there is to tell about that."""
        return self._put_away()

    def news(self) -> list[str]:
        """What there is to tell now. What couldn't be written before is tried again first."""
        self._retry()
        return [self._texts.say(notice.key, **notice.values) for notice in self._notices.take()]


Seated = tuple[Evening, Keeping]
"""A match to sit down at, and what puts it away."""
MOST_BYTES = 4 * LONGEST_RECORD + 1
"""No record has more, whatever its characters: what is longer need not be read to be refused."""


def read_raw(name: str, texts: Texts) -> bytes:
    """What is in a file, or comes by standard input for `-`.

    :raises UserError: when there is nothing to be had.
    """
    try:
        if name == "-":
            return sys.stdin.buffer.read(MOST_BYTES) if sys.stdin else b""
        return read_bytes(name, MOST_BYTES)
    except NotAFile:
        reason = texts.say("cli.error.no-file-to-read")
    except (OSError, ValueError) as trouble:
        reason = reason_of(trouble) if isinstance(trouble, OSError) else str(trouble)
    raise UserError(texts.say("cli.error.unreadable-file", file=name, reason=reason))


def as_text(name: str, raw: bytes, texts: Texts) -> str:
    """What was read, as text.

    :raises UserError: naming the line that is none.
    """
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as trouble:
        line = raw.count(b"\n", 0, trouble.start) + 1
        reason = texts.say("cli.error.not-text")
        raise UserError(texts.say("cli.error.record", file=name, line=line, reason=reason)) from None


def read_match(name: str, texts: Texts) -> tuple[Match, tuple[Seat, ...]]:
    """The match that a file has the record of, and who plays it.

    :raises UserError: naming the file, and the line and reason when it cannot be replayed.
    """
    text = as_text(name, read_raw(name, texts), texts)
    try:
        match = Match.from_record(text)
        return match, seats_of(match.names, *seats_in(text.split("\n"), match.players))
    except (RecordError, Unknown) as trouble:
        raise complaint(name, trouble, texts) from None


def complaint(name: str, trouble: RecordError | Unknown, texts: Texts) -> UserError:
    """What is wrong with a record, and what to do when a newer Boneyard may have made it."""
    if not isinstance(trouble, RecordError):
        return UserError(texts.say("cli.error.newer", file=name))
    key = "newer-line" if isinstance(trouble, Unknown) else "record"
    return UserError(texts.say(f"cli.error.{key}", file=name, line=trouble.line, reason=trouble.reason))


def check_writable(path: Path, texts: Texts) -> None:
    """Whether something could be saved here, found out before it is played: in a file, whatever the player
    may do besides, and in no other place than the one that was named.

    :raises UserError: when it could not.
    """
    folder, say = path.parent, texts.say
    try:
        mode = os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        mode = stat.S_IFREG
    except OSError as trouble:
        raise UserError(say("cli.error.unwritable", file=path, reason=reason_of(trouble))) from None
    if stat.S_ISLNK(mode):
        reason = say("cli.error.is-link", file=os.readlink(path))
    elif stat.S_ISDIR(mode):
        reason = say("cli.error.is-folder")
    elif not stat.S_ISREG(mode):
        reason = say("cli.error.no-file-to-write")
    elif not folder.is_dir():
        reason = say("cli.error.no-folder", folder=folder)
    elif not os.access(folder, os.W_OK):
        reason = say("cli.error.folder-closed", folder=folder)
    else:
        return
    raise UserError(say("cli.error.unwritable", file=path, reason=reason))


Opened = Callable[[LiveMatch, Sequence[Seat], KeptTable], LiveMatch]
"""Opens a match to others, where it is to be: returns what is to be played on, given what keeps its table."""


def _closed(match: LiveMatch, _seats: Sequence[Seat], _table: KeptTable) -> LiveMatch:
    """Nobody else plays."""
    return match


def in_file(
    match: Match, seats: Sequence[Seat], path: Path, texts: Texts, opened: Opened = _closed
) -> Seated:
    """A match that is kept in a file which the player named, as a record, when it is put away."""
    clear_drafts(path.parent, glob.escape(path.name))
    notices = Notices()
    table = KeptTable(path.with_name(f"{path.name}.table"), path.parent, notices)
    evening = Evening(opened(match, seats, table), seats, texts, ends=EndNames.LETTERS)
    instead: list[Keeping] = []
    put_away = partial(_file, match, seats, path, texts, instead)
    return evening, Keeping(put_away, notices, texts, table.retry, lambda: any(k.is_lost() for k in instead))


def _file(match: Match, seats: Sequence[Seat], path: Path, texts: Texts, instead: list[Keeping]) -> list[str]:
    """Saves the match; returns what there is to tell about it. The file is replaced in one step, and whatever
    else it held is kept under another name.

    :raises UserError: when it cannot be saved there; then it is kept in the memory of the app, by `instead`.
    """
    say = texts.say
    try:
        check_writable(path, texts)
        kept = _keep_other(match, path)
        replace(path, write(match, remarks(seats)).encode("utf-8"))
    except (OSError, UserError) as trouble:
        why = str(trouble)
        if isinstance(trouble, OSError):
            keys = {FULL: "disk-full", READ_ONLY: "disk-read-only"}
            key = keys.get(key_for(trouble, ""), "unwritable")
            why = say(f"cli.error.{key}", file=path, reason=reason_of(trouble))
        instead[:] = [started(match, seats, texts)[1]]
        raise UserError(" ".join([f"{why}.", *instead[0]()])) from None
    instead.clear()
    told = [] if kept is None else [say("common.play.kept-other", file=kept)]
    key = "common.play.kept" if match.over else "common.play.saved"
    return [*told, say(key, file=path, program=program(), where=f' --save "{path}"')]


def _keep_other(match: Match, path: Path) -> Path | None:
    """Moves aside a file that is not an earlier save of this match."""
    try:
        raw = read_bytes(path, MOST_BYTES)
    except FileNotFoundError:
        return None
    if not raw:
        return None
    with contextlib.suppress(ValueError):
        if _beginning(match) == _beginning(Match.from_record(raw.decode("utf-8"))):
            return None
    return set_aside(path, path.parent)


def resumed(texts: Texts, opened: Opened = _closed) -> Seated:
    """The match of the memory that was played last.

    :raises UserError: when there is none, or it cannot be gone on with.
    """
    memory = Memory.open()
    entries = memory.saves.entries()
    free = [entry for entry in entries if not entry.elsewhere] or entries
    if not free:
        told = " ".join(told_by(memory, texts))
        nothing = texts.say("cli.error.nothing-saved", file=memory.places.folder, program=program())
        raise UserError(f"{told} {nothing}".strip())
    try:
        save = memory.saves.resume(free[0].key)
    except Trouble as trouble:
        raise UserError(texts.say(trouble.notice.key, **trouble.notice.values)) from None
    return _in_memory(memory, save, seats_of(save.names, save.levels, save.colours), texts, opened)


def started(match: Match, seats: Sequence[Seat], texts: Texts, opened: Opened = _closed) -> Seated:
    """A new match, kept in the memory of the app after every action: the app and the terminal go on with each
    other's matches."""
    memory = Memory.open()
    memory.settle()
    save = memory.saves.start(match, [seat.computer for seat in seats], [seat.colour for seat in seats])
    return _in_memory(memory, save, seats, texts, opened)


def _in_memory(
    memory: Memory, save: SavedMatch, seats: Sequence[Seat], texts: Texts, opened: Opened
) -> Seated:
    match = opened(save, seats, memory.table(save.key))
    evening = Evening(match, seats, texts, memory.settings.undo, ends=EndNames.LETTERS)
    evening.plays_forced = memory.settings.forced
    put_away = partial(_shelve, memory, save, texts)
    return evening, Keeping(
        put_away, memory.notices, texts, memory.retry, lambda: bool(memory.saves.unsaved())
    )


def _shelve(memory: Memory, save: SavedMatch, texts: Texts) -> list[str]:
    """Puts the match away, or into the history when it is over; returns what there is to tell."""
    over = save.match.over
    if over:
        kept = memory.finish(save) is not None
    else:
        save.close()
    told = [texts.say(notice.key, **notice.values) for notice in memory.leave()]
    if not over:
        kept = save.saved
    if kept:
        told.append(texts.say("cli.store.finished" if over else "cli.store.left", program=program()))
    return told


def told_by(memory: Memory, texts: Texts) -> list[str]:
    """The sentences that wait to be told."""
    return [texts.say(notice.key, **notice.values) for notice in memory.notices.take()]


def _beginning(match: Match) -> tuple[object, ...]:
    """How the match began: the same for every save of it."""
    return match.game, match.seed, match.additions, match.names, match.rules
