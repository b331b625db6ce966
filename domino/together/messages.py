"""What goes over a line: one JSON object a message. What comes from another device is checked here.

A guest says what a `Said` holds; the host tells plain objects, made by `telling`. See docs/together.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from domino.core.actions import Action
from domino.core.chance import check_addition
from domino.core.match import check_name
from domino.together import keys
from domino.together.position import Position

VERSION = 1
MOST_SAID = 64 * 1024
"""Bytes of the longest message of a guest."""
MOST_TOLD = 512 * 1024
"""Bytes of the longest message of the host."""
MOST_NUMBER = 2**31
LEAST_ROOM, MOST_ROOM = 100, 4000
"""Dp that a table is laid out for, whatever a browser says."""
VIEW, PAGE, TABLE = "view", "page", "table"
"""What a guest wants to be told: a view, to make everything of it itself; a page that is ready to be shown;
or the table alone, without a hand."""
WANTS = (VIEW, PAGE, TABLE)
_NEWS = '{"tell":"table",'
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")


class Malformed(ValueError):
    """This is no message. `reason` is a text key under `together`."""

    def __init__(self, reason: str, what: str) -> None:
        self.reason = reason
        super().__init__(what)


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


def said(text: str | bytes) -> Said:
    """What a guest says.

    :raises Malformed: when that is nothing a guest can say.
    """
    data = _object(text, MOST_SAID)
    kind = data.get("say")
    if kind == "hello":
        if data.get("version") != VERSION:
            raise Malformed("other-version", "another version of the protocol")
        return Hello(
            secret=_field(data, "secret", _key),
            name=_field(data, "name", check_name),
            wants=_field(data, "wants", _wanted),
            language=_perhaps(data, "language", _language) or "en",
            key=_perhaps(data, "key", _key),
            code=_perhaps(data, "code", _code),
            seat=_perhaps(data, "seat", _number),
            room=_perhaps(data, "room", _room),
        )
    if kind == "add":
        return Add(_field(data, "word", check_addition))
    if kind == "play":
        return Play(_field(data, "number", _number), _at(data), _field(data, "action", _action))
    if kind == "undo":
        return Undo(_field(data, "number", _number), _at(data))
    if kind == "agree":
        return Agree(_field(data, "number", _number), _at(data), _field(data, "yes", _flag))
    if kind == "have":
        return Have(_at(data))
    if kind == "look":
        return Look(_field(data, "room", _room))
    if kind == "hint":
        return Hint(_field(data, "number", _number), _at(data))
    if kind == "review":
        return Review(_field(data, "number", _number), _at(data))
    if kind == "sit":
        return Sit(_field(data, "seat", _number))
    if kind == "leave":
        return Leave()
    raise Malformed("malformed", f"nobody says {str(kind)[:40]!r}")


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


def told(text: str | bytes) -> dict[str, Any]:
    """What the host tells: an object with its kind under `tell`.

    :raises Malformed: when it is none.
    """
    data = _object(text, MOST_TOLD)
    if not isinstance(data.get("tell"), str):
        raise Malformed("malformed", "the host told nothing")
    return data


def _compact(data: Mapping[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _object(text: str | bytes, most: int) -> dict[str, Any]:
    if len(text) > most or (isinstance(text, str) and len(text.encode(errors="replace")) > most):
        raise Malformed("too-large", "a message that is too large")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Malformed("malformed", "this is not JSON") from None
    if not isinstance(data, dict):
        raise Malformed("malformed", "a message is an object")
    return data


Checked = TypeVar("Checked")


def _field(data: Mapping[str, object], name: str, check: Callable[[Any], Checked]) -> Checked:
    if data.get(name) is None:
        raise Malformed("malformed", f"{name} is missing")
    try:
        return check(data[name])
    except (ValueError, TypeError, AttributeError):
        raise Malformed("malformed", f"{name} cannot be {str(data[name])[:40]!r}") from None


def _perhaps(data: Mapping[str, object], name: str, check: Callable[[Any], Checked]) -> Checked | None:
    return None if data.get(name) is None else _field(data, name, check)


def _at(data: Mapping[str, object]) -> Position:
    return _field(data, "at", Position.parse)


def _action(value: str) -> Action:
    if len(value) > 60:
        raise ValueError("no action is that long")
    return Action.parse(value)


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value < MOST_NUMBER:
        raise ValueError("a number")
    return value


def _room(value: object) -> Room:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError("how wide, and how high")
    wide, high = (min(max(_number(side), LEAST_ROOM), MOST_ROOM) for side in value)
    return Room(wide, high)


def _flag(value: object) -> bool:
    if type(value) is not bool:
        raise ValueError("yes or no")
    return value


def _key(value: object) -> str:
    if not isinstance(value, str) or not keys.is_key(value):
        raise ValueError("a key")
    return value


def _code(value: object) -> str:
    """Whatever was typed as a code: one that cannot be right is a wrong one, and counts as a try."""
    if not isinstance(value, str) or len(value) > 20:
        raise ValueError("a code")
    return value


def _wanted(value: object) -> str:
    if not isinstance(value, str) or value not in WANTS:
        raise ValueError("a view, a page or the table")
    return value


def _language(value: object) -> str:
    if not isinstance(value, str) or not _LANGUAGE.fullmatch(value):
        raise ValueError("a language")
    return value
