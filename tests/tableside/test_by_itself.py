"""What plays itself for people: only what is forced, after a moment, and a touch stops it."""

from __future__ import annotations

import random

import pytest

from domino.core.game import Game
from domino.core.match import Deal, Match
from domino.games import GAMES
from domino.tableside.conductor import MOMENT, coming, next_step
from domino.tableside.evening import Evening
from domino.tableside.forced import forced
from domino.tableside.seats import Seat
from domino.texts import Texts
from tests.invariants import random_start, random_step
from tests.tableside.test_evening import conducted, evening

TEXTS = Texts()

NO_WAY = Deal(hands=[["0-1", "0-2"], ["9-8", "8-7"]], boneyard=["3-4", "4-4"], starter=0)


def stuck(people: int = 1, plays_forced: bool = True) -> Evening:
    """Whoever begins can only draw."""
    table = evening(people=people, players=2, options={"set": 9, "rounds": 1}, deals={1: NO_WAY})
    table.plays_forced = plays_forced
    return table


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_only_the_one_thing_left_to_do_is_forced_and_never_a_choice(game: Game) -> None:
    rng = random.Random(game.key)
    found = 0
    for _ in range(4):
        match = random_start(game, rng)
        for _ in range(60):
            if match.over:
                break
            seat = rng.choice([match.turn, rng.randrange(match.players)])
            action = forced(match.view(seat))
            if action is not None:
                found += 1
                assert seat == match.turn and match.legal() == (action,)
                assert action.verb in ("play", "draw", "pass", "stop")
            random_step(match, rng)
    assert found


def test_a_pass_in_the_bidding_is_never_forced() -> None:
    match = Match.start("moon", seed=1)
    match.play("bid 21")
    assert [str(action) for action in match.legal()] == ["pass"]
    assert forced(match.view(match.turn)) is None


def test_what_is_forced_plays_itself_after_a_moment_when_one_likes_that() -> None:
    table = stuck()
    conductor, clock = conducted(table)
    conductor.go()
    clock.wind(MOMENT * 0.9)
    assert str(conductor.coming) == "draw" and table.history == ()
    clock.wind(MOMENT * 0.2)
    assert [str(action) for _, action in table.history] == ["draw"]


def test_nothing_plays_itself_unless_one_likes_that() -> None:
    table = stuck(plays_forced=False)
    assert coming(table) is None and next_step(table) is None


def test_a_moment_is_as_long_where_computers_do_not_wait() -> None:
    table = stuck()
    conductor, clock = conducted(table)
    conductor.speed = 1000.0
    conductor.go()
    clock.wind(MOMENT * 0.9)
    assert table.history == ()


def test_a_touch_stops_what_would_play_itself() -> None:
    table = stuck()
    conductor, clock = conducted(table)
    conductor.go()
    assert conductor.hurry() and conductor.coming is None
    conductor.go()
    clock.wind(60)
    assert table.history == () and not conductor.busy
    table.play("draw")
    clock.wind(60)
    assert len(table.history) > 1, "from then on it goes as before"


def test_nothing_plays_itself_unseen() -> None:
    table = stuck()
    conductor, clock = conducted(table)
    seen: list[bool] = [False]
    conductor.watching = lambda: seen[0]
    conductor.go()
    clock.wind(60)
    assert table.history == ()
    seen[0] = True
    clock.wind(MOMENT)
    assert table.history


def test_nothing_plays_itself_before_the_curtain_is_lifted() -> None:
    table = stuck(people=2)
    conductor, clock = conducted(table)
    conductor.go()
    clock.wind(60)
    assert table.history == ()
    table.look(0)
    conductor.go()
    clock.wind(MOMENT)
    assert len(table.history) == 1
    clock.wind(60)
    assert len(table.history) == 1, "the next hand is behind the curtain too"


def test_what_played_itself_is_taken_back_with_the_decision_before_it() -> None:
    deal = Deal(hands=[["9-1", "9-2", "0-3"], ["9-8", "8-7"]], boneyard=["3-4", "4-4"], starter=0)
    table = evening(players=2, options={"set": 9, "rounds": 1}, deals={1: deal})
    table.plays_forced = True
    conductor, clock = conducted(table)
    conductor.go()
    assert coming(table) is None, "two tiles fit"
    table.play("play 1-9 train0")
    table.play("play 8-9 train1")
    while not table.view.legal or len(table.view.legal) > 1:
        table.play(table.legal()[0])
    conductor.go()
    before = len(table.history)
    clock.wind(MOMENT)
    assert len(table.history) > before
    assert table.undo() and len(table.history) < before
    clock.wind(60)
    assert not conductor.busy and len(table.history) < before, "it does not play itself again at once"


def test_where_something_can_be_said_nothing_plays_itself() -> None:
    deal = Deal(hands=[["9-0", "1-1"], ["9-6", "6-6"]], boneyard=["3-4"], starter=0)
    options = {"set": 9, "rounds": 1, "last_tile": "called"}
    names = ["Ana", "Ben"]
    match = Match.start("mexican-train", names, options=options, deals={1: deal}, seed=1)
    table = Evening(match, [Seat("Ana", "easy"), Seat("Ben")], TEXTS)
    table.plays_forced = True
    table.play("play 0-9 train0", 0)
    assert any(action.verb == "catch" for _, action in table.sayings()) and coming(table) is None
