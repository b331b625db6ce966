"""A fair greedy player of Muggins to measure others against."""

from __future__ import annotations

import random

from domino.core.actions import Action
from domino.core.game import View


def greedy(view: View, rng: random.Random) -> Action:
    """Says what may be said; else the most points now, then doubles, then the heaviest tile."""

    def worth(action: Action) -> tuple[bool, int, bool, int]:
        tile = action.tile
        if tile is None:
            return action.verb not in ("draw", "pass"), -1, False, 0
        after = view.known.copy()
        after.apply(action)
        total = after.table()["total"]
        return False, 0 if total % 5 else total, tile.is_double, tile.pips

    return max(view.legal, key=worth)
