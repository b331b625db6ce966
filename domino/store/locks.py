"""Locks between copies of the app. A lock dies with the process that holds it, however that ends."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from domino.store.files import close
from domino.store.private_files import make_folder

STEP = 0.005
"""How long, in seconds, one waits before asking again."""

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int, shared: bool = False) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int, shared: bool = False) -> None:
        fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


class Lock:
    """A lock by the name of a file. Of two that hold the same name, in one process or in two, only one
    can be taken. On a disk where no lock can be had (one that is read-only, say) it counts as taken:
    there the files cannot be damaged either."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None

    def take(self, wait: float = 0.0) -> bool:
        """Takes the lock, waiting so many seconds for it at most; False when another has it."""
        until = time.monotonic() + wait
        while True:
            taken = self._try()
            if taken or time.monotonic() >= until:
                return taken
            time.sleep(STEP)

    def free(self, forget: bool = False) -> None:
        """Lets the lock go; with `forget` its file goes too."""
        handle, self._handle = self._handle, None
        if handle is None:
            return
        if forget and sys.platform != "win32":
            with contextlib.suppress(OSError):
                os.unlink(self.path)
        close(handle)
        if forget and sys.platform == "win32":  # there only a file that nobody has open can go
            with contextlib.suppress(OSError):
                os.unlink(self.path)

    def is_free(self) -> bool:
        """Whether nobody has it. It is looked at for a moment only, and by as many as like at once; who wants
        to have it in that moment should wait a little."""
        try:
            handle = os.open(self.path, os.O_RDWR)
        except OSError:
            return True
        try:
            return _locked(handle, shared=True) is not False
        finally:
            close(handle)

    def _try(self) -> bool:
        while self._handle is None:
            try:
                make_folder(self.path.parent)
                handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            except OSError:
                return True
            locked = _locked(handle)
            if locked and self._still_named(handle):
                self._handle = handle
                continue
            close(handle)
            if not locked:
                return locked is None
            # whoever had it before has removed the file: this holds nobody off
        return True

    def _still_named(self, handle: int) -> bool:
        if sys.platform == "win32":
            return True
        try:
            return os.path.samestat(os.fstat(handle), os.stat(self.path))
        except FileNotFoundError:
            return False
        except OSError:
            return True  # as far as can be told


def _locked(handle: int, shared: bool = False) -> bool | None:
    """Whether an open file could be locked; None on a disk that has no locks."""
    try:
        _lock(handle, shared)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return None
    return True


@contextlib.contextmanager
def held(path: Path, wait: float) -> Iterator[bool]:
    """Holds a lock for a while; tells whether it could be had in time."""
    lock = Lock(path)
    try:
        yield lock.take(wait)
    finally:
        lock.free()
