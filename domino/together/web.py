"""All that the guest's browser is served: the page of assets/web, and its own words in every language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from domino.texts import ASSETS, Texts, languages

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
}
WORDS = "web.words"
"""Where the page's own words are among the texts: what it says while there is no table."""


class Served(NamedTuple):
    """A file of the page: its type, and what it holds."""

    kind: str
    content: bytes


def web_files(folder: Path = ASSETS / "web") -> dict[str, Served]:
    """All that a browser is served, by path, `/` for its beginning. What is of no known type is not served.
    The page's own words are among it, in every language there is."""
    found = {
        f"/{file.relative_to(folder).as_posix()}": Served(TYPES[file.suffix], file.read_bytes())
        for file in sorted(folder.rglob("*"))
        if file.suffix in TYPES and file.is_file()
    }
    for language in languages():
        words = json.dumps(Texts(language).under(WORDS), ensure_ascii=False).encode()
        found[f"/words-{language}.json"] = Served(TYPES[".json"], words)
    told = f'data-languages="{" ".join(languages())}"'.encode()
    index = found["/index.html"]
    index = index._replace(content=index.content.replace(b'data-languages="en"', told))
    return found | {"/index.html": index, "/": index}
