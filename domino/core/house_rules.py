"""Rules of a house: what people chose over a preset, under a name; as text, both ways.

    boneyard-rules 1                the version of this form
    game muggins
    name Family rules
    preset box-of-four
    rule claim=claimed              one line for each rule that was changed
    sum 89abcdef                    guards against damage
    end

What is around it (a greeting, quote marks) does not matter. Reading trusts nothing: sizes are bounded before
anything is taken apart, nothing is run. What is not known here, in a text that nobody changed, is told as a
newer Boneyard's.
"""

from __future__ import annotations

import contextlib
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domino.core.game import Game, find_game
from domino.core.match import check_name
from domino.core.options import Unknown, Value, value_text

FORM = 1
LONGEST_TEXT = 20_000
MOST_RULES = 100
_BLOCK = re.compile(r"boneyard-rules ([0-9]{1,9})\n(.*?)\nsum ([0-9a-f]{8})\nend(?:\n|\Z)", re.DOTALL)
_QUOTING = re.compile(r"(?m)^[ \t>|\ufeff\u200b]+|[ \t\r\u00a0]+$")


class NoRules(ValueError):
    """A text that holds no rules."""


class Damaged(ValueError):
    """Rules that are not as they were written, or that nobody can play by."""


@dataclass(frozen=True)
class HouseRules:
    """What is chosen over a preset of a game, every value checked, and what it is called."""

    game: str
    name: str
    preset: str
    options: Mapping[str, Value]

    @staticmethod
    def of(game: object, name: object, preset: object, options: object) -> HouseRules:
        """The rules told by plain values.

        :raises Unknown: for a game, preset, rule or value there is not here.
        :raises ValueError: when they cannot be rules at all.
        """
        found, called = find_game(game), check_name(name)
        if not isinstance(preset, str) or not isinstance(options, Mapping) or len(options) > MOST_RULES:
            raise Damaged("rules are a preset, and rules chosen over it")
        rules = found.rules(preset, options)
        chosen = {str(option): rules[str(option)] for option in options}
        chosen = {option: value for option, value in chosen.items() if value is not None}
        if next(counts(found, preset, chosen), None) is None:
            raise Damaged("nobody can play by these")
        return HouseRules(found.key, called, preset, chosen)

    def text(self) -> str:
        """The rules as text to send."""
        rules = [f"rule {option}={value_text(value)}" for option, value in self.options.items()]
        body = "\n".join([f"game {self.game}", f"name {self.name}", f"preset {self.preset}", *rules])
        return f"boneyard-rules {FORM}\n{body}\nsum {_sum(body)}\nend\n"


def counts(game: Game, preset: str, options: Mapping[str, Value]) -> Iterator[int]:
    """How many can play by these rules, one number after the other."""
    rules = game.rules(preset, options)
    for count in game.players(rules):
        with contextlib.suppress(ValueError):
            game.settle(rules, count)
            yield count


def read_house_rules(text: str) -> HouseRules:
    """The rules that a text holds, whatever is around them.

    :raises NoRules: when there are none in it.
    :raises Unknown: when only a newer Boneyard knows them.
    :raises Damaged: when they are not as they were written.
    """
    block = _BLOCK.search(_QUOTING.sub("", text)) if len(text) <= LONGEST_TEXT else None
    if block is None:
        raise NoRules("there are no rules in this text")
    version, body, guard = block.groups()
    if int(version) > FORM:
        raise Unknown(f"there is no version {version} of rules")
    if _sum(body) != guard:
        raise Damaged("this text was changed")
    told: dict[str, str] = {}
    options: dict[str, str] = {}
    for line in body.split("\n"):
        word, _, rest = line.partition(" ")
        if word == "rule":
            option, _, value = rest.partition("=")
            options[option] = value
        else:
            told.setdefault(word, rest)
    try:
        return HouseRules.of(told.get("game"), told.get("name"), told.get("preset"), options)
    except Unknown:
        raise
    except ValueError as trouble:
        raise Damaged(str(trouble)) from None


def _sum(body: str) -> str:
    return f"{zlib.crc32(body.encode('utf-8', 'replace')):08x}"
