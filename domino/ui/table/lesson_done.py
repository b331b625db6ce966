"""A lesson is done: what was built, what one can do now, the lessons of the game, and the next one named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from kivy.metrics import dp

from domino.tableside.lessons.lesson import Lesson
from domino.tableside.lessons.progress import learned_of, next_after
from domino.tableside.lessons.reading import lessons, lessons_of
from domino.ui.kit.app import Application
from domino.ui.kit.boxes import (
    Box,
    Card,
    Child,
    Drawn,
    Fill,
    Icon,
    Line,
    Padded,
    Paper,
    Sized,
    Stack,
    Text,
    Touch,
)
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.moving import Moving
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import colour, faded
from domino.ui.kit.parts.parts import Button
from domino.ui.kit.stage.screen import Overlay
from domino.ui.kit.stage.scroll import Scroll, Tall
from domino.ui.kit.words import ink
from domino.ui.table.celebration import FALL, rain

VEIL = faded(colour("04130C"), 0.88)
CHECK = 58
"""Dp across the disc with the check."""
SIDE = 34
"""Dp of a tile's short side among what was built, at most."""
BESIDE = 560
"""Dp of width from which the lessons stand beside what was learned, where there is little height."""
WIDEST = 460


class LessonDone(Overlay):
    """Lies over the table of the lesson."""

    name = "lesson-done"
    solid = True

    def __init__(self, app: Application, lesson: Lesson) -> None:
        super().__init__()
        self.lesson = lesson
        language, learned = app.texts.language, app.settings.learned
        self.of_game = lessons_of(lesson.game, language)
        self.next = next_after(lesson, lessons(language), learned)
        self.learned = learned
        self.body = DoneBody(self)
        self.scroll = Scroll(self.body)
        self._falling = Moving()
        self.add_widget(self._falling)
        self.add_widget(self.scroll)

    def opened(self) -> None:
        if self.app.moves:
            box = (0.0, 0.0, float(self.width), float(self.height))
            self._falling.show(rain(box, self.lesson.key), Painter(self.theme, self.width, self.height))
            lasts = FALL + 0.6
            motion.move(
                lasts, lambda part: self._falling.at(part * lasts), self._falling.clear, motion.linear
            )

    def closed(self) -> None:
        self._falling.clear()

    def arrange(self) -> None:
        x, y, width, height = self.room
        self.body.repaint()
        self.scroll.pos, self.scroll.size = (self.x + x, self.y + y), (width, height)

    def paint(self, painter: Painter) -> None:
        painter.box(0, 0, painter.width, painter.height, VEIL)

    def back(self) -> bool:
        """Leaves the lesson, not only this."""
        self.app.stage.come_back()
        return True

    def key(self, name: str, modifiers: list[str]) -> bool:
        return self.scroll.key(name)

    # Where one goes from here

    def open(self, lesson: Lesson) -> None:
        self.app.open_lesson(lesson.key, instead=True)

    def quick(self) -> None:
        self.app.quick_game(self.lesson.game, instead=True)


class DoneBody(Tall):
    """All that is told when a lesson is done."""

    def __init__(self, done: LessonDone) -> None:
        super().__init__()
        self.done = done

    def build(self, width: float) -> Box:
        high = self.done.room[3]
        if width >= dp(BESIDE) and high < dp(560):
            half = min((width - dp(52)) / 2, dp(WIDEST))
            told = Sized(Stack(self._told(half), 14, self._leave()), half)
            both = Line(Fill(self._quick("quick-short")), 8, Fill(self._again()))
            rest = Sized(Stack(self._paper(), 8, *self._next(half), both), half)
            return Padded(Line(told, 20, rest, stands="center"), (16, 8), high / dp(1))
        wide = min(width - dp(24), dp(WIDEST))
        both = Line(Fill(self._again()), 8, Fill(self._leave()))
        body = Stack(
            self._told(wide), 18, self._paper(), 18, *self._next(wide), self._quick("quick"), 8, both
        )
        free = max(0.0, (high - body.measure(wide)) / 2 / dp(1))
        return Padded(Line(Sized(body, wide), stands="center"), (0, max(12.0, free)))

    def _told(self, wide: float) -> Box:
        """The check, what was built, and what one can do now."""
        lesson = self.done.lesson
        size = 34
        while ink.size(lesson.mastered, size, "bold")[0] > wide and size > 22:
            size -= 2
        return Stack(
            Line(Drawn(_check, CHECK, CHECK), stands="center"),
            16,
            Drawn(partial(_built, lesson), high=2 * SIDE if len(lesson.built) < 2 else SIDE * 1.3 + 12),
            10,
            Text(lesson.mastered, size, "on_green", "bold", "center"),
            4,
            Text(lesson.summary, 15, "on_green", align="center"),
        )

    def _paper(self) -> Box:
        done = self.done
        count = self.say(
            "ui.lesson.count", done=learned_of(done.of_game, done.learned), count=len(done.of_game)
        )
        head = Line(
            Fill(Text(self.say(f"{done.lesson.game}.name"), 17, weight="medium")),
            Text(count, 13, "secondary"),
        )
        rows: list[Child] = [self._row(lesson) for lesson in done.of_game]
        return Paper(Stack(Padded(head, (4, 0, 4, 8)), *rows, gap=6), 18, (14, 14))

    def _row(self, lesson: Lesson) -> Box:
        """A lesson of the game: done, the next, or one to come."""
        done = self.done
        learned, is_next = lesson.key in done.learned, lesson is done.next
        fill, shade = (
            ("gold", "on_gold") if is_next else ("tonal", "on_tonal") if learned else ("raised", "text")
        )
        key = "next-minute" if is_next else "done" if learned else "minute"
        icon = "check-circle" if learned and not is_next else lesson.icon
        weight = "medium" if is_next else "regular"
        line = Line(
            Icon(icon, 22, shade), 14, Fill(Text(lesson.title, 15, shade, weight)), 8,
            Text(self.say(f"ui.lesson.{key}"), 13, shade),
        )  # fmt: skip
        card = Paper(line, 12, (14, 8), 48, fill) if is_next else Card(line, fill, 12, (14, 8), 48)
        return Touch(card, f"lesson-{lesson.key}", lesson.title, partial(done.open, lesson), 12)

    def _next(self, wide: float) -> list[Child]:
        lesson = self.done.next
        return [] if lesson is None else [next_button(lesson, self.say, self.done.open, wide).box(), 8]

    def _quick(self, key: str) -> Box:
        return Button(self.say(f"ui.lesson.{key}"), self.done.quick, "play", "wood", "quick").box()

    def _again(self) -> Box:
        again = partial(self.done.open, self.done.lesson)
        return Button(self.say("ui.lesson.again"), again, "replay", "wood", "again").box()

    def _leave(self) -> Box:
        leave = self.app.stage.come_back
        return Button(self.say("ui.lesson.leave"), leave, "close", "on_felt", "leave").box()


def next_button(
    lesson: Lesson, say: Callable[..., str], open_it: Callable[[Lesson], None], wide: float
) -> Button:
    """What leads to the next lesson, with its title where so many pixels have room for that."""
    words = say("ui.lesson.next-lesson", title=lesson.title)
    button = Button(words, partial(open_it, lesson), "arrow-right", name="next")
    short = replace(button, text=say("ui.lesson.next-short"))
    return button if button.least_width() <= wide else short


def _check(painter: Painter, x: float, top: float, width: float, height: float) -> None:
    cx, cy, theme = x + width / 2, top - height / 2, painter.theme
    painter.disc(cx, cy, dp(CHECK / 2), theme.on_green)
    painter.disc(cx, cy, dp(CHECK / 2 - 3), theme.green_low)
    painter.icon("check-bold", cx, cy, CHECK * 0.55, theme.on_green)


def _built(lesson: Lesson, painter: Painter, x: float, top: float, width: float, height: float) -> None:
    """What was built, in a row, the last of it in the light."""
    count, apart = len(lesson.built), dp(3)
    side = min(dp(SIDE), (width - apart * count) / (2 * count))
    left, cy = x + width / 2 - (2 * side + apart) * count / 2 + side + apart / 2, top - height / 2
    for at, (tile, first) in enumerate(lesson.built):
        cx = left + at * (2 * side + apart)
        if at == count - 1:
            painter.tile_glow(cx, cy, side, 90, faded(painter.theme.gold, 0.8), dp(12))
        painter.tile(tile, cx, cy, side, 90, first)
        if at == count - 1:
            painter.tile_ring(cx, cy, side, 90, painter.theme.gold, dp(3), dp(1))
