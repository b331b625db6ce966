"""A host and what a guest says to it, without a line: for tests that look at single messages."""

from __future__ import annotations

import json
from typing import Any

from domino.core.match import Match
from domino.tableside.seats import Seat
from domino.texts import Texts
from domino.together.host import Host
from domino.together.kept import Kept
from domino.together.messages import told
from domino.together.places import lobby
from domino.together.shared import SharedMatch
from domino.together.tellers import tellers

TEXTS = Texts()


class Phone:
    """A line, and what was told over it."""

    def __init__(self, table: OpenTable, number: int = 1) -> None:
        self.table, self.secret = table, f"{number:032x}"
        self.told: list[dict[str, Any]] = []
        self.hung_up = False
        table.host.opened(self)

    def send(self, text: str) -> None:
        told(text)  # a host sends nothing that the schema refuses
        self.told.append(json.loads(text))

    def close(self) -> None:
        self.hung_up = True

    def says(self, **message: object) -> None:
        self.table.host.heard(self, json.dumps(message))

    def hello(self, **other: object) -> Phone:
        """Comes in by the key; `other` is said over what is usual."""
        usual = {"version": 2, "secret": self.secret, "name": "Ana", "wants": "view", "key": self.table.key}
        said = {"say": "hello", **usual, **other}
        self.says(**{name: value for name, value in said.items() if value is not None})
        return self

    def last(self, kind: str) -> dict[str, Any]:
        """The last thing of this kind that was told."""
        return next(each for each in reversed(self.told) if each["tell"] == kind)

    def kinds(self) -> list[str]:
        """What was told, since this was asked last."""
        kinds = [each["tell"] for each in self.told]
        self.told.clear()
        return kinds

    @property
    def bye(self) -> str | None:
        """With which sentence the door was closed."""
        return self.told[-1]["why"] if self.hung_up and self.told[-1]["tell"] == "bye" else None


class OpenTable:
    """A host with a clock that tests set, and perhaps a match."""

    def __init__(self, seats: int = 4, here: tuple[str, ...] = (), kept: Kept | None = None) -> None:
        self.now = 0.0
        self.words: list[str] = []
        self.kept: list[Kept] = []
        self.host = Host(
            lobby(here, seats) if kept is None else kept.places,
            lambda _language: TEXTS,
            tellers(lambda: [Seat(place.name) for place in self.host.places.every]),
            "muggins",
            key=None if kept is None else kept.key,
            epoch=0 if kept is None else kept.epoch,
            noticed=self.words.append,
            keep=lambda: self.kept.append(self.host.kept),
            clock=lambda: self.now,
        )
        self.key = self.host.door.key
        self.match: SharedMatch | None = None

    def phones(self, count: int) -> list[Phone]:
        return [Phone(self, number).hello(name=f"P{number}") for number in range(1, count + 1)]

    def deal(self, match: Match | None = None) -> SharedMatch:
        names = [place.name or f"seat {at}" for at, place in enumerate(self.host.places.every)]
        self.match = self.host.share(match or Match.start("muggins", names, seed=7))
        return self.match
