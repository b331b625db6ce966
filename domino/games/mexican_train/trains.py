"""The trains of a round as they lie: what was laid where, which doubles are open, and how that is written."""

from __future__ import annotations

from typing import Any, Self

from domino.core.boneyard import BoneyardState
from domino.core.holding import NONE
from domino.core.options import Rules
from domino.core.plain import Chain, Flag, Frame, Group, Many, Mask, Shape, Whole
from domino.core.tables import TrainsTable
from domino.core.tiles import TILES, Tile, mask_of
from domino.games.mexican_train.ends import Ends
from domino.games.mexican_train.terms import MexicanTrainTerms

TURN, FOLLOW, ANSWER, STRING = range(4)
"""What the turn asks for: a play; one more tile after a double, anywhere; one on an open double;
or as much of a first-turn string as the player likes."""

OpenDouble = tuple[int, int, tuple[int, ...]]
"""An open double: its end, how many tiles it needs, and what those on it show outward."""

MOST_TOES = 3


class LaidTrains(BoneyardState):
    """What a round of Mexican Train consists of; `Trains` plays it. `numbers` holds what each open end shows,
    in the order of `ends`."""

    __slots__ = (
        "begun", "ends", "engine", "gone", "marked", "numbers", "open", "phase", "plays", "string", "terms",
        "waiting",
    )  # fmt: skip

    terms: MexicanTrainTerms
    engine: int
    ends: Ends
    numbers: list[int]
    open: tuple[OpenDouble, ...]
    plays: Any
    """What was laid, newest first: (earlier plays, end, tile index), and (earlier, end, NONE) where a
    foot closed. A chain, so that a copy shares it."""
    marked: int
    """The seats whose train is marked, as a mask."""
    begun: int
    """The seats that have had their first turn."""
    gone: int
    """The seats that are out while others wait for their first turn (rule 1.7)."""
    phase: int
    string: bool
    waiting: tuple[tuple[int, int], ...]
    """Who laid a double that nobody has answered, and on which end, where a player must have it answered to
    be out (rule 1.13). Before the fourth version only one that was their last tile, with nothing to draw."""

    def _take_rules(self, rules: Rules, players: int) -> None:
        super()._take_rules(rules, players)
        self.terms = MexicanTrainTerms.of(rules)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        self._copy_into(new)
        new.terms = self.terms
        new.engine = self.engine
        new.ends = self.ends
        new.numbers = self.numbers[:]
        new.open = self.open
        new.plays = self.plays
        new.marked = self.marked
        new.begun = self.begun
        new.gone = self.gone
        new.phase = self.phase
        new.string = self.string
        new.waiting = self.waiting
        return new

    # What can be seen

    def _laid(self) -> list[tuple[int, int]]:
        """Everything laid so far, in order: (end, tile index or NONE)."""
        laid = []
        chain = self.plays
        while chain:
            chain, end, index = chain
            laid.append((end, index))
        return laid[::-1]

    def _tree(self) -> tuple[list[list[Tile]], list[list[int | None]], list[int], list[int | None]]:
        """By train its tiles, and on which of them each hangs; by end its train, and which of its tiles the
        end is at."""
        trains: list[list[Tile]] = [[] for _ in range(self.players + 1)]
        parents: list[list[int | None]] = [[] for _ in trains]
        owner = list(range(self.players + 1))
        newest: list[int | None] = [None for _ in trains]
        toes: dict[int, list[int | None]] = {}
        for end, index in self._laid():
            if index == NONE:
                first, *others = toes.pop(end) or [newest[end]]
                newest[end] = first
                newest += others
                owner += [owner[end]] * len(others)
                continue
            train = owner[end]
            position = len(trains[train])
            parents[train].append(newest[end])
            trains[train].append(TILES[index])
            if end in toes:
                toes[end].append(position)
                continue
            newest[end] = position
            needs = self.terms.mexican_needs if train == self.players else self.terms.needs
            if TILES[index].is_double and needs > 1:
                toes[end] = []
        return trains, parents, owner, newest

    def _binding(self, seat: int) -> tuple[OpenDouble, ...]:
        """The open doubles that a player has to answer. Who may not play on others' trains yet is not bound
        by what was left open there (rule 1.7)."""
        if not self.terms.unbound_first or self.begun >> seat & 1:
            return self.open
        trains = self.ends.trains
        return tuple(double for double in self.open if trains[double[0]] in (seat, self.players))

    def _must_answer(self, seat: int) -> list[str]:
        """The places of the doubles that the seat has to answer: nothing while its follow-up may go
        elsewhere."""
        if not self.open or (seat == self.turn and self.phase == FOLLOW):
            return []
        return [self.ends.names[double[0]] for double in self._binding(seat)]

    def table(self) -> TrainsTable:
        """Trains list their tiles in the order they were laid. `parents` tells, train by train, on
        which of its tiles each hangs (None for the hub): a train with feet is a tree. `tips` tells
        which tile of its train each end is at, and `begun` who has had a first turn."""
        trains, parents, _, newest = self._tree()
        ends = list(zip(self.ends.names, self.numbers, newest, strict=True))
        return {
            "engine": Tile(self.engine, self.engine),
            "trains": trains[:-1],
            "mexican": trains[-1],
            "markers": [bool(self.marked >> seat & 1) for seat in range(self.players)],
            "open_doubles": [self.ends.names[double[0]] for double in self.open],
            "missing": {self.ends.names[end]: needs - len(toes) for end, needs, toes in self.open},
            "must_answer": [self._must_answer(seat) for seat in range(self.players)],
            "begun": [bool(self.begun >> seat & 1) for seat in range(self.players)],
            "ends": {name: number for name, number, _ in ends if number != NONE},
            "tips": {name: tip for name, number, tip in ends if number != NONE},
            "parents": parents,
        }

    def everything(self) -> list[Tile]:
        laid = [TILES[index] for _, index in self._laid() if index != NONE]
        return [Tile(self.engine, self.engine), *laid, *self._held_and_left()]

    def shapes(self, frame: Frame) -> dict[str, Shape]:
        most = len(frame.dealt) + self.players
        end, number, seats = Whole(0, most), Whole(NONE, frame.rules.set), Mask((1 << self.players) - 1)
        toes = Many(number, 0, MOST_TOES)
        return super().shapes(frame) | {
            "engine": Whole(0, frame.rules.set),
            "numbers": Many(number, self.players + 1, most, list),
            "open": Many(Group(end, Whole(1, MOST_TOES), toes), 0, most),
            "plays": Chain(Group(end, Whole(NONE, len(TILES) - 1)), 2 * most),
            "marked": seats,
            "begun": seats,
            "gone": seats,
            "phase": Whole(TURN, STRING),
            "string": Flag(),
            "waiting": Many(Group(Whole(0, self.players - 1), end), 0, most),
        }

    def fit_together(self, frame: Frame) -> None:
        super().fit_together(frame)
        try:
            trains, parents, owner, newest = self._tree()
        except LookupError:
            raise ValueError("the trains do not hang together") from None
        self.ends = Ends.of(tuple(owner))
        ends = range(len(self.numbers))
        if len(owner) != len(ends):
            raise ValueError("the trains have not as many ends as they should")
        laid = [tile for train in trains for tile in train]
        tiles = mask_of(laid)
        if tiles & ~frame.tiles or tiles & self.live or tiles.bit_count() != len(laid):
            raise ValueError("a tile lies on a train that cannot be there")
        if any(end not in ends for end, *_ in self.open) or any(end not in ends for _, end in self.waiting):
            raise ValueError("a double is open where no train ends")
        if any(len(toes) >= needs or self.numbers[end] == NONE for end, needs, toes in self.open):
            raise ValueError("a double is open that asks for nothing")
        outward: list[list[int]] = [[] for _ in trains]
        for shown, tiles_of, hung in zip(outward, trains, parents, strict=True):
            for tile, parent in zip(tiles_of, hung, strict=True):
                number = self.engine if parent is None else shown[parent]
                if number not in tile:
                    raise ValueError("a tile lies on a train where it does not fit")
                shown.append(tile.other(number))
        for number, train, tip in zip(self.numbers, owner, newest, strict=True):
            if number not in (NONE, self.engine if tip is None else outward[train][tip]):
                raise ValueError("a train does not show what its last tile does")
        if self.gone == (1 << self.players) - 1:
            raise ValueError("nobody is left to play")
