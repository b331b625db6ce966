"""A picture of a table: its felt, the hand below it, what to do now and what can be pressed, made of the very
parts of the table screen and of a real position. Nothing of it can be touched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt

from kivy.metrics import dp, sp

from domino.table.discs import disc_box, discs
from domino.table.layout import Bounds
from domino.tableside.evening import Evening
from domino.tableside.manual.pictures import Picture
from domino.tableside.manual.positions import BUTTONS, FELT, HAND, NOW, PLAYERS, RECEIPT, set_up
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.buttons import buttons_of
from domino.tableside.shown.showing import Showing, compose
from domino.tableside.words.accounts import accounts
from domino.tableside.words.now_line import now_of
from domino.ui.felts.felt import Felt
from domino.ui.felts.felts import felt_for
from domino.ui.kit.app import running_app
from domino.ui.kit.boxes import Box, Card, Padded, Stack, Text
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.part import MARGIN, Part
from domino.ui.kit.words import ink
from domino.ui.scores.receipt_card import ReceiptCard
from domino.ui.table.parts.button_bar import ButtonBar, button_height
from domino.ui.table.parts.now_line import NowLine
from domino.ui.table.parts.players_strip import PlayersStrip
from domino.ui.table.parts.rack import Rack

WIDEST = 560
"""Dp: on a wide page a picture is no wider."""
NARROWEST = 200
"""Dp below which nothing would be seen of it."""
FRAME = 7
"""How many dp of wood are around it."""
LARGEST, SMALLEST = 38, 26
"""Dp of a short side of the tiles on the rack, at most, and where there are many."""
ROOMS = {"trains": 94, "branches": 96, "feet": 240, "lines": 170, "row": 200, "trick": 360}
"""How high a felt is, in dp, by how it is laid; for each lane, where lanes leave a hub."""
BROAD = 500
"""Dp of width from which the lanes of trains lie beside each other."""
HUB, STRIP, NOW_LINE = 66, 64, 42
"""How many dp high a hub, a strip of players and a now line are."""
EDGE = 0.3
"""How many short sides are free around what lies on a free table."""
BESIDE, GAP = 56, 4
"""Dp that are free beside the tiles of a rack, and between two."""
MOST_TILES = 24
"""So many tiles stand in the rack of a picture; a larger hand is turned over as it is at the table."""


@dataclass(eq=False, repr=False)
class PicturePart(Part):
    """A picture in its frame, with its caption below."""

    picture: Picture
    _made: tuple[tuple[object, ...], Box] | None = field(default=None, init=False)

    def build(self, width: float) -> Box:
        if width < dp(NARROWEST):  # not laid out yet
            return Stack()
        app = running_app()
        asked = width, app.faces, sp(1), app.texts.language
        if self._made is None or self._made[0] != asked:
            self._made = asked, self._describe(width)
        return self._made[1]

    def _describe(self, width: float) -> Box:
        room = min(width - dp(2 * MARGIN), dp(WIDEST))
        caption = Padded(Text(self.picture.caption, 13.5, "secondary"), (4, 6, 4, 2))
        shown = Stack(picture_box(self.picture, room), caption)
        aside = (width - room) / 2 / dp(1)
        return Padded(shown, (aside, 4, aside, 10))


def picture_box(picture: Picture, width: float) -> Box:
    """The picture so many pixels wide."""
    app, shows = running_app(), picture.position.shows
    evening, asking = set_up(picture.position, picture.game, app.texts)
    showing = compose(evening, asking, app.faces)
    inner = width - 2 * dp(FRAME)
    parts: list[Box] = []
    if PLAYERS in shows:
        parts.append(_players(showing, inner))
    if FELT in shows:
        parts.append(_felt(showing, inner, _height(showing, inner / dp(1))))
    if NOW in shows:
        parts.append(_now(evening, asking, showing, inner))
    if HAND in shows and showing.hand:
        parts.append(_rack(showing, inner))
    if BUTTONS in shows:
        parts.append(_buttons(evening, asking, inner))
    if RECEIPT in shows:
        cards = [ReceiptCard(account, "surface").build(inner) for account in accounts(evening, evening.round)]
        parts.append(Card(Stack(8, *cards, 2), "background", 0))
    return Framed(Stack(*parts), (FRAME, FRAME))


class Framed(Padded):
    """A box in a frame of wood."""

    __slots__ = ()

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        painter.wood(x, top - height, width, height, dp(10))
        super().draw(painter, x, top, width, height)


def _height(showing: Showing, width: float) -> float:
    """How many dp high its felt is: more, where larger letters leave tiles less room; less, where it is so
    wide that trains lie in two columns, with the hub among them."""
    kind, room = showing.kind, ROOMS[showing.kind.lay.value] * sqrt(max(1.0, sp(1) / dp(1)))
    if kind.trains:
        lanes = showing.view.players + 1
        return room * -(-(lanes + 1) // 2) if width > BROAD else HUB + room * lanes
    return HUB + room * 3 if kind.lanes else room


def _felt(showing: Showing, width: float, high: float) -> Box:
    def make() -> list[Painted]:
        felt = felt_for(showing.kind)
        felt.quick = True
        felt.size = (width, dp(high))
        felt.show(showing)
        felt.settle()
        if showing.kind.free:
            _see_all(felt)
        return [felt, *reversed(felt.panes)]

    return Still(make, high)


def _see_all(felt: Felt) -> None:
    """Everything that lies on a free table, and every slot, as large as there is room for."""
    area, layout = felt.table_area(), felt.layout
    boxes = [placed.box() for placed in layout.tiles] + [disc_box(disc) for disc in discs(layout)]
    box = Bounds.around(boxes or [layout.box]).grown(EDGE)
    x, y = box.centre
    least = area.width / dp(LARGEST), area.height / dp(LARGEST)
    box = Bounds.about(x, y, max(box.width, least[0]), max(box.height, least[1]))
    felt.camera.frame(box, box, area)
    sight = felt.camera.sight
    felt.unit = sight.scale
    felt.lying.look(sight.left, sight.bottom)
    felt.hiding = ()


class Still(Box):
    """Parts of the table screen, the lowest first: made when they are first seen, painted once, and laid
    where they are drawn. So many dp high."""

    __slots__ = ("_high", "_kept", "_make", "_painted", "_parts")

    def __init__(self, make: Callable[[], Sequence[Painted]], high: float) -> None:
        self._make, self._high = make, high
        self._parts: Sequence[Painted] = ()
        self._painted: list[Painter] = []
        self._kept: tuple[object, ...] = ()
        """What they were painted for."""

    def measure(self, width: float) -> float:
        return dp(self._high)

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        x, y = round(x), round(top - height)
        self._parts = self._parts or self._make()
        if self._kept != (painter.theme, painter.faces, ink.page()):
            self._painted = [self._paint(part, painter) for part in self._parts]
            self._kept = painter.theme, painter.faces, ink.page()
        for part, painted in zip(self._parts, self._painted, strict=True):
            left, low = part.outside(0, 0)
            painter.lay_in(painted, x + left - part.x, y + low - part.y, part.scale)

    @staticmethod
    def _paint(part: Painted, painter: Painter) -> Painter:
        own = Painter(painter.theme, part.width, part.height, painter.faces)
        part.paint(own)
        return own


def _players(showing: Showing, width: float) -> Box:
    strip, high = PlayersStrip(showing, lambda: None), STRIP * max(1.0, sp(1) / dp(1))
    strip.size = (width, dp(high))
    return Still(lambda: [strip], high)


def _now(evening: Evening, asking: Asking, showing: Showing, width: float) -> Box:
    line, high = NowLine(), NOW_LINE * max(1.0, sp(1) / dp(1))
    line.size = (width, dp(high))
    line.show(now_of(evening, asking), showing.plates)
    return Still(lambda: [line], high)


def _rack(showing: Showing, width: float) -> Box:
    rack = Rack()
    count, room = min(len(showing.hand), MOST_TILES), width / dp(1) - BESIDE
    rack.most = min(LARGEST, max(SMALLEST, room / count - GAP))
    rows = -(-count * (rack.most + GAP) // (room + GAP))
    high = rows * (2 * rack.most + 14) + 16 + 20 * (sp(1) / dp(1))
    rack.size = (width, dp(high))
    rack.arranging.kind = showing.kind.orders[0]
    rack.show(showing)
    return Still(lambda: [rack], high)


def _buttons(evening: Evening, asking: Asking, width: float) -> Box:
    bar = ButtonBar(lambda name: None)
    high = button_height() / dp(1) + 12
    bar.size = (width, dp(high))
    bar.show(tuple(button for button in buttons_of(evening, asking) if button.action is not None))
    return Still(lambda: [bar], high)
