"""A match as one seat knows it, taken at one moment: what is told to a guest is made from this and from
nothing else, on any thread, while the match goes on."""

from __future__ import annotations

from domino.core.actions import NEXT, Action
from domino.core.events import Event
from domino.core.game import View
from domino.core.match import Match
from domino.tableside.live import LiveMatch, Past
from domino.together.past import AwayPast, PastRound


class SeenMatch:
    """What a seat, or an onlooker, knows of a match (`tableside.live.LiveMatch`). Nothing can be done to
    it."""

    def __init__(self, match: LiveMatch, seat: int | None) -> None:
        self.names, self.promise = match.names, match.promise
        self._view = match.view(0).public() if seat is None else match.view(seat)
        self._history = _this_round(match, seat)
        past = match.past
        finished = len(past.round_scores) - (1 if past.round_over else 0)
        self._rounds = [
            PastRound(
                past.round_scores[number - 1],
                tuple(event.seen_by(seat) for event in past.events_of(number)),
                past.hands_left(number),
            )
            for number in range(1, finished + 1)
        ]
        self._hands = past.hands_left(past.round) if past.round_over else None

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


def _this_round(match: LiveMatch, seat: int | None) -> tuple[tuple[int, Action], ...]:
    history = match.history
    begun = max((at + 1 for at, (_, action) in enumerate(history) if action == NEXT), default=0)
    return tuple((by, action.seen_by(seat, by)) for by, action in history[begun:])
