"""The match as its host has it: where it is, what has become of what guests ask for, and how that is done."""

from __future__ import annotations

from collections.abc import Callable

from domino.core.actions import Action
from domino.tableside.live import LiveMatch
from domino.together.lateness import LATE, fate
from domino.together.messages import Play
from domino.together.position import Position
from domino.together.shared import Change, SharedMatch

PlayFor = Callable[[int, Action], object]
"""Does an action for a seat.

:raises IllegalAction: when it cannot be done."""
TakeBack = Callable[[int], object]
"""Takes back so many actions."""


class Course:
    """The match of a table, once there is one. `epoch` is the one it had when it was kept."""

    def __init__(self, epoch: int) -> None:
        self.match: LiveMatch | None = None
        self.play: PlayFor = lambda seat, action: None
        self.take_back: TakeBack = lambda count: None
        self.epoch = epoch + 1
        self._same = {epoch, epoch + 1}
        """The epochs in which a count means what it means now."""
        self._count = 0

    @property
    def at(self) -> Position:
        """Where the match is."""
        return Position(self.epoch, self._count)

    def begin(
        self,
        match: LiveMatch,
        changed: Callable[[Change], None],
        play: PlayFor | None,
        take_back: TakeBack | None,
    ) -> SharedMatch:
        """The match is dealt, or goes on; what is done to what this returns is told to `changed`."""
        if self.match is not None:  # another match at the same table
            self._turn_over()
        shared = SharedMatch(match, changed)
        self.match, self._count = match, len(match.history)
        self.play = play or (lambda seat, action: shared.play(action, seat))
        self.take_back = take_back or (lambda count: [shared.undo() for _ in range(count)])
        return shared

    def follow(self, change: Change) -> Position:
        """Something was done, or taken back; where it was before."""
        assert self.match is not None
        before = self.at
        self._count = len(self.match.history)
        if change.taken_back:
            self._turn_over()
        return before

    def fate(self, seat: int, message: Play) -> str | None:
        """As `lateness.fate`, of something that was meant for a position."""
        assert self.match is not None
        history = self.match.history
        if message.at.epoch not in self._same or message.at.done > len(history):
            return LATE
        return fate(history[message.at.done :], seat, message.action)

    def _turn_over(self) -> None:
        self.epoch += 1
        self._same = {self.epoch}
