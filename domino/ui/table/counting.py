"""Hands that are counted: each opens where its player sits, and every tile of it counts into a sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import ceil

from kivy.metrics import dp, sp

from domino.tableside.counting import CountedHand
from domino.tableside.shown.showing import Plate
from domino.tableside.words.wording import minus
from domino.ui.felts.felt_pen import Area
from domino.ui.felts.felt_words import fitting_size
from domino.ui.kit.paint.materials import LIP
from domino.ui.kit.paint.moving import Piece, Stand
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import faded
from domino.ui.kit.words import ink
from domino.ui.table.acts import INK, IVORY, NOTHING, Act, small_tile

FLIP, APART, EACH = 0.18, 0.06, 0.22
"""Seconds: that a tile takes to turn over, after the one before it, and to be counted."""
MOST, LOOK = 4.4, 0.9
"""All of it is at most so many seconds, however many tiles there are; and then it is looked at."""
LARGEST = 44
"""Dp: the short side of a tile that is counted."""
GAP = 4
ROW, TWO = 34, 44
"""Dp: a row of the standings below the table, and a plate that has two lines."""
WIDE = 300
"""Dp that a column of hands side by side has at least."""


def grid(felt: Area, seats: Sequence[int]) -> dict[int, Area]:
    """Boxes for the hands of these on a felt that has no place for each, in rows and columns."""
    count = len(seats)
    columns = max(1, min(int(felt.width // dp(WIDE)), ceil(count / 3)))
    rows = ceil(count / columns)
    gap = dp(6)
    wide = (felt.width - gap * (columns + 1)) / columns
    high = min(dp(140), (felt.height - gap * (rows + 1)) / rows)
    top = felt.top - gap - max(0.0, (felt.height - rows * (high + gap) - gap) / 2)
    boxes = {}
    for number, seat in enumerate(seats):
        column, row = divmod(number, rows)
        boxes[seat] = Area(
            felt.x + gap + column * (wide + gap), top - (row + 1) * high - row * gap, wide, high
        )
    return boxes


def spread(lanes: Mapping[int, Area], felt: Area) -> dict[int, Area]:
    """The lanes of those who sit here. Below each other they share the room of those that are nobody's."""
    if len({round(lane.x) for lane in lanes.values()}) > 1:
        return dict(lanes)
    gap, high = dp(6), min(dp(104), (felt.height + dp(6)) / len(lanes) - dp(6))
    order = sorted(lanes, key=lambda seat: -lanes[seat].y)
    return {
        seat: Area(felt.x, felt.top - (number + 1) * high - number * gap, felt.width, high)
        for number, seat in enumerate(order)
    }


@dataclass
class Counting(Act):
    """The second beat of a round's end."""

    plates: Sequence[Plate] = ()
    boxes: Mapping[int, Area] = field(default_factory=dict)
    """Where each hand opens, by seat."""
    felt: Area = NOTHING
    """The part of the table that they open on."""
    below: Area = NOTHING
    """The rack, on which the standings are shown meanwhile."""
    lipped: bool = False
    """Whether it has a lip."""
    told: tuple[str, str] = ("", "")
    """What the standings are called, and what wins."""

    def __post_init__(self) -> None:
        self.seconds = self._told + LOOK
        self.rest = self._told + LOOK / 2

    # When

    @cached_property
    def _order(self) -> list[CountedHand]:
        """From above to below, as the eye goes."""
        hands = self.moment.count.hands
        return sorted(hands, key=lambda hand: (self.boxes[hand.seat].x, -self.boxes[hand.seat].y))

    @cached_property
    def _times(self) -> dict[int, tuple[list[float], list[float]]]:
        """By seat: when each tile begins to turn, and when it counts."""
        times: dict[int, tuple[list[float], list[float]]] = {}
        turned = counted = 0.15
        for hand in self._order:
            flips = [turned + number * APART for number in range(len(hand.tiles))]
            turned += len(hand.tiles) * APART
            counted = max(counted, flips[0] + FLIP) if flips else counted
            counts = [max(counted + number * EACH, flip + FLIP) for number, flip in enumerate(flips)]
            counted += len(hand.tiles) * EACH
            times[hand.seat] = flips, counts
        last = max((counts[-1] for _, counts in times.values() if counts), default=0.0) + EACH
        quick = min(1.0, MOST / last) if last else 1.0
        return {
            seat: ([each * quick for each in flips], [each * quick for each in counts])
            for seat, (flips, counts) in times.items()
        }

    @cached_property
    def _told(self) -> float:
        """When everything is counted."""
        last = max((counts[-1] for _, counts in self._times.values() if counts), default=0.0)
        return last + EACH

    def counted(self, at: float) -> dict[int, int]:
        """How many tiles of each seat are counted by then."""
        return {seat: sum(each <= at for each in counts) for seat, (_, counts) in self._times.items()}

    def is_over(self, at: float) -> bool:
        return at >= self._told

    def counting(self, at: float) -> CountedHand | None:
        """Whose hand is being counted."""
        begun = {hand.seat: self._times[hand.seat][1][0] for hand in self._order if hand.tiles}
        now = [hand for hand in self._order if hand.tiles and begun[hand.seat] <= at]
        return now[-1] if now and not self.is_over(at) else None

    def scores(self, at: float) -> tuple[int, ...]:
        """The scores by side as far as they are counted."""
        return self.moment.count.scores(self.counted(at), self.is_over(at))

    def picture(self, at: float) -> object:
        return 0  # all of that lies there from the beginning

    def picture_over(self, at: float) -> object:
        return tuple(self.counted(at).values()), self.is_over(at)

    # Where

    def _tiles(self, seat: int) -> Area:
        """The part of a box that tiles open in."""
        box, plate = self.boxes[seat], self._plate(seat)
        left = plate.right + dp(10)
        return Area(
            left,
            box.y + dp(5),
            max(dp(20), box.right - dp(8) - self._sum_wide(seat) - left),
            box.height - dp(10),
        )

    def _plate(self, seat: int) -> Area:
        box = self.boxes[seat]
        wide = dp(88) if box.width > dp(230) else dp(52)
        return Area(box.x + dp(5), box.y + dp(5), wide, box.height - dp(10))

    def _sum_wide(self, seat: int) -> float:
        return ink.size("+000", self._sum_size(seat), "bold")[0] + dp(10)

    def _sum_size(self, seat: int) -> float:
        return 26 if self.boxes[seat].height >= dp(56) else 19

    def _stands(self, hand: CountedHand) -> tuple[float, list[tuple[float, float]]]:
        """How large the tiles of a hand are, and their middles."""
        room, count, gap = self._tiles(hand.seat), max(1, len(hand.tiles)), dp(GAP)
        best, rows = 0.0, 1
        for lines in range(1, 5):
            across = ceil(count / lines)
            side = min(dp(LARGEST), room.width / across - gap, (room.height / lines - gap) / 2)
            if side > best:
                best, rows = side, lines
        side, across = max(best, dp(5)), ceil(count / rows)
        high = rows * (2 * side + gap) - gap
        top = room.centre[1] + high / 2
        return side, [
            (
                room.x + side / 2 + number % across * (side + gap),
                top - side - number // across * (2 * side + gap),
            )
            for number in range(len(hand.tiles))
        ]

    def pieces(self) -> Sequence[Piece]:
        """Each tile lies face down, narrows, and widens with its face up."""
        pieces = []
        for hand in self._order:
            side, middles = self._stands(hand)
            for tile, (x, y), flip in zip(hand.tiles, middles, self._times[hand.seat][0], strict=True):
                stand, half = Stand(x, y), flip + FLIP / 2
                back, face = partial(small_tile, None, side), partial(small_tile, tile, side, first=tile.high)
                pieces += [
                    Piece(back, stand, stand, 0.0, 1.0, flip),
                    Piece(back, stand, stand, flip, FLIP / 2, half, (1.0, 0.0), eases=False),
                    Piece(face, stand, stand, half, FLIP / 2, wide=(0.0, 1.0), eases=False),
                ]
        return pieces

    # Painting

    def paint(self, painter: Painter, at: float) -> None:
        painter.cloth(*self.felt.inside(-dp(5)), lit=True)
        for seat, box in self.boxes.items():
            painter.well(*box, min(dp(14), box.height / 4))
            self._paint_plate(painter, seat)
        if self.below.height > 0:
            (painter.rack if self.lipped else painter.wood)(*self.below)
            self._board(painter)

    def _paint_plate(self, painter: Painter, seat: int) -> None:
        """Whose hand it is, but for their score."""
        theme, plate, area = painter.theme, self.plates[seat], self._plate(seat)
        painter.paper(*area, min(dp(10), area.height / 3))
        badge = min(dp(22), area.height - dp(4))
        two = area.height >= dp(TWO)
        y = area.centre[1] + (dp(12) if two else 0.0)
        painter.badge(area.x + dp(6) + badge / 2, y, badge, plate.colour, plate.letters)
        begin = area.x + badge + dp(11)
        free = area.right - dp(4) - begin
        if two and free >= dp(24):
            size = fitting_size(plate.name, (15, 13, 12), free)
            painter.words(plate.name, begin, y, size, theme.text, "medium", width=free)

    def _paint_score(self, painter: Painter, seat: int, scores: Sequence[int]) -> None:
        area, score = self._plate(seat), minus(scores[seat % len(scores)])
        two = area.height >= dp(TWO)
        y, size = (area.centre[1] - dp(13), 20) if two else (area.centre[1], 15)
        painter.words(score, area.right - dp(7), y, size, painter.theme.text, "bold", "right")

    def _paint_sum(
        self,
        painter: Painter,
        seat: int,
        hand: CountedHand | None,
        done: int,
        now: CountedHand | None,
        at: float,
    ) -> None:
        """What is counted so far; for who has none left, that they are out."""
        theme, box, room, size = painter.theme, self.boxes[seat], self._tiles(seat), self._sum_size(seat)
        x, y = box.right - dp(8), box.centre[1]
        if hand is None:
            gained = self.moment.count.after[seat % len(self.moment.count.after)]
            gained -= self.moment.count.before[seat % len(self.moment.count.before)]
            words = f"+{gained}" if self.is_over(at) or not gained else ""
            painter.icon("flag-checkered", room.x + dp(14), y, 26, theme.on_felt_secondary)
            painter.words(words, x, y, size, theme.on_felt, "bold", "right")
            return
        if not done:
            return
        active = now is not None and now.seat == seat
        colour = theme.gold if active else theme.on_felt
        sign = "+" if hand.pays else ""
        told = f"{sign}{hand.sum(done)}"
        terms = hand.told(done)
        wide = self._sum_wide(seat) - dp(6)
        two = box.height >= dp(56) and done > 1 and ink.size(terms, 12)[0] <= wide
        if two:
            painter.words(terms, x, y + dp(17), 12, theme.on_felt_secondary, align="right")
        painter.words(told, x, y - (dp(8) if two else 0), size, colour, "bold", "right")

    def paint_over(self, painter: Painter, at: float) -> None:
        """What is counted so far; the tile that counts now is lit, with what it counts."""
        counted, scores, hands = self.counted(at), self.scores(at), {hand.seat: hand for hand in self._order}
        hand = self.counting(at)
        for seat, box in self.boxes.items():
            if hand is not None and hand.seat == seat:
                painter.ring(*box, painter.theme.gold, dp(2.5), min(dp(14), box.height / 4))
            self._paint_score(painter, seat, scores)
            self._paint_sum(painter, seat, hands.get(seat), counted.get(seat, 0), hand, at)
        self._bars(painter, scores)
        done = 0 if hand is None else counted[hand.seat]
        if hand is None or not done:
            return
        theme, (side, middles) = painter.theme, self._stands(hand)
        x, y = middles[done - 1]
        painter.tile_ring(x, y, side, 0, theme.gold, dp(2.5), dp(1))
        words = f"+{hand.counts[done - 1]}"
        wide, high = ink.size(words, 13, "bold")[0] + dp(14), sp(13) + dp(7)
        top = y + side + dp(1)
        painter.box(x - wide / 2, top - high / 2, wide, high, theme.gold, high / 2)
        painter.words(words, x, top, 13, theme.on_gold, "bold", "center")

    # The standings, on the rack

    @cached_property
    def _rows(self) -> list[Area]:
        """A row a side, in as many columns as it takes; none where there is no room for all."""
        box, count = self._box, len(self.moment.count.after)
        head, row = self._head, max(dp(ROW), sp(30))
        rows = max(1, int((box.height - head - dp(6)) // row))
        columns = ceil(count / rows)
        if columns > max(1, int(box.width // dp(170))) or box.height < head + row:
            return []
        rows = ceil(count / columns)
        row, wide = min((box.height - head - dp(6)) / rows, row * 1.3), box.width / columns
        return [
            Area(
                box.x + dp(12) + number // rows * wide, box.top - head - (number % rows + 1) * row,
                wide - dp(24), row,
            )
            for number in range(count)
        ]  # fmt: skip

    @property
    def _box(self) -> Area:
        box = self.below.inside(dp(8))
        return box._replace(height=box.height - dp(LIP)) if self.lipped else box

    @property
    def _head(self) -> float:
        return ink.line_height(14) + dp(6)

    def _board(self, painter: Painter) -> None:
        """What the bars stand in."""
        theme, box, (name, wins) = painter.theme, self._box, self.told
        if not self._rows:
            return
        painter.box(*box, faded(theme.groove_deep, 0.9), dp(12))
        painter.dent(*box, dp(12))
        y = box.top - self._head / 2 - dp(2)
        painter.words(name, box.x + dp(12), y, 14, theme.on_rack, "medium")
        painter.words(wins, box.right - dp(12), y, 13, faded(theme.on_rack, 0.8), align="right")

    def _bars(self, painter: Painter, scores: Sequence[int]) -> None:
        """A bar a side, as long as its points are many; who had fewest is first."""
        count = self.moment.count
        most = max(1, *map(abs, count.after), *map(abs, scores))
        order = sorted(range(len(scores)), key=lambda side: (count.before[side], side))
        for side, row in zip(order, self._rows, strict=False):
            self._bar(painter, side, scores[side], most, row)

    def _bar(self, painter: Painter, side: int, score: int, most: int, row: Area) -> None:
        theme, plates = (
            painter.theme,
            [each for each in self.plates if each.seat % len(self.moment.count.after) == side],
        )
        badge, y = dp(24), row.centre[1]
        for number, plate in enumerate(plates[:2]):
            painter.badge(row.x + badge / 2 + number * badge * 0.7, y, badge, plate.colour, plate.letters)
        begin = row.x + badge + dp(8) + (badge * 0.7 if len(plates) > 1 else 0)
        room = row.right - begin - ink.size("0000", 16, "bold")[0] - dp(6)
        name = " + ".join(plate.name for plate in plates)
        least = min(room, ink.size(name, 13, "medium")[0] + dp(18))
        long, high = max(least, room * max(0, score) / most), min(dp(26), row.height - dp(4))
        fill = theme.gold if any(plate.is_you for plate in plates) else IVORY
        painter.paper(begin, y - high / 2, long, high, min(dp(8), high / 2), fill)
        painter.words(name, begin + dp(9), y + dp(1), 13, INK, "medium", width=long - dp(12))
        painter.words(minus(score), begin + long + dp(8), y, 16, theme.on_rack, "bold")
