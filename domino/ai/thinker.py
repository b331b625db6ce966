"""Thinking in the background: one thread, one question at a time, and only the newest is answered."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from domino.ai import consider, decide, justify, thinking_for
from domino.ai.advice import Advice
from domino.ai.thinking import Thinking
from domino.core.actions import Action
from domino.core.game import View

SWITCH_INTERVAL = 0.0005
"""How soon, in seconds, Python lets a waiting thread run: a tenth of its habit, so that drawing a
frame never waits for a thought."""

Thought = TypeVar("Thought")
Failed = Callable[[Exception], None]


def report(trouble: Exception) -> None:
    """Tells of trouble as Python tells of it in any thread."""
    threading.excepthook(threading.ExceptHookArgs((type(trouble), trouble, trouble.__traceback__, None)))


class Thinker:
    """Thinks for whoever asks, off the thread that asked.

    A new question, whatever it is about, or `forget`, makes the one before stale: it is cut short and
    its answer dropped. `answer` is called with what was thought, `failed` with what went wrong instead,
    both on the thinker's own thread. The thread goes on whatever happens.
    """

    def __init__(self) -> None:
        sys.setswitchinterval(SWITCH_INTERVAL)
        self._changed = threading.Condition()
        self._waiting: tuple[Thinking, Callable[[], Callable[[], None]]] | None = None
        self._thinking: Thinking | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="computer player", daemon=True)
        self._thread.start()

    def choose(
        self,
        view: View,
        level: str,
        rng: random.Random,
        budget: float,
        answer: Callable[[Action], None],
        failed: Failed = report,
        temper: str | None = None,
    ) -> None:
        """Asks what the seat of this view does, as `domino.ai.choose`."""
        question = partial(decide, view, level, rng, temper=temper)
        self.ask(question, thinking_for(level, budget, polite=True), answer, failed)

    def advise(
        self,
        view: View,
        rng: random.Random,
        budget: float | None,
        answer: Callable[[list[Advice]], None],
        failed: Failed = report,
    ) -> None:
        """Asks for every legal action, best first, as `domino.ai.advise`."""
        self.ask(partial(consider, view, rng), thinking_for("hard", budget, polite=True), answer, failed)

    def explain(
        self,
        view: View,
        action: Action,
        rng: random.Random,
        budget: float,
        answer: Callable[[Advice | None], None],
        failed: Failed = report,
    ) -> None:
        """Asks what can be said for an action done with this view, as `domino.ai.explain`."""
        thinking = thinking_for("hard", budget, polite=True)
        self.ask(partial(justify, view, action, rng), thinking, answer, failed)

    def ask(
        self,
        question: Callable[[Thinking], Thought],
        thinking: Thinking,
        answer: Callable[[Thought], None],
        failed: Failed = report,
    ) -> None:
        """Asks any question that minds how much thought it is given. After `close` nothing is answered."""

        def think() -> Callable[[], None]:
            try:
                return partial(answer, question(thinking))
            except Exception as trouble:
                return partial(failed, trouble)

        with self._changed:
            self._drop()
            self._waiting = (thinking, think)
            self._changed.notify()

    def forget(self) -> None:
        """Whatever is being thought about is not needed any more."""
        with self._changed:
            self._drop()

    def close(self) -> None:
        """Ends the thread, and waits until it has ended unless it is the one that closes."""
        with self._changed:
            self._drop()
            self._closed = True
            self._changed.notify()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _drop(self) -> None:
        self._waiting = None
        if self._thinking is not None:
            self._thinking.stop()
            self._thinking = None

    def _work(self) -> None:
        while True:
            with self._changed:
                while self._waiting is None and not self._closed:
                    self._changed.wait()
                if self._closed or self._waiting is None:
                    return
                thinking, think = self._waiting
                self._thinking, self._waiting = thinking, None
            tell = think()
            with self._changed:
                fresh = self._thinking is thinking
                if fresh:
                    self._thinking = None
            if fresh:
                try:
                    tell()
                except Exception as trouble:
                    report(trouble)
