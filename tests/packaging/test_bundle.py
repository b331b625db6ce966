"""What packs the bundle, and makes an AppImage of it: with a small program in the place of the game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest

from tools import appimage, bundle

PROGRAM = """#!/bin/sh
echo "$# words: $*"
case $1 in wait) echo "$APPDIR"; exec sleep 30;; esac
exit 7
"""


def small(folder: Path) -> Path:
    """A folder like the one that PyInstaller makes."""
    program = folder / "boneyard" / "boneyard"
    (program.parent / "_internal").mkdir(parents=True)
    program.write_text(PROGRAM)
    program.chmod(0o755)
    (program.parent / "_internal/big").write_bytes(bytes(range(256)) * 4096)
    (program.parent / "_internal/link").symlink_to("big")
    (program.parent / bundle.LICENSES).write_text("Every license.\n")
    return program.parent


@pytest.mark.skipif(os.name != "posix", reason="for systems with rights and links")
def test_the_one_file_of_a_bundle_is_the_same_whoever_packs_it_and_keeps_what_may_be_run(
    tmp_path: Path,
) -> None:
    made = []
    for name, umask in (("one", 0o022), ("another", 0o077)):
        old = os.umask(umask)
        try:
            folder = small(tmp_path / name)
        finally:
            os.umask(old)
        os.utime(folder / "_internal/big", (len(made), len(made)))
        bundle.pack([folder], tmp_path / f"{name}.tar.gz", date=1_700_000_000)
        made.append((tmp_path / f"{name}.tar.gz").read_bytes())
    assert made[0] == made[1]
    with tarfile.open(tmp_path / "one.tar.gz") as packed:
        assert packed.getmember("boneyard/boneyard").mode == 0o755
        assert packed.getmember("boneyard/_internal/big").mode == 0o644
        assert packed.getmember("boneyard/_internal/link").issym()


# The AppImage


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An AppImage that says what it was given, and ends with 7."""
    if not sys.platform.startswith("linux") or not all(map(shutil.which, ("cc", "mksquashfs"))):
        pytest.skip("there is no mksquashfs or no compiler here; make appimage installs them")
    folder = tmp_path_factory.mktemp("appimage")
    bundle.pack([small(folder)], folder / "boneyard-1-linux-x86_64.tar.gz", date=1_700_000_000)
    try:
        return appimage.build(folder / "boneyard-1-linux-x86_64.tar.gz", folder)
    except appimage.Missing as trouble:
        if "No such file" not in str(trouble) and "cannot find" not in str(trouble):
            raise
        pytest.skip("squashfuse or libfuse is not here to compile with; make appimage installs them")


def start(made: Path, folder: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"TMPDIR": str(folder)} | more
    return subprocess.run(
        [made, *words], env=environment, cwd=folder, capture_output=True, text=True, timeout=60
    )


def gone(folder: Path) -> bool:
    """Whether nothing is left of the folder that was shown: that goes a moment after the program."""
    until = time.monotonic() + 10
    while any(folder.iterdir()) and time.monotonic() < until:
        time.sleep(0.05)
    return not any(folder.iterdir())


@pytest.mark.parametrize("told", [{}, {"APPIMAGE_EXTRACT_AND_RUN": "1"}], ids=["shown", "unpacked"])
def test_an_appimage_is_the_program_inside_and_leaves_nothing(
    made: Path, tmp_path: Path, told: dict[str, str]
) -> None:
    done = start(made, tmp_path, "play", "two words", **told)
    assert (done.returncode, done.stdout, done.stderr) == (7, "2 words: play two words\n", "")
    assert gone(tmp_path)


@pytest.mark.parametrize("told", [{}, {"APPIMAGE_EXTRACT_AND_RUN": "1"}], ids=["shown", "unpacked"])
def test_a_program_that_is_ended_leaves_nothing(made: Path, tmp_path: Path, told: dict[str, str]) -> None:
    environment = os.environ | {"TMPDIR": str(tmp_path)} | told
    running = subprocess.Popen([made, "wait"], env=environment, stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    running.stdout.readline()
    seen = Path(running.stdout.readline().strip())
    assert (seen / "usr/lib/boneyard/_internal/link").read_bytes() == bytes(range(256)) * 4096
    running.terminate()
    assert running.wait(timeout=20) != 0
    running.stdout.close()
    assert gone(tmp_path)


def test_an_appimage_has_what_a_desktop_asks_for(made: Path, tmp_path: Path) -> None:
    head = made.read_bytes()[:16]
    assert head[:4] == b"\x7fELF" and head[8:11] == b"AI\x02"
    assert start(made, tmp_path, "--appimage-extract").returncode == 0
    inside = tmp_path / "squashfs-root"
    for name in (f"{appimage.NAME}.desktop", f"{appimage.NAME}.png", ".DirIcon", "AppRun"):
        assert (inside / name).is_file(), name
    assert (inside / f"usr/share/metainfo/{appimage.NAME}.metainfo.xml").is_file()
    assert os.access(inside / "usr/bin/boneyard", os.X_OK)
    assert (inside / "usr/share/doc/boneyard" / bundle.LICENSES).read_text() == "Every license.\n"


@pytest.mark.skipif(os.name != "posix", reason="for systems with rights and links")
def test_no_appimage_is_made_of_a_bundle_without_its_licenses(tmp_path: Path) -> None:
    folder = small(tmp_path)
    (folder / bundle.LICENSES).unlink()
    bundle.pack([folder], tmp_path / "boneyard.tar.gz", date=1_700_000_000)
    with pytest.raises(appimage.Missing, match=bundle.LICENSES):
        appimage.lay_out(tmp_path / "boneyard.tar.gz", tmp_path / "AppDir")


def test_an_appimage_that_cannot_unpack_says_so(made: Path, tmp_path: Path) -> None:
    done = start(made, tmp_path, APPIMAGE_EXTRACT_AND_RUN="1", TMPDIR=str(tmp_path / "nowhere"))
    assert done.returncode == 127
    assert done.stderr.startswith("Boneyard cannot start: ")
    assert "No such file or directory" in done.stderr
