"""Sentences for the screen, where places are seen rather than named by letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domino.core.events import Event
from domino.tableside.words.wording import Wording

SEEN = ("muggins", "chickenfoot")
"""Games whose ends have no names of their own: the tile that was played is ringed instead."""


class ScreenWording(Wording):
    """As in the terminal, but an end on a free table is "that end", and a branch has its letter."""

    def to(self, reader: int | None) -> ScreenWording:
        return ScreenWording(self.texts, self.game, self.names, self.sides, reader)

    def place(self, place: str | None, table: Mapping[str, Any] | None = None) -> str:
        if place is None or not place.isalpha() or place == "mexican":
            return super().place(place, table)
        if self.game in SEEN:
            number = (table or {}).get("numbers", (table or {}).get("ends", {})).get(place)
            key = "ui.table.place.end" if number is None else "ui.table.place.number"
            return self.texts.say(key, number=number)
        if self.game == "super-train":
            return self.texts.say("ui.table.place.branch", place=place.upper())
        return super().place(place, table)

    def event(self, event: Event) -> str | None:
        if self.game in SEEN and event.kind == "played":
            event = event._replace(place=None)
        return super().event(event)
