"""What the lines of a match's journal say: the record of the match, who plays, and how it stands.

game mexican-train ...          the lines of a record up to its first action
# seat 1 computer hard          remarks: who plays, when it began, how it stands, whose hand is shown
# started 1700000000
0 play 5-12 train0              actions, as in a record
undo                            the last one was taken back
# now 3 10 25
# showing 0
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from domino.core.game import find_game
from domino.core.match import Match
from domino.core.options import VERSION, Unknown
from domino.core.record import finished_text, read_on
from domino.core.seating import Colours, Levels, seats_in
from domino.store.journal import Reading

UNDO = "undo"
NOBODY = "nobody"

_ACTION = re.compile(r"[0-9]{1,2} [a-z].*")
_SHOWING = re.compile(r"# showing ([0-9]{1,2}|nobody)")
_STARTED = re.compile(r"# started ([0-9]{1,12})")
_NOW = re.compile(r"# now ([0-9]{1,3})((?: -?[0-9]{1,7}){1,20})( over)?")


@dataclass(slots=True)
class Told:
    """What the lines of a journal tell, before anything is replayed."""

    before: list[str] = field(default_factory=list)
    """The lines of the record before its first action."""
    actions: list[str] = field(default_factory=list)
    undone: int = 0
    game: str = ""
    names: tuple[str, ...] = ()
    levels: Levels = ()
    colours: Colours = ()
    scores: tuple[int, ...] = ()
    round: int = 1
    over: bool = False
    started: float = 0.0
    showing: int | None = None

    @staticmethod
    def of(reading: Reading) -> Told | None:
        """None when the lines do not even tell which match it is.

        :raises Unknown: when only a newer Boneyard can go on with it.
        """
        told, seeded = Told(), False
        names: list[str] = []
        for line in reading.lines:
            if line == UNDO:
                told.undone += 1
                if told.actions:
                    told.actions.pop()
            elif line.startswith("#"):
                if found := _NOW.fullmatch(line):
                    told.round, told.scores = int(found[1]), tuple(map(int, found[2].split()))
                    told.over = found[3] is not None
                elif found := _SHOWING.fullmatch(line):
                    told.showing = None if found[1] == NOBODY else int(found[1])
                elif found := _STARTED.fullmatch(line):
                    told.started = float(found[1])
            elif seeded and _ACTION.fullmatch(line):
                told.actions.append(line)
            else:
                told.before.append(line)
                word, _, rest = line.partition(" ")
                if word == "game":
                    told.game = rest
                elif word == "player":
                    names.append(rest)
                seeded = seeded or word == "seed"
        if not seeded or not names:
            return None
        version = told.before[0].removeprefix("boneyard ")
        if version.isdecimal() and int(version[:9]) > VERSION:
            raise Unknown(f"there is no version {version[:9]} of records")
        find_game(told.game)
        told.names = tuple(names)
        if told.showing is not None and told.showing >= len(names):
            told.showing = None
        told.levels, told.colours = seats_in(reading.lines, len(names))
        return told

    def record(self) -> str:
        """The record of what was done and not taken back."""
        return finished_text(self.before, self.actions)

    def match(self) -> tuple[Match, int]:
        """The match, and how many actions at the end could not be done.

        :raises RecordError: when it cannot even be dealt.
        """
        match, done = read_on(self.before, self.actions)
        return match, len(self.actions) - done


def now_line(match: Match) -> str:
    """How the match stands, so that a list need not replay it."""
    over = " over" if match.over else ""
    return f"# now {match.round} {' '.join(map(str, match.scores))}{over}"


def showing_line(seat: int | None) -> str:
    """Whose hand is to be seen on the screen; None when none is."""
    return f"# showing {NOBODY if seat is None else seat}"
