"""The best train a hand can make: exact, and fast enough to ask for at every move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter

from domino.core.tiles import Tile

MOST_TILES = 22
"""Beyond so many tiles the search could take long: the lightest are then left out of it."""

LENGTH = 100
"""What a tile's own worth is next to its pips: the longest train first, the heavier of two as long."""


def _never() -> object:
    return None


class TrainFinder:
    """Finds the heaviest train from any end, by a search that remembers what it has seen.

    A train is a chain of tiles, each matching the last; a double is laid as soon as its number is
    open, which never costs anything. By default length counts before pips. `breathe` is called at
    every step of the search, so that who must can let others run.
    """

    def __init__(
        self, hand: Iterable[Tile], length: int = LENGTH, breathe: Callable[[], object] = _never
    ) -> None:
        tiles = sorted(hand)
        if len(tiles) > MOST_TILES:
            tiles = sorted(sorted(tiles, key=lambda tile: (-tile.pips, tile))[:MOST_TILES])
        self.tiles: Sequence[Tile] = tiles
        self.length = length
        self._breathe = breathe
        self._bits = {tile: 1 << place for place, tile in enumerate(tiles)}
        self._doubles: dict[int, tuple[int, int]] = {}
        self._ways: dict[int, list[tuple[int, int, int]]] = {}
        for place, tile in enumerate(tiles):
            worth = length + tile.pips
            if tile.is_double:
                self._doubles[tile.low] = (1 << place, worth)
            else:
                self._ways.setdefault(tile.low, []).append((1 << place, tile.high, worth))
                self._ways.setdefault(tile.high, []).append((1 << place, tile.low, worth))
        self._known: dict[tuple[int, int], int] = {}

    def mask(self, tiles: Iterable[Tile]) -> int:
        """These tiles as this finder numbers them; those it left out are not in it."""
        mask = 0
        for tile in tiles:
            mask |= self._bits.get(tile, 0)
        return mask

    def worth(self, mask: int, end: int) -> int:
        """The worth of the best train from `end` with the tiles of `mask`."""
        key = (mask, end)
        found = self._known.get(key)
        if found is not None:
            return found
        self._breathe()
        worth = 0
        double = self._doubles.get(end)
        if double is not None and mask & double[0]:
            mask ^= double[0]
            worth = double[1]
        best = 0
        for bit, onward, own in self._ways.get(end, ()):
            if mask & bit:
                rest = own + self.worth(mask ^ bit, onward)
                if rest > best:
                    best = rest
        self._known[key] = worth + best
        return worth + best

    def train(self, mask: int, end: int) -> list[Tile]:
        """The tiles of the best train from `end`, in order."""
        train: list[Tile] = []
        while True:
            double = self._doubles.get(end)
            if double is not None and mask & double[0]:
                mask ^= double[0]
                train.append(self.tiles[double[0].bit_length() - 1])
                continue
            ways = [
                (own + self.worth(mask ^ bit, onward), bit, onward)
                for bit, onward, own in self._ways.get(end, ())
                if mask & bit
            ]
            if not ways:
                return train
            _, bit, end = max(ways, key=itemgetter(0))
            mask ^= bit
            train.append(self.tiles[bit.bit_length() - 1])


def best_train(hand: Iterable[Tile], end: int) -> list[Tile]:
    """The longest train the hand can make from `end`, the heaviest of those."""
    tiles = list(hand)
    finder = TrainFinder(tiles)
    return finder.train(finder.mask(tiles), end)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand laid out as a player would rack it: the best train, in order, and apart from it the
    doubles and the extras that it has no place for."""

    end: int
    """The number the train begins on."""
    train: tuple[Tile, ...]
    doubles: tuple[Tile, ...]
    extras: tuple[Tile, ...]


def arrange(hand: Iterable[Tile], ends: Iterable[int]) -> Arrangement:
    """The hand round the best train it can make from any of these ends, heaviest tiles first where
    there is no other order; the first end when none fits.

    :raises ValueError: when there is no end.
    """
    tiles = list(hand)
    finder = TrainFinder(tiles)
    every = finder.mask(tiles)
    numbers = list(ends)
    if not numbers:
        raise ValueError("a train begins somewhere: name at least one end")
    end = max(numbers, key=lambda number: finder.worth(every, number))
    train = finder.train(every, end)
    rest = sorted(set(tiles) - set(train), key=lambda tile: (-tile.pips, tile))
    return Arrangement(
        end,
        tuple(train),
        tuple(tile for tile in rest if tile.is_double),
        tuple(tile for tile in rest if not tile.is_double),
    )
