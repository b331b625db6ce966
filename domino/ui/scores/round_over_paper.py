"""What the end of a round is painted with: the felt that tells how it ended, the paper below it, its buttons,
and the tiles of a castle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import MARGIN, Buttons, Heading, Part
from domino.ui.kit.stage.pulling import BELOW, Handled, paint_handle
from domino.ui.kit.words import ink
from domino.ui.scores.receipt_card import paint_badges, paint_tiles, tiles_height

if TYPE_CHECKING:
    from domino.ui.scores.round_over import RoundOverSheet

WIDEST = 1120
"""Dp: paper on a wide screen."""
WIDEST_FOOT = 640
TITLE = 25
UNDER = 30
"""Dp of the head that lie under the paper beside it."""
LARGEST, SMALLEST = 56, 34
"""Dp: the short side of a tile that was in the castle."""


class Head(Painted):
    """The felt above the paper: how it ended, for whom, and the trophy."""

    def __init__(self, sheet: RoundOverSheet) -> None:
        super().__init__()
        self.sheet = sheet

    def _words(self, width: float) -> tuple[list[str], list[str]]:
        told = self.sheet.told
        if self.sheet.lies:  # its right edge is under the paper
            room = width - dp(UNDER + 36) - self.sheet.insets.left
        else:
            room = width - 2 * self.margin - dp(70)
        return ink.wrapped(told.title, TITLE, "bold", room), ink.wrapped(told.line, 14, "regular", room)

    @property
    def margin(self) -> float:
        """Pixels at both sides of its words."""
        wide = self.width - dp(WIDEST)
        return dp(20) + max(0.0, wide / 2)

    def height_for(self, width: float) -> float:
        """How tall it is above the paper, insets not counted."""
        titles, lines = self._words(width)
        words = len(titles) * ink.line_height(TITLE) + len(lines) * ink.line_height(14)
        members = dp(34) if self._members() else 0
        return max(dp(84), words + members + dp(36))

    def _members(self) -> bool:
        """Whether the badges of those it is about are shown: of a team, and of who has won the match."""
        told = self.sheet.told
        return bool(told.members) and (self.sheet.evening.over or len(told.members) > 1)

    def paint(self, painter: Painter) -> None:
        theme, sheet = painter.theme, self.sheet
        painter.box(0, 0, painter.width, painter.height, theme.felt)
        titles, lines = self._words(painter.width)
        words = len(titles) * ink.line_height(TITLE) + len(lines) * ink.line_height(14)
        members = dp(34) if self._members() else 0
        icon = "trophy" if sheet.told.won else "flag-checkered"
        colour = theme.gold if sheet.told.won else theme.on_felt_secondary
        left = self.margin
        if sheet.lies:
            top = painter.height - sheet.insets.top - dp(18)
            left += sheet.insets.left
            painter.icon(icon, left + dp(22), top - dp(24), 48, colour)
            top -= dp(58)
        else:
            free = painter.height - sheet.insets.top - dp(18)  # the paper's round corners lie over the rest
            top = dp(18) + free / 2 + (words + members) / 2
            painter.icon(icon, painter.width - self.margin - dp(24), dp(18) + free / 2, 44, colour)
        top -= painter.lines(titles, left, top, TITLE, theme.on_felt, "bold")
        top -= painter.lines(lines, left, top, 14, theme.on_felt_secondary)
        if members:
            paint_badges(painter, sheet.told.members, left, top - dp(20), dp(26))


class RoundPaper(Handled):
    """What the receipts lie on, with its handle, and the buttons at its foot."""

    sheet: RoundOverSheet

    def _foot(self, width: float) -> list[Buttons]:
        """The buttons in one row, or the one most wanted above the others."""
        buttons = self.sheet.buttons
        room = width - dp(2 * MARGIN) - dp(8) * (len(buttons) - 1)
        if len(buttons) < 3 or sum(button.least_width() for button in buttons) <= room:
            return [Buttons(buttons)]
        return [Buttons(buttons[-1:]), Buttons(buttons[:-1])]

    def foot_height(self, width: float) -> float:
        room = min(width, dp(WIDEST_FOOT))
        return sum(row.height(room) for row in self._foot(room)) + dp(10)

    def paint(self, painter: Painter) -> None:
        theme, sheet = painter.theme, self.sheet
        width, height, radius = painter.width, painter.height, dp(24)
        painter.shadow(0, 0, width, height, radius, dp(8))
        if sheet.lies:
            painter.box(0, -radius, width + radius, height + 2 * radius, theme.surface, radius)
            paint_handle(painter, self.say("ui.sheet.down"), BELOW + sheet.insets.top / dp(1))
            return
        painter.box(0, -radius, width, height + radius, theme.surface, radius)
        paint_handle(painter, self.say("ui.sheet.down"))
        foot = self.foot_height(width) + sheet.insets.bottom
        if any(scroll.most > 0 for scroll in sheet.scrolls):
            painter.box(0, foot - dp(1), width, dp(1), theme.divider)
        room = min(width, dp(WIDEST_FOOT))
        top = foot - dp(4)
        for row in self._foot(room):
            row.paint(painter, (width - room) / 2, top, room)
            top -= row.height(room)

    @property
    def grip(self) -> float:
        return super().grip + (self.sheet.insets.top if self.sheet.lies else 0)


class ButtonColumn(Painted):
    """The buttons under the head of a phone that lies."""

    def __init__(self, sheet: RoundOverSheet) -> None:
        super().__init__()
        self.sheet = sheet

    def paint(self, painter: Painter) -> None:
        Buttons(self.sheet.buttons).paint(painter, 0, painter.height, painter.width)


class TileRows(Part):
    """Tiles standing in rows below their headings, as large as all of them have room on paper so tall."""

    def __init__(self, groups: Sequence[tuple[Heading, Sequence[Tile]]], tall: float) -> None:
        self.groups, self.tall = groups, tall

    def _room(self, width: float) -> float:
        """How wide a row may be."""
        return width - dp(2 * MARGIN + 16)

    def _rows_height(self, tiles: Sequence[Tile], width: float, side: float) -> float:
        return tiles_height(len(tiles), self._room(width), side) + dp(12)

    def _height(self, width: float, side: float) -> float:
        return sum(
            heading.height(width) + self._rows_height(tiles, width, side) for heading, tiles in self.groups
        )

    def _side(self, width: float) -> float:
        """The short side of a tile."""
        room = self.tall - dp(16)  # above and below everything in a column is a little paper
        sides = (dp(side) for side in range(LARGEST, SMALLEST, -1))
        return next((side for side in sides if self._height(width, side) <= room), dp(SMALLEST))

    def height(self, width: float) -> float:
        return self._height(width, self._side(width))

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        side = self._side(width)
        for heading, tiles in self.groups:
            heading.paint(painter, x, top, width)
            top -= heading.height(width)
            paint_tiles(painter, tiles, x + dp(MARGIN + 8), top, side, self._room(width), True)
            top -= self._rows_height(tiles, width, side)
