"""All that can be asked of a memory, as pages and prompts ask it: whatever is kept, only sentences may come
of it."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from dataclasses import replace
from string import ascii_letters
from typing import Any, TypeVar

from domino.ai import choose
from domino.core.match import Match
from domino.core.paper import Entry, PaperError
from domino.store import Memory
from domino.store.fields import FIELDS
from domino.store.notices import Trouble
from domino.tableside.seats import seat_of
from domino.texts import Texts
from tests.invariants import random_action

TEXTS = Texts()
BUDGET = 0.0005
"""How long a computer may think, in seconds: whether it can is asked here, not how well."""
ALIKE = str.maketrans(ascii_letters, "a" * 26 + "A" * 26)
Result = TypeVar("Result")


class Asked:
    """What was found, as plain values, and the sentences that came instead."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.told: list[str] = []
        self.settings: dict[str, Any] = {}
        self.matches: dict[str, list[str]] = {}
        self.pads: dict[str, list[str]] = {}
        self.finished: list[int] = []
        self.shown: list[object] = []
        """What lists show, in their order."""
        self.hear()

    def hear(self) -> None:
        """Every sentence can be said, with everything filled in."""
        for notice in self.memory.notices.take():
            self.told.append(TEXTS.say(notice.key, **notice.values))

    @staticmethod
    def say(trouble: Trouble) -> str:
        return TEXTS.say(trouble.notice.key, **trouble.notice.values)

    def attempt(self, work: Callable[[], Result]) -> Result | None:
        try:
            return work()
        except Trouble as trouble:
            self.told.append(self.say(trouble))
            return None
        finally:
            self.hear()

    def print(self) -> str:
        """The same for memories of which everything that is shown is the same, but for plain letters that are
        others: those draw alike."""
        told = self.told, self.settings, self.matches, self.pads, self.shown
        return hashlib.sha256(repr(told).translate(ALIKE).encode("utf-8", "replace")).hexdigest()

    def look(self) -> Asked:
        """Every list, and everything on it."""
        memory, attempt = self.memory, self.attempt
        self.settings = {field.name: memory.settings[field.name] for field in FIELDS}
        attempt(memory.settle)
        for entry in attempt(memory.saves.entries) or ():
            self.shown.append(replace(entry, played=0.0))
            save = attempt(lambda key=entry.key: memory.saves.resume(key))
            if save is not None:
                self.matches[entry.key] = [f"{seat} {action}" for seat, action in save.match.history]
                look_at(save.match, save.levels)
                attempt(save.close)
        for listed in attempt(memory.pads.entries) or ():
            self.shown.append(replace(listed, played=0.0))
            pad = attempt(lambda key=listed.key: memory.pads.open(key))
            if pad is not None:
                self.pads[listed.key] = list(map(str, pad.paper.entries))
                assert pad.paper.scores and pad.paper.winners is not None
                attempt(pad.close)
        for match in attempt(memory.history.list) or ():
            self.finished.append(match.id)
            self.shown.append(attempt(lambda id=match.id: memory.history.get(id)))
            self.shown.append(attempt(lambda id=match.id: memory.history.round_scores(id)))
            self.shown.append(attempt(lambda id=match.id: memory.history.colours(id)))
            replayed = attempt(lambda id=match.id: memory.history.match(id))
            if replayed is not None:
                look_at(replayed, match.levels)
        for each in attempt(memory.statistics.standings) or ():
            self.shown.append((each, each.share))
            self.shown.append(
                attempt(lambda each=each: memory.statistics.results(each.game, each.name, each.level))
            )
        self.shown.append(attempt(memory.statistics.clears))
        self.shown.append(attempt(memory.ledger.rows))
        return self

    def go_on(self) -> None:
        """Everything is written on: a setting changed, an action played, a round added."""
        memory, attempt = self.memory, self.attempt
        attempt(lambda: memory.settings.change(speed=1.5))
        for key in tuple(self.matches):
            save = attempt(lambda key=key: memory.saves.resume(key))
            if save is not None:
                if not save.match.over:
                    save.play(random_action(save.match, save.match.turn, random.Random(1)), save.match.turn)
                self.matches[key] = [f"{seat} {action}" for seat, action in save.match.history]
                if save.match.over:
                    self.matches.pop(key)  # it waits for the history
                attempt(save.close)
        for key in self.pads:
            pad = attempt(lambda key=key: memory.pads.open(key))
            if pad is not None:
                try:
                    pad.add(Entry.by_points([5] * pad.paper.sides))
                except PaperError:
                    pad.undo()
                self.pads[key] = list(map(str, pad.paper.entries))
                attempt(pad.close)
        self.settings["speed"] = 1.5


def look_at(match: Match, levels: tuple[str | None, ...]) -> None:
    """What a table asks of a match: every seat's view, and what a computer does whose turn it is."""
    for seat in range(match.players):
        assert match.view(seat).seat == seat
    if match.over or match.round_over:
        return
    seat = match.turn or 0
    player = seat_of("Ana", levels[seat] if seat < len(levels) else None, None)
    if player.level is not None:
        choose(match.view(seat), player.level, random.Random(1), BUDGET, player.temper)
