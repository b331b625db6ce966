"""Who plays each seat of a match, as the remarks of a record or a journal tell it.

# seat 0 person
# seat 1 computer hard colour 3
# seat 2 computer rocco@medium
# seat 3 guest

A computer is told by one word: its level, or a character and the level it plays at. A guest is a person who
played from a device of their own. Reading trusts nothing: a level or a character that is not known here is a
newer Boneyard's, and refused as that; a colour that is not known here is as if nobody had chosen one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from domino.core.characters import CHARACTERS
from domino.core.options import Unknown

LEVELS = ("easy", "medium", "hard")
"""How well computers play, the weakest first."""
GUEST = "guest"
"""Stands for a level where a person played from a device of their own: nobody whom this one counts."""
COLOURS = 14
"""How many colours players can have, by number from 0; the theme says what each looks like."""

Levels = tuple[str | None, ...]
"""By seat: the level of the computer that plays, with its character before it if it is one (`rocco@medium`);
None where a person plays, and `GUEST` where one did from elsewhere."""
Colours = tuple[int | None, ...]
"""By seat: the number of the player's colour, None where nobody chose one."""

_SEAT = re.compile(r"# seat ([0-9]{1,2}) (?:person|(guest)|computer (\S{1,40}))(?: colour ([0-9]{1,3}))?")
_Told = Mapping[int, re.Match[str]]


def level_in(level: str | None) -> str | None:
    """The level alone, whoever plays at it; None for a person."""
    return None if level is None else level.rpartition("@")[2]


def character_in(level: str | None) -> str | None:
    """The character that plays at a level, if it is one."""
    return None if level is None else level.rpartition("@")[0] or None


def with_character(level: str | None, character: str | None) -> str | None:
    """A level with the character that plays at it, as one word."""
    return level if level is None or character is None else f"{character}@{level}"


def seat_remark(seat: int, level: str | None, colour: int | None = None) -> str:
    """Who plays a seat, and in which colour if one was chosen: a remark, without the # before it."""
    who = "person" if level is None else GUEST if level == GUEST else f"computer {level}"
    return f"seat {seat} {who}" + ("" if colour is None else f" colour {colour}")


def seats_in(lines: Iterable[str], players: int) -> tuple[Levels, Colours]:
    """Who plays, as these lines tell it, the last of them if several speak of a seat. Where none does, a
    person plays, and nobody chose a colour: no computer takes a seat that nobody gave it.

    :raises Unknown: when a computer plays at a level, or is a character, that there is not.
    """
    told = _told(lines)
    who = (told.get(seat) for seat in range(players))
    levels = (None if each is None else each[2] or check_level(each[3]) for each in who)
    return tuple(levels), _colours(told, players)


def seen_by_both(before: Sequence[str | None], now: Sequence[str | None]) -> Levels:
    """Who plays, as two at one table know it: who is a guest for the one may be a person for the other."""
    pairs = zip(before, now, strict=True)
    return tuple(None if (then, level) == (GUEST, None) else then for then, level in pairs)


def colours_in(lines: Iterable[str], players: int) -> Colours:
    """The colours alone, whoever plays."""
    return _colours(_told(lines), players)


def check_level(level: str | None) -> str | None:
    """The level, with the character that plays at it, None for a person, or what stands for a guest.

    :raises Unknown: when there is no such level, or no such character.
    """
    if level is None or level == GUEST:
        return level
    if level_in(level) not in LEVELS:
        raise Unknown(f"there is no computer of level {level[:40]!r}: there is {', '.join(LEVELS)}")
    if character_in(level) not in (None, *CHARACTERS):
        raise Unknown(f"there is no character {level[:40]!r}: there is {', '.join(CHARACTERS)}")
    return level


def _told(lines: Iterable[str]) -> _Told:
    found = (_SEAT.fullmatch(line.rstrip("\r")) for line in lines if line.startswith("#"))
    return {int(told[1]): told for told in found if told is not None}


def _colours(told: _Told, players: int) -> Colours:
    chosen = (int(told[seat][4]) if seat in told and told[seat][4] else None for seat in range(players))
    return tuple(colour if colour in range(COLOURS) else None for colour in chosen)
