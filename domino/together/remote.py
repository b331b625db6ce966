"""A match that lives on another device, as a guest has it: made of views, and of nothing else."""

from __future__ import annotations

from domino.core.actions import Action
from domino.core.events import Event
from domino.core.game import View
from domino.core.match import Match
from domino.tableside.seats import Seat
from domino.together.guest import Guest, News


class RemoteMatch:
    """What a guest's evening stands on. What is done here is asked for by `Guest.play`, and comes back as
    news."""

    def __init__(self, guest: Guest, view: View) -> None:
        self._guest = guest
        self._view = view
        self._heard: list[tuple[int, Action]] = []

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        return self._guest.names

    @property
    def promise(self) -> str:
        """As `LiveMatch.promise`."""
        return self._guest.promise

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """What was heard of what was done; nothing of what went before is known."""
        return tuple(self._heard)

    def take(self, news: News) -> None:
        """The table has changed."""
        self._view = news.view
        if news.seat is not None and news.action is not None:
            self._heard.append((news.seat, news.action))
        else:
            self._heard.clear()

    def view(self, seat: int) -> View:
        """What is known here of what the seat knows: all of it for one's own, else what everybody knows."""
        return self._view if seat == self._view.seat else self._view.public()

    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        """As `LiveMatch.legal`, as far as it is known."""
        view = self._view
        return view.legal if (view.turn if seat is None else seat) == view.seat else ()

    def play(self, action: Action | str, seat: int | None = None) -> tuple[Event, ...]:
        """Nothing is done here.

        :raises LookupError: always.
        """
        raise LookupError("the match is on another device: ask by Guest.play")

    def undo(self) -> bool:
        """Nothing is taken back here: `Guest.undo` asks for it."""
        return False

    def whole(self) -> Match:
        """:raises LookupError: always: only a part of it is known."""
        raise LookupError("the match is on another device")


def guests_seats(names: tuple[str, ...]) -> tuple[Seat, ...]:
    """Who plays, as far as a guest knows: who they are, not what."""
    return tuple(Seat(name) for name in names)
