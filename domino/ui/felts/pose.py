"""How a tile is seen in the window."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import cos, hypot, radians, sin
from typing import NamedTuple

SEARCH = 4
"""So many places on each side of the middle are tried for what is told among tiles."""


class Pose(NamedTuple):
    """Its middle, its short side, how it is turned and the number on its first half."""

    x: float
    y: float
    side: float
    angle: float = 0.0
    first: int | None = None
    alpha: float = 1.0

    def halves(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The middle of its first half, and of its other."""
        turned = radians(self.angle)
        x, y = -sin(turned) * self.side / 2, cos(turned) * self.side / 2
        return (self.x + x, self.y + y), (self.x - x, self.y - y)

    def towards(self, other: Pose, share: float) -> Pose:
        """On the way to another pose; turns the shorter way round."""
        turn = (other.angle - self.angle + 180) % 360 - 180
        return Pose(
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
            self.side + (other.side - self.side) * share,
            self.angle + turn * share if share < 1 else other.angle,
            other.first if other.first is not None else self.first,
            self.alpha + (other.alpha - self.alpha) * share,
        )


def free_middle(
    left: float, low: float, wide: float, high: float, tiles: Sequence[Pose], across: float, up: float
) -> tuple[float, float]:
    """The middle of a box so far `across` and `up`, within another, that hides the fewest of these tiles, as
    near to the other's middle as that goes."""
    x, y = left + wide / 2, low + high / 2
    aside, above = max(0.0, wide - across) / 2 / SEARCH, max(0.0, high - up) / 2 / SEARCH
    steps = range(-SEARCH, SEARCH + 1)

    def price(place: tuple[float, float]) -> tuple[int, float]:
        hidden = sum(
            abs(tile.x - place[0]) < across / 2 + tile.side and abs(tile.y - place[1]) < up / 2 + tile.side
            for tile in tiles
        )
        return hidden, hypot(place[0] - x, place[1] - y)

    return min(((x + aside * one, y + above * other) for one, other in product(steps, steps)), key=price)
