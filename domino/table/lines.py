"""A table of lines: one from the first tile both ways, and an arm from each end of the spinner."""

from __future__ import annotations

from collections.abc import Sequence

from domino.core.ends import PLACES
from domino.core.tables import Laid, LinesTable
from domino.table.arms import CROSS, Arms
from domino.table.layout import Target
from domino.table.tree import Grower, LaidTree, Tip

ANY = -1
"""The number of the target for the first tile of all, which may be any."""


class LaidLines(LaidTree[LinesTable]):
    """The lines of a round."""

    def _begin(self, table: LinesTable) -> Grower:
        return Arms(self.comfort)

    def _first_targets(self, table: LinesTable) -> tuple[Target, ...]:
        return (Target(PLACES[0], ANY, 0.0, 0.0, 90.0),)

    def _is_open(self, table: LinesTable, place: str) -> bool:
        return place in table["numbers"]

    @classmethod
    def place_at(cls, tiles: Sequence[Laid], tip: Tip) -> str:
        """An arm is named by the toe that it leaves the first tile by, or the spinner across the line."""
        index, toe = tip
        while index and toe not in CROSS:
            _, parent, toe = tiles[index]
            index = parent or 0
        return str(PLACES[toe])
