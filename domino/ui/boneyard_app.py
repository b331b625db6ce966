"""The app: what every screen may ask for, and the loop it runs in."""

from __future__ import annotations

import sys
import threading
from functools import cached_property, partial
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.metrics import Metrics
from kivymd.app import MDApp

from domino.device.insets import Insets, window_insets
from domino.store.memory import Memory
from domino.store.notices import Notice
from domino.texts import Texts, languages
from domino.ui.kit.background import Background
from domino.ui.kit.later import later
from domino.ui.kit.paint.painted import repaint_everything
from domino.ui.kit.paint.theme import Theme, theme_for
from domino.ui.kit.stage.stage import Stage
from domino.ui.kit.words import ink
from domino.ui.pages import doors
from domino.ui.window_events import WindowEvents

if TYPE_CHECKING:
    from domino.device.centerpiece import Centerpiece
    from domino.tableside.reviewing.reviewer import Reviewer
    from domino.ui.window_place import WindowPlace

REDUCED = 0.08
"""Seconds that a movement lasts when the player wants little of it."""


class BoneyardApp(MDApp):
    """Settings, texts, theme, stage, saves, history and the centerpiece of the device."""

    title = "Boneyard"

    stage: Stage
    """Where everything is shown: there once the window is."""

    def __init__(self, memory: Memory, place: WindowPlace | None = None) -> None:
        super().__init__()
        self.memory = memory
        self.settings = self.memory.settings
        self.saves = self.memory.saves
        self.history = self.memory.history
        self.texts = Texts(self._language())
        self.system_dark = False
        self.theme: Theme = self._theme()
        self.insets: Insets = Insets()
        self.background = Background(self)
        self.window_events = WindowEvents(self, place)
        self.status = 0
        self.settings.watch(self._setting_changed)

    # What screens ask for

    @cached_property
    def centerpiece(self) -> Centerpiece:
        """Sound, vibration and speech."""
        from domino.ui.effects import make_centerpiece

        return make_centerpiece(self)

    @cached_property
    def reviewer(self) -> Reviewer:
        """Judges decisions in the background; made when it is first asked."""
        from domino.tableside.reviewing.reviewer import Reviewer

        return Reviewer(later, self.memory.findings, self.background.failed, self.memory.ledger.reviewed)

    @property
    def faces(self) -> str:
        """How tiles show their numbers: pips, numerals or both."""
        return self.settings.tile_faces

    @property
    def moves(self) -> bool:
        """Whether things may glide and slide: no when motion is reduced or off."""
        return self.settings.motion == "full"

    def lasting(self, seconds: float) -> float:
        """How long a movement of so many seconds takes, as the player likes it. 0: do without."""
        if self.settings.motion == "off":
            return 0.0
        if self.settings.motion == "reduced":
            return min(seconds, REDUCED)
        return seconds / self.settings.speed

    def say_notices(self) -> None:
        """Tell the player what the store could not do."""
        for notice in self.memory.notices.take():
            self.tell(notice)

    def tell(self, notice: Notice) -> None:
        """Tell the player what the store has to say."""
        self.stage.say(self.texts.say(notice.key, **notice.values))

    # Ways up to pages, for those that lie below them

    go_home = doors.go_home
    begin = doors.begin
    open_replay = doors.open_replay
    open_review = doors.open_review
    open_help = doors.open_help
    open_settings = doors.open_settings
    open_learn = doors.open_learn
    open_lesson = doors.open_lesson
    quick_game = doors.quick_game

    # The loop

    def play(self) -> int:
        """Run until the window is closed. Returns what the process should exit with."""
        self.run()
        for notice in self.memory.leave():
            print(self.texts.say(notice.key, **notice.values), file=sys.stderr)
        return self.status

    def _run_prepare(self) -> None:
        """KivyMD would work out sixty colours for widgets of its own, which are nowhere here: that takes a
        fifth of the start."""
        App._run_prepare(self)

    def build(self) -> Stage:
        from domino.ui.pages.home import HomeScreen

        self.insets = window_insets(Metrics.density)
        self.stage = Stage(self)
        self.stage.go(HomeScreen(self))
        return self.stage

    def on_start(self) -> None:
        self.window_events.begin()

    def on_stop(self) -> None:
        self.window_events.end()
        for screen in [*self.stage.overlays, *reversed(self.stage.screens)]:
            screen.closed()
        self.background.close()
        if "reviewer" in self.__dict__:
            self.reviewer.close()
        if self._has_centerpiece:
            self.centerpiece.close()

    def on_pause(self) -> bool:
        self.window_events.paused()
        return True

    def on_resume(self) -> None:
        self.window_events.resumed()

    def quiet(self) -> None:
        """Whatever sounds stops."""
        if self._has_centerpiece:
            self.centerpiece.quiet()

    @property
    def _has_centerpiece(self) -> bool:
        """Whether anybody has asked for it yet."""
        return "centerpiece" in self.__dict__

    def stage_changed(self) -> None:
        """Another screen or overlay is on top."""
        self.window_events.stage_changed()

    def insets_changed(self) -> None:
        """The window was turned or came back: ask how much of it the system covers."""
        found = window_insets(Metrics.density)
        if found != self.insets:
            self.insets = found
            self.stage.fit()

    # Looks

    def _language(self) -> str:
        wanted = self.settings.language
        return wanted if wanted in languages() else "en"

    def _theme(self) -> Theme:
        style = self.settings.theme
        if style == "system":
            style = "dark" if self.system_dark else "light"
        return theme_for(style, self.settings.felt)

    def restyle(self) -> None:
        """The settings or the system ask for other colours: everything is painted anew."""
        wanted = self._theme()
        if wanted is not self.theme:
            self.theme = wanted
            self.repaint()

    def repaint(self) -> None:
        """Paint everything anew."""
        from kivy.core.window import Window

        Window.clearcolor = self.theme.background
        repaint_everything()

    def fonts_changed(self) -> None:
        """The size of text has changed."""
        ink.forget()
        self.stage.fit()
        repaint_everything()

    def _setting_changed(self, name: str, value: object) -> None:
        if threading.current_thread() is not threading.main_thread():  # something is being imported
            later(partial(self._setting_changed, name, value))
            return
        if self.root is None:  # nothing is shown yet
            return
        if name in ("theme", "felt"):
            self.restyle()
        elif name == "tile_faces":
            repaint_everything()
        elif name == "language":
            self.texts = Texts(self._language())
            self.stage.fit()
            repaint_everything()
        elif self._has_centerpiece and name.startswith(("sound", "vibration", "speech")):
            from domino.ui.effects import switches

            self.centerpiece.switch(switches(self.settings))
