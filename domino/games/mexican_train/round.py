"""A round of Mexican Train in play (rules 1.4 to 1.14)."""

from __future__ import annotations

from domino.core.actions import Action
from domino.core.deal import Dealt, Setting
from domino.core.events import Event
from domino.core.game import Refusal
from domino.core.holding import NONE
from domino.core.options import FIRST_VERSION
from domino.core.tiles import DOUBLES, FITS, TILES, Tile
from domino.games.mexican_train.ends import first_ends
from domino.games.mexican_train.trains import ANSWER, FOLLOW, STRING, TURN, LaidTrains, OpenDouble


class Trains(LaidTrains):
    """A round of Mexican Train in play."""

    __slots__ = ()

    @classmethod
    def dealt(cls, setting: Setting, dealt: Dealt, engine: int, starter: int) -> Trains:
        """The round with the engine on the hub and every train about to leave."""
        state = cls()
        state._prepare(dealt, setting.rules)
        state.engine = engine
        state.starter = state.turn = starter
        state.ends = first_ends(state.players)
        state.numbers = [engine] * (state.players + 1)
        state.open = ()
        state.plays = None
        state.marked = state.begun = state.gone = 0
        state.phase = TURN
        state.string = False
        state.waiting = ()
        return state

    def end_with_engine(self, holder: int, log: list[Event]) -> None:
        """The holder had no tile but the engine, and is out: the round is over (rule 1.2)."""
        self.log = log
        self.tell("out", holder)
        self._count_hands(self.terms.double_blank)
        self.log = None

    # What may be done

    def _may_stop(self) -> bool:
        return self.phase == STRING

    def _has_played_this_turn(self) -> bool:
        return self.phase != TURN

    def _plays_of(self, hand: int) -> list[Action]:
        """Where these tiles of the player to act may be played."""
        actions: list[Action] = []
        numbers = self.numbers
        every_play = self.ends.plays
        for end in self._reach():
            fits = hand & FITS[numbers[end]]
            if fits:
                plays = every_play[end]
                if self.phase == FOLLOW and fits & DOUBLES and self._barred(fits & DOUBLES):
                    fits &= ~DOUBLES
                while fits:
                    bit = fits & -fits
                    actions.append(plays[bit.bit_length() - 1])
                    fits ^= bit
        return actions

    def _reach(self) -> tuple[int, ...]:
        """The ends that the player to act may play on, whatever they hold."""
        phase = self.phase
        seat = self.turn
        binding = self._binding(self.turn) if self.open else ()
        if binding and phase != FOLLOW:
            return tuple(double[0] for double in binding)
        trains = 1 << seat
        if phase != STRING:
            terms = self.terms
            first = not self.begun >> seat & 1
            if not (first and terms.mexican_later):
                trains |= 1 << self.players
            if (
                self.marked
                and not (first and terms.others_later)
                and not (terms.own_first and self._fits_own())
            ):
                trains |= self.marked
        reach = self.ends.of_trains(trains)
        for double in binding:
            if double[0] not in reach:
                reach += (double[0],)
        return reach

    def _fits_own(self) -> bool:
        """Whether the player to act holds a tile that fits their own train."""
        seat = self.turn
        fits = 0
        for number, train in zip(self.numbers, self.ends.trains, strict=True):
            if train == seat:
                fits |= FITS[number]
        return bool(self.hands[seat] & fits)

    def _barred(self, double: int) -> bool:
        """Whether the double, given as a mask, may not follow another one (rule 1.9)."""
        rest = self.hands[self.turn] & ~double
        return bool(rest) and not rest & self._helpers(TILES[double.bit_length() - 1])

    def _helpers(self, tile: Tile) -> int:
        if self.phase != FOLLOW or not tile.is_double:
            return 0
        fits = FITS[tile.low]
        for first in self._binding(self.turn):
            fits |= FITS[self.numbers[first[0]]]
        return fits

    def _hindrances(self, tile: Tile) -> int:
        """With the own train first, what fits it, when this tile could only go on another's."""
        if not self.terms.own_first:
            return 0
        own = 0
        for end in self._reach():
            train = self.ends.trains[end]
            if self.numbers[end] in tile and (train in (self.turn, self.players) or self._is_open(end)):
                return 0
            if train == self.turn:
                own |= FITS[self.numbers[end]]
        return own

    def _wanted(self) -> int:
        wanted = 0
        for end in self._reach():
            wanted |= FITS[self.numbers[end]]
        return wanted

    def _is_open(self, end: int) -> bool:
        return any(double[0] == end for double in self.open)

    # What is done

    def _play(self, action: Action) -> None:
        tile = action.tile
        assert tile is not None and action.place is not None
        seat = self.turn
        terms = self.terms
        end = self.ends.slots[action.place]
        train = self.ends.trains[end]
        was_drawn = self.drawn != NONE
        hand = self._let_go(tile, action.place)
        self.plays = (self.plays, end, tile.index)
        if self.marked >> seat & 1 and (train == seat or terms.unmark_on_any_play):
            self.marked ^= 1 << seat
            self.tell("unmarked", seat, place=f"train{seat}")
        was_bound = bool(self.open) and bool(self._binding(self.turn))
        on_double = bool(self.open) and self._is_open(end)
        if on_double:
            self._put_on_double(end, tile.other(self.numbers[end]))
        elif tile.is_double:
            needs = terms.mexican_needs if train == self.players else terms.needs
            self.open = (*self.open, (end, needs, ()))
            if terms.doubles_hold_up:
                self.waiting += ((seat, end),)
            self.tell("double", seat, tile, action.place)
        else:
            self.numbers[end] = tile.low + tile.high - self.numbers[end]
        if self.open and terms.dead_close:
            self._close_dead()
        if self.waiting and self._let_out():
            return
        if not hand:
            self._play_last(tile, end, was_drawn)
            return
        if not hand & (hand - 1):
            self._came_down_to_one(seat)
        first = not self.begun >> seat & 1
        if terms.whole_train and self.phase == TURN and first and train == seat and not was_bound:
            self.string = True
        if tile.is_double:
            self._after_double(end)
        elif self.string and train == seat and (on_double or self.phase in (TURN, STRING)):
            self.phase = STRING
            if not self._plays_of(hand):
                self._end_turn()
        else:
            self._end_turn()

    def _play_last(self, tile: Tile, end: int, was_drawn: bool) -> None:
        """The player has no tile left: they are out, unless a double of theirs must be answered first
        (rule 1.13). For that they draw, once."""
        seat = self.turn
        terms = self.terms
        if terms.doubles_hold_up:
            held_up = any(other == seat for other, _ in self.waiting)
        else:
            held_up = tile.is_double and not terms.out_on_double and self._is_open(end)
        if not held_up:
            self._go_out()
            return
        answered_one = was_drawn and self.phase == ANSWER
        self.phase = ANSWER
        if terms.doubles_hold_up and answered_one:
            self._fail()
            self._end_turn()
        elif not terms.doubles_hold_up and terms.out_when_answered and not self.boneyard_size():
            self.waiting += ((seat, end),)

    def _after_double(self, end: int) -> None:
        """What the turn asks for after a double that was not the last tile."""
        if self.phase == FOLLOW:
            self.string = False
            self.phase = ANSWER
        elif not self.terms.answer:
            self.phase = FOLLOW
        elif self._is_open(end):
            self.phase = ANSWER
        else:
            self._end_turn()

    def _put_on_double(self, end: int, outward: int) -> None:
        doubles = []
        for double in self.open:
            at, needs, toes = double
            if at == end:
                toes = (*toes, outward)
                if len(toes) == needs:
                    self._close((end, needs, toes))
                    continue
            doubles.append((at, needs, toes))
        self.open = tuple(doubles)

    def _close(self, double: OpenDouble) -> None:
        """The double asks for nothing more, and each tile on it is an end of its train."""
        end, needs, toes = double
        if self.log is not None:
            self.tell("closed", tile=Tile(self.numbers[end], self.numbers[end]), place=self.ends.names[end])
        self.numbers[end] = toes[0] if toes else NONE
        if needs > 1:
            self.plays = (self.plays, end, NONE)
        if len(toes) > 1:
            self.ends = self.ends.with_toes(end, len(toes) - 1)
            self.numbers += toes[1:]

    def _close_dead(self) -> None:
        """Closes open doubles that no tile left could be put on (rule 1.12)."""
        for double in self.open:
            if not self.live & FITS[self.numbers[double[0]]]:
                self.open = tuple(other for other in self.open if other is not double)
                self._close(double)

    def _certainly_lacking(self) -> int:
        """After a double, one may hold another double that fits and is not allowed."""
        return self._wanted() & ~DOUBLES if self.phase == FOLLOW else self._wanted()

    def _settle_blocked(self) -> None:
        self._count_hands(self.terms.double_blank)

    def _fail(self) -> None:
        """The player who could not play opens their train to all, unless an open double that
        somebody else laid was in the way and the rules spare them (rule 1.10)."""
        seat = self.turn
        spared = self.phase == TURN and not self.terms.mark_on_open_double and self._binding(self.turn)
        if not spared and not self.marked >> seat & 1:
            self.marked |= 1 << seat
            if self.version != FIRST_VERSION:
                self.passed = 0  # a train that opens is something new to those who passed before
            self.tell("marked", seat, place=f"train{seat}")

    def _end_turn(self) -> None:
        self.phase = TURN
        self.string = False
        self.drawn = NONE
        self.begun |= 1 << self.turn
        if self.gone and self.begun == (1 << self.players) - 1:
            self._count_hands(self.terms.double_blank)
            return
        super()._end_turn()
        while self.gone >> self.turn & 1:
            super()._end_turn()

    def _can_play(self, seat: int) -> bool:
        asked = self.copy()
        asked.turn = seat
        asked.phase = TURN
        asked.begun |= 1 << seat
        return bool(asked._plays_of(asked.hands[seat]))

    def _let_out(self) -> bool:
        """Those who hold nothing and whose doubles are answered are out; whether that ends the round. While
        somebody has yet to have a first turn it does not, where the rules say so (rule 1.7)."""
        bare = {double[0] for double in self.open if not double[2]}
        answered = [seat for seat, end in self.waiting if end not in bare]
        self.waiting = tuple(pair for pair in self.waiting if pair[1] in bare)
        held_up = {seat for seat, _ in self.waiting}
        out = [
            seat
            for seat in dict.fromkeys(answered)
            if seat not in held_up and not self.hands[seat] and seat != self.turn
        ]
        for seat in out:
            self.gone |= 1 << seat
            self.tell("out", seat)
        if not out or (self.terms.all_play and self.begun != (1 << self.players) - 1):
            return False
        self._count_hands(self.terms.double_blank)
        return True

    def _go_out(self) -> None:
        seat = self.turn
        self.tell("out", seat)
        if self.terms.all_play and not self.begun >> seat & 1:
            self.gone |= 1 << seat
        if self.gone:
            self._end_turn()
        else:
            self._count_hands(self.terms.double_blank)

    # Why not

    def _why_no_stop(self) -> Refusal:
        return Refusal("follow-up-first" if self.string else "nothing-to-stop")

    def _why_no_play(self, tile: Tile, place: str | None) -> Refusal:
        fitting = [end for end, number in enumerate(self.numbers) if number in tile]
        if place is None:
            return self._why_not_at(fitting[0], tile) if fitting else Refusal("fits-nowhere", tile=tile)
        if place not in self.ends.slots:
            return Refusal("no-such-place", place)
        end = self.ends.slots[place]
        return self._why_not_at(end, tile) if end in fitting else Refusal("does-not-fit", place, tile)

    def _why_not_at(self, end: int, tile: Tile) -> Refusal:
        """Why a tile that fits this end may not be put there."""
        train, place = self.ends.trains[end], self.ends.names[end]
        binding = self._binding(self.turn)
        if binding and self.phase != FOLLOW:
            at = binding[0][0]
            return Refusal("open-double", self.ends.names[at], Tile(self.numbers[at], self.numbers[at]))
        if self.phase == STRING:
            return Refusal("only-your-own-train", place)
        if end in self._reach():
            return Refusal("second-double", place, tile)
        if train == self.players:
            return Refusal("mexican-train-later", place)
        if not self.marked >> train & 1:
            return Refusal("train-not-marked", place)
        first = not self.begun >> self.turn & 1
        return Refusal("others-later" if first and self.terms.others_later else "own-train-first", place)
