"""What lies over the table in a lesson: a veil with soft holes where something is in the light, and the way
that a tile should take, in dots that run for a while."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp

from domino.ui.felts.felt_pen import Area
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import WHITE, colour, faded
from domino.ui.table.lesson_lights import Lit

VEIL = faded(colour("04130C"), 0.66)
PATH = colour("FFE9A8")
EDGE_OF_HAND = colour("2A1C0E")
EDGE = 14
"""How many dp wide the soft edge of a hole is."""
APART, DOT = 11, 2
"""How far dots are from each other, and their radius, in dp."""
RUN = 0.6
"""Seconds in which every dot runs to the place of the next."""
RUNS = 8
"""How often they do: then they rest, and no frame is drawn for them."""
GLOW = ((12, 0.1), (10, 0.18), (8, 0.28), (6, 0.4))
"""The rings of light about what is to be touched: how many dp away, and how much is seen of each."""
HAND = 44
"""How many dp high the hand is."""

Point = tuple[float, float]


class LessonCover(Painted):
    """The veil and the rings of what is in the light. It takes no touches."""

    def __init__(self) -> None:
        super().__init__()
        self.lit: list[Lit] = []
        self.path = LessonPath()
        self.add_widget(self.path)

    def show(self, lit: list[Lit], points: bool, runs: bool) -> None:
        """Lights these; the hand `points` at what is to be touched, and dots run if they may."""
        if lit != self.lit:
            self.lit = lit
            self.repaint()
        self.path.pos, self.path.size = self.pos, self.size
        self.path.show(lit if points else [], runs)

    def paint(self, painter: Painter) -> None:
        """Nothing where nothing is lit: then the whole table is looked at."""
        if not self.lit:
            return
        theme, grown = painter.theme, dp(5)
        boxes = [Area(lit.area.x - self.x, lit.area.y - self.y, *lit.area[2:]) for lit in self.lit]
        painter.veil(VEIL, [area.inside(-grown) for area in boxes], dp(EDGE))
        for lit, area in zip(self.lit, boxes, strict=True):
            radius = min(dp(12), area.height / 4)
            for spread, seen in GLOW if lit.touch else ():  # about it, never over it
                painter.ring(
                    *area.inside(-dp(spread)), faded(theme.gold, seen), dp(2), radius + dp(spread - 4)
                )
            if lit.ring:
                strength, line = (1.0, 3) if lit.touch else (0.7, 2)
                painter.ring(*area.inside(-dp(4)), faded(theme.gold, strength), dp(line), radius)

    def _resized(self, *_: object) -> None:
        super()._resized()
        if hasattr(self, "path"):
            self.path.size = self.size

    def collide_point(self, x: float, y: float) -> bool:
        return False


class LessonPath(Painted):
    """The way from a tile to its place, and the hand that points at what is to be touched."""

    def __init__(self) -> None:
        super().__init__()
        self._lit: list[Lit] = []
        self._passed = 0.0
        self._running: ClockEvent | None = None

    @property
    def runs(self) -> bool:
        """Whether its dots run just now."""
        return self._running is not None

    def show(self, lit: list[Lit], runs: bool) -> None:
        if lit != self._lit:
            self._lit = lit
            self.rest()
            if runs and self._way():
                self._running = Clock.schedule_interval(self._run, 0)
            self.repaint()

    def rest(self) -> None:
        """The dots stay where they are."""
        self._passed = 0.0
        if self._running is not None:
            self._running.cancel()
            self._running = None

    def _run(self, passed: float) -> None:
        self._passed += min(passed, 0.05)
        if self._passed >= RUN * RUNS:
            self.rest()
        self.repaint()

    def _way(self) -> list[Point]:
        """From the tile to its place, bent like a throw; nothing where there are not both."""
        tile = next((lit.area for lit in self._lit if lit.light.kind == "hand"), None)
        place = next((lit.area for lit in self._lit if lit.light.kind in ("place", "widow")), None)
        if tile is None or place is None:
            return []
        (x0, y0), (x1, y1) = (tile.centre[0], tile.top), place.centre
        if y1 > y0:
            y1 = place.y - dp(8)
        far = math.hypot(x1 - x0, y1 - y0)
        if far < dp(30):
            return []
        bend = (x0 + (x1 - x0) * 0.2, y0 + (y1 - y0) * 0.75)
        count = max(2, int(far * 1.1 / dp(APART)))

        def at(share: float) -> Point:
            one, two, three = (1 - share) ** 2, 2 * share * (1 - share), share * share
            return one * x0 + two * bend[0] + three * x1, one * y0 + two * bend[1] + three * y1

        moved = (self._passed / RUN) % 1.0
        return [at((number + moved) / count) for number in range(count)] + [at(1.0)]

    def paint(self, painter: Painter) -> None:
        way = [(x - self.x, y - self.y) for x, y in self._way()]
        for x, y in way[:-2]:
            painter.disc(x, y, dp(DOT), PATH)
        if way:
            self._head(painter, way)
        touched = [lit.area for lit in self._lit if lit.touch]
        if touched:
            self._hand(painter, touched[len(touched) // 2])

    def _head(self, painter: Painter, way: Sequence[Point]) -> None:
        (x0, y0), (x1, y1) = way[-3] if len(way) > 2 else way[0], way[-1]
        turned = math.atan2(y1 - y0, x1 - x0)
        for step in range(8):  # a triangle in strokes that grow shorter towards its tip
            back, half = dp(12 - 1.5 * step), dp(7 * (1 - step / 8))
            cx, cy = x1 - math.cos(turned) * back, y1 - math.sin(turned) * back
            across, up = -math.sin(turned) * half, math.cos(turned) * half
            painter.line(cx - across, cy - up, cx + across, cy + up, PATH, dp(2.2))

    def _hand(self, painter: Painter, area: Area) -> None:
        """Its finger is on what it points at, and all of it inside the window."""
        half, away = dp(HAND / 2), dp(1.5)
        x = area.centre[0] + min(area.width * 0.2, dp(30)) - self.x
        y = area.y + min(area.height * 0.3, dp(16)) - half - self.y
        x, y = min(x, painter.width - half), max(y, half)
        for across, up in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, -2)):
            painter.icon("hand-pointing-up", x + across * away, y + up * away, HAND, EDGE_OF_HAND)
        painter.icon("hand-pointing-up", x, y, HAND, WHITE)

    def collide_point(self, x: float, y: float) -> bool:
        return False
