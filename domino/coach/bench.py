"""Where actions are tried out: worlds that could be true for a view, and what comes of actions in them."""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence

from domino.ai.thinking import Thinking
from domino.core.actions import SAYINGS, Action
from domino.core.game import View


class CutShort(Exception):
    """Thought was stopped, or its time was up, before there was an answer."""


def margin(points: Sequence[float], side: int, fewest_win: bool) -> float:
    """By how much a side did better than the others did on average; alone, than if it had no points."""
    others = [each for other, each in enumerate(points) if other != side]
    ahead = points[side] - math.fsum(others) / max(1, len(others))
    return -ahead if fewest_win else ahead


class Bench(ABC):
    """A view's decision, to be tried out. What an action comes to is told in points of the round: the
    side's own less the others' mean, or the other way round where few are good."""

    def __init__(self, view: View, thinking: Thinking) -> None:
        self.view = view
        self.thinking = thinking

    def actions(self) -> list[Action]:
        """What can be decided on, in the order of the rules. What is said is no decision."""
        return [action for action in self.view.legal if action.verb not in SAYINGS]

    def alike(self, action: Action) -> Hashable:
        """What an action comes to: those of which this is equal are of one kind."""
        return action

    @abstractmethod
    def sort(self, action: Action) -> str:
        """What sort of decision it was to do this."""

    @abstractmethod
    def outcomes(self, actions: Sequence[Action], rng: random.Random) -> list[float]:
        """What each of these actions comes to in one world, guessed anew."""

    def calculated(self) -> Mapping[Action, float] | None:
        """What every action comes to where nothing is hidden and all can be calculated; else None."""
        return None
