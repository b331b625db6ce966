"""The news line: what just happened. A touch explains a computer's last move; the clock opens the log."""

from __future__ import annotations

from kivy.metrics import dp

from domino.ui.kit import ink
from domino.ui.kit.painted import Painted
from domino.ui.kit.painter import Painter
from domino.ui.table.showing import Plate
from domino.ui.table.telling import News

TEXT = 14


class NewsLine(Painted):
    """One line, or two where there is room."""

    solid = True

    def __init__(self, table, **keywords) -> None:
        super().__init__(**keywords)
        self.table = table
        self.news = News("")
        self.plates: tuple[Plate, ...] = ()
        self.has_log = True

    def show(self, news: News, plates: tuple[Plate, ...]) -> None:
        if (news, plates) != (self.news, self.plates):
            self.news, self.plates = news, plates
            self.repaint()

    def tapped(self, name: str) -> None:
        if name == "log":
            self.table.open_log()
        else:
            self.table.explain()

    def paint(self, painter: Painter) -> None:
        theme, news, middle = painter.theme, self.news, painter.height / 2
        painter.box(0, 0, painter.width, painter.height, theme.deep)
        x = dp(12)
        large = painter.height >= dp(48)
        size = dp(26) if large else dp(20)
        if news.error:
            painter.icon("alert-circle", x + size / 2, middle, 20, theme.must_answer)
        elif news.hint:
            painter.icon("lightbulb-on-outline", x + size / 2, middle, 20, theme.gold)
        elif news.seat is not None and news.seat < len(self.plates):
            plate = self.plates[news.seat]
            painter.badge(x + size / 2, middle, size, plate.colour, plate.letters)
        else:
            size = -dp(8)
        x += size + dp(8)
        right = dp(48) if self.has_log else dp(10)
        room = painter.width - x - right
        for text_size in (TEXT, 13, 12):
            step = ink.line_height(text_size)
            lines = ink.wrapped(news.text, text_size, "regular", room)
            most = max(1, int((painter.height + dp(4)) // step))
            if len(lines) <= most:
                break
        if len(lines) > most:
            rest = " ".join(lines[most - 1 :])
            lines = [*lines[: most - 1], ink.shortened(rest, text_size, "regular", room)]
        painter.lines(lines, x, middle + step * len(lines) / 2, text_size, theme.on_felt)
        painter.hot("news", 0, 0, painter.width - right, painter.height, news.text, dp(6))
        if self.has_log:
            painter.icon("history", painter.width - dp(24), middle, 20, theme.on_felt_secondary)
            painter.hot(
                "log", painter.width - dp(48), 0, dp(48), painter.height, self.say("ui.table.menu.log")
            )
