"""A fair but simple player of Mexican Train to measure others against."""

from __future__ import annotations

import random

from domino.core.actions import Action
from domino.core.game import View


def greedy(view: View, rng: random.Random) -> Action:
    """Doubles first, then the heaviest tile, rather on another train than on one's own."""
    plays = [action for action in view.legal if action.tile is not None]
    if not plays:
        return view.legal[0]
    own = f"train{view.seat}"

    def worth(action: Action) -> tuple[bool, int, bool]:
        assert action.tile is not None and action.place is not None
        return action.tile.is_double, action.tile.pips, action.place.partition(".")[0] != own

    return max(plays, key=worth)
