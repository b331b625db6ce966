"""Rules as data: what can be chosen, what a preset chooses, and what was chosen."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

Value = bool | int | str
"""What an option can be set to."""


GROUPS = ("deal", "play", "doubles", "score", "manners")
"""What a rule is about, in the order in which rules are told."""


class Unknown(ValueError):
    """Something there is not here: a game, an option, a value, a level. It was mistyped, or a newer Boneyard
    has it."""


FIRST_VERSION = 1
FOURTH_VERSION = 4
"""The version that read several clauses of the rules again."""
VERSION = FOURTH_VERSION
"""The version of the law that new matches are played by. The law is what all tables have in common; a match
is played to its end by the one it was started under. docs/law.md tells what has changed since the first."""


def value_text(value: Value | None) -> str:
    """A value as it is typed and recorded: yes, no, 12, answer; auto for one the game settles."""
    if value is None:
        return "auto"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@dataclass(frozen=True, slots=True)
class Option:
    """One rule that tables differ in.

    `automatic` marks an option that the game settles by itself (from the preset and the number
    of players, say) when nobody chooses it; `default` is then only its most usual value.
    `since` is the first version of the law that has the option, `group` what it is about. Sentences about
    it are texts under the key `<game>.<name>.<value>`.
    """

    name: str
    values: tuple[Value, ...]
    default: Value
    automatic: bool = False
    since: int = FIRST_VERSION
    group: str = "play"

    def read(self, value: object) -> Value:
        """The value meant, given as itself or as its text.

        :raises ValueError: naming the option, and what is allowed.
        """
        for allowed in self.values:
            if type(allowed) is type(value) and allowed == value:
                return allowed
        if isinstance(value, str):
            for allowed in self.values:
                if value_text(allowed) == value.strip().lower():
                    return allowed
        raise Unknown(f"{self.name} cannot be {_shown(value)}: choose {_either(self.values)}")


def _shown(value: object) -> str:
    text = value_text(value) if isinstance(value, bool) else repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _either(values: Sequence[Value]) -> str:
    """The values in words; a long run of whole numbers as its two ends."""
    numbers = [value for value in values if type(value) is int]
    if len(values) > 6 and len(numbers) == len(values):
        step = numbers[1] - numbers[0]
        steps = f" in steps of {step}" if step > 1 else ""
        return f"a whole number from {min(numbers)} to {max(numbers)}{steps}"
    texts = [value_text(value) for value in values]
    return texts[0] if len(texts) == 1 else ", ".join(texts[:-1]) + " or " + texts[-1]


class Preset(Mapping[str, Value]):
    """The choices of one set of published rules, the `source`: option name -> value, for every option that
    the game does not settle by itself. `changes` are those that differ from the default;
    `former` are those that were otherwise under the first law."""

    __slots__ = ("_values", "changes", "former", "name", "source")

    def __init__(self, name: str, source: str, **changes: Value) -> None:
        self.name = name
        self.source = source
        self.changes: Mapping[str, Value] = MappingProxyType(changes)
        self.former: Mapping[str, Value] = MappingProxyType({})
        self._values = dict(changes)

    def formerly(self, **former: Value) -> Preset:
        """The preset, with what was read otherwise, or not asked at all, under the first law."""
        self.former = MappingProxyType(former)
        return self

    def under(self, version: int) -> Mapping[str, Value]:
        """The choices as a version of the law reads them."""
        return {**self, **self.former} if version == FIRST_VERSION else self

    def completed(self, options: Sequence[Option]) -> Preset:
        """The preset with what it leaves as it is by default."""
        whole = Preset(self.name, self.source, **self.changes).formerly(**self.former)
        usual = {option.name: option.default for option in options if not option.automatic}
        whole._values = usual | whole._values
        return whole

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Preset({self.name!r}, from {self.source})"


def by_name(options: Sequence[Option], *presets: Preset) -> Mapping[str, Preset]:
    """The presets of a game with these options, the default first."""
    return MappingProxyType({preset.name: preset.completed(options) for preset in presets})


@dataclass(frozen=True)
class Rules:
    """The values chosen for a match, every one checked: `rules.set`, `rules["set"]`, `rules.as_dict()`.

    An automatic option that nobody has settled yet is None; in a match that has started none is.
    `version` is that of the law that goes with them.
    """

    preset: str
    _values: dict[str, Value | None]
    version: int = VERSION

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._values[name]
        except KeyError:
            raise AttributeError(f"there is no rule named {name!r}") from None

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def as_dict(self) -> dict[str, Value | None]:
        """All rules by name, in the order of the game's options."""
        return dict(self._values)

    def settled(self, **values: Value | None) -> Rules:
        """These rules with some of them settled."""
        return Rules(self.preset, {**self._values, **values}, self.version)

    def __hash__(self) -> int:
        return hash((self.preset, tuple(self._values.items()), self.version))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value_text(value)}" for name, value in self._values.items())
        return f"Rules({self.preset}: {values})"


def choose_rules(
    options: Sequence[Option],
    presets: Mapping[str, Preset],
    preset: str | None,
    chosen: Mapping[str, object] | None,
    version: int = VERSION,
) -> Rules:
    """The defaults, under the preset, under what was chosen. An option that the law does not have yet
    cannot be chosen, and has the value that goes without saying.

    :raises ValueError: for a preset, an option or a value there is not, naming what there is.
    """
    if preset is None:
        preset = next(iter(presets))
    if preset not in presets:
        raise Unknown(f"there is no preset {_shown(preset)}: choose {_either(list(presets))}")
    usual = presets[preset].under(version)
    values: dict[str, Value | None] = {option.name: usual.get(option.name) for option in options}
    by_name = {option.name: option for option in options if option.since <= version}
    for name, value in (chosen or {}).items():
        if name not in by_name:
            near = difflib.get_close_matches(str(name), by_name, n=1)
            there = "there is " + _either(list(by_name)) if by_name else "this game has none"
            hint = f"did you mean {near[0]}?" if near else there
            raise Unknown(f"there is no option {_shown(name)}: {hint}")
        option = by_name[name]
        automatic = option.automatic and (value is None or value == value_text(None))
        values[name] = None if automatic else option.read(value)
    return Rules(preset, values, version)
