"""Computer seats: what they do in their turn, and whether they speak up out of it."""

from __future__ import annotations

import random

from domino.ai import choose
from domino.cli.seats import Seat
from domino.core.actions import Action
from domino.core.match import Match

OWN_CALLS = ("call", "claim")
"""What a player says for themselves; the rest is said at another's cost."""

SPEAKS_UP = {"easy": (0.6, 0.3), "medium": (0.85, 0.6), "hard": (1.0, 0.9)}
"""By level, the chance to remember one's own call or claim, and to notice what another forgot."""


def luck(match: Match, seat: int) -> random.Random:
    """The randomness of one decision. It hangs on the match and the position alone, so that a match
    that was saved or taken back goes on as it would have."""
    return random.Random((match.seed << 40) + (len(match.history) << 8) + seat)


def turn_of(match: Match, seat: int, level: str) -> Action:
    """What a computer does in its turn."""
    return choose(match.view(seat), level, luck(match, seat))


def speaks_up(match: Match, seat: int, player: Seat) -> Action | None:
    """What a computer says out of turn, if it may and thinks of it."""
    legal = match.legal(seat)
    if player.level is None or not legal:
        return None
    rng = luck(match, seat)
    own, others = SPEAKS_UP[player.level]
    chance = own if any(action.verb in OWN_CALLS for action in legal) else others
    return choose(match.view(seat), player.level, rng) if rng.random() < chance else None
