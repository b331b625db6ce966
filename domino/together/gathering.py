"""What is shown of a table before the deal, and of its guests afterwards, in words: who is there, and what
the button says that deals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from domino.texts import Texts
from domino.together.host import Host
from domino.together.places import COMPUTER, FREE, GUEST, HERE

ORDINALS = 14
"""Up to how many places are told by a word: the fourth."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table as it is shown: its name, how things are there, and whether nobody sits there."""

    seat: int
    name: str
    line: str
    state: str
    """`host`, `here`, `away`, `computer` or `free`."""


@dataclass(frozen=True, slots=True)
class Gathering:
    """Who is there."""

    chairs: tuple[Chair, ...]
    here: str
    """How many of how many are there."""
    deal: str
    """What the button says that deals."""
    people: int
    """How many people are at the table, here or with a device of their own."""


def gathered(host: Host, texts: Texts) -> Gathering:
    """The table of a host as it is now."""
    chairs = []
    for seat, place in enumerate(host.places.every):
        state = host.state_of(seat)
        name = place.name or texts.say("together.free-seat" if state == FREE else "together.computer")
        chairs.append(Chair(seat, name, texts.say(f"together.state.{state}"), state))
    people = sum(chair.state in ("host", "here") for chair in chairs)
    seated = sum(chair.state != FREE for chair in chairs)
    here = texts.say("together.here-of", here=seated, count=len(chairs))
    empty = [chair.seat for chair in chairs if chair.state == FREE]
    if not empty:
        deal = texts.say("together.deal")
    elif not seated:
        deal = texts.say("together.deal-none")
    elif len(empty) == 1 and empty[0] < ORDINALS:
        which = texts.say(f"together.ordinal.{empty[0] + 1}")
        deal = texts.say("together.deal-one", count=seated, which=which)
    else:
        deal = texts.say("together.deal-rest", count=seated)
    return Gathering(tuple(chairs), here, deal, people)


def turn_chair(host: Host, seat: int, level: str, people: Iterable[str] = ()) -> None:
    """A tap on a chair before the deal: a computer sits down on a free one; then the first of these people
    who is not at the table yet, to play on the host's own device as well; then it is free again."""
    place = host.places[seat]
    taken = {each.name for each in host.places.every}
    name = next((name for name in people if name not in taken), None)
    if place.kind == FREE:
        host.free(seat, level)
    elif place.kind == COMPUTER and name is not None:
        host.sit_here(seat, name)
    elif place.kind in (COMPUTER, HERE):
        host.free(seat)


def sit_here(host: Host, name: str, colour: int | None) -> bool:
    """Somebody plays at the host's own device: on the first chair, or on another that is free. Whether one
    was."""
    for place in host.places.every:
        if place.kind == FREE:
            place.kind, place.name, place.colour = HERE, name, colour
            return True
    return False


def stand_up_here(host: Host) -> None:
    """Nobody plays at the host's own device: it shows the table to all."""
    for seat, place in enumerate(host.places.every):
        if place.kind == HERE:
            host.free(seat)


def fill_chairs(host: Host, level: str) -> None:
    """Computers sit down wherever nobody does."""
    for seat, place in enumerate(host.places.every):
        if place.kind == FREE:
            host.free(seat, level)


def stand_in(host: Host, seat: int, level: str) -> None:
    """A computer plays for a guest who is away, until they are back."""
    if host.places[seat].kind == GUEST and not host.is_here(seat):
        host.hold(seat, level)
