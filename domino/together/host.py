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

from domino.core.game import IllegalAction
from domino.tableside.live import LiveMatch
from domino.tableside.seats import USUAL_LEVEL
from domino.together.callers import MOST_LINES, Caller, Callers, Line
from domino.together.course import Course, PlayFor, TakeBack
from domino.together.door import ASKS, RIGHT, Door
from domino.together.hinting import Hinting
from domino.together.kept import Kept
from domino.together.lateness import LATE
from domino.together.letters import Letters, Teller, TextsOf
from domino.together.looking_back import LookingBack
from domino.together.messages import (
    PAGE,
    TABLE,
    VERSION,
    Add,
    Agree,
    Have,
    Hello,
    Hint,
    Leave,
    Look,
    Play,
    Review,
    Said,
    Sit,
    Undo,
    said,
    telling,
)
from domino.together.places import GUEST, HERE, Places
from domino.together.position import Position
from domino.together.schema import Malformed
from domino.together.scribe import Scribe, at_once
from domino.together.shared import Change, SharedMatch
from domino.together.taking_back import TakingBack, Wish

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
        self.table = ""
        """The public key that apps at home know the host by; a carrier sets it."""
        self.sides = 0
        """How many score for themselves, where that is known before the deal: then partners are shown."""
        self.noticed = noticed
        self.keep = keep
        self._letters, self._clock = Letters(texts_of, tellers, scribe, places.remarks), clock
        self._looking_back = LookingBack(self._letters)
        self.hinting = Hinting(self._letters)
        """Who thinks for guests that ask for a hint."""
        self._callers = Callers()
        self._course = Course(epoch)
        notice = lambda words: self.noticed(words)  # noqa: E731, others may listen by then
        self._back = TakingBack(self._course, self._callers, places, self._letters, notice)
        self._words = ""

    # What is so

    @property
    def kept(self) -> Kept:
        """What has to be kept of the table beside its match."""
        return Kept(self.places, self.door.key, self._course.epoch)

    @property
    def at(self) -> Position:
        """Where the match is."""
        return self._course.at

    @property
    def dealt(self) -> bool:
        """Whether there is a match yet."""
        return self._course.match is not None

    @property
    def asked(self) -> Wish | None:
        """Who would like to take something back, until all have answered."""
        return self._back.wish

    @property
    def waiting(self) -> tuple[Caller, ...]:
        """Who stands at the door and has to be let in."""
        return self._callers.waiting

    @property
    def onlookers(self) -> int:
        """How many only watch."""
        return sum(each.seat is None for each in self._callers.admitted)

    def is_here(self, seat: int) -> bool:
        """Whether the guest of this seat has a line now."""
        return bool(self._callers.of(seat))

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
        newcomer = Caller(line, now, heard_at=now)
        self._callers.add(newcomer)
        if len(self._callers) > MOST_LINES:  # whoever is nobody yet goes first, not the one who is back
            strangers = (each for each in self._callers if not each.admitted)
            self._turn_away(next(strangers, newcomer), "full")

    def heard(self, line: Line, text: str | bytes) -> None:
        """Somebody said this."""
        caller = self._callers.on(line)
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
        caller = self._callers.drop(line)
        if caller is None or caller.hello is None:
            return
        self._seats_changed("went", caller)
        if caller.seat is not None and not self.is_here(caller.seat):
            self.agree(caller.seat, True)  # who has gone is not waited for

    def tick(self) -> None:
        """Some time has passed: those who say nothing are not waited for. They are not turned away: a phone
        that slept comes back, and so does everybody when it was the host that slept."""
        self._looking_back.tick()
        now = self._clock()
        for caller in self._callers:
            quiet = now - caller.heard_at > SILENT
            if quiet or (caller.hello is None and now - caller.since > HELLO_WITHIN):
                caller.line.close()
                self.closed(caller.line)
            elif caller.waits:
                self._tell_table(caller)

    def close(self, reason: str = "closed") -> None:
        """The table is closed: everybody is told so."""
        for caller in self._callers:
            self._turn_away(caller, reason)
        self.stop_thinking()

    def stop_thinking(self) -> None:
        """Nobody is advised any more, until somebody asks again."""
        self.hinting.close()
        self._looking_back.close()

    # What is done at the host

    def let_in(self, caller: Caller) -> None:
        """Somebody who knocked may come in."""
        if caller in self._callers and caller.hello is not None and not caller.admitted:
            known_by = {"table": self.table} if self.table else {}
            self._letters.post(caller, telling("key", key=self.door.key, **known_by))
            if caller.hello.wants == PAGE:
                self._admit(caller, caller.hello)
            else:  # an app comes back with the key, and only then says its secret
                self._callers.drop(caller.line)
                self._letters.hang_up(caller)
                self.noticed("")

    def send_away(self, caller: Caller) -> None:
        """Somebody who knocked may not."""
        if caller in self._callers:
            self._turn_away(caller, "sent-away")

    def free(self, seat: int, level: str | None = None) -> None:
        """The guest of a seat has to get up; with a level a computer sits there from now on."""
        self.places.clear(seat, level)
        self.keep()
        for caller in self._callers.of(seat):
            self._turn_away(caller, "freed")
        self._back.gone(seat)
        self._seats_changed("", None)

    def swap(self, one: int, other: int) -> None:
        """Before the deal two change chairs, whoever sits there."""
        if self._course.match is None:
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
        play: PlayFor | None = None,
        take_back: TakeBack | None = None,
    ) -> SharedMatch:
        """The match is dealt, or goes on: what is done to what this returns is told to everybody. What guests
        do is done by `play`, for a seat; `take_back` takes back so many actions."""
        self._letters.forget()
        shared = self._course.begin(match, self._changed, play, take_back)
        self.promise = match.promise
        self.keep()
        for caller in self._callers.admitted:
            assert caller.hello is not None
            self._welcome(caller, caller.hello)  # now all names are known
            self._tell_table(caller)
        return shared

    def play_by(self, play: PlayFor, take_back: TakeBack) -> None:
        """From now on what guests do is done so."""
        self._course.play, self._course.take_back = play, take_back

    def agree(self, seat: int, yes: bool) -> None:
        """Somebody at the host, or a guest, answers whether the one who asked may take back."""
        self._back.agree(seat, yes)

    def ask_to_undo(self, seat: int) -> str | None:
        """Somebody at the host would like to take back their last action. Why not, as a text key under
        `together`; None when it is done, or others are asked."""
        return self._back.ask(seat)

    # What is said

    def _take(self, caller: Caller, message: Said) -> None:
        if isinstance(message, Hello):
            self._greet(caller, message)
        elif not caller.admitted:
            pass  # still at the door, or the hello was overtaken
        elif isinstance(message, Have):
            if message.at != self.at:
                self._tell_table(caller)
            self._back.tell(caller)
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
        elif isinstance(message, Hint | Review):
            self._asked_for_advice(caller, message)
        elif isinstance(message, Undo):
            self._back.asked(caller, caller.seat, message)
        elif isinstance(message, Agree):
            self._back.answered(caller, caller.seat, message)
        elif isinstance(message, Add):
            if self._course.match is None:
                self.places[caller.seat].added = message.word
        elif isinstance(message, Leave):
            seat, level = caller.seat, None if self._course.match is None else USUAL_LEVEL
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
        if self._course.match is not None:
            self._tell_table(caller)
            self._back.tell(caller)

    def _welcome(self, caller: Caller, hello: Hello) -> None:
        match = self._course.match
        names = [place.name for place in self.places.every] if match is None else match.names
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
        elif seat is not None and self._course.match is None and self.places.move(seat, message.seat):
            self._moved({seat: message.seat})
            self._seats_changed("moved", caller)

    def _moved(self, seats: Mapping[int, int]) -> None:
        """Guests of these seats sit there now, and are told so."""
        self.keep()
        for caller in self._callers:
            to = None if caller.seat is None else seats.get(caller.seat)
            if to is not None and caller.hello is not None:
                caller.seat = to
                self._welcome(caller, caller.hello)

    def _asked_to_play(self, caller: Caller, seat: int, message: Play) -> None:
        match = self._course.match
        if match is None:
            self._letters.answer(caller, message.number, "not-dealt")
            return
        fate = self._course.fate(seat, message)
        if fate is not None:
            if fate:
                self._tell_table(caller)
            self._letters.answer(caller, message.number, fate)
            return
        try:
            self._course.play(seat, message.action)
        except IllegalAction as illegal:
            self._letters.answer(
                caller, message.number, "not-allowed", self._letters.why_not(caller, match, illegal)
            )
            return
        self._letters.answer(caller, message.number)

    def _asked_for_advice(self, caller: Caller, message: Hint | Review) -> None:
        match = self._course.match
        if match is None or message.at != self.at:
            self._letters.answer(caller, message.number, "not-dealt" if match is None else LATE)
        elif isinstance(message, Hint):
            self.hinting.ask(caller, message.number, match, self.at)
        else:
            self._looking_back.ask(caller, message.number, match)

    # What is told

    def _changed(self, change: Change) -> None:
        before = self._course.follow(change)
        self.hinting.forget()
        self._looking_back.forget()
        if change.taken_back:
            self._letters.forget()
            self.keep()
        with self._letters.together():
            for caller in self._callers.admitted:
                self._tell_table(caller, before, change)
        self._back.end(LATE)

    def _tell_table(
        self, caller: Caller, before: Position | None = None, change: Change | None = None
    ) -> None:
        if caller.hello is None:
            return
        if self._course.match is None:
            self._tell_lobby(caller)
        elif caller.may_be_told(self.at, self._clock()):
            self._letters.table(caller, self._course.match, self.at, before, change)

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
        if self._course.match is None:
            for each in self._callers.admitted:
                self._tell_lobby(each)

    def _notice(self, what: str, caller: Caller | None) -> None:
        if what and caller is not None:
            name = caller.name if caller.seat is None else self.places[caller.seat].name or caller.name
            self._words = self._letters.texts_of("").say(f"together.{what}", name=name)
        self.noticed(self._words if what else "")

    def _turn_away(self, caller: Caller, reason: str) -> None:
        self._letters.bye(caller, reason)
        self.closed(caller.line)
