"""What setting up a table is made of: a stepper, how strong computers are, how long the match is, and two
columns where there is room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp

from domino.core.seating import LEVELS
from domino.tableside.setup.told_rules import LengthOffer
from domino.ui.kit.boxes import Box, Card, Drawn, Fill, Icon, Line, Padded, Shade, Sized, Stack, Text, Touch
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import faded
from domino.ui.kit.parts.parts import MARGIN, Part, Tap
from domino.ui.kit.words import ink

TWO_COLUMNS = 640
"""Dp of width from which parts stand in two columns."""
LENGTH_ICONS = {"quick": "timer-outline", "evening": "weather-night", "full": "flag-checkered"}


@dataclass(eq=False, repr=False)
class Beside(Part):
    """Parts in two columns, or one below the other where there is no room."""

    left: Sequence[Part]
    right: Sequence[Part]

    @property
    def parts(self) -> list[Part]:
        return [*self.left, *self.right]

    def build(self, width: float) -> Box:
        if width < dp(TWO_COLUMNS) or not self.left:
            return Stack(*(part.build(width) for part in self.parts))
        columns = (self.left, self.right)
        return Line(
            *(Fill(Stack(*(part.build(width / 2) for part in column))) for column in columns), align="top"
        )

    def tapped(self, name: str) -> bool:
        return any(part.tapped(name) for part in self.parts)

    def drags(self, name: str) -> bool:
        return any(part.drags(name) for part in self.parts)

    def dragged(self, name: str, x: float, y: float, ended: bool) -> bool:
        return any(part.dragged(name, x, y, ended) for part in self.parts)


@dataclass(eq=False, repr=False)
class Stepper(Part):
    """A number that goes up and down by a tap. A way that is closed says why when it is tapped."""

    title: str
    number: int
    fewer: tuple[str, Tap, bool]
    """What it is called, what it does, and whether it can be."""
    more: tuple[str, Tap, bool]

    def build(self, width: float) -> Box:
        number = Sized(Text(str(self.number), 26, weight="bold", align="center"), dp(52))
        signs = (self._sign("fewer", "minus", *self.fewer), number, self._sign("more", "plus", *self.more))
        title = Fill(Text(self.title, 14, "primary", "medium"))
        return Padded(Line(title, 8, *signs), (20, 4, MARGIN, 8))

    def _sign(self, name: str, icon: str, says: str, tap: Tap, open_way: bool) -> Box:
        shade: Shade = "text" if open_way else ("secondary", 0.6)
        ground = "surface" if open_way else "raised"
        sign = Icon(icon, 24, shade, 56)
        card = Card(sign, ground, 99, (0, 10), 44, shadow=2 if open_way else 0, outline="divider")
        return Touch(card, name, says, tap, 99)


@dataclass(eq=False, repr=False)
class Strength(Part):
    """One level for all computers: dots and a word for each."""

    level: str | None
    names: Sequence[str]
    change: Callable[[str], None]

    def build(self, width: float) -> Box:
        choices = [Fill(self._choice(number)) for number in range(len(LEVELS))]
        return Padded(
            Card(Line(*choices, gap=4), "raised", 18, (5, 5), outline="divider"), (MARGIN, 0, MARGIN, 8)
        )

    def _choice(self, number: int) -> Box:
        level, name = LEVELS[number], self.names[number]
        chosen = level == self.level
        shade: Shade = "text" if chosen else "secondary"
        inside = Stack(
            Drawn(partial(self._paint_dots, number + 1, chosen), high=10),
            4,
            Text(name, 14, shade, "medium", "center"),
        )
        card = Card(inside, "surface" if chosen else None, 14, (6, 7), 48, shadow=2 if chosen else 0)
        return Touch(card, f"level-{level}", name, partial(self.change, level), 14, "choice", chosen)

    def _paint_dots(
        self, filled: int, chosen: bool, painter: Painter, x: float, top: float, width: float, height: float
    ) -> None:
        theme, step = painter.theme, dp(13)
        middle, y = x + width / 2, top - height / 2
        for at in range(len(LEVELS)):
            full = theme.primary if chosen else theme.secondary
            colour = full if at < filled else faded(theme.outline, 0.45)
            painter.disc(middle + (at - (len(LEVELS) - 1) / 2) * step, y, dp(4), colour)


@dataclass(eq=False, repr=False)
class Lengths(Part):
    """How long the match is to be: a card for each, with what it is played to and about how long that is."""

    offers: Sequence[LengthOffer]
    change: Callable[[str], None]
    timed: bool = True
    """Whether minutes are told: of a game with real tiles nobody knows them."""

    def build(self, width: float) -> Box:
        room = width - dp(2 * MARGIN)
        wide = (room - dp(8) * (len(self.offers) - 1)) / max(1, len(self.offers))
        title = max(ink.size(offer.title, 15, "medium")[0] for offer in self.offers)
        told = max(
            max(ink.size(offer.minutes, 12.5)[0], ink.size(offer.line, 14)[0]) for offer in self.offers
        )
        beside = max(title + dp(24 + 6 + 18), told + dp(20)) <= wide
        cards = [self._card(offer, beside) for offer in self.offers]
        row = Line(*map(Fill, cards), gap=8, align="stretch") if beside else Stack(*cards, gap=8)
        return Padded(row, (MARGIN, 0, MARGIN, 8))

    def _card(self, offer: LengthOffer, beside: bool) -> Box:
        text, second = ("on_primary", "on_primary") if offer.chosen else ("text", "secondary")
        icon = Icon(LENGTH_ICONS[offer.name], 22, "on_primary" if offer.chosen else "primary", 24)
        mark = Icon("check-circle", 20, "on_primary") if offer.chosen and not beside else None
        title = Line(icon, 6, Fill(Text(offer.title, 15, text, "medium")), mark)
        line = Text(offer.line, 14, text)
        minutes = Text(offer.minutes, 12.5, second) if self.timed else None
        lines = Stack(title, 6, line, minutes) if beside else Stack(title, Line(30, line, 12, minutes))
        fill = "primary" if offer.chosen else "surface"
        card = Card(lines, fill, 16, (9, 10), 64, shadow=3, outline=None if offer.chosen else "divider")
        says = ", ".join((offer.title, offer.line, *((offer.minutes,) if self.timed else ())))
        change = partial(self.change, offer.name)
        return Touch(card, f"length-{offer.name}", says, change, 16, "choice", offer.chosen)
