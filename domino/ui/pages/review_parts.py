"""What a review is made of: its sum, the strip of decisions, the turning points with the table as it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp

from domino.core.tables import RowTable, TrainsTable, table_if
from domino.core.tiles import Tile
from domino.table.layout import Layout, Placed, Target
from domino.tableside.reviewing.telling import Bar, Strip, Summed, ToldShare, TurningPoint
from domino.tableside.words.reviews import points
from domino.ui.felts.miniature import miniature
from domino.ui.felts.train_ends import TrainEnds
from domino.ui.kit.boxes import Box, Child, Drawn, Fill, Fit, Line, Padded, Paper, Sized, Stack, Text, Well
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import BLACK, WHITE, faded, mixed
from domino.ui.kit.parts.parts import MARGIN, Button, Part
from domino.ui.kit.words import ink

RADIUS = 18
PAD = (16, 12, 16, 14)
PICTURE = 136
"""Dp that the picture of a turning point is wide, and at least high."""
BESIDE = 176
"""Dp of words, at their usual size, beside which it stands; with less it is above them."""
ABOVE = 190
"""Dp that it is high then."""
TILE = 17
"""Dp of the short side of a tile below the table of a picture."""
DISC = 11
"""Dp of the radius of a turning point's number."""
BEST, PER_POINT, HIGHEST = 7.0, 5.2, 78.0
"""Dp that the bar of a best decision is high, what a point adds, and where bars end: their number tells how
much it was."""
NARROWEST, WIDEST = 5.0, 42.0
"""Dp from one bar to the next."""
MOST_IN_ROW = 7
"""How many tiles of a hand stand in a row."""
SMALL = 12
"""Sp of the numbers of the strip."""


def on_paper(box: Box) -> Box:
    """A box on a card of paper, as wide as a page has room."""
    return Padded(Paper(box, RADIUS, PAD), (MARGIN, 0, MARGIN, 12))


def paint_number(painter: Painter, cx: float, cy: float, number: int) -> None:
    """The number of a turning point, on a black disc."""
    painter.disc(cx, cy, dp(DISC + 1.5), WHITE)
    painter.disc(cx, cy, dp(DISC), BLACK)
    painter.words(str(number), cx, cy, 13, WHITE, "bold", "center")


@dataclass(eq=False, repr=False)
class SumCard(Part):
    """How the result came about: a sentence, and the play's part of it on one bar with its error."""

    summed: Summed

    def build(self, width: float) -> Box:
        summed = self.summed
        play, rest = summed.play, summed.rest
        bar: tuple[Box | float, ...] = ()
        if play is not None and rest is not None:
            bar = (10, Fit(self._named), 6, Drawn(self._paint_bar, high=26))
        title = Text(summed.title, 19, weight="medium")
        return on_paper(Stack(title, 2, Text(summed.line, 14, "secondary"), *bar))

    def _named(self, width: float) -> Box:
        """The parts with their numbers, and what is counted beside them or, without room, below."""
        play, rest = self.summed.play, self.summed.rest
        assert play is not None and rest is not None
        parts = _named(play, "error", width), _named(rest, "secondary", width)
        scale = Text(self.summed.scale, 12.5, "secondary")
        if max(part.natural() for part in parts) + scale.natural() + dp(8) > width:
            return Stack(*parts, scale)
        return Line(Fill(Stack(*parts)), 8, scale, align="top")

    def _paint_bar(self, painter: Painter, x: float, top: float, wide: float, tall: float) -> None:
        play, rest, theme = self.summed.play, self.summed.rest, painter.theme
        assert play is not None and rest is not None
        ends = [0.0, play.points - play.give, play.points + play.give, rest.points, play.points + rest.points]
        left = min(ends)
        span = max(max(ends) - left, 1.0) * 1.08
        left -= span * 0.04
        high, middle = dp(10), top - tall / 2

        def at(points: float) -> float:
            return x + (points - left) / span * wide

        def piece(one: float, other: float, colour: tuple[float, float, float, float]) -> None:
            begin, end = sorted((at(one), at(other)))
            if end - begin >= 1:
                painter.box(begin, middle - high / 2, end - begin, high, colour)

        painter.box(x, middle - high / 2, wide, high, theme.raised, high / 2)
        piece(0, play.points, theme.error)
        begins = play.points if rest.points < 0 else 0.0  # what goes the same way goes on from there
        piece(begins, begins + rest.points, mixed(theme.secondary, theme.paper_high, 0.35))
        unit = max(1.0, round(dp(1.5)))
        low, up = at(play.points - play.give), at(play.points + play.give)
        painter.box(low, middle - high / 2 - dp(6), up - low, unit, theme.text)
        for end in (low, up):
            painter.box(end - unit / 2, middle - high / 2 - dp(9), unit, dp(7), theme.text)
        painter.box(at(0) - dp(1), middle - high / 2 - dp(4), dp(2), high + dp(8), theme.outline)


def _named(part: ToldShare, colour: str, width: float) -> Box:
    """What a part is called and how much it is, on a line or two."""
    number = any(letter.isdigit() for letter in part.words)
    size, weight = (18, "bold") if number else (14, "medium")
    name = Text(part.name, 14, colour, line=18)
    words = Text(part.words, size, colour, weight, line=18)
    beside = Line(name, 6, words)
    return beside if beside.natural() <= width else Stack(name, words)


@dataclass(eq=False, repr=False)
class StripCard(Part):
    """A bar for each decision, as many rows of them as there must be."""

    strip: Strip

    def build(self, width: float) -> Box:
        strip = self.strip
        title = Text(strip.title, 16, weight="medium")
        counts = Text(strip.counts, 13, "secondary")
        beside = title.natural() + counts.natural() + dp(12) <= width - dp(2 * MARGIN + 32)
        head = Line(Fill(title), 12, counts) if beside else Stack(title, counts)
        return on_paper(Stack(head, 6, Fit(self._rows)))

    def _rows(self, width: float) -> Box:
        bars = self.strip.bars
        most = max(1, int(width / dp(NARROWEST)))
        rows = -(-len(bars) // most)
        each = -(-len(bars) // rows)
        pitch = min(dp(WIDEST), width / each)
        return Stack(*(_Row(bars[at : at + each], pitch) for at in range(0, len(bars), each)), gap=4)


class _Row(Box):
    """Bars beside each other, with their numbers above and where they are below."""

    __slots__ = ("_bars", "_pitch")

    def __init__(self, bars: Sequence[Bar], pitch: float) -> None:
        self._bars, self._pitch = bars, pitch

    def _tall(self, bar: Bar) -> float:
        return dp(min(HIGHEST, BEST + PER_POINT * bar.cost))

    def _above(self, bar: Bar) -> float:
        """What stands over a bar."""
        cost = ink.line_height(SMALL) if bar.marked else 0.0
        return cost + (dp(2 * DISC + 6) if bar.number else 0.0)

    def measure(self, width: float) -> float:
        highest = max(self._tall(bar) + self._above(bar) for bar in self._bars)
        return highest + dp(8) + ink.line_height(SMALL)

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        theme, pitch = painter.theme, self._pitch
        foot = top - height + ink.line_height(SMALL) + dp(4)
        wide = max(dp(1.5), min(pitch - dp(1), pitch * 0.86))
        written = float("-inf")
        taken: list[tuple[float, float]] = []
        every = list(enumerate(self._bars))
        for at, bar in sorted(every, key=lambda each: not each[1].number):  # their costs have room first
            half = ink.size(points(bar.cost), SMALL)[0] / 2 + dp(1)
            middle, over = x + (at + 0.5) * pitch, foot + self._tall(bar)
            free = all(middle + half < left or middle - half > right for left, right in taken)
            if bar.marked and (free or bar.number):
                taken.append((middle - half, middle + half))
                high = over + ink.line_height(SMALL) / 2
                painter.words(points(bar.cost), middle, high, SMALL, theme.error, "medium", "center")
        for at, bar in every:
            left, tall = x + at * pitch + (pitch - wide) / 2, self._tall(bar)
            middle = left + wide / 2
            shade = theme.error if bar.marked else faded(theme.primary, 0.45 if bar.cost else 1.0)
            painter.box(left, foot, wide, tall, shade, min(dp(3), wide / 2))
            if tall >= dp(HIGHEST):  # it went on
                painter.box(left, foot + tall * 0.8, wide, dp(2), theme.paper_high)
            over = foot + tall
            if bar.number:
                paint_number(painter, middle, over + ink.line_height(SMALL) + dp(DISC + 2), bar.number)
            size = ink.size(bar.label, SMALL)[0] if bar.label else 0.0
            begin = min(max(x, middle - size / 2), x + width - size)
            if size and begin > written:
                written = begin + size + dp(6)
                painter.words(
                    bar.label, begin, foot - dp(6) - ink.line_height(SMALL) / 2, SMALL, theme.secondary
                )
        painter.box(x, foot - dp(2), pitch * len(self._bars), dp(1.5), theme.divider)


@dataclass(eq=False, repr=False)
class TurningCard(Part):
    """A decision that cost much: the table as it was with the better tile in gold, what was done, what was
    better and why, and a way to try it again. The `layout` comes when it is found."""

    point: TurningPoint
    layout: Layout | None
    badges: Sequence[tuple[int, str]]
    again: Button | None = None

    def build(self, width: float) -> Box:
        return Padded(Paper(Fit(self._inside), RADIUS, (8, 8)), (MARGIN, 0, MARGIN, 12))

    def _inside(self, width: float) -> Box:
        point = self.point
        cost = Stack(
            Text(point.cost, 20, "error", "bold", "right"),
            Text(point.interval, 12, "secondary", align="right"),
        )
        head = Line(Fill(Text(point.head, 13, "primary", "medium")), 8, cost, align="top")
        reason = Text(point.reason, 13.5, "secondary") if point.reason else None
        words = Stack(
            head,
            2,
            Text(point.done, 16, weight="medium"),
            2,
            Text(point.better, 13.5, "text", "medium"),
            reason,
            *(() if self.again is None else (8, Fit(partial(_as_wide_as_its_words, self.again)))),
        )
        if width - dp(PICTURE) < ink.pixels(100) / 100 * BESIDE:
            picture = _Picture(self, ABOVE)
            return Stack(picture, 8, Padded(words, (6, 0)))
        return Line(_Picture(self, PICTURE), 12, Fill(Padded(words, (0, 2, 4, 2))), align="stretch")


def _as_wide_as_its_words(button: Button, width: float) -> Box:
    """A button with some room about its words."""
    return Line(Sized(button.box(), min(width, button.least_width() + dp(28))))


class _Picture(Box):
    """The table of a turning point, on felt, with what was best below it."""

    __slots__ = ("_card", "_high")

    def __init__(self, card: TurningCard, high: float) -> None:
        self._card, self._high = card, high

    def natural(self) -> float:
        return dp(PICTURE)

    def measure(self, width: float) -> float:
        return dp(self._high)

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        point = self._card.point
        painter.cloth(x, top - height, width, height, dp(12), lit=True)
        below = self._best(point)
        tall = below.measure(width - dp(16))
        inner = height - tall - dp(22)
        self._table(painter, x + dp(8), top - dp(10), width - dp(16), max(dp(10), inner))
        below.draw(painter, x + dp(8), top - height + tall + dp(6), width - dp(16), tall)
        painter.above()
        paint_number(painter, x + dp(DISC + 5), top - dp(DISC + 5), point.number)

    def _best(self, point: TurningPoint) -> Box:
        """What was best, in words and with its tiles in gold; small words stand in a well."""
        word = Text(point.best_words, 13, "on_felt", "medium", "left" if point.tiles else "center")
        if not point.tiles:
            return Well(word, 10, (6, 4))
        count = len(point.tiles)

        def paint(painter: Painter, x: float, top: float, width: float, height: float) -> None:
            _paint_tiles(painter, x, top, width, height, point.tiles, gold=True)

        tiles = Drawn(paint, count * (TILE + 7), 2 * TILE + 10)
        return Well(Line(word, 10, tiles, stands="center"), 10, (6, 1))

    def _table(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        card = self._card
        if places := ends_of(card.point):
            under = dp(2 * DISC)  # the signs of trains stand where the number is
            ends = TrainEnds(card.point.view, places, card.point.best.place, card.badges)
            ends.paint(painter, x, top - under, width, height - under)
        elif card.layout is not None and card.layout.tiles:
            gold = gold_of(card.layout, card.point)
            drawn = miniature(card.layout, card.badges, width / dp(1), height / dp(1), gold)
            drawn.draw(painter, x, top, width, height)
        elif card.layout is not None:  # nothing lies there: the hand is what was decided by
            _paint_tiles(painter, x, top, width, height, card.point.view.hand)


def ends_of(point: TurningPoint) -> list[str]:
    """Where trains are, the ends that it was about: that which was played on, and the better one. A whole
    table of trains would be too small to be read."""
    table = table_if(point.view, TrainsTable)
    if table is None:
        return []
    places = dict.fromkeys((point.action.place, point.best.place))
    return [place for place in places if place is not None and place in table["ends"]]


def gold_of(layout: Layout, point: TurningPoint) -> Sequence[Placed | Target]:
    """Where the better action goes on this table: the place it plays on, or the tiles that it takes from a
    row."""
    best = point.best
    if best.place is not None:
        return [target for target in layout.targets if best.place in (target.place, target.name)][:1]
    if table_if(point.view, RowTable) is None or best.number is None:
        return []
    at = best.number - layout.folded.get("row", 0)
    taken = range(at, at + 1) if best.verb == "remove" else range(at - 1, at + 2)
    return [layout.tiles[index] for index in taken if 0 <= index < len(layout.tiles)]


def _paint_tiles(
    painter: Painter,
    x: float,
    top: float,
    width: float,
    height: float,
    tiles: Sequence[Tile],
    gold: bool = False,
) -> None:
    """Tiles that stand beside each other in the middle of a box, in as many rows as it takes."""
    rows = 1 if len(tiles) <= MOST_IN_ROW else -(-len(tiles) // MOST_IN_ROW)
    each = -(-len(tiles) // rows) if tiles else 1
    side = min(dp(TILE), width / (each * 1.25), height / (rows * 2.3))
    for at, tile in enumerate(tiles):
        row, column = divmod(at, each)
        across = min(each, len(tiles) - row * each)
        cx = x + width / 2 + (column - (across - 1) / 2) * side * 1.25
        cy = top - height / 2 + ((rows - 1) / 2 - row) * side * 2.3
        if gold:
            painter.tile_glow(cx, cy, side, 0, painter.theme.gold, dp(5))
        painter.tile(tile, cx, cy, side)
        if gold:
            painter.tile_ring(cx, cy, side, 0, painter.theme.gold, dp(2))


@dataclass(eq=False, repr=False)
class GoingCard(Part):
    """How far a review has come, with a button that stops it or lets it go on, if it can be stopped."""

    title: str
    line: str
    share: float
    button: Button | None = None

    def build(self, width: float) -> Box:
        words = Stack(Text(self.title, 16, weight="medium"), Text(self.line, 13, "secondary"))
        return on_paper(Stack(Line(Fill(words), *self._beside()), 10, self._bar()))

    def _beside(self) -> tuple[Child, ...]:
        return () if self.button is None else (12, Sized(self.button.box(), self.button.least_width()))

    def _bar(self) -> Box:
        def paint(painter: Painter, x: float, top: float, wide: float, tall: float) -> None:
            theme = painter.theme
            painter.box(x, top - tall, wide, tall, theme.raised, tall / 2)
            painter.box(x, top - tall, max(tall, wide * min(1.0, self.share)), tall, theme.primary, tall / 2)

        return Drawn(paint, high=6)


@dataclass(eq=False, repr=False)
class Columns(Part):
    """Parts below each other and, where there is room, in two columns."""

    left: Sequence[Part]
    right: Sequence[Part]
    beside: float
    """Dp of width from which they stand beside each other."""

    def build(self, width: float) -> Box:
        if width < dp(self.beside) or not self.right:
            return Stack(*(part.build(width) for part in (*self.left, *self.right)))
        half = width / 2
        one, two = (Stack(*(part.build(half) for part in parts)) for parts in (self.left, self.right))
        return Line(Sized(one, half), Sized(two, half), align="top")
