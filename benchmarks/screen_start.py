"""The start: how long until the first frame one can use, against a KivyMD app with one button.

Both are started in turns, in windows of the same size, and measured from the start of their process.
"""

from __future__ import annotations

import os
import tempfile
import time

from benchmarks.side_by_side import medians, watched
from tests.ui import screen

TURNS = 9


def seconds_to_first_frame(program: str) -> float:
    """Start it, and see when its first frame is shown."""
    begun = time.monotonic()
    return float(watched(program).split("shown ")[1]) - begun


def both() -> tuple[float, float]:
    return seconds_to_first_frame("boneyard"), seconds_to_first_frame("button")


def main() -> None:
    screen.measured(measure, "First frame")


def measure() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BONEYARD_HOME"] = folder
        both()  # once for what is only at hand from then on
        ratio, ours, theirs = medians([both() for _ in range(TURNS)])
    print(
        f"First frame: {ratio:.2f} of a KivyMD app with one button (at most 1.3); "
        f"{1000 * ours:.0f} against {1000 * theirs:.0f} ms"
    )


if __name__ == "__main__":
    main()
