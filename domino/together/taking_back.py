"""Taking back at a table of many: those concerned are asked first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from domino.core.actions import NEXT, Action
from domino.together.callers import Caller, Callers
from domino.together.course import Course
from domino.together.lateness import LATE
from domino.together.letters import Letters
from domino.together.messages import Agree, Undo, telling
from domino.together.places import GUEST, HERE, Places
from domino.together.position import Position


@dataclass(slots=True)
class Wish:
    """A seat would like to take back at a position; these others have not answered yet."""

    seat: int
    number: int
    at: Position
    count: int
    """How many actions that are, up to the seat's last one."""
    waiting: set[int]


class TakingBack:
    """One wish at a time, until all have answered. `noticed` is told what there is to say at the host."""

    def __init__(
        self,
        course: Course,
        callers: Callers,
        places: Places,
        letters: Letters,
        noticed: Callable[[str], None],
    ) -> None:
        self.wish: Wish | None = None
        self._course, self._callers, self._places, self._letters = course, callers, places, letters
        self._noticed = noticed
        self._done: dict[int, Position] = {}
        """By seat: where it last took back, so that it is told so again."""

    def asked(self, caller: Caller, seat: int, message: Undo) -> None:
        """A guest would like to take back."""
        if self._done.get(seat) == message.at:
            self._letters.answer(caller, message.number)
        elif message.at != self._course.at:
            self._letters.answer(caller, message.number, LATE)
        else:
            why = self.ask(seat, message.number)
            if why is not None:
                self._letters.answer(caller, message.number, why)

    def answered(self, caller: Caller, seat: int, message: Agree) -> None:
        """A guest says whether another may."""
        if self.wish is not None and self.wish.at == message.at:
            self.agree(seat, message.yes)
        self._letters.answer(caller, message.number)

    def ask(self, seat: int, number: int = 0) -> str | None:
        """A seat would like to take back its last action: those concerned are asked, and if there are none it
        is done at once. Why not, as a text key under `together`; None when it is done or asked."""
        match = self._course.match
        if match is None:
            return "not-dealt"
        if self.wish is not None:
            return None if self.wish.seat == seat else "asked-already"
        if match.view(0).known.over:
            return "round-over"  # every hand has been shown
        count = actions_back(match.history, seat)
        if not count:
            return "nothing-to-take-back"
        others = {at for at in range(len(self._places)) if at != seat and self._is_there(at)}
        self.wish = Wish(seat, number, self._course.at, count, others)
        if not others:
            self._agreed(self.wish)
            return None
        for caller in self._callers:
            self.tell(caller)
        self._noticed(self._letters.texts_of("").say("together.would-take-back", name=match.names[seat]))
        return None

    def agree(self, seat: int, yes: bool) -> None:
        """Somebody at the host, or a guest, says whether the one who asked may."""
        wish = self.wish
        if wish is None or seat not in wish.waiting:
            return
        if not yes:
            self.end("not-agreed")
            return
        wish.waiting.discard(seat)
        if not wish.waiting:
            self._agreed(wish)

    def tell(self, caller: Caller) -> None:
        """Asks a guest who has not answered yet."""
        wish, match = self.wish, self._course.match
        if wish is not None and match is not None and caller.seat in wish.waiting:
            name = match.names[wish.seat]
            words = self._letters.texts_for(caller).say("together.would-take-back", name=name)
            self._letters.post(caller, telling("asked", at=str(wish.at), words=words))

    def end(self, why: str) -> None:
        """Nothing comes of it, if there was a wish."""
        wish, self.wish = self.wish, None
        if wish is None:
            return
        self._answer(wish, why)
        for caller in self._callers:
            if caller.seat in wish.waiting:  # there is nothing to answer any more
                self._letters.post(caller, telling("asked", at=str(wish.at), words=""))
        here = self._places[wish.seat].kind == HERE
        self._noticed(self._letters.texts_of("").say(f"together.{why}") if here else "")

    def gone(self, seat: int) -> None:
        """Nobody sits there any more who would like it."""
        if self.wish is not None and self.wish.seat == seat:
            self.end(LATE)

    def _is_there(self, seat: int) -> bool:
        kind = self._places[seat].kind
        return kind == HERE or (kind == GUEST and bool(self._callers.of(seat)))

    def _agreed(self, wish: Wish) -> None:
        self.wish = None
        self._done[wish.seat] = wish.at
        self._course.take_back(wish.count)
        self._answer(wish)

    def _answer(self, wish: Wish, why: str = "") -> None:
        for caller in self._callers.of(wish.seat):
            self._letters.answer(caller, wish.number, why)


def actions_back(history: Iterable[tuple[int, Action]], seat: int) -> int:
    """How many actions must be taken back to the last one of a seat in this round; 0 when there is none."""
    for count, (by, action) in enumerate(reversed(tuple(history)), 1):
        if action == NEXT:
            return 0
        if by == seat:
            return count
    return 0
