"""What may take its time, done off the thread that draws."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from domino.device import LOG
from domino.device.android import detach

Job = Callable[[], None]


class Worker:
    """One thread that does jobs in turn, begun with the first of them.

    At most `limit` jobs wait; one more, and the oldest is dropped: a late sound is worse than none. With a
    limit of one the latest wins. A job that fails is told in one line of the log, and the next one is done.
    """

    def __init__(self, name: str, limit: int) -> None:
        self._name = name
        self._jobs: deque[Job] = deque(maxlen=limit)
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    def do(self, job: Job) -> None:
        """Takes a job, and returns at once. After `close` nothing is done any more."""
        with self._changed:
            if self._closed:
                return
            self._jobs.append(job)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()
            self._changed.notify()

    def forget(self) -> None:
        """Drops the jobs that wait."""
        with self._changed:
            self._jobs.clear()

    def close(self, last: Job | None = None) -> None:
        """Drops the jobs that wait, does a last one and ends the thread. Returns at once: who must know
        that all is done asks `join`."""
        with self._changed:
            self._jobs.clear()
            if last is not None and self._thread is not None and not self._closed:
                self._jobs.append(last)
            self._closed = True
            self._changed.notify()

    def join(self, timeout: float) -> bool:
        """Waits until the closed thread has ended; False when it takes longer."""
        if self._thread is None:
            return True
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _work(self) -> None:
        while (job := self._next()) is not None:
            try:
                job()
            except Exception as error:
                LOG.warning("%s: %r", self._name, error)
        detach()

    def _next(self) -> Job | None:
        """The next job, when there is one; None when there will be none."""
        with self._changed:
            while not self._jobs and not self._closed:
                self._changed.wait()
            return self._jobs.popleft() if self._jobs else None
