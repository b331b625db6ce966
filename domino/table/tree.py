"""A free table, kept through a round: where a tile lies is decided before it is played, and it stays there.

A `Grower` lays tile after tile, in table coordinates, by what lies already and by the comfort of the area
alone. So the same tiles in the same order lie in the same places, however often they are played, taken back
or looked at again. The area tells how large they are shown and what is seen, which changes in as few steps as
it can. Only an area of another shape, as when a phone is turned, lays the table anew; one that a further row
of the hand makes lower does not.

A `LaidTree` works a little at a time, so that no frame ever waits for it: `show` tells it what lies on the
table, and each `step` does a fraction of a millisecond's work. `ready` tells when `layout` is that of the
table shown last.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from typing import Generic, NamedTuple, TypeVar

from domino.core.tables import Laid, TreeTable
from domino.table.comfort import Comfort
from domino.table.framing import READABLE, framed
from domino.table.ground import Slab
from domino.table.layout import Bounds, Layout, Placed, Point, Target, overlap

Result = TypeVar("Result")
Pausing = Generator[None, None, Result]
"""Work that pauses whenever it has taken a good part of a millisecond, so that it holds nobody up."""
Tip = tuple[int, int]
"""A tile, by its place in the order, and a toe of it: what the next tile of an end will hang on."""
Table = TypeVar("Table", bound=TreeTable)


NOWHERE = Bounds(0.0, 0.0, 0.0, 0.0)


class Kept(NamedTuple):
    """The place that an end keeps: what it hangs on, the number it shows, and where its next tile goes."""

    tip: Tip
    number: int
    slab: Slab
    heading: int


class Grower(ABC):
    """Tiles that lie and never move, and the places that their ends keep."""

    def __init__(self) -> None:
        self.tiles: list[Placed] = []
        self.links: list[tuple[Point, Point]] = []

    @abstractmethod
    def lay(self, laid: Laid) -> Pausing[None]:
        """Lays the next tile, and then finds places for the ends it opens."""

    @abstractmethod
    def take_back(self, count: int) -> None:
        """Leaves only so many tiles, and all as it was when the last of them was laid."""

    @abstractmethod
    def kept(self) -> Iterable[Kept]:
        """Every end, with its place."""


class LaidTree(ABC, Generic[Table]):
    """The layout of a round in an area of so many dp, kept through the round."""

    readable = READABLE
    """The least dp of a short side that is shown; a larger table is looked at in part."""

    def __init__(self, area: tuple[float, float]) -> None:
        self.area = area
        self.layout: Layout | None = None
        """The newest layout that is ready."""
        self.ready = False
        """Whether that is the layout of the table shown last."""
        self.comfort = Comfort.of(area)
        self._table: Table | None = None
        self._tiles: list[Laid] = []
        self._grower: Grower | None = None
        self._extents: list[Bounds] = []
        """The box around all that is laid and kept, after each tile."""
        self._work: Generator[None, None, None] | None = None

    def show(self, table: Table) -> None:
        """Tells what lies on the table now."""
        tiles = list(table["tiles"])
        pairs = zip(tiles, self._tiles, strict=False)
        same = next((count for count, (one, other) in enumerate(pairs) if one != other), len(tiles))
        if self._grower is not None and same < len(self._grower.tiles):
            self._take_back(min(same, len(self._extents)))
        self._table, self._tiles = table, tiles
        self.ready = False

    def _take_back(self, count: int) -> None:
        """Leaves so many tiles: the others were taken back, or another round began."""
        if not count or self._grower is None:
            self._clear()
        else:
            self._work = None
            self._grower.take_back(count)
            del self._extents[count:]

    def resize(self, area: tuple[float, float]) -> None:
        """Shows the same table in another area: as it lies, or laid anew where that has another shape."""
        self.area = area
        self.ready = False
        comfort = Comfort.of(area)
        if comfort != self.comfort and not self.comfort.suits(area):
            self.comfort = comfort
            self._clear()

    def step(self) -> bool:
        """Does a little of what is to do; whether there is more."""
        if self._work is None:
            self._work = self._catch_up()
        for _ in self._work:
            return True
        self._work = None
        return False

    def follow(self, table: Table) -> Layout:
        """The layout of this table, at once."""
        self.show(table)
        while self.step():
            pass
        assert self.layout is not None
        return self.layout

    def so_far(self) -> Layout | None:
        """What lies there, as far as it is laid, with the targets that were there before; None when nothing
        is."""
        grower, before = self._grower, self.layout
        if grower is None or not grower.tiles:
            return None
        tiles = tuple(grower.tiles)
        targets: tuple[Target, ...] = ()
        if before is not None and tiles[: len(before.tiles)] == before.tiles:
            new = [placed.corners() for placed in tiles[len(before.tiles) :]]
            targets = tuple(
                target
                for target in before.targets
                if not any(overlap(target.corners(), corners) for corners in new)
            )
        layout = Layout(tiles, targets, NOWHERE, 1.0, tuple(grower.links))
        box, side = framed([*self._extents, Bounds.around(layout.boxes)], self.area)
        return replace(layout, box=box, side=side)

    def _clear(self) -> None:
        self._grower = self._work = None
        self._extents = []

    def _catch_up(self) -> Generator[None, None, None]:
        """Lays what is not laid yet, pausing often."""
        assert self._table is not None
        if self._grower is None:
            self._grower = self._begin(self._table)
        while len(self._extents) < len(self._tiles):
            yield from self._grower.lay(self._tiles[len(self._extents)])
            self._extents.append(extent_of(self._grower))
        self.layout = self._laid_out(self._grower, self._table)
        self.ready = True

    def _laid_out(self, grower: Grower, table: Table) -> Layout:
        """The layout of all that is laid so far."""
        if not grower.tiles:
            targets = self._first_targets(table)
            return Layout((), targets, *framed([target.box() for target in targets], self.area))
        targets = tuple(self._targets(grower, table))
        return Layout(tuple(grower.tiles), targets, *framed(self._extents, self.area), tuple(grower.links))

    def _targets(self, grower: Grower, table: Table) -> Iterable[Target]:
        for tip, number, slab, heading in grower.kept():
            place = self.place_at(self._tiles, tip)
            if self._is_open(table, place):
                side = self._side_of(table, place, tip)
                yield Target(place, number, slab.x, slab.y, (heading + 90) % 360, side=side)

    @abstractmethod
    def _begin(self, table: Table) -> Grower:
        """An empty table."""

    @abstractmethod
    def _first_targets(self, table: Table) -> tuple[Target, ...]:
        """The targets of an empty table."""

    @abstractmethod
    def _is_open(self, table: Table, place: str) -> bool:
        """Whether a place is an end now."""

    def _side_of(self, table: Table, place: str, tip: Tip) -> int | None:
        """Which side of its place an end is, where that has several."""
        return None

    @classmethod
    @abstractmethod
    def place_at(cls, tiles: Sequence[Laid], tip: Tip) -> str:
        """The place of the end that hangs there."""


def slab_of(placed: Placed) -> Slab:
    """The ground of a tile that lies."""
    return Slab(placed.x, placed.y, int(placed.angle) - 90)


def extent_of(grower: Grower) -> Bounds:
    """The box around all that lies and all that is kept."""
    boxes = [placed.box() for placed in grower.tiles] + [kept.slab.box() for kept in grower.kept()]
    return Bounds.around(boxes)
