"""A disk that fails when it is told to: every call of this process on files of one folder, counted.

The calls are those of `os`, of files that are opened, of locks, and those that sqlite makes itself: that has
a door for tests (`xSetSystemCall`), which is reached by ctypes where the library can be found. What sqlite
does not lead through it is fsync.
"""

from __future__ import annotations

import builtins
import contextlib
import ctypes
import errno
import io
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

try:
    import fcntl
except ImportError:  # a system with other locks
    fcntl = None  # type: ignore[assignment]

ERRORS = {name: getattr(errno, name) for name in ("EIO", "ENOSPC", "EACCES", "EMFILE")}

BY_NAME = (
    "open", "mkdir", "stat", "lstat", "scandir", "listdir", "unlink", "remove", "rename", "replace", "utime",
    "access",
)  # fmt: skip
BY_HANDLE = ("write", "read", "fsync", "fstat", "ftruncate", "dup", "sendfile", "copy_file_range")


class Disk:
    """The calls on one folder. `trace` tells each that was made; the one numbered `at` fails with `error`,
    and with `for_good` all that follow."""

    def __init__(self, folder: Path, at: int = 0, error: int = 0, for_good: bool = False) -> None:
        self.folder = str(folder)
        self.at, self.error, self.for_good = at, error, for_good
        self.trace: list[str] = []
        self.asleep = False
        self.closes = False
        """Whether closing fails too, which it seldom does: only where it was the first to fail."""
        self.handles: dict[int, str] = {}

    def fails(self, call: str, name: str) -> bool:
        """Counts a call; whether it fails."""
        if self.asleep:
            return False
        self.trace.append(f"{call} {name}")
        here, closes = len(self.trace), call.endswith("close")
        if here == self.at:
            self.closes = closes
        later = self.for_good and 0 < self.at < here
        return here == self.at or (later and (self.closes or not closes))

    def check(self, call: str, name: str) -> None:
        if self.fails(call, name):
            raise OSError(self.error, os.strerror(self.error), name)

    @contextlib.contextmanager
    def well(self) -> Iterator[None]:
        """While this is open nothing fails and nothing is counted."""
        self.asleep, before = True, self.asleep
        try:
            yield
        finally:
            self.asleep = before

    def inside(self, path: Any) -> str | None:
        """What a path is called in this folder; None for one elsewhere, or for what is no path."""
        if isinstance(path, int):
            return self.handles.get(path)
        try:
            text = os.fsdecode(path)
        except TypeError:
            return None
        return text[len(self.folder) :] or "/" if text.startswith(self.folder) else None

    @contextlib.contextmanager
    def watched(self) -> Iterator[Disk]:
        """While this is open the calls are counted, and fail."""
        with contextlib.ExitStack() as stack:
            for name in BY_NAME + BY_HANDLE:
                if hasattr(os, name):
                    stack.enter_context(mock.patch.object(os, name, self._wrapped(name, getattr(os, name))))
            stack.enter_context(mock.patch.object(os, "close", self._closing(os.close)))
            if fcntl is not None:
                stack.enter_context(mock.patch.object(fcntl, "flock", self._wrapped("flock", fcntl.flock)))
            opening = self._opening(io.open)
            stack.enter_context(mock.patch.object(io, "open", opening))
            stack.enter_context(mock.patch.object(builtins, "open", opening))
            stack.enter_context(_globbing())
            stack.enter_context(_sqlite_calls(self))
            yield self

    def _wrapped(self, call: str, real: Callable[..., Any]) -> Callable[..., Any]:
        opens = call in ("open", "dup")

        def wrapper(*given: Any, **named: Any) -> Any:
            name = self.inside(given[0]) if given else None
            if name is None:
                return real(*given, **named)
            self.check(call, name)
            result = real(*given, **named)
            if opens:
                self.handles[result] = name
            return result

        return wrapper

    def _closing(self, real: Callable[[int], None]) -> Callable[[int], None]:
        def close(handle: int) -> None:
            name = self.handles.pop(handle, None)
            real(handle)  # it is closed whatever it says
            if name is not None:
                self.check("close", name)

        return close

    def _opening(self, real: Callable[..., Any]) -> Callable[..., Any]:
        disk = self

        class Raw(io.FileIO):
            def readinto(self, into: Any) -> Any:
                disk.check("read", self.told)
                return super().readinto(into)

            def readall(self) -> Any:
                disk.check("read", self.told)
                return super().readall()

            def write(self, data: Any) -> Any:
                disk.check("write", self.told)
                return super().write(data)

            def close(self) -> None:
                if self.closed:
                    return
                handle = self.fileno()
                super().close()
                disk.handles.pop(handle, None)
                disk.check("close", self.told)

        def opening(file: Any, mode: str = "r", buffering: int = -1, *more: Any, **named: Any) -> Any:
            name = disk.inside(file)
            if name is None or "b" not in mode:
                return real(file, mode, buffering, *more, **named)
            if not isinstance(file, int):
                disk.check("open", name)
            raw = Raw(file, mode.replace("b", ""))
            raw.told = name  # type: ignore[attr-defined]
            disk.handles[raw.fileno()] = name
            if buffering == 0:
                return raw
            return io.BufferedReader(raw) if mode.startswith("r") else io.BufferedWriter(raw)

        return opening


@contextlib.contextmanager
def _globbing() -> Iterator[None]:
    """Some versions of Python look through folders by a function they took from `os` at their start."""
    import glob

    globber = getattr(glob, "_StringGlobber", None)
    if globber is None:
        yield
        return
    with mock.patch.object(globber, "scandir", staticmethod(lambda path: os.scandir(path))):
        yield


# What sqlite asks of the system


class _Vfs(ctypes.Structure):
    """sqlite3_vfs, of which three are needed: https://sqlite.org/c3ref/vfs.html"""

    _fields_ = (
        ("numbers", ctypes.c_int * 3),
        ("pointers", ctypes.c_void_p * 16),
        ("set_call", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)),
        ("get_call", ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)),
        ("next_call", ctypes.c_void_p),
    )


_TEXT, _INT, _ANY, _LONG = ctypes.c_char_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_int64
_SQLITE: dict[str, tuple[Any, ...]] = {
    "open": (_INT, _TEXT, _INT, _INT),
    "close": (_INT, _INT),
    "access": (_INT, _TEXT, _INT),
    "stat": (_INT, _TEXT, _ANY),
    "fstat": (_INT, _INT, _ANY),
    "lstat": (_INT, _TEXT, _ANY),
    "ftruncate": (_INT, _INT, _LONG),
    "fcntl": (_INT, _INT, _INT, _ANY),
    "read": (_LONG, _INT, _ANY, _LONG),
    "pread": (_LONG, _INT, _ANY, _LONG, _LONG),
    "pread64": (_LONG, _INT, _ANY, _LONG, _LONG),
    "write": (_LONG, _INT, _ANY, _LONG),
    "pwrite": (_LONG, _INT, _ANY, _LONG, _LONG),
    "pwrite64": (_LONG, _INT, _ANY, _LONG, _LONG),
    "unlink": (_INT, _TEXT),
}
"""What a call gives and takes, by its name."""


def _vfs() -> _Vfs | None:
    try:
        import _sqlite3

        library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
        library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
        library.sqlite3_vfs_find.argtypes = [ctypes.c_char_p]
        found: _Vfs = library.sqlite3_vfs_find(b"unix").contents
        return found
    except (ImportError, OSError, AttributeError, ValueError):
        return None


def sqlite_can_fail() -> bool:
    """Whether what sqlite asks of the system can be made to fail here."""
    return _vfs() is not None


@contextlib.contextmanager
def _sqlite_calls(disk: Disk) -> Iterator[None]:
    vfs = _vfs()
    if vfs is None:
        yield
        return
    sqlite3.connect(":memory:").close()  # the library has begun
    address = ctypes.addressof(vfs)
    kept = []
    for name, kinds in _SQLITE.items():
        pointer = vfs.get_call(address, name.encode())
        if pointer:
            shape = ctypes.CFUNCTYPE(*kinds, use_errno=True)
            ours = shape(_sqlite_call(disk, name, shape(pointer)))
            kept.append((name, pointer, ours))
            vfs.set_call(address, name.encode(), ctypes.cast(ours, ctypes.c_void_p))
    try:
        yield
    finally:
        for name, pointer, _ in kept:
            vfs.set_call(address, name.encode(), pointer)


def _sqlite_call(disk: Disk, call: str, real: Callable[..., int]) -> Callable[..., int]:
    def made(first: Any, *rest: Any) -> int:
        name = disk.inside(first)
        if call == "close":
            disk.handles.pop(first, None)
        if name is not None and disk.fails(f"sqlite-{call}", name):
            if call == "close":
                real(first)
            ctypes.set_errno(disk.error)
            return -1
        result = real(first, *rest)
        if call == "open" and name is not None and result >= 0:
            kept = ctypes.get_errno()
            disk.handles[result] = name
            ctypes.set_errno(kept)
        return result

    return made
