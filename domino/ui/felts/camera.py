"""What of a table is seen: how large it is shown and where, and how that changes. No window is needed.

A table point (x, y) is seen at `left + x * scale`, `bottom + y * scale` pixels of the felt.
"""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

from domino.table.layout import Bounds, Point

CLOSEST = 3.0
"""How many times larger than it is shown by itself a table can be seen."""
NEAR = 0.5
"""Pixels: what is nearer than this is the same."""


class Sight(NamedTuple):
    """One way to see a table: pixels to a short side, and where the table's origin is."""

    scale: float
    left: float
    bottom: float

    def seen(self, x: float, y: float) -> Point:
        """Where a point of the table is on the felt."""
        return self.left + x * self.scale, self.bottom + y * self.scale

    def under(self, x: float, y: float) -> Point:
        """The point of the table that is seen here."""
        return (x - self.left) / self.scale, (y - self.bottom) / self.scale

    @staticmethod
    def of(box: Bounds, area: Bounds) -> Sight:
        """The box, as large as it can be, in the middle of an area of the felt."""
        scale = min(area.width / box.width, area.height / box.height)
        x, y = box.centre
        middle_x, middle_y = area.centre
        return Sight(scale, middle_x - x * scale, middle_y - y * scale)

    def moved(self, across: float, up: float) -> Sight:
        return Sight(self.scale, self.left + across, self.bottom + up)

    def zoomed(self, by: float, at: Point) -> Sight:
        """So many times as large, with the point of the table that is seen here staying here."""
        x, y = at
        return Sight(self.scale * by, x + (self.left - x) * by, y + (self.bottom - y) * by)

    def is_near(self, other: Sight, reach: float) -> bool:
        """Whether nobody could tell the two apart on a felt of so many pixels."""
        return (
            abs(self.scale / other.scale - 1) * reach < NEAR
            and abs(self.left - other.left) < NEAR
            and abs(self.bottom - other.bottom) < NEAR
        )


class Camera:
    """How the table is seen now (`sight`), and how it will be when it has settled (`rest`).

    It follows play until a player moves the table by hand; `follow` makes it follow again. `bring` shows what
    has to be seen all the same.
    """

    def __init__(self) -> None:
        self.sight = Sight(1.0, 0.0, 0.0)
        self.rest = self.sight
        self.following = True
        self._from = self._goal = self.sight
        self.gliding = False
        """Whether it is on its way to another sight: `glide` tells how far it has got."""
        self.trips = 0
        """How many such ways it has begun."""
        self.widest = self.sight
        self._area = Bounds(0.0, 0.0, 1.0, 1.0)
        self._whole = Bounds(0.0, 0.0, 1.0, 1.0)

    def frame(self, whole: Bounds, wanted: Bounds, area: Bounds, glide: bool = False) -> None:
        """The table is this large, this part of it is wanted, and the felt has this area for it. Glides
        there, or is there at once; a table that a player has moved stays where it is."""
        self._whole, self._area = whole, area
        self.widest = Sight.of(whole, area)
        self.rest = Sight.of(wanted, area)
        if self.following:
            self._go(self.rest, glide)
        else:
            self.sight = self._bounded(self.sight)

    def follow(self, glide: bool = False) -> None:
        """Shows what is wanted, and goes on doing so."""
        self.following = True
        self._go(self.rest, glide)

    def bring(self, part: Bounds, edge: float, glide: bool = False) -> None:
        """This part of the table has to be seen, also where a player moved it, so many pixels from any edge:
        goes no farther than it must, and shows it smaller where it has no room."""
        if self.following:
            return  # what is wanted holds it
        sight, area = self.goal, self._area.grown(-edge)
        by = min(1.0, area.width / (part.width * sight.scale), area.height / (part.height * sight.scale))
        sight = sight.zoomed(by, area.centre)
        left, bottom = sight.seen(part.left, part.bottom)
        right, top = sight.seen(part.right, part.top)
        across = max(0.0, area.left - left) - max(0.0, right - area.right)
        up = max(0.0, area.bottom - bottom) - max(0.0, top - area.top)
        if across or up or by < 1.0:
            self._go(self._bounded(sight.moved(across, up)), glide)

    @property
    def at_rest(self) -> bool:
        """Whether it shows what is wanted, and not all there is."""
        reach = max(self._area.right, self._area.top)
        return self.sight.is_near(self.rest, reach) and not self.rest.is_near(self.widest, reach)

    @property
    def goal(self) -> Sight:
        """How the table is seen when it has come to rest."""
        return self._goal if self.gliding else self.sight

    def show_whole(self, glide: bool = False) -> None:
        """Shows all of the table, until something else is wanted."""
        self.following = True
        self._go(self.widest, glide)

    def glide(self, share: float) -> None:
        """So much of the way is done: 1 is all of it."""
        if self.gliding:
            self.gliding = share < 1.0
            self.sight = self._between(self._from, self._goal, share) if self.gliding else self._goal

    def pan(self, across: float, up: float) -> None:
        """A player moves the table by so many pixels."""
        self._by_hand(self.sight.moved(across, up))

    def zoom(self, by: float, at: Point) -> None:
        """A player makes the table larger or smaller about a point of the felt."""
        self._by_hand(self.sight.zoomed(by, at))

    def step(self, across: float, up: float, glide: bool = False) -> None:
        """A player has the table moved by so many pixels, from where it comes to rest."""
        self.following = False
        self._go(self._bounded(self.goal.moved(across, up)), glide)

    def _by_hand(self, sight: Sight) -> None:
        self.gliding = False
        self.following = False
        self.sight = self._bounded(sight)

    def _go(self, goal: Sight, glide: bool) -> None:
        reach = max(self._area.right, self._area.top)
        if not glide or self.sight.is_near(goal, reach):
            self.sight, self.gliding = goal, False
        elif not self.gliding or not self._goal.is_near(goal, reach):
            self._from, self._goal, self.gliding = self.sight, goal, True
            self.trips += 1

    def _between(self, one: Sight, other: Sight, part: float) -> Sight:
        """On the way: sizes change by equal factors, and what is in the middle of the felt moves evenly."""
        scale = exp(log(one.scale) + (log(other.scale) - log(one.scale)) * part)
        x, y = self._area.centre
        (from_x, from_y), (to_x, to_y) = one.under(x, y), other.under(x, y)
        middle_x, middle_y = from_x + (to_x - from_x) * part, from_y + (to_y - from_y) * part
        return Sight(scale, x - middle_x * scale, y - middle_y * scale)

    def _bounded(self, sight: Sight) -> Sight:
        """Neither smaller than everything nor too large, and never off the table."""
        scale = min(max(sight.scale, self.widest.scale), CLOSEST * self.rest.scale)
        if scale != sight.scale:
            sight = sight.zoomed(scale / sight.scale, self._area.centre)
        area, whole = self._area, self._whole
        left = _within(sight.left, area.right - whole.right * scale, area.left - whole.left * scale)
        bottom = _within(sight.bottom, area.top - whole.top * scale, area.bottom - whole.bottom * scale)
        return Sight(scale, left, bottom)


def _within(value: float, low: float, high: float) -> float:
    return (low + high) / 2 if low > high else min(max(value, low), high)
