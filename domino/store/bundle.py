"""Everything in one file, to carry to another device or keep safe; and back again.

    export(memory, path)                 # Trouble when it cannot be written
    merged = merge(memory, path)         # Trouble when the file is none of ours

Merging adds and never overwrites: what is here already stays as it is, and what is in both is there once.
Nothing in the file is trusted: every match is replayed, every size is bounded. Both may take a while
with a long history, and may run in any thread; `progress(done, of)` is called along the way.
"""

from __future__ import annotations

import base64
import contextlib
import json
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from domino.core.match import Match
from domino.core.paper import Paper
from domino.core.seating import seats_in
from domino.store.fields import BY_NAME, MEMORY, PEOPLE
from domino.store.files import read_bytes, replace
from domino.store.history import key_of, unpacked
from domino.store.memory import Memory
from domino.store.notices import Trouble, reason_of
from domino.store.papers import lines_of

VERSION = 1
MARK = "boneyard-bundle"
LONGEST_BUNDLE = 256_000_000
MOST_ITEMS = 200_000
LATEST = 1e11
"""A time no device will show: what is later is no time."""

Progress = Callable[[int, int], None]


class Merged(NamedTuple):
    """What a file brought: how many matches to the history, matches in progress, pads and settings that
    were not here; and how many of its items could not be read."""

    history: int
    matches: int
    pads: int
    settings: int
    skipped: int


def export(memory: Memory, path: Path, progress: Progress = lambda done, of: None) -> None:
    """Writes everything into one file.

    :raises Trouble: when it cannot be read or written, and the file is as it was.
    """
    content: dict[str, Any] = {MARK: VERSION, "settings": memory.settings.chosen}
    content["matches"] = [
        {"record": told.record(), "levels": told.levels, "started": told.started}
        for _, told in memory.saves.told()
    ]
    content["pads"] = ["\n".join(lines_of(*pad)) for pad in memory.pads.told()]
    content["history"] = history = []
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


def merge(memory: Memory, path: Path, progress: Progress = lambda done, of: None) -> Merged:
    """Adds what a file holds and is not here yet.

    :raises Trouble: when the file cannot be read, or the history cannot be written.
    """
    content = _content(path)
    history, matches, pads = (_items(content, name) for name in ("history", "matches", "pads"))
    total = len(history) + len(matches) + len(pads)
    done = skipped = 0
    added = [0, 0, 0]
    works: tuple[tuple[list[Any], Callable[[Any], bool]], ...] = (
        (sorted(history, key=_time), partial(_add_finished, memory)),
        (matches, partial(_add_match, memory, {key_of(told.record()) for _, told in memory.saves.told()})),
        (pads, partial(_add_pad, memory, {paper.write() for paper, _ in memory.pads.told()})),
    )
    for which, (items, add) in enumerate(works):
        for item in items:
            try:
                added[which] += add(item)
            except (ValueError, TypeError, KeyError, zlib.error):
                skipped += 1
            done += 1
            progress(done, total)
    settings = content.get("settings")
    changed = _merge_settings(memory, settings) if isinstance(settings, dict) else 0
    return Merged(added[0], added[1], added[2], changed, skipped)


def _content(path: Path) -> dict[str, Any]:
    try:
        raw = read_bytes(path, LONGEST_BUNDLE)
    except OSError as trouble:
        raise Trouble("store.bundle-unreadable", reason=reason_of(trouble)) from None
    try:
        if len(raw) > LONGEST_BUNDLE:
            raise ValueError
        content = json.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise Trouble("store.bundle-not-ours") from None
    version = content.get(MARK) if isinstance(content, dict) else None
    if type(version) is not int or version < 1:
        raise Trouble("store.bundle-not-ours")
    if version > VERSION:
        raise Trouble("store.bundle-newer")
    return dict(content)


def _items(content: dict[str, Any], name: str) -> list[Any]:
    items = content.get(name)
    return items[:MOST_ITEMS] if isinstance(items, list) else []


def _time(item: Any, name: str = "finished") -> float:
    value: object = item.get(name) if isinstance(item, dict) else None
    return float(value) if isinstance(value, (int, float)) and 0 <= value < LATEST else 0.0


def _match_in(record: object) -> Match:
    if not isinstance(record, str):
        raise ValueError("a record is text")
    return Match.from_record(record)


def _add_finished(memory: Memory, item: Any) -> bool:
    record = unpacked(base64.b64decode(item["record"], validate=True))
    if memory.history.has(key_of(record)):
        return False
    match = _match_in(record)
    levels, colours = seats_in(record.split("\n"), match.players)
    added = memory.history.add(
        match,
        levels,
        _time(item, "started"),
        _time(item),
        imported=item.get("imported") is True,
        counted=item.get("counted") is True,
        colours=colours,
    )
    if added.new and item.get("hidden") is True:
        memory.history.hide(added.id)
    return added.new


def _add_match(memory: Memory, here: set[str], item: Any) -> bool:
    """Adds a match in progress, unless its key is among those that are `here`."""
    match = _match_in(item["record"])
    key = key_of(match.record())
    if key in here or match.over or memory.history.has(key):
        return False
    levels = item.get("levels")
    known = isinstance(levels, list) and len(levels) == match.players
    checked = [
        level if isinstance(level, str) and level.isalpha() and len(level) <= 20 else None
        for level in (levels if known else [None] * match.players)
    ]
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
    memory.pads.start(paper, seats_in(item.split("\n"), len(paper.names))[1]).close()
    here.add(paper.write())
    return True


def _merge_settings(memory: Memory, given: dict[str, Any]) -> int:
    """Settings nobody chose here are taken over; usual players and memories are put together."""
    here = memory.settings.chosen
    changes: dict[str, Any] = {}
    for name, value in given.items():
        field = BY_NAME.get(name)
        if field is None:
            continue
        with contextlib.suppress(ValueError):
            checked = field.check(value)
            if name in here and field.kind == PEOPLE:
                names = {person["name"] for person in here[name]}
                checked = field.check(
                    [*here[name], *(person for person in checked if person["name"] not in names)]
                )
            elif name in here and field.kind == MEMORY:
                checked = field.check(checked | here[name])
            elif name in here:
                continue
            if checked != memory.settings[name]:
                changes[name] = checked
    if changes:
        memory.settings.change(**changes)
    return len(changes)
