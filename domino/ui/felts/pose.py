"""How a tile is seen in the window."""

from __future__ import annotations

from math import cos, radians, sin
from typing import NamedTuple


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
