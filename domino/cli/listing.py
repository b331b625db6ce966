"""What there is to play: games, options and presets."""

from __future__ import annotations

import json
from typing import Any

from domino.cli.program import program
from domino.cli.terminal import Terminal
from domino.core.game import Game, find_game
from domino.core.options import Option, Value, value_text
from domino.games import GAMES
from domino.texts import Texts

HANG = "   "
MANY = 6
"""A run of more numbers than this is told by its ends."""


def list_games(terminal: Terminal, texts: Texts, key: str | None, as_json: bool) -> int:
    """Lists the games, or one with all its options and presets. Returns the exit code."""
    games = list(GAMES.values()) if key is None else [find_game(key)]
    if as_json:
        told = [described(game, texts) for game in games]
        terminal.say(json.dumps(told if key is None else told[0], indent=2, ensure_ascii=False))
    elif key is None:
        for game in games:
            _list_briefly(terminal, texts, game)
        terminal.say(texts.say("cli.games.more", program=program()))
    else:
        _list_wholly(terminal, texts, games[0])
    return 0


def _introduce(terminal: Terminal, texts: Texts, game: Game, indent: str = "") -> None:
    name = terminal.styled(texts.say(f"{game.key}.name"), "bold")
    terminal.say(f"{name} ({game.key}), {_players(texts, game)}")
    terminal.tell(texts.say(f"{game.key}.line"), indent)


def _list_briefly(terminal: Terminal, texts: Texts, game: Game) -> None:
    _introduce(terminal, texts, game, indent="    ")
    terminal.tell(texts.say("cli.games.presets", presets=", ".join(game.presets)), indent="    ")
    options = ", ".join(option.name for option in game.options) or texts.say("cli.games.none")
    terminal.tell(texts.say("cli.games.options", options=options), indent="    ")
    terminal.say()


def _list_wholly(terminal: Terminal, texts: Texts, game: Game) -> None:
    key = game.key
    _introduce(terminal, texts, game)
    terminal.say()
    terminal.say(terminal.styled(texts.say("cli.games.presets-head"), "bold"))
    for number, (preset, values) in enumerate(game.presets.items()):
        first = " " + texts.say("cli.games.default") if number == 0 else ""
        terminal.tell(f"{preset}: {texts.say(f'{key}.preset.{preset}')}{first}", "  ", HANG)
        changes = ", ".join(f"{option}={value_text(value)}" for option, value in values.changes.items())
        told = texts.say("cli.games.changes", changes=changes) if changes else texts.say("cli.games.plain")
        terminal.tell(told, indent="    ")
    terminal.say()
    terminal.say(terminal.styled(texts.say("cli.games.options-head"), "bold"))
    for option in game.options:
        terminal.tell(f"{option.name}: {texts.option_title(key, option)}", indent="  ")
        if option.automatic:
            terminal.tell(f"auto: {texts.option_value(key, option, None)}", "    ", HANG)
        for written in _values(option, texts):
            usual = not option.automatic and written == value_text(option.default)
            mark = " " + texts.say("cli.games.default") if usual else ""
            terminal.tell(f"{written}: {texts.option_value(key, option, written)}{mark}", "    ", HANG)
        if texts.find(f"{key}.idle.{option.name}") is not None:
            terminal.tell(texts.say(f"{key}.idle.{option.name}"), indent="    ")
        if _is_run(option) and not option.automatic:
            terminal.tell(texts.say("cli.games.usually", value=value_text(option.default)), indent="    ")
    if not game.options:
        terminal.say("  " + texts.say("cli.games.none"))


def _players(texts: Texts, game: Game) -> str:
    counts = game.players(game.rules())
    if len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1:
        written = texts.say("cli.games.range", first=counts[0], last=counts[-1])
    else:
        written = texts.say("cli.games.or").join(map(str, counts))
    return texts.say("cli.games.one-player" if counts == (1,) else "cli.games.players", count=written)


def _is_run(option: Option) -> bool:
    return len(option.values) > MANY and all(type(value) is int for value in option.values)


def _values(option: Option, texts: Texts) -> list[str]:
    """The values as they are typed; a long run of numbers as its two ends."""
    if _is_run(option):
        return [texts.say("cli.games.range", first=option.values[0], last=option.values[-1])]
    return [value_text(value) for value in option.values]


def described(game: Game, texts: Texts) -> dict[str, Any]:
    """A game with its options and presets, as plain values."""

    def sentence(option: Option, value: Value) -> str:
        return texts.option_value(game.key, option, value)

    return {
        "key": game.key,
        "name": texts.say(f"{game.key}.name"),
        "line": texts.say(f"{game.key}.line"),
        "players": list(game.players(game.rules())),
        "usual_players": game.usual_players(),
        "presets": {
            name: {"sentence": texts.say(f"{game.key}.preset.{name}"), "changes": dict(preset.changes)}
            for name, preset in game.presets.items()
        },
        "options": [
            {
                "name": option.name,
                "title": texts.option_title(game.key, option),
                "default": None if option.automatic else option.default,
                "idle": texts.find(f"{game.key}.idle.{option.name}"),
                "values": [
                    {"value": value, "text": value_text(value), "sentence": sentence(option, value)}
                    for value in option.values
                ],
            }
            for option in game.options
        ],
    }
