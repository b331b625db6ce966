"""Thinking off the frame: any question, only the newest answered, and trouble told to who asked."""

from __future__ import annotations

import queue
import random
import sys
import threading
from collections.abc import Iterator

import pytest

from domino.ai import advise, choose, decide, explain, levels_at_table
from domino.ai.thinker import SWITCH_INTERVAL, Thinker
from domino.ai.thinking import Thinking
from domino.core.actions import Action
from domino.core.game import View
from domino.core.match import Match
from domino.games import GAMES
from domino.tableside.seats import seat_players
from domino.texts import Texts

PATIENCE = 20.0
"""How long, in seconds, a test waits for what will come."""


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    before = sys.getswitchinterval()
    thinking = Thinker()
    yield thinking
    thinking.close()
    sys.setswitchinterval(before)


def a_view(game: str = "mexican-train") -> View:
    match = Match.start(game, seed=1)
    return match.view(match.turn or 0)


def test_the_thinker_answers_moves_hints_and_reasons(thinker: Thinker) -> None:
    view = a_view("muggins")
    answers: queue.Queue[object] = queue.Queue()
    here = threading.current_thread()
    threads = []

    def take(thought: object) -> None:
        threads.append(threading.current_thread())
        answers.put(thought)

    # Without a clock the answers are those that thinking here would give.
    thinker.choose(view, "hard", random.Random(1), 60.0, take)
    assert answers.get(timeout=PATIENCE) == choose(view, "hard", random.Random(1))
    thinker.advise(view, random.Random(2), 60.0, take)
    assert answers.get(timeout=PATIENCE) == advise(view, random.Random(2))
    thinker.explain(view, view.legal[-1], random.Random(3), 60.0, take)
    assert answers.get(timeout=PATIENCE) == explain(view, view.legal[-1], random.Random(3))
    assert here not in threads and len(set(threads)) == 1
    assert sys.getswitchinterval() == pytest.approx(SWITCH_INTERVAL)


def test_the_thinker_answers_only_the_newest_question(thinker: Thinker) -> None:
    answers: queue.Queue[int] = queue.Queue()
    begun = threading.Event()

    def until_stopped(thinking: Thinking) -> int:
        begun.set()
        while not thinking.out_of_time():
            pass
        return 1

    thinker.ask(until_stopped, Thinking(1, polite=True), answers.put)
    assert begun.wait(PATIENCE)
    thinker.ask(lambda thinking: 2, Thinking(1), answers.put)
    assert answers.get(timeout=PATIENCE) == 2
    assert answers.empty()


def test_the_thinker_drops_what_is_not_needed_any_more() -> None:
    answers: list[Action] = []
    thinker = Thinker()
    thinker.choose(a_view("muggins"), "hard", random.Random(1), 30.0, answers.append)
    thinker.forget()
    thinker.close()
    thinker.choose(a_view("muggins"), "hard", random.Random(1), 30.0, answers.append)
    assert answers == []


def test_trouble_in_thinking_reaches_who_asked_and_the_thread_goes_on(thinker: Thinker) -> None:
    told: queue.Queue[Exception | Action] = queue.Queue()
    view = a_view()
    thinker.choose(view, "brilliant", random.Random(1), 1.0, told.put, told.put)
    assert isinstance(told.get(timeout=PATIENCE), ValueError)
    thinker.choose(view, "easy", random.Random(1), 1.0, told.put, told.put)
    assert told.get(timeout=PATIENCE) in view.legal


def test_trouble_in_answering_is_told_and_the_thread_goes_on(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: queue.Queue[object] = queue.Queue()
    monkeypatch.setattr(threading, "excepthook", lambda trouble: told.put(trouble.exc_type))

    def clumsy(thought: object) -> None:
        raise LookupError("no such widget")

    thinker.ask(lambda thinking: 1, Thinking(1), clumsy)
    assert told.get(timeout=PATIENCE) is LookupError
    thinker.ask(lambda thinking: 1, Thinking(1), told.put)
    assert told.get(timeout=PATIENCE) == 1


def test_a_clock_cuts_thinking_off(thinker: Thinker) -> None:
    answers: queue.Queue[int] = queue.Queue()

    def endless(thinking: Thinking) -> int:
        while thinking.another():
            pass
        return thinking.looked

    thinking = Thinking(sys.maxsize, budget=0.05, polite=True)
    thinker.ask(endless, thinking, answers.put)
    assert 0 < answers.get(timeout=PATIENCE) < sys.maxsize


def test_an_answer_may_close_the_thinker(thinker: Thinker) -> None:
    closed = threading.Event()

    def close(thought: object) -> None:
        thinker.close()
        closed.set()

    thinker.ask(lambda thinking: 1, Thinking(1), close)
    assert closed.wait(PATIENCE)


def test_a_persons_partner_never_plays_below_medium() -> None:
    assert levels_at_table([None, "easy", "easy", "easy"], 2) == (None, "easy", "medium", "easy")
    assert levels_at_table([None, "hard", "hard", "easy"], 2) == (None, "hard", "hard", "easy")
    assert levels_at_table([None, None, "easy", "easy"], 2) == (None, None, "medium", "medium")
    assert levels_at_table([None, "easy", "easy"], 3) == (None, "easy", "easy")
    assert levels_at_table(["easy"] * 4, 2) == ("easy",) * 4


@pytest.mark.parametrize(
    ("game", "players", "levels"),
    [
        ("forty-two", "4", ("easy", "medium", "easy")),
        ("eighty-four", "6", ("easy", "medium", "easy", "medium", "easy")),
        ("muggins", "4", ("easy", "medium", "easy")),
        ("muggins", "3", ("easy", "easy")),
        ("moon", "3", ("easy", "easy")),
        ("mexican-train", "4", ("easy", "easy", "easy")),
    ],
)
def test_at_the_terminal_a_persons_partner_never_plays_below_medium(
    game: str, players: str, levels: tuple[str, ...]
) -> None:
    seats = seat_players(players, "easy", GAMES[game], Texts())
    assert tuple(seat.level for seat in seats) == (None, *levels)


class Breaths(Thinking):
    """Counts what is done between two breaths: the calls of functions, which no machine can slow down."""

    def __init__(self, worlds: int) -> None:
        super().__init__(worlds)
        self.calls = 0
        self.most = 0

    def count(self, frame: object, event: str, argument: object) -> None:
        if event in ("call", "c_call"):
            self.calls += 1

    def out_of_time(self) -> bool:
        self.most = max(self.most, self.calls)
        self.calls = 0
        return False


BREATH_IN_CALLS = 3000
"""About what a tenth of a microsecond a call makes of 0.3 ms."""


@pytest.mark.parametrize("game", list(GAMES))
def test_thinking_breathes_often(game: str) -> None:
    match = Match.start(game, seed=2)
    while not match.round_over:
        assert match.turn is not None
        view = match.view(match.turn)
        decide(view, "hard", random.Random(1), Thinking(2))  # what is looked up once is looked up now
        breaths = Breaths(4)
        sys.setprofile(breaths.count)
        try:
            action = decide(view, "hard", random.Random(1), breaths)
        finally:
            sys.setprofile(None)
        assert max(breaths.most, breaths.calls) < BREATH_IN_CALLS
        match.play(action)


def test_a_part_of_a_thought_has_worlds_of_its_own_and_ends_with_the_whole() -> None:
    whole = Thinking(10**9)
    part = whole.part(2)
    assert [part.another() for _ in range(3)] == [True, True, False] and whole.looked == 0
    another = whole.part(5)
    whole.stop()
    assert another.out_of_time() and not another.another()
    assert Thinking(1, budget=0.0).part(5).out_of_time()
