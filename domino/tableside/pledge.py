"""What somebody who plays at another device's table was promised, and whether that was kept."""

from __future__ import annotations

from typing import Any, NamedTuple

from domino.core.chance import check_addition
from domino.core.fingerprint import keeps, read_fingerprint
from domino.core.match import Match


class Pledge(NamedTuple):
    """The fingerprint that was told before the deal, and the word that was added after that."""

    promise: str
    word: str

    def broken_by(self, match: Match) -> str | None:
        """Why the tiles of a match that is over are not those that were promised, as a text key under
        `ui.fair`; None when they are."""
        if match.deals or not keeps(self.promise, match.fingerprint):
            return "broken-promise"
        return None if self.word in match.additions else "word-missing"

    @staticmethod
    def from_data(data: Any) -> Pledge | None:
        """One that was kept; None when it is none."""
        try:
            promise, word = map(str, data)
            return Pledge(promise, check_addition(word)) if read_fingerprint(promise) == promise else None
        except (TypeError, ValueError):
            return None
