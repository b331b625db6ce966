"""At rest: nothing is drawn when nothing changes, and the processor has no more to do than in a KivyMD
app with one button."""

from __future__ import annotations

import os
import tempfile
from statistics import median

from benchmarks.side_by_side import watched
from tests.ui import screen

TURNS = 3
SECONDS = 4


def rest(program: str) -> tuple[float, int]:
    """Processor seconds and frames of a while in which nobody touches anything."""
    busy, frames = watched(program, SECONDS).split("rested ")[1].split()
    return float(busy), int(frames)


def main() -> None:
    screen.measured(measure, "At rest")


def measure() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BONEYARD_HOME"] = folder
        pairs = [(rest("boneyard"), rest("button")) for _ in range(TURNS)]
    times = median(ours[0] / theirs[0] for ours, theirs in pairs)
    frames = max(ours[1] for ours, _ in pairs)
    print(
        f"At rest: {frames} frames in {SECONDS} s (0); "
        f"processor time {times:.2f} of a KivyMD app with one button (at most 1.2)"
    )


if __name__ == "__main__":
    main()
