"""The seven suits of a double-6 set: trumps, following and ranks, and hands that may hold a tile twice.

A hand is one integer. Bit i says that the tile of index i is held, and bit i + 28 that it is held
twice, which only two sets together make possible. So equal hands are equal numbers, and a mask of
the 28 tiles asks any hand which of them it has.
"""

from __future__ import annotations

from collections.abc import Iterable

from domino.core.actions import Action, plays_at
from domino.core.tiles import SUITS, Tile, full_set, tiles_in

HIGHEST_SUIT = 6
TILES_IN_SET = 28
ONE_SET = (1 << TILES_IN_SET) - 1
HALF_SET = TILES_IN_SET // 2
FIRST_HALF = (1 << HALF_SET) - 1


def _plays_by_mask(first: int) -> tuple[list[Action], ...]:
    """For each mask of the half set that begins at index `first`, the plays of its tiles."""
    plays: list[list[Action]] = [[]]
    for play in plays_at(None)[first : first + HALF_SET]:
        plays += [[*of_lower_tiles, play] for of_lower_tiles in plays]
    return tuple(plays)


LOW_PLAYS = _plays_by_mask(0)
HIGH_PLAYS = _plays_by_mask(HALF_SET)
"""What a mask of tiles may play is looked up half by half: listing it makes one list and nothing else."""


# Suits and ranks


def suit_led(tile: Tile, trump: int | None) -> int:
    """The suit a tile leads: trumps, once they are named, if it is one, else that of its higher end
    (rule 5.4)."""
    return trump if trump is not None and trump in tile else tile.high


def suit_mask(suit: int, trump: int) -> int:
    """The tiles of a suit. One with a trump end belongs to trumps only (rule 5.4)."""
    tiles = SUITS[suit] & ONE_SET
    return tiles if suit == trump else tiles & ~SUITS[trump]


def ranks_in(suit: int, trump: int) -> tuple[int, ...]:
    """For each tile its rank in a trick of the suit led: trumps above the suit, the double above the
    other ends from 6 down to blank (rule 5.6), and 0 for what cannot win."""
    above_suit = HIGHEST_SUIT + 2

    def within(tile: Tile, of: int) -> int:
        return above_suit if tile.is_double else tile.other(of) + 1

    ranks = []
    for tile in full_set(HIGHEST_SUIT):
        if trump in tile:
            ranks.append(above_suit + within(tile, trump))
        else:
            ranks.append(within(tile, suit) if suit in tile else 0)
    return tuple(ranks)


Lead = tuple[int, tuple[int, ...]]
"""What a lead asks for: the mask of tiles that follow it, and the rank of every tile in that trick."""


def _leads(trump: int) -> tuple[Lead, ...]:
    by_suit = [(suit_mask(suit, trump), ranks_in(suit, trump)) for suit in range(HIGHEST_SUIT + 1)]
    return tuple(by_suit[suit_led(tile, trump)] for tile in full_set(HIGHEST_SUIT))


LEADS = tuple(_leads(trump) for trump in range(HIGHEST_SUIT + 1))
"""By trump suit and index of the tile led."""


# Tiles of which there may be two


def with_tile(held: int, index: int) -> int:
    """The tiles with one more of this index."""
    bit = 1 << index
    return held | (bit << TILES_IN_SET if held & bit else bit)


def without_tile(held: int, index: int) -> int:
    """The tiles with one less of this index."""
    bit = 1 << index
    twice = bit << TILES_IN_SET
    return held ^ (twice if held & twice else bit)


def held_from(tiles: Iterable[Tile]) -> int:
    """The tiles as one integer."""
    held = 0
    for tile in tiles:
        held = with_tile(held, tile.index)
    return held


def tiles_held(held: int) -> list[Tile]:
    """The tiles of one integer, sorted."""
    return sorted(tiles_in(held & ONE_SET) + tiles_in(held >> TILES_IN_SET))
