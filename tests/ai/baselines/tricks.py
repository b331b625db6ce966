"""A fair opponent to beat in the trick games: it sees its hand and the trick, and thinks one tile ahead."""

from __future__ import annotations

import random

from domino.core.actions import PASS, Action
from domino.core.game import View
from domino.core.suits import LEADS
from domino.core.tiles import Tile

COUNT_PIPS = (5, 10)


def greedy(view: View, rng: random.Random) -> Action:
    """Bids on doubles and long suits, leads its best, takes what it can, and throws what is worth least."""
    if len(view.legal) == 1:
        return view.legal[0]
    verbs = {action.verb for action in view.legal}
    if "bid" in verbs:
        return _bid(view)
    if "bury" in verbs:
        return min(
            (action for action in view.legal if action.verb == "bury" or action == _trump(view)),
            key=lambda action: _use(action.tile, view) if action.tile else 20.0,
        )
    return _trump(view) if "trump" in verbs else _play(view)


def _strength(hand: tuple[Tile, ...], suit: int) -> float:
    """Tricks a hand may take with these trumps, roughly."""
    trumps = [tile for tile in hand if suit in tile]
    doubles = sum(tile.is_double for tile in hand)
    return len(trumps) + doubles


def _best_suit(hand: tuple[Tile, ...]) -> int:
    return max(range(7), key=lambda suit: (_strength(hand, suit), suit))


def _trump(view: View) -> Action:
    return Action("trump", number=_best_suit(view.hand))


def _bid(view: View) -> Action:
    """The least bid when four tiles of seven, or their like, will take tricks."""
    bids = [action for action in view.legal if action.verb == "bid"]
    if PASS not in view.legal:
        return bids[0]
    strength = _strength(view.hand, _best_suit(view.hand)) * 7 / len(view.hand)
    spoken = view.table["bid"] is not None
    if not bids or strength < 5 + spoken:
        return PASS
    return bids[0]


def _use(tile: Tile | None, view: View) -> float:
    assert tile is not None
    trump = _best_suit(view.hand)
    return 20.0 + tile.pips if trump in tile or tile.is_double else float(tile.high)


def _worth(tile: Tile, view: View) -> int:
    return tile.pips if tile.pips in COUNT_PIPS and view.game != "moon" else 0


def _play(view: View) -> Action:
    plays = [action for action in view.legal if action.tile is not None]
    trump: int = view.table["trump"]
    trick: list[tuple[int, Tile]] = view.table["trick"]

    def tile_of(action: Action) -> Tile:
        assert action.tile is not None
        return action.tile

    def own_rank(action: Action) -> int:
        tile = tile_of(action)
        return LEADS[trump][tile.index][1][tile.index]

    if not trick:
        return max(plays, key=lambda action: (own_rank(action), -_worth(tile_of(action), view)))
    _, ranks = LEADS[trump][trick[0][1].index]
    best_seat, best = max(trick, key=lambda play: ranks[play[1].index])
    last = len(trick) == view.players - 1
    with_us = (
        (best_seat - view.seat) % 2 == 0
        if view.game != "moon"
        else view.table["bidder"] not in (best_seat, view.seat)
    )

    def rank(action: Action) -> int:
        return ranks[tile_of(action).index]

    if with_us and (last or best.is_double or trump in best):
        return max(plays, key=lambda action: (_worth(tile_of(action), view), -rank(action)))
    winning = [action for action in plays if rank(action) > ranks[best.index]]
    if winning:
        return min(winning, key=rank) if last else max(winning, key=rank)
    return min(plays, key=lambda action: (_worth(tile_of(action), view), rank(action), tile_of(action).pips))
