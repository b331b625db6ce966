"""Who is at the other end of a line, and how much of them is listened to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from domino.together.messages import Hello, Room
from domino.together.position import Position

MOST_LINES = 64
"""Lines that are open at a time: fourteen seats, some of them twice, and onlookers."""
OFTEN, WHILE = 60, 5.0
"""Messages, and in how many seconds, that a line may say at most."""
SLEPT = 10 * OFTEN
"""Messages that may come at once after a long silence: those of a guest who asked again and again while the
host slept."""
AGAIN, LATELY = 3, 1.0
"""How often, and in how many seconds, the same table is told over one line: who asks oftener waits."""


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
    room: Room | None = None
    """How much a browser has for the table, once it has said so."""
    spare: float = OFTEN
    """How many messages more would not be too many."""
    told: Position | None = None
    """Which table it was told last, since when, and how often."""
    told_from: float = 0.0
    told_times: int = 0
    waits: bool = False
    """Whether it has asked for more, and is told in a moment."""

    @property
    def name(self) -> str:
        return "" if self.hello is None else self.hello.name

    def says_something(self, now: float) -> bool:
        """A message came. Whether there were too many lately."""
        self.spare = min(SLEPT, self.spare + (now - self.heard_at) * OFTEN / WHILE) - 1
        self.heard_at = now
        return self.spare < 0

    def may_be_told(self, at: Position, now: float) -> bool:
        """Whether it is told this table now: else it was, too often lately, and `waits` for it."""
        if self.told != at or now - self.told_from >= LATELY:
            self.told, self.told_from, self.told_times = at, now, 0
        self.told_times += 1
        self.waits = self.told_times > AGAIN
        return not self.waits


class Callers:
    """Everybody who has a line to the table. Whoever goes through them may hang up on some."""

    def __init__(self) -> None:
        self._by_line: dict[Line, Caller] = {}

    def __iter__(self) -> Iterator[Caller]:
        return iter(tuple(self._by_line.values()))

    def __len__(self) -> int:
        return len(self._by_line)

    def __contains__(self, caller: Caller) -> bool:
        return self._by_line.get(caller.line) is caller

    def on(self, line: Line) -> Caller | None:
        """Who is at the other end of this line."""
        return self._by_line.get(line)

    def add(self, caller: Caller) -> None:
        """Somebody has come."""
        self._by_line[caller.line] = caller

    def drop(self, line: Line) -> Caller | None:
        """The line is gone; who was at its end."""
        return self._by_line.pop(line, None)

    @property
    def admitted(self) -> tuple[Caller, ...]:
        """Those who are in."""
        return tuple(each for each in self if each.admitted)

    @property
    def waiting(self) -> tuple[Caller, ...]:
        """Those who stand at the door and have to be let in."""
        return tuple(each for each in self if each.hello is not None and not each.admitted)

    def of(self, seat: int) -> tuple[Caller, ...]:
        """The lines of a seat: one guest may have several."""
        return tuple(each for each in self if each.seat == seat)
