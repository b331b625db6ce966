"""The now line: what to do now, across the rack's lip. Gold when it is asked of the one who looks."""

from __future__ import annotations

from kivy.metrics import dp

from domino.tableside.shown.showing import Plate
from domino.tableside.words.now_line import Now
from domino.ui.felts.cloth import OnCloth
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.words import ink

TEXT, SMALLEST = 15.5, 12.0
BADGE = 24
SIDES, EDGE = 8, 3
"""What is free beside it, and above and below it, in dp."""
ON_WOOD = 16
"""How far it reaches down onto the rack, in dp."""


class NowLine(OnCloth):
    """One line: the longest words that there is room for."""

    solid = True

    def __init__(self) -> None:
        super().__init__()
        self.now = Now()
        self.plates: tuple[Plate, ...] = ()
        self.on_lip = False
        """Whether it lies across the lip of the rack, which it then paints."""

    def show(self, now: Now, plates: tuple[Plate, ...]) -> None:
        if (now, plates) != (self.now, self.plates):
            self.now, self.plates = now, plates
            self.repaint()

    def paint(self, painter: Painter) -> None:
        theme, now = painter.theme, self.now
        width, height = painter.width, painter.height
        self.paint_cloth(painter, 0, 0, width, height)
        if self.on_lip:
            painter.rack(0, 0, width, dp(ON_WOOD))
        x, y, wide, high = dp(SIDES), dp(EDGE), width - 2 * dp(SIDES), height - 2 * dp(EDGE)
        radius = min(high / 2, dp(10))
        if now.gold:
            painter.slab(x, y, wide, high, radius, "gold")
            y, high = y + dp(EDGE), high - dp(EDGE)  # the slab's own lip
        else:
            painter.box(x, y, wide, high, theme.deep, radius)
        colour = theme.on_gold if now.gold else theme.on_felt
        seat = now.seat if now.seat is not None and now.seat < len(self.plates) else None
        begin, middle = x + dp(12), y + high / 2
        text, size = self._fitting(wide - dp(24) - (dp(BADGE + 8) if seat is not None else 0))
        if now.carried:
            painter.icon("hand-pointing-down", begin + dp(BADGE) / 2, middle, 20, colour)
            begin += dp(BADGE) + dp(8)
        elif seat is not None:
            badge = min(dp(BADGE), high - dp(4))
            painter.badge(
                begin + badge / 2, middle, badge, self.plates[seat].colour, self.plates[seat].letters
            )
            begin += badge + dp(8)
        end = x + wide - dp(8)
        who, colon, what = text.partition(": ") if now.gold else (text, "", "")
        weight = "medium" if now.gold and not what else "regular"
        painter.words(who + colon, begin, middle, size, colour, weight, width=end - begin)
        if what:  # what to do is what one looks for
            begin += ink.size(who + colon, size)[0]
            painter.words(what, begin, middle, size, colour, "bold", width=end - begin)
        painter.hot("now", x, y, wide, high, now.texts[0], radius, "note")

    def tapped(self, name: str) -> None:
        """It only tells."""

    def _fitting(self, room: float) -> tuple[str, float]:
        """The longest words that have room, and how large they are."""
        for size in (TEXT, 14.0, SMALLEST):
            for text in self.now.texts:
                if ink.size(text, size, "bold")[0] <= room:
                    return text, size
        return self.now.texts[-1], SMALLEST
