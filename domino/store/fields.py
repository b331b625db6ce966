"""What can be set, as data: a settings screen is generated from FIELDS, and a test checks its texts.

The title of a field is the text `settings.<name>.title`, a choice `settings.<name>.<value>`, a group
`settings.group.<group>`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domino.core.match import check_name
from domino.core.options import Unknown
from domino.core.seating import COLOURS

SWITCH, CHOICE, LEVEL, PEOPLE, MEMORY, NAMES = "switch", "choice", "level", "people", "memory", "names"
"""On or off; one of some; a number with a slider; the usual players; what the app remembers by itself;
names of what was done, each once."""

MOST_PEOPLE = 20
MOST_REMEMBERED = 20_000
"""Characters of JSON that one remembered value may take."""
MOST_NAMES = 500
_NAME = re.compile(r"[a-z0-9-]{1,60}")


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that can be set. `kind` is one of the six above; `values` are the choices of a CHOICE;
    `lowest`, `highest` and `step` are those of a LEVEL."""

    name: str
    group: str
    kind: str
    default: Any
    values: tuple[str, ...] = ()
    lowest: float = 0.0
    highest: float = 1.0
    step: float = 0.05

    def check(self, value: Any) -> Any:
        """The value, as it is kept.

        :raises ValueError: when it cannot be one of this field; Unknown for a choice there is not here.
        """
        if self.kind == SWITCH and type(value) is bool:
            return value
        if self.kind == CHOICE and isinstance(value, str):
            if value in self.values:
                return value
            raise Unknown(f"{self.name} cannot be {value[:40]!r}")
        if self.kind == LEVEL and type(value) in (int, float) and self.lowest <= value <= self.highest:
            return float(value)
        if self.kind == PEOPLE and isinstance(value, (list, tuple)) and len(value) <= MOST_PEOPLE:
            people = [_person(each) for each in value]
            if len({person["name"] for person in people}) == len(people):
                return people
        if self.kind == NAMES and isinstance(value, (list, tuple)) and _are_names(value):
            return list(dict.fromkeys(value))
        if self.kind == MEMORY and isinstance(value, dict) and _small(value):
            game = value.get("game", "") if self.name == "last_game" else ""
            if isinstance(game, str):
                return value
        raise ValueError(f"{self.name} cannot be {str(value)[:40]!r}")

    def joined(self, first: Any, second: Any) -> Any:
        """Two values in one: of players, names and memories all that fit, those of the first before the
        second's; of anything else the first."""
        if self.kind == NAMES:
            return list(dict.fromkeys((*first, *second)))[:MOST_NAMES]
        if self.kind == PEOPLE:
            names = {person["name"] for person in first}
            return [*first, *(person for person in second if person["name"] not in names)][:MOST_PEOPLE]
        if self.kind == MEMORY and _small(second | first):
            return second | first
        return first


def _are_names(value: Sequence[Any]) -> bool:
    named = all(isinstance(each, str) and _NAME.fullmatch(each) for each in value)
    return named and len(value) <= MOST_NAMES


def _person(value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError("a player is a name and a colour")
    colour = value.get("colour")
    if type(colour) is not int or not 0 <= colour < COLOURS:
        raise ValueError(f"{str(colour)[:40]!r} is not a colour of players")
    return {"name": check_name(value.get("name")), "colour": colour}


def _small(value: Any, depth: int = 6) -> bool:
    """Whether this is plain data of a bounded size."""
    left = [MOST_REMEMBERED]

    def fits(value: Any, depth: int) -> bool:
        left[0] -= len(value) + 2 if isinstance(value, str) else 8
        if left[0] < 0 or depth < 0:
            return False
        if isinstance(value, Mapping):
            return all(
                isinstance(key, str) and fits(key, 0) and fits(of, depth - 1) for key, of in value.items()
            )
        if isinstance(value, Sequence) and not isinstance(value, str):
            return all(fits(each, depth - 1) for each in value)
        return value is None or isinstance(value, (str, int, float))

    return fits(value, depth)


FIELDS: tuple[Field, ...] = (
    Field("language", "look", CHOICE, "system", ("system", "en")),
    Field("theme", "look", CHOICE, "system", ("system", "light", "dark")),
    Field("felt", "look", CHOICE, "green", ("green", "blue", "red", "wood", "slate")),
    Field("tile_faces", "look", CHOICE, "pips", ("pips", "numerals", "both")),
    Field("tile_size", "look", LEVEL, 1.0, lowest=0.7, highest=1.6),
    Field("left_handed", "look", SWITCH, False),
    Field("motion", "look", CHOICE, "full", ("full", "reduced", "off")),
    Field("speed", "play", LEVEL, 1.0, lowest=0.5, highest=3.0, step=0.25),
    Field("computer_pace", "play", CHOICE, "natural", ("slow", "natural", "quick", "at-once")),
    Field("undo", "play", SWITCH, True),
    Field("forced", "play", SWITCH, False),
    Field("learning", "play", SWITCH, False),
    Field("table_talk", "play", SWITCH, True),
    Field("rack_order", "play", CHOICE, "number", ("number", "pips", "train", "own")),
    Field("sound", "sound", SWITCH, True),
    Field("sound_volume", "sound", LEVEL, 0.8),
    Field("vibration", "sound", SWITCH, True),
    Field("vibration_strength", "sound", LEVEL, 1.0, lowest=0.25, step=0.25),
    Field("speech", "sound", SWITCH, False),
    Field("speech_volume", "sound", LEVEL, 1.0),
    Field("people", "people", PEOPLE, []),
    Field("last_game", "memory", MEMORY, {}),
    Field("last_choices", "memory", MEMORY, {}),
    Field("own_rules", "memory", MEMORY, {}),
    Field("remembered", "memory", MEMORY, {}),
    Field("learned", "memory", NAMES, []),
    Field("lessons_offered", "memory", NAMES, []),
)
"""Everything that can be set. The memories: `last_game` is {"game": key}; `last_choices` is, by game,
what was last chosen ({"preset", "options", "players", "levels"}, or whatever the screen puts there);
`own_rules` is, by game and name, rules of people's own ({"preset", "options"});
`remembered` is for small things a screen keeps (a window's size, tips already seen); `learned` are the
lessons that were done; `lessons_offered` the games whose lessons were offered at the table."""

BY_NAME = {field.name: field for field in FIELDS}
