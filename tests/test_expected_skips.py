"""A skip that isn't listed fails the run, however it comes about."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import expected_skips
from tests.expected_skips import CONDITIONS, OPTION, Expected, Skip

ROOT = Path(__file__).parents[1]
LIST = ROOT / "tests/expected_skips.toml"

PLANTED = {
    "test_marked.py": """
        import unittest
        import pytest

        @pytest.mark.skip(reason="by a mark")
        def test_mark(): ...

        @pytest.mark.skipif(True, reason="by a condition")
        def test_condition(): ...

        @pytest.mark.skipif("sys.platform != 'no such platform'", reason="by a condition in a string")
        def test_condition_in_a_string(): ...

        @pytest.mark.parametrize("size", [2, pytest.param(1, marks=pytest.mark.skip("by a parameter"))])
        def test_parameter(size): ...

        @pytest.mark.skip(reason="by the mark of a class")
        class TestMarked:
            def test_inside(self): ...

        @unittest.skip("by unittest")
        class TestUnit(unittest.TestCase):
            def test_inside(self): ...

        @pytest.mark.xfail(reason="not done yet")
        def test_expected_to_fail():
            assert False
    """,
    "test_running.py": """
        import unittest
        import pytest

        def test_in_the_test():
            pytest.skip("in the test")

        def test_missing_module():
            pytest.importorskip("no_such_module")

        def test_raised():
            raise unittest.SkipTest("raised")

        def test_added(request):
            request.applymarker(pytest.mark.xfail(reason="while it runs"))
            assert False

        @pytest.fixture
        def before():
            pytest.skip("before the test")

        def test_before(before): ...

        @pytest.fixture
        def after():
            yield
            pytest.skip("after the test")

        def test_after(after): ...

        @pytest.mark.parametrize("size", [])
        def test_without_parameters(size): ...
    """,
    "test_module.py": """
        import pytest
        pytest.skip("the whole file", allow_module_level=True)
    """,
    "test_module_lacks.py": """
        import pytest
        pytest.importorskip("no_such_module", reason="the file needs a module")
    """,
    "test_module_unit.py": """
        import unittest
        raise unittest.SkipTest("the file by unittest")
    """,
    "test_module_mark.py": """
        import pytest
        pytestmark = pytest.mark.skipif(True, reason="everything in the file")

        def test_inside(): ...
    """,
    "shared.py": """
        import pytest
        pytest.skip("by what two files import", allow_module_level=True)
    """,
    "test_first_of_two.py": "import shared",
    "test_second_of_two.py": "import shared",
    "folder/conftest.py": """
        import pytest

        class Skipped(pytest.Module):
            def collect(self):
                pytest.skip("by the folder")

        def pytest_pycollect_makemodule(module_path, parent):
            return Skipped.from_parent(parent, path=module_path)
    """,
    "folder/test_in_a_folder.py": "def test_inside(): ...",
    "test_added_later.py": "def test_by_the_conftest(): ...",
    "conftest.py": """
        import pytest

        def pytest_collection_modifyitems(items):
            for item in items:
                if item.name == "test_by_the_conftest":
                    item.add_marker(pytest.mark.skip(reason="by the conftest"))
    """,
    "test_passing.py": "def test_that_passes(): ...",
}

MISSING = "no_such_module"
SKIPS = {
    "test_marked.py::test_mark": "by a mark",
    "test_marked.py::test_condition": "by a condition",
    "test_marked.py::test_condition_in_a_string": "by a condition in a string",
    "test_marked.py::test_parameter[1]": "by a parameter",
    "test_marked.py::TestMarked::test_inside": "by the mark of a class",
    "test_marked.py::TestUnit::test_inside": "by unittest",
    "test_marked.py::test_expected_to_fail": "xfail: not done yet",
    "test_running.py::test_in_the_test": "in the test",
    "test_running.py::test_missing_module": f"could not import {MISSING!r}: No module named {MISSING!r}",
    "test_running.py::test_raised": "raised",
    "test_running.py::test_added": "xfail: while it runs",
    "test_running.py::test_before": "before the test",
    "test_running.py::test_after": "after the test",
    "test_running.py::test_without_parameters[NOTSET]": "got empty parameter set for (size)",
    "test_module.py": "the whole file",
    "test_module_lacks.py": "the file needs a module",
    "test_module_unit.py": "unittest.case.SkipTest: the file by unittest",
    "test_module_mark.py::test_inside": "everything in the file",
    "test_first_of_two.py": "by what two files import",
    "test_second_of_two.py": "by what two files import",
    "folder/test_in_a_folder.py": "by the folder",
    "test_added_later.py::test_by_the_conftest": "by the conftest",
}

PROCESSES = pytest.mark.parametrize("processes", [[], ["-n", "2"]], ids=["one-process", "several"])


def entry(test: str, reason: str, when: str = "always") -> str:
    return f"[[skip]]\ntests = '{test}'\nreason = \"{reason}\"\nwhen = '{when}'\nwhy = 'planted'\n"


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A folder of tests that are skipped in every way there is."""
    for name, text in PLANTED.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(re.sub(r"(?m)^        ", "", text))
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    return tmp_path


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.expected_skips", "-p", "no:cacheprovider"]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.run(
        [*command, *words],
        cwd=folder, env=kept | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def unexpected(done: subprocess.CompletedProcess[str]) -> set[str]:
    return set(re.findall(r"(?m)^UNEXPECTED SKIP (.*)$", done.stdout))


@PROCESSES
def test_every_kind_of_skip_that_is_not_listed_fails_the_run_by_name(
    planted: Path, processes: list[str]
) -> None:
    (planted / "list.toml").write_text("")
    done = run(planted, OPTION, "list.toml", *processes)
    assert unexpected(done) == {f"{test}: {reason}" for test, reason in SKIPS.items()}, done.stdout
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    last = done.stdout.splitlines()[-1]
    assert re.fullmatch(r"3 passed, \d+ skipped, 2 xfailed in [0-9.]+s", last), last


@PROCESSES
def test_skips_that_are_all_listed_pass(planted: Path, processes: list[str]) -> None:
    (planted / "list.toml").write_text("".join(entry(*skip) for skip in SKIPS.items()))
    done = run(planted, OPTION, "list.toml", *processes)
    assert (done.returncode, unexpected(done)) == (0, set()), done.stdout
    assert "UNEXPECTED" not in done.stdout


@PROCESSES
@pytest.mark.parametrize("left_out", ["test_second_of_two.py", "test_marked.py::test_mark"])
def test_one_that_is_not_listed_among_many_fails_the_run(
    planted: Path, left_out: str, processes: list[str]
) -> None:
    listed = {test: reason for test, reason in SKIPS.items() if test != left_out}
    (planted / "list.toml").write_text("".join(entry(*skip) for skip in listed.items()))
    done = run(planted, OPTION, "list.toml", *processes)
    assert unexpected(done) == {f"{left_out}: {SKIPS[left_out]}"}, done.stdout
    assert done.returncode == pytest.ExitCode.TESTS_FAILED


def test_without_a_list_skips_are_allowed(planted: Path) -> None:
    done = run(planted)
    assert (done.returncode, unexpected(done)) == (0, set()), done.stdout


def test_a_run_that_failed_anyway_keeps_its_status(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("import no_such_module\n")
    (tmp_path / "test_other.py").write_text("import pytest\npytest.skip('no', allow_module_level=True)\n")
    (tmp_path / "list.toml").write_text("")
    done = run(tmp_path, OPTION, "list.toml")
    assert done.returncode == pytest.ExitCode.INTERRUPTED
    assert unexpected(done) == {"test_other.py: no"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (None, "No such file or directory"),
        ("[[skip]\n", "Expected"),
        ("[[skips]]\n", "unknown tables: skips"),
        ("[[skip]]\ntests = 'a'\nreason = 'b'\nwhen = 'root'\n", "why"),
        (entry("a", "b", "sometimes"), "when = 'sometimes' is none of"),
        (entry("a", "*"), "would match any reason"),
        (entry("a", ""), "would match any reason"),
    ],
)
def test_a_list_that_cannot_be_read_is_an_error(tmp_path: Path, text: str | None, complaint: str) -> None:
    (tmp_path / "test_it.py").write_text("def test_it(): ...\n")
    if text is not None:
        (tmp_path / "list.toml").write_text(text)
    done = run(tmp_path, OPTION, "list.toml")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert complaint in done.stderr, done.stderr


@pytest.mark.parametrize(
    ("expected", "covered"),
    [
        (Expected("tests/a.py::test_b", "there is no c", "always", ""), True),
        (Expected("tests/a.py::*", "there is no *", "always", ""), True),
        (Expected("tests/a.py::test_c", "there is no c", "always", ""), False),
        (Expected("tests/a.py", "there is no c", "always", ""), False),
        (Expected("tests/a.py::test_b", "there is no d", "always", ""), False),
        (Expected("tests/a.py::test_b", "there is no", "always", ""), False),
        (Expected("tests/a.py::test_b", "is no c", "always", ""), False),
    ],
)
def test_an_entry_covers_the_test_and_the_whole_reason(expected: Expected, covered: bool) -> None:
    assert expected.covers(Skip("tests/a.py::test_b", "there is no c")) == covered


def test_brackets_of_parameters_are_taken_literally() -> None:
    expected = Expected("tests/a.py::test_b[one]", "no [c]", "always", "")
    assert expected.covers(Skip("tests/a.py::test_b[one]", "no [c]"))
    assert not expected.covers(Skip("tests/a.py::test_bo", "no c"))


@pytest.mark.skipif(os.name != "posix", reason="for systems with users and terminals")
def test_an_entry_holds_only_under_its_condition(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def holding() -> set[str]:
        expected_skips.lacks_npm_registry.cache_clear()
        skip = Skip("test", "reason")
        return {when for when in CONDITIONS if Expected("test", "reason", when, "").covers(skip)}

    def out_of_terminals() -> tuple[int, int]:
        raise OSError("out of pty devices")

    def put_npm(exit_status: int) -> None:
        (tmp_path / "npm").write_text(f"#!/bin/sh\nexit {exit_status}\n")
        (tmp_path / "npm").chmod(0o755)

    system = {"ID": "debian", "VERSION_ID": "12"}
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: system)
    monkeypatch.setattr(os, "openpty", lambda: (os.open(os.devnull, 0), os.open(os.devnull, 0)))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setitem(CONDITIONS, "no mounts", lambda: False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert holding() == {
        "always",
        "Debian 12",
        "root",
    }
    put_npm(0)
    assert holding() == {"always", "Debian 12", "root"}
    put_npm(1)
    assert holding() == {"always", "Debian 12", "root", "no npm registry"}
    put_npm(0)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert holding() == {"always", "Debian 12", "not root"}
    monkeypatch.setattr(os, "openpty", out_of_terminals)
    assert holding() == {"always", "Debian 12", "not root", "no terminals"}
    system["VERSION_ID"] = "13"
    assert holding() == {"always", "not root", "no terminals", "not Debian 12"}


def test_the_list_of_this_project_names_tests_that_exist() -> None:
    for expected in expected_skips.read(LIST):
        path, _, name = expected.tests.partition("::")
        files = list(ROOT.glob(path))
        assert files, expected.tests
        function = re.split(r"[\[*]", name)[0]
        assert all(f"def {function}" in file.read_text("utf-8") for file in files), expected.tests
