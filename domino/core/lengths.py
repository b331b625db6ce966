"""How long a match is: the lengths that a game is offered in, and about how long each lasts.

The full game is as the rules have it. A shorter one is data beside the rules of its game, `Game.lengths`:
what it chooses over a preset, played with the smallest set that the preset lists for so many. Where nobody
asks it is the full game.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from domino.core.options import Value

if TYPE_CHECKING:
    from domino.core.game import Game

QUICK, EVENING, FULL = LENGTHS = ("quick", "evening", "full")
"""From the shortest to the longest."""
SHORTER = 0.9
"""How much of the full game a shorter one lasts at most: else it is not offered."""
A_PERSON, A_COMPUTER, A_ROUND = 7.0, 1.5, 12.0
"""About how many seconds an action takes, and looking at the scores of a round."""


def shorter(**lengths: Mapping[str, Value]) -> Mapping[str, Mapping[str, Value]]:
    """The lengths of a game that are shorter than the full one, by name."""
    assert set(lengths) <= {QUICK, EVENING}
    return MappingProxyType(lengths)


def governed(game: Game) -> frozenset[str]:
    """The rules that a length chooses."""
    names = {name for chosen in game.lengths.values() for name in chosen}
    has_sets = any(option.name == "set" for option in game.options)
    return frozenset(names | {"set"} if names and has_sets else names)


def of_length(
    game: Game, preset: str, chosen: Mapping[str, Value], players: int, length: str
) -> dict[str, Value] | None:
    """What is chosen over a preset for a match of this length, with what was chosen besides; None when the
    game is not played so: there is no such length, or it is no shorter than the full game.

    :raises ValueError: when the full game cannot be played so either.
    """
    by_length = governed(game)
    kept = {name: value for name, value in chosen.items() if name not in by_length}
    full = game.rules(preset, kept, players)
    if length == FULL:
        return kept
    if length not in game.lengths:
        return None
    options: dict[str, Value] = {**kept, **game.lengths[length]}
    smallest = game.smallest_set(game.rules(preset, kept), players)
    if smallest is not None:
        options["set"] = smallest
    try:
        rules = game.rules(preset, options, players)
    except ValueError:
        return None
    whole = game.likely_rounds(full, players) * game.likely_turns(full, players)
    if game.likely_rounds(rules, players) * game.likely_turns(rules, players) > SHORTER * whole:
        return None
    usual = game.presets[preset]
    return {name: value for name, value in options.items() if value != usual.get(name)}


def likely_minutes(
    game: Game, preset: str, chosen: Mapping[str, Value], players: int, persons: int = 1
) -> float:
    """About how many minutes such a match lasts, among so many people and computers for the rest."""
    rules = game.rules(preset, chosen, players)
    rounds = game.likely_rounds(rules, players)
    share = min(persons, players) / players
    action = share * A_PERSON + (1 - share) * A_COMPUTER
    return rounds * (game.likely_turns(rules, players) * action + A_ROUND) / 60
