"""The start: how long until the first frame one can use, against a KivyMD app with one button.

Both are started in turns, in windows of the same size, and measured from the start of their process.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from statistics import median

from tests.ui import screen

TURNS = 9


def seconds_to_first_frame(program: str, environment: dict[str, str]) -> float:
    """Start it, and see when its first frame is shown."""
    begun = time.monotonic()
    command = [sys.executable, "-m", "tests.ui.watched", program]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    return float(told.split("shown ")[1].split()[0]) - begun


def main() -> None:
    if screen.missing():
        print("First frame: not measured, there is no Xvfb or no Kivy", flush=True)
        return
    environment = dict(os.environ)
    screen.environment(environment)
    with screen.opened() as display, tempfile.TemporaryDirectory() as folder:
        environment |= {"DISPLAY": display, "BONEYARD_HOME": folder}
        for program in ("boneyard", "button"):
            seconds_to_first_frame(program, environment)
        pairs = [
            (seconds_to_first_frame("boneyard", environment), seconds_to_first_frame("button", environment))
            for _ in range(TURNS)
        ]
    times = median(ours / theirs for ours, theirs in pairs)
    ours, theirs = (median(each) for each in zip(*pairs, strict=True))
    print(
        f"First frame: {times:.2f} of a KivyMD app with one button (at most 1.3); "
        f"{1000 * ours:.0f} against {1000 * theirs:.0f} ms",
        flush=True,
    )


if __name__ == "__main__":
    main()
