"""Computer seats: what they do in their turn, and whether they speak up out of it."""

from __future__ import annotations

import random

from domino.ai import choose, speak
from domino.core.actions import Action
from domino.core.match import Match
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat


def luck(match: Match, seat: int, what: str = "computer") -> random.Random:
    """The chance of one decision, or of what is thought of one."""
    return match.chance.mind(what, seat, len(match.history))


def luck_of(evening: Evening, seat: int, what: str) -> random.Random:
    """The same at an evening; any chance will do where the match, and with it its own, is on another
    device."""
    try:
        return luck(evening.whole(), seat, what)
    except LookupError:
        return random.Random()


def turn_of(match: Match, seat: int, player: Seat) -> Action:
    """What a computer does in its turn."""
    assert player.level is not None
    return choose(match.view(seat), player.level, luck(match, seat), temper=player.temper)


def speaks_up(match: Match, seat: int, player: Seat) -> Action | None:
    """What a computer says out of turn, if it may and thinks of it."""
    if player.level is None or not match.legal(seat):
        return None
    return speak(match.view(seat), player.level, luck(match, seat))
