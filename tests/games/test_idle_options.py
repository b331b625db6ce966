"""Options that make no difference with others: what a game says of them is true, and nothing is left out.

A claim is tried against play: the same random choices lead through the same match, whatever the option says.
"""

from __future__ import annotations

import random

import pytest

from domino.core.game import Game
from domino.core.match import Match
from domino.core.options import Option, Value
from domino.games import GAMES
from tests.invariants import random_options

STEPS = 250
"""How many actions of a match are compared."""


def told(match: Match, rng: random.Random) -> list[str]:
    """All that anybody could do and all that happened, of a match played at random."""
    lines = [str(event) for event in match.events]
    for _ in range(STEPS):
        if match.over:
            lines.append(f"won by {match.winners}, {match.scores}")
            break
        for seat in range(match.players):
            lines += [f"{seat} {action}" for action in match.legal(seat)]
        seat = match.turn
        if rng.random() < 0.2:
            seat = rng.choice([other for other in range(match.players) if match.legal(other)])
        lines += map(str, match.play(rng.choice(match.legal(seat)), seat))
    return lines


def differs(
    game: Game, players: int, preset: str, chosen: dict[str, object], option: Option, seed: int
) -> bool:
    """Whether some value of the option leads to another match than the others do."""
    found: list[list[str]] = []
    for value in option.values:
        try:
            match = Match.start(game, players, preset, {**chosen, option.name: value}, seed)
        except ValueError:
            continue
        found.append(told(match, random.Random(seed)))
    return any(lines != found[0] for lines in found)


@pytest.mark.parametrize("key", GAMES)
def test_an_option_that_is_said_to_make_no_difference_makes_none(key: str) -> None:
    game = GAMES[key]
    rng = random.Random(f"idle {key}")
    for seed in range(60):
        preset = rng.choice(list(game.presets))
        chosen = random_options(game, rng)
        rules = game.rules(preset, chosen)
        counts = game.players(rules)
        if not counts:
            continue
        players = rng.choice(counts)
        try:
            idle = game.idle_options(rules, players)
        except ValueError:  # these do not go together
            continue
        names = {option.name for option in game.options}
        assert idle <= names
        for option in game.options:
            if option.name in idle:
                assert not differs(game, players, preset, chosen, option, seed), (option.name, chosen)


def idle(key: str, players: int, preset: str | None = None, **chosen: Value) -> frozenset[str]:
    game = GAMES[key]
    return game.idle_options(game.rules(preset, chosen), players)


@pytest.mark.parametrize(
    ("key", "players", "preset", "without", "name", "then"),
    [
        ("mexican-train", 4, "box-of-four", {}, "mexican_double_needs", {"double_needs": 3}),
        ("mexican-train", 4, "club", {}, "first_turn_out", {"first_turn": "whole-train"}),
        ("mexican-train", 4, "club", {"set": 12, "hand": 7}, "short_deal", {"hand": "auto"}),
        ("mexican-train", 4, "box-of-four", {}, "last_tile_penalty", {"last_tile": "called"}),
        ("mexican-train", 4, "box-of-four", {}, "penalty", {"infractions": "penalised"}),
        ("mexican-train", 4, "box-of-four", {}, "penalty", {"last_tile": "called"}),
        ("mexican-train", 4, "club", {"last_tile": "called"}, "penalty", {"last_tile_penalty": "penalty"}),
        ("chickenfoot", 4, "box-of-four", {}, "no_set_tile", {"set_tile": "held"}),
        ("chickenfoot", 4, "club", {}, "no_set_tile", {"set_tile": "held"}),
        ("chickenfoot", 4, "club", {"set": 9, "hand": 7}, "short_deal", {"hand": "auto"}),
        ("chickenfoot", 4, "box-of-four", {"set": 9, "rounds": 10}, "up_again", {"rounds": "auto"}),
        ("chickenfoot", 4, "box-of-four", {"set": 9, "rounds": 3}, "up_again", {"set_tile": "held"}),
        ("muggins", 4, "box-of-eight", {}, "infractions", {"hand": 6}),
        ("muggins", 4, "box-of-eight", {"infractions": "penalised"}, "penalty", {"hand": 6}),
        ("super-train", 4, "box-of-eight", {}, "last_tile_penalty", {"last_tile": "called"}),
    ],
)
def test_which_options_make_no_difference(
    key: str, players: int, preset: str, without: dict[str, Value], name: str, then: dict[str, Value]
) -> None:
    assert name in idle(key, players, preset, **without)
    assert name not in idle(key, players, preset, **{**without, **then})


def test_which_options_make_no_difference_with_so_many_players() -> None:
    assert idle("eighty-four", 8) == {"six_tricks"} and idle("eighty-four", 6) == frozenset()
    assert "partners" in idle("muggins", 2) & idle("muggins", 3) and "partners" not in idle("muggins", 4)


@pytest.mark.parametrize("key", ["castle-rock", "forty-two", "moon"])
def test_games_whose_options_always_make_a_difference(key: str) -> None:
    game = GAMES[key]
    for preset in game.presets:
        for players in game.players(game.rules(preset)):
            assert game.idle_options(game.rules(preset), players) == frozenset()
