"""Computer players: they see a View, never a State."""

from __future__ import annotations

import random

from domino.core.actions import Action
from domino.core.game import View

LEVELS = ("easy", "medium", "hard")


def choose(view: View, level: str, rng: random.Random, budget: float | None = None) -> Action:
    """What the seat of this view does. For now any legal action, whatever the level.

    :raises ValueError: for a level there is not, or when the seat has nothing to do.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}: choose {', '.join(LEVELS)}")
    if not view.legal:
        raise ValueError(f"seat {view.seat} has nothing to do now")
    return view.legal[int(rng.random() * len(view.legal))]
