"""Where the bidding lies: paper that ends at the table's edge, and buttons in place of the table's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from domino.tableside.shown.showing import Plate
from domino.ui.felts.felt_pen import Area
from domino.ui.kit.boxes import (
    Badge,
    Box,
    Card,
    Fill,
    Flow,
    Icon,
    Line,
    Padded,
    Sized,
    Slab,
    Stack,
    Text,
    Touch,
    on_slab,
)
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import Button, Buttons, button_height
from domino.ui.kit.stage.pulling import BELOW, NARROW, TAB, Clip, paint_handle
from domino.ui.kit.stage.sheets import Panel, Sheet
from domino.ui.kit.words import ink
from domino.ui.table.sheets.bid_grid import GAP, PAD

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

    def build(self, width: float, height: float) -> Box:
        """The buttons for this much room."""
        buttons = self.sheet.choices
        if width <= dp(NARROW):
            each = min(dp(96), (height - dp(8)) / len(buttons))
            return Stack(*(Sized(_small(button, width), width, each) for button in reversed(buttons)))
        boxes = [button.box() for button in reversed(buttons)]
        if width < dp(300) and height >= 2 * button_height() + dp(20):
            above = button_height() / dp(1) + 8 if len(boxes) == 1 else None  # one alone is the lower
            return Padded(Stack(above, *boxes, gap=8), (8, 0))
        if sum(button.least_width() for button in buttons) + dp(40) <= width:
            return Buttons(buttons).build(width)
        bare = (Fill(replace(button, icon="").box()) for button in buttons)
        return Padded(Line(*bare, gap=8), (12, 0))  # large words: they need the room of the icons

    def paint(self, painter: Painter) -> None:
        width, height = painter.width, painter.height
        painter.wood(0, 0, width, height)
        Line(Fill(self.build(width, height))).draw(painter, 0, height, width, height)


def _small(button: Button, width: float) -> Box:
    """Beside the table of a phone that lies: an icon above a short word, or more words in its room."""
    made_of = "off" if not button.enabled else "paper" if button.kind == "outline" else "green"
    colour = on_slab(made_of)
    lines = ink.wrapped(button.text, 12, "medium", width - dp(16))
    icon = (Icon(button.icon, 22, colour), 4) if len(lines) <= 2 else ()
    inside = Stack(*icon, Text("\n".join(lines[:3]), 12, colour, "medium", "center"))
    card = Slab(Line(Fill(inside)), made_of, 16, (3, 0))
    return Padded(Touch(card, button.hot_name, button.text, button.tap, 16), (5, 4))


def said_bid(plate: Plate, say: Callable[..., str]) -> Box:
    """What somebody has said."""
    colour, text = ("text", str(plate.bid)) if plate.bid else ("secondary", say("ui.felt.passes"))
    line = Line(Badge(plate.colour, plate.letters, 20), 3, Text(text, 13, colour, "medium"))
    return Card(line, "raised", 99, (6, 4, 7, 4), 30)


class DockedPanel(Panel):
    """Paper that ends at the edge of the table, where the news begin."""

    sheet: BiddingSheet

    def head(self) -> Box:
        """The title, what is below it and what was said, and what can be tapped. Where there is little height
        there is no title, and what was said stands at the right where it has room, or not at all."""
        sheet = self.sheet
        words = Text(sheet.subtitle, 14, "secondary")
        icons = [
            Touch(Icon(icon, 24, wide=44), name, says, tap, 22, size=44)
            for name, icon, says, tap in sheet.icons
        ]
        under = Padded(Flow(*sheet.said, gap=GAP, below=4), (0, 8, 50, 0)) if sheet.said else None
        if sheet.is_bare:
            return Padded(Line(Fill(words), 6, *icons), (PAD + 4, 14 if sheet.rises else BELOW, 6, 0), 38)
        if sheet.rises:
            titled = Stack(Text(sheet.title, 22, weight="medium"), words)
            line = Line(Fill(titled), 6, *(Padded(icon, (0, 4, 0, 0)) for icon in icons), align="top")
            return Padded(Stack(line, under), (PAD + 4, 18, 6, 4))
        beside = Padded(Line(*sheet.said, gap=GAP), (0, -15))  # it makes the head no higher
        free = self.width - dp(PAD + 60) - beside.natural() - dp(16)
        if sheet.said and len(words.lines(free)) <= 2:
            line, under = Line(Fill(words), 16, beside, 6, *icons), None
        else:
            line = Line(Fill(words), 6, *icons)
        return Padded(Stack(line, under) if under else line, (PAD + 4, BELOW, 6, BELOW / 2), 38)

    def head_height(self) -> float:
        return self.head().measure(self.width)

    def paint(self, painter: Painter) -> None:
        theme, sheet = painter.theme, self.sheet
        width, height, radius = painter.width, painter.height, dp(24 if sheet.rises else 16)
        painter.shadow(0, 0, width, height, radius, dp(8))
        painter.box(0, 0, width, height, theme.surface, radius)
        if sheet.rises:
            painter.box(0, 0, width, height / 2, theme.surface)
        paint_handle(painter, self.say("ui.sheet.down"), BELOW if sheet.rises else BELOW / 4)
        self.head().draw(painter, 0, height, width, self.head_height())


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
