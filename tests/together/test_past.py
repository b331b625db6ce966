"""What guests are told of rounds that are over: as everybody saw them, and nothing of the one in play."""

from __future__ import annotations

import json
import random

import pytest

from domino.core.match import Match
from domino.games import GAMES
from domino.tableside.seats import Seat
from domino.texts import Texts
from domino.together.messages import told
from domino.together.page import page_of
from domino.together.past import AwayPast, caught_up, laid_open
from domino.together.seen import Sight
from domino.together.views import view_data, view_from
from tests.together.leaks import hidden_in

TEXTS = Texts()


def played(game: str, rounds: int, more: int, seed: int = 5) -> Match:
    """A match in which so many rounds are over, and so much was done in the next."""
    match, chance = Match.start(game, seed=seed), random.Random(seed)
    while not match.over and (match.round <= rounds or more > 0):
        more -= match.round > rounds
        match.play(chance.choice(match.legal()))
        if match.round_over and match.round > rounds:
            break
    return match


def sent(match: Match, seat: int | None) -> str:
    view = match.view(0).public() if seat is None else match.view(seat)
    message = {
        "tell": "table",
        "at": "1.0",
        "view": view_data(view),
        **laid_open(match, list),
        **caught_up(match, seat),
    }
    return json.dumps(message)


@pytest.mark.parametrize("game", [key for key in GAMES if key != "castle-rock"])
def test_what_was_missed_is_told_as_everybody_saw_it(game: str) -> None:
    for rounds, more in ((0, 3), (1, 5), (2, 0)):
        match = played(game, rounds, more)
        for seat in (None, 0, match.players - 1):
            assert hidden_in(match, seat, sent(match, seat)) == []
            message = told(sent(match, seat))
            finished = message["past"]
            past = AwayPast(view_from(message["view"]), finished, message.get("hands"))
            assert past.round_scores == match.round_scores and past.scores == match.scores
            for number in range(1, len(finished) + 1):
                assert past.hands_left(number) == match.hands_left(number)
                assert past.receipts(number) == match.receipts(number)


def test_hands_of_a_round_in_play_would_be_found() -> None:
    match = played("mexican-train", 1, 4)
    message = json.loads(sent(match, 1))
    hands = [[str(tile) for tile in match.state.hand(seat)] for seat in range(match.players)]
    assert hidden_in(match, 1, json.dumps(message | {"hands": hands}))
    assert hidden_in(match, 1, json.dumps(message | {"record": match.record()}))
    message["past"][0]["events"] = [str(event) for event in match.events]
    assert hidden_in(match, 1, json.dumps(message))


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_made_from_what_the_seat_knows_alone(game: str) -> None:
    match = played(game, 0 if game == "castle-rock" else 1, 6)
    seats = [Seat(name, guest=True) for name in match.names]
    for seat in (None, 0, match.players - 1):
        assert page_of(Sight(seat).look(match), seats, seat, TEXTS) == page_of(match, seats, seat, TEXTS)
        with pytest.raises(LookupError):
            Sight(seat).look(match).whole()
