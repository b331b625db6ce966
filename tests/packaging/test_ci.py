"""What `.ci/run` makes of a bare machine: one that passed, one that failed, and none at all."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAID = (
    ".ci/run: no bare Debian 13 could be made, for the reason above. "
    "The tests run on this machine as it is.\n"
)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a script for bash")

KEPT = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
"""The environment without what `make test` adds for a make that it starts."""

MACHINE = """
import sys
print("on the machine:", *sys.argv[1:], flush=True)
{rest}
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with our script, in which `make test` says that it was run here."""
    (tmp_path / ".ci").mkdir()
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / ".ci/run", tmp_path / ".ci/run")
    directly(tmp_path, "echo 7801 passed, 7 skipped")
    return tmp_path


def directly(checkout: Path, command: str) -> None:
    """What `make test` does."""
    (checkout / "Makefile").write_text(f"test:\n\t@echo directly: $(EXPECTED_SKIPS)\n\t@{command}\n")


def machine(checkout: Path, rest: str) -> None:
    """What happens on the bare machine."""
    (checkout / "tools/bare_machines.py").write_text(MACHINE.format(rest=rest))


def run(checkout: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [checkout / ".ci/run"],
        cwd="/", env=KEPT | {"CI": "true"} | variables, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=60,
    )  # fmt: skip


ASKED = (
    ".ci/run: the tests run on a bare Debian 13, which is made first, for at most 45 minutes.\n"
    "on the machine: --machines trixie --users root --commands test --minutes 45 --echo\n"
)


def test_what_the_machine_prints_is_passed_on_and_a_pass_is_a_pass(checkout: Path) -> None:
    machine(checkout, "print('7801 passed, 7 skipped in 300s'); sys.stderr.write('and errors\\n')")
    done = run(checkout)
    assert (done.returncode, done.stdout) == (0, f"{ASKED}7801 passed, 7 skipped in 300s\nand errors\n")


@pytest.mark.parametrize("status", [1, 2, 124, 137])
def test_a_failure_on_the_machine_is_one_and_the_tests_do_not_run_again(checkout: Path, status: int) -> None:
    machine(checkout, f"sys.exit({status})")
    done = run(checkout)
    assert (done.returncode, done.stdout) == (status, ASKED)


def test_a_tool_that_breaks_is_a_failure(checkout: Path) -> None:
    machine(checkout, "raise RuntimeError('something is mounted')")
    done = run(checkout)
    assert done.returncode == 1
    assert "directly" not in done.stdout and "something is mounted" in done.stdout


def test_without_a_machine_it_says_so_and_runs_the_tests_directly(checkout: Path) -> None:
    machine(checkout, "print('Skipped: only root can make a bare machine.'); sys.exit(77)")
    done = run(checkout)
    assert done.returncode == 0
    assert done.stdout == (
        f"{ASKED}Skipped: only root can make a bare machine.\n{SAID}"
        "directly: tests/expected_skips.toml\n7801 passed, 7 skipped\n"
    )


def test_tests_that_fail_directly_are_a_failure(checkout: Path) -> None:
    machine(checkout, "sys.exit(77)")
    directly(checkout, "exit 1")
    done = run(checkout)
    assert done.returncode == 2  # make's
    assert SAID in done.stdout


def test_tests_that_take_too_long_directly_are_a_failure_that_is_said(checkout: Path) -> None:
    machine(checkout, "sys.exit(77)")
    directly(checkout, "sleep 50")
    begun = time.monotonic()
    done = run(checkout, BONEYARD_CI_MINUTES="0.02")
    assert done.returncode == 124 and time.monotonic() - begun < 30
    assert done.stdout.endswith("\n.ci/run: the tests took longer than 0.02 minutes.\n")


def test_without_python_it_says_so_and_runs_make(checkout: Path, tmp_path: Path) -> None:
    machine(checkout, "sys.exit(1)")
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("bash", "dirname", "setpriv", "timeout", "env", "make", "sh", "echo"):
        if found := shutil.which(name):
            (programs / name).symlink_to(found)
    done = run(checkout, PATH=str(programs))
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith(f"Skipped: there is no python3 to make a bare machine with.\n{SAID}")


def is_gone(checkout: Path, name: str) -> bool:
    """Whether a process ends that has written its number into a file."""
    number = int((checkout / name).read_text())
    until = time.monotonic() + 20
    while time.monotonic() < until:
        try:
            if Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


WAITS = """
import os, signal, time
from pathlib import Path
def clean(*_):
    time.sleep(1)
    Path("cleaned").write_text("")
    sys.exit(1)
signal.signal(signal.SIGTERM, clean)
Path("pid.part").write_text(str(os.getpid()))
os.rename("pid.part", "pid")
time.sleep(50)
"""


@pytest.mark.skipif(shutil.which("setpriv") is None, reason="there is no setpriv")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_script_that_is_ended_ends_the_machine_and_lets_it_clean_up(
    checkout: Path, number: signal.Signals
) -> None:
    machine(checkout, WAITS)
    with subprocess.Popen([checkout / ".ci/run"], env=KEPT, stdout=subprocess.DEVNULL) as script:
        until = time.monotonic() + 20
        while not (checkout / "pid").exists() and time.monotonic() < until:
            time.sleep(0.05)
        script.send_signal(number)
        assert script.wait(20) != 0
    assert number == signal.SIGKILL or (checkout / "cleaned").exists(), "it waits for that"
    assert is_gone(checkout, "pid")
    assert (checkout / "cleaned").exists()
