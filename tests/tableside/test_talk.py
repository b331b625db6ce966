"""Table talk: who says what, from what everybody saw, and for how long."""

from __future__ import annotations

import random

import pytest

from domino.core.events import Event
from domino.core.game import Game
from domino.games import GAMES
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.tableside.talk import ANSWER, PHRASES, SECONDS, Said, Talk, answer, can_talk, remark
from domino.texts import Texts
from tests.invariants import random_start, random_step
from tests.tableside.test_evening import Clock, evening, trains

TEXTS = Texts()


def talking(table: Evening, on: bool = True) -> tuple[Talk, Clock]:
    clock = Clock()
    return Talk(table, clock.later, lambda: None, lambda: on), clock


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_only_computers_remark_something_and_only_now_and_then(game: Game) -> None:
    rng = random.Random(game.key)
    said: list[Said | None] = []
    for _ in range(3):
        match = random_start(game, rng)
        table = Evening(
            match, [Seat(name, "easy" if at else None) for at, name in enumerate(match.names)], TEXTS
        )
        for _ in range(60):
            if match.over:
                break
            before = len(match.history)
            random_step(match, rng)
            events = tuple(match.events[-6:]) if len(match.history) > before else ()
            said.append(remark(table, events))
            assert remark(table, events) == said[-1], "the same evening brings the same words"
    spoken = [each for each in said if each is not None]
    assert all(each.seat > 0 and each.key in PHRASES for each in spoken)
    assert bool(spoken) == (match.players > 1) and len(spoken) <= len(said) / 2


def test_a_hard_word_is_the_seats_own_and_praise_is_for_people() -> None:
    table = trains()
    heard = set()
    table.play("play 5-9 train0")
    luck = remark(table, [Event("marked", 0)])
    assert luck is not None and luck.key == "good-luck"
    table.play(table.legal()[0])
    while not table.round_over:
        for kind in ("marked", "skipped", "penalty"):
            heard.add(remark(table, [Event(kind, 2)]))
            assert remark(table, [Event(kind, 0)]) is None
        heard.add(remark(table, [Event("out", 0)]))
        assert remark(table, [Event("scored", 1, number=5)]) is None
        table.play(table.legal()[0])
    assert Said(2, "ouch") in heard and any(each and each.key == "well-played" for each in heard)


def test_a_word_is_answered_by_the_one_it_is_for() -> None:
    table = trains()
    assert answer(table, Said(0, "your-turn")) is None, "it is nobody else's"
    table.play("play 5-9 train0")
    assert answer(table, Said(0, "your-turn")) == Said(1, "thinking")
    table.play("play 8-9 train1")
    assert answer(table, Said(0, "well-played")) == Said(1, "thanks")
    luck = answer(table, Said(0, "good-luck"))
    assert luck is not None and luck.seat in (1, 2)
    assert answer(table, Said(0, "thanks")) is None
    among_people = evening("muggins", people=3)
    assert all(answer(among_people, Said(0, key)) is None for key in PHRASES)


def test_words_stand_for_a_moment_and_are_forgotten() -> None:
    talk, clock = talking(trains())
    talk.say("thanks")
    clock.wind(SECONDS / 2)
    talk.say("good-luck")
    assert talk.now == (Said(0, "good-luck"),), "one says one thing at a time"
    clock.wind(ANSWER)
    assert len(talk.now) == 2
    clock.wind(SECONDS * 0.6 - ANSWER)
    assert len(talk.now) == 2, "however soon after another"
    clock.wind(SECONDS * 0.4)
    assert [said.seat for said in talk.now] != [0] and len(talk.now) == 1
    clock.wind(SECONDS)
    assert talk.now == () and not clock.waiting


def test_nobody_talks_where_it_is_switched_off_or_nobody_listens() -> None:
    talk, clock = talking(trains(), on=False)
    talk.say("ouch")
    talk.happened([Event("round", 0, number=2)])
    assert talk.now == () and not clock.waiting
    assert not can_talk(evening("castle-rock", players=1)) and not can_talk(evening("muggins", people=0))
    hidden, _ = talking(evening("muggins", people=3))
    hidden.say("ouch")
    assert hidden.now == (), "behind the curtain nobody speaks"


def test_what_is_not_offered_is_not_said() -> None:
    talk, _ = talking(trains())
    talk.say("thinking")
    assert talk.now == ()


def test_every_word_has_a_text() -> None:
    for key in (*PHRASES, "thinking"):
        assert TEXTS.say(f"ui.talk.{key}") != f"ui.talk.{key}"
