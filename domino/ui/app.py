"""Opens the window and plays."""

from __future__ import annotations

import gc
import os
import tempfile
from contextlib import nullcontext

from domino.device.android import activity, on_android
from domino.store.memory import Memory
from domino.store.places import Places
from domino.ui.window_place import WindowPlace


def run(selftest: bool = False, seen: bool = False) -> int | None:
    """Open the window and play, or let the app play itself. Returns what the process should exit with; None,
    and nothing was done, for a window that is drawn where nobody sees it and that has to be `seen`."""
    gc.disable()  # until the first frame: there is nothing to collect yet, and looking for it takes time
    # The self-test has a folder of its own: what the player has kept is not touched.
    with tempfile.TemporaryDirectory() if selftest else nullcontext() as own:
        memory = Memory.open(data_folder()) if own is None else Memory(Places.at(own))
        place = None if on_android() or "BONEYARD_WINDOW" in os.environ else WindowPlace(memory.settings)
        if place is not None:
            place.before_opening()
        from kivy.core.window import Window

        if seen and (Window is None or Window.get_window_info() is None):
            gc.enable()
            return None
        from domino.ui.boneyard_app import BoneyardApp

        app = BoneyardApp(memory, place)
        if selftest:
            from domino.ui.selftest.everything import Selftest

            testing = Selftest(app)
            testing.begin()
        return app.play()


def data_folder() -> str | None:
    """Where Android lets the app keep things; elsewhere the store knows best."""
    return str(activity().getFilesDir().getAbsolutePath()) if on_android() else None
