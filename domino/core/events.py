"""Events: what happened, told once for screen, sound, speech and log."""

from __future__ import annotations

from typing import NamedTuple

from domino.core.tiles import Tile

KINDS = (
    "round", "dealt", "played", "drew", "passed", "marked", "unmarked", "double", "closed", "foot",
    "spinner", "last-tile", "called", "caught", "penalty", "scored", "bid", "trump", "buried", "trick",
    "spell", "spell-broken", "reversed", "skipped", "again", "out", "blocked", "round-over", "match-over",
)  # fmt: skip

PRIVATE = frozenset({"dealt", "drew", "buried"})
"""Kinds whose tile only the seat itself sees."""


class Item(NamedTuple):
    """One line of a receipt: what was counted, the tile and place it was found at, and its points."""

    what: str
    number: int
    tile: Tile | None = None
    place: str | None = None

    def __str__(self) -> str:
        return "/".join("" if part is None else str(part) for part in self)

    @staticmethod
    def parse(text: str) -> Item:
        what, number, tile, place = text.split("/")
        return Item(what, int(number), Tile.parse(tile) if tile else None, place or None)


class Event(NamedTuple):
    """Something that happened. A `scored` event carries its receipt: `items` sum to `number`."""

    kind: str
    seat: int | None = None
    tile: Tile | None = None
    place: str | None = None
    number: int | None = None
    items: tuple[Item, ...] = ()

    def seen_by(self, seat: int | None) -> Event:
        """The event as that seat may know it (None: as everyone may): a tile it cannot see is blank."""
        if self.kind in PRIVATE and self.seat != seat:
            return self._replace(tile=None)
        return self

    def __str__(self) -> str:
        parts = [self.kind]
        for name in ("seat", "tile", "place", "number"):
            value = getattr(self, name)
            if value is not None:
                parts.append(f"{name}={value}")
        if self.items:
            parts.append("items=" + ",".join(str(item) for item in self.items))
        return " ".join(parts)

    @staticmethod
    def parse(text: str) -> Event:
        """The event written as `str` writes it.

        :raises ValueError: when it is not one.
        """
        kind, *parts = text.split(" ")
        if kind not in KINDS:
            raise ValueError(f"{kind[:40]!r} is not a kind of event")
        fields = dict(part.split("=", 1) for part in parts)
        unknown = set(fields) - {"seat", "tile", "place", "number", "items"}
        if unknown:
            raise ValueError(f"an event has no {sorted(unknown)[0][:40]!r}")
        return Event(
            kind,
            seat=int(fields["seat"]) if "seat" in fields else None,
            tile=Tile.parse(fields["tile"]) if "tile" in fields else None,
            place=fields.get("place"),
            number=int(fields["number"]) if "number" in fields else None,
            items=tuple(Item.parse(item) for item in fields["items"].split(",")) if "items" in fields else (),
        )
