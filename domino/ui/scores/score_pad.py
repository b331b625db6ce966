"""The score pad: who made what in each round, and what it adds up to.

With up to five sides a column is a side. With more, or where words are large, every side is a row: the names
and totals stay where they are, and the rounds slide sideways between them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import dp

from domino.ui.kit.painter import Painter
from domino.ui.kit.parts import Column, Part, Sentence
from domino.ui.kit.scroll import Scroll
from domino.ui.kit.sheets import Sheet
from domino.ui.scores.accounts import aim
from domino.ui.scores.pad_columns import PadColumns
from domino.ui.scores.pad_look import PadContent, PadLook, pad_of
from domino.ui.scores.pad_rows import PadRows
from domino.ui.table.evening import Evening


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
        """The way it was last painted."""
        self.box = (0.0, 0.0, 0.0, 0.0)
        """Where that was: x, y, width, height."""

    def _look(self, width: float) -> PadLook:
        return self.columns if self.columns.fits(width) else self.rows

    def height(self, width: float) -> float:
        return self._look(width).height(width)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        self.look = self._look(width)
        tall = self.look.height(width)
        self.box = (x, top - tall, width, tall)
        self.look.paint(painter, x, top, width)

    @property
    def slides(self) -> bool:
        """Whether there are more rounds than are seen."""
        return self.look is self.rows and self.rows.most > 0

    def tapped(self, name: str) -> bool:
        return self.look.tapped(name)


class PadColumn(Column):
    """A column in which the pad can be slid sideways."""

    def __init__(self, parts: Sequence[Part] = (), **keywords) -> None:
        super().__init__(parts, **keywords)
        self._sliding = None

    @property
    def pad(self) -> ScorePad | None:
        return next((part for part in self.parts if isinstance(part, ScorePad)), None)

    def slide(self, more: float) -> None:
        """Slide the rounds by so many pixels."""
        if self.pad is not None and self.pad.slides and self.pad.rows.slide(more):
            self.repaint()

    def on_touch_down(self, touch) -> bool:
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

    def on_touch_move(self, touch) -> bool:
        if touch.grab_current is self and touch is self._sliding and self._pressed is None:
            self.slide(-touch.dx)
        return super().on_touch_move(touch)

    def on_touch_up(self, touch) -> bool:
        if touch is self._sliding and touch.grab_current is self:
            self._sliding = None
            if self._pressed is None and self.pad is not None:
                self.pad.rows.settle()
                self.repaint()
        return super().on_touch_up(touch)


class PadScroll(Scroll):
    """Scrolls a PadColumn, sideways by the wheel too."""

    def on_touch_down(self, touch) -> bool:
        sideways = {"scrollleft": 1, "scrollright": -1}.get(getattr(touch, "button", ""), 0)
        if sideways and self.collide_point(*touch.pos):
            self.content.slide(sideways * dp(48))
            return True
        return super().on_touch_down(touch)


class ScorePadSheet(Sheet):
    """The pad by itself; a score opens to its receipt."""

    name = "score-pad"

    def __init__(self, app, evening: Evening, **keywords) -> None:
        self.evening = evening
        super().__init__(title=app.texts.say("ui.pad.title"), subtitle=aim(evening), **keywords)
        self.remove_widget(self.scroll)
        self.column = PadColumn()
        self.column.widest = 900
        self.scroll = PadScroll(self.column, "divider")
        self.add_widget(self.scroll)

    def body(self) -> Sequence[Part]:
        say = self.app.texts.say
        content = pad_of(self.evening)
        if not content.rows:
            return [Sentence(say("ui.pad.empty"), 15, secondary=False)]
        return [ScorePad(content, self.open, "surface", "background"), Sentence(say("ui.pad.hint"), 13)]

    def open(self, side: int, number: int) -> None:
        """Show how a score was counted."""
        from domino.ui.scores.receipts import ReceiptSheet

        self.app.stage.show(ReceiptSheet(self.app, self.evening, side, number))
