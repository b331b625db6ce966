"""Learn: every lesson, game by game, with what is done and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.metrics import dp

from domino.games import GAMES
from domino.tableside.lessons.lesson import Lesson
from domino.tableside.lessons.progress import learned_of, next_lesson
from domino.tableside.lessons.reading import lessons
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import MARGIN, Buttons, Gap, Heading, Part, Row, Sentence
from domino.ui.kit.stage.page import PageScreen
from domino.ui.pages import doors
from domino.ui.table.lesson_done import next_button


class LearnScreen(PageScreen):
    """The lessons; those of one game come first where it was asked about that."""

    name = "learn"

    def __init__(self, app: Application, game: str | None = None) -> None:
        self.game = game
        super().__init__(title=app.texts.say("ui.learn.title"))

    def parts(self) -> Sequence[Part]:
        say, learned = self.app.texts.say, self.app.settings.learned
        every = lessons(self.app.texts.language)
        coming = next_lesson(every, learned, self.game)
        self.subtitle = say("ui.learn.progress", done=learned_of(every, learned), count=len(every))
        parts: list[Part] = [Gap(8), Sentence(say("ui.learn.line"))]
        if coming is not None:
            parts.append(Buttons([next_button(coming, say, self._open, self.width - dp(2 * MARGIN))]))
        parts.append(
            Row(
                "puzzle-outline",
                say("ui.puzzle.title"),
                say("ui.puzzle.line"),
                tap=partial(doors.open_puzzles, self.app, self.game),
                name="puzzles",
                chevron="chevron-right",
            )
        )
        games = sorted(GAMES, key=lambda key: key != self.game)
        for game in games:
            own = [lesson for lesson in every if lesson.game == game]
            if own:
                told = say("ui.learn.progress", done=learned_of(own, learned), count=len(own))
                parts += [Heading(say(f"{game}.name"), told), *(self._row(each, coming) for each in own)]
        return [*parts, Gap(24)]

    def _row(self, lesson: Lesson, coming: Lesson | None) -> Row:
        learned = lesson.key in self.app.settings.learned
        key = "done" if learned else "next-minute" if lesson is coming else "minute"
        return Row(
            icon="check-circle" if learned else lesson.icon,
            title=lesson.title,
            subtitle=lesson.summary,
            trailing=self.app.texts.say(f"ui.lesson.{key}"),
            tap=partial(self._open, lesson),
            name=f"lesson-{lesson.key}",
            selected=lesson is coming,
        )

    def _open(self, lesson: Lesson) -> None:
        self.app.open_lesson(lesson.key)
