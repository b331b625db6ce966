"""What players do, beside how well: habits counted at a table, by which tempers are told apart."""

from __future__ import annotations

from collections import defaultdict

from domino.core.actions import Action
from domino.core.game import View

HABITS = ("bids", "doubles", "pips", "blocks", "choices")
"""What is counted: the share of its turns to speak at which it bids; the doubles, and the pips, that it holds
when it is to play; and where tiles are laid, the share of its plays after which the next player has nothing
to play, and how many plays that one has."""

Means = dict[str, float]


class Habits:
    """What those at one table did, by the names they are entered with."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str], list[float]] = defaultdict(list)
        self._laid: tuple[str, int] | None = None
        """Who laid a tile last, and from which seat, until the next has something to do."""

    def noticed(self, name: str, view: View, action: Action) -> None:
        """One of them does this with this view."""
        verbs = {each.verb for each in view.legal}
        plays = "play" in verbs
        if {"bid", "pass"} <= verbs:
            self._note("bids", name, action.verb == "bid")
        elif plays:
            self._note("doubles", name, sum(tile.is_double for tile in view.hand))
            self._note("pips", name, sum(tile.pips for tile in view.hand))
        if view.kind.tricks:
            return
        if self._laid is not None and self._laid[1] != view.seat:
            self._note("blocks", self._laid[0], not plays)
            self._note("choices", self._laid[0], sum(each.verb == "play" for each in view.legal))
            self._laid = None
        if action.verb == "play":
            self._laid = name, view.seat

    def _note(self, habit: str, name: str, number: float) -> None:
        self._seen[habit, name].append(float(number))

    def of(self, name: str) -> Means:
        """The mean of each habit of this one; those that were never seen are left out."""
        seen = {habit: self._seen.get((habit, name)) for habit in HABITS}
        return {habit: sum(found) / len(found) for habit, found in seen.items() if found}
