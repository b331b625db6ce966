"""Hands and a boneyard: what the games that lay and draw tiles have in common.

Also what the table does about a player who forgets to call the last tile (rule 0.7) or draws
while able to play (rule 0.8), since both are settled in tiles from the boneyard.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from dataclasses import dataclass
from typing import Self

from domino.core.actions import CALL, Action, numbered
from domino.core.deal import Dealt
from domino.core.events import Event, Item
from domino.core.game import Refusal, State, View
from domino.core.guessing import share_out
from domino.core.options import Option, Rules
from domino.core.tiles import TILES, Tile, mask_of, pips_in, shuffled, tiles_in

NONE = -1
"""No tile, no seat, no number."""
HIDDEN = -2
"""A tile that this copy of the state may not know."""

PENALTY_POINTS = 50

MANNERS_OPTIONS = (
    Option("last_tile", ("automatic", "called"), "automatic"),
    Option("last_tile_penalty", (1, 2, 3, "penalty"), 1),
    Option("infractions", ("prevented", "penalised"), "prevented"),
    Option("penalty", ("none", "draw", "keep", "points", "skip"), "draw"),
)


@dataclass(frozen=True, slots=True)
class Manners:
    """How the table deals with forgotten calls and with drawing to avoid playing."""

    called: bool
    call_penalty: int | str
    """Tiles to draw, or the kind of penalty when it is the one for infractions."""
    penalised: bool
    penalty: str

    @staticmethod
    def of(rules: Rules) -> Manners:
        """The manners these rules ask for."""
        return Manners(
            called=rules.last_tile == "called",
            call_penalty=rules.penalty if rules.last_tile_penalty == "penalty" else rules.last_tile_penalty,
            penalised=rules.infractions == "penalised",
            penalty=rules.penalty,
        )


class BoneyardState(State):
    """A round in which tiles are held as masks and drawn from a boneyard."""

    __slots__ = (
        "aside", "drawn", "drawn_to", "hands", "lacks", "live", "manners", "passed", "players", "skips",
        "stock", "uncalled",
    )  # fmt: skip

    players: int
    manners: Manners
    hands: list[int]
    stock: tuple[int, ...]
    """The boneyard is `stock` from `drawn_to` on, so that a copy shares it."""
    drawn_to: int
    aside: int
    """Tiles set aside for the round, as a mask."""
    live: int
    """The tiles that are in a hand or in the boneyard, as a mask."""
    lacks: list[int]
    """By seat, tiles it certainly does not hold (the one in `drawn` apart), as everyone could see."""
    drawn: int
    """The tile just drawn that must now be played, or NONE."""
    passed: int
    """The seats that have passed since a tile was last played, as a mask."""
    skips: tuple[int, ...]
    """The seats that lose their next turn."""
    uncalled: int
    """The seat that came down to one tile and has not called it, or NONE."""

    def _prepare(self, dealt: Dealt, manners: Manners) -> None:
        """Everything as it is before the first action of a round."""
        players = len(dealt.hands)
        self.over = False
        self.log = None
        self.points = [0] * players
        self.players = players
        self.manners = manners
        self.hands = [mask_of(hand) for hand in dealt.hands]
        self.stock = tuple(tile.index for tile in dealt.boneyard)
        self.drawn_to = 0
        self.aside = mask_of(dealt.aside)
        self.live = mask_of(dealt.boneyard)
        for hand in self.hands:
            self.live |= hand
        self.lacks = [0] * players
        self.drawn = NONE
        self.passed = 0
        self.skips = ()
        self.uncalled = NONE

    def _copy_into(self, new: Self) -> None:
        new.turn = self.turn
        new.over = self.over
        new.points = self.points[:]
        new.starter = self.starter
        new.log = None
        new.players = self.players
        new.manners = self.manners
        new.hands = self.hands[:]
        new.stock = self.stock
        new.drawn_to = self.drawn_to
        new.aside = self.aside
        new.live = self.live
        new.lacks = self.lacks[:]
        new.drawn = self.drawn
        new.passed = self.passed
        new.skips = self.skips
        new.uncalled = self.uncalled

    # Drawing

    def _take(self, seat: int) -> int:
        """The seat takes the next tile of the boneyard."""
        index = self.stock[self.drawn_to]
        self.drawn_to += 1
        self.hands[seat] |= 1 << index
        if self.log is not None:
            self.tell("drew", seat, TILES[index])
        return index

    def _loses_turn(self, seat: int) -> bool:
        """Whether the seat owes a lost turn; if so it has now lost it."""
        if seat not in self.skips:
            return False
        skips = list(self.skips)
        skips.remove(seat)
        self.skips = tuple(skips)
        self.tell("skipped", seat)
        return True

    # Manners

    def _came_down_to_one(self, seat: int) -> None:
        """The seat's play has left it one tile."""
        if self.manners.called:
            self.uncalled = seat
        else:
            self.tell("last-tile", seat)

    def _calls(self, seat: int) -> list[Action]:
        """The call, or the catch, that the seat may make now. The player who must call has until
        the next player acts; the others may catch once the turn has passed on."""
        if self.uncalled == NONE:
            return []
        if self.uncalled == seat:
            return [CALL]
        return [numbered("catch", self.uncalled)] if self.uncalled != self.turn else []

    def _call(self) -> None:
        self.tell("called", self.uncalled)
        self.uncalled = NONE

    def _catch(self, catcher: int) -> None:
        caught = self.uncalled
        self.uncalled = NONE
        self.tell("caught", catcher, number=caught)
        penalty = self.manners.call_penalty
        if isinstance(penalty, int):
            self._draw_penalty(caught, penalty)
        else:
            self._punish(caught, "draw" if penalty == "keep" else penalty)

    def _draw_penalty(self, seat: int, tiles: int) -> None:
        """The seat draws, as far as the boneyard goes."""
        tiles = min(tiles, self.boneyard_size())
        self.tell("penalty", seat, place="draw", number=tiles)
        for _ in range(tiles):
            self._take(seat)
        self.lacks[seat] = 0

    def _punish(self, seat: int, penalty: str) -> None:
        """Settles an infraction; what is drawn or forgone by `keep` is the caller's to do."""
        if penalty == "draw":
            self._draw_penalty(seat, 1)
            return
        if penalty == "points":
            self.points[seat] += PENALTY_POINTS
        elif penalty == "skip":
            self.skips += (seat,)
        self.tell("penalty", seat, place=penalty, number=PENALTY_POINTS if penalty == "points" else None)

    def _why_no_call(self, seat: int, action: Action) -> Refusal:
        """Why there is nothing to call or catch."""
        if action.verb == "call":
            return Refusal("nothing-to-call")
        if self.uncalled == seat:
            return Refusal("catch-yourself")
        return Refusal("too-early-to-catch" if self.uncalled == self.turn != NONE else "nothing-to-catch")

    # Counting

    def _count_hands(self, double_blank: int) -> None:
        """The round is over and each seat scores the pips it still holds; the double-blank counts
        `double_blank` in place of its zero."""
        self.over = True
        for seat, hand in enumerate(self.hands):
            fined = self.points[seat]
            self.points[seat] += pips_in(hand) + (double_blank if hand & 1 else 0)
            if self.log is not None:
                items = [Item("left", tile.pips or double_blank, tile) for tile in tiles_in(hand)]
                if fined:
                    items.append(Item("penalty", fined))
                self.log.append(Event("scored", seat, number=self.points[seat], items=tuple(items)))

    # Seeing

    def hand(self, seat: int) -> tuple[Tile, ...]:
        return tuple(sorted(tiles_in(self.hands[seat])))

    def hand_sizes(self) -> tuple[int, ...]:
        return tuple(hand.bit_count() for hand in self.hands)

    def boneyard_size(self) -> int:
        return len(self.stock) - self.drawn_to

    def boneyard(self) -> tuple[Tile, ...]:
        return tuple(TILES[index] for index in self.stock[self.drawn_to :] if index >= 0)

    def _held_and_left(self) -> list[Tile]:
        """Every tile in a hand, in the boneyard or set aside."""
        tiles = [tile for hand in self.hands for tile in tiles_in(hand)]
        tiles += [TILES[index] for index in self.stock[self.drawn_to :]]
        return tiles + tiles_in(self.aside)

    def seen_by(self, seat: int) -> Self:
        known = self.copy()
        known.hands = [hand if holder == seat else 0 for holder, hand in enumerate(self.hands)]
        known.stock = (HIDDEN,) * self.boneyard_size()
        known.drawn_to = 0
        if self.drawn != NONE and self.turn != seat:
            known.drawn = HIDDEN
        return known

    def guess(self, view: View, rng: random.Random) -> Self:
        """Deals the unseen tiles so that nobody holds what they are known to lack. A hidden tile
        that was drawn and must be played is one that can be."""
        if self.drawn != HIDDEN:
            return self._guess_hands(view, rng, 0)
        unseen = self.live & ~self.hands[view.seat]
        for tile in shuffled(tiles_in(unseen & self._wanted()), rng):
            helpers = self._helpers(tile)
            hindrances = self._hindrances(tile)
            held = 1 << tile.index
            if helpers and view.hand_sizes[self.turn] > 1:
                choices = tiles_in(helpers & unseen & ~held & ~self.lacks[self.turn] & ~hindrances)
                if not choices:
                    continue
                held |= 1 << choices[int(rng.random() * len(choices))].index
            try:
                world = self._guess_hands(view, rng, held, hindrances)
            except ValueError:
                continue  # with that tile in this hand the rest cannot be dealt
            world.drawn = tile.index
            return world
        raise ValueError("no deal of the unseen tiles agrees with what is known")

    def _guess_hands(self, view: View, rng: random.Random, held: int, barred: int = 0) -> Self:
        """A full state in which the player to act holds the tiles of the mask `held` and else none
        of the mask `barred`."""
        world = self.copy()
        lacks = self.lacks[:]
        lacks[self.turn] |= barred
        sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes)]
        sizes[self.turn] -= held.bit_count()
        unseen = self.live & ~self.hands[view.seat] & ~held
        hands, rest = share_out(unseen, sizes, lacks, rng)
        world.hands = [own | hand for own, hand in zip(self.hands, hands, strict=True)]
        world.hands[self.turn] |= held
        world.stock = tuple(tile.index for tile in rest)
        return world

    @abstractmethod
    def _wanted(self) -> int:
        """The tiles that fit where the player to act may play, as a mask."""

    def _helpers(self, tile: Tile) -> int:
        """Tiles of which the player must hold one, if any other, to be allowed to play this one."""
        return 0

    def _hindrances(self, tile: Tile) -> int:
        """Tiles of which the player may hold none if this one is to be played."""
        return 0
