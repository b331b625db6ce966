"""Where the terminal ends: files that are none, names too long, and output that arrives nowhere.

Devices, pipes and links are made for the test, in a folder of its own.
"""

from __future__ import annotations

import io
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from domino.cli import main
from domino.core.match import Match
from domino.store.files import NotAFile, read_bytes, regular, replace
from domino.store.places import HOME_VARIABLE
from domino.texts import Texts
from tests.cli.test_cli import ROOT, SMALL, match_in

resource = pytest.importorskip("resource", reason="pipes and devices in folders are POSIX's")

CONTEST = ["arena", "mexican-train", "easy", "random", "-o", "rounds=1", "-n", "1", "--out"]


def run(folder: Path, *arguments: str, **given: Any) -> subprocess.CompletedProcess[str]:
    """The program, which is to end by itself."""
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), HOME_VARIABLE: ""}
    ends = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 60, "input": "q\n", **given}
    command = [sys.executable, "-m", "domino", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment, text=True, encoding="utf-8", check=False, **ends
    )


Here = Callable[..., tuple[int, str, str]]


@pytest.fixture
def here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Here]:
    """The program, run in this process and with nobody typing: its exit code, output and complaints. Waiting
    for ever ends in a TimeoutError."""

    def late(*_: object) -> None:
        raise TimeoutError("it waits")

    def run_here(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO())
        return main(arguments), *capsys.readouterr()

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(30)
    yield run_here
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def sentence(key: str, **values: object) -> str:
    return Texts().say(f"cli.error.{key}", **values)


# Files


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_device(path: Path) -> None:
    """The device that forgets what is written to it, under a name of ours."""
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except OSError:
        pytest.skip("only root makes devices")


MADE = {"a pipe": make_pipe, "a device": make_device}
WRITES = {"a new match": ["play", *SMALL, "--save"], "a contest": CONTEST}
READS = {
    "replay": ["replay"],
    "verify": ["verify"],
    "resuming": ["play", "--resume", "--save"],
}


@pytest.mark.parametrize("what", MADE)
@pytest.mark.parametrize("command", [*WRITES, *READS])
def test_what_is_no_file_is_neither_written_nor_waited_for(
    what: str, command: str, tmp_path: Path, here: Here
) -> None:
    place = tmp_path / "place"
    MADE[what](place)
    before = place.lstat()
    code, out, complaint = here(*(WRITES | READS)[command], str(place))
    assert (code, out) == (2, "")
    key = "no-file-to-read" if command in ("replay", "verify") else "no-file-to-write"
    assert sentence(key) in complaint
    after = place.lstat()
    assert (after.st_ino, after.st_mode, after.st_rdev) == (before.st_ino, before.st_mode, before.st_rdev)
    assert [path.name for path in tmp_path.iterdir() if path.name != "boneyard"] == ["place"]


@pytest.mark.parametrize("what", MADE)
def test_the_store_opens_and_replaces_files_alone(what: str, tmp_path: Path) -> None:
    place = tmp_path / "place"
    MADE[what](place)
    with pytest.raises(NotAFile):
        replace(place, b"new")
    with pytest.raises(NotAFile):
        read_bytes(place, 10)
    with pytest.raises(OSError), open(place, "a", opener=regular):
        pass
    assert not place.is_file()
    assert list(tmp_path.iterdir()) == [place]


@pytest.mark.parametrize("there", [True, False], ids=["to a file", "to nothing"])
@pytest.mark.parametrize("command", [*WRITES, "resuming"])
def test_nothing_is_written_behind_a_link(command: str, there: bool, tmp_path: Path, here: Here) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    if there:
        target.write_text(Match.start("moon", seed=5).record())
    before = target.read_bytes() if there else None
    link.symlink_to(target)
    code, out, complaint = here(*(WRITES | READS)[command], str(link))
    assert (code, out) == (2, "")
    assert sentence("is-link", file=target) in complaint
    assert link.is_symlink()
    assert (target.read_bytes() if target.exists() else None) == before
    with pytest.raises(OSError), open(link, "a", opener=regular):
        pass


def test_a_match_behind_a_link_can_be_looked_at(tmp_path: Path, here: Here) -> None:
    (tmp_path / "match.txt").write_text(Match.start("moon", seed=5).record())
    (tmp_path / "link").symlink_to("match.txt")
    assert here("verify", str(tmp_path / "link"))[0] == 0


@pytest.mark.parametrize("command", [*WRITES, *READS])
def test_a_name_that_is_too_long_is_a_sentence(command: str, tmp_path: Path, here: Here) -> None:
    code, out, complaint = here(*(WRITES | READS)[command], str(tmp_path / ("x" * 300)))
    assert (code, out) == (2, "")
    assert "File name too long" in complaint
    assert len(complaint.splitlines()) == 1


def test_a_name_as_long_as_it_may_be_is_saved_in(tmp_path: Path, here: Here) -> None:
    for name in ("x" * 255, "é" * 127):
        code, _, complaint = here("play", *SMALL, "--save", str(tmp_path / name))
        assert (code, complaint) == (0, "")
        assert Match.from_record((tmp_path / name).read_text())


def limited() -> None:
    """No file may grow over some bytes: for the program, the disk is full."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (150, 150))


def test_a_match_that_cannot_be_saved_where_it_should_is_kept_in_the_memory(tmp_path: Path) -> None:
    """Its folder goes while it is played."""
    folder = tmp_path / "gone"
    folder.mkdir()
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), HOME_VARIABLE: ""}
    command = [sys.executable, "-m", "domino", "play", *SMALL, "--save", str(folder / "match.txt")]
    ends = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, cwd=ROOT, env=environment, text=True, **ends) as program:
        assert program.stdout is not None
        assert program.stdout.readline()  # dealt: the file was found fit
        folder.rmdir()
        _, complaint = program.communicate("1\nq\n", timeout=60)
    assert program.returncode == 2
    assert sentence("no-folder", folder=folder) in complaint
    assert Texts().say("cli.store.left", program="python -m domino") in complaint
    assert match_in(tmp_path).history


def test_a_contest_whose_file_cannot_grow_is_told(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    done = run(tmp_path, *CONTEST, str(file), preexec_fn=limited)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence("unwritable", file=file, reason="File too large") in done.stderr


# Output


@pytest.mark.parametrize("arguments", [["games"], ["--help"], ["play", *SMALL]], ids=lambda words: words[0])
def test_output_to_a_full_disk_is_a_sentence(arguments: list[str], tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        done = run(tmp_path, *arguments, stdout=full)
    assert done.returncode == 1
    assert sentence("output", reason="No space left on device") in done.stderr
    if arguments[0] == "play":
        assert Texts().say("cli.store.left", program="python -m domino") in done.stderr
        assert match_in(tmp_path)
    assert len(done.stderr.splitlines()) == (2 if arguments[0] == "play" else 1)


def test_output_that_is_closed_is_a_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, "play", *SMALL, stdout=None, preexec_fn=lambda: os.close(1))
    assert (done.returncode, done.stderr) == (1, sentence("no-output") + "\n")


def test_whoever_reads_and_goes_is_left_in_peace_and_the_match_is_kept(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        assert run(tmp_path, "games", stdout=writing).stderr == ""
        done = run(tmp_path, "play", *SMALL, stdout=writing)
    finally:
        os.close(writing)
    left = Texts().say("cli.store.left", program="python -m domino")
    assert (done.returncode, done.stderr) == (1, left + "\n")
    assert match_in(tmp_path)


def test_nothing_else_that_is_closed_is_missed(tmp_path: Path) -> None:
    done = run(tmp_path, "replay", "-", input=None, preexec_fn=lambda: os.close(0))
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    done = run(tmp_path, "simulate", *SMALL, "-n", "1", stderr=None, preexec_fn=lambda: os.close(2))
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 2)


def test_complaints_that_arrive_nowhere_change_nothing(tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        assert run(tmp_path, "games", stdout=full, stderr=full).returncode == 1
