"""What the bidding sheets are made of: numbers to bid, the faces of the suits, and a widow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.tableside.shown.reading import WIDOW
from domino.ui.kit.boxes import Box, Card, Drawn, Fill, Icon, Line, Padded, Sized, Stack, Text, Touch
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import MARGIN, Part
from domino.ui.kit.words import ink

PAD = MARGIN + 4
GAP = 6
CELL = 50
"""Dp: the height of a number."""
FEW = 15
"""More numbers than this stand closer together."""


def paint_hint(painter: Painter, x: float, top: float, width: float, height: float, radius: float) -> None:
    """What is advised: lit, with the lamp of a hint at its corner."""
    theme, right = painter.theme, x + width - dp(5)
    around = x - dp(2), top - height - dp(2), width + dp(4), height + dp(4)
    painter.ring(*around, theme.gold, dp(3), radius + dp(2))
    painter.disc(right, top - dp(5), dp(9), theme.gold)
    painter.icon("lightbulb-on-outline", right, top - dp(5), 13, theme.on_gold)


class Advised(Card):
    """A card that is advised."""

    __slots__ = ()

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        super().draw(painter, x, top, width, height)
        paint_hint(painter, x, top, width, height, dp(self.radius))


class Struck(Text):
    """Words in the middle of their place, struck through."""

    __slots__ = ()

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        super().draw(painter, x, top, width, height)
        cx, y, reach = x + width / 2, top - height / 2, self.natural() / 2 + dp(4)
        painter.above()
        painter.line(cx - reach, y, cx + reach, y, painter.theme.secondary, dp(1.5))


@dataclass
class BidGrid(Part):
    """Numbers that can be bid; those too low are struck through. `choose` hears the one that was tapped,
    whether or not it can be."""

    numbers: Sequence[int]
    allowed: frozenset[int]
    chosen: int | None
    hint: int | None
    caption: str
    say: Callable[..., str]
    choose: Callable[[int], None]
    low: bool = False
    """Whether there is little height: numbers stand close together, in as few rows as can be."""

    def build(self, width: float) -> Box:
        room = width - dp(2 * PAD)
        across = self._across(room)
        cell = (room - dp(GAP) * (across - 1)) / across
        cells = [Sized(self._number(number), cell) for number in self.numbers]
        rows = [Line(*cells[at : at + across], gap=GAP) for at in range(0, len(cells), across)]
        below = None
        if self.caption:
            beside = Padded(Text(self.caption, 13, "secondary"), (0, -2))  # it may reach out of its row
            free = room - rows[-1].natural() - dp(14)
            if free >= dp(70) and beside.measure(free) <= rows[-1].measure(room):
                rows[-1] = Line(rows[-1], 14, Fill(beside))
            else:
                below = Text(self.caption, 13, "secondary", align="center")
        return Padded(Stack(*rows, below, gap=GAP), (PAD, 2, PAD, 8))

    def _across(self, room: float) -> int:
        least = dp(62 if len(self.numbers) <= FEW and not self.low else 44)
        least = max(least, ink.size("88", 18, "medium")[0] + dp(20))
        fits = max(3, int((room + dp(GAP)) / (least + dp(GAP))))
        count = len(self.numbers)
        if count <= fits:
            return count
        rows = -(-count // fits)
        even = -(-count // rows)
        leaves_room = even * rows - count >= 2  # for the caption, in the last row
        return even if leaves_room or even == fits or not self.caption else even + 1

    def _number(self, number: int) -> Box:
        chosen, may = number == self.chosen, number in self.allowed
        fill, colour = ("primary", "on_primary") if chosen else ("tonal", "on_tonal")
        if may:
            words = Text(str(number), 18, colour, "medium", "center", wraps=False)
        else:
            words = Struck(str(number), 18, "secondary", align="center", wraps=False)
        least = 44 if self.low else CELL if len(self.numbers) <= FEW else 46
        kind, outline = Advised if number == self.hint else Card, None if may else "divider"
        card = kind(words, fill if may else None, 14, (0, 6), least, outline=outline)
        says = self.say("ui.bid.number" if may else "ui.bid.too-low", number=number)
        return Touch(card, f"bid-{number}", says, partial(self.choose, number), 14, "choice", chosen)


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

    def build(self, width: float) -> Box:
        heading = Text(self.heading, 14, "primary", "medium") if self.heading else None
        indent = heading.natural() + dp(16) if heading else 0.0
        room = (width - indent) / dp(1) - 2 * PAD
        count = ink.size(self.say("ui.bid.count", number=9), 13, "medium")[0] / dp(1)
        beside, apart = (6 + count, 8) if heading else (0.0, 5)
        across = 7 if (room + GAP) / 7 >= (32 + beside if heading else 40) else 4
        side = min(60 if self.large else 32 if heading else 48, (room + GAP) / across - GAP - beside)
        wide = side + beside
        pitch = min((room - wide) / (across - 1), side * (2.2 if heading else 1.6))
        cells = [Sized(self._suit(suit, side), dp(wide)) for suit in range(len(self.counts))]
        rows = (cells[at : at + across] for at in range(0, len(cells), across))
        lines = (Line(*row, (across - len(row)) * pitch, gap=pitch - wide, stands="center") for row in rows)
        faces = Padded(Stack(*lines, gap=apart), (0, 3, 0, apart + 1))
        if heading is None:
            return faces
        first = Padded(Sized(Line(PAD + 4, heading), indent, dp(side)), (0, 3, 0, 0))
        return Line(first, Fill(faces), align="top")

    def _suit(self, suit: int, side: float) -> Box:
        """A face of so many dp, and how many are held."""
        count = self.counts[suit]
        looks = ("primary", "bold") if suit in self.longest else ("text" if count else "secondary", "medium")
        held = Text(self.say("ui.bid.count", number=count), 13, *looks)
        says = self.say("ui.bid.suit", suit=self.say(f"common.suit.{suit}"), number=count)
        name, tap = f"suit-{suit}", partial(self.choose, suit)
        face = Drawn(partial(self._paint_face, suit), side, side)
        touch = Touch(face, name, says, tap, side * 0.17, "choice", suit == self.chosen)
        return Line(touch, 6, held) if self.heading else Stack(touch, 5, Line(held, stands="center"))

    def _paint_face(
        self, suit: int, painter: Painter, x: float, top: float, side: float, height: float
    ) -> None:
        painter.half_tile(suit, x + side / 2, top - side / 2, side)
        if suit == self.chosen:
            around = x - dp(2), top - side - dp(2), side + dp(4), side + dp(4)
            painter.ring(*around, painter.theme.primary, dp(3), side * 0.2)
        if suit == self.hint:
            paint_hint(painter, x, top, side, side, side * 0.17)


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

    def build(self, width: float) -> Box:
        say, side = self.say, self.side
        line = say("ui.bid.widow-put" if self.given is None else "ui.bid.widow-chosen", tile=self.given)
        taken, given = (Drawn(paint, side, 2 * side) for paint in (self._paint_widow, self._paint_given))
        tiles = Line(taken, 16, Icon("swap-horizontal", 24, "secondary"), 16, given)
        place = Touch(Padded(tiles, (8, 8)), f"place {WIDOW}", line, self.put, 12, "place")
        comes = Text(say("ui.bid.widow-comes"), 14, "secondary", align="right")
        goes = Text(say("ui.bid.widow-goes"), 14, "secondary")
        row = Padded(Line(Fill(comes), 4, place, 4, Fill(goes)), (0, -4, 0, 2))
        return Stack(row, Padded(Text(line, weight="medium", align="center"), (PAD, 0, PAD, 6)))

    def _paint_widow(self, painter: Painter, x: float, top: float, side: float, height: float) -> None:
        place = x + side / 2, top - side, side
        if self.widow is None:
            painter.back(*place)
        else:
            painter.tile(self.widow, *place)

    def _paint_given(self, painter: Painter, x: float, top: float, side: float, height: float) -> None:
        theme, cx, cy = painter.theme, x + side / 2, top - side
        if self.given is not None:
            painter.tile(self.given, cx, cy, side)
            return
        if self.lit:
            painter.tile_glow(cx, cy, side, 0, theme.gold, dp(8))
            painter.box(x, top - height, side, height, theme.surface, side * 0.13)
        painter.slot(cx, cy, side, height, 0, theme.gold if self.lit else theme.outline)
