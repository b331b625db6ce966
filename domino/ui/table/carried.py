"""The tile under a finger, and the slot that will catch it."""

from __future__ import annotations

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.tableside.shown.table_shapes import Area
from domino.ui.felts.pose import Pose
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import colour

BLEED = 20
"""How far a carried tile's shadow and glow reach, in dp."""
TILT = 4.0
"""How many degrees a carried tile is turned besides, as a hand holds it."""
TURN = 0.09
"""Seconds in which it turns the way its slot needs."""
AROUND = 4
"""How many dp of light are around a chip."""
GLOW = 20
"""How far the light of the slot reaches that will catch a tile, in dp."""
HIGH, LOW, KEYLINE = colour("FFE9A8"), colour("FFC94A"), colour("FFF6DC")
"""That slot, alike in every style: from its top to its bottom, and around it."""
NUMBER = 0.5
"""How large its numbers are, as a share of a tile's short side."""


class Carried(Painted):
    """The tile under a finger: painted once, then only moved; painted anew while it turns."""

    def __init__(self) -> None:
        super().__init__()
        self.tile: Tile | None = None
        self.pose = Pose(0.0, 0.0, dp(48))
        self.glows, self.empty = False, True
        self._turning: motion.Motion | None = None

    def take(self, tile: Tile | None, first: int | None, side: float, glows: bool) -> None:
        """Carries this tile, face down if it is None, from now on."""
        self.tile, self.glows, self.empty = tile, glows, False
        self.pose = self.pose._replace(side=side, first=first, angle=TILT)
        self.size = (2 * side + 2 * dp(BLEED),) * 2  # it may be turned
        self.repaint()

    def turn(self, slot: Pose | None) -> None:
        """Turns it the way that the slot needs which will catch it, the shorter way round; upright, as it
        stood on the rack, when there is none."""
        if self.empty:
            return
        goal = TILT
        if slot is not None and self.tile is not None and slot.first in self.tile:
            goal += slot.angle + (0.0 if slot.first == self.pose.first else 180.0)
        start = self.pose.angle
        way = (goal - start + 180) % 360 - 180
        if self._turning is not None:
            self._turning.cancel()

        def step(share: float) -> None:
            self.pose = self.pose._replace(angle=(start + way * share) % 360)
            self.repaint()

        if way:
            self._turning = motion.move(self.app.lasting(TURN), step)

    def drop(self) -> None:
        """Nothing is carried."""
        if self._turning is not None:
            self._turning.cancel()
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
            painter.tile_ring(x, y, side, angle, painter.theme.gold, dp(2.5))

    def collide_point(self, x: float, y: float) -> bool:
        return False


class Mark(Painted):
    """The slot that will catch the carried tile, solid and with both its numbers, and the light around the
    chip that stands for it. It lies above the parts of the table, so that none is drawn again while a tile is
    on its way, and beside the chip, which is read as before."""

    def __init__(self) -> None:
        super().__init__()
        self.area: Area | None = None
        self.slot: Pose | None = None
        self.tile: Tile | None = None

    def show(self, area: Area | None, slot: Pose | None = None, tile: Tile | None = None) -> None:
        """Lights this area of the window, or none, and this slot of the felt for this tile."""
        if (area, slot, tile) != (self.area, self.slot, self.tile):
            self.area, self.slot, self.tile = area, slot, tile
            self.repaint()

    def paint(self, painter: Painter) -> None:
        if self.slot is not None and self.tile is not None:
            self._slot(painter, self.slot, self.tile)
        if self.area is not None:
            x, y, width, height = self.area
            x, y = x - self.x - dp(AROUND), y - self.y - dp(AROUND)
            width, height = width + dp(2 * AROUND), height + dp(2 * AROUND)
            painter.ring(x, y, width, height, painter.theme.gold, dp(AROUND), dp(12 + AROUND))

    def _slot(self, painter: Painter, slot: Pose, tile: Tile) -> None:
        x, y, side = slot.x - self.x, slot.y - self.y, slot.side
        painter.tile_glow(x, y, side, slot.angle, painter.theme.gold, dp(GLOW))
        painter.tile_ground(x, y, side, slot.angle, HIGH, LOW)
        painter.tile_ring(x, y, side, slot.angle, KEYLINE, dp(2), -dp(2))
        first = tile.low if slot.first is None else slot.first
        for number, (half_x, half_y) in zip((first, tile.other(first)), slot.halves(), strict=True):
            at = half_x - self.x, half_y - self.y
            painter.words(str(number), *at, side * NUMBER / dp(1), painter.theme.on_gold, "bold", "center")

    def collide_point(self, x: float, y: float) -> bool:
        return False
