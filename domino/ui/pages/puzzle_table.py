"""A puzzle at the real table: one action answers it, and nothing is played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from domino.ai.advice import Reason
from domino.ai.thinking import Thinking
from domino.coach.puzzles import Puzzle
from domino.core.actions import Action
from domino.tableside.puzzles import puzzles_of
from domino.tableside.puzzling import SHUT, Answered, Nobody, Solving, next_puzzle
from domino.ui.felts.pose import Pose
from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Button, Part, Sentence
from domino.ui.kit.stage.sheets import Sheet
from domino.ui.pages import doors, puzzle_keeping
from domino.ui.pages.daily_glance import book_of
from domino.ui.table.table_screen import TableScreen

WITHOUT_END = 10**9


class PuzzleTable(TableScreen):
    """The position as its seat sees it. The others wait; what is touched is judged."""

    name = "puzzle"
    tells_scores = False
    reviewed = False
    shut = SHUT

    def __init__(self, app: Application, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.solving = Solving(puzzle, book_of(app).name, app.texts)
        self.known: dict[str, str] = {}
        """What became of puzzles, once that was read."""
        super().__init__(app, self.solving.evening, thinker=Nobody())

    def heed(self) -> None:
        """Whatever the settings say, nothing plays itself here."""

    def talks(self) -> bool:
        return False

    def titled(self) -> tuple[str, str]:
        say = self.texts.say
        game = say(f"{self.puzzle.game}.name")
        return say("ui.puzzle.of", game=game), say(f"ui.puzzle.asks-{self.puzzle.difficulty}")

    def why_shut(self) -> str:
        return self.texts.say("ui.puzzle.shut")

    def play(self, action: Action, seat: int | None = None, carried: Pose | None = None) -> None:
        """An answer: it is judged, and the table stays as it is."""
        answered = self.solving.answer(action)
        self.asking.clear()
        self.refresh()
        if answered is None:
            self.messages.say(self.texts.say("ui.puzzle.no-answer"), error=True)
            return
        keep = partial(puzzle_keeping.keep, self.app, self.puzzle, answered.solved)
        self.app.background.do(keep, self._kept)
        if answered.solved:
            self.app.centerpiece.play("made")
            self.app.centerpiece.say(answered.line)
        else:
            self.app.centerpiece.refusal(answered.line)
        self.app.stage.show(AnswerSheet(self, answered))

    def _kept(self, known: dict[str, str]) -> None:
        self.known = known

    def go_on(self) -> None:
        """The next puzzle of this game that is not solved; back when there is none."""
        following = next_puzzle(self.puzzle, puzzles_of(self.puzzle.game), self.known)
        if following is None:
            self.app.stage.come_back()
        else:
            doors.open_puzzle(self.app, following, instead=True)


class AnswerSheet(Sheet):
    """What came of an answer. Where it was missed the right one is told only to those who ask: they can try
    again."""

    name = "puzzle-answer"

    def __init__(self, table: PuzzleTable, answered: Answered) -> None:
        self.table = table
        self.answered = answered
        self.shown = answered.solved
        """Whether the answer is told."""
        self.why = ""
        super().__init__(title=answered.title, buttons=[])
        self.buttons = self._buttons()

    def opened(self) -> None:
        super().opened()
        if self.shown:
            self._ask_why()

    def body(self) -> Sequence[Part]:
        parts: list[Part] = [Sentence(self.answered.line, 16, False)]
        if self.shown and not self.answered.solved:
            parts.append(Sentence(self.table.solving.best(), 16, False, "medium", icon="check-circle"))
        if self.shown and self.why:
            parts.append(Sentence(self.why, 15))
        return parts

    def _buttons(self) -> list[Button]:
        say = self.table.texts.say
        following = Button(say("ui.puzzle.next"), self.table.go_on, "arrow-right", "primary", "next")
        if self.answered.solved:
            return [following]
        again = Button(say("ui.puzzle.again"), lambda: self.dismiss(), "replay", "primary", "again")
        following.kind = "outline"
        if self.shown:
            return [following, again]
        return [following, Button(say("ui.puzzle.show"), self._show, "eye-outline", "tonal", "show"), again]

    def _show(self) -> None:
        """Tells the answer, and why."""
        self.shown = True
        self.buttons = self._buttons()
        self.refresh()
        self._ask_why()

    def _ask_why(self) -> None:
        table = self.table
        view = table.evening.view
        tried = None if self.answered.solved else self.answered.action
        think = partial(table.puzzle.why, view, instead_of=tried)
        table.adviser.ask(think, Thinking(WITHOUT_END, polite=True), self._told)

    def _told(self, reason: Reason | None) -> None:
        self.why = self.table.solving.reason(reason)
        if self.parent is not None:
            self.refresh()
