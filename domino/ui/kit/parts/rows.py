"""Parts of a page that tell something: headings, sentences, rows and banners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import faded
from domino.ui.kit.parts.column import MARGIN, Part, Tap, name_of
from domino.ui.kit.words import ink


@dataclass(eq=False, repr=False)
class Heading(Part):
    """A few words over what follows, with something at the right if asked: a second text, or a button."""

    text: str
    right: str = ""
    tap: Tap | None = None
    icon: str = ""
    name: str = ""
    large: bool = False

    def height(self, width: float) -> float:
        words = max(dp(40), ink.line_height(18 if self.large else 14) + dp(18))
        return max(words, self._button_height() + dp(14)) if self.tap is not None else words

    def _button_height(self) -> float:
        return max(dp(32), ink.line_height(14) + dp(8))

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme = painter.theme
        middle = top - self.height(width) / 2 - (dp(2) if self.tap is None else -dp(1))
        left = x + dp(MARGIN + 8)
        room = width - dp(2 * MARGIN + 16)
        right = 0.0
        if self.tap is not None:
            wide = ink.size(self.right, 14, "medium")[0] + dp(32) + (dp(22) if self.icon else 0)
            high = self._button_height()
            edge = x + width - dp(MARGIN) - wide
            painter.box(edge, middle - high / 2, wide, high, theme.tonal, high / 2)
            start = edge + dp(16)
            if self.icon:
                painter.icon(self.icon, start + dp(7), middle, 18, theme.on_tonal)
                start += dp(22)
            painter.words(self.right, start, middle, 14, theme.on_tonal, "medium")
            painter.hot(
                self.name or name_of(self.right), edge, middle - high / 2, wide, high, self.right, high / 2
            )
            right = wide
        elif self.right:
            right = painter.words(
                self.right, left + room, middle, 13, theme.secondary, align="right", width=room * 0.6
            )
        size, colour = (18, theme.text) if self.large else (14, theme.primary)
        painter.words(self.text, left, middle, size, colour, "medium", width=room - right - dp(8))

    def tapped(self, name: str) -> bool:
        if self.tap is None or name != (self.name or name_of(self.right)):
            return False
        self.tap()
        return True


@dataclass(eq=False, repr=False)
class Sentence(Part):
    """Some text, in as many lines as it needs."""

    text: str
    size: float = 14
    secondary: bool = True
    weight: str = "regular"
    align: str = "left"
    icon: str = ""
    colour: str = ""

    def _lines(self, width: float) -> list[str]:
        return ink.wrapped(self.text, self.size, self.weight, width - dp(2 * MARGIN + 16) - self._indent)

    @property
    def _indent(self) -> float:
        return dp(30) if self.icon else 0.0

    def height(self, width: float) -> float:
        return len(self._lines(width)) * ink.line_height(self.size) + dp(13)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme = painter.theme
        colour = getattr(theme, self.colour or ("secondary" if self.secondary else "text"))
        left = x + dp(MARGIN + 8) + self._indent
        if self.icon:
            painter.icon(
                self.icon, x + dp(MARGIN + 18), top - dp(5) - ink.line_height(self.size) / 2, 20, colour
            )
        if self.align == "center":
            left = x + width / 2
        painter.lines(self._lines(width), left, top - dp(5), self.size, colour, self.weight, align=self.align)


@dataclass(eq=False, repr=False)
class Row(Part):
    """A card with an icon or badge, a title, a line or more below it, and something at the right: words
    with an arrow when it can be tapped. `badge` is (colour number, letters); `tag` a small word beside
    the title; `ends` are icons at the right, each (name, icon, what it is called, tap)."""

    icon: str = ""
    title: str = ""
    subtitle: str = ""
    trailing: str = ""
    tap: Tap | None = None
    name: str = ""
    badge: tuple[int, str] | None = None
    tag: str = ""
    changed: bool = False
    chevron: str = ""
    ends: Sequence[tuple[str, str, str, Tap]] = ()
    selected: bool = False
    enabled: bool = True
    small_icon: str = ""
    """An icon before the subtitle."""
    titled: bool = False
    """Whether the words at the right belong to the title: they stand on its line, with their arrow, and the
    subtitle has the whole width below. Otherwise they stand in the middle of the row."""

    @property
    def hot_name(self) -> str:
        return self.name or name_of(self.title)

    def _shape(self, width: float) -> tuple[float, float, list[str], list[str], bool]:
        """Left and right indent, the lines of title and subtitle, whether the trailing words have a line
        of their own."""
        left = dp(16) + (dp(40) if self.icon or self.badge else 0)
        arrow = dp(26) if self.chevron else 0
        right = dp(16) + dp(48) * len(self.ends) - (dp(8) if self.ends else 0) + arrow
        room = width - dp(2 * MARGIN) - left - right
        trailing = ink.size(self.trailing, 14, "medium")[0] if self.trailing else 0
        below = trailing > room * 0.62
        beside = trailing + dp(8) if self.trailing and not below else 0
        titles = ink.wrapped(self.title, 15, "medium", max(dp(60), room - beside - self._tag_width()))
        second = room + arrow if self.titled else room - beside
        second -= dp(20) if self.small_icon else 0
        subtitles = ink.wrapped(self.subtitle, 13, "regular", second) if self.subtitle else []
        return left, right, titles, subtitles, below and bool(self.trailing)

    def _tag_width(self) -> float:
        return ink.size(self.tag, 12, "medium")[0] + dp(28) if self.tag else 0.0

    def _box_height(self, width: float) -> float:
        _, _, titles, subtitles, below = self._shape(width)
        words = len(titles) * ink.line_height(15) + len(subtitles) * ink.line_height(13)
        return max(dp(52), words + (ink.line_height(14) if below else 0) + dp(20))

    def height(self, width: float) -> float:
        return self._box_height(width) + dp(6)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        theme = painter.theme
        left, _, titles, subtitles, below = self._shape(width)
        high = self._box_height(width)
        x, wide = x + dp(MARGIN), width - dp(2 * MARGIN)
        bottom = top - high
        fill = theme.tonal if self.selected else theme.surface
        text = theme.on_tonal if self.selected else theme.text
        second = theme.on_tonal if self.selected else theme.secondary
        if not self.enabled:
            text, second = faded(text, 0.5), faded(second, 0.6)
        painter.box(x, bottom, wide, high, fill, dp(14))
        if self.changed:
            painter.box(x, bottom + dp(8), dp(5), high - dp(16), theme.changed_edge, dp(2.5))
        middle = bottom + high / 2
        if self.badge is not None:
            painter.badge(x + dp(28), middle, dp(26), *self.badge)
        elif self.icon:
            painter.icon(self.icon, x + dp(28), middle, 24, second)
        words = len(titles) * ink.line_height(15) + len(subtitles) * ink.line_height(13)
        words += ink.line_height(14) if below else 0
        line = middle + words / 2
        first = line - ink.line_height(15) / 2
        for at, title in enumerate(titles):
            wrote = painter.words(title, x + left, line - ink.line_height(15) / 2, 15, text, "medium")
            if self.tag and at == len(titles) - 1:
                self._paint_tag(painter, x + left + wrote + dp(8), line - ink.line_height(15) / 2)
            line -= ink.line_height(15)
        if below:
            painter.words(
                self.trailing, x + left, line - ink.line_height(14) / 2, 14, theme.primary, "medium"
            )
            line -= ink.line_height(14)
        indent = 0.0
        if self.small_icon and subtitles:
            painter.icon(self.small_icon, x + left + dp(7), line - ink.line_height(13) / 2, 15, second)
            indent = dp(20)
        painter.lines(subtitles, x + left + indent, line, 13, second)
        edge = x + wide - dp(16)
        for _, icon, _, _ in reversed(self.ends):
            painter.icon(icon, edge - dp(12), middle, 22, second)
            edge -= dp(48)
        if self.ends:
            edge += dp(8)
        level = first if self.titled else middle
        if self.chevron:
            painter.icon(self.chevron, edge - dp(8), level, 20, second)
            edge -= dp(26)
        if self.trailing and not below:
            shade = theme.on_tonal if self.selected else theme.primary
            painter.words(self.trailing, edge, level, 14, shade, "medium", align="right")
        if self.tap is not None:
            painter.hot(self.hot_name, x, bottom, wide, high, self.title, dp(14))
        edge = x + wide - dp(16)
        for name, _, called, _ in reversed(self.ends):
            painter.hot(name, edge - dp(34), middle - dp(22), dp(44), dp(44), called, dp(22))
            edge -= dp(48)

    def _paint_tag(self, painter: Painter, x: float, y: float) -> None:
        high = ink.line_height(12) + dp(4)
        painter.box(x, y - high / 2, self._tag_width() - dp(8), high, painter.theme.changed, high / 2)
        painter.words(self.tag, x + dp(10), y, 12, painter.theme.on_changed, "medium")

    def tapped(self, name: str) -> bool:
        if name == self.hot_name and self.tap is not None:
            self.tap()
            return True
        for own, _, _, tap in self.ends:
            if own == name:
                tap()
                return True
        return False


@dataclass(eq=False, repr=False)
class Banner(Part):
    """A coloured line that tells something, with a word to tap at its right."""

    text: str
    icon: str = ""
    action: str = ""
    tap: Tap | None = None
    name: str = ""
    fill: str = "changed"
    on: str = "on_changed"

    def _lines(self, width: float) -> list[str]:
        action = ink.size(self.action, 14, "bold")[0] + dp(16) if self.action else 0
        return ink.wrapped(self.text, 14, "medium", width - dp(2 * MARGIN + 30) - action - self._indent)

    @property
    def _indent(self) -> float:
        return dp(26) if self.icon else 0.0

    def height(self, width: float) -> float:
        return max(dp(46), len(self._lines(width)) * ink.line_height(14) + dp(20)) + dp(8)

    def paint(self, painter: Painter, x: float, top: float, width: float) -> None:
        fill, colour = getattr(painter.theme, self.fill), getattr(painter.theme, self.on)
        high = self.height(width) - dp(8)
        x, wide = x + dp(MARGIN), width - dp(2 * MARGIN)
        painter.box(x, top - high, wide, high, fill, dp(12))
        middle = top - high / 2
        if self.icon:
            painter.icon(self.icon, x + dp(23), middle, 20, colour)
        lines = self._lines(width)
        painter.lines(
            lines,
            x + dp(15) + self._indent,
            middle + len(lines) * ink.line_height(14) / 2,
            14,
            colour,
            "medium",
        )
        if self.action:
            painter.words(self.action, x + wide - dp(14), middle, 14, colour, "bold", "right")
            long = ink.size(self.action, 14, "bold")[0] + dp(28)
            painter.hot(self._hot, x + wide - long, top - high, long, high, self.action, dp(12))

    @property
    def _hot(self) -> str:
        return self.name or name_of(self.action)

    def tapped(self, name: str) -> bool:
        if not self.action or name != self._hot:
            return False
        if self.tap is not None:
            self.tap()
        return True
