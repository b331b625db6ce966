"""The rack: the hand of the one who looks, on walnut. It scrolls sideways when tiles are many, and keeps its
height through a round.

What fingers do on it is understood by `Carrying`: the rack only paints, and tells what stands where.
"""

from __future__ import annotations

from collections.abc import Set

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp

from domino.tableside.shown.arranging import Arranging
from domino.tableside.shown.reading import Held
from domino.tableside.shown.showing import Showing
from domino.ui.felts.pose import Pose
from domino.ui.kit.boxes import Card, Icon, Stack, Text, Touch
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.materials import LIP
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import ASIDE, WHITE, faded
from domino.ui.table.parts.rack_room import LABEL, RackHand, RackRoom, RackSlot

RAISED = 8
"""How many dp a selected tile stands higher."""
SIGN, CUT = 24, 6
"""The width of the sign that counts the tiles beyond an end, and how much such a tile is cut, in dp."""
BEFORE, AFTER = "tiles before", "tiles after"
"""What these signs are called."""
PAGE = 0.25
"""Seconds in which a tap on one of them scrolls there."""
ICONS = {"train": "train", "extras": "cards-outline", "fits": "arrow-down-bold", "rest": "cards-outline"}


class Rack(Painted):
    """The hand. Nothing is painted of it when nobody's eyes are on the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.arranging = Arranging()
        self.rows = 1
        self.side = dp(48)
        self.showing: Showing | None = None
        self.lifted: Held | None = None
        """The tile that is under a finger, or in the air: it leaves a gap."""
        self.gone: frozenset[Held] = frozenset()
        """Tiles that are still on their way to the hand."""
        self.cursor: Held | None = None
        """The tile that the keyboard is at."""
        self._hand = RackHand()
        self._scroll = 0.0

    def show(self, showing: Showing) -> None:
        """Shows this hand from now on."""
        self.showing = showing
        self.place()

    def place(self) -> None:
        """Finds where every tile stands."""
        self._hand, showing = RackHand(), self.showing
        if showing is not None and self.width > 0:
            self._hand = self._room.stand(self.arranging.groups(showing.hand, showing.view, showing.playable))
        self.scroll_to(self._scroll)
        self.repaint()

    @property
    def _room(self) -> RackRoom:
        return RackRoom(self.rows, self.side, self.width, self.height)

    def _resized(self, *_: object) -> None:
        super()._resized()
        if hasattr(self, "_hand"):
            self.place()

    # Scrolling

    @property
    def scrolls(self) -> bool:
        """Whether there is more than fits."""
        return self._hand.longest > self.width + 1

    def scroll_to(self, offset: float) -> None:
        """Scrolls so many pixels from the beginning, as far as there is something."""
        offset = self._within(offset)
        if offset != self._scroll:
            self._scroll = offset
            self.repaint()

    def _within(self, offset: float) -> float:
        return min(max(0.0, offset), max(0.0, self._hand.longest - self.width))

    @property
    def scrolled(self) -> float:
        return self._scroll

    def reveal(self, held: Held) -> None:
        """Scrolls until a tile is seen whole."""
        slot = self.slot_of(held)
        if slot is not None:
            half = self.side / 2 + dp(SIGN + 4)
            left, right = self._ends()
            if slot.x - half < self._scroll + left:
                self.scroll_to(slot.x - half - left)
            elif slot.x + half > self._scroll + right:
                self.scroll_to(slot.x + half - right)

    def sign_at(self, x: float, y: float) -> str | None:
        """The sign at this point of the window that counts the tiles beyond an end."""
        name = self.hot_at(*self.inside(x, y)) if self.collide_point(x, y) else None
        return name if name in (BEFORE, AFTER) else None

    def tapped(self, name: str) -> None:
        """A sign was tapped: the first tiles that it counts come into sight, and all that have room after
        them."""
        before, after = self.hidden()
        (left, right), room = self._ends(), self.side / 2 + dp(SIGN + 4)
        if name == BEFORE and before:
            end = max(slot.x for slot in self._hand.slots if slot.tile.held in before) + room - right
        elif name == AFTER and after:
            end = min(slot.x for slot in self._hand.slots if slot.tile.held in after) - room - left
        else:
            return
        start, end = self._scroll, self._within(end)
        motion.move(self.app.lasting(PAGE), lambda share: self.scroll_to(start + (end - start) * share))

    # What is where

    def slot_of(self, held: Held) -> RackSlot | None:
        return next((slot for slot in self._hand.slots if slot.tile.held == held), None)

    @property
    def order(self) -> tuple[Held, ...]:
        """The hand as it stands, row by row."""
        return tuple(slot.tile.held for slot in self._hand.slots)

    def across(self, held: Held) -> Held | None:
        """The tile of another row that stands nearest to this one."""
        here = self.slot_of(held)
        if here is None:
            return None
        others = [slot for slot in self._hand.slots if slot.row != here.row]
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
        """How a tile stands in the window; in the middle of the rack where it is not on it."""
        slot = self.slot_of(held)
        if slot is None:
            return Pose(self.center_x, self.y + self._room.middle(0), self.side, 0.0, held.tile.low)
        return Pose(self.x + slot.x - self._scroll, self.y + slot.y, self.side, 0.0, slot.tile.first)

    def tile_at(self, x: float, y: float) -> Held | None:
        """The tile at this point of the window."""
        if not self.collide_point(x, y):
            return None
        x, y = x - self.x + self._scroll, y - self.y
        best, least = None, 1.0
        for slot in self._hand.slots:
            across = abs(slot.x - x) / max(self.side / 2 + dp(3), dp(24))
            up = abs(slot.y - y) / (self.side + dp(10))
            away = max(across, up)
            if away <= least:
                best, least = slot.tile.held, away
        return best

    def before(self, x: float, y: float) -> Held | None:
        """The tile that one let go at this point would stand before; None for the last place."""
        x, y = x - self.x + self._scroll, y - self.y
        row = 0 if self.rows == 1 or y > self.height / 2 else 1
        tiles = [slot for slot in self._hand.slots if slot.row == row] or list(self._hand.slots)
        after = next((slot for slot in tiles if x < slot.x), None)
        if after is not None:
            return after.tile.held
        later = [slot for slot in self._hand.slots if slot.row > row]
        return later[0].tile.held if later else None

    # Painting

    def paint(self, painter: Painter) -> None:
        width, height = painter.width, painter.height
        painter.rack(0, 0, width, height)
        if self.showing is None:
            return
        self._grooves(painter)
        for slot in self._hand.slots:
            held = slot.tile.held
            x = slot.x - self._scroll
            if held != self.lifted and held not in self.gone and -self.side < x < width + self.side:
                self._tile(painter, self.showing, slot, x)
        if self._hand.labels:
            self._paint_labels(painter)
        if self.scrolls:
            self._paint_ends(painter, self.showing)

    def _grooves(self, painter: Painter) -> None:
        """A groove under each row, as long as the row is."""
        for row in {slot.row for slot in self._hand.slots}:
            tiles = [slot for slot in self._hand.slots if slot.row == row]
            left = tiles[0].x - self._scroll - self.side / 2 - dp(6)
            right = tiles[-1].x - self._scroll + self.side / 2 + dp(6)
            painter.groove(left, tiles[0].y - self.side, right - left)

    def _tile(self, painter: Painter, showing: Showing, slot: RackSlot, x: float) -> None:
        theme = painter.theme
        held = slot.tile.held
        playable = held.tile in showing.playable
        selected = held == showing.picked
        is_trump = held.tile in showing.trumps
        y = slot.y + (dp(RAISED) if selected else 0.0)
        if selected:
            painter.tile_glow(x, y, self.side, 0, faded(theme.gold, 0.9), dp(10))
        choosing = showing.active and (showing.phase == "play" or bool(showing.playable))
        covered = not is_trump if showing.trumps else choosing and not playable
        tone = ASIDE if covered else WHITE
        painter.tile(held.tile, x, y, self.side, 0, slot.tile.first, tone=tone)
        if showing.active and (playable or is_trump):
            painter.tile_ring(x, y, self.side, 0, theme.gold, dp(3) if selected else dp(2))
        if showing.hint is not None and showing.hint.tile is held.tile and not held.copy:
            corner = x + self.side / 2 - dp(4), y + self.side - dp(2)
            painter.disc(*corner, dp(10), theme.gold)
            painter.icon("lightbulb-on-outline", *corner, 14, theme.on_gold)
        if held == self.cursor:
            painter.tile_ring(x, y, self.side, 0, theme.keyline, dp(2), dp(4))
        if -self.side / 4 < x < painter.width + self.side / 4:
            side = self.side
            painter.hot(held.name, x - side / 2, y - side, side, 2 * side, str(held.tile), dp(6), "tile")

    def _paint_labels(self, painter: Painter) -> None:
        """The words before each group: in two rows they stay where they are while tiles scroll."""
        theme, wide = painter.theme, sp(LABEL)
        painter.above()
        if self.rows == 2 and self.scrolls:
            painter.wood(0, 0, wide + dp(4), painter.height - dp(LIP))
        for group, x, y in self._hand.labels:
            left = x if self.rows == 2 else x - self._scroll
            middle = left + wide / 2 - dp(2)
            painter.icon(ICONS[group.kind], middle, y + sp(20), 20, theme.on_rack)
            words = self.say(f"ui.table.group.{group.kind}")
            painter.words(words, middle, y - sp(2), 12.5, theme.on_rack, "medium", "center", wide)
            painter.words(str(len(group.tiles)), middle, y - sp(20), 12.5, theme.on_rack, "bold", "center")

    def hidden(self) -> tuple[tuple[Held, ...], tuple[Held, ...]]:
        """The tiles that are out of sight or cut, beyond the left end and beyond the right one."""
        left, right = (end + self._scroll for end in self._ends())
        far = self.side / 2 - dp(CUT)
        before = [slot.tile.held for slot in self._hand.slots if slot.x - far < left]
        after = [slot.tile.held for slot in self._hand.slots if slot.x + far > right]
        return tuple(before), tuple(after)

    def _ends(self) -> tuple[float, float]:
        """Between what tiles are seen: in two rows the words before them stay."""
        return (sp(LABEL) + dp(4) if self._hand.labels and self.rows == 2 else 0.0), self.width

    def _paint_ends(self, painter: Painter, showing: Showing) -> None:
        """The rack's ends are in shadow where more tiles stand behind them, and a sign counts them."""
        painter.above()
        for end, inwards, held in zip(self._ends(), (1, -1), self.hidden(), strict=True):
            if held:
                self._paint_end(painter, showing, end, inwards, held)

    def _paint_end(
        self, painter: Painter, showing: Showing, end: float, inwards: int, held: tuple[Held, ...]
    ) -> None:
        """The sign is gold when one of these tiles can be played. A tap on it scrolls there; a tile that it
        lies on can still be lifted from under it."""
        theme, strip = painter.theme, dp(3)
        for step in range(6):
            at = end + inwards * step * strip
            shade = faded(theme.groove, (6 - step) / 6 * 0.35)
            painter.box(min(at, at + inwards * strip), 0, strip, painter.height - dp(LIP), shade)
        playable = showing.active and any(each.tile in showing.playable for each in held)
        fill, colour = ("gold", "on_gold") if playable else ("groove", "on_rack")
        name, icon = (BEFORE, "chevron-left") if inwards > 0 else (AFTER, "chevron-right")
        inside = Stack(
            Text(str(len(held)), 13, colour, "bold", "center"), -2, Icon(icon, 18, colour, wide=16)
        )
        card = Card(inside, fill, SIGN / 2, (4, 5, 4, 3), outline="rack_edge")
        sign = Touch(card, name, self.say("ui.table.tiles-beyond", number=len(held)), radius=12)
        wide = max(dp(SIGN), sign.natural())
        x, high = end + inwards * (wide / 2 + dp(2)) - wide / 2, sign.measure(wide)
        sign.draw(painter, x, painter.height / 2 - dp(2) + high / 2, wide, high)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Fingers are the business of `Carrying`; a wheel scrolls."""
        if touch.is_mouse_scrolling and self.collide_point(*touch.pos):
            self.scroll_to(self._scroll + dp(60) * (1 if touch.button in ("scrollup", "scrollright") else -1))
            return True
        return False

    def fling(self, speed: float) -> None:
        """Scrolls on by itself for a moment."""
        start, way = self._scroll, -speed * 0.25
        motion.move(0.35, lambda share: self.scroll_to(start + way * share), curve=motion.out_cubic)
