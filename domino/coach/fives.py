"""The bench of Muggins: rounds played out on masks, and calculated once nothing is hidden between two."""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence

from domino.ai.fives import TO_THE_END
from domino.ai.muggins import Candidate, MugginsPlayer
from domino.ai.thinking import Thinking
from domino.coach.bench import Bench, CutShort, margin
from domino.core.actions import Action
from domino.core.game import View

SCALE = 1000.0
"""So many points are as much as a chance to win can be: the player thinks in chances."""


class _PointsPlayer(MugginsPlayer):
    """A hard player to whom the points of the round count, whatever they mean for the match."""

    def chance(self, points: Sequence[int]) -> float:
        return 0.5 + margin(points, self.side, False) / SCALE


class FivesBench(Bench):
    """Everyone takes the most points, else sheds what they would rather be rid of."""

    def __init__(self, view: View, thinking: Thinking) -> None:
        super().__init__(view, thinking)
        self.player = _PointsPlayer(view, "hard")
        self.candidates = self.player.candidates()
        self._of: dict[Action, Candidate] = {
            action: each for each in self.candidates for action in each.alike
        }
        self._passed_over = self.player.passed_over()

    def actions(self) -> list[Action]:
        """None once an action wins the match: no points beyond that count."""
        won = any(
            each.after.points >= self.player.needs[self.player.side] and each.position is not None
            for each in self.candidates
        )
        return [] if won else super().actions()

    def alike(self, action: Action) -> Hashable:
        return id(self._of[action])

    def sort(self, action: Action) -> str:
        return "lay" if action.tile is not None else "draw"

    def outcomes(self, actions: Sequence[Action], rng: random.Random) -> list[float]:
        player = self.player
        world, hands, stock = player.believable(self._passed_over, rng)
        found = []
        for action in actions:
            self.thinking.out_of_time()  # a polite thinker breathes here
            chance = player.outcome(self._of[action], world, hands[:], stock, TO_THE_END)
            found.append(SCALE * (chance - 0.5))
        return found

    def calculated(self) -> Mapping[Action, float] | None:
        view, player = self.view, self.player
        if view.players != 2 or view.boneyard_size or player.owed or not player.nothing_aside:
            return None
        # What is not seen is all in the other hand, so that chance has nothing to deal.
        player.calculate(self.candidates, random.Random(0), self.thinking.part(1))
        if self.thinking.out_of_time():
            raise CutShort
        return {
            action: SCALE * (each.mean - 0.5)
            for action, each in self._of.items()
            if each.outcomes and each.position is not None
        }
