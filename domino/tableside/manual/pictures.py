"""The pictures of a game: of its page of rules, and of every rule that can be chosen. All of them are data,
in `assets/pictures`: a position, and what of it is shown.

    [pages.doubles]                   where the page says {picture:doubles ...}
    players = 2
    hands = ["6-5 5-5 5-1", "6-1 4-3"]
    actions = ["play 5-6 train0", "play 1-6 train1"]

    [rules.doubles]                   the rule of this name, whatever its value: the position is played by it
    players = 2
    values.answer.actions = ["..."]   what is otherwise for one value

    sentence = ["target"]             rules that are mere numbers: their sentence is enough, and nobody forgot

    [behind]                          things on the table, and the rules behind them
    marker = ["marker_off"]
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from domino.core.game import Game
from domino.core.options import Value, value_text
from domino.tableside.manual.positions import Position
from domino.texts import ASSETS, Texts


@dataclass(frozen=True, slots=True)
class Picture:
    """A position of a game, and what is said of it where it cannot be seen, and below it where it can."""

    game: Game
    position: Position
    caption: str


def without(game: Game) -> frozenset[str]:
    """The rules whose sentence is enough."""
    return frozenset(_told(game.key)["sentence"])


def rules_behind(game: Game, thing: str) -> tuple[str, ...]:
    """The rules behind a thing on the table, those that say most first."""
    return tuple(_told(game.key)["behind"].get(thing, ()))


def page_picture(game: Game, name: str, caption: str) -> Picture:
    """A picture of the page of rules.

    :raises KeyError: when there is none of this name.
    """
    return Picture(game, Position.read(_told(game.key)["pages"][name]), caption)


def rule_picture(game: Game, option: str, value: Value, texts: Texts) -> Picture | None:
    """What a rule means when it is so; None for one that a sentence says best, such as a number of points."""
    told = _told(game.key)["rules"].get(option)
    if told is None:
        return None
    written = value_text(value)
    common = {name: each for name, each in told.items() if name != "values"}
    position = Position.read(common | told.get("values", {}).get(written, {}))
    key = texts.first(f"{game.key}.pictured.{option}-{written}", f"{game.key}.pictured.{option}")
    chosen = next(each for each in game.options if each.name == option)
    caption = texts.say(key) if texts.find(key) else texts.option_value(game.key, chosen, value)
    return Picture(game, position.under(**{option: value}), caption)


@cache
def _told(key: str) -> Mapping[str, Any]:
    """All pictures of a game, as their file tells them."""
    path = ASSETS / "pictures" / f"{key}.toml"
    read = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {"pages": {}, "rules": {}, "sentence": (), "behind": {}} | read
