"""The rules of a table being laid: a preset, what is chosen over it, and how long the match is to be.

They can always be dealt: what would make it impossible cannot be chosen, and `why_not` says why.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domino.core.game import Game
from domino.core.lengths import FULL, LENGTHS, governed, of_length
from domino.core.options import Option, Rules, Value, value_text
from domino.core.seating import COLOURS
from domino.texts import Texts

MOST_NUMBERS = 20
"""A rule with more values than this is not shown with those that cannot be at its ends."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A value an option can take, or not: `why_not` is empty when it can be chosen."""

    value: Value | None
    label: str
    sentence: str
    chosen: bool
    why_not: str = ""


class RulesDraft(ABC):
    """The preset, what people chose over it, and the length, which chooses the rest."""

    def __init__(self, game: Game, texts: Texts) -> None:
        self.game = game
        self.texts = texts
        self.preset = next(iter(game.presets))
        self.own: dict[str, Value] = {}
        """What people chose over the preset."""
        self.length: str | None = FULL
        """None where people chose what a length would."""
        self._by_length: dict[object, dict[str, Value] | None] = {}
        """What was found out of lengths: it is asked for again and again."""
        self._idle_by: dict[object, frozenset[str]] = {}
        """What was found out of rules that make no difference, likewise."""

    @property
    @abstractmethod
    def count(self) -> int:
        """How many play."""

    @abstractmethod
    def seat(self, count: int) -> None:
        """So many sit down."""

    @property
    def options(self) -> dict[str, Value]:
        """All that is chosen over the preset, by people and by the length."""
        return (self.length and self._of_length(self.length)) or dict(self.own)

    @property
    def rules(self) -> Rules:
        """The rules as they would be dealt."""
        return self.game.rules(self.preset, self.options, self.count)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many can play by what is chosen now."""
        return tuple(count for count in self._counts(self.own) if count <= COLOURS)

    # Choosing

    def choose_preset(self, preset: str) -> None:
        """Plays by another preset. What was chosen over the old one goes; the length stays, and so do the
        players, if they can."""
        before, self.preset = (self.preset, self.own, self.length), preset
        self.own = {}
        counts = self.counts
        if not counts:
            self.preset, self.own, self.length = before
            return
        if self.count not in counts:
            self.seat(min(counts, key=lambda count: abs(count - self.count)))
        self.choose_length(self.length or FULL)

    def choose(self, name: str, value: Value | None) -> str:
        """Sets a rule, or says why it cannot be. None leaves it to the game."""
        why = self.why_not(name, value)
        if not why and self._keeps_length(name):
            self.own = self._over(self.own, name, value)
            self.choose_length(self.length or FULL)
        elif not why:
            self._take(self._with(name, value))
        return why

    def take_options(self, options: Mapping[str, Value]) -> str:
        """Sets several rules at once, over the preset and the length; or says why they cannot be."""
        usual = self.game.presets[self.preset]
        chosen = {**self.options, **options}
        why = self._trouble(chosen)
        if not why:
            self._take({name: value for name, value in chosen.items() if value != usual.get(name)})
        return why

    def choose_length(self, length: str) -> None:
        """Plays for so long: what people chose of that goes. A length that the game is not offered in is the
        next longer one."""
        by_length = governed(self.game)
        self.own = {name: value for name, value in self.own.items() if name not in by_length}
        longer = LENGTHS[LENGTHS.index(length) :]
        self.length = next(each for each in longer if self._of_length(each) is not None)

    def lengths(self) -> list[str]:
        """The lengths that the game is offered in, the shortest first."""
        return [length for length in LENGTHS if self._of_length(length) is not None]

    def reset(self) -> None:
        """Everything as the preset has it, for as long as was chosen."""
        self.choose_preset(self.preset)

    def put_back(self, name: str) -> str:
        """One rule as the preset has it, or why it cannot be."""
        return self.choose(name, self.game.presets[self.preset].get(name))

    def why_not(self, name: str, value: Value | None) -> str:
        """Why a rule cannot be so with everything else as it is; empty when it can. One that makes no
        difference now can only stay as it is, or be as the preset has it."""
        why = self._trouble(self._with(name, value))
        if why or value == self.options.get(name) or value == self.game.presets[self.preset].get(name):
            return why
        return self.idle(name)

    def idle(self, name: str) -> str:
        """Why a rule makes no difference with the others as they are; empty when it does."""
        return self.texts.say(f"{self.game.key}.idle.{name}") if name in self._idle() else ""

    def changed(self) -> list[str]:
        """The rules that people changed."""
        return [option.name for option in self.game.options if option.name in self.own]

    def choices(self, name: str) -> list[Choice]:
        """Everything a rule can be set to, with what it means and whether it can be now. Of a long run of
        numbers only those from the least to the greatest that can be."""
        option = self.option(name)
        assert option is not None
        numbers = [self._choice(option, value) for value in option.values]
        if len(numbers) > MOST_NUMBERS:
            can_be = [at for at, choice in enumerate(numbers) if choice.chosen or not choice.why_not]
            numbers = numbers[min(can_be, default=0) : max(can_be, default=0) + 1]
        return [self._choice(option, None), *numbers] if option.automatic else numbers

    def chosen(self, option: Option) -> Value | None:
        """What is chosen for it, None where it is left to the game."""
        return self.options.get(option.name, self.game.presets[self.preset].get(option.name))

    def label(self, option: Option, value: Value | None) -> str:
        """A value in a word or two."""
        if value is None:
            chosen = self.label(option, self.rules[option.name])
            return self.texts.say("ui.setup.automatic", value=chosen[:1].lower() + chosen[1:])
        return self.texts.value_label(option.name, value_text(value))

    def option(self, name: str) -> Option | None:
        """The rule of this name, if there is one."""
        return next((option for option in self.game.options if option.name == name), None)

    # Inside

    def _choice(self, option: Option, value: Value | None) -> Choice:
        chosen = self.chosen(option)
        return Choice(
            value,
            self.label(option, value),
            self.texts.option_value(self.game.key, option, value),
            value == chosen and type(value) is type(chosen),
            self.why_not(option.name, value),
        )

    def _of_length(self, length: str) -> dict[str, Value] | None:
        asked = (self.preset, tuple(self.own.items()), self.count, length)
        if asked not in self._by_length:
            self._by_length[asked] = of_length(self.game, self.preset, self.own, self.count, length)
        found = self._by_length[asked]
        return None if found is None else dict(found)

    def _idle(self) -> frozenset[str]:
        """The rules that make no difference with the others as they are."""
        asked = (self.preset, tuple(self.options.items()), self.count)
        if asked not in self._idle_by:
            rules = self.game.rules(self.preset, self.options)
            self._idle_by[asked] = self.game.idle_options(rules, self.count)
        return self._idle_by[asked]

    def _take(self, options: dict[str, Value]) -> None:
        """These are chosen now. Where they come to one of the lengths, it is that."""
        by_length = governed(self.game)
        self.own = {name: value for name, value in options.items() if name not in by_length}
        self.length = next((each for each in self.lengths() if self._of_length(each) == options), None)
        if self.length is None:
            self.own = options

    def _keeps_length(self, name: str) -> bool:
        """Whether the length stays when this rule is chosen: it is none that a length chooses."""
        return self.length is not None and name not in governed(self.game)

    def _with(self, name: str, value: Value | None) -> dict[str, Value]:
        """What is chosen over the preset when this is chosen too."""
        if not self._keeps_length(name):
            return self._over(self.options, name, value)
        own = self._over(self.own, name, value)
        try:
            return of_length(self.game, self.preset, own, self.count, self.length or FULL) or own
        except ValueError:  # it cannot be, for however long
            return own

    def _over(self, chosen: Mapping[str, Value], name: str, value: Value | None) -> dict[str, Value]:
        usual = self.game.presets[self.preset].get(name)
        others = {other: kept for other, kept in chosen.items() if other != name}
        if value is None or (value == usual and type(value) is type(usual)):
            return others
        return {**others, name: value}

    def _keep_if_possible(self, option: Option, value: object) -> None:
        try:
            read = option.read(value)
        except ValueError:
            return
        chosen = self._with(option.name, read)
        if not self._trouble(chosen) or self.count not in self._counts(chosen):
            self.own, self.length = chosen, None

    def _counts(self, options: Mapping[str, object]) -> tuple[int, ...]:
        return self.game.players(self.game.rules(self.preset, options))

    def _trouble(self, options: Mapping[str, object]) -> str:
        """Why these cannot be played by those who sit here; empty when they can."""
        try:
            self.game.rules(self.preset, options, self.count)
        except ValueError as trouble:
            sentence = str(trouble)
            count, counts = self.count, self._counts(options)
            if count not in counts:
                sentence = self.texts.say("ui.setup.not-so-many", count=count, counts=listed(counts))
            return sentence[:1].upper() + sentence[1:]
        return ""


def listed(counts: Sequence[int]) -> str:
    """Numbers of players in words: a run by its ends."""
    if len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]}-{counts[-1]}"
    return ", ".join(str(count) for count in counts)
