"""The puzzles there are, as files beside the texts."""

from __future__ import annotations

from datetime import date
from functools import cache

from domino.coach.figures import FIGURES
from domino.coach.puzzles import Puzzle, of_the_day, read
from domino.texts import ASSETS


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first; none where the coach is silent.

    :raises ValueError: when the file is not one of puzzles.
    """
    path = ASSETS / "puzzles" / f"{game}.json"
    return read(path.read_text(encoding="utf-8")) if game in FIGURES and path.is_file() else ()


def puzzle_of_the_day(day: date) -> Puzzle:
    """The puzzle of a day, from those of all games.

    :raises ValueError: when there is none.
    """
    return of_the_day([puzzle for game in FIGURES for puzzle in puzzles_of(game)], day)
