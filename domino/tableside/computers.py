"""Computer seats: what they do in their turn, and whether they speak up out of it."""

from __future__ import annotations

import random

from domino.ai import choose, speak
from domino.core.actions import Action
from domino.core.match import Match
from domino.tableside.seats import Seat


def luck(match: Match, seat: int) -> random.Random:
    """The randomness of one decision. It hangs on the match and the position alone, so that a match
    that was saved or taken back goes on as it would have."""
    return random.Random((match.seed << 40) + (len(match.history) << 8) + seat)


def turn_of(match: Match, seat: int, player: Seat) -> Action:
    """What a computer does in its turn."""
    assert player.level is not None
    return choose(match.view(seat), player.level, luck(match, seat))


def speaks_up(match: Match, seat: int, player: Seat) -> Action | None:
    """What a computer says out of turn, if it may and thinks of it."""
    if player.level is None or not match.legal(seat):
        return None
    return speak(match.view(seat), player.level, luck(match, seat))
