"""All that the guest's browser is served: the page of assets/web, and its own words in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

from domino.texts import ASSETS, Texts, languages

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wav": "audio/wav",
}
WORDS = "web.words"
"""Where the page's own words are among the texts: what it says while there is no table."""


SOUNDS = "/sounds/"
_WAY = re.compile(r"-\d+$")
"""One of several ways in which the same sounds."""


class Served(NamedTuple):
    """A file of the page: its type, and what it holds."""

    kind: str
    content: bytes


def web_files(folder: Path = ASSETS / "web", sounds: Path = ASSETS / "sounds") -> dict[str, Served]:
    """All that a browser is served, by path, `/` for its beginning. What is of no known type is not served.
    The page's own words are among it, in every language there is; and sounds, of which it asks for those that
    are to be heard, with a list of the ways in which each sounds."""
    found = _files(folder, "/") | _files(sounds, SOUNDS)
    ways: dict[str, list[str]] = {}
    for file in sorted(sounds.glob("*.wav")):
        ways.setdefault(_WAY.sub("", file.stem), []).append(file.name)
    found[f"{SOUNDS}ways.json"] = Served(TYPES[".json"], json.dumps(ways).encode())
    for language in languages():
        words = json.dumps(Texts(language).under(WORDS), ensure_ascii=False).encode()
        found[f"/words-{language}.json"] = Served(TYPES[".json"], words)
    told = f'data-languages="{" ".join(languages())}"'.encode()
    index = found["/index.html"]
    index = index._replace(content=index.content.replace(b'data-languages="en"', told))
    return found | {"/index.html": index, "/": index}


def _files(folder: Path, at: str) -> dict[str, Served]:
    return {
        f"{at}{file.relative_to(folder).as_posix()}": Served(TYPES[file.suffix], file.read_bytes())
        for file in sorted(folder.rglob("*"))
        if file.suffix in TYPES and file.is_file()
    }
