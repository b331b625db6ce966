"""The atlas: one picture with every half face, numeral, tile body, shape and material, and where each lies
on it.

It is drawn at development time by tools/draw_atlas.py and stored with colours multiplied by their alpha.
All but bodies, backs, materials and the faces of characters are white: the vertex colour tints them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from domino.core.characters import CHARACTERS
from domino.texts import ASSETS

if TYPE_CHECKING:  # tools that draw the atlas do without a window
    from kivy.graphics.texture import Texture

PICTURE = ASSETS / "images" / "atlas.png"
SMALLER = ASSETS / "images" / "atlas_smaller.png"
"""Its smaller copies, for tiles that are drawn small: made beforehand, because making them takes a moment."""
WIDTH, HEIGHT = 1024, 2048
PAD = 8
"""Transparent pixels around every cell, so that the smaller copies of the atlas do not run into each
other."""
HALF = 128
"""Pixels of a half face, and so of a tile's short side."""
MARGIN = 2
"""Pixels around a tile's body, so that its edges are smooth."""
SIDE = 0.055
"""How thick a tile is, as a share of its short side: so much of its lower edge is its side."""
SHADE = 48
"""Pixels of a tile's short side in the pictures of shadows, which are soft, and so need no more."""
SHADE_MARGIN = 28
"""Pixels around it that hold the shadow."""
FELT = 256
"""Pixels of a square of cloth, which goes on at its other side wherever it ends. So does the grain of wood,
which lies on its side here, 512 pixels across its streaks and 256 along them, where they have little to
tell."""
WOOD = (512, 256)
WOOD_MEAN = 0.69
"""How bright the grain of wood is in the middle: what tints it is so much brighter than the wood is to be."""
FELT_MEAN = 0.955
DENT = 48
"""Pixels of a quarter of what is sunk: a shadow inside its edge."""
DENT_CORNER = 32
"""The radius of its corner; of a round one it is all of the quarter."""
ROUNDS = (6, 12, 24, 48, 96)
"""Radii of the discs that make round corners: the next larger one is used, so that edges stay sharp."""
RING = 32
"""Radius of the rings that make the corners of outlines."""
RING_LINES = tuple(1.06**-step for step in range(56))
"""How thick the line of each ring is, as a share of its radius, from a full disc down to a hair: an outline
takes the ring that suits it, and its corners turn rounder or sharper by no more than a thirtieth."""
SHAPE = 96
SHAPES = ("square", "diamond", "hexagon", "shield")
FACE = 104
"""Pixels of a character's face."""
SOFT = 64
SLOT = 96
"""Short side of the dashed outline of a place for a tile."""
STONE = 96
"""Side of the rounded square that makes a half tile on a chip."""
SLEEPERS = 8
"""How many sleepers of a track one cell holds."""
THREAD = 4
"""Pixels across a thin line with soft edges: so few that none of them is lost where it is drawn thin."""
NUMBERS = range(19)


def _cells() -> dict[str, tuple[int, int]]:
    """Every cell and its size."""
    long = 2 * HALF + 2 * MARGIN
    short = HALF + 2 * MARGIN
    cells = {f"pips{number}": (HALF, HALF) for number in NUMBERS}
    cells |= {f"numeral{number}": (HALF, HALF) for number in NUMBERS}
    cells |= {f"{name} upright": (short, long) for name in ("face", "back")}
    cells |= {f"{name} lying": (long, short) for name in ("face", "back")}
    shade = SHADE + 2 * SHADE_MARGIN
    cells |= {"resting upright": (shade, shade + SHADE), "resting lying": (shade + SHADE, shade)}
    cells |= {"lifted": (shade, shade + SHADE)}
    cells |= {"felt": (FELT, FELT), "wood": WOOD, "dent": (2 * DENT, 2 * DENT), "bowl": (2 * DENT, 2 * DENT)}
    cells |= {f"round{radius}": (2 * radius, 2 * radius) for radius in reversed(ROUNDS)}
    cells |= dict.fromkeys(SHAPES, (SHAPE, SHAPE))
    cells |= {f"character {key}": (FACE, FACE) for key in CHARACTERS}
    cells |= {f"ring{number}": (2 * RING, 2 * RING) for number in range(len(RING_LINES))}
    cells |= {"slot long": (SLOT, 2 * SLOT), "slot square": (SLOT, SLOT), "stone": (STONE, STONE)}
    cells |= {"cover": (SLOT, 2 * SLOT), "soft": (2 * SOFT, 2 * SOFT), "solid": (8, 8)}
    cells |= {"sleepers": (32 * SLEEPERS, 8), "thread": (8, THREAD)}
    return cells


def _packed() -> dict[str, tuple[int, int, int, int]]:
    """Cells in rows from the top, the highest first, each in the first row that has room: left, top, width
    and height of each."""
    places: dict[str, tuple[int, int, int, int]] = {}
    rows: list[list[int]] = []
    """How far each row is taken, and its top."""
    high = 0
    for name, (width, height) in sorted(_cells().items(), key=lambda cell: -cell[1][1]):
        row = next((row for row in rows if row[0] + width + 2 * PAD <= WIDTH), None)
        if row is None:
            row = [0, high]
            rows.append(row)
            high += height + 2 * PAD
        places[name] = (row[0] + PAD, row[1] + PAD, width, height)
        row[0] += width + 2 * PAD
    if high > HEIGHT:
        raise ValueError(f"the atlas is {high} pixels high: there is room for {HEIGHT}")
    return places


CELLS = _packed()
"""Where each cell lies, in pixels from the top left."""

Region = tuple[float, float, float, float]
"""Left, top, right and bottom of a cell in texture coordinates, which count from the first row of the
picture."""


def _region(name: str) -> Region:
    x, y, width, height = CELLS[name]
    return (x / WIDTH, y / HEIGHT, (x + width) / WIDTH, (y + height) / HEIGHT)


REGIONS: dict[str, Region] = {name: _region(name) for name in CELLS}
_x, _y, _w, _h = CELLS["solid"]
SOLID = ((_x + _w / 2) / WIDTH, (_y + _h / 2) / HEIGHT)
"""A point of pure white."""
_x, _y, _w, _h = CELLS["thread"]
THREAD_AT = ((_x + _w / 2) / WIDTH, _y / HEIGHT, (_y + _h) / HEIGHT)
"""Across a thin line: where it lies, and from one edge to the other."""
CROPS = tuple(0.12 if number < 10 else 0.08 for number in NUMBERS)
"""The share of a half face at each side that no pip reaches: it is not drawn."""


def _pips(number: int) -> Region:
    left, top, right, bottom = REGIONS[f"pips{number}"]
    across, down = CROPS[number] * (right - left), CROPS[number] * (bottom - top)
    return left + across, top + down, right - across, bottom - down


PIPS = tuple(_pips(number) for number in NUMBERS)
RINGS = tuple(REGIONS[f"ring{number}"] for number in range(len(RING_LINES)))
FACES = {name: REGIONS[name] for name in (f"character {key}" for key in CHARACTERS)}
"""The faces of characters, by what their badges say."""
NUMERALS = tuple(REGIONS[f"numeral{number}"] for number in NUMBERS)

_texture: Texture | None = None
_whole = False
"""Whether the whole atlas is there, not only its smaller copies."""
missing = ""
"""Why the atlas could not be read, when it could not: the app says so and plays on."""


@cache
def white() -> Texture:
    """A texture of nothing but white: the cheapest to paint large boxes with."""
    from kivy.graphics.texture import Texture

    made = Texture.create(size=(1, 1), colorfmt="rgba")
    made.mag_filter = made.min_filter = "nearest"
    _whiten(made)
    made.add_reload_observer(_whiten)
    return made


def _whiten(made: Texture) -> None:
    made.blit_buffer(b"\xff" * 4, colorfmt="rgba", bufferfmt="ubyte")


def copies() -> list[tuple[int, int, int, int]]:
    """Where each smaller copy lies in its picture: left, top, width and height, down to a single pixel."""
    found, width, height, top = [], WIDTH, HEIGHT, 0
    while max(width, height) > 1:
        width, height = max(1, width // 2), max(1, height // 2)
        found.append((0, top, width, height))
        top += height
    return found


def texture() -> Texture:
    """The atlas as a texture. Without its files it is plain white: nothing crashes for want of looks."""
    global _texture, missing
    if _texture is None:
        try:
            _texture = _begin()
        except Exception as error:  # whatever a reader of pictures may raise
            missing = str(error) or type(error).__name__
            _texture = white()
    return _texture


def complete() -> None:
    """Load the whole atlas: the first frame does with its smaller copies, which are half as fine."""
    global missing, _whole
    if missing or _whole:
        return
    try:
        _fill(texture(), [_picture(PICTURE, WIDTH, HEIGHT), *_smaller()])
        _whole = True
    except Exception as error:
        missing = str(error) or type(error).__name__


def _begin() -> Texture:
    from kivy.graphics.texture import Texture

    levels = _smaller()
    made = Texture.create(size=(WIDTH, HEIGHT), colorfmt="rgba")
    made.min_filter, made.mag_filter = "linear_mipmap_nearest", "linear"
    _fill(made, levels)
    made.add_reload_observer(_reload)
    return made


def _reload(made: Texture) -> None:
    """The graphics card has forgotten everything."""
    _fill(made, [*([_picture(PICTURE, WIDTH, HEIGHT)] if _whole else []), *_smaller()])


Level = tuple[int, int, bytes]
"""A copy of the atlas: width, height and pixels."""


def _picture(path: Path, width: int, height: int) -> Level:
    from kivy.core.image import ImageLoader

    found = ImageLoader.load(str(path), nocache=True, keep_data=True)._data[0]
    if (found.size, found.fmt) != ((width, height), "rgba"):
        raise ValueError(f"{path.name} is of another kind: {found.size}, {found.fmt}")
    return width, height, found.data


def _smaller() -> list[Level]:
    row, _, data = _picture(SMALLER, WIDTH // 2, HEIGHT)
    pixels = memoryview(data)
    levels = []
    for _, top, width, height in copies():
        lines = (pixels[4 * row * line : 4 * (row * line + width)] for line in range(top, top + height))
        levels.append((width, height, b"".join(lines)))
    return levels


def _fill(made: Texture, levels: list[Level]) -> None:
    """Hand the copies to the graphics card, the largest first. Places on the atlas are shares of it, so that
    nobody minds how large that is."""
    from kivy.graphics.opengl import GL_RGBA, GL_TEXTURE_2D, GL_UNSIGNED_BYTE, glTexImage2D

    made.bind()
    for level, (width, height, data) in enumerate(levels):
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, data)
