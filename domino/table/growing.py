"""A table of feet that grows tile by tile and never moves one that lies.

After every tile each open end owns a free place for the next one, and nothing overlaps. A tile goes
where it and the places it opens have room; of such edges the cheapest is taken: one that makes the
table little larger, turns little and leaves others room to go on.

Two facts of the game help. Toes follow at once, so a double is laid where its toes and a place after
each have room, too. And an end whose double is out will never need room for a foot.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from math import hypot, log
from typing import TypeVar

from domino.core.tables import Laid
from domino.core.tiles import Tile
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
from domino.table.ground import Slab, direction
from domino.table.layout import Bounds, Placed, Point
from domino.table.room import End, Kin, Moved, Room, Tip

Result = TypeVar("Result")
Pausing = Generator[None, None, Result]
"""Work that pauses whenever it has taken a good part of a millisecond, so that it holds nobody up."""
Choice = tuple[float, Edge, list[Edge], Moved]
"""A way to lay a tile: what it costs, its edge, the places it opens, and those that make way."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each thing costs that one would rather not have."""

    growth: float = 45.0
    """Showing all tiles smaller, by a factor of e."""
    roomy: float = 0.08
    """Growth is free while a short side is above this part of the area's mean side."""
    bend: float = 0.3
    """A turn by an eighth."""
    corner: float = 0.4
    """A turn by a quarter, or a double that lies off its line."""
    moved: float = 1.6
    """Pushing aside the place of another end."""
    crowd: float = 0.22
    """Each tile or place on the ground ahead, while the end's double may come."""
    crowd_dead: float = 0.05
    """The same when it is out."""
    intrude: float = 0.3
    """Lying on the ground ahead of an end whose double may come."""
    trap: float = 8.0
    """Leaving an end no way on for three more tiles."""
    starve: float = 2.5
    """Leaving no room for a foot to an end whose double may come."""
    square: float = 0.2
    """A toe at a right angle."""
    turned: bool = False
    """The set tile's toes leave towards the nearer edges of the area, not the farther ones."""


class Growing:
    """A table that grows by the given weights, for an area of so many dp and a first foot of so many toes."""

    def __init__(self, area: tuple[float, float], toes: int, weights: Weights) -> None:
        self.tiles: list[Placed] = []
        self.links: list[tuple[Point, Point]] = []
        self.stuck = False
        """Whether a tile found no room: it, and what follows, can only be laid with a link."""
        self._area = area
        self._toes = toes
        self._weights = weights
        self.room = Room()
        """What lies there, and the place kept for every open end."""
        self._foot = -1
        self._doubles: set[int] = set()
        self._extent = Bounds(0.0, 0.0, 0.0, 0.0)
        self._least = max(1.0 / area[0], 1.0 / area[1], 1.0 / (weights.roomy * (area[0] * area[1]) ** 0.5))
        self._could: dict[Tip, tuple[bool, bool]] = {}
        """By end: whether it could go on and grow a foot before the tile that is being laid."""

    # Laying a tile

    def lay(self, laid: Laid, linking: bool = False) -> Pausing[None]:
        """Lays the next tile, pausing often. Where there is no room it stays as it is and is
        `stuck`, unless it may lay the tile apart, with a link."""
        tile, parent, toe = laid
        if parent is None:
            self._lay_set_tile(tile)
            return
        if parent != self._foot:
            self.close_foot()
        end = self.room.shut((parent, toe))  # its own place is not in its way
        number = tile.other(end.number)
        if tile.is_double:
            self._doubles.add(number)
        self._could.clear()
        best: Choice | None = None
        for cost, edge in [(0.0, end.place)] if end.fixed else self._edges(end.stop, tile.is_double):
            best = yield from self._cheaper(edge, cost, number, tile.is_double, end.kin, best)
            yield
        if best is None and linking:
            best = yield from self._apart(end, number, tile.is_double)
            self.links.append((end.stop[:2], best[1][:2]))
        if best is None:
            self.stuck = True
            if tile.is_double:
                self._doubles.discard(number)
            self.room.open(end)
        else:
            self._put(laid, end.number, best)

    def close_foot(self) -> None:
        """The last foot gets no more toes: what is left of their places is free again."""
        for tip in [tip for tip in self.room.ends if tip[0] == self._foot]:
            self.room.shut(tip)
        self._foot = -1

    def _lay_set_tile(self, tile: Tile) -> None:
        width, height = self._area
        upwards = (width <= height * 1.2) != self._weights.turned
        heading = 90 if upwards else 0
        self._doubles.add(tile.low)
        self._place(tile, tile.low, Slab(0.0, 0.0, heading + 90), heading + 90)
        for toe, edge in enumerate(first_toes(heading, self._toes)):
            self._open(End((0, toe), tile.low, edge, edge, True, (0,)))
        self._foot = 0

    def _put(self, laid: Laid, tail: int, choice: Choice) -> None:
        """Lays a tile the way chosen."""
        tile, parent, _ = laid
        assert parent is not None
        _, edge, opened, moved = choice
        for tip, place in moved:
            self.room.move(tip, place)
            self._stretch(plain(place))
        here = len(self.tiles)
        if tile.is_double:
            self._foot = here
            self._place(tile, tail, crosswise(edge), edge[2] + 90)
            for toe, place in enumerate(opened):
                self._open(End((here, toe), tail, place, place, True, (here, parent)))
        else:
            self._place(tile, tail, plain(edge), edge[2])
            self._open(End((here, 0), tile.other(tail), end_of(edge), opened[0], False, (here,)))

    def _place(self, tile: Tile, tail: int, slab: Slab, heading: int) -> None:
        self.room.put(len(self.tiles), slab)
        self._stretch(slab)
        self.tiles.append(Placed(tile, slab.x, slab.y, (heading + 90) % 360, tail))

    def _open(self, end: End) -> None:
        self.room.open(end)
        self._stretch(plain(end.place))

    def _stretch(self, slab: Slab) -> None:
        self._extent = Bounds.around((self._extent, slab.box()))

    # Where it can go, and what that costs

    def _edges(self, stop: Edge, double: bool) -> list[tuple[float, Edge]]:
        """Where the next tile of a line may lie, with the cost of the turn."""
        weights = self._weights
        found: list[tuple[float, Edge]] = []
        for turn, beside in TURNS:
            if not (double and abs(turn) == 90 and not beside):
                cost = (0.0, weights.bend, weights.corner)[abs(turn) // 45] + 0.1 * beside
                found.append((cost, after(stop, turn, beside)))
        if double:
            found += [(weights.corner, aside(stop, by)) for by in (0.5, -0.5)]
        return found

    def _cheaper(
        self, edge: Edge, cost: float, number: int, double: bool, kin: Kin, best: Choice | None
    ) -> Pausing[Choice | None]:
        """The best way to lay a tile so far, or one at this edge if that costs less."""
        limit = best[0] if best else float("inf")
        if double:
            return (yield from self._as_foot(edge, cost, kin, limit)) or best
        return (yield from self._as_line(edge, cost, number, kin, limit)) or best

    def _as_line(
        self, edge: Edge, cost: float, number: int, kin: Kin, limit: float
    ) -> Pausing[Choice | None]:
        """A plain tile at an edge, if it has room there for less than the limit."""
        room, weights = self.room, self._weights
        slab = plain(edge)
        if cost >= limit or not room.clear(slab, kin):
            return None
        moved = room.make_way([slab])
        if moved is None:
            return None
        ahead = room.place_after(end_of(edge), [slab, *(plain(place) for _, place in moved)])
        if ahead is None:
            return None
        place = ahead[1]
        both = [slab, plain(place)]
        cost += ahead[0] + weights.moved * len(moved) + self._growth(both) + self._crowd(place, number)
        if cost >= limit:
            return None
        if number not in self._doubles and not room.takes_foot(end_of(edge), [slab]):
            cost += weights.starve
        if cost < limit and not room.goes_on(end_of(place), 2, both):
            cost += weights.trap
        cost += yield from self._harm(both, limit - cost)
        return (cost, edge, [place], moved) if cost < limit else None

    def _as_foot(self, edge: Edge, cost: float, kin: Kin, limit: float) -> Pausing[Choice | None]:
        """A double at an edge with its toes and a place after each, likewise."""
        room, weights = self.room, self._weights
        double = crosswise(edge)
        if cost >= limit or not room.clear(double, kin):
            return None
        best: Choice | None = None
        for square, foot in FEET:
            yield
            price = cost + weights.square * square
            toes = toes_of(double.x, double.y, edge[2], foot)
            slabs = [double, *map(plain, toes)]
            if price >= limit or not all(room.clear(slab, kin) for slab in slabs[1:]):
                continue
            moved = room.make_way(slabs)
            if moved is None:
                continue
            taken = slabs + [plain(place) for _, place in moved]
            for toe in toes:
                ahead = room.place_after(end_of(toe), taken)
                if ahead is None:
                    break
                price += ahead[0]
                taken.append(plain(ahead[1]))
            else:
                price += weights.moved * len(moved) + self._growth(taken)
                price += sum(self._crowd(toe, -1) for toe in toes)
                if price < limit:
                    price += yield from self._harm(slabs, limit - price)
                if price < limit:
                    best, limit = (price, edge, toes, moved), price
        return best

    def _growth(self, slabs: Sequence[Slab]) -> float:
        """How much smaller all tiles would be shown with these added."""
        width, height = self._area
        extent = self._extent
        before = max(extent.width / width, extent.height / height, self._least)
        grown = Bounds.around((extent, *(slab.box() for slab in slabs)))
        now = max(grown.width / width, grown.height / height, before)
        return self._weights.growth * log(now / before)

    def _crowd(self, place: Edge, number: int) -> float:
        """How little free ground a place looks on."""
        x, y, heading = place
        dx, dy = direction(heading)
        crowd = self.room.crowd(Slab(x + 2.95 * dx, y + 2.95 * dy, heading, 1.9, 3.4))
        return crowd * (self._weights.crowd_dead if number in self._doubles else self._weights.crowd)

    def _harm(self, slabs: Sequence[Slab], limit: float) -> Pausing[float]:
        """What these slabs take from other ends; how much more than the limit does not matter."""
        weights, room = self._weights, self.room
        cost = 0.0
        for end in room.looked_on(slabs):
            yield
            if cost >= limit:
                break
            lives = end.number not in self._doubles
            could_go_on, could_grow = self._abilities(end)
            if could_go_on and not room.goes_on(end.stop, 3, slabs, end.tip, end.kin):
                cost += weights.trap
            if lives:
                cost += weights.intrude
            if could_grow and not room.takes_foot(end.stop, slabs, end.tip, end.kin):
                cost += weights.starve
        return cost

    def _abilities(self, end: End) -> tuple[bool, bool]:
        """Whether an end can go on for three tiles and, if its double may come, whether that finds room."""
        could = self._could.get(end.tip)
        if could is None:
            goes_on = not end.fixed and self.room.goes_on(end.stop, 3, (), end.tip, end.kin)
            grows = end.number not in self._doubles and self.room.takes_foot(end.stop, (), end.tip, end.kin)
            could = self._could[end.tip] = (goes_on, grows)
        return could

    # The last resort

    def _apart(self, end: End, number: int, double: bool) -> Pausing[Choice]:
        """A good edge, however far from its end: the best among the nearest with room."""
        from_x, from_y, heading = end.stop
        best: Choice | None = None
        away, enough = 0.0, float("inf")
        while best is None or away < enough:
            away += 0.6
            for way in range(0, 360, 45):
                to_x, to_y = direction(heading + way)
                for turn in range(0, 360, 45):
                    edge = (from_x + away * to_x, from_y + away * to_y, (heading + turn) % 360)
                    dx, dy = direction(edge[2])
                    cost = away + 0.5 * (1 - dx * to_x - dy * to_y)
                    if self.room.clear(crosswise(edge) if double else plain(edge)):
                        cost += 4.0 * self._crossed(end, edge)
                        best = yield from self._cheaper(edge, cost, number, double, (), best)
                    yield
            if best:
                enough = min(enough, away + 1.0)
        return best

    def _crossed(self, end: End, edge: Edge) -> int:
        """How many tiles a link from an end to an edge would cross."""
        dx, dy = edge[0] - end.stop[0], edge[1] - end.stop[1]
        steps = max(1, int(hypot(dx, dy) / 0.4))
        crossed: set[int] = set()
        for step in range(1, steps):
            part = step / steps
            crossed.update(
                self.room.crossed(Slab(end.stop[0] + dx * part, end.stop[1] + dy * part, 0, 0.1, 0.1))
            )
        return len(crossed - {end.tip[0]})
