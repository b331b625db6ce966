"""What a layout is: placed tiles, drop targets and the box they fill, and how such things touch or overlap.

All lengths are in units of a tile's short side, x to the right and y up. An angle is in degrees, counter-
clockwise; at 0 a tile stands upright, its `first` half above, at 90 it lies with `first` to the left.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from domino.core.tiles import Tile

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Bounds:
    """A rectangle that stands straight: the box around something."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    @property
    def centre(self) -> Point:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def holds(self, other: Bounds, slack: float = 1e-6) -> bool:
        """Whether the other box lies inside this one."""
        return (
            other.left >= self.left - slack
            and other.right <= self.right + slack
            and other.bottom >= self.bottom - slack
            and other.top <= self.top + slack
        )

    def grown(self, by: float) -> Bounds:
        """The box with a margin around it."""
        return Bounds(self.left - by, self.bottom - by, self.right + by, self.top + by)

    def scaled(self, by: float) -> Bounds:
        """The box in other units."""
        return Bounds(self.left * by, self.bottom * by, self.right * by, self.top * by)

    def joined(self, other: Bounds) -> Bounds:
        """The smallest box that holds both."""
        return Bounds(
            self.left if self.left < other.left else other.left,
            self.bottom if self.bottom < other.bottom else other.bottom,
            self.right if self.right > other.right else other.right,
            self.top if self.top > other.top else other.top,
        )

    @staticmethod
    def about(x: float, y: float, width: float, height: float) -> Bounds:
        """The box so wide and high with its middle here."""
        return Bounds(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @staticmethod
    def around(boxes: Iterable[Bounds]) -> Bounds:
        """The smallest box that holds all of these."""
        every = list(boxes)
        return Bounds(
            min(box.left for box in every),
            min(box.bottom for box in every),
            max(box.right for box in every),
            max(box.top for box in every),
        )


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on the table: the middle of it, how it is turned, and the number on its first half."""

    tile: Tile
    x: float
    y: float
    angle: float
    first: int

    @property
    def last(self) -> int:
        """The number on its other half."""
        return self.tile.other(self.first)

    def half(self, which: int) -> Point:
        """The middle of its first half (0) or its last (1)."""
        away = 0.5 if which == 0 else -0.5
        turned = math.radians(self.angle)
        return self.x - away * math.sin(turned), self.y + away * math.cos(turned)

    def corners(self) -> list[Point]:
        return corners(self.x, self.y, 1.0, 2.0, self.angle)

    def box(self) -> Bounds:
        return _box_of(self.corners())


@dataclass(frozen=True, slots=True)
class Target:
    """Where the next tile of an end would go: the place it stands for, and the number it shows. Where a
    place has several free sides each is a target of its own, told apart by `name`."""

    place: str
    number: int
    x: float
    y: float
    angle: float
    width: float = 1.0
    height: float = 2.0
    side: int | None = None

    @property
    def name(self) -> str:
        """The place, with the side that this is, as it is played on."""
        return self.place if self.side is None else f"{self.place}.{self.side}"

    def corners(self) -> list[Point]:
        return corners(self.x, self.y, self.width, self.height, self.angle)

    def box(self) -> Bounds:
        return _box_of(self.corners())


@dataclass(frozen=True, slots=True)
class Layout:
    """A table laid out for an area of so many dp: everything on it, the box to show, and how many dp
    a tile's short side is when that box fills the area."""

    tiles: tuple[Placed, ...]
    targets: tuple[Target, ...]
    box: Bounds
    side: float
    links: tuple[tuple[Point, Point], ...] = ()
    """Thin lines drawn under the tiles, where two that belong together could not be put together."""
    parts: dict[str, Bounds] = field(default_factory=dict)
    """Other things that have their place: lanes, heads, the hub, plaques, by name."""
    folded: dict[str, int] = field(default_factory=dict)
    """How many tiles of a line are not shown, by its place."""
    rails: dict[str, tuple[Point, ...]] = field(default_factory=dict)
    """The middle of each piece of railway, by name, from the hub outwards."""
    head: str = ""
    """The kind of head that lanes have: plate, line, badge or letter."""

    @property
    def boxes(self) -> list[Bounds]:
        """Where every tile and every slot is."""
        return [placed.box() for placed in self.tiles] + [target.box() for target in self.targets]


def corners(x: float, y: float, width: float, height: float, angle: float) -> list[Point]:
    """The corners of a turned rectangle, in order round it."""
    turned = math.radians(angle)
    across = (math.cos(turned) * width / 2, math.sin(turned) * width / 2)
    along = (-math.sin(turned) * height / 2, math.cos(turned) * height / 2)
    return [
        (x + one * across[0] + other * along[0], y + one * across[1] + other * along[1])
        for one, other in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def _box_of(points: Sequence[Point]) -> Bounds:
    return Bounds(
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )


def overlap(one: Sequence[Point], other: Sequence[Point], slack: float = 0.02) -> bool:
    """Whether two convex shapes, given by their corners in order, overlap by more than `slack`: they do
    unless some side of one of them separates them."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True):
            length = math.hypot(bx - ax, by - ay)
            nx, ny = (by - ay) / length, (ax - bx) / length
            spans = [[x * nx + y * ny for x, y in points] for points in (one, other)]
            if max(spans[0]) <= min(spans[1]) + slack or max(spans[1]) <= min(spans[0]) + slack:
                return False
    return True
