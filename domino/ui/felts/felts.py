"""Which felt a kind of table is played on."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from domino.core.kinds import Lay, TableKind
from domino.ui.felts.felt import Felt


def felt_for(kind: TableKind, told: Callable[[str], None] | None = None, framed: bool = False) -> Felt:
    """The felt of this kind; a framed one has everybody's plate round it. Only the one that is needed is
    imported: a start should not wait for others."""
    match kind.lay:
        case Lay.TRAINS | Lay.BRANCHES:
            from domino.ui.felts.felt_lanes import LanesFelt

            return LanesFelt(kind, told, framed)
        case Lay.FEET | Lay.LINES:
            from domino.ui.felts.felt_free import FreeFelt

            return FreeFelt(kind, told, framed)
        case Lay.ROW:
            from domino.ui.felts.felt_row import RowFelt

            return RowFelt(kind, told, framed)
        case Lay.TRICK:
            from domino.ui.felts.felt_trick import TrickFelt

            return TrickFelt(kind, told, framed)
        case _:
            assert_never(kind.lay)
