"""What has become of what a guest asks for: it may come twice, late, or out of order."""

from __future__ import annotations

from collections.abc import Sequence

from domino.core.actions import NEXT, SAYINGS, Action

DONE, LATE = "", "late"


def fate(since: Sequence[tuple[int, Action]], seat: int, action: Action) -> str | None:
    """DONE when an action of this seat, meant for where the match was before all that was done since, is done
    already; LATE when the table has changed too much; None when it is to be done now."""
    for by, done in since:
        if done == action == NEXT:
            return DONE  # anybody may say it, and one is enough
        if by == seat:
            return DONE if done == action else LATE
        if done.verb not in SAYINGS:
            return LATE
    return None
