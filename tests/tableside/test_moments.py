"""What is worth a moment of theatre, and for whom."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from domino.core.match import Deal, Match
from domino.games import GAMES
from domino.tableside.evening import Evening
from domino.tableside.moments import Moment, moments_of
from domino.tableside.seats import Seat
from domino.texts import Texts
from tests.invariants import random_action

TEXTS = Texts()
FOUND = {
    "mexican-train": {"marked", "out", "last-tile"},
    "chickenfoot": {"foot", "out"},
    "muggins": {"score", "out"},
    "castle-rock": {"three", "lost"},
    "forty-two": {"made", "set"},
    "moon": {"made", "set"},
    "eighty-four": {"made", "set"},
    "super-train": {"spell", "again", "reversed", "draws"},
}


def staged(game: str, seed: int, person: int | None) -> Iterator[tuple[Evening, Moment]]:
    """The moments of a match that is played at random, as this person sees them."""
    match = Match.start(game, GAMES[game].usual_players(), seed=seed)
    seats = [Seat(name, None if seat == person else "easy") for seat, name in enumerate(match.names)]
    evening, rng = Evening(match, seats, TEXTS), random.Random(seed)
    while not match.over and len(match.history) < 400:
        seat = match.turn
        for moment in moments_of(evening, evening.play(random_action(match, seat, rng), seat)):
            yield evening, moment


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_has_its_words_from_every_side(game: str) -> None:
    kinds = set()
    for seed in range(6):
        for person in (0, 1, None) if GAMES[game].usual_players() > 1 else (0,):
            for _, moment in staged(game, seed, person):
                kinds.add(moment.kind)
                assert moment.title and "{" not in moment.title + moment.line
                assert person is not None or moment.good is None, "nobody looks on"
    assert kinds >= FOUND[game]


def test_points_are_told_with_the_sum_they_are_made_of() -> None:
    for evening, moment in staged("muggins", 1, 0):
        if moment.kind == "score":
            assert sum(number for _, number in moment.terms) == moment.points > 0
            assert moment.title == f"+{moment.points}" and moment.line.endswith(str(moment.points))
            assert moment.good == (moment.seat % evening.sides == evening.eyes % evening.sides)


def test_a_set_is_good_for_those_who_defended_and_bad_for_those_who_bid() -> None:
    seen = set()
    for seed in range(6):
        for person in (0, 1):
            for evening, moment in staged("forty-two", seed, person):
                if moment.kind in ("made", "set"):
                    ours = moment.seat is not None and moment.seat % 2 == person % 2
                    assert moment.good == (ours == (moment.kind == "made"))
                    assert (moment.kind == "set") == ("short" in moment.line)
                    seen.add((moment.kind, ours, moment.title))
                    assert evening.round_over
    assert len(seen) == 4, "made and set, from both sides, each with words of its own"


def test_a_match_won_and_a_match_lost_are_two_moments() -> None:
    ends = {}
    for person in (0, 1):
        for evening, moment in staged("muggins", 3, person):
            if moment.kind in ("won", "lost"):
                ends[person] = moment.kind
                assert (moment.kind == "won") == (evening.eyes in evening.winners) == moment.good
    assert sorted(ends.values()) == ["lost", "won"]


@pytest.mark.parametrize("game", ["mexican-train", "chickenfoot", "muggins", "super-train"])
def test_hands_are_counted_tile_by_tile_as_the_receipts_say_and_only_when_the_round_is_over(
    game: str,
) -> None:
    found = 0
    for seed in range(4):
        for evening, moment in staged(game, seed, 0):
            if moment.kind != "counting":
                assert not moment.count.hands
                continue
            found += 1
            assert evening.round_over
            hands, count = evening.hands_shown(), moment.count
            for hand in count.hands:
                assert set(hand.tiles) == set(hands[hand.seat]) and hand.tiles
                assert hand.sum(len(hand.tiles)) == sum(hand.counts)
            everything = {hand.seat: len(hand.tiles) for hand in count.hands}
            assert count.scores({}, False) == count.before and count.scores(everything, True) == count.after
            assert count.after == evening.scores
            gained = sum(count.after) - sum(count.before)
            counted = sum(sum(hand.counts) for hand in count.hands)
            assert abs(gained - counted) <= 2 or game == "super-train", "Muggins rounds to fives"
    assert found


@pytest.mark.parametrize("game", ["forty-two", "moon", "eighty-four", "castle-rock"])
def test_nothing_is_counted_where_nothing_is_left_in_hands(game: str) -> None:
    assert not any(moment.count.hands for seed in range(3) for _, moment in staged(game, seed, 0))


def test_a_row_that_is_cleared_is_a_moment_though_three_are_dealt_at_once() -> None:
    match = Match.start("castle-rock", seed=3, deals={1: Deal([[]], boneyard=["6-1", "6-2", "6-3", "5-5"])})
    evening = Evening(match, [Seat("Rosa", None)], TEXTS)
    kinds = [moment.kind for moment in moments_of(evening, evening.play("remove3 1", 0))]
    assert kinds == ["three", "row-cleared"]
