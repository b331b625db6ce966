"""The ends bar: a chip for every open end, which takes a tap or a drop like the end itself."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp

from domino.tableside.evening import Evening
from domino.tableside.shown.chips import ANY, Chip
from domino.tableside.shown.showing import Showing
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import Colour, faded
from domino.ui.kit.words import ink
from domino.ui.table.parts.news_line import NewsLine

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


class EndsBar(Painted):
    """Chips in one row, as wide as they need: what they leave of a strip is for the news beside them. Those
    that do not fit are behind "5 more", which opens the whole strip for them and, on a card over the table,
    the rows that it takes yet."""

    solid = True

    def __init__(
        self, evening: Evening, showing: Showing, news: NewsLine, choose: Callable[[str], None]
    ) -> None:
        super().__init__()
        self.evening = evening
        self._news = news
        self._choose = choose
        self.chips: tuple[Chip, ...] = ()
        self.showing = showing
        self.open = False
        self.cursor: str | None = None
        """The place that the keyboard is at."""
        self._strip = (0.0, 0.0, 1.0, dp(64))
        """The row that it shares with the news, where they stand beside each other."""
        self._room = 1.0
        """How much of it the chips may have while they are closed."""
        self._columns = 1
        self._many = False
        """Whether some chips are behind "more" while it is closed."""
        self._wide = dp(LEAST)
        """How wide a chip is."""
        self._face = dp(FACE)
        """How large its number is."""

    def show(self, showing: Showing, chips: tuple[Chip, ...]) -> None:
        self.showing, self.chips = showing, chips
        self.spread()
        self.repaint()

    def point_at(self, place: str | None) -> None:
        """The keyboard is at the chip of this place, or at none."""
        if place != self.cursor:
            self.cursor = place
            self.repaint()

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        """The place that is its own when it is closed."""
        left = self._news.x if self._news.y == y else x
        self._strip, self._room = (left, y, x + width - left, height), width
        self.spread()

    def spread(self) -> None:
        """As wide as its chips need, and as high as it is open."""
        x, y, width, height = self._strip
        needed = max(map(self._needed, self.chips), default=0.0)
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
        beside_news = self._room < width
        chips = shown * (self._wide + dp(GAP)) - dp(GAP) + 2 * dp(MARGIN)
        taken = chips if beside_news and not self.open else room
        right = x + width
        rows = -(-len(self._behind) // self._columns) if self.open else 0
        card = dp(MARGIN) + rows * dp(HEIGHT + GAP) + dp(MARGIN) if rows else 0.0
        self.pos, self.size = (right - taken, y), (taken, height + card)
        if beside_news and not self.open:
            self._news.width = width - taken

    def _needed(self, chip: Chip) -> float:
        """How wide a chip is at least, for what is on it."""
        return dp(SMALLEST_FACE + BESIDE_FACE) + self.beside_width(chip)

    @staticmethod
    def beside_width(chip: Chip) -> float:
        """How wide what stands beside its number is."""
        words = ink.size(chip.label, LABEL, "medium")[0] if chip.label else 0
        return words + dp(22) if chip.seat is not None or chip.icon else max(words, dp(20))

    def _face_of(self, shown: tuple[Chip, ...]) -> float:
        """How large the numbers of these chips are: all alike, with room beside each."""
        beside = max(map(self.beside_width, shown), default=0.0)
        return min(dp(FACE), self._wide - dp(BESIDE_FACE) - beside)

    @property
    def first_row(self) -> int:
        """How many chips are in the first row; "more" is the last of it."""
        return min(len(self.chips), self._columns - self._many)

    @property
    def _behind(self) -> tuple[Chip, ...]:
        return self.chips[self.first_row :]

    def _card(self) -> tuple[float, float, float, float]:
        """Where the further rows lie: at the left, where the player's own train is not."""
        columns = min(self._columns, len(self._behind))
        across = columns * (self._wide + dp(GAP)) - dp(GAP) + 2 * dp(MARGIN)
        low = self._strip[3]
        return dp(2), low + dp(MARGIN), across - dp(4), self.height - low - dp(MARGIN)

    def collide_point(self, x: float, y: float) -> bool:
        """Beside the card is the table."""
        if not super().collide_point(x, y):
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
        theme, low = painter.theme, self._strip[3]
        margin, step, high = dp(MARGIN), self._wide + dp(GAP), dp(HEIGHT)
        painter.box(0, 0, painter.width, low, theme.deep)
        bottom = (low - high) / 2
        self._face = self._face_of(self.chips if self.open else self.chips[: self.first_row])
        for at, chip in enumerate(self.chips[: self.first_row]):
            self._chip(painter, chip, margin + at * step, bottom, self._wide, high)
        if self._many:
            self._more(painter, margin + self.first_row * step, bottom, self._wide, high)
        if not self.open or not self._behind:
            return
        card = self._card()
        painter.glow(*card, faded(theme.shadow, 0.6), dp(14), dp(14))  # it lies over tiles, which it cuts
        painter.box(*card, theme.deep, dp(14), theme.on_felt_secondary, dp(1.5))
        for at, chip in enumerate(self._behind):
            row, column = divmod(at, self._columns)
            y = card[1] + margin + row * (high + dp(GAP))
            self._chip(painter, chip, margin + column * step, y, self._wide, high)

    def _more(self, painter: Painter, x: float, y: float, wide: float, high: float) -> None:
        theme = painter.theme
        painter.box(x, y, wide, high, theme.lane, dp(12), theme.rail, dp(1.2))
        key = "fewer" if self.open else "more"
        words = self.say(f"ui.table.{key}", number=len(self._behind))
        painter.words(
            words, x + wide / 2, y + high / 2 + dp(9), 13, theme.on_felt, "medium", "center", wide - dp(8)
        )
        icon = "chevron-down" if self.open else "chevron-up"
        painter.icon(icon, x + wide / 2, y + high / 2 - dp(11), 18, theme.on_felt)
        painter.hot(MORE, x, y, wide, high, words)

    def _chip(self, painter: Painter, chip: Chip, x: float, y: float, wide: float, high: float) -> None:
        theme = painter.theme
        paper = chip.state in ("target", "must", "open")
        fill, text = (theme.chip, theme.text) if paper else (theme.lane, theme.on_felt)
        if chip.state == "target":
            painter.glow(x, y, wide, high, faded(theme.gold, 0.9), dp(7), dp(12))
        elif chip.must and paper:
            painter.glow(x, y, wide, high, faded(theme.must_answer, 0.8), dp(6), dp(12))
        if chip.must:
            outline, edge = theme.must_answer, dp(2.6)
        elif chip.state == "target":
            outline, edge = theme.gold, dp(2.6)
        else:
            outline, edge = (theme.on_felt, dp(1.5)) if paper else (theme.rail, dp(1.2))
        # A box in a box: a tenth of the corners that a ring has.
        painter.box(x, y, wide, high, outline, dp(12))
        painter.box(x + edge, y + edge, wide - 2 * edge, high - 2 * edge, fill, dp(12) - edge)
        if chip.must and chip.state == "target":
            painter.ring(x + dp(3), y + dp(3), wide - dp(6), high - dp(6), theme.gold, dp(2), dp(9))
        side = self._face
        middle = y + high / 2
        if chip.number == ANY:
            painter.icon("plus", x + dp(7) + side / 2, middle, 24, text)
        else:
            painter.half_tile(chip.number, x + dp(7) + side / 2, middle, side)
        self._beside(painter, chip, x + dp(11) + side, middle, wide - side - dp(BESIDE_FACE), text)
        if chip.place == self.cursor:
            painter.ring(x - dp(3), y - dp(3), wide + dp(6), high + dp(6), theme.keyline, dp(2), dp(14))
        painter.hot(chip.name, x, y, wide, high, self._says(chip), dp(12), "place")

    def _beside(self, painter: Painter, chip: Chip, x: float, y: float, wide: float, text: Colour) -> None:
        """Whose it is, above what may be done with it."""
        theme, middle = painter.theme, x + wide / 2
        upper, lower = y + dp(10), y - dp(12)
        if chip.seat is not None:
            plate = self.showing.plates[chip.seat]
            at = middle - (dp(6) if chip.label else 0)
            painter.badge(at, upper, dp(20), plate.colour, plate.letters)
            if chip.label:
                painter.words(chip.label, at + dp(14), upper, 12, text, "bold", "left")
        elif chip.icon:
            size, at = (16, middle - dp(7)) if chip.label else (20, middle)
            painter.icon(chip.icon, at, upper, size, text)
        if chip.label and chip.seat is None and not chip.icon:
            painter.words(chip.label, middle, upper, LABEL, text, "medium", "center")
        elif chip.label and chip.icon:
            painter.words(chip.label, middle + dp(4), upper, 13, text, "bold", "left")
        icon, colour = {
            "target": ("arrow-down-bold", text),
            "must": ("alert", theme.error if not theme.dark else theme.must_answer),
            "open": ("lock-open-variant", text),
            "blocked": ("lock", theme.on_felt_secondary),
            "quiet": ("", text),
        }[chip.state]
        if chip.must and chip.state in ("quiet", "blocked"):
            icon, colour = "alert", theme.must_answer
        if chip.hint:
            icon, colour = "lightbulb-on-outline", text
        if icon:
            painter.icon(icon, middle, lower, 16, colour)

    def _says(self, chip: Chip) -> str:
        """What it is called aloud, with what tells it from another end that shows the same number."""
        place = self.evening.wording.place(chip.place, self.showing.view)
        if chip.number == ANY:
            return place
        beside = self.say(f"ui.table.chip.{chip.icon}") if chip.icon.startswith("arrow-") else chip.label
        return f"{chip.number}, {place}" + (f", {beside}" if beside and beside not in place else "")


def _columns(room: float, least: float) -> int:
    """How many chips that are this wide at least stand in a row."""
    return max(1, int((room - 2 * dp(MARGIN) + dp(GAP)) // (least + dp(GAP))))
