"""Thinking in the background: one thread, one question at a time, and only the newest is answered."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable

from domino.ai import decide, thinking_for
from domino.ai.thinking import Thinking
from domino.core.actions import Action
from domino.core.game import View

SWITCH_INTERVAL = 0.0005
"""How soon, in seconds, Python lets a waiting thread run: a tenth of its habit, so that drawing a
frame never waits for a thought."""

Answer = Callable[[Action], None]


class Worker:
    """Thinks for whoever asks, off the thread that asked.

    A new question, or `forget`, makes the one before stale: it is cut short and its answer dropped.
    Answers come on the worker's own thread.
    """

    def __init__(self) -> None:
        sys.setswitchinterval(SWITCH_INTERVAL)
        self._changed = threading.Condition()
        self._question: tuple[View, str, random.Random, Thinking, Answer] | None = None
        self._thinking: Thinking | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="computer player", daemon=True)
        self._thread.start()

    def ask(self, view: View, level: str, rng: random.Random, budget: float, answer: Answer) -> None:
        """Calls `answer` with what the seat of this view does, unless something newer is asked first."""
        with self._changed:
            self._drop()
            self._question = (view, level, rng, thinking_for(level, budget, polite=True), answer)
            self._changed.notify()

    def forget(self) -> None:
        """Whatever is being thought about is not needed any more."""
        with self._changed:
            self._drop()

    def close(self) -> None:
        """Ends the thread, when it has noticed."""
        with self._changed:
            self._drop()
            self._closed = True
            self._changed.notify()
        self._thread.join()

    def _drop(self) -> None:
        self._question = None
        if self._thinking is not None:
            self._thinking.stop()
            self._thinking = None

    def _work(self) -> None:
        while True:
            with self._changed:
                while self._question is None and not self._closed:
                    self._changed.wait()
                if self._closed:
                    return
                assert self._question is not None
                view, level, rng, thinking, answer = self._question
                self._question = None
                self._thinking = thinking
            action = decide(view, level, rng, thinking)
            with self._changed:
                fresh = self._thinking is thinking
                if fresh:
                    self._thinking = None
            if fresh:
                answer(action)
