"""How a train fills its lane: its newest tiles in rows, the older ones folded, each open end with a slot.

Lengths are in short sides: `along` counts from the hub's side of the lane, `across` up from its middle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from domino.core.tiles import Tile
from domino.table.layout import Point

PLAQUE = 0.9
"""The length of the plaque that tells how many tiles are folded, and of the mark where a row goes on."""
SLOT = 1.11
"""How large a slot is: a little larger than a half tile, so that a finger finds it."""
BESIDE = 0.12
"""Between a plaque or a slot and the tile beside it."""
BRANCH_GAP = 0.4
"""Between two runs in one row: they do not touch, and a bar may stand between them."""
BAR = 0.08
"""How wide that bar is."""
ROW_GAP = 0.1
"""Between two rows in which doubles lie lengthwise, at least: tiles above each other do not touch."""
EDGE = 1 / 6
"""How much of the gap between such rows is left above the first and below the last."""
FULL_ROW = 2.2
"""The height of a row of a train that is shown whole."""
SET_IN = 0.6
"""How much further in its branches begin, with every foot."""


@dataclass(frozen=True, slots=True)
class Train:
    """A train, or a branch: its tiles in the order they were laid, and on which of them each hangs."""

    place: str
    start: int
    """The number it leaves the hub with."""
    tiles: list[Tile]
    parents: list[int | None]
    ends: dict[str, tuple[int | None, int]]
    """By place: the tile that the next one will hang on (None for the hub), and the number there."""

    def inward(self) -> list[int]:
        """What each tile shows toward the hub. A double put on another number shows its own."""
        inward: list[int] = []
        for tile, parent in zip(self.tiles, self.parents, strict=True):
            number = self.start if parent is None else self.tiles[parent].other(inward[parent])
            inward.append(number if number in tile else tile.low)
        return inward

    def runs(self) -> list[LaneRun]:
        """The train cut where it branches, in the order the runs came to be. A double whose foot is not
        finished ends its run, toes or no toes."""
        tips = {tip: place for place, (tip, _) in self.ends.items()}
        children = [0] * len(self.tiles)
        for parent in self.parents:
            if parent is not None:
                children[parent] += 1
        runs: list[LaneRun] = []
        run_of: list[LaneRun] = []
        for index, parent in enumerate(self.parents):
            if parent is None or children[parent] > 1 or parent in tips:
                runs.append(LaneRun([], parent, live=parent is not None and parent in tips))
                run_of.append(runs[-1])
            else:
                run_of.append(run_of[parent])
            run_of[index].tiles.append(index)
        for tip, place in tips.items():
            if tip is None:
                runs.append(LaneRun([], None))
            run = runs[-1] if tip is None else run_of[tip]
            run.end = place
            run.live = True
        return runs


@dataclass(slots=True)
class LaneRun:
    """A part of a train without branches: its tiles, and the one it hangs on."""

    tiles: list[int]
    parent: int | None
    end: str | None = None
    live: bool = False
    """Whether its last tile must be seen: it is open, or a toe of a foot that is."""


@dataclass(frozen=True, slots=True)
class LaneTile:
    """Where a tile of the train lies."""

    index: int
    along: float
    across: float
    crosswise: bool

    def covers(self) -> Stretch:
        """What it covers."""
        return Stretch(self.along, self.across, *((1.0, 2.0) if self.crosswise else (2.0, 1.0)))


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of the lane, by its middle: the slot of an end, a plaque, a mark."""

    along: float
    across: float
    length: float
    height: float = 1.0

    def holds(self, along: float, across: float) -> bool:
        return abs(along - self.along) < self.length / 2 and abs(across - self.across) < self.height / 2


@dataclass(slots=True)
class Filled:
    """A lane filled: its tiles, the slot of each end that has room for one, the marks where rows go on."""

    tiles: list[LaneTile] = field(default_factory=list)
    slots: dict[str, Stretch] = field(default_factory=dict)
    drops: dict[str, Stretch] = field(default_factory=dict)
    """In a train of several ends, the stretch of the lane that stands for each end that is shown."""
    marks: list[Stretch] = field(default_factory=list)
    bars: list[Stretch] = field(default_factory=list)
    """Between two runs in one row, of which the second does not hang on the first."""
    links: list[tuple[Point, Point]] = field(default_factory=list)
    """From a tile to the run that hangs on it and begins elsewhere, where both are shown."""
    plaque: Stretch | None = None
    hidden: int = 0
    rows: int = 0
    """How many rows the lane was cut into; none when it has no train to show."""

    def put(
        self, train: Train, run: LaneRun, tiles: list[int], places: list[tuple[int, float]], rows: _Rows
    ) -> None:
        """Adds these tiles of the run at their places; one place more is that of the slot."""
        for index, (row, at) in zip(tiles, places, strict=False):
            long = rows.long(train.tiles[index])
            self.tiles.append(LaneTile(index, at + long / 2, rows.across(row), long == 1.0))
        if run.end is not None and len(places) > len(tiles):
            row, at = places[-1]
            middle, long = (at + BESIDE + 1.0 - SLOT / 2, SLOT) if run.tiles else (at + 1.0, 2.0)
            self.slots[run.end] = Stretch(middle, rows.across(row), long, rows.slot)

    def link(self, runs: Iterable[LaneRun]) -> None:
        """Finds the links; one that would run across something else is left out."""
        tiles = {laid.index: laid for laid in self.tiles}
        slots = list(self.slots.values())
        for run in runs:
            if run.parent not in tiles or run.tiles[0] not in tiles:
                continue
            one, other = tiles[run.parent], tiles[run.tiles[0]]
            between = [laid.covers() for laid in self.tiles if laid is not one and laid is not other] + slots
            way = [
                (
                    one.along + (other.along - one.along) * step / 20,
                    one.across + (other.across - one.across) * step / 20,
                )
                for step in range(1, 20)
            ]
            if not any(stretch.holds(*point) for stretch in between for point in way):
                self.links.append((way[0], way[-1]))


def fill(train: Train, length: float, height: float, rows: int, joint: float) -> Filled:
    """Fills a lane this long and high, with so many rows in which doubles lie crosswise. Tiles that
    follow each other are `joint` apart. The last tile of a train with one end is always shown."""
    runs = train.runs()
    crossing = _Rows(length, height, rows, joint, crosswise=True)
    if not runs:
        return Filled()
    if len(runs) == 1:
        return _fill_with_one(train, runs[0], crossing)
    short = max(rows, int((height + ROW_GAP * (1 - 2 * EDGE) + 1e-6) / (1 + ROW_GAP)))
    return _fill_with_several(train, runs, (crossing, _Rows(length, height, short, joint, crosswise=False)))


def fill_whole(train: Train, length: float, joint: float) -> tuple[Filled, float]:
    """All of a train in as many rows of this length as it takes, and how high they are. Every run begins
    a row; those that hang on it come after it, set in further."""
    endless = _Rows(length, 0.0, 2 * len(train.tiles) + 2, joint, crosswise=True)
    flows = []
    indents: list[float] = []
    for run, depth in _in_depth(train.runs(), None, 0):
        mark = PLAQUE + BESIDE + SET_IN * min(max(0, depth - 1), 4)
        places = endless.flow(endless.pieces(train, run), mark if indents else 0.0, mark, joint)
        assert places is not None, "a row has room for a tile"
        flows.append((run, [(len(indents) + row, at) for row, at in places]))
        indents += [mark] * (places[-1][0] + 1)
    rows = _Rows(length, max(1, len(indents)) * FULL_ROW, max(1, len(indents)), joint, crosswise=True)
    filled = Filled(rows=rows.count)
    for row, indent in enumerate(indents[1:], 1):
        filled.marks.append(Stretch(indent - BESIDE - PLAQUE / 2, rows.across(row), PLAQUE))
    for run, places in flows:
        filled.put(train, run, run.tiles, places, rows)
    filled.link(run for run, _ in flows)
    return filled, rows.height


def _in_depth(runs: list[LaneRun], hub: LaneRun | None, depth: int) -> Iterator[tuple[LaneRun, int]]:
    """The runs that hang on this one, or on the hub, each followed by those that hang on it in turn."""
    for run in runs:
        if run.parent is None if hub is None else run.parent in hub.tiles:
            yield run, depth
            yield from _in_depth(runs, run, depth + 1)


@dataclass(frozen=True, slots=True)
class _Rows:
    """Rows to put things in as words are put in lines."""

    length: float
    height: float
    count: int
    joint: float
    crosswise: bool

    @property
    def slot(self) -> float:
        """How high a slot is: as high as a tile where rows are close."""
        return SLOT if self.height / self.count >= SLOT else 1.0

    def across(self, row: int) -> float:
        """How far up the middle of a row is. Where there is hardly room they lie as far apart as they can."""
        if self.crosswise or self.height / self.count >= 1 + ROW_GAP:
            return self.height / 2 - (row + 0.5) * self.height / self.count
        gap = (self.height - self.count) / (self.count - 1 + 2 * EDGE)
        return self.height / 2 - EDGE * gap - 0.5 - row * (1 + gap)

    def long(self, tile: Tile) -> float:
        return 1.0 if self.crosswise and tile.is_double else 2.0

    def pieces(self, train: Train, run: LaneRun, slot: bool = True) -> list[float]:
        """How long each tile of the run is, and then its slot, if it has one, with the space before it.
        Where a train has not begun, the slot is as long as a tile."""
        lengths = [self.long(train.tiles[index]) for index in run.tiles]
        if slot and run.end is not None:
            lengths.append(BESIDE + 1.0 if lengths else 2.0)
        return lengths

    def mark(self, row: int) -> Stretch:
        """A plaque, or a mark that the line goes on, at the beginning of a row."""
        return Stretch(PLAQUE / 2, self.across(row), PLAQUE)

    def flow(
        self, lengths: Iterable[float], first: float, others: float, gap: float
    ) -> list[tuple[int, float]] | None:
        """Row and beginning of each piece, when the first row and the others are indented so much; None
        when they do not fit."""
        row, at = 0, first
        places = []
        for length in lengths:
            if at + length > self.length + 1e-9:
                row, at = row + 1, others
                if row == self.count or at + length > self.length + 1e-9:
                    return None
            places.append((row, at))
            at += length + gap
        return places


def _fill_with_one(train: Train, run: LaneRun, rows: _Rows) -> Filled:
    """A train without branches: the newest tiles, then the slot, which gives way to the last tile."""
    count = len(run.tiles)
    slotted = _newest(rows.pieces(train, run), count, rows)
    newest = slotted or _newest(rows.pieces(train, run, slot=False), count, rows)
    places, hidden = newest or ([(0, 0.0)], count - 1)
    filled = Filled(hidden=hidden, rows=rows.count)
    if hidden:
        filled.plaque = rows.mark(0)
    filled.marks = [rows.mark(row) for row in range(1, places[-1][0] + 1)]
    filled.put(train, run, run.tiles[hidden:], places, rows)
    return filled


def _newest(pieces: list[float], tiles: int, rows: _Rows) -> tuple[list[tuple[int, float]], int] | None:
    """Places for as many of the last tiles as fit, at least one, and for the slot if it is among the
    pieces; and how many tiles are left out. None when that is too much."""
    mark = PLAQUE + BESIDE
    room = rows.length * rows.count
    hidden = tiles
    while hidden and room >= pieces[hidden - 1]:  # more than these cannot fit
        hidden -= 1
        room -= pieces[hidden]
    for left_out in range(hidden, max(1, tiles)):
        places = rows.flow(pieces[left_out:], mark if left_out else 0.0, mark, rows.joint)
        if places is not None:
            return places, left_out
    return None


def _fill_with_several(train: Train, runs: list[LaneRun], choices: Sequence[_Rows]) -> Filled:
    """A train with branches: each run is one piece of a row, and shows its newest tiles. Every open end
    shows its last tile and a slot; where that is too much, slots go first, then the ends themselves."""
    whole = [len(run.tiles) for run in runs]
    needed = [run for run in runs if run.live]
    needed.sort(key=lambda run: not (run.tiles and train.tiles[run.tiles[-1]].is_double))
    least = [int(run.live) for run in runs]
    for rows in choices:
        for shown in (whole, least):
            blocks = _Blocks(train, runs, shown[:], {run.end for run in needed if run.end}, rows)
            if blocks.fit():
                return blocks.grown().filled()
    rows = choices[-1]
    slots = [run.end for run in needed if run.end]
    while slots:
        slots.pop()
        blocks = _Blocks(train, runs, least, set(slots), rows)
        if blocks.fit():
            return blocks.grown().filled()
    while needed:
        needed.pop()
        blocks = _Blocks(train, runs, [int(run in needed) for run in runs], set(), rows)
        if blocks.fit():
            return blocks.filled()
    raise AssertionError("a lane without room for nothing")


@dataclass(slots=True)
class _Blocks:
    """The runs of a train as pieces of rows: how many tiles each shows, and which have a slot."""

    train: Train
    runs: list[LaneRun]
    shown: list[int]
    slots: set[str]
    rows: _Rows
    places: list[tuple[int, float]] = field(default_factory=list)

    def _lengths(self) -> list[tuple[int, float]]:
        """The runs that show something, and how long each is."""
        lengths = []
        for at, (run, shown) in enumerate(zip(self.runs, self.shown, strict=True)):
            if shown:
                long = sum(self.rows.long(self.train.tiles[index]) for index in run.tiles[-shown:])
                long += (shown - 1) * self.rows.joint
                lengths.append((at, long + (BESIDE + 1.0 if run.end in self.slots else 0.0)))
        return lengths

    def hidden(self) -> int:
        return len(self.train.tiles) - sum(self.shown)

    def fit(self) -> bool:
        """Whether there is room for all of it; if so, `places` tells where."""
        lengths = [long for _, long in self._lengths()]
        places = self.rows.flow(lengths, PLAQUE + BESIDE if self.hidden() else 0.0, 0.0, BRANCH_GAP)
        self.places = places or []
        return places is not None

    def grown(self) -> _Blocks:
        """With older tiles shown as far as there is room, in turn from each run."""
        growing = list(range(len(self.runs)))
        while growing:
            for at in growing[:]:
                if self.shown[at] < len(self.runs[at].tiles):
                    self.shown[at] += 1
                    if self.fit():
                        continue
                    self.shown[at] -= 1
                growing.remove(at)
        self.fit()
        return self

    def filled(self) -> Filled:
        filled = Filled(hidden=self.hidden(), rows=self.rows.count)
        if filled.hidden:
            filled.plaque = self.rows.mark(0)
        before: LaneRun | None = None
        for (at, length), (row, begin) in zip(self._lengths(), self.places, strict=True):
            run, across = self.runs[at], self.rows.across(row)
            along = begin
            for index in run.tiles[-self.shown[at] :]:
                long = self.rows.long(self.train.tiles[index])
                filled.tiles.append(LaneTile(index, along + long / 2, across, long == 1.0))
                along += long + self.rows.joint
            if before is not None and begin > BRANCH_GAP and not self._goes_on(before, run, at):
                filled.bars.append(Stretch(begin - BRANCH_GAP / 2, across, BAR))
            before = run
            if run.end is None:
                continue
            if run.end in self.slots:
                filled.slots[run.end] = Stretch(begin + length - SLOT / 2, across, SLOT, self.rows.slot)
            height = self.rows.height / self.rows.count
            filled.drops[run.end] = Stretch(begin + length / 2, across, length, height)
        filled.link(self.runs)
        return filled

    def _goes_on(self, before: LaneRun, run: LaneRun, at: int) -> bool:
        """Whether this run, all of it shown, hangs on the last tile of the one before: a link joins them."""
        whole = self.shown[at] == len(run.tiles)
        return whole and before.end not in self.slots and run.parent == before.tiles[-1]
