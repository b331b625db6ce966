"""What the table shows can be made at every step of every game under any rules, for any eyes."""

from __future__ import annotations

import random

import pytest

from domino.core.match import Match
from domino.games import GAMES
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.tableside.shown.asking import Asking, No
from domino.tableside.shown.buttons import buttons_of
from domino.tableside.shown.chips import chips_of
from domino.tableside.shown.showing import compose
from domino.tableside.words.news import news_of, title_of
from domino.tableside.words.now_line import now_of
from domino.texts import Texts
from tests.invariants import random_action, random_start

TEXTS = Texts()
STEPS = 60


def look(evening: Evening) -> None:
    """Everything the widgets ask for."""
    asking = Asking(evening)
    showing = compose(evening, asking)
    for text in (*title_of(evening), *now_of(evening, asking).texts, news_of(evening).text):
        assert "{" not in text and not text.startswith("ui."), text
    now = now_of(evening, asking)
    assert all(now.texts) and now.yours == evening.may_act, "what to do now is always told"
    for button in buttons_of(evening, asking):
        assert not button.words.startswith("ui."), button
    places = [chip.place for chip in chips_of(evening, showing)]
    for held in showing.hand[:3]:
        for answer in (asking.tile(held), *(asking.drop(held, place) for place in places[:3])):
            if isinstance(answer, No):
                sentence = answer.refused.sentence
                assert sentence and "{" not in sentence and "refusal." not in sentence, sentence
        compose(evening, asking)
        asking.clear()


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("seed", range(12))
def test_every_step_can_be_shown(game: str, seed: int) -> None:
    rng = random.Random(seed)
    match: Match = random_start(GAMES[game], rng)
    people = rng.randint(0, min(3, match.players))
    seats = [Seat(name, None if seat < people else "easy") for seat, name in enumerate(match.names)]
    evening = Evening(match, seats, TEXTS)
    look(evening)
    for _ in range(STEPS):
        if match.over:
            break
        seat = match.turn
        assert seat is not None
        evening.play(random_action(match, seat, rng), seat)
        if evening.several and evening.humans and rng.random() < 0.5:
            evening.look(rng.choice(evening.humans))
        elif rng.random() < 0.3:
            evening.hide()
        look(evening)
