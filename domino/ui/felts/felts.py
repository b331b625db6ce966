"""Which felt a game is played on."""

from __future__ import annotations

from collections.abc import Callable

from domino.ui.felts.felt import Felt

LANES = ("mexican-train", "super-train")
FREE = ("chickenfoot", "muggins")


def felt_for(game: str, told: Callable[[str], None] | None = None) -> Felt:
    """The felt of this game. Only the one that is needed is imported: a start should not wait for others."""
    if game in LANES:
        from domino.ui.felts.felt_lanes import LanesFelt

        return LanesFelt(game, told)
    if game in FREE:
        from domino.ui.felts.felt_free import FreeFelt

        return FreeFelt(game, told)
    if game == "castle-rock":
        from domino.ui.felts.felt_row import RowFelt

        return RowFelt(game, told)
    from domino.ui.felts.felt_trick import TrickFelt

    return TrickFelt(game, told)
