"""Block dominoes, a game outside the box: its sleeping tiles are set aside, and nobody ever sees them.

Two or three players hold seven tiles each of a double-six set; the rest sleeps. Who cannot play passes. Tests
register the game while they need it (`registered`); it has no texts of its own.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Self

from domino.core.actions import Action
from domino.core.deal import Dealt, Setting, deal_tiles, rotating_starter
from domino.core.ends import END_OF, PLACES, FreeTableState, plays_on
from domino.core.events import Event, Item
from domino.core.game import REGISTERED, Game, Refusal, State
from domino.core.kinds import Lay, TableKind
from domino.core.manners import Manners
from domino.core.options import Option, Preset, Rules, by_name
from domino.core.plain import Frame, Mask, Shape
from domino.core.scores import Points, Sides
from domino.core.tables import LinesTable
from domino.core.tiles import FITS, Tile, full_set, mask_of, pips_in, tiles_in

SET = full_set(6)
HAND = 7


class BlockState(FreeTableState):
    """A round of Block dominoes: one line of tiles with two ends."""

    __slots__ = ()

    most_ends = 2

    @classmethod
    def dealt(cls, setting: Setting, log: list[Event]) -> Self:
        """The round before its first tile, everything that nobody holds asleep."""
        dealt = deal_tiles(setting, SET, HAND)
        log += dealt.events()
        state = cls()
        state._prepare(Dealt(dealt.hands, [], dealt.boneyard + dealt.aside, None), setting.rules)
        state.starter = state.turn = rotating_starter(setting)
        return state

    def _take_rules(self, rules: Rules, players: int) -> None:
        self.players = players
        self.version = rules.version
        self.manners = Manners()

    def copy(self) -> Self:
        new = object.__new__(type(self))
        self._copy_into(new)
        return new

    def _plays_of(self, hand: int) -> list[Action]:
        if not self.count:
            return [plays_on(0)[tile.index] for tile in tiles_in(hand)]
        return [
            plays_on(end)[tile.index]
            for end, number in enumerate(self.numbers)
            for tile in tiles_in(hand & FITS[number])
        ]

    def _wanted(self) -> int:
        if not self.count:
            return mask_of(SET)
        return FITS[self.numbers[0]] | FITS[self.numbers[1]]

    def _play(self, action: Action) -> None:
        tile = action.tile
        assert tile is not None and action.place is not None
        seat = self.turn
        hand = self._let_go(tile, action.place)
        if self.count:
            self._extend(END_OF[action.place], tile)
        else:
            position = self._put(tile.index, None, 0)
            self._new_end(tile.low, position, 0)
            self._new_end(tile.high, position, 1)
        if not hand:
            self.tell("out", seat)
            self._settle_blocked()
        else:
            self._end_turn()

    def _settle_blocked(self) -> None:
        """The lowest hand scores what the others hold; nobody does when two are level."""
        self.over = True
        pips = [pips_in(hand) for hand in self.hands]
        if pips.count(min(pips)) > 1:
            return
        seat = pips.index(min(pips))
        items = [
            Item("left", tile.pips, tile, f"seat{other}")
            for other, hand in enumerate(self.hands)
            if other != seat
            for tile in tiles_in(hand)
        ]
        self.points[seat] = sum(pips) - pips[seat]
        if self.log is not None:
            total = sum(item.number for item in items)
            self.points[seat] = total
            self.log.append(Event("scored", seat, number=total, items=tuple(items)))

    def table(self) -> LinesTable:
        return {
            "ends": self._ends_shown(),
            "numbers": self._ends_shown(),
            "spinner": None,
            "tiles": self._tiles_laid(),
        }

    def go_by(self, frame: Frame) -> None:
        self._take_rules(frame.rules, frame.players)

    def _toes(self, at: int, tile: Tile) -> Sequence[int]:
        return (0,) if at else (0, 1)

    def _why_no_play(self, tile: Tile, place: str | None) -> Refusal:
        if place is not None and place not in PLACES[: len(self.numbers)]:
            return Refusal("no-such-place", place)
        return Refusal("fits-nowhere" if place is None else "does-not-fit", place, tile)


class Block(Game):
    """Block dominoes for two or three."""

    key = "block"
    state: type[State] = BlockState
    kind = TableKind(Lay.LINES)
    options = (Option("rounds", (1, 2, 3, 4, 5), 3, group="score"),)
    presets = by_name(options, Preset("box-of-four", "A"))

    def players(self, rules: Rules) -> tuple[int, ...]:
        return (2, 3)

    def dealt_each(self, rules: Rules, players: int) -> int:
        return HAND

    def tiles(self, rules: Rules, players: int, number: int) -> Sequence[Tile]:
        if number > rules.rounds:
            raise ValueError(f"there is no round {number} to deal: rounds is {rules.rounds}")
        return SET

    def deal(self, setting: Setting, log: list[Event]) -> State:
        assert issubclass(self.state, BlockState)
        return self.state.dealt(setting, log)

    def winners(self, rules: Rules, scores: Points, rounds: Sequence[Points], last: State) -> Sides | None:
        if len(rounds) < rules.rounds:
            return None
        return tuple(seat for seat, points in enumerate(scores) if points == max(scores))


class ShownState(BlockState):
    """Block dominoes whose sleeping tiles everybody sees: what `seen_by` must not do."""

    __slots__ = ()

    def seen_by(self, seat: int) -> Self:
        known = super().seen_by(seat)
        known.aside = self.aside
        known.live = self.live
        return known

    def shapes(self, frame: Frame) -> dict[str, Shape]:
        return super().shapes(frame) | {"aside": Mask(frame.tiles)}


class ShownBlock(Block):
    """The game with that mistake."""

    key = "block-shown"
    state = ShownState


@contextlib.contextmanager
def registered(*games: Game) -> Iterator[None]:
    """The games can be played meanwhile, wherever a game is found by its key."""
    REGISTERED.update({game.key: game for game in games})
    try:
        yield
    finally:
        for game in games:
            del REGISTERED[game.key]
