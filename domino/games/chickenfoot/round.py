"""A round of Chickenfoot in play (rules 2.3 to 2.8).

The first foot stands on end `a`. Each toe is a new end; a double laid on an end is the next foot and
keeps that end's name until it has its toes. What is told: `double` when one is laid and opens a foot,
`foot` when a foot gets its last toe, `closed` when it closes without because no toe is left for it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from domino.core.actions import Action
from domino.core.deal import Dealt, Setting
from domino.core.ends import END_OF, PLACES, FreeTableState, plays_on
from domino.core.events import Event
from domino.core.game import Refusal, View
from domino.core.holding import NONE
from domino.core.options import Rules
from domino.core.plain import Frame, Mask, Shape, Whole
from domino.core.tables import FeetTable, Laid
from domino.core.tiles import FITS, TILES, Tile, full_set, mask_of

TOES = 3
FIRST_TOES = {"double-chickenfoot": 6, "maltese-cross": 4}
"""How many toes the first foot has (rule 2.3)."""


@dataclass(frozen=True, slots=True)
class ChickenfootTerms:
    """The rules as a round asks for them, looked up once."""

    first_toes: int
    dead_close: bool
    double_blank: int


class Feet(FreeTableState):
    """A round of Chickenfoot in play.

    While a foot is open its end is the only place to play. Until the set tile lies, it is the tile
    that `drawn` says must be played, on end `a`, and everybody knows it.
    """

    __slots__ = ("foot", "needs", "sides", "step", "terms")

    terms: ChickenfootTerms
    foot: int
    """The end on which a foot is open, or NONE."""
    needs: int
    """How many toes the open foot still needs."""
    sides: int
    """The sides of the open foot that are free, as a mask."""
    step: int
    """How far along the way of doubles the match has come with this round (rules 2.2 and 2.9)."""

    @classmethod
    def dealt(cls, setting: Setting, dealt: Dealt, set_tile: Tile, step: int, starter: int) -> Self:
        """The round with nothing on the table yet. Whoever holds the set tile, if anybody does, is to play
        it."""
        state = cls()
        state._prepare(dealt, setting.rules)
        state.starter = state.turn = starter
        state._new_end(set_tile.low, 0)
        state.foot = 0
        state.needs = state.sides = 0
        state.step = step
        for seat, hand in enumerate(dealt.hands):
            if set_tile in hand:
                state.turn = seat
                state.drawn = set_tile.index
        return state

    def _take_rules(self, rules: Rules, players: int) -> None:
        super()._take_rules(rules, players)
        self.terms = ChickenfootTerms(
            FIRST_TOES[rules.first_foot], rules.dead_foot == "closes", rules.double_blank
        )

    def place_set_tile(self, tile: Tile, log: list[Event]) -> None:
        """The set tile lies on the table before anybody acts, and nobody has played it."""
        log.append(Event("played", None, tile, PLACES[0]))
        self.log = log
        self._open_foot(None, tile, 0)
        self.log = None

    def play_set_tile(self, then: int | None, log: list[Event]) -> None:
        """The holder has played the set tile before the first action, which is the seat `then`'s or
        the next one's."""
        self.log = log
        self.apply(plays_on(0)[self.drawn])
        self.log = None
        if then is not None:
            self.turn = then

    def copy(self) -> Self:
        new = object.__new__(type(self))
        self._copy_into(new)
        new.terms = self.terms
        new.foot = self.foot
        new.needs = self.needs
        new.sides = self.sides
        new.step = self.step
        return new

    # What may be done

    def _plays_of(self, hand: int) -> list[Action]:
        """Where these tiles of the player to act may be played."""
        actions: list[Action] = []
        numbers = self.numbers
        for end in range(len(numbers)) if self.foot == NONE else (self.foot,):
            fits = hand & FITS[numbers[end]]
            if fits:
                plays = plays_on(end)
                while fits:
                    bit = fits & -fits
                    actions.append(plays[bit.bit_length() - 1])
                    fits ^= bit
        return actions

    def _free_sides(self, end: int) -> Sequence[int]:
        if end != self.foot or not self.count:
            return (self.tips[end][1],)
        return [side for side in range(self.sides.bit_length()) if self.sides >> side & 1]

    def _wanted(self) -> int:
        if self.foot >= 0:
            return FITS[self.numbers[self.foot]]
        wanted = 0
        for number in self.numbers:
            wanted |= FITS[number]
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
        if tile.is_double:
            self._open_foot(seat, tile, end)
        elif end == self.foot:
            self._add_toe(seat, tile)
        else:
            self._extend(end, tile)
        if not hand:
            self.tell("out", seat)
            self._count_hands(self.terms.double_blank)
            return
        if not hand & (hand - 1):
            self._came_down_to_one(seat)
        self._end_turn()

    def _open_foot(self, seat: int | None, tile: Tile, end: int) -> None:
        """A double is laid, the set tile or one on an open end."""
        parent, toe = self.tips[end]
        first = not self.count
        position = self._put(tile.index, None if first else parent, toe)
        self.tips[end] = (position, 0)
        self.foot = end
        self.needs = self.terms.first_toes if first else TOES
        self.sides = (1 << self.needs) - 1
        if self.log is not None:
            self.tell("double", seat, tile, PLACES[end])
        self._close_if_dead()

    def _add_toe(self, seat: int, tile: Tile) -> None:
        """The open foot gets a toe, which is an end of its own from now on."""
        foot = self.foot
        number = self.numbers[foot]
        parent, toe = self.tips[foot]
        self._new_end(tile.low + tile.high - number, self._put(tile.index, parent, toe))
        self.needs -= 1
        self.sides &= ~(1 << toe)
        if self.needs:
            self.tips[foot] = (parent, (self.sides & -self.sides).bit_length() - 1)
            self._close_if_dead()
            return
        if self.log is not None:
            self.tell("foot", seat, Tile(number, number), PLACES[foot])
        self._close()

    def _close(self) -> None:
        """The open foot asks for nothing more, and its place is an end no more."""
        self.numbers[self.foot] = NONE
        self.foot = NONE

    def _close_if_dead(self) -> None:
        """Closes the open foot if no tile is left that could be a toe of it, and the rules say so (2.6)."""
        number = self.numbers[self.foot]
        if self.terms.dead_close and not self.live & FITS[number]:
            self.tell("closed", tile=Tile(number, number), place=PLACES[self.foot])
            self._close()

    def _settle_blocked(self) -> None:
        self._count_hands(self.terms.double_blank)

    # What can be seen

    def table(self) -> FeetTable:
        """`ends` are all that are there, the open foot's place among them. Toes of a foot count from
        0, and its `sides` are those that are free; the next tile of a line hangs on toe 0."""
        tiles = self._tiles_laid()
        is_open = self.foot >= 0 and self.count
        return {
            "ends": self._ends_shown(),
            "foot": {"place": PLACES[self.foot], "needs": self.needs} if is_open else None,
            "tiles": tiles,
            "sides": list(self._free_sides(self.foot)) if is_open else [],
            "first_toes": self.terms.first_toes,
            "set_tile": tiles[0][0] if tiles else None,
        }

    def seen_by(self, seat: int) -> Self:
        known = super().seen_by(seat)
        if not self.count:
            known.drawn = self.drawn
        return known

    def shapes(self, frame: Frame) -> dict[str, Shape]:
        return super().shapes(frame) | {
            "foot": Whole(NONE, self.most_ends - 1),
            "needs": Whole(0, self.terms.first_toes),
            "sides": Mask((1 << self.terms.first_toes) - 1),
            "step": Whole(0, 2 * frame.rules.set),
        }

    def fit_together(self, frame: Frame) -> None:
        super().fit_together(frame)
        laid = self._tiles_laid()
        for at, (_, parent, _) in enumerate(laid):
            grows = parent is not None and laid[parent][0].is_double
            if grows and parent not in (at - 1, laid[at - 1][1]):
                raise ValueError("a foot has grown a toe after it was closed")
        if not self.numbers or self.foot >= len(self.numbers):
            raise ValueError("a foot is open where no end is")
        if self.foot != NONE and self.numbers[self.foot] == NONE:
            raise ValueError("a foot is open on an end that is none")
        if self.foot != NONE and self.count and not self._foot_has_room(laid):
            raise ValueError("the open foot does not need as many toes as it has room for")
        set_tile = Tile(self.numbers[0], self.numbers[0]).index if not self.count else NONE
        if not self.count and (self.drawn != set_tile or self.foot != 0 or self.tips != [(0, 0)]):
            raise ValueError("nobody is to lay the set tile")

    def _foot_has_room(self, laid: Sequence[Laid]) -> bool:
        """Whether the sides of the open foot that are free are those it has no toe at."""
        foot = self.tips[self.foot][0]
        toes = {toe for _, parent, toe in laid if parent == foot}
        free = [side for side in self._toes(foot, laid[foot][0]) if side not in toes]
        return self.needs == len(free) and self.sides == sum(1 << side for side in free)

    def _tiles_there(self, frame: Frame) -> int:
        """The set tile lies there before the others are dealt, where it is placed."""
        return mask_of(full_set(frame.rules.set))

    def _toes(self, at: int, tile: Tile) -> Sequence[int]:
        return range(1 if not tile.is_double else TOES if at else self.terms.first_toes)

    def _may_know_drawn(self, frame: Frame) -> bool:
        """Everyone knows the set tile, and who has to play it."""
        if self.count or (self.turn == frame.seat and not frame.watching):
            return super()._may_know_drawn(frame)
        return bool(self.live >> self.drawn & 1)

    def guess(self, view: View, rng: random.Random) -> Self:
        if self.count or view.seat == self.turn:
            return super().guess(view, rng)
        return self._guess_hands(view, rng, 1 << self.drawn)

    # Why not

    def _why_only_drawn(self) -> Refusal:
        return Refusal("play-the-drawn-tile" if self.count else "set-tile-first", tile=TILES[self.drawn])

    def _why_no_play(self, tile: Tile, place: str | None) -> Refusal:
        numbers = self._ends_shown()
        if place is None:
            if not any(number in tile for number in numbers.values()):
                return Refusal("fits-nowhere", tile=tile)
        elif place not in numbers:
            return Refusal("no-such-place", place)
        elif numbers[place] not in tile:
            return Refusal("does-not-fit", place, tile)
        number = self.numbers[self.foot]
        return Refusal("open-foot", PLACES[self.foot], Tile(number, number))
