"""Every sentence a player reads, by key, in one file for each language."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from domino.core.options import Option, Value, value_text
from domino.core.tiles import Tile

_HERE = Path(__file__).resolve().parent
ASSETS = _HERE / "assets" if (_HERE / "assets").is_dir() else _HERE.parent / "assets"
"""Texts, pictures and sounds: inside the package once installed, beside it in a checkout and on Android."""

COMMON = "common"
"""Where a text is looked up that a game does not say in its own way."""

MOST_FOUND = 4000
"""So many lookups are remembered: keys can be made of what somebody wrote."""
_PLACEHOLDER = re.compile(r"\{(a_)?([a-z_]+)(?: ([^{}|]+)\|([^{}|]+))?\}")
_WITH_AN = re.compile(r"8|1[18]$")
"""Numbers that begin with a vowel when they are spoken: eight, eighty, eleven, eighteen."""


def languages() -> tuple[str, ...]:
    """The languages there are texts in."""
    return tuple(sorted(path.stem for path in (ASSETS / "texts").glob("*.toml")))


@cache
def _texts_in(language: str) -> dict[str, Any]:
    if language not in languages():
        raise ValueError(f"there are no texts in {language[:40]!r}: there is {', '.join(languages())}")
    return tomllib.loads((ASSETS / "texts" / f"{language}.toml").read_text(encoding="utf-8"))


class Texts:
    """The texts of one language.

    A key is a path, like `mexican-train.doubles.answer`. What is not found under a game's key is
    looked up under `common`; what is nowhere is said as its key, so that a gap shows and harms nobody.
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._texts = _texts_in(language)
        self._found: dict[str, str | None] = {}
        """What was looked up already: a page of sentences asks for the same hundred again and again."""

    def find(self, key: str) -> str | None:
        """The text at this key, its placeholders unfilled; None when there is none."""
        if key not in self._found:
            own, _, rest = key.partition(".")
            text = self._at(key.split("."))
            if text is None and own != COMMON:
                text = self._at([COMMON, *rest.split(".")])
            if len(self._found) >= MOST_FOUND:
                self._found.clear()
            self._found[key] = text
        return self._found[key]

    def say(self, key: str, **values: object) -> str:
        """The text with {names} filled in. A placeholder nobody fills stays as it is."""
        text = self.find(key)
        return key if text is None else fill(text, values)

    def first(self, *keys: str) -> str:
        """The first of these keys that has a text; the first of all when none has."""
        return next((key for key in keys if self.find(key) is not None), keys[0])

    def under(self, key: str) -> dict[str, str]:
        """Every text right under this key, unfilled, by its last name."""
        found = self._below(key.split("."))
        texts = found if isinstance(found, dict) else {}
        return {name: text for name, text in texts.items() if isinstance(text, str)}

    def option_title(self, game: str, option: Option) -> str:
        """What an option is about, in a few words."""
        return self.say(f"{game}.{option.name}.title")

    def option_value(self, game: str, option: Option, value: Value | str | None) -> str:
        """What choosing this value means, in one sentence. A run of numbers may share one
        sentence, under `any`."""
        written = value if isinstance(value, str) else value_text(value)
        key = f"{game}.{option.name}"
        if value is None:
            return self.say(self.first(f"{key}.auto", f"{game}.option.auto"), value=written)
        return self.say(self.first(f"{key}.{written}", f"{key}.any"), value=written)

    def value_label(self, option: str, written: str) -> str:
        """A value of an option in a word or two."""
        key = self.first(f"ui.value.{option}-{written}", f"ui.value.{option}", f"ui.value.{written}")
        text = self.find(key)
        return written.replace("-", " ").capitalize() if text is None else fill(text, {"value": written})

    def _at(self, path: list[str]) -> str | None:
        found = self._below(path)
        return found if isinstance(found, str) else None

    def _below(self, path: list[str]) -> Any:
        found: Any = self._texts
        for name in path:
            found = found.get(name) if isinstance(found, dict) else None
        return found


def said(value: object) -> str:
    """A value as it stands in a sentence."""
    return value.said if isinstance(value, Tile) else str(value)


def fill(text: str, values: dict[str, object]) -> str:
    """The text with each {name} replaced (a tile as players say it), each {a_name} by a number with its
    article (a 7, an 8), and each {name tile|tiles} by a number with the words for one or for several. Only
    names: a text can ask nothing else of a value."""

    def filled(found: re.Match[str]) -> str:
        article, name, one, several = found.groups()
        if name not in values:
            return found[0]
        value = said(values[name])
        if one is not None:
            return f"{value} {one if value == '1' else several}"
        return value if not article else f"an {value}" if _WITH_AN.match(value) else f"a {value}"

    return _PLACEHOLDER.sub(filled, text) if "{" in text else text
