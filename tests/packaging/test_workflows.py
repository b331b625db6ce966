"""The workflows: what they run on there is, what they use is pinned, and the self-test on an emulator is
believed only when it has passed. Whether they are well-formed actionlint says (test_packaging.py)."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.packaging import test_android
from tests.packaging.test_android import ROOT, run_checks
from tests.packaging.test_pins import jobs

PACKAGES = ".github/workflows/packages.yml"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / ".github", tmp_path / ".github")
    shutil.copy(ROOT / "buildozer.spec", tmp_path)
    return tmp_path


CHECKOUT = "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1"

BROKEN = {
    "a retired runner": (
        "runs-on: ubuntu-24.04",
        "runs-on: ubuntu-20.04",
        "on ubuntu-20.04, which ends on 15 April 2025: use ubuntu-24.04.",
    ),
    "a retired runner in a matrix": (
        "windows-2025, macos-15]",
        "windows-2025, macos-14]",
        "desktop on macos-14, which ends on 2 November 2026: use macos-15.",
    ),
    "a runner that moves": ("runs-on: ubuntu-24.04", "runs-on: ubuntu-latest", "which is none of"),
    "a runner nobody names": ("system: [", "sistem: [", "does not say what desktop runs on"),
    "an action by its version": (CHECKOUT, "actions/checkout@v7", "checkout@v7: name its commit"),
    "a commit without its version": (CHECKOUT, CHECKOUT.partition(" #")[0], "name its commit"),
    "two pins of one action": (CHECKOUT, CHECKOUT.replace("@3", "@4"), "actions/checkout is pinned twice"),
    "two versions of one commit": (CHECKOUT, CHECKOUT.replace("7.0.1", "7.0.2"), "pinned twice"),
}  # fmt: skip


@test_android.pytestmark
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_copy_is_red(name: str, copy: Path) -> None:
    old, new, words = BROKEN[name]
    text = (copy / PACKAGES).read_text("utf-8")
    assert old in text
    (copy / PACKAGES).write_text(text.replace(old, new, 1), "utf-8")
    done = run_checks(copy, "workflows")
    assert done.returncode == 1, done.stdout + done.stderr
    assert done.stdout.startswith("RED    workflows") and words in done.stdout, done.stdout


def test_the_app_plays_itself_on_the_oldest_and_the_newest_android_before_anything_is_released() -> None:
    made = jobs("packages.yml")
    spec = (ROOT / "buildozer.spec").read_text("utf-8")
    tried = re.findall(r"api: (\d+), target: (\w+)", made["emulator"])
    for name in ("android.minapi", "android.api"):
        [level] = re.findall(rf"(?m)^{re.escape(name)} = (\d+)", spec)
        assert (level, "google_apis") in tried
    assert (level, "google_apis_ps16k") in tried
    assert "fail-fast: false" in made["emulator"]
    kept = re.findall(r'android: "?([\w-]+)"?', made["emulator"])
    assert len(set(kept)) == len(tried) and "name: screenshots-${{ matrix.android }}" in made["emulator"]
    needed = {name: set(re.findall(r"[\w-]+", *re.findall(r"needs: (.*)", job))) for name, job in made.items()
              if "needs:" in job}  # fmt: skip
    assert needed["sign"] == {"android", "emulator"} and needed["emulator"] == {"android"}
    assert needed["release"] == made.keys() - {"android", "emulator", "release"}


# The self-test on an emulator, with stand-ins for what speaks to it

ADB = """#!/bin/sh
case "$*" in
    "shell getconf PAGE_SIZE") echo 4096 ;;
    "shell pidof"*) [ ! -e seen ] && touch seen && echo 4711 ;;
    "logcat -c") [ -e asked ] || { touch asked; exit 1; } ;;
    "logcat -d -s python") cat said ;;
    "exec-out"*) echo picture ;;
esac
"""


def emulated(folder: Path, said: str, *page: str) -> subprocess.CompletedProcess[str]:
    for name, text in (("adb", ADB), ("sleep", "#!/bin/sh\n")):
        (folder / name).write_text(text, "utf-8")
        (folder / name).chmod(0o755)
    for name in ("tools/android", "pictures"):
        (folder / name).mkdir(parents=True)
    (folder / "said").write_text(said, "utf-8")
    shutil.copy(ROOT / "buildozer.spec", folder)
    script = shutil.copy(ROOT / "tools/android/emulator_selftest.sh", folder / "tools/android")
    return subprocess.run(
        ["sh", str(script), "some.apk", "pictures", *page],
        env={"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


SHELL = pytest.mark.skipif(os.name != "posix", reason="a script for sh")


@SHELL
def test_a_self_test_that_has_passed_is_believed_and_its_pictures_are_kept(tmp_path: Path) -> None:
    done = emulated(tmp_path, "I python: BONEYARD_SELFTEST passed\n", "4096")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed after 5 seconds" in done.stdout
    kept = {path.name for path in (tmp_path / "pictures").iterdir()}
    assert kept == {"005.png", "log.txt", "everything.txt"}


@SHELL
@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("BONEYARD_SELFTEST failed\n", "failed after 5"),
        ("Traceback\n", "failed after 5"),
        ("", "gone after 10"),
    ],
)
def test_a_self_test_that_failed_or_an_app_that_is_gone_is_red_at_once(
    said: str, outcome: str, tmp_path: Path
) -> None:
    done = emulated(tmp_path, said)
    assert done.returncode == 1 and outcome in done.stdout, done.stdout + done.stderr


@SHELL
def test_an_emulator_with_other_pages_than_asked_for_is_red(tmp_path: Path) -> None:
    done = emulated(tmp_path, "BONEYARD_SELFTEST passed\n", "16384")
    assert done.returncode == 1 and "Its pages have 4096 bytes, not 16384." in done.stdout
