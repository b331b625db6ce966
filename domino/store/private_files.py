"""Owner-only permissions for everything that the app writes (POSIX; elsewhere the system's own rules hold).

Files and folders are created with these modes, so there's no moment at which others could open them. What an
older version left more open is tightened when the data folder is opened.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterable
from pathlib import Path

FILE_MODE = 0o600
FOLDER_MODE = 0o700
_OTHERS = 0o077
_OPENING = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


def make_folder(folder: Path) -> None:
    """Creates a folder, and those above it that are missing, for their owner alone.

    :raises OSError: when it can't be created, or something else has its name.
    """
    try:
        folder.mkdir(mode=FOLDER_MODE)
    except FileNotFoundError:
        if folder.parent == folder:
            raise
        make_folder(folder.parent)
        make_folder(folder)
    except OSError:
        if not folder.is_dir():
            raise


def create_file(path: Path) -> None:
    """Creates an empty file for its owner alone.

    :raises OSError: when it can't be created; FileExistsError when there is one.
    """
    handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE)
    with contextlib.suppress(OSError):
        os.close(handle)


def tighten(folders: Iterable[Path], files: Iterable[Path]) -> None:
    """Takes access by others away from these folders, the files in them, and these files.

    What isn't there, isn't ours or can't be changed stays as it is. Links aren't followed.
    """
    if os.name != "posix":
        return
    for folder in folders:
        _tighten(folder, FOLDER_MODE)
        with contextlib.suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                _tighten(Path(entry.path), FILE_MODE)
    for file in files:
        _tighten(file, FILE_MODE)


def tighten_folder(folder: Path) -> None:
    """Takes access by others away from a folder, whatever is in it."""
    if os.name == "posix":
        _tighten(folder, FOLDER_MODE)


def _tighten(path: Path, mode: int) -> None:
    is_kind = stat.S_ISDIR if mode == FOLDER_MODE else stat.S_ISREG
    with contextlib.suppress(OSError):
        found = os.lstat(path)
        if not is_kind(found.st_mode) or not found.st_mode & _OTHERS or found.st_uid != os.geteuid():
            return
        handle = os.open(path, _OPENING)
        try:
            if os.path.samestat(os.fstat(handle), found):
                os.fchmod(handle, mode)
        finally:
            os.close(handle)
