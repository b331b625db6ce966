"""Which font draws a letter: Roboto what it can, ours the scripts in assets/fonts, the system's the rest."""

from __future__ import annotations

import os
import struct
import unicodedata
from bisect import bisect_right
from functools import cache
from pathlib import Path
from typing import BinaryIO, NamedTuple

import kivymd

from domino.texts import ASSETS

_ROBOTO = Path(kivymd.fonts_path)
FILES = {
    "regular": str(_ROBOTO / "Roboto-Regular.ttf"),
    "medium": str(_ROBOTO / "Roboto-Medium.ttf"),
    "bold": str(_ROBOTO / "Roboto-Bold.ttf"),
    "icon": str(_ROBOTO / "materialdesignicons-webfont.ttf"),
}
"""The weights of the one font that everything of ours is written in, and its icons."""


class Font(NamedTuple):
    """A file of letters, and the script by whose custom they are joined, as ISO 15924 calls it."""

    file: str
    script: str


OURS = tuple(
    Font(str(ASSETS / "fonts" / name), script)
    for name, script in (
        ("latin.ttf", "Latn"),
        ("hebrew.ttf", "Hebr"),
        ("arabic.ttf", "Arab"),
        ("devanagari.ttf", "Deva"),
        ("bengali.ttf", "Beng"),
        ("gurmukhi.ttf", "Guru"),
        ("gujarati.ttf", "Gujr"),
        ("tamil.ttf", "Taml"),
        ("telugu.ttf", "Telu"),
        ("kannada.ttf", "Knda"),
        ("malayalam.ttf", "Mlym"),
        ("sinhala.ttf", "Sinh"),
        ("thai.ttf", "Thai"),
        ("lao.ttf", "Laoo"),
        ("myanmar.ttf", "Mymr"),
        ("georgian.ttf", "Geor"),
        ("ethiopic.ttf", "Ethi"),
        ("khmer.ttf", "Khmr"),
        ("armenian.ttf", "Armn"),
        ("signs.ttf", "Zsym"),
        ("newer-signs.otf", "Zsym"),
    )
)
"""Made by tools/subset_fonts.py."""
_WINDOWS = os.path.join(os.environ.get("WINDIR", r"C:\Windows"), "Fonts")
SYSTEMS = (
    # Android, newer and older
    "/system/fonts/NotoSansCJK-Regular.ttc",
    "/system/fonts/NotoSansSC-Regular.otf",
    "/system/fonts/NotoSansJP-Regular.otf",
    "/system/fonts/NotoSansKR-Regular.otf",
    "/system/fonts/DroidSansFallback.ttf",
    # Linux
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/google-noto-sans-cjk-vf-fonts/NotoSansCJK-VF.ttc",
    "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc",
    "/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf",
    "/usr/share/fonts/truetype/nanum/NanumGothic.ttf",
    # macOS
    "/System/Library/Fonts/PingFang.ttc",
    "/System/Library/Fonts/Hiragino Sans GB.ttc",
    "/System/Library/Fonts/STHeiti Light.ttc",
    "/System/Library/Fonts/AppleSDGothicNeo.ttc",
    "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
    "/Library/Fonts/Arial Unicode.ttf",
    # Windows
    os.path.join(_WINDOWS, "msyh.ttc"),
    os.path.join(_WINDOWS, "YuGothM.ttc"),
    os.path.join(_WINDOWS, "malgun.ttf"),
    os.path.join(_WINDOWS, "simsun.ttc"),
    os.path.join(_WINDOWS, "msgothic.ttc"),
)
"""Where systems keep letters of Chinese, Japanese and Korean, which would be larger than the whole app."""


def in_main_font(text: str) -> bool:
    """Whether Roboto alone draws this text, letter after letter. Nearly all text is such, and most of that is
    found out without looking at a letter."""
    return text.isascii() or _plain().issuperset(text)


@cache
def font_of(letter: str) -> Font | None:
    """The font that draws this letter with the marks upon it, or without them when none has them all; None
    when nothing at hand has it."""
    for wanted in (letter, letter[:1]):
        for font in (Font(FILES["regular"], "Latn"), *OURS, *_systems()):
            if all(draws(font, each) for each in wanted):
                return font
    return None


def draws(font: Font, letter: str) -> bool:
    """Whether the font has this letter or mark."""
    starts, ends = _spans(font.file)
    at = bisect_right(starts, ord(letter)) - 1
    return at >= 0 and ord(letter) <= ends[at]


def is_main(font: Font) -> bool:
    return font.file == FILES["regular"]


def forget_systems() -> None:
    """Look again for what the system has."""
    _systems.cache_clear()
    font_of.cache_clear()


@cache
def _systems() -> tuple[Font, ...]:
    return tuple(Font(file, "Hani") for file in SYSTEMS if os.path.exists(file))


@cache
def _plain() -> frozenset[str]:
    """The letters of Roboto that need nothing from their neighbours."""
    starts, ends = _spans(FILES["regular"])
    found = (chr(code) for start, end in zip(starts, ends, strict=True) for code in range(start, end + 1))
    return frozenset(each for each in found if unicodedata.category(each) not in ("Mn", "Me", "Cf", "Cc"))


Spans = tuple[list[int], list[int]]
"""Code points that a font has: where each unbroken span of them starts, and where it ends."""


@cache
def _spans(file: str) -> Spans:
    """Read from the file itself: SDL draws a box for a letter that is missing, and tells nobody. A file that
    cannot be read has nothing."""
    try:
        with open(file, "rb") as font:
            return _read_spans(font)
    except (OSError, struct.error, ValueError):
        return [], []


def _read_spans(font: BinaryIO) -> Spans:
    begin = 0
    if font.read(4) == b"ttcf":  # several fonts in one file: the first
        font.seek(12)
        (begin,) = struct.unpack(">I", font.read(4))
    font.seek(begin + 4)
    (count,) = struct.unpack(">H6x", font.read(8))
    tables = dict(struct.iter_unpack(">4s4xI4x", font.read(16 * count)))
    base = tables.get(b"cmap")
    if base is None:
        raise ValueError("a font without letters")
    font.seek(base + 2)
    (count,) = struct.unpack(">H", font.read(2))
    by_format: dict[int, int] = {}
    for platform, _, offset in list(struct.iter_unpack(">HHI", font.read(8 * count))):
        if platform in (0, 3):  # Unicode's, and Windows's
            font.seek(base + offset)
            (form,) = struct.unpack(">H", font.read(2))
            by_format[form] = base + offset
    if 12 in by_format:
        return _all_planes(font, by_format[12])
    if 4 in by_format:
        return _first_plane(font, by_format[4])
    raise ValueError("letters listed in a way we do not know")


def _all_planes(font: BinaryIO, at: int) -> Spans:
    """The list of format 12: groups of a first, a last, and the glyph of the first."""
    font.seek(at + 12)
    (count,) = struct.unpack(">I", font.read(4))
    groups = list(struct.iter_unpack(">III", font.read(12 * count)))
    return [first for first, _, _ in groups], [last for _, last, _ in groups]


def _first_plane(font: BinaryIO, at: int) -> Spans:
    """The list of format 4: segments, whose glyphs are counted on, or named each: a glyph 0 is the box."""
    font.seek(at + 2)
    (length,) = struct.unpack(">H", font.read(2))
    font.seek(at)
    table = font.read(length)
    (doubled,) = struct.unpack_from(">H", table, 6)
    form = f">{doubled // 2}H"
    ends = struct.unpack_from(form, table, 14)
    starts = struct.unpack_from(form, table, 16 + doubled)
    deltas = struct.unpack_from(form, table, 16 + 2 * doubled)
    named_at = 16 + 3 * doubled
    offsets = struct.unpack_from(form, table, named_at)
    found: list[int] = []
    for number, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for code in range(start, end + 1):
            glyph = code + delta
            if offset:
                (glyph,) = struct.unpack_from(
                    ">H", table, named_at + 2 * number + offset + 2 * (code - start)
                )
                glyph += delta if glyph else 0
            if glyph % 65536 and code != 0xFFFF:
                found.append(code)
    return found, found
