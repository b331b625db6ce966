"""A table being laid before the first deal: who sits down and by which rules, without a window.

A draft can always be dealt: what would make it impossible cannot be chosen, and `why_not` says why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from domino.ai import levels_at_table
from domino.core.chance import MOST_ADDITIONS, check_addition
from domino.core.fingerprint import fingerprint_of_seed
from domino.core.game import Game
from domino.core.match import Match, check_name, fresh_seed
from domino.core.options import Option, Rules, Value, value_text
from domino.core.seating import COLOURS, LEVELS
from domino.tableside.seats import USUAL_LEVEL, Seat, computer_names, initials
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


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule as a row: what it is about, what is chosen and what that means; `changed` over the preset."""

    name: str
    title: str
    label: str
    sentence: str
    changed: bool


class SetupDraft:
    """The game, the players, the preset and what is chosen over it."""

    def __init__(self, game: Game, texts: Texts) -> None:
        self.game = game
        self.texts = texts
        self.preset = next(iter(game.presets))
        self.options: dict[str, Value] = {}
        self.places: list[Seat] = []
        self.seed = fresh_seed()
        """The secret of the deal, settled before anything else is."""
        self.additions: list[str] = []
        """What the players added to it, in order."""
        self._seat(game.usual_players())

    # Remembering

    def remember(self, last: Mapping[str, object], people: Sequence[tuple[str, int]] = ()) -> None:
        """Takes up what was played last: preset, options and players, as far as it can still be. The first
        of the usual people, if there are any, sits in the first place of a table nobody remembers."""
        if people and self.places:
            name, colour = people[0]
            self._give(0, replace(self.places[0], name=name), colour)
        preset = last.get("preset")
        if isinstance(preset, str) and preset in self.game.presets:
            self.preset = preset
        options = last.get("options")
        if isinstance(options, Mapping):
            for name, value in options.items():
                option = self._option(str(name))
                if option is not None:
                    self._keep_if_possible(option, value)
        places = last.get("players")
        read = _read_places(places) if isinstance(places, Sequence) and not isinstance(places, str) else []
        if read and len(read) in self._counts(self.options):
            before, self.places = self.places, read
            if self._trouble(self.options):
                self.places = before
        if self._trouble(self.options):
            self.options.clear()
            self._seat(self._counts({})[0] if len(self.places) not in self._counts({}) else len(self.places))

    def as_last(self) -> dict[str, object]:
        """What `remember` takes up the next time, as plain values."""
        return {
            "preset": self.preset,
            "options": dict(self.options),
            "players": [[place.name, place.colour, place.level] for place in self.places],
        }

    # Who plays

    @property
    def can_add(self) -> str:
        """Why nobody else can sit down; empty when somebody can."""
        return self._why_not_count(len(self.places) + 1)

    @property
    def can_remove(self) -> str:
        """Why nobody can leave; empty when somebody can."""
        return self._why_not_count(len(self.places) - 1)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many can play by what is chosen now."""
        return tuple(count for count in self._counts(self.options) if count <= COLOURS)

    def resize(self, count: int) -> None:
        """As many places as this: computers sit down, or the last to come leave."""
        if why := self._why_not_count(count):
            raise ValueError(why)
        self._seat(count)

    def add(self) -> None:
        """Another player: the next number that can play; a computer, which can be changed into a person."""
        self.resize(min(count for count in self.counts if count > len(self.places)))

    def remove(self, seat: int) -> None:
        """Somebody leaves. Where only larger steps can play (six or eight), the last to come go with them."""
        count = max(count for count in self.counts if count < len(self.places))
        del self.places[seat]
        self._seat(count)

    def move(self, seat: int, to: int) -> None:
        """Somebody sits elsewhere, and the others move up."""
        self.places.insert(max(0, min(to, len(self.places) - 1)), self.places.pop(seat))

    def rename(self, seat: int, name: str) -> str:
        """Gives a player a name, or says why it cannot be."""
        try:
            checked = check_name(name)
        except ValueError:
            return self.texts.say("ui.setup.bad-name")
        if any(place.name == checked for number, place in enumerate(self.places) if number != seat):
            return self.texts.say("ui.setup.name-taken", name=checked)
        self.places[seat] = replace(self.places[seat], name=checked)
        return ""

    def paint(self, seat: int, colour: int) -> None:
        """Gives a player a colour; whoever has it takes theirs in exchange."""
        self._give(seat, self.places[seat], colour)

    def _give(self, seat: int, place: Seat, colour: int | None) -> None:
        for number, other in enumerate(self.places):
            if number != seat and other.colour == colour:
                self.places[number] = replace(other, colour=place.colour)
        self.places[seat] = replace(place, colour=colour)

    def set_level(self, seat: int, level: str | None) -> None:
        """A person sits here (None), or a computer of this level."""
        assert level is None or level in LEVELS
        self.places[seat] = replace(self.places[seat], level=level)

    def _seat(self, count: int) -> None:
        say, places = self.texts.say, self.places
        del places[count:]
        while len(places) < count:
            sitting = len(places)
            colours = {place.colour for place in places}
            colour = next((each for each in range(COLOURS) if each not in colours), sitting % COLOURS)
            if not places:
                places.append(Seat(say("common.who.first"), None, colour))
                continue
            taken = {place.name for place in places}
            numbered = (say("common.who.computer", number=number) for number in range(sitting + 1, 99))
            names = chain(computer_names(self.texts), numbered)
            places.append(Seat(next(name for name in names if name not in taken), USUAL_LEVEL, colour))

    def seats(self) -> tuple[Seat, ...]:
        """Who will sit down. A person's partner never plays below medium, whatever was asked."""
        sides = self.game.sides(self.rules, len(self.places))
        levels = levels_at_table([seat.level for seat in self.places], sides)
        return tuple(replace(seat, level=level) for seat, level in zip(self.places, levels, strict=True))

    def has_weak_partner(self) -> bool:
        """Whether somebody was asked to play worse than a person's partner does."""
        return self.seats() != tuple(self.places)

    def letters(self) -> tuple[str, ...]:
        """What each badge says."""
        return initials([seat.name for seat in self.places])

    # By which rules

    def choose_preset(self, preset: str) -> None:
        """Plays by another preset. What was chosen over the old one goes; the players stay if they can."""
        before, self.preset = self.preset, preset
        self.options.clear()
        counts = self.counts
        if not counts:
            self.preset = before
        elif len(self.places) not in counts:
            self._seat(min(counts, key=lambda count: abs(count - len(self.places))))

    def choose(self, name: str, value: Value | None) -> str:
        """Sets a rule, or says why it cannot be. None leaves it to the game."""
        why = self.why_not(name, value)
        if not why:
            self.options = self._with(name, value)
        return why

    def reset(self) -> None:
        """Everything as the preset has it."""
        self.choose_preset(self.preset)

    def why_not(self, name: str, value: Value | None) -> str:
        """Why a rule cannot be so with everything else as it is; empty when it can."""
        return self._trouble(self._with(name, value))

    def changed(self) -> list[str]:
        """The rules that differ from the preset."""
        return list(self.options)

    def rows(self) -> list[RuleRow]:
        """Every rule, in the game's order."""
        rules = self.rules
        return [self._row(option, rules) for option in self.game.options]

    def choices(self, name: str) -> list[Choice]:
        """Everything a rule can be set to, with what it means and whether it can be now. Of a long run of
        numbers only those from the least to the greatest that can be."""
        option = self._option(name)
        assert option is not None
        numbers = [self._choice(option, value) for value in option.values]
        if len(numbers) > MOST_NUMBERS:
            can_be = [at for at, choice in enumerate(numbers) if choice.chosen or not choice.why_not]
            numbers = numbers[min(can_be, default=0) : max(can_be, default=0) + 1]
        return [self._choice(option, None), *numbers] if option.automatic else numbers

    def _choice(self, option: Option, value: Value | None) -> Choice:
        chosen = self._chosen(option)
        return Choice(
            value,
            self.label(option, value),
            self.texts.option_value(self.game.key, option, value),
            value == chosen and type(value) is type(chosen),
            self.why_not(option.name, value),
        )

    def label(self, option: Option, value: Value | None) -> str:
        """A value in a word or two."""
        if value is None:
            chosen = self.label(option, self.rules[option.name])
            return self.texts.say("ui.setup.automatic", value=chosen[:1].lower() + chosen[1:])
        return self.texts.value_label(option.name, value_text(value))

    @property
    def rules(self) -> Rules:
        """The rules as they would be dealt."""
        return self.game.rules(self.preset, self.options, len(self.places))

    def line(self) -> str:
        """What will be dealt, in a line: players, set, tiles each."""
        players, rules = len(self.places), self.rules
        parts = [self.texts.say("ui.setup.players", count=players)]
        if "set" in rules.as_dict():
            parts.append(self.texts.say("ui.value.set", value=rules.set).lower())
        if each := self.game.dealt_each(rules, players):
            parts.append(self.texts.say("ui.setup.tiles-each", count=each))
        return " · ".join(parts)

    def deal_label(self) -> str:
        """What the button that begins says."""
        rounds = self.game.rounds(self.rules)
        return self.texts.say("ui.setup.deal" if rounds is None else "ui.setup.deal-rounds", count=rounds)

    # What the tiles come from

    @property
    def fingerprint(self) -> str:
        """What binds the secret, whole: it can be shown while everything else is still open."""
        return fingerprint_of_seed(self.seed)

    def add_word(self, text: str) -> str:
        """Adds something to the secret, or says why it cannot be."""
        if len(self.additions) >= MOST_ADDITIONS:
            return self.texts.say("ui.adding.too-many", count=MOST_ADDITIONS)
        try:
            self.additions.append(check_addition(text))
        except ValueError:
            return self.texts.say("common.fair.bad-word")
        return ""

    def match(self) -> Match:
        """The match, dealt."""
        names = [place.name for place in self.places]
        return Match.start(self.game, names, self.preset, self.options, self.seed, additions=self.additions)

    # Inside

    def _row(self, option: Option, rules: Rules) -> RuleRow:
        chosen = self._chosen(option)
        return RuleRow(
            option.name,
            self.texts.option_title(self.game.key, option),
            self.label(option, chosen),
            self.texts.option_value(self.game.key, option, None if chosen is None else rules[option.name]),
            option.name in self.options,
        )

    def _chosen(self, option: Option) -> Value | None:
        return self.options.get(option.name, self.game.presets[self.preset].get(option.name))

    def _with(self, name: str, value: Value | None) -> dict[str, Value]:
        """What is chosen over the preset when this is chosen too."""
        usual = self.game.presets[self.preset].get(name)
        chosen = {other: kept for other, kept in self.options.items() if other != name}
        if value is not None and not (value == usual and type(value) is type(usual)):
            chosen[name] = value
        return chosen

    def _keep_if_possible(self, option: Option, value: object) -> None:
        try:
            read = option.read(value)
        except ValueError:
            return
        chosen = self._with(option.name, read)
        if not self._trouble(chosen) or len(self.places) not in self._counts(chosen):
            self.options = chosen

    def _option(self, name: str) -> Option | None:
        return next((option for option in self.game.options if option.name == name), None)

    def _counts(self, options: Mapping[str, object]) -> tuple[int, ...]:
        return self.game.players(self.game.rules(self.preset, options))

    def _why_not_count(self, count: int) -> str:
        """Why this is not a step to another number of players: beyond the most or the fewest."""
        counts, now = self.counts, len(self.places)
        steps = (other >= count if count > now else other <= count for other in counts if other != now)
        return "" if any(steps) else self.texts.say("ui.setup.counts", counts=_listed(counts))

    def _trouble(self, options: Mapping[str, object]) -> str:
        """Why these cannot be played by those who sit here; empty when they can."""
        try:
            self.game.rules(self.preset, options, len(self.places))
        except ValueError as trouble:
            sentence = str(trouble)
            count, counts = len(self.places), self._counts(options)
            if count not in counts:
                sentence = self.texts.say("ui.setup.not-so-many", count=count, counts=_listed(counts))
            return sentence[:1].upper() + sentence[1:]
        return ""


def _listed(counts: Sequence[int]) -> str:
    if len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]}-{counts[-1]}"
    return ", ".join(str(count) for count in counts)


def _read_places(places: Sequence[object]) -> list[Seat]:
    """The places told by plain values; none when any of them makes no sense."""
    read: list[Seat] = []
    for each in places:
        if not isinstance(each, Sequence) or isinstance(each, str) or len(each) != 3:
            return []
        name, colour, level = each
        try:
            checked = check_name(name)
        except ValueError:
            return []
        if type(colour) is not int or not 0 <= colour < COLOURS or level not in (None, *LEVELS):
            return []
        read.append(Seat(checked, level, colour))
    names, colours = {place.name for place in read}, {place.colour for place in read}
    return read if len(names) == len(colours) == len(read) else []
