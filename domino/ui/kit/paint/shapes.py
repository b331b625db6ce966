"""Boxes, rings, lines, glows and pictures of the atlas, gathered into lists of corners for the graphics card.

Coordinates and lengths are pixels from the widget's lower left.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from kivy.metrics import dp

from domino.ui.kit.paint import atlas
from domino.ui.kit.paint.strokes import arc_path, dashes_along, simplified, stroke
from domino.ui.kit.paint.theme import Colour, Theme, faded

LARGEST_RING = 48
"""Pixels of radius above which the corners of outlines are drawn in pieces: no picture is large enough."""
GROUND = 250_000
"""Pixels from which the lowest boxes of a layer are painted apart, in the cheapest way there is."""
VEIL_STEPS = 4
"""In how many steps the edge of a hole in a veil grows thicker."""
BARELY = 0.2
"""Pixels that a curve may be off without anybody seeing it."""


class Shapes:
    """Gathers shapes. Within a layer words lie over them; `above()` begins a new layer."""

    def __init__(self, theme: Theme, width: float = 0, height: float = 0) -> None:
        self.theme = theme
        self.width = width
        self.height = height
        self.layers: list[tuple[list[float], list[float], list[float]]] = []
        """Corners of plain grounds, of shapes and of words, from the bottom up."""
        self.above()

    def above(self) -> None:
        """What follows lies over all painted so far, words too."""
        if not self.layers or self._shapes or self._words or self._grounds:
            self._shapes: list[float] = []
            self._words: list[float] = []
            self._grounds: list[float] = []
            self.layers.append((self._grounds, self._shapes, self._words))

    def lay_in(self, painted: Shapes, x: float, y: float, scale: float = 1.0) -> None:
        """All that another painter gathered, over all painted so far: its lower left here, and so large. What
        can be touched there is none of it."""
        for layer in painted.layers:
            self.above()
            into = self._grounds, self._shapes, self._words
            for corners, gathered in zip(layer, into, strict=True):
                begun = len(gathered)
                gathered += corners
                for at in range(begun, len(gathered), 8):
                    gathered[at] = x + gathered[at] * scale
                    gathered[at + 1] = y + gathered[at + 1] * scale
        self.above()

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: Colour | None,
        radius: float = 0,
        outline: Colour | None = None,
        line: float | None = None,
    ) -> None:
        """A rectangle, its corners round if asked, with an outline inside its edge if asked."""
        x, y, right, top = round(x), round(y), round(x + width), round(y + height)
        width, height = right - x, top - y
        if width <= 0 or height <= 0:
            return
        radius = min(radius, width / 2, height / 2)
        if fill is not None and fill[3] > 0:
            if radius < 0.75:
                self._plain(x, y, right, top, fill)
            else:
                self._rounded(x, y, right, top, fill, radius)
        if outline is not None:
            self.ring(x, y, width, height, outline, dp(1) if line is None else line, radius)

    def _plain(self, x: float, y: float, right: float, top: float, colour: Colour) -> None:
        u, v = atlas.SOLID
        r, g, b, a = colour
        ground = not self._shapes and (right - x) * (top - y) > GROUND
        into = self._grounds if ground else self._shapes
        into += (
            *(x, y, u, v, r, g, b, a),
            *(right, y, u, v, r, g, b, a),
            *(right, top, u, v, r, g, b, a),
            *(x, top, u, v, r, g, b, a),
        )

    def _rounded(self, x: float, y: float, right: float, top: float, fill: Colour, radius: float) -> None:
        large = next((each for each in atlas.ROUNDS if each >= radius), atlas.ROUNDS[-1])
        u0, v0, u1, v1 = atlas.REGIONS[f"round{large}"]
        u, v = (u0 + u1) / 2, (v0 + v1) / 2
        if top - y == 2 * radius:  # round ends from bottom to top
            self._quad(x, y, x + radius, top, u0, v1, u, v0, fill)
            self._quad(right - radius, y, right, top, u, v1, u1, v0, fill)
            if right - x > 2 * radius:
                self._quad(x + radius, y, right - radius, top, u, v, u, v, fill)
            return
        for low, high, outer, inner in ((y, y + radius, v1, v), (top - radius, top, v, v0)):
            self._quad(x, low, x + radius, high, u0, outer, u, inner, fill)
            self._quad(right - radius, low, right, high, u, outer, u1, inner, fill)
            if right - x > 2 * radius:
                self._quad(x + radius, low, right - radius, high, u, v, u, v, fill)
        if top - y > 2 * radius:
            self._quad(x, y + radius, right, top - radius, u, v, u, v, fill)

    def ring(
        self, x: float, y: float, width: float, height: float, colour: Colour, line: float, radius: float = 0
    ) -> None:
        """An outline inside the edge of this rectangle."""
        x, y, right, top = round(x), round(y), round(x + width), round(y + height)
        line = max(1, round(line)) if line < 3 else line
        self._outline(x, y, right, top, colour, line, radius)

    def _outline(
        self, x: float, y: float, right: float, top: float, colour: Colour, line: float, radius: float
    ) -> None:
        radius = min(radius, (right - x) / 2, (top - y) / 2)
        if radius > LARGEST_RING:
            half = line / 2
            path = arc_path(x + half, y + half, right - half, top - half, radius - half)
            stroke(self._shapes, path, colour, line, closed=True)
            return
        if radius < 0.75:
            self._sides(x, y, right, top, colour, line, line)
            return
        number = ring_number(line / radius)
        radius = min(
            radius * 1.04, max(line, line / atlas.RING_LINES[number]), (right - x) / 2, (top - y) / 2
        )
        self._sides(x, y, right, top, colour, line, radius)
        u0, v0, u1, v1 = atlas.RINGS[number]
        u, v = (u0 + u1) / 2, (v0 + v1) / 2
        for cx, cy, a0, b0, a1, b1 in (
            (x, y, u0, v1, u, v),
            (right - radius, y, u, v1, u1, v),
            (right - radius, top - radius, u, v, u1, v0),
            (x, top - radius, u0, v, u, v0),
        ):
            self._quad(cx, cy, cx + radius, cy + radius, a0, b0, a1, b1, colour)

    def _sides(
        self, x: float, y: float, right: float, top: float, colour: Colour, line: float, corner: float
    ) -> None:
        """The straight parts of an outline, between its corners."""
        u, v = atlas.SOLID
        for x0, y0, x1, y1 in (
            (x + corner, y, right - corner, y + line),
            (x + corner, top - line, right - corner, top),
            (x, y + corner, x + line, top - corner),
            (right - line, y + corner, right, top - corner),
        ):
            if x1 - x0 > 0.01 and y1 - y0 > 0.01:
                self._quad(x0, y0, x1, y1, u, v, u, v, colour)
        if corner == line:  # square corners
            for x0 in (x, right - line):
                for y0 in (y, top - line):
                    self._quad(x0, y0, x0 + line, y0 + line, u, v, u, v, colour)

    def _quad(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        u0: float,
        v0: float,
        u1: float,
        v1: float,
        colour: Colour,
    ) -> None:
        r, g, b, a = colour
        self._shapes += (
            *(x0, y0, u0, v0, r, g, b, a),
            *(x1, y0, u1, v0, r, g, b, a),
            *(x1, y1, u1, v1, r, g, b, a),
            *(x0, y1, u0, v1, r, g, b, a),
        )

    def dashes(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        colour: Colour,
        line: float,
        radius: float = 0,
    ) -> None:
        """A dashed outline inside the edge of this rectangle."""
        half = line / 2
        sides = (x + half, y + half, x + width - half, y + height - half)
        path = arc_path(*sides, max(0.0, radius - half), coarse=True)
        for dash in dashes_along([*path, path[0]], 3.2 * line, 2.4 * line):
            stroke(self._shapes, dash, colour, line)

    def glow(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        colour: Colour,
        spread: float,
        radius: float = 0,
    ) -> None:
        """Light (or shadow) that fades out around this rectangle. Paint it first: it fills the inside too.
        It is a round picture pulled apart: quarters in the corners, its middle rows stretched between."""
        corner = spread + min(radius, width / 2, height / 2)
        x, y, right, top = x - spread, y - spread, x + width + spread, y + height + spread
        left_u, top_v, right_u, bottom_v = atlas.REGIONS["soft"]
        u, v = (left_u + right_u) / 2, (top_v + bottom_v) / 2
        across = [(x, left_u), (x + corner, u), (right - corner, u), (right, right_u)]
        along = [(y, bottom_v), (y + corner, v), (top - corner, v), (top, top_v)]
        r, g, b, a = colour
        shapes = self._shapes
        for (y0, v0), (y1, v1) in pairwise(along):
            if y1 - y0 < 0.01:
                continue
            for (x0, u0), (x1, u1) in pairwise(across):
                if x1 - x0 >= 0.01:
                    shapes += (
                        *(x0, y0, u0, v0, r, g, b, a),
                        *(x1, y0, u1, v0, r, g, b, a),
                        *(x1, y1, u1, v1, r, g, b, a),
                        *(x0, y1, u0, v1, r, g, b, a),
                    )

    def shadow(self, x: float, y: float, width: float, height: float, radius: float, depth: float) -> None:
        """The soft shadow of something that lies this high."""
        strength = 0.5 if self.theme.dark else 0.2
        self.glow(x, y - depth * 0.5, width, height, faded(self.theme.shadow, strength), depth * 1.6, radius)

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: Colour, width: float) -> None:
        """A straight line, its ends cut square."""
        stroke(self._shapes, [(x1, y1), (x2, y2)], colour, width)

    def curve(self, points: Sequence[tuple[float, float]], colour: Colour, width: float) -> None:
        """A line through all these points, but for those that would not be missed."""
        stroke(self._shapes, simplified(points, BARELY), colour, width)

    def disc(self, cx: float, cy: float, radius: float, colour: Colour) -> None:
        """A filled circle."""
        large = next((each for each in atlas.ROUNDS if each >= radius), atlas.ROUNDS[-1])
        self._picture(atlas.REGIONS[f"round{large}"], cx, cy, 2 * radius, 2 * radius, 0, colour)

    def beams(self, x: float, y: float, reach: float, count: int, colour: Colour) -> None:
        """Beams of light from a point, which are gone when they have come so far."""
        u, v = atlas.SOLID
        r, g, b, a = colour
        half = math.pi / count / 2
        for number in range(count):
            turn = 2 * math.pi * number / count
            (x0, y0), (x1, y1) = (
                (x + reach * math.cos(turn + side), y + reach * math.sin(turn + side))
                for side in (-half, half)
            )
            self._shapes += (
                *(x, y, u, v, r, g, b, a),
                *(x0, y0, u, v, r, g, b, 0.0),
                *(x1, y1, u, v, r, g, b, 0.0),
                *(x, y, u, v, r, g, b, a),
            )

    def veil(self, colour: Colour, holes: Sequence[tuple[float, float, float, float]], edge: float) -> None:
        """Covers everything but these rectangles; about each it grows thicker, over so many pixels."""
        u, v = atlas.SOLID
        r, g, b, a = colour

        def corner(
            x: float, y: float, near: Sequence[tuple[float, float, float, float]]
        ) -> tuple[float, ...]:
            seen = a
            for left, low, wide, high in near:
                away = math.hypot(max(left - x, x - left - wide, 0.0), max(low - y, y - low - high, 0.0))
                part = min(1.0, away / edge)
                seen = min(seen, a * part * part * (3 - 2 * part))
            return x, y, u, v, r, g, b, seen

        reach = [edge * step / VEIL_STEPS for step in range(VEIL_STEPS + 1)]
        rows = _cuts(
            self.height,
            (at for _, y, _, high in holes for away in reach for at in (y - away, y + high + away)),
        )
        for low, up in pairwise(rows):
            near = [hole for hole in holes if hole[1] - edge < up and low < hole[1] + hole[3] + edge]
            columns = _cuts(
                self.width,
                (at for x, _, wide, _ in near for away in reach for at in (x - away, x + wide + away)),
            )
            for left, right in pairwise(columns):
                corners = [
                    corner(x, y, near) for x, y in ((left, low), (right, low), (right, up), (left, up))
                ]
                if any(each[-1] > 0 for each in corners):
                    for each in corners:
                        self._shapes += each

    def stone(
        self, x: float, y: float, width: float, height: float, fill: Colour, outline: Colour, line: float
    ) -> None:
        """A small box about as high as wide, its corners round in proportion: two quads are all of it."""
        cx, cy = x + width / 2, y + height / 2
        for inside, colour in ((0.0, outline), (2 * line, fill)):
            self._picture(atlas.REGIONS["stone"], cx, cy, width - inside, height - inside, 0, colour)

    def sleepers(
        self, left: float, right: float, y: float, height: float, apart: float, colour: Colour
    ) -> None:
        """The sleepers of a straight track, as many as fit between these two, about this height."""
        u0, v0, u1, v1 = atlas.REGIONS["sleepers"]
        count = int((right - left) / apart)
        for first in range(0, count, atlas.SLEEPERS):
            here = min(atlas.SLEEPERS, count - first)
            begin = left + first * apart
            u = u0 + (u1 - u0) * here / atlas.SLEEPERS
            self._quad(begin, y - height / 2, begin + here * apart, y + height / 2, u0, v1, u, v0, colour)

    def _picture(
        self,
        region: atlas.Region,
        cx: float,
        cy: float,
        width: float,
        height: float,
        angle: float,
        colour: Colour,
    ) -> None:
        """A region of the atlas, in the middle of this point and turned counter-clockwise."""
        u0, v0, u1, v1 = region
        r, g, b, a = colour
        if angle == 0:
            ax, ay, bx, by = width / 2, 0.0, 0.0, height / 2
        else:
            turned = math.radians(angle)
            cos, sin = math.cos(turned) / 2, math.sin(turned) / 2
            ax, ay, bx, by = width * cos, width * sin, -height * sin, height * cos
        self._shapes += (
            *(cx - ax - bx, cy - ay - by, u0, v1, r, g, b, a),
            *(cx + ax - bx, cy + ay - by, u1, v1, r, g, b, a),
            *(cx + ax + bx, cy + ay + by, u1, v0, r, g, b, a),
            *(cx - ax + bx, cy - ay + by, u0, v0, r, g, b, a),
        )

    def _turn(self, begun: int, cx: float, cy: float, angle: float) -> None:
        """Turn what was painted since then about a point."""
        if angle % 180 == 0:  # everything that is turned looks the same upside down
            return
        turned = math.radians(angle)
        cos, sin = math.cos(turned), math.sin(turned)
        shapes = self._shapes
        for at in range(begun, len(shapes), 8):
            x, y = shapes[at] - cx, shapes[at + 1] - cy
            shapes[at], shapes[at + 1] = cx + x * cos - y * sin, cy + x * sin + y * cos


def ring_number(share: float) -> int:
    """The ring whose line is nearest to this share of its radius."""
    return max(0, min(len(atlas.RING_LINES) - 1, round(-math.log(min(1.0, share)) / math.log(1.06))))


def _cuts(length: float, at: Iterable[float]) -> list[float]:
    """Where a length is cut: at these, as far as they are on it, and at both its ends."""
    return sorted({0.0, length, *(each for each in at if 0 < each < length)})
