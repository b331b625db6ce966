"""JSON from anywhere: bounded before it is read, the same on every Python.

    value = read_json(raw)

Of a file that may be long, where its pieces are, found without reading any of them:

    found, whole = pieces_in(file)       # {"history": [Piece, Piece, ...], "settings": [Piece], ...}
    value = read_piece(file, piece)

Such a file holds one object. A member that is a list has a piece for each of its items, every other one
piece. How many there are, how long each is, how much is in it and how deep that lies is known before anything
is read; and no more than one piece is ever in memory.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any, BinaryIO, NamedTuple

MOST_PIECES = 100_000
"""As many matches as people who play one every hour finish in eleven years."""
LONGEST_PIECE = 5_000_000
"""Longer than any record, however it is written."""
MOST_SIGNS = 50_000
"""In one piece."""
DEEPEST = 16
_STEP = 1 << 18
_SIGN = re.compile(rb'([^"\[\]{},:]*+)([\[\]{},:]|"(?:[^"\\]++|\\.)*+")', re.DOTALL)
_MARK = b"\xef\xbb\xbf"
"""What some programs put before text."""


class Piece(NamedTuple):
    """A value in the file: where it begins, and how many bytes it has."""

    start: int
    length: int


class _Sign(NamedTuple):
    """A bracket, comma or colon, or a string from one quotation mark to the other: what stands between it and
    the sign before, without blanks; itself; where it begins and where it ends."""

    before: bytes
    text: bytes
    start: int
    end: int


def pieces_in(file: BinaryIO) -> tuple[dict[str, list[Piece]], bool]:
    """The pieces by the name of their member, and whether the file is whole: one that was cut off has those
    before the cut.

    :raises ValueError: when it is no such file, or there is more in it than may be.
    """
    found: dict[str, list[Piece]] = {}
    signs = _signs(file)
    with_more = True
    try:
        opening = next(signs)
        if opening.text != b"{" or opening.before not in (b"", _MARK):
            raise ValueError("this is not one object")
        while with_more:
            name, colon, first = next(signs), next(signs), next(signs)
            if name.text[:1] != b'"' or colon.text != b":":
                raise ValueError("members have names")
            pieces = found.setdefault(name.text[1:-1].decode("utf-8"), [])
            if first.text == b"[" and not first.before:
                closing = first
                while closing.text != b"]":
                    closing = _add(pieces, signs, closing.end)
                closing = next(signs)
            else:
                closing = _add(pieces, chain((first,), signs), colon.end)
            if sum(map(len, found.values())) > MOST_PIECES:
                raise ValueError("no file has so many pieces")
            with_more = closing.text == b","
    except EOFError:
        return found, False
    return found, True


def read_json(raw: bytes) -> Any:
    """The value that these bytes write.

    :raises ValueError: when they write none, or one with more in it than a piece may have.
    """
    with contextlib.suppress(EOFError):
        _end(_signs(io.BytesIO(raw)), 0)
    return json.loads(raw.decode("utf-8"))


def read_piece(file: BinaryIO, piece: Piece) -> Any:
    """The value of a piece.

    :raises ValueError: when it is none.
    """
    file.seek(piece.start)
    return json.loads(file.read(piece.length).decode("utf-8"))


def _add(pieces: list[Piece], signs: Iterator[_Sign], start: int) -> _Sign:
    """Adds the piece that begins here, if there is one; returns the sign after it."""
    closing, filled = _end(signs, start)
    if filled:
        pieces.append(Piece(start, closing.start - start))
    if len(pieces) > MOST_PIECES:
        raise ValueError("no file has so many pieces")
    return closing


def _end(signs: Iterator[_Sign], start: int) -> tuple[_Sign, bool]:
    """The sign after the piece that begins here, a comma or the bracket that closes what it lies in; and
    whether there is such a piece.

    :raises ValueError: when there is too much in it.
    """
    depth = 0
    for count, sign in enumerate(signs):
        if count > MOST_SIGNS or sign.end - start > LONGEST_PIECE or depth > DEEPEST:
            raise ValueError("no piece has so much in it")
        if not depth and sign.text in (b",", b"]", b"}"):
            return sign, bool(count or sign.before)
        depth += (sign.text in (b"[", b"{")) - (sign.text in (b"]", b"}"))
    raise AssertionError("signs never end by themselves")


def _signs(file: BinaryIO) -> Iterator[_Sign]:
    """Every sign of the file.

    :raises EOFError: after the last.
    """
    data, offset, at = b"", 0, 0
    while True:
        found = _SIGN.match(data, at)
        if found is not None:
            begin, at = found.span(2)
            yield _Sign(found[1].strip(), found[2], offset + begin, offset + at)
            continue
        if len(data) - at > LONGEST_PIECE:
            raise ValueError("no piece is so long")
        more = file.read(max(_STEP, len(data) - at))  # twice as much each time, for a long string
        if not more:
            raise EOFError
        data, offset, at = data[at:] + more, offset + at, 0
