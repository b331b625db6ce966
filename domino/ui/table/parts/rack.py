"""The rack: the hand of the one who looks, on walnut, all of it in sight: it wraps into rows, its tiles grow
when there are few, and a hand that is too large even so stands on pages.

What fingers do on it is understood by `Carrying`: the rack only paints, and tells what stands where.
"""

from __future__ import annotations

from collections.abc import Set
from itertools import pairwise

from kivy.input.motionevent import MotionEvent
from kivy.metrics import Metrics, dp, sp

from domino.tableside.shown.arranging import Arranging
from domino.tableside.shown.rack_room import SIGN, RackHand, RackPlaque, RackRoom, RackSlot
from domino.tableside.shown.reading import Held
from domino.tableside.shown.showing import Showing
from domino.ui.felts.pose import Pose
from domino.ui.kit.boxes import Card, Icon, Stack, Text, Touch
from domino.ui.kit.paint.materials import LIP
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import ASIDE, WHITE, colour, faded
from domino.ui.kit.words import ink

RAISED, PICKED = 7, 10
"""How many dp a tile stands higher that may be played now, and the one that is selected."""
DIAMOND = 18
"""How large the mark of a trump is, in dp."""
BRASS_HIGH, BRASS_LOW = colour("F2D58A"), colour("8A6220")
"""The couplings of a train, alike in every style."""
NEXT = "next tiles"
"""What the sign is called that turns the page."""
ICONS = {
    "train": "train", "extras": "cards-outline", "fits": "arrow-down-bold", "rest": "cards-outline",
    "trumps": "cards-diamond", "others": "cards-outline",
}  # fmt: skip
PLAQUE_TEXT = 12.5


class Rack(Painted):
    """The hand. Nothing is painted of it when nobody's eyes are on the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.arranging = Arranging()
        self.most = 72.0
        """The short side, in dp, that a tile has at most."""
        self.lipped = True
        """Whether it has a lip of its own; else the now line lies across it and paints it."""
        self.left_handed = False
        """Whether its page is turned at the left."""
        self.showing: Showing | None = None
        self.lifted: Held | None = None
        """The tile that is under a finger, or in the air: it leaves a gap."""
        self.gone: frozenset[Held] = frozenset()
        """Tiles that are still on their way to the hand."""
        self.cursor: Held | None = None
        """The tile that the keyboard is at."""
        self.page = 0
        self._hand = RackHand(self.most)

    @property
    def side(self) -> float:
        """The short side of its tiles, in pixels."""
        return self._hand.side * dp(1)

    @property
    def pages(self) -> int:
        return self._hand.pages

    def show(self, showing: Showing) -> None:
        """Shows this hand from now on."""
        self.showing = showing
        self.place()
        hint = showing.hint.tile if showing.hint is not None else None
        wanted = [held for held in self.order if held.tile is hint]
        wanted += [held for held in self.order if showing.active and held.tile in showing.playable]
        if wanted and (wanted[0].tile is hint or not {*wanted} & {*self.seen}):
            self.reveal(wanted[0])

    def place(self) -> None:
        """Finds where every tile stands."""
        self._hand, showing = RackHand(self.most), self.showing
        if showing is not None and self.width > 0:
            pixel = dp(1)
            high = self.height / pixel - (LIP if self.lipped else 0)
            marks = not showing.diamonds.isdisjoint(held.tile for held in showing.hand)
            how = Metrics.fontscale, marks, self.left_handed
            room = RackRoom(self.width / pixel, high, self.most, *how)
            self._hand = room.stand(self.arranging.groups(showing.hand, showing.view, showing.playable))
        self.page = min(self.page, self.pages - 1)
        self.repaint()

    def _resized(self, *_: object) -> None:
        super()._resized()
        if hasattr(self, "_hand"):
            self.place()

    # Pages

    def turn_to(self, page: int) -> None:
        """Shows this page; after the last comes the first."""
        if page % self.pages != self.page:
            self.page = page % self.pages
            self.repaint()

    def reveal(self, held: Held) -> None:
        """Shows the page that a tile is on."""
        slot = self.slot_of(held)
        if slot is not None:
            self.turn_to(slot.page)

    def tapped(self, name: str) -> None:
        if name == NEXT:
            self.turn_to(self.page + 1)

    def sign_at(self, x: float, y: float) -> str | None:
        """The sign at this point of the window that turns the page."""
        name = self.hot_at(*self.inside(x, y)) if self.collide_point(x, y) else None
        return name if name == NEXT else None

    # What is where

    def slot_of(self, held: Held) -> RackSlot | None:
        return next((slot for slot in self._hand.slots if slot.tile.held == held), None)

    @property
    def order(self) -> tuple[Held, ...]:
        """The hand as it stands, row by row and page by page."""
        return tuple(slot.tile.held for slot in self._hand.slots)

    @property
    def seen(self) -> tuple[Held, ...]:
        """The tiles that are in sight."""
        return tuple(slot.tile.held for slot in self._standing)

    @property
    def _standing(self) -> list[RackSlot]:
        return [slot for slot in self._hand.slots if slot.page == self.page]

    def across(self, held: Held, step: int) -> Held | None:
        """The tile that stands nearest to this one in the next row, or in the one before."""
        here = self.slot_of(held)
        if here is None:
            return None
        tiles = [slot for slot in self._hand.slots if slot.page == here.page]
        row = (here.row + step) % (1 + max(slot.row for slot in tiles))
        others = [slot for slot in tiles if slot.row == row != here.row]
        return min(others, key=lambda slot: abs(slot.x - here.x)).tile.held if others else None

    def point_at(self, held: Held | None) -> None:
        """The keyboard is at this tile, or at none."""
        if held != self.cursor:
            self.cursor = held
            self.repaint()

    def wait_for(self, coming: Set[Held]) -> None:
        """These tiles are still on their way here."""
        if self.gone != coming:
            self.gone = frozenset(coming)
            self.repaint()

    def where(self, held: Held) -> Pose:
        """How a tile stands in the window; in the middle of the rack where it is not in sight."""
        slot, pixel = self.slot_of(held), dp(1)
        if slot is None or slot.page != self.page:
            return Pose(self.center_x, self.y + self.height / 2, self.side, 0.0, held.tile.low)
        return Pose(self.x + slot.x * pixel, self.y + slot.y * pixel, self.side, 0.0, slot.tile.first)

    def tile_at(self, x: float, y: float) -> Held | None:
        """The tile at this point of the window."""
        if not self.collide_point(x, y):
            return None
        x, y, side = (x - self.x) / dp(1), (y - self.y) / dp(1), self._hand.side
        best, least = None, 1.0
        for slot in self._standing:
            away = max(abs(slot.x - x) / max(side / 2 + 3, 24), abs(slot.y - y) / (side + 10))
            if away <= least:
                best, least = slot.tile.held, away
        return best

    def before(self, x: float, y: float) -> Held | None:
        """The tile that one let go at this point would stand before; None for the last place."""
        tiles = self._standing
        if not tiles:
            return None
        x, y = (x - self.x) / dp(1), (y - self.y) / dp(1)
        row = min(tiles, key=lambda slot: abs(slot.y - y)).row
        after = next((slot for slot in tiles if slot.row > row or (slot.row == row and x < slot.x)), None)
        if after is None:
            after = next((slot for slot in self._hand.slots if slot.page > self.page), None)
        return None if after is None else after.tile.held

    # Painting

    def paint(self, painter: Painter) -> None:
        (painter.rack if self.lipped else painter.wood)(0, 0, painter.width, painter.height)
        if self.showing is None:
            return
        self._grooves(painter)
        for slot in self._standing:
            if self._is_there(slot):
                self._tile(painter, self.showing, slot)
            elif slot.tile.held == self.lifted:
                self._open_place(painter, slot)
        self._couplings(painter)
        for plaque in self._hand.plaques:
            if plaque.page == self.page:
                self._plaque(painter, plaque)
        if self.pages > 1:
            self._paint_sign(painter, self.showing)

    def _is_there(self, slot: RackSlot) -> bool:
        return slot.tile.held != self.lifted and slot.tile.held not in self.gone

    def _open_place(self, painter: Painter, slot: RackSlot) -> None:
        """Where the tile stood that is carried: its place stays open."""
        side, x, y = self.side, slot.x * dp(1), slot.y * dp(1)
        area = x - side / 2, y - side, side, 2 * side
        painter.box(*area, faded(painter.theme.groove_deep, 0.8), side * 0.13)
        painter.dent(*area, side * 0.13)

    def _grooves(self, painter: Painter) -> None:
        """A groove under each row, as long as the row is."""
        standing, pixel = self._standing, dp(1)
        for row in {slot.row for slot in standing}:
            tiles = [slot for slot in standing if slot.row == row]
            left = tiles[0].x * pixel - self.side / 2 - dp(6)
            right = tiles[-1].x * pixel + self.side / 2 + dp(6)
            painter.groove(left, tiles[0].y * pixel - self.side, right - left)

    def _couplings(self, painter: Painter) -> None:
        """Brass between the tiles of a train."""
        shade, side, pixel = faded(painter.theme.groove_deep, 0.55), self.side, dp(1)
        wide, high = side * 0.28, max(dp(4), side * 0.11)
        for slot, after in pairwise(self._standing):
            if slot.coupled and self._is_there(slot) and self._is_there(after):
                left, low = slot.x * pixel + side * 0.53 - wide / 2, slot.y * pixel - side * 0.72
                painter.box(left - dp(0.5), low - dp(1.5), wide + dp(1), high + dp(2), shade, high / 2)
                painter.graded(left, low, wide, high, BRASS_HIGH, BRASS_LOW, high / 2)

    def _tile(self, painter: Painter, showing: Showing, slot: RackSlot) -> None:
        theme, side = painter.theme, self.side
        held = slot.tile.held
        playable = held.tile in showing.playable
        selected = held == showing.picked
        is_trump = held.tile in showing.trumps
        lit = showing.active and (playable or is_trump) and self.lifted is None  # gold is where that one goes
        ringed = lit and (selected or showing.rings)
        raised = dp(PICKED if selected else RAISED if lit else 0)
        x, y = slot.x * dp(1), slot.y * dp(1) + raised
        if selected:
            painter.tile_glow(x, y, side, 0, faded(theme.gold, 0.9), dp(10))
        choosing = showing.active and (showing.phase == "play" or bool(showing.playable))
        covered = not is_trump if showing.trumps else choosing and not (playable and self.lifted is None)
        tone = ASIDE if covered else WHITE
        painter.tile(held.tile, x, y, side, 0, slot.tile.first, tone=tone)
        if ringed:
            painter.tile_ring(x, y, side, 0, theme.gold, dp(3) if selected else dp(2.5))
        if held.tile in showing.diamonds:
            across = min(dp(DIAMOND), side * 0.5)
            top = y + side + dp(3)
            painter.disc(x, top, across / 2 + dp(1.5), theme.signal)
            painter.disc(x, top, across / 2, theme.tile)
            painter.icon("cards-diamond", x, top, across * 0.76 / dp(1), theme.signal)
        if showing.hint is not None and showing.hint.tile is held.tile and not held.copy:
            corner = x + side / 2 - dp(4), y + side - dp(2)
            painter.disc(*corner, dp(10), theme.gold)
            painter.icon("lightbulb-on-outline", *corner, 14, theme.on_gold)
        if held == self.cursor:
            painter.tile_ring(x, y, side, 0, theme.keyline, dp(2), dp(4))
        painter.hot(held.name, x - side / 2, y - side, side, 2 * side, held.tile.said, dp(6), "tile")

    def _plaque(self, painter: Painter, plaque: RackPlaque) -> None:
        """What a group is, and how many tiles it has, over its first tile."""
        theme, group, pixel = painter.theme, plaque.group, dp(1)
        words = f"{self.say(f'ui.table.group.{group.kind}')} {len(group.tiles)}"
        high = ink.line_height(PLAQUE_TEXT)
        wide = ink.size(words, PLAQUE_TEXT, "medium")[0] + sp(18) + dp(16)
        x = min(plaque.x * pixel, painter.width - wide - dp(4))
        y = plaque.y * pixel + dp(1)  # clear of the pips of a tile that stands higher
        painter.box(x, y, wide, high, theme.groove_deep, dp(5))
        painter.icon(ICONS[group.kind], x + dp(6) + sp(7), y + high / 2, 14, theme.on_rack)
        painter.words(words, x + dp(8) + sp(18), y + high / 2, PLAQUE_TEXT, theme.on_rack, "medium")

    def _paint_sign(self, painter: Painter, showing: Showing) -> None:
        """At the right end, what turns the page and counts the tiles that are not in sight: gold when one of
        them can be played."""
        seen = self.seen
        hidden = [held for held in self.order if held not in seen]
        playable = showing.active and any(held.tile in showing.playable for held in hidden)
        fill, colour = ("gold", "on_gold") if playable else ("groove", "on_rack")
        number = Text(str(len(hidden)), 13, colour, "bold", "center")
        inside = Stack(number, -2, Icon("chevron-right", 18, colour, wide=16))
        card = Card(inside, fill, 12, (4, 13, 4, 11), outline="rack_edge")
        sign = Touch(card, NEXT, self.say("ui.table.tiles-beyond", number=len(hidden)), radius=12)
        wide = max(dp(SIGN - 4), sign.natural())
        high = sign.measure(wide)
        left = dp(2) if self.left_handed else painter.width - wide - dp(2)
        sign.draw(painter, left, (painter.height - dp(LIP) + high) / 2, wide, high)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Fingers are the business of `Carrying`; a wheel turns pages."""
        if touch.is_mouse_scrolling and self.collide_point(*touch.pos):
            self.turn_to(self.page + (1 if touch.button in ("scrollup", "scrollright") else -1))
            return True
        return False
