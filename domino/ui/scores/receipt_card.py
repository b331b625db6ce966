"""The card of a receipt: who, how many points, and every tile and sum that they were counted from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.tableside.words.accounts import Account, AccountLine, Member
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import MARGIN, Part
from domino.ui.kit.words import ink

SIDE = 29
"""Dp: the short side of a tile that was in a hand."""
SMALL = 20
"""Dp: the short side of a tile that was on the table."""
BADGE = 22
GAP = 4
"""Dp between tiles."""
FAINT = 0.75
"""How strong a tile is shown that counts nothing."""


def badges_width(members: Sequence[Member], size: float) -> float:
    """How much room the badges of a side take, in pixels."""
    return size + (len(members) - 1) * size * 0.9


def paint_badges(painter: Painter, members: Sequence[Member], x: float, y: float, size: float) -> None:
    """The badges of a side beside each other, from the left."""
    for at, member in enumerate(members):
        painter.badge(x + size / 2 + at * size * 0.9, y, size, member.colour, member.letters)


@dataclass
class ReceiptCard(Part):
    """An account. `fill` is the role of its ground: cards lie on paper of the other one."""

    account: Account
    fill: str = "background"
    tap: Callable[[], None] | None = None
    name: str = ""

    # Sizes

    @property
    def _name_left(self) -> float:
        return dp(12) + badges_width(self.account.members, dp(BADGE)) + dp(10)

    def _score_width(self) -> float:
        return max(dp(44), ink.size(self.account.score, 19, "bold")[0])

    def _head(self) -> float:
        return max(dp(26), ink.line_height(19))

    def _beside(self, room: float) -> AccountLine | None:
        """The line whose tiles stand beside the name, where it is the only one with tiles and they fit."""
        lines = [line for line in self.account.lines if line.tiles]
        if len(lines) != 1 or len(self.account.lines) > 2 or lines[0].small:
            return None
        named = self._name_left + ink.size(self.account.name, 15, "medium")[0]
        left = max(named, dp(12) + max(ink.size(line.text, 13)[0] for line in self.account.lines))
        wide = row_width(len(lines[0].tiles), dp(SIDE))
        return lines[0] if left + dp(12) + wide + dp(12) + self._score_width() + dp(12) <= room else None

    def _text_lines(self, line: AccountLine, room: float) -> list[str]:
        return ink.wrapped(line.text, 13, "regular", room) if line.text else []

    def _aside(self, room: float) -> AccountLine | None:
        """The line whose small tiles stand at the right of several lines, where no other has tiles and they
        fit: the lines keep their distance then."""
        lines = [line for line in self.account.lines if line.tiles]
        if len(lines) != 1 or len(self.account.lines) == 1:
            return None
        return lines[0] if self._tiles_right(lines[0], room) else None

    def _lines_height(self, room: float) -> float:
        lines = sum(self._line_height(line, room) for line in self.account.lines)
        return lines if self._aside(room) is None else max(lines, dp(2 * SMALL + 6))

    def _line_height(self, line: AccountLine, room: float) -> float:
        texts = len(self._text_lines(line, self._text_room(line, room))) * ink.line_height(13)
        if not line.tiles or line is self._aside(room):
            return texts + dp(4)
        if self._tiles_right(line, room):
            return max(texts, dp(2 * SMALL)) + dp(6)
        return texts + dp(4) + tiles_height(len(line.tiles), room, self._side(line)) + dp(8)

    def _tiles_right(self, line: AccountLine, room: float) -> bool:
        """Whether small tiles stand at the right of their words."""
        return line.small and row_width(len(line.tiles), dp(SMALL)) <= room * 0.5

    def _text_room(self, line: AccountLine, room: float) -> float:
        line = self._aside(room) or line
        if line.tiles and self._tiles_right(line, room):
            return room - row_width(len(line.tiles), dp(SMALL)) - dp(12)
        return room

    def _side(self, line: AccountLine) -> float:
        return dp(SMALL) if line.small else dp(SIDE)

    def height(self, width: float) -> float:
        return self._box_height(width) + dp(6)

    def _box_height(self, width: float) -> float:
        room = width - dp(2 * MARGIN)
        if self._beside(room) is not None:
            texts = len(self.account.lines) * ink.line_height(13)
            return max(dp(2 * SIDE + 20), self._head() + texts + dp(22))
        inner = room - dp(24)
        return dp(22) + self._head() + self._lines_height(inner)

    # Painting

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme, account = painter.theme, self.account
        high = self._box_height(width)
        x, room = x + dp(MARGIN), width - dp(2 * MARGIN)
        painter.box(x, top - high, room, high, getattr(theme, self.fill), dp(14))
        y = top - dp(9) - self._head() / 2
        paint_badges(painter, account.members, x + dp(12), y, dp(BADGE))
        right = x + room - dp(12)
        painter.words(account.score, right, y, 19, theme.text, "bold", "right")
        beside = self._beside(room)
        left = x + self._name_left
        edge = right - self._score_width() - dp(12)
        if beside is not None:
            edge -= row_width(len(beside.tiles), dp(SIDE))
            paint_tiles(
                painter, beside.tiles, edge, top - (high - dp(2 * SIDE)) / 2, dp(SIDE), room, beside.counts
            )
        painter.words(account.name, left, y, 15, theme.text, "medium", width=edge - dp(6) - left)
        line_top = top - dp(10) - self._head()
        if beside is not None:
            for line in account.lines:
                painter.words(
                    line.text, x + dp(12), line_top - dp(2) - ink.line_height(13) / 2, 13, theme.secondary
                )
                line_top -= ink.line_height(13)
        else:
            line_top -= dp(3)
            inner = room - dp(24)
            aside = self._aside(inner)
            if aside is not None:
                middle = line_top - (self._lines_height(inner) - dp(4)) / 2
                edge = right - row_width(len(aside.tiles), dp(SMALL))
                paint_tiles(painter, aside.tiles, edge, middle + dp(SMALL), dp(SMALL), inner, aside.counts)
            for line in account.lines:
                self._paint_line(painter, line, x + dp(12), line_top, inner)
                line_top -= self._line_height(line, inner)
        if self.tap is not None:
            painter.hot(self.name, x, top - high, room, high, f"{account.name}: {account.score}", dp(14))

    def _paint_line(self, painter: Painter, line: AccountLine, x: float, top: float, room: float) -> None:
        theme = painter.theme
        texts = self._text_lines(line, self._text_room(line, room))
        tall = len(texts) * ink.line_height(13)
        tiles = () if line is self._aside(room) else line.tiles
        if tiles and self._tiles_right(line, room):
            high = self._line_height(line, room) - dp(6)
            painter.lines(texts, x, top - (high - tall) / 2, 13, theme.secondary)
            wide = row_width(len(tiles), dp(SMALL))
            paint_tiles(
                painter, tiles, x + room - wide, top - (high - dp(2 * SMALL)) / 2, dp(SMALL), room, True
            )
            return
        painter.lines(texts, x, top, 13, theme.secondary)
        if tiles:
            paint_tiles(painter, tiles, x, top - tall - dp(4), self._side(line), room, line.counts)

    def tapped(self, name: str) -> bool:
        if self.tap is None or name != self.name:
            return False
        self.tap()
        return True


def row_width(count: int, side: float) -> float:
    """How wide so many tiles stand beside each other."""
    return count * (side + dp(GAP)) - dp(GAP)


def tiles_in_row(room: float, side: float) -> int:
    return max(1, int((room + dp(GAP)) / (side + dp(GAP))))


def tiles_height(count: int, room: float, side: float) -> float:
    """How tall so many tiles stand in as many rows as they need."""
    rows = -(-count // tiles_in_row(room, side))
    return rows * (2 * side + dp(GAP)) - dp(GAP)


def paint_tiles(
    painter: Painter, tiles: Sequence[Tile], x: float, top: float, side: float, room: float, counts: bool
) -> None:
    """Tiles standing in rows from this corner. Those that count nothing are faint."""
    across = tiles_in_row(room, side)
    for at, tile in enumerate(tiles):
        cx = x + (at % across) * (side + dp(GAP)) + side / 2
        cy = top - (at // across) * (2 * side + dp(GAP)) - side
        painter.tile(tile, cx, cy, side, alpha=1.0 if counts else FAINT)
