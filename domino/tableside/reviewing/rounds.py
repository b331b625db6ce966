"""What a review goes through: the rounds of a match that are over, all of them, or as far as a seat saw
them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from domino.coach.reviewing import Decision, decisions
from domino.core.actions import NEXT, Action
from domino.core.game import Game, View
from domino.core.match import Match
from domino.core.options import Rules
from domino.tableside.reviewing.kept import VERSION, keys_of


class Rounds(Protocol):
    """The rounds of a match that are over. They stay as they are while the match goes on, and may be gone
    through on another thread."""

    @property
    def game(self) -> Game: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def players(self) -> int: ...
    @property
    def round_scores(self) -> tuple[tuple[int, ...], ...]: ...

    @property
    def numbers(self) -> tuple[int, ...]:
        """Those that can be gone through."""

    @property
    def match(self) -> Match | None:
        """All of the match, where that is known."""

    def keys(self, seat: int) -> Mapping[int, str]:
        """By round, what the findings of a seat are kept under."""

    def decisions(self, seat: int, number: int) -> Iterator[Decision]:
        """What the seat decided in a round, in order."""

    def view(self, seat: int, position: int) -> View:
        """What the seat knew before the decision that so many actions came before."""

    def did(self, position: int) -> tuple[int, Action] | None:
        """What was done after so many actions, and by whom."""


@dataclass(frozen=True, slots=True)
class MatchRounds:
    """Those of a match that is known whole."""

    match: Match
    _keys: dict[int, Mapping[int, str]] = field(default_factory=dict, compare=False)
    """By seat: a page asks for the same again and again, which would take a while."""

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def rules(self) -> Rules:
        return self.match.rules

    @property
    def names(self) -> tuple[str, ...]:
        return self.match.names

    @property
    def players(self) -> int:
        return self.match.players

    @property
    def round_scores(self) -> tuple[tuple[int, ...], ...]:
        return self.match.round_scores

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(range(1, len(self.match.round_scores) + 1))

    def keys(self, seat: int) -> Mapping[int, str]:
        if seat not in self._keys:
            self._keys[seat] = keys_of(self.match, seat, self.numbers)
        return self._keys[seat]

    def decisions(self, seat: int, number: int) -> Iterator[Decision]:
        return decisions(self.match, seat, [number])

    def view(self, seat: int, position: int) -> View:
        return self.match.rewound(position).view(seat)

    def did(self, position: int) -> tuple[int, Action] | None:
        history = self.match.history
        return history[position] if 0 <= position < len(history) else None


@dataclass(frozen=True, slots=True)
class SeenRounds:
    """Those that a seat played at another device's table, as it saw them: its own decisions are all that can
    be judged, and those of rounds alone of which it saw every one."""

    seat: int
    names: tuple[str, ...]
    promise: str
    """Which match it is."""
    game: Game
    rules: Rules
    round_scores: tuple[tuple[int, ...], ...]
    seen: Mapping[int, Sequence[Decision]]
    """By round."""

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(number for number in range(1, len(self.round_scores) + 1) if number in self.seen)

    @property
    def match(self) -> Match | None:
        return None

    def keys(self, seat: int) -> Mapping[int, str]:
        return {number: self._key(number) for number in self.numbers} if seat == self.seat else {}

    def _key(self, number: int) -> str:
        """It hangs on what was decided, and on what the tiles were promised by."""
        told = [f"{VERSION} {self.seat} {self.promise} {number}", self.game.written(self.rules), *self.names]
        told += [f"{each.position} {each.action}" for each in self.seen[number]]
        return hashlib.sha256("\n".join(told).encode()).hexdigest()[:32]

    def decisions(self, seat: int, number: int) -> Iterator[Decision]:
        return iter(self.seen[number] if seat == self.seat else ())

    def view(self, seat: int, position: int) -> View:
        return self._at(position).view

    def did(self, position: int) -> tuple[int, Action] | None:
        try:
            return self.seat, self._at(position).action
        except LookupError:
            return None

    def _at(self, position: int) -> Decision:
        found = (each for number in self.seen for each in self.seen[number] if each.position == position)
        each = next(found, None)
        if each is None:
            raise LookupError("nothing was decided then")
        return each


def rounds_of(match: Match | Rounds) -> Rounds:
    """The rounds of a match as far as they are over: they stay as they are while it goes on."""
    if not isinstance(match, Match):
        return match
    history = match.history
    if match.round_over:
        return MatchRounds(match.rewound(len(history)))
    over = max((at for at, (_, action) in enumerate(history) if action == NEXT), default=0)
    return MatchRounds(match.rewound(over))
