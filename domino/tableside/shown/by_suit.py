"""Every tile of the round by suit, as one seat knows them: played, its own, or not seen yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from domino.core.game import View, find_game
from domino.core.suits import suit_led
from domino.core.tables import TrickTable, first_tile, table_if
from domino.core.tiles import Tile
from domino.tableside.shown.reading import lines_of


@dataclass(frozen=True, slots=True)
class Known:
    """A tile: `played`, `yours` or `unseen`. Its first number is that of its suit."""

    tile: Tile
    state: str
    first: int


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit with its tiles, from the double down."""

    number: int
    tiles: tuple[Known, ...]
    trumps: bool = False

    @property
    def played(self) -> int:
        """How many of its tiles lie on the table, or lay there."""
        return sum(known.state == "played" for known in self.tiles)


def counted(view: View) -> tuple[int, int]:
    """How many tiles were played, and how many there are in the round."""
    return len(_played(view)), len(_tiles(view))


def suits_of(view: View) -> tuple[Suit, ...]:
    """The suits. Where tricks are taken each tile is in one of them, that it would lead, and trumps come
    first; elsewhere a tile is in the suit of either of its numbers, since it fits both."""
    tiles = _tiles(view)
    table = table_if(view, TrickTable)
    trump = table["trump"] if table else None
    numbers = sorted({number for tile in tiles for number in tile}, reverse=True)
    states = _states(view, tiles)
    suits = []
    for number in sorted(numbers, key=lambda each: each != trump):
        of_suit = [
            tile
            for tile in sorted(set(tiles))
            if number in tile and (table is None or number == suit_led(tile, trump))
        ]
        of_suit.sort(key=lambda tile: (not tile.is_double, -tile.other(number)))
        known = (Known(tile, state, number) for tile in of_suit for state in states[tile])
        suits.append(Suit(number, tuple(known), number == trump))
    return tuple(suits)


def _tiles(view: View) -> Sequence[Tile]:
    return find_game(view.game).tiles(view.rules, view.players, view.round)


def _states(view: View, tiles: Sequence[Tile]) -> dict[Tile, list[str]]:
    """What the seat knows of each tile, of both where there are two alike."""
    played, yours = Counter(_played(view)), Counter(view.hand)
    states: dict[Tile, list[str]] = {}
    for tile, count in Counter(tiles).items():
        known = ["played"] * played[tile] + ["yours"] * yours[tile]
        states[tile] = [*known, *["unseen"] * (count - len(known))]
    return states


def _played(view: View) -> list[Tile]:
    """All that lies on the table, and every trick that was taken."""
    lying = [tile for line in lines_of(view).values() for tile in line]
    if table := table_if(view, TrickTable):
        return lying + [tile for trick in table["tricks"] for _, tile in trick["plays"]]
    first = first_tile(view)
    return lying if first is None or first in lying else [first, *lying]
