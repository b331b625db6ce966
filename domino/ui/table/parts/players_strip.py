"""The players: name, tiles left and score of each, whose turn it is; in team games the teams."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp, sp

from domino.tableside.shown.showing import Plate, Showing, Side
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import Colour, faded
from domino.ui.kit.words import ink

GAP = 4
BADGE = 20


class PlayersStrip(Painted):
    """Plates beside each other, or below each other where the strip is high. Where many sit they are
    narrower, then without names: a tap opens the score pad."""

    solid = True

    def __init__(self, showing: Showing, open_pad: Callable[[], None]) -> None:
        super().__init__()
        self._open_pad = open_pad
        self.showing = showing

    def show(self, showing: Showing) -> None:
        self.showing = showing
        self.repaint()

    def tapped(self, name: str) -> None:
        self._open_pad()

    @property
    def teams(self) -> bool:
        """Whether players score together."""
        return len(self.showing.sides) < len(self.showing.plates)

    def paint(self, painter: Painter) -> None:
        theme = painter.theme
        upright = painter.height > dp(100)
        painter.box(0, 0, painter.width, painter.height, theme.felt if upright else theme.surface)
        sides, plates = self.showing.sides, self.showing.plates
        count = len(sides if self.teams else plates)
        columns, rows = self._grid(count, painter, upright)
        margin, gap = dp(6), dp(GAP)
        wide = (painter.width - 2 * margin - (columns - 1) * gap) / columns
        wide = min(wide, dp(220)) if not upright and not self.teams else wide
        low = dp(4) if rows > 1 or upright else dp(5)
        high = (painter.height - 2 * low - (rows - 1) * gap) / rows
        high = min(high, dp(64) * self._tall)
        top = painter.height - low
        names, below = self._names(wide, high) if self.teams else ([], False)
        for at in range(count):
            row, column = divmod(at, columns)
            x, y = margin + column * (wide + gap), top - row * (high + gap) - high
            if self.teams:
                self._side(painter, sides[at], x, y, wide, high, names[at], below)
            else:
                self._plate(painter, plates[at], x, y, wide, high)

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

    def _ground(
        self, painter: Painter, turn: bool, x: float, y: float, wide: float, high: float
    ) -> tuple[Colour, Colour]:
        """A plate, in gold when it is their turn; returns the colours to write in."""
        theme = painter.theme
        fill = theme.gold if turn else theme.raised
        painter.box(x, y, wide, high, fill, dp(10))
        return (theme.on_gold, theme.on_gold) if turn else (theme.text, theme.secondary)

    def _plate(self, painter: Painter, plate: Plate, x: float, y: float, wide: float, high: float) -> None:
        text, quiet = self._ground(painter, plate.turn, x, y, wide, high)
        painter.hot(f"player {plate.seat}", x, y, wide, high, plate.name, dp(10), "note")
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

    def _count(self, painter: Painter, plate: Plate, x: float, y: float, text: Colour) -> None:
        painter.icon("cards-outline", x + dp(7), y, 14, text)
        painter.words(str(plate.tiles), x + dp(17), y, 12.5, text, "bold")

    def _names(self, wide: float, high: float) -> tuple[list[str], bool]:
        """What the sides are called, and whether that stands below their badges: who they are, or in a word
        where that has no room."""
        sides = self.showing.sides
        names = [self._who(side) for side in sides]
        rooms = [self._room(side, wide) for side in sides]
        if all(ink.size(name, 13.5, "medium")[0] <= room for name, room in zip(names, rooms, strict=True)):
            return names, False
        if high >= dp(56):
            return names, True
        return [self.say(f"ui.table.team.{'us' if side.is_yours else 'them'}") for side in sides], False

    def _room(self, side: Side, wide: float) -> float:
        """How wide the name of a side may be, between its badges and its score."""
        return wide - self._score_width(side) - dp(17) - len(side.seats) * self._step(side, wide)

    @staticmethod
    def _score_width(side: Side) -> float:
        return ink.size(str(side.score), 19, "bold")[0] + dp(16)

    def _step(self, side: Side, wide: float) -> float:
        """From one badge of a side to the next."""
        return min(dp(BADGE + 3), (wide - self._score_width(side) - dp(12)) / len(side.seats))

    def _side(
        self,
        painter: Painter,
        side: Side,
        x: float,
        y: float,
        wide: float,
        high: float,
        name: str,
        below: bool,
    ) -> None:
        text, _ = self._ground(painter, side.turn, x, y, wide, high)
        painter.hot(f"side {side.number}", x, y, wide, high, self._who(side), dp(10), "note")
        has_goal = side.target is not None and high >= dp(40) and not below
        upper = y + high * (0.6 if has_goal or below else 0.5)
        at = x + dp(9)
        for seat in side.seats:
            plate = self.showing.plates[seat]
            painter.badge(at + dp(BADGE / 2), upper, dp(BADGE), plate.colour, plate.letters)
            at += self._step(side, wide)
        if below:
            painter.words(name, x + dp(9), y + high * 0.24, 12, text, width=wide - dp(18))
        elif ink.size(name, 13.5, "medium")[0] <= self._room(side, wide):
            painter.words(name, at + dp(4), upper, 13.5, text, "medium")
        painter.words(str(side.score), x + wide - dp(10), upper, 19, text, "bold", "right")
        if has_goal:
            self._goal(painter, side, x + dp(10), y + high * 0.2, wide - dp(20))

    def _goal(self, painter: Painter, side: Side, x: float, y: float, wide: float) -> None:
        """How far the side has got to what wins the match."""
        theme, high = painter.theme, dp(4)
        share = min(1.0, max(0.0, side.score / side.target)) if side.target else 0.0
        ground = faded(theme.on_gold, 0.2) if side.turn else theme.divider
        painter.box(x, y, wide, high, ground, high / 2)
        if share > 0:
            colour = theme.on_gold if side.turn else theme.primary
            painter.box(x, y, max(high, wide * share), high, colour, high / 2)

    def _who(self, side: Side) -> str:
        """Who they are; of a large team, whose it is."""
        if len(side.seats) > 2:
            return self.say(f"ui.table.team.{'yours' if side.is_yours else 'theirs'}")
        return " + ".join(self.showing.plates[seat].name for seat in side.seats)
