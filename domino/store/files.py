"""Files that are never half written and never lost: replaced in one step, or set aside."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
import tempfile
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from pathlib import Path

from domino.store.private_files import create_file, make_folder

PART = ".part"
"""How the name of a file ends that is still being written."""
DRAFTS = 3
"""How often a file is drafted at most, should other copies of the app clear the draft away meanwhile."""

NO_SYNC = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EROFS)
"""What disks say that cannot be asked to write now: they write in their own time."""


LONGEST_STEM = 40
"""How much of a file's name the name of its draft takes: a name may be as long as the system allows."""


class NotAFile(OSError):
    """There is a device, a pipe or a socket in the place of a file."""

    def __init__(self, path: str | Path) -> None:
        super().__init__(errno.EINVAL, "a device, a pipe or a socket is no file", str(path))


def regular(path: str, flags: int) -> int:
    """Opens files alone, for `open(..., opener=regular)`: whoever reads a pipe may wait for ever, and to open
    a device may set something off. To be written, a file is not looked for behind a link either.

    :raises NotAFile: when it is something else.
    """
    with contextlib.suppress(FileNotFoundError):
        _check(path, os.stat(path).st_mode)
    flags |= getattr(os, "O_NONBLOCK", 0)  # somebody may have put a pipe there since
    if flags & os.O_CREAT:
        flags |= getattr(os, "O_NOFOLLOW", 0)
    handle = os.open(path, flags, 0o666)
    try:
        _check(path, os.fstat(handle).st_mode)
    except NotAFile:
        os.close(handle)
        raise
    return handle


def _check(path: str | Path, mode: int) -> None:
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or stat.S_ISLNK(mode)):
        raise NotAFile(path)


def read_bytes(path: str | Path, most: int) -> bytes:
    """What is in a file, but no more than `most` bytes and one, so that what is too long shows.

    :raises OSError: when it cannot be read, or is no file.
    """
    with open(path, "rb", opener=regular) as file:
        return file.read(most + 1)


def replace(path: Path, data: bytes, sync: bool = True) -> None:
    """Puts these bytes in the file in one step: whoever reads it, and whatever happens, finds all of
    the old ones or all of the new. With `sync` they are on the disk when it returns. A link is replaced,
    never followed.

    Only its owner may read the new file (`mkstemp` creates it so), whatever the umask and the old mode were.

    :raises OSError: and the file is as it was, or what is there is no file.
    """
    for left in reversed(range(DRAFTS)):
        make_folder(path.parent)
        with contextlib.suppress(FileNotFoundError):
            _check(path, os.lstat(path).st_mode)  # who may do everything could replace a device
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:LONGEST_STEM]}-", suffix=PART)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                if sync:
                    _sync(file.fileno())
            os.replace(draft, path)
            break
        except BaseException as trouble:
            with contextlib.suppress(OSError):
                os.unlink(draft)
            if not left or not isinstance(trouble, FileNotFoundError):
                raise
    if sync:
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Has the names in a folder written to the disk, where the system can do that."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def set_aside(path: Path, folder: Path) -> Path:
    """Moves a file into the folder under a name that nothing there has; returns where it is now.

    :raises OSError: and the file is where it was.
    """
    kept = _free_name(path, folder)
    try:
        os.replace(path, kept)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(kept)
        raise
    return kept


def copy_aside(path: Path, folder: Path) -> Path:
    """Keeps a copy of a file that is about to be changed; returns where it is.

    :raises OSError: when there can be none, and nothing has changed.
    """
    kept = _free_name(path, folder)
    try:
        shutil.copyfile(path, kept)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(kept)
        raise
    return kept


def _free_name(path: Path, folder: Path) -> Path:
    """A name in the folder that nothing had: taken at once, so that two copies of the app can never
    choose the same one."""
    make_folder(folder)
    number = 0
    while True:
        kept = folder / (path.name if not number else f"{path.stem}-{number}{path.suffix}")
        try:
            create_file(kept)
            return kept
        except FileExistsError:
            number += 1


def clear_drafts(folder: Path, names: str) -> None:
    """Removes what a copy of the app left half written when it was killed, of files with such names (`*` is
    anything). A draft does not tell whether its writer lives: numbers of processes are used again, clocks are
    set, and on some disks nothing can be locked. So all go, however young, and a copy that is writing just
    now finds its draft gone and writes another (see `replace`)."""
    with contextlib.suppress(OSError):
        for path in folder.glob(f".{names}-*{PART}"):
            with contextlib.suppress(OSError):
                path.unlink()


@cache
def background() -> ThreadPoolExecutor:
    """The one thread for what may wait for the disk. What it was given is done before Python leaves."""
    return ThreadPoolExecutor(1, thread_name_prefix="store")


def sync_later(path: Path) -> Future[None]:
    """Has a file written to the disk, off this thread."""
    return background().submit(lambda: sync_and_close(os.open(path, os.O_RDWR), path.parent))


def sync_and_close(handle: int, folder: Path) -> None:
    """Has an open file, and its name in the folder, written to the disk; then the file is closed.

    :raises OSError: when the disk did not take it.
    """
    try:
        _sync(handle)
    finally:
        close(handle)
    sync_folder(folder)


def _sync(handle: int) -> None:
    try:
        os.fsync(handle)
    except OSError as trouble:
        if trouble.errno not in NO_SYNC:
            raise


def close(handle: int) -> None:
    """Closes a file that was written already: there is nothing left that could go wrong with it."""
    with contextlib.suppress(OSError):
        os.close(handle)
