"""Licenses of everything that ships, read from assets/licenses.json.gz (which tools/notices.py writes)."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from domino.texts import ASSETS

ARCHIVE = "licenses.json.gz"
_FULL = 50
"""A line this long was probably broken to fit a page: the next one goes on with the same paragraph."""
_BEGINS = re.compile(r"\s*(?:[-*•=]|\(?[0-9a-zA-Z]{1,3}[.)]\s|Copyright\b)")
"""How a line begins that stands on its own."""


@dataclass(frozen=True, slots=True)
class Component:
    """Something that ships, with its license and the full texts of it."""

    name: str
    version: str
    license: str
    copyright: str
    platforms: tuple[str, ...]
    texts: tuple[str, ...]


@cache
def components() -> tuple[Component, ...]:
    """All components, Boneyard first. Empty when the file is missing or damaged."""
    try:
        read = json.loads(gzip.decompress((ASSETS / ARCHIVE).read_bytes()))
        return tuple(
            Component(
                one["name"],
                one.get("version", ""),
                one["license"],
                one.get("copyright", ""),
                tuple(one["platforms"]),
                tuple(read["texts"][file] for file in one["texts"]),
            )
            for one in read["components"]
        )
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError):
        return ()


def components_on(platform: str) -> tuple[Component, ...]:
    """What ships on a platform: android, linux, macos or windows."""
    return tuple(one for one in components() if platform in one.platforms)


def paragraphs(text: str) -> Iterator[str]:
    """A license text as paragraphs that fit any width: no word changes, only where lines break."""
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        lines: list[str] = []
        before = ""
        for line in block.split("\n"):
            words = " ".join(line.split())
            if words and lines and len(before) >= _FULL and not _BEGINS.match(line):
                lines[-1] += f" {words}"
            elif words:
                lines.append(words)
            before = line.rstrip()
        if lines:
            yield "\n".join(lines)
