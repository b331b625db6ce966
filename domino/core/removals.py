"""What can be taken from a row of tiles, as the one who looks at it sees it."""

from __future__ import annotations

from dataclasses import dataclass

from domino.core.game import View
from domino.core.tables import RowTable, table_of


@dataclass(frozen=True, slots=True)
class Removal:
    """A tile that can be taken away, by its index, because its neighbours share a number. `three`: so does
    it, and all three can go."""

    index: int
    number: int
    three: bool


def removals(view: View) -> list[Removal]:
    """What can be removed now, in the order of the row."""
    row = table_of(view, RowTable)["row"]
    threes = {action.number for action in view.legal if action.verb == "remove3"}
    found = []
    for action in view.legal:
        if action.verb == "remove" and action.number is not None:
            index = action.number
            number = next(number for number in row[index - 1] if number in row[index + 1])
            found.append(Removal(index, number, index in threes))
    return found
