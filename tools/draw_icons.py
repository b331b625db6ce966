"""Draws the app's icons and its opening picture: python -m tools.draw_icons [FOLDER]

One ivory domino across another on green felt, with the colours of the light theme. The
results are kept in the project, so that building a package needs no drawing library.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

ROOT = Path(__file__).resolve().parent.parent

FELT = (0x2B, 0x76, 0x50)
FELT_DEEP = (0x17, 0x4A, 0x31)
RAIL = (0x5F, 0xA5, 0x81)
IVORY = (0xFB, 0xF6, 0xE6)
IVORY_EDGE = (0x8C, 0x84, 0x68)
BRASS = (0xC8, 0x9A, 0x3C)
WALNUT = (0x5A, 0x3C, 0x26)
WALNUT_EDGE = (0x80, 0x58, 0x3A)
PIPS = {5: (0x1A, 0x1A, 0x1A), 6: (0x7D, 0x60, 0x00), 1: (0x00, 0x67, 0xA3), 3: (0x00, 0x71, 0x53)}

LEFT, MIDDLE, RIGHT = 0.25, 0.5, 0.75
PLACES = {
    1: [(MIDDLE, MIDDLE)],
    3: [(LEFT, RIGHT), (MIDDLE, MIDDLE), (RIGHT, LEFT)],
    5: [(LEFT, LEFT), (RIGHT, LEFT), (MIDDLE, MIDDLE), (LEFT, RIGHT), (RIGHT, RIGHT)],
    6: [(x, y) for x in (LEFT, RIGHT) for y in (LEFT, MIDDLE, RIGHT)],
}

FINE = 4
"""Everything is drawn this many times larger and then made small, for smooth edges."""

SAFE = 66 / 108
"""The part of an adaptive icon that every launcher shows, whatever its mask."""


def tile(top: int, bottom: int, short: int) -> Image.Image:
    """An upright domino whose short side is this many pixels."""
    picture = Image.new("RGBA", (short, 2 * short))
    pen = ImageDraw.Draw(picture)
    line = max(1, short // 36)
    pen.rounded_rectangle(
        (0, 0, short - 1, 2 * short - 1), short * 0.13, fill=IVORY, outline=IVORY_EDGE, width=line
    )
    pen.line((short * 0.12, short, short * 0.88, short), fill=IVORY_EDGE, width=line)
    for half, count in enumerate((top, bottom)):
        for x, y in PLACES[count]:
            pen.circle((short * x, short * (y + half)), short * 0.095, fill=PIPS[count])
    pen.circle((short / 2, short), short * 0.055, fill=BRASS)
    return picture


LAID = ((6, 1, 52, 0.12, 0.09), (5, 3, -20, -0.08, -0.02))
"""The two dominoes, the lower one first: upper and lower number, angle, and how far off the middle."""


def tiles(size: int, reach: float) -> Image.Image:
    """The two dominoes in the middle of an empty square, inside a circle of `reach` of its width."""
    side = size * FINE
    short = round(side * reach * 0.40)
    picture = Image.new("RGBA", (side, side))
    for top, bottom, turn, aside, down in LAID:
        laid = tile(top, bottom, short).rotate(turn, expand=True, resample=Image.Resampling.BICUBIC)
        x = round((side - laid.width) / 2 + aside * side * reach)
        y = round((side - laid.height) / 2 + down * side * reach)
        shadow = Image.new("RGBA", picture.size)
        shadow.paste((0, 20, 10, 120), (x, y + short // 14), laid.getchannel("A"))
        picture.alpha_composite(shadow.filter(ImageFilter.GaussianBlur(short / 22)))
        picture.alpha_composite(laid, (x, y))
    return picture.resize((size, size), Image.Resampling.LANCZOS)


def one_colour(size: int, reach: float) -> Image.Image:
    """The two dominoes as a stencil, which a launcher fills with a colour of its own: pips are cut
    out, the lines in the middle, and a gap where one lies on the other."""
    side = size * FINE
    short = round(side * reach * 0.40)
    gap = short // 14
    stencil = Image.new("L", (side, side))
    for top, bottom, turn, aside, down in LAID:
        whole = Image.new("L", (short + 2 * gap, 2 * (short + gap)))
        cut = whole.copy()
        ImageDraw.Draw(whole).rounded_rectangle((0, 0, *whole.size), short * 0.13 + gap, fill=255)
        pen = ImageDraw.Draw(cut)
        pen.rounded_rectangle((gap, gap, gap + short, gap + 2 * short), short * 0.13, fill=255)
        pen.line((gap * 3, gap + short, short - gap, gap + short), fill=0, width=gap)
        for half, count in enumerate((top, bottom)):
            for x, y in PLACES[count]:
                pen.circle((gap + short * x, gap + short * (y + half)), short * 0.1, fill=0)
        turned = [each.rotate(turn, expand=True, resample=Image.Resampling.BICUBIC) for each in (whole, cut)]
        x = round((side - turned[0].width) / 2 + aside * side * reach)
        y = round((side - turned[0].height) / 2 + down * side * reach)
        stencil.paste(turned[1], (x, y), turned[0])
    picture = Image.new("RGBA", (size, size), (255, 255, 255, 0))
    picture.putalpha(stencil.resize((size, size), Image.Resampling.LANCZOS))
    return picture


def felt(size: int) -> Image.Image:
    """Green felt, lighter in the middle, with the hub's rail."""
    light = Image.radial_gradient("L").resize((size, size), Image.Resampling.BICUBIC)
    picture = Image.new("RGBA", (size, size), FELT)
    picture.paste(FELT_DEEP, mask=light)
    side = size * FINE
    ring = Image.new("L", (side, side))
    ImageDraw.Draw(ring).circle((side / 2, side / 2), side * 0.39, outline=90, width=side // 60)
    picture.paste(RAIL, (0, 0), ring.resize((size, size), Image.Resampling.LANCZOS))
    return picture


def framed(size: int) -> Image.Image:
    """The whole icon for places that put no mask over it: felt in a walnut frame, with round corners."""
    side, radius = size * FINE, 0.22
    frame = Image.new("RGBA", (side, side))
    pen = ImageDraw.Draw(frame)
    pen.rounded_rectangle(
        (0, 0, side - 1, side - 1), side * radius, fill=WALNUT, outline=WALNUT_EDGE, width=side // 64
    )
    frame = frame.resize((size, size), Image.Resampling.LANCZOS)
    mask = Image.new("L", (side, side))
    inner = (side // 16, side // 16, side - side // 16 - 1, side - side // 16 - 1)
    ImageDraw.Draw(mask).rounded_rectangle(inner, side * (radius - 1 / 16), fill=255)
    frame.paste(felt(size), (0, 0), mask.resize((size, size), Image.Resampling.LANCZOS))
    frame.alpha_composite(tiles(size, 0.80))
    return frame


def feature(width: int, height: int) -> Image.Image:
    """The banner of a store's page: the dominoes on a table with a walnut edge."""
    picture = felt(width).crop((0, (width - height) // 2, width, (width + height) // 2)).convert("RGB")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, height * 0.93, width, height), fill=WALNUT)
    pen.rectangle((0, height * 0.93, width, height * 0.94), fill=WALNUT_EDGE)
    middle = tiles(height, 0.72)
    picture.paste(middle, ((width - height) // 2, 0), middle)
    return picture


def draw(folder: Path) -> None:
    """Draws every picture into its place under this folder."""
    icons = folder / "platforms" / "icons"
    resources = folder / "platforms" / "android" / "res"
    small = folder / "assets" / "images" / "icons"
    listing = folder / "fastlane" / "metadata" / "android" / "en-US" / "images"
    whole = framed(512)
    presplash = Image.new("RGB", (640, 640), FELT_DEEP)
    middle = tiles(640, 0.6)
    presplash.paste(middle, (0, 0), middle)
    for path, picture in {
        icons / "icon.png": whole,
        icons / "adaptive-background.png": felt(432).convert("RGB"),
        icons / "adaptive-foreground.png": tiles(432, SAFE * 0.85),
        resources / "mipmap" / "icon_monochrome.png": one_colour(432, SAFE * 0.85),
        icons / "presplash.png": presplash,
        small / "window.png": framed(128),
        listing / "icon.png": whole,
        listing / "featureGraphic.png": feature(1024, 500),
    }.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        picture.save(path, optimize=True)
    whole.save(icons / "boneyard.ico", sizes=[(side, side) for side in (16, 24, 32, 48, 64, 128, 256)])
    whole.save(icons / "boneyard.icns")


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)
