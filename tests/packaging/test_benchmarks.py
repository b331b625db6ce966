"""`make bench` goes on to its end, whatever becomes of one of its benchmarks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"

ENDING = {
    "a_window": "import os\nos.write(2, b'X connection broken\\n')\nos._exit(1)\n",
    "b_fault": "print('begun', flush=True)\nraise ValueError('no such tile')\n",
    "c_whole": "print('Whole: 1.00 of another')\n",
    "d_silent": "import os\nos._exit(3)\n",
}
"""Benchmarks, and how each ends: as a program whose display is gone, by a fault, well, and without a word."""


def run(folder: Path, *names: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benchmarks", *names]
    return subprocess.run(
        command, cwd=folder, env=environment or None, capture_output=True, text=True, check=False
    )


def test_one_that_breaks_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    package = tmp_path / "benchmarks"
    package.mkdir()
    for name in ("__init__.py", "__main__.py"):
        shutil.copy(BENCHMARKS / name, package)
    for name, text in ENDING.items():
        (package / f"{name}.py").write_text(text)
    done = run(tmp_path)
    assert done.stdout.splitlines() == [
        "a_window: not measured to its end, X connection broken",
        "begun",
        "b_fault: not measured to its end, ValueError: no such tile",
        "Whole: 1.00 of another",
        "d_silent: not measured to its end, it ended with 3",
    ]
    assert done.returncode == 1


def test_what_needs_a_screen_says_that_there_is_none_and_is_no_fault(tmp_path: Path) -> None:
    needing = sorted(path.stem for path in BENCHMARKS.glob("screen_*.py"))
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = run(BENCHMARKS.parent, *needing, **kept | {"PATH": str(tmp_path)})
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == len(needing) >= 5
    assert all("not measured, there is no Xvfb or no Kivy" in line for line in lines)
