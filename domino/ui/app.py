"""Opens the window and plays."""

from __future__ import annotations

import gc
import tempfile
from pathlib import Path


def run(selftest: bool = False, seen: bool = False) -> int | None:
    """Open the window and play, or let the app play itself. Returns what the process should exit with; None,
    and nothing was done, for a window that is drawn where nobody sees it and that has to be `seen`."""
    gc.disable()  # until the first frame: there is nothing to collect yet, and looking for it takes time
    from kivy.core.window import Window

    if seen and (Window is None or Window.get_window_info() is None):
        gc.enable()
        return None
    from domino.ui.boneyard_app import BoneyardApp

    if not selftest:
        return BoneyardApp().play()
    from domino.store.memory import Memory
    from domino.store.places import Places
    from domino.ui.selftest.everything import Selftest

    with tempfile.TemporaryDirectory() as folder:  # what the player has kept is not touched
        places = Places(Path(folder))
        places.prepare()
        app = BoneyardApp(Memory(places))
        testing = Selftest(app)
        testing.begin()
        return app.play()
