"""Where the bidding lies: paper that ends at the table's edge, and buttons in place of the table's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from domino.ui.felts.felt_pen import Area
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import Button, Buttons, button_height, paint_button
from domino.ui.kit.stage.pulling import BELOW, NARROW, TAB, Clip, paint_handle
from domino.ui.kit.stage.sheets import Panel, Sheet
from domino.ui.kit.words import ink
from domino.ui.table.sheets.bid_grid import PAD

if TYPE_CHECKING:
    from domino.ui.table.sheets.bidding import BiddingSheet
    from domino.ui.table.table_screen import TableScreen

WIDEST = 620


class BidFoot(Painted):
    """The buttons, where the table has its own at other times."""

    solid = True

    def __init__(self, sheet: BiddingSheet) -> None:
        super().__init__()
        self.sheet = sheet

    def paint(self, painter: Painter) -> None:
        painter.box(0, 0, painter.width, painter.height, painter.theme.surface)
        buttons = self.sheet.choices
        if painter.width <= dp(NARROW):
            self._paint_narrow(painter, buttons)
            return
        high = button_height()
        if painter.height >= 2 * high + dp(20) and painter.width < dp(300):
            middle = painter.height / 2
            for at, button in enumerate(reversed(buttons)):
                y = middle + dp(4) if at == 0 and len(buttons) > 1 else middle - high - dp(4)
                paint_button(painter, button, dp(8), y, painter.width - dp(16), high)
            return
        if sum(button.least_width() for button in buttons) + dp(40) <= painter.width:
            Buttons(buttons).paint(painter, 0, painter.height / 2 + high / 2 + dp(6), painter.width)
            return
        wide = (painter.width - dp(24)) / len(buttons) - dp(4)
        for at, button in enumerate(buttons):  # large words: they need the room of the icons
            x = dp(12) + at * (wide + dp(8))
            paint_button(painter, replace(button, icon=""), x, (painter.height - high) / 2, wide, high)

    def _paint_narrow(self, painter: Painter, buttons: Sequence[Button]) -> None:
        """Beside the table of a phone that lies: icons above a short word."""
        theme = painter.theme
        high = min(dp(96), (painter.height - dp(8)) / len(buttons))
        top = painter.height / 2 + high * len(buttons) / 2
        for button in reversed(buttons):
            fill = {"primary": theme.primary, "outline": None}.get(button.kind, theme.tonal)
            colour = {"primary": theme.on_primary, "outline": theme.text}.get(button.kind, theme.on_tonal)
            if not button.enabled:
                fill, colour = theme.raised, theme.secondary
            x, y, wide, tall = dp(5), top - high + dp(4), painter.width - dp(10), high - dp(8)
            painter.box(x, y, wide, tall, fill, dp(16), theme.outline if fill is None else None)
            lines = ink.wrapped(button.text, 12, "medium", wide - dp(6))[:2]
            words = len(lines) * ink.line_height(12)
            begin = y + (tall + words + dp(26)) / 2
            painter.icon(button.icon, painter.width / 2, begin - dp(11), 22, colour)
            painter.lines(lines, painter.width / 2, begin - dp(26), 12, colour, "medium", align="center")
            painter.hot(button.hot_name, x, y, wide, tall, button.text, dp(16), tap=button.tap)
            top -= high


class DockedPanel(Panel):
    """Paper that ends at the edge of the table, where the news begin."""

    sheet: BiddingSheet

    def head_height(self) -> float:
        titles, below, said = self._words()
        words = len(titles) * ink.line_height(22) + len(below) * ink.line_height(14)
        if self.sheet.rises:
            return max(dp(56), words + dp(22)) + said
        return max(dp(38), words + dp(8 + BELOW / 2)) + said

    def _words(self) -> tuple[list[str], list[str], float]:
        """The lines of the title and of what is below it, and how much height what was said takes under them:
        none where it has room at their right."""
        sheet, room = self.sheet, self._room()
        titles = ink.wrapped(sheet.title, 22, "medium", room) if sheet.rises else []
        below = ink.wrapped(sheet.subtitle, 14, "regular", room)
        if sheet.said is None:
            return titles, below, 0.0
        beside = ink.wrapped(sheet.subtitle, 14, "regular", room - sheet.said.natural() - dp(16))
        if not sheet.rises and len(beside) <= 2:
            return titles, beside, 0.0
        return titles, below, sheet.said.measure(room) + dp(8)

    def _room(self) -> float:
        return self.width - dp(PAD + 12) - dp(48)

    def paint(self, painter: Painter) -> None:
        theme, sheet = painter.theme, self.sheet
        width, height, radius = painter.width, painter.height, dp(24 if sheet.rises else 16)
        painter.shadow(0, 0, width, height, radius, dp(8))
        painter.box(0, 0, width, height, theme.surface, radius)
        if sheet.rises:
            painter.box(0, 0, width, height / 2, theme.surface)
        paint_handle(painter, self.say("ui.sheet.down"), BELOW if sheet.rises else BELOW / 4)
        titles, below, under = self._words()
        left, line = dp(PAD + 4), height - (self.head_height() - under) / 2
        line -= 0 if sheet.rises else dp(BELOW / 4)
        top = height - dp(18) if sheet.rises else line + len(below) * ink.line_height(14) / 2
        top -= painter.lines(titles, left, top, 22, theme.text, "medium")
        top -= painter.lines(below, left, top, 14, theme.secondary)
        if sheet.said is not None:
            room = self._room()
            high, right = sheet.said.measure(room), left + room - sheet.said.natural()
            begin = (left, top - dp(8)) if under else (right, line + high / 2)
            sheet.said.draw(painter, *begin, room, high)
        for name, icon, says, tap in sheet.icons:
            x, y = width - dp(28), height - dp(34) if sheet.rises else line
            painter.icon(icon, x, y, 24, theme.text)
            painter.hot(name, x - dp(22), y - dp(22), dp(44), dp(44), says, dp(22), tap=tap)


class DockedSheet(Sheet):
    """A sheet that goes down under the edge of the table, and lies low there."""

    table: TableScreen
    """The table that it lies on."""
    _place: tuple[float, float, float, float, float, float]

    def __init__(self, icons: Sequence[tuple[str, str, str, Callable[[], None]]]) -> None:
        super().__init__(must=True, icons=icons)
        self.clip = Clip()

    def papers(self) -> list[Widget]:
        return [self.clip]

    def travel(self) -> float:
        _, bottom, _, tall, _, _ = self._place
        return bottom + tall - self.area()[1]

    def lower(self) -> None:
        super().lower()
        self._tell_felt()

    def tab_place(self) -> tuple[float, float, float, float]:
        x, y, width, _ = self.area()
        wide = min(width, dp(WIDEST))
        return self.x + x + (width - wide) / 2, self.y + y, wide, dp(TAB)

    def put_tab(self) -> None:
        super().put_tab()
        self._tell_felt()

    def _tell_felt(self) -> None:
        """What is covered is not painted: nothing is while the sheet is on its way."""
        felt = self.table.felt
        if self.low:
            felt.cover(Area(*self.tab_place()))
        elif self.sunk:
            felt.cover(None)
        else:
            x, bottom, wide, tall, _, _ = self._place
            felt.cover(Area(self.x + x, self.y + bottom, wide, tall))
