"""A page: a bar with a way back, a title and icons; a body that scrolls; buttons that stay at the bottom,
if any.

    class HelpScreen(PageScreen):
        name = "help"

        def __init__(self, app: Application, game): super().__init__(title=...)
        def parts(self): return [Heading(...), ...]

"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import dp

from domino.ui.kit.boxes import Box, Child, Fill, Icon, Line, Padded, Sized, Stack, Text, Touch
from domino.ui.kit.paint.materials import LIP
from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import Button, Buttons, Part
from domino.ui.kit.stage.column import Column
from domino.ui.kit.stage.screen import Screen
from domino.ui.kit.stage.scroll import Scroll, Tall

TALL = 600
"""Dp of a screen that has height to spare."""
IconButton = tuple[str, str, str, Callable[[], None]]
"""Name of its hot, name of the icon, what it is called, what it does."""


def _sign(name: str, icon: str, says: str, tap: Callable[[], None]) -> Box:
    return Touch(Icon(icon, 24, "on_rack", 40), name, says, tap, 20, size=40)


class Bar(Painted):
    """The bar on top of a page."""

    solid = True

    def __init__(self, page: TitledScreen) -> None:
        super().__init__()
        self.page = page

    def _box(self) -> Box:
        page = self.page
        words = Stack(
            Text(page.title, page.title_size, "on_rack", "medium", wraps=False),
            Text(page.subtitle, 13, "on_rack_secondary", wraps=False) if page.subtitle else None,
        )
        left: tuple[Child, ...] = (20,)
        if page.has_back:
            left = (8, _sign("back", "arrow-left", self.say("ui.page.back"), self._back), 8)
        right = [child for icon in page.icons for child in (8, _sign(*icon))]
        return Padded(Line(*left, Fill(words), 4, *right, 8), (0, 6, 0, 6 + LIP), 56 + LIP)

    def _back(self) -> None:
        self.app.stage.back()

    def height_for(self) -> float:
        return self._box().measure(self.width)

    def paint(self, painter: Painter) -> None:
        edge, width = self.page.insets, painter.width
        painter.rail(0, 0, width, painter.height)
        tall = painter.height - edge.top
        self._box().draw(painter, edge.left, tall, width - edge.left - edge.right, tall)


class Footer(Tall):
    """Buttons that stay."""

    solid = True

    def __init__(self, page: PageScreen) -> None:
        super().__init__()
        self.page = page

    def build(self, width: float) -> Box:
        if not self.page.footer:
            return Stack()
        wide = min(width, dp(Column.widest))
        buttons = Sized(Buttons(self.page.footer).build(wide), wide)
        words = self.page.foot_line if self.page.height >= dp(TALL) else ""
        said = Line(Text(words, 13, "on_rack_secondary"), stands="center") if words else None
        return Stack(4 + LIP, Line(buttons, stands="center"), said, 10 if words else 4)

    def paint(self, painter: Painter) -> None:
        if self.page.footer:
            painter.rack(0, 0, painter.width, painter.height)
        super().paint(painter)


class TitledScreen(Screen):
    """A screen with a bar on top, which it places itself."""

    title_size = 18

    def __init__(self, title: str = "", subtitle: str = "", icons: Sequence[IconButton] = ()) -> None:
        super().__init__()
        self.title, self.subtitle = title, subtitle
        self.icons: list[IconButton] = list(icons)
        self.bar = Bar(self)

    @property
    def has_back(self) -> bool:
        """Whether there is a screen to go back to."""
        return len(self.app.stage.screens) > 1


class PageScreen(TitledScreen):
    """Override `parts`; call `refresh` when they change."""

    name = "page"

    def __init__(
        self,
        title: str = "",
        subtitle: str = "",
        icons: Sequence[IconButton] = (),
        footer: Sequence[Button] = (),
    ) -> None:
        super().__init__(title, subtitle, icons)
        self.footer: list[Button] = list(footer)
        self.foot_line = ""
        """A few words below the buttons, where there is height for them."""
        self.column, self.scroll = self.make_scroll()
        self.foot = Footer(self)
        for child in (self.scroll, self.bar, self.foot):
            self.add_widget(child)

    def make_scroll(self) -> tuple[Column, Scroll]:
        """The column of its parts, and what scrolls it."""
        column = Column()
        return column, Scroll(column, "divider")

    def parts(self) -> Sequence[Part]:
        """What the body shows."""
        return self.column.parts

    def refresh(self) -> None:
        """Something changed: make the parts anew; bar and footer are painted again too."""
        self.column.put(self.parts())
        self.bar.repaint()
        self.foot.repaint()
        self.arrange()

    def opened(self) -> None:
        self.refresh()

    def uncovered(self) -> None:
        self.refresh()

    def arrange(self) -> None:
        edge = self.insets
        bar = self.bar.height_for() + edge.top
        foot = self.foot.height_for(self.width - edge.left - edge.right)
        foot += edge.bottom if foot else 0
        self.bar.size, self.bar.pos = (self.width, bar), (self.x, self.top - bar)
        self.foot.size, self.foot.pos = (self.width, foot), (self.x, self.y)
        self.scroll.size = (self.width - edge.left - edge.right, max(1.0, self.height - bar - foot))
        self.scroll.pos = (self.x + edge.left, self.y + foot)

    def key(self, name: str, modifiers: list[str]) -> bool:
        return self.scroll.key(name)
