"""Mexican Train: keep the best train for your own, shed the rest where others must let you.

Easy and medium plan round the best train they see. Hard (`train_strategy`) also asks what the others
may hold: which double to leave open, whom to keep from going out, whose marked train to use.
"""

from __future__ import annotations

import random

from domino.ai.advice import Advice
from domino.ai.best_train import TrainFinder
from domino.ai.thinking import Thinking
from domino.ai.train_plan import Planner
from domino.ai.train_strategy import Strategist
from domino.core.game import View

SEEN_BY_MEDIUM = 10
"""How many of its tiles, the heaviest, medium plans with."""
PLAN_LENGTH = 14
"""What a tile's own worth is next to its pips when a train is planned."""


def rank(view: View, level: str, rng: random.Random, thinking: Thinking) -> list[Advice]:
    """Every legal action with how good it looks to a planner."""
    tiles = view.hand
    if level == "medium":
        tiles = tuple(sorted(view.hand, key=lambda tile: -tile.pips)[:SEEN_BY_MEDIUM])
    finder = TrainFinder(tiles, PLAN_LENGTH, thinking.out_of_time)
    planner = Strategist(view, finder) if level == "hard" else Planner(view, finder)
    return [planner.judge(action) for action in view.legal]
