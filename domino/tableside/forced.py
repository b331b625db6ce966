"""What is forced: the one thing left to do, which can play itself. From the view alone, and never a choice: a
bid, trumps, a removal, or anything beside which something else could be done or said."""

from __future__ import annotations

from domino.core.actions import DRAW, PASS, STOP, Action
from domino.core.game import View
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
