"""A table of lines: one with the spinner in the middle, and an arm from each of its ends.

Each of the four arms runs straight to the edge and winds clockwise into a quarter of its own. Tiles are
shown at one of a few sizes, the largest at which every arm has room, so that only a play that needs the next
smaller size, or that brings the spinner, moves what lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count
from typing import NamedTuple

from domino.core.ends import PLACES
from domino.core.tables import Laid, LinesTable
from domino.table.arms import Arm, clear_ground
from domino.table.framing import READABLE
from domino.table.ground import Slab
from domino.table.layout import Bounds, Layout, Placed, Target

SIZES = (56.0, 48.0, 38.0, 32.0, 28.0, 25.0, 22.0)
"""How many dp a short side can have; in an area that is smaller still, ever less."""
SMALLER = 0.88
MARGIN = 0.25
PARTS = (0.5, 0.42, 0.58, 0.33, 0.67, 0.24, 0.76)
MIDDLES = tuple((x, y) for x in PARTS for y in PARTS)
"""Where the middle tile can lie, as parts of the area's width and height; the first is liked best."""
LARGE, ROWS = 32.0, 13.5
"""Down to this size, or that at which there is room for so many rows, a smaller one is as good as moving the
middle tile."""
ANY = -1
"""The number of the target for the first tile of all, which may be any."""

WEST, EAST, NORTH, SOUTH = 180, 0, 90, 270
ARMS = {WEST: PLACES[0], EAST: PLACES[1], NORTH: PLACES[2], SOUTH: PLACES[3]}
"""The place at the end of each arm: of the line, whose first tile has its toes 0 and 1 there, and of the
spinner's ends, its toes 2 and 3."""


class Sizing(NamedTuple):
    """How to lay out a table: what is shown around the middle tile, and how many dp a short side has."""

    box: Bounds
    side: float


class LaidLines:
    """The layout of a round in an area of so many dp, kept through the round: what lies stays
    where it is for as long as there is room. `show` tells it what lies on the table, each `step` tries one
    sizing, and `ready` tells when `layout` is that of the table shown last."""

    readable = READABLE
    """The least dp of a short side that is shown; a larger table is looked at in part."""

    def __init__(self, area: tuple[float, float]) -> None:
        self.area = area
        self.layout: Layout | None = None
        """The newest layout that is ready."""
        self.ready = False
        """Whether that is the layout of the table shown last."""
        self._table: LinesTable = {"tiles": [], "ends": {}, "numbers": {}, "spinner": None}
        self._tiles: list[Laid] = []
        self._afresh()

    def _afresh(self) -> None:
        self._sizings = sizings(self.area)
        self._sizing = next(self._sizings)

    def resize(self, area: tuple[float, float]) -> None:
        """Lays the same tiles out for another area."""
        if area != self.area:
            self.area = area
            self._afresh()
            self.ready = False

    def show(self, table: LinesTable) -> None:
        """Tells what lies on the table now."""
        tiles = list(table["tiles"])
        if tiles[: len(self._tiles)] != self._tiles or middle_of(tiles) != middle_of(self._tiles):
            self._afresh()  # another round, something was taken back, or the spinner came
        self._table, self._tiles = table, tiles
        self.ready = False

    def step(self) -> bool:
        """Does a little of what is to do; whether there is more."""
        if self.ready:
            return False
        if self._tiles:
            found = laid_by(self._sizing, self._tiles, self._table["numbers"])
        else:  # there is one target, in the middle
            found = (), (Target(PLACES[0], ANY, 0.0, 0.0, 90.0),)
        if found:
            self.layout = Layout(*found, self._sizing.box, self._sizing.side)
            self.ready = True
        else:
            self._sizing = next(self._sizings)  # what has no room now will have none for more tiles
        return not self.ready

    def follow(self, table: LinesTable) -> Layout:
        """The layout of this table, at once."""
        self.show(table)
        while self.step():
            pass
        assert self.layout is not None
        return self.layout

    def so_far(self) -> Layout | None:
        """Nothing can be seen before all of it: that does not take long."""
        return None

    @staticmethod
    def place_of_last(tiles: Sequence[Laid]) -> str:
        """The place that the last of these tiles was played on."""
        last = len(tiles) - 1
        for way, arm in arms_of(tiles, middle_of(tiles[:-1])).items():
            if last in arm:
                return str(ARMS[way])
        return str(PLACES[0])


def sizings(area: tuple[float, float]) -> Iterator[Sizing]:
    """All ways to lay out a table in this area, the best first, without end."""
    large = max(LARGE, min(area) / ROWS)
    for side in chain(SIZES, (SIZES[-1] * SMALLER**step for step in count(1))):
        width, height = area[0] / side, area[1] / side
        for x, y in MIDDLES if side < large else MIDDLES[:1]:
            box = Bounds(-x * width, -y * height, (1 - x) * width, (1 - y) * height)
            yield Sizing(box, side)


def middle_of(tiles: Sequence[Laid]) -> int:
    """The tile in the middle, by its place in the order: the spinner or, before there is one, the first."""
    return next((index for index, (tile, _, _) in enumerate(tiles) if tile.is_double), 0)


def arms_of(tiles: Sequence[Laid], middle: int) -> dict[int, list[int]]:
    """The tiles of each arm from the middle outwards, by their place in the order."""
    hangs = {(parent, toe): index for index, (_, parent, toe) in enumerate(tiles)}

    def outward(parent: int, toe: int) -> list[int]:
        arm = []
        following = hangs.get((parent, toe))
        while following is not None:
            arm.append(following)
            following = hangs.get((following, 0))
        return arm

    cross = {NORTH: outward(middle, 2), SOUTH: outward(middle, 3)}
    if middle == 0:
        return {WEST: outward(0, 0), EAST: outward(0, 1)} | cross
    back = []
    _, parent, toe = tiles[middle]
    while parent is not None:
        back.append(parent)
        side = toe
        _, parent, toe = tiles[parent]
    ahead, behind = (WEST, EAST) if side == 0 else (EAST, WEST)
    return {ahead: outward(middle, 0), behind: back + outward(0, 1 - side)} | cross


def laid_by(
    sizing: Sizing, tiles: Sequence[Laid], numbers: Mapping[str, int]
) -> tuple[tuple[Placed, ...], tuple[Target, ...]] | None:
    """Every tile and target the way planned, or None when they do not fit."""
    middle = middle_of(tiles)
    turn = 0 if sizing.box.width >= sizing.box.height else 270  # it runs the longer way, down or right
    ground = clear_ground()
    tile = tiles[middle][0]
    heading = turn + (90 if tile.is_double else 0)
    ground.add(middle, Slab(0.0, 0.0, heading))
    inside = sizing.box.grown(-MARGIN)
    arms: dict[int, Arm] = {}
    for way, place in ARMS.items():
        if place in numbers:
            start = 0.5 if tile.is_double and way in (WEST, EAST) else 1.0
            arms[way] = Arm(middle, (way + turn) % 360, start, inside, ground)
    # In the order they were played, so that no tile has to yield to a later one of another arm; but what
    # lay before the spinner leads outwards from it.
    order = [
        (index if index > middle else -1, nth, index, way)
        for way, arm in arms_of(tiles, middle).items()
        for nth, index in enumerate(arm)
    ]
    for _, _, index, way in sorted(order):
        if not arms[way].lay(index, tiles[index][0].is_double):
            return None
    for nth, arm in enumerate(arms.values(), 1):
        if not arm.lay(-nth, double=False):  # a target is where a plain tile would lie
            return None
    placed = {middle: Placed(tile, 0.0, 0.0, (heading + 90) % 360, tile.low)}
    targets = []
    for way, arm in arms.items():
        end = tile.low if way == WEST else tile.high
        for index, slab, heading in arm.slabs():
            angle = (heading + 90) % 360
            if index < 0:
                targets.append(Target(ARMS[way], end, slab.x, slab.y, angle))
            else:
                placed[index] = Placed(tiles[index][0], slab.x, slab.y, angle, end)
                end = tiles[index][0].other(end)
    return tuple(placed[index] for index in range(len(tiles))), tuple(targets)
