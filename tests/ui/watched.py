"""Programs that are watched from their start, for benchmarks: Boneyard, and the least KivyMD app to compare
it with.

python -m tests.ui.watched boneyard|button [SECONDS]

Each prints when its first frame was shown, then, after so many seconds of rest, how much processor time
those took and how many frames were drawn.
"""

from __future__ import annotations

import os
import sys
import time


def watch(window, seconds: float) -> None:
    """Tell when the first frame is shown; measure the rest that follows, and leave."""
    from kivy.clock import Clock

    drawn = []

    def shown(*_) -> None:
        if not drawn:
            print(f"shown {time.monotonic()}", flush=True)
            if not seconds:
                os._exit(0)
            Clock.schedule_once(rest, 3)  # sounds are loaded at leisure, after the first frame
        drawn.append(1)

    def rest(_passed: float) -> None:
        begun, frames = time.process_time(), len(drawn)

        def end(_passed: float) -> None:
            print(f"rested {time.process_time() - begun} {len(drawn) - frames}", flush=True)
            os._exit(0)

        Clock.schedule_once(end, seconds)

    window.bind(on_flip=shown)


def button(seconds: float) -> None:
    """A KivyMD app with one button, in the same window and with the same quiet log."""
    from domino.ui.window import prepare

    prepare()
    from kivy.core.window import Window
    from kivymd.app import MDApp
    from kivymd.uix.button import MDButton, MDButtonText

    class OneButton(MDApp):
        def build(self):
            return MDButton(MDButtonText(text="Play"))

    watch(Window, seconds)
    OneButton().run()


def boneyard(seconds: float) -> None:
    """The app as main.py starts it."""
    import gc

    from domino import start
    from domino.ui.window import prepare

    gc.disable()  # as `run` does
    prepare()
    from kivy.core.window import Window  # a moment earlier than it would be, to be watched

    watch(Window, seconds)
    start.main([])


if __name__ == "__main__":
    {"boneyard": boneyard, "button": button}[sys.argv[1]](float((*sys.argv, "0")[2]))
