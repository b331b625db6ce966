"""Evenings of real use on a disk that may fail, and a ledger of what the store said it keeps."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from domino.core.paper import Entry
from domino.store import Memory, bundle
from domino.store.history import key_of
from domino.store.ledger import PUZZLE, SOLVED
from domino.store.notices import Trouble
from domino.store.papers import Pad
from domino.store.saves import SavedMatch
from domino.store.sharing import receive, to_text
from tests.harness import kept
from tests.invariants import random_action

Result = TypeVar("Result")


@dataclass(slots=True)
class Ledger:
    """What must be there when the disk is well again, and what was told on the way."""

    settings: dict[str, Any] = field(default_factory=dict)
    matches: dict[str, list[str]] = field(default_factory=dict)
    """By key: the actions of a match in progress."""
    pads: dict[str, list[str]] = field(default_factory=dict)
    finished: set[str] = field(default_factory=set)
    """The keys of records that are in the history, or wait for it."""
    puzzles: set[str] = field(default_factory=set)
    """The keys of puzzles that were solved."""
    told: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """What was broken while the evening lasted."""

    def found_in(self, memory: Memory) -> None:
        """What a folder held before the evening."""
        self.settings |= memory.settings.chosen
        for entry in (*memory.saves.entries(), *memory.saves.entries(over=True)):
            save = memory.saves.resume(entry.key)
            self.keep(save)
            save.close()
        for listed in memory.pads.entries():
            pad = memory.pads.open(listed.key)
            self.pads[pad.key] = list(map(str, pad.paper.entries))
            pad.close()
        self.finished |= {key_of(memory.history.record(match.id)) for match in memory.history.list()}
        self.puzzles |= {each.key for each in memory.ledger.done()}

    def keep(self, save: SavedMatch) -> None:
        """A match as it is now."""
        if save.match.over:
            self.matches.pop(save.key, None)
            self.finished.add(key_of(save.match.record()))
        else:
            self.matches[save.key] = kept.actions_of(save.match)

    def missing(self, memory: Memory) -> list[str]:
        """What of all this is not in a memory that has just been opened on a disk that is well."""
        lost = []
        for name, value in self.settings.items():
            if memory.settings[name] != value:
                lost.append(f"the setting {name} is {memory.settings[name]!r}")
        memory.settle()
        here = {entry.key for entry in memory.saves.entries()}
        for key, actions in self.matches.items():
            if key not in here:
                lost.append(f"the match {key} is gone")
                continue
            save = memory.saves.resume(key)
            there = kept.actions_of(save.match)
            if there != actions:
                lost.append(f"the match {key} has {len(there)} actions, not {len(actions)}")
            save.close()
        listed = {entry.key for entry in memory.pads.entries()}
        for key, entries in self.pads.items():
            if key not in listed:
                lost.append(f"the pad {key} is gone")
                continue
            pad = memory.pads.open(key)
            if list(map(str, pad.paper.entries)) != entries:
                lost.append(f"the pad {key} has {len(pad.paper.entries)} rounds, not {len(entries)}")
            pad.close()
        history = [key_of(memory.history.record(match.id)) for match in memory.history.list()]
        lost += [f"the finished match {key[:8]} is gone" for key in self.finished - set(history)]
        solved = {each.key for each in memory.ledger.done()}
        lost += [f"the puzzle {key} is not solved" for key in self.puzzles - solved]
        if len(history) != len(set(history)):
            lost.append("a finished match is there twice")
        return lost


class Evening:
    """Somebody who uses the store. What it refuses with a sentence is told, and the evening goes on."""

    def __init__(
        self, folder: Path, ledger: Ledger, seed: int, looking: Callable[[], AbstractContextManager[None]]
    ) -> None:
        self.ledger = ledger
        self.looking = looking
        """While this is open a test looks at the disk, which works meanwhile."""
        self.rng = random.Random(seed)
        self.folder = folder
        self.memory = kept.opened(folder)

    def hear(self) -> None:
        """Somebody reads what is to be told."""
        self.ledger.told += [notice.key for notice in self.memory.notices.take()]

    def attempt(self, work: Callable[[], Result]) -> Result | None:
        """What the work gives; None when it was refused with a sentence."""
        try:
            return work()
        except Trouble as trouble:
            self.ledger.told.append(trouble.notice.key)
            return None
        finally:
            self.hear()

    def change(self, **values: Any) -> None:
        self.memory.settings.change(**values)
        self.ledger.settings |= values
        self.hear()

    def play(self, save: SavedMatch, steps: int) -> None:
        match = save.match
        for _ in range(steps):
            save.play(random_action(match, match.turn, self.rng), match.turn)
            self.ledger.keep(save)

    def play_out(self, save: SavedMatch) -> None:
        while not save.match.over:
            self.play(save, 1)
        self.attempt(lambda: self.memory.finish(save))

    def resume(self, key: str) -> SavedMatch | None:
        """Goes on with a match, which must be what it was."""
        save = self.attempt(lambda: self.memory.saves.resume(key))
        if save is not None and kept.actions_of(save.match) != self.ledger.matches[key]:
            self.ledger.broken.append(f"the match {key} was resumed with {len(save.match.history)} actions")
            self.ledger.keep(save)
        return save

    def use(self, save: SavedMatch) -> None:
        """Some actions, some taken back, the app put away and taken out."""
        self.play(save, 3)
        save.show(0)
        save.undo()
        self.ledger.keep(save)
        save.pause()
        self.play(save, 2)
        save.close()
        self.hear()

    def write(self, pad: Pad) -> None:
        pad.add(Entry.by_points([5, 10]))
        pad.add(Entry.by_points([15, 0]))
        pad.change(1, Entry.by_points([20, 10]))
        pad.undo()
        self.ledger.pads[pad.key] = list(map(str, pad.paper.entries))
        pad.close()
        self.hear()

    def solve(self, key: str) -> None:
        self.memory.ledger.keep("Ana", PUZZLE, key, "moon", "2027-01-31", SOLVED)
        self.ledger.puzzles.add(key)
        self.hear()

    def look(self) -> None:
        """Every list there is, and every match of the history."""
        memory = self.memory
        self.attempt(memory.saves.entries)
        self.attempt(memory.pads.entries)
        for match in self.attempt(memory.history.list) or ():
            self.attempt(lambda id=match.id: memory.history.match(id))
            self.attempt(lambda id=match.id: memory.history.round_scores(id))
        self.attempt(memory.statistics.standings)
        self.attempt(memory.ledger.rows)

    def export(self) -> None:
        """What it says is in the file must be in it."""
        path, before = self.folder / "out" / kept.BUNDLE, len(self.ledger.told)
        if self.attempt(lambda: bundle.export(self.memory, path) or True) is None:
            return
        with self.looking():
            content = json.loads(path.read_bytes())
        there = len(content["matches"]), len(content["pads"])
        wanted = len(self.ledger.matches), len(self.ledger.pads)
        if there < wanted and len(self.ledger.told) == before:
            self.ledger.broken.append(
                f"the export has {there} of {wanted} matches and pads, and does not say so"
            )


def first(evening: Evening) -> None:
    """The first evening in an empty folder."""
    memory = evening.memory
    evening.attempt(memory.settle)
    evening.change(felt="blue", people=kept.PEOPLE)
    evening.change(speed=2.0)
    save = memory.saves.start(kept.long_match(1, 2), kept.LEVELS, (4, None))
    evening.ledger.keep(save)
    evening.use(save)
    again = evening.resume(save.key)
    if again is not None:
        evening.play(again, 2)
        again.close()
    evening.play_out(memory.saves.start(kept.short_match(2), kept.LEVELS))
    pad = memory.pads.start(kept.some_paper(1), (4, None))
    evening.write(pad)
    evening.solve("moon-1")
    evening.look()
    evening.export()


def later(evening: Evening) -> None:
    """A later evening, where everything is there already."""
    memory, ledger = evening.memory, evening.ledger
    evening.attempt(memory.settle)
    evening.change(speed=2.0)
    for key in sorted(ledger.matches):
        save = evening.resume(key)
        if save is not None and save.match.game.key == "muggins":
            evening.play_out(save)
        elif save is not None:
            evening.use(save)
    for key in sorted(ledger.pads):
        pad = evening.attempt(lambda key=key: memory.pads.open(key))
        if pad is not None:
            evening.write(pad)
    for match in (kept.long_match(21, 5), kept.over_match(22)):
        text = to_text(match, kept.LEVELS)
        received = evening.attempt(lambda text=text: receive(memory, text))
        if received is not None and received.key is not None:
            ledger.matches[received.key] = kept.actions_of(match)
        elif received is not None:
            ledger.finished.add(key_of(match.record()))
    evening.solve("moon-2")
    taken(evening)
    evening.look()
    doomed = memory.saves.start(kept.long_match(31, 2), kept.LEVELS)
    doomed.close()
    evening.attempt(lambda: memory.saves.remove(doomed.key))
    evening.export()


def taken(evening: Evening) -> None:
    """Everything of somebody else, out of one file."""
    merged = evening.attempt(lambda: kept.merge(evening.memory, evening.folder / kept.BUNDLE))
    if merged is None:
        return
    if merged.skipped:
        evening.ledger.broken.append(f"{merged.skipped} good items of a bundle were called unreadable")
    if merged.history == 2:
        evening.ledger.finished |= {key_of(kept.over_match(11 + number).record()) for number in (2, 3)}


EVENINGS: dict[str, Callable[[Evening], None]] = {"first": first, "later": later}
