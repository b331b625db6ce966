"""Everything in one file, to carry to another device or keep safe; and back again.

    export(memory, path, days=days)              # Trouble when it cannot be written
    merged = merge(memory, path, days=days)      # Trouble when the file is none of ours

Merging adds and never overwrites: what is here already stays as it is, and what is in both is there once,
even if two merge at once. Nothing in the file is trusted: sizes and counts are known before anything is
unpacked, and every match is replayed. What only a newer Boneyard can read is counted apart from what is
damaged: it is still in the file. Both may take a while with a long history, and may run in any thread;
`progress(done, of)` is called along the way, and may raise to stop a merge: what was added stays, and merging
again adds the rest. The deals of the day are read and checked by who can deal them: `days`.
"""

from __future__ import annotations

import base64
import contextlib
import json
import stat
import zlib
from collections.abc import Callable, Iterator
from dataclasses import asdict, fields
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Protocol

from domino.core.match import Match
from domino.core.options import Unknown
from domino.core.paper import Paper
from domino.core.seating import check_level, colours_in
from domino.store.fields import BY_NAME
from domino.store.files import replace
from domino.store.history import Kept, key_of, time_in
from domino.store.ledger import Done, Row, Spent, row_of
from domino.store.memory import Memory
from domino.store.notices import Trouble, reason_of
from domino.store.papers import lines_of
from domino.store.pieces import Piece, pieces_in, read_piece
from domino.store.sharing import taking

VERSION = 1
MARK = "boneyard-bundle"
HISTORY, MATCHES, PADS, SETTINGS = "history", "matches", "pads", "settings"
LEDGER: dict[str, type[Row]] = {table.TABLE: table for table in (Spent, Done)}
DAYS, FRIENDS = "days", "friends"
MEMBERS = (MARK, HISTORY, MATCHES, PADS, SETTINGS, *LEDGER)

Progress = Callable[[int, int], None]


class Days(Protocol):
    """The deals of the day. What takes an item says whether it was new here, and

    :raises Unknown: when only a newer Boneyard knows its game.
    :raises ValueError, TypeError, KeyError: when it cannot be.
    """

    def told(self) -> tuple[list[Any], list[Any]]:
        """Every deal that was begun here, and every result that a friend sent."""

    def take_day(self, item: Any) -> bool:
        """Takes a deal as it was played elsewhere."""

    def take_friend(self, item: Any) -> bool:
        """Takes a result that a friend sent."""


class Merged(NamedTuple):
    """What a file brought: how many matches to the history, matches in progress, pads and settings that
    were not here; how many of its items could not be read; how many only a newer Boneyard can read; how many
    rows of the ledger were not here; and how many deals of the day and results of friends."""

    history: int
    matches: int
    pads: int
    settings: int
    skipped: int
    newer: int
    ledger: int
    days: int


def export(
    memory: Memory, path: Path, progress: Progress = lambda done, of: None, days: Days | None = None
) -> None:
    """Writes everything into one file.

    :raises Trouble: when it cannot be read or written, and the file is as it was.
    """
    content: dict[str, Any] = {MARK: VERSION, SETTINGS: memory.settings.chosen}
    content[MATCHES] = [
        {"record": told.record(), "levels": told.levels, "started": told.started}
        for _, told in memory.saves.told()
    ]
    content[PADS] = ["\n".join(lines_of(*pad)) for pad in memory.pads.told()]
    for name in LEDGER:
        content[name] = []
    for row in memory.ledger.rows():
        content[row.TABLE].append(asdict(row))
    if days is not None:
        content[DAYS], content[FRIENDS] = days.told()
    content[HISTORY] = history = []
    everything = memory.history.packed()
    for number, (finished, packed) in enumerate(everything, 1):
        history.append(
            {
                "record": base64.b64encode(packed).decode("ascii"),
                "started": finished.started,
                "finished": finished.finished,
                "counted": finished.counted,
                "imported": finished.imported,
                "hidden": finished.hidden,
            }
        )
        progress(number, len(everything))
    try:
        replace(path, json.dumps(content, ensure_ascii=False, indent=1).encode("utf-8", "replace"))
    except OSError as trouble:
        raise Trouble("store.bundle-not-written", reason=reason_of(trouble)) from None


def merge(
    memory: Memory, path: Path, progress: Progress = lambda done, of: None, days: Days | None = None
) -> Merged:
    """Adds what a file holds and is not here yet.

    :raises Trouble: when the file cannot be read, or the history cannot be written.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # a pipe would be waited for
            raise Trouble("store.bundle-not-ours")
        with open(path, "rb") as file:
            return _merge(memory, file, progress, days)
    except OSError as trouble:
        raise Trouble("store.bundle-unreadable", reason=reason_of(trouble)) from None


def _merge(memory: Memory, file: BinaryIO, progress: Progress, days: Days | None) -> Merged:
    found, whole = _pieces(file)
    history, matches, pads = (found.get(name, []) for name in (HISTORY, MATCHES, PADS))
    of_ledger = {name: found.get(name, []) for name in LEDGER}
    of_days = {} if days is None else {DAYS: days.take_day, FRIENDS: days.take_friend}
    total = sum(len(found.get(name, [])) for name in (HISTORY, MATCHES, PADS, *LEDGER, *of_days))
    told = _Told(file, total, progress)
    told.skipped += not whole
    told.newer += sum(len(pieces) for name, pieces in found.items() if name not in (*MEMBERS, *of_days))
    finished = told.add(history, partial(_add_finished, memory))
    with taking(memory):
        here = {key_of(saved.record()) for _, saved in memory.saves.told()}
        in_progress = told.add(matches, partial(_add_match, memory, here))
        written = {paper.write() for paper, _ in memory.pads.told()}
        on_paper = told.add(pads, partial(_add_pad, memory, written))
        of_a_day = sum(told.add(found.get(name, []), take) for name, take in of_days.items())
    rows: list[Row] = []
    for name, pieces in of_ledger.items():
        told.add(pieces, partial(_read_row, LEDGER[name], rows))
    brought = memory.ledger.take(rows)
    changed = 0
    for piece in found.get(SETTINGS, []):
        with told.counted():
            changed += _merge_settings(memory, read_piece(file, piece), told)
    return Merged(finished, in_progress, on_paper, changed, told.skipped, told.newer, brought, of_a_day)


class _Told:
    """What is told of a merge: how far it has come, and what it had to leave out."""

    def __init__(self, file: BinaryIO, total: int, progress: Progress) -> None:
        self.file = file
        self.total = total
        self.progress = progress
        self.done = self.skipped = self.newer = 0

    def add(self, pieces: list[Piece], add: Callable[[Any], bool]) -> int:
        """Adds each item; returns how many were new."""
        new = 0
        for piece in pieces:
            with self.counted():
                new += add(read_piece(self.file, piece))
            self.done += 1
            self.progress(self.done, self.total)
        return new

    @contextlib.contextmanager
    def counted(self) -> Iterator[None]:
        """Counts what cannot be read, and goes on."""
        try:
            yield
        except Unknown:
            self.newer += 1
        except (ValueError, TypeError, KeyError, zlib.error):
            self.skipped += 1


def _pieces(file: BinaryIO) -> tuple[dict[str, list[Piece]], bool]:
    """The pieces of a file of ours, and whether it is whole."""
    try:
        found, whole = pieces_in(file)
        (mark,) = found.get(MARK, [])
        version = read_piece(file, mark)
        if type(version) is not int or version < 1:
            raise ValueError
    except ValueError:
        raise Trouble("store.bundle-not-ours") from None
    if version > VERSION:
        raise Trouble("store.bundle-newer")
    return found, whole


def _time(item: Any, name: str = "finished") -> float:
    return time_in(item.get(name) if isinstance(item, dict) else None) or 0.0


def _add_finished(memory: Memory, item: Any) -> bool:
    packed = base64.b64decode(item["record"], validate=True)
    flags = (item.get(name) is True for name in ("counted", "imported", "hidden"))
    return memory.history.add_packed(packed, Kept(_time(item, "started"), _time(item), *flags))


def _add_match(memory: Memory, here: set[str], item: Any) -> bool:
    """Adds a match in progress, unless its key is among those that are `here`."""
    match = Match.from_record(item["record"])
    key = key_of(match.record())
    if key in here or match.over or memory.history.has(key):
        return False
    levels = item.get("levels")
    if not isinstance(levels, list) or len(levels) != match.players:
        levels = [None] * match.players
    checked = [check_level(level if level is None else str(level)) for level in levels]
    memory.saves.start(match, checked, started=_time(item, "started")).close()
    here.add(key)
    return True


def _add_pad(memory: Memory, here: set[str], item: Any) -> bool:
    """Adds a score pad, unless its text is among those that are `here`."""
    if not isinstance(item, str):
        raise ValueError("a pad is text")
    paper = Paper.read(item)
    if paper.write() in here:
        return False
    memory.pads.start(paper, colours_in(item.split("\n"), len(paper.names))).close()
    here.add(paper.write())
    return True


def _read_row(table: type[Row], rows: list[Row], item: Any) -> bool:
    """Reads a row of the ledger, to be added with all others in one step."""
    rows.append(row_of(table, [item[field.name] for field in fields(table)]))
    return False


def _merge_settings(memory: Memory, given: Any, told: _Told) -> int:
    """Settings nobody chose here are taken over; usual players and memories are put together."""
    if not isinstance(given, dict):
        raise ValueError("settings have names")
    here = memory.settings.chosen
    changes: dict[str, Any] = {}
    for name, value in given.items():
        with told.counted():
            if name not in BY_NAME:
                raise Unknown(f"there is no setting {name[:40]!r}")
            field = BY_NAME[name]
            checked = field.check(value)
            if name in here:
                checked = field.joined(here[name], checked)
            if checked != memory.settings[name]:
                changes[name] = checked
    if changes:
        memory.settings.change(**changes)
    return len(changes)
