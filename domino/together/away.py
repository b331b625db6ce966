"""A match that is played on another device, at the table of this one: what is done here is asked of the host,
and shown when the host has done it."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from domino.core.actions import NEXT, Action
from domino.core.events import Event
from domino.core.game import IllegalAction, View
from domino.core.match import Match
from domino.tableside.evening import Evening
from domino.tableside.live import Past
from domino.tableside.reviewing.rounds import MatchRounds, Rounds, SeenRounds
from domino.tableside.reviewing.witness import Witness
from domino.tableside.seats import Seat
from domino.tableside.words.wording import EndNames
from domino.texts import Texts
from domino.together.guest import Guest, News
from domino.together.past import AwayPast

OTHER_MATCH = "other-match"
"""What is said of a record that is not that of the match which was played here."""
LOOKED_BACK = 40
"""How many positions are kept to be asked about: as many as a turn of everybody has at a large table."""


class AwayMatch:
    """What a guest knows of the match (`tableside.live.LiveMatch`)."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.laid_open: Match | None = None
        """All of it, once it is over and was looked through."""

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
        if self.laid_open is None:
            raise LookupError("the host alone has all of it")
        return self.laid_open


class Checked(NamedTuple):
    """What is found in what a host laid open at the end: the match, if it is the one that was played here,
    and what was promised of its deal and not kept, as a text key under `ui.fair`."""

    match: Match | None
    broken: str | None


class AwayEvening(Evening):
    """The evening of a guest. `play` asks; what came of it is heard like everything else."""

    def __init__(self, guest: Guest, texts: Texts, ends: EndNames | None = None) -> None:
        self._away = AwayMatch(guest)
        super().__init__(self._away, seats_of(guest), texts, ends=ends)
        self.guest = guest
        self.pledge = guest.pledge
        if guest.seat is not None:  # who only watches takes nothing back
            self.asks_back = lambda seat: guest.undo()
        self.broken: str | None = None
        """What was promised of the deal and not kept, as a text key under `ui.fair`, once that is known."""
        self._given: tuple[Action, object] | None = None
        """What was asked for, and what came with it."""
        self._turn = self.turn
        self._before, self._at = self.view, guest.at
        """What was seen last, and where."""
        self._witness = Witness(self.view, guest.at.done, guest.actions)
        self._positions: deque[tuple[int, View]] = deque(maxlen=LOOKED_BACK)
        """What was seen lately, and after how many actions of this round."""
        self._look()

    @property
    def is_whole(self) -> bool:
        return self._away.laid_open is not None

    def rounds(self) -> Rounds:
        return MatchRounds(self.whole()) if self.is_whole else self.seen_rounds()

    def seen_rounds(self) -> SeenRounds:
        """The rounds that are over, as they were seen here."""
        return self._witness.rounds(self.view, self.names, self.promise, self.past.round_scores)

    def seen_at(self, place: int) -> View | None:
        return next((view for at, view in self._positions if at == place), None)

    def luck(self, seat: int, what: str, place: int | None = None) -> random.Random:
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
        if wanted != NEXT:
            self._witness.asks(self.view, self.guest.at.done, wanted)
        self.guest.play(wanted)
        return ()

    def next_round(self) -> tuple[Event, ...]:
        return self.play(NEXT)

    def arrived(self, news: News) -> None:
        """The host has done something: who listens is told. Where something was missed, or taken back, the
        table is another all at once, and nobody is told."""
        turn, self._turn = self._turn, news.view.turn
        before, at = self._before, self._at
        self._before, self._at = news.view, news.at
        if news.seat is None or news.action is None:
            self._witness.jumped(news.view, news.at.done, self.guest.actions)
            self._positions.clear()
            self._look()
            self._stepped()
            return
        self._witness.did(before, at.done, news.seat, news.action, news.view)
        self._look()
        given = None
        if self._given is not None and news.seat == self.eyes and news.action == self._given[0]:
            given, self._given = self._given[1], None
        self._happened(news.seat, news.action, news.events, turn, given)

    def check(self) -> Checked | None:
        """Plays again what the host laid open when the match was over, and looks whether what it promised was
        kept; None while there is nothing. It may take a while: any thread may do it."""
        guest, seat = self.guest, self.eyes
        if not self.over or not guest.record or seat is None:
            return None
        try:
            match = Match.from_record(guest.record)
            same = match.names == self.names and match.view(seat) == self._before
        except (ValueError, LookupError):
            same = False
        if not same:
            return Checked(None, OTHER_MATCH)
        return Checked(match, None if self.pledge is None else self.pledge.broken_by(match))

    def lay_open(self, checked: Checked) -> None:
        """All of the match is known from now on, if it is the one that was played here."""
        self._away.laid_open, self.broken = checked
        self._changed()

    def _look(self) -> None:
        """Keeps what is seen now, to be asked about later."""
        self._positions.append((len(self.guest.actions), self._before))


def seats_of(guest: Guest) -> Sequence[Seat]:
    """Who sits where, as a guest knows it: all others play elsewhere."""
    return [Seat(name, guest=seat != guest.seat) for seat, name in enumerate(guest.names)]
