"""A picture of a table: its felt, the hand below it, what to do now and what can be pressed, made of the very
parts of the table screen and of a real position. Nothing of it can be touched."""

from __future__ import annotations

from dataclasses import dataclass, field

from kivy.metrics import dp, sp

from domino.tableside.evening import Evening
from domino.tableside.manual.pictures import Picture
from domino.tableside.manual.positions import BUTTONS, FELT, HAND, NOW, RECEIPT, set_up
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.buttons import buttons_of
from domino.tableside.shown.showing import Showing, compose
from domino.tableside.words.accounts import accounts
from domino.tableside.words.now_line import now_of
from domino.ui.felts.felt import Felt
from domino.ui.felts.felts import felt_for
from domino.ui.kit.app import running_app
from domino.ui.kit.boxes import Box, Card, Drawn, Padded, Stack, Text
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.part import MARGIN, Part
from domino.ui.scores.receipt_card import ReceiptCard
from domino.ui.table.parts.button_bar import ButtonBar, button_height
from domino.ui.table.parts.now_line import NowLine
from domino.ui.table.parts.rack import Rack

WIDEST = 560
"""Dp: on a wide page a picture is no wider."""
FRAME = 7
"""How many dp of wood are around it."""
LARGEST, SMALLEST = 38, 26
"""Dp of a short side of the tiles on the rack, at most, and where there are many."""
ROOMS = {"trains": 92, "branches": 96, "feet": 210, "lines": 170, "row": 190, "trick": 300}
"""How high a felt is, in dp, by how it is laid; for each lane, where lanes leave a hub."""
HUB = 66
MOST_TILES = 24
"""So many tiles stand in the rack of a picture; a larger hand is turned over as it is at the table."""


@dataclass(eq=False, repr=False)
class PicturePart(Part):
    """A picture in its frame, with its caption below."""

    picture: Picture
    _made: tuple[tuple[object, ...], Box] | None = field(default=None, init=False)

    def build(self, width: float) -> Box:
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
    if FELT in shows:
        parts.append(_felt(showing, inner, _height(showing)))
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


def _height(showing: Showing) -> float:
    """How many dp high its felt is."""
    kind, room = showing.kind, ROOMS[showing.kind.lay.value]
    if kind.trains:
        return HUB + room * (showing.view.players + 1)
    return HUB + room * 3 if kind.lanes else room


def _felt(showing: Showing, width: float, high: float) -> Box:
    felt = felt_for(showing.kind)
    felt.quick = True
    felt.size = (width, dp(high))
    felt.show(showing)
    felt.settle()

    def paint(painter: Painter, x: float, top: float, width: float, height: float) -> None:
        felt.pos = (round(painter.origin[0] + x), round(painter.origin[1] + top - height))
        _lay_felt(painter, felt, round(x), round(top - height))

    return Drawn(paint, 0, high)


def _lay_felt(painter: Painter, felt: Felt, x: float, y: float) -> None:
    """Paints a felt with both of its panes here."""
    _lay(painter, felt, x, y)
    for pane in reversed(felt.panes):
        left, low = pane.outside(0, 0)
        _lay(painter, pane, x + left - pane.x, y + low - pane.y, pane.scale)


def _lay(painter: Painter, part: Painted, x: float, y: float, scale: float = 1.0) -> None:
    own = Painter(painter.theme, part.width, part.height, painter.faces)
    own.origin = (part.x, part.y)
    part.paint(own)
    painter.lay_in(own, x, y, scale)


def _part(part: Painted, high: float) -> Box:
    """A part of the table screen as a box so many dp high."""

    def paint(painter: Painter, x: float, top: float, width: float, height: float) -> None:
        part.pos = (round(painter.origin[0] + x), round(painter.origin[1] + top - height))
        _lay(painter, part, round(x), round(top - height))

    return Drawn(paint, 0, high)


def _now(evening: Evening, asking: Asking, showing: Showing, width: float) -> Box:
    line, high = NowLine(), 42 * max(1.0, sp(1) / dp(1) * 0.9)
    line.size = (width, dp(high))
    line.show(now_of(evening, asking), showing.plates)
    return _part(line, high)


def _rack(showing: Showing, width: float) -> Box:
    rack = Rack()
    many = len(showing.hand) * (LARGEST + 6) > width / dp(1)
    rack.most = SMALLEST if many else LARGEST
    rows = -(-min(len(showing.hand), MOST_TILES) * (SMALLEST + 6) // (width / dp(1))) if many else 1
    high = rows * (2 * rack.most + 14) + 24 + 20 * (sp(1) / dp(1))
    rack.size = (width, dp(high))
    rack.arranging.kind = showing.kind.orders[0]
    rack.show(showing)
    return _part(rack, high)


def _buttons(evening: Evening, asking: Asking, width: float) -> Box:
    bar = ButtonBar(lambda name: None)
    high = button_height() / dp(1) + 12
    bar.size = (width, dp(high))
    bar.show(tuple(button for button in buttons_of(evening, asking) if button.action is not None))
    return _part(bar, high)
