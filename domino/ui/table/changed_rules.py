"""Which rules of a match differ from the sheet it is played by. No window is needed."""

from __future__ import annotations

from domino.core.game import Game
from domino.core.match import Match
from domino.core.options import Rules, Value


def changed_rules(game: Game, rules: Rules, players: int) -> dict[str, Value]:
    """The rules that somebody chose over the preset: with them alone the same rules come about again."""
    usual = game.presets[rules.preset]
    chosen: dict[str, Value] = {}
    for option in game.options:
        value = rules[option.name]
        if not option.automatic and value is not None and value != usual.get(option.name):
            chosen[option.name] = value
    for option in game.options:
        value = rules[option.name]
        if option.automatic and value is not None:
            settled = _settled(game, rules.preset, chosen, players)
            if settled is None or settled[option.name] != value:
                chosen[option.name] = value
    return chosen


def _settled(game: Game, preset: str, chosen: dict[str, Value], players: int) -> Rules | None:
    """What the game makes of these; None while something it needs is still missing."""
    try:
        return game.rules(preset, chosen, players)
    except ValueError:
        return None


def same_again(match: Match) -> Match:
    """A new match of the same players by the same rules."""
    chosen = changed_rules(match.game, match.rules, match.players)
    return Match.start(match.game, match.names, match.rules.preset, chosen)
