"""A table for all to see: a frame round the felt, and on it a plate for each player, turned to them.

Seats go round it in the order of play, clockwise as one looks down on a table, and the first sits below. All
is in dp, from the lower left; angles are in degrees, counter-clockwise.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from domino.table.layout import Bounds

ROOMY = 600.0
"""A table that is at least this large both ways is read from a chair, a smaller one is bent over."""
PLATE = 224.0
"""How long a plate is, where there is room."""
LOW, HIGH = 34.0, 44.0
"""How high a plate is, on a small table and on a large one."""
GAP = 8.0
FRAME = 8.0
"""How much wider the frame is than a plate is high."""
RADIUS = (30.0, 48.0)
"""How round the corners of the cloth are."""
INSIDE = 0.3
"""What a round corner takes off a square one, as a share of its radius: so far away is what lies inside."""
BUTTON = (40.0, 46.0)
"""The round buttons in two corners of the frame."""
DOCK = (40.0, 72.0)
"""What is told below the felt: how high it is."""
LINE = 40.0
"""A second line of that, where a table is narrow."""
NOW, SLAB = 420.0, 50.0
"""How wide and high what to do now is told at most."""
ASIDE = 150.0
"""How wide what is told beside it is at least; with less, that stands below it."""
NARROW = 2 * ASIDE + 240.0

SIDES = ("below", "left", "above", "right")
ANGLES = {"below": 0.0, "left": 270.0, "above": 180.0, "right": 90.0}
"""How a plate on a side is turned, so that whoever sits there reads it."""
USUAL = {
    1: (1, 0, 0, 0), 2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 4: (1, 1, 1, 1),
    5: (1, 1, 2, 1), 6: (1, 2, 1, 2), 7: (1, 2, 2, 2),
}  # fmt: skip
"""How many sit below, at the left, above and at the right: partners face each other, and the first seat has
its side alone."""


class Hung(NamedTuple):
    """A plate on the frame: its middle, its length and height as its owner reads it, and how it is turned."""

    x: float
    y: float
    long: float
    high: float
    angle: float
    free: float
    """How much of its side is free behind its end, for what hangs beside it."""

    def box(self) -> Bounds:
        """What it covers."""
        lies = self.angle % 180 == 0
        return Bounds.about(
            self.x, self.y, self.long if lies else self.high, self.high if lies else self.long
        )


class RoundTable(NamedTuple):
    """Where everything is: the plates by seat, and the cloth with what lies on it."""

    plates: tuple[Hung, ...]
    cloth: Bounds
    radius: float
    felt: Bounds
    now: Bounds
    boneyard: Bounds
    code: Bounds
    menu: Bounds
    undo: Bounds


@lru_cache(maxsize=32)
def round_table(players: int, width: float, height: float, text: float = 1.0) -> RoundTable:
    """The table of so many in an area of so many dp; what holds words grows with the text."""
    roomy = min(width, height) >= ROOMY
    high = (HIGH if roomy else LOW) * (1 + (text - 1) * 0.8)
    thick, radius, button = high + FRAME, RADIUS[roomy], BUTTON[roomy]
    cloth = Bounds(thick, thick, width - thick, height - thick)
    inside = cloth.grown(-INSIDE * radius)
    away = min((thick + button / 2) / 2 + 2, inside.left - button / 2)
    corner = away + button / 2 + GAP
    lengths = {side: (width if ANGLES[side] % 180 == 0 else height) - 2 * corner for side in SIDES}
    counts = seats_round(players, lengths["below"], lengths["left"])
    felt, now, boneyard, code = _on_cloth(inside, roomy, text)
    return RoundTable(
        tuple(_plates(counts, lengths, width, height, high)),
        cloth,
        radius,
        felt,
        now,
        boneyard,
        code,
        Bounds.about(away, height - away, button, button),
        Bounds.about(width - away, away, button, button),
    )


def seats_round(players: int, across: float, up: float) -> tuple[int, int, int, int]:
    """How many sit below, at the left, above and at the right of a table whose sides have so much room. Up to
    seven sit as people do; more sit where there is most room for each."""
    if players in USUAL:
        return USUAL[players]
    ways = [
        ((players - 2 * beside) // 2, beside, (players - 2 * beside + 1) // 2, beside)
        for beside in range(1, players // 2)
    ]
    return max(ways, key=lambda way: min(across / way[2], up / way[1]))


def _plates(
    counts: tuple[int, int, int, int], lengths: dict[str, float], width: float, height: float, high: float
) -> list[Hung]:
    """The plates in the order of play: below from right to left, then up, across and down again."""
    low = high / 2 + FRAME / 2 - 1
    plates = []
    for side, count in zip(SIDES, counts, strict=True):
        room = lengths[side] / max(1, count)
        long = min(PLATE, room - GAP)
        for at in range(count):
            along = (at + 0.5 - count / 2) * room
            x, y = {
                "below": (width / 2 - along, low),
                "left": (low, height / 2 + along),
                "above": (width / 2 + along, height - low),
                "right": (width - low, height / 2 - along),
            }[side]
            plates.append(Hung(x, y, long, high, ANGLES[side], (room - long) / 2))
    return plates


def _on_cloth(inside: Bounds, roomy: bool, text: float) -> tuple[Bounds, Bounds, Bounds, Bounds]:
    """The felt, and below it what to do now between the boneyard and the table's code; on a narrow table
    those stand in a line of their own."""
    grown = 1 + (text - 1) * 0.8
    dock, line = DOCK[roomy] * grown, LINE * grown
    if inside.width < NARROW * grown:
        felt = Bounds(inside.left, inside.bottom + dock + line, inside.right, inside.top)
        now = Bounds(inside.left, inside.bottom + line, inside.right, felt.bottom)
        middle = inside.centre[0]
        return (
            felt,
            now,
            Bounds(inside.left, inside.bottom, middle - GAP / 2, now.bottom),
            Bounds(middle + GAP / 2, inside.bottom, inside.right, now.bottom),
        )
    felt = Bounds(inside.left, inside.bottom + dock, inside.right, inside.top)
    wide = min(NOW * grown, inside.width - 2 * (ASIDE * grown + GAP))
    now = Bounds.about(inside.centre[0], inside.bottom + dock / 2, wide, min(dock, SLAB * grown))
    return (
        felt,
        now,
        Bounds(inside.left, inside.bottom, now.left - GAP, felt.bottom),
        Bounds(now.right + GAP, inside.bottom, inside.right, felt.bottom),
    )
