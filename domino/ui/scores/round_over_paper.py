"""What the end of a round is painted with: the felt that tells how it ended, the paper below it, its buttons,
and the tiles of a castle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.ui.kit.boxes import Box, Icon, Line, Padded, Sized, Stack, Text
from domino.ui.kit.paint.materials import LIP
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import MARGIN, Buttons, Heading, Part
from domino.ui.kit.stage.pulling import BELOW, Handled, paint_handle
from domino.ui.scores.match_over_head import MOST, final_head
from domino.ui.scores.tokens import Badges, Tiles

if TYPE_CHECKING:
    from domino.ui.scores.round_over import RoundOverSheet

WIDEST = 1120
"""Dp: paper on a wide screen."""
WIDEST_FOOT = 640
UNDER = 30
"""Dp of the head that lie under the paper beside it."""
SEEN, SHARE = 262, 0.286
"""Dp of the table that are seen above a round's paper, and what share of the window at most."""
ART, LEAST_PAPER = (160, 120, 84, 56), 210
"""Dp: how tall the picture of a match that is over is, and what the paper below it has at least."""
LARGEST, SMALLEST = 56, 34
"""Dp: the short side of a tile that was in the castle."""


class Head(Painted):
    """What is above the paper, or beside it: how a match ended, for whom, and how everybody came in. Above a
    round there is the table."""

    def __init__(self, sheet: RoundOverSheet) -> None:
        super().__init__()
        self.sheet = sheet
        self.shows_sides = False
        """Whether everybody is shown here."""
        self._art = ART[0]

    def _words(self) -> Box:
        """What is told, and the badges of those it is about: of a team, and of who has won the match."""
        told = self.sheet.told
        badged = bool(told.members) and (self.sheet.final or len(told.members) > 1)
        return Stack(
            Text(told.title, 25, "on_felt", "bold"),
            Text(told.line, 14, "on_felt_secondary"),
            Padded(Badges(told.members, 26), (0, 7, 0, 1)) if badged else None,
        )

    def _box(self) -> Box:
        """What is on it inside the insets and margins."""
        sheet = self.sheet
        if sheet.final and not sheet.lies:
            head = final_head(sheet.told, sheet.standing.ranked, self._art, self.shows_sides)
            return Padded(head, (16, 12, 16, 4))
        icon, colour = ("trophy", "gold") if sheet.told.won else ("flag-checkered", "on_felt_secondary")
        line = Line(Icon(icon, 48, colour, 44))
        return Padded(Stack(line, 10, self._words()), (20, 18, UNDER + 16, 0))  # its right is under the paper

    def fit(self, width: float, room: float) -> float:
        """How tall it is above the paper, insets not counted, where both have so much room: the picture is as
        large as leaves the paper some."""
        sheet = self.sheet
        self.shows_sides = False
        if not sheet.final:
            return min(dp(SEEN), room * SHARE)
        wide, several = min(width, dp(WIDEST)), not sheet.evening.solitaire
        arts = ART if several else ART[1:]  # tiles have the paper alone, and should be large
        for self.shows_sides, self._art in product((True, False) if several else (False,), arts):
            tall = self._box().measure(wide)
            if tall <= room - dp(LEAST_PAPER):
                break
        self.shows_sides = self.shows_sides and 1 < len(sheet.standing.ranked) <= MOST
        return tall

    def paint(self, painter: Painter) -> None:
        edge, lies = self.sheet.insets, self.sheet.lies
        if not lies and not self.sheet.final:
            return
        wide = painter.width - edge.left if lies else min(painter.width, dp(WIDEST))
        left = edge.left if lies else (painter.width - wide) / 2
        free = painter.height - edge.top - dp(18)  # the paper's round corners lie over the rest
        self._box().draw(painter, left, painter.height - edge.top, wide, free)


class RoundPaper(Handled):
    """What the receipts lie on, with its handle, and the buttons at its foot."""

    sheet: RoundOverSheet

    def _foot(self, width: float) -> Box:
        """The buttons in one row, or the one most wanted above the others."""
        room, buttons = min(width, dp(WIDEST_FOOT)), self.sheet.buttons
        rows = [buttons]
        spare = room - dp(2 * MARGIN) - dp(8) * (len(buttons) - 1)
        if len(buttons) > 2 and sum(button.least_width() for button in buttons) > spare:
            rows = [buttons[-1:], buttons[:-1]]
        foot = Stack(*(Buttons(row).build(room) for row in rows))
        return Padded(Line(Sized(foot, room), stands="center"), (0, 4, 0, 6))

    def foot_height(self, width: float) -> float:
        return self._foot(width).measure(width) + (dp(LIP) if self.sheet.final else 0)

    def draw_foot(self, painter: Painter, top: float) -> None:
        """The buttons, from this height down."""
        self._foot(painter.width).draw(painter, 0, top, painter.width, top - self.sheet.insets.bottom)

    def paint(self, painter: Painter) -> None:
        theme, sheet = painter.theme, self.sheet
        width, height, radius = painter.width, painter.height, dp(24)
        painter.shadow(0, 0, width, height, radius, dp(8))
        if sheet.lies:
            painter.box(0, -radius, width + radius, height + 2 * radius, theme.surface, radius)
            paint_handle(painter, self.say("ui.sheet.down"), BELOW + sheet.insets.top / dp(1))
            return
        if sheet.final:
            painter.box(0, 0, width, height, theme.surface, radius)
            paint_handle(painter, self.say("ui.sheet.down"))
            return
        painter.box(0, -radius, width, height + radius, theme.surface, radius)
        paint_handle(painter, self.say("ui.sheet.down"))
        foot = self.foot_height(width) + sheet.insets.bottom
        if any(scroll.most > 0 for scroll in sheet.scrolls):
            painter.box(0, foot - dp(1), width, dp(1), theme.divider)
        self.draw_foot(painter, foot)

    @property
    def grip(self) -> float:
        return super().grip + (self.sheet.insets.top if self.sheet.lies else 0)


class ButtonColumn(Painted):
    """The buttons under the head of a phone that lies; and on the rack, below a match that is over."""

    def __init__(self, sheet: RoundOverSheet) -> None:
        super().__init__()
        self.sheet = sheet

    def paint(self, painter: Painter) -> None:
        if not self.sheet.lies:
            self.sheet.paper.draw_foot(painter, painter.height - dp(LIP))
            return
        column = Buttons(self.sheet.buttons).build(painter.width)
        column.draw(painter, 0, painter.height, painter.width, painter.height)


class TileRows(Part):
    """Tiles standing in rows below their headings, as large as all of them have room on paper so tall."""

    def __init__(self, groups: Sequence[tuple[Heading, Sequence[Tile]]], tall: float) -> None:
        self.groups, self.tall = groups, tall

    def build(self, width: float) -> Box:
        return self.rows(self.side(width), width)

    def rows(self, side: int, width: float) -> Box:
        """The rows of tiles so many dp wide, at this width of the column."""
        boxes: list[Box] = []
        for heading, tiles in self.groups:
            boxes += (heading.build(width), Padded(Tiles(tiles, side), (MARGIN + 8, 0, MARGIN + 8, 12)))
        return Stack(*boxes)

    def side(self, width: float) -> int:
        """How many dp wide a tile is at this width of the column."""
        room = self.tall - dp(16)  # above and below everything in a column is a little paper
        sides = range(LARGEST, SMALLEST, -1)
        return next((side for side in sides if self.rows(side, width).measure(width) <= room), SMALLEST)
