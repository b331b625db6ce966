"""The trick in the middle: one slot for each seat, yours nearest you, your partner's opposite.

In `parts`: `middle`, the ring the slots lie on, and `seat <n>`, the plate of each other player beside their
slot. A target `seat<n>` is a slot whose tile is still to come; yours is where you put a tile down.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from domino.core.game import View
from domino.core.suits import suit_led
from domino.core.tiles import Tile
from domino.table.layout import Box, Layout, Placed, Target

ANY = -1
"""The number of a slot: it asks for none."""
LARGEST, SMALLEST = 56, 12
"""What a tile's short side may be, in dp."""
PLATE = (104.0, 42.0)
SMALL_PLATE = (48.0, 42.0)
"""What names a player, in dp; the small one is for tables of more than four."""
WIDEST_PLATE = 0.24
"""The share of the table's width that a plate may take."""
GAP = 6.0
"""Between plates, slots and the edge, in dp."""
RINGS = {3: (1.8, 1.6), 4: (1.9, 1.6), 6: (2.4, 2.4), 8: (3.0, 3.0)}
"""How far from the middle the slots of so many seats had best lie, sideways and up and down."""
WIDER = (1.0, 1.25, 1.5, 1.8, 2.2, 2.7)
"""How much wider a ring may be where the table is low."""
SPACE = 0.1
"""Slots are at least this far apart."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a seat's tile goes, how it is turned, and the plate beside it; you have none."""

    x: float
    y: float
    angle: float
    plate: Box | None = None

    def box(self) -> Box:
        across, up = (1.0, 0.5) if self.angle else (0.5, 1.0)
        return Box(self.x - across, self.y - up, self.x + across, self.y + up)


def lay_out(
    view: View, width: float, height: float, plays: Sequence[tuple[int, Tile]] | None = None
) -> Layout:
    """The trick on the table in an area of so many dp; or these plays, to show one that was taken.
    Tiles show the suit led first, where they have it."""
    shown = view.table["trick"] if plays is None else plays
    suit = suit_led(shown[0][1], view.table["trump"]) if shown else ANY
    side, spots = _arranged(view.players, width, height)
    seats = {(view.seat + turns) % view.players: spot for turns, spot in enumerate(spots)}
    tiles = tuple(
        Placed(tile, seats[seat].x, seats[seat].y, seats[seat].angle, suit if suit in tile else tile.high)
        for seat, tile in shown
    )
    done = {seat for seat, _ in shown}
    targets = tuple(
        Target(f"seat{seat}", ANY, spot.x, spot.y, spot.angle)
        for seat, spot in seats.items()
        if plays is None and seat not in done and view.hand_sizes[seat]
    )
    parts = {f"seat {seat}": spot.plate for seat, spot in seats.items() if spot.plate is not None}
    parts["middle"] = Box.around(spot.box() for spot in spots)
    return Layout(tiles, targets, Box(0.0, 0.0, width / side, height / side), side, parts=parts)


@lru_cache(maxsize=64)
def _arranged(players: int, width: float, height: float) -> tuple[float, tuple[Spot, ...]]:
    """How large tiles can be, and the spots from yours on, clockwise."""
    for size in range(LARGEST, SMALLEST, -1):
        for low in (False, True):
            for wider in WIDER:
                ring = _ring(players, width / size, height / size, size, wider, low)
                if ring is not None:
                    return size, ring
    side, spots = _arranged(players, 1.5 * width, 1.5 * height)  # nothing can be read: as on a larger table
    return side / 1.5, spots


def _ring(
    players: int, across: float, up: float, side: float, wider: float, low: bool
) -> tuple[Spot, ...] | None:
    """The spots on a table of this size, in short sides of a tile; None when they do not fit. Plates are in
    a column either side of the ring, and above; on a low table each is beside its slot."""
    gap = GAP / side
    plate_width, plate_height = (size / side for size in (PLATE if players <= 4 else SMALL_PLATE))
    plate_width = min(plate_width, WIDEST_PLATE * across)
    opposite = players // 2 if players % 2 == 0 else None
    rises = [_rise(turns, players, low) for turns in range(players)]
    highest = max(rises)
    lowest = gap + 1.0
    topmost = up - gap - (1.0 if opposite is None else 0.5 if low else 0.5 + gap + plate_height)
    sideways, upward = RINGS[players]
    sideways *= wider
    upward = min(upward, (topmost - lowest) / (1.0 + highest))
    x_middle, y_middle = across / 2, (lowest + topmost) / 2 + (1.0 - highest) * upward / 2
    spots = []
    for turns in range(players):
        x = x_middle + sideways * math.cos(_direction(turns, players))
        y = y_middle + upward * rises[turns]
        if turns == 0:
            spots.append(Spot(x, y, 0.0))
        elif turns == opposite:
            left = x + 1.0 + gap if low else x - plate_width / 2
            bottom = y - plate_height / 2 if low else y + 0.5 + gap
            plate = Box(left, bottom, left + plate_width, bottom + plate_height)
            spots.append(Spot(x, y, 90.0, plate))
        else:
            edge = (abs(x - x_middle) if low else sideways) + 0.5 + gap
            left = x_middle - edge - plate_width if x < x_middle else x_middle + edge
            plate = Box(left, y - plate_height / 2, left + plate_width, y + plate_height / 2)
            spots.append(Spot(x, y, 0.0, plate))
    boxes = [spot.box() for spot in spots] + [spot.plate for spot in spots if spot.plate is not None]
    table = Box(0.0, 0.0, across, up)
    fits = all(table.holds(box) for box in boxes) and not any(
        _near(one, other) for at, one in enumerate(boxes) for other in boxes[:at]
    )
    return tuple(spots) if fits else None


def _direction(turns: int, players: int) -> float:
    """Where the seat so many turns after you sits: you are below, and it goes round clockwise."""
    return -math.pi / 2 - turns * math.tau / players


def _rise(turns: int, players: int, low: bool) -> float:
    """How far above the middle that seat's slot is, as a share of the ring's height. On a low table the
    sides of the ring are steeper, so that slots one above the other have room."""
    rise = math.sin(_direction(turns, players))
    return math.copysign(math.sqrt(abs(rise)), rise) if low else rise


def _near(one: Box, other: Box) -> bool:
    return (
        one.left < other.right + SPACE
        and other.left < one.right + SPACE
        and one.bottom < other.top + SPACE
        and other.bottom < one.top + SPACE
    )
