"""Who sits where: people at the keyboard, and computers of a level, some of them characters."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from domino.ai import levels_at_table
from domino.ai.tempers import STRAIGHT, acts_in
from domino.core.characters import CHARACTERS, Character
from domino.core.game import Game
from domino.core.seating import (
    COLOURS,
    GUEST,
    LEVELS,
    Colours,
    Levels,
    character_in,
    level_in,
    seat_remark,
    with_character,
)
from domino.tableside.letters import letters_of
from domino.texts import Texts

USUAL_LEVEL = "medium"


class UserError(Exception):
    """Something the user asked for that cannot be: a sentence that says what can."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A name, the level of the computer that plays for it (None when a person does), the number of its colour
    (None for the usual one of its place), the character that the computer is, if it is one, and whether the
    person is a guest, who plays from a device of their own."""

    name: str
    level: str | None = None
    colour: int | None = None
    character: str | None = None
    guest: bool = False

    @property
    def is_human(self) -> bool:
        return self.level is None

    @property
    def is_here(self) -> bool:
        """Whether a person plays on this device."""
        return self.is_human and not self.guest

    @property
    def temper(self) -> str | None:
        """What the computer leans to; None where it plays its level and nothing else."""
        return None if self.character is None else CHARACTERS[self.character].temper

    @property
    def computer(self) -> str | None:
        """The word by which a record tells who plays: a level, or a character at a level."""
        return with_character(self.level, self.character)


def seat_of(name: str, computer: str | None, colour: int | None) -> Seat:
    """A seat as it was kept. A level that is not known here is played as the usual one, and a character that
    is not as a computer like any other. Who was a guest is a person like any other: their device is not at
    this table."""
    if computer == GUEST:
        return Seat(name, None, colour)
    level, character = level_in(computer), character_in(computer)
    known = level if level is None or level in LEVELS else USUAL_LEVEL
    return Seat(name, known, colour, character if character in CHARACTERS else None)


def played_by(computer: str | None, texts: Texts) -> str:
    """Who plays a seat, in a few words: a person, a guest, a computer of this level, or a character."""
    if computer == GUEST:
        return texts.say("together.guest")
    level, character = level_in(computer), character_in(computer)
    if level is None:
        return texts.say("ui.setup.person")
    if character in CHARACTERS:
        return texts.say("ui.characters.plays", **told_of(CHARACTERS[character], texts, level))
    return texts.say("ui.setup.computer", level=level_name(level, texts))


def level_name(level: str, texts: Texts) -> str:
    """A level in words; one that is not known here, as an old history may tell one, as it is called."""
    return texts.say(f"ui.setup.{level}") if level in LEVELS else level


def told_of(who: Character, texts: Texts, level: str | None = None) -> dict[str, str]:
    """What sentences about a character are made of: its name, its temper in a word, and its level."""
    return {
        "name": texts.say(f"character.{who.key}.name"),
        "temper": texts.say(f"ui.characters.{who.temper}"),
        "level": level_name(level or who.level, texts),
    }


def face_of(character: str) -> str:
    """What stands on a character's badge instead of letters: the name of its face."""
    return f"character {character}"


class Introduction(NamedTuple):
    """What is told of a character before a game: its key, the name of its face, its name, its temper and
    level in a few words, and what it is like."""

    key: str
    face: str
    name: str
    plays: str
    lines: tuple[str, ...]


def introduced(who: Character, game: str, texts: Texts) -> Introduction:
    """A character as it will play a game: straight, where its temper says nothing."""
    told = told_of(who, texts)
    lines = [texts.say(f"character.{who.key}.line")]
    if who.temper != STRAIGHT and not acts_in(who.temper, game):
        lines.append(texts.say("ui.characters.straight-here"))
    plays = texts.say("ui.characters.plays", **told)
    return Introduction(who.key, face_of(who.key), told["name"], plays, tuple(lines))


def company(game: str) -> list[Character]:
    """The characters in the order they sit down to a game: first those whose temper makes a difference in
    it."""
    return sorted(CHARACTERS.values(), key=lambda who: not acts_in(who.temper, game))


def computer_names(texts: Texts) -> list[str]:
    """Names for computers, the first to sit down first."""
    return [name.strip() for name in texts.say("common.who.computers").split(",")]


def seat_players(
    text: str | None,
    level: str | None,
    game: Game,
    texts: Texts,
    preset: str | None = None,
    options: Mapping[str, object] | None = None,
) -> tuple[Seat, ...]:
    """The seats that `--players` asks for: a number (you and computers), or names with commas
    between, where `@`, `@hard` and `Rosa@hard` are computers, and `@rocco` is that character. A person's
    partner is never easy."""
    level = read_level(level, texts)
    if text is None or re.fullmatch(r"\s*[0-9]{1,6}\s*", text):
        count = game.usual_players() if text is None else int(text)
        if not 1 <= count <= 99:
            raise UserError(texts.say("cli.error.players-count", text=text))
        named = [texts.say("common.who.first")] + ["@"] * (count - 1)
    else:
        named = [part.strip() for part in text.split(",")]
    spare = [name for name in computer_names(texts) if name not in named]
    seats: list[Seat] = []
    for part in named:
        name, at, asked = part.partition("@")
        if not part or (at and asked and asked not in (*LEVELS, *CHARACTERS)):
            known = ", ".join((*LEVELS, *CHARACTERS))
            raise UserError(texts.say("cli.error.players-part", text=part[:40], levels=known))
        who = CHARACTERS.get(asked)
        if who is not None:
            name = name or told_of(who, texts)["name"]
            seats.append(Seat(name.strip(), who.level, character=who.key))
            continue
        if at and not name:
            name = spare.pop(0) if spare else texts.say("common.who.computer", number=len(seats) + 1)
        seats.append(Seat(name.strip(), (asked or level) if at else None))
    names = [seat.name for seat in seats]
    for name in names:
        if names.count(name) > 1:
            raise UserError(texts.say("cli.error.players-twice", name=name[:40]))
    rules = game.rules(preset, options, len(seats))
    played = levels_at_table([seat.level for seat in seats], game.sides(rules, len(seats)))
    return tuple(replace(seat, level=each) for seat, each in zip(seats, played, strict=True))


def read_level(level: str | None, texts: Texts, more: tuple[str, ...] = ()) -> str:
    """A level by its name; the usual one when none is asked for."""
    allowed = (*more, *LEVELS)
    if level is not None and level not in allowed:
        raise UserError(texts.say("cli.error.level", text=level[:40], levels=", ".join(allowed)))
    return level or (more[0] if more else USUAL_LEVEL)


def remarks(seats: Sequence[Seat]) -> list[str]:
    """The seats as remarks of a record."""
    return [seat_remark(number, seat.computer, seat.colour) for number, seat in enumerate(seats)]


def seats_of(names: Sequence[str], levels: Levels, colours: Colours) -> tuple[Seat, ...]:
    """Those who were kept with a match."""
    return tuple(seat_of(*each) for each in zip(names, levels, colours, strict=True))


def colours(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The number of each seat's colour, no two the same while there are colours for all: who asked for one
    has it, the others the first that is free from their own place on."""
    taken = {seat.colour for seat in seats if seat.colour is not None}
    found = []
    for place, seat in enumerate(seats):
        colour = seat.colour
        if colour is None:
            order = [(place + step) % COLOURS for step in range(COLOURS)]
            colour = next((number for number in order if number not in taken), order[0])
        taken.add(colour)
        found.append(colour)
    return tuple(found)


def badges(seats: Sequence[Seat]) -> tuple[str, ...]:
    """What each seat's badge says: letters for people and computers, its face for a character."""
    letters = iter(initials([seat.name for seat in seats if seat.character is None]))
    return tuple(next(letters) if seat.character is None else face_of(seat.character) for seat in seats)


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """What the badge of somebody with a name says: the initial, or two letters where initials clash."""
    return _initials(tuple(names))


@lru_cache(maxsize=64)
def _initials(names: tuple[str, ...]) -> tuple[str, ...]:
    firsts = ["".join(letters_of(name.strip())[:1]).upper() for name in names]
    return tuple(
        first if firsts.count(first) == 1 else _two_letters(name)
        for first, name in zip(firsts, names, strict=True)
    )


def _two_letters(name: str) -> str:
    """Two letters for a name: of its first and last word, or with its number, or its first two."""
    words = [letters_of(word) for word in name.split()]
    if len(words) > 1:
        return words[0][0].upper() + words[-1][0].upper()
    first, *others = words[0] if words else [""]
    return first.upper() + "".join(others[:1]).lower()
