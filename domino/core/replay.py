"""A match looked at again, step by step, forward and back; and a new match branched off at any step.

Step n is the match after its first n actions. Going to any step costs at most a round's actions: the match
keeps how each round was dealt.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from domino.core.actions import NEXT, Action
from domino.core.events import Event
from domino.core.game import View
from domino.core.match import Match
from domino.core.tiles import Tile


class Replay:
    """A match being looked at again. The match itself never changes; one that is still played on is seen
    as it was when the replay began."""

    def __init__(self, match: Match) -> None:
        self.history = match.history
        self._whole = match.rewound(len(self.history))
        self.starts = (0, *(at + 1 for at, (_, action) in enumerate(self.history) if action == NEXT))
        """The step at which each round is freshly dealt."""
        self._match = match.rewound(0)
        self.at = 0
        """The step that is shown."""
        self.events: tuple[Event, ...] = self._match.events
        """What the last action did, all of it; at step 0 the deal. Show a seat `seen(seat)`."""

    def __len__(self) -> int:
        """How many actions there are; the last step has this number."""
        return len(self.history)

    @property
    def match(self) -> Match:
        """The match as it was at this step, to look at; to play on, take a `branch`."""
        return self._match

    @property
    def action(self) -> tuple[int, Action] | None:
        """What led to this step, all of it: (seat, action); None at the first. Show a seat `did(seat)`."""
        return self.history[self.at - 1] if self.at else None

    @property
    def round(self) -> int:
        """The number of the round that is shown, from 1."""
        return bisect_right(self.starts, self.at)

    @property
    def all_open(self) -> bool:
        """Whether all hands may be seen: once the match is over."""
        return self._whole.over

    def eyes(self, people: Sequence[int]) -> int | None:
        """Whose eyes it is first seen with: those of the one person who plays, while it is secret what the
        others hold. None for nobody's: all hands lie open, or none."""
        return people[0] if len(people) == 1 and not self.all_open else None

    def view(self, seat: int | None) -> View:
        """All that the seat could know at this step; None: what everyone could."""
        return self._match.view(0).public() if seat is None else self._match.view(seat)

    def hands(self) -> tuple[tuple[Tile, ...], ...]:
        """Every hand at this step.

        :raises ValueError: while the match is not over: then they are secret.
        """
        if not self.all_open:
            raise ValueError("hands are shown when the match is over")
        state = self._match.state
        return tuple(state.hand(seat) for seat in range(self._match.players))

    def seen(self, seat: int | None) -> tuple[Event, ...]:
        """What the last action did, as the seat saw it. None: as everyone did, and once the match is over all
        of it."""
        if seat is None and self.all_open:
            return self.events
        return tuple(event.seen_by(seat) for event in self.events)

    def did(self, seat: int | None) -> tuple[int, Action] | None:
        """What led to this step, as in `seen`: (seat, action); None at the first."""
        if self.action is None or (seat is None and self.all_open):
            return self.action
        by, action = self.action
        return by, action.seen_by(seat, by)

    def go(self, step: int) -> None:
        """Shows this step; beyond either end, the nearest there is."""
        step = max(0, min(step, len(self.history)))
        if step == self.at:
            return
        if step != self.at + 1:
            self._match = self._whole.rewound(max(step - 1, 0))
        if step:
            seat, action = self.history[step - 1]
            self.events = self._match.play(action, seat)
        else:
            self.events = self._match.events
        self.at = step

    def forward(self) -> bool:
        """Shows the next step; False when there is none."""
        before = self.at
        self.go(before + 1)
        return self.at != before

    def back(self) -> bool:
        """Shows the step before; False when there is none."""
        before = self.at
        self.go(before - 1)
        return self.at != before

    def go_to_round(self, number: int) -> None:
        """Shows how a round was dealt; beyond either end, the nearest there is."""
        self.go(self.starts[max(1, min(number, len(self.starts))) - 1])

    def branch(self) -> Match:
        """A new match that goes on from this step with the same tiles."""
        return self._whole.rewound(self.at)
