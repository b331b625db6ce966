"""Where the tiles of a hand stand on a rack: in as many rows as they need, as large as there is room. Nothing
scrolls: a hand that is too large for its smallest tiles stands on pages. In dp, without a window.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from domino.tableside.shown.arranging import Group, RackTile

LEAST = 30.0
"""The short side that no tile of a hand falls below; pages come first."""
MARGIN = 9.0
"""What is free at both ends of a row."""
NEAR, FAR = 0.06, 0.13
"""What is at least and at most between two tiles, as a share of their short side."""
BETWEEN = 14.0
"""What is between two groups in one row."""
FOOT, ROOF, PLAQUE = 6.0, 8.0, 14.0
"""What a row has below its tiles for its groove, and above them: without plaques, and with them."""
MARK = 17.0
"""What a mark on the top edge of a tile takes more, also of one that stands higher."""
CLEAR = 7.0
"""How far a plaque is above its tiles where there is room for it: a tile that stands higher does not reach
it."""
USUAL = 52.0
"""The short side of a tile in a hand that is neither small nor large."""
SIGN = 30.0
"""The width at the end that turns the page, where there are pages."""
MOST_ROWS = 6


class RackSlot(NamedTuple):
    """Where a tile stands: its middle, the row it is in, and the page."""

    tile: RackTile
    x: float
    y: float
    row: int
    page: int = 0
    coupled: bool = False
    """Whether the next tile of its train stands right of it."""


class RackPlaque(NamedTuple):
    """The words over a group's start: their left and their low edge."""

    group: Group
    x: float
    y: float
    page: int


class RackHand(NamedTuple):
    """A hand on a rack: how long the short side of its tiles is, where they stand, and what is written over
    its groups."""

    side: float = 0.0
    slots: tuple[RackSlot, ...] = ()
    plaques: tuple[RackPlaque, ...] = ()
    pages: int = 1


Row = list[tuple[int, RackTile]]
"""The tiles of a row, each with the number of its group."""


@dataclass(frozen=True, slots=True)
class RackRoom:
    """A rack that is so wide and high; no tile on it is larger than `most`. `text` is how large letters
    are, `marks` whether something hangs on the top edge of tiles, which plaques keep clear of; for the left
    hand the page is turned at the left."""

    width: float
    height: float
    most: float
    text: float = 1.0
    marks: bool = False
    left_handed: bool = False

    def stand(self, groups: Sequence[Group]) -> RackHand:
        """Finds where every tile stands, and how large it may be."""
        groups = [group for group in groups if group.tiles]
        if not groups:
            return RackHand(self.most)
        roof = self._roof(groups)
        side, rows = self._largest(groups, roof)
        if self.marks and side < USUAL:  # which tell as much as plaques do: those go where they cost size
            bare = ROOF + MARK
            larger, others = self._largest(groups, bare)
            if larger > side + 1:
                return self._placed(groups, [others], larger, bare, self.width)._replace(plaques=())
        if side >= min(LEAST, self.most):
            return self._placed(groups, [rows], side, roof, self.width)
        side = min(LEAST, self.most, (self.height - roof - FOOT) / 2)
        most = max(1, int(self.height / (2 * side + roof + FOOT)))
        width = self.width - SIGN
        rows = list(_wrapped(groups, self._fit(side, width), side, width))
        pages = [rows[at : at + most] for at in range(0, len(rows), most)]
        return self._placed(groups, pages, side, roof, width)

    def _roof(self, groups: Sequence[Group]) -> float:
        roof = PLAQUE * self.text + 2 if len(groups) > 1 else ROOF
        return roof + MARK if self.marks else roof

    def _largest(self, groups: Sequence[Group], roof: float) -> tuple[float, list[Row]]:
        """The largest tiles with which all of the hand is in sight, and its rows; fewer rows rather than
        more."""
        best, found = 0.0, list[Row]()
        for count in range(1, MOST_ROWS + 1):
            high = (self.height / count - roof - FOOT) / 2
            if high <= 0:  # so many rows leave no room for a tile
                break
            side, rows = self._in_rows(groups, count, min(high, self.most))
            if side > best + 0.5:
                best, found = side, rows
        return best, found

    def _in_rows(self, groups: Sequence[Group], count: int, most: float) -> tuple[float, list[Row]]:
        """The largest tiles, up to this, that stand in so many rows: each group in rows of its own where
        that costs nothing, else wrapped as words are."""
        tiles = sum(len(group.tiles) for group in groups)
        for columns in range(-(-tiles // count), tiles + 1):
            side = min(most, self._side(columns))
            rows = list(_wrapped(groups, columns, side, self.width))
            if len(rows) > count:
                side = min(most, self._side(columns, len(groups) - 1))
                rows = list(_wrapped(groups, columns, side, self.width))
            if len(rows) <= count:
                return side, _apart(groups, count, self._fit(side, self.width)) or rows
        return 0.0, []

    def _side(self, columns: int, breaks: int = 0) -> float:
        """How large tiles may be of which so many stand in a row, with so many breaks between groups."""
        room = self.width - 2 * MARGIN - breaks * BETWEEN
        return room / (columns + (columns - 1 - breaks) * NEAR)

    def _fit(self, side: float, width: float) -> int:
        """How many tiles of this size stand in a row."""
        return max(1, int((width - 2 * MARGIN + side * NEAR + 0.01) / (side * (1 + NEAR))))

    def _placed(
        self, groups: Sequence[Group], pages: Sequence[Sequence[Row]], side: float, roof: float, width: float
    ) -> RackHand:
        slots: list[RackSlot] = []
        plaques: list[RackPlaque] = []
        named: set[int] = set()
        for page, rows in enumerate(pages):
            pitch = min(self.height / len(rows), 2 * side + roof + FOOT)
            free = self.height - pitch * len(rows)
            above = (MARK if self.marks else 0.0) + min(CLEAR, free / len(rows))
            gap = min([_gap(row, side, width) for row in rows])
            for at, row in enumerate(rows):
                y = self.height - free / 2 - at * pitch - roof - side
                long = len(row) * side + sum(_gaps(row, gap))
                x = (width - long) / 2 + side / 2 + (self.width - width if self.left_handed else 0.0)
                for (number, tile), after in zip(row, (*_gaps(row, gap), 0.0), strict=True):
                    if len(groups) > 1 and number not in named:
                        named.add(number)
                        plaques.append(RackPlaque(groups[number], x - side / 2, y + side + above, page))
                    coupled = groups[number].kind == "train" and 0 < after <= gap
                    slots.append(RackSlot(tile, x, y, at, page, coupled))
                    x += side + after
        return RackHand(side, tuple(slots), tuple(plaques), len(pages))


def _gaps(row: Row, gap: float) -> list[float]:
    """What is between the tiles of a row, one after the other."""
    numbers = [number for number, _ in row]
    return [gap if one == other else max(BETWEEN, gap) for one, other in pairwise(numbers)]


def _gap(row: Row, side: float, width: float) -> float:
    """What is between two tiles of one group where a row has this width."""
    if len(row) == 1:
        return FAR * side
    breaks = sum(_gaps(row, 0.0)) / BETWEEN
    inner = max(1.0, len(row) - 1 - breaks)
    spare = width - 2 * MARGIN - len(row) * side - breaks * BETWEEN
    return min(FAR * side, max(0.0, spare / inner))


def _wrapped(groups: Sequence[Group], columns: int, side: float, width: float) -> Iterator[Row]:
    """The tiles in rows of at most so many, as far as each row's breaks between groups leave room."""
    row: Row = []
    long = 0.0
    for number, group in enumerate(groups):
        for tile in group.tiles:
            before = BETWEEN if row and row[-1][0] != number else side * NEAR
            if row and (len(row) == columns or long + before + side > width - 2 * MARGIN + 0.01):
                yield row
                row, long = [], 0.0
            long += side + (before if row else 0.0)
            row.append((number, tile))
    if row:
        yield row


def _apart(groups: Sequence[Group], count: int, fit: int) -> list[Row]:
    """Rows of which each holds tiles of one group, if so many are enough; none if not."""
    if len(groups) == 1 or count == 1:
        return []
    rows: list[Row] = []
    for number, group in enumerate(groups):
        needed = -(-len(group.tiles) // fit)
        columns = -(-len(group.tiles) // needed)
        cut = range(0, len(group.tiles), columns)
        rows += [[(number, tile) for tile in group.tiles[at : at + columns]] for at in cut]
    return rows if len(rows) <= count else []
