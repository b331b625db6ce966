"""A pytest plugin that fails a run in which a test was skipped that isn't listed as expected.

`pytest --expected-skips FILE` reads a TOML file with entries like this:

    [[skip]]
    tests = "tests/store/test_saves.py::*"            a pattern of test ids, or the file
    reason = "nothing is read-only to this user"      the whole reason, or a pattern of it
    when = "root"                                     one of CONDITIONS
    why = "root may write everywhere"                 for people who read the list

An expected failure (xfail) is treated as a skip whose reason begins with "xfail: ". Without the option
nothing is checked. Test processes of pytest-xdist pass on what they skipped while they collected tests.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.small_disk import lacks_mounts

OPTION = "--expected-skips"
COLLECTED = "skipped_while_collecting"


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def lacks_terminals() -> bool:
    """Whether no pseudo-terminal can be opened, as where /dev/pts is not mounted."""
    try:
        ends = os.openpty()
    except (AttributeError, OSError):
        return True
    for end in ends:
        os.close(end)
    return False


def is_debian_12() -> bool:
    try:
        system = platform.freedesktop_os_release()
    except OSError:
        return False
    return (system["ID"], system.get("VERSION_ID")) == ("debian", "12")


@cache
def lacks_npm_registry() -> bool:
    """Whether there is an npm, and it can't reach the registry that its configuration names."""
    if shutil.which("npm") is None:
        return False
    asked = ["npm", "view", "axe-core", "version"]
    try:
        return subprocess.run(asked, capture_output=True, timeout=120, check=False).returncode != 0
    except subprocess.TimeoutExpired:
        return True


CONDITIONS: dict[str, Callable[[], bool]] = {
    "always": lambda: True,
    "root": is_root,
    "not root": lambda: not is_root(),
    "Debian 12": is_debian_12,
    "not Debian 12": lambda: not is_debian_12(),
    "no terminals": lacks_terminals,
    "no npm registry": lacks_npm_registry,
    "no mounts": lacks_mounts,
}


@dataclass(frozen=True, slots=True)
class Skip:
    """A test, or a file of tests, that was skipped."""

    test: str
    reason: str

    def __str__(self) -> str:
        return f"{self.test}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Expected:
    """An entry of the list."""

    tests: str
    reason: str
    when: str
    why: str

    def __post_init__(self) -> None:
        if self.when not in CONDITIONS:
            raise ValueError(f"when = {self.when!r} is none of {', '.join(CONDITIONS)}")
        if not set(self.reason) - set("*? "):
            raise ValueError(f"reason = {self.reason!r} would match any reason")

    def covers(self, skip: Skip) -> bool:
        return (
            fnmatchcase(skip.test, _literal(self.tests))
            and fnmatchcase(skip.reason, _literal(self.reason))
            and CONDITIONS[self.when]()
        )


def _literal(pattern: str) -> str:
    """The pattern with its brackets taken literally, since test ids have parameters in brackets."""
    return pattern.replace("[", "[[]")


def read(path: Path) -> list[Expected]:
    """Read the list.

    :raises ValueError: it isn't TOML, or an entry isn't as it should be.
    """
    table = tomllib.loads(path.read_text("utf-8"))
    if set(table) - {"skip"}:
        raise ValueError(f"unknown tables: {', '.join(sorted(set(table) - {'skip'}))}")
    try:
        return [Expected(**entry) for entry in table.get("skip", [])]
    except TypeError as trouble:
        raise ValueError(str(trouble)) from None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        OPTION, type=Path, metavar="FILE", help="fail if a test is skipped that this file doesn't list"
    )


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        config.pluginmanager.register(Collecting(config), "skipped-while-collecting")
    elif config.getoption(OPTION):
        path = config.getoption(OPTION)
        try:
            expected = read(path)
        except (OSError, ValueError) as trouble:
            raise pytest.UsageError(f"{OPTION} {path}: {trouble}") from None
        config.pluginmanager.register(Checking(path, expected), "expected-skips")


def skipped_by(report: pytest.TestReport | pytest.CollectReport) -> Skip | None:
    """The skip that a report is about, or None."""
    if not report.skipped:
        return None
    if hasattr(report, "wasxfail"):
        return Skip(report.nodeid, f"xfail: {report.wasxfail}")
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return Skip(report.nodeid, reason.removeprefix("Skipped: "))


class Collecting:
    """Notes files that were skipped in one of several test processes, and passes them on at its end.

    pytest-xdist passes on only the first of several reports that look the same.
    """

    def __init__(self, config: Any) -> None:
        self._skips: list[tuple[str, str]] = []
        config.workeroutput[COLLECTED] = self._skips

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if skip := skipped_by(report):
            self._skips.append((skip.test, skip.reason))


class Checking:
    """Compares everything that was skipped with the list."""

    def __init__(self, path: Path, expected: list[Expected]) -> None:
        self._path, self._expected = path, expected
        self._skips: set[Skip] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if skip := skipped_by(report):
            self._skips.add(skip)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if skip := skipped_by(report):
            self._skips.add(skip)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        for test, reason in getattr(node, "workeroutput", {}).get(COLLECTED, ()):
            self._skips.add(Skip(test, reason))

    def unexpected(self) -> list[Skip]:
        """What was skipped and isn't listed."""
        found = (skip for skip in self._skips if not any(each.covers(skip) for each in self._expected))
        return sorted(found, key=str)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.unexpected() and session.exitstatus in (
            pytest.ExitCode.OK,
            pytest.ExitCode.NO_TESTS_COLLECTED,
        ):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not (skips := self.unexpected()):
            return
        terminalreporter.section("unexpected skips", red=True)
        for skip in skips:
            terminalreporter.line(f"UNEXPECTED SKIP {skip}", red=True)
        terminalreporter.line(f"{self._path} lists the skips that are expected. This run fails.", red=True)
