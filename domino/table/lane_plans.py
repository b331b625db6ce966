"""Where lanes lie: the hub, the boneyard and one lane for each train, by how many there are and how large
the table is. A plan does not look at the tiles, so nothing on the table changes size or place in a round.

Lengths here are in dp, x to the right and y up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from domino.table.lane_rails import FREE, curves
from domino.table.layout import Bounds, Point

CROSSWISE_ROOM = 4.0
"""A row of a lane is this much higher than a double that lies across it."""
TOO_SMALL = 12.0
"""Where tiles would be smaller than this, nothing can be read: the plan is that of a larger table."""
LEAST_UNITS = {"plate": 6.3, "line": 4.3, "badge": 3.07, "letter": 4.15}
"""How many short sides a track must be long, by the kind of its lane's head: the plaque, the newest tile or
two and, unless the head is a mere badge, the slot for the next one."""
EASY_UNITS = {"plate": 10.3, "line": 10.3, "badge": 3.07, "letter": 10.3}
"""How long it had better be: four tiles instead of two."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """What a kind of screen asks for: a tile's short side, and the parts that hold words."""

    least: float
    usual: float
    most: float
    hub: float
    plate: float
    line: float
    hub_column: float
    text: float = 1.0

    def for_text(self, scale: float) -> Sizes:
        """The same where letters are so many times as large: what holds words grows with them."""
        if scale == 1.0:
            return self
        return replace(self, plate=self.plate * min(scale, 1.3), line=self.line * scale, text=scale)


PHONE = Sizes(least=28, usual=28, most=32, hub=74, plate=88, line=24, hub_column=76)
TABLET = Sizes(least=36, usual=40, most=44, hub=108, plate=120, line=32, hub_column=160)
DESKTOP = Sizes(least=36, usual=48, most=56, hub=136, plate=150, line=36, hub_column=190)


@dataclass(frozen=True, slots=True)
class Lane:
    """A lane: all of it, the head that names it, and the track its tiles lie on. A mirrored one leaves the
    hub to the left."""

    box: Bounds
    head: Bounds
    track: Bounds
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """The lanes in their order, the hub they leave, and how large their tiles are."""

    side: float
    head: str
    """The kind of head its lanes have: `plate` and `badge` stand before the track, `line` above it, and
    `letter` names a branch."""
    rows: int
    """How many rows a lane has in which doubles may lie crosswise."""
    lanes: tuple[Lane, ...]
    hub: Bounds
    boneyard: Bounds | None
    curves: tuple[tuple[Point, ...], ...] = ()
    """The rails from the hub to each lane, where they lie round it; none to a lane behind another."""

    def scaled(self, by: float) -> Plan:
        """The same plan, for a table so many times as large."""
        return Plan(
            self.side * by,
            self.head,
            self.rows,
            tuple(
                Lane(lane.box.scaled(by), lane.head.scaled(by), lane.track.scaled(by), lane.mirrored)
                for lane in self.lanes
            ),
            self.hub.scaled(by),
            None if self.boneyard is None else self.boneyard.scaled(by),
            tuple(tuple((x * by, y * by) for x, y in curve) for curve in self.curves),
        )


@dataclass(frozen=True, slots=True)
class Grid:
    """The table cut up: a cell for each lane, one for the hub, and what is left for the boneyard."""

    cells: tuple[Bounds, ...]
    hub: Bounds
    boneyard: Bounds | None = None
    mirrored: int = 0
    """How many of the cells, from the first on, are left of the hub."""
    round_hub: bool = False
    """Whether the lanes lie round the hub, so that rails lead to them."""


def sizes_for(width: float, height: float) -> Sizes:
    """What to ask for on a table of this size."""
    if width < 600 or height < 360:
        return PHONE
    return DESKTOP if width >= 1500 else TABLET


HEADS_BELOW_HUB = {1: ("plate", "badge"), 2: ("line", "badge"), 3: ("badge",)}
"""The kinds of head for lanes in one column, in two, and in more."""


@lru_cache(maxsize=64)
def plan_trains(players: int, width: float, height: float, text: float = 1.0) -> Plan:
    """Lanes for the trains of so many players and the Mexican Train; the own lane is the last."""
    screen = sizes_for(width, height)
    sizes = screen.for_text(text)
    lanes = players + 1
    if screen is not PHONE and width >= 900 and width > 1.2 * height:
        shape, columns, heads = _beside_hub, 1, ("line", "plate", "badge")
    elif screen is PHONE and width > 1.5 * height:
        shape, columns, heads = _side_by_side, 2, ("plate", "line", "badge")
    else:
        shape, columns, heads = _below_hub, 1, ("plate", "line", "badge")
        if screen is PHONE and players > 5:
            columns = 2 if players <= 9 else 3
    candidates = (
        [_draft(sizes, shape(sizes, lanes, count, width, height, snug), head, snug) for snug in (False, True)]
        for count in range(columns, columns + 6)
        for head in heads
        if shape is not _below_hub or head in HEADS_BELOW_HUB[min(count, 3)]
    )
    plan = _first_good(sizes, candidates)
    return plan if plan.side >= TOO_SMALL else plan_trains(players, 2 * width, 2 * height, text).scaled(0.5)


@lru_cache(maxsize=64)
def plan_branches(count: int, width: float, height: float, text: float = 1.0) -> Plan:
    """Lanes for so many branches of one tile: beside the hub, or to the right of it where that is narrow."""
    screen = sizes_for(width, height)
    sizes = screen.for_text(text)
    shape, columns = _right_of_hub, range(2 if width > 1.5 * height else 1, 4)
    if screen is not PHONE and width > 1.2 * height:
        shape, columns = _beside_hub, range(1, 3)
    candidates = (
        [
            _draft(sizes, shape(sizes, count, at, width, height, snug), "letter", snug)
            for snug in (False, True)
        ]
        for at in columns
    )
    plan = _first_good(sizes, candidates)
    return plan if plan.side >= TOO_SMALL else plan_branches(count, 2 * width, 2 * height, text).scaled(0.5)


def _first_good(sizes: Sizes, candidates: Iterable[list[_Draft]]) -> Plan:
    """The first plan with tiles as large as they should be, or else the one with the largest. Each comes in
    two: roomy and snug. The snug one is for where the roomy has too little room, or would have a row less."""
    drafts: list[_Draft] = []
    for roomy, snug in candidates:
        if roomy.side >= sizes.least and roomy.rows >= snug.rows:
            return roomy.plan()
        if snug.side >= sizes.least:
            return snug.plan()
        drafts += [roomy, snug]
    return max(drafts, key=lambda draft: draft.side).plan()


# Cutting the table up


def _table(width: float, height: float, snug: bool) -> tuple[Bounds, float]:
    """The table within its margin, and the gap between cells."""
    return Bounds(0, 0, width, height).grown(-3 if snug else -6), 2 if snug else 5


def _cut(box: Bounds, columns: int, rows: int, gap: float) -> list[list[Bounds]]:
    """Equal cells, row by row from the top."""
    across = (box.width - (columns - 1) * gap) / columns
    high = (box.height - (rows - 1) * gap) / rows
    return [
        [
            Bounds(left, top - high, left + across, top)
            for left in (box.left + column * (across + gap) for column in range(columns))
        ]
        for top in (box.top - row * (high + gap) for row in range(rows))
    ]


def _below_hub(sizes: Sizes, lanes: int, columns: int, width: float, height: float, snug: bool) -> Grid:
    """The hub above: the first cell where that fills the rows, else a band."""
    table, gap = _table(width, height, snug)
    if columns > 2:
        return _many_below_hub(lanes, columns, table, gap)
    if columns == 2 and lanes % 2:
        hub, *cells = (cell for row in _cut(table, 2, (lanes + 1) // 2, gap) for cell in row)
        return Grid(tuple(cells), hub)
    band = 2 * sizes.least + 8 if snug else sizes.hub
    hub = Bounds(table.left, table.top - band, table.right, table.top)
    below = Bounds(table.left, table.bottom, table.right, hub.bottom - gap)
    rows = _cut(below, columns, -(-lanes // columns), gap)
    return Grid(tuple(cell for row in rows for cell in row), hub)


def _many_below_hub(lanes: int, columns: int, table: Bounds, gap: float) -> Grid:
    """The hub is the first cell; the last two lanes share the last row."""
    others = lanes - 2
    rows = -(-(others + 1) // columns)
    grid = _cut(table, columns, rows + 1, gap)
    hub, *cells = (cell for row in grid[:rows] for cell in row)
    spare = cells[others:]
    last = Bounds(table.left, table.bottom, table.right, grid[rows][0].top)
    return Grid((*cells[:others], *_cut(last, 2, 1, gap)[0]), hub, Bounds.around(spare) if spare else None)


def _side_by_side(sizes: Sizes, lanes: int, columns: int, width: float, height: float, snug: bool) -> Grid:
    """Columns of lanes, with the hub at the head of the last; it takes the cells that nothing needs."""
    table, gap = _table(width, height, snug)
    rows = -(-(lanes + 1) // columns)
    grid = _cut(table, columns, rows, gap)
    cells = [grid[row][column] for column in range(columns) for row in range(rows)]
    before = (columns - 1) * rows
    for_hub = min(rows, len(cells) - lanes)
    hub = Bounds.around(cells[before : before + for_hub])
    return Grid(tuple((cells[:before] + cells[before + for_hub :])[:lanes]), hub)


def _beside_hub(sizes: Sizes, lanes: int, columns: int, width: float, height: float, snug: bool) -> Grid:
    """The hub in the middle, lanes on both sides of it. The left side has a lane less if one side must."""
    table, gap = _table(width, height, snug)
    centre = table.centre[0]
    half = sizes.hub_column / 2
    left = Bounds(table.left, table.bottom, centre - half, table.top)
    right = Bounds(centre + half, table.bottom, table.right, table.top)
    on_right = -(-lanes // 2)
    on_left = lanes - on_right
    rows = -(-on_right // columns)
    before = [cell for row in _cut(left, columns, rows, gap) for cell in reversed(row)]
    after = [cell for row in _cut(right, columns, rows, gap) for cell in row][:on_right]
    hub = Bounds.about(*table.centre, sizes.hub, sizes.hub)
    spare = before[on_left:]
    if spare:
        boneyard = Bounds.around(cell for cell in spare if cell.bottom == spare[-1].bottom)
    else:
        half = FREE * sizes.hub / 2
        top = min(hub.bottom - 40, table.bottom + sizes.hub)
        boneyard = Bounds(centre - half, table.bottom, centre + half, top)
    return Grid((*before[:on_left], *after), hub, boneyard, mirrored=on_left, round_hub=True)


def _right_of_hub(sizes: Sizes, lanes: int, columns: int, width: float, height: float, snug: bool) -> Grid:
    """The hub at the left edge, lanes to the right of it in columns."""
    table, gap = _table(width, height, snug)
    table = Bounds(6, table.bottom, width - 6, table.top)  # in line with what is told above, snug or not
    hub_width = 2 * sizes.least + 8 if snug else sizes.hub
    middle = table.centre[1]
    hub = Bounds(table.left, middle - hub_width / 2, table.left + hub_width, middle + hub_width / 2)
    beside = Bounds(hub.right + 2, table.bottom, table.right, table.top)
    rows = -(-lanes // columns)
    grid = _cut(beside, columns, rows, gap)
    cells = tuple(grid[row][column] for column in range(columns) for row in range(rows))[:lanes]
    return Grid(cells, hub, round_hub=True)


# Heads and tracks


@dataclass(frozen=True, slots=True)
class _Draft:
    """A plan before its lanes are drawn: enough to tell how large tiles would be."""

    sizes: Sizes
    grid: Grid
    head: str
    snug: bool
    side: float
    rows: int

    def plan(self) -> Plan:
        lanes = tuple(
            _lane(cell, self.head, self.sizes, self.snug, at < self.grid.mirrored)
            for at, cell in enumerate(self.grid.cells)
        )
        return Plan(
            self.side, self.head, self.rows, lanes, self.grid.hub, self.grid.boneyard, self._curves(lanes)
        )

    def _curves(self, lanes: Sequence[Lane]) -> tuple[tuple[Point, ...], ...]:
        """The curves to the first row of every lane but those that have another between them and the hub."""
        if not self.grid.round_hub:
            return ()
        doors = []
        hub = self.grid.hub.centre[0]
        nearest = min(_away(lane, hub) for lane in lanes)
        for lane in lanes:
            edge = lane.box.right if lane.mirrored else lane.box.left
            doors.append((edge, lane.track.top - lane.track.height / self.rows / 2))
        beside = [at for at, lane in enumerate(lanes) if _away(lane, hub) < nearest + 1]
        drawn = dict(zip(beside, curves(self.grid.hub, [doors[at] for at in beside]), strict=True))
        return tuple(drawn.get(at, ()) for at in range(len(lanes)))


def _away(lane: Lane, x: float) -> float:
    """How far the lane's near end is from the middle of the hub."""
    return x - lane.box.right if lane.mirrored else lane.box.left - x


def _draft(sizes: Sizes, grid: Grid, head: str, snug: bool) -> _Draft:
    """The grid with a head of this kind in every lane, and the tile size that follows."""
    narrowest = min(cell.width for cell in grid.cells)
    lowest = min(cell.height for cell in grid.cells)
    track = _lane(Bounds(0, 0, narrowest, lowest), head, sizes, snug, False).track
    rows = max(1, int(track.height // (2 * sizes.usual + CROSSWISE_ROOM)))
    most = min(
        sizes.most,
        (track.height / rows - CROSSWISE_ROOM) / 2,
        track.width / LEAST_UNITS[head],
        (grid.hub.height - 2) / 2,  # the engine stands on it
        (grid.hub.width - 2) / 2,
    )
    side = min(most, max(sizes.least, track.width / EASY_UNITS[head]))
    return _Draft(sizes, grid, head, snug, side, rows)


def _lane(cell: Bounds, head: str, sizes: Sizes, snug: bool, mirrored: bool) -> Lane:
    """The cell with its head: above the track, or before it on the side of the hub."""
    pad = 2.0 if snug else 4.0
    if head == "line":
        foot = pad - CROSSWISE_ROOM / 2  # what a crosswise double has more below it than above, under words
        line = sizes.line * (0.75 if snug else 1) - foot
        words = Bounds(cell.left + pad, cell.top - line, cell.right - pad, cell.top)
        return Lane(cell, words, Bounds(words.left, cell.bottom + foot, words.right, words.bottom), mirrored)
    wide = {
        "plate": sizes.plate,
        "badge": (24.0 if snug else 30.0) * min(sizes.text, 1.15),
        "letter": 20.0 if snug else 26.0,
    }[head]
    tall = min(cell.height - 2 * pad, sizes.plate * 0.8) if head == "plate" else cell.height - 2 * pad
    middle = cell.centre[1]
    left = cell.right - pad - wide if mirrored else cell.left + pad
    words = Bounds(left, middle - tall / 2, left + wide, middle + tall / 2)
    if mirrored:
        track = Bounds(cell.left + pad, cell.bottom, words.left - pad, cell.top)
    else:
        track = Bounds(words.right + pad, cell.bottom, cell.right - pad, cell.top)
    return Lane(cell, words, track, mirrored)
