"""Where the parts of the table screen lie: upright on a phone, on its side, or wide. In dp, without a window.

Boxes are (x, y, width, height) from the lower left of what is inside the insets. A part that this kind or
this shape does not have is not among them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from domino.core.kinds import TableKind
from domino.tableside.shown.rack_room import FOOT, PLAQUE

Area = tuple[float, float, float, float]

BAR, WIDE_BAR = 54.0, 60.0
STRIP = 54.0
NEWS = 32.0
ENDS, LOW_ENDS, WIDE_ENDS = 64.0, 62.0, 66.0
WIDE_RACK = 152.0
ACTIONS = 60.0
COLUMN = 72.0
"""The actions of a phone on its side."""
PLAYERS = 132.0
"""The players of a phone on its side."""
STACK = 196.0
"""The actions of a wide table, right of the rack."""
PANEL, WIDE_PANEL = 118.0, 76.0
"""What the selected tile of a row removes."""
WIDEST = 1600.0
LEAST_FELT = 270.0
"""What a rack of many tiles leaves the felt, on a phone held upright."""
LITTLE_FELT = 135.0
"""What it leaves the felt where that is too much."""
LOW_FELT = 150.0
"""What it leaves the felt on a phone on its side."""
RACKS = ((7, 1, 68.0), (18, 2, 52.0), (27, 3, 40.0), (36, 4, 32.0), (1000, 4, 30.0))
"""How high a rack is upright: for hands of up to so many tiles, it has room for so many rows of tiles with
this short side."""
TRICK_RACK = (9, 1, 70.0)
"""The same where there are tricks: the bidding needs the room that a second row would take."""
LARGEST = 72.0
"""The short side of a tile of the hand, when there are few."""
ROW = FOOT + PLAQUE + 2
"""What a row of the rack is higher than its tiles."""
EDGE = 9.0
"""The rack's lip, where the now line does not lie across it."""
SMALL, TWO_ROWS = 38.0, 2 * (2 * 38.0 + ROW) + EDGE
"""Where a single row of tiles would be smaller than this, on a table that is wide, the rack is so high."""
RACK_SHARE = 0.45
"""What a rack of many tiles may have of what it shares with the felt, on a phone that is small."""
NOW, LOW_NOW = 42.0, 30.0
"""The line that says what to do now: upright, and where it shares the strip of the ends with the news."""
LOW = 560.0
"""A window no higher than this is a phone on its side unless it is much narrower than high."""
LEAST_WIDE = 600.0
"""A table that is at least this large both ways is wide."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of the table: `portrait`, `landscape` (a phone on its side) or `wide`."""

    name: str
    tile: float
    """The short side that a tile of the hand has at most: few tiles grow so large."""
    boxes: dict[str, Area] = field(default_factory=dict)
    """By part: bar, players, felt, news, ends, now, rack, panel, actions."""


def shape_of(
    width: float,
    height: float,
    kind: TableKind,
    hand: int,
    text: float = 1.0,
    size: float = 1.0,
    bar: bool = True,
    left_handed: bool = False,
) -> Shape:
    """The shape of a table in an area of so many dp for a game of this kind, whose hands begin with so
    many tiles. `text` is the system's font scale, `size` how large the player likes tiles; without `bar`
    ends have no chips, and upright the felt has their place. For the left hand what stands at one side stands
    at the other."""
    shape = _shape(width, height, kind, hand, text, size, bar)
    if not left_handed:
        return shape
    boxes = {name: (width - x - wide, y, wide, high) for name, (x, y, wide, high) in shape.boxes.items()}
    return replace(shape, boxes=boxes)


def _shape(
    width: float, height: float, kind: TableKind, hand: int, text: float, size: float, bar: bool
) -> Shape:
    tall = min(max(text, 1.0), 1.6)
    if width >= LEAST_WIDE and height >= LEAST_WIDE:
        return _wide(width, height, kind, hand, tall, size)
    if height < LEAST_WIDE and width > height * (1.15 if height >= LOW else 0.75):
        return _landscape(width, height, kind, hand, tall, size)
    return _portrait(width, height, kind, hand, tall, size, bar and kind.ends)


def _stacked(width: float, height: float, parts: list[tuple[str, float]], x: float = 0.0) -> dict[str, Area]:
    """Parts below each other from the top; the felt has what the others leave."""
    rest = height - sum(tall for name, tall in parts if name != "felt")
    boxes: dict[str, Area] = {}
    top = height
    for name, tall in parts:
        tall = rest if name == "felt" else tall
        top -= tall
        if tall > 0:
            boxes[name] = (x, top, width, tall)
    return boxes


def _portrait(
    width: float, height: float, kind: TableKind, hand: int, tall: float, size: float, chips: bool
) -> Shape:
    most = LARGEST * min(size, 1.25)
    news, ends = NEWS * tall, ENDS * (1 + (tall - 1) / 2) if chips else 0.0
    bar, actions = BAR * (1 + (tall - 1) * 0.7), ACTIONS * (1 + (tall - 1) / 2)
    players, now = STRIP * tall if kind.plates else 0.0, NOW * (1 + (tall - 1) / 2)
    if not kind.hand:
        parts = [("bar", bar), ("felt", 0.0), ("now", now), ("panel", PANEL * tall), ("actions", actions)]
        return Shape("portrait", most, _stacked(width, height, parts))
    room = height - (bar + players + news + ends + now + actions)
    rack = _rack(kind, hand, width, size, max(room - LEAST_FELT, min(RACK_SHARE * room, room - LITTLE_FELT)))
    parts = [("bar", bar), ("players", players), ("felt", 0.0), ("news", news), ("ends", ends)]
    parts += [("now", now), ("rack", rack), ("actions", actions)]
    return Shape("portrait", most, _stacked(width, height, parts))


def _rack(kind: TableKind, hand: int, width: float, size: float, most: float) -> float:
    """How high the rack is for hands of so many tiles: at most this."""
    racks = (TRICK_RACK, *RACKS) if kind.tricks else RACKS
    rows, side = next((rows, side) for tiles, rows, side in racks if hand <= tiles)
    side *= min(size, 1.25) if rows == 1 else 1.0
    return min(most, rows * (2 * side * min(1.0, width / 412) + ROW))


def _landscape(width: float, height: float, kind: TableKind, hand: int, tall: float, size: float) -> Shape:
    tile = min(50.0 * min(size, 1.2), max(36.0, (height * 0.33 - 32) / 2))
    strip = LOW_ENDS * (1 + (tall - 1) / 2)
    column = max(COLUMN, min(COLUMN * tall, 0.12 * width))  # grows with its words, on screens that are wide
    inner = width - column
    rack = tile * 2 + ROW + EDGE
    if inner < hand * SMALL:
        rack = max(rack, min(TWO_ROWS, height - strip - LOW_FELT))
    parts = [("felt", 0.0), ("ends", strip), ("rack", rack)]
    if not kind.hand:
        parts = [("felt", 0.0), ("now", LOW_NOW * tall), ("panel", strip)]
    boxes = _stacked(inner, height, parts)
    boxes["actions"] = (inner, 0.0, column, height)
    if not kind.hand:
        return Shape("landscape", LARGEST, boxes)
    if kind.plates:
        _, y, wide, high = boxes["felt"]
        boxes["players"] = (0.0, y, PLAYERS, high)
        boxes["felt"] = (PLAYERS, y, wide - PLAYERS, high)
    _share_ends(boxes, kind)
    return Shape("landscape", LARGEST * min(size, 1.2), boxes)


def _share_ends(boxes: dict[str, Area], kind: TableKind) -> None:
    """The news and under them the now line share the strip of the ends: a third of it and what the chips
    leave, or all where there are no ends."""
    x, y, wide, high = boxes["ends"]
    beside = wide if not kind.ends else min(420.0, wide * 0.42)
    now = high * LOW_NOW / LOW_ENDS
    boxes["now"] = (x, y, beside, now)
    boxes["news"] = (x, y + now, beside, high - now)
    if kind.ends:
        boxes["ends"] = (x + beside, y, wide - beside, high)
    else:
        del boxes["ends"]


def _wide(width: float, height: float, kind: TableKind, hand: int, tall: float, size: float) -> Shape:
    desktop = width >= 1200 and height >= 760
    content = min(width, WIDEST)
    x = (width - content) / 2
    tile = (64.0 if desktop else 54.0) * min(size, 1.3)
    most = LARGEST * min(size, 1.3)
    lowest = "rack" if kind.hand else "panel"
    rack = max(tile * 2 + 44, WIDE_RACK) if kind.hand else WIDE_PANEL * (1 + (tall - 1) / 2)
    if kind.hand and content - STACK < hand * SMALL:
        rack = max(rack, TWO_ROWS)
    ends = WIDE_ENDS * (1 + (tall - 1) / 2) if kind.hand else 0.0
    bar = WIDE_BAR * (1 + (tall - 1) / 2)
    now = 0.0 if kind.hand else LOW_NOW * tall
    parts = [("bar", bar), ("felt", 0.0), ("now", now), ("ends", ends), (lowest, rack)]
    boxes = _stacked(content, height, parts, x)
    rx, ry, rw, rh = boxes[lowest]
    boxes[lowest] = (rx, ry, rw - STACK, rh)
    boxes["actions"] = (rx + rw - STACK, ry, STACK, rh)
    if not kind.hand:
        return Shape("wide", most, boxes)
    fx, fy, fw, fh = boxes["felt"]
    if kind.plates:
        bx, by, bw, bh = boxes["bar"]
        title = min(260.0, bw * 0.3)
        icons = (6 if kind.ends else 5) * 48.0
        if bw - title - icons >= 420:
            boxes["players"] = (bx + title, by, bw - title - icons, bh)
        else:
            boxes["players"] = (fx, fy + fh - STRIP * tall, fw, STRIP * tall)
            boxes["felt"] = (fx, fy, fw, fh - STRIP * tall)
    _share_ends(boxes, kind)
    return Shape("wide", most, boxes)
