"""The bench of the trick games: hands played out by the book in deals that could be true."""

from __future__ import annotations

import random
from collections.abc import Sequence

from domino.ai.bidding import Auction, Dealt
from domino.ai.thinking import Thinking
from domino.ai.trick_games import TrickPlayer
from domino.coach.bench import Bench
from domino.core.actions import Action
from domino.core.game import View
from domino.core.tables import TrickTable, table_of

BIDDING, NAMING = {"bid", "pass"}, {"trump", "bury"}
TRIED_BIDS, TRIED_BURIES = 60, 40
"""In how many deals trumps are chosen for what is bid or buried, before that is tried out."""


def tricks_bench(view: View, thinking: Thinking) -> Bench:
    """The bench for what is to be decided now."""
    verbs = {action.verb for action in view.legal}
    if verbs & BIDDING:
        return _BidBench(view, thinking)
    return _TrumpBench(view, thinking) if verbs & NAMING else _PlayBench(view, thinking)


class _PlayBench(Bench):
    """A tile is to be played."""

    def __init__(self, view: View, thinking: Thinking) -> None:
        super().__init__(view, thinking)
        self.player = TrickPlayer(view, "hard")

    def sort(self, action: Action) -> str:
        return "follow" if table_of(self.view, TrickTable)["trick"] else "lead"

    def outcomes(self, actions: Sequence[Action], rng: random.Random) -> list[float]:
        dealt = self.player.deal(rng, self.thinking)
        found = []
        for action in actions:
            self.thinking.out_of_time()  # a polite thinker breathes here
            found.append(self.player.play_in(dealt, action))
        return found


class _AuctionBench(Bench):
    """Before the first lead. With which trumps each choice would be played is found out beforehand, in deals
    of their own: who names trumps sees no world."""

    def __init__(self, view: View, thinking: Thinking) -> None:
        super().__init__(view, thinking)
        self.auction = Auction(view)
        self.first = random.Random(1)
        """The chance of those deals: the same for the same view."""


class _BidBench(_AuctionBench):
    """A bid or a pass."""

    def __init__(self, view: View, thinking: Thinking) -> None:
        super().__init__(view, thinking)
        bids = [action.number or 0 for action in self.actions()]
        found = self.auction.bids(bids, TRIED_BIDS, self.first, thinking.part(TRIED_BIDS))
        self.trump = {bid: prospect.trump for bid, prospect in found.items()}

    def sort(self, action: Action) -> str:
        return "bid"

    def outcomes(self, actions: Sequence[Action], rng: random.Random) -> list[float]:
        bids = [action.number or 0 for action in actions]
        dealt = self.auction.deal(rng, self.thinking)
        worth = self.auction.bids_in(dealt, {bid: self.trump[bid] for bid in bids}, self.thinking)
        return [worth[bid] for bid in bids]


class _TrumpBench(_AuctionBench):
    """Trumps are to be named, or a tile to be given for the widow."""

    def __init__(self, view: View, thinking: Thinking) -> None:
        super().__init__(view, thinking)
        tiles = [action.tile.index for action in self.actions() if action.tile is not None]
        found = (
            self.auction.buries(tiles, TRIED_BURIES, self.first, thinking.part(TRIED_BURIES)) if tiles else {}
        )
        self.trump = {index: prospect.trump for index, prospect in found.items()}

    def sort(self, action: Action) -> str:
        return action.verb

    def outcomes(self, actions: Sequence[Action], rng: random.Random) -> list[float]:
        dealt = self.auction.deal(rng, self.thinking)
        return [self._outcome(dealt, action) for action in actions]

    def _outcome(self, dealt: Dealt, action: Action) -> float:
        buried = None if action.tile is None else action.tile.index
        trump = action.number or 0 if buried is None else self.trump[buried]
        return self.auction.named_in(dealt, trump, buried, self.thinking)
