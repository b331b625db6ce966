"""The order of a hand on its rack: by number, by pips, by suit, what fits first, by hand, or as the best
train."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from domino.ai.best_train import best_train
from domino.core.game import View
from domino.core.suits import suit_led
from domino.core.tables import TrainsTable, TrickTable, table_if
from domino.core.tiles import Tile
from domino.tableside.shown.reading import Held


@dataclass(frozen=True, slots=True)
class RackTile:
    """A tile on the rack, and the number on its upper half."""

    held: Held
    first: int


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that stand together. `kind` is `hand` (all), `train` and `extras`, `fits` and `rest`, or `trumps`
    and `others`."""

    kind: str
    tiles: tuple[RackTile, ...]


class Arranging:
    """How one player likes their hand. It is kept while tiles come and go."""

    def __init__(self, kind: str = "number") -> None:
        self.kind = kind
        """One of the orders of the kind of table, `train` or `by-hand`."""
        self._own: list[Held] = []

    def sort(self, view: View) -> str:
        """The next order the sort button gives, of those that the kind of table has; returns it."""
        orders = view.kind.orders
        at = orders.index(self.kind) + 1 if self.kind in orders else 0
        self.kind = orders[at % len(orders)]
        return self.kind

    def as_train(self) -> None:
        """Arranges the hand as the best train it makes, with the extras apart."""
        self.kind = "train"

    def move(self, held: Held, before: Held | None, hand: Iterable[Held], view: View) -> None:
        """Puts a tile before another, or last, by hand: from now on the order is the player's own."""
        order = [tile.held for group in self.groups(hand, view, ()) for tile in group.tiles]
        if held not in order or held == before:
            return
        order.remove(held)
        order.insert(order.index(before) if before in order else len(order), held)
        self._own = order
        self.kind = "by-hand"

    def groups(self, hand: Iterable[Held], view: View, playable: Iterable[Tile]) -> tuple[Group, ...]:
        """The hand in its order. Every tile is in exactly one group; a group may be empty. A hand of which
        nothing fits the train is one group, by number. Where tricks are taken trumps stand together, first,
        but for a player's own order."""
        groups = self._groups(list(hand), view, playable)
        if not view.kind.tricks:
            return groups
        if self.kind != "by-hand":
            groups = _trumps_first(groups, _trump(view))
        return tuple(_high_first(group, view) for group in groups)

    def _groups(self, tiles: list[Held], view: View, playable: Iterable[Tile]) -> tuple[Group, ...]:
        if self.kind == "train":
            return self._train(tiles, view)
        if self.kind == "suit":
            return (_upright("hand", _by_suit(tiles)),)
        if self.kind == "fits":
            fit = set(playable)
            tiles = _by_number(tiles)
            return (
                _upright("fits", [held for held in tiles if held.tile in fit]),
                _upright("rest", [held for held in tiles if held.tile not in fit]),
            )
        if self.kind == "pips":
            return (_upright("hand", sorted(tiles, key=lambda held: (-held.tile.pips, held))),)
        if self.kind == "by-hand":
            return (_upright("hand", self._by_hand(tiles)),)
        return (_upright("hand", _by_number(tiles)),)

    def _by_hand(self, tiles: Sequence[Held]) -> list[Held]:
        """The player's own order; a tile that has come since stands last."""
        kept = [held for held in self._own if held in tiles]
        return kept + [held for held in _by_number(tiles) if held not in kept]

    def _train(self, tiles: Sequence[Held], view: View) -> tuple[Group, ...]:
        train, start = longest_train([held.tile for held in tiles], train_ends(view))
        in_line = []
        number = start
        for tile in train:
            in_line.append(RackTile(Held(tile), number))
            number = tile.other(number)
        if not in_line:
            return (_upright("hand", _by_number(tiles)),)
        used = {each.held for each in in_line}
        extras = _by_number([held for held in tiles if held not in used])
        return Group("train", tuple(in_line)), _upright("extras", extras)


def _trump(view: View) -> int | None:
    """What is trumps, where tricks are taken and it is known."""
    table = table_if(view, TrickTable)
    return table["trump"] if table else None


def _by_suit(tiles: Iterable[Held]) -> list[Held]:
    """Suit by suit, each from its double down: a tile is of the suit of its higher end."""
    return sorted(tiles, key=lambda held: (-held.tile.high, not held.tile.is_double, -held.tile.low))


def _trumps_first(groups: Iterable[Group], trump: int | None) -> tuple[Group, ...]:
    """The same tiles with the trumps before the others, where there are any."""
    tiles = [each for group in groups for each in group.tiles]
    trumps = tuple(each for each in tiles if suit_led(each.held.tile, trump) == trump)
    if not trumps:
        return (Group("hand", tuple(tiles)),)
    return Group("trumps", trumps), Group("others", tuple(each for each in tiles if each not in trumps))


def _high_first(group: Group, view: View) -> Group:
    """The tiles as players say them where tricks are taken: 6-4, 5-0; of a trump the trump end first."""
    trump = _trump(view)
    return Group(
        group.kind, tuple(RackTile(each.held, suit_led(each.held.tile, trump)) for each in group.tiles)
    )


def train_ends(view: View) -> tuple[int, ...]:
    """The numbers that the seat's own train goes on from."""
    table = table_if(view, TrainsTable)
    ends = table["ends"].items() if table else ()
    own = [number for place, number in ends if place.partition(".")[0] == f"train{view.seat}"]
    return tuple(dict.fromkeys(own))


def longest_train(tiles: Sequence[Tile], ends: Sequence[int]) -> tuple[list[Tile], int]:
    """The longest train from any of these ends, the heaviest of those, and the end it leaves."""
    train, start = _longest_train(tuple(tiles), tuple(ends))
    return list(train), start


@lru_cache(maxsize=64)
def _longest_train(tiles: tuple[Tile, ...], ends: tuple[int, ...]) -> tuple[tuple[Tile, ...], int]:
    """The same, kept for a while: a hand is asked for it at each look at the table."""
    best: list[Tile] = []
    start = ends[0] if ends else 0
    for end in ends:
        train = best_train(tiles, end)
        if (len(train), sum(tile.pips for tile in train)) > (len(best), sum(tile.pips for tile in best)):
            best, start = train, end
    return tuple(best), start


def _upright(kind: str, tiles: Iterable[Held]) -> Group:
    return Group(kind, tuple(RackTile(held, held.tile.low) for held in tiles))


def _by_number(tiles: Iterable[Held]) -> list[Held]:
    return sorted(tiles, key=lambda held: (held.tile.low, held.tile.high, held.copy))
