"""Who is at the other end of a line, and how much of them is listened to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from domino.together.messages import Hello

MOST_LINES = 64
"""Lines that are open at a time: fourteen seats, some of them twice, and onlookers."""
OFTEN, WHILE = 60, 5.0
"""Messages, and in how many seconds, that a line may say at most."""


class Line(Protocol):
    """A way to one guest. Nothing here waits: what cannot be sent is dropped, and the line closed."""

    def send(self, text: str) -> None:
        """Sends a message."""

    def close(self) -> None:
        """Hangs up, once what was sent has gone."""


@dataclass(slots=True)
class Caller:
    """Somebody at the other end of a line."""

    line: Line
    since: float
    hello: Hello | None = None
    seat: int | None = None
    admitted: bool = False
    """Whether they have shown the key, or were let in."""
    heard_at: float = 0.0
    has: object = None
    """What of the table was sent there last; nobody else looks at it."""
    counted: int = 0
    counted_from: float = 0.0

    @property
    def name(self) -> str:
        return "" if self.hello is None else self.hello.name

    def says_something(self, now: float) -> bool:
        """A message came. Whether there were too many lately."""
        self.heard_at = now
        if now - self.counted_from > WHILE:
            self.counted, self.counted_from = 0, now
        self.counted += 1
        return self.counted > OFTEN
