"""The painter: boxes, lines, tiles, badges, words and icons, gathered into a few lists of corners for the
graphics card. Nothing is drawn until the lists are handed over, so painting is cheap and one widget is one
or two meshes.

Coordinates are pixels from the widget's lower left. Lengths are pixels too (say dp(12)); only the sizes
of words and icons are plain numbers, in sp and dp.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from kivy.metrics import dp

from domino.core.tiles import Tile
from domino.tableside.letters import letters_of
from domino.ui.kit.paint import atlas
from domino.ui.kit.paint.materials import Materials
from domino.ui.kit.paint.theme import (
    BLACK,
    PIPS,
    WHITE,
    Colour,
    Theme,
    badge_ring,
    faded,
    pip_in,
    player,
    tile_light,
)
from domino.ui.kit.words import ink

FLAT = 17
"""How many dp a tile's short side has, below which its pips are flat."""
RIM = 0.018
"""How wide the bright edge of a pip is, as a share of the side it stands on."""
ON_BADGE, ON_DIAMOND = 0.88, 0.76
"""How large a face is on a badge, as a share of it: so that its colour is seen round it."""
LIFTED = 0.3
"""How far below a lifted tile its shadow lies, in short sides."""
TOUCH = 48
"""The least size of what can be touched, in dp."""

Role = Literal["button", "switch", "slider", "choice", "tile", "place", "note"]
"""What a place that can be touched is: a note only tells more when it is tapped."""


class Hot(NamedTuple):
    """A place that can be touched: what is drawn, the larger box that takes touches, what it is called aloud
    and what it is."""

    x: float
    y: float
    width: float
    height: float
    says: str
    radius: float
    role: Role = "button"
    on: bool | None = None
    """Whether it is switched on or chosen, where it can be."""
    tap: Callable[[], None] | None = None
    """What a tap does, where the widget does not decide that by the name."""

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def away(self, x: float, y: float) -> float | None:
        """How far a touch is from what is drawn: 0 on it; None when it is not meant."""
        sideways = max(self.x - x, x - self.x - self.width, 0.0)
        upright = max(self.y - y, y - self.y - self.height, 0.0)
        least = dp(TOUCH)
        if sideways > max(0.0, (least - self.width) / 2) or upright > max(0.0, (least - self.height) / 2):
            return None
        return sideways + upright


class Painter(Materials):
    """Gathers what is painted: shapes and materials, and tiles, words and icons, and names of what can be
    touched."""

    def __init__(self, theme: Theme, width: float = 0, height: float = 0, faces: str = "pips") -> None:
        super().__init__(theme, width, height)
        self.faces = faces
        self.visible = (0.0, height)
        """Bottom and top of what will be seen: what lies outside need not be painted."""
        self.hots: dict[str, Hot] = {}

    def badge(self, cx: float, cy: float, size: float, number: int, letters: str = "") -> None:
        """A player's badge: the shape and fill of this colour number in a ring, `size` pixels across, with up
        to two letters, or with the face that they name."""
        fill, letter_colour, shape = player(number)
        name, grown, ring = ("round48", 1.0, 1.0) if shape == "circle" else (shape, 1.12, 1.15)
        region, full = atlas.REGIONS[name], size * grown
        inside = full - 2 * dp(1.5) * ring
        self._picture(region, cx, cy, full, full, 0, badge_ring(letter_colour))
        self._picture(region, cx, cy, inside, inside, 0, fill)
        if letters in atlas.FACES:
            self.face(letters, cx, cy, size * (ON_DIAMOND if shape == "diamond" else ON_BADGE))
        elif letters:
            pixel = round(size * (0.5 if len(letters_of(letters)) == 1 else 0.4))
            pixel = ink.fitted(letters, "bold", pixel, size * 0.8)
            self._write(letters, cx, cy, pixel, letter_colour)

    def face(self, name: str, cx: float, cy: float, size: float) -> None:
        """A character's face."""
        self._picture(atlas.FACES[name], cx, cy, size, size, 0, WHITE)

    # Tiles

    def tile(
        self,
        tile: Tile,
        cx: float,
        cy: float,
        side: float,
        angle: float = 0,
        first: int | None = None,
        faces: str | None = None,
        alpha: float = 1.0,
        tone: Colour = WHITE,
        shadow: str = "resting",
    ) -> None:
        """A tile face up: `side` is its short side; at angle 0 it stands with its `first` number (its
        lower one when not said) above, at 90 it lies with it to the left. `faces` is pips, numerals or
        both, as the player chose when not said. `tone` tints all of it. Its `shadow` is resting or lifted,
        or none when that is painted before."""
        first = tile.low if first is None else first
        angle %= 360
        light = tile_light(self.theme, tone)
        self._body("face", cx, cy, side, angle, alpha, light, shadow)
        turned = math.radians(angle)
        x, y = -math.sin(turned) * side / 2, math.cos(turned) * side / 2
        if angle % 90 == 0:  # its side is below its face
            cy += side * atlas.SIDE / 2
        faces = self.faces if faces is None else faces
        self._half(first, cx + x, cy + y, side, angle, faces, alpha, light)
        self._half(tile.other(first), cx - x, cy - y, side, angle, faces, alpha, light)

    def back(
        self,
        cx: float,
        cy: float,
        side: float,
        angle: float = 0,
        alpha: float = 1.0,
        shadow: str = "resting",
    ) -> None:
        """A tile face down."""
        self._body("back", cx, cy, side, angle % 360, alpha, WHITE, shadow)

    def tile_shadow(
        self, cx: float, cy: float, side: float, angle: float = 0, kind: str = "resting", alpha: float = 1.0
    ) -> None:
        """What a tile casts, where several lie so close that all shadows are painted before all tiles."""
        colour = faded(BLACK, alpha)
        short, long = (side * (count + 2 * atlas.SHADE_MARGIN / atlas.SHADE) for count in (1, 2))
        if kind == "lifted":
            self._picture(atlas.REGIONS[kind], cx, cy - side * LIFTED, short, long, angle, colour)
        elif angle % 180 == 90:  # shadows fall down the screen however a tile lies
            self._picture(atlas.REGIONS["resting lying"], cx, cy, long, short, 0, colour)
        else:
            turn = angle % 180
            self._picture(atlas.REGIONS["resting upright"], cx, cy, short, long, turn, colour)

    def _body(
        self,
        name: str,
        cx: float,
        cy: float,
        side: float,
        angle: float,
        alpha: float,
        light: Colour,
        shadow: str,
    ) -> None:
        if shadow:
            self.tile_shadow(cx, cy, side, angle, shadow, alpha)
        grown = 1 + 2 * atlas.MARGIN / atlas.HALF
        short, long = side * grown, side * (grown + 1)
        tint = (light[0], light[1], light[2], alpha)
        if angle in (90, 270):  # light comes from above however a tile lies
            self._picture(atlas.REGIONS[f"{name} lying"], cx, cy, long, short, 0, tint)
        else:
            turn = 0 if angle in (0, 180) else angle
            self._picture(atlas.REGIONS[f"{name} upright"], cx, cy, short, long, turn, tint)

    def _half(
        self,
        number: int,
        cx: float,
        cy: float,
        side: float,
        angle: float,
        faces: str,
        alpha: float,
        light: Colour,
    ) -> None:
        colour = faded(pip_in(light, number), alpha)
        if faces == "pips":
            self._pips(number, cx, cy, side, angle, colour)
            return
        lean = (angle + 45) % 90 - 45  # numerals stay upright however the tile lies
        if faces == "numerals":
            self._picture(atlas.NUMERALS[number], cx, cy, side * 0.9, side * 0.9, lean, colour)
            return
        turned = math.radians(lean)
        cos, sin = math.cos(turned) * side, math.sin(turned) * side
        x, y = 0.1 * cos + 0.1 * sin, 0.1 * sin - 0.1 * cos
        self._pips(number, cx + x, cy + y, side * 0.74, angle, colour)
        x, y = -0.27 * cos - 0.27 * sin, -0.27 * sin + 0.27 * cos
        self._picture(atlas.NUMERALS[number], cx + x, cy + y, side * 0.4, side * 0.4, lean, colour)

    def _pips(self, number: int, cx: float, cy: float, side: float, angle: float, colour: Colour) -> None:
        """Pips are dished: light falls on the lower edge of each. Small ones are flat."""
        if number:
            reach = side * (1 - 2 * atlas.CROPS[number])
            if side >= dp(FLAT):
                bright = faded(WHITE, 0.8 * colour[3])
                self._picture(atlas.PIPS[number], cx, cy - side * RIM, reach, reach, angle, bright)
            self._picture(atlas.PIPS[number], cx, cy, reach, reach, angle, colour)

    def tile_ring(
        self, cx: float, cy: float, side: float, angle: float, colour: Colour, line: float, apart: float = 0
    ) -> None:
        """A ring around a tile, `apart` pixels away from it."""
        grow = apart + line
        x, y = side / 2 + grow, side + grow
        begun = len(self._shapes)
        self._outline(cx - x, cy - y, cx + x, cy + y, colour, line, side * 0.13 + grow)
        self._turn(begun, cx, cy, angle)

    def tile_ground(self, cx: float, cy: float, side: float, angle: float, high: Colour, low: Colour) -> None:
        """What a tile would cover, in a colour that changes from its top to its bottom."""
        turned, begun = math.radians(angle), len(self._shapes)
        self._rounded(cx - side / 2, cy - side, cx + side / 2, cy + side, high, side * 0.13)
        self._turn(begun, cx, cy, angle)
        reach = side * (abs(math.cos(turned)) + abs(math.sin(turned)) / 2)
        self._grade(begun, cy - reach, cy + reach, low, high)

    def tile_glow(
        self, cx: float, cy: float, side: float, angle: float, colour: Colour, spread: float | None = None
    ) -> None:
        """Light around a tile. Paint it before the tile."""
        spread = dp(9) if spread is None else spread
        begun = len(self._shapes)
        self.glow(cx - side / 2, cy - side, side, 2 * side, colour, spread, side * 0.13)
        self._turn(begun, cx, cy, angle)

    def slot(
        self,
        cx: float,
        cy: float,
        width: float,
        height: float,
        angle: float,
        colour: Colour,
        fill: Colour | None = None,
    ) -> None:
        """The dashed outline of a place for a tile or for half of one, filled if asked."""
        long = max(width, height) > 1.5 * min(width, height)
        if width > height:
            width, height, angle = height, width, angle + 90
        if fill is not None:
            self._picture(atlas.REGIONS["cover" if long else "stone"], cx, cy, width, height, angle, fill)
        region = atlas.REGIONS["slot long" if long else "slot square"]
        self._picture(region, cx, cy, width, height, angle, colour)

    def numeral(self, number: int, cx: float, cy: float, side: float, colour: Colour | None = None) -> None:
        """The number as it stands on a half tile of this side; in its own colour when none is said."""
        colour = PIPS[number] if colour is None else colour
        self._picture(atlas.NUMERALS[number], cx, cy, side, side, 0, colour)

    def half_tile(self, number: int, cx: float, cy: float, side: float) -> None:
        """A number on a small square of tile, as on chips and in the score pad."""
        theme = self.theme
        self.stone(cx - side / 2, cy - side / 2, side, side, theme.tile, theme.tile_edge, dp(1))
        self.numeral(number, cx, cy, side * 0.84)

    # Words

    def words(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        weight: str = "regular",
        align: str = "left",
        width: float | None = None,
    ) -> int:
        """One line of text: `y` is its middle, `x` its left, centre or right as `align` says, `size` in
        sp. With a `width` it is shortened to fit. Returns the width it takes."""
        if width is not None:
            text = ink.shortened(text, size, weight, width)
        return self._write(text, x, y, ink.pixels(size), colour, weight, align)

    def _write(
        self,
        text: str,
        x: float,
        y: float,
        pixel: int,
        colour: Colour,
        weight: str = "bold",
        align: str = "center",
    ) -> int:
        words, width = ink.run(text, weight, pixel)
        if align == "center":
            x -= width / 2
        elif align == "right":
            x -= width
        x = round(x)
        r, g, b, a = colour
        gathered = self._words
        for word, begins in words:
            u0, v0, u1, v1, wide, high = ink.cell(word, weight, pixel)
            left, low = x + begins, round(y - high / 2)
            right, up = left + wide, low + high
            gathered += (
                *(left, low, u0, v1, r, g, b, a),
                *(right, low, u1, v1, r, g, b, a),
                *(right, up, u1, v0, r, g, b, a),
                *(left, up, u0, v0, r, g, b, a),
            )
        return width

    def lines(
        self,
        lines: Sequence[str],
        x: float,
        top: float,
        size: float,
        colour: Colour,
        weight: str = "regular",
        leading: float | None = None,
        align: str = "left",
    ) -> float:
        """Lines of text below each other from `top` downwards, `leading` pixels each. Returns the height
        they take."""
        step = ink.line_height(size) if leading is None else leading
        for at, line in enumerate(lines):
            self.words(line, x, top - step * (at + 0.5), size, colour, weight, align)
        return step * len(lines)

    def icon(self, name: str, cx: float, cy: float, size: float, colour: Colour) -> None:
        """A Material icon, `size` dp high, its middle at this point."""
        self._write(ink.glyph(name), cx, cy, max(4, round(dp(size))), colour, "icon")

    def mark(self) -> tuple[int, int]:
        """How much is painted in this layer, for `tilt`."""
        return len(self._shapes), len(self._words)

    def tilt(self, mark: tuple[int, int], cx: float, cy: float, angle: float) -> None:
        """Turns all that was painted in this layer since then about a point, words too."""
        turned = math.radians(angle)
        cos, sin = math.cos(turned), math.sin(turned)
        for corners, begun in zip((self._shapes, self._words), mark, strict=True):
            for at in range(begun, len(corners), 8):
                x, y = corners[at] - cx, corners[at + 1] - cy
                corners[at], corners[at + 1] = cx + x * cos - y * sin, cy + x * sin + y * cos

    # Touch

    def hot(
        self,
        name: str,
        x: float,
        y: float,
        width: float,
        height: float,
        says: str,
        radius: float | None = None,
        role: Role = "button",
        on: bool | None = None,
        tap: Callable[[], None] | None = None,
    ) -> None:
        """A place that can be touched, under this name. Smaller ones take touches around them, to 48 dp.
        `radius` is that of what is drawn, for the look of a press; `says` is what it is called aloud, in
        the player's words."""
        radius = dp(12) if radius is None else radius
        self.hots[name] = Hot(x, y, width, height, says, min(radius, width / 2, height / 2), role, on, tap)
