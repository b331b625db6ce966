"""A match as text, to be sent to somebody or taken from them.

    text = to_text(match, levels)                # a record: readable, checked, complete
    received = receive(memory, text)             # from a file or the clipboard; Trouble when it is none

What is around a record (a greeting, quote marks, other line ends) does not matter. A finished match goes
into the history, and does not count in statistics; one in progress among the matches in progress. The
same match is never kept twice. A long text takes a while: `receive` may run in any thread.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from domino.core.match import Match, RecordError
from domino.core.options import Unknown
from domino.core.record import LONGEST_RECORD, MOST_LINES
from domino.core.seating import Levels, seats_in
from domino.store import journal
from domino.store.files import read_bytes
from domino.store.history import key_of, record_of
from domino.store.lines import Told
from domino.store.locks import held
from domino.store.memory import Memory
from domino.store.notices import Trouble, reason_of

LONGEST_TEXT = 2 * LONGEST_RECORD
PATIENCE = 20.0
"""How long, in seconds, something else that is being taken is waited for."""
_QUOTING = re.compile(r"^[\s>|\ufeff\u200b]*")
_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_FIRST = re.compile(r"boneyard [0-9]+")
_LAST = re.compile(r"end [0-9]+")
_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2011": "-", "\u2010": "-"})
"""What programs that carry text put in the place of a blank and a hyphen."""


class Received(NamedTuple):
    """Where a match that came as text is now: `id` in the history, or `key` among those in progress;
    and whether it was not there before."""

    match: Match
    id: int | None
    key: str | None
    new: bool


def to_text(match: Match, levels: Sequence[str | None]) -> str:
    """The match as text to send, with who played it."""
    return record_of(match, levels) + "\n"


def file_name(match: Match) -> str:
    """A name for a file with the match, the same for the same match."""
    return f"boneyard-{match.game.key}-{key_of(match.record())[:8]}.txt"


def read_text(text: str) -> tuple[Match, Levels]:
    """The match that a text holds, whatever is around it, and who played it. A journal that was set aside
    can be read too, as far as it is intact.

    :raises Trouble: with what is wrong.
    """
    if len(text) > LONGEST_TEXT or max(text.count("\n"), text.count("\r")) > MOST_LINES:
        raise Trouble("store.shared-too-long")
    reading = journal.parse(text.strip("\ufeff").replace("\r\n", "\n").encode("utf-8", "replace"))
    if reading.trouble == journal.NEWER:
        raise Trouble("store.shared-newer", reason="its journal has a newer form")
    with _complaints():
        told = Told.of(reading)
        if told is not None:
            return told.match()[0], told.levels
    lines: list[str] = []
    before = 0
    for found in _LINE.finditer(text):  # one at a time: whoever shows frames meanwhile has a turn
        line = _QUOTING.sub("", found[1].translate(_SPACES)).rstrip()
        if not lines and not _FIRST.fullmatch(line):
            before += 1
        elif line:
            lines.append(line)
            if _LAST.fullmatch(line):
                break
    if not lines:
        raise Trouble("store.shared-nothing")
    with _complaints(before):
        match = Match.from_record("\n".join(lines))
        return match, seats_in(lines, match.players)[0]


def text_in(path: Path) -> str:
    """What a file holds, to be read as a text that was sent.

    :raises Trouble: when it cannot be read.
    """
    try:
        if not path.is_file():  # a pipe would be waited for
            path.stat()
            raise Trouble("store.shared-nothing")
        raw = read_bytes(path, LONGEST_TEXT)
    except OSError as trouble:
        raise Trouble("store.shared-unreadable", file=path.name, reason=reason_of(trouble)) from None
    if len(raw) > LONGEST_TEXT:
        raise Trouble("store.shared-too-long")
    return raw.decode("utf-8", "replace")


def receive(memory: Memory, text: str) -> Received:
    """Keeps the match that a text holds.

    :raises Trouble: with what is wrong.
    """
    match, levels = read_text(text)
    now = memory.clock()
    if match.over:
        added = memory.history.add(match, levels, now, now, imported=True)
        return Received(match, added.id, None, added.new)
    key = key_of(match.record())
    with taking(memory):
        for here, told in memory.saves.told():
            if key_of(told.record()) == key:
                return Received(match, None, here, False)
        save = memory.saves.start(match, levels)
        save.close()
    return Received(match, None, save.key, True)


@contextlib.contextmanager
def taking(memory: Memory) -> Iterator[None]:
    """Looks what is here and adds to it in one step: two who take the same thing at once, in one copy of the
    app or in two, do not both find it missing.

    :raises Trouble: when somebody else is taking something for too long.
    """
    with held(memory.places.locks / "taking.lock", PATIENCE) as taken:
        if not taken:
            raise Trouble("store.taking-elsewhere")
        yield


@contextlib.contextmanager
def _complaints(before: int = 0) -> Iterator[None]:
    """Has what is wrong with a record told in a sentence; so many lines are before it."""
    try:
        yield
    except Unknown as trouble:
        raise Trouble("store.shared-newer", reason=getattr(trouble, "reason", trouble)) from None
    except RecordError as trouble:
        raise Trouble("store.shared-damaged", line=before + trouble.line, reason=trouble.reason) from None
