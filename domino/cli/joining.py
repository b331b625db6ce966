"""join: takes a seat at a table that another device holds, for whoever types here or for a computer."""

from __future__ import annotations

import contextlib
import hashlib
import random
import time
from functools import partial
from typing import Any

from domino.ai import choose, speak
from domino.cli.addresses import table_address
from domino.cli.company import Company
from domino.cli.desk import Desk
from domino.cli.program import program
from domino.cli.terminal import Terminal
from domino.core.actions import NEXT, Action
from domino.core.chance import check_addition
from domino.core.match import check_name
from domino.store import Memory
from domino.store.locks import Lock
from domino.store.notices import Notice
from domino.tableside.evening import Evening
from domino.tableside.seats import UserError, computer_names, read_level
from domino.tableside.words.wording import EndNames
from domino.texts import Texts
from domino.together import keys
from domino.together.away import AwayEvening
from domino.together.carriers.carrier import GuestCarrier
from domino.together.carriers.choosing import guest_carrier
from domino.together.guest import Guest, Listener, News

GOODBYE = 2.0
"""Seconds in which what was said last still goes."""
PATIENCE = 60.0
"""Seconds that are waited for a table that cannot be reached, where nobody can be asked."""
READING = 1.0
"""Seconds that a computer leaves people at the end of a round to see how it went."""


def join(
    terminal: Terminal,
    texts: Texts,
    address: str | None,
    address_file: str | None,
    name: str | None,
    computer: str | None,
    add: str | None,
    pace: float,
) -> int:
    """Plays at somebody else's table until the match is over. Returns the exit code."""
    level = None if computer is None else read_level(computer, texts)
    at = table_address(terminal, texts, address, address_file)
    if name is None:
        called = random.choice(computer_names(texts)) if level else texts.say("cli.join.guest")
    else:
        called = check_name(name)
    word = "" if add is None else check_addition(add)
    desk = Desk()
    seat = Seat(desk, texts, guest_carrier(at, partial(tell_trouble, desk, texts)))
    secret = Secret(at, name)
    for notice in secret.notices:
        desk.tell(texts.say(notice.key, **notice.values))
    code = at.code if isinstance(at, keys.Address) else None
    guest = Guest(secret.value, called, seat, at.key, code, language=texts.language)
    guest.word = word
    seat.join(guest)
    try:
        if level is not None:
            return Playing(seat, level, pace).run()
        return seat.run()
    finally:
        seat.close()
        secret.close()


def tell_trouble(desk: Desk, texts: Texts, reason: str) -> None:
    """Says what is wrong with the way to a table; that it is well again shows by itself."""
    if reason:
        desk.tell(texts.say(f"together.{reason}"))


class Secret:
    """What makes a seat ours: who comes again under the same name, from here, has the same one. One that is
    in use is nobody else's."""

    def __init__(self, address: keys.Address | keys.FarAddress, name: str | None) -> None:
        self.value = keys.fresh_key()
        self.notices: tuple[Notice, ...] = ()
        """What there is to tell about how it's kept."""
        self._lock: Lock | None = None
        if name is None:
            return
        memory = Memory.open()
        which = hashlib.sha256(f"{address}\n{name}".encode()).hexdigest()[:40]
        lock = Lock(memory.places.locks / f"guest-{which}")
        if not lock.take():
            return
        self._lock = lock
        self.value = memory.guests.obtain(which, "secret", keys.is_key, lambda: self.value)
        self.notices = memory.leave()

    def close(self) -> None:
        """It may be used again."""
        if self._lock is not None:
            self._lock.free(forget=True)


class Seat(Listener):
    """What this terminal hears of the table, from the door to the end of the match."""

    def __init__(self, desk: Desk, texts: Texts, carrier: GuestCarrier) -> None:
        self.desk, self.texts = desk, texts
        self.evening: AwayEvening | None = None
        self.refused: str | None = None
        """Why what was asked last was not done."""
        self.is_asked = False
        """Whether somebody would like to take back, and waits for an answer."""
        self.away = ""
        """Why the door is closed."""
        self._carrier = carrier
        self._guest: Guest | None = None
        self._lost_at: float | None = time.monotonic()
        self._told = ""
        self._sits = False
        self._began = time.time()

    @property
    def guest(self) -> Guest:
        """Who we are there."""
        assert self._guest is not None
        return self._guest

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.evening is not None and self.evening.over

    def join(self, guest: Guest) -> None:
        """Goes to the table."""
        self._guest = guest
        self.desk.tell(self.texts.say("cli.join.looking"))
        self._carrier.open(guest, self.desk.deliver)

    def close(self) -> None:
        """Goes."""
        self._carrier.close(GOODBYE)

    def wait(self, seconds: float | None = None, typed: bool = False) -> str | None:
        """Waits until something happens, or was `typed`, where that is wanted.

        :raises UserError: when the door is closed, or the table was not found for long.
        """
        heard = self.desk.wait(0.5 if seconds is None else seconds, typed)
        if self.away and not self.over:
            raise UserError(self.away)
        lost = self._lost_at
        if lost is not None and self.desk.ended and time.monotonic() - lost > PATIENCE and not self.over:
            raise UserError(self.texts.say("cli.join.not-found"))
        return heard

    def dealt(self) -> Evening:
        """The table, once the tiles are dealt."""
        while self.evening is None:
            self.wait()
        return self.evening

    def keep(self) -> list[str]:
        """Once the match is over: looks whether its deal was what was promised, and puts it into the history
        as ours. What there is to tell of that."""
        evening, seat, say = self.evening, self.guest.seat, self.texts.say
        checked = None if evening is None else evening.check()
        if evening is None or checked is None or seat is None:
            return []
        told = [] if evening.pledge is None else [say(f"ui.fair.{checked.broken or 'kept'}")]
        if checked.match is None:
            return [say(f"ui.fair.{checked.broken}")]
        memory, added = Memory.open(), None
        with contextlib.suppress(ValueError):  # a computer played to the end: it is not ours
            added = memory.visited(self.guest.record, seat, self._began)
        told += [say(notice.key, **notice.values) for notice in memory.leave()]
        return told if added is None else [*told, say("cli.store.finished", program=program())]

    def run(self) -> int:
        """Plays by what is typed here, until the match is over or the player leaves."""
        self.dealt()
        return Visiting(self).run()

    # As a listener

    def welcomed(self, seat: int | None, names: tuple[str, ...], promise: str) -> None:
        self._lost_at = None
        if not promise or self.evening is not None:
            return
        if seat is None:
            self._say_once("cli.join.watching")
            return
        if not self._sits:
            self._sits = True
            self.desk.tell(self.texts.say("cli.join.sat", name=names[seat], fingerprint=promise))

    def waits(self) -> None:
        self._say_once("cli.join.waiting")

    def lost(self) -> None:
        self._lost_at = time.monotonic()
        if not self.over:
            self._say_once("cli.join.looking")

    def lobby(self, seats: list[dict[str, Any]], words: str) -> None:
        if words and words != self._told:
            self._told = words
            self.desk.tell(words)

    def news(self, news: News) -> None:
        if self.evening is None:
            self.evening = AwayEvening(self.guest, self.texts, EndNames.LETTERS)
        else:
            self.evening.arrived(news)

    def answered(self, ok: bool, why: str) -> None:
        self.refused = None if ok else why

    def asked(self, words: str) -> None:
        if not words:
            self.is_asked = False
        elif not self.is_asked:
            self.is_asked = True
            self.desk.tell(words)
            self.desk.tell(self.texts.say("cli.join.yes-or-no"))

    def turned_away(self, why: str) -> None:
        self.away = why

    def agree(self, yes: bool) -> None:
        """Answers who would like to take back."""
        self.is_asked = False
        self.guest.agree(yes)

    def _say_once(self, key: str, **values: object) -> None:
        told = self.texts.say(key, **values)
        if told != self._told:
            self._told = told
            self.desk.tell(told)


class Visiting(Company):
    """The sitting of a guest: what is done is asked of the host."""

    help = "cli.join.help"

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat.desk, seat.dealt(), seat.keep)
        self._seat = seat

    def _promise(self) -> None:
        """It was told with the seat."""

    def _act(self, action: Action, seat: int, by_itself: bool = False) -> None:
        self._seat.guest.play(action)
        self._answered_by_host()

    def _end_round(self) -> None:
        number = self.evening.round
        self._show_round()
        while self.evening.round == number and not self.evening.over:
            typed = self._ask(self.say("next-prompt")).lower()
            if typed in ("", "next", "1", "n"):
                self._seat.guest.play(NEXT)
                self._answered_by_host()
                return
            self.terminal.tell(self.say("only-next"))

    def _wait(self) -> None:
        version = self.evening.version
        while self.evening.version == version:
            typed = self._seat.wait(typed=self.desk.is_typed)
            if self.desk.ended:
                raise EOFError
            if typed and self._is_step(typed):
                self._take_back(typed)
            elif typed and not self._answered(typed):
                self.terminal.tell(self.say("not-your-turn"))

    def _answered_by_host(self) -> bool:
        """Waits for the answer to what was asked; whether it was done."""
        self._seat.refused = None
        while self._seat.guest.asking is not None:
            self._seat.wait()
        if self._seat.refused is not None:
            self.terminal.tell(self._seat.refused)
        return self._seat.refused is None

    def _is_asked(self) -> bool:
        return self._seat.is_asked

    def _agree(self, yes: bool) -> None:
        self._seat.agree(yes)

    def _ask_to_undo(self) -> bool:
        version = self.evening.version
        self._seat.guest.undo()
        self.terminal.tell(self.evening.wording.say("undo.guests"))
        self._answered_by_host()
        return self.evening.version != version


class Playing:
    """A computer in our seat: it does what it would do at our table, from what our seat may know."""

    def __init__(self, seat: Seat, level: str, pace: float) -> None:
        self._seat, self._level, self._pace = seat, level, pace
        self._chance = random.Random()

    def run(self) -> int:
        """Plays until the match is over."""
        seat = self._seat
        evening = seat.dealt()
        while not evening.over:
            version = evening.version
            if seat.is_asked:
                seat.agree(True)
            action = self._choice(evening)
            if action is None:
                self._wait(version)
                continue
            self._pause(max(READING, 4 * self._pace) if action == NEXT else self._pace, version)
            if evening.version == version:
                seat.guest.play(action)
                while seat.guest.asking is not None:
                    seat.wait()
        seat.desk.say(seat.texts.say("cli.join.over"))
        return 0

    def _choice(self, evening: Evening) -> Action | None:
        view = evening.view
        if evening.round_over:
            return NEXT
        said = speak(view, self._level, self._chance)
        if said is not None or view.turn != view.seat or not view.legal:
            return said
        return choose(view, self._level, self._chance)

    def _wait(self, version: int) -> None:
        evening = self._seat.dealt()
        while evening.version == version and not self._seat.is_asked:
            self._seat.wait()

    def _pause(self, seconds: float, version: int) -> None:
        evening, until = self._seat.dealt(), time.monotonic() + seconds
        while evening.version == version and time.monotonic() < until:
            self._seat.wait(max(0.01, until - time.monotonic()))
