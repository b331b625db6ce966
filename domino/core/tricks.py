"""Plays games: the auction, trumps, following suit, and who takes a trick."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from typing import Self

from domino.core.actions import PASS, Action, numbered
from domino.core.game import Refusal, View
from domino.core.guessing import share_out
from domino.core.holding import NONE
from domino.core.suits import (
    FIRST_HALF,
    HALF_SET,
    HIGH_PLAYS,
    HIGHEST_SUIT,
    LEADS,
    LOW_PLAYS,
    ONE_SET,
    TILES_IN_SET,
    held_from,
)
from domino.core.tiles import TILES, tiles_in
from domino.core.trick_hand import BIDDING, FINISHED, NAMING, PLAYING, TrickHand, TrickTerms

TRUMPS = tuple(numbered("trump", suit) for suit in range(HIGHEST_SUIT + 1))


def terms_of(view: View) -> TrickTerms:
    """The terms of the hand that this view is of.

    :raises TypeError: when no tricks are taken there.
    """
    if not isinstance(view.known, TrickState):
        raise TypeError(f"no tricks are taken in {view.game}")
    return view.known.terms


class TrickState(TrickHand):
    """A hand of a trick game in play, from the auction to the last trick."""

    __slots__ = ()

    # What may be done

    def legal(self, seat: int | None = None) -> list[Action]:
        if seat is not None and seat != self.turn:
            return []
        if self.phase == PLAYING:
            hand = self.hands[self.turn]
            tiles = hand & self.follow or hand & ONE_SET
            return LOW_PLAYS[tiles & FIRST_HALF] + HIGH_PLAYS[tiles >> HALF_SET]
        if self.phase == BIDDING:
            if self._must_bid():
                return [numbered("bid", self.terms.bids[0])]
            return [*(numbered("bid", number) for number in self.terms.bids if number > self.bid), PASS]
        return self._choices_of_bidder() if self.phase == NAMING else []

    def _must_bid(self) -> bool:
        """Whether all others have passed and the last may not."""
        return self.terms.forced and not self.bid and len(self.bids) == self.terms.players - 1

    def _choices_of_bidder(self) -> list[Action]:
        """What the bidder may do before the first lead."""
        return list(TRUMPS)

    # What is done

    def apply(self, action: Action, seat: int | None = None) -> None:
        tile = action.tile
        if self.phase != PLAYING or tile is None:
            self._prepare_play(action)
            return
        player = self.turn
        index = tile.index
        hands = self.hands
        hand = hands[player]
        bit = 1 << index
        twice = bit << TILES_IN_SET
        hands[player] = hand ^ (twice if hand & twice else bit)
        if not self.follow:
            self.follow, self.ranks = LEADS[self.trump][index]
            self.best = self.ranks[index]
            self.best_seat = player
        else:
            if not self.follow & bit:
                self.lacks[player] |= self.follow
            rank = self.ranks[index]
            if rank > self.best:  # not when equal: of identical tiles the first ranks higher
                self.best = rank
                self.best_seat = player
        terms = self.terms
        self.stake += terms.tile_points[index]
        self.plays = (self.plays, player, index)
        if self.log is not None:
            self.tell("played", player, tile)
        self.waiting -= 1
        if self.waiting:
            player = (player + 1) % terms.players
            self.turn = player if hands[player] else self._next_with_tiles(player)
        else:
            self._take_trick()

    def _prepare_play(self, action: Action) -> None:
        """An action of the auction, or of the bidder before the first lead."""
        number = action.number or 0
        if self.phase == BIDDING:
            self._say(number)
        else:
            self.trump = number
            self.tell("trump", self.turn, number=number)
            self._begin_trick(self.turn)

    def _say(self, number: int) -> None:
        """The seat to act bids, or passes with 0. Each seat speaks once."""
        seat = self.turn
        self.bids += (number,)
        if number:
            self.bid = number
            self.bidder = seat
            self.tell("bid", seat, number=number)
        else:
            self.tell("passed", seat)
        if len(self.bids) < self.terms.players:
            self.turn = (seat + 1) % self.terms.players
        elif self.bidder == NONE:
            self._finish()  # everybody passed: the hand counts for nobody
        else:
            self.turn = self.bidder
            self.phase = NAMING

    def _next_with_tiles(self, seat: int) -> int:
        """The first seat from this one on that holds a tile. Hands may be of different sizes when they
        were dealt so; who has no tile left sits the trick out."""
        while not self.hands[seat]:
            seat = (seat + 1) % self.terms.players
        return seat

    def _begin_trick(self, leader: int) -> None:
        """The next trick, or the count when no tiles are left."""
        self.follow = 0
        self.stake = self.terms.trick_points
        self.waiting = self.terms.players - self.hands.count(0)
        if self.waiting:
            self.phase = PLAYING
            self.turn = self._next_with_tiles(leader)
        else:
            self._finish()

    def _take_trick(self) -> None:
        winner = self.best_seat
        terms = self.terms
        self.taken[winner % terms.sides] += self.stake
        if self.log is not None:
            tile = next(tile for seat, tile in self._tricks()[1] if seat == winner)
            self.tell("trick", winner, tile, number=self.stake)
        self.plays = (self.plays, winner, NONE)
        if terms.marks and self._is_decided():
            self._finish()
        else:
            self._begin_trick(winner)

    def _finish(self) -> None:
        self.phase = FINISHED
        self.over = True
        if self.bidder != NONE:
            self._count()

    def settle(self, bidder: int, bid: int, taken: Sequence[int]) -> None:
        """Ends the hand here with so much taken by each side, as people with real tiles tell it. With no
        bidder (NONE) all have passed."""
        self.bidder = bidder
        self.bid = bid
        self.taken = list(taken)
        self._finish()

    def _is_decided(self) -> bool:
        """Whether everyone can see who has won the hand, tiles left or not."""
        return False

    @abstractmethod
    def outcome(self, taken: Sequence[int], bidder: int, bid: int) -> tuple[bool, list[int]]:
        """If the sides take these points and `bidder` had bid so much: whether that is made, and what
        each side scores for the hand."""

    @abstractmethod
    def _count(self) -> None:
        """Settles the points of a hand that was bid and played, and tells them with their receipts."""

    # What may be so

    def guess(self, view: View, rng: random.Random) -> Self:
        """Deals the unseen tiles so that nobody holds what they could have followed suit with."""
        world = self.copy()
        sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes)]
        barred = [lacks | lacks << TILES_IN_SET for lacks in self.lacks]
        # The second of two identical tiles goes by the tile that has its bit for an index.
        hands, rest = share_out(self.unseen(), sizes, barred, rng)
        world.hands = [
            own | held_from(TILES[tile.index % TILES_IN_SET] for tile in tiles_in(hand))
            for own, hand in zip(self.hands, hands, strict=True)
        ]
        world._put_aside([tile.index % TILES_IN_SET for tile in rest])
        return world

    def _put_aside(self, indices: list[int]) -> None:
        """What is left when a guess has dealt the hands is what nobody holds."""
        self.aside = held_from(TILES[index] for index in indices)

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal:
        if self.over:
            return Refusal("round-over")
        if seat != self.turn:
            return Refusal("not-your-turn")
        if action.verb == "play":
            return self._why_no_play(action)
        if action.verb in ("bid", "pass"):
            return self._why_no_bid(action)
        if action.verb == "trump":
            if self.phase == NAMING:
                return Refusal("no-such-suit")
            return Refusal("bidding-first" if self.phase == BIDDING else "trumps-are-named")
        return Refusal("not-in-this-game")

    def _why_no_bid(self, action: Action) -> Refusal:
        if self.phase != BIDDING:
            return Refusal("bidding-over")
        if self._must_bid():
            return Refusal("shaker-must-bid")
        return Refusal("bid-too-low" if action.number in self.terms.bids else "no-such-bid")

    def _why_no_play(self, action: Action) -> Refusal:
        tile = action.tile
        if self.phase != PLAYING:
            return Refusal("bidding-first" if self.phase == BIDDING else "name-trumps-first")
        if tile is None or tile.index >= TILES_IN_SET or not self.hands[self.turn] >> tile.index & 1:
            return Refusal("not-in-hand", tile=tile)
        if action.place is not None and Action("play", tile) in self.legal():
            return Refusal("no-such-place", action.place)
        return Refusal("must-follow", tile=self._tricks()[1][0][1])
