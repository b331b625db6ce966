"""What guests are told of a match besides their view: what they missed, and what lies open at an end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from domino.core.actions import FACE_DOWN, NEXT, Action
from domino.core.events import Event
from domino.core.game import Game, View, find_game
from domino.core.options import Rules
from domino.core.record import write
from domino.core.tiles import Tile
from domino.tableside.live import LiveMatch
from domino.together.shared import Change

MOST_ROUNDS = 999


class PastRound(NamedTuple):
    """A round that is over, as a seat knows it."""

    scores: tuple[int, ...]
    events: tuple[Event, ...]
    hands: tuple[tuple[Tile, ...], ...]


def laid_open(match: LiveMatch, seated: Callable[[], Sequence[str]]) -> dict[str, object]:
    """What a table tells besides a view: the hands when a round is over, and all of it when the match is,
    with remarks on who played."""
    past = match.past
    if not past.round_over:
        return {}
    told: dict[str, object] = {"hands": _hands(past.hands_left(past.round))}
    if match.view(0).turn is None:
        told["record"] = write(match.whole(), seated())
    return told


def happened(change: Change, seat: int | None) -> dict[str, object]:
    """What was done, as a seat may know it."""
    told: dict[str, object] = {"events": [str(event.seen_by(seat)) for event in change.events]}
    if change.seat is not None and change.action is not None:
        told["done"] = {"seat": change.seat, "action": str(change.action.seen_by(seat, change.seat))}
    return told


def caught_up(match: LiveMatch, seat: int | None) -> dict[str, object]:
    """What somebody needs who was not there: the rounds before, and what was done in this one."""
    past, history = match.past, match.history
    finished = len(past.round_scores) - (1 if past.round_over else 0)
    rounds = [
        {
            "scores": list(past.round_scores[number - 1]),
            "events": [str(event.seen_by(seat)) for event in past.events_of(number)],
            "hands": _hands(past.hands_left(number)),
        }
        for number in range(1, finished + 1)
    ]
    begun = max((at + 1 for at, (_, action) in enumerate(history) if action == NEXT), default=0)
    actions = [f"{by} {action.seen_by(seat, by)}" for by, action in history[begun:]]
    return {"past": rounds, "actions": actions}


def _hands(hands: Sequence[Sequence[Tile]]) -> list[list[str]]:
    return [[str(tile) for tile in hand] for hand in hands]


def action_in(text: str) -> Action:
    """An action that was told: one whose tile is hidden is its verb alone.

    :raises ValueError: when it is none.
    """
    return Action(text) if text in FACE_DOWN else Action.parse(text)


class AwayPast:
    """What of a match lies open to a guest (`tableside.live.Past`): the rounds that are over, and the newest
    view with the hands that are shown at its end."""

    def __init__(
        self, view: View, rounds: Sequence[PastRound], hands: tuple[tuple[Tile, ...], ...] | None
    ) -> None:
        self._view, self._rounds, self._hands = view, tuple(rounds), hands

    @property
    def game(self) -> Game:
        return find_game(self._view.game)

    @property
    def rules(self) -> Rules:
        return self._view.rules

    @property
    def players(self) -> int:
        return self._view.players

    @property
    def round(self) -> int:
        return self._view.round

    @property
    def round_over(self) -> bool:
        return self._view.known.over

    @property
    def scores(self) -> tuple[int, ...]:
        return self._view.scores

    @property
    def round_scores(self) -> tuple[tuple[int, ...], ...]:
        finished = tuple(each.scores for each in self._rounds)
        return (*finished, tuple(self._view.known.points)) if self.round_over else finished

    def events_of(self, number: int) -> tuple[Event, ...]:
        return self._view.log if number == self.round else self._rounds[number - 1].events

    def receipts(self, number: int) -> tuple[Event, ...]:
        return tuple(event for event in self.events_of(number) if event.kind == "scored")

    def first_tile(self, number: int) -> Tile | None:
        return next((event.tile for event in self.events_of(number) if event.kind == "played"), None)

    def hands_left(self, number: int) -> tuple[tuple[Tile, ...], ...]:
        if number != self.round:
            return self._rounds[number - 1].hands
        if self._hands is None:
            raise ValueError("hands are shown when the round is over")
        return self._hands
