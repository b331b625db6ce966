"""What a hand is worth in the auction: which trumps, how likely a bid is made, and what comes of a pass.

Honest in two ways. Trumps are chosen before looking into a world: of each suit the mean over all
worlds is taken, and then the best suit, never the best suit of each world. And what others would say
is guessed from tiles as they might lie, by a rule of thumb that counts trumps and doubles.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from domino.ai.thinking import Thinking
from domino.ai.tricks import TRIES, Book, Worlds, spread
from domino.core.game import View
from domino.core.suits import HIGHEST_SUIT, TILES_IN_SET, suit_mask
from domino.core.tables import TrickTable, table_of
from domino.core.tiles import DOUBLES
from domino.core.trick_hand import TrickTerms
from domino.core.tricks import TrickState

THUMB = {3: (5, 1), 4: (5, 4), 6: (7, 6), 8: (6, 6)}
"""By number of players: how many trumps and doubles make the least bid, and by how much each one more
raises it."""
PLAYED_WELL = {6: -5, 8: -3}
"""By number of players: how many points more than by the book the bidders take when all play well; in the
other games as many."""
DOUBT = 0.2
"""How likely it is that someone bids, passes or names trumps against the rule of thumb."""
LIKELY_TRUMPS = 3
"""How many suits are thought of when a tile is to be buried."""
SUITS = range(HIGHEST_SUIT + 1)

Dealt = tuple[list[int], int]
"""A deal that could be true: the hands, and a tile that nobody holds, 0 without one."""
Worth = Callable[[Sequence[int], int, int], float]
"""What it is worth to the one who thinks that sides take so many points, when a seat bid so much."""


def worth_to(state: TrickState, seat: int) -> Worth:
    """By how much the seat's side does better than the others; a little for every point when only
    winning the hand counts, so that a lost hand is still played well."""
    sides = state.terms.sides
    side = seat % sides
    known: dict[tuple[int, ...], float] = {}

    def worth(taken: Sequence[int], bidder: int, bid: int) -> float:
        key = (*taken, bidder, bid)
        if key not in known:
            _, points = state.outcome(taken, bidder, bid)
            others = sides - 1
            margin = points[side] - (sum(points) - points[side]) / others
            known[key] = margin + 0.001 * (taken[side] - (sum(taken) - taken[side]) / others)
        return known[key]

    return worth


class Thumb:
    """The rule of thumb: what a hand would say, and which trumps it would name."""

    __slots__ = ("_bids", "_doubles", "_least", "_step", "_suits")

    def __init__(self, terms: TrickTerms, copies: int) -> None:
        self._suits = [
            (spread(suit_mask(suit, suit), copies), spread(1 << suit * (suit + 3) // 2, copies))
            for suit in SUITS
        ]
        self._doubles = spread(DOUBLES, copies)
        self._least, self._step = THUMB.get(terms.players, (5, 1))
        self._bids = terms.bids

    def length(self, hand: int, suit: int) -> int:
        """How long a suit is, and longer with its double."""
        tiles, double = self._suits[suit]
        return 2 * (hand & tiles).bit_count() + (hand & double > 0)

    def trump(self, hand: int) -> int:
        """The longest suit."""
        lengths = [2 * (hand & tiles).bit_count() + (hand & double > 0) for tiles, double in self._suits]
        return lengths.index(max(lengths))

    def is_longest(self, hand: int, suit: int) -> bool:
        """Whether no suit is longer."""
        length = (hand & self._suits[suit][0]).bit_count()
        return all((hand & tiles).bit_count() <= length for tiles, _ in self._suits)

    def would(self, hand: int, bid: int) -> bool:
        """Whether it would bid so much, or with a little courage could."""
        limit = self.limit(hand)
        return limit > 0 and limit + self._step > bid

    def limit(self, hand: int) -> int:
        """The most it would bid, 0 for nothing."""
        longest = max((hand & suit).bit_count() for suit, _ in self._suits)
        over = longest + (hand & self._doubles).bit_count() - self._least
        return self._bids[0] + self._step * over if over >= 0 else 0


class Said:
    """What was said before the first lead, and deals in which people mostly had the tiles for it."""

    __slots__ = ("_bidder", "_expected", "_thumb", "_trump", "_worlds")

    def __init__(self, state: TrickState, worlds: Worlds, thumb: Thumb) -> None:
        self._worlds = worlds
        self._thumb = thumb
        self._bidder, self._trump = state.bidder, state.trump
        self._expected = self._what_was_said(state) if state.trump < 0 else []

    def _what_was_said(self, state: TrickState) -> list[tuple[int, int, bool]]:
        """Who bid how much, or how much they did not bid. What a seat had to say, and that it did not
        bid over its partner, tells nothing."""
        terms = state.terms
        expected = []
        bidder, highest = -1, 0
        for turn, number in enumerate(state.bids):
            seat = (state.starter + turn) % terms.players
            least = next_bid(terms, highest)
            free = not (terms.forced and not highest and turn == terms.players - 1)
            if least and free and seat != self._worlds.seat and not with_bidder(terms, seat, bidder):
                expected.append((seat, number or least, number > 0))
            if number:
                bidder, highest = seat, number
        return expected

    def deal(self, rng: random.Random, thinking: Thinking) -> list[int]:
        """A deal that could be true. Once trumps are named, the bidder mostly has no longer suit; before,
        people mostly bid what the rule of thumb says."""
        deal = self._worlds.deal
        hands = deal(rng)
        for _ in range(TRIES):
            thinking.out_of_time()  # a polite thinker breathes here
            if self._fits(hands, rng):
                break
            hands = deal(rng)
        return hands

    def _fits(self, hands: list[int], rng: random.Random) -> bool:
        if self._trump >= 0:
            bidder = self._bidder
            dealt = hands[bidder] | self._worlds.played[bidder]
            return (
                bidder == self._worlds.seat
                or self._thumb.is_longest(dealt, self._trump)
                or rng.random() < DOUBT
            )
        return all(
            self._thumb.would(hands[seat], number) == spoke or rng.random() < DOUBT
            for seat, number, spoke in self._expected
        )


def next_bid(terms: TrickTerms, highest: int) -> int:
    """The least bid above the highest so far; 0 when there is none."""
    return next((bid for bid in terms.bids if bid > highest), 0)


def with_bidder(terms: TrickTerms, seat: int, bidder: int) -> bool:
    """Whether the seat plays with the bidder, if there is one."""
    return bidder >= 0 and (seat - bidder) % terms.sides == 0


@dataclass(slots=True)
class Prospect:
    """What may come of a bid, or of a choice of trumps."""

    worth: float
    trump: int = -1
    chance: float = 0.0
    """How likely the bid is made."""


class Auction:
    """A hand before the first lead as a seat sees it, and worlds in which it goes on."""

    def __init__(self, view: View) -> None:
        known = view.known
        assert isinstance(known, TrickState)
        self.state = known
        self.terms = known.terms
        self.seat = view.seat
        self.worlds = Worlds(view)
        self.thumb = Thumb(self.terms, self.worlds.copies)
        self.said = Said(known, self.worlds, self.thumb)
        self.worth = worth_to(known, view.seat)
        self.books = [Book(self.terms, trump, view.seat) for trump in SUITS]
        players = self.terms.players
        self.to_speak = [(known.starter + turn) % players for turn in range(len(known.bids) + 1, players)]
        table = table_of(view, TrickTable)
        self.exchange = table.get("widow_taken") is False and table["face_down"] > 0
        self.shown = self.exchange and view.rules.widow == "shown"
        self._worst_of: dict[tuple[int, int], int] = {}

    # One deal at a time

    def deal(self, rng: random.Random, thinking: Thinking) -> Dealt:
        """A deal that could be true, in which choices can be weighed against each other."""
        hands = self.said.deal(rng, thinking)
        return hands, self.worlds.spare

    def bids_in(self, dealt: Dealt, trumps: Mapping[int, int], thinking: Thinking) -> dict[int, float]:
        """What comes of bids, 0 being a pass, each with its trumps if it is the last word."""
        hands, self.worlds.spare = dealt
        worth = self._outbid(list(trumps), hands)
        taken: dict[int, list[int]] = {}
        for bid, trump in trumps.items():
            if bid not in worth:
                if trump not in taken:
                    taken[trump] = self._play(trump, hands, self._to_bury(trump), thinking)
                worth[bid] = self.worth(taken[trump], self.seat, bid)
        return worth

    def named_in(self, dealt: Dealt, trump: int, buried: int | None, thinking: Thinking) -> float:
        """What comes of naming these trumps, with the widow for the tile of this index if one is buried."""
        hands, self.worlds.spare = dealt
        away = 0 if buried is None else 1 << buried
        return self.worth(self._play(trump, hands, away, thinking), self.seat, self.state.bid)

    # Bids

    def bids(
        self, bids: Sequence[int], count: int, rng: random.Random, thinking: Thinking
    ) -> dict[int, Prospect]:
        """What comes of each of these bids, 0 being a pass, over so many worlds."""
        own: list[list[Sequence[int]]] = []  # by world and trumps, what the sides take if the seat plays it
        over: list[dict[int, float]] = []  # by world, the worth of bids that are not the last word
        for _ in range(count):
            if not thinking.another() and own:
                break
            hands = self.said.deal(rng, thinking)
            over.append(self._outbid(bids, hands))
            thinking.out_of_time()
            own.append(
                [self._play(trump, hands, self._to_bury(trump), thinking) for trump in SUITS if any(bids)]
            )
        return {bid: self._prospect(bid, own, over, thinking) for bid in bids}

    def _outbid(self, bids: Sequence[int], hands: list[int]) -> dict[int, float]:
        """In this world, what comes of those bids that somebody else has the last word on."""
        limits = [(seat, self.thumb.limit(hands[seat])) for seat in self.to_speak]
        worth = {}
        taken: dict[int, list[int]] = {}
        for bid in bids:
            bidder, highest = self._last_word(bid, limits)
            if bidder == self.seat:
                continue
            if bidder >= 0 and bidder not in taken:
                book = Book(self.terms, self.thumb.trump(hands[bidder]), bidder)
                taken[bidder] = self._well_played(book.play_all(hands, self.worlds.live, bidder), bidder)
            worth[bid] = self.worth(taken[bidder], bidder, highest) if bidder >= 0 else 0.0
        return worth

    def _last_word(self, bid: int, limits: list[tuple[int, int]]) -> tuple[int, int]:
        """Who has it, and with what, when the seat bids so (0: passes) and the others go by the thumb,
        nobody bidding over a partner; -1 when all pass."""
        bidder, highest = (self.seat, bid) if bid else (self.state.bidder, self.state.bid)
        for seat, limit in limits:
            least = next_bid(self.terms, highest)
            if least and not with_bidder(self.terms, seat, bidder):
                forced = self.terms.forced and not highest and seat == limits[-1][0]
                if limit >= least or forced:
                    bidder, highest = seat, least
        return (bidder, highest) if highest else (-1, 0)

    def _prospect(
        self, bid: int, own: list[list[Sequence[int]]], over: list[dict[int, float]], thinking: Thinking
    ) -> Prospect:
        lost = sum(worth.get(bid, 0.0) for worth in over)
        if not bid:
            return Prospect(lost / len(own))
        kept = [played for played, worth in zip(own, over, strict=True) if bid not in worth]

        def prospect(trump: int) -> Prospect:
            thinking.out_of_time()  # a polite thinker breathes here
            worth = lost + sum(self.worth(played[trump], self.seat, bid) for played in kept)
            made = sum(self.state.outcome(played[trump], self.seat, bid)[0] for played in own)
            return Prospect(worth / len(own), trump, made / len(own))

        return max(map(prospect, SUITS), key=lambda each: (each.worth, each.chance))

    # Trumps and the widow

    def trumps(self, count: int, rng: random.Random, thinking: Thinking) -> dict[int, Prospect]:
        """What comes of naming each suit."""
        return {trump: found[0] for trump, found in self._choices(SUITS, [0], count, rng, thinking).items()}

    def buries(
        self, indices: Sequence[int], count: int, rng: random.Random, thinking: Thinking
    ) -> dict[int, Prospect]:
        """What comes of putting each of these tiles in the place of the widow."""
        hand = self.worlds.own | self.worlds.widow
        likely = sorted(SUITS, key=lambda suit: -self.thumb.length(hand, suit))[:LIKELY_TRUMPS]
        found = self._choices(likely, [1 << index for index in indices], count, rng, thinking)
        return {
            index: max((found[trump][turn] for trump in likely), key=lambda each: each.worth)
            for turn, index in enumerate(indices)
        }

    def _choices(
        self, trumps: Sequence[int], away: Sequence[int], count: int, rng: random.Random, thinking: Thinking
    ) -> dict[int, list[Prospect]]:
        """For each of these trumps, what comes of giving away each of these tiles (0: none)."""
        bid, outcome = self.state.bid, self.state.outcome
        found = {trump: [Prospect(0.0, trump) for _ in away] for trump in trumps}
        looked = 0
        for _ in range(count):
            if not thinking.another() and looked:
                break
            looked += 1
            hands = self.said.deal(rng, thinking)
            for trump in trumps:
                for prospect, tile in zip(found[trump], away, strict=True):
                    taken = self._play(trump, hands, tile, thinking)
                    prospect.worth += self.worth(taken, self.seat, bid)
                    prospect.chance += outcome(taken, self.seat, bid)[0]
        for prospects in found.values():
            for prospect in prospects:
                prospect.worth /= max(looked, 1)
                prospect.chance /= max(looked, 1)
        return found

    def _play(self, trump: int, hands: list[int], away: int, thinking: Thinking) -> list[int]:
        """What the sides take when the seat names these trumps, with the widow for the tile given away."""
        thinking.out_of_time()
        live = self.worlds.live
        if away:
            hands = hands[:]
            hands[self.seat] ^= away | self.worlds.spare
            live |= self.worlds.spare
        return self._well_played(self.books[trump].play_all(hands, live, self.seat), self.seat)

    def _well_played(self, taken: list[int], bidder: int) -> list[int]:
        """What the sides take when it is more than the book that guides them."""
        more = PLAYED_WELL.get(self.terms.players, 0)
        bidders = bidder % 2
        # Who takes everything by the book is not taken to lose a trick: the highest bid can be made.
        if more and taken[1 - bidders]:
            more = max(-taken[bidders], min(more, taken[1 - bidders]))
            taken[bidders] += more
            taken[1 - bidders] -= more
        return taken

    def _to_bury(self, trump: int) -> int:
        """The tile the seat gives for the widow with these trumps; 0 when it leaves the widow. A widow
        that is shown is only taken when it does more than that tile; one that is not, on trust."""
        if not self.exchange:
            return 0
        spare = self.worlds.spare if self.shown else 0
        worst = self._worst(trump, self.worlds.own | spare)
        return 0 if worst == spare else worst

    def _worst(self, trump: int, hand: int) -> int:
        """The tile that does least for the hand with these trumps; 0 when all do something."""
        if (trump, hand) not in self._worst_of:
            chart = self.books[trump].chart
            ranks = {
                index: chart.asks[index][1][index]
                for index in range(TILES_IN_SET)
                if hand & chart.plain & 1 << index
            }
            worst = min(ranks, key=lambda index: ranks[index], default=None)
            self._worst_of[trump, hand] = 0 if worst is None else 1 << worst
        return self._worst_of[trump, hand]
