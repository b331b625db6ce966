"""The coach judges by what a seat could know, the same way each time, and marks only what is sure."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import replace
from typing import cast

import pytest

from domino.ai import consider
from domino.ai.advice import Advice
from domino.ai.thinking import Thinking
from domino.coach.bench import CutShort
from domino.coach.figures import FIGURES, why_silent
from domino.coach.judging import Judgement, judge
from domino.coach.laying import LayingBench, RowBench
from domino.coach.reviewing import decisions, review
from domino.coach.weighing import Finding, clearest, free, shortlist
from domino.core.actions import Action
from domino.core.game import Game, State, View
from domino.games import GAMES
from domino.texts import Texts
from tests.ai.test_ai import Poison, seen_in
from tests.coach.tables import few_worlds, judged_games, played, positions


def judge_two(view: View, thinking: Thinking | None = None) -> list[Judgement | None]:
    """What the first and the last of the legal actions would have cost."""
    ends = view.legal[0], view.legal[-1]
    return [judge(view, action, random.Random(5), thinking or free()) for action in ends]


@judged_games
def test_what_is_hidden_can_be_dealt_otherwise_and_the_judgement_stays(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_worlds(monkeypatch)
    judged = 0
    for number, (view, _) in enumerate(positions(key, 4)):
        world = GAMES[key].guess(view, random.Random(number))
        found = judge_two(view)
        assert found == judge_two(seen_in(view, world))
        judged += sum(each is not None for each in found)
    assert judged > 3


@judged_games
def test_what_is_hidden_is_never_touched_while_the_coach_judges(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_worlds(monkeypatch)
    for at in range(3, 15, 5):
        match = played(key).rewound(at)
        assert match.turn is not None
        view = match.view(match.turn)
        state = match._rounds[-1].state
        for name in ("hands", "stock", "aside", "widow"):
            if hasattr(state, name):
                setattr(state, name, Poison())
        judge_two(view)


class Peeking(RowBench):
    """Knows in which order the boneyard lies."""

    behind: State

    def outcomes(self, actions: object, rng: random.Random) -> list[float]:
        self.game = cast(Game, Known(self.behind))
        return super().outcomes(cast(list[Action], actions), rng)


class Known:
    fewest_points_win = True

    def __init__(self, state: State) -> None:
        self.state = state

    def guess(self, view: View, rng: random.Random) -> State:
        return self.state.copy()


def test_a_coach_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    few_worlds(monkeypatch)
    peeking = replace(FIGURES["castle-rock"], bench=Peeking)
    monkeypatch.setitem(FIGURES, "castle-rock", peeking)
    changed = 0
    for number, (view, state) in enumerate(positions("castle-rock", 6)):
        world = GAMES["castle-rock"].guess(view, random.Random(number))
        found = []
        for seen, behind in ((view, state), (seen_in(view, world), world)):
            monkeypatch.setattr(Peeking, "behind", behind, raising=False)
            found.append(judge_two(seen))
        changed += found[0] != found[1]
    assert changed


@judged_games
def test_the_same_view_and_numbers_give_the_same_judgement(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    few_worlds(monkeypatch)
    for view, _ in positions(key, 2):
        assert judge_two(view) == judge_two(view)


@judged_games
def test_an_interval_is_round_its_cost_and_of_what_is_marked_does_not_touch_nought(key: str) -> None:
    few = {"mexican-train": 1, "chickenfoot": 1, "eighty-four": 3}.get(key, 8)
    for view, _ in positions(key, few):
        for action in dict.fromkeys((view.legal[0], view.legal[-1])):
            found = judge(view, action, random.Random(2), free())
            if found is None:
                continue
            assert found.low <= found.cost <= found.high
            assert found.cost >= 0 and (found.cost > 0) == (found.best != action)
            if found.marked:
                assert found.low > 0 and found.gap >= FIGURES[key].least * FIGURES[key].shrink


@pytest.mark.parametrize("agrees", [True, False])
def test_what_hard_would_have_done_is_never_marked(agrees: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    view, _ = positions("castle-rock", 1)[0]
    one, other = view.legal
    order = [Advice(Action("call"), 9.0), Advice(one if agrees else other, 1.0)]
    monkeypatch.setattr("domino.coach.judging.consider", lambda *_: order)
    monkeypatch.setattr("domino.coach.judging.cost_of", lambda *_: Finding(other, one, 9.0, 0.1, 64))
    judged = judge(view, one, random.Random(1), free())
    assert judged is not None and judged.marked is not agrees


def test_a_cost_within_its_errors_is_not_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    view, _ = positions("castle-rock", 1)[0]
    one, other = view.legal
    monkeypatch.setattr("domino.coach.judging.agrees", lambda *_: False)
    for cost, error, shrink, marked in (
        (4.0, 1.0, 1.0, True),
        (2.9, 1.0, 1.0, False),  # under three errors
        (0.4, 0.01, 1.0, False),  # under the least
        (3.1, 1.0, 0.6, False),  # two errors to either side of what is left of it touch nought
        (-4.0, 1.0, 1.0, False),
    ):
        monkeypatch.setitem(FIGURES, "castle-rock", replace(FIGURES["castle-rock"], shrink=shrink))
        found = Finding(other, one, cost, error, 64)
        monkeypatch.setattr("domino.coach.judging.cost_of", lambda *_, found=found: found)
        judged = judge(view, one, random.Random(1), free())
        assert judged is not None and judged.marked == marked
        assert not marked or judged.low > 0


VECTORS = {
    "forty-two": (13, "lead", "play 2-2", -1.381, 1.468),
    "moon": (8, "lead", "play 2-2", 1.379, 0.167),
    "eighty-four": (5, "bid", "pass", 7.405, 4.639),
    "muggins": (9, "lay", "play 2-4 b", 4.547, 1.138),
    "castle-rock": (11, "remove", "remove3 8", 0.625, 0.234),
    "mexican-train": (6, "lay", "play 9-9 mexican", 4.315, 1.132),
    "chickenfoot": (15, "lay", "play 1-9 d", 0.703, 0.777),
}
"""Of each game the first decision that was not plain: where, what sort, the best, by how much, the error."""


@judged_games
def test_the_same_play_is_judged_the_same_everywhere(key: str) -> None:
    """Worlds come from `random.random` alone and by count: no clock and no machine has a say."""
    judged = next(each for each in review(played(key, seed=11), 0, free()) if each.error)
    found = judged.position, judged.kind, str(judged.best), round(judged.gap, 3), round(judged.error, 3)
    assert found == VECTORS[key]


def test_super_train_is_not_judged_and_it_is_said_why() -> None:
    match = played("super-train")
    assert list(review(match, 0, free())) == []
    assert why_silent("super-train") is not None
    for key in GAMES:
        reason = why_silent(key)
        assert (reason is None) == (key in FIGURES)
        assert reason is None or Texts().find(f"{key}.{reason}") is not None


class Watched(Thinking):
    """Knows the longest time that passed, of this thread's own, between two questions whether to stop."""

    def __init__(self) -> None:
        super().__init__(10**9)
        self.longest = 0.0
        self.last = time.thread_time()

    def out_of_time(self) -> bool:
        now = time.thread_time()
        self.longest, self.last = max(self.longest, now - self.last), now
        return False


@judged_games
def test_judging_asks_often_whether_to_stop(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    few_worlds(monkeypatch)
    for view, _ in positions(key, 4):
        thinking = Watched()
        judge(view, view.legal[-1], random.Random(1), thinking)
        assert thinking.longest < 0.08


def test_a_review_stops_within_a_tenth_of_a_second_with_what_it_has() -> None:
    match = played("mexican-train")
    every = [found.position for found in decisions(match, 1)]
    waits = []
    for _ in range(4):
        thinking = Thinking(10**9)
        judged: list[Judgement] = []
        thread = threading.Thread(target=lambda j=judged, t=thinking: j.extend(review(match, 1, t)))
        thread.start()
        time.sleep(0.3)
        thinking.stop()
        began = time.perf_counter()
        thread.join()
        waits.append(time.perf_counter() - began)
        assert [each.position for each in judged] == every[: len(judged)] and len(judged) < len(every)
    assert min(waits) < 0.1


def test_what_was_cut_short_is_not_judged() -> None:
    view, _ = positions("castle-rock", 1)[0]
    with pytest.raises(CutShort):
        judge(view, view.legal[0], random.Random(1), Thinking(10**9, budget=0.0))


@judged_games
def test_of_a_kind_one_runs_and_the_one_played_always_does(key: str) -> None:
    for view, _ in positions(key, 8):
        figures = FIGURES[key]
        bench = figures.bench(view, free())
        for action in bench.actions():
            running = shortlist(bench, figures, action)
            kinds = [bench.alike(each) for each in running]
            assert action in running and len(set(kinds)) == len(kinds) <= figures.candidates


def test_the_clearest_action_beats_the_next_kind() -> None:
    view, _ = positions("castle-rock", 1)[0]
    bench = FIGURES["castle-rock"].bench(view, free())
    assert isinstance(bench, LayingBench)
    found = clearest(bench, FIGURES["castle-rock"], random.Random(1))
    assert found is not None and {found.best, found.other} == set(view.legal)


def test_where_hard_is_deferred_to_what_it_would_have_done_costs_nothing() -> None:
    """Mexican Train: there the referee is with hard where the coach is not."""
    view, _ = positions("mexican-train", 3)[1]
    hard = consider(view, random.Random(1), Thinking(0))[0].action
    judged = judge(view, hard, random.Random(2), free())
    assert FIGURES["mexican-train"].defers and judged is not None
    assert (judged.best, judged.cost, judged.gap, judged.error) == (hard, 0.0, 0.0, 0.0)
