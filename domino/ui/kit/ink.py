"""Words and icons: measured, broken into lines, and rasterised once into one texture that painters share.

Sizes are in sp, as a designer says them; what comes back is in pixels. A word is drawn at its real pixel
size, so it is crisp at any density and font scale. Sentences are stored word by word: most words come
again.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

import kivymd
from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture
from kivy.metrics import sp

PAGES = ((1.25, 1024, 1024), (1.8, 2048, 1024), (2.5, 2048, 2048), (3.6, 2048, 4096), (99.0, 4096, 4096))
"""By how many pixels a scaled dp has at most: width and height of the texture. A page must hold the words of
a whole screen: one that runs full while it is painted would be begun anew for ever."""
ELLIPSIS = "…"
RULER = 1000
"""Pixels of the letters that tell how wide the font makes them: at the sizes of words they are rounded."""
_FONTS = Path(kivymd.fonts_path)
_FILES = {
    "regular": str(_FONTS / "Roboto-Regular.ttf"),
    "medium": str(_FONTS / "Roboto-Medium.ttf"),
    "bold": str(_FONTS / "Roboto-Bold.ttf"),
    "icon": str(_FONTS / "materialdesignicons-webfont.ttf"),
}

Cell = tuple[float, float, float, float, int, int]
"""Left, top, right and bottom in texture coordinates, then width and height in pixels."""


class _Page:
    """The texture, and where the next word goes on it."""

    def __init__(self) -> None:
        self.texture: Texture | None = None
        self.cells: dict[tuple[str, str, int], Cell] = {}
        self.left = self.top = self.tall = 0
        self.width = self.height = 0
        self.number = 0

    def begin(self) -> None:
        """A clean page. Whoever painted from the old one has to paint again: `ink.page()` tells."""
        if self.texture is None:
            scale = sp(1)
            self.width, self.height = next((wide, high) for most, wide, high in PAGES if scale <= most)
            self.texture = Texture.create(size=(self.width, self.height), colorfmt="rgba")
            self.texture.add_reload_observer(lambda _: self.begin())
        self.texture.blit_buffer(bytes(self.width * self.height * 4), colorfmt="rgba", bufferfmt="ubyte")
        self.cells.clear()
        self.left = self.top = self.tall = 0
        self.number += 1

    def place(self, width: int, height: int) -> tuple[int, int]:
        """Room for so many pixels, a pixel apart from the rest; on a clean page when this one is full."""
        if self.left + width + 1 > self.width:
            self.left, self.top, self.tall = 0, self.top + self.tall + 1, 0
        if self.top + height + 1 > self.height:
            self.begin()
        at = (self.left, self.top)
        self.left += width + 1
        self.tall = max(self.tall, height)
        return at


_page = _Page()


def page() -> int:
    """The number of the page in use. What was painted on another shows the wrong words by now."""
    return _page.number


def texture() -> Texture:
    """The page itself."""
    if _page.texture is None:
        _page.begin()
    return _page.texture


def pixels(size: float) -> int:
    """The pixel size of this many sp."""
    return max(4, round(sp(size)))


@cache
def _pen(weight: str, size: int) -> CoreLabel:
    return CoreLabel(font_name=_FILES[weight], font_size=size, color=(1, 1, 1, 1))


@cache
def line_height(size: float) -> int:
    """The pixels from one line of text to the next."""
    return round(pixels(size) * 1.34)


@cache
def _ruled(letter: str, weight: str) -> float:
    """How wide the font makes a letter of one pixel's size."""
    return _pen(weight, RULER).get_extents(letter)[0] / RULER


_words: dict[tuple[str, str, int], tuple[int, float]] = {}


def _word(word: str, weight: str, pixel: int) -> tuple[int, float]:
    """The pixels a word takes, and where its last letter really ends: the next word stands a space from
    there. Counted from the last pixel, spaces would differ by the rounding of that letter."""
    if not word:
        return 0, 0.0
    key = (word, weight, pixel)
    found = _words.get(key)
    if found is None:
        if len(_words) > 4000:
            _words.clear()
        pen, last = _pen(weight, pixel), word[-1]
        wide = pen.get_extents(word)[0]
        found = _words[key] = (wide, wide - pen.get_extents(last)[0] + pixel * _ruled(last, weight))
    return found


def size(text: str, size: float, weight: str = "regular") -> tuple[int, int]:
    """The pixels one line of this text takes: width and height."""
    return run(text, weight, pixels(size))[1], line_height(size)


def wrapped(text: str, size: float, weight: str, width: float) -> list[str]:
    """The text in lines no wider than this. A word that is wider alone is broken where it must be."""
    return list(_wrapped(text, weight, pixels(size), width))


@lru_cache(maxsize=1000)
def _wrapped(text: str, weight: str, pixel: int, width: float) -> tuple[str, ...]:
    space = pixel * _ruled(" ", weight)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line, ended = "", -space
        for word in paragraph.split(" "):
            begins = round(ended + space)
            wide, ends = _word(word, weight, pixel)
            if begins + wide <= width:
                line = f"{line} {word}" if line else word
                ended = begins + ends
                continue
            if line:
                lines.append(line)
            while _word(word, weight, pixel)[0] > width and len(word) > 1:
                fits = max(1, _fitting(word, weight, pixel, width))
                lines.append(word[:fits])
                word = word[fits:]
            line, ended = word, _word(word, weight, pixel)[1]
        lines.append(line)
    return tuple(lines)


def shortened(text: str, size: float, weight: str, width: float) -> str:
    """The text, or as much of its beginning as fits with an ellipsis behind it."""
    pixel = pixels(size)
    if run(text, weight, pixel)[1] <= width:
        return text
    fits = _fitting(text, weight, pixel, width - _word(ELLIPSIS, weight, pixel)[0])
    return text[:fits].rstrip() + ELLIPSIS


def _fitting(text: str, weight: str, pixel: int, width: float) -> int:
    """How many of its first letters fit."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if _set(text[:middle], weight, pixel)[1] <= width:
            low = middle
        else:
            high = middle - 1
    return low


Run = tuple[tuple[tuple[str, int], ...], int]
"""The words of a line, each with the pixel it begins at, and the width of the whole."""
_runs: dict[tuple[str, str, int], Run] = {}


def run(text: str, weight: str, pixel: int) -> Run:
    """A line as it is set. Lines are remembered: most are painted again."""
    key = (text, weight, pixel)
    found = _runs.get(key)
    if found is None:
        if len(_runs) > 800:
            _runs.clear()
        found = _runs[key] = _set(text, weight, pixel)
    return found


def _set(text: str, weight: str, pixel: int) -> Run:
    space = pixel * _ruled(" ", weight)
    words: list[tuple[str, int]] = []
    ended, width = -space, 0
    for word in text.split(" "):
        begins = round(ended + space)
        wide, ends = _word(word, weight, pixel)
        if word:
            words.append((word, begins))
        ended, width = begins + ends, begins + wide
    return tuple(words), width


def cell(word: str, weight: str, pixel: int) -> Cell:
    """Where this word lies on the page, written there if it was not yet."""
    key = (word, weight, pixel)
    found = _page.cells.get(key)
    if found is None:
        if _page.texture is None:
            _page.begin()
        found = _write(word, weight, pixel)
        _page.cells[key] = found
    return found


def _write(word: str, weight: str, pixel: int) -> Cell:
    pen = _pen(weight, pixel)
    width, height = pen.get_extents(word)
    wide, high = _page.width, _page.height
    width, height = min(wide - 2, max(2, width)), min(high - 2, max(2, height))
    pen._size = (width, height)
    pen._render_begin()
    pen._render_text(word, 0, 0)
    data = pen._render_end()
    x, y = _page.place(width, height)
    _page.texture.blit_buffer(
        data.data, pos=(x, y), size=(data.width, data.height), colorfmt=data.fmt, bufferfmt="ubyte"
    )
    return (x / wide, y / high, (x + width) / wide, (y + height) / high, width, height)


@cache
def glyph(name: str) -> str:
    """The letter of the icon font that shows this Material icon; a question mark's when there is none."""
    from kivymd.icon_definitions import md_icons

    return md_icons.get(name) or md_icons["help"]


def has_icon(name: str) -> bool:
    """Whether there is an icon of this name."""
    from kivymd.icon_definitions import md_icons

    return name in md_icons


def forget() -> None:
    """Measure and rasterise everything anew: the font scale or the density has changed."""
    line_height.cache_clear()
    _wrapped.cache_clear()
    _words.clear()
    _runs.clear()
    if _page.texture is not None:
        _page.begin()
