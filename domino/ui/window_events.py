"""What the app does when the system or the keyboard has something to say."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.core.window import Keyboard, Window

from domino.device.links import follow_links
from domino.store.disk_errors import URGENT
from domino.store.notices import Notice
from domino.ui.kit.later import later, soon
from domino.ui.kit.paint import atlas
from domino.ui.kit.stage.screen import Screen
from domino.ui.pages import doors

if TYPE_CHECKING:
    from domino.ui.boneyard_app import BoneyardApp
    from domino.ui.kit.stage.sheets import Sheet
    from domino.ui.places_file import PlacesFile
    from domino.ui.window_place import WindowPlace

_KEYS = {code: name for name, code in reversed(Keyboard.keycodes.items())}
"""The names of keys by their codes. The back gesture or key of a phone has that of Esc."""
LEISURE = 0.3
"""Seconds after the first frame when what was left out of the start is done."""
AGAIN = 5.0
"""Seconds after which it is tried again to write what could not be written."""


class WindowEvents:
    """Listens to the window on behalf of the app."""

    def __init__(self, app: BoneyardApp, place: WindowPlace | None = None) -> None:
        self.app = app
        self._place = place
        """Where the window stands, where that is the player's affair."""
        self._away = False
        self._places_file: PlacesFile | None = None
        self._asked: Sheet | None = None
        """The question whether to leave though not all is written."""
        self._stop_trying: Callable[[], None] = lambda: None

    def begin(self) -> None:
        """The window is there."""
        Window.clearcolor = self.app.theme.background
        Window.bind(on_keyboard=self._key, on_resize=self._turned, focus=self._focus)
        Window.bind(on_drop_file=self._dropped, on_flip=self._first_frame, on_request_close=self._leaving)
        self._stop_trying = later(self._try_again, AGAIN)
        self.app.memory.notices.watcher = self._noticed
        if self._place is not None:
            self._place.opened()
        if os.environ.get("BONEYARD_PLACES"):
            from domino.ui.places_file import PlacesFile

            self._places_file = PlacesFile(self.app, os.environ["BONEYARD_PLACES"])

    def _first_frame(self, *_: object) -> None:
        """The first frame is about to be shown."""
        Window.unbind(on_flip=self._first_frame)
        later(self._settled)

    def _settled(self) -> None:
        """The first frame was shown: now there is time for what could wait."""
        if not gc.isenabled():  # it waited for the start to be over
            gc.freeze()  # what is there by now stays: no need to look through all of it again and again
            gc.enable()
        self.app.say_notices()
        self._ask_dark()
        self.stage_changed()
        later(self.complete, LEISURE)
        self.app.background.do(self.app.memory.settle)
        follow_links(lambda address: soon(partial(doors.open_join, self.app, address)))

    def complete(self) -> None:
        """Load what the first frame did without."""
        atlas.complete()
        Window.canvas.ask_update()
        if atlas.missing:
            self.app.stage.say(self.app.texts.say("ui.trouble.sheet"))
        self._clear_exports()

    def _clear_exports(self) -> None:
        """What was left half written where files are passed on is removed, off the frame: such a folder may
        be a long one."""
        from domino.device.passing import exchange_folder
        from domino.store.files import background, clear_drafts

        background().submit(clear_drafts, exchange_folder(self.app.memory.places.folder), "boneyard-*")

    def _noticed(self, notice: Notice) -> None:
        """The store has something to tell: what the player can help is told at once, whatever the thread."""
        if notice.key in URGENT:
            soon(self.app.say_notices)

    def _try_again(self) -> None:
        """What could not be written is, if it can be; and what there is to tell is told."""
        self.app.memory.retry()
        self.app.say_notices()
        self._stop_trying = later(self._try_again, AGAIN)

    def _leaving(self, *_: object, **__: object) -> bool:
        """The window is to be closed. It stays, once, when something could not be written: the player is told
        what is lost, and decides."""
        from domino.ui.kit.stage.sheets import confirm

        app = self.app
        if self._place is not None:
            self._place.look()
        app.memory.retry()
        unsaved = app.memory.unsaved()
        if not unsaved or self._asked in app.stage.overlays:
            return False
        say = app.texts.say
        told = [say(notice.key, **notice.values) for notice in unsaved]
        told.append(say("ui.leaving.says"))
        self._asked = confirm(app, say("ui.leaving.title"), " ".join(told), say("ui.leaving.leave"), app.stop)
        return True

    def _dropped(self, _window: object, file: bytes, *_: object) -> None:
        """A file was dropped on the window: a match, or everything."""
        from domino.ui.kit.stage.page import PageScreen
        from domino.ui.pages.passing_on import take_file

        screen = self.app.stage.screen
        show = screen.refresh if isinstance(screen, PageScreen) else lambda: None
        take_file(self.app, Path(os.fsdecode(file)), show)

    def end(self) -> None:
        """The window goes."""
        Window.unbind(on_keyboard=self._key, on_resize=self._turned, focus=self._focus)
        Window.unbind(on_drop_file=self._dropped, on_request_close=self._leaving)
        self._stop_trying()
        self.app.memory.notices.watcher = lambda notice: None
        if self._place is not None:
            self._place.keep()
        Window.allow_screensaver = True
        if self._places_file is not None:
            self._places_file.end()

    def stage_changed(self) -> None:
        """The display stays on only while something is played."""
        screen = self.app.stage.screen
        Window.allow_screensaver = screen is None or not screen.keeps_awake

    def _key(
        self, _window: object, key: int, _scancode: int, codepoint: str | None, modifiers: Sequence[str]
    ) -> bool:
        name = _KEYS.get(key) or (codepoint or "").lower()
        return bool(name) and self.app.stage.key(name, list(modifiers))

    def _turned(self, *_: object) -> None:
        self.app.insets_changed()

    def _focus(self, _window: object, focused: bool) -> None:
        if focused:
            self.resumed()
        else:
            self.paused()

    def paused(self) -> None:
        """The player is elsewhere: hands are hidden, sounds stop."""
        if self._away:
            return
        self._away = True
        for screen in self._screens():
            screen.paused()
        self.app.memory.retry()  # the system may end what is out of sight
        self.app.quiet()

    def resumed(self) -> None:
        """The player is back."""
        if not self._away:
            return
        self._away = False
        self.app.insets_changed()
        self._ask_dark()
        for screen in self._screens():
            screen.resumed()

    def _screens(self) -> list[Screen]:
        """Those under a page too: a hand is not to be seen when the page is left."""
        stage = self.app.stage
        return [*stage.screens, *stage.overlays]

    def _ask_dark(self) -> None:
        """Follow the system's light and dark."""
        if self.app.settings.theme != "system" or os.environ.get("BONEYARD_DARK"):
            return
        from domino.device.dark import ask_dark

        ask_dark(self._dark)

    def _dark(self, dark: bool | None) -> None:
        """The system has answered, perhaps on another thread."""
        self.app.system_dark = bool(dark)
        later(self.app.restyle)
