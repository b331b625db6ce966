"""Keys for entering a whole number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kivy.metrics import dp

from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.part import MARGIN, Part
from domino.ui.kit.words import ink

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "minus", "0", "erase")
ACROSS = 3
MOST_DIGITS = 5


@dataclass
class Keypad(Part):
    """`change` is told the number as it is typed, as text; empty when all of it was erased."""

    value: str
    change: Callable[[str], None]
    say: Callable[[str], str]
    """A sentence from the texts."""

    def _tall(self) -> float:
        return max(dp(48), ink.line_height(20) + dp(16))

    def height(self, width: float) -> float:
        return len(KEYS) // ACROSS * (self._tall() + dp(6)) + dp(8)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme = painter.theme
        room = min(width - dp(2 * MARGIN), dp(420))
        left = x + (width - room) / 2
        wide, tall = (room - dp(12)) / ACROSS, self._tall()
        for number, key in enumerate(KEYS):
            at = left + number % ACROSS * (wide + dp(6))
            bottom = top - dp(4) - (number // ACROSS + 1) * (tall + dp(6)) + dp(6)
            painter.box(at, bottom, wide, tall, theme.tonal if key.isdigit() else theme.raised, dp(12))
            middle = bottom + tall / 2
            if key.isdigit():
                painter.words(key, at + wide / 2, middle, 20, theme.on_tonal, "medium", "center")
            else:
                icon = "plus-minus-variant" if key == "minus" else "backspace-outline"
                painter.icon(icon, at + wide / 2, middle, 22, theme.text)
            says = key if key.isdigit() else self.say(f"ui.keypad.{key}")
            painter.hot(f"key-{key}", at, bottom, wide, tall, says, dp(12))

    def tapped(self, name: str) -> bool:
        key = name.removeprefix("key-")
        if not name.startswith("key-") or key not in KEYS:
            return False
        self.change(typed(self.value, key))
        return True


def typed(value: str, key: str) -> str:
    """The number after a key."""
    sign, digits = ("-", value[1:]) if value.startswith("-") else ("", value)
    if key == "erase":
        return (sign + digits[:-1]) if len(digits) > 1 else ""
    if key == "minus":
        return (digits if sign else "-" + digits) if digits.strip("0") else value
    digits = (digits + key)[:MOST_DIGITS].lstrip("0") or "0"
    return sign + digits
