"""A match that is played on another device, at the table of this one: what is done here is asked of the host,
and shown when the host has done it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from domino.core.actions import NEXT, Action
from domino.core.events import Event
from domino.core.game import IllegalAction, View
from domino.core.match import Match
from domino.tableside.evening import Evening
from domino.tableside.live import Past
from domino.tableside.seats import Seat
from domino.tableside.words.wording import EndNames
from domino.texts import Texts
from domino.together.guest import Guest, News
from domino.together.past import AwayPast


class AwayMatch:
    """What a guest knows of the match (`tableside.live.LiveMatch`)."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest

    @property
    def names(self) -> tuple[str, ...]:
        return self.guest.names

    @property
    def promise(self) -> str:
        return self.guest.promise

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """What was done in this round, as far as it was told."""
        return tuple(self.guest.actions)

    def view(self, seat: int) -> View:
        """The guest's own view, whoever asks: there is no other."""
        assert self.guest.view is not None
        return self.guest.view

    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        view = self.view(0)
        return view.legal if seat is None or seat == view.seat else ()

    def play(self, action: Action | str, seat: int | None = None) -> tuple[Event, ...]:
        raise LookupError("what is done here is asked of the host")

    def undo(self) -> bool:
        raise LookupError("what is taken back here is asked of the host")

    @property
    def past(self) -> Past:
        return AwayPast(self.view(0), self.guest.rounds, self.guest.hands)

    def whole(self) -> Match:
        """All of it, once it is over."""
        if not self.guest.record:
            raise LookupError("the host alone has all of it")
        return Match.from_record(self.guest.record)


class AwayEvening(Evening):
    """The evening of a guest. `play` asks; what came of it is heard like everything else."""

    def __init__(self, guest: Guest, texts: Texts, ends: EndNames | None = None) -> None:
        super().__init__(AwayMatch(guest), seats_of(guest), texts, ends=ends)
        self.guest = guest
        if guest.seat is not None:  # who only watches takes nothing back
            self.asks_back = lambda seat: guest.undo()
        self._given: tuple[Action, object] | None = None
        """What was asked for, and what came with it."""
        self._turn = self.turn

    @property
    def is_whole(self) -> bool:
        return bool(self.guest.record)

    def luck(self, seat: int, what: str) -> random.Random:
        return random.Random()

    @property
    def waits(self) -> bool:
        """Whether something was asked for and not answered yet."""
        return self.guest.asking is not None

    def play(
        self,
        action: Action | str,
        seat: int | None = None,
        given: object = None,
        by_itself: bool = False,
    ) -> tuple[Event, ...]:
        """Asks the host to do this. Nothing has happened yet when it returns.

        :raises IllegalAction: when that cannot be, as far as it is known here; nothing is asked then.
        """
        wanted = Action.parse(action) if isinstance(action, str) else action
        refusal = self.view.why_not(wanted) if wanted != NEXT else None
        if refusal is not None:
            raise IllegalAction(refusal, wanted)
        self._given = wanted, given
        self.guest.play(wanted)
        return ()

    def next_round(self) -> tuple[Event, ...]:
        return self.play(NEXT)

    def arrived(self, news: News) -> None:
        """The host has done something: who listens is told. Where something was missed, or taken back, the
        table is another all at once, and nobody is told."""
        before, self._turn = self._turn, news.view.turn
        if news.seat is None or news.action is None:
            self._stepped()
            return
        given = None
        if self._given is not None and news.seat == self.eyes and news.action == self._given[0]:
            given, self._given = self._given[1], None
        self._happened(news.seat, news.action, news.events, before, given)


def seats_of(guest: Guest) -> Sequence[Seat]:
    """Who sits where, as a guest knows it: all others play elsewhere."""
    return [Seat(name, guest=seat != guest.seat) for seat, name in enumerate(guest.names)]
