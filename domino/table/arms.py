"""Arms of tiles that grow from the first tile and from the spinner, and never move one that lies.

An arm runs straight for as long as there is room for it with comfort; then it turns by a quarter, to the side
where it can go on, and runs straight again. A tile that turns lies with its inward half ahead of the line,
flush with it. A double lies crosswise, its middle on the line, and never turns, nor does the tile after it or
after a turn: the line goes on straight there. Only where that is closed, or leads nowhere, the line leaves a
double by its end or another tile by the side of its last half, and a double lies as a plain tile would. Tiles
that do not follow each other stay CLEAR apart.

Each end keeps a place for its next tile, and a plain tile lies just there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist, inf, log
from typing import NamedTuple

from domino.core.tables import Laid
from domino.table.comfort import Comfort
from domino.table.escape import Escape
from domino.table.ground import Ground, Slab, direction
from domino.table.layout import Bounds, Placed, Point
from domino.table.tree import Grower, Kept, Pausing, Tip, slab_of

CLEAR = 0.5
"""How far tiles that do not follow each other are apart."""
SLACK = 0.001
TURN = 1.0
"""How much room a tile that turns takes of the line ahead."""
LOOK, REACH = 5, 5
"""How many tiles ahead is looked for a good way on, and in how many other ends must not be hindered."""
DOUBLES = 2
"""For how many of them a double should have room, too."""
TURNING = 0.2
"""What each turn costs."""
BY_ITS_END = 6.0
"""What it costs to leave a double by its end."""
BESIDE = 20.0
"""What it costs to go on from the side of a tile."""
SMALLER = 40.0
"""What showing all tiles smaller costs, by a factor of e."""
HINDRANCE = 10.0
"""What each tile costs that another end could have gone on for."""
NO_DOUBLE = 15.0
"""What an end costs that takes no double."""
STRAIGHT = 3
CROSSING = 12.0
"""So many tiles an end should be able to go straight on for, and what it costs to come in its way there."""
BLOCKED = 30.0
"""What each tile costs that would have no room."""
AWAY = 1.0
"""What each short side costs that an end is from the open felt."""
ARMS = (2.0, 4.0)
"""How far from the middle of the spinner the first tiles of its arms would lie."""
LINE, CROSS = (0, 1), (2, 3)
"""The toes of the first tile, by which the line goes on both ways, and those of the spinner, across it."""
STEP = 0.5


class Way(NamedTuple):
    """A way to lay a tile: its ground, where the line goes on from it, which way, whether it may turn, and
    whether the tile lies across, so that it can be left by its ends."""

    slab: Slab
    end: Point
    heading: int
    may_turn: bool
    across: bool = False


class ArmEnd(NamedTuple):
    """The end of an arm: the number it shows, how the line got there, and where its next tile goes, which is
    apart from it where there is no room beside it."""

    number: int
    before: Way
    place: Way
    apart: bool


class Arms(Grower):
    """Arms with so much room for comfort."""

    def __init__(self, comfort: Comfort) -> None:
        super().__init__()
        self._comfort = comfort
        self._past: list[tuple[dict[Tip, ArmEnd], int]] = []
        """The ends and how many links there were, after each tile."""
        self._has_spinner = False
        self._sweep()

    def _sweep(self) -> None:
        """An empty table."""
        self._ends: dict[Tip, ArmEnd] = {}
        self._extent = Bounds(0.0, 0.0, 0.0, 0.0)
        self._escape = Escape()
        self._solid: Ground[int] = Ground(CLEAR - SLACK)
        self._places: Ground[Tip] = Ground(CLEAR - SLACK)
        self._straight: Ground[tuple[Tip, int]] = Ground(CLEAR - SLACK)
        """The ground straight ahead of every end, by tile."""

    def kept(self) -> Iterator[Kept]:
        for tip, end in self._ends.items():
            yield Kept(tip, end.number, end.place.slab, end.place.heading)

    def lay(self, laid: Laid) -> Pausing[None]:
        tile, parent, toe = laid
        here = len(self.tiles)
        if parent is None:
            tail, heading = tile.low, 0 if self._comfort.width >= self._comfort.height else 270
            way = first_way(heading, tile.is_double)
        else:
            end = self._shut((parent, toe))
            tail = end.number
            way = self._way_of_next((parent, toe), end, tile.is_double)
        self._put(here, way.slab)
        is_spinner = tile.is_double and not any(placed.tile.is_double for placed in self.tiles)
        angle = (way.heading + (180 if way.across else 90)) % 360
        self.tiles.append(Placed(tile, way.slab.x, way.slab.y, angle, tail))
        onward = way._replace(across=way.across and not is_spinner)  # those ends are for the arms across it
        if parent is None:
            yield from self._open(
                (here, LINE[0]), tile.low, first_way(way.heading + 180, tile.is_double)._replace(across=False)
            )
            yield from self._open((here, LINE[1]), tile.high, onward)
        else:
            yield from self._open((here, 0), tile.other(tail), onward)
        if is_spinner:
            for toe, turn in zip(CROSS, (90, -90), strict=True):
                across = (way.heading + turn) % 360
                stop = ahead((way.slab.x, way.slab.y), across, 1.0 if way.across else 0.5)
                yield from self._open((here, toe), tile.low, Way(way.slab, stop, across, False))
        hit = self._places.hits(way.slab)
        others = [tip for tip in self._ends if tip[0] != here]
        yield from self._think_again(sorted(others, key=lambda tip: tip not in hit))
        yield from self._think_again([tip for tip, end in self._ends.items() if end.apart])
        self._past.append((dict(self._ends), len(self.links)))

    def take_back(self, count: int) -> None:
        ends, links = self._past[count - 1]
        del self.tiles[count:], self._past[count:], self.links[links:]
        self._sweep()
        for index, placed in enumerate(self.tiles):
            self._put(index, slab_of(placed))
        for tip, end in ends.items():
            self._keep(tip, end)

    def _way_of_next(self, tip: Tip, end: ArmEnd, double: bool) -> Way:
        """How the next tile of an end lies; with a link where that is apart from it."""
        way, apart = end.place, end.apart
        if double:
            crosswise = next(ways_on(end.before, double=True))
            if self._solid.free(crosswise.slab, kin=tip[:1]):
                return crosswise
        if apart:
            way = self._apart(tip, end.before, double)
            self.links.append((end.before.end, (way.slab.x, way.slab.y)))
        return way

    def _put(self, index: int, slab: Slab) -> None:
        self._solid.add(index, slab)
        self._escape.close(slab)
        self._extent = self._extent.joined(slab.box())

    def _open(self, tip: Tip, number: int, before: Way) -> Pausing[None]:
        """A new end, with the best place for its next tile."""
        place = yield from self._best(tip, before)
        apart = place is None
        if place is None:
            place = self._apart(tip, before, double=False)
        self._keep(tip, ArmEnd(number, before, place, apart))

    def _think_again(self, tips: Sequence[Tip]) -> Pausing[None]:
        """These ends may want other places than they keep, as something has changed."""
        for tip in tips:
            end = self._shut(tip)
            yield from self._open(tip, end.number, end.before)

    def _keep(self, tip: Tip, end: ArmEnd) -> None:
        self._ends[tip] = end
        self._places.add(tip, end.place.slab)
        heading = end.before.heading
        for nth in range(STRAIGHT):
            middle = ahead(end.before.end, heading, 1.0 + 2.0 * nth)
            self._straight.add((tip, nth), Slab(*middle, heading))

    def _shut(self, tip: Tip) -> ArmEnd:
        self._places.remove(tip)
        for nth in range(STRAIGHT):
            self._straight.remove((tip, nth))
        return self._ends.pop(tip)

    # Where an arm can go, and what that costs

    def _best(self, tip: Tip, before: Way) -> Pausing[Way | None]:
        """The best place for the next tile of an end that goes on there; None where there is no room."""
        self._has_spinner = any(placed.tile.is_double for placed in self.tiles)
        others = {other: self._outlook(other, ()) for other in self._ends}
        extent = Bounds.around((self._extent, *(end.place.slab.box() for end in self._ends.values())))
        points = [beyond(end.before) for end in self._ends.values()]
        best, least = None, inf
        ways = [(turning(before, way), way) for way in ways_on(before, double=False)]
        for cost, way in ways + [(BESIDE, way) for way in ways_beside(before)]:
            yield
            if cost >= least or not self._free(tip, way.slab, ()):
                continue
            cost += self._price(tip, way, extent, (), LOOK)
            for other, could in others.items():
                yield
                if cost < least:
                    cost += max(0.0, could - self._outlook(other, (way.slab,)))
            if cost < least:
                away = yield from self._escape.farther([way.slab], points, [beyond(way)])
                cost += AWAY * away
            if cost < least:
                best, least = way, cost
        return best

    def _price(
        self,
        tip: Tip,
        way: Way,
        extent: Bounds,
        taken: tuple[Slab, ...],
        left: int,
        touched: Slab | None = None,
    ) -> float:
        """What it costs to go on this way for so many tiles, when these are taken by the ones before, the
        last of which may be touched."""
        slab = way.slab
        if not self._free(tip, slab, taken) or (touched is not None and slab.meets(touched)):
            return BLOCKED * left
        grown = extent.joined(slab.box())
        turns = grown.joined(Slab(*ahead(way.end, way.heading, TURN / 2), way.heading, TURN).box())
        cost = SMALLER * (self._beyond(turns) - self._beyond(extent))
        crossed = {other for other, _ in self._straight.hits(slab) if other != tip}
        cost += CROSSING * len(crossed) * left / LOOK
        if left > LOOK - DOUBLES and not self._takes_double(tip, way, taken):
            cost += NO_DOUBLE
        if left == 1:
            return cost
        taken = taken if touched is None else (*taken, touched)
        return cost + min(
            turning(way, on) + self._price(tip, on, grown, taken, left - 1, slab)
            for on in ways_on(way, double=False)
        )

    def _beyond(self, extent: Bounds) -> float:
        """How much smaller than with comfort a table of this extent is shown."""
        return log(max(1.0, extent.width / self._comfort.width, extent.height / self._comfort.height))

    def _outlook(self, tip: Tip, taken: Sequence[Slab]) -> float:
        """How well an end can go on when this ground is taken."""
        before = self._ends[tip].before
        reach = self._reach(tip, before, taken, REACH)
        return HINDRANCE * reach + NO_DOUBLE * self._takes_double(tip, before, taken)

    def _reach(self, tip: Tip, before: Way, taken: Sequence[Slab], most: int) -> int:
        """How many tiles can follow, so many at most."""
        best = 0
        for way in ways_on(before, double=False):
            if best < most and self._free(tip, way.slab, taken):
                best = max(best, 1 + (self._reach(tip, way, taken, most - 1) if most > 1 else 0))
        return best

    def _takes_double(self, tip: Tip, before: Way, taken: Sequence[Slab]) -> bool:
        """Whether a double would have room, and a tile after it; where it would be the spinner, arms across
        the line as well."""
        double = next(ways_on(before, double=True))
        needed = [double.slab, next(ways_on(double, double=False)).slab]
        if not self._has_spinner:
            middle = double.slab.x, double.slab.y
            sides = ((double.heading + turn, away) for turn in (90, -90) for away in ARMS)
            needed += [Slab(*ahead(middle, way, away), way) for way, away in sides]
        return all(self._free(tip, slab, taken) for slab in needed)

    def _free(self, tip: Tip, slab: Slab, taken: Sequence[Slab]) -> bool:
        """Whether there is room for a tile of this end when that ground is taken."""
        return (
            self._solid.free(slab, kin=tip[:1])
            and self._places.free(slab, tip)
            and not any(slab.meets(other, SLACK - CLEAR) for other in taken)
        )

    def _apart(self, tip: Tip, before: Way, double: bool) -> Way:
        """The nearest way from which a line can go on, where it cannot from its end."""
        away = 0.0
        while True:
            away += STEP
            for side in range(0, 360, 45):
                start = ahead(before.end, before.heading + side, away)
                for turn in (0, 90, -90, 180):
                    heading = (before.heading + turn) % 360
                    way = next(ways_on(Way(before.slab, start, heading, False), double))
                    is_free = self._solid.free(way.slab) and self._places.free(way.slab, tip)
                    if is_free and self._reach(tip, way, (), REACH) == REACH:
                        return way


def first_way(heading: int, double: bool) -> Way:
    """How the first tile lies, as a line that comes from it heads this way."""
    slab = Slab(0.0, 0.0, heading + (90 if double else 0))
    return Way(slab, ahead((0.0, 0.0), heading, 0.5 if double else 1.0), heading % 360, False, double)


def ways_on(before: Way, double: bool) -> Iterator[Way]:
    """Ways to lay the next tile; straight on comes first."""
    end, heading = before.end, before.heading
    corner = ahead(end, heading, 0.5)
    if double:
        yield Way(Slab(*corner, heading + 90), ahead(end, heading, 1.0), heading, False, True)
        return
    yield Way(Slab(*ahead(end, heading, 1.0), heading), ahead(end, heading, 2.0), heading, True)
    for way in ((heading - 90) % 360, (heading + 90) % 360) if before.may_turn or before.across else ():
        if before.across:
            middle = before.slab.x, before.slab.y
            yield Way(Slab(*ahead(middle, way, 2.0), way), ahead(middle, way, 3.0), way, True)
        else:
            yield Way(Slab(*ahead(corner, way, 0.5), way), ahead(corner, way, 1.5), way, False)


def ways_beside(before: Way) -> Iterator[Way]:
    """Ways to lay the next tile against the side of the half that a line ends with, where that lies along
    the line."""
    if dist(before.end, (before.slab.x, before.slab.y)) < 1.0:
        return
    half = ahead(before.end, before.heading, -0.5)
    for way in ((before.heading - 90) % 360, (before.heading + 90) % 360):
        yield Way(Slab(*ahead(half, way, 1.5), way), ahead(half, way, 2.5), way, False)


def turning(before: Way, way: Way) -> float:
    """What a turn costs."""
    return 0.0 if way.heading == before.heading else BY_ITS_END if before.across else TURNING


def beyond(way: Way) -> Point:
    """The point that a line would go to from here."""
    return ahead(way.end, way.heading, 1.0)


def ahead(point: Point, heading: int, by: float) -> Point:
    """The point so far ahead of this one."""
    dx, dy = direction(heading)
    return point[0] + by * dx, point[1] + by * dy
