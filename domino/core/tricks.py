"""Plays games: the auction, trumps, following suit, who takes a trick, and what each seat may know."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Self

from domino.core.actions import PASS, Action, numbered
from domino.core.boneyard import NONE, check_hand
from domino.core.deal import Dealt
from domino.core.game import Refusal, State, View
from domino.core.guessing import share_out
from domino.core.plain import Chain, Frame, Group, Many, Mask, OneHand, Shape, Whole, each_of
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
    suit_led,
    tiles_held,
    with_tile,
    without_tile,
)
from domino.core.tables import Plays, TrickTable
from domino.core.tiles import TILES, Tile, full_set, tiles_in

TRUMPS = tuple(numbered("trump", suit) for suit in range(HIGHEST_SUIT + 1))

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


def terms_of(view: View) -> TrickTerms:
    """The terms of the hand that this view is of.

    :raises TypeError: when no tricks are taken there.
    """
    if not isinstance(view.known, TrickState):
        raise TypeError(f"no tricks are taken in {view.game}")
    return view.known.terms


class TrickState(State):
    """A hand of a trick game, from the auction to the last trick."""

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

    def unseen(self) -> int:
        """The tiles that a seat, whose knowledge this is, can see nowhere."""
        unseen = held_from(self.terms.tiles)
        for tile in self.everything():
            unseen = without_tile(unseen, tile.index)
        return unseen

    def _put_aside(self, indices: list[int]) -> None:
        """What is left when a guess has dealt the hands is what nobody holds."""
        self.aside = held_from(TILES[index] for index in indices)

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
