"""Slots for the tiles of a trick, each with the plate of its player, in a box of so many dp.

There are three ways to arrange them, and for each the largest size of a tile is a matter of a few divisions:
nothing is searched for, so that a window can be resized at any speed.
"""

from __future__ import annotations

from typing import NamedTuple

from domino.table.layout import Bounds

LARGEST, ALONE = 56.0, 84.0
"""What a tile's short side may be at most: beside plates, and without."""
GAP = 6.0
"""Between plates, slots and the edge."""
APART = 12.0
"""Between slots, and from a slot to what is above and below them all: light round a tile ends before that."""
CAPTION = 26.0
"""Between the widow and your own slot: its name stands there."""
PLATE = (140.0, 42.0)
LEAST_PLATE = 64.0
"""How wide a plate is at most and how high, and how narrow it may be where there is little room."""
LOOSE = 0.5
"""Slots are no farther apart than this part of a tile's short side, even where there is room."""
WIDE = 3.0
"""Nor is the column in the middle wider than so many of it."""
GOOD_ENOUGH = 0.9
"""A way that is liked better may have tiles smaller by this."""


class Slot(NamedTuple):
    """Where a seat's tile goes, how it is turned, the short side of it, and the plate; you have none."""

    x: float
    y: float
    angle: float
    side: float
    plate: Bounds | None = None

    def box(self) -> Bounds:
        across, up = (self.side, self.side / 2) if self.angle else (self.side / 2, self.side)
        return Bounds(self.x - across, self.y - up, self.x + across, self.y + up)

    def scaled(self, by: float) -> Slot:
        """The slot in other units."""
        plate = None if self.plate is None else self.plate.scaled(by)
        return Slot(self.x * by, self.y * by, self.angle, self.side * by, plate)


def arrange(
    players: int, box: Bounds, text: float = 1.0, plates: bool = True
) -> tuple[float, tuple[Slot, ...]]:
    """How large tiles are, and the slots from yours on, clockwise; at a table of three one more, of a widow
    in the place opposite. Plates grow with the text; without them tiles do."""
    if not plates:
        alone = _InColumns(players, box, text, above=False, plates=False)
        return alone.side, tuple(slot._replace(plate=None) for slot in alone.slots())
    ways: list[_InColumns | _InRows] = [
        _InColumns(players, box, text, above=players <= 4),
        _InColumns(players, box, text, above=players > 4),
        _InRows(players, box, text),
    ]
    best = max(way.side for way in ways)
    way = next(way for way in ways if way.side >= GOOD_ENOUGH * best)
    return way.side, tuple(way.slots())


class _InColumns:
    """You and whoever sits opposite in the middle column, the others in one either side of it; their
    plates are above their slots, or beside them, outwards."""

    def __init__(self, players: int, box: Bounds, text: float, above: bool, plates: bool = True) -> None:
        self.box = Bounds(box.left, box.bottom + APART - GAP, box.right, box.top - APART + GAP)
        self.above = above
        self.each = (players - 1) // 2
        self.partner = players % 2 == 0
        self.between = APART if self.partner else CAPTION * text
        self.plate_height = PLATE[1] * text if plates else 0.0
        self.least_plate = LEAST_PLATE * text if plates else 0.0
        self.widest_plate = PLATE[0] if plates else 0.0
        self.side = max(0.0, min(LARGEST if plates else ALONE, *self._limits()))

    def _limits(self) -> list[float]:
        """What keeps tiles from being larger."""
        width, height = self.box.width, self.box.height
        each, plate, narrow = self.each, self.plate_height, self.least_plate
        # The middle column holds a tile that lies, or that stands, and the partner's plate.
        middle = (height - plate - GAP - APART) / 3 if self.partner else (height - self.between) / 4
        lying = 2 if self.partner else 1
        if self.above:
            outer = (height - (each - 1) * APART) / each - plate - GAP
            sideways = width - 2 * APART
            return [
                middle,
                outer / 2,
                (sideways - 2 * narrow) / lying,
                sideways / (2 + lying),
                (sideways - narrow) / 2 if sideways >= 3 * narrow else 0.0,
            ]
        if each * plate + (each - 1) * GAP > height:
            return [0.0]
        sideways = width - 2 * narrow - 2 * GAP - 2 * APART
        return [
            middle,
            (height - (each - 1) * APART) / (2 * each),
            sideways / (2 + lying),
            (sideways - narrow) / 2,
        ]

    def slots(self) -> list[Slot]:
        side, box = self.side, self.box
        column, plate = self._widths()
        centre = box.centre[0]
        block = 2 * side + (self.plate_height + GAP if self.above else 0.0)
        high = block if self.above else max(block, self.plate_height)
        apart = GAP
        if self.each > 1:
            apart = min(LOOSE * side, (box.height - self.each * high) / (self.each - 1))
        total = self.each * high + (self.each - 1) * apart
        own, across = self._middle_column(min(column, PLATE[0]), total)
        bottom, top = own.y - side, across.box().top
        highest = top if across.plate is None else across.plate.top
        lowest = min(max((bottom + top - total) / 2, bottom), highest - total)
        left: list[Slot] = []
        right: list[Slot] = []
        for turn in range(self.each):
            y = lowest + turn * (high + apart) + (side if self.above else high / 2)
            out = column / 2 + APART + side / 2 + self._spare(turn, column, plate)
            for where, way in ((left, -1), (right, 1)):
                x = centre + way * out
                if self.above:
                    # The plate is at the outer edge, the tile near the middle.
                    edge = max(out - side / 2, 0.0) + max(plate, side)
                    plate_x = centre + way * (edge - plate / 2)
                    plate_y = y + side + GAP + self.plate_height / 2
                else:
                    plate_x, plate_y = x + way * (side / 2 + GAP + plate / 2), y
                where.append(Slot(x, y, 0.0, side, Bounds.about(plate_x, plate_y, plate, self.plate_height)))
        if self.partner:
            return [own, *left, across, *reversed(right)]
        return [own, *left, *reversed(right), across]

    def _widths(self) -> tuple[float, float]:
        """How wide the middle column is, and a plate at the side; what is left over goes to the plates."""
        side, width = self.side, self.box.width
        column = max(2 * side, self.least_plate) if self.partner else side
        beside = side if self.above else 0.0
        outer = 0.0 if self.above else side + GAP
        plate = min(self.widest_plate, (width - column) / 2 - APART - outer)
        room = width - 2 * max(plate, beside) - 2 * APART - 2 * outer
        widest = max(PLATE[0], WIDE * side) if self.partner else side * (1 + LOOSE)
        return max(column, min(widest, room)), plate

    def _spare(self, turn: int, column: float, plate: float) -> float:
        """How much farther out this slot may be, so that three above each other bend like a ring."""
        if self.above or self.each < 3 or turn in (0, self.each - 1):
            return 0.0
        spare = self.box.width - column - 2 * (self.side + plate + GAP + APART)
        return max(0.0, min(spare / 2, LOOSE * self.side))

    def _middle_column(self, plate: float, beside: float) -> tuple[Slot, Slot]:
        """Your own slot and the one across, about the middle of the box: as far apart as those at the side,
        which are so high together, ask for, and where there is room outside of them."""
        side, box = self.side, self.box
        x = box.centre[0]
        high = (side + self.plate_height + GAP) if self.partner else 2 * side
        needed = high + 2 * side + max(self.between, LOOSE * side)
        total = min(
            box.height, max(needed, beside if self.each == 1 else beside + high - side + 2 * LOOSE * side)
        )
        bottom = box.bottom + (box.height - total) / 2
        own = Slot(x, bottom + side, 0.0, side)
        if not self.partner:
            return own, Slot(x, bottom + total - side, 0.0, side)
        top = bottom + total - self.plate_height
        words = Bounds(x - plate / 2, top, x + plate / 2, top + self.plate_height)
        return own, Slot(x, top - GAP - side / 2, 90.0, side, words)


class _InRows:
    """For a low table: you and your neighbours below, the others above, each plate above its slot; those
    of your neighbours are beside theirs."""

    def __init__(self, players: int, box: Bounds, text: float) -> None:
        self.players = players
        self.box = Bounds(box.left, box.bottom + APART - GAP, box.right, box.top)
        box = self.box
        self.upper = max(1, players - 3)
        self.plate_height = PLATE[1] * text
        narrow = LEAST_PLATE * text
        self.plates = self.plate_height + GAP if players > 3 else APART - GAP
        self.between = APART if players > 3 else CAPTION * text
        up = (box.height - self.plates - self.between) / 4
        if 2 * up < self.plate_height:  # the plates beside your neighbours' slots are higher than those
            up = (box.height - self.plates - self.between - self.plate_height) / 2
        limits = [
            up,
            (box.width - 2 * narrow - 2 * GAP - 2 * APART) / 3,
            (box.width + APART) / self.upper - APART,
        ]
        fits = self.upper * narrow + (self.upper - 1) * GAP <= box.width
        self.side = max(0.0, min(LARGEST, *limits)) if fits else 0.0

    def slots(self) -> list[Slot]:
        side, box = self.side, self.box
        low = max(2 * side, self.plate_height)
        room = box.height - self.plates - 2 * side - low
        apart = min(max(self.between, LOOSE * side), room)
        below = box.bottom + (room - apart) / 2 + low / 2
        above = below + low / 2 + apart + side
        centre = box.centre[0]
        outer = min(PLATE[0], (box.width - 3 * side) / 2 - GAP - APART)
        between = side + min(LOOSE * side, (box.width - 3 * side - 2 * outer - 2 * GAP) / 2)
        own = Slot(centre, below, 0.0, side)
        neighbours = []
        for way in (-1, 1):
            x = centre + way * between
            words = x + way * (side / 2 + GAP + outer / 2)
            neighbours.append(Slot(x, below, 0.0, side, Bounds.about(words, below, outer, self.plate_height)))
        if self.players == 3:
            return [own, *neighbours, Slot(centre, above, 0.0, side)]
        plate = min(PLATE[0], (box.width + GAP) / self.upper - GAP)
        step = max(plate + GAP, min(side + APART, (box.width - plate) / max(1, self.upper - 1)))
        row = []
        for at in range(self.upper):
            x = centre + (at - (self.upper - 1) / 2) * step
            top = Bounds.about(x, above + side + GAP + self.plate_height / 2, plate, self.plate_height)
            row.append(Slot(x, above, 0.0, side, top))
        return [own, neighbours[0], *row, neighbours[1]]
