"""Every puzzle can be set up and solved, and a file that is none is refused."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta

import pytest

from domino.ai.thinking import Thinking
from domino.coach.figures import FIGURES
from domino.coach.puzzles import Puzzle, of_the_day, read, to_decide, written
from domino.coach.weighing import free
from domino.core.actions import Action
from domino.core.options import VERSION
from domino.games import GAMES
from domino.tableside.hints import reason_told
from domino.tableside.puzzles import puzzle_of_the_day, puzzles_of
from domino.tableside.words.wording import Wording
from domino.texts import Texts
from tests.coach.tables import judged_games


@judged_games
def test_every_puzzle_is_a_position_in_which_all_its_answers_can_be_given(key: str) -> None:
    puzzles = puzzles_of(key)
    assert len(puzzles) == 30
    assert len({puzzle.name for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        match = puzzle.match()
        assert match.turn is not None and not match.round_over
        view = match.view(match.turn)
        assert set(to_decide(view)) == set(puzzle.costs)
        bench = FIGURES[key].bench(view, free())
        kinds = {bench.alike(action) for action in puzzle.answers}
        assert len(kinds) == 1
        assert all((bench.alike(action) in kinds) == (action in puzzle.answers) for action in puzzle.costs)
        assert not {action.verb for action in puzzle.answers} & {"pass", "draw", "stop"}


@judged_games
def test_reasons_of_answers_are_in_the_words_of_hints_and_most_answers_have_one(key: str) -> None:
    found = []
    for puzzle in puzzles_of(key)[::6]:
        match = puzzle.match()
        assert match.turn is not None
        wording = Wording(Texts(), key, match.names, match.game.sides(match.rules, match.players), match.turn)
        found.append(puzzle.why(match.view(match.turn), Thinking(10**9)))
        assert found[-1] is None or "reason." not in reason_told(found[-1], wording)
    assert sum(reason is not None for reason in found) > len(found) / 2


def one() -> Puzzle:
    costs = {Action.parse("remove 1"): 0.0, Action.parse("remove3 1"): 2.5}
    return Puzzle("castle-rock", 3, 1, 5, (Action("draw"),), costs, 2, "leaves")


def test_an_answer_is_solved_or_missed_with_what_it_costs() -> None:
    puzzle = one()
    assert puzzle.judge(Action.parse("remove 1")).solved
    missed = puzzle.judge(Action.parse("remove3 1"))
    assert not missed.solved and missed.cost == 2.5
    with pytest.raises(ValueError, match="cannot be done"):
        puzzle.judge(Action("draw"))


def test_puzzles_are_read_as_they_were_written() -> None:
    assert read(written("castle-rock", [one(), one()])) == (one(), one())
    newer = replace(one(), law=VERSION)
    assert read(written("castle-rock", [newer])) == (newer,), "the law is theirs, not today's"
    with pytest.raises(ValueError, match="one version"):
        written("castle-rock", [one(), newer])


@pytest.mark.parametrize(
    "changes",
    [
        {"players": "two"},
        {"difficulty": 4},
        {"costs": {"remove 1": 0}},
        {"costs": {"remove 1": 1, "remove3 1": 2}},
        {"costs": {"remove 1": 0, "remove3 1": -2}},
        {"costs": {"remove 1": 0, "run away": 2}},
        {"actions": "draw,draw,jump"},
        {"actions": ",".join(["draw"] * 500)},
        {"reason": 7},
    ],
)
def test_what_is_no_puzzle_is_refused_by_its_number(changes: dict[str, object]) -> None:
    told = json.loads(written("castle-rock", [one(), one()]))
    told["puzzles"][1] |= changes
    with pytest.raises(ValueError, match="puzzle 2 of castle-rock"):
        read(json.dumps(told))


@pytest.mark.parametrize("text", ["[]", "{}", '{"game": "chess", "law": 1, "puzzles": []}', "x" * 1_000_001])
def test_a_file_of_something_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read(text)


def test_every_puzzle_is_that_of_a_day_before_one_comes_again() -> None:
    every = [puzzle for game in GAMES for puzzle in puzzles_of(game)]
    first = date(2026, 11, 17)
    days = [of_the_day(every, first + timedelta(days=ahead)).name for ahead in range(len(every))]
    assert Counter(days) == Counter({puzzle.name: 1 for puzzle in every})
    assert puzzle_of_the_day(first) == of_the_day(every, first)
    assert not puzzles_of("super-train")
    with pytest.raises(ValueError, match="no puzzles"):
        of_the_day([], first)
