"""What is in the air: tiles that fly from here to there, and the one under a finger."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.ui.felts.pose import Pose
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter

BLEED = 16
"""How far a carried tile's shadow and glow reach, in dp."""


class _Flight:
    """One tile on its way."""

    def __init__(self, tile: Tile | None, pose: Pose) -> None:
        self.tile = tile
        self.pose = pose
        self.begun = False


class Flights(Painted):
    """Lies over the table and takes no touches. Nothing is painted while nothing flies."""

    def __init__(self) -> None:
        super().__init__()
        self._flights: list[_Flight] = []

    @property
    def empty(self) -> bool:
        return not self._flights

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
        flight = _Flight(tile, start)
        self._flights.append(flight)

        def step(share: float) -> None:
            flight.begun = True
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
        if self._flights:
            motion.finish_all()

    def paint(self, painter: Painter) -> None:
        for flight in self._flights:
            if not flight.begun:
                continue
            pose = flight.pose
            x, y = pose.x - self.x, pose.y - self.y
            if flight.tile is None:
                painter.back(x, y, pose.side, pose.angle, pose.alpha)
            else:
                painter.tile(flight.tile, x, y, pose.side, pose.angle, pose.first, alpha=pose.alpha)

    def collide_point(self, x: float, y: float) -> bool:
        return False


class Carried(Painted):
    """The tile under a finger: painted once, then only moved."""

    def __init__(self) -> None:
        super().__init__()
        self.tile: Tile | None = None
        self.first: int | None = None
        self.side = dp(48)
        self._middle = (0.0, 0.0)
        self.glows = False
        self.face_down = False

    def take(self, tile: Tile, first: int | None, side: float, glows: bool) -> None:
        """Carries this tile from now on."""
        self.tile, self.first, self.side, self.glows = tile, first, side, glows
        self.face_down = False
        self.size = (side + 2 * dp(BLEED), 2 * side + 2 * dp(BLEED))
        self.repaint()

    def take_face_down(self, side: float) -> None:
        """Carries a tile that lies face down."""
        self.take(Tile(0, 0), None, side, False)
        self.face_down = True

    def drop(self) -> None:
        """Nothing is carried."""
        self.tile = None
        self.repaint()

    def move_to(self, x: float, y: float) -> None:
        """Its middle is here. Only its picture is moved: that costs a frame least."""
        self._middle = (x, y)
        self.look(x - self.x - self.width / 2, y - self.y - self.height / 2)

    @property
    def pose(self) -> Pose:
        return Pose(*self._middle, self.side, 0.0, self.first)

    def paint(self, painter: Painter) -> None:
        if self.tile is None:
            return
        x, y = painter.width / 2, painter.height / 2
        if self.glows:
            painter.tile_glow(x, y, self.side, 0, painter.theme.gold, dp(10))
        painter.shadow(x - self.side / 2, y - self.side, self.side, 2 * self.side, self.side * 0.13, dp(8))
        if self.face_down:
            painter.back(x, y, self.side)
            return
        painter.tile(self.tile, x, y, self.side, 0, self.first)
        if self.glows:
            painter.tile_ring(x, y, self.side, 0, painter.theme.gold, dp(3))

    def collide_point(self, x: float, y: float) -> bool:
        return False
