"""A guest's side of a table, without a socket: what was asked and not answered yet, and the newest view.

guest = Guest(secret, "Ana", address.key, listener)
guest.opened(send); guest.heard(text); guest.closed(); guest.tick()      # what a carrier does
guest.play(action)                                                       # asks; the listener is told
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from domino.core.actions import Action
from domino.core.events import Event
from domino.core.game import View
from domino.core.tiles import Tile
from domino.tableside.pledge import Pledge
from domino.together import keys
from domino.together.differences import patched
from domino.together.messages import (
    VIEW,
    Add,
    Agree,
    Have,
    Hello,
    Leave,
    Play,
    Said,
    Sit,
    Undo,
    saying,
    told,
)
from domino.together.past import PastRound
from domino.together.position import NOTHING, Position
from domino.together.schema import Malformed
from domino.together.views import ViewReader

HAVE = 5.0
"""Seconds from one time to the next that it says what it has."""
AGAIN = 1.5
"""Seconds after which it asks again what was not answered."""


@dataclass(frozen=True, slots=True)
class News:
    """Something changed: the table (`view`), with what was done if nothing was missed since."""

    view: View
    at: Position
    seat: int | None = None
    action: Action | None = None
    events: tuple[Event, ...] = ()


class Listener:
    """Who is told; each does nothing unless it is told otherwise."""

    def welcomed(self, seat: int | None, names: tuple[str, ...], promise: str) -> None:
        """It is at the table, and sits there or watches."""

    def lost(self) -> None:
        """The line is gone; another is looked for."""

    def waits(self) -> None:
        """Somebody at the host has to let it in."""

    def let_in(self, key: str) -> None:
        """It was let in: the key is to be kept."""

    def lobby(self, seats: list[dict[str, Any]], words: str) -> None:
        """Who is there, before the deal."""

    def news(self, news: News) -> None:
        """The table has changed."""

    def answered(self, ok: bool, why: str) -> None:
        """What was asked is done, or why not."""

    def asked(self, words: str) -> None:
        """Somebody would like to take back; without words nobody would any more."""

    def turned_away(self, why: str) -> None:
        """The door is closed."""


class Guest:
    """One guest, through as many lines as it takes, one after the other."""

    def __init__(
        self,
        secret: str,
        name: str,
        listener: Listener,
        key: str | None = None,
        code: str | None = None,
        wants: str = VIEW,
        language: str = "en",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.secret, self.name, self.key, self.code = secret, name, key, code
        self.wants, self.language = wants, language
        self.listener = listener
        self.seat: int | None = None
        self.table: str | None = None
        """The host's public key, where it came along with the key."""
        self._knocks_with = keys.fresh_key()
        """What is told in place of its secret before it is let in: nobody has proved yet to be the host."""
        self.names: tuple[str, ...] = ()
        self.promise = ""
        self.word = ""
        """What it adds to the shuffle as soon as it sits: one that nobody could guess, if none is given."""
        self.pledge: Pledge | None = None
        """What it was promised before the deal, and added to that; None for who came later."""
        self.sides = 0
        """How many score for themselves, where that is known before the deal."""
        self.view: View | None = None
        self.at = NOTHING
        self.rounds: list[PastRound] = []
        """The rounds that are over, before the one of the view."""
        self.hands: tuple[tuple[Tile, ...], ...] | None = None
        """What everybody held, once the round of the view is over."""
        self.actions: list[tuple[int, Action]] = []
        """What was done in the round of the view, as far as it is known."""
        self.record = ""
        """The whole match as text, once it is over and nothing is secret."""
        self.asking: Play | Undo | None = None
        """What was asked and not answered yet."""
        self.over = False
        """Whether it was turned away: no line will help."""
        self._clock = clock
        self._send: Callable[[str], None] | None = None
        self._number = 0
        self._asked_at = self._had_at = self._hello_at = 0.0
        self._known = False
        """Whether the host has heard over this line who we are."""
        self._asked_of: Position | None = None
        self._reader = ViewReader()
        self._data: dict[str, Any] = {}
        """The view as it was told, whole or in parts."""

    # What a carrier does

    def opened(self, send: Callable[[str], None]) -> None:
        """There is a line: what is sent goes over it."""
        self._send, self._known = send, False
        self._say_hello()
        self._had_at = self._clock()
        if self.asking is not None and self.key is not None:
            self._say(self.asking)

    def closed(self) -> None:
        """The line is gone."""
        if self._send is not None:
            self._send = None
            self.listener.lost()

    def tick(self) -> None:
        """Some time has passed: asks again, and says what it has."""
        now = self._clock()
        if not self._known and now - self._hello_at >= AGAIN:
            self._say_hello()
        if self.asking is not None and now - self._asked_at >= AGAIN:
            self._asked_at = now
            self._say(self.asking)
        if now - self._had_at >= HAVE and self.names:
            self._had_at = now
            self._say(Have(self.at))

    def heard(self, text: str | bytes) -> None:
        """The host told this. What is no message is as good as lost."""
        try:
            message = told(text)
            take = getattr(self, f"_told_{message['tell']}", None)  # hints and reviews are for the page
            if take is not None:
                take(message)
        except Malformed:
            return

    def turn_away(self, why: str) -> None:
        """The table is closed to it: it doesn't come back by itself."""
        self.over = True
        self.listener.turned_away(why)

    # What is asked

    def play(self, action: Action) -> None:
        """Asks to do this, at the table as it is known here."""
        self._ask(Play(self._next_number(), self.at, action))

    def undo(self) -> None:
        """Asks to take back."""
        self._ask(Undo(self._next_number(), self.at))

    def agree(self, yes: bool) -> None:
        """Answers who would like to take back. If that is lost, the host asks again."""
        if self._asked_of is not None:
            self._say(Agree(self._next_number(), self._asked_of, yes))
            self._asked_of = None

    def add(self, word: str) -> None:
        """Adds to the shuffle, before the deal."""
        self.word = word
        if self.pledge is not None and self.view is None:
            self.pledge = self.pledge._replace(word=word)
        self._say(Add(word))

    def sit(self, seat: int) -> None:
        """Would like to sit there; where it sits then, or still, is told."""
        self._say(Sit(seat))

    def leave(self) -> None:
        """Gives the seat up."""
        self._say(Leave())

    def _say_hello(self) -> None:
        self._hello_at = self._clock()
        secret = self._knocks_with if self.key is None else self.secret
        code = self.code if self.key is None else None
        self._say(Hello(secret, self.name, self.wants, self.language, self.key, code))

    def _ask(self, message: Play | Undo) -> None:
        self.asking, self._asked_at = message, self._clock()
        self._say(message)

    def _next_number(self) -> int:
        self._number += 1
        return self._number

    def _say(self, message: Said) -> None:
        if self._send is not None:
            self._send(saying(message))

    # What is told

    def _told_welcome(self, message: dict[str, Any]) -> None:
        seat, names = message["seat"], message["names"]
        if seat is not None and seat >= len(names):
            raise Malformed("malformed", "a seat that the table doesn't have")
        if self.view is not None and len(names) != self.view.players:
            raise Malformed("malformed", "the number of seats changed during a match")
        self._known = True
        self.seat, self.names, self.promise = seat, names, message["promise"]
        if self.seat is not None and self.view is None:
            self.add(self.word or keys.fresh_key())  # so that nobody, the host neither, knows the tiles
        self.listener.welcomed(self.seat, self.names, self.promise)

    def _told_waiting(self, _message: dict[str, Any]) -> None:
        self._known = True
        self.listener.waits()

    def _told_key(self, message: dict[str, Any]) -> None:
        if self.key is None:
            self.key = str(message["key"])
            self.table = message.get("table")
            self._send = None  # it comes back with the key, and says nothing more over this connection
            self.listener.let_in(self.key)

    def _told_lobby(self, message: dict[str, Any]) -> None:
        if self.pledge is None and self.seat is not None and self.promise and self.view is None:
            self.pledge = Pledge(self.promise, self.word)
        self.sides = message["sides"]
        self.listener.lobby(list(message["seats"]), message["words"])

    def _told_table(self, message: dict[str, Any]) -> None:
        at: Position = message["at"]
        if at < self.at or (at == self.at and self.view is not None):
            return  # older than what is known, or just that
        followed = message["before"] is not None and message["before"] == self.at
        if message["changes"] is not None and not followed:
            self._say(Have(self.at))  # something was missed
            return
        data, view = self._read_view(message)
        self._check_table(message, view)
        self._data = data
        done = message["done"] if followed else None
        events = message["events"] if followed else ()
        seat = done["seat"] if done else None
        action = done["action"] if done else None
        self._keep(message, view, at, seat, action)
        self.view, self.at = view, at
        done_here = isinstance(self.asking, Play) and (seat, action) == (self.seat, self.asking.action)
        if done_here:
            self.asking = None  # whenever the answer comes
        self.listener.news(News(view, at, seat, action, events))
        if done_here:
            self.listener.answered(True, "")

    def _read_view(self, message: dict[str, Any]) -> tuple[dict[str, Any], View]:
        """The view in a message, whole or by its changes, as data and as what it means.

        :raises Malformed: when there is none. Whatever goes wrong here is the fault of the data.
        """
        try:
            changes = message["changes"]
            data = message["view"] if changes is None else patched(self._data, changes)
            return data, self._reader.view(data)
        except Exception as error:
            raise Malformed("malformed", "the view can't be read") from error

    def _check_table(self, message: dict[str, Any], view: View) -> None:
        """Checks that the parts of a table belong together.

        :raises Malformed: when one doesn't.
        """
        players, sides = view.players, len(view.scores)
        seats = [by for by, _ in message["actions"]]
        events = [message["events"]]
        hands = [message["hands"]] if message["hands"] is not None else []
        if message["done"] is not None:
            seats.append(message["done"]["seat"])
        for past in message["past"] or ():
            events.append(past.events)
            hands.append(past.hands)
            if len(past.scores) != sides:
                raise Malformed("malformed", "a round has other scores than the match")
        seats += [event.seat for each in events for event in each if event.seat is not None]
        if (
            len(self.names) != players
            or view.seat != (self.seat or 0)
            or any(seat >= players for seat in seats)
            or any(len(each) != players for each in hands)
            or (message["past"] is not None and len(message["past"]) != view.round - 1)
        ):
            raise Malformed("malformed", "the parts of a table don't belong together")

    def _keep(
        self, message: dict[str, Any], view: View, at: Position, seat: int | None, action: Action | None
    ) -> None:
        """Remembers what the view does not hold."""
        before = self.view
        if message["past"] is not None:
            self.rounds = list(message["past"])
            self.actions = list(message["actions"])
        elif before is not None and view.round > before.round:
            points = tuple(before.known.points)
            self.rounds.append(PastRound(points, before.log, self.hands or ()))
            self.actions = []
        elif seat is not None and action is not None:
            self.actions.append((seat, action))
        elif at.done < self.at.done:  # it was taken back
            self.actions = self.actions[: at.done - self.at.done]
        self.hands = message["hands"]
        self.record = message["record"]

    def _told_answer(self, message: dict[str, Any]) -> None:
        asking = self.asking
        if asking is None or message["number"] != asking.number:
            return
        self.asking = None
        ok = message["ok"]
        self.listener.answered(ok, "" if ok else message["why"])

    def _told_asked(self, message: dict[str, Any]) -> None:
        at, words = message["at"], message["words"]
        if at >= self.at or not words:
            self._asked_of = at if words else None
            self.listener.asked(words)

    def _told_bye(self, message: dict[str, Any]) -> None:
        self.turn_away(message["why"])
