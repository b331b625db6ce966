"""Which way the ends of a line lie, as it is laid out: that is what a player calls them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from domino.core.game import View
from domino.core.tables import LinesTable, table_if
from domino.table.layout import Placed, Target


def ways_of(view: View, tiles: Sequence[Placed], targets: Sequence[Target]) -> dict[str, str]:
    """Where each end of a table of lines lies from its middle: left, right, up or down. Where two of them lie
    the same way, top-left and so on as well; where they still do, the nearest has it and the others have
    nothing. No other table has any."""
    table = table_if(view, LinesTable)
    if table is None or not tiles or len(tiles) != len(table["tiles"]):
        return {}
    spinner = table["spinner"]
    middle = next((placed for placed in tiles if placed.tile is spinner), tiles[0])
    away = [(target.x - middle.x, target.y - middle.y, target.place) for target in targets]
    nearest: dict[str, str] = {}
    for named in (_way, _ways):
        nearest = {}
        for across, up, place in sorted(away, key=lambda end: math.hypot(*end[:2])):
            nearest.setdefault(named(across, up), place)
        if len(nearest) == len(away):
            break
    return {place: way for way, place in nearest.items()}


def _way(across: float, up: float) -> str:
    """The way that it is farther."""
    if abs(across) >= abs(up):
        return "right" if across > 0 else "left"
    return "up" if up > 0 else "down"


def _ways(across: float, up: float) -> str:
    """Both ways; one where it lies straight that way, or less than the width of a tile beside."""
    if min(abs(across), abs(up)) < 1:
        return _way(across, up)
    return f"{'top' if up > 0 else 'bottom'}-{_way(across, 0)}"
