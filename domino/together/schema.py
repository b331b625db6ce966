"""Building blocks of the message schema: typed, bounded checks for data from another device.

A check takes a decoded JSON value and returns the value to use, or raises `ValueError`. A message is declared
as a set of named fields, each with a check (`messages.py` has the declarations):

    Fields(number=required(whole(0, 9)), why=optional(text(200), ""))

`Fields.read` returns every declared field and nothing else: an undeclared field is dropped, an optional field
that is missing or null has its default.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Check = Callable[[Any], Any]
"""Returns the checked value, converted where the declaration says so.

:raises ValueError: when the value isn't allowed.
"""

_ESCAPE_SEQUENCE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI: colors, cursor movement
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c|$)"  # OSC, DCS and the like
    r"|\x1b[ -/]*[0-~]?"
)
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Unicode categories that never appear in text from another device: control and format characters (bidi
overrides among them), surrogates, private use and unassigned."""
_JOINERS = "\u200c\u200d"
"""Format characters that some scripts and emoji need."""
_BREAKS = re.compile(r"[\t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]+")
_SURROGATE = re.compile("[\ud800-\udfff]")


class Malformed(ValueError):
    """This isn't a valid message. `reason` is a text key under `together`."""

    def __init__(self, reason: str, what: str) -> None:
        self.reason = reason
        super().__init__(what)


class Field(NamedTuple):
    """One field of a message."""

    check: Check
    is_required: bool = True
    default: Any = None
    missing: str = "malformed"
    """The reason of `Malformed` when a required field is missing."""


class Fields:
    """The declared fields of a message, or of an object inside one."""

    def __init__(self, **fields: Field) -> None:
        self._fields = fields

    def read(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Every declared field, checked, in the order of the declaration.

        :raises Malformed: when one is missing or wrong.
        """
        return {name: _read(name, field, data.get(name)) for name, field in self._fields.items()}

    @property
    def names(self) -> tuple[str, ...]:
        """The declared names."""
        return tuple(self._fields)

    def __call__(self, value: object) -> dict[str, Any]:
        """Checks an object with these fields inside a message."""
        if not isinstance(value, dict):
            raise ValueError("expected an object")
        return self.read(value)


def _read(name: str, field: Field, value: object) -> Any:
    if value is None:
        if field.is_required:
            raise Malformed(field.missing, f"{name} is missing")
        return field.default
    try:
        return field.check(value)
    except Malformed:
        raise
    except (ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RecursionError):
        raise Malformed("malformed", f"{name} can't be {ascii(value)[:60]}") from None


def required(check: Check) -> Field:
    """A field that must be there and not null."""
    return Field(check)


def optional(check: Check, default: Any = None) -> Field:
    """A field that may be missing or null."""
    return Field(check, False, default)


# Decoding


def decode(data: str | bytes, most: int) -> dict[str, Any]:
    """The JSON object in a message of at most so many bytes. Its numbers are finite, its strings are valid
    Unicode.

    :raises Malformed: when there is none.
    """
    if len(data) > most:
        raise Malformed("too-large", "a message that is too large")
    try:
        encoded = data.encode() if isinstance(data, str) else data
        if len(encoded) > most:
            raise Malformed("too-large", "a message that is too large")
        decoded = encoded.decode()
        found = json.loads(decoded, parse_constant=_refuse_constant, parse_float=_finite)
        if "\\u" in decoded:  # only an escape can still hold half of a surrogate pair
            _check_unicode(found)
    except Malformed:
        raise
    except (ValueError, RecursionError):
        raise Malformed("malformed", "this isn't JSON") from None
    if not isinstance(found, dict):
        raise Malformed("malformed", "a message is an object")
    return found


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} isn't a number")


def _finite(written: str) -> float:
    value = float(written)
    if not math.isfinite(value):
        raise ValueError("a number out of range")
    return value


def _check_unicode(value: object) -> None:
    if isinstance(value, str):
        value.encode()
    elif isinstance(value, list):
        for each in value:
            _check_unicode(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            _check_unicode(name)
            _check_unicode(each)


# Text


def clean(text: str) -> str:
    """The text without escape sequences, control characters, bidi overrides and surrogates, on one line."""
    if text.isprintable():
        return text
    text = _BREAKS.sub(" ", _ESCAPE_SEQUENCE.sub("", text))
    return "".join(each for each in text if each in _JOINERS or unicodedata.category(each) not in _DROPPED)


def text(most: int, least: int = 0) -> Check:
    """Text for people, cleaned; a length within these bounds."""

    def check(value: object) -> str:
        if not isinstance(value, str) or len(value) > most:
            raise ValueError("expected a text")
        cleaned = clean(value)
        if len(cleaned) < least:
            raise ValueError("the text is too short")
        return cleaned

    return check


def document(most: int) -> Check:
    """Text of several lines that is parsed elsewhere: unchanged, but without control characters."""

    def check(value: object) -> str:
        if not isinstance(value, str) or len(value) > most:
            raise ValueError("expected a document")
        if not all(line.isprintable() or clean(line) == line for line in re.split(r"\r?\n", value)):
            raise ValueError("a document with control characters")
        return value

    return check


def pattern(expression: str, most: int = 200) -> Check:
    """A string that matches this regular expression as a whole."""
    compiled = re.compile(expression)

    def check(value: object) -> str:
        if not isinstance(value, str) or len(value) > most or not compiled.fullmatch(value):
            raise ValueError("not as it is written")
        return value

    return check


def parsed(parse: Callable[[str], Any], most: int) -> Check:
    """What `parse` makes of a string of at most so many characters."""

    def check(value: object) -> Any:
        if not isinstance(value, str) or len(value) > most or _SURROGATE.search(value):
            raise ValueError("expected a string")
        return parse(value)

    return check


def one_of(*allowed: str) -> Check:
    """One of these strings."""

    def check(value: object) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise ValueError("not one of the choices")
        return value

    return check


# Numbers, lists and objects


def whole(least: int, most: int) -> Check:
    """An integer within these bounds; no bool, no float."""

    def check(value: object) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError("not an integer in range")
        return value

    return check


def flag(value: object) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise ValueError("neither true nor false")
    return value


def list_of(check: Check, most: int, least: int = 0) -> Check:
    """A list, as a tuple, of so many values at least and at most."""

    def read(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list) or not least <= len(value) <= most:
            raise ValueError("not a list of this length")
        return tuple(check(each) for each in value)

    return read


def json_object(value: object) -> dict[str, Any]:
    """Any object. Whoever uses it validates its content."""
    if not isinstance(value, dict):
        raise ValueError("expected an object")
    return value
