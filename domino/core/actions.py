"""Actions: the one way anything is done in a game, and how each is written."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from domino.core.options import Unknown
from domino.core.tiles import TILES, Tile

WITH_TILE = ("play", "bury")
WITH_NUMBER = ("catch", "bid", "trump", "remove", "remove3")
ALONE = ("draw", "pass", "stop", "call", "claim", "muggins", "next")
VERBS = WITH_TILE + WITH_NUMBER + ALONE
FACE_DOWN = frozenset({"bury"})
"""Verbs whose tile only the seat itself sees."""

_NUMBER = re.compile(r"[0-9]{1,3}")
_PLACE = re.compile(r"[a-z]{1,12}[0-9]{0,2}(\.[0-9]{1,3})?")


class Action(NamedTuple):
    """Something a seat does: a verb with the tile, place or number that belongs to it."""

    verb: str
    tile: Tile | None = None
    place: str | None = None
    number: int | None = None

    @staticmethod
    def parse(text: str) -> Action:
        """The action written as `text`, for example "play 5-12 train0" or "bid 31".

        :raises ValueError: saying how it is written.
        """
        verb, *rest = text.split()[:4] or [""]
        if verb in WITH_TILE and 1 <= len(rest) <= (2 if verb == "play" else 1):
            tile = Tile.parse(rest[0])
            place = rest[1] if len(rest) == 2 else None
            if place is not None and not _PLACE.fullmatch(place):
                raise ValueError(f"{place[:40]!r} is not a place on the table")
            return Action(verb, tile, place)
        if verb in WITH_NUMBER and len(rest) == 1 and _NUMBER.fullmatch(rest[0]):
            return Action(verb, number=int(rest[0]))
        if verb in ALONE and not rest:
            return Action(verb)
        if verb in VERBS:
            shape = "a tile" if verb in WITH_TILE else "a number" if verb in WITH_NUMBER else "nothing"
            raise ValueError(f"{text[:60]!r} is not an action: {verb} is followed by {shape}")
        raise Unknown(f"{text[:60]!r} is not an action: it begins with one of {', '.join(VERBS)}")

    def seen_by(self, seat: int | None, by: int) -> Action:
        """The action, done by the seat `by`, as another may know it (None: as everyone may): a tile that is
        put down unseen is blank."""
        return self._replace(tile=None) if self.verb in FACE_DOWN and by != seat else self

    def __str__(self) -> str:
        parts = (self.verb, self.tile, self.place, self.number)
        return " ".join(str(part) for part in parts if part is not None)


DRAW = Action("draw")
PASS = Action("pass")
STOP = Action("stop")
CALL = Action("call")
CLAIM = Action("claim")
MUGGINS = Action("muggins")
NEXT = Action("next")

OWN_SAYINGS = (CALL.verb, CLAIM.verb)
"""What players say for themselves, which costs no turn."""
SAYINGS = (*OWN_SAYINGS, "catch", MUGGINS.verb)
"""All that is said and costs no turn; the rest of it is at another's cost."""


@lru_cache(maxsize=4096)
def plays_at(place: str | None) -> tuple[Action, ...]:
    """For each tile index the action of playing that tile at `place`: made once, so that
    listing what is legal makes nothing new."""
    return tuple(Action("play", tile, place) for tile in TILES)


@lru_cache(maxsize=1024)
def numbered(verb: str, number: int) -> Action:
    """The action with a number, made once."""
    return Action(verb, number=number)
