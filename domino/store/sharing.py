"""A match as text, to be sent to somebody or taken from them.

    text = to_text(match, levels)                # a record: readable, checked, complete
    received = receive(memory, text)             # from a file or the clipboard; Trouble when it is none

What is around a record (a greeting, quote marks, other line ends) does not matter. A finished match goes
into the history, and does not count in statistics; one in progress among the matches in progress. The
same match is never kept twice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from domino.core.match import Match, RecordError
from domino.core.record import LONGEST_RECORD
from domino.core.seating import Levels, seats_in
from domino.store import journal
from domino.store.history import key_of, record_of
from domino.store.lines import Told
from domino.store.memory import Memory
from domino.store.notices import Trouble

_QUOTING = re.compile(r"^[\s>|\ufeff\u200b]*")
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
    if len(text) > 2 * LONGEST_RECORD:
        raise Trouble("store.shared-too-long")
    told = Told.of(journal.parse(text.strip("\ufeff").replace("\r\n", "\n").encode("utf-8", "replace")))
    if told is not None:
        try:
            return told.match()[0], told.levels
        except RecordError as trouble:
            raise Trouble("store.shared-damaged", line=trouble.line, reason=trouble.reason) from None
    lines = [_QUOTING.sub("", line.translate(_SPACES)).rstrip() for line in re.split(r"\r\n|\r|\n", text)]
    firsts = [at for at, line in enumerate(lines) if _FIRST.fullmatch(line)]
    if not firsts:
        raise Trouble("store.shared-nothing")
    lines = lines[firsts[0] :]
    last = next((at for at, line in enumerate(lines) if _LAST.fullmatch(line)), len(lines) - 1)
    record = "\n".join(line for line in lines[: last + 1] if line)
    try:
        match = Match.from_record(record)
    except RecordError as trouble:
        raise Trouble("store.shared-damaged", line=firsts[0] + trouble.line, reason=trouble.reason) from None
    return match, seats_in(record.split("\n"), match.players)[0]


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
    for here, told in memory.saves.told():
        if key_of(told.record()) == key:
            return Received(match, None, here, False)
    save = memory.saves.start(match, levels)
    save.close()
    return Received(match, None, save.key, True)
