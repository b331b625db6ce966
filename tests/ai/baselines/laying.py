"""A fair greedy player for Chickenfoot and Super Train: the heaviest tile that may be played."""

from __future__ import annotations

import random

from domino.core.actions import Action
from domino.core.game import View


def greedy(view: View, rng: random.Random) -> Action:
    """The heaviest tile, counting what a double-blank would cost; else the first thing there is to do."""
    fine = view.rules.double_blank if view.game == "chickenfoot" else 0
    plays = [action for action in view.legal if action.tile is not None]

    def weight(action: Action) -> int:
        assert action.tile is not None
        return action.tile.pips or fine

    return max(plays, key=weight, default=view.legal[0])
