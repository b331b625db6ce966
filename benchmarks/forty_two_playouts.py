"""Forty-Two: hands played out by the book, against the quickest random hand we know how to play in Python."""

from __future__ import annotations

import random
from collections.abc import Callable

from benchmarks.side_by_side import report
from domino.ai.tricks import Book
from domino.core.match import Match
from domino.core.suits import LEADS
from domino.core.tiles import full_set, shuffled
from domino.core.tricks import TrickState

HALF = 14
LOW_HALF = (1 << HALF) - 1
LOW = [tuple(i for i in range(HALF) if mask >> i & 1) for mask in range(1 << HALF)]
HIGH = [tuple(i + HALF for i in tiles) for tiles in LOW]
"""The tiles of a mask, half by half."""
COUNTS = [{5: 5, 10: 10}.get(tile.pips, 0) for tile in full_set(6)]
TRUMP = 3


def _subsets(mask: int) -> dict[int, tuple[int, ...]]:
    """For every choice of tiles of a mask, which they are."""
    found: dict[int, tuple[int, ...]] = {0: ()}
    for index in range(28):
        if mask >> index & 1:
            found |= {chosen | 1 << index: (*tiles, index) for chosen, tiles in found.items()}
    return found


LED = [(follow, _subsets(follow), ranks) for follow, ranks in LEADS[TRUMP]]


def at_random(random_bytes: Callable[[int], bytes], first: int, second: int, third: int, fourth: int) -> int:
    """Seven tricks of random tiles with everything written out; the points of the side that led."""
    draws = iter(memoryview(random_bytes(56)).cast("H"))
    low, high, counts, led = LOW, HIGH, COUNTS, LED
    score = 0
    turned = False
    for draw in draws:
        tiles = low[first & 16383] + high[first >> 14]
        tile = tiles[draw * len(tiles) >> 16]
        first ^= 1 << tile
        follow, choices, ranks = led[tile]
        best = ranks[tile]
        winner = 0
        stake = 1 + counts[tile]
        can = second & follow
        tiles = choices[can] if can else low[second & 16383] + high[second >> 14]
        tile = tiles[next(draws) * len(tiles) >> 16]
        second ^= 1 << tile
        stake += counts[tile]
        if ranks[tile] > best:
            best = ranks[tile]
            winner = 1
        can = third & follow
        tiles = choices[can] if can else low[third & 16383] + high[third >> 14]
        tile = tiles[next(draws) * len(tiles) >> 16]
        third ^= 1 << tile
        stake += counts[tile]
        if ranks[tile] > best:
            best = ranks[tile]
            winner = 2
        can = fourth & follow
        tiles = choices[can] if can else low[fourth & 16383] + high[fourth >> 14]
        tile = tiles[next(draws) * len(tiles) >> 16]
        fourth ^= 1 << tile
        stake += counts[tile]
        if ranks[tile] > best:
            winner = 3
        if winner == 1:
            first, second, third, fourth = second, third, fourth, first
        elif winner == 2:
            first, second, third, fourth = third, fourth, first, second
        elif winner == 3:
            first, second, third, fourth = fourth, first, second, third
        if winner & 1:
            turned = not turned
        if not turned:
            score += stake
    return score


def deals(count: int) -> list[list[int]]:
    """Hands as masks."""
    rng = random.Random(1)
    dealt = []
    for _ in range(count):
        bits = shuffled([1 << index for index in range(28)], rng)
        dealt.append([sum(bits[start : start + 7]) for start in range(0, 28, 7)])
    return dealt


def main() -> None:
    dealt = deals(300)
    state = Match.start("forty-two", 4, seed=1).state
    assert isinstance(state, TrickState)
    book = Book(state.terms, TRUMP, bidder=0)
    every_tile = (1 << 28) - 1
    random_bytes = random.Random(1).randbytes

    def by_the_book() -> int:
        for hands in dealt:
            book.play_all(hands, every_tile, leader=0)
        return len(dealt)

    def written_out() -> int:
        for hands in dealt:
            at_random(random_bytes, *hands)
        return len(dealt)

    against = "random hands with everything written out"
    report("Forty-Two, hands played out", by_the_book, written_out, against, "at least 0.6")


if __name__ == "__main__":
    main()
