"""The stage: one screen at a time, overlays on top of it, a sentence to the player on top of all.

Everything on it is drawn with one small shader, so its widgets are painted ones. A Kivy widget with
looks of its own (a text field) is put into `Foreign`.
"""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import RenderContext
from kivy.metrics import dp
from kivy.uix.widget import Widget

from domino.texts import Texts
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Hot, Painter
from domino.ui.kit.paint.shader import FRAGMENT, VERTEX
from domino.ui.kit.words import ink

SENTENCE_SECONDS = 4.0


class Screen(Painted):
    """A whole screen. Paints the background; its children are placed by `arrange`."""

    name = "screen"
    solid = True
    keeps_awake = False
    """Whether the display stays on while this screen is shown."""

    def paint(self, painter: Painter) -> None:
        painter.box(0, 0, painter.width, painter.height, self.theme.background)

    def arrange(self) -> None:
        """Place the children: called when it is shown and when the size or the insets change."""

    def _resized(self, *_) -> None:
        super()._resized()
        if self.parent is not None and self.width > 0 and self.height > 0:
            self.arrange()

    @property
    def insets(self):
        """Pixels at each side that belong to the system: .top, .right, .bottom, .left."""
        return self.app.insets

    @property
    def room(self) -> tuple[float, float, float, float]:
        """What is left inside the insets: x, y, width and height, from its own lower left."""
        edge = self.insets
        return (
            edge.left,
            edge.bottom,
            self.width - edge.left - edge.right,
            self.height - edge.top - edge.bottom,
        )

    def opened(self) -> None:
        """It is on the stage now."""

    def closed(self) -> None:
        """It has left the stage for good."""

    def covered(self) -> None:
        """Another screen was visited from here."""

    def uncovered(self) -> None:
        """That visit is over."""

    def cleared(self, overlay: Overlay) -> None:
        """This overlay was closed over it."""

    def back(self) -> bool:
        """Back or Esc: True when that was dealt with here, False to leave this screen."""
        return False

    def key(self, name: str, modifiers: list[str]) -> bool:
        """A key, by name: True when it was used."""
        return False

    def paused(self) -> None:
        """The app is left for a while, or the screen goes off."""

    def resumed(self) -> None:
        """The player is back."""


class Overlay(Screen):
    """Something over the screen: a sheet, a menu, the curtain. Touches do not reach what is below."""

    name = "overlay"
    dims = 0.0
    """How much what lies below is darkened, from 0 to 1."""
    low = False
    """Whether it was pulled down: it is still there, but what lies below is dealt with."""

    def paint(self, painter: Painter) -> None:
        """Nothing by itself."""


class Foreign(Widget):
    """Holds Kivy widgets that are drawn with Kivy's own shader."""

    def __init__(self, **keywords) -> None:
        self.canvas = RenderContext(use_parent_projection=True, use_parent_modelview=True)
        super().__init__(**keywords)


class Saying(Painted):
    """One sentence to the player, that goes by itself."""

    def __init__(self, text: str, **keywords) -> None:
        super().__init__(**keywords)
        self.text = text

    def lines(self, width: float) -> list[str]:
        return ink.wrapped(self.text, 14, "regular", width - dp(32))

    def paint(self, painter: Painter) -> None:
        theme, width, height = painter.theme, painter.width, painter.height
        painter.shadow(0, 0, width, height, dp(12), dp(6))
        painter.box(0, 0, width, height, theme.text, dp(12))
        painter.lines(self.lines(width), dp(16), height - dp(12), 14, theme.background)
        painter.hot("sentence", 0, 0, width, height, self.text, role="note")

    def tapped(self, name: str) -> None:
        self.app.stage.hush()


class Stage(Widget):
    """Holds the screens. Screens that were left by a visit wait under the one that is shown."""

    def __init__(self, app, **keywords) -> None:
        self.canvas = RenderContext(
            vs=VERTEX, fs=FRAGMENT, use_parent_projection=True, use_parent_modelview=True
        )
        super().__init__(**keywords)
        self.app = app
        self.screens: list[Screen] = []
        self.overlays: list[Overlay] = []
        self._sentence: Saying | None = None
        self._hushing = None
        self._focus: Painted | None = None
        self._said: list[str] = []
        self.bind(size=self._fit, pos=self._fit)

    @property
    def screen(self) -> Screen | None:
        """The screen that is shown."""
        return self.screens[-1] if self.screens else None

    @property
    def top(self) -> Screen | None:
        """What the player deals with: the last overlay that does not lie low, or the screen."""
        return next((overlay for overlay in reversed(self.overlays) if not overlay.low), self.screen)

    def reachable(self) -> list[tuple[Painted, str, float, float]]:
        """Every place that can be touched now: on top, and on what lies low over the screen."""
        top = self.top
        low = self.overlays if top is self.screen else []
        return [place for widget in (top, *low) for place in hots_of(widget)]

    # Screens

    def go(self, screen: Screen) -> None:
        """Show this screen instead of all others."""
        self._close_overlays()
        left = self.screens
        self.screens = []
        for old in reversed(left):
            self.remove_widget(old)
            old.closed()
        self._enter(screen)

    def visit(self, screen: Screen) -> None:
        """Show this screen; `come_back` returns to the one shown now."""
        self._close_overlays()
        if self.screen is not None:
            self.remove_widget(self.screen)
            self.screen.covered()
        self._enter(screen)

    def replace(self, screen: Screen) -> None:
        """Show this screen instead of the one shown now; the ones below stay."""
        self._close_overlays()
        if self.screen is not None:
            old = self.screens.pop()
            self.remove_widget(old)
            old.closed()
        self._enter(screen)

    def come_back(self) -> None:
        """Leave a visit. The first screen cannot be left."""
        if len(self.screens) < 2:
            return
        self._close_overlays()
        left = self.screens.pop()
        self.remove_widget(left)
        left.closed()
        self._add(self.screen)
        self.screen.uncovered()
        self._changed()

    def _enter(self, screen: Screen) -> None:
        self.screens.append(screen)
        self._add(screen)
        screen.opened()
        self._changed()

    # Overlays

    def show(self, overlay: Overlay) -> None:
        """Put this over the screen and all other overlays."""
        if overlay in self.overlays:
            return
        self.overlays.append(overlay)
        self._add(overlay)
        overlay.opened()
        self._changed()

    def close(self, overlay: Overlay) -> None:
        """Take this overlay away."""
        if overlay in self.overlays:
            self._take_away(overlay)
            if self.screen is not None:
                self.screen.cleared(overlay)

    def _take_away(self, overlay: Overlay) -> None:
        self.overlays.remove(overlay)
        self.remove_widget(overlay)
        overlay.closed()
        self._changed()

    def _close_overlays(self) -> None:
        """All of them go with the screen that they lie over: it is not told of each."""
        while self.overlays:
            self._take_away(self.overlays[-1])

    def back(self) -> bool:
        """Back or Esc: the overlay, then the screen, may deal with it; else it is left. False when there is
        nothing to leave."""
        motion.finish_all()
        top = self.top
        if top is None:
            return False
        if top.back():
            return True
        if isinstance(top, Overlay):
            self.close(top)
            return True
        if len(self.screens) > 1:
            self.come_back()
            return True
        return False

    def _add(self, screen: Screen) -> None:
        screen.pos, screen.size = self.pos, self.size
        self.add_widget(screen)
        screen.arrange()
        if self._sentence is not None:  # stays on top
            self.remove_widget(self._sentence)
            self.add_widget(self._sentence)

    def _changed(self) -> None:
        self._unfocus()
        self.app.stage_changed()

    def pulled(self) -> None:
        """An overlay was pulled down or up: the keyboard begins anew."""
        self._unfocus()

    def _fit(self, *_) -> None:
        motion.finish_all()
        for screen in [*self.screens[-1:], *self.overlays]:
            screen.pos = self.pos
            if tuple(screen.size) == tuple(self.size):
                screen.arrange()
            screen.size = self.size
        self._place_sentence()

    def fit(self) -> None:
        """The insets or the font scale changed: place everything again."""
        self._fit()
        for screen in [*self.screens[-1:], *self.overlays]:
            screen.repaint()

    # Sentences

    def say(self, sentence: str, seconds: float = SENTENCE_SECONDS) -> None:
        """Show a sentence to the player, over everything, for a while. Several wait for each other."""
        if self._sentence is not None and self._sentence.text != sentence:
            if sentence not in self._said:
                self._said.append(sentence)
            return
        self.hush_now()
        self._sentence = Saying(sentence)
        self._place_sentence()
        self.add_widget(self._sentence)
        self._hushing = Clock.schedule_once(lambda _: self.hush(), seconds + len(sentence) / 40)

    def hush(self) -> None:
        """The sentence was read; the next one that waits is shown."""
        self.hush_now()
        if self._said:
            self.say(self._said.pop(0))

    def hush_now(self) -> None:
        """Take the sentence away."""
        if self._hushing is not None:
            self._hushing.cancel()
            self._hushing = None
        if self._sentence is not None:
            self.remove_widget(self._sentence)
            self._sentence = None

    @property
    def sentence(self) -> str:
        """The sentence that is shown; empty when there is none."""
        return self._sentence.text if self._sentence is not None else ""

    def _place_sentence(self) -> None:
        if self._sentence is None:
            return
        edge = self.app.insets
        width = min(self.width - edge.left - edge.right - dp(24), dp(560))
        lines = len(self._sentence.lines(width))
        self._sentence.size = (width, lines * ink.line_height(14) + dp(24))
        self._sentence.pos = (
            self.x + edge.left + (self.width - edge.left - edge.right - width) / 2,
            self.y + edge.bottom + dp(76),
        )

    # Touch and keys

    def on_touch_down(self, touch) -> bool:
        self._unfocus()  # a finger needs no ring to see where it is
        return super().on_touch_down(touch)

    def on_touch_move(self, touch) -> bool:
        """Who took a touch is told of its moves by Kivy; asking everybody else costs a frame a lot."""
        return True

    def key(self, name: str, modifiers: list[str]) -> bool:
        """A key was pressed: the top gets it first; then Esc goes back, and Tab, arrows, Enter and the
        space bar walk and tap what can be tapped."""
        top = self.top
        if top is None:
            return False
        if top.key(name, modifiers):
            return True
        if name == "escape":
            return self.back()
        if name in ("tab", "down", "right", "up", "left"):
            return self._move_focus(name, "shift" in modifiers)
        if name in ("enter", "numpadenter", "spacebar") and self._focus is not None and self._focus.focused:
            self._focus.tapped(self._focus.focused)
            return True
        return False

    @property
    def focused(self) -> Painted | None:
        """What the keyboard is at."""
        return self._focus

    def focus(self, widget: Painted, name: str) -> None:
        """Put the keyboard at this hot, and say what it is."""
        self._unfocus()
        self._focus = widget
        widget.focused = name
        if self.app.settings.speech and not widget.private:
            self.app.centerpiece.say(spoken(widget.hots[name], self.app.texts))
        reveal = getattr(widget.parent, "reveal", None)
        if reveal is not None:
            reveal(widget.hots[name])

    def _unfocus(self) -> None:
        if self._focus is not None:
            self._focus.focused = None
            self._focus = None

    def _move_focus(self, name: str, backwards: bool) -> bool:
        places = self.reachable()
        if not places:
            return False
        order = sorted(places, key=lambda place: (-round(place[3] / dp(16)), place[2]))
        now = next(
            (
                at
                for at, (widget, hot, *_) in enumerate(order)
                if widget is self._focus and hot == widget.focused
            ),
            None,
        )
        if now is None:
            target = order[-1 if backwards else 0]
        elif name == "tab":
            target = order[(now + (-1 if backwards else 1)) % len(order)]
        else:
            target = _nearest(order, order[now], name)
        if target is not None:
            self.focus(target[0], target[1])
        return True


def hots_of(widget: Widget | None) -> list[tuple[Painted, str, float, float]]:
    """Every place that can be touched in this widget and its children: where its middle is in the window."""
    found: list[tuple[Painted, str, float, float]] = []
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


def _nearest(places, here, direction: str):
    """The place that lies nearest in this direction."""
    dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[direction]
    best, least = None, float("inf")
    for place in places:
        x, y = place[2] - here[2], place[3] - here[3]
        ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        if place is not here and ahead > dp(4) and ahead + 2.5 * aside < least:
            best, least = place, ahead + 2.5 * aside
    return best
