"""The keyboard's focus: at one of the places that can be touched, or nowhere. It walks from one to the next,
and says what it comes to when speech is on."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.widget import Widget

from domino.texts import Texts
from domino.ui.kit.app import Application
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Hot

Place = tuple[Painted, str, float, float]
"""A widget, the name of one of its hots, and where that is in the window."""
WALKS = ("tab", "down", "right", "up", "left")
PRESSES = ("enter", "numpadenter", "spacebar")


class Focus:
    """Where the keyboard is."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self.widget: Painted | None = None
        """On what it is; None when it is nowhere."""

    def put(self, widget: Painted, name: str) -> None:
        """Be at this hot, and say what it is."""
        self.clear()
        self.widget = widget
        widget.focused = name
        if self._app.settings.speech and not widget.private:
            self._app.centerpiece.say(spoken(widget.hots[name], self._app.texts))
        reveal = getattr(widget.parent, "reveal", None)
        if reveal is not None:
            reveal(widget.hots[name])

    def clear(self) -> None:
        """Be nowhere."""
        if self.widget is not None:
            self.widget.focused = None
            self.widget = None

    def key(self, name: str, backwards: bool, places: list[Place]) -> bool:
        """Tab and arrows walk among these places, Enter and the space bar tap; True when the key was used."""
        if name in PRESSES and self.widget is not None and self.widget.focused:
            self.widget.tapped(self.widget.focused)
            return True
        if name not in WALKS or not places:
            return False
        order = sorted(places, key=lambda place: (-round(place[3] / dp(16)), place[2]))
        here = (at for at, place in enumerate(order) if self._is_at(*place[:2]))
        now = next(here, None)
        target: Place | None
        if now is None:
            target = order[-1 if backwards else 0]
        elif name == "tab":
            target = order[(now + (-1 if backwards else 1)) % len(order)]
        else:
            target = _nearest(order, order[now], name)
        if target is not None:
            self.put(*target[:2])
        return True

    def _is_at(self, widget: Painted, name: str) -> bool:
        return widget is self.widget and widget.focused == name


def hots_of(widget: Widget | None) -> list[Place]:
    """Every place that can be touched in this widget and its children: where its middle is in the window."""
    found: list[Place] = []
    if widget is None:
        return found
    if isinstance(widget, Painted) and not widget.disabled:
        shows = getattr(widget.parent, "shows", None)
        for name, hot in widget.hots.items():
            x, y = widget.outside(*hot.centre)
            if shows is None or shows(x, y):
                found.append((widget, name, x, y))
    for child in reversed(widget.children):
        found += hots_of(child)
    return found


def spoken(hot: Hot, texts: Texts) -> str:
    """What is said of this place: its name, and what it is where that is more than something to press."""
    state = "" if hot.on is None else "-on" if hot.on else "-off"
    key = f"ui.role.{hot.role}{state}"
    return hot.says if texts.find(key) is None else texts.say(key, name=hot.says)


def _nearest(places: list[Place], here: Place, direction: str) -> Place | None:
    """The place that lies nearest in this direction."""
    dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[direction]
    best, least = None, float("inf")
    for place in places:
        x, y = place[2] - here[2], place[3] - here[3]
        ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        if place is not here and ahead > dp(4) and ahead + 2.5 * aside < least:
            best, least = place, ahead + 2.5 * aside
    return best
