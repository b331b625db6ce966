"""A real file system of a few hundred kilobytes, to be filled up. Only who may mount has one."""

from __future__ import annotations

import contextlib
import errno
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SIZE = 400
"""Kilobytes: room for everything that a test writes, and filled in a moment."""
REASON = "no file system can be mounted here"


class SmallDisk:
    """A folder that is a disk of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self) -> None:
        """Leaves not a single page free."""
        with open(self._filler, "ab", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(4096))

    def empty(self) -> None:
        """Makes room again."""
        self._filler.unlink()

    @contextlib.contextmanager
    def read_only(self) -> Iterator[None]:
        """Takes no writes meanwhile."""
        _mount("-o", "remount,ro", str(self.folder))
        try:
            yield
        finally:
            _mount("-o", "remount,rw", str(self.folder))


def _mount(*words: str) -> bool:
    return subprocess.run(["mount", *words], capture_output=True, check=False).returncode == 0


@contextlib.contextmanager
def small_disk(folder: Path, size: int = SIZE) -> Iterator[SmallDisk]:
    """Mounts one there for a while.

    :raises OSError: when that can't be done.
    """
    folder.mkdir(parents=True)
    words = ("-t", "tmpfs", "-o", f"size={size}k,mode=700", "boneyard-test", str(folder))
    if shutil.which("mount") is None or not _mount(*words):
        raise OSError(errno.EPERM, REASON)
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "-l", str(folder)], capture_output=True, check=False)


@cache
def lacks_mounts() -> bool:
    """Whether no file system can be mounted, as for those who aren't root, and in most containers."""
    try:
        with tempfile.TemporaryDirectory() as folder, small_disk(Path(folder) / "disk"):
            return False
    except OSError:
        return True
