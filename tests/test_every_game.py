"""What every game in the box promises, whatever its rules: one test for all of them."""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from domino.ai import LEVELS, choose
from domino.core.events import Event
from domino.core.game import NOBODY, Game, IllegalAction
from domino.core.match import Match
from domino.core.options import Option, Value
from domino.games import GAMES
from tests.invariants import actors, fields, play_out, random_action, random_start, random_step, snapshot
from tests.oracle import Findings, compare_match, random_match, some_seats

MATCHES = 5
"""Of each share. `make soak` plays thousands."""
HIDDEN_MATCHES = 2
"""In which hidden tiles are dealt otherwise. `make soak` plays 200."""
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@every_game
@pytest.mark.parametrize("share", range(4))
def test_random_matches_break_no_invariant(game: Game, share: int) -> None:
    for seed in range(MATCHES):
        rng = random.Random(seed * 4 + share)
        play_out(random_start(game, rng), rng, thoroughly=0.03)


@every_game
def test_nothing_a_seat_gets_depends_on_what_it_cannot_see(game: Game) -> None:
    found = Findings()
    for seed in range(HIDDEN_MATCHES):
        table, rng = random_match(game, seed)
        found.add(compare_match(table, some_seats(table.match, rng), rng))
    assert found.leaks == []
    assert found.worlds > 10 and found.steps > 100 and found.streams, "hardly anything was compared"


@every_game
def test_what_is_hidden_once_is_hidden_twice_alike(game: Game) -> None:
    """An onlooker's view is made from what a seat knows, or from the whole state."""
    rng = random.Random(12)
    match = random_start(game, rng)
    for _ in range(60):
        for seat in range(match.players):
            known = match.state.seen_by(seat)
            assert fields(known.seen_by(seat)) == fields(known)
            assert fields(known.seen_by(NOBODY)) == fields(match.state.seen_by(NOBODY))
        if match.over:
            break
        random_step(match, rng)


@every_game
def test_every_preset_plays_with_every_count(game: Game) -> None:
    for preset in game.presets:
        for players in game.players(game.rules(preset)):
            match = Match.start(game.key, players, preset, seed=players)
            rng = random.Random(players)
            for _ in range(60):
                if not match.over:
                    random_step(match, rng)


def ways_to_choose(game: Game, option: Option, value: Value) -> Iterator[Match]:
    """Matches with this value chosen, under each preset, alone or with one or two other options changed."""
    others = [(other.name, more) for other in game.options if other is not option for more in other.values]
    for count in range(3):
        for preset, chosen in product(game.presets, combinations(others, count)):
            options = {**dict(chosen), option.name: value}
            with contextlib.suppress(ValueError):
                for players in game.players(game.rules(preset, options))[-1:]:
                    yield Match.start(game, players, preset, options, seed=1)


@every_game
def test_as_many_tiles_are_dealt_to_each_as_the_game_says(game: Game) -> None:
    for preset in game.presets:
        for players in game.players(game.rules(preset)):
            match = Match.start(game, players, preset, seed=2)
            dealt = Counter(event.seat for event in match.events if event.kind == "dealt" and event.tile)
            each = game.dealt_each(match.rules, players)
            if match.view(0).hand:
                assert dealt == dict.fromkeys(range(players), each)
            else:
                assert each == 0, "what is dealt lies on the table"


@every_game
def test_options_can_all_be_chosen(game: Game) -> None:
    for option in game.options:
        assert option.default in option.values
        for value in option.values:
            match = next(ways_to_choose(game, option, value), None)
            assert match is not None, f"{option.name}={value} never works"
            assert match.rules[option.name] == getattr(match.rules, option.name) == value
            assert match.rules.as_dict()[option.name] == value


@every_game
def test_the_same_seed_gives_the_same_match(game: Game) -> None:
    rng = random.Random(5)
    one = random_start(game, rng)
    other = Match.start(game, one.players, one.rules.preset, one.rules.as_dict(), one.seed)
    while not one.over:
        seat = rng.choice(actors(one))
        action = random_action(one, seat, rng)
        assert one.play(action, seat) == other.play(str(action), seat)
    assert snapshot(one) == snapshot(other)


@every_game
def test_other_seeds_give_other_deals(game: Game) -> None:
    deals = {str(Match.start(game, seed=seed).events) for seed in range(20)}
    assert len(deals) == 20


@every_game
def test_records_round_trip_at_any_moment(game: Game) -> None:
    rng = random.Random(11)
    match = random_start(game, rng)
    while not match.over:
        if rng.random() < 0.05:
            assert snapshot(Match.from_record(match.record())) == snapshot(match)
        random_step(match, rng)
    again = Match.from_record(match.record())
    assert snapshot(again) == snapshot(match)
    assert again.record() == match.record()


@every_game
def test_undo_goes_all_the_way_back(game: Game) -> None:
    rng = random.Random(3)
    match = random_start(game, rng)
    start = snapshot(match)
    steps = 0
    while not match.over:
        random_step(match, rng)
        steps += 1
    while match.undo():
        steps -= 1
    assert steps == 0
    assert snapshot(match) == start


@every_game
def test_a_state_handed_out_is_a_copy(game: Game) -> None:
    rng = random.Random(4)
    match = random_start(game, rng)
    before = snapshot(match)
    state = match.state
    while not state.over:
        state.apply(rng.choice(state.legal()))
    assert snapshot(match) == before
    assert fields(match.state) == fields(match.state.copy())


@every_game
def test_events_have_a_text_form_both_ways(game: Game) -> None:
    rng = random.Random(6)
    match = random_start(game, rng)
    while not match.over:
        random_step(match, rng)
        if match.round_over:
            for event in match.events:
                assert Event.parse(str(event)) == event


@every_game
def test_every_tile_in_hand_that_cannot_be_played_has_a_reason(game: Game) -> None:
    rng = random.Random(8)
    match = random_start(game, rng)
    while not match.over:
        if not match.round_over:
            view = match.view(match.turn)
            playable = {action.tile for action in view.legal if action.verb in ("play", "bury")}
            for tile in view.hand:
                refusal = view.why_not(tile)
                assert (refusal is None) == (tile in playable)
                assert refusal is None or refusal.reason
        random_step(match, rng)


@every_game
def test_computers_of_every_level_finish_a_round(game: Game) -> None:
    rng = random.Random(9)
    for level in LEVELS:
        match = Match.start(game, seed=2)
        while not match.round_over:
            view = match.view(match.turn)
            action = choose(view, level, rng, budget=0.01)
            assert action in view.legal
            match.play(action)


@every_game
def test_counts_it_does_not_take_are_refused_with_a_sentence(game: Game) -> None:
    counts = game.players(game.rules())
    for players in (0, -1, 15, 100):
        with pytest.raises(ValueError, match="player"):
            Match.start(game, players)
    for players in range(1, 15):
        if players not in counts:
            with pytest.raises(ValueError, match=str(players)):
                Match.start(game, players)


@every_game
def test_nothing_happens_in_a_match_that_is_over(game: Game) -> None:
    rng = random.Random(10)
    match = random_start(game, rng)
    while not match.over:
        random_step(match, rng)
    assert match.legal() == () and match.turn is None
    with pytest.raises(IllegalAction) as refused:
        match.play("next")
    assert refused.value.reason == "match-over"
