"""What a seat knows of a round, as plain values, both ways: for whoever sits at a table on another device.

A state in which all hidden tiles are gone (`View.known`) is written slot by slot. What follows from the rules
is not written: whoever reads it has the same rules. How a slot is written its class says by a shape, which
also says what may stand there. Reading trusts nothing: whatever is not as its shape says, or does not go
together, is refused by a sentence. A shape writes nothing that its reader would not know: of the hands the
one that is seen, and of the boneyard how many tiles it has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from domino.core.options import Rules
from domino.core.tiles import TILES, Tile, mask_of

if TYPE_CHECKING:
    from domino.core.game import Game, State

Plain = Any
"""None, a truth, a whole number, a text, a list of such, or a dict of such by texts: what JSON can tell."""

ANY_TILE = (1 << len(TILES)) - 1
MOST_POINTS = 1_000_000
"""More points than any match comes to."""

_HEX = re.compile(r"0|[1-9a-f][0-9a-f]{0,63}")


@dataclass(frozen=True, slots=True)
class Frame:
    """What is known of a round besides its state, and what the state has to go together with."""

    game: Game
    rules: Rules
    number: int
    """Of the round."""
    seat: int
    """Whose knowledge it is."""
    watching: bool
    """Whether it is only what everyone knows: nobody's hand is seen."""
    hand_sizes: tuple[int, ...]
    players: int
    sides: int
    """How many score for themselves."""
    dealt: tuple[Tile, ...]
    """Every tile that is dealt in the round."""
    tiles: int
    """The same as a mask."""
    highest: int
    """The highest number on them."""
    _shapes: dict[str, Shape] = field(default_factory=dict, compare=False, repr=False)

    def shapes(self, known: State) -> dict[str, Shape]:
        """How the slots of a state are written: the same for a whole round, for a frame that was made of this
        one too."""
        if not self._shapes:
            self._shapes.update(known.shapes(self))
        return self._shapes

    @staticmethod
    def around(
        game: Game, rules: Rules, number: int, seat: int, watching: bool, hand_sizes: tuple[int, ...]
    ) -> Frame:
        """The frame of a round.

        :raises ValueError: when a match by these rules has not so many rounds.
        """
        players = len(hand_sizes)
        dealt = tuple(game.tiles(rules, players, number))
        sides = game.sides(rules, players)
        tiles, highest = mask_of(dealt), max(tile.high for tile in dealt)
        return Frame(game, rules, number, seat, watching, hand_sizes, players, sides, dealt, tiles, highest)


# Shapes


class Shape(Protocol):
    """How something is written as plain values, and what may stand there."""

    def write(self, value: Any) -> Plain:
        """The value as plain values.

        :raises ValueError: when it tells more than its reader may know.
        """

    def read(self, data: Plain) -> Any:
        """The value that was written.

        :raises ValueError: when it is none, saying what should stand there.
        """


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number, both bounds among those allowed."""

    least: int
    most: int

    def write(self, value: int) -> Plain:
        if not self.least <= value <= self.most:
            raise ValueError(f"{shown(value)} is never written here")
        return value

    def read(self, data: Plain) -> int:
        if type(data) is not int or not self.least <= data <= self.most:
            raise ValueError(f"{shown(data)} is not a whole number from {self.least} to {self.most}")
        return data


class Flag:
    """Yes or no."""

    def write(self, value: bool) -> Plain:
        return value

    def read(self, data: Plain) -> bool:
        if type(data) is not bool:
            raise ValueError(f"{shown(data)} is neither true nor false")
        return data


@dataclass(frozen=True, slots=True)
class Mask:
    """Some of a few bits, written in the sixteen digits."""

    allowed: int

    def write(self, value: int) -> Plain:
        if value & ~self.allowed:
            raise ValueError(f"{shown(value)} is never written here")
        return f"{value:x}"

    def read(self, data: Plain) -> int:
        if not isinstance(data, str) or not _HEX.fullmatch(data) or int(data, 16) & ~self.allowed:
            raise ValueError(f"{shown(data)} is not a choice of what there is")
        return int(data, 16)


@dataclass(frozen=True, slots=True)
class Many:
    """A tuple, or a list, of things of one shape; so many, or from so many to so many."""

    of: Shape
    least: int
    most: int
    make: type[tuple[Any, ...]] | type[list[Any]] = tuple

    def write(self, value: Iterable[Any]) -> Plain:
        return [self.of.write(each) for each in value]

    def read(self, data: Plain) -> Any:
        read = self.of.read
        return self.make(read(each) for each in a_list(data, self.least, self.most))


def each_of(count: int, of: Shape) -> Many:
    """A list with one for each seat, side or end."""
    return Many(of, count, count, list)


class Group:
    """A tuple of things that each have a shape."""

    __slots__ = ("shapes",)

    def __init__(self, *shapes: Shape) -> None:
        self.shapes = shapes

    def write(self, value: Sequence[Any]) -> Plain:
        return [shape.write(each) for shape, each in zip(self.shapes, value, strict=True)]

    def read(self, data: Plain) -> tuple[Any, ...]:
        values = a_list(data, len(self.shapes), len(self.shapes))
        return tuple(shape.read(each) for shape, each in zip(self.shapes, values, strict=True))


@dataclass(frozen=True, slots=True)
class Maybe:
    """Something, or None."""

    of: Shape

    def write(self, value: Any) -> Plain:
        return None if value is None else self.of.write(value)

    def read(self, data: Plain) -> Any:
        return None if data is None else self.of.read(data)


@dataclass(frozen=True, slots=True)
class Chain:
    """What only grows, newest first: (earlier, one thing after the other). Written flat, oldest first."""

    links: Group
    most: int

    def write(self, value: Any) -> Plain:
        links = []
        while value is not None:
            value, *link = value
            links.append(self.links.write(link))
        return [each for link in reversed(links) for each in link]

    def read(self, data: Plain) -> Any:
        shapes = self.links.shapes
        width = len(shapes)
        flat = a_list(data, 0, width * self.most)
        if len(flat) % width:
            raise ValueError(f"{len(flat)} parts are not some times {width}")
        chain = None
        for at in range(0, len(flat), width):
            chain = (chain, *(shape.read(flat[at + part]) for part, shape in enumerate(shapes)))
        return chain


@dataclass(frozen=True, slots=True)
class OneHand:
    """The hands by seat, of which only this seat's is known; `seat` is None where none is."""

    players: int
    seat: int | None
    of: Mask

    def write(self, value: list[int]) -> Plain:
        if any(hand for seat, hand in enumerate(value) if seat != self.seat):
            raise ValueError("what others hold is never written")
        return None if self.seat is None else self.of.write(value[self.seat])

    def read(self, data: Plain) -> list[int]:
        hands = [0] * self.players
        if self.seat is not None:
            hands[self.seat] = self.of.read(data)
        elif data is not None:
            raise ValueError("who looks on holds nothing")
        return hands


@dataclass(frozen=True, slots=True)
class FaceDown:
    """Things that nobody may know, and that one value stands for: written is how many there are."""

    stands: int
    most: int

    def write(self, value: tuple[int, ...]) -> Plain:
        if any(each != self.stands for each in value):
            raise ValueError("what nobody may know is never written")
        return len(value)

    def read(self, data: Plain) -> tuple[int, ...]:
        return (self.stands,) * Whole(0, self.most).read(data)


def shown(data: Plain) -> str:
    """Something that was not expected, cut short for a sentence."""
    if isinstance(data, dict | list):
        return f"a {type(data).__name__} of {len(data)}"
    if isinstance(data, int) and data.bit_length() > 64:
        return "a very large number"
    return repr(data[:40]) if isinstance(data, str) else repr(data)[:40]


def a_list(data: Plain, least: int, most: int) -> list[Plain]:
    """A list of at least and at most so many.

    :raises ValueError: when it is none.
    """
    if not isinstance(data, list) or not least <= len(data) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise ValueError(f"{shown(data)} is not a list of {wanted}")
    return data


# States


def state_data(known: State, frame: Frame) -> Plain:
    """What a seat knows of a round, as plain values.

    :raises ValueError: when it tells what the seat may not know.
    """
    return {name: shape.write(getattr(known, name)) for name, shape in frame.shapes(known).items()}


def state_from(data: Plain, frame: Frame, earlier: tuple[Plain, State] | None = None) -> State:
    """The state that `state_data` wrote. `earlier` is what was read last of this round, and of what: that of
    it which is still the very same object is not read again.

    :raises ValueError: when it is none, or does not go together with its frame, saying where.
    """
    if not isinstance(data, dict):
        raise ValueError(f"{shown(data)} is not what is known of a round")
    before: Plain = {}
    if earlier is None:
        known = object.__new__(frame.game.state)
        known.log = None
        known.go_by(frame)
    else:
        before, known = earlier[0], earlier[1].copy()
    shapes = frame.shapes(known)
    if data.keys() != shapes.keys():
        odd = sorted(map(str, data.keys() ^ shapes.keys()))[0]
        raise ValueError(f"what is known of a round has {shown(odd)} where it should not, or lacks it")
    for name, shape in shapes.items():
        if name in before and before[name] is data[name]:
            continue
        try:
            setattr(known, name, shape.read(data[name]))
        except ValueError as wrong:
            raise ValueError(f"what is known of a round cannot be so: {name}: {wrong}") from None
    known.fit_together(frame)
    return known
