"""A table being laid before the first deal: who sits down and by which rules, without a window."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain

from domino.ai import levels_at_table
from domino.core.chance import MOST_ADDITIONS, check_addition
from domino.core.characters import CHARACTERS, Character
from domino.core.fingerprint import fingerprint_of_seed
from domino.core.game import Game
from domino.core.lengths import EVENING
from domino.core.match import Match, check_name, fresh_seed
from domino.core.options import Option
from domino.core.seating import COLOURS, LEVELS, check_level
from domino.tableside.seats import USUAL_LEVEL, Seat, badges, company, computer_names, seat_of, told_of
from domino.tableside.setup.rules_draft import RulesDraft, listed
from domino.texts import Texts


class SetupDraft(RulesDraft):
    """The game, the players, the preset, what is chosen over it, and the secret of the deal."""

    def __init__(self, game: Game, texts: Texts) -> None:
        super().__init__(game, texts)
        self.places: list[Seat] = []
        self.seed = fresh_seed()
        """The secret of the deal, settled before anything else is."""
        self.additions: list[str] = []
        """What the players added to it, in order."""
        self.seat(game.usual_players())

    @property
    def count(self) -> int:
        return len(self.places)

    # Remembering

    def remember(self, last: Mapping[str, object], people: Sequence[tuple[str, int]] = ()) -> None:
        """Takes up what was played last: preset, options and players, as far as it can still be; where nobody
        has played yet, what is proposed: an evening, of hands that fit a phone. The first of the usual
        people, if there are any, sits in the first place of a table nobody remembers."""
        if people and self.places:
            name, colour = people[0]
            self._give(0, replace(self.places[0], name=name), colour)
        if not last:
            self.choose_length(EVENING)
            return
        preset = last.get("preset")
        if isinstance(preset, str) and preset in self.game.presets:
            self.preset = preset
        options = last.get("options")
        if isinstance(options, Mapping):
            for name, value in options.items():
                option = self.option(str(name))
                if option is not None:
                    self._keep_if_possible(option, value)
        places = last.get("players")
        read = _read_places(places) if isinstance(places, Sequence) and not isinstance(places, str) else []
        if read and len(read) in self._counts(self.own):
            before, self.places = self.places, read
            if self._trouble(self.own):
                self.places = before
        if self._trouble(self.own):
            self.own = {}
            if self.count not in self._counts({}):
                self.seat(self._counts({})[0])
        self._take(self.own)

    def as_last(self) -> dict[str, object]:
        """What `remember` takes up the next time, as plain values."""
        return {
            "preset": self.preset,
            "options": self.options,
            "players": [[place.name, place.colour, place.computer] for place in self.places],
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

    def resize(self, count: int) -> None:
        """As many places as this: computers sit down, or the last to come leave."""
        if why := self._why_not_count(count):
            raise ValueError(why)
        self.seat(count)

    def add(self) -> None:
        """Another player: the next number that can play; a computer, which can be changed into a person."""
        self.resize(min(count for count in self.counts if count > len(self.places)))

    def remove(self, seat: int) -> None:
        """Somebody leaves. Where only larger steps can play (six or eight), the last to come go with them."""
        count = max(count for count in self.counts if count < len(self.places))
        del self.places[seat]
        self.seat(count)

    def leave(self) -> None:
        """The last to come leave: the next number that can play."""
        self.resize(max(count for count in self.counts if count < len(self.places)))

    def swap(self, one: int, other: int) -> None:
        """Two players change places."""
        places = self.places
        places[one], places[other] = places[other], places[one]

    def mix(self) -> None:
        """Everybody draws a place; at least two sit elsewhere then, if two there are."""
        before = list(self.places)
        while len(before) > 1 and self.places == before:
            random.shuffle(self.places)

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
        """A person sits here (None), or a computer of this level, which is no character."""
        assert level is None or level in LEVELS
        place = self.places[seat]
        name = place.name if place.character is None else self._free_name()
        self.places[seat] = replace(place, name=name, level=level, character=None)

    @property
    def level(self) -> str | None:
        """The one level of all computers; None where they differ, or are characters, or there is none."""
        computers = {place.computer for place in self.places if not place.is_human}
        level = computers.pop() if len(computers) == 1 else None
        return level if level in LEVELS else None

    # Characters

    def characters(self) -> list[Character]:
        """Those who sit here, by seat."""
        return [CHARACTERS[place.character] for place in self.places if place.character is not None]

    def free_characters(self) -> list[Character]:
        """Those who could sit down, in the order they would."""
        here = self.characters()
        return [who for who in company(self.game.key) if who not in here]

    def set_character(self, seat: int, who: Character) -> None:
        """This character sits here, under its own name unless somebody else has that."""
        name = told_of(who, self.texts)["name"]
        if any(place.name == name for number, place in enumerate(self.places) if number != seat):
            name = self.places[seat].name
        self.places[seat] = replace(self.places[seat], name=name, level=who.level, character=who.key)

    def seat_company(self) -> None:
        """Characters sit down in the places of the computers, as far as there are characters."""
        for seat, place in enumerate(self.places):
            if not place.is_human and place.character is None and (free := self.free_characters()):
                self.set_character(seat, free[0])

    @property
    def in_company(self) -> bool:
        """Whether no computer plays but characters."""
        return self.has_computers() and all(place.is_human or place.character for place in self.places)

    def set_levels(self, level: str) -> None:
        """All computers play at this level."""
        for seat, place in enumerate(self.places):
            if place.level is not None:
                self.set_level(seat, level)

    def has_computers(self) -> bool:
        """Whether a computer plays."""
        return any(place.level is not None for place in self.places)

    def sides(self) -> int:
        """How many score for themselves: as many as play, or the teams."""
        return self.game.sides(self.rules, self.count)

    def teaming(self) -> Option | None:
        """The rule by which so many play in teams or each alone, where they may choose."""
        for option in self.game.options:
            teams = set()
            for value in option.values if len(option.values) == 2 else ():
                if not self._trouble(chosen := self._with(option.name, value)):
                    teams.add(self.game.sides(self.game.rules(self.preset, chosen, self.count), self.count))
            if len(teams) > 1:
                return option
        return None

    def seat(self, count: int) -> None:
        say, places, level = self.texts.say, self.places, self.level or USUAL_LEVEL
        in_company = self.in_company
        del places[count:]
        while len(places) < count:
            sitting = len(places)
            colours = {place.colour for place in places}
            colour = next((each for each in range(COLOURS) if each not in colours), sitting % COLOURS)
            if not places:
                places.append(Seat(say("common.who.first"), None, colour))
                continue
            places.append(Seat(self._free_name(), level, colour))
            if in_company:
                self.seat_company()
        if self.length is not None:  # it may be another set for so many
            self.choose_length(self.length)

    def _free_name(self) -> str:
        """A name for a computer that nobody here has."""
        taken = {place.name for place in self.places}
        first = len(self.places) + 1
        numbered = (self.texts.say("common.who.computer", number=number) for number in range(first, 99))
        return next(name for name in chain(computer_names(self.texts), numbered) if name not in taken)

    def seats(self) -> tuple[Seat, ...]:
        """Who will sit down. A person's partner never plays below medium, whatever was asked."""
        levels = levels_at_table([seat.level for seat in self.places], self.sides())
        return tuple(replace(seat, level=level) for seat, level in zip(self.places, levels, strict=True))

    def has_weak_partner(self) -> bool:
        """Whether somebody was asked to play worse than a person's partner does."""
        return self.seats() != tuple(self.places)

    def letters(self) -> tuple[str, ...]:
        """What each badge says."""
        return badges(self.places)

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

    def _why_not_count(self, count: int) -> str:
        """Why this is not a step to another number of players: beyond the most or the fewest."""
        counts, now = self.counts, len(self.places)
        steps = (other >= count if count > now else other <= count for other in counts if other != now)
        return "" if any(steps) else self.texts.say("ui.setup.counts", counts=listed(counts))


def _read_places(places: Sequence[object]) -> list[Seat]:
    """The places told by plain values; none when any of them makes no sense."""
    read: list[Seat] = []
    for each in places:
        if not isinstance(each, Sequence) or isinstance(each, str) or len(each) != 3:
            return []
        name, colour, computer = each
        if type(colour) is not int or not 0 <= colour < COLOURS or not isinstance(computer, str | None):
            return []
        try:
            read.append(seat_of(check_name(name), check_level(computer), colour))
        except ValueError:
            return []
    names, colours = {place.name for place in read}, {place.colour for place in read}
    return read if len(names) == len(colours) == len(read) else []
