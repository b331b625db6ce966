"""What the page of the deal of the day is made of: the deal itself, and everybody's results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp

from domino.coach.daily import CLEARLY, LITTLE, DailyResult
from domino.tableside.words.reviews import points
from domino.ui.kit.boxes import Box, Child, Drawn, Fill, Line, Padded, Sized, Stack, Text
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import MARGIN, Button, Part
from domino.ui.kit.words import ink
from domino.ui.pages.pictures import paint_picture
from domino.ui.pages.review_parts import on_paper

PICTURE = (128, 74)
"""Dp of the picture of the game."""
SQUARE, APART = 11, 3
"""Dp of a decision's square in a strip, and between two."""


@dataclass(eq=False, repr=False)
class DealCard(Part):
    """A deal: its game, what is told of it, and what can be done with it now."""

    game: str
    title: str
    lines: Sequence[str]
    buttons: Sequence[Button] = ()

    def build(self, width: float) -> Box:
        words = Stack(Text(self.title, 19, weight="medium"), 3, Text(self.lines[0], 14, "secondary"))
        wide, high = PICTURE
        picture = Drawn(partial(_on_felt, self.game), wide, high)
        inner = width - dp(2 * MARGIN + 32)
        beside = inner - dp(wide + 14) >= ink.pixels(100) / 100 * 170
        top: Box = Line(picture, 14, Fill(words), align="top") if beside else Stack(picture, 10, words)
        rows: list[Child] = [
            top,
            *(Padded(Text(line, 14, "secondary"), (0, 8, 0, 0)) for line in self.lines[1:]),
        ]
        for button in self.buttons:
            rows += (10, button.box())
        return on_paper(Stack(*rows))


def _on_felt(game: str, painter: Painter, x: float, top: float, width: float, height: float) -> None:
    painter.cloth(x, top - height, width, height, dp(12), lit=True)
    paint_picture(game, painter, x + dp(4), top - dp(6), width - dp(8), height - dp(12))


def squares(strip: str) -> Box:
    """A square for each decision: empty where nothing better was found, half full where something perhaps
    was, and full where it surely cost."""

    def each_row(width: float) -> int:
        return max(1, int((width + dp(APART)) / dp(SQUARE + APART)))

    class Squares(Box):
        __slots__ = ()

        def natural(self) -> float:
            return dp(SQUARE + APART) * len(strip)

        def measure(self, width: float) -> float:
            return dp(SQUARE + APART) * max(1, -(-len(strip) // each_row(width)))

        def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
            theme, side, many = painter.theme, dp(SQUARE), each_row(width)
            for at, sign in enumerate(strip):
                row, column = divmod(at, many)
                left, low = x + column * dp(SQUARE + APART), top - row * dp(SQUARE + APART) - side
                if sign == CLEARLY:
                    painter.box(left, low, side, side, theme.error, dp(2))
                else:
                    painter.box(left, low, side, side, theme.paper_high, dp(2), theme.primary)
                    if sign == LITTLE:
                        painter.box(left + side / 4, low + side / 4, side / 2, side / 2, theme.primary)

    return Squares()


@dataclass(eq=False, repr=False)
class Places(Part):
    """Everybody's results of one deal, with their places."""

    title: str
    ranked: Sequence[tuple[int, DailyResult]]
    own: DailyResult | None
    you: str
    usual: str
    """What a player is called who has no name."""

    def build(self, width: float) -> Box:
        rows: list[Child] = [Text(self.title, 16, weight="medium")]
        for place, each in self.ranked:
            yours = each is self.own
            weight = "bold" if yours else "regular"
            name = f"{each.name} ({self.you})" if yours and each.name != self.usual else each.name
            number = Sized(Text(f"{place}.", 15, "secondary", weight), ink.size("99.", 15, "bold")[0])
            given = Text(points(each.given_away), 15, "text", weight, "right")
            line = Line(number, 8, Fill(Text(name, 15, "text", weight)), 8, given, align="top")
            indent = ink.size("99.", 15, "bold")[0] / dp(1) + 8
            rows += (10, Stack(line, 4, Padded(squares(each.strip), (indent, 0, 0, 0))))
        return on_paper(Stack(*rows))
