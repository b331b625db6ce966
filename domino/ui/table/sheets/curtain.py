"""The curtain: with several people round one device, nothing of a hand is seen until the next has it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp

from domino.tableside.evening import Evening
from domino.tableside.shown.buttons import ActionButton, offered
from domino.tableside.words.news import news_of
from domino.ui.kit.boxes import Badge, Box, Card, Drawn, Fill, Icon, Line, Padded, Sized, Stack, Text, Touch
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
NEWS = 2
"""More lines of news than this tell less."""
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
TRIES = ((False, True, LOOKS[0]), *product([True], [True, False], LOOKS))
"""Whether the card is wider than usual, whether it has a badge, and its look: a long name has a wider card,
and where even that is too small there is no badge."""


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

    @property
    def evening(self) -> Evening:
        return self.table.evening

    def offers(self) -> list[ActionButton]:
        """What anybody may say now; nobody's eyes are on the screen, so each is named."""
        return offered(self.evening)

    # Painting

    def paint(self, painter: Painter) -> None:
        x, y, width, height = self.room
        painter.felt(0, 0, painter.width, painter.height)
        low = painter.height < dp(LOW)
        # Who has the device next goes before what happened
        for news, (wider, badge, (size, keys)) in product((self._news(width), Stack(8)), TRIES):
            foot = news.measure(width)
            room = height - foot - dp(8 if low else 16)
            card, fits = self._card(width, room, low, wider, badge, size, keys)
            if fits:
                break
        self._backs(painter, x, y + foot, width, height - foot, low)
        news.draw(painter, x, y + foot, width, foot)
        wide, tall = card.natural(), card.measure(width)
        card.draw(painter, x + (width - wide) / 2, y + foot + (height - foot + tall) / 2, wide, tall)

    def _backs(self, painter: Painter, x: float, y: float, width: float, height: float, low: bool) -> None:
        """Rows of backs on racks: this is what a hand looks like to everybody else."""
        side, wood = dp(40), 2 * dp(40) + dp(26)
        painter.rack(0, 0, painter.width, y + wood)
        painter.rail(0, y + height - wood, painter.width, painter.height - y - height + wood)
        painter.cast(0, y + height - wood, painter.width)
        step = dp(78) if low else width / BACKS
        count = max(2, int(width // step)) if low else BACKS
        for middle in (y + side + dp(14), y + height - side - dp(14)):
            painter.groove(x + dp(8), middle - side, width - dp(16))
            for at in range(count):
                painter.back(x + width / 2 + (at - (count - 1) / 2) * step, middle, side)

    def _news(self, width: float) -> Box:
        """What everybody knows: in fewer sentences where there are many lines of it."""
        news = news_of(self.evening)
        badge = None if news.seat is None else self._badge(news.seat, 20)
        for text in news.texts:
            words = Text(text, 14, "on_felt")
            if len(words.lines(width - dp(32 + 56))) <= NEWS:
                break
        line = Line(badge, 8 if badge else None, Fill(words))
        pad = (14, 6, 14, 6) if badge else (16, 6, 40, 6)
        return Padded(Card(line, "lane", 18, pad, 36), (16, 14)) if text else Stack(8)

    def _card(
        self, width: float, room: float, low: bool, wider: bool, badge: bool, size: float, keys: Sequence[str]
    ) -> tuple[Box, bool]:
        """A card of this look, and whether all of it is seen in a room so wide and so high. A large name has
        two lines at most, and no word of it is broken."""
        wide = min(width - dp(32), dp((840 if wider else 560) if low else (420 if wider else 300)))
        least = min(room, dp(236 if low else 388))
        name, align = self.evening.names[self.seat], "left" if low else "center"
        title = Text(self.say("ui.curtain.title", name=name), size, "text", "medium", align)
        below = [Text(self.say(f"ui.curtain.{key}", name=name), 14, "secondary", align=align) for key in keys]
        letters = Line(self._badge(self.seat, 44 if low else 64), stands=align)
        above = (letters, 12 if low else 22) if badge else ()
        offers = [child for button in self.offers() for child in (8, self._offer(button, 12 if low else 8))]
        words = Padded(Stack(*above, title, 6, *below), (4 if low else 0, 0, 0, 0))
        column = Padded(Stack(words, 4, *offers), (20, 24, 8, 16) if low else (12, 36, 12, 8))
        hold = self._place_to_hold(low)
        if low:
            sides = [Fill(column), Sized(Line(Fill(hold)), dp(BESIDE))]
            if self.app.settings.left_handed:
                sides.reverse()
            inside: Box = Line(*sides, align="stretch")
        else:
            spare = max(0.0, least - column.measure(wide) - hold.measure(wide))
            inside = Stack(column, spare / dp(1), hold)
        card = Sized(Card(inside, radius=24, shadow=12), wide, least)
        written = wide - dp(BESIDE + 32 if low else 24)
        broken = any(ink.size(word, size, "medium")[0] > written for word in title.text.split())
        too_large = size == LARGE and (broken or len(title.lines(written)) > 2)
        return card, card.measure(width) <= room and not too_large

    def _badge(self, seat: int, size: float) -> Box:
        return Badge(self.evening.colours[seat], self.evening.letters[seat], size)

    def _offer(self, button: ActionButton, right: float) -> Box:
        line = Line(Icon(button.icon, 20, "on_gold"), 6, Fill(Text(button.words, 14, "on_gold", "medium")))
        card = Card(line, "gold", 24, (10, 6, right, 6), 44)
        return Touch(card, f"act {button.name}", button.words, radius=24)

    def _place_to_hold(self, low: bool) -> Box:
        """The place to hold, with words below it."""
        words, half = self.say("ui.curtain.hold"), ink.line_height(14) / dp(2)
        ring = Touch(Drawn(self._ring, high=2 * RING), "lift", words, radius=RING, size=2 * RING)
        said = Text(words, 14, weight="medium", align="center")
        return Padded(Stack(ring, 22 - half, said), (0, 2 + half, 0, 0) if low else (0, 5, 0, 23))

    def _ring(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        """A ring closes while it is held."""
        theme, cx, cy, radius = painter.theme, x + width / 2, top - height / 2, dp(RING)
        painter.disc(cx, cy, radius, theme.tonal)
        painter.icon("gesture-tap-hold", cx, cy, 36, theme.on_tonal)
        if self.held_for > 0:
            steps, far = max(2, int(48 * self.held_for)), radius + dp(5)
            turns = [2 * math.pi * self.held_for * at / steps for at in range(steps + 1)]
            points = [(cx + far * math.sin(turn), cy + far * math.cos(turn)) for turn in turns]
            painter.curve(points, theme.primary, dp(4))

    # Holding

    def drags(self, name: str) -> bool:
        return name == "lift"

    def dragged(self, name: str, x: float, y: float, ended: bool) -> None:
        if ended or self.hots[name].away(x, y) is None:
            self._stop()
        else:
            self._begin()

    def _begin(self) -> None:
        """A hold takes its time whatever the settings say of motion, and no tap ends it: hands are not to be
        seen by chance."""
        if self._ticking is None:
            self._ticking = Clock.schedule_interval(self._hold_for, 0)

    def _stop(self) -> None:
        self.release()
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
