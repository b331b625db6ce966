"""Who sits where: people at the keyboard, and computers of a level."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from domino.ai import LEVELS
from domino.core.game import Game
from domino.texts import Texts

USUAL_LEVEL = "medium"
_REMARK = re.compile(r"# seat ([0-9]{1,2}) (person|computer (easy|medium|hard))")


class UserError(Exception):
    """Something the user asked for that cannot be: a sentence that says what can."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A name, and the level of the computer that plays for it; None when a person does."""

    name: str
    level: str | None = None

    @property
    def is_human(self) -> bool:
        return self.level is None


def seat_players(text: str | None, level: str | None, game: Game, texts: Texts) -> tuple[Seat, ...]:
    """The seats that `--players` asks for: a number (you and computers), or names with commas
    between, where `@`, `@hard` and `Rosa@hard` are computers."""
    level = read_level(level, texts)
    if text is None or re.fullmatch(r"\s*[0-9]{1,6}\s*", text):
        count = game.usual_players() if text is None else int(text)
        if not 1 <= count <= 99:
            raise UserError(texts.say("cli.error.players-count", text=text))
        named = [texts.say("common.who.first")] + ["@"] * (count - 1)
    else:
        named = [part.strip() for part in text.split(",")]
    spare = [name.strip() for name in texts.say("common.who.computers").split(",")]
    spare = [name for name in spare if name not in named]
    seats: list[Seat] = []
    for part in named:
        name, at, asked = part.partition("@")
        if not part or (at and asked and asked not in LEVELS):
            raise UserError(texts.say("cli.error.players-part", text=part[:40], levels=", ".join(LEVELS)))
        if at and not name:
            name = spare.pop(0) if spare else texts.say("common.who.computer", number=len(seats) + 1)
        seats.append(Seat(name.strip(), (asked or level) if at else None))
    names = [seat.name for seat in seats]
    for name in names:
        if names.count(name) > 1:
            raise UserError(texts.say("cli.error.players-twice", name=name[:40]))
    return tuple(seats)


def read_level(level: str | None, texts: Texts, more: tuple[str, ...] = ()) -> str:
    """A level by its name; the usual one when none is asked for."""
    allowed = (*more, *LEVELS)
    if level is not None and level not in allowed:
        raise UserError(texts.say("cli.error.level", text=level[:40], levels=", ".join(allowed)))
    return level or (more[0] if more else USUAL_LEVEL)


def remarks(seats: Sequence[Seat]) -> list[str]:
    """The seats as remarks of a record."""
    return [
        f"seat {number} " + ("person" if seat.is_human else f"computer {seat.level}")
        for number, seat in enumerate(seats)
    ]


def seats_from_remarks(text: str, names: Sequence[str]) -> tuple[Seat, ...]:
    """The seats that the remarks of a record tell of. Where they tell nothing, a person has the
    first seat and computers the others."""
    told: dict[int, str | None] = {}
    for line in text.split("\n"):
        found = _REMARK.fullmatch(line.rstrip("\r"))
        if found:
            told[int(found[1])] = found[3]
    return tuple(
        Seat(name, told.get(number, None if number == 0 else USUAL_LEVEL))
        for number, name in enumerate(names)
    )
