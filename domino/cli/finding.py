"""Finding a match that was kept, to be looked at again or checked: in any file, or in the memory of the app.

The memory names its matches by numbers (those that are over), by the names of their journals (those in
progress), and both by the fingerprint that was shown before play.
"""

from __future__ import annotations

import os
import re
import time
from dataclasses import dataclass

from domino.cli.program import program
from domino.cli.saves import as_text, complaint, read_raw, told_by
from domino.cli.terminal import Terminal
from domino.core.fingerprint import fingerprint_in, keeps, read_fingerprint
from domino.core.match import Match, RecordError
from domino.core.options import Unknown
from domino.core.seating import Levels, seats_in
from domino.store import Memory, journal, sharing
from domino.store.lines import Told
from domino.store.notices import Trouble
from domino.tableside.seats import UserError
from domino.texts import Texts

STANDARD_INPUT = "-"
_NAME = re.compile(r"[0-9A-Za-z -]{1,80}")
"""What a number, the name of a journal or a fingerprint can look like; every other name is a file's."""
_QUOTING = re.compile(r"^[ \t>|]+", re.MULTILINE)
MOST_LISTED = 50


@dataclass(frozen=True, slots=True)
class Found:
    """A match, who plays it, the fingerprint it was kept with if it was kept with one, and whether all of it
    could be read."""

    match: Match
    levels: Levels
    fingerprint: str | None
    whole: bool = True

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that no computer plays."""
        return tuple(seat for seat, level in enumerate(self.levels) if level is None)


def find_match(name: str, texts: Texts) -> Found:
    """The match of this name: a file, or one in the memory.

    :raises UserError: when there is none, or nothing of it can be read.
    """
    if name != STANDARD_INPUT and not os.path.exists(name) and _NAME.fullmatch(name):
        try:
            memory = Memory.open()
            for path in _journals(memory, name):
                return _read(name, read_raw(path, texts), texts)
            for number in _numbers(memory, name):
                return _read(name, memory.history.record(number).encode("utf-8"), texts)
        except Trouble as trouble:
            told = texts.say(trouble.notice.key, **trouble.notice.values)
            raise UserError(f"{told} {texts.say('cli.kept.how', program=program())}") from None
    return _read(name, read_raw(name, texts), texts)


def list_matches(terminal: Terminal, texts: Texts) -> int:
    """Lists the matches of the memory by the names they can be found by. Returns the exit code."""
    say = texts.say
    memory = Memory.open()
    try:
        over = memory.history.list(most=MOST_LISTED)
    except Trouble as trouble:
        raise UserError(say(trouble.notice.key, **trouble.notice.values)) from None
    rows = [
        (entry.key, entry.game, entry.names, entry.played, "cli.kept.going")
        for entry in memory.saves.entries()
    ]
    rows += [(str(match.id), match.game, match.names, match.finished, "cli.kept.over") for match in over]
    for name, game, names, at, key in rows:
        day = time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
        told = say(key, game=say(f"{game}.name"), names=", ".join(names), day=day)
        terminal.tell(f"{name}  {told}", hang="    ")
    terminal.tell(say("cli.kept.how" if rows else "cli.kept.none", program=program()))
    for line in told_by(memory, texts):
        terminal.warn(line)
    return 0


def _journals(memory: Memory, name: str) -> list[str]:
    """The files of the matches in progress that the name may mean, the latest first."""
    fingerprint = read_fingerprint(name)
    found = []
    for entry in memory.saves.entries():
        lines = memory.saves.reading(entry.key).lines if fingerprint else ()
        promised = fingerprint_in("\n".join(lines))
        if name == entry.key or (fingerprint and promised and keeps(fingerprint, promised)):
            found.append(str(memory.saves.path(entry.key)))
    return found


def _numbers(memory: Memory, name: str) -> list[int]:
    """The numbers in the history that the name may mean, the latest first."""
    if name.isascii() and name.isdecimal() and len(name) < 10:
        return [memory.history.get(int(name)).id]
    fingerprint = read_fingerprint(name)
    return [match.id for match in memory.history.with_fingerprint(fingerprint)] if fingerprint else []


def _read(name: str, raw: bytes, texts: Texts) -> Found:
    """The match that these bytes tell of: a journal, a record, or a record with other words around it.

    :raises UserError: naming the line and the reason.
    """
    reading = journal.parse(raw)
    if reading.trouble == journal.NEWER:
        raise UserError(texts.say("cli.error.newer", file=name))
    try:
        told = Told.of(reading)
        if told is not None:
            match, lost = told.match()
            promised = fingerprint_in("\n".join(reading.lines))
            return Found(match, told.levels, promised, not lost and not reading.trouble)
        text = as_text(name, raw, texts)
        match = Match.from_record(text)
        return Found(match, seats_in(text.split("\n"), match.players)[0], fingerprint_in(text))
    except Unknown as trouble:
        raise complaint(name, trouble, texts) from None
    except RecordError as trouble:
        at = {"line": trouble.line, "reason": trouble.reason}
    if told is None:
        try:
            return Found(*sharing.read_text(text), fingerprint_in(_QUOTING.sub("", text)))
        except Trouble as trouble:
            if trouble.notice.key == "store.shared-newer":
                raise UserError(texts.say("cli.error.newer", file=name)) from None
            at |= {key: str(value) for key, value in trouble.notice.values.items()}
    raise UserError(texts.say("cli.error.record", file=name, **at))
