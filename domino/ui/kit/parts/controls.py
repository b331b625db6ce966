"""Parts of a page that are worked by touch: switches, choices, sliders and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import Colour, faded
from domino.ui.kit.parts.column import MARGIN, Part, Tap, name_of
from domino.ui.kit.parts.rows import Row
from domino.ui.kit.words import ink


@dataclass(eq=False, repr=False)
class Switch(Part):
    """A title with a switch that is on or off."""

    title: str
    on: bool
    change: Callable[[bool], None]
    subtitle: str = ""
    name: str = ""
    icon: str = ""
    enabled: bool = True

    def _row(self) -> Row:
        return Row(
            self.icon, self.title, self.subtitle, name=self.hot_name, tap=lambda: None, enabled=self.enabled
        )

    @property
    def hot_name(self) -> str:
        return self.name or name_of(self.title)

    def height(self, width: float) -> float:
        return self._row().height(width - dp(60))

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme = painter.theme
        high = self.height(width) - dp(6)
        painter.box(x + dp(MARGIN), top - high, width - dp(2 * MARGIN), high, theme.surface, dp(14))
        self._row().paint(painter, x, top, width - dp(60))
        wide = width - dp(2 * MARGIN)
        painter.hot(
            self.hot_name, x + dp(MARGIN), top - high, wide, high, self.title, dp(14), "switch", self.on
        )
        paint_switch(painter, x + width - dp(MARGIN + 42), top - high / 2, self.on, self.enabled)

    def tapped(self, name: str) -> bool:
        if name != self.hot_name:
            return False
        if self.enabled:
            self.on = not self.on
            self.change(self.on)
        return True


def paint_switch(painter: Painter, cx: float, cy: float, on: bool, enabled: bool = True) -> None:
    """A switch, 52 dp wide, its middle at this point."""
    theme = painter.theme
    fade = 1.0 if enabled else 0.4
    wide, high = dp(52), dp(32)
    if on:
        painter.box(cx - wide / 2, cy - high / 2, wide, high, faded(theme.primary, fade), high / 2)
        painter.disc(cx + wide / 2 - high / 2, cy, dp(12), theme.on_primary)
        painter.icon("check", cx + wide / 2 - high / 2, cy, 16, theme.primary)
    else:
        painter.box(
            cx - wide / 2,
            cy - high / 2,
            wide,
            high,
            theme.raised,
            high / 2,
            faded(theme.outline, fade),
            dp(2),
        )
        painter.disc(cx - wide / 2 + high / 2, cy, dp(8), faded(theme.outline, fade))


@dataclass(eq=False, repr=False)
class Segments(Part):
    """One of some choices, as pills that wrap. `choices` are (value, words) or (value, words, icon)."""

    choices: Sequence[tuple]
    value: object
    change: Callable[[object], None]
    name: str = "choice"
    disabled: frozenset = frozenset()
    """Values that cannot be chosen now: they are greyed, and `refused` is told when they are tapped."""
    refused: Callable[[object], None] | None = None

    def _pills(self, width: float) -> list[tuple[float, float, float, tuple]]:
        """Left, how far below the top, width and the choice of each pill."""
        room = width - dp(2 * MARGIN)
        high = self._pill_height() + dp(8)
        left, down, found = 0.0, 0.0, []
        for choice in self.choices:
            wide = min(room, ink.size(choice[1], 14, "medium")[0] + dp(36) + dp(20) * self._marked(choice))
            if left and left + wide > room:
                left, down = 0.0, down + high
            found.append((left, down, wide, choice))
            left += wide + dp(6)
        return found

    def _marked(self, choice: tuple) -> bool:
        return choice[0] == self.value or len(choice) > 2

    def _pill_height(self) -> float:
        return max(dp(40), ink.line_height(14) + dp(18))

    def height(self, width: float) -> float:
        return self._pills(width)[-1][1] + self._pill_height() + dp(10) if self.choices else 0.0

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme = painter.theme
        high = self._pill_height()
        for left, down, wide, choice in self._pills(width):
            value, words = choice[0], choice[1]
            chosen = value == self.value
            px, py = x + dp(MARGIN) + left, top - down - high
            fill, line = (theme.primary, None) if chosen else (None, theme.outline)
            colour = theme.on_primary if chosen else theme.text
            if value in self.disabled:
                colour, line = faded(colour, 0.4), faded(theme.outline, 0.4)
            painter.box(px, py, wide, high, fill, high / 2, line)
            start = px + dp(18)
            if self._marked(choice):
                painter.icon("check" if chosen else choice[2], start + dp(5), py + high / 2, 18, colour)
                start += dp(20)
            painter.words(words, start, py + high / 2, 14, colour, "medium", width=px + wide - dp(14) - start)
            name = f"{self.name}-{name_of(str(value))}"
            painter.hot(name, px, py, wide, high, words, high / 2, "choice", chosen)

    def tapped(self, name: str) -> bool:
        for choice in self.choices:
            if name == f"{self.name}-{name_of(str(choice[0]))}":
                if choice[0] in self.disabled:
                    if self.refused is not None:
                        self.refused(choice[0])
                elif choice[0] != self.value:
                    self.value = choice[0]
                    self.change(choice[0])
                return True
        return False


@dataclass(eq=False, repr=False)
class Slider(Part):
    """A number between two others. `words` says it; `change` is told while it is dragged, `ended` once
    it rests."""

    title: str
    value: float
    low: float
    high: float
    step: float
    change: Callable[[float], None]
    words: Callable[[float], str] = str
    name: str = ""
    ended: Callable[[float], None] | None = None

    @property
    def hot_name(self) -> str:
        return self.name or name_of(self.title)

    def height(self, width: float) -> float:
        return ink.line_height(15) + dp(56)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme = painter.theme
        high = self.height(width) - dp(6)
        x, wide = x + dp(MARGIN), width - dp(2 * MARGIN)
        painter.box(x, top - high, wide, high, theme.surface, dp(14))
        line = top - dp(10) - ink.line_height(15) / 2
        said = painter.words(
            self.words(self.value), x + wide - dp(16), line, 14, theme.primary, "medium", "right"
        )
        painter.words(self.title, x + dp(16), line, 15, theme.text, "medium", width=wide - said - dp(40))
        self._track = (x + dp(26), wide - dp(52))
        y = top - high + dp(22)
        left, length = self._track
        share = (self.value - self.low) / (self.high - self.low) if self.high > self.low else 0.0
        painter.box(left, y - dp(2), length, dp(4), theme.divider, dp(2))
        painter.box(left, y - dp(2), length * share, dp(4), theme.primary, dp(2))
        painter.disc(left + length * share, y, dp(10), theme.primary)
        says = f"{self.title}: {self.words(self.value)}"
        painter.hot(self.hot_name, x + dp(8), y - dp(22), wide - dp(16), dp(44), says, role="slider")

    def drags(self, name: str) -> bool:
        return name == self.hot_name

    def dragged(self, name: str, x: float, ended: bool) -> bool:
        if name != self.hot_name:
            return False
        left, length = self._track
        share = min(1.0, max(0.0, (x - left) / length))
        steps = round(share * (self.high - self.low) / self.step)
        self.put(min(self.high, self.low + steps * self.step))
        if ended and self.ended is not None:
            self.ended(self.value)
        return True

    def put(self, value: float) -> None:
        """Set it, and tell."""
        value = round(min(self.high, max(self.low, value)), 6)
        if value != self.value:
            self.value = value
            self.change(value)

    def tapped(self, name: str) -> bool:
        """By keyboard: one step on, and over from the beginning."""
        if name != self.hot_name:
            return False
        self.put(self.value + self.step if self.value < self.high - 1e-9 else self.low)
        if self.ended is not None:
            self.ended(self.value)
        return True


@dataclass(eq=False, repr=False)
class Button:
    """What a button says and does. `kind` is primary, tonal, outline, plain or error; on felt, gold or
    on_felt."""

    text: str
    tap: Tap
    icon: str = ""
    kind: str = "primary"
    name: str = ""
    enabled: bool = True
    """A greyed button still takes taps: its `tap` says why not."""
    grow: float = 1.0

    @property
    def hot_name(self) -> str:
        return self.name or name_of(self.text)

    def least_width(self) -> float:
        return ink.size(self.text, 15, "medium")[0] + dp(40) + (dp(28) if self.icon else 0)


def button_height() -> float:
    return max(dp(48), ink.line_height(15) + dp(20))


def paint_button(painter: Painter, button: Button, x: float, y: float, width: float, height: float) -> None:
    """A button that fills this rectangle."""
    theme = painter.theme
    fills: dict[str, tuple[Colour | None, Colour, Colour | None]] = {
        "primary": (theme.primary, theme.on_primary, None),
        "tonal": (theme.tonal, theme.on_tonal, None),
        "outline": (None, theme.text, theme.outline),
        "plain": (None, theme.primary, None),
        "error": (theme.error, theme.on_error, None),
        "gold": (theme.gold, theme.on_gold, None),
        "on_felt": (None, theme.on_felt, theme.on_felt_secondary),
    }
    fill, colour, line = fills[button.kind]
    if not button.enabled:
        fill, colour = theme.raised, faded(theme.secondary, 0.75)
        line = None
    painter.box(x, y, width, height, fill, height / 2, line)
    room = width - dp(24) - (dp(28) if button.icon else 0)
    text = ink.shortened(button.text, 15, "medium", room)
    wide = ink.size(text, 15, "medium")[0] + (dp(28) if button.icon and text else 0)
    left = x + (width - wide) / 2
    if button.icon:
        painter.icon(button.icon, left + dp(10) if text else x + width / 2, y + height / 2, 20, colour)
        left += dp(28)
    painter.words(text, left, y + height / 2, 15, colour, "medium")
    painter.hot(button.hot_name, x, y, width, height, button.text, height / 2)


@dataclass(eq=False, repr=False)
class Buttons(Part):
    """Buttons beside each other, or below each other where there is no room."""

    buttons: Sequence[Button]

    def _stacked(self, width: float) -> bool:
        room = width - dp(2 * MARGIN) - dp(8) * (len(self.buttons) - 1)
        return sum(button.least_width() for button in self.buttons) > room

    def height(self, width: float) -> float:
        rows = len(self.buttons) if self._stacked(width) else 1
        return rows * (button_height() + dp(8)) + dp(4)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        high = button_height()
        left, room = x + dp(MARGIN), width - dp(2 * MARGIN)
        if self._stacked(width):
            for at, button in enumerate(reversed(self.buttons)):
                paint_button(painter, button, left, top - dp(6) - high - at * (high + dp(8)), room, high)
            return
        spare = room - dp(8) * (len(self.buttons) - 1) - sum(button.least_width() for button in self.buttons)
        shares = sum(button.grow for button in self.buttons) or 1.0
        for button in self.buttons:
            wide = button.least_width() + spare * button.grow / shares
            paint_button(painter, button, left, top - dp(6) - high, wide, high)
            left += wide + dp(8)

    def tapped(self, name: str) -> bool:
        for button in self.buttons:
            if button.hot_name == name:
                button.tap()
                return True
        return False
