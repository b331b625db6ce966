"""Score pads for real tiles, each in its own journal: safe after every line.

    for entry in pads.entries(): ...
    pad = pads.start(Paper.start("muggins", ["Ana", "Ben"]))
    pad = pads.open(entry.key)                  # Trouble when that cannot be
    pad.add(Entry.by_points([10, 25])); pad.change(1, entry); pad.undo()
    pad.close(); pads.remove(entry.key)

Lines of such a journal: the head of the pad, remarks that tell the colours of its players, its entries, and
`change 2 points 10 20` and `undo`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domino.core.options import Unknown
from domino.core.paper import Entry, Paper, PaperError
from domino.core.seating import Colours, colours_in, seat_remark
from domino.store import journal
from domino.store.locks import Lock
from domino.store.shelf import Journalled, Listed, Shelf, Unusable, new_key

UNDO = "undo"
_CHANGE = re.compile(r"change ([1-9][0-9]{0,3}) (.+)")


@dataclass(frozen=True, slots=True)
class PadEntry(Listed):
    """A score pad, as a list shows it."""

    rounds: int
    winners: tuple[int, ...]


class Pads(Shelf["Pad", PadEntry]):
    """The score pads of one data folder."""

    kind = "pad"

    def start(self, paper: Paper, colours: Colours | None = None) -> Pad:
        """A new pad, kept from now on; with the numbers of colours by seat, if anybody chose some."""
        return self._begin(Pad(self, new_key(), paper, colours=colours))

    def told(self) -> Iterator[tuple[Paper, Colours]]:
        """Every pad there is, with the colours of its players. What cannot be read now is left out, and the
        notices tell so.

        :raises Trouble: when it cannot even be found out what there is.
        """
        self.keys()  # no list at all is not an empty one
        for entry in self.entries():
            with self._telling(entry.key):
                reading = self.reading(entry.key)
                paper = pad_in(reading)
                yield paper, colours_in(reading.lines, len(paper.names))

    def _entry(self, key: str) -> PadEntry:
        paper = pad_in(self.reading(key))
        return PadEntry(
            key=key,
            game=paper.game.key,
            names=paper.names,
            scores=paper.scores,
            rounds=len(paper.round_scores),
            over=paper.over,
            winners=paper.winners,
            played=self._played(key),
        )

    def _read(self, key: str, lock: Lock) -> Pad:
        reading = self.reading(key)
        paper = pad_in(reading)
        pad = Pad(self, key, paper, lock, colours_in(reading.lines, len(paper.names)))
        pad.go_on(reading)
        if reading.trouble is not None:
            pad.mend(len(paper.entries))
        return pad


class Pad(Journalled):
    """A score pad and its journal. What is entered through it is kept."""

    def __init__(
        self,
        pads: Pads,
        key: str,
        paper: Paper,
        lock: Lock | None = None,
        colours: Colours | None = None,
    ) -> None:
        super().__init__(pads, key, lock)
        self.paper = paper
        self.colours: Colours = colours or (None,) * len(paper.names)

    def add(self, entry: Entry) -> None:
        """As `Paper.add`, and kept.

        :raises PaperError: and nothing has changed.
        """
        self.paper.add(entry)
        self._append(str(entry))

    def change(self, number: int, entry: Entry) -> None:
        """As `Paper.change`, and kept.

        :raises PaperError: and nothing has changed.
        """
        self.paper.change(number, entry)
        self._append(f"change {number} {entry}")

    def undo(self) -> bool:
        """As `Paper.undo`, and kept."""
        done = self.paper.undo()
        if done:
            self._append(UNDO)
        return done

    def lines(self) -> list[str]:
        """The whole pad as lines of a journal, with nothing that was taken back or corrected."""
        return lines_of(self.paper, self.colours)

    def _append(self, line: str) -> None:
        if self.journal.append(line):
            self.journal.sync()
        else:
            self.retry()


def lines_of(paper: Paper, colours: Colours) -> list[str]:
    """A pad with the colours of its players; `Paper.read` reads it too, and passes over those."""
    chosen = [seat_remark(seat, None, colour) for seat, colour in enumerate(colours) if colour is not None]
    return [*paper.head(), *(f"# {remark}" for remark in chosen), *map(str, paper.entries)]


def pad_in(reading: journal.Reading) -> Paper:
    """The pad that a journal tells of.

    :raises Unusable: when it tells of none.
    """
    try:
        return told_by(reading.lines)
    except PaperError as trouble:
        newer = reading.trouble == journal.NEWER or isinstance(trouble, Unknown)
        raise Unusable(newer) from None


def told_by(lines: Sequence[str]) -> Paper:
    """The pad that lines of a journal tell of; what was taken back or corrected is so already.

    :raises PaperError: when they tell of none.
    """
    told: list[str] = []
    head = 0
    for line in lines:
        change = _CHANGE.fullmatch(line)
        if line.startswith("#"):
            continue
        if line == UNDO:
            if len(told) > head:
                told.pop()
        elif change and head + int(change[1]) <= len(told):
            told[head + int(change[1]) - 1] = change[2]
        else:
            told.append(line)
            if len(told) <= 4 or line.startswith("player "):
                head = len(told)
    return Paper.read("\n".join(told))
