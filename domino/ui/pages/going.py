"""What can be gone on with: shown on home, or, when it is old and somebody said so, on a list of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domino.store.saves import SaveEntry, parted
from domino.ui.kit.app import Application

OLD_MATCHES = "old_matches"
"""Under which the answer is remembered: old matches are put AWAY, or left HERE."""
AWAY, HERE = "away", "here"


class Going(NamedTuple):
    """Matches in progress, the latest first: those that are shown, those that were put away as old, and how
    many old ones wait for somebody to say what becomes of them."""

    shown: Sequence[SaveEntry]
    away: Sequence[SaveEntry]
    asked: int


def going(app: Application) -> Going:
    """All that can be gone on with."""
    entries = app.saves.entries()
    recent, old = parted(entries, app.memory.clock())
    answer = app.settings.remembered.get(OLD_MATCHES)
    if answer == AWAY:
        return Going(recent, old, 0)
    return Going(entries, (), 0 if answer == HERE else len(old))


def settle_old(app: Application, answer: str) -> None:
    """What becomes of old matches from now on. It is asked once."""
    app.settings.change(remembered=app.settings.remembered | {OLD_MATCHES: answer})
    app.say_notices()
