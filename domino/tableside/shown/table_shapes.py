"""Where the parts of the table screen lie: upright on a phone, on its side, or wide. In dp, without a window.

Boxes are (x, y, width, height) from the lower left of what is inside the insets. A part that this kind or
this shape does not have is not among them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from domino.core.kinds import TableKind

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
LEAST_FELT = 300.0
"""Two rows of tiles only where the felt keeps this height."""
PROMPT_LINE = 24.0
LOW = 560.0
"""A window no higher than this is a phone on its side unless it is much narrower than high."""
LEAST_WIDE = 600.0
"""A table that is at least this large both ways is wide."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of the table: `portrait`, `landscape` (a phone on its side) or `wide`."""

    name: str
    rows: int
    tile: float
    """The short side of a tile of the hand."""
    boxes: dict[str, Area] = field(default_factory=dict)
    """By part: bar, players, felt, news, ends, rack, panel, prompt, actions."""


def shape_of(
    width: float, height: float, kind: TableKind, hand: int, text: float = 1.0, size: float = 1.0
) -> Shape:
    """The shape of a table in an area of so many dp for a game of this kind, whose hands begin with so
    many tiles. `text` is the system's font scale, `size` how large the player likes tiles."""
    tall = min(max(text, 1.0), 1.6)
    if width >= LEAST_WIDE and height >= LEAST_WIDE:
        return _wide(width, height, kind, tall, size)
    if height < LEAST_WIDE and width > height * (1.15 if height >= LOW else 0.75):
        return _landscape(width, height, kind, tall, size)
    return _portrait(width, height, kind, hand, tall, size)


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


def _portrait(width: float, height: float, kind: TableKind, hand: int, tall: float, size: float) -> Shape:
    tile = min(48.0 * min(size, 1.25), (width - 24) / 7 - 4)
    one, two = tile * 2 + 36, tile * 4 + 32
    news, ends = NEWS * tall, ENDS * (1 + (tall - 1) / 2) if kind.ends else 0.0
    bar, actions = BAR * (1 + (tall - 1) * 0.7), ACTIONS * (1 + (tall - 1) / 2)
    players = STRIP * tall if kind.plates else 0.0
    if not kind.hand:
        parts = [("bar", bar), ("felt", 0.0), ("panel", PANEL * tall), ("actions", actions)]
        parts.append(("prompt", PROMPT_LINE * tall + 8))
        return Shape("portrait", 0, tile, _stacked(width, height, parts))
    fixed = bar + players + news + ends + actions
    rows = 2 if hand > 7 and height - fixed - two >= LEAST_FELT * 0.9 else 1
    prompt = 0.0
    if rows == 1:
        lines = 2 if kind.tricks else 1
        wanted = lines * PROMPT_LINE * tall + 10
        prompt = wanted if height - fixed - one - wanted >= LEAST_FELT * 0.9 else 0.0
    parts = [("bar", bar), ("players", players), ("felt", 0.0), ("news", news), ("ends", ends)]
    parts += [("rack", two if rows == 2 else one), ("prompt", prompt), ("actions", actions)]
    return Shape("portrait", rows, tile, _stacked(width, height, parts))


def _landscape(width: float, height: float, kind: TableKind, tall: float, size: float) -> Shape:
    tile = min(50.0 * min(size, 1.2), max(36.0, (height * 0.33 - 32) / 2))
    rack = tile * 2 + 32 if kind.hand else 0.0
    strip = LOW_ENDS * (1 + (tall - 1) / 2)
    column = max(COLUMN, min(COLUMN * tall, 0.12 * width))  # grows with its words, on screens that are wide
    inner = width - column
    parts = [("felt", 0.0), ("ends" if kind.hand else "panel", strip), ("rack", rack)]
    boxes = _stacked(inner, height, parts)
    boxes["actions"] = (inner, 0.0, column, height)
    if not kind.hand:
        return Shape("landscape", 0, tile, boxes)
    if kind.plates:
        _, y, wide, high = boxes["felt"]
        boxes["players"] = (0.0, y, PLAYERS, high)
        boxes["felt"] = (PLAYERS, y, wide - PLAYERS, high)
    _share_ends(boxes, kind)
    return Shape("landscape", 1, tile, boxes)


def _share_ends(boxes: dict[str, Area], kind: TableKind) -> None:
    """The news share the strip of the ends: a third of it and what the chips leave, or all where there are
    no ends."""
    x, y, wide, high = boxes["ends"]
    news = wide if not kind.ends else min(420.0, wide * 0.42)
    boxes["news"] = (x, y, news, high)
    if kind.ends:
        boxes["ends"] = (x + news, y, wide - news, high)
    else:
        del boxes["ends"]


def _wide(width: float, height: float, kind: TableKind, tall: float, size: float) -> Shape:
    desktop = width >= 1200 and height >= 760
    content = min(width, WIDEST)
    x = (width - content) / 2
    tile = (64.0 if desktop else 54.0) * min(size, 1.3)
    lowest = "rack" if kind.hand else "panel"
    rack = max(tile * 2 + 44, WIDE_RACK) if kind.hand else WIDE_PANEL * (1 + (tall - 1) / 2)
    ends = WIDE_ENDS * (1 + (tall - 1) / 2) if kind.hand else 0.0
    bar = WIDE_BAR * (1 + (tall - 1) / 2)
    boxes = _stacked(content, height, [("bar", bar), ("felt", 0.0), ("ends", ends), (lowest, rack)], x)
    rx, ry, rw, rh = boxes[lowest]
    boxes[lowest] = (rx, ry, rw - STACK, rh)
    boxes["actions"] = (rx + rw - STACK, ry, STACK, rh)
    if not kind.hand:
        return Shape("wide", 0, tile, boxes)
    fx, fy, fw, fh = boxes["felt"]
    if kind.plates:
        bx, by, bw, bh = boxes["bar"]
        title = min(260.0, bw * 0.3)
        icons = 4 * 48.0
        if bw - title - icons >= 420:
            boxes["players"] = (bx + title, by, bw - title - icons, bh)
        else:
            boxes["players"] = (fx, fy + fh - STRIP * tall, fw, STRIP * tall)
            boxes["felt"] = (fx, fy, fw, fh - STRIP * tall)
    _share_ends(boxes, kind)
    return Shape("wide", 1, tile, boxes)
