"""The stage: one screen at a time, overlays on top of it, a sentence to the player on top of all.

Everything on it is drawn with one small shader, so its widgets are painted ones. A Kivy widget with
looks of its own (a text field) is put into `Foreign`.
"""

from __future__ import annotations

from kivy.clock import Clock, ClockEvent
from kivy.graphics import RenderContext
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from domino.ui.kit.app import Application
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.shader import FRAGMENT, VERTEX
from domino.ui.kit.stage.focus import Focus, Place, hots_of
from domino.ui.kit.stage.saying import Saying
from domino.ui.kit.stage.screen import Overlay, Screen

SENTENCE_SECONDS = 4.0


class Stage(Widget):
    """Holds the screens. Screens that were left by a visit wait under the one that is shown."""

    def __init__(self, app: Application, **keywords: object) -> None:
        self.canvas = RenderContext(
            vs=VERTEX, fs=FRAGMENT, use_parent_projection=True, use_parent_modelview=True
        )
        super().__init__(**keywords)
        self.app = app
        self.screens: list[Screen] = []
        self.overlays: list[Overlay] = []
        self._sentence: Saying | None = None
        self._hushing: ClockEvent | None = None
        self._focus = Focus(app)
        self._said: list[str] = []
        self.bind(size=self._fit, pos=self._fit)

    @property
    def screen(self) -> Screen | None:
        """The screen that is shown."""
        return self.screens[-1] if self.screens else None

    @property
    def top(self) -> Screen | None:  # type: ignore[override]  # what is on top, not where
        """What the player deals with: the last overlay that does not lie low, or the screen."""
        return next((overlay for overlay in reversed(self.overlays) if not overlay.low), self.screen)

    def reachable(self) -> list[Place]:
        """Every place that can be touched now: on top, and on what lies low over the screen."""
        top = self.top
        low = self.overlays if top is self.screen else []
        return [place for widget in (top, *low) for place in hots_of(widget)]

    # Screens

    def go(self, screen: Screen) -> None:
        """Show this screen instead of all others."""
        self._close_overlays()
        while self.screens:
            self._leave()
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
        if self.screens:
            self._leave()
        self._enter(screen)

    def come_back(self) -> None:
        """Leave a visit. The first screen cannot be left."""
        if len(self.screens) < 2:
            return
        self._close_overlays()
        self._leave()
        shown = self.screens[-1]
        self._add(shown)
        shown.uncovered()
        self._changed()

    def _leave(self) -> None:
        screen = self.screens.pop()
        self.remove_widget(screen)
        screen.closed()

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
        elif len(self.screens) > 1:
            self.come_back()
        else:
            return False
        return True

    def _add(self, screen: Screen) -> None:
        screen.pos, screen.size = self.pos, self.size
        self.add_widget(screen)
        screen.arrange()
        if self._sentence is not None:  # stays on top
            self.remove_widget(self._sentence)
            self.add_widget(self._sentence)

    def _changed(self) -> None:
        self._focus.clear()
        self.app.stage_changed()

    def pulled(self) -> None:
        """An overlay was pulled down or up: the keyboard begins anew."""
        self._focus.clear()

    def _fit(self, *_: object) -> None:
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
        self._sentence.size = (width, self._sentence.height_for(width))
        self._sentence.pos = (
            self.x + edge.left + (self.width - edge.left - edge.right - width) / 2,
            self.y + edge.bottom + dp(76),
        )

    # Touch and keys

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self._focus.clear()  # a finger needs no ring to see where it is
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
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
        return self._focus.key(name, "shift" in modifiers, self.reachable())

    @property
    def focused(self) -> Painted | None:
        """What the keyboard is at."""
        return self._focus.widget

    def focus(self, widget: Painted, name: str) -> None:
        """Put the keyboard at this hot."""
        self._focus.put(widget, name)
