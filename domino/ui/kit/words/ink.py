"""Words and icons: measured, broken into lines, and rasterised once into one texture that painters share.

Sizes are in sp, as a designer says them; what comes back is in pixels. A word is drawn at its real pixel
size, so it is crisp at any density and font scale. Sentences are stored word by word: most words come
again.

What Roboto has is written in Roboto, and costs what it always did. Names may be in any script: those are
parted into strokes, each drawn by the font that has its letters (`scripts.py`, `fonts.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate

from kivy.core.image import ImageData
from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture
from kivy.metrics import sp

from domino.tableside.letters import letters_of
from domino.ui.kit.words import fonts, scripts

PAGES = ((1.25, 1024, 1024), (1.8, 2048, 1024), (2.5, 2048, 2048), (3.6, 2048, 4096), (99.0, 4096, 4096))
"""By how many pixels a scaled dp has at most: width and height of the texture. A page must hold the words of
a whole screen: one that runs full while it is painted would be begun anew for ever."""
ELLIPSIS = "…"
RULER = 1000
"""Pixels of the letters that tell how wide the font makes them: at the sizes of words they are rounded."""
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
    assert _page.texture is not None
    return _page.texture


def pixels(size: float) -> int:
    """The pixel size of this many sp."""
    return max(4, round(sp(size)))


@cache
def _pen(weight: str, size: int) -> CoreLabel:
    return CoreLabel(font_name=fonts.FILES[weight], font_size=size, color=(1, 1, 1, 1))


@cache
def _pen_of(font: fonts.Font, leftwards: bool, size: int) -> CoreLabel:
    return CoreLabel(
        font_name=font.file,
        font_size=size,
        color=(1, 1, 1, 1),
        font_direction="rtl" if leftwards else "ltr",
        font_script_name=font.script,
    )


def _pen_for(stroke: str, weight: str, pixel: int) -> CoreLabel:
    """The pen that draws these letters, which one font has. Other fonts than Roboto have one weight."""
    if weight == "icon" or fonts.in_main_font(stroke):
        return _pen(weight, pixel)
    font = fonts.font_of(letters_of(stroke)[0])
    if font is None or fonts.is_main(font):
        return _pen(weight, pixel)
    pen = _pen_of(font, scripts.is_leftwards(stroke), pixel)
    pen._size = (1, 1)  # a font learns its script and direction when it draws, and is measured by them after
    pen._render_begin()
    pen._render_text(" ", 0, 0)
    return pen


@cache
def line_height(size: float) -> int:
    """The pixels from one line of text to the next."""
    return round(pixels(size) * 1.34)


@cache
def _ruled(letter: str, weight: str) -> float:
    """How wide the font makes a letter of one pixel's size."""
    return _pen(weight, RULER).get_extents(letter)[0] / RULER


@lru_cache(maxsize=4000)
def _word(word: str, weight: str, pixel: int) -> tuple[int, float]:
    """The pixels a word takes, and where its last letter really ends: the next word stands a space from
    there. Counted from the last pixel, spaces would differ by the rounding of that letter."""
    if not word:
        return 0, 0.0
    if not _is_plain(word, weight):
        wide = _set(word, weight, pixel)[1]
        return wide, float(wide)
    pen, last = _pen(weight, pixel), word[-1]
    wide = pen.get_extents(word)[0]
    return wide, wide - pen.get_extents(last)[0] + pixel * _ruled(last, weight)


def _is_plain(text: str, weight: str) -> bool:
    """Whether the font of this weight draws all of it by itself, as nearly always."""
    return weight == "icon" or fonts.in_main_font(text)


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
            while _word(word, weight, pixel)[0] > width and len(word) > (least := _ends(word, weight)[0]):
                fits = max(least, _fitting(word, weight, pixel, width))
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


def fitted(text: str, weight: str, pixel: int, width: float) -> int:
    """The pixel size at which letters of another script are no wider than this; our own are as they are."""
    wide = 0 if _is_plain(text, weight) else run(text, weight, pixel)[1]
    return pixel if wide <= width else max(4, int(pixel * width / wide))


def _fitting(text: str, weight: str, pixel: int, width: float) -> int:
    """How many characters of it fit, its last letter whole."""
    ends = _ends(text, weight)
    low, high = 0, len(ends)
    while low < high:
        middle = (low + high + 1) // 2
        if _set(text[: ends[middle - 1]], weight, pixel)[1] <= width:
            low = middle
        else:
            high = middle - 1
    return ends[low - 1] if low else 0


def _ends(text: str, weight: str) -> Sequence[int]:
    """Behind which characters the text may be cut: where a letter ends."""
    if _is_plain(text, weight):
        return range(1, len(text) + 1)
    return list(accumulate(len(letter) for letter in letters_of(text)))


Run = tuple[tuple[tuple[str, int], ...], int]
"""The words of a line, each with the pixel it begins at, and the width of the whole."""


@lru_cache(maxsize=800)
def run(text: str, weight: str, pixel: int) -> Run:
    """A line as it is set. Lines are remembered: most are painted again."""
    return _set(text, weight, pixel)


def _set(text: str, weight: str, pixel: int) -> Run:
    """Words stand a space from each other. In a line that several fonts draw, its strokes stand where the one
    before ended, or some spaces on."""
    space = pixel * _ruled(" ", weight)
    plain = _is_plain(text, weight)
    strokes = [(word, 1) for word in text.split(" ")] if plain else scripts.strokes(text)
    placed: list[tuple[str, int]] = []
    ended, width = -space if plain else 0.0, 0
    for stroke, spaces in strokes:
        begins = round(ended + spaces * space)
        if stroke:
            placed.append((stroke, begins))
        if plain or _is_plain(stroke, weight):
            wide, ends = _word(stroke, weight, pixel)
        else:
            wide = ends = _pen_for(stroke, weight, pixel).get_extents(stroke)[0]
        ended, width = begins + ends, begins + wide
    return tuple(placed), width


def cell(word: str, weight: str, pixel: int) -> Cell:
    """Where this word lies on the page, written there if it was not yet."""
    key = (word, weight, pixel)
    found = _page.cells.get(key)
    if found is None:
        page = texture()
        wide, high = _page.width, _page.height
        data = _drawn(word, weight, pixel, wide - 2, high - 2)
        width, height = data.width, data.height
        x, y = _page.place(width, height)
        page.blit_buffer(data.data, pos=(x, y), size=(width, height), colorfmt=data.fmt, bufferfmt="ubyte")
        found = (x / wide, y / high, (x + width) / wide, (y + height) / high, width, height)
        _page.cells[key] = found
    return found


def _drawn(word: str, weight: str, pixel: int, most_wide: int, most_high: int) -> ImageData:
    """The word in white. The middle of the picture is the middle of a line in the font of this weight, and
    every script stands on that font's line."""
    pen, main = _pen_for(word, weight, pixel), _pen(weight, pixel)
    width, height = pen.get_extents(word)
    down = 0
    if pen is not main:
        grown = max(0, height - pen.get_ascent() + pen.get_descent())  # by marks above the font's top
        above = main.get_ascent() - pen.get_ascent() - grown
        line = main.get_extents("x")[1]
        more = min(max(0, -above, height + above - line), pixel // 2)  # no name reaches far into other lines
        down, height = above + more, line + 2 * more
    pen._size = (min(most_wide, max(2, width)), min(most_high, max(2, height)))
    pen._render_begin()
    pen._render_text(word, 0, down)
    return pen._render_end()


def line(text: str, weight: str, pixel: int) -> Texture:
    """A line as a picture of its own, for what is not painted: white, and as high as its tallest stroke."""
    words, width = run(text, weight, pixel)
    drawn = [(begins, _drawn(word, weight, pixel, 4096, 4096)) for word, begins in words]
    high = max((data.height for _, data in drawn), default=1)
    texture = Texture.create(size=(max(1, width), high), colorfmt="rgba")
    texture.blit_buffer(bytes(max(1, width) * high * 4), colorfmt="rgba", bufferfmt="ubyte")
    for begins, data in drawn:
        texture.blit_buffer(
            data.data,
            pos=(begins, (high - data.height) // 2),
            size=(data.width, data.height),
            colorfmt="rgba",
            bufferfmt="ubyte",
        )
    texture.flip_vertical()
    return texture


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
    for remembered in (line_height, _wrapped, _word, run):
        remembered.cache_clear()
    if _page.texture is not None:
        _page.begin()
