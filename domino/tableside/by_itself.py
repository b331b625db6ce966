"""What plays itself for a person: the one thing left to do, where they like that. From the view alone, and
never a choice: a bid, trumps, a removal, or anything beside which something else could be done or said."""

from __future__ import annotations

from domino.core.actions import DRAW, PASS, STOP, Action
from domino.core.game import View
from domino.tableside.evening import Evening
from domino.tableside.shown.reading import phase_of

NO_CHOICE = ("play", DRAW.verb, PASS.verb, STOP.verb)
"""Verbs of what may play itself."""


def forced(view: View) -> Action | None:
    """The one thing that the seat of this view can do now, where it is a tile to lay, to draw or to pass
    for; None where there is a choice, or nothing to do."""
    if view.turn != view.seat or len(view.legal) != 1 or phase_of(view) != "play":
        return None
    (action,) = view.legal
    return action if action.verb in NO_CHOICE else None


def coming(evening: Evening) -> Action | None:
    """What is about to play itself for the eyes on the screen; None when they must act, or wish to do it by
    hand."""
    return forced(evening.view) if evening.plays_forced and not evening.is_by_hand else None
