"""Room on a free table: what lies there, the place kept for every open end, and what still finds room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domino.table.edges import FEET, TURNS, Edge, after, crosswise, end_of, plain, toes_of
from domino.table.ground import Ground, Slab, direction
from domino.table.tree import Tip

CLEARANCE = 0.1
"""How far tiles of different lines keep apart."""

Kin = tuple[int, ...]
"""Tiles that a new one may touch."""
Moved = list[tuple[Tip, Edge | None]]
"""Ends whose places must make way, and where those go; None when that cannot be beside their tiles."""

PLACE_COSTS = (0.0, 0.6, 0.6, 0.8, 0.8, 0.9, 0.9)
"""By turn: how much worse a place is than one straight ahead."""
GROUND_DEPTH, GROUND_BREADTH = 3.4, 4.4
"""The ground ahead of an end, where it would go on or grow a foot."""


@dataclass(slots=True)
class End:
    """An open end: the number it shows, where its line stops, and the place kept for its next tile. A
    toe's place is fixed; that of a line may make way."""

    tip: Tip
    number: int
    stop: Edge
    place: Edge
    fixed: bool
    kin: Kin
    apart: bool = False
    """Whether the place is not beside the tile: what lies there will be linked."""


class Room:
    """Tiles and open ends, none of which overlap."""

    def __init__(self) -> None:
        self.ends: dict[Tip, End] = {}
        self._solid: Ground[int] = Ground(CLEARANCE)
        self._places: Ground[Tip] = Ground(CLEARANCE)
        self._ahead: Ground[Tip] = Ground()

    # What is there

    def put(self, index: int, slab: Slab) -> None:
        """A tile lies here from now on."""
        self._solid.add(index, slab)

    def open(self, end: End) -> None:
        """A new end, and its place."""
        self.ends[end.tip] = end
        self._places.add(end.tip, plain(end.place))
        x, y, heading = end.stop
        dx, dy = direction(heading)
        middle = GROUND_DEPTH / 2
        self._ahead.add(
            end.tip, Slab(x + middle * dx, y + middle * dy, heading, GROUND_DEPTH, GROUND_BREADTH)
        )

    def shut(self, tip: Tip) -> End:
        """This is an end no more."""
        self._places.remove(tip)
        self._ahead.remove(tip)
        return self.ends.pop(tip)

    # What finds room

    def clear(self, slab: Slab, kin: Kin = ()) -> bool:
        """Whether no tile is in the way."""
        return self._solid.free(slab, None, kin)

    def free(self, slab: Slab, taken: Sequence[Slab], own: Tip | None = None, kin: Kin = ()) -> bool:
        """Whether no tile, no place but one's own and nothing of what is taken already is in the way."""
        for other in taken:
            if slab.meets(other):
                return False
        return self._solid.free(slab, None, kin) and self._places.free(slab, own)

    def crowd(self, slab: Slab) -> int:
        """How many tiles and places reach into this ground."""
        return len(self._solid.hits(slab)) + len(self._places.hits(slab))

    def crossed(self, slab: Slab) -> list[int]:
        """The tiles on this ground."""
        return self._solid.hits(slab)

    def looked_on(self, slabs: Sequence[Slab]) -> list[End]:
        """The ends that have any of these slabs on the ground ahead of them."""
        tips = {tip for slab in slabs for tip in self._ahead.hits(slab)}
        return [self.ends[tip] for tip in sorted(tips)]

    def place_after(
        self, stop: Edge, taken: Sequence[Slab], own: Tip | None = None, kin: Kin = ()
    ) -> tuple[float, Edge] | None:
        """The best free place for a tile that goes on from here, with what it costs."""
        for cost, (turn, beside) in zip(PLACE_COSTS, TURNS, strict=True):
            edge = after(stop, turn, beside)
            if self.free(plain(edge), taken, own, kin):
                return cost, edge
        return None

    def make_way(self, slabs: Sequence[Slab]) -> Moved | None:
        """The places that these slabs lie on and where those can go instead; None if one of them is that of a
        toe, which is fixed."""
        tips = {tip for slab in slabs for tip in self._places.hits(slab)}
        moved: Moved = []
        taken = list(slabs)
        for tip in sorted(tips):
            end = self.ends[tip]
            if end.fixed:
                return None
            found = self.place_after(end.stop, taken, tip, end.kin)
            moved.append((tip, found and found[1]))
            if found is not None:
                taken.append(plain(found[1]))
        return moved

    def goes_on(
        self, stop: Edge, steps: int, taken: Sequence[Slab], own: Tip | None = None, kin: Kin = ()
    ) -> bool:
        """Whether a line can go on from here for so many tiles."""
        for turn, beside in TURNS[:5]:
            edge = after(stop, turn, beside)
            slab = plain(edge)
            if self.free(slab, taken, own, kin) and (
                steps == 1 or self.goes_on(end_of(edge), steps - 1, [*taken, slab], own, kin)
            ):
                return True
        return False

    def takes_foot(self, edge: Edge, taken: Sequence[Slab], kin: Kin = ()) -> bool:
        """Whether a double across this edge, and its toes, would find room among the tiles."""
        double = crosswise(edge)
        if not self._is_clear(double, taken, kin):
            return False
        return any(
            all(self._is_clear(plain(toe), taken, kin) for toe in toes_of(double.x, double.y, edge[2], shape))
            for _, shape in FEET
        )

    def _is_clear(self, slab: Slab, taken: Sequence[Slab], kin: Kin) -> bool:
        return self._solid.free(slab, None, kin) and not any(slab.meets(other) for other in taken)
