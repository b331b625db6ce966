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

from domino.ui.kit.paint.painted import Painted
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import Button, Buttons, Part
from domino.ui.kit.stage.column import Column
from domino.ui.kit.stage.screen import Screen
from domino.ui.kit.stage.scroll import Scroll
from domino.ui.kit.words import ink

Icon = tuple[str, str, str, Callable[[], None]]
"""Name of its hot, name of the icon, what it is called, what it does."""


class Bar(Painted):
    """The bar on top of a page."""

    solid = True

    def __init__(self, page: TitledScreen) -> None:
        super().__init__()
        self.page = page

    def height_for(self) -> float:
        words = ink.line_height(18) + (ink.line_height(13) if self.page.subtitle else 0)
        return max(dp(56), words + dp(12))

    def paint(self, painter: Painter) -> None:
        theme, page = painter.theme, self.page
        edge = page.insets
        width, height = painter.width, painter.height - edge.top
        painter.box(0, 0, width, painter.height, theme.surface)
        middle, left = height / 2, edge.left + dp(8)
        if page.has_back:
            painter.icon("arrow-left", left + dp(20), middle, 24, theme.text)
            painter.hot("back", left, middle - dp(20), dp(40), dp(40), self.say("ui.page.back"), dp(20))
            left += dp(48)
        else:
            left += dp(12)
        right = width - edge.right - dp(8)
        for name, icon, says, _ in reversed(page.icons):
            painter.icon(icon, right - dp(20), middle, 24, theme.text)
            painter.hot(name, right - dp(40), middle - dp(20), dp(40), dp(40), says, dp(20))
            right -= dp(48)
        room = right - left - dp(4)
        if page.subtitle:
            tall = ink.line_height(18) + ink.line_height(13)
            painter.words(
                page.title,
                left,
                middle + tall / 2 - ink.line_height(18) / 2,
                18,
                theme.text,
                "medium",
                width=room,
            )
            painter.words(
                page.subtitle,
                left,
                middle - tall / 2 + ink.line_height(13) / 2,
                13,
                theme.secondary,
                width=room,
            )
        else:
            painter.words(page.title, left, middle, 18, theme.text, "medium", width=room)

    def tapped(self, name: str) -> None:
        if name == "back":
            self.app.stage.back()
            return
        for own, _, _, tap in self.page.icons:
            if own == name:
                tap()
                return


class Footer(Painted):
    """Buttons that stay."""

    solid = True

    def __init__(self, page: PageScreen) -> None:
        super().__init__()
        self.page = page

    def _inner(self, width: float) -> tuple[float, float]:
        wide = min(width, dp(720))
        return (width - wide) / 2, wide

    def height_for(self, width: float) -> float:
        return Buttons(self.page.footer).height(self._inner(width)[1]) + dp(8) if self.page.footer else 0.0

    def paint(self, painter: Painter) -> None:
        painter.box(0, 0, painter.width, painter.height, painter.theme.surface)
        if self.page.footer:
            x, wide = self._inner(painter.width)
            Buttons(self.page.footer).paint(painter, x, painter.height - dp(4), wide)


class TitledScreen(Screen):
    """A screen with a bar on top, which it places itself."""

    def __init__(self, title: str = "", subtitle: str = "", icons: Sequence[Icon] = ()) -> None:
        super().__init__()
        self.title, self.subtitle = title, subtitle
        self.icons: list[Icon] = list(icons)
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
        icons: Sequence[Icon] = (),
        footer: Sequence[Button] = (),
    ) -> None:
        super().__init__(title, subtitle, icons)
        self.footer: list[Button] = list(footer)
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
        self.column.parts = list(self.parts())
        self.column.changed()
        self.arrange()
        self.bar.repaint()
        self.foot.repaint()

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
