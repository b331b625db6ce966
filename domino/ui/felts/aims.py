"""Where a tile may be let go on a felt: near a slot, or on a place that has none of its own."""

from __future__ import annotations

from collections.abc import Container
from math import dist

from domino.table.layout import Layout

DROP = "drop "
"""What the layout calls a place without a slot of its own, before its name."""


class Aims:
    """The slots and the places of one layout."""

    def __init__(self, layout: Layout) -> None:
        self._slots = [(target.name, target.x, target.y) for target in layout.targets]
        self._drops = [
            (name.removeprefix(DROP), box) for name, box in layout.parts.items() if name.startswith(DROP)
        ]

    def at(
        self,
        x: float,
        y: float,
        reach: float,
        takes: Container[str],
        kept: str | None = None,
        sticky: float = 0.0,
    ) -> str | None:
        """The place that is meant at this point of the table, at most so far away. Where several are near,
        one that takes the tile; the one that is `kept` counts as so much nearer."""
        away: dict[str, float] = {}
        far = reach + sticky
        for place, slot_x, slot_y in self._slots:
            # Asked in every frame of a drag: only what is near is measured.
            if -far <= slot_x - x <= far and -far <= slot_y - y <= far:
                distance = dist((slot_x, slot_y), (x, y)) - (sticky if place == kept else 0.0)
                distance = max(0.5, distance)
                if distance <= reach:
                    away[place] = min(distance, away.get(place, distance))
        for place, box in self._drops:
            if box.left <= x <= box.right and box.bottom <= y <= box.top:
                away[place] = 0.5
        return min(away, key=lambda place: (place not in takes, away[place]), default=None)
