"""Smaller parts of the table screen: its bar, and what a removal would take."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp

from domino.core.actions import Action
from domino.tableside.shown.buttons import ICONS
from domino.tableside.words.news import PART
from domino.ui.kit.boxes import Box, Child, Fill, Fit, Line, Padded, Sized, Stack, Text
from domino.ui.kit.paint.materials import LIP
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import Colour, faded
from domino.ui.kit.words import ink
from domino.ui.table.parts.button_bar import button_box

BAR_ICONS = {
    "undo": ICONS["undo"], "redo": ICONS["redo"], "refit": "fit-to-screen-outline", "log": "history",
    "menu": "dots-vertical", "rules": "help-circle-outline", "hint": "lightbulb-on-outline",
    "by-suit": ICONS["by-suit"], "leave": "close",
}  # fmt: skip
LOW_PANEL = 110
"""A panel lower than this many dp has its buttons beside its words."""


class TopBar(Painted):
    """Back, the game and its round, and what is always at hand."""

    solid = True

    def __init__(self, press: Callable[[str], None]) -> None:
        super().__init__()
        self._press = press
        self.title = self.line = ""
        self.icons: tuple[tuple[str, bool], ...] = ()
        """Each with whether it can be used now."""
        self.title_room: float | None = None
        self.left_handed = False
        """Whether it is turned round: what is at hand stands at the left."""

    def show(self, title: str, line: str, icons: tuple[tuple[str, bool], ...]) -> None:
        if (title, line, icons) != (self.title, self.line, self.icons):
            self.title, self.line, self.icons = title, line, icons
            self.repaint()

    def tapped(self, name: str) -> None:
        self._press(name)

    def paint(self, painter: Painter) -> None:
        theme, middle = painter.theme, painter.height / 2
        painter.rail(0, 0, painter.width, painter.height)
        low = min(middle - dp(24), painter.height - dp(48))
        middle += dp(LIP) / 2
        self._sign(painter, "back", "arrow-left", theme.on_rack, dp(2), low, middle)
        x = painter.width - dp(2)
        for name, can in reversed(self.icons):
            x -= dp(48)
            colour = theme.on_rack if can else faded(theme.on_rack, 0.4)
            self._sign(painter, name, BAR_ICONS[name], colour, x, low, middle)
        room = (self.title_room or x) - dp(56)
        at, align = (painter.width - dp(54), "right") if self.left_handed else (dp(54), "left")
        high = ink.line_height(17)
        painter.words(self.title, at, middle + high * 0.42, 17, theme.on_rack, "medium", align, room)
        line = self.line
        while PART in line and ink.size(line, 12.5)[0] > room:  # its last part is the least of it
            line = line.rpartition(PART)[0]
        painter.words(line, at, middle - high * 0.46, 12.5, theme.on_rack_secondary, "regular", align, room)

    def _sign(
        self, painter: Painter, name: str, icon: str, colour: Colour, x: float, low: float, middle: float
    ) -> None:
        """A sign that begins so far from the left, or turned round from the right."""
        if self.left_handed:
            x = painter.width - x - dp(48)
        says = self.say("ui.table.back" if name == "back" else f"ui.table.menu.{name}")
        painter.icon(icon, x + dp(24), middle, 24, colour)
        painter.hot(name, x, low, dp(48), dp(48), says, dp(24))


class RowPanel(Painted):
    """Castle Rock: what the selected tile would take out of the row, and the buttons that do it; before
    anything is done, what promises a fair deal, and a touch shows all of that."""

    solid = True

    def __init__(self, press: Callable[[str], None]) -> None:
        super().__init__()
        self._press = press
        self.first = self.second = self.promise = ""
        self.left_handed = False
        self.choices: tuple[tuple[Action, str], ...] = ()
        """Each removal there is, with its words."""

    def show(
        self, first: str, second: str, choices: tuple[tuple[Action, str], ...], promise: str = ""
    ) -> None:
        if (first, second, choices, promise) != (self.first, self.second, self.choices, self.promise):
            self.first, self.second, self.choices, self.promise = first, second, choices, promise
            self.repaint()

    def tapped(self, name: str) -> None:
        self._press(name.removeprefix("act "))

    def paint(self, painter: Painter) -> None:
        width, height = painter.width, painter.height
        is_low = height < dp(LOW_PANEL)
        if self.promise:
            painter.hot("fair", 0, 0, width, height, self.promise, dp(6), "note")
        painter.rack(0, 0, width, height)
        box = self._beside_each_other(width, height) if is_low else self._below_each_other(width)
        tall, free = box.measure(width), height - dp(LIP)
        box.draw(painter, 0, free - max(0.0, (free - tall) / 2), width, tall)

    def _lines(self, width: float, align: str) -> list[Text]:
        """What is said, in lines of this width."""
        said = (
            (self.first, 14.0, "on_rack", "medium"),
            (self.second, 13.0, "on_rack_secondary", "regular"),
            (self.promise, 13.0, "on_rack_secondary", "regular"),
        )
        return [
            Text(line, size, colour, weight, align, wraps=False)
            for text, size, colour, weight in said
            if text
            for line in ink.wrapped(text, size, weight, width)
        ]

    def _beside_each_other(self, width: float, height: float) -> Box:
        """What is said, and the buttons at the player's hand."""
        buttons: list[Child] = []
        for action, words in self.choices:
            box = button_box(str(action), ICONS[action.verb], words, width * 0.32)
            buttons += [8, Sized(box, min(box.natural(), width * 0.32))]
        most = max(1, int((height + dp(4)) // ink.line_height(14)))
        said = Fit(lambda room: Stack(*self._lines(room, "left")[:most]))
        if self.left_handed:
            return Line(4, *buttons, 16, Fill(said), 12)
        return Line(16, Fill(said), 8, *buttons, 12)

    def _below_each_other(self, width: float) -> Box:
        """What is said, and under it a row of buttons."""
        said = self._lines(width - dp(24), "center")
        count = len(self.choices)
        wide = min((width - dp(24) - dp(8) * (count - 1)) / max(1, count), dp(300))
        buttons = (
            Sized(button_box(str(action), ICONS[action.verb], words, wide), wide)
            for action, words in self.choices
        )
        row = Line(*buttons, gap=8, stands="center")
        return Padded(Stack(*said, 8 if count else None, row), (12, 0))
