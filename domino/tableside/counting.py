"""The hands that are counted when a round is over, tile by tile: from the events that everybody sees then."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from domino.core.events import Event
from domino.core.tiles import Tile

MOST_TERMS = 6
"""A sum of more is not written out."""


@dataclass(frozen=True, slots=True)
class CountedHand:
    """What a seat was left with: its tiles, and what each of them counts. It `pays` where these points are
    its own; else they are for whoever has won the round."""

    seat: int
    tiles: tuple[Tile, ...]
    counts: tuple[int, ...]
    pays: bool

    def sum(self, counted: int) -> int:
        """What its first so many tiles come to."""
        return sum(self.counts[:counted])

    def told(self, counted: int) -> str:
        """The same written out: 16 + 18. A long sum, and one of ones, is its result alone."""
        terms = self.counts[:counted]
        if len(terms) > MOST_TERMS or set(terms) == {1}:
            return str(sum(terms))
        return " + ".join(map(str, terms))


@dataclass(frozen=True, slots=True)
class Count:
    """All hands that are counted, by seat, and the scores by side before that and after."""

    hands: tuple[CountedHand, ...] = ()
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()

    def scores(self, counted: dict[int, int], over: bool) -> tuple[int, ...]:
        """The scores by side when so many tiles of each seat are counted: points for somebody else are theirs
        once all is over."""
        if over:
            return self.after
        now = list(self.before)
        for hand in self.hands:
            if hand.pays:
                now[hand.seat % len(now)] += hand.sum(counted.get(hand.seat, 0))
        return tuple(now)


def count_of(events: Iterable[Event], scores: tuple[int, ...]) -> Count:
    """What these events, which ended a round, counted of the tiles that were left in hands; nothing where the
    game counts none of them. The scores are those after it."""
    found: dict[int, list[tuple[Tile, int]]] = {}
    paying, gained = set(), [0] * len(scores)
    for event in events:
        if event.kind != "scored" or event.seat is None:
            continue
        left = [item for item in event.items if item.what == "left" and item.tile is not None]
        if left or not event.items:  # penalties were part of the score before
            fined = sum(item.number for item in event.items if item.what == "penalty")
            gained[event.seat % len(scores)] += (event.number or 0) - fined
        for item in left:
            place = item.place or ""
            seat = int(place.removeprefix("seat")) if place.startswith("seat") else event.seat
            if seat == event.seat:
                paying.add(seat)
            assert item.tile is not None
            if (item.tile, item.number) not in found.setdefault(seat, []):  # two may have won the same tiles
                found[seat].append((item.tile, item.number))
    if not found:
        return Count()
    hands = tuple(
        CountedHand(seat, tuple(tile for tile, _ in held), tuple(count for _, count in held), seat in paying)
        for seat, held in sorted(found.items())
    )
    before = tuple(points - more for points, more in zip(scores, gained, strict=True))
    return Count(hands, before, scores)
