"""A View as plain data, both ways: what a seat on another device knows of the table, and no more.

Written is what cannot be worked out: the rules, the log, the scores, how many tiles each holds, and what the
seat knows of the round (`core/plain.py`). The hand, the table and what may be done follow from that, and are
made anew where it is read, by the very rules that made them here: so no two parts can contradict each other.
"""

from __future__ import annotations

import operator
import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

from domino.core.actions import NEXT, Action
from domino.core.events import Event, Item
from domino.core.game import State, View, find_game
from domino.core.options import FIRST_VERSION, VERSION
from domino.core.plain import (
    MOST_POINTS,
    Flag,
    Frame,
    Many,
    Plain,
    Whole,
    a_list,
    shown,
    state_data,
    state_from,
)
from domino.core.tiles import TILES

WRITTEN = 1
"""How views are written. Whoever reads another number than this is newer or older than who wrote it."""

PARTS = frozenset({
    "written", "game", "preset", "law", "rules", "round", "seat", "sees", "acts", "ended", "sizes", "scores",
    "known", "log",
})  # fmt: skip
FRAMED = ("game", "preset", "law", "rules", "round", "seat", "sees")
"""Those that stay as they are while a round lasts."""
MOST_ROUNDS = 9_999
MOST_PLAYERS = 99
MOST_OPTIONS = 60
MOST_EVENTS = 3_000
"""More than a round has: each tile of the largest set is dealt, drawn and played once, and told of a few
times more."""
LONGEST_EVENT = 4_000
"""A receipt of the largest set is shorter."""
USUAL_EVENT = 60
"""Most events are shorter than this; receipts are not."""

_PLACE = re.compile(r"[a-z-]{1,12}[0-9]{0,2}(\.[0-9]{1,3})?")
_COUNTED = re.compile(r"[a-z0-9-]{1,30}")


def view_data(view: View) -> dict[str, Plain]:
    """The view as plain values, which `json.dumps` writes.

    :raises ValueError: when it holds what its seat may not know, or is not what a match shows a seat.
    """
    return ViewWriter().data(view)


def view_from(data: Any) -> View:
    """The view that was written.

    :raises ValueError: with a sentence, when it is none.
    """
    return ViewReader().view(data)


class ViewWriter:
    """Writes the views of one seat, one after the other: most of each was written before."""

    def __init__(self) -> None:
        self._frame: Frame | None = None
        self._rules: dict[str, Plain] = {}
        self._log: tuple[Event, ...] = ()
        self._told: list[Plain] = []

    def data(self, view: View) -> dict[str, Plain]:
        """As `view_data`.

        :raises ValueError: as there.
        """
        known = view.known
        sees = len(view.hand) == view.hand_sizes[view.seat]
        frame = self._framed(view, sees)
        if view.turn not in (None, _turn(known)) or view.hand != known.hand(view.seat):
            raise ValueError("the view does not agree with what it knows of the round")
        acts = view.legal == _legal(known, view.turn, view.seat)
        if not acts and (view.legal or (view.hand and not known.over)):
            raise ValueError("what the seat may do does not follow from the rules")
        return {
            "written": WRITTEN,
            "game": view.game,
            "preset": view.rules.preset,
            "law": view.rules.version,
            "rules": self._rules,
            "round": view.round,
            "seat": view.seat,
            "sees": sees,
            "acts": acts,
            "ended": view.turn is None,
            "sizes": list(view.hand_sizes),
            "scores": list(view.scores),
            "known": state_data(known, frame),
            "log": self._log_data(view, sees),
        }

    def _framed(self, view: View, sees: bool) -> Frame:
        frame = self._frame
        if (
            frame is not None
            and frame.rules is view.rules
            and (frame.number, frame.seat, frame.watching) == (view.round, view.seat, not sees)
        ):
            frame = replace(frame, hand_sizes=view.hand_sizes)
        else:
            game = find_game(view.game)
            frame = Frame.around(game, view.rules, view.round, view.seat, not sees, view.hand_sizes)
            self._rules = game.named(view.rules)
            self._log = ()
        self._frame = frame
        return frame

    def _log_data(self, view: View, sees: bool) -> list[Plain]:
        """The events as texts; what was seen several times in a row, as a deal to others is, is told once,
        and then how many times more."""
        log, eyes = view.log, view.seat if sees else None
        known = len(self._log)
        if known and log[:known] == self._log:
            told = list(self._told)
        else:
            known, told = 0, []
        for at in range(known, len(log)):
            event = log[at]
            if event != event.seen_by(eyes):
                raise ValueError("the log tells what the seat has not seen")
            if not at or event != log[at - 1]:
                told.append(str(event))
            elif type(told[-1]) is int:
                told[-1] += 1
            else:
                told.append(1)
        self._log, self._told = log, told
        return told


class ViewReader:
    """Reads the views of one seat, one after the other: what is the very same as before is not read again."""

    def __init__(self) -> None:
        self._data: dict[str, Plain] = {}
        self._frame: Frame | None = None
        self._known: State | None = None
        self._log: tuple[Event, ...] = ()
        """What of them can be gone on with: nothing when the round is another."""

    def view(self, data: Any) -> View:
        """As `view_from`.

        :raises ValueError: as there.
        """
        if not isinstance(data, dict):
            raise ValueError("this is not a view of a table")
        if data.get("written") != WRITTEN or type(data["written"]) is not int:
            raise ValueError("this view was written by a newer or an older Boneyard: bring both up to date")
        if data.keys() != PARTS:
            odd = sorted(map(str, data.keys() ^ PARTS))[0]
            raise ValueError(f"a view has {shown(odd)} where it should not, or lacks it")
        frame = self._framed(data)
        earlier = None if self._known is None else (self._data["known"], self._known)
        known = state_from(data["known"], frame, earlier)
        ended = Flag().read(data["ended"])
        if ended and not known.over:
            raise ValueError("the match has ended in the middle of a round")
        turn = None if ended else _turn(known)
        acts, hand = Flag().read(data["acts"]), known.hand(frame.seat)
        if not acts and hand and not known.over:
            raise ValueError("who sees a hand may act with it")
        try:
            legal = _legal(known, turn, frame.seat) if acts else ()
            table = known.table()
        except (LookupError, TypeError, ValueError):
            raise ValueError("what lies on the table does not hang together") from None
        view = View(
            game=frame.game.key,
            rules=frame.rules,
            round=frame.number,
            seat=frame.seat,
            hand=hand,
            hand_sizes=frame.hand_sizes,
            boneyard_size=known.boneyard_size(),
            turn=turn,
            legal=legal,
            scores=Many(Whole(-MOST_POINTS, MOST_POINTS), frame.sides, frame.sides).read(data["scores"]),
            table=table,
            log=self._read_log(data["log"], frame),
            known=known,
        )
        self._data, self._frame, self._known, self._log = data, frame, known, view.log
        return view

    def _framed(self, data: dict[str, Plain]) -> Frame:
        """The game, its rules, and who looks. What was checked before is known by being the same object."""
        before, sizes = self._data, _sizes(data)
        if (
            self._frame is not None
            and all(data[part] is before[part] for part in FRAMED)
            and len(sizes) == self._frame.players
        ):
            return replace(self._frame, hand_sizes=sizes)
        self._known, self._log = None, ()
        return _frame(data, sizes)

    def _read_log(self, data: Plain, frame: Frame) -> tuple[Event, ...]:
        """What happened, as the seat saw it."""
        told = a_list(data, 0, MOST_EVENTS)
        before = self._data["log"] if self._log else []
        follows = len(before) <= len(told) and all(map(operator.is_, before, told))
        eyes = None if frame.watching else frame.seat
        log = list(self._log) if follows else []
        for each in told[len(before) :] if follows else told:
            if log and type(each) is int:
                log += [log[-1]] * Whole(1, MOST_EVENTS - len(log)).read(each)
            else:
                log.append(_event(each, frame, eyes))
        return tuple(log)


def _turn(known: State) -> int:
    """Whose turn it is while the match goes on: between rounds seat 0's."""
    return 0 if known.over else known.turn


def _legal(known: State, turn: int | None, seat: int) -> tuple[Action, ...]:
    """What a match lets the seat do."""
    if turn is None:
        return ()
    return (NEXT,) if known.over else tuple(known.legal(seat))


def _sizes(data: dict[str, Plain]) -> tuple[int, ...]:
    """How many tiles each holds."""
    sizes: tuple[int, ...] = Many(Whole(0, len(TILES)), 1, MOST_PLAYERS).read(data["sizes"])
    return sizes


def _frame(data: dict[str, Plain], sizes: tuple[int, ...]) -> Frame:
    game = find_game(data["game"])
    rules, preset = data["rules"], data["preset"]
    if not isinstance(rules, dict) or len(rules) > MOST_OPTIONS or not isinstance(preset, str):
        raise ValueError("these are not the rules of a match")
    law = Whole(FIRST_VERSION, VERSION).read(data["law"])
    settled = game.rules(preset, rules, len(sizes), law)
    if None in settled.as_dict().values() or game.named(settled) != rules:
        raise ValueError("these are not all the rules of a match")
    number = Whole(1, MOST_ROUNDS).read(data["round"])
    seat = Whole(0, len(sizes) - 1).read(data["seat"])
    sees = Flag().read(data["sees"])
    return Frame.around(game, settled, number, seat, not sees, sizes)


def _event(text: Plain, frame: Frame, eyes: int | None) -> Event:
    if not isinstance(text, str) or len(text) > LONGEST_EVENT:
        raise ValueError(f"{shown(text)} is not an event")
    event = _usual_event(text) if len(text) <= USUAL_EVENT else parse_event(text)
    tiles = (event.tile, *(item.tile for item in event.items)) if event.items else (event.tile,)
    if (
        (event.seat is not None and not 0 <= event.seat < frame.players)
        or any(tile is not None and tile.high > frame.highest for tile in tiles)
        or event.seen_by(eyes) != event
    ):
        raise ValueError(f"{shown(text)} is not an event of this table")
    return event


def parse_event(text: str) -> Event:
    """The event, at whatever table. What is not written as it would be written here is refused."""
    event = Event.parse(text)
    parts: tuple[Event | Item, ...] = (event, *event.items)
    if any(not _COUNTED.fullmatch(item.what) for item in event.items):
        raise ValueError(f"{shown(text)} counts what there isn't")
    for part in parts:
        if part.place is not None and not _PLACE.fullmatch(part.place):
            raise ValueError(f"{shown(part.place)} is not a place on a table")
        if part.number is not None and abs(part.number) > MOST_POINTS:
            raise ValueError(f"{shown(text)} tells of too large a number")
    if str(event) != text:
        raise ValueError(f"{shown(text)} is not how an event is written")
    return event


_usual_event = lru_cache(maxsize=4096)(parse_event)
"""Every view of a round tells again what the one before it told: what is short is read once."""
