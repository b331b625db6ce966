"""What a lesson is: a deal, and steps with a sentence each. All of it is data that `reading` has checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from domino.core.actions import Action
from domino.core.deal import Deal
from domino.core.options import Value
from domino.core.tiles import Tile

LEARNER = 0
"""The seat of whoever learns."""


class BadLesson(ValueError):
    """A lesson that cannot be given: a sentence that names its file, its step and what is wrong."""


class Done(NamedTuple):
    """What somebody does in a lesson: their seat, and the action."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class Light:
    """Something in the light. The kinds, and what `what` is of each:

    `hand`, a tile of the hand. `place`, an end, or where a tile of the trick goes. `tile`, one that lies on
    the table. `line`, a whole train. `row`, the number of a tile in the row. `plate`, a seat. `button`, what
    a button does. `bid` and `trump`, a number. `told`, what is told on the felt: `sum`, `foot`,
    `contract`, `hub`. `boneyard` and `widow` need nothing more."""

    kind: str
    what: str = ""

    @property
    def tile(self) -> Tile:
        """The tile, of those kinds that light one."""
        return Tile.parse(self.what)

    @property
    def number(self) -> int:
        """The number, of those kinds that have one."""
        return int(self.what)

    def __str__(self) -> str:
        return f"{self.kind} {self.what}".strip()


@dataclass(frozen=True, slots=True)
class Step:
    """A sentence, what is in the light, and what goes on from here: first what `others` do by themselves,
    then one of `plays` by the learner or, with none, a tap."""

    name: str
    sentence: str
    instead: str
    """What a legal move is answered with that is not what this step is about."""
    lights: tuple[Light, ...] = ()
    plays: tuple[Action, ...] = ()
    others: tuple[Done, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson about one game."""

    key: str
    game: str
    place: int
    """Its place among the lessons of its game, from 1."""
    icon: str
    title: str
    mastered: str
    """What one can do when it is done."""
    summary: str
    players: tuple[str, ...]
    preset: str | None
    options: Mapping[str, Value]
    deal: Deal
    before: tuple[Done, ...]
    """What was done before the first step."""
    steps: tuple[Step, ...]
    built: tuple[tuple[Tile, int], ...]
    """What was built in it, from left to right: tiles, each with the number that is at its left."""


def lights_of(action: Action) -> tuple[Light, ...]:
    """What an action of the learner is lit by, where a step says nothing else: what is touched for it."""
    verb, tile, number = action.verb, action.tile, action.number
    if verb == "play":
        return Light("hand", str(tile)), Light("place", action.place or f"seat{LEARNER}")
    if verb == "bury":
        return Light("hand", str(tile)), Light("widow")
    if number is None:
        return (Light("button", verb),)
    if verb == "remove":
        return (Light("row", str(number)),)
    if verb == "remove3":
        return tuple(Light("row", str(at)) for at in (number - 1, number, number + 1))
    return (Light(verb, str(number)),)
