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
from collections.abc import Sequence
from dataclasses import dataclass

from domino.core.match import Match, RecordError
from domino.core.record import finished_text
from domino.store.journal import Reading

Colours = tuple[int | None, ...]
"""By seat: the number of the player's colour, None where nobody chose one."""
Levels = tuple[str | None, ...]
"""By seat: the level of the computer that plays, None where a person does."""

UNDO = "undo"
NOBODY = "nobody"

_ACTION = re.compile(r"[0-9]{1,2} [a-z].*")
_SHOWING = re.compile(r"# showing ([0-9]{1,2}|nobody)")
_SEAT = re.compile(r"# seat ([0-9]{1,2}) (?:person|computer ([a-z]{1,20}))(?: colour ([0-9]{1,2}))?")
_STARTED = re.compile(r"# started ([0-9]{1,12})")
_NOW = re.compile(r"# now ([0-9]{1,3})((?: -?[0-9]{1,7}){1,20})( over)?")


@dataclass(frozen=True, slots=True)
class Told:
    """What the lines of a journal tell, before anything is replayed."""

    before: list[str]
    """The lines of the record before its first action."""
    actions: list[str]
    undone: int
    game: str
    names: tuple[str, ...]
    levels: Levels
    colours: Colours
    scores: tuple[int, ...]
    round: int
    over: bool
    started: float
    showing: int | None

    @staticmethod
    def of(reading: Reading) -> Told | None:
        """None when the lines do not even tell which match it is."""
        before: list[str] = []
        actions: list[str] = []
        names: list[str] = []
        levels: dict[int, str | None] = {}
        colours: dict[int, int | None] = {}
        game, seeded, undone = "", False, 0
        showing: int | None = None
        scores: tuple[int, ...] = ()
        number, started, over = 1, 0.0, False
        for line in reading.lines:
            if line == UNDO:
                undone += 1
                if actions:
                    actions.pop()
            elif line.startswith("#"):
                if found := _NOW.fullmatch(line):
                    number, scores = int(found[1]), tuple(map(int, found[2].split()))
                    over = found[3] is not None
                elif found := _SHOWING.fullmatch(line):
                    showing = None if found[1] == NOBODY else int(found[1])
                elif found := _SEAT.fullmatch(line):
                    levels[int(found[1])] = found[2]
                    colours[int(found[1])] = int(found[3]) if found[3] else None
                elif found := _STARTED.fullmatch(line):
                    started = float(found[1])
            elif seeded and _ACTION.fullmatch(line):
                actions.append(line)
            else:
                before.append(line)
                word, _, rest = line.partition(" ")
                if word == "game":
                    game = rest
                elif word == "player":
                    names.append(rest)
                seeded = seeded or word == "seed"
        if not seeded or not names:
            return None
        seats = range(len(names))
        return Told(
            before=before,
            actions=actions,
            undone=undone,
            game=game,
            names=tuple(names),
            levels=tuple(levels.get(seat) for seat in seats),
            colours=tuple(colours.get(seat) for seat in seats),
            scores=scores,
            round=number,
            over=over,
            started=started,
            showing=showing,
        )

    def record(self) -> str:
        """The record of what was done and not taken back."""
        return finished_text(self.before, self.actions)

    def match(self) -> tuple[Match, int]:
        """The match, and how many actions at the end could not be done.

        :raises RecordError: when it cannot even be dealt.
        """
        actions = self.actions
        try:
            return Match.from_record(self.record()), 0
        except RecordError as trouble:
            text = self.record().split("\n")
            good = sum(1 for line in text[len(self.before) : trouble.line - 1] if not line.startswith("#"))
            if trouble.line <= len(self.before):
                raise
            return Match.from_record(finished_text(self.before, actions[:good])), len(actions) - good


def now_line(match: Match) -> str:
    """How the match stands, so that a list need not replay it."""
    over = " over" if match.over else ""
    return f"# now {match.round} {' '.join(map(str, match.scores))}{over}"


def seat_line(seat: int, level: str | None, colour: int | None = None) -> str:
    """Who plays a seat: the level of a computer, or a person; and in which colour."""
    who = "person" if level is None else f"computer {level}"
    return f"# seat {seat} {who}" + ("" if colour is None else f" colour {colour}")


def levels_in(lines: Sequence[str], players: int) -> Levels:
    """Who played, as the remarks of a record tell it; where they tell nothing, people did."""
    levels: dict[int, str | None] = {}
    for line in lines:
        if found := _SEAT.fullmatch(line):
            levels[int(found[1])] = found[2]
    return tuple(levels.get(seat) for seat in range(players))


def colours_in(lines: Sequence[str], players: int) -> Colours:
    """Who has which colour, as remarks tell it."""
    colours: dict[int, int | None] = {}
    for line in lines:
        if found := _SEAT.fullmatch(line):
            colours[int(found[1])] = int(found[3]) if found[3] else None
    return tuple(colours.get(seat) for seat in range(players))
