"""A table of feet that grows tile by tile and never moves one that lies.

Every open end keeps a free place for its next tile, chosen when the end opens, and a plain tile lies just
there; a double lies across it with a place for each of its toes. Of the places an end can keep it takes
the cheapest: one that makes the table little larger, turns little and leaves every end a way out to the
open felt. When something is laid nearby it thinks again. Where there is no room beside its tile it keeps a
place apart, and what is laid there gets a thin link.

Two facts of the game help. Toes follow at once, so a double is laid where its toes and a place after
each have room, too. And an end whose double is out will never need room for a foot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot, inf, log, sqrt

from domino.core.tables import Laid
from domino.core.tiles import Tile
from domino.table.comfort import Comfort
from domino.table.edges import (
    FEET,
    TURNS,
    Edge,
    after,
    aside,
    crosswise,
    end_of,
    first_toes,
    plain,
    toes_of,
)
from domino.table.escape import Escape
from domino.table.ground import Slab, direction
from domino.table.layout import Bounds, Placed, Point
from domino.table.room import End, Kin, Moved, Room
from domino.table.tree import Grower, Kept, Pausing, Tip, slab_of
from domino.table.weights import USUAL, Weights


@dataclass(slots=True)
class Foot:
    """A way to lay a double with its toes: what that costs, their edges, and the places that make way."""

    cost: float
    toes: list[Edge]
    slabs: list[Slab]
    """The ground of the double and its toes."""
    taken: list[Slab]
    """The same, with the places after them and of those that make way."""
    moved: Moved


CLOSE, WIDE = 2.0, 3.1
"""How wide the ground is that a tile has with comfort, in short sides: close while all can be seen at once,
and wide as soon as it cannot. An open end has as much as ENDS."""
SEEN, MANY = 10, 34
"""So many tiles can lie close where a table is seen at once; with so many none does, and in between it goes
from one to the other."""
ENDS = 3
DEEP = 3
"""How many tiles a place must let its end go on for."""
NEARBY = 8.0
"""How far from the tile laid last ends think again."""
AHEAD = ((2.95, 1.0), (5.0, 0.7), (7.0, 0.5), (9.0, 0.3))
"""How far ahead of a place its ground is looked at, and how much it counts there."""
Choice = tuple[float, Edge, Moved]
"""A place for the next tile of an end: what it costs, its edge, and the places that make way."""


class Growing(Grower):
    """A table with so much room for comfort, and a first foot of so many toes."""

    def __init__(self, comfort: Comfort, toes: int, weights: Weights = USUAL) -> None:
        super().__init__()
        self._comfort = comfort
        self._toes = toes
        self._weights = weights
        self._past: list[tuple[list[End], int, int]] = []
        """The ends, the foot and how many links there were, after each tile."""
        self._sweep()

    def _sweep(self) -> None:
        """An empty table."""
        self.room = Room()
        """What lies there, and the place kept for every open end."""
        self._escape = Escape()
        self._foot = -1
        self._doubles: set[int] = set()
        self._extent = Bounds(0.0, 0.0, 0.0, 0.0)
        self._could: dict[Tip, tuple[bool, bool]] = {}
        """By end: whether it could go on and grow a foot before what is being placed."""

    def kept(self) -> Iterator[Kept]:
        for end in self.room.ends.values():
            yield Kept(end.tip, end.number, plain(end.place), end.place[2])

    # Laying a tile

    def lay(self, laid: Laid) -> Pausing[None]:
        tile, parent, toe = laid
        here = len(self.tiles)
        if parent is None:
            self._lay_set_tile(tile)
        else:
            if parent != self._foot:
                self._close_foot()
            end = self.room.shut((parent, toe))
            if tile.is_double:
                yield from self._lay_double(tile, end, (here, parent))
            else:
                if end.apart:
                    self.links.append((end.stop[:2], end.place[:2]))
                self._place(tile, end.number, plain(end.place), end.place[2])
                stop = end_of(end.place)
                yield from self._open(End((here, 0), tile.other(end.number), stop, stop, False, (here,)))
            yield from self._think_again()
        self._past.append(([replace(end) for end in self.room.ends.values()], self._foot, len(self.links)))

    def take_back(self, count: int) -> None:
        ends, foot, links = self._past[count - 1]
        tiles = self.tiles[:count]
        del self.tiles[:], self._past[count:], self.links[links:]
        self._sweep()
        for placed in tiles:
            self._put(placed, slab_of(placed))
        for end in ends:
            self.room.open(replace(end))
        self._foot = foot

    def _close_foot(self) -> None:
        """The last foot gets no more toes: what is left of their places is free again."""
        for tip in [tip for tip in self.room.ends if tip[0] == self._foot]:
            self.room.shut(tip)
        self._foot = -1

    def _lay_set_tile(self, tile: Tile) -> None:
        heading = 90 if self._comfort.width <= self._comfort.height * 1.2 else 0
        self._place(tile, tile.low, Slab(0.0, 0.0, heading + 90), heading + 90)
        self._open_toes(tile.low, first_toes(heading, self._toes), (0,))

    def _lay_double(self, tile: Tile, end: End, kin: Kin) -> Pausing[None]:
        """A double lies across the place of its end, or as near to that as its toes have room."""
        self._doubles.add(end.number)
        edges = [] if end.apart else [end.place]
        edges += [edge for _, edge in self._edges(end.stop, double=True)]
        edge, feet = yield from self._first_feet(edges, end.kin)
        if not feet:
            edge, feet = yield from self._first_feet(self._edges_apart(end.stop), ())
            self.links.append((end.stop[:2], edge[:2]))
        self._place(tile, end.number, crosswise(edge), edge[2] + 90)
        best, least = feet[0], inf
        for foot in feet:
            cost = foot.cost + self._growth(foot.taken) + sum(self._crowd(toe, -1) for toe in foot.toes)
            if cost < least:
                cost += yield from self._harm(foot.slabs, least - cost)
            if cost < least:
                best, least = foot, cost
        self._open_toes(end.number, best.toes, kin)
        yield from self._make_way(best.moved)

    def _first_feet(self, edges: Iterable[Edge], kin: Kin) -> Pausing[tuple[Edge, list[Foot]]]:
        """The first of these edges at which a double has room for its toes, and every way it has; no way
        where there is none."""
        for edge in edges:
            feet = list(self._feet_at(edge, kin))
            if feet:
                return edge, feet
            yield
        return edge, []

    def _open_toes(self, number: int, toes: Sequence[Edge], kin: Kin) -> None:
        self._foot = len(self.tiles) - 1
        for toe, edge in enumerate(toes):
            self.room.open(End((self._foot, toe), number, edge, edge, True, kin))

    def _open(self, end: End) -> Pausing[None]:
        """A new end, with the best place for its next tile."""
        best = yield from self._best_place(end)
        if best is None:
            end.apart = True
            end.place = yield from self._place_apart(end)
        else:
            end.place = best[1]
        self.room.open(end)
        if best is not None:
            yield from self._make_way(best[2])

    def _think_again(self) -> Pausing[None]:
        """Ends near the tile laid last may want other places than they keep."""
        last = self.tiles[-1]
        for tip, end in list(self.room.ends.items()):
            away = hypot(end.stop[0] - last.x, end.stop[1] - last.y)
            if not end.fixed and tip[0] != len(self.tiles) - 1 and (away < NEARBY or end.apart):
                self.room.shut(tip)
                self._could.clear()
                yield from self._open(End(tip, end.number, end.stop, end.place, False, end.kin))

    def _make_way(self, moved: Moved) -> Pausing[None]:
        """These ends keep other places from now on."""
        for tip, place in moved:
            end = self.room.shut(tip)
            end.apart = place is None
            end.place = place or (yield from self._place_apart(end))
            self.room.open(end)

    def _place(self, tile: Tile, tail: int, slab: Slab, heading: int) -> None:
        self._put(Placed(tile, slab.x, slab.y, (heading + 90) % 360, tail), slab)

    def _put(self, placed: Placed, slab: Slab) -> None:
        self.room.put(len(self.tiles), slab)
        self.tiles.append(placed)
        if placed.tile.is_double:
            self._doubles.add(placed.tile.low)
        self._extent = Bounds.around((self._extent, slab.box()))
        self._escape.close(slab)
        self._could.clear()

    # Where it can go, and what that costs

    def _edges(self, stop: Edge, double: bool) -> Iterator[tuple[float, Edge]]:
        """Where the next tile of a line may lie, with the cost of the turn."""
        weights = self._weights
        for turn, beside in TURNS:
            if not (double and abs(turn) == 90 and not beside):
                cost = (0.0, weights.bend, weights.corner)[abs(turn) // 45] + 0.1 * beside
                yield cost, after(stop, turn, beside)
        if double:
            for by in (0.5, -0.5):
                yield weights.corner, aside(stop, by)

    def _best_place(self, end: End) -> Pausing[Choice | None]:
        """The best place for the next tile of an end, if there is room for one."""
        room, weights = self.room, self._weights
        best: Choice | None = None
        least = inf
        lives = end.number not in self._doubles
        for cost, edge in self._edges(end.stop, double=False):
            yield
            slab = plain(edge)
            moved = room.make_way([slab]) if cost < least and room.clear(slab, end.kin) else None
            if moved is None:
                continue
            cost += (
                weights.other * (edge != end.place)
                + self._moving(moved)
                + self._growth([slab])
                + self._crowd(edge, end.number)
            )
            if cost < least and lives and not room.takes_foot(edge, (), end.kin):
                cost += weights.starve
            if cost < least and not room.goes_on(end_of(edge), DEEP, [slab]):
                cost += weights.trap
            if cost < least:
                cost += yield from self._harm([slab], least - cost, edge)
            if cost < least:
                best, least = (cost, edge, moved), cost
        return best

    def _feet_at(self, edge: Edge, kin: Kin) -> Iterator[Foot]:
        """Every way a double at this edge has room for its toes and a place after each."""
        room, weights = self.room, self._weights
        double = crosswise(edge)
        if not room.clear(double, kin):
            return
        for square, shape in FEET:
            toes = toes_of(double.x, double.y, edge[2], shape)
            slabs = [double, *map(plain, toes)]
            moved = room.make_way(slabs) if all(room.clear(slab, kin) for slab in slabs[1:]) else None
            if moved is None:
                continue
            foot = Foot(weights.square * square + self._moving(moved), toes, slabs, list(slabs), moved)
            foot.taken += [plain(place) for _, place in moved if place is not None]
            for toe in toes:
                ahead = room.place_after(end_of(toe), foot.taken)
                if ahead is None:
                    foot.cost += weights.trap
                else:
                    foot.cost += ahead[0]
                    foot.taken.append(plain(ahead[1]))
            yield foot

    def _moving(self, moved: Moved) -> float:
        """What it costs that these places make way."""
        return sum(self._weights.trap if place is None else self._weights.moved for _, place in moved)

    def _growth(self, slabs: Sequence[Slab]) -> float:
        """How much smaller all tiles would be shown with these added."""
        extent = self._extent
        grown = Bounds.around((extent, *(slab.box() for slab in slabs)))
        width, height, at_once = self._comfort
        needed = sqrt((len(self.tiles) + ENDS * len(self.room.ends)) / (width * height))
        roomy = max(1.0, self._ground() * needed) if at_once else WIDE * needed
        before, now = (
            max(1.0, box.width / (width * roomy), box.height / (height * roomy)) for box in (extent, grown)
        )
        return self._weights.growth * log(now / before)

    def _ground(self) -> float:
        """How wide the ground of a tile is where all tiles are seen at once, in short sides."""
        return CLOSE + (WIDE - CLOSE) * min(1.0, max(0.0, (len(self.tiles) - SEEN) / (MANY - SEEN)))

    def _crowd(self, place: Edge, number: int) -> float:
        """How little free ground a place looks on."""
        x, y, heading = place
        dx, dy = direction(heading)
        crowd = sum(
            share * self.room.crowd(Slab(x + far * dx, y + far * dy, heading, 1.9, 3.4))
            for far, share in AHEAD
        )
        return crowd * (self._weights.crowd_dead if number in self._doubles else self._weights.crowd)

    def _harm(self, slabs: Sequence[Slab], limit: float, own: Edge | None = None) -> Pausing[float]:
        """What these slabs take from other ends, and how far they lead from the open felt; how much more than
        the limit does not matter."""
        weights, room = self._weights, self.room
        cost = 0.0
        for end in room.looked_on(slabs):
            yield
            if cost >= limit:
                break
            could_go_on, could_grow = self._abilities(end)
            if could_go_on and not room.goes_on(end.stop, 3, slabs, end.tip, end.kin):
                cost += weights.trap
            if end.number not in self._doubles:
                cost += weights.intrude
            if could_grow and not room.takes_foot(end.place, slabs, end.kin):
                cost += weights.starve
        if cost < limit:
            points = [ahead_of(end.stop) for end in room.ends.values() if not end.fixed]
            beyond = [] if own is None else [ahead_of(end_of(own))]
            away = yield from self._escape.farther(slabs, points, beyond)
            cost += weights.away * away
        return cost

    def _abilities(self, end: End) -> tuple[bool, bool]:
        """Whether an end can go on for three tiles and, if its double may come, whether that finds room."""
        could = self._could.get(end.tip)
        if could is None:
            goes_on = not end.fixed and self.room.goes_on(end.stop, 3, (), end.tip, end.kin)
            lives = end.number not in self._doubles and not end.fixed
            grows = lives and self.room.takes_foot(end.place, (), end.kin)
            could = self._could[end.tip] = (goes_on, grows)
        return could

    # The last resort

    def _place_apart(self, end: End) -> Pausing[Edge]:
        """Where a line can go on, however far from its end."""
        for edge in self._edges_apart(end.stop):
            yield
            slab = plain(edge)
            if self.room.free(slab, ()) and self.room.goes_on(end_of(edge), 3, [slab]):
                return edge
        raise AssertionError("the felt has no end")

    def _edges_apart(self, stop: Edge) -> Iterator[Edge]:
        """Edges all over the felt: the nearest first, and those first whose link would cross few tiles."""
        x, y, heading = stop
        away = 0.0
        while True:
            away += 0.6
            ring = []
            for way in range(0, 360, 45):
                to_x, to_y = direction(heading + way)
                there = x + away * to_x, y + away * to_y
                crossed = self._crossed((x, y), there)
                for turn in range(0, 360, 45):
                    edge = (*there, (heading + turn) % 360)
                    dx, dy = direction(edge[2])
                    ring.append((crossed, 1 - dx * to_x - dy * to_y, edge))
            yield from (edge for *_, edge in sorted(ring))

    def _crossed(self, here: Point, there: Point) -> int:
        """How many tiles a link from here to there would cross."""
        dx, dy = there[0] - here[0], there[1] - here[1]
        steps = max(1, int(hypot(dx, dy) / 0.4))
        crossed: set[int] = set()
        for step in range(1, steps):
            part = step / steps
            crossed.update(self.room.crossed(Slab(here[0] + dx * part, here[1] + dy * part, 0, 0.1, 0.1)))
        return len(crossed)


def ahead_of(stop: Edge) -> tuple[float, float]:
    """The point that a line which stops here would go to."""
    dx, dy = direction(stop[2])
    return stop[0] + 1.2 * dx, stop[1] + 1.2 * dy
