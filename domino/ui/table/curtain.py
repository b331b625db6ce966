"""The curtain: with several people round one device, nothing of a hand is seen until the next has it."""

from __future__ import annotations

import math

from kivy.clock import Clock
from kivy.metrics import dp, sp

from domino.ui.kit import ink
from domino.ui.kit.painter import Painter
from domino.ui.kit.stage import Overlay
from domino.ui.table.deeds import Deed, offered
from domino.ui.table.telling import News, news_of

HOLD = 0.6
BACKS = 5


class Curtain(Overlay):
    """Opaque: tile backs, whose turn it is, what everybody knows, and a place to hold. What anybody round the
    table may say out of turn is offered on it."""

    name = "curtain"

    def __init__(self, table, seat: int, **keywords) -> None:
        super().__init__(**keywords)
        self.table = table
        self.seat = seat
        self.held_for = 0.0
        self._holding = None
        self._finger = None

    @property
    def evening(self):
        return self.table.evening

    def offers(self) -> list[Deed]:
        """What anybody may say now; nobody's eyes are on the screen, so each is named."""
        return offered(self.evening)

    # Painting

    def paint(self, painter: Painter) -> None:
        theme, width, height = painter.theme, painter.width, painter.height
        painter.box(0, 0, width, height, theme.deep)
        x, y, room_width, room_height = self.room
        offers = self.offers()
        low = height < dp(520)
        news = self._public_news()
        foot = dp(64)
        self._backs(painter, x, y + foot, room_width, room_height - foot, low)
        card_width = min(room_width - dp(32), dp(300) if not low else dp(560))
        card_height = min(room_height - foot - dp(16), dp(388) if not low else dp(236))
        if low:
            more = max(0, len(offers) - 1) * dp(52)
            card_height = min(room_height - foot - dp(8), card_height + more)
        card_height += 0 if low else len(offers) * dp(56)
        left = x + (room_width - card_width) / 2
        bottom = y + foot + (room_height - foot - card_height) / 2
        painter.shadow(left, bottom, card_width, card_height, dp(24), dp(12))
        painter.box(left, bottom, card_width, card_height, theme.surface, dp(24))
        if low:
            self._side_by_side(painter, left, bottom, card_width, card_height, offers)
        else:
            self._stacked(painter, left, bottom, card_width, card_height, offers)
        self._news(painter, news, x + dp(16), y + dp(14), room_width - dp(32))

    def _backs(self, painter: Painter, x: float, y: float, width: float, height: float, low: bool) -> None:
        """Rows of backs: this is what a hand looks like to everybody else."""
        side = dp(40)
        step = width / BACKS if not low else dp(78)
        count = BACKS if not low else max(2, int(width // step))
        for row in (0, 1):
            middle = y + (side + dp(14) if row == 0 else height - side - dp(14))
            for at in range(count):
                painter.back(x + width / 2 + (at - (count - 1) / 2) * step, middle, side)

    def _stacked(self, painter, left, bottom, width, height, offers) -> None:
        middle, top = left + width / 2, bottom + height
        badge = dp(64)
        top -= dp(36)
        self._badge(painter, middle, top - badge / 2, badge)
        top -= badge + dp(22)
        top -= self._words(painter, middle, top, width - dp(24), "center")
        top -= dp(12)
        self._offers(painter, offers, left + dp(20), top, width - dp(40))
        self._hold_ring(painter, middle, bottom + dp(96))

    def _side_by_side(self, painter, left, bottom, width, height, offers) -> None:
        half = left + width * 0.56
        top = bottom + height - dp(24)
        badge = dp(44)
        self._badge(painter, left + dp(24) + badge / 2, top - badge / 2, badge)
        top -= badge + dp(12)
        top -= self._words(painter, left + dp(24), top, half - left - dp(32), "left")
        self._offers(painter, offers, left + dp(20), top - dp(4), half - left - dp(28))
        self._hold_ring(painter, (half + left + width) / 2, bottom + height / 2 + dp(10))

    def _badge(self, painter: Painter, x: float, y: float, size: float) -> None:
        painter.badge(x, y, size, self.evening.colours[self.seat], self.evening.letters[self.seat])

    def _words(self, painter: Painter, x: float, top: float, width: float, align: str) -> float:
        theme = painter.theme
        name = self.evening.match.names[self.seat]
        title = self.say("ui.curtain.title", name=name)
        size = 26 if ink.size(title, 26, "medium")[0] <= width else 20
        lines = ink.wrapped(title, size, "medium", width)[:2]
        used = painter.lines(lines, x, top, size, theme.text, "medium", align=align) + dp(6)
        for key in ("hidden", "only"):
            for line in ink.wrapped(self.say(f"ui.curtain.{key}", name=name), 14, "regular", width):
                used += painter.lines([line], x, top - used, 14, theme.secondary, align=align)
        return used

    def _offers(self, painter: Painter, offers: list[Deed], x: float, top: float, width: float) -> None:
        theme, high = painter.theme, max(dp(44), sp(30))
        for deed in offers:
            top -= high + dp(8)
            painter.box(x, top, width, high, theme.gold, high / 2)
            painter.icon(deed.icon, x + dp(26), top + high / 2, 20, theme.on_gold)
            painter.words(
                deed.words, x + dp(46), top + high / 2, 14, theme.on_gold, "medium", width=width - dp(60)
            )
            painter.hot(f"act {deed.name}", x, top, width, high, deed.words, high / 2)

    def _hold_ring(self, painter: Painter, x: float, y: float) -> None:
        """The place to hold, with a ring that closes while it is held."""
        theme, radius = painter.theme, dp(42)
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

    def _public_news(self) -> News:
        return news_of(self.evening)

    def _news(self, painter: Painter, news: News, x: float, y: float, width: float) -> None:
        theme, high = painter.theme, dp(36)
        if not news.text:
            return
        painter.box(x, y, width, high, theme.lane, high / 2)
        at = x + dp(16)
        if news.seat is not None:
            evening = self.evening
            painter.badge(
                at + dp(8), y + high / 2, dp(20), evening.colours[news.seat], evening.letters[news.seat]
            )
            at += dp(26)
        painter.words(news.text, at, y + high / 2, 14, theme.on_felt, width=x + width - at - dp(14))

    # Holding

    def on_touch_down(self, touch) -> bool:
        name = self.hot_at(*self.inside(*touch.pos)) if not touch.is_mouse_scrolling else None
        if name == "lift":
            if self._finger is None:
                self._finger = touch
                touch.grab(self)
                self._begin()
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch) -> bool:
        if touch is self._finger and touch.grab_current is self:
            hot = self.hots.get("lift")
            if hot is None or hot.away(*self.inside(*touch.pos)) is None:
                self._stop()
            return True
        return super().on_touch_move(touch)

    def on_touch_up(self, touch) -> bool:
        if touch is self._finger and touch.grab_current is self:
            touch.ungrab(self)
            self._stop()
            return True
        return super().on_touch_up(touch)

    def _begin(self) -> None:
        """A hold takes its time whatever the settings say of motion, and no tap ends it: hands are not to be
        seen by chance."""
        if self._holding is None:
            self._holding = Clock.schedule_interval(self._hold, 0)

    def _stop(self) -> None:
        if self._finger is not None:
            self._finger.ungrab(self)
        self._finger = None
        if self._holding is not None:
            self._holding.cancel()
            self._holding = None
        if self.held_for:
            self.held_for = 0.0
            self.repaint()

    def _hold(self, seconds: float) -> None:
        self.held_for += min(seconds, 0.05) / HOLD
        self.repaint()
        if self.held_for >= 1:
            self._stop()
            self.table.curtain_lifted(self.seat)

    def tapped(self, name: str) -> None:
        if name == "lift":  # by keyboard: Enter on it
            self.table.curtain_lifted(self.seat)
        else:
            self.table.deed_tapped(name.removeprefix("act "))

    # Keys, and being away

    def key(self, name: str, modifiers: list[str]) -> bool:
        if name in ("enter", "numpadenter", "spacebar") and not self.app.stage._focus:
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
