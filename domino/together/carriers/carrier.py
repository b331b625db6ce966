"""What every carrier promises: a way from a host to its guests, on threads of its own.

Whatever a carrier has to say to a host or a guest it says on the thread that they live on: `deliver` posts a
call there. What they send never waits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from domino.together.guest import Guest
from domino.together.host import Host

Deliver = Callable[[Callable[[], None]], None]
"""Has something called, soon, on the thread of the host or of the guest. Any thread may ask for it."""
Troubled = Callable[[str], None]
"""Is told, on the same thread, what is wrong with the way, as a text key under `together`; and nothing, once
it is well again. Whatever it is, it is tried again."""
WARNINGS = frozenset({"server-outdated"})
"""Reasons that don't stop a table: guests can come all the same."""
TICK = 1.0
"""Seconds from one `tick` of a host or a guest to the next."""


def unheard(_reason: str) -> None:
    """For those who need not know."""


class Unreachable(OSError):
    """There can be no line: a text key under `together` says why."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class HostCarrier(Protocol):
    """Carries for the host: it calls `opened`, `heard`, `closed` and `tick` of it."""

    def open(self, host: Host, deliver: Deliver) -> str:
        """Lets guests come; returns the address they come by.

        :raises Unreachable: when nobody could.
        """

    def close(self, within: float = 0.0, for_good: bool = True) -> None:
        """No guest comes any more, or none until the table is opened again. Waits for what was sent last to
        go, but no longer than so many seconds."""


class GuestCarrier(Protocol):
    """Carries for one guest: it calls `opened`, `heard`, `closed` and `tick` of it, and gets another line
    when one is lost, until the guest is `over`."""

    def open(self, guest: Guest, deliver: Deliver) -> None:
        """Looks for the table, for as long as it takes."""

    def close(self, within: float = 0.0) -> None:
        """The guest goes. Waits for what was sent last to go, but no longer than so many seconds."""
