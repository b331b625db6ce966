"""Where the levels stand in each game, on a scale on which anybody's place can be estimated.

Who stands `apart` further than another does better in a round with the chance 1 / (1 + exp(-apart)). Medium
stands at 0. docs/opponents.md tells how this was measured (`python -m tests.ai.level_places`).
"""

from __future__ import annotations

from dataclasses import dataclass

from domino.core.seating import LEVELS


@dataclass(frozen=True, slots=True)
class Places:
    """Where the levels stand in a game."""

    easy: float
    hard: float
    error: float
    """The standard error of the less certain of the two."""
    medium: float = 0.0

    def of(self, level: str) -> float:
        """Where a level stands."""
        return dict(zip(LEVELS, (self.easy, self.medium, self.hard), strict=True))[level]


PLACES = {
    "mexican-train": Places(easy=-0.49, hard=0.57, error=0.07),
    "chickenfoot": Places(easy=-0.38, hard=0.39, error=0.11),
    "muggins": Places(easy=-0.56, hard=0.37, error=0.08),
    "forty-two": Places(easy=-1.09, hard=0.39, error=0.11),
    "moon": Places(easy=-0.69, hard=0.27, error=0.05),
    "eighty-four": Places(easy=-2.17, hard=0.58, error=0.33),
    "super-train": Places(easy=-0.17, hard=0.35, error=0.09),
}
"""By game. Who plays alone has nobody to be compared with."""
