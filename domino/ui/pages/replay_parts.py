"""What stands under a replay: open hands, and the buttons that step through it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.tableside.shown.showing import Plate
from domino.ui.kit.boxes import Badge, Box, Card, Child, Fill, Line, Padded, Stack, Text
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.stage.scroll import Scroll, Tall
from domino.ui.scores.tokens import Tiles

if TYPE_CHECKING:
    from domino.ui.pages.replay_screen import ReplayScreen

TILE = 28
BUTTONS = {
    "round-back": "skip-previous",
    "back": "chevron-left",
    "play": "play",
    "forward": "chevron-right",
    "round-forward": "skip-next",
}
"""The icon of each button."""


class OpenHands(Tall):
    """Hands, each under its player's name."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[int, tuple[Tile, ...]]] = []
        self.plates: tuple[Plate, ...] = ()

    def show(self, rows: list[tuple[int, tuple[Tile, ...]]], plates: tuple[Plate, ...]) -> None:
        self.rows, self.plates = rows, plates
        self.repaint()
        if isinstance(self.parent, Scroll):
            self.parent.measure()

    def build(self, width: float) -> Box:
        hands: list[Child] = []
        for seat, hand in self.rows:
            plate = self.plates[seat]
            name = Text(plate.name, 13, "on_rack", "medium", wraps=False)
            head = Line(Badge(plate.colour, plate.letters, 18), 7, Fill(name))
            tiles = Tiles(hand, TILE, gap=6)
            hands += (Padded(head, (15, 3, 20, 3), 26), Padded(tiles, (15, 0), 2 * TILE), 14)
        return Card(Stack(4, *hands, 4), "rack", 0)


class Controls(Painted):
    """Back and forward by a step or a round, on by itself, and a line to drag along."""

    solid = True

    def __init__(self, screen: ReplayScreen) -> None:
        super().__init__()
        self.screen = screen

    def height_for(self) -> float:
        return dp(96)

    def _track(self) -> tuple[float, float]:
        """Where the line begins, and how long it is."""
        edge = self.screen.insets
        return edge.left + dp(28), self.width - edge.left - edge.right - dp(56)

    def paint(self, painter: Painter) -> None:
        theme, screen, replay = painter.theme, self.screen, self.screen.replay
        painter.box(0, 0, painter.width, painter.height, theme.surface)
        left, wide = self._track()
        line = painter.height - dp(20)
        share = replay.at / max(1, len(replay))
        painter.box(left, line - dp(2), wide, dp(4), theme.divider, dp(2))
        painter.box(left, line - dp(2), wide * share, dp(4), theme.primary, dp(2))
        for start in replay.starts:
            at = left + wide * start / max(1, len(replay))
            painter.box(at - dp(1), line - dp(5), dp(2), dp(10), theme.outline, dp(1))
        painter.disc(left + wide * share, line, dp(9), theme.primary)
        says = self.say("ui.replay.line")
        painter.hot("line", left - dp(12), line - dp(18), wide + dp(24), dp(36), says, role="slider")
        step = min(dp(72), wide / len(BUTTONS))
        middle = screen.insets.bottom + dp(30)
        for number, (name, icon) in enumerate(BUTTONS.items()):
            x = left + wide / 2 + (number - 2) * step
            if name == "play":
                icon = "pause" if screen.playing else "play"
                painter.disc(x, middle, dp(24), theme.primary)
            painter.icon(icon, x, middle, 28, theme.on_primary if name == "play" else theme.text)
            painter.hot(
                name, x - dp(24), middle - dp(24), dp(48), dp(48), self.say(f"ui.replay.{name}"), dp(24)
            )

    def tapped(self, name: str) -> None:
        screen = self.screen
        if name == "play":
            screen.toggle()
            return
        screen.stop()
        if name in ("back", "forward"):
            screen.go(screen.replay.at + (1 if name == "forward" else -1))
        elif name != "line":
            screen.go_round(1 if name == "round-forward" else -1)

    def drags(self, name: str) -> bool:
        return name == "line"

    def dragged(self, name: str, x: float, y: float, ended: bool) -> None:
        left, wide = self._track()
        self.screen.stop()
        self.screen.go(round(len(self.screen.replay) * (x - left) / wide))
