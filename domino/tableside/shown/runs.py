"""A train, or the line to an end, as it is read: tile after tile, each with the number it was joined by."""

from __future__ import annotations

from dataclasses import dataclass

from domino.core.game import View
from domino.core.tables import TrainsTable, TreeTable, table_if
from domino.core.tiles import Tile
from domino.tableside.shown.reading import spot_of_end


@dataclass(frozen=True, slots=True)
class Joined:
    """A tile of a line: `first` is the number that it was joined by. `open` for a double to be answered."""

    tile: Tile
    first: int
    open: bool = False

    @property
    def last(self) -> int:
        return self.tile.other(self.first)


@dataclass(frozen=True, slots=True)
class Run:
    """Tiles one after the other. `after` is the double that several runs grow from; None for the first."""

    tiles: tuple[Joined, ...]
    after: Tile | None = None


def runs_of(view: View, place: str) -> list[Run]:
    """Everything laid on a train or branch, or from the first tile to an end; a train with feet has several
    runs. The hub is no part of it."""
    if trains := table_if(view, TrainsTable):
        return _train(trains, place.partition(".")[0])
    spot, tree = spot_of_end(view, place), table_if(view, TreeTable)
    if spot is None or tree is None:
        return []
    laid = tree["tiles"]
    indices: list[int] = []
    at: int | None = spot.at
    while at is not None and at >= 0:
        indices.insert(0, at)
        at = laid[at][1]
    tiles = [laid[index][0] for index in indices]
    begins = tiles[0].low
    if view.kind.lanes:  # the first tile is the hub
        del tiles[0]
    elif len(tiles) > 1 and begins in tiles[1]:
        begins = tiles[0].high
    return [Run(tuple(_joined(tiles, begins)))] if tiles else []


def _joined(tiles: list[Tile], begins: int) -> list[Joined]:
    found = []
    number = begins
    for tile in tiles:
        joined = Joined(tile, number if number in tile else tile.low)
        found.append(joined)
        number = joined.last
    return found


def _train(table: TrainsTable, stem: str) -> list[Run]:
    number = len(table["trains"]) if stem == "mexican" else int(stem.removeprefix("train"))
    tiles = table["mexican"] if stem == "mexican" else table["trains"][number]
    parents = table["parents"][number]
    waiting = {
        tip
        for place, tip in table["tips"].items()
        if place.partition(".")[0] == stem and place in table["open_doubles"]
    }
    children: dict[int | None, list[int]] = {}
    for at, parent in enumerate(parents):
        children.setdefault(parent, []).append(at)
    runs: list[Run] = []
    hub = table["engine"].low
    todo: list[tuple[int, int, Tile | None]] = [
        (first, hub, None) for first in reversed(children.get(None, []))
    ]
    while todo:
        at, joins, after = todo.pop()
        run: list[Joined] = []
        while True:
            tile = tiles[at]
            run.append(Joined(tile, joins if joins in tile else tile.low, at in waiting))
            joins = run[-1].last
            grown = children.get(at, [])
            if len(grown) != 1:
                break
            at = grown[0]
        runs.append(Run(tuple(run), after))
        todo += [(each, joins, tiles[at]) for each in reversed(grown)]
    return runs
