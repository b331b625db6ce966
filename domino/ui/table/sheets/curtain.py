"""The curtain: with several people round one device, nothing of a hand is seen until the next has it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock, ClockEvent
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp

from domino.tableside.evening import Evening
from domino.tableside.shown.buttons import ActionButton, offered
from domino.tableside.words.news import news_of
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.stage.screen import Overlay
from domino.ui.kit.words import ink

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen

HOLD = 0.6
BACKS = 5
LOW = 520
"""Dp of height under which words and the place to hold stand side by side."""
BESIDE = 200
"""Dp of the card's width that the place to hold has then."""
RING = 42
"""Dp from the middle of the place to hold to its edge."""
NEWS, NEWS_LEFT = 2, 42
"""More lines of news than this tell less; and the dp at their left, with a badge."""
LARGE = 26
LOOKS = (
    (LARGE, ("hidden", "only")),
    (20, ("hidden", "only")),
    (20, ("hidden",)),
    (20, ()),
    (16, ()),
    (13, ()),
)
"""How large the name is and what is said below it, from where there is most room to where there is least."""


class _Told(NamedTuple):
    """What the card says: how large and in which lines, and what is offered; how large the card is, whether
    it has a badge, and whether all of that has room."""

    size: float
    title: list[str]
    below: list[str]
    offers: list[tuple[ActionButton, list[str]]]
    width: float
    height: float
    badge: bool
    fits: bool


def _offer_height(lines: list[str]) -> float:
    return max(dp(44), len(lines) * ink.line_height(14) + dp(12))


def _news_height(lines: list[str]) -> float:
    return max(dp(36), len(lines) * ink.line_height(14) + dp(12))


class Curtain(Overlay):
    """Opaque: tile backs, whose turn it is, what everybody knows, and a place to hold. What anybody round the
    table may say out of turn is offered on it."""

    name = "curtain"

    def __init__(self, table: TableScreen, seat: int) -> None:
        super().__init__()
        self.table = table
        self.seat = seat
        self.held_for = 0.0
        self._ticking: ClockEvent | None = None
        self._finger: MotionEvent | None = None

    @property
    def evening(self) -> Evening:
        return self.table.evening

    def offers(self) -> list[ActionButton]:
        """What anybody may say now; nobody's eyes are on the screen, so each is named."""
        return offered(self.evening)

    # Painting

    def paint(self, painter: Painter) -> None:
        theme, width, height = painter.theme, painter.width, painter.height
        painter.box(0, 0, width, height, theme.deep)
        x, y, room_width, room_height = self.room
        low = height < dp(LOW)
        news = self._news_lines(room_width - dp(32))
        while True:
            foot = _news_height(news) + dp(28) if news else dp(8)
            told = self._card(room_width, room_height - foot - dp(8 if low else 16), low)
            if told.fits or not news:
                break
            news = []  # who has the device next goes before what happened
        card_width = told.width
        self._backs(painter, x, y + foot, room_width, room_height - foot, low)
        self._news(painter, news, x + dp(16), y + dp(14), room_width - dp(32))
        left = x + (room_width - card_width) / 2
        bottom = y + foot + (room_height - foot - told.height) / 2
        painter.shadow(left, bottom, card_width, told.height, dp(24), dp(12))
        painter.box(left, bottom, card_width, told.height, theme.surface, dp(24))
        if low:
            self._side_by_side(painter, left, bottom, card_width, told)
        else:
            self._stacked(painter, left, bottom, card_width, told)

    def _backs(self, painter: Painter, x: float, y: float, width: float, height: float, low: bool) -> None:
        """Rows of backs: this is what a hand looks like to everybody else."""
        side = dp(40)
        step = width / BACKS if not low else dp(78)
        count = BACKS if not low else max(2, int(width // step))
        for row in (0, 1):
            middle = y + (side + dp(14) if row == 0 else height - side - dp(14))
            for at in range(count):
                painter.back(x + width / 2 + (at - (count - 1) / 2) * step, middle, side)

    def _card(self, width: float, height: float, low: bool) -> _Told:
        """The card for this much room: a long name has a wider one, and where even that is too small there
        is no badge."""
        usual, wide = (560, 840) if low else (300, 420)
        for widest, badge in ((usual, True), (wide, True), (wide, False)):
            told = self._told(min(width - dp(32), dp(widest)), height, low, badge)
            if told.fits and (told.size == LARGE or widest == wide):
                break
        return told

    def _told(self, card: float, room: float, low: bool, badge: bool) -> _Told:
        """What a card so wide says, so that all of it is seen in a room so high: first the name is smaller,
        then what is said below it goes, and then the name is smaller still."""
        name = self.evening.names[self.seat]
        title = self.say("ui.curtain.title", name=name)
        width = card - dp(BESIDE + 32) if low else card - dp(24)
        offers = [
            (button, ink.wrapped(button.words, 14, "medium", width - dp(44))) for button in self.offers()
        ]
        asked = sum(_offer_height(lines) + dp(8) for _, lines in offers)
        around = dp(24 + 20) if low else dp(36 + 12) + self._ring_height()
        around += dp(44 + 12 if low else 64 + 22) if badge else 0
        for size, keys in LOOKS:
            lines = ink.wrapped(title, size, "medium", width)
            below = [
                line
                for key in keys
                for line in ink.wrapped(self.say(f"ui.curtain.{key}", name=name), 14, "regular", width)
            ]
            words = len(lines) * ink.line_height(size) + dp(6) + len(below) * ink.line_height(14)
            tall = around + words + asked
            broken = any(ink.size(word, size, "medium")[0] > width for word in title.split())
            if tall <= room and not (size == LARGE and (broken or len(lines) > 2)):
                break
        usual = dp(236) if low else dp(388)
        return _Told(size, lines, below, offers, card, min(room, max(usual, tall)), badge, tall <= room)

    def _stacked(self, painter: Painter, left: float, bottom: float, width: float, told: _Told) -> None:
        middle, top = left + width / 2, bottom + told.height
        top -= dp(36)
        if told.badge:
            self._badge(painter, middle, top - dp(32), dp(64))
            top -= dp(64 + 22)
        top -= self._words(painter, middle, top, told, "center")
        self._offers(painter, told, left + dp(12), top - dp(4), width - dp(24))
        self._hold_ring(painter, middle, bottom + self._ring_height() - dp(RING + 5))

    def _side_by_side(self, painter: Painter, left: float, bottom: float, width: float, told: _Told) -> None:
        half = left + width - dp(BESIDE)
        top = bottom + told.height - dp(24)
        if told.badge:
            self._badge(painter, left + dp(24 + 22), top - dp(22), dp(44))
            top -= dp(44 + 12)
        top -= self._words(painter, left + dp(24), top, told, "left")
        self._offers(painter, told, left + dp(20), top - dp(4), half - left - dp(28))
        self._hold_ring(painter, (half + left + width) / 2, bottom + told.height / 2 + dp(10))

    def _badge(self, painter: Painter, x: float, y: float, size: float) -> None:
        painter.badge(x, y, size, self.evening.colours[self.seat], self.evening.letters[self.seat])

    def _words(self, painter: Painter, x: float, top: float, told: _Told, align: str) -> float:
        theme = painter.theme
        used = painter.lines(told.title, x, top, told.size, theme.text, "medium", align=align) + dp(6)
        return used + painter.lines(told.below, x, top - used, 14, theme.secondary, align=align)

    def _offers(self, painter: Painter, told: _Told, x: float, top: float, width: float) -> None:
        theme = painter.theme
        for button, lines in told.offers:
            high = _offer_height(lines)
            top -= high + dp(8)
            painter.box(x, top, width, high, theme.gold, min(high / 2, dp(24)))
            painter.icon(button.icon, x + dp(20), top + high / 2, 20, theme.on_gold)
            tall = len(lines) * ink.line_height(14)
            painter.lines(lines, x + dp(36), top + (high + tall) / 2, 14, theme.on_gold, "medium")
            painter.hot(f"act {button.name}", x, top, width, high, button.words, min(high / 2, dp(24)))

    @staticmethod
    def _ring_height() -> float:
        """What the place to hold takes at the foot of a card, words and all."""
        return dp(23 + 22 + 5) + ink.line_height(14) / 2 + 2 * dp(RING)

    def _hold_ring(self, painter: Painter, x: float, y: float) -> None:
        """The place to hold, with a ring that closes while it is held."""
        theme, radius = painter.theme, dp(RING)
        painter.disc(x, y, radius, theme.tonal)
        painter.icon("gesture-tap-hold", x, y, 36, theme.on_tonal)
        if self.held_for > 0:
            steps = max(2, int(48 * self.held_for))
            turn = 2 * math.pi * self.held_for
            points = [
                (
                    x + (radius + dp(5)) * math.sin(turn * at / steps),
                    y + (radius + dp(5)) * math.cos(turn * at / steps),
                )
                for at in range(steps + 1)
            ]
            painter.curve(points, theme.primary, dp(4))
        words = self.say("ui.curtain.hold")
        painter.words(words, x, y - radius - dp(22), 14, theme.text, "medium", "center")
        painter.hot("lift", x - radius, y - radius, 2 * radius, 2 * radius, words, radius)

    def _news_lines(self, width: float) -> list[str]:
        """What everybody knows: in fewer sentences where there are many lines of it."""
        room, lines = width - dp(NEWS_LEFT + 14), [""]
        for text in news_of(self.evening).texts:
            lines = ink.wrapped(text, 14, "regular", room)
            if len(lines) <= NEWS:
                break
        return lines if any(lines) else []

    def _news(self, painter: Painter, lines: list[str], x: float, y: float, width: float) -> None:
        theme, evening = painter.theme, self.evening
        if not lines:
            return
        tall, high = len(lines) * ink.line_height(14), _news_height(lines)
        painter.box(x, y, width, high, theme.lane, dp(18))
        seat = news_of(evening).seat
        if seat is not None:
            painter.badge(x + dp(24), y + high / 2, dp(20), evening.colours[seat], evening.letters[seat])
        left = x + dp(NEWS_LEFT if seat is not None else 16)
        painter.lines(lines, left, y + (high + tall) / 2, 14, theme.on_felt)

    # Holding

    def on_touch_down(self, touch: MotionEvent) -> bool:
        name = self.hot_at(*self.inside(*touch.pos)) if not touch.is_mouse_scrolling else None
        if name == "lift":
            if self._finger is None:
                self._finger = touch
                touch.grab(self)
                self._begin()
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch is self._finger and touch.grab_current is self:
            hot = self.hots.get("lift")
            if hot is None or hot.away(*self.inside(*touch.pos)) is None:
                self._stop()
            return True
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch is self._finger and touch.grab_current is self:
            touch.ungrab(self)
            self._stop()
            return True
        return super().on_touch_up(touch)

    def _begin(self) -> None:
        """A hold takes its time whatever the settings say of motion, and no tap ends it: hands are not to be
        seen by chance."""
        if self._ticking is None:
            self._ticking = Clock.schedule_interval(self._hold_for, 0)

    def _stop(self) -> None:
        if self._finger is not None:
            self._finger.ungrab(self)
        self._finger = None
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None
        if self.held_for:
            self.held_for = 0.0
            self.repaint()

    def _hold_for(self, seconds: float) -> None:
        self.held_for += min(seconds, 0.05) / HOLD
        self.repaint()
        if self.held_for >= 1:
            self._stop()
            self.table.course.curtain_lifted(self.seat)

    def tapped(self, name: str) -> None:
        if name == "lift":  # by keyboard: Enter on it
            self.table.course.curtain_lifted(self.seat)
        else:
            self.table.touches.button(name.removeprefix("act "))

    # Keys, and being away

    def key(self, name: str, modifiers: list[str]) -> bool:
        if name in ("enter", "numpadenter", "spacebar") and self.app.stage.focused is None:
            self._begin()
            return True
        return False

    def back(self) -> bool:
        """Back leaves the table: behind the curtain there is nothing else to leave."""
        self.table.leave()
        return True

    def paused(self) -> None:
        self._stop()

    def closed(self) -> None:
        self._stop()
