"""Computer players: they never peek, always answer, and stop when they are told."""

from __future__ import annotations

import dataclasses
import random
import threading
import time
from collections.abc import Callable

import pytest

from domino.ai import LEVELS, advise, choose, decide, explain, speak
from domino.ai.arena import Contest, Played, Standing, as_line, contestants, from_lines, play_deal
from domino.ai.thinking import Thinking
from domino.ai.worker import Worker
from domino.core.actions import Action
from domino.core.game import Game, State, View
from domino.core.match import Deal, Match
from domino.games import GAMES
from domino.texts import Texts
from tests.invariants import random_start, random_step

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
DECISIONS = 140
"""Of each game: over a thousand in all."""

Decider = Callable[[View, State, random.Random, Thinking], Action]


def fair(level: str) -> Decider:
    return lambda view, state, rng, thinking: decide(view, level, rng, thinking)


def cheat(view: View, state: State, rng: random.Random, thinking: Thinking) -> Action:
    """Plays what suits the next player's hand, which it has looked at."""
    peeked = state.hand((view.seat + 1) % view.players)
    return view.legal[sum(tile.index for tile in peeked) % len(view.legal)]


def seen_in(view: View, world: State) -> View:
    """The view of the same seat in a world in which everything hidden lies elsewhere."""
    return dataclasses.replace(
        view,
        hand=world.hand(view.seat),
        hand_sizes=world.hand_sizes(),
        boneyard_size=world.boneyard_size(),
        legal=tuple(world.legal(view.seat)),
        table=world.table(),
        known=world.seen_by(view.seat),
    )


def decisions(game: Game, rng: random.Random) -> list[tuple[View, State]]:
    """Views with something to decide, each with the state behind it."""
    found: list[tuple[View, State]] = []
    while len(found) < DECISIONS:
        match = random_start(game, rng)
        while not match.over and len(found) < DECISIONS:
            if not match.round_over and rng.random() < 0.4:
                view = match.view(match.turn or 0)
                if len(view.legal) > 1:
                    found.append((view, match.state))
            random_step(match, rng)
    return found


def peeks(decider: Decider, views: list[tuple[View, State]], game: Game) -> int:
    """In how many decisions something changed although only hidden tiles did."""
    changed = 0
    for number, (view, state) in enumerate(views):
        world = game.guess(view, random.Random(number + 1))
        answers = []
        for seen, behind in ((view, state), (seen_in(view, world), world)):
            thinking = Thinking(worlds=3)
            answers.append((decider(seen, behind, random.Random(number), thinking), thinking.looked))
        changed += answers[0] != answers[1]
    return changed


@every_game
def test_nobody_peeks_and_a_cheat_is_caught(game: Game) -> None:
    views = decisions(game, random.Random(game.key))
    assert len(views) == DECISIONS
    for level, share in (("hard", 1), ("medium", 3), ("easy", 3)):
        assert peeks(fair(level), views[::share], game) == 0
    if game.players(game.rules())[0] > 1:
        assert peeks(cheat, views, game) > DECISIONS // 20


class Poison:
    """Raises whenever anybody looks inside."""

    def __getattribute__(self, name: str) -> object:
        raise AssertionError("somebody touched what is hidden")

    def __getitem__(self, index: object) -> object:
        raise AssertionError("somebody touched what is hidden")

    def __iter__(self) -> object:
        raise AssertionError("somebody touched what is hidden")


@every_game
def test_hidden_tiles_are_never_touched_while_a_computer_thinks(game: Game) -> None:
    rng = random.Random(2)
    match = random_start(game, rng)
    for _ in range(40):
        if match.over:
            break
        if not match.round_over:
            view = match.view(match.turn or 0)
            state = match._rounds[-1].state
            kept = {
                name: getattr(state, name) for name in ("hands", "stock", "aside") if hasattr(state, name)
            }
            assert kept
            for name in kept:
                setattr(state, name, Poison())
            for level in LEVELS:
                assert decide(view, level, random.Random(1), Thinking(worlds=2)) in view.legal
            for name, value in kept.items():
                setattr(state, name, value)
        random_step(match, rng)


@every_game
def test_the_same_view_and_numbers_give_the_same_answer(game: Game) -> None:
    for view, _ in decisions(game, random.Random(3))[:12]:
        for level in LEVELS:
            thoughts = [Thinking(worlds=4), Thinking(worlds=4)]
            one, other = (decide(view, level, random.Random(7), thinking) for thinking in thoughts)
            assert one == other and thoughts[0].looked == thoughts[1].looked


@every_game
@pytest.mark.parametrize("budget", [-1.0, 0.0, 1e-9, 0.02])
def test_any_budget_gives_a_legal_action_in_time(game: Game, budget: float) -> None:
    for view, _ in decisions(game, random.Random(4))[:6]:
        for level in LEVELS:
            started = time.perf_counter()
            assert choose(view, level, random.Random(1), budget) in view.legal
            # Generous, for slow machines: what matters is that the clock is looked at at all.
            assert time.perf_counter() - started < 1.0


@every_game
def test_advice_covers_every_action_with_a_reason(game: Game) -> None:
    for view, _ in decisions(game, random.Random(5))[:25]:
        advice = advise(view, random.Random(1), budget=0.02)
        assert {each.action for each in advice} == set(view.legal)
        for each in advice:
            assert Texts().find(f"{view.game}.reason.{each.reason}"), f"no sentence for {each.reason}"
        assert [each.value for each in advice] == sorted((each.value for each in advice), reverse=True)
        explained = explain(view, view.legal[0], random.Random(1), budget=0.0)
        assert explained is not None and explained.action == view.legal[0]


def test_a_level_there_is_not_is_refused() -> None:
    view = Match.start("mexican-train", seed=1).view(0)
    with pytest.raises(ValueError, match="easy"):
        choose(view, "brilliant", random.Random(1))


def test_a_seat_with_nothing_to_do_is_refused() -> None:
    match = Match.start("mexican-train", seed=1)
    idle = next(seat for seat in range(4) if seat != match.turn)
    with pytest.raises(ValueError, match="nothing"):
        choose(match.view(idle), "hard", random.Random(1))


def test_0_7_levels_notice_a_missing_call_more_or_less_often() -> None:
    deal = Deal([["12-1", "3-4"], ["12-5", "6-7", "8-9"]], ["0-0", "1-1", "2-2"], starter=0)
    match = Match.start("mexican-train", 2, options={"set": 12, "last_tile": "called"}, deals={1: deal})
    match.play("play 12-1 train0")
    rng = random.Random(1)
    noticed = {
        level: sum(speak(match.view(0), level, rng) == Action("call") for _ in range(400)) for level in LEVELS
    }
    assert 0 < noticed["easy"] < noticed["medium"] < noticed["hard"]
    assert speak(match.view(1), "hard", random.Random(1)) == Action("catch", number=0)


def test_the_worker_answers_only_the_newest_question() -> None:
    match = Match.start("mexican-train", seed=1)
    view = match.view(match.turn or 0)
    answers: list[tuple[int, Action]] = []
    done = threading.Event()
    worker = Worker()

    def answer(number: int) -> Callable[[Action], None]:
        def take(action: Action) -> None:
            answers.append((number, action))
            if number == 9:
                done.set()

        return take

    for number in range(10):
        worker.ask(view, "hard", random.Random(number), 5.0, answer(number))
    assert done.wait(20)
    worker.close()
    assert answers[-1][0] == 9 and answers[-1][1] in view.legal
    assert len(answers) <= 10


def test_the_worker_drops_what_is_not_needed_any_more() -> None:
    match = Match.start("muggins", 2, seed=1)
    answers: list[Action] = []
    worker = Worker()
    worker.ask(match.view(match.turn or 0), "hard", random.Random(1), 30.0, answers.append)
    worker.forget()
    worker.close()
    assert answers == []


def test_the_arena_plays_the_same_deals_again() -> None:
    contest = Contest("mexican-train", "easy", "random", players=4, options={"rounds": 1}, against_table=True)
    one, other = (play_deal(contest, 3, contestants()) for _ in range(2))
    assert dataclasses.replace(one, seconds=0) == dataclasses.replace(other, seconds=0)
    assert 0 <= one.share <= 1


def test_a_contest_against_oneself_is_even() -> None:
    contest = Contest("mexican-train", "same", "twin", players=4, options={"rounds": 1})
    first = {"same": lambda view, rng: view.legal[0], "twin": lambda view, rng: view.legal[0]}
    standing = Standing.of(play_deal(contest, deal, first) for deal in range(20))
    assert standing.share == 0.5 and standing.margin == 0


def test_an_arena_cut_short_can_be_resumed() -> None:
    deals = [Played(1, 0.5, 2.0, 0.1), Played(2, 1.0, -3.5, 0.2)]
    lines = [as_line(deal) for deal in deals]
    assert list(from_lines(lines)) == deals
    assert list(from_lines([lines[0], lines[1][:-5]])) == deals[:1]
