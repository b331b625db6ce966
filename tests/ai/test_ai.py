"""Computer players: they never peek, always answer, and stop when they are told."""

from __future__ import annotations

import dataclasses
import math
import random
from collections.abc import Callable

import pytest

from domino.ai import LEVELS, advise, choose, decide, explain, speak
from domino.ai.arena import Contest, Played, Tally, as_line, contestants, from_lines, play_deal
from domino.ai.thinking import Thinking
from domino.core.actions import Action
from domino.core.boneyard import BoneyardState
from domino.core.game import Game, State, View
from domino.core.match import Deal, Match
from domino.core.tricks import TrickState
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
                name: getattr(state, name)
                for name in ("hands", "stock", "aside", "widow")
                if hasattr(state, name)
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


class Measured(Thinking):
    """Time is up after it was asked for so many times: a clock that no machine can slow down."""

    def __init__(self, allowed: int) -> None:
        super().__init__(10**9)
        self.allowed = allowed
        self.asked = 0

    def out_of_time(self) -> bool:
        self.asked += 1
        return self.asked > self.allowed


TOO_LATE = 3000
"""How often, at most, the clock is looked at after time is up: what is begun is finished, no more."""

WIDE_TABLES = [
    ("mexican-train", 14, {"set": 18}),
    ("mexican-train", 2, {"set": 18}),
    ("mexican-train", 14, {"set": 18, "doubles": "answer", "double_needs": 3}),
    ("chickenfoot", 10, {"set": 15}),
    ("super-train", 10, {}),
    ("muggins", 4, {}),
    ("castle-rock", 1, {"set": 12}),
    ("forty-two", 4, {}),
    ("moon", 3, {"widow": "shown"}),
    ("eighty-four", 8, {}),
    ("eighty-four", 6, {}),
]


@pytest.mark.parametrize(("game", "players", "options"), WIDE_TABLES)
def test_thinking_stops_when_its_time_is_up_at_any_table(
    game: str, players: int, options: dict[str, object]
) -> None:
    rng = random.Random(8)
    match = Match.start(game, players, options=options, seed=3)
    for _ in range(30):
        if match.round_over or match.over:
            break
        assert match.turn is not None
        view = match.view(match.turn)
        for level in LEVELS:
            for allowed in (0, 50):
                measured = Measured(allowed)
                assert decide(view, level, random.Random(1), measured) in view.legal
                assert measured.asked <= allowed + TOO_LATE
        random_step(match, rng)


@every_game
@pytest.mark.parametrize("budget", [math.nan, -math.inf, -1.0, 0.0, 1e-9, 1e-4])
def test_any_budget_gives_a_legal_action(game: Game, budget: float) -> None:
    for view, _ in decisions(game, random.Random(4))[:6]:
        for level in LEVELS:
            assert choose(view, level, random.Random(1), budget) in view.legal


def test_endless_time_is_not_taken() -> None:
    match = Match.start("forty-two", seed=1)
    for budget in (math.inf, 1e300):
        assert choose(match.view(match.turn or 0), "hard", random.Random(1), budget) in match.legal()


@every_game
def test_where_there_is_one_thing_to_do_nobody_thinks(game: Game) -> None:
    rng = random.Random(6)
    found = 0
    while found < 5:
        match = random_start(game, rng)
        while not match.over and found < 5:
            if not match.round_over:
                view = match.view(match.turn or 0)
                if len(view.legal) == 1:
                    found += 1
                    measured = Measured(0)
                    assert decide(view, "hard", random.Random(1), measured) == view.legal[0]
                    assert measured.asked == 0
            random_step(match, rng)


ENDINGS = [
    ("mexican-train", Deal([["12-1", "1-4"], ["12-5", "5-4"]], ["0-0"], starter=0, out=True), {"set": 12}),
    ("chickenfoot", Deal([["9-1", "9-4"], ["9-5", "5-4"]], ["0-0"], starter=0, out=True), {"set": 9}),
    ("super-train", Deal([["1-1", "1-4"], ["1-5", "5-4"]], ["0-0"], starter=0, out=True), {}),
    ("muggins", Deal([["6-1", "1-4"], ["1-5", "5-4"]], starter=0, out=True), {}),
]


@pytest.mark.parametrize(("game", "deal", "options"), ENDINGS)
@pytest.mark.parametrize("level", LEVELS)
def test_endings_of_two_tiles_are_played_to_the_end(
    game: str, deal: Deal, options: dict[str, object], level: str
) -> None:
    match = Match.start(game, 2, options=options, deals={1: deal}, seed=1)
    for _ in range(40):
        if match.round_over or match.over:
            break
        assert match.turn is not None
        view = match.view(match.turn)
        match.play(decide(view, level, random.Random(1), Thinking(20)))
    assert match.round_over or match.over


def just_drew(state: State, seat: int) -> bool:
    """Whether the seat holds a tile drawn this turn: a guess gives it one that fits, apart from the rest."""
    drawn = getattr(state, "drawn", -1) >= 0 or getattr(state, "fresh", 0) > 0
    return drawn and state.turn == seat


WITH_HIDDEN_HANDS = {key: game for key, game in GAMES.items() if key != "castle-rock"}


@pytest.mark.parametrize("game", WITH_HIDDEN_HANDS.values(), ids=list(WITH_HIDDEN_HANDS))
def test_the_true_deal_always_passes_the_sampler(game: Game) -> None:
    """Nobody holds what the others' guesses would rule out."""
    rng = random.Random(9)
    for _ in range(6):
        match = random_start(game, rng)
        for _ in range(120):
            if match.over:
                break
            if not match.round_over:
                state = match.state
                for seat in range(match.view(0).players):
                    known = match.view(seat).known
                    assert isinstance(known, BoneyardState | TrickState)
                    for other, lacks in enumerate(known.lacks):
                        if other != seat and not just_drew(state, other):
                            assert not state.hand_mask(other) & lacks
            random_step(match, rng)


@every_game
def test_advice_covers_every_action_and_every_reason_has_a_sentence(game: Game) -> None:
    for view, _ in decisions(game, random.Random(5))[:25]:
        advice = advise(view, random.Random(1), budget=0.02)
        assert {each.action for each in advice} == set(view.legal)
        for reason in {reason.key for each in advice for reason in each.reasons if reason.supports}:
            assert Texts().find(f"{view.game}.reason.{reason}"), f"no sentence for {reason}"
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


def test_the_arena_plays_the_same_deals_again() -> None:
    contest = Contest("mexican-train", "easy", "random", players=4, options={"rounds": 1}, against_table=True)
    one, other = (play_deal(contest, 3, contestants()) for _ in range(2))
    assert dataclasses.replace(one, seconds=0) == dataclasses.replace(other, seconds=0)
    assert 0 <= one.share <= 1


def test_a_contest_against_oneself_is_even() -> None:
    contest = Contest("mexican-train", "same", "twin", players=4, options={"rounds": 1})
    first = {"same": lambda view, rng: view.legal[0], "twin": lambda view, rng: view.legal[0]}
    tally = Tally.of(play_deal(contest, deal, first) for deal in range(20))
    assert tally.share == 0.5 and tally.margin == 0


def test_an_arena_cut_short_can_be_resumed() -> None:
    deals = [Played(1, 0.5, 2.0, 0.1), Played(2, 1.0, -3.5, 0.2)]
    lines = [as_line(deal) for deal in deals]
    assert list(from_lines(lines)) == deals
    assert list(from_lines([lines[0], lines[1][:-5]])) == deals[:1]
