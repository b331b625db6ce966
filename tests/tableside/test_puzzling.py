"""Puzzles without a window: what an answer comes to, what is kept of it, and that nothing hidden is told."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from domino.coach.puzzles import Puzzle
from domino.coach.weighing import free
from domino.core.actions import Action
from domino.tableside import puzzling
from domino.tableside.puzzles import puzzles_of
from domino.tableside.puzzling import LATER, MISSED, SOLVED, Solving, key_of, next_puzzle, standings
from domino.texts import Texts
from tests.coach.tables import few_worlds
from tests.redealing import Lay, Table, hands_of, redealt

TEXTS = Texts()


@dataclass
class Row:
    kind: str
    key: str
    value: float


@pytest.mark.parametrize("game", ["muggins", "castle-rock", "forty-two", "moon", "mexican-train"])
def test_the_answer_solves_and_all_else_is_told_what_it_costs(game: str) -> None:
    puzzle = puzzles_of(game)[0]
    solving = Solving(puzzle, "Rosa", TEXTS)
    assert solving.evening.may_act and solving.evening.names[solving.seat] == "Rosa"
    assert set(puzzle.costs) <= set(solving.evening.view.legal)
    for action, cost in puzzle.costs.items():
        answered = solving.answer(action)
        assert answered is not None and answered.solved == (not cost)
        best = solving.best().split(": ")[1].rstrip(".")
        assert answered.solved or best.lower() not in answered.line.lower()  # it can be tried again
    assert solving.answer(Action("call")) is None
    assert len(solving.evening.history) == len(puzzle.actions)


def test_a_side_that_was_named_is_the_same_answer() -> None:
    for puzzle in puzzles_of("muggins"):
        answer = puzzle.answers[0]
        if answer.place is not None:
            named = answer._replace(place=f"{answer.place.partition('.')[0]}.1")
            answered = Solving(puzzle, "Rosa", TEXTS).answer(named)
            assert answered is None or answered.solved
            return


def texts_of(puzzle: Puzzle) -> list[str]:
    """Everything that is said at the table of a puzzle, before and after every answer."""
    solving = Solving(puzzle, "Rosa", TEXTS)
    said = [solving.best(), solving.reason(puzzle.why(solving.evening.view, free()))]
    for action in puzzle.costs:
        answered = solving.answer(action)
        assert answered is not None
        said += [answered.title, answered.line]
    return said


def peeking(solving: Solving) -> str:
    hands = [solving.evening.whole().state.hand(seat) for seat in range(solving.evening.players)]
    return f"Others hold {hands}"


@pytest.mark.parametrize("leak", [False, True])
@pytest.mark.parametrize("game", ["muggins", "forty-two", "moon"])
def test_nothing_that_is_said_changes_when_what_is_hidden_is_dealt_otherwise(
    game: str, leak: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_worlds(monkeypatch)
    if leak:
        monkeypatch.setattr(Solving, "best", peeking)
    puzzle = next(each for each in puzzles_of(game) if each.match().round == 1)
    match = puzzle.match()
    dealt = match.dealt(1)
    hands = hands_of(dealt, match.players)
    shown = [tile for hand in hands for tile in hand]
    rest = [tile for tile in dealt.everything() if tile not in shown and tile not in dealt.boneyard()]
    widow = rest if match.game.has_widow else []
    lay = Lay((*shown, *widow, *dealt.boneyard()), tuple(map(len, hands)), bool(widow))
    laid = Table(match, [lay], match.seed).again([lay], match.history)
    assert laid is not None
    other = redealt(laid, match.turn, random.Random(5))
    assert laid.unlike(other)
    said = []
    for table in (laid, other):
        monkeypatch.setattr(Puzzle, "match", lambda self, names=None, table=table: table.match)
        said.append(texts_of(puzzle))
    assert (said[0] == said[1]) != leak


def test_a_missed_puzzle_that_is_solved_later_is_told_so() -> None:
    one, two, three = puzzles_of("muggins")[:3]
    first = [
        Row("puzzle", key_of(one), 0.0),
        Row("puzzle", key_of(two), 1.0),
        Row("puzzle", key_of(three), 0.0),
    ]
    known = standings(first, [Row("puzzle-later", key_of(three), 1.0)])
    assert [known[key_of(each)] for each in (one, two, three)] == [MISSED, SOLVED, LATER]
    every = puzzles_of("muggins")
    assert next_puzzle(one, every[:3], known) is None
    assert next_puzzle(two, every[:3], known) == one and next_puzzle(one, every, known) == every[3]
    assert puzzling.NEW not in known.values()
