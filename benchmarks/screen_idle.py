"""At rest: nothing is drawn when nothing changes, and the processor has no more to do than in a KivyMD
app with one button."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from statistics import median

from tests.ui import screen

TURNS = 3
SECONDS = 4


def rest(program: str, environment: dict[str, str]) -> tuple[float, int]:
    """Processor seconds and frames of a while in which nobody touches anything."""
    command = [sys.executable, "-m", "tests.ui.watched", program, str(SECONDS)]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    busy, frames = told.split("rested ")[1].split()
    return float(busy), int(frames)


def main() -> None:
    if screen.missing():
        print("At rest: not measured, there is no Xvfb or no Kivy", flush=True)
        return
    environment = dict(os.environ)
    screen.environment(environment)
    with screen.opened() as display, tempfile.TemporaryDirectory() as folder:
        environment |= {"DISPLAY": display, "BONEYARD_HOME": folder}
        pairs = [(rest("boneyard", environment), rest("button", environment)) for _ in range(TURNS)]
    times = median(ours[0] / theirs[0] for ours, theirs in pairs)
    frames = max(ours[1] for ours, _ in pairs)
    print(
        f"At rest: {frames} frames in {SECONDS} s (0); "
        f"processor time {times:.2f} of a KivyMD app with one button (at most 1.2)",
        flush=True,
    )


if __name__ == "__main__":
    main()
