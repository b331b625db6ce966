"""A match that others play too: whatever is done to it, by whomever, is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domino.core.actions import Action
from domino.core.events import Event
from domino.core.game import View
from domino.core.match import Match
from domino.tableside.live import KeptMatch, LiveMatch, Past


class Change(NamedTuple):
    """What was done, all of it: to be blanked for whoever is told. `taken_back` where something was, and
    then nothing else is known."""

    seat: int | None = None
    action: Action | None = None
    events: tuple[Event, ...] = ()
    taken_back: bool = False


class SharedMatch:
    """The match as the host's own evening plays it."""

    def __init__(self, match: LiveMatch, changed: Callable[[Change], None]) -> None:
        self._match = match
        self._kept = match if isinstance(match, KeptMatch) else None
        self._changed = changed

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        return self._match.names

    @property
    def promise(self) -> str:
        """As `LiveMatch.promise`."""
        return self._match.promise

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """As `LiveMatch.history`."""
        return self._match.history

    def view(self, seat: int) -> View:
        """As `LiveMatch.view`."""
        return self._match.view(seat)

    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        """As `LiveMatch.legal`."""
        return self._match.legal(seat)

    def play(self, action: Action | str, seat: int | None = None) -> tuple[Event, ...]:
        """As `LiveMatch.play`; then everybody is told.

        :raises IllegalAction: and nothing has changed.
        """
        events = self._match.play(action, seat)
        by, done = self._match.history[-1]
        self._changed(Change(by, done, events))
        return events

    def undo(self) -> bool:
        """As `LiveMatch.undo`; then everybody is told."""
        if not self._match.undo():
            return False
        self._changed(Change(taken_back=True))
        return True

    @property
    def past(self) -> Past:
        """As `LiveMatch.past`."""
        return self._match.past

    def whole(self) -> Match:
        """As `LiveMatch.whole`."""
        return self._match.whole()

    def show(self, seat: int | None) -> None:
        """As `KeptMatch.show`, where it is kept."""
        if self._kept is not None:
            self._kept.show(seat)

    def pause(self) -> None:
        """As `KeptMatch.pause`, where it is kept."""
        if self._kept is not None:
            self._kept.pause()

    def close(self) -> None:
        """As `KeptMatch.close`, where it is kept."""
        if self._kept is not None:
            self._kept.close()
