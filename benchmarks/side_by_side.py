"""Two things measured in turns, so that whatever else the machine does slows both alike."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median

Work = Callable[[], int]
"""Does some work, and tells how much."""
TURNS = 31


def medians(turns: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """The ratio of ours to theirs, turn by turn; then ours, and theirs."""
    ours, theirs = zip(*turns, strict=True)
    return median(one / other for one, other in turns), median(ours), median(theirs)


def _rate(work: Work) -> float:
    started = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - started)


def report(what: str, ours: Work, theirs: Work, against: str, goal: str) -> None:
    """Prints the one line of a benchmark: how much more work ours does in the same time."""
    ours(), theirs()
    ratio, rate, their_rate = medians([(_rate(ours), _rate(theirs)) for _ in range(TURNS)])
    print(f"{what}: {ratio:.2f} of {against} ({goal}); {rate:,.0f} against {their_rate:,.0f} a second")


def watched(program: str, seconds: float = 0) -> str:
    """What a program of tests/ui/watched.py tells of its first frame, and of these seconds of rest."""
    command = [sys.executable, "-m", "tests.ui.watched", program, str(seconds)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
