"""Views of players who know which tiles are set aside.

Nobody sees the tiles that a deal by hand sets aside (`Deal(out=True)`). A test that needs a position with few
tiles left, all of them known, asks for this view: the tiles that are out might as well lie on the table.
"""

from __future__ import annotations

from dataclasses import replace

from domino.core.game import View
from domino.core.holding import HoldingState
from domino.core.match import Match
from domino.games.castle_rock import RowState


def view_without_aside(match: Match, seat: int) -> View:
    """The seat's view if it had been shown the tiles that are set aside."""
    state, view = match.state, match.view(seat)
    known = view.known.copy()
    if isinstance(state, HoldingState) and isinstance(known, HoldingState):
        known.live &= ~state.aside
        known.aside = 0
    elif isinstance(state, RowState) and isinstance(known, RowState):
        known.stock = tuple(sorted(state.stock[state.drawn_to :]))
        known.aside = state.aside
    return replace(view, known=known)
