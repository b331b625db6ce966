"""What is in the air: tiles that fly from here to there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from domino.core.tiles import Tile
from domino.ui.felts.pose import Pose
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.moving import Moving, Piece
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter


@dataclass(eq=False)
class _Flight:
    """One tile on its way; nowhere yet while it waits."""

    tile: Tile | None
    pose: Pose | None = None
    motion: motion.Motion | None = None


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

        moves = motion.move(seconds, step, done, curve, wait)
        if not moves.over:
            flight.motion = moves

    def land(self) -> None:
        """Every tile that flies is there at once; other motion goes on."""
        for flight in self._flights[:]:
            if flight.motion is not None:
                flight.motion.finish()

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
