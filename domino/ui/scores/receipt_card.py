"""The card of a receipt: who, how many points, and every tile and sum that they were counted from."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.metrics import dp

from domino.tableside.words.accounts import Account, AccountLine
from domino.ui.kit.boxes import Box, Card, Fill, Line, Padded, Sized, Stack, Text
from domino.ui.kit.parts.parts import MARGIN, Part
from domino.ui.scores.tokens import Badges, Tiles

SIDE = 29
"""Dp: the short side of a tile that was in a hand."""
SMALL = 20
"""Dp: the short side of a tile that was on the table."""


@dataclass
class ReceiptCard(Part):
    """An account. `fill` is the role of its ground: cards lie on paper of the other one."""

    account: Account
    fill: str = "background"

    def build(self, width: float) -> Box:
        room = width - dp(2 * MARGIN + 24)
        card = self._with_tiles_beside(room) or self._with_tiles_below(room)
        return Padded(card, (MARGIN, 0, MARGIN, 6))

    def _who(self) -> Box:
        name = Text(self.account.name, 15, weight="medium", wraps=False, line=19)
        return Padded(Line(Badges(self.account.members, 22), 10, Fill(name)), least=26)

    def _score(self) -> Box:
        score = Text(self.account.score, 19, weight="bold", align="right")
        return Sized(score, max(dp(44), score.natural()), dp(26))

    def _with_tiles_beside(self, room: float) -> Box | None:
        """The tiles stand beside the name, where only one line has some and there is room for them."""
        lines, who, score = self.account.lines, self._who(), self._score()
        having = [line for line in lines if line.tiles]
        if len(having) != 1 or len(lines) > 2 or having[0].small:
            return None
        tiles = Tiles(having[0].tiles, SIDE, having[0].counts)
        words = [Text(line.text, 13, "secondary", wraps=False) for line in lines]
        widest = max(who.natural(), *(text.natural() for text in words))
        if widest + tiles.natural() + score.natural() + dp(24) > room:
            return None
        told = Stack(-1, who, 3, *words)
        line = Line(Fill(told), 6, tiles, 12, Stack(-1, score), align="stretch")
        return Card(line, self.fill, pad=(12, 10))

    def _with_tiles_below(self, room: float) -> Box:
        """Tiles stand below what is said of them; small ones at the right of it."""
        lines, head = self.account.lines, Line(Fill(self._who()), 18, self._score())
        having = [line for line in lines if line.tiles]
        if len(having) == 1 < len(lines) and _at_right(having[0], room):  # the lines keep their distance
            words = Stack(*(Text(line.text, 13, "secondary") for line in lines), gap=4)
            tiles = Tiles(having[0].tiles, SMALL, having[0].counts)
            right = Sized(tiles, tiles.natural(), dp(2 * SMALL + 2))
            told: Box = Padded(Line(Fill(words), 12, right, align="stretch"), (0, 0, 0, 4))
        else:
            told = Stack(*(_line(line, room) for line in lines))
        return Card(Stack(head, 4, told), self.fill, pad=(12, 9))


def _line(line: AccountLine, room: float) -> Box:
    words = Text(line.text, 13, "secondary")
    if not line.tiles:
        return Stack(words, 4)
    tiles = Tiles(line.tiles, SMALL if line.small else SIDE, line.counts)
    if _at_right(line, room):
        return Stack(Line(Fill(words), 12, tiles), 6)
    return Stack(words, 4, tiles, 8)


def _at_right(line: AccountLine, room: float) -> bool:
    """Whether a line's tiles stand at the right of its words: small ones, that leave half of the room."""
    return line.small and Tiles(line.tiles, SMALL).natural() <= room * 0.5
