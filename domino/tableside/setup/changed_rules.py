"""Which rules of a match differ from the preset it is played by. No window is needed."""

from __future__ import annotations

from domino.core.game import Game
from domino.core.match import Match
from domino.core.options import Rules, Value


def changed_rules(game: Game, rules: Rules, players: int) -> dict[str, Value]:
    """The rules that somebody chose over the preset: with them alone the same rules come about again."""
    usual = game.presets[rules.preset]
    chosen = {
        name: value
        for name, value in rules.as_dict().items()
        if value is not None and value != usual.get(name)
    }
    for option in game.options:  # one that the game settles from the others was not chosen
        if option.automatic:
            others = {name: value for name, value in chosen.items() if name != option.name}
            if _settled(game, rules.preset, others, players) == rules.as_dict():
                chosen = others
    return chosen


def _settled(
    game: Game, preset: str, chosen: dict[str, Value], players: int
) -> dict[str, Value | None] | None:
    """What the game makes of these; None when they do not go together."""
    try:
        return game.rules(preset, chosen, players).as_dict()
    except ValueError:
        return None


def same_again(match: Match) -> Match:
    """A new match of the same players by the same rules."""
    chosen = changed_rules(match.game, match.rules, match.players)
    return Match.start(match.game, match.names, match.rules.preset, chosen)
