"""A match as one seat knows it, taken at one moment: what is told to a guest is made from this and from
nothing else, on any thread, while the match goes on."""

from __future__ import annotations

from domino.core.actions import NEXT, Action
from domino.core.events import Event
from domino.core.game import View
from domino.core.match import Match
from domino.core.tiles import Tile
from domino.tableside.live import LiveMatch, Past
from domino.together.past import AwayPast, PastRound


class Sight:
    """How one seat, or an onlooker, sees a match: looked at after every change, and only what is new is gone
    through each time. Once something was taken back another one has to look."""

    def __init__(self, seat: int | None) -> None:
        self._seat = seat
        self._done = 0
        """How much of all that was done it has gone through."""
        self._history: tuple[tuple[int, Action], ...] = ()
        self._rounds: tuple[PastRound, ...] = ()

    def look(self, match: LiveMatch) -> SeenMatch:
        """The match as it is now."""
        seat, past = self._seat, match.past
        view = match.view(0).public() if seat is None else match.view(seat)
        for by, action in match.history[self._done :]:
            self._done += 1
            step = ((by, action.seen_by(seat, by)),)
            self._history = () if action == NEXT else self._history + step
        finished = len(past.round_scores) - (1 if past.round_over else 0)
        for number in range(len(self._rounds) + 1, finished + 1):
            events = tuple(event.seen_by(seat) for event in past.events_of(number))
            told = PastRound(past.round_scores[number - 1], events, past.hands_left(number))
            self._rounds += (told,)
        hands = past.hands_left(past.round) if past.round_over else None
        return SeenMatch(match.names, match.promise, view, self._history, self._rounds, hands)


class SeenMatch:
    """What a seat, or an onlooker, knows of a match (`tableside.live.LiveMatch`). Nothing can be done to
    it."""

    def __init__(
        self,
        names: tuple[str, ...],
        promise: str,
        view: View,
        history: tuple[tuple[int, Action], ...],
        rounds: tuple[PastRound, ...],
        hands: tuple[tuple[Tile, ...], ...] | None,
    ) -> None:
        self.names, self.promise = names, promise
        self._view, self._history, self._rounds, self._hands = view, history, rounds, hands

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """What was done in this round."""
        return self._history

    def view(self, seat: int) -> View:
        """The view that was taken, whoever asks: there is no other."""
        return self._view

    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        return self._view.legal if seat is None or seat == self._view.seat else ()

    def play(self, action: Action | str, seat: int | None = None) -> tuple[Event, ...]:
        raise LookupError("it is only looked at")

    def undo(self) -> bool:
        raise LookupError("it is only looked at")

    @property
    def past(self) -> Past:
        return AwayPast(self._view, self._rounds, self._hands)

    def whole(self) -> Match:
        raise LookupError("only what a seat may know is here")
