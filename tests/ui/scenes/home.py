"""Home, as it is at the first start and later."""

from __future__ import annotations

import random

from domino.core.match import Match


def begun(player, game: str, count: int, seed: int, actions: int, options=None) -> None:
    """A match that was left after so many actions, at the turn of the one person."""
    match = Match.start(game, ("You", "Ana", "Ben", "Cora")[:count], options=options, seed=seed)
    rng = random.Random(seed)
    while len(match.history) < actions or match.turn != 0:
        match.play(rng.choice(match.legal()))
    levels = [None, "medium", "hard", "medium"][:count]
    player.app.saves.start(match, levels).close()


def with_a_match(player) -> None:
    begun(player, "mexican-train", 4, 3, 60, {"set": 9})
    home_again(player)


def with_matches(player) -> None:
    begun(player, "forty-two", 4, 5, 18)
    begun(player, "chickenfoot", 3, 3, 40, {"set": 9})
    begun(player, "muggins", 4, 8, 14)
    home_again(player)


def home_again(player) -> None:
    player.app.stage.screen.uncovered()
    player.hear()


SCENES = {"home": with_a_match, "home-matches": with_matches, "home-first": lambda player: None}
