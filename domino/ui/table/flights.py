"""What is in the air: tiles that fly from here to there, and the one under a finger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.ui.felts.pose import Pose
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.moving import Moving, Piece
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter

BLEED = 16
"""How far a carried tile's shadow and glow reach, in dp."""


@dataclass(eq=False)
class _Flight:
    """One tile on its way; nowhere yet while it waits."""

    tile: Tile | None
    pose: Pose | None = None


class Flights(Painted):
    """Lies over the table and takes no touches. Nothing is painted while nothing flies."""

    def __init__(self) -> None:
        super().__init__()
        self._flights: list[_Flight] = []
        self._swarm: Moving | None = None

    @property
    def empty(self) -> bool:
        return not self._flights and (self._swarm is None or self._swarm.parent is None)

    def swarm(self, pieces: Sequence[Piece]) -> None:
        """Shows many that fly at once, and those alone; with none, nothing."""
        if pieces:
            self._swarm = self._swarm or Moving()
            self._swarm.show(pieces, self._painter())
            if self._swarm.parent is None:
                self.add_widget(self._swarm)
        elif self._swarm is not None:
            self._swarm.clear()
            self.remove_widget(self._swarm)

    def swarm_at(self, seconds: float) -> None:
        """They are where they are after so many seconds."""
        if self._swarm is not None:
            self._swarm.at(seconds)

    def fly(
        self,
        tile: Tile | None,
        start: Pose,
        end: Pose,
        seconds: float,
        curve: motion.Curve = motion.out_cubic,
        wait: float = 0.0,
        landed: Callable[[], None] | None = None,
    ) -> None:
        """A tile, face down if it is None, flies from one pose to another. While it waits it is not seen."""
        flight = _Flight(tile)
        self._flights.append(flight)

        def step(share: float) -> None:
            flight.pose = start.towards(end, share)
            self.repaint()

        def done() -> None:
            if flight in self._flights:
                self._flights.remove(flight)
            self.repaint()
            if landed is not None:
                landed()

        motion.move(seconds, step, done, curve, wait)

    def clear(self) -> None:
        """Everything that flies is there."""
        if not self.empty:
            motion.finish_all()

    def paint(self, painter: Painter) -> None:
        for flight in self._flights:
            if flight.pose is None:
                continue
            x, y, side, angle, first, alpha = flight.pose
            if flight.tile is None:
                painter.back(x - self.x, y - self.y, side, angle, alpha)
            else:
                painter.tile(flight.tile, x - self.x, y - self.y, side, angle, first, alpha=alpha)

    def collide_point(self, x: float, y: float) -> bool:
        return False


class Carried(Painted):
    """The tile under a finger: painted once, then only moved."""

    def __init__(self) -> None:
        super().__init__()
        self.tile: Tile | None = None
        self.pose = Pose(0.0, 0.0, dp(48))
        self.glows, self.empty = False, True
        self._first: int | None = None
        """The number on its upper half as it stood on the rack."""

    def take(self, tile: Tile | None, first: int | None, side: float, glows: bool) -> None:
        """Carries this tile, face down if it is None, from now on."""
        self.tile, self.glows, self.empty, self._first = tile, glows, False, first
        self.pose = self.pose._replace(side=side, first=first, angle=0.0)
        self.size = (2 * side + 2 * dp(BLEED),) * 2  # it may be turned
        self.repaint()

    def turn(self, slot: Pose | None) -> None:
        """Turns it the way that the slot needs which will catch it; upright when there is none."""
        if self.empty:
            return
        angle, first = 0.0, self._first
        if slot is not None and self.tile is not None and slot.first in (self.tile.low, self.tile.high):
            angle, first = slot.angle, slot.first
        if (angle, first) != (self.pose.angle, self.pose.first):
            self.pose = self.pose._replace(angle=angle, first=first)
            self.repaint()

    def drop(self) -> None:
        """Nothing is carried."""
        self.empty = True
        self.repaint()

    def move_to(self, x: float, y: float) -> None:
        """Its middle is here. Only its picture is moved: that costs a frame least."""
        self.pose = self.pose._replace(x=x, y=y)
        self.look(x - self.x - self.width / 2, y - self.y - self.height / 2)

    def paint(self, painter: Painter) -> None:
        if self.empty:
            return
        x, y, side, angle = painter.width / 2, painter.height / 2, self.pose.side, self.pose.angle
        if self.glows:
            painter.tile_glow(x, y, side, angle, painter.theme.gold, dp(10))
        if self.tile is None:
            painter.back(x, y, side, angle, shadow="lifted")
        else:
            painter.tile(self.tile, x, y, side, angle, self.pose.first, shadow="lifted")
        if self.glows:
            painter.tile_ring(x, y, side, angle, painter.theme.gold, dp(3))

    def collide_point(self, x: float, y: float) -> bool:
        return False
