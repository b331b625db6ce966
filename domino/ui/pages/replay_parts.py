"""What stands under a replay: open hands, and the buttons that step through it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.tableside.shown.showing import Plate
from domino.ui.kit.boxes import Badge, Box, Drawn, Fill, Icon, Line, OnRack, Padded, Sized, Stack, Text, Touch
from domino.ui.kit.paint.materials import LIP
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.stage.scroll import Scroll, Tall
from domino.ui.pages.pictures import disc_with
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
BEYOND = 12
"""Dp beyond both ends of the line where a finger still takes hold of it."""


class Standing(Tiles):
    """Tiles in the grooves of a rack."""

    __slots__ = ()

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        across, count, side = self._across(width), len(self._tiles), self._side
        low = top - (height - self.measure(width)) / 2
        for first in range(0, count, across):
            row = first // across
            wide = min(across, count - first) * (side + self._gap) - self._gap
            foot = low - row * (2 * side + self._gap) - 2 * side
            painter.groove(x - dp(5), foot, wide + dp(10))
        super().draw(painter, x, top, width, height)


class OpenHands(Tall):
    """Hands, each under its player's name. The wood below them is their screen's."""

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
        hands = (self._hand(self.plates[seat], hand) for seat, hand in self.rows)
        return Stack(4, *hands, 4)

    def _hand(self, plate: Plate, hand: tuple[Tile, ...]) -> Box:
        name = Text(plate.name, 13, "on_rack", "medium", wraps=False)
        head = Line(Badge(plate.colour, plate.letters, 18), 7, Fill(name))
        tiles = Standing(hand, TILE, gap=6)
        return Stack(Padded(head, (15, 3, 20, 3), 26), Padded(tiles, (15, 0), 2 * TILE), 14)


class Controls(Tall):
    """Back and forward by a step or a round, on by itself, and a line to drag along."""

    solid = True

    def __init__(self, screen: ReplayScreen) -> None:
        super().__init__()
        self.screen = screen

    def build(self, width: float) -> Box:
        edge = self.screen.insets
        line = Touch(
            Drawn(self._paint_line, high=36),
            "line",
            self.say("ui.replay.line"),
            self.screen.stop,
            12,
            "slider",
        )
        step = min(dp(72), (width - edge.left - edge.right - dp(56)) / len(BUTTONS))
        buttons = Line(*(Sized(self._button(name), step) for name in BUTTONS), stands="center")
        left, right, bottom = (side / dp(1) for side in (edge.left, edge.right, edge.bottom))
        return OnRack(Stack(Padded(line, (16, 2)), 2, buttons, 6), (left, LIP, right, bottom))

    def _button(self, name: str) -> Box:
        sign: Box = Icon(BUTTONS[name], 28, "on_rack")
        if name == "play":
            sign = disc_with("pause" if self.screen.playing else "play", "primary")
        return Touch(sign, name, self.say(f"ui.replay.{name}"), partial(self.screen.work, name), 24, size=48)

    def _paint_line(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        theme, replay = painter.theme, self.screen.replay
        left, wide, middle = x + dp(BEYOND), width - dp(2 * BEYOND), top - height / 2
        share = replay.at / max(1, len(replay))
        painter.groove(left - dp(3), middle, wide + dp(6))
        painter.box(left, middle - dp(2), wide * share, dp(4), theme.lip_line, dp(2))
        for start in replay.starts:
            at = left + wide * start / max(1, len(replay))
            painter.box(at - dp(1), middle - dp(5), dp(2), dp(10), theme.lip_line, dp(1))
        painter.disc(left + wide * share, middle - dp(1.5), dp(10), theme.wood_lip)
        painter.disc(left + wide * share, middle, dp(10), theme.on_rack)

    def drags(self, name: str) -> bool:
        return name == "line"

    def dragged(self, name: str, x: float, y: float, ended: bool) -> None:
        line = self.hots[name]
        share = (x - line.x - dp(BEYOND)) / (line.width - dp(2 * BEYOND))
        self.screen.stop()
        self.screen.go(round(len(self.screen.replay) * share))
