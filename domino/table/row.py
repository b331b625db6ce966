"""A row of tiles: upright, side by side, wrapped like text, and what can be removed from it.

`Layout.tiles` are the tiles of the row in their order, from the first that is shown on; `folded["row"]` tells
how many are not. Its one target, `row`, is where a tile drawn would go; the pile it comes from, `boneyard` in
`parts`, is at the end of the last line. Also in `parts`: `line <n>`, the ledge a line of tiles stands on;
`plaque row` where tiles are folded; and for what can be removed, by the index of the middle tile, `remove
<index>` where its sign goes, above the tile.
"""

from __future__ import annotations

from domino.core.game import View
from domino.core.removals import removals
from domino.core.tables import RowTable, table_of
from domino.table.layout import Bounds, Layout, Placed, Target

ROOM_FOR = (12, 18, 24, 32, 40, 50, 60, 76, 92, 120, 150, 200)
"""Room is planned for so many tiles, so that the size of tiles seldom changes."""
LARGEST = 88.0
SMALLEST = 28.0
ACROSS = 1.17
"""From one tile to the next in a line."""
DOWN = 3.0
"""From one line to the next; above each line is room for the signs of what can be removed."""
SIGN = 0.62
"""The height of such a sign."""
LEDGE = 0.2
"""How thick the ledge is that a line stands on."""
ABOVE, BELOW = 1.08 + SIGN, 1.0 + LEDGE
"""From the middle of a line up to the top of its signs, and down to the foot of its ledge."""
FOOT = 8.0
"""How many dp are free below the last ledge at least, where something is left."""
LINE = 14
"""How many tiles had best stand in a line at most."""
MARGIN = 0.25
ANY = -1


def lay_out(view: View, width: float, height: float) -> Layout:
    """The row in an area of so many dp. Tiles grow smaller as it grows longer, down to a size that can be
    read; from then on its first lines are folded, where nothing can happen any more."""
    row = table_of(view, RowTable)["row"]
    places = len(row) + (2 if view.boneyard_size else 0)
    columns, side = _columns(max(places, 1), width, height)
    across, up = width / side, height / side
    lines = max(1, int((up - MARGIN + 1e-9) / DOWN))
    needed = max(1, -(-places // columns))
    skipped = max(0, needed - lines) * columns
    if skipped and lines == 1:  # the one line there is shows the newest tiles, whatever its place in the row
        skipped = places - columns
    hidden = skipped + 1 if skipped else 0  # the plaque stands where a tile would
    left = (across - columns * ACROSS) / 2 + ACROSS / 2
    # In the middle of the height, with room for as many lines as are planned for: tiles stay where they are.
    planned = min(lines, -(-_room_for(places) // columns))
    free = up - ((planned - 1) * DOWN + ABOVE + BELOW)
    top = up - ABOVE - free + min(free, max(free / 2, FOOT / side))

    def middle_of(place: int) -> tuple[float, float]:
        line, column = divmod(place - skipped, columns)
        return left + column * ACROSS, top - line * DOWN

    tiles = tuple(
        Placed(tile, *middle_of(place), 0.0, tile.low) for place, tile in enumerate(row) if place >= hidden
    )
    parts = {}
    shown = min(lines, needed)
    for line in range(shown):
        y = top - line * DOWN - 1.0
        parts[f"line {line}"] = Bounds(left - ACROSS / 2, y - LEDGE, left + (columns - 0.5) * ACROSS, y)
    for removal in removals(view):
        if removal.index >= hidden:
            x, y = middle_of(removal.index)
            parts[f"remove {removal.index}"] = Bounds(x - 0.5, y + ABOVE - SIGN, x + 0.5, y + ABOVE)
    folded = {}
    if hidden:
        folded["row"] = hidden
        x, y = middle_of(skipped)
        parts["plaque row"] = Bounds(x - 0.5, y - 0.5, x + 0.5, y + 0.5)
    targets: tuple[Target, ...] = ()
    if view.boneyard_size:
        targets = (Target("row", ANY, *middle_of(len(row)), 0.0),)
        x, y = middle_of(skipped + shown * columns - 1)
        parts["boneyard"] = Bounds(x - 0.5, y - 1.0, x + 0.5, y + 1.0)
        parts["drop row"] = targets[0].box()
    return Layout(tiles, targets, Bounds(0.0, 0.0, across, up), side, parts=parts, folded=folded)


def _room_for(places: int) -> int:
    return next((room for room in ROOM_FOR if room >= places), places)


def _columns(places: int, width: float, height: float) -> tuple[int, float]:
    """How many tiles stand in a line, and how large they are."""
    room = _room_for(places)

    def lines(columns: int) -> int:
        return -(-room // columns)

    def side(columns: int) -> float:
        return min(LARGEST, width / (columns * ACROSS + MARGIN), height / (lines(columns) * DOWN + MARGIN))

    def good(columns: int) -> tuple[float, int, int]:
        """Large tiles, in few lines that are not too long, as full as each other."""
        return side(columns), -abs(lines(columns) - lines(LINE)), -columns

    widest = max(3, int((width / SMALLEST - MARGIN) / ACROSS))
    columns = max(range(3, widest + 1), key=good)
    if side(columns) >= SMALLEST:
        return columns, side(columns)
    return widest, min(SMALLEST, width / (widest * ACROSS + MARGIN), height / (DOWN + MARGIN))
