"""When the rest of a round is certain, so that it can be played out without another thought: proven from what
the seat can know, whatever the others hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from domino.core.actions import Action
from domino.core.boneyard import BoneyardState
from domino.core.game import State, View
from domino.core.suits import LEADS, TILES_IN_SET, suit_led, suit_mask
from domino.core.tiles import Tile, mask_of, tiles_in
from domino.core.trick_hand import PLAYING
from domino.core.tricks import TrickState
from domino.tableside.forced import forced

MOST_WORLDS = 60
"""In how many ways the unseen tiles may be held where all of them are gone through."""
MOST_STEPS = 200
"""A round that goes on for longer is not called certain."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The rest of a round that is certain: what the seat does now, and how often it acts at least."""

    action: Action
    count: int


def rest_of(view: View) -> Rest | None:
    """The rest, if the seat to act can know how it goes: it takes every trick that is left, or nobody has a
    choice any more. None otherwise."""
    known = view.known
    if view.turn != view.seat or known.over:
        return None
    if isinstance(known, TrickState):
        return _tricks(view, known)
    return _forced(view, known) if isinstance(known, BoneyardState) else None


# Tricks


def _tricks(view: View, known: TrickState) -> Rest | None:
    """The seat leads, and holds only tiles that nobody can beat when they are led in this order."""
    if known.phase != PLAYING or known.follow or max(view.hand_sizes) > len(view.hand):
        return None
    trump, against = known.trump, held_against(view, known)
    left, led = list(view.hand), Counter[int]()
    first: Tile | None = None
    while left:
        # Trumps come first: they draw those of the others.
        sure = [tile for tile in left if _is_sure(tile, trump, against, led)]
        tile = min(sure, key=lambda each: (suit_led(each, trump) != trump, each), default=None)
        if tile is None:
            return None
        first = first or tile
        left.remove(tile)
        led[suit_led(tile, trump)] += 1
    return None if first is None else Rest(Action("play", first), len(view.hand))


def held_against(view: View, known: TrickState) -> list[int]:
    """Every tile, by its index, that another may hold, as far as the seat can know."""
    unseen = [tile.index % TILES_IN_SET for tile in tiles_in(known.unseen())]
    others = [seat for seat, size in enumerate(view.hand_sizes) if size and seat != view.seat]
    return [index for index in unseen if any(not known.lacks[seat] >> index & 1 for seat in others)]


def _is_sure(tile: Tile, trump: int, against: Sequence[int], led: Counter[int]) -> bool:
    """Whether nobody can beat this tile when it is led, after so many leads of each suit: each has drawn one
    tile of its suit at least, while anybody held one. Of two alike the one that leads ranks higher."""
    _, ranks = LEADS[trump][tile.index]
    higher = {index for index in against if ranks[index] > ranks[tile.index]}
    for suit in {trump, suit_led(tile, trump)}:
        of_suit = suit_mask(suit, trump)
        may_be_held = sum(of_suit >> index & 1 for index in against)
        if may_be_held > led[suit] and any(of_suit >> index & 1 for index in higher):
            return False
    return True


# Laying


def _forced(view: View, known: BoneyardState) -> Rest | None:
    """Nothing is left to draw, and however the unseen tiles are held, nobody has a choice to the end."""
    action = forced(view)
    if action is None or known.boneyard_size():
        return None
    counts = []
    for world in _worlds(view, known):
        count = _own_turns(world, view.seat)
        if count is None:
            return None
        counts.append(count)
    return Rest(action, min(counts)) if counts else None


def _worlds(view: View, known: BoneyardState) -> Iterator[State]:
    """Every way in which the others may hold the unseen tiles; none where there are too many."""
    sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes)]
    unseen = known.live & ~known.hands[view.seat]
    left, ways = unseen.bit_count(), 1
    for size in sizes:
        ways *= comb(left, size)
        left -= size
    if ways > MOST_WORLDS:
        return
    for hands in _shared(tuple(tiles_in(unseen)), sizes, known.lacks):
        world = known.copy()
        world.hands = [own | hand for own, hand in zip(known.hands, hands, strict=True)]
        world.aside = unseen & ~sum(hands)
        world.live &= ~world.aside
        yield world


def _shared(tiles: Sequence[Tile], sizes: Sequence[int], lacks: Sequence[int]) -> Iterator[list[int]]:
    """Each way to share these tiles out in hands of these sizes, as masks: nobody gets what they lack."""
    if not sizes:
        yield []
        return
    for hand in combinations(tiles, sizes[0]):
        mask = mask_of(hand)
        if not mask & lacks[0]:
            rest = [tile for tile in tiles if tile not in hand]
            for others in _shared(rest, sizes[1:], lacks[1:]):
                yield [mask, *others]


def _own_turns(world: State, seat: int) -> int | None:
    """How often the seat acts until the round is over, with nobody having a choice; None where one has."""
    count, players = 0, range(len(world.hand_sizes()))
    for _ in range(MOST_STEPS):
        if world.over:
            return count
        legal = [(by, action) for by in players for action in world.legal(by)]
        if len(legal) != 1:
            return None
        ((by, action),) = legal
        count += by == seat
        world.apply(action)
    return None
