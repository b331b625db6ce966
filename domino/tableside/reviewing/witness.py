"""What a seat saw when it decided, kept as it comes: where a match is played on another device, nobody here
could look it up later."""

from __future__ import annotations

from collections.abc import Sequence

from domino.coach.reviewing import Decision, is_decision
from domino.core.actions import NEXT, Action
from domino.core.game import View, find_game
from domino.tableside.reviewing.rounds import SeenRounds

MOST = 400
"""How many decisions are kept, of some 25 kB each: more than most matches have. Of the longest, the earliest
rounds are left to the end of the match."""
Done = Sequence[tuple[int, Action]]
"""What was done in a round, as the seat may know it."""


class Witness:
    """Sits in one seat. A round of which it missed something that the seat did is not among those it saw."""

    def __init__(self, view: View, position: int, done: Done) -> None:
        self._seat = view.seat
        self._round = view.round
        self._acted: list[int] = []
        """Before how many actions of the match each thing was done that the seat did in this round."""
        self._decided: list[Decision] = []
        self._seen: dict[int, tuple[Decision, ...]] = {}
        self._asked: Decision | None = None
        self._missed = False
        """Whether the seat did something in this round that was not seen here."""
        self.jumped(view, position, done)

    def asks(self, view: View, position: int, action: Action) -> None:
        """The seat is about to do this, if nothing comes between."""
        self._asked = Decision(position, view, action)

    def did(self, before: View, position: int, seat: int, action: Action, after: View) -> None:
        """Something was done, and nothing was missed: what the seat knew before and after it, and how many
        actions came before it."""
        if action == NEXT:
            self._begin(after.round)
        elif seat == self._seat:
            self._acts(Decision(position, before, action))
        self._look(after)

    def jumped(self, view: View, position: int, done: Done) -> None:
        """The table is another all at once: something was taken back, or missed. All that was done in this
        round until now is told."""
        if view.round != self._round:
            self._begin(view.round)
        self._seen.pop(view.round, None)
        self._acted = [at for at in self._acted if at < position]
        self._decided = [each for each in self._decided if each.position < position]
        own = {position - len(done) + at: action for at, (by, action) in enumerate(done) if by == self._seat}
        asked = self._asked
        if asked is not None and own.get(asked.position) == asked.action:
            self._acts(asked)  # it was done, and the answer was lost
        self._missed = set(own) != set(self._acted)
        self._look(view)

    def rounds(
        self, view: View, names: tuple[str, ...], promise: str, scores: tuple[tuple[int, ...], ...]
    ) -> SeenRounds:
        """The rounds that are over, with these points."""
        game = find_game(view.game)
        return SeenRounds(self._seat, names, promise, game, view.rules, scores, dict(self._seen))

    def _begin(self, number: int) -> None:
        self._round, self._missed, self._asked = number, False, None
        self._acted, self._decided = [], []

    def _acts(self, decision: Decision) -> None:
        self._asked = None
        if decision.position in self._acted:
            return
        self._acted.append(decision.position)
        if is_decision(decision.view, decision.action):
            self._decided.append(decision)

    def _look(self, view: View) -> None:
        """Whether the round is over, and all was seen of it that the seat did."""
        if view.known.over and not self._missed:
            self._seen[view.round] = tuple(self._decided)
            while len(self._seen) > 1 and sum(map(len, self._seen.values())) > MOST:
                del self._seen[min(self._seen)]
