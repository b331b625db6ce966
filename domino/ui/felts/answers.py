"""What must be answered on a felt: open doubles, the open foot, the end under a spell. A player sees each of
them come, however they moved the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from domino.table.layout import Bounds
from domino.tableside.shown.reading import Spot, spot_of_end
from domino.tableside.shown.showing import Showing

if TYPE_CHECKING:
    from domino.ui.felts.felt import Felt


class Must(NamedTuple):
    """A place that must be answered, and the tile there, if one lies."""

    place: str
    spot: Spot | None


class Answers:
    """What must be answered on one felt, and what of that is new."""

    def __init__(self) -> None:
        self._musts: set[Must] = set()
        self._new: set[Must] = set()

    def show(self, showing: Showing) -> None:
        """This is shown now."""
        musts = {Must(double.place, double.spot) for double in showing.open_doubles}
        if showing.spell is not None:
            place = showing.spell.place
            musts.add(Must(place, spot_of_end(showing.view, place)))
        self._new = {must for must in musts if must in self._new or must not in self._musts}
        self._musts = musts

    def seen(self) -> None:
        """All of it is where it belongs, and nothing is new."""
        self._new = set()

    def boxes(self, felt: Felt) -> list[Bounds]:
        """Where it lies, each with the slots of its answers, as far as it is laid out."""
        return [box for must in self._musts if (box := _box_of(must, felt)) is not None]

    def new_boxes(self, felt: Felt) -> list[Bounds]:
        """The same, of what is new."""
        return [box for must in self._new if (box := _box_of(must, felt)) is not None]


def _box_of(must: Must, felt: Felt) -> Bounds | None:
    placed = None if must.spot is None else felt.placed(must.spot)
    boxes = [target.box() for target in felt.layout.targets if target.place == must.place]
    boxes += [] if placed is None else [placed.box()]
    return Bounds.around(boxes) if boxes else None
