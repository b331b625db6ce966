"""The open ends of the trains, and what they are called."""

from __future__ import annotations

from functools import cache

from domino.core.actions import Action, plays_at


class Ends:
    """How the open ends are named: a value that states share until a foot adds ends."""

    __slots__ = ("_of_trains", "names", "slots", "trains")

    def __init__(self, names: tuple[str, ...], trains: tuple[int, ...]) -> None:
        self.names = names
        """Each end as a place."""
        self.trains = trains
        """The train each end belongs to: its seat, or the number of players for the Mexican Train."""
        self.slots = {name: end for end, name in enumerate(names)}
        self._of_trains: dict[int, tuple[int, ...]] = {}

    @staticmethod
    def of(trains: tuple[int, ...]) -> Ends:
        """The ends that belong to these trains, the first of each train first. A train's only end has its
        name; of several each has its number."""
        stems = first_ends(max(trains)).names
        counted = [0] * len(stems)
        names = []
        for train in trains:
            counted[train] += 1
            names.append(stems[train] if trains.count(train) == 1 else f"{stems[train]}.{counted[train]}")
        return Ends(tuple(names), trains)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ends) and self.names == other.names

    def __hash__(self) -> int:
        return hash(self.names)

    @property
    def plays(self) -> tuple[tuple[Action, ...], ...]:
        """For each end and tile index, the action of playing it there."""
        return _plays_of(self.names)

    def of_trains(self, trains: int) -> tuple[int, ...]:
        """The ends of these trains, given as a mask."""
        ends = self._of_trains.get(trains)
        if ends is None:
            ends = tuple(end for end, train in enumerate(self.trains) if trains >> train & 1)
            self._of_trains[trains] = ends
        return ends

    def with_toes(self, end: int, more: int) -> Ends:
        """The ends after `more` new ones have grown beside the one at `end`."""
        train = self.trains[end]
        own = sum(1 for of in self.trains if of == train)
        stem, several, _ = self.names[end].partition(".")
        names = list(self.names)
        if not several:
            names[end] = f"{stem}.1"
        names += [f"{stem}.{own + toe}" for toe in range(1, more + 1)]
        return Ends(tuple(names), self.trains + (train,) * more)


@cache
def _plays_of(names: tuple[str, ...]) -> tuple[tuple[Action, ...], ...]:
    return tuple(plays_at(name) for name in names)


@cache
def first_ends(players: int) -> Ends:
    """One end for each train, the Mexican Train last."""
    names = (*(f"train{seat}" for seat in range(players)), "mexican")
    return Ends(names, tuple(range(players + 1)))
