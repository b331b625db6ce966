"""Short movements: a number that goes from 0 to 1 while a frame after the other is drawn, and then rests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from kivy.clock import Clock, ClockEvent

Curve = Callable[[float], float]


def linear(share: float) -> float:
    return share


def out_cubic(share: float) -> float:
    return 1 - (1 - share) ** 3


def in_cubic(share: float) -> float:
    return share**3


def out_quad(share: float) -> float:
    return 1 - (1 - share) ** 2


def in_out_cubic(share: float) -> float:
    return 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2


def out_back(share: float) -> float:
    return 1 + 2.7 * (share - 1) ** 3 + 1.7 * (share - 1) ** 2


_running: list[Motion] = []


@dataclass(eq=False)
class Motion:
    """A movement under way. `step` is called with the share done, at last with exactly 1, then `done`.
    With no time to take it is over at once."""

    seconds: float
    step: Callable[[float], None]
    done: Callable[[], None] | None = None
    curve: Curve = out_cubic
    wait: float = 0.0
    over: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self._passed = -self.wait
        self._event: ClockEvent | None = None
        _running.append(self)
        if self.seconds + self.wait <= 0:
            self.finish()
        else:
            if self.wait <= 0:
                self.step(self.curve(0.0))
            self._event = Clock.schedule_interval(self._tick, 0)

    def _tick(self, passed: float) -> None:
        self._passed += min(passed, 0.05)  # a slow frame does not skip the movement
        if self._passed >= self.seconds:
            self.finish()
        elif self._passed >= 0:
            self.step(self.curve(self._passed / self.seconds))

    def finish(self) -> None:
        """Be at the end at once."""
        if not self.over:
            self.cancel()
            self.step(1.0)
            if self.done is not None:
                self.done()

    def cancel(self) -> None:
        """Stay where it is; `done` is not called."""
        self.over = True
        if self._event is not None:
            self._event.cancel()
        if self in _running:
            _running.remove(self)


move = Motion
"""Begins a movement."""


def moving() -> bool:
    """Whether anything is under way."""
    return bool(_running)


def finish_all() -> None:
    """A tap finishes all running motion. What that begins is finished too."""
    for _ in range(100):
        if not _running:
            return
        for motion in _running[:]:
            motion.finish()
