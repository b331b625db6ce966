"""Matches in progress: many of them, each in its own journal, safe after every action.

    for entry in saves.entries(): ...             # what can be gone on with, the latest first
    save = saves.start(match, levels)             # a new match; levels: "easy"... by seat, None for a person;
                                                  # and colours, numbers by seat, if anybody chose some
    save = saves.resume(entry.key)                # exactly where it was; Trouble when that cannot be
    save.view(seat); save.play(action, seat); save.undo(); save.show(seat)
    save.pause(); save.close()
    saves.remove(entry.key)                       # set aside, never deleted

Play through the save, not `save.match`, and every action is kept. Nothing here raises for what the
disk does: playing goes on, the sentences to tell wait in `notices`, and what could not be written is
written as soon as it can be (with the next action, or `saves.retry()`), after `save.close()` too: until then
`saves.resume` gives that very save.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from domino.core.actions import Action
from domino.core.events import Event
from domino.core.game import View
from domino.core.match import Match, RecordError
from domino.core.options import Unknown
from domino.core.record import head
from domino.core.seating import Colours, Levels, seat_remark
from domino.store import journal
from domino.store.journal import Reading
from domino.store.lines import UNDO, Told, now_line, showing_line
from domino.store.locks import Lock
from domino.store.notices import Trouble
from domino.store.shelf import Journalled, Listed, Shelf, Unusable, new_key

OLD = 30 * 24 * 3600.0
"""Seconds after which a match that nobody went on with is old."""


@dataclass(frozen=True, slots=True)
class SaveEntry(Listed):
    """A match in progress, as a list shows it. One that is `over` is only waiting to go into the history;
    `started` is when it began, in seconds since 1970; `elsewhere` whether another copy of the app has it
    open."""

    levels: Levels
    colours: Colours
    round: int
    started: float
    elsewhere: bool


class Saves(Shelf["SavedMatch", SaveEntry]):
    """The matches in progress of one data folder."""

    kind = "match"

    def entries(self, over: bool = False) -> tuple[SaveEntry, ...]:
        """What can be gone on with, the latest played first; or what is `over` and not in the history
        yet. A file of which nothing can be read is set aside, and the notices tell so."""
        return tuple(entry for entry in super().entries() if entry.over == over)

    def told(self) -> Iterator[tuple[str, Told]]:
        """What the journals of all that can be gone on with tell, by key. What cannot be read now is left
        out, and the notices tell so.

        :raises Trouble: when it cannot even be found out what there is.
        """
        self.keys()  # no list at all is not an empty one
        for entry in self.entries():
            with self._telling(entry.key):
                yield entry.key, told_in(self.reading(entry.key))

    def look(self, key: str) -> Match | None:
        """The match as it was left, to look at and not to play on; None when it cannot be read."""
        try:
            return told_in(self.reading(key)).match()[0]
        except (Trouble, Unusable, RecordError):
            return None

    def rounds_over(self, keys: Iterable[str]) -> int:
        """How many rounds of these matches are over. They are replayed: their journals tell which round
        is in play, but not whether it is over. What cannot be read counts as none."""
        matches = (self.look(key) for key in keys)
        return sum(len(match.round_scores) for match in matches if match is not None)

    def start(
        self,
        match: Match,
        levels: Sequence[str | None],
        colours: Sequence[int | None] | None = None,
        started: float | None = None,
    ) -> SavedMatch:
        """A save of this match, new, branched off or brought from elsewhere, kept from now on."""
        if len(levels) != match.players:
            raise ValueError(f"{match.players} play, but {len(levels)} levels are given")
        begun = self.clock() if started is None else started
        chosen = (None,) * match.players if colours is None else tuple(colours)
        return self._begin(SavedMatch(self, new_key(), match, tuple(levels), chosen, begun))

    def resume(self, key: str) -> SavedMatch:
        """The match as it was left; one that is open here already is that very save.

        :raises Trouble: when another copy of the app has it open, or nothing of it can be read.
        """
        return self.open(key)

    def drop(self, save: SavedMatch) -> None:
        """Closes a save whose match is kept elsewhere now (in the history, say): its file goes."""
        save.journal.let_go()
        with contextlib.suppress(OSError):
            self.path(save.key).unlink(missing_ok=True)
        self.closed(save, forget=True)

    # Inside

    def _entry(self, key: str) -> SaveEntry:
        told = told_in(self.reading(key))
        return SaveEntry(
            key=key,
            game=told.game,
            names=told.names,
            levels=told.levels,
            colours=told.colours,
            scores=told.scores,
            round=told.round,
            over=told.over,
            started=told.started,
            played=self._played(key),
            elsewhere=key not in self._open and not self.lock(key).is_free(),
        )

    def _read(self, key: str, lock: Lock) -> SavedMatch:
        reading = self.reading(key)
        told = told_in(reading)
        try:
            match, lost = told.match()
        except RecordError as trouble:
            raise Unusable(newer=isinstance(trouble, Unknown)) from None
        save = SavedMatch(self, key, match, told.levels, told.colours, told.started, lock)
        save.showing = told.showing
        save.go_on(reading)
        if reading.trouble is not None or lost:
            save.mend(len(match.history))
        elif told.undone:
            save.journal.rewrite(save.lines())
        return save


class SavedMatch(Journalled):
    """A save: a match in progress and its journal. What is done through it is kept."""

    def __init__(
        self,
        saves: Saves,
        key: str,
        match: Match,
        levels: Levels,
        colours: Colours,
        started: float,
        lock: Lock | None = None,
    ) -> None:
        super().__init__(saves, key, lock)
        self.match = match
        self.levels = levels
        self.colours = colours
        self.started = started
        self.showing: int | None = None
        """The seat whose hand is to be seen on the screen: after a restart the curtain is down for it."""
        self._stand = (match.round, match.scores, match.over)

    @property
    def saved(self) -> bool:
        """Whether all that was done is kept in the file."""
        return not self.journal.behind

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        return self.match.names

    @property
    def promise(self) -> str:
        """As `Match.promise`."""
        return self.match.promise

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """As `Match.history`."""
        return self.match.history

    @property
    def past(self) -> Match:
        """As `Match.past`."""
        return self.match

    def whole(self) -> Match:
        """The match itself, to look at."""
        return self.match

    def view(self, seat: int) -> View:
        """As `Match.view`."""
        return self.match.view(seat)

    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        """As `Match.legal`."""
        return self.match.legal(seat)

    def play(self, action: Action | str, seat: int | None = None) -> tuple[Event, ...]:
        """As `Match.play`, and kept. At the end of a round it is also written to the disk itself.

        :raises IllegalAction: and nothing has changed.
        """
        match = self.match
        events = match.play(action, seat)
        seat, action = match.last
        self._append(f"{seat} {action}")
        if match.round_over:
            self.sync()
        return events

    def undo(self) -> bool:
        """As `Match.undo`, and kept."""
        done = self.match.undo()
        if done:
            self._append(UNDO)
        return done

    def show(self, seat: int | None) -> None:
        """Keeps whose hand is to be seen on the screen now; None when none is."""
        if seat != self.showing:
            self.showing = seat
            self._append(showing_line(seat))

    def pause(self) -> None:
        """The app goes to the background: everything is to be on the disk itself."""
        self.sync()

    def sync(self) -> None:
        """Has the file written to the disk, off this thread; writes it anew if somebody took it away."""
        if not self.journal.is_there():
            self.journal.rewrite(self.lines())
        self.journal.sync()

    def lines(self) -> list[str]:
        """The whole match as lines of a journal, with nothing that was taken back."""
        match = self.match
        seats = zip(self.levels, self.colours, strict=True)
        remarks = [f"# {seat_remark(seat, level, colour)}" for seat, (level, colour) in enumerate(seats)]
        return [
            *head(match),
            *remarks,
            f"# started {int(self.started)}",
            *(f"{seat} {action}" for seat, action in match.history),
            now_line(match),
            showing_line(self.showing),
        ]

    def _append(self, line: str) -> None:
        match = self.match
        stand = (match.round, match.scores, match.over)
        lines = [line] if stand == self._stand else [line, now_line(match)]
        self._stand = stand
        if not self.journal.append(*lines):
            self.retry()


def parted(entries: Sequence[SaveEntry], now: float) -> tuple[tuple[SaveEntry, ...], tuple[SaveEntry, ...]]:
    """Those that were played lately, and those that are old."""
    recent = tuple(entry for entry in entries if now - entry.played < OLD)
    return recent, tuple(entry for entry in entries if entry not in recent)


def told_in(reading: Reading) -> Told:
    """What a journal tells.

    :raises Unusable: when it does not even tell which match it is.
    """
    try:
        told = Told.of(reading)
    except Unknown:
        raise Unusable(newer=True) from None
    if told is None:
        raise Unusable(newer=reading.trouble == journal.NEWER)
    return told
