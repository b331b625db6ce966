"""Table talk: a few friendly words between people and computers, each for a moment and then forgotten.

What computers say follows from what everybody saw: the kinds of events and whom they are about, never a tile.
Characters say it in words of their own.
Nothing of it is kept, and the same evening brings the same words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple
from zlib import crc32

from domino.core.events import Event
from domino.tableside.conductor import Later
from domino.tableside.evening import Evening

PHRASES = ("good-luck", "well-played", "ouch", "next-time", "your-turn", "thanks")
"""What people can say, by the key of its words."""
SECONDS = 3.2
"""How long words stand."""
ANSWER = 0.9
"""Seconds after which a computer answers."""
BAD = ("marked", "skipped", "penalty")
"""Events that nobody likes to be theirs."""
IN_TWO_WAYS = ("good-luck", "well-played", "ouch")
"""What a character says now so and now otherwise."""
RICH = 10
"""Points of a trick that are worth a word."""


class Said(NamedTuple):
    """Who says what, and by which key its words are found."""

    seat: int
    key: str
    own: str = ""
    """Where a character has words of its own for it."""

    @property
    def words(self) -> str:
        """The key of the words."""
        return self.own or f"ui.talk.{self.key}"


def can_talk(evening: Evening) -> bool:
    """Whether there are people to say something to others."""
    return bool(evening.humans) and evening.players > 1


def remark(evening: Evening, events: Sequence[Event]) -> Said | None:
    """What a computer says of its own accord after these events; mostly nothing."""
    computers = _computers(evening)
    if not computers or not evening.humans:
        return None
    somebody = computers[_pick(evening, "who?") % len(computers)]
    if len(evening.history) == 1 or any(event.kind == "round" for event in events):
        return Said(somebody, "good-luck")
    for event in events:
        seat, kind = event.seat, event.kind
        if kind in BAD and seat is not None and seat in computers:
            return Said(seat, "ouch") if _now_and_then(evening, kind) else None
        good = kind == "out" or (kind == "trick" and (event.number or 0) > RICH)
        good = good or (kind == "scored" and bool(event.number) and not evening.round_over)
        if good and seat in evening.humans:
            return Said(somebody, "well-played") if _now_and_then(evening, kind) else None
    return None


def answer(evening: Evening, said: Said) -> Said | None:
    """What a computer answers a person, if any does."""
    computers = _computers(evening)
    if not computers:
        return None
    turn, somebody = evening.turn, computers[_pick(evening, said.key) % len(computers)]
    if said.key == "your-turn":
        return Said(turn, "thinking") if turn is not None and evening.turn_is_computer else None
    if said.key == "well-played":
        last = next((by for by, _ in reversed(evening.history) if by != said.seat), None)
        return Said(last, "thanks") if last in computers and last is not None else None
    answers = {"good-luck": "good-luck", "ouch": "next-time", "next-time": "thanks"}
    return Said(somebody, answers[said.key]) if said.key in answers else None


def in_own_words(evening: Evening, said: Said) -> Said:
    """The same as a character says it."""
    character = evening.seats[said.seat].character
    if character is None:
        return said
    otherwise = said.key in IN_TWO_WAYS and _pick(evening, f"{said.key} otherwise?") % 2
    return said._replace(own=f"character.{character}.{said.key}{'-too' if otherwise else ''}")


def _computers(evening: Evening) -> list[int]:
    return [seat for seat, player in enumerate(evening.seats) if not player.is_human]


def _pick(evening: Evening, what: str) -> int:
    """A number that looks like chance and follows from what everybody knows."""
    return crc32(f"{evening.round} {len(evening.history)} {what}".encode())


def _now_and_then(evening: Evening, what: str) -> bool:
    return _pick(evening, f"{what} now?") % 3 == 0


class Talk:
    """The words at one table: `now` is all that stands, and `changed` is told when that is another."""

    def __init__(
        self, evening: Evening, later: Later, changed: Callable[[], None], on: Callable[[], bool]
    ) -> None:
        self.evening = evening
        self.later = later
        self.changed = changed
        self._on = on
        self._words: dict[int, tuple[Said, Callable[[], None]]] = {}
        """By seat: what it says, and what keeps that from going."""
        self._answering: Callable[[], None] | None = None

    @property
    def on(self) -> bool:
        """Whether anybody talks here."""
        return self._on() and can_talk(self.evening)

    @property
    def now(self) -> tuple[Said, ...]:
        return tuple(said for said, _ in self._words.values()) if self.on else ()

    def say(self, key: str) -> None:
        """The person who looks says this, and a computer may answer."""
        eyes = self.evening.eyes
        if eyes is None or not self.on or key not in PHRASES:
            return
        self.stand(Said(eyes, key))
        answered = answer(self.evening, Said(eyes, key))
        if answered is not None:
            self._hush_answer()
            self._answering = self.later(lambda: self.stand(answered), ANSWER)

    def happened(self, events: Sequence[Event]) -> None:
        """These events were seen: a computer may have a word for them."""
        said = remark(self.evening, [event.seen_by(None) for event in events]) if self.on else None
        if said is not None:
            self.stand(said)

    def close(self) -> None:
        """The table is left."""
        self._hush_answer()
        for _, keep in self._words.values():
            keep()
        self._words.clear()

    def _hush_answer(self) -> None:
        if self._answering is not None:
            self._answering()
            self._answering = None

    def stand(self, said: Said) -> None:
        """These words stand for a moment, in place of what the same seat said before."""
        if said.seat in self._words:
            self._words.pop(said.seat)[1]()

        def over() -> None:
            self._words.pop(said.seat, None)
            self.changed()

        self._words[said.seat] = in_own_words(self.evening, said), self.later(over, SECONDS)
        self.changed()
