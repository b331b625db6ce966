"""A turn of playing, drawing and passing: what the games that lay and draw tiles have in common."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Self

from domino.core.actions import CALL, DRAW, PASS, STOP, Action, numbered
from domino.core.events import Event, Item
from domino.core.game import Refusal, View
from domino.core.guessing import share_out
from domino.core.holding import HIDDEN, NONE, HoldingState
from domino.core.manners import PENALTY_POINTS
from domino.core.options import FIRST_VERSION, FOURTH_VERSION
from domino.core.tiles import TILES, Tile, mask_of, pips_in, shuffled, tiles_in


class BoneyardState(HoldingState):
    """A round in play in which tiles are held as masks and drawn from a boneyard."""

    __slots__ = ()

    # A turn, as most of these games have it

    def legal(self, seat: int | None = None) -> list[Action]:
        if self.over:
            return []
        turn = self.turn
        if seat is not None and seat != turn:
            return self._calls(seat)
        actions = self._plays_of(self.hands[turn] if self.drawn < 0 else 1 << self.drawn)
        if self._may_stop():
            actions.append(STOP)
        elif not actions:
            actions.append(DRAW if self.drawn_to < len(self.stock) else PASS)
        elif self.manners.penalised and self.drawn < 0 and self.drawn_to < len(self.stock):
            actions.append(DRAW)
        if self.uncalled != NONE:
            actions += self._calls(turn)
        return actions

    @abstractmethod
    def _plays_of(self, hand: int) -> list[Action]:
        """Where these tiles of the player to act may be played."""

    def _may_stop(self) -> bool:
        """Whether the player to act has played and need not go on."""
        return False

    def apply(self, action: Action, seat: int | None = None) -> None:
        verb = action.verb
        if verb == "play":
            self._leave_unsaid()
            self._play(action)
        elif verb == "draw":
            self._leave_unsaid()
            self._draw()
        elif verb == "pass" or verb == "stop":
            if self.uncalled != self.turn:  # who ends their own turn has still to call the last tile
                self._leave_unsaid()
            if verb == "pass":
                self._pass()
            else:
                self.tell("passed", self.turn, place="stop")
                self._end_turn()
        else:
            self._say(verb, self.turn if seat is None else seat)

    @abstractmethod
    def _play(self, action: Action) -> None:
        """Lays the tile, and ends the turn or the round if that does."""

    def _let_go(self, tile: Tile, place: str) -> int:
        """The tile leaves the hand of the player to act for a place on the table; returns the hand."""
        seat = self.turn
        bit = 1 << tile.index
        hand = self.hands[seat] = self.hands[seat] ^ bit
        self.live ^= bit
        self.passed = 0
        self.drawn = NONE
        if self.log is not None:
            self.tell("played", seat, tile, place)
        return hand

    def _draw(self) -> None:
        """Takes a tile. One that fits must now be played; after one that does not, or that may not
        be played because drawing it was an infraction, the turn goes as `_drew_in_vain` says."""
        seat = self.turn
        penalty = self.manners.penalty
        infraction = self.manners.penalised and bool(self._plays_of(self.hands[seat]))
        lacking = self._certainly_lacking()
        index = self._take(seat)
        if infraction:
            self.lacks[seat] = 0
            self._punish(seat, penalty)
        else:
            self.lacks[seat] |= lacking
        keeps = infraction and penalty == "keep"
        if not keeps and self._plays_of(1 << index):
            self.drawn = index
            return
        if not infraction:
            self.lacks[seat] = lacking  # all that is known of the tile just drawn
        self._drew_in_vain(keeps)

    def _drew_in_vain(self, keeps: bool) -> None:
        """The tile drawn does not fit, or must be kept: the turn is over."""
        self._fail()
        self._end_turn()

    def _pass(self) -> None:
        """The player can neither play nor draw; when that is so of all the round is blocked."""
        seat = self.turn
        self.lacks[seat] |= self._certainly_lacking()
        self.tell("passed", seat)
        self._fail()
        self._pass_on()

    def _pass_on(self) -> None:
        """A pass is done: the round is blocked, or the turn ends."""
        self.passed |= 1 << self.turn
        if self.passed == (1 << self.players) - 1 and self._nobody_can_play():
            self.tell("blocked")
            self._settle_blocked()
        else:
            self._end_turn()

    def _nobody_can_play(self) -> bool:
        """Whether all have passed for want of a tile (rule 0.5). One may have passed with a tile that was
        barred in that turn only, or by choice; who could play in a turn of theirs will. The first law
        did not ask."""
        if self.version == FIRST_VERSION:
            return True
        return not any(self._can_play(seat) for seat in range(self.players))

    def _can_play(self, seat: int) -> bool:
        """Whether the seat, which has passed, could play if it were its turn again."""
        asked = self.copy()
        asked.turn = seat
        return bool(asked._plays_of(asked.hands[seat]))

    def _fail(self) -> None:
        """What it costs a player not to have played."""

    @abstractmethod
    def _settle_blocked(self) -> None:
        """Ends the round when nobody can play."""

    def _end_turn(self) -> None:
        seat = (self.turn + 1) % self.players
        while self.skips and self._loses_turn(seat):
            seat = (seat + 1) % self.players
        self.turn = seat

    def _leave_unsaid(self) -> None:
        """Somebody acts: what could have been called, caught or claimed no longer can be."""
        self.uncalled = NONE

    def _say(self, verb: str, seat: int) -> None:
        """The seat calls, or catches the one who did not."""
        told, self.uncalled = self.uncalled, NONE
        if verb == "call":
            self.tell("called", told)
            return
        self.tell("caught", seat, number=told)
        penalty = self.manners.call_penalty
        if isinstance(penalty, int):
            self._draw_penalty(told, penalty)
        else:
            self._punish(told, "draw" if penalty == "keep" else penalty)

    def _certainly_lacking(self) -> int:
        """The tiles that a player who cannot play does not hold, as a mask."""
        return self._wanted()

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
        the next player acts; the others may catch once that player's turn is over."""
        if self.uncalled == NONE:
            return []
        if self.uncalled == seat:
            return [CALL]
        return [] if self._too_early_to_catch() else [numbered("catch", self.uncalled)]

    def _too_early_to_catch(self) -> bool:
        """Whether the turn goes on in which the player came down to one tile. When the others lost their
        turns the player is to act again, in a turn of its own, and can be caught (rule 0.7); before the
        fourth version nobody could be caught then."""
        if self.uncalled != self.turn:
            return False
        return self.version < FOURTH_VERSION or self._has_played_this_turn()

    def _has_played_this_turn(self) -> bool:
        """Whether the player to act has laid a tile in this turn and the turn goes on."""
        return False

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

    def settle(self, hands: Sequence[Iterable[Tile]], out: int | None) -> None:
        """Ends the round here with these tiles left in the hands, as people with real tiles tell it: the
        seat `out` has gone out or, without one, nobody can play. It is counted as in play."""
        self.hands = [mask_of(hand) for hand in hands]
        if out is None:
            self._settle_blocked()
        else:
            self._settle_out(out)

    def _settle_out(self, seat: int) -> None:
        """Ends the round when the seat has gone out. Where each counts what they hold it makes no
        difference who did."""
        self._settle_blocked()

    # Guessing

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
        world.stock = tuple(tile.index for tile in rest[: len(self.stock)])
        world.aside = mask_of(rest[len(self.stock) :])
        world.live = self.live & ~world.aside
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

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal:
        verb, tile = action.verb, action.tile
        if verb in ("call", "catch"):
            return self._why_no_call(seat, action)
        if seat != self.turn:
            return Refusal("not-your-turn")
        if verb in ("draw", "pass"):
            return self._why_no_draw(action)
        if verb == "stop":
            return self._why_no_stop()
        if verb != "play":
            return Refusal("not-in-this-game")
        if tile is None or not self.hands[seat] >> tile.index & 1:
            return Refusal("not-in-hand", tile=tile)
        if self.drawn >= 0 and tile.index != self.drawn:
            return self._why_only_drawn()
        if action.place is None and any(legal.tile is tile for legal in self.legal()):
            return Refusal("say-where", tile=tile)
        return self._why_no_play(tile, action.place)

    @abstractmethod
    def _why_no_play(self, tile: Tile, place: str | None) -> Refusal:
        """Why a tile that the player to act holds may not be played there, or anywhere."""

    def _why_no_draw(self, action: Action) -> Refusal:
        """Why the player to act may not draw, or may not pass."""
        if self.drawn >= 0:
            return self._why_only_drawn()
        if self._plays_of(self.hands[self.turn]):
            return Refusal("you-can-play")
        return Refusal("boneyard-empty" if action.verb == "draw" else "draw-first")

    def _why_only_drawn(self) -> Refusal:
        """Why nothing but the tile in `drawn` may be played."""
        return Refusal("play-the-drawn-tile", tile=TILES[self.drawn])

    def _why_no_stop(self) -> Refusal:
        return Refusal("nothing-to-stop")

    def _why_no_call(self, seat: int, action: Action) -> Refusal:
        """Why there is nothing to call or catch."""
        if action.verb == "call":
            return Refusal("nothing-to-call")
        if self.uncalled == seat:
            return Refusal("catch-yourself")
        too_early = self.uncalled != NONE and self._too_early_to_catch()
        return Refusal("too-early-to-catch" if too_early else "nothing-to-catch")
