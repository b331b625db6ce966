"""Exact endings of Forty-Two: whether the bidders reach their bid when everyone sees every hand."""

from __future__ import annotations

from collections.abc import Sequence

from domino.ai.thinking import Thinking
from domino.ai.tricks import Book
from domino.core.tricks import TrickState


class Ending:
    """A few tricks with every hand known: the bidders' best against the best defence.

    One object answers any number of questions about the same deal, and remembers what it has found.
    """

    __slots__ = ("_attack", "_chart", "_failed", "_hands", "_reached", "_thinking", "_worth")

    def __init__(self, book: Book, hands: Sequence[int], thinking: Thinking) -> None:
        self._chart = book.chart
        self._attack = book.attack
        self._hands = list(hands)
        self._thinking = thinking
        # By tiles left and leader: the most the bidders surely get, and the least they surely do not.
        self._reached: dict[int, int] = {}
        self._failed: dict[int, int] = {}
        self._worth: dict[int, int] = {}

    def reaches(self, state: TrickState, lead: int, tile: int) -> bool:
        """Whether the bidders reach their bid when the seat to act plays this tile to the trick on the
        table, which `lead` began (-1: a lead is to be made)."""
        seat, best, best_seat = state.turn, state.best, state.best_seat
        follow, ranks, _ = self._chart.asks[tile if lead < 0 else lead]
        if lead < 0 or ranks[tile] > best:
            best, best_seat = ranks[tile], seat
        need = state.bid - state.taken[state.bidder % 2]
        stake = state.stake + self._chart.points[tile]
        bit = 1 << tile
        self._hands[seat] ^= bit
        reached = self._go_on((seat + 1) & 3, state.waiting - 1, follow, ranks, best, best_seat, stake, need)
        self._hands[seat] ^= bit
        return reached

    def _go_on(
        self,
        seat: int,
        waiting: int,
        follow: int,
        ranks: tuple[int, ...],
        best: int,
        best_seat: int,
        stake: int,
        need: int,
    ) -> bool:
        """The rest of a trick, and all after it."""
        if not waiting:
            return self._new_trick(best_seat, need - stake if best_seat & 1 == self._attack else need)
        hands, points = self._hands, self._chart.points
        hand = hands[seat]
        can = hand & follow or hand
        for_us = seat & 1 == self._attack
        while can:
            tile = can.bit_length() - 1
            bit = 1 << tile
            can ^= bit
            hands[seat] = hand ^ bit
            top, top_seat = ranks[tile], seat
            if top <= best:
                top, top_seat = best, best_seat
            taken = stake + points[tile]
            reached = self._go_on((seat + 1) & 3, waiting - 1, follow, ranks, top, top_seat, taken, need)
            if reached == for_us:
                hands[seat] = hand
                return reached
        hands[seat] = hand
        return not for_us

    def _new_trick(self, leader: int, need: int) -> bool:
        """The tricks from here on, unless it is clear already."""
        if need <= 0:
            return True
        hands = self._hands
        live = hands[0] | hands[1] | hands[2] | hands[3]
        if need > self._left(live):
            return False
        key = live << 2 | leader
        if need <= self._reached.get(key, 0):
            return True
        if need >= self._failed.get(key, 100):
            return False
        self._thinking.out_of_time()  # a polite thinker breathes here
        hand = hands[leader]
        asks, points, each = self._chart.asks, self._chart.points, self._chart.trick_points
        for_us = leader & 1 == self._attack
        can = hand
        reached = not for_us
        while can:
            tile = can.bit_length() - 1
            bit = 1 << tile
            can ^= bit
            hands[leader] = hand ^ bit
            follow, ranks, _ = asks[tile]
            stake = each + points[tile]
            if self._go_on((leader + 1) & 3, 3, follow, ranks, ranks[tile], leader, stake, need) == for_us:
                reached = for_us
                break
        hands[leader] = hand
        (self._reached if reached else self._failed)[key] = need
        return reached

    def _left(self, live: int) -> int:
        """The points in the tiles and tricks still to come."""
        left = self._worth.get(live)
        if left is None:
            points = self._chart.points
            left = live.bit_count() // 4 * self._chart.trick_points
            left += sum(points[index] for index in range(live.bit_length()) if live >> index & 1)
            self._worth[live] = left
        return left
