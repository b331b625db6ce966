"""Puzzles: the one of the day first, then all of a game, the easy ones before the hard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp

from domino.coach.puzzles import DIFFICULTIES, Puzzle
from domino.games import GAMES
from domino.tableside.puzzles import puzzle_of_the_day, puzzles_of
from domino.tableside.puzzling import LATER, MISSED, NEW, SOLVED, key_of
from domino.ui.kit.app import Application
from domino.ui.kit.boxes import Box, Card, Flow, Icon, Line, Padded, Sized, Text, Touch
from domino.ui.kit.parts.parts import MARGIN, Button, Gap, Heading, Part, Segments, Sentence
from domino.ui.kit.stage.page import PageScreen
from domino.ui.pages import doors, puzzle_keeping
from domino.ui.pages.daily_glance import today
from domino.ui.pages.daily_parts import DealCard

CHIP = (64, 48)
"""Dp of a puzzle in the list."""
LOOKS = {
    NEW: ("surface", "text", ""),
    SOLVED: ("primary", "on_primary", "check"),
    MISSED: ("surface", "error", "close"),
    LATER: ("tonal", "on_tonal", "check"),
}
"""By what became of it: the fill of its chip, what is written on that, and its sign."""


@dataclass(eq=False, repr=False)
class Chips(Part):
    """Puzzles by their number, with what became of each."""

    page: PuzzlesScreen
    numbered: Sequence[tuple[int, Puzzle]]

    def build(self, width: float) -> Box:
        chips = [self._chip(number, puzzle) for number, puzzle in self.numbered]
        return Padded(Flow(*chips, gap=8, below=8), (MARGIN, 2, MARGIN, 10))

    def _chip(self, number: int, puzzle: Puzzle) -> Box:
        state = self.page.state_of(puzzle)
        fill, shade, sign = LOOKS[state]
        icon = Icon(sign, 16, shade, 18) if sign else None
        words = Line(Text(str(number), 16, shade, "medium"), 4 if icon else None, icon, stands="center")
        wide, high = CHIP
        card = Sized(Card(words, fill, 14, (6, 6), high, outline="divider"), dp(wide))
        say = self.page.app.texts.say
        says = say("ui.puzzle.number", number=number, state=say(f"ui.puzzle.state-{state}"))
        return Touch(card, f"puzzle-{number}", says, partial(self.page.open, puzzle), 14)


class PuzzlesScreen(PageScreen):
    """Which are there, and which were solved."""

    name = "puzzles"

    def __init__(self, app: Application, game: str | None = None) -> None:
        self.games = [key for key in GAMES if puzzles_of(key)]
        self.today = puzzle_of_the_day(today(app)) if self.games else None
        first = self.today.game if self.today is not None else ""
        self.game = game if game in self.games else first
        self.known: dict[str, str] = {}
        super().__init__(app.texts.say("ui.puzzle.title"))

    def opened(self) -> None:
        super().opened()
        self._read()

    def uncovered(self) -> None:
        super().uncovered()
        self._read()

    def _read(self) -> None:
        self.app.background.do(partial(puzzle_keeping.known, self.app), self._show, slow=lambda: None)

    def _show(self, known: dict[str, str]) -> None:
        self.known = known
        self.refresh()

    def state_of(self, puzzle: Puzzle) -> str:
        """What became of a puzzle."""
        return self.known.get(key_of(puzzle), NEW)

    def parts(self) -> Sequence[Part]:
        say = self.app.texts.say
        if self.today is None:
            return [Sentence(say("ui.puzzle.none"), 16, False)]
        own = puzzles_of(self.game)
        solved = sum(self.state_of(puzzle) in (SOLVED, LATER) for puzzle in own)
        games = [(key, say(f"{key}.name")) for key in self.games]
        parts: list[Part] = [
            Gap(12),
            self._of_the_day(self.today),
            Segments(games, self.game, self._choose, "game"),
            Heading(
                say(f"{self.game}.name"), say("ui.puzzle.progress", done=solved, count=len(own)), large=True
            ),
        ]
        numbered = list(enumerate(own, start=1))
        for difficulty in DIFFICULTIES:
            here = [(number, puzzle) for number, puzzle in numbered if puzzle.difficulty == difficulty]
            if here:
                parts += [Heading(say(f"ui.puzzle.difficulty-{difficulty}")), Chips(self, here)]
        return [*parts, Sentence(say("ui.puzzle.says"), 13), Gap(24)]

    def _of_the_day(self, puzzle: Puzzle) -> Part:
        say, state = self.app.texts.say, self.state_of(puzzle)
        game = say(f"{puzzle.game}.name")
        told = say(f"ui.puzzle.difficulty-{puzzle.difficulty}")
        lines = [f"{game} · {told}"]
        if state != NEW:
            lines.append(say(f"ui.puzzle.state-{state}").capitalize())
        words = say("ui.puzzle.solve" if state in (NEW, MISSED) else "ui.puzzle.look")
        button = Button(words, partial(self.open, puzzle), "puzzle-outline", "gold", "today")
        return DealCard(puzzle.game, say("ui.puzzle.today"), lines, [button])

    def _choose(self, game: str) -> None:
        self.game = game
        self.refresh()

    def open(self, puzzle: Puzzle) -> None:
        """A puzzle at its table."""
        doors.open_puzzle(self.app, puzzle)
