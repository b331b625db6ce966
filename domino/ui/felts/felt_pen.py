"""Paints what lies on every table: tiles with their rings, slots, numbers, plaques, the boneyard.

A pen paints one layout, in pixels; the table's origin is its own. Sizes of words and lines are in sp and dp
and do not follow the tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kivy.metrics import dp, sp

from domino.core.game import View
from domino.table.layout import Bounds, Layout, Placed, Target
from domino.tableside.shown.reading import Spot, lines_of, place_of
from domino.tableside.shown.showing import Plate, Showing
from domino.texts import Texts
from domino.ui.felts.felt_words import SMALLEST
from domino.ui.kit.boxes import shade_of
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import Colour, Theme, badge_ring, faded, player
from domino.ui.kit.words import ink

LAMP = 18
"""How large the mark of a hint is, in dp."""
PLAQUE_EDGE = 2.5
"""How far its count is from the edge of a plaque at least, in dp."""
ANY = -1
HUB = Spot("hub", 0)
"""The engine, or the tile that a table of branches began with."""


class Area(NamedTuple):
    """A rectangle in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @staticmethod
    def around(areas: Sequence[Area]) -> Area:
        """The least that holds all of these."""
        left, low = min(area.x for area in areas), min(area.y for area in areas)
        right, top = max(area.right for area in areas), max(area.top for area in areas)
        return Area(left, low, right - left, top - low)

    def inside(self, by: float) -> Area:
        return Area(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.right and self.y <= y <= self.top

    def meets(self, other: Area) -> bool:
        """Whether they have any room in common."""
        return self.x < other.right and other.x < self.right and self.y < other.top and other.y < self.top


def spots_of(layout: Layout, view: View) -> list[Spot]:
    """Which tile of the table each tile of the layout is."""
    lines = lines_of(view)
    if view.kind.lanes:  # a set has each tile once
        known = {tile: Spot(line, at) for line, tiles in lines.items() for at, tile in enumerate(tiles)}
        return [known.get(placed.tile, HUB) for placed in layout.tiles]
    (line,) = lines
    hidden = layout.folded.get(line, 0)
    return [Spot(line, hidden + at) for at in range(len(layout.tiles))]


def paint_end_number(painter: Painter, number: int, x: float, y: float, size: float, colour: Colour) -> None:
    """The number that an end shows, about this point; one that could be read upside down is underlined."""
    painter.words(str(number), x, y, size, colour, "bold", "center")
    if number in (6, 9):
        wide = ink.size(str(number), size, "bold")[0]
        below = y - sp(size) * 0.46
        painter.box(x - wide / 2, below - dp(1.4), wide, dp(1.4), colour)


@dataclass(slots=True)
class Pen:
    """Paints one layout of one showing."""

    painter: Painter
    texts: Texts
    layout: Layout
    spots: list[Spot]
    unit: float
    showing: Showing
    hidden: frozenset[Spot]
    framed: bool = False
    """Whether everybody's plate, and the boneyard, are round the felt: they are not told on it."""

    @property
    def theme(self) -> Theme:
        return self.painter.theme

    def say(self, key: str, **values: object) -> str:
        return self.texts.say(f"ui.felt.{key}", **values)

    def area(self, box: Bounds) -> Area:
        """A box of the table in pixels."""
        unit = self.unit
        return Area(box.left * unit, box.bottom * unit, box.width * unit, box.height * unit)

    def part(self, name: str) -> Area | None:
        box = self.layout.parts.get(name)
        return None if box is None else self.area(box)

    def icon(self, name: str, x: float, y: float, across: float, colour: Colour) -> None:
        """A Material icon so many pixels high, its middle at this point."""
        self.painter.icon(name, x, y, across / dp(1), colour)

    # Tiles

    def links(self) -> None:
        """A thin line between any two that belong together."""
        unit, colour = self.unit, self.theme.on_felt_secondary
        for (x, y), (end_x, end_y) in self.layout.links:
            self.painter.line(x * unit, y * unit, end_x * unit, end_y * unit, colour, dp(2))

    def tiles(self) -> None:
        """Every tile that lies, with what is to be seen about some of them."""
        self._glows()
        painter, unit, faces = self.painter, self.unit, self.showing.faces
        tiles = zip(self.layout.tiles, self.spots, strict=True)
        lying = [placed for placed, spot in tiles if spot not in self.hidden]
        for placed in lying:
            painter.tile_shadow(placed.x * unit, placed.y * unit, unit, placed.angle)
        for placed in lying:
            x, y = placed.x * unit, placed.y * unit
            painter.tile(placed.tile, x, y, unit, placed.angle, placed.first, faces, shadow="")
        self._rings()

    def _glows(self) -> None:
        """Light under tiles: what must be answered, what wins, what is in the way."""
        showing, theme = self.showing, self.theme
        for double in showing.open_doubles:
            if double.spot is not None:
                self.glow(double.spot, theme.must_answer, dp(9))
        if showing.winning is not None:
            self.glow(showing.winning, theme.gold, dp(10))
        if showing.refused is not None and showing.refused.spot is not None:
            self.glow(showing.refused.spot, theme.error, dp(9))

    def _rings(self) -> None:
        """Rings over tiles: what was played last, too."""
        showing, theme = self.showing, self.theme
        doubles = [double.spot for double in showing.open_doubles]
        if showing.last is not None and showing.last != showing.winning and showing.last not in doubles:
            self.ring(showing.last, theme.on_felt, dp(2))
        for spot in doubles:
            if spot is not None:
                self.keyed_ring(spot, theme.must_answer)
        if showing.winning is not None:
            self.ring(showing.winning, theme.gold, dp(2.5))
        if showing.refused is not None and showing.refused.spot is not None:
            self.keyed_ring(showing.refused.spot, theme.error)

    def placed(self, spot: Spot) -> Placed | None:
        """Where a tile lies, when it is shown and not in the air."""
        if spot in self.hidden:
            return None
        tiles = zip(self.layout.tiles, self.spots, strict=True)
        return next((placed for placed, here in tiles if here == spot), None)

    def ring(self, spot: Spot, colour: Colour, line: float, apart: float = 0) -> None:
        placed = self.placed(spot)
        if placed is not None:
            unit = self.unit
            x, y = placed.x * unit, placed.y * unit
            self.painter.tile_ring(x, y, unit, placed.angle, colour, line, apart)

    def keyed_ring(self, around: Spot | Area, colour: Colour, radius: float = 0) -> None:
        """A ring that is seen on any ground, for it has an ivory keyline: outside a tile, or inside an area
        whose corners are this round."""
        keyline = self.theme.keyline
        if isinstance(around, Spot):
            self.ring(around, colour, dp(2.6))
            self.ring(around, keyline, dp(1.4), dp(2.6))
        else:
            self.painter.ring(*around, keyline, dp(3.4), radius)
            self.painter.ring(*around.inside(dp(0.7)), colour, dp(2), radius)

    def glow(self, spot: Spot, colour: Colour, spread: float) -> None:
        placed = self.placed(spot)
        if placed is not None:
            unit = self.unit
            x, y = placed.x * unit, placed.y * unit
            self.painter.tile_glow(x, y, unit, placed.angle, colour, spread)

    # Slots and numbers

    def slot(self, target: Target, colour: Colour, fill: Colour | None = None) -> None:
        """The dashed outline of where the next tile goes; a lamp at its corner where a hint points to it."""
        unit = self.unit
        x, y, width, height = (each * unit for each in (target.x, target.y, target.width, target.height))
        self.painter.slot(x, y, width - dp(1), height - dp(1), target.angle, colour, fill)
        if target.place == self.hinted:
            self.lamp(self.area(target.box()))

    @property
    def hinted(self) -> str | None:
        """The place that a hint points to."""
        hint = self.showing.hint
        return None if hint is None else place_of(hint, self.showing.view)

    def lamp(self, area: Area) -> None:
        """The mark of a hint, lower right: other gold is what may be done, this is what had best be."""
        x, y = area.right - dp(LAMP) / 2 + dp(3), area.y - dp(4)
        self.painter.disc(x, y, dp(LAMP) / 2 + dp(1.4), self.theme.keyline)
        self.painter.disc(x, y, dp(LAMP) / 2, self.theme.gold)
        self.icon("lightbulb-on-outline", x, y, dp(LAMP) * 0.8, self.theme.on_gold)

    def number(self, number: int, x: float, y: float, size: float, colour: Colour) -> None:
        """A number as a numeral; what goes with any tile has a plus instead."""
        if number == ANY:
            self.icon("plus", x, y, sp(size) * 1.4, colour)
        else:
            paint_end_number(self.painter, number, x, y, size, colour)

    def disc(self, number: int, x: float, y: float, across: float, outline: Colour, line: float) -> None:
        """A number in a disc: an open end of a free table."""
        theme = self.theme
        self.painter.box(
            x - across / 2, y - across / 2, across, across, theme.deep, across / 2, outline, line
        )
        self.number(number, x, y, max(SMALLEST, across * 0.52 / sp(1)), theme.on_felt)

    def plaque(self, area: Area, count: int) -> None:
        """How many tiles are folded. It is a little wider than its place, which has gaps beside it."""
        theme, painter = self.theme, self.painter
        area = Area(area.x - dp(1), area.y, area.width + dp(2), area.height)
        painter.stone(*area, theme.deep, theme.rail, dp(1.2))
        x, y = area.centre
        for text, size in ((f"+{count}", 13), (f"+{count}", SMALLEST), (str(count), SMALLEST)):
            if ink.size(text, size, "bold")[0] <= area.width - 2 * dp(PLAQUE_EDGE):
                painter.words(text, x, y, size, theme.on_felt, "bold", "center")
                return
        self.icon("dots-horizontal", x, y, area.width, theme.on_felt)

    # Words

    def pill(
        self,
        x: float,
        y: float,
        height: float,
        text: str,
        icon: str | None = None,
        size: float = SMALLEST,
        fill: Colour | None = None,
        colour: Colour | None = None,
        owner: Plate | None = None,
        weight: str = "bold",
    ) -> float:
        """Words in a pill that begins at x, in the middle of y; how wide it is. Its outline has the colour of
        its owner, in a ring that makes it seen on any ground as their badge has."""
        theme, painter = self.theme, self.painter
        width = self.pill_width(height, text, icon, size, weight)
        ink_colour = colour or theme.text
        area = Area(x, y - height / 2, width, height)
        if owner is not None:
            colour_of, letters, _ = player(owner.colour)
            painter.box(*area, badge_ring(letters), height / 2)
            area = area.inside(dp(1))
            painter.box(*area, colour_of, area.height / 2)
            area = area.inside(dp(1.8))
        painter.box(*area, fill or theme.surface, area.height / 2)
        begin = x + height * (0.36 if icon else 0.5)
        if icon is not None:
            across = sp(size) * 1.15
            self.icon(icon, begin + across / 2, y, across, ink_colour)
            begin += across + (dp(3) if text else 0)
        if text:
            painter.words(text, begin, y, size, ink_colour, weight)
        return width

    def pill_width(
        self, height: float, text: str, icon: str | None, size: float = SMALLEST, weight: str = "bold"
    ) -> float:
        """How wide such a pill would be."""
        width = height * (0.36 if icon else 0.5) + height * (0.5 if text else 0.36)
        if icon is not None:
            width += sp(size) * 1.15 + (dp(3) if text else 0)
        return width + (ink.size(text, size, weight)[0] if text else 0)

    def ground(self, plate: Plate | None) -> Colour | None:
        """What tells that it is the turn of whoever a plate belongs to; None when it is not."""
        return shade_of(self.theme, plate.lit.ground) if plate is not None and plate.turn else None

    def ink(self, plate: Plate) -> Colour:
        """What is written on that, or on the cloth."""
        return shade_of(self.theme, plate.lit.ink or "on_felt")

    def turn_edge(self, plate: Plate | None, area: Area, radius: float) -> None:
        """The edge of what tells a turn, where it is as dark as cloth."""
        if plate is not None and plate.lit.edge:
            self.painter.ring(*area, shade_of(self.theme, plate.lit.edge), dp(2), radius)

    def last_tile(self, x: float, y: float, room: float, words: str) -> float:
        """The badge of a last tile, with these words or with the number alone where they have no room; from x
        on, in the middle of y. Returns how wide it is."""
        painter, theme = self.painter, self.theme
        words = words if self.last_tile_width(words) <= room else "1"
        high, wide = sp(SMALLEST) * 1.2 + dp(3), self.last_tile_width(words)
        painter.box(x, y - high / 2, wide, high, theme.signal, high / 2)
        self.icon("bell-ring", x + dp(5) + sp(SMALLEST) / 2, y, sp(SMALLEST), theme.on_signal)
        painter.words(words, x + dp(7) + sp(SMALLEST), y, SMALLEST, theme.on_signal, "bold")
        return wide

    @staticmethod
    def last_tile_width(words: str) -> float:
        """How wide that badge is with these words."""
        return sp(SMALLEST) + dp(13) + ink.size(words, SMALLEST, "bold")[0]

    def badge(self, plate: Plate, x: float, y: float, size: float) -> None:
        self.painter.badge(x, y, size, plate.colour, plate.letters)

    def boneyard(self, x: float, y: float, side: float) -> None:
        """A little stack of tiles face down about this point, each peeping out behind the next."""
        count = self.showing.view.boneyard_size
        shown = min(3, count)
        step = side * 0.2
        for at in range(shown):
            off = (at - (shown - 1) / 2) * step
            self.painter.back(x + off, y - off * 0.5, side)
        if not count:
            self.painter.dashes(
                x - side / 2, y - side, side, 2 * side, faded(self.theme.rail, 0.8), dp(1.5), dp(4)
            )
