"""What lies on the table for all to see, as plain values, for each kind of table.

`view.table` is one of these. Whoever reads it asks for the kind they know, with `table_of`, or with
`table_if` where it may be another.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict, TypeVar, cast

from domino.core.game import View
from domino.core.kinds import Lay
from domino.core.tiles import Tile

Laid = tuple[Tile, int | None, int]
"""A tile on the table: the tile, the index of the one it hangs on (None for the first), and by which toe."""
Plays = list[tuple[int, Tile]]
"""Who played what to a trick, in order."""


class TrainsTable(TypedDict):
    """Trains list their tiles in the order they were laid, by seat; the last of `parents` is the Mexican
    Train's."""

    engine: Tile
    trains: list[list[Tile]]
    mexican: list[Tile]
    markers: list[bool]
    """By seat, whether the train is open to all."""
    open_doubles: list[str]
    missing: dict[str, int]
    """By place, how many tiles an open double still needs."""
    must_answer: list[list[str]]
    """By seat, the places of the open doubles that it has to answer: the player to act now, the others when
    it is their turn. None while a follow-up may go elsewhere, or in a first turn that they do not bind."""
    begun: list[bool]
    """By seat, whether it has had a first turn."""
    ends: dict[str, int]
    tips: dict[str, int | None]
    """Which tile of its train each end is at; None for the hub."""
    parents: list[list[int | None]]
    """By train, on which of its tiles each hangs, None for the hub: a train with feet is a tree."""


class TreeTable(TypedDict):
    """A tree of tiles, in the order they were laid. `ends` tells what each open end shows or counts."""

    tiles: list[Laid]
    ends: dict[str, int]


class Foot(TypedDict):
    """The open foot, and how many toes it still needs."""

    place: str
    needs: int


class FeetTable(TreeTable):
    """`ends` are all there are, the open foot's place among them; its `sides` are those that are free."""

    foot: Foot | None
    sides: list[int]
    first_toes: int
    """How many toes the first foot has, or would have if it had not closed without some."""
    set_tile: Tile | None


class LinesTable(TreeTable):
    """`numbers` tells what fits at each end. Where the ends are added up, `ends` tells what each counts,
    `total` what they come to and `worth` what that scores."""

    numbers: dict[str, int]
    spinner: Tile | None
    total: NotRequired[int]
    worth: NotRequired[int]


class Cast(TypedDict):
    """A spell: the branch it lies on, and who cast it."""

    place: str
    caster: int


class BranchesTable(TreeTable):
    """The first tile is the hub. `unbegun` is the place where the next branch would begin, if any is left,
    and `sides` are the sides of the hub that are free."""

    spell: Cast | None
    direction: int
    unbegun: str | None
    sides: list[int]


class RowTable(TypedDict):
    """The row from left to right, and what was removed, in the order it went."""

    row: list[Tile]
    removed: list[Tile]


class Taken(TypedDict):
    """A trick that was taken."""

    winner: int
    plays: Plays


class TrickTable(TypedDict):
    """A hand of a trick game. By seat or side, as it is scored."""

    bid: int | None
    bidder: int | None
    trump: int | None
    trick: Plays
    taken: list[int]
    won: list[int]
    bids: list[int | None]
    """By seat: None for who has yet to speak, 0 for a pass."""
    shaker: int
    suit: int | None
    """The one that was led."""
    tricks: list[Taken]
    face_down: int
    """How many tiles nobody holds."""
    widow_taken: NotRequired[bool]
    """Where there is a widow: whether the bidder has put a tile of their own in its place."""


TABLES: dict[Lay, type] = {
    Lay.TRAINS: TrainsTable,
    Lay.BRANCHES: BranchesTable,
    Lay.FEET: FeetTable,
    Lay.LINES: LinesTable,
    Lay.ROW: RowTable,
    Lay.TRICK: TrickTable,
}
Table = TypeVar("Table")


def table_if(view: View, table: type[Table]) -> Table | None:
    """The table of a view if it is of this kind."""
    kind = view.kind
    is_it = TABLES[kind.lay] is table or (table is TreeTable and kind.tree)
    return cast(Table, view.table) if is_it else None


def table_of(view: View, table: type[Table]) -> Table:
    """The table of a view, known to be of this kind.

    :raises TypeError: when it is another.
    """
    found = table_if(view, table)
    if found is None:
        raise TypeError(f"{view.game} has {view.kind.lay} on its table, not what {table.__name__} tells of")
    return found


def first_tile(view: View) -> Tile | None:
    """The tile that all others grow from, on the hub or the first laid; None where none lies there."""
    if trains := table_if(view, TrainsTable):
        return trains["engine"]
    tree = table_if(view, TreeTable)
    return tree["tiles"][0][0] if tree and tree["tiles"] else None


def open_ends(view: View) -> dict[str, int]:
    """Every open end with the number it shows; none in games without ends."""
    if lines := table_if(view, LinesTable):
        return dict(lines["numbers"])
    table = table_if(view, TrainsTable) or table_if(view, TreeTable)
    return dict(table["ends"]) if table else {}
