"""Draw assets/images/atlas.png: half faces, numerals, tile bodies, shapes, materials and faces. Run it
after changing this file, `draw_materials.py` or `draw_faces.py`.

Everything is drawn four times too large and shrunk, so that edges are smooth.
"""

from __future__ import annotations

import importlib.util
import math
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFont

from domino.ui.kit.paint import atlas, theme
from tools import draw_faces, draw_materials

Point = tuple[float, float]
Corners = tuple[float, float, float, float]

LARGE = 4
WHITE = (255, 255, 255, 255)

DISH = Image.new("L", (1, 8))
"""How much light falls into a pip, from its upper edge to its lower."""
DISH.putdata([150, 176, 205, 230, 248, 255, 255, 255])
ROWS = {
    10: (3, 4, 3),
    11: (4, 3, 4),
    12: (4, 4, 4),
    13: (4, 5, 4),
    14: (5, 4, 5),
    15: (5, 5, 5),
    16: (4, 4, 4, 4),
    17: (3, 4, 3, 4, 3),
    18: (5, 4, 4, 5),
}
"""Pips in rows, where a row is spread over the whole width; the others stand in the corners of a grid."""
GRID = {
    0: "",
    1: "....x....",
    2: "x.......x",
    3: "x...x...x",
    4: "x.x...x.x",
    5: "x.x.x.x.x",
    6: "xxx...xxx",
    7: "xxx.x.xxx",
    8: "xxxx.xxxx",
    9: "xxxxxxxxx",
}
"""Pips on three rows of three, as on any box of dominoes; upright halves have the two rows of a six as
columns."""


def pips(number: int) -> list[tuple[float, float, float]]:
    """Middle and radius of each pip on a half face of side 1, y downwards."""
    if number in GRID:
        apart, radius = 0.265, 0.115 if number == 1 else 0.105
        marks = [divmod(at, 3) for at, mark in enumerate(GRID[number]) if mark == "x"]
        if number in (6, 7, 8):  # two columns of three when the tile stands
            marks = [(column, row) for row, column in marks]
        return [(0.5 + (column - 1) * apart, 0.5 + (row - 1) * apart, radius) for row, column in marks]
    rows = ROWS[number]
    radius = {4: 0.083, 5: 0.07}[max(*rows, len(rows))]
    edge = 0.17
    found = []
    for row, count in enumerate(rows):
        y = edge + (1 - 2 * edge) * row / (len(rows) - 1)
        spread = (1 - 2 * edge) * (count - 1) / (max(rows) - 1)  # short rows stand between long ones' pips
        found += [(0.5 - spread / 2 + spread * at / (count - 1), y, radius) for at in range(count)]
    return found


def mask(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("L", (width * LARGE, height * LARGE), 0)
    return image, ImageDraw.Draw(image)


def shrunk(image: Image.Image, enlarged: int = LARGE) -> Image.Image:
    return image.resize((image.width // enlarged, image.height // enlarged), Image.Resampling.BOX)


def white(alpha: Image.Image, enlarged: int = LARGE) -> Image.Image:
    """A white shape of its true size, its colour multiplied by its alpha."""
    return Image.merge("RGBA", [shrunk(alpha, enlarged)] * 4)


def half_face(number: int) -> Image.Image:
    """Pips that are dished: dark above, where light from above does not reach."""
    image, draw = mask(atlas.HALF, atlas.HALF)
    large = atlas.HALF * LARGE
    light = Image.new("L", image.size, 255)
    for x, y, radius in pips(number):
        draw.circle((x * large, y * large), radius * large, fill=255)
        across = round(2 * radius * large) + 2
        box = round(x * large - across / 2), round(y * large - across / 2)
        light.paste(DISH.resize((across, across)), box)
    alpha = shrunk(image)
    return Image.merge("RGBA", [*[ImageChops.multiply(shrunk(light), alpha)] * 3, alpha])


def graded(size: tuple[int, int], *stops: theme.Colour) -> Image.Image:
    """From the first of these colours at the top to the last at the bottom."""
    column = Image.new("RGBA", (1, len(stops)))
    for at, stop in enumerate(stops):
        column.putpixel((0, at), _bytes(stop))
    half = size[1] / (len(stops) - 1) / 2
    tall = column.resize((1, round(size[1] + 2 * half)), Image.Resampling.BILINEAR)
    return tall.crop((0, round(half), 1, round(half) + size[1])).resize(size)


def numeral(number: int) -> Image.Image:
    image, draw = mask(atlas.HALF, atlas.HALF)
    large = atlas.HALF * LARGE
    size = round(large * (0.78 if number < 10 else 0.66))
    # basic: the other engine lays digits out differently, and is there only where the system has fribidi
    font = ImageFont.truetype(_font_file(), size, layout_engine=ImageFont.Layout.BASIC)
    draw.text((large / 2, large * 0.49), str(number), font=font, fill=255, anchor="mm")
    if number in (6, 9):  # turned over, one must not read as the other
        draw.rounded_rectangle((large * 0.3, large * 0.83, large * 0.7, large * 0.88), large * 0.02, fill=255)
    return white(image)


def _font_file() -> str:
    found = importlib.util.find_spec("kivymd")
    if found is None or found.origin is None:
        raise SystemExit("The numerals are drawn with KivyMD's Roboto: install requirements.txt first.")
    return str(Path(found.origin).parent / "fonts" / "Roboto-Bold.ttf")


def _bytes(colour: theme.Colour) -> tuple[int, int, int, int]:
    return tuple(round(part * 255) for part in colour)  # type: ignore[return-value]


def _multiplied(image: Image.Image) -> Image.Image:
    red, green, blue, alpha = image.split()
    return Image.merge("RGBA", [*(ImageChops.multiply(part, alpha) for part in (red, green, blue)), alpha])


def body(name: str, lying: bool) -> Image.Image:
    """A whole tile without its pips: its side below, a face that light falls on from above, divider and
    pin."""
    side, edge = atlas.HALF * LARGE, atlas.MARGIN * LARGE
    w, h = (2 * side, side) if lying else (side, 2 * side)
    image = Image.new("RGBA", (w + 2 * edge, h + 2 * edge), (0, 0, 0, 0))
    draw, round_corner = ImageDraw.Draw(image), side * 0.13
    gap, hair = side * 0.012, side * 0.014  # joined tiles keep a hair between them
    left, top, right, bottom = edge + gap, edge + gap, edge + w - gap, edge + h - gap
    if name == "back":
        faces: tuple[theme.Colour, ...] = (
            theme.mixed(theme.BACK, theme.WHITE, 0.12),
            theme.mixed(theme.BACK, theme.BLACK, 0.1),
        )
        below, rim, shine = theme.BACK_LIP, theme.mixed(theme.BACK, theme.BLACK, 0.3), 0.3
    else:
        faces = (theme.TILE_HIGH, theme.TILE, theme.TILE_LOW)
        below, rim, shine = theme.TILE_SIDE, theme.mixed(theme.TILE_SIDE, theme.TILE_LOW, 0.2), 1.0
    foot = _bytes(theme.mixed(below, theme.INK, 0.35))
    draw.rounded_rectangle((left, top, right, bottom), round_corner, fill=foot)
    draw.rounded_rectangle((left, top, right, bottom - hair), round_corner, fill=_bytes(below))
    low = bottom - side * atlas.SIDE
    draw.rounded_rectangle((left, top, right, low), round_corner, fill=_bytes(rim))
    inner = (left + hair, top + hair, right - hair, low - hair)
    light = _bytes(theme.mixed(faces[0], theme.WHITE, shine))
    draw.rounded_rectangle(inner, round_corner - hair, fill=light)
    face = Image.new("L", image.size, 0)
    lower = (inner[0], inner[1] + hair * 1.4, inner[2], inner[3])
    ImageDraw.Draw(face).rounded_rectangle(lower, round_corner - hair, fill=255)
    image.paste(graded(image.size, *faces), (0, 0), face)
    middle = (edge + w / 2, (top + low) / 2)
    if name == "back":
        _back_pattern(draw, inner, middle, side)
    else:
        _divider(draw, middle, side, lying, theme.theme_for("light").tile_edge)
    return _multiplied(shrunk(image))


def _back_pattern(draw: ImageDraw.ImageDraw, inner: Corners, middle: Point, side: float) -> None:
    pale = _bytes(theme.mixed(theme.BACK, theme.WHITE, 0.28))
    away = side * 0.1
    box = (inner[0] + away, inner[1] + away, inner[2] - away, inner[3] - away)
    draw.rounded_rectangle(box, side * 0.06, outline=pale, width=round(side * 0.016))
    for radius in (0.15, 0.055):
        draw.circle(middle, side * radius, outline=pale, width=round(side * 0.016))


def _divider(draw: ImageDraw.ImageDraw, middle: Point, side: float, lying: bool, rim: theme.Colour) -> None:
    x, y = middle
    reach, thin = side * 0.37, side * 0.011
    bar = (x - thin, y - reach, x + thin, y + reach) if lying else (x - reach, y - thin, x + reach, y + thin)
    draw.rectangle(bar, fill=_bytes(rim))
    radius = side * 0.066
    draw.circle(middle, radius, fill=_bytes(theme.mixed(theme.BRASS, theme.INK, 0.4)))
    radius *= 0.82
    draw.circle(middle, radius, fill=_bytes(theme.BRASS))
    radius *= 0.4
    shine = _bytes(theme.mixed(theme.BRASS, theme.WHITE, 0.6))
    draw.circle((x - radius * 0.7, y - radius * 0.8), radius, fill=shine)


def disc(radius: int) -> Image.Image:
    image, draw = mask(2 * radius, 2 * radius)
    draw.ellipse((0, 0, 2 * radius * LARGE - 1, 2 * radius * LARGE - 1), fill=255)
    return white(image)


def ring(number: int) -> Image.Image:
    """A ring as large as its cell, with the line that its number says."""
    size, enlarged = 2 * atlas.RING, 2 * LARGE
    image = Image.new("L", (size * enlarged, size * enlarged), 0)
    pen = ImageDraw.Draw(image)
    far, line = size * enlarged - 1, atlas.RING_LINES[number] * atlas.RING * enlarged
    pen.ellipse((0, 0, far, far), fill=255)
    if number:
        pen.ellipse((line, line, far - line, far - line), fill=0)
    return white(image, enlarged)


def cover() -> Image.Image:
    """The outline of a whole tile, filled: the ground of a place for one."""
    image, draw = mask(atlas.SLOT, 2 * atlas.SLOT)
    gap = atlas.SLOT * LARGE * 0.012
    box = (gap, gap, image.width - gap, image.height - gap)
    draw.rounded_rectangle(box, atlas.SLOT * LARGE * 0.13, fill=255)
    return white(image)


def _rounded_polygon(points: list[Point], radius: float) -> Image.Image:
    """A polygon with round corners: a smaller one, its outline drawn with a round pen."""
    image, draw = mask(atlas.SHAPE, atlas.SHAPE)
    side = atlas.SHAPE * LARGE
    scaled = [(x * side, y * side) for x, y in points]
    pen = radius * side
    draw.polygon(scaled, fill=255)
    draw.line([*scaled, scaled[0]], fill=255, width=round(2 * pen))
    for point in scaled:
        draw.circle(point, pen, fill=255)
    return white(image)


def _shield() -> list[Point]:
    curve = [
        (0.86 - 0.36 * (at / 12) ** 2.2, 0.45 + 0.47 * math.sin(math.pi / 2 * at / 12)) for at in range(13)
    ]
    back = [(1 - x, y) for x, y in reversed(curve[:-1])]
    return [(0.14, 0.13), (0.5, 0.08), (0.86, 0.13), *curve, *back]


HEXAGON = [math.radians(60 * corner) for corner in range(6)]
SHAPES: dict[str, tuple[list[Point], float]] = {
    "square": ([(0.15, 0.15), (0.85, 0.15), (0.85, 0.85), (0.15, 0.85)], 0.09),
    "diamond": ([(0.5, 0.06), (0.94, 0.5), (0.5, 0.94), (0.06, 0.5)], 0.05),
    "hexagon": ([(0.5 + 0.45 * math.cos(turn), 0.5 + 0.45 * math.sin(turn)) for turn in HEXAGON], 0.04),
    "shield": (_shield(), 0.04),
}
"""The outlines of badges, and how round their corners are. All have about the area of a disc as wide as
the cell."""


def soft() -> Image.Image:
    """A disc that fades from its middle to its edge, for shadows and glows."""
    size = 2 * atlas.SOFT
    image = Image.new("L", (size, size))
    for y in range(size):
        for x in range(size):
            away = min(1.0, math.hypot(x + 0.5 - atlas.SOFT, y + 0.5 - atlas.SOFT) / atlas.SOFT)
            image.putpixel((x, y), round(255 * (1 - away) ** 2 * (1 + 2 * away)))
    return white(image, 1)


def stone() -> Image.Image:
    """A square with round corners, as large as its cell."""
    image, draw = mask(atlas.STONE, atlas.STONE)
    far = atlas.STONE * LARGE - 1
    draw.rounded_rectangle((0, 0, far, far), atlas.STONE * LARGE * 0.17, fill=255)
    return white(image)


def slot(height: int) -> Image.Image:
    """A dashed outline: an arc in each corner, dashes between them."""
    image, draw = mask(atlas.SLOT, height)
    side = atlas.SLOT * LARGE
    line, corner = side * 0.05, side * 0.12
    across, up = side - 1, height * LARGE - 1
    draw.rounded_rectangle((0, 0, across, up), corner, outline=255, width=round(line))
    for far, other, lying in ((across, up, True), (up, across, False)):
        open_part = far - 2 * corner * 1.35
        count = max(1, round(open_part / (side * 0.29)))
        gap = open_part / (count * 2.4 + 1)  # a dash is a little longer than the gap beside it
        for at in range(count + 1):
            begin = corner * 1.35 + at * 2.4 * gap
            for edge in (0, other - line):
                box = (begin, edge, begin + gap, edge + line)
                draw.rectangle(box if lying else (box[1], box[0], box[3], box[2]), fill=0)
    return white(image)


def sleepers() -> Image.Image:
    """The sleepers of a piece of track, upright bars at equal distances."""
    _, _, width, height = atlas.CELLS["sleepers"]
    image, draw = mask(width, height)
    apart = image.width / atlas.SLEEPERS
    for at in range(atlas.SLEEPERS):
        middle = (at + 0.5) * apart
        draw.rectangle((middle - apart * 0.085, 0, middle + apart * 0.085, image.height), fill=255)
    return white(image)


def thread() -> Image.Image:
    """A line that fades to both edges."""
    _, _, width, height = atlas.CELLS["thread"]
    image = Image.new("L", (width, height))
    for y in range(height):
        image.paste(round(255 * (1 - abs(2 * (y + 0.5) / height - 1))), (0, y, width, y + 1))
    return white(image, 1)


def solid() -> Image.Image:
    return Image.new("RGBA", atlas.CELLS["solid"][2:], WHITE)


BY_NUMBER = {"pips": half_face, "numeral": numeral, "round": disc, "ring": ring}
MATERIALS = (draw_materials.felt, draw_materials.wood, draw_materials.dent, draw_materials.bowl)
SINGLE = {each.__name__: each for each in (stone, sleepers, thread, cover, soft, solid, *MATERIALS)}
SINGLE |= draw_materials.CAST


def picture(name: str) -> Image.Image:
    kind = name.rstrip("0123456789")
    if kind in BY_NUMBER:
        return BY_NUMBER[kind](int(name.removeprefix(kind)))
    if name in SINGLE:
        return SINGLE[name]()
    if name in SHAPES:
        return _rounded_polygon(*SHAPES[name])
    kind, _, rest = name.partition(" ")
    if kind == "character":
        return draw_faces.face(rest)
    return slot(atlas.CELLS[name][3]) if kind == "slot" else body(kind, rest == "lying")


def draw() -> Image.Image:
    """The whole atlas."""
    whole = Image.new("RGBA", (atlas.WIDTH, atlas.HEIGHT), (0, 0, 0, 0))
    for name, (x, y, width, height) in atlas.CELLS.items():
        cell = picture(name)
        assert cell.size == (width, height), name
        if name in ("felt", "wood"):  # what goes on at its other side does so in smaller copies, too
            for across in (-width, 0, width):
                for down in (-height, 0, height):
                    room = (max(-atlas.PAD, across), max(-atlas.PAD, down))
                    far = min(width + atlas.PAD, across + width), min(height + atlas.PAD, down + height)
                    part = cell.crop((room[0] - across, room[1] - down, far[0] - across, far[1] - down))
                    whole.paste(part, (x + room[0], y + room[1]))
            continue
        whole.paste(cell, (x, y))
        if name == "solid":
            whole.paste(WHITE, (x - 4, y - 4, x + width + 4, y + height + 4))
        elif name == "sleepers":  # smaller copies must not fade along what is cut off straight
            for edge in (y - 4, y + height):
                whole.paste(cell.crop((0, 0, width, 4)), (x, edge))
        elif name == "thread":
            for edge in (x - 4, x + width):
                whole.paste(cell.crop((0, 0, 4, height)), (edge, y))
    return whole


def smaller(whole: Image.Image) -> Image.Image:
    """The smaller copies of the atlas, each half as large as the one before, below each other."""
    copies = Image.new("RGBA", (atlas.WIDTH // 2, atlas.HEIGHT), (0, 0, 0, 0))
    for left, top, width, height in atlas.copies():
        whole = whole.resize((width, height), Image.Resampling.BOX)
        copies.paste(whole, (left, top))
    return copies


def main() -> None:
    atlas.PICTURE.parent.mkdir(parents=True, exist_ok=True)
    whole = draw()
    for path, image in ((atlas.PICTURE, whole), (atlas.SMALLER, smaller(whole))):
        image.save(path, optimize=True)
        print(f"{path.name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
