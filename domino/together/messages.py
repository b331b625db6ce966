"""Every message between host and guests, and the schema that validates it: one JSON object a message.

`GUEST_MESSAGES` declares what a guest may send, `HOST_MESSAGES` what the host may. Nothing that another
device sent is used before `said` (on the host) or `told` (on a guest) has validated it. To add a message,
declare its fields there; checks are in `schema.py`. See docs/together.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from domino.core.actions import Action
from domino.core.chance import check_addition
from domino.core.match import LONGEST_NAME, check_name
from domino.core.plain import MOST_POINTS
from domino.core.seating import COLOURS
from domino.core.tiles import TILES, Tile
from domino.together import keys
from domino.together.past import MOST_ROUNDS, PastRound, action_in
from domino.together.places import MOST_SEATS
from domino.together.position import Position
from domino.together.schema import (
    Check,
    Field,
    Fields,
    Malformed,
    clean,
    decode,
    document,
    flag,
    json_object,
    list_of,
    one_of,
    optional,
    parsed,
    pattern,
    required,
    text,
    whole,
)
from domino.together.views import LONGEST_EVENT, MOST_EVENTS, parse_event

VERSION = 2
MOST_SAID = 64 * 1024
"""Bytes of the longest message of a guest."""
MOST_TOLD = 512 * 1024
"""Bytes of the longest message of the host."""
MOST_NUMBER = 2**31
MOST_ACTIONS = 9_999
"""Actions of one round that are sent to a guest who comes later."""
LONGEST_SENTENCE = 2_000
LEAST_ROOM, MOST_ROOM = 100, 4000
"""Dp that a table is laid out for, whatever a browser says."""
VIEW, PAGE, TABLE = "view", "page", "table"
"""What a guest wants to be told: a view, to make everything of it itself; a page that is ready to be shown;
or the table alone, without a hand."""
WANTS = (VIEW, PAGE, TABLE)
STATES = ("host", "here", "away", "computer", "free")
"""What a seat in the lobby can be (`Host.state_of`)."""
_NEWS = '{"tell":"table",'


class Room(NamedTuple):
    """How wide and how high the table is shown on a browser, in dp."""

    wide: int
    high: int


@dataclass(frozen=True, slots=True)
class Hello:
    """Somebody is at the door: the first message on every line."""

    secret: str
    name: str
    wants: str
    language: str = "en"
    key: str | None = None
    code: str | None = None
    seat: int | None = None
    room: Room | None = None
    """How much a browser has for the table, where it knows that already."""


@dataclass(frozen=True, slots=True)
class Add:
    """A word for the shuffle."""

    word: str


@dataclass(frozen=True, slots=True)
class Play:
    """An action, meant for this position. The number comes back with the answer."""

    number: int
    at: Position
    action: Action


@dataclass(frozen=True, slots=True)
class Undo:
    """Asks to take back the seat's last action."""

    number: int
    at: Position


@dataclass(frozen=True, slots=True)
class Agree:
    """Whether somebody else may take back."""

    number: int
    at: Position
    yes: bool


@dataclass(frozen=True, slots=True)
class Have:
    """What the guest has; whatever is newer is told."""

    at: Position


@dataclass(frozen=True, slots=True)
class Look:
    """The browser has another room for the table now: it is to be told the table for that."""

    room: Room


@dataclass(frozen=True, slots=True)
class Hint:
    """Asks what a good player would do in the guest's place."""

    number: int
    at: Position


@dataclass(frozen=True, slots=True)
class Review:
    """Asks what the guest's decisions cost in the round that is over."""

    number: int
    at: Position


@dataclass(frozen=True, slots=True)
class Sit:
    """The guest would like to sit there."""

    seat: int


@dataclass(frozen=True, slots=True)
class Leave:
    """The seat is free."""


Said = Hello | Add | Play | Undo | Agree | Have | Look | Hint | Review | Sit | Leave


def said(data: str | bytes) -> Said:
    """What a guest says, validated.

    :raises Malformed: when that is nothing a guest can say.
    """
    message = decode(data, MOST_SAID)
    kind = message.get("say")
    declared = GUEST_MESSAGES.get(kind) if isinstance(kind, str) else None
    if declared is None:
        raise Malformed("malformed", f"guests don't send {ascii(kind)[:60]}")
    fields = declared.fields.read(message)
    fields.pop("version", None)
    return declared.make(**fields)


def saying(message: Said) -> str:
    """The message as it goes over a line."""
    data: dict[str, object] = {"say": type(message).__name__.lower()}
    if isinstance(message, Hello):
        data["version"] = VERSION
    for name in message.__slots__:
        value = getattr(message, name)
        if value is not None:
            data[name] = str(value) if isinstance(value, Position | Action) else value
    return _compact(data)


def telling(kind: str, **fields: object) -> str:
    """What the host tells, as it goes over a line."""
    return _compact({"tell": kind, **fields})


def is_replaced(text: str) -> bool:
    """Whether this, which `telling` made, is of no use any more once something later like it was told."""
    return text.startswith(_NEWS)


def told(data: str | bytes) -> dict[str, Any]:
    """What the host tells, validated: its kind under `tell`, and every field that is declared for that kind.

    :raises Malformed: when that is nothing a host can tell.
    """
    message = decode(data, MOST_TOLD)
    kind = message.get("tell")
    declared = HOST_MESSAGES.get(kind) if isinstance(kind, str) else None
    if declared is None:
        raise Malformed("malformed", f"hosts don't send {ascii(kind)[:60]}")
    return {"tell": kind, **declared.read(message)}


def _compact(data: Mapping[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


# The schema


def _version(value: object) -> int:
    if type(value) is not int or value != VERSION:
        raise Malformed("other-version", "another version of the protocol")
    return value


def _name(value: object) -> str:
    """A name that isn't empty, without what can't be printed."""
    return check_name("".join(each for each in LABEL(value) if each.isprintable()))


def _key(value: object) -> str:
    if not isinstance(value, str) or not keys.is_key(value):
        raise ValueError("a key")
    return value


def _code(value: object) -> str:
    """Whatever was typed as a code: one that can't be right is a wrong one, and counts as a try."""
    if not isinstance(value, str) or len(value) > 20:
        raise ValueError("a code")
    return clean(value)


def _table(value: object) -> str:
    if not isinstance(value, str) or not keys.is_table(value):
        raise ValueError("a table's public key")
    return value


def _room(value: object) -> Room:
    wide, high = (min(max(side, LEAST_ROOM), MOST_ROOM) for side in list_of(NUMBER, 2, 2)(value))
    return Room(wide, high)


def _past_round(value: object) -> PastRound:
    return PastRound(**_PAST_ROUND(value))


def _seat_action(written: str) -> tuple[int, Action]:
    seat, _, action = written.partition(" ")
    if not 1 <= len(seat) <= 2 or not (seat.isascii() and seat.isdecimal()):
        raise ValueError("a seat and an action")
    return int(seat), action_in(action)


KEY: Check = _key
NAME: Check = _name
LABEL = text(4 * LONGEST_NAME)
"""A name as the host sends it: empty where nobody sits."""
SENTENCE = text(LONGEST_SENTENCE)
NUMBER = whole(0, MOST_NUMBER - 1)
SEAT = whole(0, MOST_SEATS - 1)
LANGUAGE = pattern("[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")
POSITION = parsed(Position.parse, 19)
ACTION = parsed(Action.parse, 60)
SEEN_ACTION = parsed(action_in, 60)
EVENTS = list_of(parsed(parse_event, LONGEST_EVENT), MOST_EVENTS)
HANDS = list_of(list_of(parsed(Tile.parse, 7), len(TILES)), MOST_SEATS, 1)
_PAST_ROUND = Fields(
    scores=required(list_of(whole(-MOST_POINTS, MOST_POINTS), MOST_SEATS, 1)),
    events=required(EVENTS),
    hands=required(HANDS),
)
_LOBBY_SEAT = Fields(
    name=required(LABEL),
    state=required(one_of(*STATES)),
    colour=optional(whole(0, COLOURS - 1)),
)
_DONE = Fields(seat=required(SEAT), action=required(SEEN_ACTION))
_REVIEW_POINT = Fields(
    head=optional(SENTENCE, ""),
    cost=optional(SENTENCE, ""),
    interval=optional(SENTENCE, ""),
    done=optional(SENTENCE, ""),
    better=optional(SENTENCE, ""),
    reason=optional(SENTENCE, ""),
)
_REVIEW = Fields(
    title=required(SENTENCE),
    line=required(SENTENCE),
    counts=optional(SENTENCE, ""),
    points=required(list_of(_REVIEW_POINT, 999)),
)
_ASKING = {"number": required(NUMBER), "at": required(POSITION)}


class GuestMessage(NamedTuple):
    """A message of guests: what it becomes, and its fields."""

    make: Callable[..., Said]
    fields: Fields


GUEST_MESSAGES: dict[str, GuestMessage] = {
    "hello": GuestMessage(
        Hello,
        Fields(
            version=Field(_version, missing="other-version"),
            secret=required(KEY),
            name=required(NAME),
            wants=required(one_of(*WANTS)),
            language=optional(LANGUAGE, "en"),
            key=optional(KEY),
            code=optional(_code),
            seat=optional(NUMBER),
            room=optional(_room),
        ),
    ),
    "add": GuestMessage(Add, Fields(word=required(check_addition))),
    "play": GuestMessage(Play, Fields(**_ASKING, action=required(ACTION))),
    "undo": GuestMessage(Undo, Fields(**_ASKING)),
    "agree": GuestMessage(Agree, Fields(**_ASKING, yes=required(flag))),
    "have": GuestMessage(Have, Fields(at=required(POSITION))),
    "look": GuestMessage(Look, Fields(room=required(_room))),
    "hint": GuestMessage(Hint, Fields(**_ASKING)),
    "review": GuestMessage(Review, Fields(**_ASKING)),
    "sit": GuestMessage(Sit, Fields(seat=required(NUMBER))),
    "leave": GuestMessage(Leave, Fields()),
}
"""What a guest may send, by `say`."""

HOST_MESSAGES: dict[str, Fields] = {
    "welcome": Fields(
        version=required(_version),
        game=required(pattern("[a-z0-9-]{1,40}")),
        table=optional(text(40), ""),
        promise=required(text(200)),
        seat=optional(SEAT),
        names=required(list_of(LABEL, MOST_SEATS)),
        language=optional(LANGUAGE, "en"),
    ),
    "waiting": Fields(),
    "key": Fields(key=required(KEY), table=optional(_table)),
    "lobby": Fields(
        seats=required(list_of(_LOBBY_SEAT, MOST_SEATS)),
        words=required(SENTENCE),
        seat=optional(SEAT),
        sides=optional(whole(0, MOST_SEATS), 0),
    ),
    "table": Fields(
        at=required(POSITION),
        before=optional(POSITION),
        view=optional(json_object),
        page=optional(json_object),
        changes=optional(json_object),
        done=optional(_DONE),
        events=optional(EVENTS, ()),
        past=optional(list_of(_past_round, MOST_ROUNDS)),
        actions=optional(list_of(parsed(_seat_action, 63), MOST_ACTIONS), ()),
        hands=optional(HANDS),
        record=optional(document(MOST_TOLD), ""),
    ),
    "answer": Fields(
        number=required(NUMBER),
        ok=required(flag),
        late=optional(flag, False),
        why=optional(SENTENCE, ""),
    ),
    "asked": Fields(at=required(POSITION), words=required(SENTENCE)),
    "hint": Fields(at=required(POSITION), action=required(ACTION), words=required(SENTENCE)),
    "review": Fields(round=required(whole(1, MOST_ROUNDS)), review=required(_REVIEW)),
    "bye": Fields(why=required(SENTENCE)),
}
"""What the host may send, by `tell`. `view` and `changes` of a table are validated by `views.ViewReader`."""
