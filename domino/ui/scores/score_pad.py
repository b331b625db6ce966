"""The score pad: who made what in each round, and what it adds up to.

With up to five sides a column is a side, and its head stays in sight while the rounds scroll. With more, or
where words are large, every side is a row: the names and totals stay where they are, and the rounds slide
sideways between them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp

from domino.ui.kit.boxes import Box, Stack
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Hot, Painter
from domino.ui.kit.paint.theme import Theme
from domino.ui.kit.parts.parts import MARGIN, Part
from domino.ui.kit.stage.column import Column
from domino.ui.kit.stage.scroll import BLANK, Scroll
from domino.ui.scores.pad_columns import PadColumns
from domino.ui.scores.pad_look import PadContent, PadLook
from domino.ui.scores.pad_rows import PadRows


class Placed(Box):
    """A box that remembers where it was drawn."""

    __slots__ = ("_box", "place")

    def __init__(self, box: Box) -> None:
        self._box = box
        self.place = (0.0, 0.0, 0.0, 0.0)

    def measure(self, width: float) -> float:
        return self._box.measure(width)

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        self.place = (x, top - height, width, height)
        self._box.draw(painter, x, top, width, height)


class ScorePad(Part):
    """The pad, written the way that fits. `opened` is told the side and round of a score that was tapped."""

    def __init__(
        self,
        content: PadContent,
        opened: Callable[[int, int], None] | None = None,
        fill: str = "background",
        paper: str = "surface",
    ) -> None:
        self.columns = PadColumns(content, opened, fill, paper)
        self.rows = PadRows(content, opened, fill, paper)
        self.look: PadLook = self.columns
        """The way it was last written."""
        self._placed = Placed(Stack())

    def in_columns(self, width: float) -> bool:
        """Whether a column is a side at this width, and a row a round."""
        return self.columns.fits(width)

    def build(self, width: float) -> Box:
        self.look = self.columns if self.in_columns(width) else self.rows
        self._placed = Placed(self.look.build(width))
        return self._placed

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Where it was last painted: x, y, width, height."""
        return self._placed.place

    @property
    def slides(self) -> bool:
        """Whether there are more rounds than are seen."""
        return self.look is self.rows and self.rows.most > 0


class PadColumn(Column):
    """A column in which the pad can be slid sideways."""

    def __init__(self, parts: Sequence[Part] = ()) -> None:
        super().__init__(parts)
        self._sliding: MotionEvent | None = None

    @property
    def pad(self) -> ScorePad | None:
        return next((part for part in self.parts if isinstance(part, ScorePad)), None)

    def slide(self, more: float) -> None:
        """Slide the rounds by so many pixels."""
        if self.pad is not None and self.pad.slides and self.pad.rows.slide(more):
            self.paint_more()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if isinstance(self.parent, PadScroll) and self.parent.heads.cover(*touch.pos):
            return True
        used = super().on_touch_down(touch)
        pad = self.pad
        if pad is None or not pad.slides or touch.is_mouse_scrolling:
            return used
        x, y = self.inside(*touch.pos)
        left, bottom, width, height = pad.box
        if left <= x <= left + width and bottom <= y <= bottom + height:
            self._sliding = touch
            if self._touch is not touch:
                touch.grab(self)
            return True
        return used

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and touch is self._sliding and self.pressed is None:
            self.slide(-touch.dx)
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch is self._sliding and touch.grab_current is self:
            self._sliding = None
            if self.pressed is None and self.pad is not None:
                self.pad.rows.settle()
                self.paint_more()
        return super().on_touch_up(touch)


class PadHeads(Painted):
    """The heads of the pad's columns, kept at the top of the scroll while the rounds pass below them."""

    def __init__(self, scroll: PadScroll) -> None:
        super().__init__()
        self.scroll = scroll
        self.pad: ScorePad | None = None
        """The pad, where it is in columns."""
        self.kept = False
        """Whether the pad's own heads are out of sight, and these are shown."""
        self._begin = 0.0
        """How far it is scrolled when they come to the top."""

    @property
    def theme(self) -> Theme:
        return self.scroll.content.theme

    def measure(self) -> None:
        """The pad or the size has changed."""
        column = self.scroll.content
        pad, wide = column.pad, column.inner(column.width)[1]
        self.pad = pad if pad is not None and pad.in_columns(wide) else None
        if self.pad is not None:
            self._begin = column.top_of(self.pad) - dp(BLANK)
            self.size = (self.scroll.width, dp(BLANK) + self.pad.columns.heads_height())
        self.place()
        self.repaint()

    def place(self) -> None:
        """The scroll has moved, or what is in it."""
        self.pos = (self.scroll.x, self.scroll.top - self.height)
        kept = self.pad is not None and self.scroll.down > self._begin
        if kept != self.kept:
            self.kept = kept
            self.repaint()

    def on_whole_rounds(self, down: float) -> float:
        """How far to scroll, instead of so far, to have whole rounds below the heads: on to the next, or back
        where that hides no more than the blank at the end."""
        if self.pad is None or down <= self._begin:
            return down
        row = self.pad.columns.row_height(self.scroll.content.inner(self.width)[1])
        return self._begin + ceil((down - dp(BLANK) - self._begin) / row) * row

    def cover(self, x: float, y: float) -> bool:
        """Whether they lie over what the pad has at this point."""
        return self.kept and self.collide_point(x, y)

    def paint(self, painter: Painter) -> None:
        if self.pad is None or not self.kept:
            return
        x, wide = self.scroll.content.inner(painter.width)
        columns, theme, beside = self.pad.columns, painter.theme, dp(MARGIN - 4)
        painter.box(x + beside, 0, wide - 2 * beside, painter.height, getattr(theme, columns.paper))
        painter.box(x + beside, 0, wide - 2 * beside, dp(1), theme.divider)  # rounds go on under it
        columns.heads(wide).draw(painter, x, painter.height - dp(BLANK), wide, columns.header())


class PadScroll(Scroll):
    """Scrolls a PadColumn, sideways by the wheel too. At its end the rounds that are seen are whole."""

    content: PadColumn

    def __init__(self, content: PadColumn, edge: str = "") -> None:
        self.heads = PadHeads(self)
        self._most = 0.0
        super().__init__(content, edge)
        self.add_widget(self.heads, len(self.children) - 1)  # over the pad, under the edges

    @property
    def most(self) -> float:
        return self._most

    def measure(self, *_: object) -> None:
        super().measure()
        self.heads.measure()
        self._most = self.heads.on_whole_rounds(super().most)
        self.scroll_to(self.down)

    def _placed(self, *_: object) -> None:
        super()._placed()
        self.heads.place()

    def reveal(self, hot: Hot) -> None:
        super().reveal(hot)
        below = self.content.height - hot.y - hot.height - self.down
        if self.heads.kept and below < self.heads.height:
            self.scroll_by(below - self.heads.height)

    def show_newest(self) -> None:
        """Show the newest round and the totals: where rows are rounds, they are the last."""
        if self.heads.pad is not None:
            self.scroll_to(self.most)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        sideways = {"scrollleft": 1, "scrollright": -1}.get(getattr(touch, "button", ""), 0)
        if sideways and self.collide_point(*touch.pos):
            self.content.slide(sideways * dp(48))
            return True
        return super().on_touch_down(touch)
