"""How a tile would lie in the slot that catches it: so it can turn that way while it is carried."""

from __future__ import annotations

from domino.core.tiles import Tile
from domino.table.discs import half_of
from domino.table.layout import Layout, Placed, Target


def caught(layout: Layout, target: Target, tile: Tile) -> Placed:
    """The tile as it would lie on this target: its end to the end it answers, a double crosswise where there
    is room for that. A slot is often shorter than a tile; what lies in it reaches on along its lane."""
    first = target.number if target.number in tile else tile.low if target.angle % 180 else tile.high
    lane = target.place.partition(".")[0]
    rails = layout.rails.get(f"lane {lane} 0")
    if rails is None:
        if tile.is_double and target.number in tile:
            return Placed(tile, *half_of(target, 0), (target.angle + 90) % 360, first)
        return Placed(tile, target.x, target.y, target.angle, first)
    way = 1 if rails[1][0] > rails[0][0] else -1
    track = layout.parts[f"track {lane}"]
    rows = sum(name.startswith(f"lane {lane} ") for name in layout.rails)
    if tile.is_double and track.height / rows >= 2:
        return Placed(tile, target.x - way * (target.height - 1) / 2, target.y, 0.0, first)
    x = target.x + way * (2 - target.height) / 2
    x = min(max(x, track.left + 1), track.right - 1)  # where a lane ends it lies over the last of its tiles
    return Placed(tile, x, target.y, 90.0, first if way > 0 else tile.other(first))
