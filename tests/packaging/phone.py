"""Runs tests on the Python that a phone gets: python -m tests.packaging.phone [PATH ...]

Everything that needs no window, unless a path says which. What that Python cannot do in node is skipped with
its reason; whatever else fails is a failure. Without Pyodide a sentence says so.
"""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

from tools.android import phone_python

fcntl = pytest.importorskip("fcntl", reason="this runs where make does")

ROOT = Path(__file__).resolve().parents[2]

EVERYTHING = (
    "tests/ai", "tests/cli", "tests/core", "tests/device", "tests/games", "tests/store", "tests/table",
    "tests/tableside", "tests/test_every_game.py", "tests/test_transcripts.py",
)  # fmt: skip
"""Without the window; without packaging and the harness, which start programs; and without what looks at the
sources alone."""

NEEDED = (
    "pytest",
    "_pytest",
    "pluggy",
    "iniconfig",
    "packaging",
    "pygments",
    "py",
    "plyer",
    "tlslite",
    "ecdsa",
    "six",
)
"""pytest with all it needs, and what the device is asked by: pure Python, lent by the one that runs this."""

CANNOT = {
    "can't start new thread": "there are no threads in node's Python",
    "emscripten does not support processes": "no programs can be started from node's Python",
}

INSIDE = """
import os, sys
from importlib.machinery import PathFinder

class Lent:
    def find_spec(name, path=None, target=None):
        return PathFinder.find_spec(name, ["/packages"]) if name in given["needed"] else None

sys.meta_path.append(Lent)
sys.path.insert(0, "/project")
os.chdir("/project")
from tests.packaging import phone
phone.inside(given["words"])
"""


def run(paths: Sequence[str], *words: str, root: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """What pytest says there to these paths, with further words of its command line."""
    given = {"words": [*paths, *words], "needed": NEEDED}
    folders = {"/project": root, "/packages": Path(pytest.__file__).parents[1]}
    return phone_python.run(INSIDE, given, folders)


class Locks:
    """Locks on files, as a system keeps them. node's Python grants every one; but no other program runs in
    there, so that it can be known here who has which."""

    def __init__(self) -> None:
        self.held: dict[int, tuple[tuple[int, int] | None, bool]] = {}

    def flock(self, handle: int, how: int) -> None:
        wanted = self._place(handle), bool(how & fcntl.LOCK_EX)
        for other, (place, exclusive) in list(self.held.items()):
            if self._place(other) != place:  # it was closed
                del self.held[other]
            elif other != handle and place == wanted[0] and (exclusive or wanted[1]):
                raise BlockingIOError(errno.EWOULDBLOCK, "another has it")
        self.held[handle] = wanted

    def _place(self, handle: int) -> tuple[int, int] | None:
        try:
            found = os.fstat(handle)
        except OSError:
            return None
        return found.st_dev, found.st_ino


def inside(words: Sequence[str]) -> int:
    """Runs pytest, in there."""
    fcntl.flock = Locks().flock
    print(f"Python {sys.version.split()[0]} on {sys.platform}")
    return int(
        pytest.main(["-p", "no:cacheprovider", "--no-header", "--tb=short", *words], plugins=[Excused()])
    )


class Excused:
    """Skips what cannot be done there, by what it says when it is tried."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        said = str(call.excinfo.value) if call.excinfo is not None else ""
        reason = next((reason for words, reason in CANNOT.items() if words in said), None)
        if report.failed and reason is not None:
            report.outcome = "skipped"
            report.longrepr = (str(item.path), item.location[1] or 0, f"Skipped: {reason}")
        return report


def main() -> int:
    if not phone_python.at_hand():
        print("There is no Pyodide, which would run them: make .venv/android/ready, where npm is.")
        return 0
    done = run(sys.argv[1:] or EVERYTHING)
    print(done.stdout + done.stderr, end="")
    return done.returncode


if __name__ == "__main__":
    raise SystemExit(main())
