"""The buttons of the table: a row under the rack, a column beside it, or a stack at its right."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp, sp

from domino.tableside.shown.buttons import ActionButton
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import Colour, faded
from domino.ui.kit.words import ink

BUTTON = 44
"""The height of a button, in dp; it takes touches on 48."""
GAP = 8
TEXT = 14
COLUMN_BUTTON = 46
"""The width of a button in a column."""


class ButtonBar(Painted):
    """What can be done now. What cannot stays where it is, greyed: tapping it says why."""

    solid = True

    def __init__(self, press: Callable[[str], None]) -> None:
        super().__init__()
        self._press = press
        self.shape = "portrait"
        self.buttons: tuple[ActionButton, ...] = ()
        self.extras: tuple[ActionButton, ...] = ()
        """In a column: what the bar would hold elsewhere. They stand first."""

    def show(self, buttons: tuple[ActionButton, ...], extras: tuple[ActionButton, ...] = ()) -> None:
        if (buttons, extras) != (self.buttons, self.extras):
            self.buttons, self.extras = buttons, extras
            self.repaint()

    def tapped(self, name: str) -> None:
        self._press(name.removeprefix("act "))

    def paint(self, painter: Painter) -> None:
        theme = painter.theme
        painter.box(0, 0, painter.width, painter.height, theme.surface)
        if self.shape == "landscape":
            self._column(painter)
        elif self.shape == "wide":
            self._stack(painter)
        else:
            self._row(painter)

    # A row

    def fitting(self, width: float) -> list[tuple[ActionButton, float]]:
        """The buttons that a row of so many pixels has room for, each with its width. The first come first;
        the rest is in the menu."""
        room = width - 2 * dp(12) + dp(GAP)
        found: list[tuple[ActionButton, float]] = []
        for button in self.buttons:
            wide = dp(16 + 20 + 8 + 20) + ink.size(button.words, TEXT, "medium")[0]
            if wide + dp(GAP) > room:
                if not found:
                    found.append((button, room - dp(GAP)))
                break
            room -= wide + dp(GAP)
            found.append((button, wide))
        if found and room > dp(20):  # the rest of the row makes them wider, but not wide
            more = min(room / len(found), dp(36))
            found = [(button, wide + more) for button, wide in found]
        return found

    def _row(self, painter: Painter) -> None:
        found = self.fitting(painter.width)
        total = sum(wide for _, wide in found) + dp(GAP) * (len(found) - 1)
        x = (painter.width - total) / 2
        high = max(dp(BUTTON), sp(30))
        for button, wide in found:
            self._button(painter, button, x, (painter.height - high) / 2, wide, high)
            x += wide + dp(GAP)

    def _colours(self, button: ActionButton) -> tuple[Colour, Colour]:
        theme = self.theme
        if not button.enabled:
            return theme.raised, faded(theme.secondary, 0.85)
        if button.loud:
            return theme.gold, theme.on_gold
        return theme.tonal, theme.on_tonal

    def _button(
        self, painter: Painter, button: ActionButton, x: float, y: float, wide: float, high: float
    ) -> None:
        fill, text = self._colours(button)
        painter.box(x, y, wide, high, fill, high / 2)
        words = ink.shortened(button.words, TEXT, "medium", wide - dp(48))
        whole = dp(28) + ink.size(words, TEXT, "medium")[0]
        left = x + (wide - whole) / 2
        painter.icon(button.icon, left + dp(10), y + high / 2, 20, text)
        painter.words(words, left + dp(28), y + high / 2, TEXT, text, "medium")
        painter.hot(f"act {button.name}", x, y, wide, high, button.words, high / 2)

    # A stack

    def _stack(self, painter: Painter) -> None:
        high = max(dp(BUTTON), sp(30))
        room = int((painter.height - dp(8)) // (high + dp(4)))
        shown = self.buttons[: max(1, room)]
        gap = min(dp(8), (painter.height - len(shown) * high) / (len(shown) + 1))
        y = painter.height - (painter.height - len(shown) * high - (len(shown) - 1) * gap) / 2
        for button in shown:
            y -= high
            self._button(painter, button, dp(12), y, painter.width - dp(24), high)
            y -= gap

    # A column

    def _column(self, painter: Painter) -> None:
        """Icons with a word below each; as many as the height has room for, what the game asks first. What is
        always there stands at the top, and what the game asks at the bottom, where no other moves it."""
        word = ink.line_height(12)
        room = self._rows()
        step = painter.height / room
        extras = self.extras[: room - 1] if self.buttons else self.extras
        buttons = self.buttons[: room - len(extras)]
        for at, button in enumerate(extras):
            self._small(painter, button, painter.height - at * step, step, word)
        for at, button in enumerate(buttons):
            self._small(painter, button, (len(buttons) - at) * step, step, word)

    def _rows(self) -> int:
        """How many buttons a column has room for."""
        return max(2, int(self.height // (dp(34) + ink.line_height(12) + dp(2))))

    def place(self) -> tuple[float, float, float, float]:
        """Where the buttons of the game are in the window, without those that are always there: left, bottom,
        width and height."""
        if self.shape != "landscape":
            return self.x, self.y, self.width, self.height
        rows = self._rows()
        free = max(1, rows - len(self.extras))
        return self.x, self.y, self.width, self.height * free / rows

    def _small(self, painter: Painter, button: ActionButton, top: float, step: float, word: float) -> None:
        theme, middle = painter.theme, painter.width / 2
        high = min(dp(34), step - word)
        y = top - (step - high - word) / 2 - high
        fill, text = self._colours(button)
        plain = button in self.extras
        if plain:
            text = theme.text if button.enabled else faded(theme.secondary, 0.6)
        else:
            wide = dp(COLUMN_BUTTON)
            painter.box(middle - wide / 2, y, wide, high, fill, dp(14))
        painter.icon(button.icon, middle, y + high / 2, 22, text)
        colour = theme.text if button.enabled else faded(theme.secondary, 0.85)
        painter.words(
            button.words, middle, y - word / 2, 12, colour, "medium", "center", painter.width - dp(4)
        )
        painter.hot(
            f"act {button.name}", dp(4), top - step + dp(1), painter.width - dp(8), step - dp(2), button.words
        )
