"""Keys for entering a whole number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kivy.metrics import dp

from domino.ui.kit.boxes import Box, Card, Fill, Icon, Line, Padded, Sized, Stack, Text, Touch
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

    def build(self, width: float) -> Box:
        room = min(width - dp(2 * MARGIN), dp(420))
        keys = [self._key(key) for key in KEYS]
        rows = [keys[at : at + ACROSS] for at in range(0, len(keys), ACROSS)]
        lines = Stack(*(Line(*map(Fill, row), gap=6) for row in rows), gap=6)
        return Padded(Line(Sized(lines, room), stands="center"), (0, 4, 0, 10))

    def _key(self, key: str) -> Box:
        is_digit = key.isdigit()
        icon = "plus-minus-variant" if key == "minus" else "backspace-outline"
        sign = Text(key, 20, "on_tonal", "medium", "center") if is_digit else Icon(icon, 22)
        card = Card(
            sign, "tonal" if is_digit else "raised", 12, (0, 8), max(48.0, 16 + ink.line_height(20) / dp(1))
        )
        says = key if is_digit else self.say(f"ui.keypad.{key}")
        return Touch(card, f"key-{key}", says, lambda: self.change(typed(self.value, key)), 12)


def typed(value: str, key: str) -> str:
    """The number after a key."""
    sign, digits = ("-", value[1:]) if value.startswith("-") else ("", value)
    if key == "erase":
        return (sign + digits[:-1]) if len(digits) > 1 else ""
    if key == "minus":
        return (digits if sign else "-" + digits) if digits.strip("0") else value
    digits = (digits + key)[:MOST_DIGITS].lstrip("0") or "0"
    return sign + digits
