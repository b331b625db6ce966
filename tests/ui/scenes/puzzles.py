"""Puzzles: their page, one at its table, and what is said of an answer."""

from __future__ import annotations

from domino.store.ledger import LATER, MISSED, PUZZLE, SOLVED
from domino.tableside.puzzles import puzzles_of
from domino.tableside.puzzling import key_of


def page(player) -> None:
    ledger = player.app.memory.ledger
    for number, puzzle in enumerate(puzzles_of("muggins")[:9]):
        value = MISSED if number % 3 == 1 else SOLVED
        ledger.keep("You", PUZZLE, key_of(puzzle), "muggins", "2026-11-17", value)
        if number == 4:
            ledger.keep("You", LATER, key_of(puzzle), "muggins", "2026-11-17", SOLVED)
    player.tap("learn")
    player.tap("puzzles")
    player.tap("game-muggins")
    player.hear()


def at_table(player, game: str, number: int = 0):
    """The table of a puzzle; returns it."""
    from domino.ui.pages import doors

    doors.open_puzzle(player.app, puzzles_of(game)[number])
    player.settle()
    table = player.app.stage.screen
    player.wait(lambda: not table.felt.laying.busy, "the table to be laid")
    player.settle()
    return table


def answered(player, game: str, solved: bool, shown: bool = False):
    table = at_table(player, game)
    costs = table.puzzle.costs
    table.play(table.puzzle.answers[0] if solved else max(costs, key=costs.__getitem__))
    player.hear()
    if shown:
        player.tap("show")
    if solved or shown:
        player.wait(lambda: player.top.why, "why")
    player.frame(3)
    player.settle()
    return table


SCENES = {
    "puzzles": page,
    "puzzle": lambda player: at_table(player, "muggins"),
    "puzzle-tricks": lambda player: at_table(player, "forty-two", 3),
    "puzzle-solved": lambda player: answered(player, "muggins", True),
    "puzzle-missed": lambda player: answered(player, "mexican-train", False),
    "puzzle-shown": lambda player: answered(player, "castle-rock", False, True),
}
