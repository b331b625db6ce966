"""What the bidding sheets are made of: numbers to bid, the faces of the suits, what was said, and a widow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.tableside.shown.reading import WIDOW
from domino.tableside.shown.showing import Plate
from domino.ui.kit.boxes import Badge, Box, Card, Drawn, Flow, Line, Padded, Stack, Text
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import MARGIN, Part
from domino.ui.kit.words import ink

PAD = MARGIN + 4
GAP = 6
CELL = 50
"""Dp: the height of a number."""
FEW = 15
"""More numbers than this stand closer together."""


def paint_hint(painter: Painter, x: float, y: float, width: float, height: float, radius: float) -> None:
    """What is advised: lit, with the lamp of a hint at its corner."""
    theme = painter.theme
    painter.ring(x - dp(2), y - dp(2), width + dp(4), height + dp(4), theme.gold, dp(3), radius + dp(2))
    painter.disc(x + width - dp(5), y + height - dp(5), dp(9), theme.gold)
    painter.icon("lightbulb-on-outline", x + width - dp(5), y + height - dp(5), 13, theme.on_gold)


@dataclass
class BidGrid(Part):
    """Numbers that can be bid; those too low are struck through. `choose` hears the one that was tapped,
    `refused` one that cannot be."""

    numbers: Sequence[int]
    allowed: frozenset[int]
    chosen: int | None
    hint: int | None
    caption: str
    say: Callable[..., str]
    choose: Callable[[int], None]
    refused: Callable[[int], None]
    low: bool = False
    """Whether there is little height: numbers stand close together, in as few rows as can be."""

    def _across(self, width: float) -> int:
        least = dp(62 if len(self.numbers) <= FEW and not self.low else 44)
        least = max(least, ink.size("88", 18, "medium")[0] + dp(20))
        fits = max(3, int((width - dp(2 * PAD - GAP)) / (least + dp(GAP))))
        count = len(self.numbers)
        if count <= fits:
            return count
        rows = -(-count // fits)
        even = -(-count // rows)
        leaves_room = even * rows - count >= 2  # for the caption, in the last row
        return even if leaves_room or even == fits or not self.caption else even + 1

    def _cell_height(self) -> float:
        least = 44 if self.low else CELL if len(self.numbers) <= FEW else 46
        return max(dp(least), ink.line_height(18) + dp(12))

    def _rows(self, width: float) -> int:
        return -(-len(self.numbers) // self._across(width))

    def _cell(self, width: float) -> float:
        across = self._across(width)
        return (width - dp(2 * PAD) - dp(GAP) * (across - 1)) / across

    def _caption_beside(self, width: float) -> float:
        """The room right of the last number, when the caption fits there; else 0."""
        across, cell = self._across(width), self._cell(width)
        empty = self._rows(width) * across - len(self.numbers)
        room = empty * (cell + dp(GAP)) - dp(14)
        if empty == 0 or room < dp(70):
            return 0.0
        lines = ink.wrapped(self.caption, 13, "regular", room)
        return room if len(lines) * ink.line_height(13) <= self._cell_height() + dp(4) else 0.0

    def height(self, width: float) -> float:
        rows = self._rows(width)
        below = 0.0
        if self.caption and not self._caption_beside(width):
            lines = ink.wrapped(self.caption, 13, "regular", width - dp(2 * PAD))
            below = len(lines) * ink.line_height(13) + dp(6)
        return rows * (self._cell_height() + dp(GAP)) + below + dp(4)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme = painter.theme
        across, cell, high = self._across(width), self._cell(width), self._cell_height()
        for at, number in enumerate(self.numbers):
            left = x + dp(PAD) + (at % across) * (cell + dp(GAP))
            bottom = top - dp(2) - (at // across) * (high + dp(GAP)) - high
            self._paint_number(painter, number, left, bottom, cell, high)
        if not self.caption:
            return
        room = self._caption_beside(width)
        if room:
            lines = ink.wrapped(self.caption, 13, "regular", room)
            last = len(self.numbers) % across
            left = x + dp(PAD) + last * (cell + dp(GAP)) + dp(8)
            bottom = top - dp(2) - (self._rows(width) - 1) * (high + dp(GAP)) - high
            middle = bottom + high / 2 + len(lines) * ink.line_height(13) / 2
            painter.lines(lines, left, middle, 13, theme.secondary)
        else:
            lines = ink.wrapped(self.caption, 13, "regular", width - dp(2 * PAD))
            below = top - dp(2) - self._rows(width) * (high + dp(GAP))
            painter.lines(lines, x + width / 2, below, 13, theme.secondary, align="center")

    def _paint_number(
        self, painter: Painter, number: int, x: float, y: float, cell: float, high: float
    ) -> None:
        theme = painter.theme
        text, radius = str(number), dp(14)
        cx, cy = x + cell / 2, y + high / 2
        if number not in self.allowed:
            painter.box(x, y, cell, high, None, radius, theme.divider)
            wide = painter.words(text, cx, cy, 18, theme.secondary, "regular", "center")
            painter.above()
            painter.line(cx - wide / 2 - dp(4), cy, cx + wide / 2 + dp(4), cy, theme.secondary, dp(1.5))
            says = self.say("ui.bid.too-low", number=number)
        elif number == self.chosen:
            painter.box(x, y, cell, high, theme.primary, radius)
            painter.words(text, cx, cy, 18, theme.on_primary, "medium", "center")
            says = self.say("ui.bid.number", number=number)
        else:
            painter.box(x, y, cell, high, theme.tonal, radius)
            painter.words(text, cx, cy, 18, theme.on_tonal, "medium", "center")
            says = self.say("ui.bid.number", number=number)
        if number == self.hint:
            paint_hint(painter, x, y, cell, high, radius)
        painter.hot(f"bid-{number}", x, y, cell, high, says, radius, "choice", number == self.chosen)

    def tapped(self, name: str) -> bool:
        number = name.removeprefix("bid-")
        if number == name or not number.isdigit() or int(number) not in self.numbers:
            return False
        (self.choose if int(number) in self.allowed else self.refused)(int(number))
        return True


@dataclass
class SuitFaces(Part):
    """The seven suits with how many tiles of each are held. The one that is chosen has a ring; the numbers of
    the longest stand out. `choose` hears the one that was tapped."""

    counts: Sequence[int]
    chosen: int | None
    say: Callable[..., str]
    choose: Callable[[int], None]
    longest: frozenset[int] = frozenset()
    hint: int | None = None
    large: bool = False
    heading: str = ""
    """Words at the left, where there is little height; how many are held stands beside each face then."""

    def _indent(self) -> float:
        return ink.size(self.heading, 14, "medium")[0] + dp(16) if self.heading else 0.0

    def _across(self, width: float) -> int:
        return 7 if (width - dp(2 * PAD) - self._indent() + dp(GAP)) / 7 >= dp(40) else 4

    def _side(self, width: float) -> float:
        across = self._across(width)
        most = dp(60 if self.large else 32 if self.heading else 48)
        return min(most, (width - dp(2 * PAD) - self._indent() + dp(GAP)) / across - dp(GAP))

    def _step(self, width: float) -> float:
        return self._side(width) + (dp(8) if self.heading else dp(10) + ink.line_height(13))

    def height(self, width: float) -> float:
        return -(-len(self.counts) // self._across(width)) * self._step(width) + dp(4)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme = painter.theme
        across, side, step = self._across(width), self._side(width), self._step(width)
        if self.heading:
            painter.words(self.heading, x + dp(PAD + 4), top - dp(3) - side / 2, 14, theme.primary, "medium")
            x, width = x + self._indent(), width - self._indent()
        widest = ink.size(self.say("ui.bid.count", number=9), 13, "medium")[0]
        beside = dp(6) + widest if self.heading else 0.0
        pitch = (width - dp(2 * PAD) - side - beside) / max(1, across - 1)
        pitch = min(pitch, side * (2.2 if self.heading else 1.6))
        left = x + (width - pitch * (across - 1) - beside) / 2
        for suit, count in enumerate(self.counts):
            cx = left + (suit % across) * pitch
            cy = top - dp(3) - (suit // across) * step - side / 2
            painter.half_tile(suit, cx, cy, side)
            edge, low, chosen = cx - side / 2, cy - side / 2, suit == self.chosen
            if chosen:
                around = (edge - dp(2), low - dp(2), side + dp(4), side + dp(4))
                painter.ring(*around, theme.primary, dp(3), side * 0.2)
            if suit == self.hint:
                paint_hint(painter, edge, low, side, side, side * 0.17)
            held, colour = self.say("ui.bid.count", number=count), theme.text if count else theme.secondary
            weight = "medium"
            if suit in self.longest:
                colour, weight = theme.primary, "bold"
            if self.heading:
                painter.words(held, cx + side / 2 + dp(6), cy, 13, colour, weight)
            else:
                below = cy - side / 2 - dp(5) - ink.line_height(13) / 2
                painter.words(held, cx, below, 13, colour, weight, "center")
            says = self.say("ui.bid.suit", suit=self.say(f"common.suit.{suit}"), number=count)
            painter.hot(f"suit-{suit}", edge, low, side, side, says, side * 0.17, "choice", chosen)

    def tapped(self, name: str) -> bool:
        if not name.startswith("suit-"):
            return False
        self.choose(int(name.removeprefix("suit-")))
        return True


def said_bids(plates: Sequence[Plate], say: Callable[..., str]) -> Box:
    """What the others have said."""
    chips = []
    for plate in plates:
        text = str(plate.bid) if plate.bid else say("ui.felt.passes")
        words = Text(text, 13, "text" if plate.bid else "secondary", "medium")
        badge = Badge(plate.colour, plate.letters, 20)
        chips.append(Card(Line(badge, 3, words), "raised", 99, (6, 4, 7, 4), 30))
    return Flow(*chips, gap=GAP, below=4)


@dataclass
class WidowChoice(Part):
    """The widow, face down or shown, and what is given for it: a tile that is chosen on the rack."""

    widow: Tile | None
    given: Tile | None
    say: Callable[..., str]
    put: Callable[[], None]
    """Puts the chosen tile down: the widow was tapped."""
    lit: bool = False
    """Whether a tile is carried that may be let go here."""
    side: float = 36.0
    """The short side of the tiles, in dp."""

    def _line(self) -> str:
        return self.say("ui.bid.widow-put" if self.given is None else "ui.bid.widow-chosen", tile=self.given)

    def build(self, width: float) -> Box:
        words = Text(self._line(), weight="medium", align="center")
        return Stack(Drawn(self._paint_tiles, high=2 * self.side + 14), Padded(words, (PAD, 0, PAD, 6)))

    def _paint_tiles(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        theme, side = painter.theme, dp(self.side)
        middle, y = x + width / 2, top - dp(4) - side
        apart = side / 2 + dp(28)
        if self.widow is None:
            painter.back(middle - apart, y, side)
        else:
            painter.tile(self.widow, middle - apart, y, side, first=self.widow.low)
        painter.icon("swap-horizontal", middle, y, 24, theme.secondary)
        if self.given is None:
            if self.lit:
                painter.tile_glow(middle + apart, y, side, 0, theme.gold, dp(8))
                painter.box(middle + apart - side / 2, y - side, side, 2 * side, theme.surface, side * 0.13)
            colour = theme.gold if self.lit else theme.outline
            painter.slot(middle + apart, y, side, 2 * side, 0, colour)
        else:
            painter.tile(self.given, middle + apart, y, side, first=self.given.low)
        beyond = apart + side / 2 + dp(12)
        painter.words(self.say("ui.bid.widow-comes"), middle - beyond, y, 14, theme.secondary, align="right")
        painter.words(self.say("ui.bid.widow-goes"), middle + beyond, y, 14, theme.secondary)
        near = apart + side / 2 + dp(8)
        low, high = y - side - dp(8), 2 * side + dp(16)
        painter.hot(f"place {WIDOW}", middle - near, low, 2 * near, high, self._line(), role="place")

    def tapped(self, name: str) -> bool:
        if name != f"place {WIDOW}":
            return False
        self.put()
        return True
