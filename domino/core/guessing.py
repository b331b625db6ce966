"""Sharing unseen tiles out among those who may hold them: the heart of every `guess`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from domino.core.tiles import Tile, shuffled, tiles_in


def share_out(
    unseen: int, sizes: Sequence[int], barred: Sequence[int], rng: random.Random
) -> tuple[list[int], list[Tile]]:
    """Deals the tiles of the mask `unseen` at random: `sizes[i]` to holder i, none of them a tile
    of the mask `barred[i]`. Returns the hands as masks, and the tiles left over in random order.

    Whenever such a deal exists one is found.

    :raises ValueError: when there is none.
    """
    pool = shuffled(_unseen_tiles(unseen), rng)
    hands = [0] * len(sizes)
    # Those with the fewest tiles to choose from choose first; mostly that is all there is to do.
    order = sorted(range(len(sizes)), key=lambda holder: -(barred[holder] & unseen).bit_count())
    short = False
    for holder in order:
        wanted, bar, kept = sizes[holder], barred[holder], []
        if not wanted:
            continue
        hand = 0
        if not bar & unseen:  # mostly nothing is known: then the next tiles will do
            for tile in pool[:wanted]:
                hand |= 1 << tile.index
            hands[holder] = hand
            short = short or len(pool) < wanted
            pool = pool[wanted:]
            continue
        for tile in pool:
            bit = 1 << tile.index
            if wanted and not bar & bit:
                hand |= bit
                wanted -= 1
            else:
                kept.append(tile)
        pool = kept
        hands[holder] = hand
        short = short or wanted > 0
    if short:
        pool = _fill_by_swapping(hands, pool, sizes, barred)
    return hands, pool


@lru_cache(maxsize=64)
def _unseen_tiles(unseen: int) -> tuple[Tile, ...]:
    """The tiles of a mask, kept: whoever guesses does so many times over the same tiles."""
    return tuple(tiles_in(unseen))


def _fill_by_swapping(
    hands: list[int], pool: list[Tile], sizes: Sequence[int], barred: Sequence[int]
) -> list[Tile]:
    """Completes hands that are short: a tile moves to a short hand, perhaps pushing another on,
    along a chain that ends in the pool (a matching by augmenting paths)."""
    left = {tile.index for tile in pool}
    for holder, size in enumerate(sizes):
        while hands[holder].bit_count() < size:
            # Breadth first over holders: who can give holder a tile, and who can make that good.
            came: dict[int, tuple[int, int]] = {}
            queue = [holder]
            seen = {holder}
            while queue:
                taker = queue.pop(0)
                free = next((index for index in sorted(left) if not barred[taker] >> index & 1), None)
                if free is not None:
                    break
                for giver, hand in enumerate(hands):
                    movable = hand & ~barred[taker]
                    if giver not in seen and movable:
                        seen.add(giver)
                        came[giver] = (taker, (movable & -movable).bit_length() - 1)
                        queue.append(giver)
            else:
                raise ValueError("no deal of the unseen tiles agrees with what is known")
            left.discard(free)
            hands[taker] |= 1 << free
            while taker != holder:
                receiver, moved = came[taker]
                hands[taker] ^= 1 << moved
                hands[receiver] |= 1 << moved
                taker = receiver
    return [tile for tile in pool if tile.index in left]
