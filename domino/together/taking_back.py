"""Taking back at a table of many: those concerned are asked first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from domino.core.actions import NEXT, Action
from domino.together.position import Position


@dataclass(slots=True)
class TakingBack:
    """A seat asks to take back at a position; these others have not answered yet."""

    seat: int
    number: int
    at: Position
    count: int
    """How many actions that are, up to the seat's last one."""
    waiting: set[int] = field(default_factory=set)


def actions_back(history: Iterable[tuple[int, Action]], seat: int) -> int:
    """How many actions must be taken back to the last one of a seat in this round; 0 when there is none."""
    for count, (by, action) in enumerate(reversed(tuple(history)), 1):
        if action == NEXT:
            return 0
        if by == seat:
            return count
    return 0
