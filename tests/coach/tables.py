"""Positions and matches for the tests of the coach, from computers' play."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from domino.ai import choose
from domino.coach.figures import FIGURES
from domino.core.actions import SAYINGS
from domino.core.game import State, View
from domino.core.match import Match
from domino.games import GAMES

PLAYERS = {"muggins": 2}
GAMES_JUDGED = tuple(FIGURES)
judged_games = pytest.mark.parametrize("key", GAMES_JUDGED)


def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """All is judged in a few worlds, where what is found does not matter but how."""
    for key, figures in FIGURES.items():
        monkeypatch.setitem(FIGURES, key, replace(figures, heats=(3, 3), looks=(6, 12), opinion=3))


@cache
def played(key: str, seed: int = 3, rounds: int = 1, level: str = "easy") -> Match:
    """A match of so many rounds, or of all if there are fewer."""
    match = Match.start(key, PLAYERS.get(key, GAMES[key].usual_players()), seed=seed)
    rng = random.Random(seed)
    while not match.over and not (match.round_over and match.round == rounds):
        if match.round_over:
            match.play("next")
            continue
        assert match.turn is not None
        match.play(choose(match.view(match.turn), level, rng))
    return match


def positions(key: str, count: int) -> list[tuple[View, State]]:
    """Views with something to decide, each with the state behind it, spread over a round."""
    match = played(key)
    found = []
    for at, (seat, action) in enumerate(match.history):
        before = match.rewound(at)
        view = before.view(seat)
        if action.verb not in SAYINGS and sum(each.verb not in SAYINGS for each in view.legal) > 1:
            found.append((view, before.state))
    return found[:: max(1, len(found) // count)][:count]
