"""What is said at the table: small bubbles at the plates of those who say it."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp

from domino.tableside.talk import Said
from domino.ui.felts.pose import Pose
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.words import ink

TEXT = 14
HIGH = 34
AWAY = 18
"""How far it stands from the middle of a plate, in dp."""
TAIL = 7
"""How far the tail of a bubble reaches, in dp."""


class Bubbles(Painted):
    """Lies over the parts of the table, and takes no touch. `where` tells the place of a seat in the window,
    `top` how high bubbles may stand there."""

    def __init__(self, where: Callable[[int], Pose | None], top: Callable[[], float]) -> None:
        super().__init__()
        self._where, self._top = where, top
        self.words: tuple[Said, ...] = ()
        self._standing: list[tuple[float, float]] = []
        """How far bubbles reach to the right that are painted, and how high they stand."""

    def show(self, words: tuple[Said, ...]) -> None:
        if words or self.words:
            self.words = words
            self.repaint()

    def paint(self, painter: Painter) -> None:
        self._standing.clear()
        for said in self.words:
            if (pose := self._where(said.seat)) is not None:
                self._bubble(painter, self.say(said.words), pose.x - self.x, pose.y - self.y)

    def _bubble(self, painter: Painter, words: str, x: float, y: float) -> None:
        """Words on paper, above the plate at this point or, without room there, below it; to its right, so
        that other names stay in sight, and beside what somebody else says."""
        theme, high = painter.theme, max(dp(HIGH), ink.line_height(TEXT) + dp(12))
        wide = ink.size(words, TEXT, "medium")[0] + dp(28)
        below = y + dp(AWAY) + high > self._top() - self.y
        low = y - dp(AWAY) - high if below else y + dp(AWAY)
        beside = [right for right, at in self._standing if abs(at - low) < high and right > x - dp(20)]
        left = min(max([dp(6), x - dp(20), *beside]), painter.width - wide - dp(6))
        self._standing.append((left + wide + dp(4), low))
        tip, edge = min(max(left + dp(16), x), left + wide - dp(16)), low + high if below else low
        painter.paper(left, low, wide, high, high / 2)
        for step in range(TAIL):  # it narrows towards who speaks
            half, at = dp(TAIL - step), edge + dp(step - 1) if below else edge - dp(step)
            painter.box(tip - half, at, 2 * half, dp(1.5), theme.paper_high if below else theme.paper_edge)
        painter.words(words, left + wide / 2, low + high / 2, TEXT, theme.text, "medium", "center")

    def collide_point(self, x: float, y: float) -> bool:
        return False
