"""Who sits where: a little table with a plate for each seat. A plate is dragged onto another to change
places; tapped, it opens the seat, where the same is done without dragging."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.ui.kit.boxes import Badge, Box, Card, Drawn, Fill, Icon, Line, Padded, Sized, Stack, Text
from domino.ui.kit.paint.painted import SLOP
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import faded
from domino.ui.kit.parts.parts import MARGIN, Part
from domino.ui.kit.words import ink

PLATE = 48
"""Dp that a plate is high at least."""
GAP = 8
WIDEST_PLATE = 132
DOT = 7
"""Dp from one dot to the next on the line that joins partners."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A seat as the little table shows it."""

    name: str
    line: str
    colour: int
    letters: str
    person: bool
    free: bool = False
    """Whether nobody sits there yet."""
    here: bool = False
    """Whether it is somebody who has come, and is there."""


def around(count: int) -> tuple[int, int]:
    """How many of so many sit at the far side of the table, and at each of its two ends; one sits near."""
    far = {1: 0, 2: 1, 3: 0, 4: 1, 5: 2, 6: 1, 7: 2}.get(count, 2 if count % 2 else 3)
    return far, (count - 1 - far) // 2


@dataclass(eq=False, repr=False)
class LittleTable(Part):
    """The seats, the first nearest, the others to its left and round. `sides` is how many play for
    themselves: where that is two of four or more, partners are joined."""

    plates: Sequence[Plate]
    sides: int
    team_names: tuple[str, str]
    tap: Callable[[int], None]
    swap: Callable[[int, int], None]
    filling: Mapping[int, float] = field(default_factory=dict)
    """How large plates are, by seat, that are just being put down."""

    def __post_init__(self) -> None:
        self._places: list[tuple[float, float, float, float]] = []
        """Left, bottom, width and height of each plate, as they were last painted."""
        self._held: tuple[int, float, float, float, float] | None = None
        """The plate under a finger, where that went down and where it is."""

    # How it looks

    def build(self, width: float) -> Box:
        room = width - dp(2 * MARGIN)
        high = self._high()
        far, beside = around(len(self.plates))
        rows = beside + (far > 0) + 1
        tall = rows * (high + dp(GAP)) + (dp(2 * GAP) if len(self.plates) > 3 else dp(56))
        tall = max(tall, dp(150))
        return Padded(Sized(Drawn(self._paint, high=tall / dp(1)), room), (MARGIN, 2, MARGIN, 10))

    def _high(self) -> float:
        return max(dp(PLATE), ink.line_height(14) + ink.line_height(12) + dp(10))

    def _wide(self, room: float) -> float:
        far, beside = around(len(self.plates))
        across = max(far, 2 if beside else 1)
        return min(dp(WIDEST_PLATE), (room - dp(GAP) * (across - 1)) / max(across, 2.6))

    def _laid(self, x: float, low: float, width: float, height: float) -> list[tuple[float, float]]:
        """The middle of each plate."""
        high, wide = self._high(), self._wide(width)
        far, beside = around(len(self.plates))
        middle = x + width / 2
        places = [(middle, low + high / 2)]
        bottom, top = low + high + dp(GAP), low + height - (high + dp(GAP) if far else 0)
        step = (top - bottom) / max(1, beside)
        ends = [bottom + step * (at + 0.5) for at in range(beside)]
        places += [(x + wide / 2, y) for y in ends]
        apart = min(width / max(1, far), wide + dp(2 * GAP))
        places += [(middle + (at - (far - 1) / 2) * apart, low + height - high / 2) for at in range(far)]
        places += [(x + width - wide / 2, y) for y in reversed(ends)]
        return places

    def _paint(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        low = top - height
        high, wide = self._high(), self._wide(width)
        places = self._laid(x, low, width, height)
        self._paint_table(painter, x, low, width, height)
        self._places = [(cx - wide / 2, cy - high / 2, wide, high) for cx, cy in places]
        self._join(painter, places)
        painter.above()
        held = self._held[0] if self._held is not None else -1
        for seat, (left, bottom, *_) in enumerate(self._places):
            name = self.plates[seat].name
            painter.hot(f"seat-{seat}", left, bottom, wide, high, name, dp(14))
            if seat == held:
                painter.dashes(left, bottom, wide, high, painter.theme.on_felt_secondary, dp(2), dp(14))
            elif seat in self.filling:
                self._put_down(painter, seat, self.filling[seat])
            else:
                self._plate(seat, wide, seat == self._aim()).draw(painter, left, bottom + high, wide, high)
                if self.plates[seat].free:
                    painter.dashes(left, bottom, wide, high, painter.theme.secondary, dp(2), dp(14))
        if self._held is not None:
            seat, from_x, from_y, now_x, now_y = self._held
            left, bottom, *_ = self._places[seat]
            painter.above()
            left, bottom = left + now_x - from_x, bottom + now_y - from_y
            painter.shadow(left, bottom, wide, high, dp(14), dp(10))
            self._plate(seat, wide, False).draw(painter, left, bottom + high, wide, high)

    def _put_down(self, painter: Painter, seat: int, size: float) -> None:
        left, bottom, wide, high = self._places[seat]
        plate = Painter(painter.theme, wide, high)
        self._plate(seat, wide, False).draw(plate, 0, high, wide, high)
        painter.lay_in(plate, left + wide * (1 - size) / 2, bottom + high * (1 - size) / 2, size)

    def _paint_table(self, painter: Painter, x: float, low: float, width: float, height: float) -> None:
        theme, high = painter.theme, self._high()
        far, beside = around(len(self.plates))
        inset = self._wide(width) * 0.5 if beside else width * 0.14
        left, bottom = x + inset, low + high * 0.55
        wide = width - 2 * inset
        tall = height - high * (1.1 if far else 0.55)
        radius = min(tall / 2, dp(90))
        painter.shadow(left, bottom, wide, tall, radius, dp(8))
        painter.box(left, bottom, wide, tall, theme.rack, radius, theme.rack_edge, dp(2))
        edge = dp(10)
        painter.box(
            left + edge, bottom + edge, wide - 2 * edge, tall - 2 * edge, theme.felt, radius - edge,
            faded(theme.shadow, 0.25), dp(2),
        )  # fmt: skip
        if len(self.plates) < 5:
            painter.tile(Tile(5, 5), left + wide / 2, bottom + tall / 2, dp(17), 0, None, "pips")

    def _teams(self) -> bool:
        return self.sides == 2 and len(self.plates) > 2

    def _join(self, painter: Painter, places: Sequence[tuple[float, float]]) -> None:
        """A dotted line from partner to partner, and what the two sides are called."""
        if not self._teams():
            return
        theme = painter.theme
        for side, colour in enumerate((theme.on_felt, theme.rail)):
            team = places[side::2]
            for (x1, y1), (x2, y2) in pairwise([*team, team[0]] if len(team) > 2 else team):
                away = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
                for at in range(1, int(away / dp(DOT))):
                    share = at * dp(DOT) / away
                    painter.disc(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, dp(1.6), colour)
        if len(self.plates) == 4:
            (x, _), (left, y), *_ = places
            self._name_side(painter, 0, x + dp(32), y + dp(22))
            self._name_side(painter, 1, (left + self._places[1][2] / 2 + x) / 2, y - dp(20))

    def _name_side(self, painter: Painter, side: int, x: float, y: float) -> None:
        words = Text(self.team_names[side], 12, "text" if side == 0 else "on_felt", "medium")
        pill = Card(words, "surface" if side == 0 else "deep", 99, (9, 3))
        wide = pill.natural()
        tall = pill.measure(wide)
        pill.draw(painter, x - wide / 2, y + tall / 2, wide, tall)

    def _plate(self, seat: int, wide: float, aimed: bool) -> Box:
        plate = self.plates[seat]
        said = Text(plate.line, 12, "secondary")
        room, line = wide - dp(18 + 28 + 8), None
        if said.natural() + dp(17) <= room:
            sign = "check-circle" if plate.here else "account" if plate.person else "robot"
            icon = Icon(sign, 13, "primary" if plate.here else "secondary", 14, line=12)
            line = Line(icon, 3, said)
        elif said.natural() <= room:  # only names are ever shortened
            line = Line(said)
        words = Stack(Text(plate.name, 14, weight="medium", wraps=False), line)
        chair = Icon("account-plus-outline", 22, "secondary", 28)
        badge = chair if plate.free else Badge(plate.colour, plate.letters, 28)
        inside = Line(badge, 8, Fill(words))
        outline = "gold" if aimed else "divider"
        return Card(inside, "surface", 14, (9, 5), PLATE, shadow=4, outline=outline, line=3 if aimed else 1)

    # Touch

    def _seat(self, name: str) -> int | None:
        told = name.removeprefix("seat-")
        return int(told) if told != name and told.isdecimal() and int(told) < len(self.plates) else None

    def _aim(self) -> int | None:
        """The seat that the plate in hand would change places with."""
        if self._held is None:
            return None
        seat, *_, x, y = self._held
        for other, (left, low, wide, high) in enumerate(self._places):
            if (
                other != seat
                and left - dp(8) <= x <= left + wide + dp(8)
                and low - dp(8) <= y <= low + high + dp(8)
            ):
                return other
        return None

    def tapped(self, name: str) -> bool:
        seat = self._seat(name)
        if seat is not None:
            self.tap(seat)
        return seat is not None

    def drags(self, name: str) -> bool:
        return self._seat(name) is not None

    def dragged(self, name: str, x: float, y: float, ended: bool) -> bool:
        seat = self._seat(name)
        if seat is None:
            return False
        begun = self._held if self._held is not None and self._held[0] == seat else None
        from_x, from_y = (begun[1], begun[2]) if begun is not None else (x, y)
        self._held = (seat, from_x, from_y, x, y)
        if ended:
            aim, self._held, moved = self._aim(), None, max(abs(x - from_x), abs(y - from_y))
            if aim is not None:
                self.swap(seat, aim)
            elif moved <= dp(SLOP):
                self.tap(seat)
        return True
