"""Parts of a page that tell something: headings, sentences, rows and banners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from domino.ui.kit.boxes import Badge, Box, Card, Child, Fill, Icon, Line, Padded, Shade, Stack, Text, Touch
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.part import MARGIN, Part, Tap, name_of
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

    def build(self, width: float) -> Box:
        size, colour = (18, "text") if self.large else (14, "primary")
        words = Fill(Padded(Text(self.text, size, colour, "medium", wraps=False), (0, 2)))
        if self.tap is not None:
            icon = Icon(self.icon, 18, "on_tonal", 14) if self.icon else None
            said = Text(self.right, 14, "on_tonal", "medium")
            pill = Card(Line(icon, 8 if icon else None, said), "tonal", 99, (16, 4), 32)
            name = self.name or name_of(self.right)
            return Padded(Line(words, 16, Touch(pill, name, self.right, self.tap, 99)), (20, 6, 12, 8), 40)
        right = ink.shortened(self.right, 13, "regular", (width - dp(40)) * 0.6)
        return Padded(Line(words, 8, Text(right, 13, "secondary") if right else None), (20, 9, 20, 5), 40)


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

    def build(self, width: float) -> Box:
        colour = self.colour or ("secondary" if self.secondary else "text")
        words: Box = Text(self.text, self.size, colour, self.weight, self.align)
        if self.icon:
            words = Line(Icon(self.icon, 20, colour, line=self.size), 10, Fill(words), align="top")
        return Padded(words, (MARGIN + 8, 5, MARGIN + 8, 8))


class Tagged(Text):
    """Words with a small word in a pill behind their last line."""

    __slots__ = ("_tag",)

    def __init__(self, text: str, tag: str, size: float, colour: Shade, weight: str) -> None:
        super().__init__(text, size, colour, weight)
        self._tag = Card(Text(tag, 12, "on_changed", "medium"), "changed", 99, (10, 2))

    def lines(self, width: float) -> list[str]:
        return super().lines(max(dp(60), width - self._tag.natural() - dp(8)))

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        super().draw(painter, x, top, width, height)
        wide = self._tag.natural()
        tall = self._tag.measure(wide)
        wrote = ink.size(self.lines(width)[-1], self.size, self.weight)[0]
        middle = top - height + ink.line_height(self.size) / 2
        self._tag.draw(painter, x + wrote + dp(8), middle + tall / 2, wide, tall)


class Marked(Card):
    """A card with a coloured edge: what is on it was changed."""

    __slots__ = ()

    def draw(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        super().draw(painter, x, top, width, height)
        painter.box(x, top - height + dp(8), dp(5), height - dp(16), painter.theme.changed_edge, dp(2.5))


def row_card(
    lead: Box | None, words: Box, *right: Child, fill: str = "surface", marked: bool = False
) -> Card:
    """A card with an icon or badge, words, and something at the right."""
    line = Line(lead, 16 if lead else None, Fill(words), *right)
    return (Marked if marked else Card)(line, fill, 14, (16, 10), 52)


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

    def build(self, width: float) -> Box:
        text, second, third = ("on_tonal",) * 3 if self.selected else ("text", "secondary", "primary")
        shade: Shade = text if self.enabled else (text, 0.5)
        shade_below: Shade = second if self.enabled else (second, 0.6)
        lead: Box | None = Badge(*self.badge, 26, 24) if self.badge else None
        if lead is None and self.icon:
            lead = Icon(self.icon, 24, shade_below)
        below = self._is_below(width, lead is not None)
        right: list[Child] = []
        if self.trailing and not below:
            right += (8, Text(self.trailing, 14, third, "medium", line=15))
        if self.chevron:
            right += (10, Icon(self.chevron, 20, shade_below, 16, line=15))
        title: Box = (
            Tagged(self.title, self.tag, 15, shade, "medium")
            if self.tag
            else Text(self.title, 15, shade, "medium")
        )
        if self.titled:
            title, right = Line(Fill(title, least=dp(60)), *right, align="top"), []
        subtitle: Box | None = Text(self.subtitle, 13, shade_below) if self.subtitle else None
        if self.small_icon and subtitle:
            icon = Icon(self.small_icon, 15, shade_below, 14, line=13)
            subtitle = Line(icon, 6, Fill(subtitle), align="top")
        own = Text(self.trailing, 14, "primary", "medium") if below else None
        for number, (name, end, called, tap) in enumerate(self.ends):
            touch = Touch(Icon(end, 22, shade_below, 24), name, called, tap, 22, size=44)
            right += (24 if number else 16, touch)
        fill = "tonal" if self.selected else "surface"
        card: Box = row_card(lead, Stack(title, own, subtitle), *right, fill=fill, marked=self.changed)
        if self.tap is not None:
            card = Touch(card, self.hot_name, self.title, self.tap)
        return Padded(card, (MARGIN, 0, MARGIN, 6))

    def _is_below(self, width: float, has_lead: bool) -> bool:
        """Whether the words at the right are so long that they have a line of their own."""
        taken = 2 * MARGIN + 32 + 40 * has_lead + 48 * len(self.ends) - 8 * bool(self.ends)
        room = width - dp(taken + 26 * bool(self.chevron))
        return bool(self.trailing) and ink.size(self.trailing, 14, "medium")[0] > room * 0.62


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

    def build(self, width: float) -> Box:
        icon = Icon(self.icon, 20, self.on, 16) if self.icon else None
        words = Fill(Padded(Text(self.text, 14, self.on, "medium"), (0, 10)))
        right: tuple[Child, ...] = (15,)
        if self.action:
            said = Padded(Text(self.action, 14, self.on, "bold"), (14, 0))
            name = self.name or name_of(self.action)
            right = (3, Touch(said, name, self.action, self.tap, 12))
        line = Line(15, icon, 10 if icon else None, words, *right, align="stretch")
        return Padded(Card(line, self.fill, 12, least=46), (MARGIN, 0, MARGIN, 8))
