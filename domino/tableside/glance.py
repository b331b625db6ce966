"""A match that was left, at a glance: what lies on its table, how it stands and whose turn it is. It tells
what everyone may see, or what the one person who plays here may."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domino.core.game import View
from domino.core.match import Match
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.texts import Texts


@dataclass(frozen=True, slots=True)
class Glance:
    """What a card about the match tells."""

    view: View
    """What may be seen of it."""
    turn: str
    yours: bool
    """Whether the one person who plays here is to act."""
    progress: str


def glance(match: Match, seats: Sequence[Seat], texts: Texts) -> Glance:
    """The match as it stands."""
    evening = Evening(match, seats, texts)
    view = evening.view if evening.eyes is not None else evening.view.public()
    turn, yours = evening.turn, False
    if evening.round_over or turn is None:
        told = texts.say("ui.home.round-over")
    else:
        yours = turn == evening.eyes
        told = texts.say("ui.home.your-turn" if yours else "ui.home.turn", name=evening.names[turn])
    return Glance(view, told, yours, _progress(evening, texts))


def _progress(evening: Evening, texts: Texts) -> str:
    """How far it is, and how the one person stands."""
    rounds = evening.game.rounds(evening.rules)
    key = "ui.home.round" if rounds is None or rounds == 1 else "ui.home.round-of"
    told = [texts.say(key, number=evening.round, rounds=rounds)]
    if evening.eyes is not None and evening.sides > 1:
        scores, own = evening.scores, evening.eyes % evening.sides
        others = [points for side, points in enumerate(scores) if side != own]
        fewest = evening.game.fewest_points_win
        ahead = min(others) - scores[own] if fewest else scores[own] - max(others)
        stands = "lead" if ahead > 0 else "behind" if ahead < 0 else "level"
        told.append(texts.say(f"ui.home.{stands}", count=abs(ahead)))
    return " · ".join(told)
