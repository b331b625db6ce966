"""The buttons of the table: a row under the rack, a column beside it, or a stack at its right."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp, sp

from domino.tableside.shown.buttons import ActionButton
from domino.ui.kit.boxes import Box, Fill, Icon, Line, Padded, Sized, Slab, Stack, Text, Touch, on_slab
from domino.ui.kit.paint.materials import SLAB_LIP
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
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
        self.passing: ActionButton | None = None
        """In a column: what is only there at times, and moves no other button."""

    def show(
        self,
        buttons: tuple[ActionButton, ...],
        extras: tuple[ActionButton, ...] = (),
        passing: ActionButton | None = None,
    ) -> None:
        if (buttons, extras, passing) != (self.buttons, self.extras, self.passing):
            self.buttons, self.extras, self.passing = buttons, extras, passing
            self.repaint()

    def tapped(self, name: str) -> None:
        self._press(name.removeprefix("act "))

    def paint(self, painter: Painter) -> None:
        width, height = painter.width, painter.height
        (painter.rack if self.shape == "wide" else painter.wood)(0, 0, width, height)
        shapes = {"landscape": self._column, "wide": self._stack}
        shapes.get(self.shape, self._row)(width, height).draw(painter, 0, height, width, height)

    def _row(self, width: float, _height: float) -> Box:
        """As many buttons as there is room for. The first come first; the rest is in the menu."""
        room = width - 2 * dp(12) + dp(GAP)
        found: list[tuple[Box, float]] = []
        for button in self.buttons:
            box = _button(button, room - dp(GAP))
            wide = box.natural() + dp(8)
            if found and wide + dp(GAP) > room:
                break
            wide = min(wide, room - dp(GAP))
            room -= wide + dp(GAP)
            found.append((box, wide))
        # The rest of the row makes them wider, but not wide.
        more = min(room / len(found), dp(36)) if found and room > dp(20) else 0.0
        return Line(*(Sized(box, wide + more) for box, wide in found), gap=GAP, stands="center")

    def _stack(self, width: float, height: float) -> Box:
        high = button_height()
        shown = self.buttons[: max(1, int((height - dp(8)) // (high + dp(4))))]
        gap = min(GAP, (height - len(shown) * high) / (len(shown) + 1) / dp(1))
        return Line(12, Fill(Stack(*(_button(button, width - dp(24)) for button in shown), gap=gap)), 12)

    def _column(self, _width: float, height: float) -> Box:
        """Icons with a word below each; as many as the height has room for, what the game asks first. What is
        always there stands at the top, and what the game asks at the bottom, where no other moves it. What is
        there at times stands between them, or in place of the last button that is no action of the game."""
        room = self._rows()
        step = height / room / dp(1)
        extras = self.extras[: room - 1] if self.buttons else self.extras
        buttons = self.buttons[: room - len(extras)]
        free = room - len(extras) - len(buttons)
        if self.passing is not None and free:
            extras, free = (*extras, self.passing), free - 1
        elif self.passing is not None and len(buttons) > 1 and buttons[-1].action is None:
            buttons = (*buttons[:-1], self.passing)
        return Stack(
            *(_small(button, step, True) for button in extras),
            free * step,
            *(_small(button, step, False) for button in buttons),
        )

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


def button_height() -> float:
    """Pixels that a button is high."""
    return max(dp(BUTTON), sp(30))


def button_box(name: str, icon: str, words: str, room: float, made_of: str = "gold") -> Box:
    """A button with round ends, with as much of its words as so many pixels have room for."""
    colour = on_slab(made_of)
    shown = ink.shortened(words, TEXT, "medium", room - dp(48))
    inside = Line(Icon(icon, 20, colour), 8, Text(shown, TEXT, colour, "medium"), stands="center")
    card = Slab(inside, made_of, 99, (14, 0, 14, SLAB_LIP), button_height() / dp(1))
    return Touch(card, f"act {name}", words, radius=99)


def _made_of(button: ActionButton) -> str:
    if not button.enabled:
        return "off"
    return "gold" if button.loud else "wood"


def _button(button: ActionButton, room: float) -> Box:
    return button_box(button.name, button.icon, button.words, room, _made_of(button))


def _small(button: ActionButton, step: float, plain: bool) -> Box:
    """An icon, on a card unless it is plain, with its word below; so many dp high in all."""
    made_of = _made_of(button)
    word = colour = "on_rack" if button.enabled else "on_sunk"
    high = min(34, step - ink.line_height(12) / dp(1))
    icon = Icon(button.icon, 22, colour if plain else on_slab(made_of))
    card = Padded(icon, least=high) if plain else Slab(icon, made_of, 14, (0, 0, 0, SLAB_LIP), high)
    words = Text(button.words, 12, word, "medium", "center", wraps=False)
    inside = Stack(
        Line(Sized(card, dp(COLUMN_BUTTON)), stands="center"),
        Padded(words, (-2, 0)),  # which may be a little wider than what is touched
    )
    return Padded(Touch(Line(Fill(inside)), f"act {button.name}", button.words, radius=12), (4, 1), step)
