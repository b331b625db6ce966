"""How everybody stands after a round: a row a side, the best first; they trade places as one looks on.
And the rounds that decided a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.tableside.words.ranking import Decisive, Ranked
from domino.texts import Texts
from domino.ui.kit.boxes import Box, Card, Drawn, Fill, Icon, Line, Padded, Paper, Stack, Text
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import MARGIN, Part
from domino.ui.kit.words import ink
from domino.ui.scores.tokens import Badges

HIGH, LOW, BETWEEN = 54, 46, 6
"""Dp: a row, where many play, and the gap below it."""
MANY = 8


@dataclass
class StandingRows(Part):
    """The standings. `share` tells how far the sides have come from their places before the round to those
    they have now."""

    ranked: Sequence[Ranked]
    texts: Texts
    share: float = 1.0

    @property
    def moves(self) -> bool:
        """Whether anybody has gone up."""
        return any(each.risen for each in self.ranked)

    @property
    def high(self) -> float:
        """Dp of a row: two lines of words at least, however large."""
        words = (ink.line_height(15.5) + ink.line_height(12.5)) / dp(1) + 6
        return max(words, LOW if len(self.ranked) >= MANY else HIGH)

    @property
    def step(self) -> float:
        """Pixels from one row to the next."""
        return dp(self.high + BETWEEN)

    def build(self, width: float) -> Box:
        tall = len(self.ranked) * (self.high + BETWEEN)
        return Padded(Drawn(self._paint, high=tall), (MARGIN, 0, MARGIN, 4))

    def _paint(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        """Who has risen goes over those it passes, on a shadow."""
        step, tall = self.step, dp(self.high)
        before = sorted(self.ranked, key=lambda each: (each.place_before or each.place, each.side))
        for each in sorted(self.ranked, key=lambda each: each.risen):
            was, now = before.index(each), self.ranked.index(each)
            high = top - (was + (now - was) * self.share) * step
            if each.risen > 0 and self.share < 1:
                painter.shadow(x, high - tall, width, tall, dp(12), dp(20))
            self._row(each).draw(painter, x, high, width, tall)

    def _row(self, each: Ranked) -> Box:
        say, done = self.texts.say, self.share >= 1
        text, quiet = ("on_gold", "on_gold") if each.yours else ("text", "secondary")
        place = each.place if done else each.place_before or each.place
        points = round(each.before + (each.points - each.before) * self.share)
        told: Box | None = None
        if each.place_before is not None and each.risen:
            up = each.risen > 0
            tint = quiet if each.yours else "primary" if up else "error"
            sign = Icon("arrow-up-bold" if up else "arrow-down-bold", 14, tint)
            words = say("ui.ranking.from", before=each.place_before, place=each.place)
            told = Line(sign, 4, Fill(Text(words, 12.5, quiet, wraps=False)))
        elif each.place_before is not None:
            told = Text(say("ui.ranking.stays", place=each.place), 12.5, quiet, wraps=False)
        who = Stack(Text(each.name, 15.5, text, "medium", wraps=False), told)
        total = Stack(
            Text(str(points), 19, text, "bold", "right"),
            Text(say("ui.ranking.was", points=each.before), 11.5, quiet, align="right", wraps=False),
        )
        line = Line(
            Text(str(place), 17, text, "bold"), 12, Badges(each.members, 24), 10, Fill(who), 8,
            Text(each.change, 15, quiet, "medium"), 12, total,
        )  # fmt: skip
        return Paper(line, 12, (12, 4), self.high, "gold" if each.yours else None)


@dataclass
class StandingTold(Part):
    """How the reader stands, and what ended the round; above it, that the sheet can be pulled down."""

    title: str
    line: str
    pull: str

    def build(self, width: float) -> Box:
        down = Line(
            Icon("chevron-down", 16, "secondary"), 4, Text(self.pull, 12.5, "secondary"), stands="center"
        )
        told = Stack(down, 8, Text(self.title, 23, "text", "bold"), 2, Text(self.line, 14, "secondary"))
        return Padded(told, (MARGIN + 4, 4, MARGIN + 4, 12))


@dataclass
class DecisiveRow(Part):
    """A round that decided a match."""

    decisive: Decisive
    head: str

    def build(self, width: float) -> Box:
        told = Stack(Text(self.head, 12.5, "primary", "medium"), Text(self.decisive.sentence, 15))
        points = Text(self.decisive.points, 19, "error", "bold", "right")
        return Padded(Card(Line(Fill(told), 12, points), "background", pad=(12, 9)), (MARGIN, 0, MARGIN, 6))
