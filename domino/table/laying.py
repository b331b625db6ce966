"""The one door to the table: whatever the kind, a view and an area in dp go in, and a `Layout` comes out.

    laying = Laying.of(view.kind)                     # one for the table screen, kept through the match
    layout = laying.lay(view, (width, height), text)  # after any change: play, undo, round, size, font
    while laying.busy:                                # in each frame that follows, while there is work
        if laying.work(0.004):                        # for so many seconds at most
            settle_on(laying.layout)

`lay` never holds a frame. It finds out by itself whether a tile came, something was taken back, a round
began or the area changed; while nothing of that is so the layout is the very same object. Lanes, rows and
tricks are then done. On a free table (feet, lines) a tile lies at once where its end kept a place for it,
and stays there; `work` finds places for the ends it opened. After a turn of the phone the table is shown as
it lay, fitted into the new area, until it is laid out for it; a match that is gone on with appears tile by
tile. So until `laying.settled` the layout is sound, with nothing overlapping, but it may lack the newest
tiles or targets. `laying.settle()` does it all at once, for tests and pictures. `text` is the system's font
scale: heads, plates and boxes with words grow with it.

What is in a layout
-------------------
Lengths are in short sides of a tile, y upwards; `side` tells the dp of one: a point x of the layout is
`(x - box.left) * side` dp from the left of the area when `box` is shown. `box` is everything (refit) and has
the area's shape. `laying.camera()` is the box to show while playing: the same or, on a free table too large
to be read, one around the last play and what must be answered, with as many open ends as there is room for.

`tiles` lie where they are drawn; on a free table in the order they were played, so the last play is
`tiles[-1]`. `targets` are the slots of open ends that have room for one; `number` is -1 where any tile goes.
`links` are thin lines under the tiles. `parts` are boxes by name. `folded` tells how many tiles of a line are
not shown, by the line's name, which is also that of its plaque: `plaque train0` reads "+4" when
`folded["train0"]` is 4. `drop <place>` in any game is where a tile that is let go is meant for that place; an
end without one is on the ends bar only (which has them all).

Trains, branches (<train> is `train0`..., `mexican`, or a branch's letter `a`...`f`)
    parts   `hub`, `boneyard` (where it has a place of its own; else there is room beside the engine in the
            hub's band), `lane <train>`, `head <train>`, `track <train>`, `plaque <train>`, `drop <end>`,
            `turn <train> <row>` (the mark that begins a row in which a train goes on), `bar <train> <n>`
            (between two branches of a train in one row: they do not touch)
    head    what kind of head the lanes have: `plate` (name over count and score, before the track), `line`
            (the same in one line above it), `badge` (badge over marker over count), `letter` (a branch's)
    rails   `lane <train> <row>`: the straight rail under each row; `hub <train>`: the curve from the hub
            to the lane, where lanes lie round it. Points from the hub outwards, the middle of the railway.
    A lane left of the hub is mirrored: its tiles run to the left, its head and plaque are at the right.
    A spell lies on `lane <place>`, the direction of play on the `hub`: the view tells both.
    `lanes.whole_train(view, place, width)` is one train unfolded, for when its lane is tapped.
Feet, lines
    only tiles, targets and, where there was no room beside a tile, links. Several targets may have one
    place: the sides of a foot.
Row
    parts   `line <n>` (ledges), `remove <index>` (where the sign goes, above the middle tile, by its index in
            the row), `boneyard` (the pile), `drop row`, `plaque row`
Trick
    parts   `seat <n>` (the plate of every other player), `middle` (what the slots lie in), `contract` (bid
            and trumps), `progress` (points so far, with the tick at the bid), `taken <side>` (tricks and
            count tiles; the side as in `view.table["taken"]`), `widow` (the tile nobody was
            dealt, where there is one), `drop seat<own>` (all of the middle)
    targets `seat<n>`: the slots of those who have still to play
    `lay(view, area, text, trick=plays)` shows a trick that is over, before it is swept away.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from time import perf_counter
from typing import assert_never

from domino.core.game import View
from domino.core.kinds import Lay, TableKind
from domino.core.tables import FeetTable, Laid, LinesTable, TreeTable, table_of
from domino.core.tiles import Tile
from domino.table import lanes, row
from domino.table.feet import LaidFeet
from domino.table.framing import MARGIN, camera, fitted
from domino.table.layout import Bounds, Layout
from domino.table.lines import LaidLines
from domino.table.trick import lay_out as lay_out_trick

Area = tuple[float, float]
Plays = Sequence[tuple[int, Tile]]

NOTHING = Layout((), (), Bounds(0.0, 0.0, 1.0, 1.0), 1.0)
AT_ONCE = 0.002
"""How many seconds `lay` may work: mostly enough for a play."""


class Laying(ABC):
    """How the tables of one kind are laid out, one after the other."""

    def __init__(self) -> None:
        self.layout = NOTHING
        """The newest layout."""
        self.area: Area = (1.0, 1.0)
        self.settled = True
        """Whether that is the layout of the whole table shown last."""
        self.busy = False
        """Whether there is something left for `work` to do; there may be when all is settled."""

    @staticmethod
    def of(kind: TableKind, plates: bool = True) -> Laying:
        """One for tables of this kind, with the players' plates on them or beside them."""
        match kind.lay:
            case Lay.TRAINS | Lay.BRANCHES:
                known: lanes.Known = {}
                return _AtOnce(lambda view, area, text, _: lanes.lay_out(view, *area, text, known))
            case Lay.FEET:
                return _Free(LaidFeet)
            case Lay.LINES:
                return _Free(LaidLines)
            case Lay.ROW:
                return _AtOnce(lambda view, area, _text, _trick: row.lay_out(view, *area))
            case Lay.TRICK:
                return _AtOnce(
                    lambda view, area, text, trick: lay_out_trick(view, *area, trick, text, plates)
                )
            case _:
                assert_never(kind.lay)

    @abstractmethod
    def lay(self, view: View, area: Area, text: float = 1.0, trick: Plays | None = None) -> Layout:
        """The layout of this view's table in an area of so many dp, as good as it can be had at once. A
        trick that is over can be shown instead of the one in play."""

    def work(self, seconds: float) -> bool:
        """Works for about so long; whether there is a newer layout."""
        return False

    def steps(self) -> Iterator[None]:
        """Does all that is left to do, pausing after every part of a millisecond."""
        return iter(())

    def settle(self) -> Layout:
        """Works until the layout is that of the whole table."""
        return self.layout

    def camera(self, last: int = -1, must: Sequence[Bounds] = ()) -> Bounds:
        """What to show while playing: everything, or what matters around the last play (or around another of
        the layout's tiles, by its index), with the parts of the layout that must be answered."""
        return self.layout.box


class _AtOnce(Laying):
    """Lanes, rows and tricks are laid out at once, by this function of the view, the area, the text and the
    trick."""

    def __init__(self, lay_out: Callable[[View, Area, float, Plays | None], Layout]) -> None:
        super().__init__()
        self._lay_out = lay_out
        self._made_from: object = None

    def lay(self, view: View, area: Area, text: float = 1.0, trick: Plays | None = None) -> Layout:
        made_from = (_what_lies(view), area, text, trick)
        if made_from != self._made_from:
            self.area = area
            self.layout = self._lay_out(view, area, text, trick)
            self._made_from = made_from
        return self.layout


def _what_lies(view: View) -> object:
    """All of a view that lanes, rows and tricks are laid out by, to be compared."""
    empty = [not size for size in (*view.hand_sizes, view.boneyard_size)]
    return view.seat, view.table, empty, [action for action in view.legal if action.verb != "play"]


class _Free(Laying):
    """A free table, kept through a round."""

    def __init__(self, laid: type[LaidFeet] | type[LaidLines]) -> None:
        super().__init__()
        self._laid_as = laid
        self._table: LaidFeet | LaidLines | None = None
        self._tiles: list[Laid] = []
        """The tiles of the table shown last."""
        self._shown: Mapping[str, object] = {}
        """All of that table."""
        self._seen: Bounds | None = None
        """What the camera has shown last."""

    def lay(self, view: View, area: Area, text: float = 1.0, trick: Plays | None = None) -> Layout:
        if self.settled and area == self.area and view.table == self._shown:
            return self.layout
        self._shown = view.table
        tiles = list(table_of(view, TreeTable)["tiles"])
        if self._table is None or not tiles or tiles[:1] != self._tiles[:1]:  # another round
            self._table = self._laid_as(area)
            self.layout = NOTHING
        elif area != self.area:
            self._table.resize(area)
        self._fit(area)
        self.area, self._tiles = area, tiles
        if isinstance(self._table, LaidFeet):
            self._table.show(table_of(view, FeetTable))
        else:
            self._table.show(table_of(view, LinesTable))
        self.settled, self.busy = False, True
        self.work(AT_ONCE)
        return self.layout

    def work(self, seconds: float) -> bool:
        until = perf_counter() + seconds
        before = self.layout
        for _ in self.steps():
            if perf_counter() >= until:
                break
        so_far = None if self.settled or self._table is None else self._table.so_far()
        if so_far is not None and len(so_far.tiles) > len(self.layout.tiles):
            self.layout = so_far
        return self.layout is not before

    def steps(self) -> Iterator[None]:
        table = self._table
        while table is not None and self.busy:
            self.busy = table.step()
            if table.ready and not self.settled and table.layout is not None:
                self.layout, self.settled = table.layout, True
            yield

    def settle(self) -> Layout:
        steps = self.steps()
        while not self.settled:
            next(steps)
        return self.layout

    def camera(self, last: int = -1, must: Sequence[Bounds] = ()) -> Bounds:
        self._seen = camera(self.layout, self.area, last, self._laid_as.readable, must, self._seen)
        return self._seen

    def _fit(self, area: Area) -> None:
        """Shows what is shown in an area of so many dp."""
        layout = self.layout
        fits = layout.box.width * layout.side, layout.box.height * layout.side
        if max(abs(fits[0] - area[0]), abs(fits[1] - area[1])) > 0.5:
            box, side = fitted(Bounds.around(layout.boxes or [layout.box]).grown(MARGIN), area)
            self.layout = replace(layout, box=box, side=side)
