"""What guests are told: each letter made from what its reader may know, in the order it was asked for.

Of the table a guest is told all once, and then what is another since the letter before (`differences.py`). A
guest who lacks that letter says what it has, and is told all again.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from domino.core.game import IllegalAction, Refusal, View, find_game
from domino.tableside.live import LiveMatch
from domino.tableside.words.wording import EndNames, Wording
from domino.texts import Texts
from domino.together.callers import MOST_LINES, Caller, Line
from domino.together.differences import difference
from domino.together.messages import PAGE, VIEW, Room, telling
from domino.together.past import caught_up, happened, laid_open
from domino.together.position import Position
from domino.together.scribe import Scribe
from domino.together.seen import SeenMatch, Sight
from domino.together.shared import Change

Teller = Callable[[LiveMatch, int | None, Texts, Room | None], Mapping[str, object]]
"""Makes what a guest is told of the match: for a seat, or for an onlooker; and for the room that a browser
has."""
TextsOf = Callable[[str], Texts]
"""The sentences of a language, or of the usual one."""
MOST_DRAFTS = 2 * MOST_LINES
"""Drafts that are kept: of a phone that is turned round and round the first go."""


class Letters:
    """Writes to callers. What is known is taken down at once, on the thread that asks; the `scribe` writes
    it, perhaps on another one."""

    def __init__(
        self,
        texts_of: TextsOf,
        tellers: Mapping[str, Teller],
        scribe: Scribe,
        seated: Callable[[], Sequence[str]],
    ) -> None:
        self.texts_of = texts_of
        self._tellers, self._scribe = tellers, scribe
        self._seated = seated
        """Who plays, as the remarks of a record tell it."""
        self._sights: dict[int | None, Sight] = {}
        self._drafts: dict[tuple[int | None, str, str, Room | None], Draft] = {}
        self._held: list[_Letter] | None = None
        self._change: Change | None = None
        self._seen: dict[int | None, SeenMatch] = {}
        """What each knows since this change."""
        self._open: dict[str, object] = {}
        """What lies open since then."""

    @property
    def wants(self) -> frozenset[str]:
        """What somebody may want to be told."""
        return frozenset(self._tellers)

    def forget(self) -> None:
        """The match is another, or something was taken back: it has to be looked at anew."""
        self._sights.clear()
        self._change = None

    def table(
        self,
        caller: Caller,
        match: LiveMatch,
        at: Position,
        before: Position | None = None,
        change: Change | None = None,
    ) -> None:
        """Tells how the table is; after a change, which led here from `before`, what is another since."""
        assert caller.hello is not None
        seat, wants, texts, room = caller.seat, caller.hello.wants, self.texts_for(caller), caller.room
        if change is None or change is not self._change:
            self._change, self._open = change, laid_open(match, self._seated)
            self._seen.clear()
        if seat not in self._seen:
            self._seen[seat] = self._sights.setdefault(seat, Sight(seat)).look(match)
        told: dict[str, object] = {"at": str(at)}
        if before is not None:
            told["before"] = str(before)
        if wants == VIEW:
            told |= self._open
            told |= caught_up(match, seat) if change is None else happened(change, seat)
        draft = self._drafts.setdefault((seat, wants, texts.language, room), Draft())
        if len(self._drafts) > MOST_DRAFTS:
            del self._drafts[next(iter(self._drafts))]
        seen, teller = self._seen[seat], self._tellers[wants]
        name = VIEW if wants == VIEW else PAGE

        def write() -> str:
            draft.bring_to(seen, lambda: dict(teller(seen, seat, texts, room)))
            follows = change is not None and caller.has is not None and caller.has is draft.before
            caller.has = draft.data
            if follows:
                return telling("table", **told, changes=draft.change)
            return telling("table", **told, **{name: draft.data})

        self.post(caller, write)

    def post(self, caller: Caller, message: str | Callable[[], str]) -> None:
        """Has a message sent after all that was posted before; the scribe writes one that takes long."""
        letter = _Letter(caller.line, message)
        if self._held is not None:
            self._held.append(letter)
        else:
            self._scribe(letter.write_and_send)

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """What is posted meanwhile goes together: all of it is written before the first is sent, so that
        threads do not take turns for every letter, and the last reader has it sooner."""
        self._held = []
        try:
            yield
        finally:
            held, self._held = self._held, None
            for letter in held:
                self._scribe(letter.write)
            for letter in held:
                self._scribe(letter.send)

    def answer(self, caller: Caller, number: int, why: str = "", words: str = "") -> None:
        """What was asked is done; or it is not, and why: by a text key under `together`, or in words."""
        if not why:
            self.post(caller, telling("answer", number=number, ok=True))
            return
        words = words or self.texts_for(caller).say(f"together.{why}")
        self.post(caller, telling("answer", number=number, ok=False, late=why == "late", why=words))

    def why_not(self, caller: Caller, match: LiveMatch, illegal: IllegalAction) -> str:
        """Why the rules do not allow it, in the words of the one who asked."""
        assert caller.seat is not None
        view = match.view(caller.seat)
        wording = self.wording_for(caller, match, view)
        return wording.refusal(Refusal(illegal.reason, illegal.place, illegal.tile), view)

    def wording_for(self, caller: Caller, match: LiveMatch, view: View) -> Wording:
        """Sentences about what they see, for a caller who has a seat."""
        game = find_game(view.game)
        sides, ends = game.sides(view.rules, view.players), EndNames.on_screen(game.kind)
        return Wording(self.texts_for(caller), view.game, match.names, sides, caller.seat, ends)

    def bye(self, caller: Caller, reason: str) -> None:
        """The door is closed to somebody, who is told why."""
        self.post(caller, telling("bye", why=self.texts_for(caller).say(f"together.{reason}")))
        self.hang_up(caller)

    def hang_up(self, caller: Caller) -> None:
        """Closes the connection after all that was posted before."""
        self._scribe(caller.line.close)

    def texts_for(self, caller: Caller) -> Texts:
        """The sentences in a caller's language."""
        return self.texts_of("" if caller.hello is None else caller.hello.language)


class _Letter:
    """Something to be sent, once it is written."""

    __slots__ = ("_line", "_message", "_text")

    def __init__(self, line: Line, message: str | Callable[[], str]) -> None:
        self._line, self._message = line, message
        self._text: str | None = None

    def write(self) -> None:
        self._text = self._message if isinstance(self._message, str) else self._message()

    def send(self) -> None:
        if self._text is not None:  # else it could not be written
            self._line.send(self._text)

    def write_and_send(self) -> None:
        self.write()
        self.send()


class Draft:
    """What was last made for one seat to be told, and what had become another by that."""

    def __init__(self) -> None:
        self.data: dict[str, Any] | None = None
        self.before: dict[str, Any] | None = None
        self.change: dict[str, Any] = {}
        self._seen: SeenMatch | None = None

    def bring_to(self, seen: SeenMatch, make: Callable[[], dict[str, Any]]) -> None:
        """Has it made, unless that was made of this before. What comes out the same stays the same object:
        who was sent it has the newest."""
        if self._seen is seen:
            return
        made = make()
        self._seen = seen
        if made != self.data:
            if self.data is not None:
                self.change = difference(self.data, made)
            self.before, self.data = self.data, made
