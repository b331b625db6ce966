"""Draws what the table is made of: cloth, wood, what is sunk and what is cast. `draw_atlas` puts it on the
atlas.

Cloth and wood are grey, for colours tint them, and go on at their other side wherever they end. The same
numbers come out wherever this runs: chance has a seed of its own for each.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from domino.ui.kit.paint import atlas

Grain = list[list[float]]
"""Rows of numbers about 0.5."""
CLOTH_SHADES, WOOD_SHADES = 24, 40
"""In how many shades they are drawn: more are not seen, and take more room."""
STREAKS = ((2, 5, 0.34), (2, 13, 0.3), (3, 34, 0.18), (5, 90, 0.1), (8, 230, 0.08))
"""Kinds of streaks in wood: how many lie behind each other and beside each other, and how strong they are."""
BEND = 22
"""How many pixels a streak wanders to the side."""


def _noise(width: int, height: int, across: int, up: int, chance: random.Random) -> Grain:
    """So many hills across and up, as smooth as hills are, that meet at the edges."""
    hills = [[chance.random() for _ in range(across)] for _ in range(up)]
    steps = [_step(x, width, across) for x in range(width)]
    rows = []
    for y in range(height):
        lower, upper, share = _step(y, height, up)
        line = [a + (b - a) * share for a, b in zip(hills[lower], hills[upper], strict=True)]
        rows.append([line[a] + (line[b] - line[a]) * here for a, b, here in steps])
    return rows


def _step(at: int, length: int, hills: int) -> tuple[int, int, float]:
    place = at * hills / length
    first = int(place)
    share = place - first
    return first, (first + 1) % hills, share * share * (3 - 2 * share)


def _grey(rows: Grain, mean: float, spread: float, lowest: float, shades: int) -> Image.Image:
    """Rows as a picture whose shades lie about this mean, the brightest white."""
    every = [value for row in rows for value in row]
    middle = sum(every) / len(every)
    most = max(abs(value - middle) for value in every)
    image = Image.new("L", (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            shade = min(1.0, max(lowest, mean + (value - middle) / most * spread))
            image.putpixel((x, y), round(255 * round(shade * shades) / shades))
    return image


def _opaque(grey: Image.Image) -> Image.Image:
    return Image.merge("RGBA", [grey, grey, grey, Image.new("L", grey.size, 255)])


def felt() -> Image.Image:
    """Cloth: a mottled ground with dark flecks."""
    chance, size = random.Random("felt"), atlas.FELT
    kinds = [(_noise(size, size, hills, hills, chance), strong) for hills, strong in ((128, 0.6), (40, 0.25))]
    rows = [[sum(strong * noise[y][x] for noise, strong in kinds) for x in range(size)] for y in range(size)]
    for _ in range(size * size // 12):  # a fleck is a hair of two or three pixels
        x, y, long = chance.randrange(size), chance.randrange(size), chance.choice((2, 2, 3))
        for at in range(long):
            rows[y][(x + at) % size] -= 0.28
    return _opaque(_grey(rows, atlas.FELT_MEAN, 0.12, 0.84, CLOTH_SHADES))


def wood() -> Image.Image:
    """Walnut: streaks of all widths that wander a little. It lies on its side."""
    chance, (across, along) = random.Random("walnut"), atlas.WOOD
    kinds = [(_noise(along, across, behind, beside, chance), strong) for behind, beside, strong in STREAKS]
    bends = _noise(along, across, 2, 3, chance)
    rows = []
    for y in range(across):
        row = []
        for x in range(along):
            there = round(y + BEND * (bends[y][x] - 0.5) * 2) % across
            row.append(sum(strong * noise[there][x] for noise, strong in kinds))
        rows.append(row)
    return _opaque(_grey(rows, atlas.WOOD_MEAN, 0.31, 0.4, WOOD_SHADES).transpose(Image.Transpose.ROTATE_90))


def sunk(corner: int) -> Image.Image:
    """The shadow inside the edge of what is sunk, whose corners have this radius: light comes from above."""
    size, room = 2 * atlas.DENT, 24
    outside = Image.new("L", (size + 2 * room, size + 2 * room), 255)
    hole = (room, room, room + size - 1, room + size - 1)
    ImageDraw.Draw(outside).rounded_rectangle(hole, corner, fill=0)
    shadow = ImageChops.offset(outside, 0, 5).filter(ImageFilter.GaussianBlur(5))
    inside = ImageChops.multiply(shadow, ImageChops.invert(outside))
    return Image.merge("RGBA", [inside.crop((room, room, room + size, room + size))] * 4)


def dent() -> Image.Image:
    return sunk(atlas.DENT_CORNER)


def bowl() -> Image.Image:
    return sunk(atlas.DENT)


def shadow(lying: bool, casts: Sequence[tuple[float, float, float]]) -> Image.Image:
    """What a tile casts: for each kind of shadow how far down it lies and how soft it is, in short sides, and
    how dark."""
    side, margin = atlas.SHADE, atlas.SHADE_MARGIN
    wide, high = (2 * side, side) if lying else (side, 2 * side)
    light = Image.new("L", (wide + 2 * margin, high + 2 * margin), 255)
    for down, soft, dark in casts:
        cast = Image.new("L", light.size, 0)
        low = margin + down * side
        box = (margin, low, margin + wide - 1, low + high - 1)
        ImageDraw.Draw(cast).rounded_rectangle(box, side * 0.13, fill=round(255 * dark))
        cast = cast.filter(ImageFilter.GaussianBlur(soft * side))
        light = ImageChops.multiply(light, ImageChops.invert(cast))
    return Image.merge("RGBA", [ImageChops.invert(light)] * 4)


RESTING = ((0.08, 0.045, 0.55), (0.17, 0.1, 0.3))
LIFTED = ((0.0, 0.16, 0.5),)
CAST: dict[str, Callable[[], Image.Image]] = {
    "resting upright": lambda: shadow(False, RESTING),
    "resting lying": lambda: shadow(True, RESTING),
    "lifted": lambda: shadow(False, LIFTED),
}
