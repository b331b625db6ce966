"""What a player should be told: a sentence by its text key, kept until somebody tells it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence to tell: `texts.say(notice.key, **notice.values)`."""

    key: str
    values: dict[str, object] = field(default_factory=dict)


class Trouble(Exception):
    """Something that was asked for and cannot be, with the sentence to tell. Nothing has changed."""

    def __init__(self, key: str, **values: object) -> None:
        self.notice = Notice(key, values)
        super().__init__(f"{key} {values}")


class Notices:
    """Sentences that wait to be told. Any thread may add one."""

    def __init__(self) -> None:
        self.watcher: Callable[[Notice], None] = lambda notice: None
        """Called with each new one, on the thread that adds it."""
        self._waiting: list[Notice] = []
        self._lock = threading.Lock()

    def add(self, key: str, **values: object) -> None:
        """Keeps a sentence to be told; one that waits already is not told twice."""
        notice = Notice(key, values)
        with self._lock:
            if notice in self._waiting:
                return
            self._waiting.append(notice)
        self.watcher(notice)

    def take(self) -> tuple[Notice, ...]:
        """What is to be told now, oldest first; nothing of it waits any longer."""
        with self._lock:
            waiting, self._waiting = tuple(self._waiting), []
        return waiting


def reason_of(trouble: OSError) -> str:
    """Why the system did not do something, for a sentence."""
    return trouble.strerror or str(trouble)
