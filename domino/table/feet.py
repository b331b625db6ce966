"""A table of feet: a tree that grows through a round, shown as large as it can be.

Several tables grow side by side, each by weights of its own, and one of them is shown. Its tiles never
move; but when it has no room for a tile, the largest of the others that has takes its place. Since the
others are kept up to date while nobody waits, even that is at once. Only when none has room left is a
tile laid apart, with a thin link.

A `LaidFeet` is kept through a round and works a little at a time, so that no frame ever waits for
it: `show` tells it what lies on the table, and each `step` does a fraction of a millisecond's work. `ready`
tells when `layout` is that of the table shown last. `follow` does what cannot wait at once; where nothing was
done beforehand that can be half a second.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from domino.core.ends import PLACES
from domino.core.tables import FeetTable, Laid
from domino.table.edges import plain
from domino.table.framing import MARGIN, READABLE, fitted
from domino.table.growing import Growing, Weights
from domino.table.layout import Bounds, Layout, Target

CROSS = 4
"""The fewest toes a first foot can have."""

WEIGHTS = (
    Weights(growth=70.0, roomy=0.06, bend=0.6, moved=0.8, crowd_dead=0.1, trap=3.0, starve=1.5, square=0.5),
    Weights(roomy=0.13, crowd_dead=0.02, intrude=0.6, trap=12.0, square=0.0),
    Weights(growth=70.0, roomy=0.1, corner=0.7, crowd=0.1, crowd_dead=0.02, square=0.5),
    Weights(growth=20.0, roomy=0.1, corner=0.2, crowd=0.4, trap=3.0, starve=1.5, square=0.0, turned=True),
    Weights(
        roomy=0.1,
        corner=0.7,
        moved=0.4,
        crowd=0.1,
        intrude=0.6,
        trap=3.0,
        starve=6.0,
        square=0.0,
        turned=True,
    ),
    Weights(growth=20.0, bend=0.6, corner=0.2, trap=5.0),
    Weights(
        growth=30.0,
        roomy=0.07,
        bend=0.1,
        corner=0.2,
        crowd=0.1,
        intrude=0.1,
        starve=1.5,
        square=0.5,
        turned=True,
    ),
    Weights(
        growth=14.0,
        roomy=0.1,
        bend=0.6,
        crowd=0.1,
        crowd_dead=0.1,
        intrude=0.6,
        trap=5.0,
        starve=4.0,
        turned=True,
    ),
    Weights(
        growth=70.0,
        corner=0.7,
        crowd=0.1,
        crowd_dead=0.1,
        intrude=0.1,
        trap=12.0,
        starve=6.0,
        square=0.0,
        turned=True,
    ),
    Weights(growth=14.0, roomy=0.1, bend=0.6, corner=0.7, moved=0.8, crowd=0.4, crowd_dead=0.02, square=0.5),
)
"""The weights of the tables that grow side by side: those of the one shown first need a change
least often, some of the others grow larger tiles, and some find room where no other does. Found by trying
many on random rounds."""


NOTHING: FeetTable = {"tiles": [], "ends": {}, "foot": None, "sides": [], "set_tile": None}


class LaidFeet:
    """The layout of a round in an area of so many dp, kept through the round."""

    readable = READABLE
    """The least dp of a short side that is shown; a larger table is looked at in part."""

    def __init__(self, area: tuple[float, float]) -> None:
        self.area = area
        self.layout: Layout | None = None
        """The newest layout that is ready."""
        self.ready = False
        """Whether that is the layout of the table shown last."""
        self._table = NOTHING
        self._tiles: list[Laid] = []
        self._toes = 0
        self._growing: list[Growing] = []
        self._shown = 0
        self._linking = False
        self._work: Generator[None, None, None] | None = None

    def show(self, table: FeetTable) -> None:
        """Tells what lies on the table now. Where that is not what lay there and more, the tables grow
        anew; after an undo the one shown lays the same tiles in the same places again."""
        tiles = list(table["tiles"])
        if tiles[: len(self._tiles)] != self._tiles:
            self._clear()
            if tiles[:1] != self._tiles[:1]:
                self._shown = self._toes = 0
        self._table, self._tiles = table, tiles
        if tiles and not self._growing:
            self._toes = self._toes or first_toes(table)
            self._growing = [Growing(self.area, self._toes, weights) for weights in WEIGHTS]
        self.ready = False

    def resize(self, area: tuple[float, float]) -> None:
        """Lays the same tiles out for another area."""
        if area != self.area:
            self.area = area
            self._clear()
            self._shown = 0
            self.show(self._table)

    def step(self) -> bool:
        """Does a little of what is to do; whether there is more."""
        if self._work is None:
            self._work = self._catch_up()
        for _ in self._work:
            return True
        self._work = None
        return False

    def follow(self, table: FeetTable) -> Layout:
        """The layout of this table, at once. What is done while nobody waits is left to `step`."""
        self.show(table)
        while not self.ready:
            self.step()
        assert self.layout is not None
        return self.layout

    def so_far(self) -> Layout | None:
        """The first tiles, as far as they are laid, while a table is laid out from nothing."""
        growing = self._growing[self._shown] if self._growing else None
        if growing is None or not growing.tiles:
            return None
        box, side = fitted(Bounds.around(placed.box() for placed in growing.tiles).grown(MARGIN), self.area)
        return Layout(tuple(growing.tiles), (), box, side, tuple(growing.links))

    @staticmethod
    def place_of_last(tiles: Sequence[Laid]) -> str:
        """The place that the last of these tiles was played on."""
        parent = tiles[-1][1]
        return PLACES[0] if parent is None else places_of(tiles)[parent]

    def _clear(self) -> None:
        self._growing = []
        self._linking = False
        self._work = None

    def _catch_up(self) -> Generator[None, None, None]:
        """Lays what is not laid yet, pausing often: first on the table shown, then on the others."""
        while growing := self._next():
            yield from growing.lay(self._tiles[len(growing.tiles)], linking=self._linking)

    def _next(self) -> Growing | None:
        """The table that has to lay a tile next, or None when all is done; sees to it that the one shown
        has room, and makes its layout when it has every tile."""
        if not self._tiles:
            self._finish(Growing(self.area, 0, WEIGHTS[0]))
            return None
        shown = self._growing[self._shown]
        roomy = [growing for growing in self._growing if not growing.stuck]
        behind = [growing for growing in roomy if len(growing.tiles) < len(self._tiles)]
        if shown.stuck and not self._linking:
            if behind:
                return behind[0]
            # Those without room came less far; the rest are level.
            most = max(len(growing.tiles) for growing in self._growing)
            self._shown = max(
                (number for number, growing in enumerate(self._growing) if len(growing.tiles) == most),
                key=lambda number: fitted(self._growing[number].room.extent(), self.area)[1],
            )
            self._linking = not roomy
            shown = self._growing[self._shown]
        if len(shown.tiles) < len(self._tiles):
            return shown
        if not self.ready:
            self._finish(shown)
        return behind[0] if behind else None

    def _finish(self, growing: Growing) -> None:
        """The layout of everything on the table as it is shown."""
        table = self._table
        if not table["foot"]:
            growing.close_foot()
        places = places_of(self._tiles)
        foot = table["foot"]["place"] if table["foot"] else None
        targets = [
            Target(place, end.number, slab.x, slab.y, (end.place[2] + 90) % 360, side=side)
            for end in growing.room.ends.values()
            for slab in [plain(end.place)]
            for place in [places[end.tip[0]]]
            for side in [end.tip[1] if place == foot else None]
            if place in table["ends"]
        ]
        if not self._tiles:
            targets = [Target(place, number, 0.0, 0.0, 90.0) for place, number in table["ends"].items()]
        boxes = [placed.box() for placed in growing.tiles] + [target.box() for target in targets]
        box, side = fitted(Bounds.around(boxes).grown(MARGIN), self.area)
        self.layout = Layout(tuple(growing.tiles), tuple(targets), box, side, tuple(growing.links))
        self.ready = True


def first_toes(table: FeetTable) -> int:
    """How many toes the first foot has: those laid and, while it is open, those it needs. If it closed
    early, room for those it has will do."""
    laid = len([parent for _, parent, _ in table["tiles"] if parent == 0])
    foot = table["foot"]
    return max(CROSS, laid + (foot["needs"] if foot and foot["place"] == PLACES[0] else 0))


def places_of(tiles: Sequence[Laid]) -> list[str]:
    """By tile, the place that goes on from it. A toe is a new end, in the order they came to be; other
    tiles, doubles among them, keep the place they were played on."""
    places: list[str] = []
    ends = 1
    for _, parent, _ in tiles:
        if parent is None:
            places.append(PLACES[0])
        elif tiles[parent][0].is_double:
            places.append(PLACES[ends])
            ends += 1
        else:
            places.append(places[parent])
    return places
