"""The news line: what just happened. A touch tells more of it; clock and bubble open log and talk."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp, sp

from domino.tableside.shown.showing import Plate
from domino.tableside.words.news import News
from domino.ui.felts.cloth import OnCloth
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.words import ink

TEXT = 14
AROUND = 12
"""The dp that text leaves free above and below it together."""
SIGN = 48
"""The width of a sign at its end, in dp."""
ICONS = {"talk": "chat-outline", "log": "history"}
CLOSE = 1.2
"""How close lines may stand where there is little room, as a share of the size of text."""


class NewsLine(OnCloth):
    """One line, or two where there is room. Where there is not, sentences go; one that is too long even alone
    reaches up over the table, rather than be cut off or small."""

    solid = True

    def __init__(
        self,
        tell_more: Callable[[], None],
        open_log: Callable[[], None] | None = None,
        open_talk: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self._tell_more, self._open_log, self._open_talk = tell_more, open_log, open_talk
        self._talks = False
        self.news = News()
        self.plates: tuple[Plate, ...] = ()
        self.left_handed = False

    def show(self, news: News, plates: tuple[Plate, ...], talks: bool = False) -> None:
        """Shows these; whoever looks on may say something where it `talks`."""
        if (news, plates, talks) != (self.news, self.plates, self._talks):
            self.news, self.plates, self._talks = news, plates, talks
            self.repaint()

    def tapped(self, name: str) -> None:
        (self._signs().get(name) or self._tell_more)()

    def _signs(self) -> dict[str, Callable[[], None]]:
        """What can be opened here, by name, the furthest from the edge first."""
        signs = {"talk": self._open_talk if self._talks else None, "log": self._open_log}
        return {name: opens for name, opens in signs.items() if opens is not None}

    def _lines(self, room: float) -> list[str]:
        """As much of the news as there is room for."""
        most = max(1, (self.height - dp(AROUND)) // ink.line_height(TEXT))
        for text in self.news.texts:
            lines = ink.wrapped(text, TEXT, "regular", room)
            if len(lines) <= most:
                break
        return lines

    def paint(self, painter: Painter) -> None:
        theme, news = painter.theme, self.news
        plate = self.plates[news.seat] if news.seat is not None and news.seat < len(self.plates) else None
        size = dp(26) if painter.height >= dp(48) else dp(20)
        signs = [*self._signs()]
        reach = dp(SIGN) * len(signs)
        first = reach if self.left_handed else 0.0
        x, right = first or dp(12), dp(10) if first or not signs else reach
        begin = x + (size + dp(8) if news.error or news.hint or plate else 0)
        lines = self._lines(painter.width - begin - right)
        step = max(sp(TEXT) * CLOSE, min(ink.line_height(TEXT), painter.height / len(lines)))
        high = max(painter.height, step * len(lines))
        middle = high / 2
        self.paint_cloth(painter, 0, 0, painter.width, high)
        painter.box(0, 0, painter.width, high, theme.well)
        if news.error:
            painter.icon("alert-circle", x + size / 2, middle, 20, theme.must_answer)
        elif news.hint:
            painter.icon("lightbulb-on-outline", x + size / 2, middle, 20, theme.gold)
        elif plate is not None:
            painter.badge(x + size / 2, middle, size, plate.colour, plate.letters)
        painter.lines(lines, begin, middle + step * len(lines) / 2, TEXT, theme.on_felt, leading=step)
        painter.hot(
            "news", first, 0, painter.width - (reach or right), painter.height, news.text, dp(6), "note"
        )
        for at, name in enumerate(reversed(signs) if self.left_handed else signs):
            left = at * dp(SIGN) + (0.0 if self.left_handed else painter.width - reach)
            painter.icon(ICONS[name], left + dp(SIGN / 2), middle, 20, theme.on_felt_secondary)
            painter.hot(name, left, 0, dp(SIGN), painter.height, self.say(f"ui.table.menu.{name}"))
