"""A round of Super Train in play (rules 8.1 to 8.8)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Self

from domino.core.actions import DRAW, PASS, STOP, Action
from domino.core.deal import Dealt
from domino.core.ends import END_OF, PLACES, plays_on
from domino.core.events import Event, Item
from domino.core.game import Refusal, View
from domino.core.holding import NONE
from domino.core.options import FIRST_VERSION, FOURTH_VERSION, Rules
from domino.core.tiles import DOUBLES, TILES, Tile, pips_in, shuffled, tiles_in
from domino.games.super_train.branches import (
    AGAIN,
    BLANK,
    BRANCHES,
    DRAWN,
    DRAWS,
    FITTING,
    GO_ON,
    OTHERS_DRAW,
    SPELL,
    START,
    TURN,
    TURN_ROUND,
    LaidBranches,
)

PLAYS = tuple(plays_on(end) for end in range(BRANCHES))


class Branches(LaidBranches):
    """A round of Super Train in play."""

    __slots__ = ()

    @classmethod
    def dealt(cls, rules: Rules, dealt: Dealt, asked: int, log: list[Event]) -> Branches:
        """The round up to its first action: the seats are asked for a double from `asked` on, and
        if nobody has one they draw until one comes (rule 8.1)."""
        state = cls()
        state._prepare(dealt, rules)
        state.phase = START
        state.direction = 1
        state.fresh = state.losing = 0
        state.sides = (1 << BRANCHES) - 1
        state.spell = state.caster = NONE
        state.starter_spell = False
        state.log = log
        state._find_starter(asked)
        state.log = None
        return state

    def _find_starter(self, asked: int) -> None:
        for seat in (*range(asked, self.players), *range(asked)):
            if self.hands[seat] & DOUBLES:
                self.starter = self.turn = seat
                return
            self.lacks[seat] = DOUBLES
            # Nothing was asked of this player. Before the fourth version this was told as any other pass.
            self.tell("passed", seat, place=None if self.version < FOURTH_VERSION else "no-double")
        seat = asked
        while not TILES[self._take(seat)].is_double:
            seat = (seat + 1) % self.players
        self.starter = self.turn = seat
        if self.hands[seat].bit_count() > 1:
            self._play(self.legal()[0])
        else:
            self.lacks[seat] = 0  # a play that ends the round is left to its player

    # What may be done

    def legal(self, seat: int | None = None) -> list[Action]:
        if self.over:
            return []
        turn = self.turn
        if seat is not None and seat != turn:
            return self._calls(seat)
        actions = self._plays_of(self.fresh if self.fresh > 0 else self.hands[turn])
        if self.phase == AGAIN:
            actions.append(STOP)
        elif self.phase == DRAWN:
            if self._may_keep():
                actions.append(PASS)
        elif self.spell >= 0 and self._is_exempt(turn):
            if not actions or not self._must_break(turn):
                actions.append(PASS)
        elif not actions:
            actions.append(DRAW if self.drawn_to < len(self.stock) else PASS)
        if self.uncalled >= 0:
            actions += self._calls(turn)
        return actions

    def _plays_of(self, hand: int) -> list[Action]:
        actions: list[Action] = []
        if self.spell >= 0 or self.phase == START:
            only = max(self.spell, 0)
            fits = hand & (FITTING[SPELL] if self.spell >= 0 else DOUBLES)
            ends = [(PLAYS[only], fits)]
        else:
            ends = [
                (plays, hand & FITTING[number])
                for plays, number in zip(PLAYS, self.numbers, strict=False)
                if hand & FITTING[number]
            ]
        for plays, fits in ends:
            while fits:
                bit = fits & -fits
                actions.append(plays[bit.bit_length() - 1])
                fits ^= bit
        return actions

    def _may_keep(self) -> bool:
        """Whether tiles just drawn may be kept though one fits: never where it breaks a spell (rules 8.4
        and 8.5). Before the fourth version it might be kept then too."""
        return self.terms.may_keep and (self.spell == NONE or self.version < FOURTH_VERSION)

    def _has_played_this_turn(self) -> bool:
        return self.phase == AGAIN

    def _is_exempt(self, seat: int) -> bool:
        """Whether a spell that is out leaves the seat free to pass: it is their own (rule 8.5)."""
        return seat == self.caster and not self.starter_spell

    def _must_break(self, caster: int) -> bool:
        """Whether nothing is left to draw and all others have passed, so that only the caster can go on
        (rule 8.4). The first law let them pass, and called the round blocked."""
        others = (1 << self.players) - 1 & ~(1 << caster)
        return self.version != FIRST_VERSION and self.passed & others == others

    def _wanted(self) -> int:
        if self.phase == START:
            return DOUBLES
        if self.spell >= 0:
            return FITTING[SPELL]
        wanted = 0
        for number in self.numbers:
            wanted |= FITTING[number]
        return wanted

    # What is done

    def _play(self, action: Action) -> None:
        tile = action.tile
        assert tile is not None and action.place is not None
        seat = self.turn
        end = END_OF.get(action.place, NONE)
        if end == NONE:
            end = self._end_at(action.place)
        hand = self._let_go(tile, PLACES[end])
        if self.phase == DRAWN:
            if self.fresh != 1 << tile.index:
                self.lacks[seat] = 0  # nothing is known of the other tile drawn
            self.fresh = 0
        starts = self.phase == START
        if starts:
            shown = tile.low
            self._new_end(shown, self._put(tile.index, None, 0))
        else:
            shown = self._lay(end, tile)
        if not hand:
            self.tell("out", seat)
            self._finish([seat], blocked=False)
            return
        if not hand & (hand - 1):
            self._came_down_to_one(seat)
        terms = self.terms
        if shown == BLANK and not terms.doubles_skip:
            self.losing += 1
        if starts:
            if terms.starter_effects:
                self._take_effect(shown, end)
                return
        else:
            if terms.doubles_skip and tile.is_double and shown != SPELL:
                self.losing += 1
            if shown >= SPELL or shown == TURN_ROUND:
                self._take_effect(shown, end)
                return
        self._end_turn()

    def _lay(self, end: int, tile: Tile) -> int:
        """Puts the tile on the end; returns the number it leaves open."""
        numbers = self.numbers
        covered = numbers[end]
        shown = tile.low if tile.is_double else tile.low + tile.high - covered
        numbers[end] = shown
        parent, toe = self.tips[end]
        self.laid = (self.laid, tile.index, parent, toe)
        self.tips[end] = (self.count, 0)
        self.count += 1
        begun = len(numbers)
        if not parent:
            self.sides &= ~(1 << toe)
        begins = not parent and begun < BRANCHES
        if begins:
            numbers.append(covered)
            self.tips.append((0, (self.sides & -self.sides).bit_length() - 1))
        if self.spell >= 0:
            if begins:  # only the starter's spell can be where a branch begins, and it lasts
                self.spell = begun
            else:
                self.spell = NONE
                self.tell("spell-broken", self.turn, tile, PLACES[end])
        return shown

    def _take_effect(self, shown: int, end: int) -> None:
        """What the number left open does, and the end of the turn unless the player goes on."""
        seat = self.turn
        if shown == OTHERS_DRAW:
            self._others_draw()
        elif shown == GO_ON:
            self.phase = TURN
            wanted = self._wanted()
            if self.hands[seat] & wanted:
                self.phase = AGAIN
                self.tell("again", seat)
                return
            self.lacks[seat] |= wanted
        elif shown == SPELL:
            self.spell = end
            self.caster = seat
            self.starter_spell = self.phase == START
            self.tell("spell", seat, place=PLACES[end])
        elif shown == TURN_ROUND and self.players > 2:
            self.direction = -self.direction
            self.tell("reversed", seat, number=self.direction)
        self._end_turn()

    def _others_draw(self) -> None:
        seat = self.turn
        for _ in range(min(self.players - 1, self.boneyard_size())):
            seat = (seat + self.direction) % self.players
            self._take(seat)
            self.lacks[seat] = 0

    def _draw(self) -> None:
        seat = self.turn
        wanted = self._wanted()
        fresh = 0
        for _ in range(min(DRAWS, self.boneyard_size())):
            fresh |= 1 << self._take(seat)
        if fresh & wanted:
            self.lacks[seat] |= wanted
            self.phase = DRAWN
            self.fresh = fresh
        else:
            self.lacks[seat] = wanted  # all that is known of the tiles just drawn
            self._end_turn()

    def _pass(self) -> None:
        seat = self.turn
        self.tell("passed", seat)
        if self.phase == DRAWN:
            self.lacks[seat] = self.fresh = 0
        elif self.spell == NONE or not self._is_exempt(seat):
            self.lacks[seat] |= self._wanted()
        if self.drawn_to == len(self.stock):
            self._pass_on()
        else:
            self._end_turn()

    def _can_play(self, seat: int) -> bool:
        return bool(self.hands[seat] & self._wanted())

    def _settle_out(self, seat: int) -> None:
        self._finish([seat], blocked=False)

    def _settle_blocked(self) -> None:
        self._finish(self._lowest(), blocked=True)

    def _end_turn(self) -> None:
        self.phase = TURN
        seat = (self.turn + self.direction) % self.players
        if self.losing:
            for _ in range(min(self.losing, self.players - 1)):
                self.tell("skipped", seat)
                seat = (seat + self.direction) % self.players
            self.losing = 0
        self.turn = seat

    # Counting

    def _lowest(self) -> list[int]:
        """The seats with the fewest tiles, and the fewest pips among those (rule 8.7)."""
        standings = [(hand.bit_count(), pips_in(hand)) for hand in self.hands]
        return [seat for seat, standing in enumerate(standings) if standing == min(standings)]

    def _finish(self, winners: list[int], blocked: bool) -> None:
        """The round is over, and its winners score (rule 8.8). Those who share it score what the
        players who lost it are left with."""
        self.over = True
        self.phase = TURN
        for winner in winners:
            items = self._receipt(winner, winners, blocked)
            self.points[winner] = sum(item.number for item in items)
            if self.log is not None:
                self.log.append(Event("scored", winner, number=self.points[winner], items=tuple(items)))

    def _receipt(self, winner: int, winners: list[int], blocked: bool) -> list[Item]:
        scoring = self.terms.scoring
        if scoring == "winner":
            return [Item("won", 1)]
        losers = [(f"seat{seat}", hand) for seat, hand in enumerate(self.hands) if seat not in winners]
        if scoring == "pips" and blocked:
            own = pips_in(self.hands[winner])
            return [Item("difference", max(0, pips_in(hand) - own), place=place) for place, hand in losers]
        return [
            Item("left", tile.pips if scoring == "pips" else 1, tile, place)
            for place, hand in losers
            for tile in tiles_in(hand)
        ]

    # Guessing

    def guess(self, view: View, rng: random.Random) -> Self:
        """Deals the unseen tiles so that nobody holds what they are known to lack, and a player who
        is known to have something to play has."""
        if self.phase == TURN or self.turn == view.seat:
            return self._guess_hands(view, rng, 0)
        for held in self._things_to_play(self.live & ~self.hands[view.seat], rng):
            try:
                world = self._guess_hands(view, rng, held)
            except ValueError:
                continue  # with these tiles in this hand the rest cannot be dealt
            if self.phase == DRAWN:
                world.fresh = held
            return world
        raise ValueError("no deal of the unseen tiles agrees with what is known")

    def _things_to_play(self, unseen: int, rng: random.Random) -> Iterator[int]:
        """Tiles that the player to act may hold so that they have something to play, as masks, in
        random order; in DRAWN, all the tiles just drawn."""
        wanted = unseen & self._wanted()
        if self.phase != DRAWN:
            wanted &= ~self.lacks[self.turn]
        for tile in shuffled(tiles_in(wanted), rng):
            bit = 1 << tile.index
            if self.fresh == -DRAWS:
                for other in shuffled(tiles_in(unseen & ~bit), rng):
                    yield bit | 1 << other.index
            else:
                yield bit

    # Why not

    def _why_no_draw(self, action: Action) -> Refusal:
        if self.phase == START:
            return Refusal("start-with-a-double")
        if self.phase == AGAIN:
            return Refusal("play-again-or-stop")
        if self.phase == DRAWN:
            return Refusal("drawn-already" if self._may_keep() else "play-a-drawn-tile")
        if self.spell >= 0 and self._is_exempt(self.turn) and action.verb == "draw":
            return Refusal("caster-does-not-draw", PLACES[self.spell])
        return super()._why_no_draw(action)

    def _why_no_play(self, tile: Tile, place: str | None) -> Refusal:
        if self.phase == START:
            return Refusal("no-such-place", place) if tile.is_double else Refusal("start-with-a-double")
        if self.phase == DRAWN and not self.fresh >> tile.index & 1:
            return Refusal("only-the-drawn-tiles", tile=tile)
        fitting = [end for end, number in enumerate(self.numbers) if FITTING[number] >> tile.index & 1]
        if place is None and not fitting:
            return Refusal("fits-nowhere", tile=tile)
        end = fitting[0] if place is None else END_OF.get(place, NONE)
        if not 0 <= end < len(self.numbers):
            return Refusal("no-such-place", place)
        if end not in fitting:
            return Refusal("does-not-fit", place, tile)
        return Refusal("begin-a-branch" if self.starter_spell else "break-the-spell", PLACES[self.spell])
