"""What is round the felt of a table for all to see: its frame, the plates that hang there, and what is told
below the felt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, sqrt

from kivy.metrics import dp, sp

from domino.table.layout import Bounds
from domino.table.round_table import Hung
from domino.tableside.shown.showing import Plate
from domino.tableside.words.tricks_told import plate_words
from domino.ui.felts.cloth import OnCloth
from domino.ui.felts.felt_words import SMALLEST, fitting_size, line_of
from domino.ui.felts.pose import Pose
from domino.ui.kit.boxes import Badge, Box, Child, Drawn, Fill, Icon, Line, Shade, Text
from domino.ui.kit.paint.materials import LIP
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import BLACK, BRASS, INK, WHITE, faded, mixed
from domino.ui.kit.words import ink
from domino.ui.table.parts.players_strip import PlayersStrip
from domino.ui.table.parts.table_parts import BAR_ICONS, TopBar

LONG_NAME = 48
"""How much room a name has at least that is shortened, in sp."""
LARGE = 40
"""Plates that are at least so many dp high have larger words."""
STACK = 6
"""How many tiles of the boneyard are seen at most."""


class Frame(Painted):
    """The wood round the cloth, and the cloth itself, over the whole window."""

    def __init__(self) -> None:
        super().__init__()
        self.cloth = (0.0, 0.0, 1.0, 1.0)
        """The cloth from its lower left."""
        self.radius = 0.0

    def lay(self, cloth: tuple[float, float, float, float], radius: float) -> None:
        """Goes round this cloth."""
        self.cloth, self.radius = cloth, radius
        self.repaint()

    def paint(self, painter: Painter) -> None:
        x, y, wide, high = (round(each) for each in self.cloth)
        right, top = x + wide, y + high
        painter.felt(x, y, wide, high)
        painter.cast(x, top, wide)
        sides = (
            (0, 0, painter.width, y), (0, top, painter.width, painter.height - top),
            (0, y, x, high), (right, y, painter.width - right, high),
        )  # fmt: skip
        for piece in (*sides, *self._corners(x, y, wide, high)):
            painter.wood(*piece)
        theme, line = painter.theme, dp(1.5)
        rings = (
            (dp(LIP), dp(LIP), theme.lip_low),
            (dp(LIP), line, theme.lip_high),
            (dp(3), dp(3), theme.lip_foot),
        )
        for away, thick, colour in rings:
            painter.ring(
                x - away, y - away, wide + 2 * away, high + 2 * away, colour, thick, self.radius + away
            )

    def _corners(self, x: float, y: float, width: float, height: float) -> Iterator[tuple[float, ...]]:
        """What lies outside of the round corners, in low pieces: the lip covers their steps."""
        radius, step = self.radius, dp(2)
        for number in range(ceil(radius / step)):
            away = number * step
            outside = radius - sqrt(max(0.0, radius * radius - max(0.0, radius - away - step) ** 2))
            for low in (y + away, y + height - away - step):
                yield x, low, outside, step
                yield x + width - outside, low, outside, step


class Corners(TopBar):
    """The menu and taking back, in two corners of the frame."""

    solid = False

    def __init__(self, press: Callable[[str], None]) -> None:
        super().__init__(press)
        self.places: dict[str, Bounds] = {}
        """Where they are, in pixels from the lower left."""

    def collide_point(self, x: float, y: float) -> bool:
        return self.hot_at(x - self.x, y - self.y) is not None

    def paint(self, painter: Painter) -> None:
        theme, can = painter.theme, dict(self.icons)
        for name, box in self.places.items():
            (x, y), across = box.centre, box.width
            painter.shadow(box.left, box.bottom, across, across, across / 2, dp(3))
            painter.disc(x, y, across / 2, theme.groove_deep)
            painter.ring(box.left, box.bottom, across, across, faded(theme.lip_line, 0.3), dp(1), across / 2)
            colour = theme.on_rack if can.get(name) else faded(theme.on_rack, 0.4)
            painter.icon(BAR_ICONS[name], x, y, 24, colour)
            says = self.say(f"ui.table.button.{name}")
            painter.hot(name, box.left, box.bottom, across, across, says, across / 2)


class HungPlates(PlayersStrip):
    """A plate for each player, on their side of the frame and turned to them."""

    solid = False
    hung: Sequence[Hung] = ()
    """Where they hang, by seat: in pixels from the lower left."""

    def paint(self, painter: Painter) -> None:
        for plate, hung in zip(self.showing.plates, self.hung, strict=False):
            self._plate(painter, plate, hung)

    def _plate(self, painter: Painter, plate: Plate, hung: Hung) -> None:
        """Painted as its owner reads it, and turned then. A middle on whole pixels keeps letters as sharp as
        they are upright."""
        x, y, long, high = round(hung.x), round(hung.y), hung.long, hung.high
        mark, radius = painter.mark(), min(dp(12), high / 3)
        left, low = x - long / 2, y - high / 2
        if plate.turn:
            painter.slab(left, low, long, high, radius, "gold")
        else:
            painter.paper(left, low, long, high, radius)
            if painter.theme.dark:  # as dark as wood
                painter.ring(left, low, long, high, faded(painter.theme.lip_line, 0.5), dp(1), radius)
        beside = plate.last_tile and self._last_tile(painter, plate, hung, left + long + dp(6), y)
        signs = _cards(plate, high, plate.last_tile and not beside) if self.showing.kind.hand else None
        told = _told(self._words(plate), plate, long, high, signs)
        told.draw(painter, left, low + high + dp(1), long, high)
        painter.tilt(mark, x, y, hung.angle)
        box = hung.box()
        says = self._spoken(plate)
        painter.hot(f"player {plate.seat}", box.left, box.bottom, box.width, box.height, says, radius, "note")

    def _words(self, plate: Plate) -> list[str]:
        """What is to be known of a player where tricks are taken; the longest words first."""
        tricks = self.showing.kind.tricks and not self.showing.round_over
        return plate_words(self.showing, plate, self.texts) if tricks else []

    def _spoken(self, plate: Plate) -> str:
        said = self.say("ui.felt.player", name=plate.name, tiles=plate.tiles, score=plate.score)
        words = self._words(plate)[:1] + ([self.say("ui.felt.shaker")] if plate.shaker else [])
        return ", ".join((said, *words))

    def _last_tile(self, painter: Painter, plate: Plate, hung: Hung, x: float, y: float) -> bool:
        """That they hold one tile, beside their plate; not where there is no room for it."""
        theme, size = painter.theme, 14 if hung.high >= dp(LARGE) else SMALLEST
        words = self.say("ui.moment.last-tile.any")
        high = line_of(size) + dp(8)
        wide = high * 0.8 + sp(size) + dp(4) + ink.size(words, size, "bold")[0]
        if wide + dp(8) > hung.free:
            return False
        painter.box(x, y - high / 2, wide, high, theme.signal, high / 2)
        painter.icon("bell-ring", x + high * 0.4 + sp(size) / 2, y, size, theme.on_signal)
        painter.words(words, x + high * 0.4 + sp(size) + dp(4), y, size, theme.on_signal, "bold")
        return True


def _cards(plate: Plate, high: float, alarmed: bool) -> Box:
    """How many tiles they hold, in red where that is told nowhere else."""
    size = 15.0 if high >= dp(LARGE) else 13.0
    colour: Shade = "error" if alarmed else "on_gold" if plate.turn else "text"
    sign = Icon("bell-ring" if alarmed else "cards-outline", size + 1, colour)
    return Line(sign, 3, Text(str(plate.tiles), size, colour, "bold"))


def _told(words: list[str], plate: Plate, long: float, high: float, cards: Box | None) -> Box:
    """A plate in one line. Where it is short, what tricks tell goes first, then the score, and long names at
    last."""
    text: Shade = "on_gold" if plate.turn else "text"
    quiet: Shade = "on_gold" if plate.turn else "secondary"
    large = high >= dp(LARGE)
    size, small, gap = (17.0, 15.0, 12) if large else (14.5, 13.0, 8)
    badge = Badge(plate.colour, plate.letters, min(28.0 if large else 22.0, high / dp(1) - 6))
    shaken: list[Child] = []
    if plate.shaker:
        shaken += (_shaker(20 if large else 17), 6)
    name = min(ink.size(plate.name, SMALLEST, "medium")[0], sp(LONG_NAME))
    least = Line(8, badge, 6, *shaken).natural() + name + dp(6)
    score: tuple[Child, ...] = Text(str(plate.score), small, quiet), gap
    counts: tuple[tuple[Child, ...], ...] = () if cards is None else ((cards, gap),)
    said = [(Text(each, small - 1, quiet, wraps=False), 8) for each in words]
    ways: list[tuple[Child, ...]] = [(*one, *count, *score) for one in said for count in (*counts, ())]
    ways += [(*count, *score) for count in counts] + [*counts, score]
    told = next((way for way in ways if least + Line(*way).natural() <= long), ())
    room = long - least - Line(*told).natural() + name
    size = fitting_size(plate.name, (size, 14, 13, SMALLEST), room)
    named = Fill(Text(plate.name, size, text, "medium", wraps=False))
    return Line(8, badge, 6, named, 6, *shaken, *told)


def _shaker(across: float) -> Box:
    """The brass token of who shook."""

    def paint(painter: Painter, x: float, top: float, width: float, height: float) -> None:
        middle, y, size = x + width / 2, top - height / 2, dp(across)
        painter.disc(middle, y - dp(1), size / 2, mixed(BRASS, BLACK, 0.35))
        painter.disc(middle, y, size / 2, mixed(BRASS, WHITE, 0.2))
        painter.icon("rotate-right", middle, y, across * 0.75, INK)

    return Drawn(paint, wide=across)


class Dock(OnCloth):
    """Below the felt: how many tiles are left to draw, and where somebody may still join."""

    def __init__(self) -> None:
        super().__init__()
        self.count: int | None = None
        self.title = self.code = self.line = ""
        self.boneyard = self.told = Bounds(0.0, 0.0, 0.0, 0.0)
        """Where both are, in pixels from the lower left."""

    def show(self, count: int | None, title: str, code: str, line: str) -> None:
        """How many tiles can be drawn, where any can; what this table is called and its code, or none; and
        how far the match has got."""
        shown = count, title, code, line
        if shown != (self.count, self.title, self.code, self.line):
            self.count, self.title, self.code, self.line = shown
            self.repaint()

    def where_boneyard(self) -> Pose | None:
        """Where tiles are drawn from, in the window."""
        if self.count is None:
            return None
        box = self.boneyard
        side = min(box.height / 2.4, dp(26))
        return Pose(self.x + box.left + side * 1.5, self.y + box.centre[1], side)

    def paint(self, painter: Painter) -> None:
        self.paint_cloth(painter, 0, 0, painter.width, painter.height)
        if self.count is not None:
            self._paint_boneyard(painter, self.count)
        self._paint_told(painter)

    def _paint_boneyard(self, painter: Painter, count: int) -> None:
        theme, box = painter.theme, self.boneyard
        side, y = min(box.height / 2.4, dp(26)), box.centre[1]
        shown, step = min(STACK, count), side * 0.32
        x = box.left + side / 2 + dp(4)
        for at in range(shown):
            painter.back(x + at * step, y + at * dp(0.5), side)
        x += max(0, shown - 1) * step + side / 2 + dp(12) if shown else 0
        label, large = self.say("ui.felt.to-draw"), box.height >= dp(56)
        says = self.say("ui.felt.in-boneyard", number=count)
        painter.hot("boneyard", box.left, box.bottom, box.width, box.height, says, dp(12), "note")
        if large:
            painter.words(str(count), x, y + line_of(14) / 2, 24, theme.on_felt, "bold")
            painter.words(label, x, y - line_of(24) / 2, 14, theme.on_felt_secondary)
            return
        x += painter.words(str(count), x, y, 17, theme.on_felt, "bold") + dp(5)
        if x + ink.size(label, 13)[0] <= box.right:
            painter.words(label, x, y, 13, theme.on_felt_secondary)

    def _paint_told(self, painter: Painter) -> None:
        theme, box = painter.theme, self.told
        if self.count is None and self.boneyard.right + dp(20) > box.left:  # nobody needs the room beside it
            box = Bounds.around((self.boneyard, box))
        y, right, large = box.centre[1], box.right - dp(4), box.height >= dp(56)
        size = 17 if large else 14
        lines = max(ink.size(self.line, 14)[0], self._title_width(size, large))
        two = box.height >= line_of(size) + line_of(14)
        says = f"{self.title} {self.code}, {self.line}"
        painter.hot("table", box.left, box.bottom, box.width, box.height, says, dp(12), "note")
        if not two:
            short = self.line
            wide = self._title_width(size, large) + dp(12)
            if wide + ink.size(short, 13)[0] > box.width:
                short = ""
            if short:
                painter.words(short, right, y, 13, theme.on_felt_secondary, align="right")
                right -= ink.size(short, 13)[0] + dp(12)
            self._paint_title(painter, right - self._title_width(size, large), y, size, large)
            return
        x = max(box.left, right - lines)
        self._paint_title(painter, x, y + line_of(14) / 2, size, large)
        small = fitting_size(self.line, (14, 13, SMALLEST), right - x)
        painter.words(self.line, x, y - line_of(size) / 2, small, theme.on_felt_secondary)

    def _title_width(self, size: float, large: bool) -> float:
        code = ink.size(self.code, size * 1.3, "bold")[0] + dp(8) if self.code else 0.0
        return (sp(size) * 1.4 + dp(8) if large else 0.0) + ink.size(self.title, size)[0] + code

    def _paint_title(self, painter: Painter, x: float, y: float, size: float, large: bool) -> None:
        theme = painter.theme
        if large:
            painter.icon("devices", x + sp(size) * 0.7, y, sp(size) * 1.4 / dp(1), theme.on_felt)
            x += sp(size) * 1.4 + dp(8)
        x += painter.words(self.title, x, y, size, theme.on_felt) + dp(8)
        painter.words(self.code, x, y, size * 1.3, theme.on_felt, "bold")

    def tapped(self, name: str) -> None:
        """It only tells."""
