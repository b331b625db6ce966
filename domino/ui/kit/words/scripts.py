"""A line of text in any script, as strokes that one font draws each, in the order they stand in.

Names are typed in all the world's letters, and our sentences are English: this is the part of Unicode's rules
for two directions that such lines need.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from domino.tableside.letters import FLAGS, TONES, letters_of
from domino.ui.kit.words import fonts
from domino.ui.kit.words.fonts import Font

MARKS = 2
"""How many marks a letter may carry in one place, above or below: more are made to blot out other lines."""
_KEYCAP = "\N{COMBINING ENCLOSING KEYCAP}"
_MIRROR = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_LEFTWARDS = ("R", "AL")


class Stroke(NamedTuple):
    """Letters that one font draws in one go, and how many spaces come before them."""

    text: str
    spaces: int


class _Letter(NamedTuple):
    text: str
    font: Font | None
    """None for a space."""
    way: str
    """L, R, a number (0), or neither (-)."""


def strokes(text: str) -> list[Stroke]:
    """The line from left to right. What no font can draw is a letter that stands for it."""
    line = [each for word in _words(unicodedata.normalize("NFC", text)) for each in word]
    found: list[Stroke] = []
    spaces = 0
    for font, written in _in_order(line):
        if font is None:
            spaces += len(written)
        else:
            found.append(Stroke(written, spaces))
            spaces = 0
    if spaces:
        found.append(Stroke("", spaces))
    return found


def is_leftwards(stroke: str) -> bool:
    """Whether the letters of a stroke are to be set from right to left."""
    return any(unicodedata.bidirectional(each) in _LEFTWARDS for each in stroke)


# Letters


def _words(text: str) -> Iterator[list[_Letter]]:
    for number, word in enumerate(text.split(" ")):
        if number:
            yield [_Letter(" ", None, "-")]
        shown = [each for letter in letters_of(word) for each in _shown(letter)]
        if word and not shown:  # marks and signs that are not seen
            shown = [_main(stand_in(word[0]))]
        yield shown


def _shown(letter: str) -> Iterator[_Letter]:
    """A letter as it can be drawn: itself, its parts, plainer ones that say the same, or a stand-in."""
    for base, marks in _parts(letter):
        font = fonts.font_of(base + marks)
        plainer = unicodedata.normalize("NFKC", base)
        if ord(base) in FLAGS:
            yield _main(chr(ord(base) - FLAGS.start + ord("A")))
        elif font is not None:
            drawn = "".join(mark for mark in marks if fonts.draws(font, mark))
            yield _Letter(base + drawn, font, _way(base))
        elif plainer != base:
            yield from (each for part in letters_of(plainer) for each in _shown(part))
        else:
            yield _main(stand_in(base))


def _parts(letter: str) -> Iterator[tuple[str, str]]:
    """What is drawn side by side, each with its marks: signs joined into one have their parts."""
    base = marks = ""
    for each in letter:
        category = unicodedata.category(each)
        if category in ("Cf", "Cc") or "\ufe00" <= each <= "\ufe0f" or each == _KEYCAP:
            continue
        if base and (category[0] == "M" or ord(each) in TONES):
            marks = _with(each, marks) if category[0] == "M" else marks
        elif category[0] != "M":
            if base:
                yield base, marks
            base, marks = each, ""
    if base:
        yield base, marks


def _with(mark: str, marks: str) -> str:
    """The marks with one more, unless it is one too many."""
    place = unicodedata.combining(mark)
    many = [unicodedata.combining(each) for each in marks].count(place) >= MARKS if place else mark in marks
    return marks if many else marks + mark


def _main(text: str) -> _Letter:
    return _Letter(text, fonts.font_of(text), "L")


def _way(base: str) -> str:
    kind = unicodedata.bidirectional(base)
    return "R" if kind in _LEFTWARDS else "0" if kind in ("EN", "AN") else "L" if kind == "L" else "-"


_standing: dict[str, str] = {}


def stand_in(letter: str) -> str:
    """The capital that stands for a letter nothing at hand can draw: the one its sound begins with, where
    Unicode tells that, and another one for each such letter as long as there are any left."""
    if letter not in _standing:
        name = unicodedata.name(letter, "").rpartition(" ")[2]
        told = name[:1].isalpha() and not name.startswith("IDEOGRAPH")
        first = ord(name[0]) - ord("A") if told else ord(letter)
        alphabet = [chr(ord("A") + (first + step) % 26) for step in range(26)]
        taken = set(_standing.values())
        _standing[letter] = next((each for each in alphabet if each not in taken), alphabet[0])
    return _standing[letter]


# Order


_Piece = tuple[int, Font | None, list[str]]
"""How deep it is, who draws it, and its letters."""


def _in_order(line: list[_Letter]) -> Iterator[tuple[Font | None, str]]:
    """What each font draws, from left to right."""
    leftwards = any(each.way == "R" for each in line)
    levels = _levels(line) if leftwards else [0] * len(line)
    pieces = [
        (level, font, [letter.text for _, letter in group])
        for (level, font), group in groupby(
            zip(levels, line, strict=True), key=lambda each: (each[0], each[1].font)
        )
    ]
    for deepest in (2, 1):
        pieces = _turned(pieces, deepest)
    for level, font, texts in pieces:
        if level % 2 and not is_leftwards("".join(texts)):  # the font would set these from left to right
            yield font, "".join(reversed(texts)).translate(_MIRROR)
        else:
            yield font, "".join(texts)


def _turned(pieces: list[_Piece], deepest: int) -> list[_Piece]:
    """What is at least so deep, turned around."""
    found: list[_Piece] = []
    for deep, group in groupby(pieces, key=lambda piece: piece[0] >= deepest):
        found += list(group)[:: -1 if deep else 1]
    return found


def _levels(line: list[_Letter]) -> list[int]:
    """How deep each letter is: 0 from left to right, 1 from right to left, 2 a number within that.

    The line goes from left to right as our sentences do, unless no letter in it does. In a sentence, a number
    behind a name is not the name's, and a comma with a space parts two names."""
    sentence = any(each.way == "L" for each in line)
    runs = [(way, list(group)) for way, group in groupby(line, key=lambda each: each.way)]
    ways = [way for way, _ in runs]
    if sentence:
        ways = [
            "L" if way == "0" and "R" not in ways[max(0, at - 1) : at + 2] else way
            for at, way in enumerate(ways)
        ]
    levels: list[int] = []
    for at, (_, run) in enumerate(runs):
        text = "".join(each.text for each in run)
        if ways[at] != "-":
            level = "LR0".index(ways[at])
        elif not sentence:
            level = 1
        else:
            within = 0 < at < len(runs) - 1 and "L" not in (ways[at - 1], ways[at + 1])
            level = 1 if within and (text.isspace() or " " not in text) else 0
        levels += [level] * len(run)
    return levels
