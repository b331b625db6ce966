"""The players: name, tiles left and score of each, whose turn it is; in team games the teams."""

from __future__ import annotations

from kivy.metrics import dp, sp

from domino.ui.kit import ink
from domino.ui.kit.painted import Painted
from domino.ui.kit.painter import Painter
from domino.ui.kit.theme import faded
from domino.ui.table.showing import Plate, Showing, Side

GAP = 4
LEAST = 82
"""The least width of a plate with a name on it, in dp."""


class PlayersStrip(Painted):
    """Plates beside each other, or below each other where the strip is high. Where many sit they are
    narrower, then without names: a tap opens the score pad."""

    solid = True

    def __init__(self, table, **keywords) -> None:
        super().__init__(**keywords)
        self.table = table
        self.showing: Showing | None = None
        self.on_bar = False
        """Whether it lies in the bar of a wide table."""

    def show(self, showing: Showing) -> None:
        self.showing = showing
        self.repaint()

    def tapped(self, name: str) -> None:
        self.table.open_pad()

    @property
    def teams(self) -> bool:
        """Whether players score together."""
        return self.showing is not None and len(self.showing.sides) < len(self.showing.plates)

    def paint(self, painter: Painter) -> None:
        theme = painter.theme
        upright = painter.height > dp(100)
        painter.box(0, 0, painter.width, painter.height, theme.felt if upright else theme.surface)
        if self.showing is None:
            return
        cells = self.showing.sides if self.teams else self.showing.plates
        columns, rows = self._grid(len(cells), painter, upright)
        margin, gap = dp(6), dp(GAP)
        arrow = dp(30) if self.showing.direction is not None and not upright else 0.0
        wide = (painter.width - 2 * margin - arrow - (columns - 1) * gap) / columns
        wide = min(wide, dp(220)) if not upright and not self.teams else wide
        low = dp(4) if rows > 1 or upright else dp(5)
        high = (painter.height - 2 * low - (rows - 1) * gap) / rows
        high = min(high, dp(64) * self._tall)
        top = painter.height - low
        for at, cell in enumerate(cells):
            row, column = divmod(at, columns)
            x, y = margin + column * (wide + gap), top - row * (high + gap) - high
            if self.teams:
                self._side(painter, cell, x, y, wide, high)
            else:
                self._plate(painter, cell, x, y, wide, high)
        if self.showing.direction is not None:
            self._direction(painter, upright, margin + columns * (wide + gap))

    @property
    def _tall(self) -> float:
        return max(1.0, sp(1) / dp(1))

    def _grid(self, count: int, painter: Painter, upright: bool) -> tuple[int, int]:
        """How many columns and rows the plates stand in."""
        if upright:
            most = max(1, int(painter.height // dp(40)))
            columns = -(-count // most)
            return columns, -(-count // columns)
        rows = 1 if count <= 7 or painter.height < dp(48) else 2
        return -(-count // rows), rows

    def _direction(self, painter: Painter, upright: bool, x: float) -> None:
        left = self.showing.direction == 1
        icon = "rotate-right" if left else "rotate-left"
        theme = painter.theme
        if upright:
            return  # the felt tells it there
        at = min(x + dp(10), painter.width - dp(16))
        painter.icon(icon, at, painter.height / 2, 22, theme.text)

    def _ground(self, painter: Painter, turn: bool, x: float, y: float, wide: float, high: float):
        """A plate, in gold when it is their turn; returns the colours to write in."""
        theme = painter.theme
        fill = theme.gold if turn else theme.raised
        painter.box(x, y, wide, high, fill, dp(10))
        return (theme.on_gold, theme.on_gold) if turn else (theme.text, theme.secondary)

    def _plate(self, painter: Painter, plate: Plate, x: float, y: float, wide: float, high: float) -> None:
        text, quiet = self._ground(painter, plate.turn, x, y, wide, high)
        painter.hot(f"player {plate.seat}", x, y, wide, high, plate.name, dp(10))
        score = str(plate.score)
        if high < sp(38):  # one line: badge, tiles, score
            middle = y + high / 2
            size = min(dp(18), high - dp(4))
            painter.badge(x + dp(6) + size / 2, middle, size, plate.colour, plate.letters)
            at = x + dp(10) + size
            right = x + wide - dp(6)
            if wide >= dp(66):
                self._count(painter, plate, at, middle, text)
                painter.words(score, right, middle, 12, quiet, align="right")
            else:
                painter.words(str(plate.tiles), right, middle, 12, text, "bold", "right")
            return
        size = dp(20)
        upper, lower = y + high * 0.68, y + high * 0.27
        painter.badge(x + dp(7) + size / 2, upper, size, plate.colour, plate.letters)
        name = x + dp(12) + size
        room = x + wide - dp(6) - name
        if room >= sp(20):
            painter.words(plate.name, name, upper, 14, text, "medium", width=room)
        self._count(painter, plate, x + dp(8), lower, text)
        if wide >= dp(58):
            painter.words(score, x + wide - dp(8), lower, 12.5, quiet, align="right")

    def _count(self, painter: Painter, plate: Plate, x: float, y: float, text) -> None:
        painter.icon("cards-outline", x + dp(7), y, 14, text)
        painter.words(str(plate.tiles), x + dp(17), y, 12.5, text, "bold")

    def _side(self, painter: Painter, side: Side, x: float, y: float, wide: float, high: float) -> None:
        text, _ = self._ground(painter, side.turn, x, y, wide, high)
        painter.hot(f"side {side.number}", x, y, wide, high, self._names(side), dp(10))
        plates = [self.showing.plates[seat] for seat in side.seats]
        has_goal = side.target is not None and high >= dp(40)
        names = self._names(side)
        upper = y + high * (0.6 if has_goal else 0.5)
        size = dp(20)
        at = x + dp(9)
        total = str(side.score)
        right = ink.size(total, 19, "bold")[0] + dp(16)
        step = min(size + dp(3), (wide - right - dp(12)) / max(1, len(plates)))
        for plate in plates:
            painter.badge(at + size / 2, upper, size, plate.colour, plate.letters)
            at += step
        room = x + wide - right - at - dp(4)
        if room >= sp(44):
            painter.words(names, at + dp(4), upper, 13.5, text, "medium", width=room)
        elif high >= dp(56):
            painter.words(names, x + dp(9), y + high * 0.28, 12, text, width=wide - dp(18))
            has_goal = False
        painter.words(total, x + wide - dp(10), upper, 19, text, "bold", "right")
        if has_goal:
            self._goal(painter, side, x + dp(10), y + high * 0.2, wide - dp(20))

    def _goal(self, painter: Painter, side: Side, x: float, y: float, wide: float) -> None:
        """How far the side has got to what wins the match."""
        theme, high = painter.theme, dp(4)
        share = min(1.0, max(0.0, side.score / side.target)) if side.target else 0.0
        ground = faded(theme.on_gold, 0.2) if side.turn else theme.divider
        painter.box(x, y, wide, high, ground, high / 2)
        if share > 0:
            painter.box(
                x,
                y,
                max(high, wide * share),
                high,
                theme.primary if not side.turn else theme.on_gold,
                high / 2,
            )

    def _names(self, side: Side) -> str:
        """Who they are; of a large team, whose it is."""
        if len(side.seats) > 2:
            return self.say(f"ui.table.team.{'yours' if side.is_yours else 'theirs'}")
        return " + ".join(self.showing.plates[seat].name for seat in side.seats)
