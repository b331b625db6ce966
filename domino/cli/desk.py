"""A terminal at which things happen while it waits: what is typed and what comes from other devices are
taken in turn, on one thread."""

from __future__ import annotations

import contextlib
import os
import queue
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator

from domino.cli.terminal import Terminal

LOOK_UP = 0.5
"""Seconds after which it looks up from waiting, so that a key that breaks off is heard everywhere."""


class Changed(Exception):
    """The table has changed while somebody was asked something: it is to be asked anew, if at all."""


class Desk(Terminal):
    """`deliver` is for carriers."""

    def __init__(self) -> None:
        super().__init__()
        self.is_stale: Callable[[], bool] = lambda: False
        """Whether what was printed is so no longer: then nobody is to be asked about it."""
        self._coming: queue.SimpleQueue[Callable[[], None] | str | None] = queue.SimpleQueue()
        self._lines: deque[str] = deque()
        """What was typed and nobody has asked for yet."""
        self._read_all = False
        self._reading = False
        self._printed = 0

    @property
    def ended(self) -> bool:
        """Whether nothing is typed here any more, and all that was has been asked for."""
        return self._read_all and not self._lines

    @property
    def is_typed(self) -> bool:
        """Whether somebody types here, and does not only send what was written before."""
        return self._typed

    def deliver(self, call: Callable[[], None]) -> None:
        """As `Deliver`: called while this waits for something."""
        self._coming.put(call)

    def ask(self, prompt: str) -> str:
        """As `Terminal.ask`.

        :raises Changed: when the table has changed meanwhile.
        """
        if self.ended:
            raise EOFError
        while True:
            self._put(prompt, end=" ", flush=True)
            printed = self._printed
            while printed == self._printed:
                typed = self._next(None)
                if typed is not None:
                    if not self._typed:
                        self._put(typed)
                    return typed
                if self.ended:
                    self._put()
                    raise EOFError
                if self.is_stale():
                    self._put()
                    raise Changed

    def wait(self, seconds: float | None = None, typed: bool = True) -> str | None:
        """Waits until something was typed, which is returned, or has come, or the time is over. Where nothing
        `typed` is wanted it is kept for later."""
        self.flush()
        return self._next(seconds, typed)

    def catch_up(self) -> None:
        """Takes what has come meanwhile, without waiting. What was typed is for whoever asks next."""
        while not self._coming.empty():
            self._take(self._coming.get())

    def _next(self, seconds: float | None, typed: bool = True) -> str | None:
        if not self._reading:
            self._reading = True
            threading.Thread(target=self._read, name="typed", daemon=True).start()
        until = None if seconds is None else time.monotonic() + seconds
        while not (typed and self._lines):
            left = LOOK_UP if until is None else min(LOOK_UP, until - time.monotonic())
            if left <= 0:
                return None
            with contextlib.suppress(queue.Empty):
                if self._take(self._coming.get(timeout=left)):
                    return None
        return self._lines.popleft()

    def _take(self, item: Callable[[], None] | str | None) -> bool:
        """Does what has come; whether it was anything else than a typed line."""
        if isinstance(item, str):
            self._lines.append(item)
            return False
        if item is None:
            self._read_all = True
        else:
            item()
        return True

    def _put(self, text: str = "", end: str = "\n", flush: bool = False) -> None:
        self._printed += 1
        super()._put(text, end, flush)

    def _read(self) -> None:
        for line in typed_lines():
            self._coming.put(line)
        self._coming.put(None)


def typed_lines() -> Iterator[str]:
    """What is typed, line by line. It is read past Python's own buffer: who waits there when the program ends
    holds it up."""
    try:
        handle = sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        return
    rest = b""
    while True:
        try:
            more = os.read(handle, 10_000)
        except OSError:
            return
        if not more:
            return
        *lines, rest = (rest + more).split(b"\n")
        for line in lines:
            yield line.decode("utf-8", "replace").strip()
        rest = rest[-10_000:]
