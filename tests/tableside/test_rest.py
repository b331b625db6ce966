"""The rest of a round is called certain only when it is, whatever the others hold; and nothing that a seat
cannot see makes a difference to that."""

from __future__ import annotations

import random

import pytest

from domino.core.actions import Action
from domino.core.game import Game
from domino.core.match import Deal, Match
from domino.core.suits import tiles_held
from domino.core.trick_hand import PLAYING
from domino.core.tricks import TrickState
from domino.games import GAMES
from domino.tableside import rest
from domino.tableside.conductor import PACE
from domino.tableside.evening import Evening
from domino.tableside.rest import Rest, rest_of
from domino.tableside.seats import Seat
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.buttons import buttons_of
from domino.texts import Texts
from tests.invariants import random_action
from tests.redealing import Lay, Table, redealt
from tests.tableside.test_evening import conducted

TEXTS = Texts()
TRICKS = [game for game in GAMES.values() if game.kind.tricks]

STRONG = ["6-6", "6-5", "6-4", "6-3", "5-5", "4-4", "3-3"]
"""All others together hold three sixes: so many are drawn before the doubles are led."""
OTHERS = [
    ["6-2", "6-1", "6-0", "5-4", "5-3", "5-2", "5-1"],
    ["5-0", "4-3", "4-2", "4-1", "4-0", "3-2", "3-1"],
    ["3-0", "2-2", "2-1", "2-0", "1-1", "1-0", "0-0"],
]


def hand_of(*tiles: str, trump: int = 6) -> Match:
    """Forty-Two: seat 0 holds these, has bid, and leads."""
    unused = [tile for hand in OTHERS for tile in hand] + STRONG
    for tile in tiles:
        unused.remove(tile)
    hands = [list(tiles), unused[:7], unused[7:14], unused[14:]]
    match = Match.start("forty-two", deals={1: Deal(hands, [])}, seed=1)
    while match.turn != 0:
        match.play("pass")
    match.play("bid 42")
    while match.turn != 0:
        match.play("pass")
    match.play(f"trump {trump}")
    return match


def test_a_hand_that_nobody_can_beat_takes_the_rest() -> None:
    found = rest_of(hand_of(*STRONG).view(0))
    assert found == Rest(Action.parse("play 3-6"), 7)


@pytest.mark.parametrize(
    "tiles",
    [
        ["6-6", "6-5", "6-4", "5-5", "4-4", "3-3", "2-2"],  # three leads of trumps, four trumps against
        ["6-5", "6-4", "6-3", "6-2", "6-1", "6-0", "5-5"],  # the double of trumps is not seen
        ["6-6", "6-5", "6-4", "6-3", "5-5", "4-4", "3-2"],  # another three may be higher
    ],
)
def test_what_one_unseen_tile_could_beat_is_not_certain(tiles: list[str]) -> None:
    assert rest_of(hand_of(*tiles).view(0)) is None


def test_who_holds_more_tiles_than_the_leader_may_take_the_last_tricks() -> None:
    hands = [["6-6"], ["5-1", "5-2"], ["5-3"], ["5-4"]]
    match = Match.start("forty-two", deals={1: Deal(hands, [], starter=0)}, seed=1)
    for action in ("bid 42", "pass", "pass", "pass", "trump 6"):
        match.play(action)
    assert match.turn == 0 and rest_of(match.view(0)) is None


def dealt(game: Game, rng: random.Random) -> Table:
    """A match of this game with its first round laid by hand, of few tiles where that can be chosen."""
    few = {"players": 3, "options": {"set": 6}} if game.kind.trains or game.kind.lay == "feet" else {}
    start = Match.start(game, seed=rng.randrange(10**9), **few)  # type: ignore[arg-type]
    return Table(start, [Lay.at_random(start, 1, rng)])


def certain(game: Game, rng: random.Random, most: int) -> list[Table]:
    """Moments of random rounds at which the rest is certain for whoever is to act, and more than one tile."""
    found: list[Table] = []
    for _ in range(300):
        match = (table := dealt(game, rng)).match
        while not match.round_over:
            rest = rest_of(match.view(match.turn))
            if rest is not None and rest.count > 1:
                found.append(table.stopped(len(match.history)))
            match.play(random_action(match, match.turn, rng))
        if len(found) >= most:
            break
    assert found, f"nothing is ever certain in {game.key}"
    return found[:most]


@pytest.mark.parametrize("game", TRICKS, ids=[game.key for game in TRICKS])
def test_every_trick_of_a_certain_rest_is_won_however_the_others_hold_and_play(game: Game) -> None:
    rng = random.Random(game.key)
    for table in certain(game, rng, 8):
        seat, done = table.match.turn, len(table.match.history)
        assert seat is not None
        for _ in range(5):
            match = redealt(table, seat, rng, changes=20).stopped(done).match
            taken = len(match.view(seat).log)
            while not match.round_over:
                if match.turn == seat:
                    rest = rest_of(match.view(seat))
                    assert rest is not None, "what is certain stays so"
                    match.play(rest.action)
                else:
                    match.play(random_action(match, match.turn, rng))
            winners = {event.seat for event in match.view(seat).log[taken:] if event.kind == "trick"}
            assert winners == {seat}


@pytest.mark.parametrize("key", ["mexican-train", "chickenfoot"])
def test_nobody_has_a_choice_in_a_certain_rest_however_the_others_hold(key: str) -> None:
    rng = random.Random(key)
    for table in certain(GAMES[key], rng, 4):
        seat, done = table.match.turn, len(table.match.history)
        for _ in range(3):
            match = redealt(table, seat, rng, changes=20).stopped(done).match
            while not match.round_over:
                assert len(match.legal()) == 1
                match.play(match.legal()[0])


def offers_differ(game: Game, seed: str, rounds: int) -> tuple[int, int]:
    """How often the rest is certain in one of two rounds and not in the other, which are the same to the eyes
    of who is to act; and how many were compared that were dealt otherwise."""
    rng = random.Random(seed)
    differ = compared = 0
    for _ in range(rounds):
        match = (table := dealt(game, rng)).match
        stops = []
        while not match.round_over:
            state = match.state
            if not isinstance(state, TrickState) or (state.phase == PLAYING and not state.follow):
                stops.append(len(match.history))
            match.play(random_action(match, match.turn, rng))
        stopped = table.stopped(rng.choice(stops[-8:] or [0]))
        other = redealt(stopped, stopped.match.turn, rng, changes=25)
        compared += stopped.unlike(other)
        one, another = (asked(each.match) for each in (stopped, other))
        differ += one != another
    return differ, compared


def asked(match: Match) -> Rest | None:
    """What the rest of this match is to whoever is to act."""
    PEEKED[:] = [match]
    return rest_of(match.view(match.turn or 0))


PEEKED: list[Match] = []
"""The match that is asked about: only a planted leak looks here."""


@pytest.mark.parametrize("key", ["forty-two", "moon", "eighty-four", "mexican-train", "chickenfoot"])
def test_the_rest_is_as_certain_when_what_is_hidden_is_dealt_otherwise(key: str) -> None:
    differ, compared = offers_differ(GAMES[key], key, 12)
    assert compared and not differ


def test_a_rest_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(view, _known):  # type: ignore[no-untyped-def]
        state = PEEKED[0].state
        assert isinstance(state, TrickState)
        others = (hand for seat, hand in enumerate(state.hands) if seat != view.seat)
        return [tile.index for hand in others for tile in tiles_held(hand)]

    monkeypatch.setattr(rest, "held_against", peeking)
    assert any(offers_differ(GAMES["moon"], f"peeking {share}", 20)[0] for share in range(40))


# At the table


def at_the_table() -> Evening:
    seats = [Seat(f"Player {seat + 1}", "easy" if seat else None) for seat in range(4)]
    return Evening(hand_of(*STRONG), seats, TEXTS)


def offer(table: Evening) -> bool:
    return any(button.name == "rest" for button in buttons_of(table, Asking(table)))


def test_the_rest_is_offered_and_plays_itself_as_ordinary_actions() -> None:
    table = at_the_table()
    conductor, clock = conducted(table)
    conductor.go()
    clock.wind(60)
    assert offer(table) and not conductor.busy, "only when somebody wishes so"
    table.play_rest()
    conductor.go()
    clock.wind(60)
    assert table.round_over and not table.plays_rest
    assert {action.verb for _, action in table.history[5:]} == {"play"}


def test_a_touch_stops_the_rest_and_undo_takes_back_what_was_decided_before() -> None:
    table = at_the_table()
    conductor, clock = conducted(table)
    table.play_rest()
    conductor.go()
    while len(table.history) < 5 + 4 or not table.may_act:
        clock.wind(PACE / 4)
    assert conductor.hurry() and not table.plays_rest
    count = len(table.history)
    clock.wind(60)
    assert len(table.history) == count and offer(table)
    table.play_rest()
    conductor.go()
    clock.wind(PACE)
    assert len(table.history) > count, "and one can think better of it"
    assert table.undo() and str(table.history[-1][1]) == "pass", "naming trumps was the last decision"


def test_with_several_people_the_rest_is_not_offered_and_ends_with_the_eyes_on_it() -> None:
    seats = [Seat(f"Player {seat + 1}") for seat in range(4)]
    table = Evening(hand_of(*STRONG), seats, TEXTS)
    table.look(0)
    assert not offer(table)
    table.play_rest()
    table.look(1)
    assert not table.plays_rest
