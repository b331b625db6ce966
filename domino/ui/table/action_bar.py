"""The buttons of the table: a row under the rack, a column beside it, or a stack at its right."""

from __future__ import annotations

from kivy.metrics import dp, sp

from domino.ui.kit import ink
from domino.ui.kit.painted import Painted
from domino.ui.kit.painter import Painter
from domino.ui.kit.theme import faded
from domino.ui.table.deeds import Deed

BUTTON = 44
"""The height of a button, in dp; it takes touches on 48."""
GAP = 8
TEXT = 14
COLUMN_BUTTON = 46
"""The width of a button in a column."""


class Deeds(Painted):
    """What can be done now. What cannot stays where it is, greyed: tapping it says why."""

    solid = True

    def __init__(self, table, **keywords) -> None:
        super().__init__(**keywords)
        self.table = table
        self.shape = "portrait"
        self.deeds: tuple[Deed, ...] = ()
        self.extras: tuple[Deed, ...] = ()
        """In a column: what the bar would hold elsewhere. They stand first."""

    def show(self, deeds: tuple[Deed, ...], extras: tuple[Deed, ...] = ()) -> None:
        if (deeds, extras) != (self.deeds, self.extras):
            self.deeds, self.extras = deeds, extras
            self.repaint()

    def tapped(self, name: str) -> None:
        self.table.deed_tapped(name.removeprefix("act "))

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

    def fitting(self, width: float) -> list[tuple[Deed, float]]:
        """The buttons that a row of so many pixels has room for, each with its width. The first come first;
        the rest is in the menu."""
        room = width - 2 * dp(12) + dp(GAP)
        found: list[tuple[Deed, float]] = []
        for deed in self.deeds:
            wide = dp(16 + 20 + 8 + 20) + ink.size(deed.words, TEXT, "medium")[0]
            if wide + dp(GAP) > room:
                if not found:
                    found.append((deed, room - dp(GAP)))
                break
            room -= wide + dp(GAP)
            found.append((deed, wide))
        if found and room > dp(20):  # the rest of the row makes them wider, but not wide
            more = min(room / len(found), dp(36))
            found = [(deed, wide + more) for deed, wide in found]
        return found

    def _row(self, painter: Painter) -> None:
        found = self.fitting(painter.width)
        total = sum(wide for _, wide in found) + dp(GAP) * (len(found) - 1)
        x = (painter.width - total) / 2
        high = max(dp(BUTTON), sp(30))
        for deed, wide in found:
            self._button(painter, deed, x, (painter.height - high) / 2, wide, high)
            x += wide + dp(GAP)

    def _colours(self, deed: Deed):
        theme = self.theme
        if not deed.enabled:
            return theme.raised, faded(theme.secondary, 0.85)
        if deed.loud:
            return theme.gold, theme.on_gold
        return theme.tonal, theme.on_tonal

    def _button(self, painter: Painter, deed: Deed, x: float, y: float, wide: float, high: float) -> None:
        fill, text = self._colours(deed)
        painter.box(x, y, wide, high, fill, high / 2)
        words = ink.shortened(deed.words, TEXT, "medium", wide - dp(48))
        whole = dp(28) + ink.size(words, TEXT, "medium")[0]
        left = x + (wide - whole) / 2
        painter.icon(deed.icon, left + dp(10), y + high / 2, 20, text)
        painter.words(words, left + dp(28), y + high / 2, TEXT, text, "medium")
        painter.hot(f"act {deed.name}", x, y, wide, high, deed.words, high / 2)

    # A stack

    def _stack(self, painter: Painter) -> None:
        high = max(dp(BUTTON), sp(30))
        room = int((painter.height - dp(8)) // (high + dp(4)))
        shown = self.deeds[: max(1, room)]
        gap = min(dp(8), (painter.height - len(shown) * high) / (len(shown) + 1))
        y = painter.height - (painter.height - len(shown) * high - (len(shown) - 1) * gap) / 2
        for deed in shown:
            y -= high
            self._button(painter, deed, dp(12), y, painter.width - dp(24), high)
            y -= gap

    # A column

    def _column(self, painter: Painter) -> None:
        """Icons with a word below each; as many as the height has room for, what the game asks first. What is
        always there stands at the top, and what the game asks at the bottom, where no other moves it."""
        word = ink.line_height(12)
        room = self._rows()
        step = painter.height / room
        extras = self.extras[: room - 1] if self.deeds else self.extras
        deeds = self.deeds[: room - len(extras)]
        for at, deed in enumerate(extras):
            self._small(painter, deed, painter.height - at * step, step, word)
        for at, deed in enumerate(deeds):
            self._small(painter, deed, (len(deeds) - at) * step, step, word)

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

    def _small(self, painter: Painter, deed: Deed, top: float, step: float, word: float) -> None:
        theme, middle = painter.theme, painter.width / 2
        high = min(dp(34), step - word)
        y = top - (step - high - word) / 2 - high
        fill, text = self._colours(deed)
        plain = deed in self.extras
        if plain:
            text = theme.text if deed.enabled else faded(theme.secondary, 0.6)
        else:
            wide = dp(COLUMN_BUTTON)
            painter.box(middle - wide / 2, y, wide, high, fill, dp(14))
        painter.icon(deed.icon, middle, y + high / 2, 22, text)
        colour = theme.text if deed.enabled else faded(theme.secondary, 0.85)
        painter.words(deed.words, middle, y - word / 2, 12, colour, "medium", "center", painter.width - dp(4))
        painter.hot(
            f"act {deed.name}", dp(4), top - step + dp(1), painter.width - dp(8), step - dp(2), deed.words
        )
