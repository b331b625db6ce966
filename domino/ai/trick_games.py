"""Forty-Two, Moon and Eighty-Four: each choice is played out by the book in worlds that could be true."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from domino.ai.advice import Advice, Reason
from domino.ai.bidding import Auction, Said, Thumb, with_bidder, worth_to
from domino.ai.endgame import Ending
from domino.ai.thinking import Thinking
from domino.ai.tricks import Book, Worlds, spread
from domino.core.actions import Action
from domino.core.game import View
from domino.core.suits import suit_led
from domino.core.tables import TrickTable, table_of
from domino.core.tiles import Tile
from domino.core.tricks import TrickState

WORLDS = {
    "forty-two": {"easy": 3, "medium": 10, "hard": 200},
    "moon": {"easy": 2, "medium": 4, "hard": 200},
    "eighty-four": {"easy": 3, "medium": 10, "hard": 100},
}
"""How many worlds a level looks at."""
Dealt = tuple[list[int], Ending | None]
"""A deal that could be true, and its ending where that is played out to the best of everyone."""
EXACT_TRICKS = {"easy": 0, "medium": 0, "hard": 3}
"""From how many tricks before the end a level plays Forty-Two out to the best of everyone."""


def rank(view: View, level: str, rng: random.Random, thinking: Thinking) -> list[Advice]:
    """Every legal action with what it is worth over the worlds looked at."""
    verbs = {action.verb for action in view.legal}
    if verbs & {"bid", "pass"}:
        return _rank_bids(view, WORLDS[view.game][level], rng, thinking)
    if "trump" in verbs:
        return _rank_trumps(view, WORLDS[view.game][level], rng, thinking)
    return TrickPlayer(view, level).rank(rng, thinking)


LIKELY = 50
"""From how many times in a hundred on it speaks for a bid that it is made; below, for a pass."""


def _percent(chance: float) -> int:
    return round(100 * chance)


def _rank_bids(view: View, worlds: int, rng: random.Random, thinking: Thinking) -> list[Advice]:
    """Bids with how likely they are made; of those that look alike the lowest."""
    auction = Auction(view)
    bidder = auction.state.bidder
    prospects = auction.bids([action.number or 0 for action in view.legal], worlds, rng, thinking)
    least = next((prospects[action.number] for action in view.legal if action.number), None)
    advice = []
    for action in view.legal:
        prospect = prospects[action.number or 0]
        if action.number:
            trumps = _of_suit(view, prospect.trump)
            percent = _percent(prospect.chance)
            reason = replace(_made("bid-made", trumps, percent), supports=percent >= LIKELY)
        elif with_bidder(auction.terms, view.seat, bidder):
            reason = Reason("partner-bid", seat=bidder)
        elif least is None:
            reason = Reason("no-higher-bid")
        else:
            percent = _percent(least.chance)
            reason = Reason("pass", number=percent, supports=percent < LIKELY)
        advice.append(Advice.because(action, prospect.worth, reason))
    return advice


def _rank_trumps(view: View, worlds: int, rng: random.Random, thinking: Thinking) -> list[Advice]:
    """Trumps with how likely the bid is made, and what to bury for the widow."""
    auction = Auction(view)
    buried = [action.tile.index for action in view.legal if action.tile is not None]
    named = auction.trumps(worlds // 2 if buried else worlds, rng, thinking)
    buries = auction.buries(buried, worlds // 2, rng, thinking) if buried else {}
    advice = []
    for action in sorted(view.legal, key=lambda action: action.tile is not None):
        # Of two choices worth the same the first is taken: a widow that brings nothing is left.
        if action.tile is not None:
            prospect = buries[action.tile.index]
            reason = _made("bury", (action.tile,), _percent(prospect.chance))
        else:
            prospect = named[action.number or 0]
            held = _of_suit(view, action.number or 0)
            reason = _made("trumps", held, _percent(prospect.chance))
        advice.append(Advice.because(action, prospect.worth, reason))
    return advice


def _made(key: str, tiles: tuple[Tile, ...], percent: int) -> Reason:
    """A reason that says how often the bid is made."""
    return Reason(key, tiles, percent, about="bid made", amount=percent, supports=percent > 0)


def _of_suit(view: View, suit: int) -> tuple[Tile, ...]:
    return tuple(tile for tile in view.hand if suit in tile)


class TrickPlayer:
    """A seat that is to play a tile."""

    def __init__(self, view: View, level: str) -> None:
        known = view.known
        assert isinstance(known, TrickState)
        self.view = view
        self.state = known
        self.level = level
        self.worlds = Worlds(view)
        self.said = Said(known, self.worlds, Thumb(known.terms, self.worlds.copies))
        self.book = Book(known.terms, known.trump, known.bidder)
        self.trick = table_of(view, TrickTable)["trick"]
        played = {seat for seat, _ in self.trick}
        self.waiting = tuple(
            seat for seat in self.book.after[view.seat] if seat not in played and view.hand_sizes[seat]
        )
        self.worth = worth_to(known, view.seat)
        self.exact = self._is_ending()

    def rank(self, rng: random.Random, thinking: Thinking) -> list[Advice]:
        """Every play, weighed against the others in the same worlds."""
        actions = self.view.legal
        totals = [0.0] * len(actions)
        looked = 0
        for _ in range(WORLDS[self.view.game][self.level]):
            if not thinking.another() and looked:
                break
            dealt = self.deal(rng, thinking)
            results = []
            for action in actions:
                results.append(self.play_in(dealt, action))
                if thinking.out_of_time() and looked:
                    break
            else:
                looked += 1
                totals = [total + result for total, result in zip(totals, results, strict=True)]
        return [
            Advice(action, total / max(looked, 1), partial(self._reasons, action))
            for action, total in zip(actions, totals, strict=True)
        ]

    def deal(self, rng: random.Random, thinking: Thinking) -> Dealt:
        """A deal that could be true, in which plays can be weighed against each other."""
        hands = self.said.deal(rng, thinking)
        return hands, Ending(self.book, hands, thinking) if self.exact else None

    def play_in(self, dealt: Dealt, action: Action) -> float:
        """What comes of a play when all go on from it in this deal."""
        hands, ending = dealt
        tile = self._copy_of(action)
        taken = self._play_out(hands, tile)
        if ending is not None:
            self._correct(taken, ending, tile)
        return self.worth(taken, self.state.bidder, self.state.bid)

    def _copy_of(self, action: Action) -> int:
        """The tile of a play as the worlds number it: of two copies the first."""
        assert action.tile is not None
        return self.worlds.copies * action.tile.index

    def _play_out(self, hands: Sequence[int], tile: int) -> list[int]:
        """The points each side takes when the seat plays this tile and all play on by the book."""
        state, book, seat = self.state, self.book, self.view.seat
        after = list(hands)
        after[seat] ^= 1 << tile
        ask = book.chart.asks[self.worlds.copies * self.trick[0][1].index if self.trick else tile]
        best, best_seat = (state.best, state.best_seat) if self.trick else (-1, seat)
        rank = ask[1][tile]
        if rank > best:
            best, best_seat = rank, seat
        stake = state.stake + book.chart.points[tile]
        live = self.worlds.live ^ 1 << tile
        return book.play_on(after, live, state.taken[:], self.waiting, ask, best, best_seat, stake)

    def _is_ending(self) -> bool:
        """Whether this is an ending of Forty-Two, everyone with as many tiles as they should have."""
        terms = self.state.terms
        left = [size + (seat in dict(self.trick)) for seat, size in enumerate(self.view.hand_sizes)]
        return (
            terms.players == 4
            and self.worlds.copies == 1
            and left == [left[0]] * 4
            and left[0] <= EXACT_TRICKS[self.level]
        )

    def _correct(self, taken: list[int], ending: Ending, tile: int) -> None:
        """What the bidders take by the book, brought to the side of their bid it belongs on."""
        state = self.state
        bidders = state.bidder % 2
        lead = self.trick[0][1].index if self.trick else -1
        made = ending.reaches(state, lead, tile)
        points = max(taken[bidders], state.bid) if made else min(taken[bidders], state.bid - 1)
        taken[1 - bidders] += taken[bidders] - points
        taken[bidders] = points

    # Why

    def _reasons(self, action: Action) -> Iterator[Reason]:
        """Everything that is true of a play and matters, the most important first."""
        assert action.tile is not None
        find = self._why_lead if not self.trick else self._why_follow
        return find(action.tile, self._copy_of(action))

    def _is_sure(self, tile: int, follow: int, ranks: Sequence[int], better: Sequence[int]) -> bool:
        """Whether nothing is left elsewhere that could beat the tile in its own suit."""
        return not better[ranks[tile]] & follow & self.worlds.live & ~self.worlds.own

    def _why_lead(self, tile: Tile, copy: int) -> Iterator[Reason]:
        chart = self.book.chart
        follow, ranks, better = chart.asks[copy]
        suit = suit_led(tile, self.state.trump)
        sure = self._is_sure(copy, follow, ranks, better)
        if sure and suit != self.state.trump:
            yield Reason("highest-left", (tile,), suit)
        elif sure:
            out = (chart.trumps & self.worlds.live & ~self.worlds.own).bit_count()
            yield Reason("draws-trumps", (tile,), out) if out else Reason("last-trumps", (tile,))
        teams, seat = self.book.teams, self.view.seat
        for other in self.book.after[seat]:
            lacks = self._lacks(other)
            if teams[other] == teams[seat] and not follow & ~lacks and chart.trumps & ~lacks:
                yield Reason("partner-void", (tile,), suit, other, supports=not sure)

    def _lacks(self, seat: int) -> int:
        """What the seat has shown not to have."""
        return spread(self.state.lacks[seat], self.worlds.copies)

    def _why_follow(self, tile: Tile, copy: int) -> Iterator[Reason]:
        state, chart, teams = self.state, self.book.chart, self.book.teams
        follow, ranks, better = chart.asks[self.worlds.copies * self.trick[0][1].index]
        stake = state.stake + chart.points[copy]
        ours = teams[state.best_seat] == teams[self.view.seat]
        count = chart.points[copy]
        if ranks[copy] > state.best:
            if not self.waiting:
                yield Reason("takes-trick", (tile,), stake, amount=stake)
            elif not follow >> copy & 1:
                yield Reason("trumps-in", (tile,))
            elif self._is_sure(copy, follow, ranks, better):
                yield Reason("takes-surely", (tile,))
            yield Reason("goes-over", (tile,), supports=bool(self.waiting) or not ours)
        elif ours:
            if not self.waiting:  # the trick is the side's, whoever takes it
                yield Reason("takes-trick", (tile,), stake, amount=stake, supports=False)
            if count:
                yield Reason("gives-count", (tile,), count, state.best_seat, amount=count)
            yield Reason("leaves-trick", (tile,), seat=state.best_seat)
        elif not count:
            yield Reason("gives-nothing", (tile,))
