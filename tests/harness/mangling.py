"""Mangled input: what is good, changed here and there by chance, and always the same way for a seed."""

from __future__ import annotations

import json
import random
import re
import zlib
from collections.abc import Sequence
from typing import Any

NUMBERS = (
    b"0", b"-1", b"1", b"2", b"9", b"13", b"99", b"255", b"65536", b"2147483648", b"9" * 40, b"1e9", b"1.5",
    b"NaN", b"1_0", b"007", "\u0663".encode(), "\u00b2".encode(), "\uff11".encode(),
)  # fmt: skip
ODD = (
    b"\0", b"\n", b"\r", b"\r\n", b"\x85", b"\xff", b"\t", b" ", b"  ", b"#", b"=", b"/", b",", b"-", b"'",
    b'"', b"{", b"[", b"%s", b"{0}", b"../", "\u2028".encode(), "\ufeff".encode(), "\u202e".encode(),
    "\U0001f600".encode(), "\u00e9".encode(), "I\u0307".encode(), b"\xed\xa0\x80", b"[" * 2000, b"A" * 5000,
    b"end 0", b"undo", b"sum 00000000",
)  # fmt: skip
WORDS = b"zzzzz easy person computer colour seat newer club player next undo yes no nobody over showing now"
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**63, 10**400, 1.5, 1e308, "", "x", "easy", "zzzzz", "\ud800", "\0",
    "A" * 5000, [], {}, [[]], [None], {"": None}, [0] * 50,
)  # fmt: skip


def mangled(data: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    """The data with one to four changes; some bring in parts of the others."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        data = rng.choice(_CHANGES)(data, others, rng)
    return data[:200_000]


def _span(data: bytes, rng: random.Random, longest: int = 40) -> tuple[int, int]:
    start = rng.randint(0, len(data))
    return start, min(len(data), start + rng.randint(0, longest))


def _flip(data: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    if not data:
        return data
    changed = bytearray(data)
    changed[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _byte(data: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    at = rng.randint(0, len(data))
    return data[:at] + rng.randbytes(rng.randint(1, 3)) + data[at + rng.randint(0, 3) :]


def _cut(data: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    start, end = _span(data, rng)
    return data[:start] + data[end:] if rng.random() < 0.7 else data[:start]


def _odd(data: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    start, end = _span(data, rng, 4)
    return data[:start] + rng.choice(ODD) + data[end:]


def _number(data: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    found = list(re.finditer(rb"[0-9]+", data))
    if not found:
        return data
    one = rng.choice(found)
    return data[: one.start()] + rng.choice(NUMBERS) + data[one.end() :]


def _word(data: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    """A word in the place of another."""
    here = list(re.finditer(rb"[^\s=,/]+", data))
    where = rng.choice((data, rng.choice(others), WORDS))
    there = re.findall(rb"[^\s=,/]+", where)
    if not here or not there:
        return data
    one = rng.choice(here)
    return data[: one.start()] + rng.choice(there) + data[one.end() :]


def _lines(data: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    """A line left out, said twice, moved, or taken from another."""
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    way = rng.randrange(4)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines[at:at] = [lines[at]] * rng.choice((1, 1, 2, 50))
    elif way == 2:
        lines.insert(rng.randint(0, len(lines) - 1), lines.pop(at))
    else:
        lines.insert(at, rng.choice(rng.choice(others).split(b"\n")))
    return b"\n".join(lines)


def _splice(data: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    other = rng.choice(others)
    return data[: rng.randint(0, len(data))] + other[rng.randint(0, len(other)) :]


_CHANGES = (_flip, _byte, _cut, _odd, _number, _word, _word, _lines, _lines, _splice)


def mangled_json(data: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    """JSON with one to three values, or keys, in the place of others; now and then mangled as bytes."""
    if rng.random() < 0.2:
        return mangled(data, others, rng)
    content = json.loads(data)
    for _ in range(rng.randint(1, 3)):
        places = list(_places(content))
        holder, key = rng.choice(places)
        if isinstance(holder, dict) and rng.random() < 0.1:
            holder[rng.choice(("x", "", "version", "\0"))] = holder.pop(key)
        elif isinstance(holder[key], str) and rng.random() < 0.6:
            text = mangled(holder[key].encode("utf-8", "replace"), others, rng)
            holder[key] = text.decode("utf-8", "replace")
        else:
            holder[key] = rng.choice((*VALUES, rng.choice(places)[0]))
            if _loops(content):
                return data
    return json.dumps(content).encode()


def _places(content: Any, most: int = 2000) -> list[tuple[Any, Any]]:
    """Every value that is in something, with what holds it and where."""
    found: list[tuple[Any, Any]] = []
    left = [content]
    while left and len(found) < most:
        holder = left.pop()
        inside = holder.items() if isinstance(holder, dict) else enumerate(holder)
        for key, value in inside:
            found.append((holder, key))
            if isinstance(value, (dict, list)) and value:
                left.append(value)
    return found


def _loops(content: Any) -> bool:
    try:
        json.dumps(content)
        return False
    except (ValueError, RecursionError):
        return True


def without_sum(record: bytes) -> bytes:
    """A record as written by hand: no sum, and the right count of its actions at the end."""
    lines = [line for line in record.split(b"\n") if not line.startswith((b"sum ", b"end "))]
    count = sum(bool(re.match(rb"[0-9]{1,2} [a-z]", line)) for line in lines)
    return b"\n".join([*lines, b"end %d" % count])


def checked(lines: Sequence[bytes]) -> bytes:
    """A journal of these lines, whose every check agrees."""
    check, told = 0, bytearray()
    for line in (b"journal 1", *lines):
        check = zlib.crc32(line, check)
        told += b"%08x %s\n" % (check, line)
    return bytes(told)
