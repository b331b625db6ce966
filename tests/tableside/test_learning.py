"""While learning, a move that costs clearly more than another can be taken back: asked in a moment, without
waiting, from what its player could see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from domino.coach.judging import Judgement
from domino.core.actions import Action
from domino.core.game import View
from domino.core.match import Match
from domino.tableside.adviser import Adviser
from domino.tableside.conductor import Conductor
from domino.tableside.evening import Evening
from domino.tableside.reviewing import learning as learning_file
from domino.tableside.reviewing.learning import Learning
from domino.tableside.seats import Seat
from domino.texts import Texts
from tests.coach.tables import few_worlds
from tests.tableside.test_reviewing import until

Sat = tuple[Evening, Learning]


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Sat]]:
    """Sits down to a match in which every move but the best found is a dear one."""
    few_worlds(monkeypatch)
    monkeypatch.setattr(learning_file, "LONGEST", 30.0)
    advisers: list[Adviser] = []
    real = learning_file.judge

    def judge(view: View, action: Action, *rest: Any, **more: Any) -> Judgement | None:
        found = real(view, action, *rest, **more)
        dear = next(each for each in view.legal if each != action)
        return found and replace(found, best=dear, marked=True)

    monkeypatch.setattr(learning_file, "judge", judge)

    def one(game: str = "muggins", people: int = 1, on: bool = True, **more: Any) -> Sat:
        match = Match.start(game, seed=5, **more)
        seats = [Seat(name, None if at < people else "easy") for at, name in enumerate(match.names)]
        evening = Evening(match, seats, Texts())
        while match.turn != 0:
            match.play(match.legal()[0])
        evening.eyes = 0
        adviser = Adviser(evening, lambda call, seconds: call() or (lambda: None))
        advisers.append(adviser)
        learning = Learning(evening, adviser, lambda: on, lambda: None)
        evening.listen(learning.happened)
        return evening, learning

    yield one
    for adviser in advisers:
        adviser.close()


def play(evening: Evening, learning: Learning, action: Action | None = None) -> None:
    evening.play(action or evening.legal()[0])
    until(lambda: not learning.judging)


def test_a_dear_move_is_asked_about_and_the_reason_comes_with_the_second_try(
    sit: Callable[..., Sat],
) -> None:
    evening, learning = sit()
    action = evening.legal()[0]
    play(evening, learning, action)
    first = learning.question
    assert first is not None and first.words == "Take that back?" and first.action == action
    assert evening.undo() and learning.question is None, "it is answered"
    play(evening, learning, action)
    second = learning.question
    assert second is not None and "Better is" in second.words and len(second.words) > 30
    learning.keep()
    assert learning.question is None and evening.history[-1] == (0, action)


def test_another_player_does_not_wait_for_the_answer_and_the_move_can_still_be_taken_back(
    sit: Callable[..., Sat],
) -> None:
    evening, learning = sit()
    action = evening.legal()[0]
    play(evening, learning, action)
    count = len(evening.history)
    while evening.turn != 0:
        evening.play(evening.legal()[0])
    assert learning.question is not None
    assert evening.undo() and len(evening.history) == count - 1


def test_the_question_goes_with_the_next_move(sit: Callable[..., Sat]) -> None:
    evening, learning = sit("castle-rock")
    play(evening, learning)
    while learning.question is None:  # what is the only thing to do is not asked about
        play(evening, learning)
    evening.undo_allowed = learning.on = lambda: False
    evening.play(evening.legal()[0])
    assert learning.question is None


def test_nothing_is_asked_where_nothing_can_be_taken_back_or_nobody_learns(sit: Callable[..., Sat]) -> None:
    for evening, learning in (sit(on=False), sit(people=4)):
        play(evening, learning)
        assert learning.question is None
    evening, learning = sit()
    evening.undo_allowed = False
    play(evening, learning)
    assert learning.question is None


def test_a_judgement_that_comes_too_late_is_dropped(
    sit: Callable[..., Sat], monkeypatch: pytest.MonkeyPatch
) -> None:
    evening, learning = sit()
    monkeypatch.setattr(learning_file, "LONGEST", 0.0)
    play(evening, learning)
    assert learning.question is None


def test_a_move_is_judged_by_the_view_of_who_made_it_alone(
    sit: Callable[..., Sat], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[View] = []
    evening, learning = sit()
    before = evening.view
    judge = learning_file.judge

    def noted(view: View, *rest: Any, **more: Any) -> Judgement | None:
        seen.append(view)
        return judge(view, *rest, **more)

    monkeypatch.setattr(learning_file, "judge", noted)
    play(evening, learning)
    assert len(seen) == 1 and seen[0].seat == 0 and seen[0].hand == before.hand
    assert seen[0].legal == before.legal and seen[0].known.hand(1) == before.known.hand(1)


def test_computers_neither_move_nor_think_for_a_moment(sit: Callable[..., Sat]) -> None:
    evening, learning = sit()
    asked: list[float] = []
    waits: list[float] = []

    class Thinker:
        def choose(self, *_: Any) -> None:
            asked.append(1.0)

        def forget(self) -> None:
            pass

    def later(call: Callable[[], None], seconds: float) -> Callable[[], None]:
        waits.append(seconds)
        return lambda: None

    conductor = Conductor(evening, Thinker(), later, speed=1000.0)
    evening.play(evening.legal()[0])
    conductor.go(0.3, 0.3)
    assert not asked and waits == [0.3, 0.3]
    until(lambda: not learning.judging)
    assert learning.patience == 0.0
    conductor.go()
    assert asked
