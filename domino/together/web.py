"""All that the guest's browser is served: the page of assets/web, and its own words in every language."""

from __future__ import annotations

import json

from domino.texts import ASSETS, Texts, languages

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The Content-Security-Policy that the page is served with: it asks for nothing from anywhere else, and no
script stands in it."""
WORDS = "web.words"
"""Where the page's own words are among the texts: what it says while there is no table."""


def web_files() -> dict[str, tuple[str, bytes]]:
    """All that a browser is served, by path: its type and what it holds. The page's own words are among it,
    in every language there is."""
    found = {
        f"/{file.name}": (TYPES[file.suffix], file.read_bytes())
        for file in sorted((ASSETS / "web").iterdir())
        if file.suffix in TYPES
    }
    for language in languages():
        words = json.dumps(Texts(language).under(WORDS), ensure_ascii=False).encode()
        found[f"/words-{language}.json"] = (TYPES[".json"], words)
    kind, index = found["/index.html"]
    index = index.replace(b'data-languages="en"', f'data-languages="{" ".join(languages())}"'.encode())
    return found | {"/index.html": (kind, index), "/": (kind, index)}
