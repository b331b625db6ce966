"""Castle Rock (rules section 4): a solitaire in which a row of tiles is worn away, match by match."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from domino.core.actions import DRAW, Action, numbered
from domino.core.deal import Deal, Setting, deal_tiles
from domino.core.events import Event, Item
from domino.core.game import Game, Refusal, State, View
from domino.core.holding import HIDDEN
from domino.core.kinds import Lay, TableKind
from domino.core.options import Option, Preset, Rules, by_name
from domino.core.pictures import Face
from domino.core.plain import Frame, Many, Mask, Plain, Shape, Whole
from domino.core.scores import Points, Sides
from domino.core.tables import RowTable
from domino.core.tiles import HIGHEST, TILES, Tile, full_set, mask_of, set_size, shuffled, tiles_in

SETS = (6, 9, 12, 15, 18)
USUAL_SET = {"box-of-four": 6, "box-of-eight": 6, "fifteens": 15}


def _common(one: Tile) -> bytes:
    shared = bytearray(len(TILES))
    for number in one:
        for other in range(HIGHEST + 1):
            shared[Tile(number, other).index] = number + 1
    return bytes(shared)


COMMON = tuple(_common(tile) for tile in TILES)
"""For two tiles, given by index: one more than the number they share, 0 if they share none. Two
tiles share at most one number, since no tile is there twice."""

REMOVE = tuple(numbered("remove", index) for index in range(len(TILES)))
REMOVE_THREE = tuple(numbered("remove3", index) for index in range(len(TILES)))


@dataclass(frozen=True, slots=True)
class InOrder:
    """Tiles of which nobody may know the order, by index from the lowest up."""

    tiles: Mask

    def write(self, value: tuple[int, ...]) -> Plain:
        if list(value) != sorted(value):
            raise ValueError("the order of the boneyard is never written")
        return self.tiles.write(mask_of(TILES[index] for index in value))

    def read(self, data: Plain) -> tuple[int, ...]:
        return tuple(tile.index for tile in tiles_in(self.tiles.read(data)))


class RowState(State):
    """The row, face up, and the boneyard it grows from. Tiles are kept as their index.

    Only the last three tiles can ever match: nothing is drawn while anything does, so a match has
    the tile just drawn in it, and closing the gap moves that tile up to neighbours that did not match.
    """

    __slots__ = ("aside", "drawn_to", "matches", "removed", "row", "stock")

    row: list[int]
    removed: list[int]
    stock: tuple[int, ...]
    """The boneyard is `stock` from `drawn_to` on, so that a copy shares it. In what is known it is every tile
    that is in no row, in order: those set aside are among them."""
    drawn_to: int
    aside: tuple[int, ...]
    """The tiles set aside for the round; HIDDEN for each of them in what is known."""
    matches: int
    """What can be removed: 0 nothing, 1 the last tile but one, 3 that or the last three."""

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.turn = self.turn
        new.over = self.over
        new.points = self.points[:]
        new.starter = self.starter
        new.log = None
        new.row = self.row[:]
        new.removed = self.removed[:]
        new.stock = self.stock
        new.drawn_to = self.drawn_to
        new.aside = self.aside
        new.matches = self.matches
        return new

    def legal(self, seat: int | None = None) -> list[Action]:
        matches = self.matches
        if not matches:
            return [] if self.over else [DRAW]
        middle = len(self.row) - 2
        return [REMOVE[middle]] if matches == 1 else [REMOVE[middle], REMOVE_THREE[middle]]

    def apply(self, action: Action, seat: int | None = None) -> None:
        if action.verb == "draw":
            self._draw("drew")
        else:
            assert action.number is not None
            if action.verb == "remove":
                self._remove(action.number, action.number + 1)
            else:
                self._remove(action.number - 1, action.number + 2)
            if not self.row:
                self._begin("drew")
        self._look()

    def _begin(self, kind: str) -> None:
        """Three tiles, or what is left, are drawn to an empty row (rules 4.1 and 4.5)."""
        for _ in range(min(3, self.boneyard_size())):
            self._draw(kind)

    def _draw(self, kind: str) -> None:
        index = self.stock[self.drawn_to]
        self.drawn_to += 1
        self.row.append(index)
        if self.log is not None:
            self.tell(kind, 0, TILES[index], number=len(self.row) - 1)

    def _remove(self, first: int, beyond: int) -> None:
        """Takes these tiles away and closes the row up."""
        gone = self.row[first:beyond]
        del self.row[first:beyond]
        self.removed += gone
        if self.log is not None:
            for at, index in enumerate(gone, first):
                self.tell("closed", 0, TILES[index], number=at)

    def _look(self) -> None:
        """Sees what can be removed now; when nothing can, and nothing is left to draw, the game is
        over and what is left is counted (rule 4.6)."""
        row = self.row
        self.matches = 0
        if len(row) > 2:
            with_left = COMMON[row[-3]]
            shared = with_left[row[-1]]
            if shared:
                self.matches = 3 if with_left[row[-2]] == shared else 1
                return
        if not self.boneyard_size():
            self.over = True
            self.points = [len(row)]
            if self.log is not None:
                self.tell("blocked" if row else "out", 0)
                items = tuple(Item("left", 1, TILES[index]) for index in row)
                self.log.append(Event("scored", 0, number=len(row), items=items))

    # What can be seen

    def hand(self, seat: int) -> tuple[Tile, ...]:
        return ()

    def hand_sizes(self) -> tuple[int, ...]:
        return (0,)

    def boneyard_size(self) -> int:
        left = len(self.stock) - self.drawn_to
        return left - self.aside.count(HIDDEN) if self.aside else left

    def boneyard(self) -> tuple[Tile, ...]:
        return tuple(TILES[index] for index in self.stock[self.drawn_to :])

    def table(self) -> RowTable:
        """The row from left to right, and what was removed, in the order it went."""
        return {
            "row": [TILES[index] for index in self.row],
            "removed": [TILES[index] for index in self.removed],
        }

    def everything(self) -> list[Tile]:
        there = (*self.row, *self.removed, *self.stock[self.drawn_to :], *self.aside)
        return [TILES[index] for index in there if index >= 0]

    def seen_by(self, seat: int) -> Self:
        """Which tiles are yet to come anyone can work out; what is hidden is their order, and which of them
        are set aside and never come."""
        known = self.copy()
        known.stock = tuple(
            sorted(index for index in (*self.stock[self.drawn_to :], *self.aside) if index >= 0)
        )
        known.drawn_to = 0
        known.aside = (HIDDEN,) * len(self.aside)
        return known

    def guess(self, view: View, rng: random.Random) -> Self:
        world = self.copy()
        tiles = shuffled(self.stock[self.drawn_to :], rng)
        left = self.boneyard_size()
        world.stock = tuple(tiles[:left])
        world.aside = tuple(tiles[left:])
        world.drawn_to = 0
        return world

    def go_by(self, frame: Frame) -> None:
        self.drawn_to = 0

    def shapes(self, frame: Frame) -> dict[str, Shape]:
        most = len(frame.dealt)
        tile = Whole(0, len(TILES) - 1)
        return super().shapes(frame) | {
            "row": Many(tile, 0, most, list),
            "removed": Many(tile, 0, most, list),
            "stock": InOrder(Mask(frame.tiles)),
            "aside": Many(Whole(HIDDEN, HIDDEN), 0, most),
            "matches": Whole(0, 3),
        }

    def fit_together(self, frame: Frame) -> None:
        if sorted(tile.index for tile in self.everything()) != sorted(tile.index for tile in frame.dealt):
            raise ValueError("the tiles are not those of the set")
        if any(frame.hand_sizes):
            raise ValueError("nobody holds tiles here")
        if self.boneyard_size() < 0:
            raise ValueError("more tiles are set aside than there are")
        again = self.copy()
        again._look()
        if (again.matches, again.over, again.points) != (self.matches, self.over, self.points):
            raise ValueError("what can be removed is not what the row shows")

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal:
        if self.over:
            return Refusal("round-over")
        if action.verb == "draw":
            return Refusal("remove-first", tile=TILES[self.row[-2]])
        if action.verb not in ("remove", "remove3") or action.number is None:
            return Refusal("not-in-this-game")
        middle = action.number
        if middle >= len(self.row):
            return Refusal("no-such-tile")
        tile = TILES[self.row[middle]]
        if not 0 < middle < len(self.row) - 1:
            return Refusal("end-of-the-row", tile=tile)
        if self.matches and middle == len(self.row) - 2:
            return Refusal("three-do-not-match", tile=tile)
        return Refusal("neighbours-do-not-match", tile=tile)


class CastleRock(Game):
    """Castle Rock, by the three published rules that tell of it. The points are the tiles left over."""

    key = "castle-rock"
    state = RowState
    kind = TableKind(
        Lay.ROW,
        picture=(
            Face(2, 4, 49, 53, 29),
            Face(4, 1, 137, 53, 29),
            Face(6, 3, 93, 43, 29, lit="gold", glow=9),
        ),
    )
    fewest_points_win = True
    options = (
        Option("set", SETS, 6, automatic=True, group="deal"),
        Option("win_at", (0, 2), 0, group="score"),
    )
    presets = by_name(
        options,
        Preset("box-of-four", "A"),
        Preset("box-of-eight", "B"),
        Preset("fifteens", "D", win_at=2),
    )

    def players(self, rules: Rules) -> tuple[int, ...]:
        return (1,)

    def settle(self, rules: Rules, players: int) -> Rules:
        return rules if rules.set is not None else rules.settled(set=USUAL_SET[rules.preset])

    def dealt_each(self, rules: Rules, players: int) -> int:
        return 0

    def likely_turns(self, rules: Rules, players: int) -> float:
        return 1.3 * set_size(rules.set)

    def tiles(self, rules: Rules, players: int, number: int) -> Sequence[Tile]:
        if number > 1:
            raise ValueError(f"there is no round {number} to deal: castle-rock is one round")
        return full_set(rules.set)

    def check_deal(self, rules: Rules, players: int, number: int, deal: Deal) -> None:
        super().check_deal(rules, players, number, deal)
        if deal.hands[0]:
            raise ValueError("the hand of a castle-rock deal is empty: put its tiles in the boneyard")

    def deal(self, setting: Setting, log: list[Event]) -> State:
        dealt = deal_tiles(setting, self.tiles(setting.rules, setting.players, setting.number), 0)
        row = RowState()
        row.turn = row.starter = 0
        row.over = False
        row.points = [0]
        row.log = log
        row.stock = tuple(tile.index for tile in dealt.boneyard)
        row.drawn_to = 0
        row.aside = tuple(tile.index for tile in dealt.aside)
        row.row = []
        row.removed = []
        row._begin("dealt")
        row._look()
        row.log = None
        return row

    def winners(self, rules: Rules, scores: Points, rounds: Sequence[Points], last: State) -> Sides | None:
        return (0,) if scores[0] <= rules.win_at else ()
