"""What an evening stands on: a match that is being played, wherever it lives.

A `Match` in memory is one, and so is a save of the store, which keeps what is played; another device could
hold one. Nothing is shown of it but views.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from domino.core.actions import Action
from domino.core.events import Event
from domino.core.game import Game, View
from domino.core.match import Match
from domino.core.options import Rules
from domino.core.tiles import Tile


class Past(Protocol):
    """What of a match lies open to everybody at the table: its rules and scores, what happened in its rounds
    as far as one saw it, and the hands that were shown at their ends."""

    @property
    def game(self) -> Game:
        """Which game it is."""

    @property
    def rules(self) -> Rules:
        """By which rules."""

    @property
    def players(self) -> int:
        """How many sit at the table."""

    @property
    def round(self) -> int:
        """The number of the round in play, from 1."""

    @property
    def round_over(self) -> bool:
        """Whether it is over."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far, by side, those of the round in play included."""

    @property
    def round_scores(self) -> tuple[tuple[int, ...], ...]:
        """The points of each finished round."""

    def events_of(self, number: int) -> tuple[Event, ...]:
        """What happened in a round. Blank what the reader may not know."""

    def receipts(self, number: int) -> tuple[Event, ...]:
        """Everything that was scored in a round."""

    def first_tile(self, number: int) -> Tile | None:
        """The tile that a round began with on the table."""

    def hands_left(self, number: int) -> tuple[tuple[Tile, ...], ...]:
        """What everybody held when a round was over."""


class LiveMatch(Protocol):
    """A match in play: what is done to it, and what a seat may know of it."""

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat."""

    @property
    def promise(self) -> str:
        """The fingerprint that was shown for its deals; empty where some were made by hand."""

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """Everything done so far: (seat, action)."""

    def view(self, seat: int) -> View:
        """All that the seat may know, and nothing else."""

    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        """What the seat may do now, by default the seat to act."""

    def play(self, action: Action | str, seat: int | None = None) -> tuple[Event, ...]:
        """Does an action for the seat to act or the one named; returns what happened, all of it.

        :raises IllegalAction: and nothing has changed.
        """

    def undo(self) -> bool:
        """Takes back the last action; False when there is none."""

    @property
    def past(self) -> Past:
        """What of it lies open to everybody."""

    def whole(self) -> Match:
        """All of the match, its secrets too: to share it, to check its deals, to look at it step by step, to
        think for its computers. It is looked at and never played on.

        :raises LookupError: where only a part of it is known.
        """


@runtime_checkable
class KeptMatch(LiveMatch, Protocol):
    """One that is kept from evening to evening."""

    def show(self, seat: int | None) -> None:
        """Keeps whose hand is to be seen on the screen now; None when none is."""

    def pause(self) -> None:
        """The app goes out of sight: everything is to be on the disk itself."""

    def close(self) -> None:
        """Puts it away, to be gone on with another time."""
