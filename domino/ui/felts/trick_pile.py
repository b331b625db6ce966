"""The tricks a side has taken, opened over the table."""

from __future__ import annotations

from kivy.metrics import dp

from domino.ui.felts.felt_pen import Area, Pen, line_of
from domino.ui.kit import ink
from domino.ui.kit.theme import faded

LARGEST = 34
"""What a tile's short side may be, in dp."""
CLOSE = "close pile"


def paint_open_pile(pen: Pen, felt: Area, side: int, title: str) -> None:
    """Every trick of a side as a row of its tiles, the one that won it in gold, on a card in the middle of
    the felt. A tap anywhere closes it."""
    painter, theme = pen.painter, pen.theme
    table = pen.showing.view.table
    sides = len(table["taken"])
    tricks = [trick for trick in table["tricks"] if trick["winner"] % sides == side]
    painter.box(*felt, faded(theme.deep, 0.6))
    painter.hot(CLOSE, *felt, says=title)
    if not tricks:
        return
    pad = dp(12)
    head = line_of(16) + dp(8)
    seats = len(tricks[0]["plays"])
    columns, unit = _columns(felt, len(tricks), seats, pad, head)
    rows = -(-len(tricks) // columns)
    cell, high = seats * 1.12 * unit + pad, 2 * unit + dp(10)
    width = max(columns * cell + pad, ink.size(title, 16, "medium")[0] + 2 * pad)
    height = rows * high + head + pad
    x, y = felt.centre
    card = Area(x - width / 2, y - height / 2, width, height)
    painter.shadow(*card, dp(16), dp(8))
    painter.box(*card, theme.lane, dp(16), theme.rail, dp(1.2))
    painter.words(title, card.x + pad, card.top - head / 2 - dp(2), 16, theme.on_felt, "medium")
    for at, trick in enumerate(tricks):
        left = card.x + pad + at % columns * cell
        middle = card.top - head - at // columns * high - high / 2 + dp(4)
        for nth, (seat, tile) in enumerate(trick["plays"]):
            place = left + (nth + 0.5) * 1.12 * unit
            painter.tile(tile, place, middle, unit, 0, tile.high, pen.showing.faces)
            if seat == trick["winner"]:
                painter.tile_ring(place, middle, unit, 0, theme.gold, dp(2))


def _columns(felt: Area, tricks: int, seats: int, pad: float, head: float) -> tuple[int, float]:
    """How many tricks stand beside each other, and how large their tiles can be then."""
    best = (1, 0.0)
    for columns in range(1, tricks + 1):
        rows = -(-tricks // columns)
        across = ((felt.width - 2 * pad) / columns - pad) / (seats * 1.12)
        down = ((felt.height - head - 2 * pad) / rows - dp(10)) / 2
        unit = min(across, down, dp(LARGEST))
        if unit > best[1] + 0.5:
            best = (columns, unit)
    return best
