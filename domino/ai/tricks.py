"""Trick games on masks: deals that could be true, and how they come out when all play by the book.

Here each copy of a tile has a bit of its own: with one set tile i is bit i, with two sets its copies
are bits 2i and 2i + 1. So a higher bit is still a higher tile, and playing one is taking its bit away.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache

from domino.core.game import View
from domino.core.guessing import share_out
from domino.core.suits import LEADS, ONE_SET, TILES_IN_SET, suit_mask
from domino.core.tables import TrickTable, table_of
from domino.core.tiles import DOUBLES
from domino.core.trick_hand import TrickTerms
from domino.core.tricks import TrickState

Ask = tuple[int, tuple[int, ...], tuple[int, ...]]
"""What a lead asks for: what follows it, the rank of every tile, and for each rank what beats it."""

TRIES = 10
"""How often the tiles are shuffled anew when somebody got what they cannot hold."""


def copies_in(terms: TrickTerms) -> int:
    """How many there are of each tile."""
    return -(-len(terms.tiles) // TILES_IN_SET)


def spread(mask: int, copies: int) -> int:
    """A mask of one set, with every copy of its tiles."""
    if copies == 1:
        return mask & ONE_SET
    return sum(3 << 2 * index for index in range(TILES_IN_SET) if mask >> index & 1)


class Chart:
    """What the book asks of the rules once trumps are named, looked up once."""

    __slots__ = (
        "asks", "bare", "doubles", "fives", "no_count", "no_ten", "plain", "points", "single", "tens",
        "trick_points", "trumps",
    )  # fmt: skip

    def __init__(self, terms: TrickTerms, trump: int) -> None:
        copies = copies_in(terms)
        every = spread(ONE_SET, copies)
        self.trumps = spread(suit_mask(trump, trump), copies)
        self.doubles = spread(DOUBLES, copies)
        self.single = every & ~self.doubles
        self.points = tuple(points for points in terms.tile_points for _ in range(copies))
        self.trick_points = terms.trick_points
        # Most leads ask for the same as others of their suit, and are looked up once.
        asks = {lead: _ask(*lead, copies) for lead in set(LEADS[trump])}
        self.asks = tuple(asks[lead] for lead in LEADS[trump] for _ in range(copies))
        """By tile led."""
        tens, counts = (
            sum(1 << index for index, points in enumerate(self.points) if points >= least)
            for least in (10, 5)
        )
        # What is given away, from the first to the last; and what is given to a partner.
        self.no_ten = every & ~tens
        self.no_count = every & ~counts
        self.bare = self.no_count & ~self.trumps
        self.plain = self.bare & ~self.doubles
        self.tens = tens & ~(self.trumps & self.doubles)
        self.fives = counts & ~tens


def _ask(follow: int, ranks: tuple[int, ...], copies: int) -> Ask:
    ranks = tuple(rank for rank in ranks for _ in range(copies))
    better = [
        sum(1 << index for index, other in enumerate(ranks) if other > rank) for rank in range(max(ranks) + 1)
    ]
    return spread(follow, copies), ranks, tuple(better)


@lru_cache(maxsize=64)
def chart_of(terms: TrickTerms, trump: int) -> Chart:
    """The chart for these trumps, made once."""
    return Chart(terms, trump)


class Book:
    """How a hand comes out when everyone plays by the book, each from what they can know.

    By the book: the bidders draw trumps with one that cannot be beaten; doubles and other tiles that
    are the highest left of their suit are led next, and else the least. Who can take a trick does, last
    of all as cheaply as they can; a partner's sure trick gets the counts, and a lost one the least.
    """

    __slots__ = ("after", "attack", "chart", "sides", "teams")

    def __init__(self, terms: TrickTerms, trump: int, bidder: int) -> None:
        seats = range(terms.players)
        self.chart = chart_of(terms, trump)
        self.sides = tuple(seat % terms.sides for seat in seats)
        # With more than two sides the others have one thing in common: the bidder is to fail.
        self.teams = self.sides if terms.sides == 2 else tuple(int(seat == bidder) for seat in seats)
        self.attack = self.teams[bidder]
        self.after = tuple(tuple((seat + ahead) % terms.players for ahead in seats[1:]) for seat in seats)

    def play_all(self, hands: list[int], live: int, leader: int) -> list[int]:
        """The points each side takes of a whole hand."""
        taken = [0] * (max(self.sides) + 1)
        return self.play_on(hands[:], live, taken, (), self.chart.asks[0], 0, leader, 0)

    def play_on(
        self,
        hands: list[int],
        live: int,
        taken: list[int],
        waiting: tuple[int, ...],
        ask: Ask,
        best: int,
        best_seat: int,
        stake: int,
    ) -> list[int]:
        """The points each side has taken at the end, from the middle of a trick on.

        `live` are the tiles not played yet, `waiting` who has yet to play to the trick, `best` the rank
        that wins it so far. `hands` and `taken` are used up. All of it is one long function, because
        it is most of what thinking does.
        """
        chart = self.chart
        asks, points, trick_points = chart.asks, chart.points, chart.trick_points
        trumps, doubles, single = chart.trumps, chart.doubles, chart.single
        tens, fives, plain, bare = chart.tens, chart.fives, chart.plain, chart.bare
        no_count, no_ten = chart.no_count, chart.no_ten
        teams, after, attack, sides = self.teams, self.after, self.attack, self.sides
        follow, ranks, better = ask
        best_team = teams[best_seat]
        while True:
            last = waiting[-1] if waiting else best_seat
            for seat in waiting:
                hand = hands[seat]
                can = hand & follow or hand
                if can & (can - 1):
                    beat = better[best]
                    ours = best_team == teams[seat]
                    if ours and (seat == last or not beat & follow & live & ~hand):
                        bit = can & tens or can & fives or can & plain or can & bare or can & no_count or can
                        bit &= -bit
                    else:
                        win = can & beat
                        if win and (seat == last or not win & follow):
                            bit = win & tens or win & fives or win & single or win
                            bit &= -bit
                        else:
                            tile = (win & doubles or win).bit_length() - 1
                            if win and not (ours and better[ranks[tile]] & follow & live & ~hand):
                                bit = 1 << tile
                            else:
                                bit = can & plain or can & bare or can & no_count or can & no_ten or can
                                bit &= -bit
                elif can:
                    bit = can
                else:
                    continue  # no tiles left: hands were dealt in different sizes
                hands[seat] = hand ^ bit
                live ^= bit
                tile = bit.bit_length() - 1
                stake += points[tile]
                rank = ranks[tile]
                if rank > best:
                    best = rank
                    best_seat = seat
                    best_team = teams[seat]
            taken[sides[best_seat]] += stake
            hand = hands[best_seat]
            if not hand:
                if not any(hands):
                    return taken
                best_seat = next(seat for seat in after[best_seat] if hands[seat])
                best_team = teams[best_seat]
                hand = hands[best_seat]
            out = live & ~hand
            tile = -1
            own = hand & trumps
            if own and out & trumps and best_team == attack:
                tile = (own & doubles or own).bit_length() - 1
                follow, ranks, better = asks[tile]
                if better[ranks[tile]] & out:
                    tile = -1
            if tile < 0:
                tile = (hand & doubles & ~trumps).bit_length() - 1
            if tile < 0:
                rest = hand & ~trumps
                while rest:
                    tile = rest.bit_length() - 1
                    follow, ranks, better = asks[tile]
                    if not better[ranks[tile]] & out & follow:
                        break
                    rest ^= 1 << tile
                else:
                    rest = hand & plain or hand & bare or hand & no_count or hand & no_ten or hand
                    tile = (rest & -rest).bit_length() - 1
            bit = 1 << tile
            hands[best_seat] = hand ^ bit
            live ^= bit
            follow, ranks, better = asks[tile]
            best = ranks[tile]
            stake = trick_points + points[tile]
            waiting = after[best_seat]


class Worlds:
    """Deals that could be true for a seat: every hand of its size, and nobody with a tile they could
    have followed suit with."""

    __slots__ = (
        "_barred", "_pool", "_seats", "_sizes", "copies", "live", "own", "played", "seat", "spare", "widow",
    )  # fmt: skip

    def __init__(self, view: View) -> None:
        known = view.known
        assert isinstance(known, TrickState)
        self.copies = copies_in(known.terms)
        self.seat = view.seat
        self._seats = [seat for seat in range(view.players) if seat != view.seat]
        self._sizes = [view.hand_sizes[seat] for seat in self._seats]
        self._barred = [spread(known.lacks[seat], self.copies) for seat in self._seats]
        self._pool: list[int] = []
        self.own = 0
        """The seat's own tiles: of two copies the first."""
        self.widow = 0
        """A widow that the seat has been shown and not taken; 0 when there is none."""
        if view.widow is not None and not table_of(view, TrickTable).get("widow_taken"):
            self.widow = 1 << self.copies * view.widow.index
        self.spare = self.widow
        """A tile that nobody held in the deal made last; 0 when there was none."""
        mine = Counter(tile.index for tile in view.hand)
        unseen = Counter(tile.index for tile in known.terms.tiles)
        unseen.subtract(tile.index for tile in known.everything())
        for index in unseen:
            first = self.copies * index
            for copy in range(first, first + mine[index]):
                self.own |= 1 << copy
            first += mine[index]
            self._pool += [1 << copy for copy in range(first, first + unseen[index])]
        self.live = self.own | sum(self._pool)
        """The tiles that are still to be played, as far as the seat knows."""
        self.played = self._played(view)
        """By seat, what it has played."""

    def _played(self, view: View) -> list[int]:
        played = [0] * view.players
        gone = self.live
        table = table_of(view, TrickTable)
        for plays in (*(trick["plays"] for trick in table["tricks"]), table["trick"]):
            for seat, tile in plays:
                bit = 1 << self.copies * tile.index
                if gone & bit:
                    bit <<= self.copies - 1
                gone |= bit
                played[seat] |= bit
        return played

    def deal(self, rng: random.Random) -> list[int]:
        """The hands of one such deal. All are equally likely, save when they are hard to find."""
        pool, draw = self._pool, rng.random
        hands = [0] * (len(self._seats) + 1)
        hands[self.seat] = self.own
        for _ in range(TRIES):
            for last in range(len(pool) - 1, 0, -1):
                pick = int(draw() * (last + 1))
                pool[last], pool[pick] = pool[pick], pool[last]
            start = 0
            for seat, size, barred in zip(self._seats, self._sizes, self._barred, strict=True):
                hand = hands[seat] = sum(pool[start : start + size])
                if hand & barred:
                    break
                start += size
            else:
                self.spare = pool[start] if start < len(pool) else self.widow
                return hands
        shared, rest = share_out(sum(pool), self._sizes, self._barred, rng)
        for seat, hand in zip(self._seats, shared, strict=True):
            hands[seat] = hand
        self.spare = 1 << rest[0].index if rest else self.widow
        return hands
