"""Who plays each seat of a match, as the remarks of a record or a journal tell it.

# seat 0 person
# seat 1 computer hard colour 3
"""

from __future__ import annotations

import re
from collections.abc import Iterable

LEVELS = ("easy", "medium", "hard")
"""How strong a computer plays, the weakest first."""
Levels = tuple[str | None, ...]
"""By seat: the level of the computer that plays, None where a person does."""
Colours = tuple[int | None, ...]
"""By seat: the number of the player's colour, None where nobody chose one."""

_SEAT = re.compile(r"# seat ([0-9]{1,2}) (?:person|computer ([a-z]{1,20}))(?: colour ([0-9]{1,2}))?")


def seat_remark(seat: int, level: str | None, colour: int | None = None) -> str:
    """Who plays a seat, and in which colour if one was chosen: a remark, without the # before it."""
    who = "person" if level is None else f"computer {level}"
    return f"seat {seat} {who}" + ("" if colour is None else f" colour {colour}")


def seats_in(lines: Iterable[str], players: int) -> tuple[Levels, Colours]:
    """Who plays, as these lines tell it, the last of them if several speak of a seat. Where none does, a
    person plays, and nobody chose a colour: no computer takes a seat that nobody gave it."""
    found = [told for line in lines if (told := _SEAT.fullmatch(line.rstrip("\r"))) is not None]
    levels = {int(told[1]): told[2] for told in found}
    colours = {int(told[1]): int(told[3]) if told[3] else None for told in found}
    seats = range(players)
    return tuple(levels.get(seat) for seat in seats), tuple(colours.get(seat) for seat in seats)
