"""The tricks a side has taken: its pile, and the pile opened over the table."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from domino.core.tables import Taken, TrickTable, table_of
from domino.core.tiles import Tile
from domino.core.tricks import TrickState
from domino.tableside.words.tricks_told import is_ours, pile_title
from domino.ui.felts.felt_pen import Area, Pen
from domino.ui.felts.felt_words import SMALLEST, line_of
from domino.ui.felts.trick_cards import ON_THEIRS, THEIRS
from domino.ui.kit.paint.theme import faded
from domino.ui.kit.words import ink

LARGEST = 34
"""What a tile's short side may be, in dp."""
CLOSE = "close pile"
COUNTS = (24, 20, 16)
"""What the short side of a tile on a pile may be, in dp: the largest with which all are seen."""
GAP = 8


def tricks_of(pen: Pen, side: int) -> list[Taken]:
    """The tricks that a side has taken, in the order they were."""
    table = table_of(pen.showing.view, TrickTable)
    return [trick for trick in table["tricks"] if trick["winner"] % len(table["taken"]) == side]


def points_of(pen: Pen, tile: Tile) -> int:
    """What a tile is worth to whoever takes it, as the game counts: nothing where only tricks do."""
    known = pen.showing.view.known
    assert isinstance(known, TrickState)
    return known.terms.tile_points[tile.index]


def counted(pen: Pen, side: int) -> list[Tile | None]:
    """What is seen of a side's tricks, in the order they were taken: the tiles that count, and None for a
    trick that has none."""
    found: list[Tile | None] = []
    for trick in tricks_of(pen, side):
        counts = [tile for _, tile in trick["plays"] if points_of(pen, tile)]
        found += counts or [None]
    return found


def paint_pile(pen: Pen, area: Area, side: int) -> None:
    """How many tricks a side has taken, and the count tiles among them; opens to show the tricks."""
    painter, theme, showing = pen.painter, pen.theme, pen.showing
    won, ours = table_of(showing.view, TrickTable)["won"][side], is_ours(pen.showing, side)
    label = pile_title(pen.showing, side, pen.texts)
    painter.well(*area, dp(12))
    if won:
        painter.hot(f"pile {side}", *area, says=label)
    seen = counted(pen, side)
    pad, high = dp(12), line_of(14)
    room = area.width - 2 * pad
    y = area.centre[1]
    short = label
    if showing.for_all:
        short = ""  # badges tell who they are
    elif len(showing.sides) == 2:
        short = pen.say("us" if ours else "them", number=won)
    elif ours:
        short = pen.say("you-have", number=won)
    if area.height >= high + dp(16) + 1.5 * line_of(SMALLEST) + dp(12):
        title, above = (
            label if ink.size(label, 14, "medium")[0] <= room else short,
            area.top - dp(8) - high / 2,
        )
        painter.words(title, area.x + pad, above, 14, theme.on_felt, "medium", width=room)
        if not title:
            _badges(pen, side, won, area.x + pad, above, high)
        _seen(pen, Area(area.x + pad, area.y + dp(6), room, area.height - high - dp(18)), seen, ours)
        return
    words = ink.size(label, 13, "medium")[0]
    if words <= room:
        painter.words(label, area.x + pad, y, 13, theme.on_felt, "medium")
        rest = room - words - dp(GAP)
        if rest >= dp(2 * COUNTS[-1] + GAP) * len(seen):
            _seen(pen, Area(area.right - pad - rest, area.y + dp(2), rest, area.height - dp(4)), seen, ours)
        return
    if len(showing.sides) > 2 or showing.for_all:
        _badges(pen, side, won, area.x + dp(8), y, min(dp(20), area.height - dp(4)))
        return
    if ink.size(short, 13, "medium")[0] <= area.width - dp(4):
        painter.words(short, area.centre[0], y, 13, theme.on_felt, "medium", "center")
        return
    painter.disc(area.centre[0] - dp(9), y, dp(5), theme.gold if ours else THEIRS)
    painter.words(str(won), area.centre[0], y, 14, theme.on_felt, "bold")


def _badges(pen: Pen, side: int, won: int, x: float, y: float, size: float) -> None:
    """A side by its badges, from x on, and how many tricks it has taken."""
    for seat in pen.showing.sides[side].seats:
        pen.badge(pen.showing.plates[seat], x + size / 2, y, size)
        x += size + dp(3)
    pen.painter.words(str(won), x + dp(3), y, 14, pen.theme.on_felt, "bold")


def _seen(pen: Pen, area: Area, seen: Sequence[Tile | None], ours: bool) -> None:
    """Count tiles with their points under them, and a little pile for each trick that has none. Where there
    is no room for all, a plaque tells how many of the oldest are folded, and under it what those count."""
    theme, painter = pen.theme, pen.painter
    fill, colour = (theme.gold, theme.on_gold) if ours else (THEIRS, ON_THEIRS)
    pill = line_of(SMALLEST) + dp(1)
    below = area.height >= dp(COUNTS[-1]) + pill + dp(3)
    fitted = _fitted(pen, area, seen, pill + dp(7) if below else dp(4))
    if fitted is None:
        return
    folded, side, places = fitted

    def count(tiles: Sequence[Tile | None], middle: float, y: float) -> None:
        """The points of these, under the row whose middle is at y."""
        points = sum(points_of(pen, tile) for tile in tiles if tile is not None)
        if below and points:
            left = middle - pen.pill_width(pill, f"+{points}", None) / 2
            low = y - side / 2 - dp(3) - pill / 2
            pen.pill(left, low, pill, f"+{points}", fill=fill, colour=colour)

    if folded:
        x, y = places.pop(0)
        wide, high = _plaque_width(pen, folded), line_of(SMALLEST) + dp(2)
        painter.box(x, y - high / 2, wide, high, theme.deep, dp(6), theme.rail, dp(1.2))
        more = pen.say("more", number=folded)
        painter.words(more, x + wide / 2, y, SMALLEST, theme.on_felt, "medium", "center")
        count(seen[:folded], x + wide / 2, y)
    for tile, (x, y) in zip(seen[folded:], places, strict=True):
        if tile is None:
            _little_pile(pen, x, y + side / 2, 0.6 * side)
            continue
        painter.tile(tile, x + side, y, side, 90, tile.high, pen.showing.faces)
        count([tile], x + side, y)


def _plaque_width(pen: Pen, folded: int) -> float:
    return ink.size(pen.say("more", number=folded), SMALLEST, "medium")[0] + dp(14)


def _fitted(
    pen: Pen, area: Area, seen: Sequence[Tile | None], under: float
) -> tuple[int, float, list[tuple[float, float]]] | None:
    """How many of the oldest are folded, the short side of a tile, and where each thing goes, the plaque
    first: as few folded as can be, then as large as can be."""
    for folded in range(len(seen) + 1):
        plaque = [_plaque_width(pen, folded)] if folded else []
        for side in map(dp, COUNTS):
            widths = plaque + [2 * side if tile is not None else 0.9 * side for tile in seen[folded:]]
            places = _flow(widths, area, side, side + under)
            if places is not None:
                return folded, side, places
    return None


def _flow(widths: Sequence[float], area: Area, side: float, down: float) -> list[tuple[float, float]] | None:
    """Where things of these widths begin, and the middle of their row, in rows from the top that are so far
    apart; None when there is no room for all."""
    places, x, y = [], area.x, area.top - side / 2
    for wide in widths:
        if x + wide > area.right and x > area.x:
            x, y = area.x, y - down
        if x + wide > area.right or y + side / 2 - down < area.y - dp(4):
            return None
        places.append((x, y))
        x += wide + dp(GAP)
    return places


def _little_pile(pen: Pen, x: float, top: float, side: float) -> None:
    """A trick of which nothing counts: a few tiles face down."""
    for off in (0.0, 1.0, 2.0):
        pen.painter.back(x + side * (0.5 + off * 0.14), top - side * (1 + off * 0.06), side)


def paint_open_pile(pen: Pen, felt: Area, side: int, title: str) -> None:
    """Every trick of a side as a row of its tiles, the one that won it in gold, on a card in the middle of
    the felt. A tap anywhere closes it."""
    painter, theme = pen.painter, pen.theme
    tricks = tricks_of(pen, side)
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
