"""A table of feet: a tree that grows from the set tile through a round."""

from __future__ import annotations

from collections.abc import Sequence

from domino.core.ends import PLACES
from domino.core.tables import FeetTable, Laid
from domino.table.growing import Growing
from domino.table.layout import Target
from domino.table.tree import Grower, LaidTree, Tip


class LaidFeet(LaidTree[FeetTable]):
    """The feet of a round."""

    def _begin(self, table: FeetTable) -> Grower:
        return Growing(self.comfort, table["first_toes"])

    def _first_targets(self, table: FeetTable) -> tuple[Target, ...]:
        return tuple(Target(place, number, 0.0, 0.0, 90.0) for place, number in table["ends"].items())

    def _is_open(self, table: FeetTable, place: str) -> bool:
        return place in table["ends"]

    def _side_of(self, table: FeetTable, place: str, tip: Tip) -> int | None:
        foot = table["foot"]
        return tip[1] if foot is not None and foot["place"] == place else None

    @classmethod
    def place_at(cls, tiles: Sequence[Laid], tip: Tip) -> str:
        """A toe is a new end, in the order they came to be; other tiles, doubles among them, keep the place
        they were played on."""
        index: int | None = tip[0]
        while index:
            _, parent, _ = tiles[index]
            if parent is not None and tiles[parent][0].is_double:
                toes = (on is not None and tiles[on][0].is_double for _, on, _ in tiles[1 : index + 1])
                return str(PLACES[sum(toes)])
            index = parent
        return str(PLACES[0])
