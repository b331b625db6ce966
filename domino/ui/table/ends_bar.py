"""The ends bar: a chip for every open end, which takes a tap or a drop like the end itself."""

from __future__ import annotations

from kivy.metrics import dp

from domino.ui.kit import ink
from domino.ui.kit.painted import Painted
from domino.ui.kit.painter import Painter
from domino.ui.kit.theme import faded
from domino.ui.table.ends_shown import ANY, Chip
from domino.ui.table.showing import Showing

LEAST, MOST, HEIGHT = 74, 96, 52
"""The width a chip may have, and its height, in dp."""
GAP = 6
MORE = "more ends"


class EndsBar(Painted):
    """Chips in one row. Those that do not fit are behind "5 more", which opens more rows over the table."""

    solid = True

    def __init__(self, table, **keywords) -> None:
        super().__init__(**keywords)
        self.table = table
        self.chips: tuple[Chip, ...] = ()
        self.showing: Showing | None = None
        self.open = False
        self.over: str | None = None
        """The place that a tile in the air is over."""
        self.cursor: str | None = None
        """The place that the keyboard is at."""
        self.row_height = dp(64)
        self._fit = 0

    def show(self, showing: Showing, chips: tuple[Chip, ...]) -> None:
        self.showing, self.chips = showing, chips
        self._fit = self._fitting()
        targets = sum(chip.state == "target" for chip in chips)
        if self._fit >= len(chips):
            self.open = False
        elif targets > self._fit:  # what the selected tile fits is never behind "more"
            self.open = True
        self.spread()
        self.repaint()

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        """Its place when it is closed."""
        self.row_height = height
        self._at = (x, y, width, height)
        self.pos, self.size = (x, y), (width, height)
        self._fit = self._fitting()
        self.spread()

    def spread(self) -> None:
        """As high as it is open."""
        if hasattr(self, "_at"):
            x, y, width, height = self._at
            hidden = len(self.chips) - self._fit
            rows = 1 + -(-hidden // self._columns()) if self.open else 1
            self.pos, self.size = (x, y), (width, height + (rows - 1) * dp(HEIGHT + GAP))

    def _columns(self) -> int:
        return max(1, int((self.width - dp(8) + dp(GAP)) // (dp(LEAST) + dp(GAP))))

    def _fitting(self) -> int:
        """How many chips are in the first row before "more"."""
        columns = self._columns()
        return len(self.chips) if len(self.chips) <= columns else columns - 1

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

    def tapped(self, name: str) -> None:
        if name == MORE:
            self.open = not self.open
            self.spread()
            self.repaint()
        else:
            self.table.end_tapped(name.removeprefix("end "))

    # Painting

    def paint(self, painter: Painter) -> None:
        theme = painter.theme
        painter.box(0, 0, painter.width, painter.height, theme.deep)
        if self.open:
            painter.box(0, painter.height - dp(2), painter.width, dp(2), theme.rail)
        if not self.chips:
            return
        margin, gap = dp(6), dp(GAP)
        columns = self._columns()
        hidden = len(self.chips) > columns
        shown = min(columns, len(self.chips))
        wide = min(dp(MOST), (painter.width - 2 * margin - (shown - 1) * gap) / shown)
        high = dp(HEIGHT)
        bottom = (self.row_height - high) / 2
        first = list(self.chips[: self._fit])
        for at, chip in enumerate(first):
            self._chip(painter, chip, margin + at * (wide + gap), bottom, wide, high)
        if not hidden:
            return
        x = margin + len(first) * (wide + gap)
        self._more(painter, len(self.chips) - len(first), x, bottom, wide, high)
        if self.open:
            for at, chip in enumerate(self.chips[self._fit :]):
                row, column = divmod(at, columns)
                y = bottom + (row + 1) * (high + gap)
                self._chip(painter, chip, margin + column * (wide + gap), y, wide, high)

    def _more(self, painter: Painter, count: int, x: float, y: float, wide: float, high: float) -> None:
        theme = painter.theme
        painter.box(x, y, wide, high, theme.lane, dp(12), theme.rail, dp(1.2))
        words = self.say("ui.table.more", number=count)
        painter.words(
            words, x + wide / 2, y + high / 2 + dp(9), 13, theme.on_felt, "medium", "center", wide - dp(8)
        )
        icon = "chevron-down" if self.open else "chevron-up"
        painter.icon(icon, x + wide / 2, y + high / 2 - dp(11), 18, theme.on_felt)
        painter.hot(MORE, x, y, wide, high, words)

    def _chip(self, painter: Painter, chip: Chip, x: float, y: float, wide: float, high: float) -> None:
        theme = painter.theme
        paper = chip.state in ("target", "must", "open")
        fill, text = (theme.surface, theme.text) if paper else (theme.lane, theme.on_felt)
        if chip.state == "target":
            painter.glow(x, y, wide, high, faded(theme.gold, 0.9), dp(7), dp(12))
        elif chip.must and paper:
            painter.glow(x, y, wide, high, faded(theme.must_answer, 0.8), dp(6), dp(12))
        outline, line = None, 0.0
        if chip.must:
            outline, line = theme.must_answer, dp(2.6)
        elif chip.state == "target":
            outline, line = theme.gold, dp(2.6)
        elif not paper:
            outline, line = theme.rail, dp(1.2)
        if outline is not None:  # a box in a box: a tenth of the corners that a ring has
            painter.box(x, y, wide, high, outline, dp(12))
        edge = line or 0.0
        painter.box(x + edge, y + edge, wide - 2 * edge, high - 2 * edge, fill, dp(12) - edge)
        if self.over == chip.place:
            painter.box(x, y, wide, high, faded(theme.gold, 0.35), dp(12))
        if chip.must and chip.state == "target":
            painter.ring(x + dp(3), y + dp(3), wide - dp(6), high - dp(6), theme.gold, dp(2), dp(9))
        side = min(dp(36), high * 0.68) if wide >= dp(84) or not chip.label else dp(30)
        middle = y + high / 2
        if chip.number == ANY:
            painter.icon("plus", x + dp(9) + side / 2, middle, 24, text)
        else:
            painter.half_tile(chip.number, x + dp(8) + side / 2, middle, side)
        self._beside(painter, chip, x + dp(12) + side, middle, wide - side - dp(16), text)
        if chip.place == self.cursor:
            painter.ring(x - dp(3), y - dp(3), wide + dp(6), high + dp(6), theme.keyline, dp(2), dp(14))
        painter.hot(chip.name, x, y, wide, high, self._says(chip), dp(12))

    def _beside(self, painter: Painter, chip: Chip, x: float, y: float, wide: float, text) -> None:
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
            size = 13 if ink.size(chip.label, 13, "medium")[0] <= wide + dp(4) else 12
            painter.words(chip.label, middle, upper, size, text, "medium", "center", wide + dp(4))
        elif chip.label and chip.icon:
            painter.words(chip.label, middle + dp(4), upper, 13, text, "bold", "left")
        icon, colour = {
            "target": ("arrow-down-bold", text),
            "must": ("alert", theme.error if not theme.dark else theme.must_answer),
            "open": ("lock-open-variant", theme.secondary),
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
        place = self.table.evening.wording.place(chip.place, self.showing.view.table)
        return f"{chip.number}, {place}" if chip.number != ANY else place
