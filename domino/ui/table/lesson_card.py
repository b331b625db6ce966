"""The card of a lesson: its sentence, how far it has got, and the ways to go on. It lies where it hides
nothing that is in the light."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product

from kivy.metrics import dp

from domino.ui.felts.felt_pen import Area
from domino.ui.kit.boxes import Box, Drawn, Fill, Line, Paper, Slab, Stack, Text, Touch, on_slab
from domino.ui.kit.paint.materials import SLAB_LIP
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import Theme
from domino.ui.kit.stage.sheets import lifted

SAID, CLOSE = 19, 16
"""Sp of the sentence, and of one on a card that has little room."""
DISC = 46
"""Dp across the disc with the cap."""
WIDEST = 460
NARROWEST = 300
NARROW, SMALL = 150, 2000
"""What it costs to be narrow, and to be small: that much, in dp, it would rather lie lower."""
STEP = 12
"""How many dp apart the places are that are tried for it."""
EDGE = 10
"""How many dp are free about it, and about what is in the light."""


def cap(refused: bool, size: float = DISC) -> Box:
    """The disc beside a sentence: a cap, or a raised hand where something is refused."""

    def paint(painter: Painter, x: float, top: float, width: float, height: float) -> None:
        theme, cx, cy = painter.theme, x + width / 2, top - height / 2
        painter.shadow(cx - dp(size / 2), cy - dp(size / 2), dp(size), dp(size), dp(size / 2), dp(3))
        painter.disc(cx, cy, dp(size / 2), theme.error if refused else theme.green_low)
        shade = theme.on_error if refused else theme.on_green
        painter.icon("hand-back-right" if refused else "school", cx, cy, size * 0.56, shade)

    return Drawn(paint, size, size)


def dots(number: int, count: int) -> Box:
    """A dot for each step: those behind, the one in hand longer and gold, those to come."""
    wide = 10 * (count + 1) + 6 * (count - 1) + 6

    def paint(painter: Painter, x: float, top: float, width: float, height: float) -> None:
        theme, y = painter.theme, top - height / 2 - dp(5)
        for at in range(count):
            long = dp(26 if at == number else 10)
            fill = theme.gold if at == number else theme.primary if at < number else theme.divider
            painter.box(x, y, long, dp(10), fill, dp(5))
            x += long + dp(6)

    return Drawn(paint, wide, 12)


class LessonCard(Painted):
    """Says one sentence at a time. `going` is called for a step that was only looked at, `skipping` for one
    that is done for the learner."""

    solid = True

    def __init__(self, going: Callable[[], None], skipping: Callable[[], None]) -> None:
        super().__init__()
        self._going, self._skipping = going, skipping
        self.sentence = ""
        self.refused = False
        self.looks = False
        self.small = False
        """Whether it has little room: its sentence is smaller, and has the room of the cap."""
        self.number, self.count = 0, 1

    @property
    def theme(self) -> Theme:
        """It lies over the table, as a sheet does."""
        return lifted(super().theme)

    def show(self, sentence: str, refused: bool, looks: bool, number: int, count: int) -> None:
        """Says this from now on: in answer to something refused, or of this step. With `looks` a tap
        goes on."""
        told = (sentence, refused, looks, number, count)
        if told != (self.sentence, self.refused, self.looks, self.number, self.count):
            self.sentence, self.refused, self.looks, self.number, self.count = told
            self.repaint()

    def box(self) -> Box:
        """All of it."""
        words = Touch(
            Text(self.sentence, CLOSE if self.small else SAID, weight="medium"),
            "lesson-says",
            self.sentence,
            radius=8,
            role="note",
        )
        of = Text(self.say("ui.lesson.of", number=self.number + 1, count=self.count), 14, "secondary")
        name, made_of, tap = (
            ("next", "green", self._going) if self.looks else ("skip", "paper", self._skipping)
        )
        said = self.say(f"ui.lesson.{name}")
        inside = Line(Text(said, 15, on_slab(made_of), "medium"), stands="center")
        slab = Slab(inside, made_of, 99, (18, 8, 18, 8 + SLAB_LIP), 44 + SLAB_LIP)
        button = Touch(slab, f"lesson-{name}", said, tap, 99)
        row = Line(Fill(Line(dots(self.number, self.count), 12, of)), 8, button)
        if self.small:
            return Paper(Stack(words, 4, row), 16, (14, 10, 10, 8))
        upper = Line(cap(self.refused), 14, Fill(words), align="top")
        return Paper(Stack(upper, 8, row), 20, (18, 16, 14, 12))

    def paint(self, painter: Painter) -> None:
        self.box().draw(painter, 0, painter.height, painter.width, painter.height)

    def lie(self, room: Area, others: Sequence[tuple[Area, float]]) -> None:
        """Lies as high as it can in this room where it hides little of the others, each with how much that
        matters: so many dp for a square dp of it. It is small where it would hide much otherwise."""
        best: tuple[float, Area, bool] | None = None
        widest = min(room.width, dp(WIDEST))
        for wide, self.small in product(
            dict.fromkeys((widest, min(room.width, dp(NARROWEST)))), (False, True)
        ):
            tall = self.box().measure(wide)
            for area in _places(room, wide, tall):
                cost = (room.top - area.top + 0.3 * abs(area.centre[0] - room.centre[0])) / dp(1)
                cost += (0 if wide == widest else NARROW) + (SMALL if self.small else 0)
                free = area.inside(-dp(EDGE))
                for other, matters in others:
                    if cost < (best[0] if best else math.inf) and free.meets(other):
                        cost += matters * _common(free, other)
                if best is None or cost < best[0]:
                    best = cost, area, self.small
        if best is not None:
            _, area, self.small = best
            self.pos, self.size = (round(area.x), round(area.y)), (round(area.width), round(area.height))
        self.repaint()


def _places(room: Area, wide: float, tall: float) -> list[Area]:
    """Where a card so large can lie: at the left, in the middle and at the right, at many heights."""
    if tall > room.height:
        return [Area(room.x, room.y, wide, tall)]
    across = dict.fromkeys((room.centre[0] - wide / 2, room.x, room.right - wide))
    steps = int((room.height - tall) / dp(STEP)) + 1
    return [Area(x, room.top - tall - dp(STEP) * step, wide, tall) for step in range(steps) for x in across]


def _common(one: Area, other: Area) -> float:
    """How much room two areas have in common, in square dp."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.top, other.top) - max(one.y, other.y)
    return max(0.0, wide) * max(0.0, high) / dp(1) ** 2
