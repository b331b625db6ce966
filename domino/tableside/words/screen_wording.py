"""Sentences for the screen, where places are seen rather than named by letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domino.core.events import Event
from domino.core.game import find_game
from domino.core.kinds import Lay
from domino.tableside.words.wording import Wording


class ScreenWording(Wording):
    """As in the terminal, but an end on a free table is "that end", and a branch has its letter."""

    def to(self, reader: int | None) -> ScreenWording:
        return ScreenWording(self.texts, self.game, self.names, self.sides, reader)

    def place(self, place: str | None, table: Mapping[str, Any] | None = None) -> str:
        if place is None or not place.isalpha() or place == "mexican":
            return super().place(place, table)
        kind = find_game(self.game).kind
        if kind.free:
            number = (table or {}).get("numbers", (table or {}).get("ends", {})).get(place)
            key = "ui.table.place.end" if number is None else "ui.table.place.number"
            return self.texts.say(key, number=number)
        if kind.lay is Lay.BRANCHES:
            return self.texts.say("ui.table.place.branch", place=place.upper())
        return super().place(place, table)

    def event(self, event: Event) -> str | None:
        if event.kind == "played" and find_game(self.game).kind.free:  # it is ringed instead
            event = event._replace(place=None)
        return super().event(event)
