"""The host's side of a table, without a socket: who is at the door, who sits where, and what each has been
told.

    host = Host(places, texts, tellers)                 # a lobby: guests come and sit down
    host.opened(line); host.heard(line, text); host.closed(line); host.tick()      # what a carrier does
    match = host.share(save, play, take_back)           # the deal: play on through this one

Everything happens on the thread that calls. A guest is told what its seat may know and nothing else: what is
told is made by the `tellers` from what the seat knows (`seen.py`); a `scribe` may do it on another thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace

from domino.core.actions import Action
from domino.core.game import IllegalAction
from domino.tableside.live import LiveMatch
from domino.tableside.seats import USUAL_LEVEL
from domino.together.callers import MOST_LINES, Caller, Line
from domino.together.door import ASKS, RIGHT, Door
from domino.together.kept import Kept
from domino.together.lateness import LATE, fate
from domino.together.letters import Letters, Teller, TextsOf
from domino.together.messages import (
    TABLE,
    VERSION,
    Add,
    Agree,
    Have,
    Hello,
    Leave,
    Look,
    Malformed,
    Play,
    Said,
    Sit,
    Undo,
    said,
    telling,
)
from domino.together.places import GUEST, HERE, Places
from domino.together.position import Position
from domino.together.scribe import Scribe, at_once
from domino.together.shared import Change, SharedMatch
from domino.together.taking_back import TakingBack, actions_back

MOST_WAITING = 8
"""How many may stand at the door."""
HELLO_WITHIN = 10.0
"""Seconds in which somebody at the door has to say who they are."""
SILENT = 60.0
"""Seconds after which a line that says nothing is closed: a guest says every few what it has."""


class Refusing(Exception):
    """The door is closed to a caller: a text key under `together`."""


class Host:
    """One table that is open to others.

    `noticed` is called whenever somebody comes, goes, sits down or asks for something: what is shown of the
    table's guests is to be shown anew. `keep` is called whenever `kept` is another, before anybody is told:
    so a host that is killed goes on where its guests have seen it.
    """

    def __init__(
        self,
        places: Places,
        texts_of: TextsOf,
        tellers: Mapping[str, Teller],
        game: str,
        promise: str = "",
        key: str | None = None,
        epoch: int = 0,
        noticed: Callable[[str], None] = lambda words: None,
        keep: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
        scribe: Scribe = at_once,
    ) -> None:
        self.places = places
        self.door = Door(key)
        self.game = game
        self.promise = promise
        """The fingerprint that guests are told before they add to the shuffle."""
        self.sides = 0
        """How many score for themselves, where that is known before the deal: then partners are shown."""
        self.noticed = noticed
        self.keep = keep
        self.asked: TakingBack | None = None
        """Who would like to take something back, until all have answered."""
        self._letters, self._clock = Letters(texts_of, tellers, scribe, places.remarks), clock
        self._callers: dict[Line, Caller] = {}
        self._epoch = epoch + 1
        self._same = {epoch, epoch + 1}
        """The epochs in which a count means what it means now."""
        self._match: LiveMatch | None = None
        self._count = 0
        self._play: Callable[[int, Action], object] = lambda seat, action: None
        self._take_back: Callable[[int], object] = lambda count: None
        self._words = ""
        self._taken_back: dict[int, Position] = {}
        """By seat: where it last took back, so that it is told so again."""

    # What is so

    @property
    def kept(self) -> Kept:
        """What has to be kept of the table beside its match."""
        return Kept(self.places, self.door.key, self._epoch)

    @property
    def at(self) -> Position:
        """Where the match is."""
        return Position(self._epoch, self._count)

    @property
    def dealt(self) -> bool:
        """Whether there is a match yet."""
        return self._match is not None

    @property
    def waiting(self) -> tuple[Caller, ...]:
        """Who stands at the door and has to be let in."""
        callers = self._callers.values()
        return tuple(each for each in callers if each.hello is not None and not each.admitted)

    @property
    def onlookers(self) -> int:
        """How many only watch."""
        return sum(each.admitted and each.seat is None for each in self._callers.values())

    def is_here(self, seat: int) -> bool:
        """Whether the guest of this seat has a line now."""
        return any(each.seat == seat for each in self._callers.values())

    def state_of(self, seat: int) -> str:
        """`host`, `computer` or `free`; of a guest `here` or `away`."""
        place = self.places[seat]
        if place.kind != GUEST:
            return place.kind
        return "here" if self.is_here(seat) else "away"

    # What a carrier does

    def opened(self, line: Line) -> None:
        """Somebody has a line to the table."""
        now = self._clock()
        newcomer = self._callers[line] = Caller(line, now, heard_at=now)
        if len(self._callers) > MOST_LINES:  # whoever is nobody yet goes first, not the one who is back
            strangers = (each for each in self._callers.values() if not each.admitted)
            self._turn_away(next(strangers, newcomer), "full")

    def heard(self, line: Line, text: str | bytes) -> None:
        """Somebody said this."""
        caller = self._callers.get(line)
        if caller is None:
            return  # hung up already
        try:
            if caller.says_something(self._clock()):
                raise Refusing("too-often")
            self._take(caller, said(text))
        except Malformed as trouble:
            self._turn_away(caller, trouble.reason)
        except Refusing as refused:
            self._turn_away(caller, str(refused))

    def closed(self, line: Line) -> None:
        """The line is gone. The guest keeps the seat."""
        caller = self._callers.pop(line, None)
        if caller is None or caller.hello is None:
            return
        self._seats_changed("went", caller)
        if caller.seat is not None and not self.is_here(caller.seat):
            self.agree(caller.seat, True)  # who has gone is not waited for

    def tick(self) -> None:
        """Some time has passed: those who say nothing are not waited for. They are not turned away: a phone
        that slept comes back, and so does everybody when it was the host that slept."""
        now = self._clock()
        for caller in tuple(self._callers.values()):
            quiet = now - caller.heard_at > SILENT
            if quiet or (caller.hello is None and now - caller.since > HELLO_WITHIN):
                caller.line.close()
                self.closed(caller.line)

    def close(self, reason: str = "closed") -> None:
        """The table is closed: everybody is told so."""
        for caller in tuple(self._callers.values()):
            self._turn_away(caller, reason)

    # What is done at the host

    def let_in(self, caller: Caller) -> None:
        """Somebody who knocked may come in."""
        if self._callers.get(caller.line) is caller and caller.hello is not None and not caller.admitted:
            self._letters.post(caller, telling("key", key=self.door.key))
            self._admit(caller, caller.hello)

    def send_away(self, caller: Caller) -> None:
        """Somebody who knocked may not."""
        if self._callers.get(caller.line) is caller:
            self._turn_away(caller, "sent-away")

    def free(self, seat: int, level: str | None = None) -> None:
        """The guest of a seat has to get up; with a level a computer sits there from now on."""
        self.places.clear(seat, level)
        self.keep()
        for caller in tuple(self._callers.values()):
            if caller.seat == seat:
                self._turn_away(caller, "freed")
        if self.asked is not None and self.asked.seat == seat:
            self._end_asking("late")  # nobody is there any more who would like it
        self._seats_changed("", None)

    def swap(self, one: int, other: int) -> None:
        """Before the deal two change chairs, whoever sits there."""
        if self._match is None:
            self.places.swap(one, other)
            self._moved({one: other, other: one})
            self._seats_changed("", None)

    def sit_here(self, seat: int, name: str) -> None:
        """Somebody more plays on the host's own device, on this chair. Before the deal."""
        place = self.places[seat]
        place.kind, place.name, place.level = HERE, name, None
        self._seats_changed("", None)

    def hold(self, seat: int, level: str | None) -> None:
        """A computer plays for a guest who is away, until they are back; None where none does any more."""
        self.places[seat].level = level
        self.keep()
        self._seats_changed("", None)

    def share(
        self,
        match: LiveMatch,
        play: Callable[[int, Action], object] | None = None,
        take_back: Callable[[int], object] | None = None,
    ) -> SharedMatch:
        """The match is dealt, or goes on: what is done to what this returns is told to everybody. What guests
        do is done by `play`, for a seat; `take_back` takes back so many actions."""
        if self._match is not None:  # another match at the same table
            self._epoch += 1
            self._same = {self._epoch}
        self._letters.forget()
        shared = SharedMatch(match, self._changed)
        self._match, self._count = match, len(match.history)
        self._play = play or (lambda seat, action: shared.play(action, seat))
        self._take_back = take_back or (lambda count: [shared.undo() for _ in range(count)])
        self.promise = match.promise
        self.keep()
        for caller in tuple(self._callers.values()):
            if caller.admitted and caller.hello is not None:
                self._welcome(caller, caller.hello)  # now all names are known
                self._tell_table(caller)
        return shared

    def play_by(self, play: Callable[[int, Action], object], take_back: Callable[[int], object]) -> None:
        """From now on what guests do is done so."""
        self._play, self._take_back = play, take_back

    def agree(self, seat: int, yes: bool) -> None:
        """Somebody at the host, or a guest, answers whether the one who asked may take back."""
        asked = self.asked
        if asked is None or seat not in asked.waiting:
            return
        if not yes:
            self._end_asking("not-agreed")
            return
        asked.waiting.discard(seat)
        if not asked.waiting:
            self._agreed(asked)

    # What is said

    def _take(self, caller: Caller, message: Said) -> None:
        if isinstance(message, Hello):
            self._greet(caller, message)
        elif not caller.admitted:
            pass  # still at the door, or the hello was overtaken
        elif isinstance(message, Have):
            if message.at != self.at:
                self._tell_table(caller)
            self._tell_asked(caller)
        elif isinstance(message, Look):
            if caller.room != message.room:
                caller.room = message.room
                self._tell_table(caller)
        elif isinstance(message, Sit):
            self._asked_to_sit(caller, message)
        elif caller.seat is None:
            raise Refusing("no-seat")
        elif isinstance(message, Play):
            self._asked_to_play(caller, caller.seat, message)
        elif isinstance(message, Undo):
            self._asked_to_undo(caller, caller.seat, message)
        elif isinstance(message, Agree):
            if self.asked is not None and self.asked.at == message.at:
                self.agree(caller.seat, message.yes)
            self._letters.answer(caller, message.number)
        elif isinstance(message, Add):
            if self._match is None:
                self.places[caller.seat].added = message.word
        elif isinstance(message, Leave):
            seat, level = caller.seat, None if self._match is None else USUAL_LEVEL
            self.free(seat, level)

    def _greet(self, caller: Caller, hello: Hello) -> None:
        if hello == caller.hello:  # it came twice, or the answer was lost
            if caller.admitted:
                self._welcome(caller, hello)
                self._tell_table(caller)
            else:
                caller.line.send(telling("waiting"))
            return
        if hello.wants not in self._letters.wants:
            raise Refusing("malformed")
        shown = self.door.code
        tried = self.door.tried(hello.key, hello.code)
        if self.door.code != shown:
            self.noticed("")  # another one is to be shown
        if tried == RIGHT:
            caller.hello = hello
            self._admit(caller, hello)
        elif tried == ASKS and len(self.waiting) < MOST_WAITING:
            caller.hello = hello
            self._letters.post(caller, telling("waiting"))
            self._notice("knocks", caller)
        else:
            raise Refusing("full" if tried == ASKS else "wrong-key" if hello.code is None else "wrong-code")

    def _admit(self, caller: Caller, hello: Hello) -> None:
        came = True
        if hello.wants == TABLE:
            caller.seat = None
        else:
            came = self.places.of(hello.secret) is None
            caller.seat = self.places.sit(hello.secret, hello.name, hello.seat, self.dealt)
        caller.admitted = True
        caller.room = hello.room
        if caller.seat is not None:
            self.places[caller.seat].level = None  # back: no computer plays for them
        self.keep()
        self._welcome(caller, hello)
        self._seats_changed("sat" if came else "back", caller)
        if self._match is not None:
            self._tell_table(caller)
            self._tell_asked(caller)

    def _welcome(self, caller: Caller, hello: Hello) -> None:
        names = self._match.names if self._match is not None else [place.name for place in self.places.every]
        self._letters.post(
            caller,
            telling(
                "welcome",
                version=VERSION,
                game=self.game,
                table=self.door.code,
                promise=self.promise,
                seat=caller.seat,
                names=list(names),
                language=hello.language,
            ),
        )

    def _asked_to_sit(self, caller: Caller, message: Sit) -> None:
        """Before the deal a guest changes to another free chair; who watches takes one whenever there is
        one."""
        hello, seat = caller.hello, caller.seat
        assert hello is not None
        if seat is None and hello.wants != TABLE:
            caller.hello = replace(hello, seat=message.seat)
            self._admit(caller, caller.hello)
        elif seat is not None and self._match is None and self.places.move(seat, message.seat):
            self._moved({seat: message.seat})
            self._seats_changed("moved", caller)

    def _moved(self, seats: Mapping[int, int]) -> None:
        """Guests of these seats sit there now, and are told so."""
        self.keep()
        for caller in tuple(self._callers.values()):
            to = None if caller.seat is None else seats.get(caller.seat)
            if to is not None and caller.hello is not None:
                caller.seat = to
                self._welcome(caller, caller.hello)

    def _asked_to_play(self, caller: Caller, seat: int, message: Play) -> None:
        match = self._match
        if match is None:
            self._letters.answer(caller, message.number, "not-dealt")
            return
        fate = self._fate(match, seat, message)
        if fate is not None:
            if fate:
                self._tell_table(caller)
            self._letters.answer(caller, message.number, fate)
            return
        try:
            self._play(seat, message.action)
        except IllegalAction as illegal:
            self._letters.answer(
                caller, message.number, "not-allowed", self._letters.why_not(caller, match, illegal)
            )
            return
        self._letters.answer(caller, message.number)

    def _fate(self, match: LiveMatch, seat: int, message: Play) -> str | None:
        """As `lateness.fate`, of something that was meant for a position."""
        history = match.history
        if message.at.epoch not in self._same or message.at.done > len(history):
            return LATE
        return fate(history[message.at.done :], seat, message.action)

    def _asked_to_undo(self, caller: Caller, seat: int, message: Undo) -> None:
        if self._taken_back.get(seat) == message.at:
            self._letters.answer(caller, message.number)
        elif message.at != self.at:
            self._letters.answer(caller, message.number, "late")
        else:
            why = self.ask_to_undo(seat, message.number)
            if why is not None:
                self._letters.answer(caller, message.number, why)

    def ask_to_undo(self, seat: int, number: int = 0) -> str | None:
        """A seat, of a guest or here, would like to take back its last action: those concerned are asked, and
        if there are none it is done at once. Why not, as a text key under `together`; None when it is done or
        asked."""
        match = self._match
        if match is None:
            return "not-dealt"
        if self.asked is not None:
            return None if self.asked.seat == seat else "asked-already"
        if match.view(0).known.over:
            return "round-over"  # every hand has been shown
        count = actions_back(match.history, seat)
        if not count:
            return "nothing-to-take-back"
        asked = TakingBack(seat, number, self.at, count)
        asked.waiting = {
            at
            for at, place in enumerate(self.places.every)
            if at != seat and (place.kind == HERE or (place.kind == GUEST and self.is_here(at)))
        }
        self.asked = asked
        if not asked.waiting:
            self._agreed(asked)
            return None
        for other in self._callers.values():
            self._tell_asked(other)
        self._words = self._letters.texts_of("").say("together.would-take-back", name=match.names[seat])
        self.noticed(self._words)
        return None

    def _tell_asked(self, caller: Caller) -> None:
        """Asks a guest who has not answered yet whether somebody may take back."""
        asked, match = self.asked, self._match
        if asked is not None and match is not None and caller.seat in asked.waiting:
            words = self._letters.texts_for(caller).say(
                "together.would-take-back", name=match.names[asked.seat]
            )
            self._letters.post(caller, telling("asked", at=str(asked.at), words=words))

    def _agreed(self, asked: TakingBack) -> None:
        self.asked = None
        self._taken_back[asked.seat] = asked.at
        self._take_back(asked.count)
        self._answer_seat(asked.seat, asked.number)

    def _end_asking(self, why: str) -> None:
        asked, self.asked = self.asked, None
        if asked is None:
            return
        self._answer_seat(asked.seat, asked.number, why)
        for caller in self._callers.values():
            if caller.seat in asked.waiting:  # there is nothing to answer any more
                self._letters.post(caller, telling("asked", at=str(asked.at), words=""))
        here = self.places[asked.seat].kind == HERE
        self.noticed(self._letters.texts_of("").say(f"together.{why}") if here else "")

    # What is told

    def _changed(self, change: Change) -> None:
        assert self._match is not None
        before = self.at
        self._count = len(self._match.history)
        if change.taken_back:
            self._letters.forget()
            self._epoch += 1
            self._same = {self._epoch}
            self.keep()
        for caller in tuple(self._callers.values()):
            if caller.admitted:
                self._tell_table(caller, before, change)
        if self.asked is not None:
            self._end_asking("late")

    def _tell_table(
        self, caller: Caller, before: Position | None = None, change: Change | None = None
    ) -> None:
        if caller.hello is None:
            return
        if self._match is None:
            self._tell_lobby(caller)
        elif not caller.is_told(self.at, self._clock()):  # else it is on its way, more than once
            self._letters.table(caller, self._match, self.at, before, change)

    def _tell_lobby(self, caller: Caller) -> None:
        seats = [
            {"name": place.name, "state": self.state_of(at), "colour": place.colour}
            for at, place in enumerate(self.places.every)
        ]
        told = telling("lobby", seats=seats, words=self._words, seat=caller.seat, sides=self.sides)
        self._letters.post(caller, told)

    def _seats_changed(self, what: str, caller: Caller | None) -> None:
        if caller is not None and caller.seat is None:
            what = "watches" if what in ("sat", "back") else ""
        self._notice(what, caller)
        if self._match is None:
            for each in tuple(self._callers.values()):
                if each.admitted:
                    self._tell_lobby(each)

    def _notice(self, what: str, caller: Caller | None) -> None:
        if what and caller is not None:
            name = caller.name if caller.seat is None else self.places[caller.seat].name or caller.name
            self._words = self._letters.texts_of("").say(f"together.{what}", name=name)
        self.noticed(self._words if what else "")

    def _answer_seat(self, seat: int, number: int, why: str = "") -> None:
        for caller in tuple(self._callers.values()):
            if caller.seat == seat:
                self._letters.answer(caller, number, why)

    def _turn_away(self, caller: Caller, reason: str) -> None:
        self._letters.bye(caller, reason)
        self.closed(caller.line)
