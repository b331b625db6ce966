"""A share of the tests on the Python that a phone gets; and that a test which fails there is red.

`python -m tests.packaging.phone` runs all that can run there, as `make soak` does."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from tests.packaging import phone
from tools.android import phone_python

fcntl = phone.fcntl

pytestmark = pytest.mark.skipif(
    not phone_python.at_hand(), reason="the phone's Python is not installed: make .venv/android/ready"
)

SHARE = (
    "tests/core/test_chance.py",
    "tests/core/test_core.py",
    "tests/core/test_fingerprint.py",
    "tests/core/test_kinds.py",
    "tests/core/test_paper.py",
    "tests/core/test_records.py",
    "tests/games",
    "tests/store/test_settings.py",
    "tests/store/test_sharing.py",
)
"""The core, every clause of every game, records and papers, and what the store takes from others."""

LONG = (
    "tests/core/test_records.py::test_any_changed_character_is_noticed",
    "tests/core/test_records.py::test_cut_off_at_any_byte_is_noticed",
    "tests/games/mexican_train/test_referee.py",
    "tests/games/test_chickenfoot.py::test_2_5_no_play_outside_an_open_foot_ever",
    "tests/games/test_muggins.py::test_3_5_the_count_agrees_with_a_slow_one_at_every_step",
    "tests/games/test_super_train.py::test_the_slow_referee_agrees_at_every_step",
)
"""Whole matches at random and records changed everywhere: left to the soak."""

PLANTED = """
import subprocess, sys, threading
import pytest

def test_that_passes():
    assert sys.version_info[:2] == (3, 14)

def test_that_fails():
    assert sys.version_info[:2] < (3, 14)

def test_of_a_thread():
    threading.Thread(target=print).start()

def test_of_a_program():
    subprocess.run(["true"], check=True)
"""


def test_a_share_of_the_tests_passes_on_the_phones_python() -> None:
    done = phone.run(SHARE, *(f"--deselect={name}" for name in LONG))
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert said.startswith("Python 3.14.") and "skipped" not in said, said
    [passed] = re.findall(r"(\d+) passed", said)
    assert int(passed) > 800


def test_locks_there_are_as_the_systems_are(tmp_path: Path) -> None:
    exclusive, shared = fcntl.LOCK_EX | fcntl.LOCK_NB, fcntl.LOCK_SH | fcntl.LOCK_NB
    outcomes = []
    for flock in (fcntl.flock, phone.Locks().flock):
        handles = [os.open(tmp_path / "lock", os.O_RDWR | os.O_CREAT) for _ in range(3)]
        granted = []
        for number, how in (
            (0, exclusive), (1, exclusive), (1, shared), (0, exclusive), (0, None),
            (1, shared), (2, shared), (2, exclusive), (1, None), (2, exclusive), (2, None),
        ):  # fmt: skip
            if how is None:
                os.close(handles[number])
                continue
            try:
                flock(handles[number], how)
                granted.append(True)
            except BlockingIOError:
                granted.append(False)
        outcomes.append(granted)
    assert outcomes[0] == outcomes[1] and len(set(outcomes[0])) == 2


def test_what_fails_there_is_red_and_what_cannot_be_done_there_is_skipped_with_its_reason(
    tmp_path: Path,
) -> None:
    for name in ("tests/packaging", "tools/android"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("tests/packaging/phone.py", "tools/android/phone_python.py"):
        shutil.copy(phone.ROOT / name, tmp_path / name)
    (tmp_path / "test_planted.py").write_text(PLANTED, "utf-8")
    done = phone.run(["test_planted.py"], "-rs", root=tmp_path)
    said = done.stdout + done.stderr
    assert done.returncode == 1, said
    assert "1 failed, 1 passed, 2 skipped" in said and "test_that_fails" in said, said
    for reason in phone.CANNOT.values():
        assert reason in said
