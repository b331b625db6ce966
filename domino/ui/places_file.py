"""For tests by mouse from outside: every twentieth of a second a file tells what can be touched where.

It is there only when BONEYARD_PLACES names the file.
"""

from __future__ import annotations

import json
import os

from kivy.clock import Clock
from kivy.core.window import Window

from domino.ui.kit.app import Application
from domino.ui.table.table_screen import TableScreen


class PlacesFile:
    """Writes the places of all hots in the window, y upwards, with the screen, whose eyes see it and the
    frame."""

    def __init__(self, app: Application, path: str) -> None:
        self.app = app
        self.path = path
        self.frames = 0
        Window.bind(on_flip=self._drawn)
        self._event = Clock.schedule_interval(self._write, 0.05)

    def _drawn(self, *_: object) -> None:
        self.frames += 1

    def _write(self, _passed: float) -> None:
        stage = self.app.stage
        top = stage.top
        evening = stage.screen.evening if isinstance(stage.screen, TableScreen) else None
        told = {
            "size": list(Window.size),
            "screen": top.name if top is not None else "",
            "sentence": stage.sentence,
            "frame": self.frames,
            "seat": evening.eyes if evening is not None else None,
            "turn": evening.turn if evening is not None else None,
            "hots": {name: [x, y] for _, name, x, y in stage.reachable()},
        }
        part = f"{self.path}.part"
        with open(part, "w", encoding="utf-8") as file:
            json.dump(told, file)
        os.replace(part, self.path)

    def end(self) -> None:
        Window.unbind(on_flip=self._drawn)
        self._event.cancel()
