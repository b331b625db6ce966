"""Who sits at a table that is open to others: people beside it, guests, computers, or nobody yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domino.core.match import check_name
from domino.core.seating import COLOURS, LEVELS, seat_remark
from domino.tableside.seats import USUAL_LEVEL, Seat
from domino.together import keys

HERE, GUEST, COMPUTER, FREE = "host", "guest", "computer", "free"
KINDS = (HERE, GUEST, COMPUTER, FREE)
KEPT = ("kind", "name", "level", "colour", "bound")
MOST_SEATS = 99


@dataclass(slots=True)
class Place:
    """One seat of the table. `name` is empty where it is free."""

    kind: str
    name: str = ""
    level: str | None = None
    """The computer that sits here, or holds the place for its guest."""
    colour: int | None = None
    bound: str | None = None
    """What is kept of the secret of the guest who sits here: nobody else takes the place."""
    added: str | None = None
    """What the guest added to the shuffle."""

    @property
    def is_free(self) -> bool:
        """Whether a guest may sit down: on an empty chair, or in the place of a computer that nobody left
        there for themselves."""
        return self.bound is None and self.kind in (FREE, COMPUTER)

    def seat(self, name: str) -> Seat:
        """As the evening knows it, with the name that the match has for it."""
        computer = self.level or USUAL_LEVEL
        played = None if self.kind == HERE or (self.kind == GUEST and self.level is None) else computer
        return Seat(name, played, self.colour, guest=self.kind == GUEST and played is None)


class Places:
    """All of them, by seat."""

    def __init__(self, places: Sequence[Place]) -> None:
        self.every = list(places)

    def __getitem__(self, seat: int) -> Place:
        return self.every[seat]

    def __len__(self) -> int:
        return len(self.every)

    def of(self, secret: str) -> int | None:
        """Where the guest with this secret sits."""
        kept = keys.kept_form(secret)
        return next((at for at, place in enumerate(self.every) if place.bound == kept), None)

    def sit(self, secret: str, name: str, wanted: int | None, dealt: bool) -> int | None:
        """Seats a guest: where they sat, where they want if that is free, or on the first free chair; None
        when there is none. Before the deal computers do not stand up for anybody."""
        seat = self.of(secret)
        if seat is not None:
            return seat
        free = [at for at, place in enumerate(self.every) if place.kind == FREE]
        if dealt:
            free += [at for at, place in enumerate(self.every) if place.kind == COMPUTER and place.is_free]
        if not free:
            return None
        seat = wanted if wanted in free else free[0]
        place = self.every[seat]
        place.kind, place.bound, place.level = GUEST, keys.kept_form(secret), None
        if not dealt:
            place.name = self._apart(name, seat)
        return seat

    def move(self, seat: int, to: int) -> bool:
        """The guest of a seat changes to another, if that is free; whether they did. Colours stay with
        chairs."""
        if not 0 <= to < len(self.every) or self.every[to].kind != FREE:
            return False
        place, other = self.every[seat], self.every[to]
        self.every[seat], self.every[to] = other, place
        place.colour, other.colour = other.colour, place.colour
        return True

    def swap(self, one: int, other: int) -> None:
        """Two change chairs, each with their colour."""
        self.every[one], self.every[other] = self.every[other], self.every[one]

    def clear(self, seat: int, level: str | None = None) -> None:
        """The guest's place is anybody's again; with a level a computer sits there meanwhile."""
        place = self.every[seat]
        place.bound = place.added = None
        place.kind, place.level = (FREE, None) if level is None else (COMPUTER, level)
        if level is None:
            place.name = ""

    def additions(self) -> tuple[str, ...]:
        """What guests added to the shuffle, by seat."""
        return tuple(place.added for place in self.every if place.added is not None)

    def remarks(self) -> list[str]:
        """Who plays each seat, as a record tells it: people, here or elsewhere, and computers."""
        levels = [place.level or USUAL_LEVEL if place.kind == COMPUTER else None for place in self.every]
        return [seat_remark(at, level, self.every[at].colour) for at, level in enumerate(levels)]

    def _apart(self, name: str, seat: int) -> str:
        """The name, told apart from all others."""
        taken = {place.name for at, place in enumerate(self.every) if at != seat}
        number = 1
        told = name
        while told in taken:
            number += 1
            told = f"{name[:20]} {number}"
        return told

    # As it is kept with the match

    def as_data(self) -> list[dict[str, object]]:
        return [{name: getattr(place, name) for name in KEPT} for place in self.every]

    @staticmethod
    def from_data(data: Sequence[Mapping[str, Any]]) -> Places:
        """What `as_data` wrote.

        :raises ValueError: when it is something else.
        """
        if not 0 < len(data) <= MOST_SEATS:
            raise ValueError("these are no places")
        return Places([_place(each) for each in data])


def _place(data: Mapping[str, Any]) -> Place:
    kind, name, level, colour, bound = (data.get(each) for each in KEPT)
    if kind not in KINDS or level not in (None, *LEVELS):
        raise ValueError("this is no place")
    if not isinstance(name, str) or (name and check_name(name) != name):
        raise ValueError("nobody is called so")
    if colour is not None and (type(colour) is not int or not 0 <= colour < COLOURS):
        raise ValueError("this is no colour")
    if bound is not None and (kind != GUEST or not keys.is_kept_form(bound)):
        raise ValueError("this is nobody's place")
    return Place(kind, name, level, colour, bound)


def lobby(here: Iterable[str], seats: int, computers: int = 0, level: str = USUAL_LEVEL) -> Places:
    """A table for so many: these people are at the host, the last seats are computers', the rest is free."""
    people = [Place(HERE, name) for name in here]
    rest = [Place(FREE) for _ in range(seats - len(people) - computers)]
    return Places([*people, *rest, *(Place(COMPUTER, level=level) for _ in range(computers))])
