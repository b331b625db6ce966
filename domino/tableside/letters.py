"""Text in letters as a reader counts them: what is drawn as one sign is never cut in two."""

from __future__ import annotations

import unicodedata

JOINER = "\N{ZERO WIDTH JOINER}"
_VIRAMA = 9
"""The combining class of signs that bind two consonants of an Indian script into one."""
FLAGS = range(0x1F1E6, 0x1F200)
"""Two of these make a flag."""
TONES = range(0x1F3FB, 0x1F400)
"""Colours of skin, which change the sign before them."""
_TAGS = range(0xE0020, 0xE0080)
"""Behind a black flag, these name a region."""
_VOWELS_BEHIND = "\N{THAI CHARACTER SARA AM}\N{LAO VOWEL SIGN AM}"
_JAMO = (range(0x1100, 0x1160), range(0x1160, 0x11A8), range(0x11A8, 0x1200))
"""Parts of a Korean syllable: how it begins, its vowels, and how it ends."""


def letters_of(text: str) -> list[str]:
    """The text cut between letters, and nowhere else."""
    found: list[str] = []
    for letter in text:
        if found and _belongs(letter, found[-1]):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _belongs(letter: str, before: str) -> bool:
    """Whether this is part of the letter before it."""
    last, code = before[-1], ord(letter)
    if letter < "\u0300":
        return False
    if unicodedata.category(letter)[0] == "M" or letter == JOINER or letter in _VOWELS_BEHIND:
        return True
    if code in TONES or code in _TAGS or last == JOINER:
        return True
    if code in FLAGS:
        return len(before) == 1 and ord(before) in FLAGS
    if unicodedata.category(letter) == "Lo" and unicodedata.combining(last) == _VIRAMA:
        return True
    begin, vowel, end = (code in part for part in _JAMO)
    after_begin, after_vowel, after_end = (ord(last) in part for part in _JAMO)
    return (after_begin and (begin or vowel)) or (after_vowel and (vowel or end)) or (after_end and end)


def beginning(text: str, most: int) -> str:
    """As many of the first letters as have together no more than so many characters."""
    kept = ""
    for letter in letters_of(text):
        if len(kept) + len(letter) > most:
            break
        kept += letter
    return kept
