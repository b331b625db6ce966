"""The faces of the characters, as the atlas has them: heads that are told apart by their outline alone, cut
out of paper, with pips for eyes.

Measures are shares of the head, y downwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw, ImageFilter

from domino.ui.kit.paint import atlas
from domino.ui.kit.paint.theme import BACK, BRASS, INK, TILE_HIGH, WHITE, Colour, colour, mixed

LARGE = 8
RIM = 0.05
"""How wide the paper stands out round a head."""
EYE = 0.052
EYES = (0.375, 0.625)
SKINS = {name: colour(code) for name, code in (("light", "F2C9A0"), ("tan", "D9A06B"), ("brown", "A8683C"))}
RED, GREY, GREEN, DARK = colour("C9512B"), colour("B9B4A8"), colour("2F7D55"), colour("3A2A22")
BLUSH = colour("D9694A")

Points = Sequence[tuple[float, float]]


class Pen:
    """Draws on a cell, in shares of it."""

    def __init__(self) -> None:
        self.side = atlas.FACE * LARGE
        self.image = Image.new("RGBA", (self.side, self.side), (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.image)

    def _scaled(self, *numbers: float) -> tuple[float, ...]:
        """Where these are on the cell, in which there is room for the paper all round."""
        return tuple((RIM + number * (1 - 2 * RIM)) * self.side for number in numbers)

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        self.oval(x, y, radius, radius, fill)

    def oval(self, x: float, y: float, across: float, down: float, fill: Colour) -> None:
        self.draw.ellipse(self._scaled(x - across, y - down, x + across, y + down), fill=_bytes(fill))

    def box(self, left: float, top: float, right: float, bottom: float, fill: Colour, corner: float) -> None:
        box = self._scaled(left, top, right, bottom)
        self.draw.rounded_rectangle(box, corner * self.side, fill=_bytes(fill))

    def shape(self, points: Points, fill: Colour) -> None:
        self.draw.polygon([self._scaled(*point) for point in points], fill=_bytes(fill))

    def stroke(self, points: Points, width: float, fill: Colour) -> None:
        scaled = [self._scaled(*point) for point in points]
        self.draw.line(scaled, fill=_bytes(fill), width=round(width * self.side), joint="curve")
        for x, y in (scaled[0], scaled[-1]):
            self.draw.circle((x, y), width * self.side / 2, fill=_bytes(fill))

    def smile(self, x: float, y: float, radius: float, width: float = 0.035) -> None:
        """The lower part of a ring."""
        box = self._scaled(x - radius, y - radius, x + radius, y + radius)
        self.draw.arc(box, 25, 155, fill=_bytes(INK), width=round(width * self.side))

    def eyes(self, y: float, radius: float = EYE) -> None:
        """Two pips."""
        for x in EYES:
            self.disc(x, y, radius, INK)
            self.disc(x - radius * 0.3, y - radius * 0.35, radius * 0.3, WHITE)

    def cut_out(self) -> Image.Image:
        """What was drawn, on paper that stands out round it."""
        alpha = self.image.getchannel("A")
        rim = round(RIM * self.side)
        wide = alpha.filter(ImageFilter.GaussianBlur(rim)).point(lambda part: 255 if part > 24 else 0)
        paper = Image.new("RGBA", self.image.size, _bytes(TILE_HIGH))
        paper.putalpha(wide)
        paper.alpha_composite(self.image)
        return paper


def rocco() -> Pen:
    """Square all over: a flat crop of hair, one long brow and a beard like a wall."""
    pen = Pen()
    pen.box(0.17, 0.1, 0.83, 0.9, SKINS["tan"], 0.1)
    pen.box(0.17, 0.07, 0.83, 0.27, DARK, 0.07)
    pen.box(0.17, 0.62, 0.83, 0.93, DARK, 0.1)
    pen.box(0.17, 0.2, 0.24, 0.7, DARK, 0.02)
    pen.box(0.76, 0.2, 0.83, 0.7, DARK, 0.02)
    pen.box(0.28, 0.35, 0.72, 0.41, DARK, 0.02)
    pen.eyes(0.49)
    pen.box(0.37, 0.71, 0.63, 0.77, SKINS["light"], 0.02)
    return pen


def tove() -> Pen:
    """A pointed hat with a wide brim and a feather."""
    pen = Pen()
    pen.disc(0.5, 0.63, 0.32, SKINS["light"])
    pen.shape([(0.67, 0.38), (0.78, 0.02), (0.9, 0.12), (0.85, 0.36)], RED)
    pen.shape([(0.24, 0.44), (0.42, 0.06), (0.54, 0.03), (0.76, 0.44)], GREEN)
    pen.shape([(0.27, 0.37), (0.73, 0.37), (0.77, 0.45), (0.23, 0.45)], DARK)
    pen.oval(0.5, 0.46, 0.47, 0.075, GREEN)
    pen.eyes(0.62)
    for x in (0.29, 0.71):
        pen.disc(x, 0.73, 0.055, BLUSH)
    pen.smile(0.5, 0.7, 0.1)
    return pen


def quinn() -> Pen:
    """Hair in spikes and a wide grin."""
    pen = Pen()
    spikes = [
        (0.12, 0.66), (0.03, 0.3), (0.24, 0.34), (0.25, 0.06), (0.45, 0.22), (0.59, 0.01), (0.68, 0.23),
        (0.93, 0.1), (0.86, 0.36), (0.98, 0.42), (0.88, 0.66),
    ]  # fmt: skip
    pen.disc(0.5, 0.6, 0.34, SKINS["light"])
    fringe = [(0.82, 0.46), (0.7, 0.52), (0.62, 0.42), (0.5, 0.5), (0.4, 0.42), (0.3, 0.52), (0.18, 0.46)]
    pen.shape([*spikes, *fringe], RED)
    pen.eyes(0.6)
    pen.shape([(0.31, 0.7), (0.69, 0.7), (0.62, 0.83), (0.5, 0.88), (0.38, 0.83)], INK)
    pen.box(0.35, 0.7, 0.65, 0.76, WHITE, 0.01)
    return pen


def pilar() -> Pen:
    """A bun on top, and large round glasses."""
    pen = Pen()
    pen.disc(0.5, 0.15, 0.13, GREY)
    pen.oval(0.5, 0.5, 0.37, 0.34, GREY)
    pen.oval(0.5, 0.61, 0.31, 0.32, SKINS["light"])
    pen.shape([(0.19, 0.55), (0.24, 0.36), (0.5, 0.27), (0.76, 0.36), (0.81, 0.55), (0.5, 0.38)], GREY)
    for x in (0.34, 0.66):
        pen.disc(x, 0.58, 0.15, BACK)
        pen.disc(x, 0.58, 0.11, WHITE)
        pen.disc(x, 0.585, 0.05, INK)
    pen.stroke([(0.46, 0.56), (0.54, 0.56)], 0.04, BACK)
    pen.smile(0.5, 0.76, 0.08, 0.03)
    return pen


def samir() -> Pen:
    """Curls like a cloud, and a moustache."""
    pen = Pen()
    curls = ((0.15, 0.44), (0.2, 0.25), (0.36, 0.13), (0.54, 0.11), (0.72, 0.18), (0.84, 0.33), (0.86, 0.5))
    for x, y in curls:
        pen.disc(x, y, 0.13, DARK)
    pen.disc(0.5, 0.42, 0.33, DARK)
    pen.oval(0.5, 0.6, 0.31, 0.34, SKINS["brown"])
    pen.eyes(0.53)
    for x in (0.38, 0.62):
        pen.oval(x, 0.7, 0.13, 0.055, DARK)
    pen.smile(0.5, 0.77, 0.08, 0.035)
    return pen


def uma() -> Pen:
    """Hair cut straight, all round, and a mouth like a line."""
    pen = Pen()
    hair = mixed(BACK, INK, 0.2)
    pen.box(0.12, 0.07, 0.88, 0.86, hair, 0.2)
    pen.box(0.12, 0.5, 0.88, 0.86, hair, 0.03)
    pen.box(0.27, 0.3, 0.73, 0.9, SKINS["tan"], 0.18)
    pen.box(0.24, 0.24, 0.76, 0.42, hair, 0.02)
    pen.eyes(0.54)
    pen.stroke([(0.41, 0.74), (0.59, 0.74)], 0.035, INK)
    for x in (0.2, 0.8):
        pen.disc(x, 0.72, 0.04, BRASS)
    return pen


FACES: dict[str, Callable[[], Pen]] = {
    each.__name__: each for each in (rocco, tove, quinn, pilar, samir, uma)
}


def face(name: str) -> Image.Image:
    """The face of a character, its colours multiplied by its alpha, of its true size."""
    cut = FACES[name]().cut_out().convert("RGBa")
    small = cut.resize((atlas.FACE, atlas.FACE), Image.Resampling.BOX)
    return Image.frombytes("RGBA", small.size, small.tobytes())


def _bytes(paint: Colour) -> tuple[int, int, int, int]:
    return tuple(round(part * 255) for part in paint)  # type: ignore[return-value]
