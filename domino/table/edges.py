"""Where the next tile of a line, or the toes of a foot, can lie.

An edge is the middle of a tile's near edge, the one towards the tile it hangs on, and the way it heads.
"""

from __future__ import annotations

from domino.table.ground import Slab, direction

Edge = tuple[float, float, int]

TURNS = ((0, False), (45, False), (-45, False), (90, False), (-90, False), (90, True), (-90, True))
"""The ways on from an end, and whether a right angle leaves from the side of the last half."""

_CORNER = 0.5**0.5 / 2


def plain(edge: Edge) -> Slab:
    """The ground of a tile that lies along its line."""
    dx, dy = direction(edge[2])
    return Slab(edge[0] + dx, edge[1] + dy, edge[2])


def crosswise(edge: Edge) -> Slab:
    """The ground of a double across its line."""
    dx, dy = direction(edge[2])
    return Slab(edge[0] + 0.5 * dx, edge[1] + 0.5 * dy, edge[2] + 90)


def end_of(edge: Edge) -> Edge:
    """Where a tile that lies along its line ends, and the way it heads."""
    dx, dy = direction(edge[2])
    return edge[0] + 2 * dx, edge[1] + 2 * dy, edge[2]


def after(end: Edge, turn: int, beside: bool = False) -> Edge:
    """The edge of a tile that goes on from an end, turned by so many degrees, touching its last half."""
    x, y, heading = end
    if turn == 0:
        return end
    dx, dy = direction(heading)
    side = 0.5 if turn > 0 else -0.5
    if abs(turn) == 90 and not beside:  # its near half lies straight ahead
        return x + 0.5 * dx + side * dy, y + 0.5 * dy - side * dx, (heading + turn) % 360
    corner_x, corner_y = x - side * dy, y + side * dx
    if abs(turn) == 90:
        return corner_x - 0.5 * dx, corner_y - 0.5 * dy, (heading + turn) % 360
    across_x, across_y = direction(heading + turn - (90 if turn > 0 else -90))
    return corner_x + _CORNER * across_x, corner_y + _CORNER * across_y, (heading + turn) % 360


def aside(end: Edge, by: float) -> Edge:
    """The edge of a double that goes straight on but lies off to the right by so much."""
    dx, dy = direction(end[2])
    return end[0] + by * dy, end[1] - by * dx, end[2]


Toe = tuple[float, float, int]
"""A toe of a double that heads up: where its near edge is, right and ahead of the middle, and its turn."""

_AHEAD: Toe = (0.0, 0.5, 0)
_LEFT: Toe = (-1.0, 0.5, 45)
_RIGHT: Toe = (1.0, 0.5, -45)
_SQUARE_LEFT: Toe = (-1.0, 0.0, 90)
_SQUARE_RIGHT: Toe = (1.0, 0.0, -90)

_BACK_LEFT: Toe = (-1.0, -0.5, 135)
_BACK_RIGHT: Toe = (1.0, -0.5, -135)

FEET: tuple[tuple[int, tuple[Toe, ...]], ...] = (
    (0, (_AHEAD, _LEFT, _RIGHT)),
    (1, (_AHEAD, _LEFT, _SQUARE_RIGHT)),
    (1, (_AHEAD, _SQUARE_LEFT, _RIGHT)),
    (2, (_AHEAD, _SQUARE_LEFT, _SQUARE_RIGHT)),
    (3, (_AHEAD, _LEFT, _BACK_LEFT)),
    (3, (_AHEAD, _RIGHT, _BACK_RIGHT)),
    (3, (_AHEAD, _LEFT, _BACK_RIGHT)),
    (3, (_AHEAD, _RIGHT, _BACK_LEFT)),
    (4, (_AHEAD, _SQUARE_LEFT, _BACK_RIGHT)),
    (4, (_AHEAD, _BACK_LEFT, _SQUARE_RIGHT)),
    (4, (_LEFT, _RIGHT, _BACK_LEFT)),
    (4, (_LEFT, _RIGHT, _BACK_RIGHT)),
    (5, (_LEFT, _BACK_LEFT, _SQUARE_RIGHT)),
    (5, (_RIGHT, _BACK_RIGHT, _SQUARE_LEFT)),
    (5, (_AHEAD, _BACK_LEFT, _BACK_RIGHT)),
)
"""How the toes of a foot can lie, and how many of them are square where the ground is too narrow to splay."""


def toes_of(x: float, y: float, heading: int, toes: tuple[Toe, ...]) -> list[Edge]:
    """The edges of these toes of a double in the middle (x, y)."""
    dx, dy = direction(heading)
    return [
        (x + ahead * dx + right * dy, y + ahead * dy - right * dx, (heading + turn) % 360)
        for right, ahead, turn in toes
    ]


def first_toes(heading: int, count: int) -> list[Edge]:
    """The toes of the first foot, in the middle of the table, opposite ones in turn: three on each side
    of the set tile or, when there are only four, one from each side and one from each end (a cross)."""
    splayed, square = FEET[0][1], (_AHEAD, _SQUARE_LEFT)
    shape = splayed if count > 4 else square
    sides = [toes_of(0.0, 0.0, heading + turn, shape) for turn in (0, 180)]
    return [edge for pair in zip(*sides, strict=True) for edge in pair][:count]
