"""Trains as lanes that leave a hub: one for each seat, or branches that are nobody's.

What a layout's `parts` hold, by name ("train0", "mexican" or a branch's letter stands for <train>):
`hub`, `boneyard` (where it has a place of its own), `lane <train>`, `head <train>` and `track <train>`;
`plaque <train>` where older tiles are folded, `folded` telling how many; `turn <train> <row>` where a row
begins in which a train goes on; `bar <train> <n>` between two of its branches in one row; and `drop <end>`,
where a tile let go is meant for that end: the whole lane of a train with one end. An end without a `drop` is
on the ends bar only. `rails` are `lane <train> <row>`, the straight ones under each row, and `hub <train>`,
the curves that join lanes to a hub they lie round.

Tiles touch only where one hangs on the other: branches of a train that lie in one row are apart, and so are
rows.
"""

from __future__ import annotations

from functools import lru_cache

from domino.core.ends import PLACES
from domino.core.game import View
from domino.core.tables import BranchesTable, TrainsTable, first_tile, table_of
from domino.table.lane_plans import Lane, Plan, plan_branches, plan_trains
from domino.table.lane_tiles import Filled, Stretch, Train, fill, fill_whole
from domino.table.layout import Bounds, Layout, Placed, Point, Target

BRANCHES = 6
ANY = -1
"""The number of a target that asks for no number: there any double begins the table."""
JOINT = 1.0
"""How many dp two tiles that follow each other are apart."""
MOST_JOINT = 0.05
"""But never more than this in short sides."""
WHOLE_TRAIN_MARGIN = 0.25
LEAST_WHOLE_TRAIN = 8
"""How wide a whole train is at least, in short sides."""


def lay_out(view: View, width: float, height: float, text: float = 1.0, known: Known | None = None) -> Layout:
    """The table of this view in an area of so many dp; what holds words grows with the text. Lanes that
    have not changed are taken from what is `known`, where the others are kept for the next time."""
    players = view.players if view.kind.trains else 0
    plan, side = plan_in_units(players, width, height, text)
    return _Table(view, plan, side, (width, height), {} if known is None else known).layout()


@lru_cache(maxsize=64)
def plan_in_units(players: int, width: float, height: float, text: float) -> tuple[Plan, float]:
    """The plan, in short sides of a tile, and the dp of one. Where nobody has a train, there are branches."""
    if players:
        plan = plan_trains(players, width, height, text)
    else:
        plan = plan_branches(BRANCHES, width, height, text)
    return plan.scaled(1 / plan.side), plan.side


def whole_train(view: View, place: str, width: float, side: float = 32.0) -> Layout:
    """The one train that `place` is on, all of it, wrapped like text for a width of so many dp; the height
    is what it takes. Every run of a train with branches begins a row."""
    train = next(train for train in trains_of(view) if place == train.place or place in train.ends)
    side = min(side, width / LEAST_WHOLE_TRAIN)
    length = width / side - 2 * WHOLE_TRAIN_MARGIN
    filled, height = fill_whole(train, length, min(MOST_JOINT, JOINT / side))
    box = Bounds(-WHOLE_TRAIN_MARGIN, -height / 2, length + WHOLE_TRAIN_MARGIN, height / 2)
    pieces = _Pieces(train, Bounds(0, -height / 2, length, height / 2), mirrored=False, filled=filled)
    return Layout(tuple(pieces.tiles), tuple(pieces.targets), box, side, tuple(pieces.links), pieces.parts)


def trains_of(view: View) -> list[Train]:
    """The trains in the order of their lanes: others clockwise from your left, the Mexican Train, your
    own; or the branches as they are named, begun or not."""
    return _trains(view) if view.kind.trains else _branches(table_of(view, BranchesTable))


def _trains(view: View) -> list[Train]:
    table = table_of(view, TrainsTable)
    seats = [(view.seat + turn) % view.players for turn in range(1, view.players)]
    order = [*seats, view.players, view.seat]
    trains = {
        seat: Train(
            f"train{seat}" if seat < view.players else "mexican",
            table["engine"].low,
            table["trains"][seat] if seat < view.players else table["mexican"],
            table["parents"][seat],
            {},
        )
        for seat in order
    }
    by_place = {train.place: train for train in trains.values()}
    for place, number in table["ends"].items():
        by_place[place.partition(".")[0]].ends[place] = (table["tips"][place], number)
    return [trains[seat] for seat in order]


def _branches(table: BranchesTable) -> list[Train]:
    laid, ends = table["tiles"], table["ends"]
    start = laid[0][0].low if laid else ANY
    branches = [Train(place, start, [], [], {}) for place in PLACES[:BRANCHES]]
    branch_of = [-1] * len(laid)
    begun = 0
    for position, (tile, parent, _) in enumerate(laid):
        if parent is None:
            continue
        # Branches are named as they begin, on whichever side of the starter that is.
        branch_of[position] = branch = branch_of[parent] if parent else begun
        begun += not parent
        train = branches[branch]
        train.parents.append(len(train.tiles) - 1 if train.tiles else None)
        train.tiles.append(tile)
    for train in branches:
        if laid and train.place in ends:
            train.ends[train.place] = (len(train.tiles) - 1 if train.tiles else None, ends[train.place])
    return branches


class _Pieces:
    """What a lane adds to a layout, from what a train fills its track with."""

    def __init__(self, train: Train, track: Bounds, mirrored: bool, filled: Filled) -> None:
        self.track = track
        self.mirrored = mirrored
        self.hidden = filled.hidden
        self.rows = filled.rows
        self.tiles: list[Placed] = []
        self.targets: list[Target] = []
        self.links: list[tuple[Point, Point]] = []
        self.parts: dict[str, Bounds] = {}
        inward = train.inward()
        for laid in filled.tiles:
            tile = train.tiles[laid.index]
            x, y = self._point(laid.along, laid.across)
            first = tile.other(inward[laid.index]) if mirrored else inward[laid.index]
            self.tiles.append(Placed(tile, x, y, 0.0 if laid.crosswise else 90.0, first))
        for place, slot in filled.slots.items():
            x, y = self._point(slot.along, slot.across)
            self.targets.append(Target(place, train.ends[place][1], x, y, 90.0, slot.height, slot.length))
        if filled.plaque is not None:
            self.parts[f"plaque {train.place}"] = self._box(filled.plaque)
        for row, mark in enumerate(filled.marks, 1):
            self.parts[f"turn {train.place} {row}"] = self._box(mark)
        for number, bar in enumerate(filled.bars, 1):
            self.parts[f"bar {train.place} {number}"] = self._box(bar)
        for place, drop in filled.drops.items():
            self.parts[f"drop {place}"] = self._box(drop)
        for one, other in filled.links:
            self.links.append((self._point(*one), self._point(*other)))
        self.rails: dict[str, tuple[Point, ...]] = {}

    def lie_on(self, lane: Lane, train: Train, rows: int) -> None:
        """Adds what a lane of usually so many rows has itself: its parts, and its rails."""
        place, track = train.place, self.track
        self.parts |= {f"lane {place}": lane.box, f"head {place}": lane.head, f"track {place}": track}
        if len(train.ends) == 1:
            self.parts[f"drop {next(iter(train.ends))}"] = lane.box
        begin, end = (track.right, track.left) if lane.mirrored else (track.left, track.right)
        rows = self.rows or rows
        for row in range(rows):
            y = track.top - (row + 0.5) * track.height / rows
            self.rails[f"lane {place} {row}"] = (begin, y), (end, y)

    def _point(self, along: float, across: float) -> Point:
        x = self.track.right - along if self.mirrored else self.track.left + along
        return x, self.track.centre[1] + across

    def _box(self, stretch: Stretch) -> Bounds:
        middle = self._point(stretch.along, stretch.across)
        return Bounds.about(*middle, stretch.length, stretch.height)


Known = dict[str, tuple[Train, Lane, _Pieces]]
"""By train: how it filled a lane."""


class _Table:
    """A plan being filled, in units of a tile's short side."""

    def __init__(self, view: View, plan: Plan, side: float, area: Point, known: Known) -> None:
        self.view = view
        self.plan = plan
        self.side = side
        self.known = known
        self.joint = min(MOST_JOINT, JOINT / side)
        self.box = Bounds(0.0, 0.0, area[0] / side, area[1] / side)
        self.tiles: list[Placed] = []
        self.targets: list[Target] = []
        self.links: list[tuple[Point, Point]] = []
        self.parts: dict[str, Bounds] = {}
        self.folded: dict[str, int] = {}
        self.rails: dict[str, tuple[Point, ...]] = {}

    def layout(self) -> Layout:
        plan = self.plan
        self._put_hub()
        if plan.boneyard is not None:
            self.parts["boneyard"] = plan.boneyard
        trains = trains_of(self.view)
        for train, lane in zip(trains, plan.lanes, strict=True):
            self._put_lane(train, lane)
        for train, curve in zip(trains, plan.curves, strict=False):
            if curve:
                self.rails[f"hub {train.place}"] = curve
        return Layout(
            tuple(self.tiles),
            tuple(self.targets),
            self.box,
            self.side,
            tuple(self.links),
            self.parts,
            self.folded,
            self.rails,
            plan.head,
        )

    def _put_hub(self) -> None:
        hub = self.plan.hub
        self.parts["hub"] = hub
        # In a band the engine stands at the left, and there is room for words beside it.
        x = hub.centre[0] if hub.width < 1.5 * hub.height else hub.left + min(hub.height, 4.0) / 2 + 0.2
        y = hub.centre[1]
        starter = first_tile(self.view)
        if starter is None:
            self.targets.append(Target(PLACES[0], ANY, x, y, 0.0))
            self.parts[f"drop {PLACES[0]}"] = hub
            return
        self.tiles.append(Placed(starter, x, y, 0.0, starter.low))

    def _put_lane(self, train: Train, lane: Lane) -> None:
        pieces = self._pieces(train, lane)
        self.tiles += pieces.tiles
        self.targets += pieces.targets
        self.links += pieces.links
        self.parts |= pieces.parts
        self.rails |= pieces.rails
        if pieces.hidden:
            self.folded[train.place] = pieces.hidden

    def _pieces(self, train: Train, lane: Lane) -> _Pieces:
        was = self.known.get(train.place)
        if was is not None and was[1] is lane and was[0] == train:  # of this plan, so of this size
            return was[2]
        filled = fill(train, lane.track.width, lane.track.height, self.plan.rows, self.joint)
        pieces = _Pieces(train, lane.track, lane.mirrored, filled)
        pieces.lie_on(lane, train, self.plan.rows)
        self.known[train.place] = train, lane, pieces
        return pieces
