"""What is built twice is the same, bit for bit. Bundles, which take longer: make twice."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.packaging.wheels import ROOT, copied, fetch, run
from tools import epoch

KEPT = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
DATE = 1_700_000_000


def test_the_wheel_is_the_same_in_any_folder_and_for_any_builder(tmp_path: Path) -> None:
    fetch("kivymd", tmp_path / "fetched")
    offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path / "fetched"), epoch.NAME: str(DATE)}
    build = ["pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir"]
    made = []
    for folder, umask, seed in (("one", 0o022, "1"), ("another, deeper/folder", 0o002, "2")):
        old = os.umask(umask)
        try:
            source = copied(tmp_path / folder / "source")
            command = [sys.executable, "-m", *build, tmp_path / folder, source]
            run(command, tmp_path, KEPT | offline | {"PYTHONHASHSEED": seed})
        finally:
            os.umask(old)
        [wheel] = (tmp_path / folder).glob("*.whl")
        made.append(wheel)
    one, another = (zipfile.ZipFile(wheel).infolist() for wheel in made)
    for first, second in zip(one, another, strict=True):
        assert str(first) == str(second) and first.date_time == second.date_time
    assert made[0].read_bytes() == made[1].read_bytes()


# The date


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source archive: what tells the date, and no git."""
    monkeypatch.delenv(epoch.NAME, raising=False)
    (tmp_path / epoch.RELEASES).parent.mkdir(parents=True)
    (tmp_path / epoch.RELEASES).write_bytes((ROOT / epoch.RELEASES).read_bytes())
    return tmp_path


def git(folder: Path, *words: str) -> None:
    who = {"GIT_AUTHOR_NAME": "Ana", "GIT_AUTHOR_EMAIL": "ana", "GIT_AUTHOR_DATE": f"{DATE - 5} +0000"}
    who |= {"GIT_COMMITTER_NAME": "Ana", "GIT_COMMITTER_EMAIL": "ana", "GIT_COMMITTER_DATE": f"{DATE} +0000"}
    subprocess.run(["git", *words], cwd=folder, env=KEPT | who, check=True)


needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


@needs_git
def test_the_date_is_the_commits(archive: Path) -> None:
    git(archive, "init", "--quiet")
    git(archive, "commit", "--quiet", "--allow-empty", "-m", "Begin")
    assert epoch.epoch(archive) == DATE


@needs_git
def test_a_given_date_wins(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    test_the_date_is_the_commits(archive)
    monkeypatch.setenv(epoch.NAME, "1234567890")
    assert epoch.epoch(archive) == 1234567890
    assert epoch.environment(archive)[epoch.NAME] == "1234567890"


@needs_git
def test_a_source_archive_has_the_date_of_its_release_even_inside_another_checkout(archive: Path) -> None:
    released = epoch.epoch(archive)
    assert released % 86400 == 0 and released > DATE
    git(archive, "init", "--quiet")
    git(archive, "commit", "--quiet", "--allow-empty", "-m", "Another project")
    inner = archive / "unpacked"
    (inner / epoch.RELEASES).parent.mkdir(parents=True)
    (inner / epoch.RELEASES).write_bytes((archive / epoch.RELEASES).read_bytes())
    assert epoch.epoch(inner) == released


def test_a_date_that_is_none_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(epoch.NAME, "yesterday")
    command = [sys.executable, "-m", "tools.epoch"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "SOURCE_DATE_EPOCH is to be a number of seconds, not 'yesterday'.\n"
