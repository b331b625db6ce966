"""A round of Muggins in play (rules 3.3 to 3.9)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Self

from domino.core.actions import CLAIM, MUGGINS, Action
from domino.core.deal import Dealt, Setting
from domino.core.ends import END_OF, PLACES, FreeTableState, plays_on
from domino.core.events import Event, Item
from domino.core.game import Refusal, View
from domino.core.holding import HIDDEN, NONE
from domino.core.manners import PENALTY_POINTS
from domino.core.options import Rules
from domino.core.plain import MOST_POINTS, Frame, Many, Shape, Whole
from domino.core.tables import LinesTable
from domino.core.tiles import FITS, HIGHEST, Tile, full_set, mask_of, pips_in, shuffled, tiles_in

SET = full_set(6)
WHOLE_SET = mask_of(SET)
MOST_ENDS = 4
"""Two lines from the first tile, and two arms from the spinner's ends."""
BOTH = -2
"""In `side`: the spinner lies alone, both of its sides free."""


class _Plays(dict[int, tuple[Action, ...]]):
    """The plays, on one end, of tiles given as a mask: for the few that fit it, made once and kept."""

    def __init__(self, end: int) -> None:
        super().__init__()
        self._plays = plays_on(end)

    def __missing__(self, tiles: int) -> tuple[Action, ...]:
        self[tiles] = plays = tuple(self._plays[tile.index] for tile in tiles_in(tiles))
        return plays


FIRST_PLAYS = plays_on(0)
PLAYS = tuple(_Plays(end) for end in range(MOST_ENDS))


class Lines(FreeTableState):
    """A round of Muggins. Points are kept by side: a seat, or a pair.

    Tiles hang on the first one by its sides 0 and 1, on any other by 0, straight on; on the
    spinner also by its ends, 2 and 3.
    """

    __slots__ = ("claimed", "needs", "scorer", "side", "sides", "spinner", "total", "values", "won")

    sides: int
    claimed: bool
    """Whether points must be claimed (rule 3.6)."""
    needs: tuple[int, ...]
    """By side, the points in this round that win the match."""
    values: list[int]
    """What each end counts; `total` is their sum (rule 3.5)."""
    total: int
    spinner: int
    """The spinner's place in the order of tiles, or NONE."""
    side: int
    """The end that is the spinner's one free side; BOTH, or NONE when neither is free."""
    scorer: int
    """The seat whose play made `total` worth points that nobody has claimed yet, or NONE."""
    won: int
    """The seat that went out, or had the lowest hand when all were blocked; else NONE."""

    @classmethod
    def dealt(cls, setting: Setting, dealt: Dealt, sides: int, starter: int) -> Lines:
        """The round before its first tile."""
        state = cls()
        state._prepare(dealt, setting.rules)
        state.points = [0] * sides
        state.sides = sides
        state.needs = tuple(setting.rules.target - score for score in setting.scores)
        state.starter = state.turn = starter
        state.values = []
        state.total = 0
        state.spinner = state.side = state.scorer = state.won = NONE
        return state

    def _take_rules(self, rules: Rules, players: int) -> None:
        super()._take_rules(rules, players)
        self.claimed = rules.claim == "claimed"

    def copy(self) -> Self:
        new = object.__new__(type(self))
        self._copy_into(new)
        new.sides = self.sides
        new.claimed = self.claimed
        new.needs = self.needs
        new.values = self.values[:]
        new.total = self.total
        new.spinner = self.spinner
        new.side = self.side
        new.scorer = self.scorer
        new.won = self.won
        return new

    # What may be done

    def legal(self, seat: int | None = None) -> list[Action]:
        """Besides what may be done in any such game: who scored may claim it, and their opponents may
        take it from them, until the next player acts."""
        actions = super().legal(seat)
        if self.scorer != NONE and not self.over:
            speaker = self.turn if seat is None else seat
            if self.scorer == speaker:
                actions.append(CLAIM)
            elif (self.scorer - speaker) % self.sides:
                actions.append(MUGGINS)
        return actions

    def _plays_of(self, hand: int) -> list[Action]:
        """Where these tiles may be played."""
        if not self.count:
            return [FIRST_PLAYS[tile.index] for tile in tiles_in(hand)]
        actions: list[Action] = []
        for number, plays in zip(self.numbers, PLAYS, strict=False):
            fits = hand & FITS[number]
            if fits:
                actions += plays[fits]
        return actions

    def _wanted(self) -> int:
        if not self.count:
            return WHOLE_SET
        wanted = 0
        for number in self.numbers:
            wanted |= FITS[number]
        return wanted

    # What is done

    def _leave_unsaid(self) -> None:
        self.uncalled = self.scorer = NONE

    def _say(self, verb: str, seat: int) -> None:
        if verb in ("claim", "muggins"):
            self._claim(verb, seat)
        else:
            super()._say(verb, seat)

    def _play(self, action: Action) -> None:
        tile = action.tile
        assert tile is not None and action.place is not None
        seat = self.turn
        hand = self._let_go(tile, action.place)
        if self.count:
            self._lengthen(END_OF[action.place], tile)
        else:
            self._lay_first(tile)
        if self.log is not None and tile.is_double:
            first = self.spinner == self.count - 1
            self.tell("spinner" if first else "double", seat, tile, action.place)
        total = self.total
        if total and not total % 5:
            if self.claimed and hand:
                self.scorer = seat
            else:
                self._score_ends(seat)
                if self.over:
                    return
        if not hand:
            self.tell("out", seat)
            self._win_round(seat)
            return
        if not hand & (hand - 1):
            self._came_down_to_one(seat)
        self._end_turn()

    def _lay_first(self, tile: Tile) -> None:
        position = self._put(tile.index, None, 0)
        self._new_end(tile.low, position, 0)
        self._new_end(tile.high, position, 1)
        self.values += tile
        self.total = tile.pips
        if tile.is_double:
            self.spinner = position
            self.side = BOTH

    def _lengthen(self, end: int, tile: Tile) -> None:
        """Lays a tile on an end, and counts the ends anew."""
        values = self.values
        number = self.numbers[end]
        value = number + number if tile.is_double else tile.low + tile.high - number
        self.total += value - values[end]
        values[end] = value
        position = self._extend(end, tile)
        side = self.side
        if side != NONE:
            if side == end:
                # Both sides are taken: the spinner's ends are open, and count nothing until begun.
                self._new_end(number, self.spinner, 2)
                self._new_end(number, self.spinner, 3)
                values += (0, 0)
                self.side = NONE
            elif side == BOTH:
                # The spinner alone counted one half for each side; now both are at the free one.
                self.side = 1 - end
                values[1 - end] += number
                self.total += number
        elif tile.is_double and self.spinner == NONE:
            self.spinner = position
            self.side = end

    def _drew_in_vain(self, keeps: bool) -> None:
        """One draws until one can play (rule 3.3), unless the tile must be kept unplayed. Until the player
        acts again nobody else can tell that the tile does not fit: `drawn` is HIDDEN to all, as it is to
        others after a tile that does."""
        self.drawn = NONE if keeps else HIDDEN
        if keeps:
            self._end_turn()

    def _pass(self) -> None:
        self.drawn = NONE
        super()._pass()

    # Points

    def _score(self, seat: int, number: int, items: Sequence[Item]) -> None:
        """Points for the seat's side, with their receipt; the match is won the moment they suffice."""
        side = seat % self.sides
        self.points[side] += number
        if self.log is not None:
            self.log.append(Event("scored", seat, number=number, items=tuple(items)))
        if self.points[side] >= self.needs[side]:
            self.over = True

    def _score_ends(self, seat: int) -> None:
        """The seat scores the total of the open ends."""
        items = []
        if self.log is not None:
            laid = self._tiles_laid()
            for place, value, tip in zip(PLACES, self.values, self.tips, strict=False):
                if value:
                    items.append(Item("end", value, laid[tip[0]][0], place))
        self._score(seat, self.total, items)

    def _claim(self, verb: str, seat: int) -> None:
        if verb == "claim":
            self.tell("called", seat, place="points", number=self.total)
        else:
            self.tell("caught", seat, place="points", number=self.scorer)
        self.scorer = NONE
        self._score_ends(seat)

    def _win_round(self, seat: int) -> None:
        """The seat's side scores what its opponents hold, and the round is over."""
        self.over = True
        self.won = seat
        opponents = [other for other in range(self.players) if (other - seat) % self.sides]
        pips = sum(pips_in(self.hands[other]) for other in opponents)
        points = (pips + 2) // 5 * 5  # 12 is 10, and 13 is 15
        items = []
        if self.log is not None:
            for other in opponents:
                items += [
                    Item("left", tile.pips, tile, f"seat{other}") for tile in tiles_in(self.hands[other])
                ]
            if points != pips:
                items.append(Item("rounding", points - pips))
        self._score(seat, points, items)

    def _settle_out(self, seat: int) -> None:
        self._win_round(seat)

    def _settle_blocked(self) -> None:
        """The lowest hand, or pair of hands, wins the round; when two are level nobody does. Of the
        pair, the lower hand counts as the winner, or the one that plays first."""
        self.over = True
        pips = [pips_in(hand) for hand in self.hands]
        held = [sum(pips[side :: self.sides]) for side in range(self.sides)]
        if held.count(min(held)) > 1:
            return
        side = held.index(min(held))
        seats = range(side, self.players, self.sides)
        self._win_round(min(seats, key=lambda seat: (pips[seat], (seat - self.starter) % self.players)))

    def _punish(self, seat: int, penalty: str) -> None:
        """Where points are good to have, the penalty in points goes to every opposing side."""
        if penalty != "points":
            super()._punish(seat, penalty)
            return
        self.tell("penalty", seat, place=penalty, number=PENALTY_POINTS)
        for other in range(seat + 1, seat + self.sides):
            self._score(other % self.players, PENALTY_POINTS, [Item("penalty", PENALTY_POINTS)])

    # What can be seen

    def table(self) -> LinesTable:
        """`ends` tells what each end counts, and adds up to `total`, which is `worth` so much; `numbers`
        what fits there."""
        tiles = self._tiles_laid()
        return {
            "ends": dict(zip(PLACES, self.values, strict=False)),
            "spinner": None if self.spinner == NONE else tiles[self.spinner][0],
            "total": self.total,
            "worth": 0 if self.total % 5 else self.total,
            "tiles": tiles,
            "numbers": self._ends_shown(),
        }

    most_ends = MOST_ENDS

    def seen_by(self, seat: int) -> Self:
        """Of a hand that just got a tile, others know only what is certain whether that tile fits or not."""
        known = super().seen_by(seat)
        if self.drawn != NONE and seat != self.turn:
            known.lacks[self.turn] &= self._wanted()
        return known

    def guess(self, view: View, rng: random.Random) -> Self:
        """A hidden tile that was just drawn by somebody else is any of the unseen ones; only one that fits
        must be played."""
        if self.drawn != HIDDEN:
            return super().guess(view, rng)
        if self.turn == view.seat:
            return self._guess_hands(view, rng, 0)
        for tile in shuffled(tiles_in(self.live & ~self.hands[view.seat]), rng):
            try:
                world = self._guess_hands(view, rng, 1 << tile.index)
            except ValueError:
                continue  # with that tile in this hand the rest cannot be dealt
            if self._wanted() >> tile.index & 1:
                world.drawn = tile.index
            return world
        raise ValueError("no deal of the unseen tiles agrees with what is known")

    def go_by(self, frame: Frame) -> None:
        super().go_by(frame)
        self.sides = frame.sides

    def shapes(self, frame: Frame) -> dict[str, Shape]:
        nobody_or_seat = Whole(NONE, self.players - 1)
        points = Whole(-MOST_POINTS, MOST_POINTS)
        return super().shapes(frame) | {
            "needs": Many(points, self.sides, self.sides),
            "values": Many(Whole(0, 2 * HIGHEST), 0, MOST_ENDS, list),
            "side": Whole(BOTH, MOST_ENDS - 1),
            "scorer": nobody_or_seat,
            "won": nobody_or_seat,
        }

    def fit_together(self, frame: Frame) -> None:
        laid = self._tiles_laid()
        self.spinner = next((at for at, (tile, _, _) in enumerate(laid) if tile.is_double), NONE)
        self.total = sum(self.values)
        super().fit_together(frame)
        sides = int(self.spinner > 0)  # that are taken; only when both are has the spinner ends
        for _, parent, toe in laid:
            if parent == self.spinner:
                if sides < 2 <= toe:
                    raise ValueError("the spinner has grown an arm before its sides were taken")
                sides += toe < 2
        ends = 0 if not laid else 2 if self.spinner == NONE or sides < 2 else MOST_ENDS
        if not len(self.values) == len(self.numbers) == ends:
            raise ValueError("the ends are not as many as they should be")
        free = self.spinner != NONE and sides < 2
        if free != (self.side != NONE) or (self.side == BOTH) != (free and not sides):
            raise ValueError("the sides of the spinner are not as free as they should be")

    def _toes(self, at: int, tile: Tile) -> Sequence[int]:
        along = (0,) if at else (0, 1)
        return (*along, 2, 3) if at == self.spinner else along

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal:
        if action.verb == "claim":
            return Refusal("nothing-to-claim")
        if action.verb == "muggins":
            return Refusal("own-points" if self.scorer >= 0 else "nothing-unclaimed")
        return super().why_not(seat, action)

    def _why_no_play(self, tile: Tile, place: str | None) -> Refusal:
        if place is None:
            return Refusal("fits-nowhere", tile=tile)
        if place in PLACES[: len(self.numbers)]:
            return Refusal("does-not-fit", place, tile)
        if self.side != NONE and place in PLACES[:MOST_ENDS]:
            return Refusal("spinner-sides-first", place, self._tiles_laid()[self.spinner][0])
        return Refusal("no-such-place", place)
