"""What the table is made of: cloth, walnut, paper, what is sunk and what stands out, painted with the grain
that the atlas has and with colours that change from above to below.

Light comes from a lamp above the far edge: upper edges are bright, lower ones dark, and what lies higher
casts a shadow downwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from kivy.metrics import dp

from domino.ui.kit.paint import atlas
from domino.ui.kit.paint.shapes import Shapes
from domino.ui.kit.paint.theme import BLACK, WHITE, Colour, Theme, faded, mixed

CLOTH = 128
"""How many dp a square of cloth is wide."""
PLANK = (480, 256)
"""How many dp the grain of wood goes on before it begins again, along its streaks and across them."""
LAMP_AT = 0.18
"""How far below the upper edge of the cloth the lamp hangs, as a share of its height."""
LAMP_REACH = 0.75
"""How far its light reaches, as a share of the longer side of the cloth."""
LAMP_STEPS = 5
"""In how many steps at least a lamp's light is reckoned along its table: between them it changes evenly."""
EDGE = 72
"""How many dp of the cloth's edge lie in the dark, at most."""
EDGE_STEPS = (0.0, 0.25, 0.5, 1.0)
"""Where between its edge and the light the dark of the cloth is reckoned anew: it falls off fast at first."""
CORNER_STEPS = 6
"""In how many steps grain follows a round corner: its edge is smooth, for the plain colour lies below it."""
LIP = 9
"""How many dp high the lip of a rail or rack is."""
CAST = 10
"""How many dp of the cloth are in the shadow of the rail above it."""
GROOVE = 7
SLAB_LIP = 3
"""How thick a button is, in dp."""

SLABS = {
    "green": ("green_high", "green_low", "green_lip"),
    "wood": ("wood_high", "wood_low", "wood_lip"),
    "gold": ("gold_high", "gold_low", "gold_lip"),
    "paper": ("paper_high", "paper_low", "paper_edge"),
}
"""What stands out can be made of, and its colours above, below and at its side."""


Piece = tuple[float, float, float, float]


class Lamp(NamedTuple):
    """The light on a table: its middle, how far it reaches across and upwards, how far apart it is reckoned,
    and its colour where it is brightest."""

    x: float
    y: float
    across: float
    upwards: float
    step: float
    light: Colour

    def on(self, colour: Colour, x: float, y: float) -> Colour:
        """A colour at this point, in the light."""
        away = min(1.0, math.hypot((x - self.x) / self.across, (y - self.y) / self.upwards))
        r, g, b, strength = self.light
        return mixed(colour, (r, g, b, colour[3]), strength * (1 - away) ** 2 * (1 + 2 * away))


class Materials(Shapes):
    """Gathers materials, as `Shapes` gathers shapes."""

    def __init__(self, theme: Theme, width: float = 0, height: float = 0) -> None:
        super().__init__(theme, width, height)
        self.origin = (0.0, 0.0)
        """Where the widget is in the window: grain goes on from one widget to the next."""

    # Cloth

    def cloth(
        self, x: float, y: float, width: float, height: float, radius: float = 0, lit: bool = False
    ) -> None:
        """A piece of felt in the colour of the table, its corners round if asked: the grain leaves them out;
        with a little of the lamp's light if asked."""
        if radius:
            self.box(x, y, width, height, self.theme.felt, radius)
        lamp = self._lamp((x, y, width, height)) if lit else None
        for piece in _without_corners(x, y, width, height, radius):
            self._grain("felt", *piece, (dp(CLOTH), dp(CLOTH)), self.theme.felt, atlas.FELT_MEAN, lamp)

    def felt(self, x: float, y: float, width: float, height: float, table: Piece | None = None) -> None:
        """Felt under the lamp, dark at its edges; as a part of the `table`, when it is one, whose light it
        has."""
        whole = table or (x, y, width, height)
        lamp = self._lamp(whole)
        self._grain(
            "felt", x, y, width, height, (dp(CLOTH), dp(CLOTH)), self.theme.felt, atlas.FELT_MEAN, lamp
        )
        self._dark_edges(whole, (x, y, x + width, y + height))

    def _lamp(self, table: Piece) -> Lamp:
        """The lamp above a table."""
        x, y, width, height = table
        reach = max(width, height) * LAMP_REACH
        step = min(dp(CLOTH), max(width, height) / LAMP_STEPS)
        across = min(reach, width * 0.95)
        return Lamp(x + width / 2, y + height * (1 - LAMP_AT), across, reach, step, self.theme.lamp)

    def _dark_edges(self, table: Piece, room: Piece) -> None:
        x, y, width, height = table
        deep = min(dp(EDGE), width / 5, height / 5)
        for near, far in pairwise(EDGE_STEPS):
            for edge, inwards in ((x, 1), (x + width, -1)):
                begin, end = sorted(
                    min(max(edge + inwards * deep * at, room[0]), room[2]) for at in (near, far)
                )
                if end > begin:
                    shades = self._edge(abs(begin - edge) / deep), self._edge(abs(end - edge) / deep)
                    self._fade(begin, room[1], end, room[3], across=shades)
            begin, end = (min(max(y + deep * at, room[1]), room[3]) for at in (near, far))
            if end > begin:
                shades = self._edge((begin - y) / deep), self._edge((end - y) / deep)
                self._fade(room[0], begin, room[2], end, upwards=shades)

    def _edge(self, away: float) -> Colour:
        """The dark so far from the edge of the cloth, as a share of how far it reaches."""
        return faded(self.theme.felt_edge, max(0.0, 1 - away) ** 2)

    def cast(self, x: float, top: float, width: float) -> None:
        """The shadow of a rail on the cloth below it."""
        dark = faded(BLACK, 0.5)
        self._fade(x, top - dp(CAST), x + width, top, upwards=(faded(dark, 0), dark))

    def well(self, x: float, y: float, width: float, height: float, radius: float = 0) -> None:
        """A panel sunk into the cloth: what small words stand on."""
        self.box(x, y, width, height, self.theme.well, radius)
        self.dent(x, y, width, height, radius, 0.5)

    def dent(
        self, x: float, y: float, width: float, height: float, radius: float = 0, depth: float = 0.6
    ) -> None:
        """The shadow inside the edge of what is sunk, and the bright edge below it."""
        radius = min(max(radius, dp(2)), width / 2, height / 2)
        corner = radius * atlas.DENT / atlas.DENT_CORNER
        name = "dent" if 2 * corner <= min(width, height) else "bowl"
        if name == "bowl":
            corner = radius
        self._nine(atlas.REGIONS[name], x, y, x + width, y + height, corner, faded(BLACK, depth))
        begun = len(self._shapes)
        self.ring(x, y, width, height, WHITE, dp(1), radius)
        bright = faded(WHITE, 0.05 if self.theme.dark else 0.12)
        self._grade(begun, y, y + min(height, radius + dp(4)), bright, faded(WHITE, 0))

    # Wood

    def wood(self, x: float, y: float, width: float, height: float, radius: float = 0) -> None:
        """Walnut, its streaks across, its corners round if asked."""
        if radius:
            self.box(x, y, width, height, self.theme.rack, radius)
        for piece in _without_corners(x, y, width, height, radius):
            self._grain("wood", *piece, (dp(PLANK[0]), dp(PLANK[1])), self.theme.rack, atlas.WOOD_MEAN)

    def lip(self, x: float, top: float, width: float) -> None:
        """The rounded edge of a rail or rack, from this top downwards."""
        theme, line = self.theme, max(1.0, dp(1))
        low = top - dp(LIP)
        self._fade(x, low + line, x + width, top - line, upwards=(theme.lip_low, theme.lip_high))
        self.box(x, top - line, width, line, theme.lip_line)
        self.box(x, low, width, line, theme.lip_foot)

    def rail(self, x: float, y: float, width: float, height: float) -> None:
        """A plank above the cloth, with its lip below."""
        self.wood(x, y, width, height)
        self.lip(x, y + dp(LIP), width)

    def rack(self, x: float, y: float, width: float, height: float) -> None:
        """A plank below the cloth, with its lip above, and the shadow that this casts."""
        self.wood(x, y, width, height)
        self.lip(x, y + height, width)
        dark = faded(BLACK, 0.3)
        low = y + height - dp(LIP)
        self._fade(x, low - dp(CAST), x + width, low, upwards=(faded(dark, 0), dark))

    def groove(self, x: float, y: float, width: float) -> None:
        """The groove that a row of tiles stands in; `y` is its middle."""
        theme, high = self.theme, dp(GROOVE)
        self.graded(x, y - high / 2, width, high, theme.groove_deep, theme.groove, high / 2)
        bright = faded(theme.lip_line, 0.25)
        self.box(x + high / 2, y - high / 2 - dp(1), width - high, max(1.0, dp(1)), bright)

    def shelf(self, x: float, top: float, width: float, height: float) -> None:
        """A board that tiles stand on, with a shadow below it."""
        theme, y = self.theme, top - height
        self.glow(x, y - height * 0.4, width, height, faded(BLACK, 0.5), height * 0.5, dp(3))
        self.graded(x, y, width, height, theme.lip_high, theme.lip_low, dp(3))
        self.box(x + dp(2), top - dp(1), width - dp(4), max(1.0, dp(1)), theme.lip_line)
        self.box(x + dp(1), y, width - dp(2), max(1.0, dp(1)), theme.lip_foot)

    # What lies on the table

    def paper(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float,
        fill: Colour | None = None,
        cast: bool = True,
    ) -> None:
        """A card a little thick: of paper, or of another colour; with the shadow it casts unless that is
        painted apart."""
        theme, line = self.theme, max(1.0, dp(1.5))
        top, low, edge = theme.paper_high, theme.paper_low, theme.paper_edge
        if fill is not None:
            top, low, edge = mixed(fill, WHITE, 0.16), fill, mixed(fill, BLACK, 0.3)
        if cast:
            self.shadow(x, y, width, height, radius, dp(3))
        self.box(x, y, width, height, edge, radius)
        self.graded(x, y + line, width, height - line, top, low, radius)

    def slab(
        self, x: float, y: float, width: float, height: float, radius: float, made_of: str = "wood"
    ) -> None:
        """Something that stands out and can be pressed, of green, wood, gold or paper; what is `off` is sunk
        into wood."""
        theme = self.theme
        if made_of == "off":
            self.box(x, y, width, height, theme.groove, radius)
            self.dent(x, y, width, height, radius)
            return
        high, low, side = (getattr(theme, role) for role in SLABS[made_of])
        lip = min(dp(SLAB_LIP), height / 4)
        self.glow(x, y - lip, width, height, faded(BLACK, 0.35), lip * 2, radius)
        self.box(x, y, width, height, side, radius)
        self.graded(x, y + lip, width, height - lip, high, low, radius)
        begun = len(self._shapes)
        self.ring(x, y + lip, width, height - lip, WHITE, max(1.0, dp(1)), radius)
        bright = 0.9 if made_of == "paper" and not theme.dark else 0.3
        top = y + height
        self._grade(begun, top - min(height / 2, radius + dp(2)), top, faded(WHITE, 0), faded(WHITE, bright))

    def graded(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        high: Colour,
        low: Colour,
        radius: float = 0,
    ) -> None:
        """A box whose colour changes from its top to its bottom."""
        begun = len(self._shapes)
        x, y, right, top = round(x), round(y), round(x + width), round(y + height)
        if right <= x or top <= y:
            return
        radius = min(radius, (right - x) / 2, (top - y) / 2)
        if radius < 0.75:
            self._fade(x, y, right, top, upwards=(low, high))
        else:
            self._rounded(x, y, right, top, high, radius)
            self._grade(begun, y, top, low, high)

    # How it is done

    def _grade(self, begun: int, bottom: float, top: float, low: Colour, high: Colour) -> None:
        """What was painted since then, from one colour at the bottom to another at the top."""
        shapes = self._shapes
        for at in range(begun, len(shapes), 8):
            share = min(1.0, max(0.0, (shapes[at + 1] - bottom) / (top - bottom)))
            shapes[at + 4 : at + 8] = mixed(low, high, share)

    def _fade(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        across: tuple[Colour, Colour] | None = None,
        upwards: tuple[Colour, Colour] | None = None,
    ) -> None:
        """A rectangle from one colour to another: from its left to its right, or from its bottom to its
        top."""
        u, v = atlas.SOLID
        if across is not None:
            one, other = across
            corners = (one, other, other, one)
        else:
            assert upwards is not None
            one, other = upwards
            corners = (one, one, other, other)
        self._shapes += (
            *(x0, y0, u, v, *corners[0]),
            *(x1, y0, u, v, *corners[1]),
            *(x1, y1, u, v, *corners[2]),
            *(x0, y1, u, v, *corners[3]),
        )

    def _nine(
        self,
        region: atlas.Region,
        x: float,
        y: float,
        right: float,
        top: float,
        corner: float,
        colour: Colour,
    ) -> None:
        """A picture pulled apart: its quarters in the corners, its middle rows stretched between; nothing of
        its middle."""
        u0, v0, u1, v1 = region
        u, v = (u0 + u1) / 2, (v0 + v1) / 2
        across = ((x, x + corner, u0, u), (x + corner, right - corner, u, u), (right - corner, right, u, u1))
        along = ((y, y + corner, v1, v), (y + corner, top - corner, v, v), (top - corner, top, v, v0))
        for row, (y0, y1, below, above) in enumerate(along):
            for column, (x0, x1, left, far) in enumerate(across):
                if (row, column) != (1, 1) and x1 - x0 > 0.01 and y1 - y0 > 0.01:
                    self._quad(x0, y0, x1, y1, left, below, far, above, colour)

    def _grain(
        self,
        name: str,
        x: float,
        y: float,
        width: float,
        height: float,
        size: tuple[float, float],
        colour: Colour,
        mean: float,
        lamp: Lamp | None = None,
    ) -> None:
        """A material in this colour that goes on over this rectangle, `size` pixels before it begins again;
        its grain has this mean. Light is in its corners, which costs a frame nothing."""
        u0, v0, u1, v1 = atlas.REGIONS[name]
        turned = name == "wood"  # which lies on its side there
        plain = _brighter(colour, mean)
        step = lamp.step if lamp is not None else math.inf
        x, y, right, top = round(x), round(y), round(x + width), round(y + height)
        columns = list(_pieces(x, right, self.origin[0], size[0], step))
        for low, up, begin, end in _pieces(y, top, self.origin[1], size[1], step):
            for left, far, first, last in columns:
                for across, upwards, along, aside in (
                    (left, low, first, begin),
                    (far, low, last, begin),
                    (far, up, last, end),
                    (left, up, first, end),
                ):
                    if turned:
                        along, aside = aside, along
                    place = u0 + (u1 - u0) * along, v1 + (v0 - v1) * aside
                    tint = plain if lamp is None else _brighter(lamp.on(colour, across, upwards), mean)
                    self._shapes += (across, upwards, *place, *tint)


def _brighter(colour: Colour, mean: float) -> Colour:
    """What tints a grain of this mean to have the colour."""
    r, g, b, a = colour
    return (min(1.0, r / mean), min(1.0, g / mean), min(1.0, b / mean), a)


def _without_corners(x: float, y: float, width: float, height: float, radius: float) -> list[Piece]:
    """A rectangle without its round corners, in pieces: left, bottom, width and height of each."""
    if radius < 1:
        return [(x, y, width, height)]
    pieces = [(x, y + radius, width, height - 2 * radius)]
    step = radius / CORNER_STEPS
    for number in range(CORNER_STEPS):
        away = number * step
        inside = radius - math.sqrt(radius * radius - (radius - away) ** 2)
        for low in (y + away, y + height - away - step):
            pieces.append((x + inside, low, width - 2 * inside, step))
    return pieces


def _pieces(begin: float, end: float, origin: float, size: float, step: float) -> Iterator[Piece]:
    """This stretch in pieces of a material that begins again every `size` pixels of the window, none longer
    than a `step`: where each begins and ends, and what shares of the material that is."""
    at = begin
    while at < end:
        place = (at + origin) / size
        first = place - math.floor(place)
        if first > 1 - 1e-6:
            first = 0.0
        there = min(end, at + (1 - first) * size, at + step)
        yield at, there, first, first + (there - at) / size
        at = there
