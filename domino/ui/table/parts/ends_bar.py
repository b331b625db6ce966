"""The ends bar: a chip for every open end, which takes a tap or a drop like the end itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp

from domino.tableside.evening import Evening
from domino.tableside.shown.chips import ANY, Chip
from domino.tableside.shown.showing import Showing
from domino.ui.felts.cloth import OnCloth
from domino.ui.kit.boxes import Badge, Box, Card, Drawn, Fill, Icon, Line, Padded, Sized, Stack, Text, Touch
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import Theme, faded

LEAST, MOST, HEIGHT = 74, 96, 52
"""The width a chip may have, and its height, in dp."""
CLOSEST = 72
"""The width that it may have where this leaves none over the table."""
GAP = MARGIN = 6
FACE, SMALLEST_FACE = 36, 25
"""How large the number of a chip is, in dp: as large as what stands beside it leaves."""
BESIDE_FACE = 18
"""What is free at both sides of the number and at the right of what is beside it."""
LABEL = 12
MORE = "more ends"
PAPER = ("target", "must", "open")
"""The states of the chips that are of paper."""
SIGNS = {
    "target": "arrow-down-bold",
    "must": "alert",
    "open": "lock-open-variant",
    "blocked": "lock",
    "quiet": "",
}
"""What tells the state of a chip."""


class EndsBar(OnCloth):
    """Chips in one row, as wide as they need: what they leave of a strip is for the words beside them. Those
    that do not fit are behind "5 more", which opens the whole strip for them and, on a card over the table,
    the rows that it takes yet. What says what to do now makes way for them: it is never covered."""

    solid = True

    def __init__(
        self,
        evening: Evening,
        showing: Showing,
        news: Painted,
        now: Painted,
        choose: Callable[[str], None],
    ) -> None:
        super().__init__()
        self.evening = evening
        self._news, self._now = news, now
        """What may stand beside it, the one above the other, and has what its chips leave."""
        self._choose = choose
        self.chips: tuple[Chip, ...] = ()
        self.showing = showing
        self.open = False
        self.away = False
        """Whether it is not there: every end can be played on where it is on the felt."""
        self.cursor: str | None = None
        """The place that the keyboard is at."""
        self._strip = (0.0, 0.0, 1.0, dp(64))
        """The row that it shares with the news, where they stand beside each other."""
        self._room = 1.0
        """How much of it the chips may have while they are closed."""
        self._first = False
        """Whether it stands left of the news, for the left hand."""
        self._columns = 1
        self._many = False
        """Whether some chips are behind "more" while it is closed."""
        self._wide = dp(LEAST)
        """How wide a chip is."""

    def show(self, showing: Showing, chips: tuple[Chip, ...]) -> None:
        self.showing, self.chips = showing, chips
        self.spread()
        self.repaint()

    def point_at(self, place: str | None) -> None:
        """The keyboard is at the chip of this place, or at none."""
        if place != self.cursor:
            self.cursor = place
            self.repaint()

    def arrange(self, x: float, y: float, width: float, height: float, away: bool = False) -> None:
        """The place that is its own when it is closed; it may be away, and leave that to the words."""
        row = [part for part in (self._news, self._now) if y <= part.y < y + height]
        left = min([x, *(part.x for part in row)])
        right = max([x + width, *(part.right for part in row)])
        self._strip, self._room, self.away = (left, y, right - left, height), width, away
        self._first = x == left
        self.spread()
        self.repaint()

    def spread(self) -> None:
        """As wide as its chips need, and as high as it is open."""
        x, y, width, height = self._strip
        if self.away:
            self.open = False
            self.pos, self.size = (x, y - dp(1)), (dp(1), dp(1))
            if self._room < width:
                for part in (self._news, self._now):
                    part.x, part.width = x, width
            return
        needed = dp(SMALLEST_FACE + BESIDE_FACE) + max(map(self.beside_width, self.chips), default=0.0)
        least = max(dp(LEAST), needed)
        closed = _columns(self._room, least)
        targets = sum(chip.state == "target" for chip in self.chips)
        self._many = len(self.chips) > closed
        if targets >= closed:  # what the selected tile fits is never behind "more"
            self.open = True
        self.open = self.open and self._many
        room = width if self.open else self._room
        self._columns = _columns(room, least)
        if self.open and _columns(room, max(dp(CLOSEST), needed)) > len(self.chips):
            self._columns = len(self.chips) + 1
        shown = max(1, min(self._columns, len(self.chips) + self._many))
        self._wide = min(dp(MOST), (room - 2 * dp(MARGIN) - (shown - 1) * dp(GAP)) / shown)
        taken = room
        if self._room < width and not self.open:  # what is said stands beside them
            taken = self._across(shown)
            for part in (self._news, self._now):
                part.width = width - taken
                part.x = x + taken if self._first else x
        rows = -(-len(self._behind) // self._columns) if self.open else 0
        card = rows * dp(HEIGHT + GAP) + 2 * dp(MARGIN) if rows else 0.0
        self.pos = (x if self._first else x + width - taken, y)
        self.size = (taken, height + card)
        if self._room < width:
            self._now.y = y + height + card if self.open else y

    def beside_width(self, chip: Chip) -> float:
        """How wide what stands beside its number is."""
        return max(dp(20), self._whose(chip, "text").natural())

    @property
    def first_row(self) -> int:
        """How many chips are in the first row; "more" is the last of it."""
        return min(len(self.chips), self._columns - self._many)

    @property
    def _behind(self) -> tuple[Chip, ...]:
        return self.chips[self.first_row :]

    def _card(self) -> tuple[float, float, float, float]:
        """Where the further rows lie: at the left, where the player's own train is not."""
        across, low = self._across(min(self._columns, len(self._behind))), self._strip[3]
        return dp(2), low + dp(MARGIN), across - dp(4), self.height - low - dp(MARGIN)

    def _across(self, count: int) -> float:
        """How wide a row of so many chips is, with what is free at its ends."""
        return count * (self._wide + dp(GAP)) - dp(GAP) + 2 * dp(MARGIN)

    def collide_point(self, x: float, y: float) -> bool:
        """Beside the card is the table."""
        if self.away or not super().collide_point(x, y):
            return False
        left, low, wide, high = self._card()
        across, up = self.inside(x, y)
        return up <= self._strip[3] or (left <= across <= left + wide and up <= low + high)

    def close(self) -> bool:
        """Closes the further rows; whether they were open."""
        was, self.open = self.open, False
        self.spread()
        self.repaint()
        return was

    def place_at(self, x: float, y: float) -> str | None:
        """The end whose chip is at this point of the window."""
        if not self.collide_point(x, y):
            return None
        name = self.hot_at(*self.inside(x, y))
        return name.removeprefix("end ") if name and name.startswith("end ") else None

    def where(self, place: str) -> tuple[float, float] | None:
        """The middle of an end's chip in the window."""
        hot = self.hots.get(f"end {place}")
        return None if hot is None else self.outside(*hot.centre)

    def box_of(self, place: str | None) -> tuple[float, float, float, float] | None:
        """The box of an end's chip in the window; None when there is none in sight."""
        hot = self.hots.get(f"end {place}")
        return None if hot is None else (*self.outside(hot.x, hot.y), hot.width, hot.height)

    def tapped(self, name: str) -> None:
        if name == MORE:
            self.open = not self.open
            self.spread()
            self.repaint()
        else:
            self._choose(name.removeprefix("end "))

    # Painting

    def paint(self, painter: Painter) -> None:
        if self.away:
            return
        theme, low, first = painter.theme, self._strip[3], self.first_row
        self.paint_cloth(painter, 0, 0, painter.width, low)
        painter.box(0, 0, painter.width, low, theme.well)
        shown = self.chips if self.open else self.chips[:first]
        beside = max(map(self.beside_width, shown), default=0.0)
        face = min(dp(FACE), self._wide - dp(BESIDE_FACE) - beside)  # all alike, with room beside each
        chips = [Sized(self._chip(chip, face, theme), self._wide) for chip in shown]
        more = Sized(self._more(), self._wide) if self._many else None
        Line(MARGIN, *chips[:first], more, gap=GAP).draw(painter, 0, low, painter.width, low)
        if not self.open or not self._behind:
            return
        left, bottom, wide, high = self._card()
        painter.glow(left, bottom, wide, high, faded(theme.shadow, 0.6), dp(14), dp(14))  # it cuts tiles
        painter.box(left, bottom, wide, high, theme.deep, dp(14), theme.on_felt_secondary, dp(1.5))
        behind = range(first, len(chips), self._columns)
        rows = [Line(MARGIN, *chips[at : at + self._columns], gap=GAP) for at in behind]
        top = bottom + high - dp(MARGIN)
        Stack(*reversed(rows), gap=GAP).draw(painter, 0, top, painter.width, high)

    def _more(self) -> Box:
        words = self.say(f"ui.table.{'fewer' if self.open else 'more'}", number=len(self._behind))
        inside = Stack(
            Padded(Text(words, 13, "on_felt", "medium", "center", wraps=False), least=22),
            Icon("chevron-down" if self.open else "chevron-up", 18, "on_felt"),
        )
        line = Line(4, Fill(inside), 4)
        return Touch(Card(line, "lane", 12, least=HEIGHT, outline="rail", line=1.2), MORE, words, radius=12)

    def _chip(self, chip: Chip, face: float, theme: Theme) -> Box:
        """A number of this size, and beside it whose it is above what may be done with it."""
        text = "text" if chip.state in PAPER else "on_felt"
        side = face / dp(1)
        number: Box = Icon("plus", 24, text, wide=side)
        if chip.number != ANY:
            number = Drawn(partial(_half_tile, chip.number), side, side)
        icon, colour = SIGNS[chip.state], text
        if chip.must and chip.state != "target":
            icon = "alert"
            colour = "error" if chip.state == "must" and not theme.dark else "must_answer"
        elif chip.state == "blocked":
            colour = "on_felt_secondary"
        if chip.hint:
            icon, colour = "lightbulb-on-outline", text
        lower = Icon(icon, 16, colour) if icon else 16
        beside = Stack(Padded(self._whose(chip, text), least=20), 4, lower)
        ground = ChipGround(Line(number, 4, Fill(beside)), chip, chip.place == self.cursor)
        return Touch(ground, chip.name, self._says(chip), radius=12, role="place")

    def _whose(self, chip: Chip, text: str) -> Box:
        """Whose an end is: their badge, an icon or a word."""
        label = Text(chip.label, 12 if chip.seat is not None else 13, text, "bold")
        if chip.seat is not None:
            plate = self.showing.plates[chip.seat]
            badge = Badge(plate.colour, plate.letters, 20, wide=22)
            return Line(-3, badge, 3, label, stands="center") if chip.label else badge
        if chip.icon and chip.label:
            return Line(Icon(chip.icon, 16, text), 3, label, 3, stands="center")
        if chip.icon:
            return Icon(chip.icon, 20, text, wide=22)
        return Line(Text(chip.label, LABEL, text, "medium"), stands="center")

    def _says(self, chip: Chip) -> str:
        """What it is called aloud, with what tells it from another end that shows the same number."""
        place = self.evening.wording.place(chip.place, self.showing.view)
        if chip.number == ANY:
            return place
        beside = self.say(f"ui.table.chip.{chip.icon}") if chip.icon.startswith("arrow-") else chip.label
        return f"{chip.number}, {place}" + (f", {beside}" if beside and beside not in place else "")


class ChipGround(Padded):
    """The ground of a chip: paper where it may be played on, lit where it takes the selected tile or has to
    be answered."""

    __slots__ = ("_at_cursor", "_chip")

    def __init__(self, box: Box, chip: Chip, at_cursor: bool) -> None:
        super().__init__(box, (7, 0), HEIGHT)
        self._chip, self._at_cursor = chip, at_cursor

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        theme, y, must = painter.theme, top - height, self._chip.must
        is_target, paper = self._chip.state == "target", self._chip.state in PAPER
        if is_target:
            painter.glow(x, y, width, height, faded(theme.gold, 0.9), dp(7), dp(12))
        elif must and paper:
            painter.glow(x, y, width, height, faded(theme.must_answer, 0.8), dp(6), dp(12))
        if must or is_target:
            outline, edge = theme.must_answer if must else theme.gold, dp(2.6)
        else:
            outline, edge = (theme.on_felt, dp(1.5)) if paper else (theme.rail, dp(1.2))
        # A box in a box: a tenth of the corners that a ring has.
        painter.box(x, y, width, height, outline, dp(12))
        fill = theme.chip if paper else theme.lane
        painter.box(x + edge, y + edge, width - 2 * edge, height - 2 * edge, fill, dp(12) - edge)
        for ringed, away, colour in (
            (must and is_target, -3, theme.gold),
            (self._at_cursor, 3, theme.keyline),
        ):
            if ringed:
                off = dp(away)
                ring = x - off, y - off, width + 2 * off, height + 2 * off
                painter.ring(*ring, colour, dp(2), dp(12) + off)
        super().draw(painter, x, top, width, height)


def _half_tile(number: int, painter: Painter, x: float, top: float, width: float, height: float) -> None:
    painter.half_tile(number, x + width / 2, top - height / 2, width)


def _columns(room: float, least: float) -> int:
    """How many chips that are this wide at least stand in a row."""
    return max(1, int((room - 2 * dp(MARGIN) + dp(GAP)) // (least + dp(GAP))))
