"""What became of puzzles on this device, read and kept off the frame."""

from __future__ import annotations

from domino.coach.puzzles import Puzzle
from domino.store.ledger import LATER, MISSED, PUZZLE, SOLVED
from domino.tableside import puzzling
from domino.tableside.puzzling import key_of
from domino.ui.kit.app import Application
from domino.ui.pages.daily_glance import book_of, today


def known(app: Application) -> dict[str, str]:
    """What became of puzzles, by their key; it asks the database."""
    ledger = app.memory.ledger
    return puzzling.standings(ledger.done(kind=PUZZLE), ledger.done(kind=LATER))


def keep(app: Application, puzzle: Puzzle, solved: bool) -> dict[str, str]:
    """Keeps what came of an answer: the first counts, and that a missed one was solved later is told beside
    it. Returns what became of all."""
    ledger, key = app.memory.ledger, key_of(puzzle)
    name, day = book_of(app).name, today(app).isoformat()
    before = known(app).get(key, puzzling.NEW)
    if before == puzzling.NEW:
        ledger.keep(name, PUZZLE, key, puzzle.game, day, SOLVED if solved else MISSED)
    elif before == puzzling.MISSED and solved:
        ledger.keep(name, LATER, key, puzzle.game, day, SOLVED)
    return known(app)
