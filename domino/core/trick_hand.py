"""A hand of a trick game as it lies: its terms, what was said, played and taken, and how that is written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Self

from domino.core.deal import Dealt
from domino.core.game import State
from domino.core.holding import NONE, check_hand
from domino.core.plain import Chain, Frame, Group, Many, Mask, OneHand, Shape, Whole, each_of
from domino.core.suits import (
    HIGHEST_SUIT,
    LEADS,
    ONE_SET,
    TILES_IN_SET,
    held_from,
    suit_led,
    tiles_held,
    with_tile,
    without_tile,
)
from domino.core.tables import Plays, TrickTable
from domino.core.tiles import TILES, Tile, full_set

BIDDING, NAMING, PLAYING, FINISHED = range(4)
"""What the hand has come to: the auction, the bidder's choice of trumps, the tricks, the count."""


@dataclass(frozen=True, slots=True)
class TrickTerms:
    """The rules as a hand asks for them."""

    players: int
    sides: int
    """Who scores: seat s scores for side s % sides."""
    sets: int
    left_out: int
    """The tiles of each set that are not played with, as a mask."""
    bids: tuple[int, ...]
    """What may be bid, from the least up."""
    forced: bool
    """Whether the last to bid must make the least bid when all others have passed."""
    total: int
    """All there is to take in a hand, as it is bid for."""
    trick_points: int
    tile_points: tuple[int, ...]
    """What each tile is worth to the winner of its trick, by index."""
    marks: bool = False
    """Whether only the winner of the hand counts, so that it stops when that is certain."""

    @property
    def counts_tiles(self) -> bool:
        """Whether tiles are worth points, and not tricks alone."""
        return any(self.tile_points)

    def shoots(self, bid: int) -> bool:
        """Whether a bid is for more than there is to take: every trick, for the game."""
        return bid > self.total

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile of a hand, wherever it is."""
        return _tiles_of(self.sets, self.left_out)


@cache
def _tiles_of(sets: int, left_out: int) -> tuple[Tile, ...]:
    return tuple(tile for tile in full_set(HIGHEST_SUIT) * sets if not left_out >> tile.index & 1)


class TrickHand(State):
    """What a hand of a trick game consists of, from the auction to the last trick; `TrickState` plays it."""

    __slots__ = (
        "aside", "best", "best_seat", "bid", "bidder", "bids", "face_down", "follow", "hands", "lacks",
        "phase", "plays", "ranks", "stake", "taken", "terms", "trump", "waiting",
    )  # fmt: skip

    terms: TrickTerms
    phase: int
    hands: list[int]
    aside: int
    """The tiles nobody holds, and how many they are, which everyone knows."""
    face_down: int
    bids: tuple[int, ...]
    """What was said, from the starter on; 0 is a pass."""
    bid: int
    """The highest bid so far, 0 for none, and whose it is."""
    bidder: int
    trump: int
    lacks: list[int]
    """By seat, the tiles it cannot hold since it did not follow suit, as everyone could see."""
    plays: Any
    """What was played, newest first: (earlier plays, seat, tile index), and (earlier plays, winner, NONE)
    where a trick was taken. A chain, so that a copy shares it."""
    follow: int
    """The tiles that follow the lead; none when a lead is to be made."""
    ranks: tuple[int, ...]
    best: int
    """The rank that wins the trick so far, and whose it is."""
    best_seat: int
    stake: int
    """The points in the trick so far."""
    waiting: int
    """How many seats have yet to play to the trick."""
    taken: list[int]
    """The points of the tricks taken, by side."""

    def _prepare(self, terms: TrickTerms, dealt: Dealt, starter: int) -> None:
        """Everything as it is before the first bid."""
        self.terms = terms
        self.over = False
        self.log = None
        self.points = [0] * terms.sides
        self.starter = self.turn = starter
        self.phase = BIDDING
        self.hands = [held_from(hand) for hand in dealt.hands]
        self.aside = held_from(dealt.boneyard + dealt.aside)
        self.face_down = self.aside.bit_count()
        self.bids = ()
        self.bid = 0
        self.bidder = self.trump = self.best_seat = NONE
        self.lacks = [0] * terms.players
        self.plays = None
        self.ranks = ()
        self.follow = self.best = self.stake = self.waiting = 0
        self.taken = [0] * terms.sides

    def copy(self) -> Self:
        new = object.__new__(type(self))
        self._copy_into(new)
        return new

    def _copy_into(self, new: Self) -> None:
        new.turn = self.turn
        new.over = self.over
        new.points = self.points[:]
        new.starter = self.starter
        new.log = None
        new.terms = self.terms
        new.phase = self.phase
        new.hands = self.hands[:]
        new.aside = self.aside
        new.face_down = self.face_down
        new.bids = self.bids
        new.bid = self.bid
        new.bidder = self.bidder
        new.trump = self.trump
        new.lacks = self.lacks[:]
        new.plays = self.plays
        new.follow = self.follow
        new.ranks = self.ranks
        new.best = self.best
        new.best_seat = self.best_seat
        new.stake = self.stake
        new.waiting = self.waiting
        new.taken = self.taken[:]

    # What can be seen

    def _played(self) -> list[tuple[int, int]]:
        """Everything played so far, in order: (seat, tile index), and (winner, NONE) after each trick."""
        played = []
        chain = self.plays
        while chain:
            chain, seat, index = chain
            played.append((seat, index))
        return played[::-1]

    def _tricks(self) -> tuple[list[tuple[int, Plays]], Plays]:
        """The tricks taken, and the one on the table. The winner of a trick stands before its tiles."""
        taken: list[tuple[int, Plays]] = []
        trick: Plays = []
        for seat, index in self._played():
            if index == NONE:
                taken.append((seat, trick))
                trick = []
            else:
                trick.append((seat, TILES[index]))
        return taken, trick

    def hand(self, seat: int) -> tuple[Tile, ...]:
        return tuple(tiles_held(self.hands[seat]))

    def hand_sizes(self) -> tuple[int, ...]:
        return tuple(hand.bit_count() for hand in self.hands)

    def boneyard_size(self) -> int:
        return 0

    def table(self) -> TrickTable:
        """`bids` are by seat: None for who has yet to speak, 0 for a pass. `tricks` are those taken, in
        order, each with its `winner` and its `plays`; `suit` is the one led; `face_down` is how many
        tiles nobody holds."""
        terms = self.terms
        taken, trick = self._tricks()
        won = [0] * terms.sides
        for winner, _ in taken:
            won[winner % terms.sides] += 1
        bids: list[int | None] = [None] * terms.players
        for turn, number in enumerate(self.bids):
            bids[(self.starter + turn) % terms.players] = number
        return {
            "bid": self.bid or None,
            "bidder": None if self.bidder == NONE else self.bidder,
            "trump": None if self.trump == NONE else self.trump,
            "trick": trick,
            "taken": self.taken[:],
            "won": won,
            "bids": bids,
            "shaker": (self.starter - 1) % terms.players,
            "suit": suit_led(trick[0][1], self.trump) if trick else None,
            "tricks": [{"winner": winner, "plays": plays} for winner, plays in taken],
            "face_down": self.face_down,
        }

    def everything(self) -> list[Tile]:
        tiles = [TILES[index] for _, index in self._played() if index != NONE]
        for held in (*self.hands, self.aside):
            tiles += tiles_held(held)
        return tiles

    def seen_by(self, seat: int) -> Self:
        known = self.copy()
        known.hands = [hand if holder == seat else 0 for holder, hand in enumerate(self.hands)]
        known.aside = 0
        return known

    def unseen(self) -> int:
        """The tiles that a seat, whose knowledge this is, can see nowhere."""
        unseen = held_from(self.terms.tiles)
        for tile in self.everything():
            unseen = without_tile(unseen, tile.index)
        return unseen

    # What a seat knows, as plain values

    def shapes(self, frame: Frame) -> dict[str, Shape]:
        terms = self.terms
        seat = Whole(0, terms.players - 1)
        most = len(terms.tiles)
        held = ONE_SET | (ONE_SET << TILES_IN_SET if terms.sets > 1 else 0)
        return super().shapes(frame) | {
            "phase": Whole(BIDDING, FINISHED),
            "hands": OneHand(terms.players, None if frame.watching else frame.seat, Mask(held)),
            "face_down": Whole(0, most),
            "bids": Many(Whole(0, max(terms.bids)), 0, terms.players),
            "trump": Whole(NONE, HIGHEST_SUIT),
            "lacks": each_of(terms.players, Mask(ONE_SET)),
            "plays": Chain(Group(seat, Whole(NONE, TILES_IN_SET - 1)), 2 * most),
            "follow": Mask(ONE_SET),
            "stake": Whole(0, terms.total),
        }

    def fit_together(self, frame: Frame) -> None:
        self.aside = 0
        check_hand(self.hands, frame)
        self._check_tiles(frame)
        self._check_auction()
        taken, trick = self._tricks()
        if any(not plays for _, plays in taken) or ((taken or trick) and self.trump == NONE):
            raise ValueError("a trick was taken that nobody played to")
        self.taken = [0] * self.terms.sides
        for winner, plays in taken:
            self.taken[winner % self.terms.sides] += self._stake_of(plays)
        self._look_at(trick or (taken[-1][1] if taken else []))
        self.waiting = 0
        if self.phase != PLAYING:
            return
        played = {seat for seat, _ in trick}
        self.waiting = sum(1 for seat, size in enumerate(frame.hand_sizes) if size and seat not in played)
        lead = LEADS[self.trump][trick[0][1].index][0] if trick else 0
        if self.turn in played or not frame.hand_sizes[self.turn] or len(played) != len(trick):
            raise ValueError("the trick is not at whose turn it is")
        if self.stake != self._stake_of(trick) or self.follow != lead:
            raise ValueError("the trick is not worth what it asks for")

    def _check_tiles(self, frame: Frame) -> None:
        """All tiles are somewhere, and none is there more often than it can be."""
        held = 0
        seen = self.everything()
        for tile in seen:
            if self.terms.left_out >> tile.index & 1:
                raise ValueError(f"{tile} is not played with")
            held = with_tile(held, tile.index)
        played = sum(1 for _, index in self._played() if index != NONE)
        if held.bit_count() != len(seen) or held & ~held_from(self.terms.tiles):
            raise ValueError("a tile is there more often than it can be")
        if played + sum(frame.hand_sizes) + self.face_down + self._under_the_hands() != len(self.terms.tiles):
            raise ValueError("the tiles are not as many as they should be")

    def _under_the_hands(self) -> int:
        """How many tiles lie beside the hands besides those that nobody holds."""
        return 0

    def _check_auction(self) -> None:
        """What was said, and that the hand has come as far as that lets it."""
        spoken = [number for number in self.bids if number]
        if any(number not in self.terms.bids for number in spoken) or spoken != sorted(set(spoken)):
            raise ValueError("nobody can have bid so")
        self.bid = max(self.bids, default=0)
        players = self.terms.players
        self.bidder = (self.starter + self.bids.index(self.bid)) % players if self.bid else NONE
        bidding = len(self.bids) < players
        if bidding != (self.phase == BIDDING) or self.over != (self.phase == FINISHED):
            raise ValueError("the hand has not come as far as it should")
        if self.phase in (NAMING, PLAYING) and self.bidder == NONE:
            raise ValueError("nobody has bid")
        if (self.trump != NONE) != (
            self.phase == PLAYING or (self.phase == FINISHED and self.bidder != NONE)
        ):
            raise ValueError("trumps are not named when they should be")
        wanted = (self.starter + len(self.bids)) % players if bidding else self.bidder
        if self.phase in (BIDDING, NAMING) and self.turn != wanted:
            raise ValueError("it is not the turn of who should speak")

    def _stake_of(self, plays: Plays) -> int:
        """The points in a trick."""
        terms = self.terms
        return terms.trick_points + sum(terms.tile_points[tile.index] for _, tile in plays)

    def _look_at(self, trick: Plays) -> None:
        """Who takes the last trick that was begun, and by which rank."""
        self.ranks, self.best, self.best_seat = (), 0, NONE
        if trick:
            self.ranks = LEADS[self.trump][trick[0][1].index][1]
            self.best = max(self.ranks[tile.index] for _, tile in trick)
            self.best_seat = next(seat for seat, tile in trick if self.ranks[tile.index] == self.best)
