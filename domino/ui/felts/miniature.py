"""A table in miniature: the tiles that lie there, as they would on its felt, small and only to look at."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from domino.core.game import View
from domino.table.laying import Laying
from domino.table.layout import Bounds, Layout, Placed, Target
from domino.ui.kit.boxes import Drawn
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import faded

LARGEST = 17
"""Dp of a tile's short side at most."""
ROOM = 2.0
"""How many times as wide and high the table is laid out as it is shown: a miniature has no names to read."""


def laid_small(view: View, wide: float, high: float) -> Layout:
    """The table laid out for a miniature of so many dp. It takes a while: not for the screen's thread."""
    laying = Laying.of(view.kind)
    laying.lay(view, (wide * ROOM, high * ROOM))
    laying.settle()
    return laying.layout


def miniature(
    layout: Layout,
    badges: Sequence[tuple[int, str]],
    wide: float,
    high: float,
    gold: Sequence[Placed | Target] = (),
) -> Drawn:
    """The table in a box of so many dp; `badges` are those of the seats, where trains have heads. What is
    `gold` is ringed: tiles that lie there, or places for one."""

    def paint(painter: Painter, x: float, top: float, width: float, height: float) -> None:
        _paint(painter, layout, badges, x, top - height, width, height, gold)

    return Drawn(paint, wide, high)


def _shown(layout: Layout, gold: Sequence[Placed | Target]) -> Bounds | None:
    """What of the layout is shown: tiles, rails, the badges of trains, and what is gold."""
    boxes = [placed.box() for placed in (*layout.tiles, *gold)]
    boxes += [box for name, box in layout.parts.items() if name.startswith("head train")]
    return Bounds.around(boxes) if boxes else None


def _paint(
    painter: Painter,
    layout: Layout,
    badges: Sequence[tuple[int, str]],
    x: float,
    low: float,
    width: float,
    height: float,
    gold: Sequence[Placed | Target],
) -> None:
    box, theme = _shown(layout, gold), painter.theme
    if box is None:
        return
    unit = min(width / max(box.width, 1.0), height / max(box.height, 1.0), dp(LARGEST))
    left = x + width / 2 - box.centre[0] * unit
    bottom = low + height / 2 - box.centre[1] * unit

    def at(across: float, up: float) -> tuple[float, float]:
        return left + across * unit, bottom + up * unit

    for points in layout.rails.values():
        inside = [(min(max(across, box.left), box.right), up) for across, up in points]
        painter.curve([at(*point) for point in inside], faded(theme.rail, 0.8), max(1.0, unit * 0.12))
    for one, other in layout.links:
        painter.line(*at(*one), *at(*other), theme.rail, max(1.0, unit * 0.12))
    for placed in layout.tiles:
        painter.tile(placed.tile, *at(placed.x, placed.y), unit, placed.angle, placed.first)
    for each in gold:
        if isinstance(each, Target):
            wide, tall = each.width * unit, each.height * unit
            painter.slot(*at(each.x, each.y), wide, tall, each.angle, theme.gold, faded(theme.gold, 0.3))
        else:
            painter.tile_ring(*at(each.x, each.y), unit, each.angle, theme.gold, max(dp(1.5), unit * 0.14))
    painter.above()
    for seat, (colour, letters) in enumerate(badges):
        head = layout.parts.get(f"head train{seat}")
        if head is not None:
            size = min(dp(18), head.height * unit, dp(LARGEST) * 1.1)
            painter.badge(*at(*head.centre), max(dp(11), size), colour, letters)
