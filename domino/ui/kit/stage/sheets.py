"""Sheets: a panel over the screen with a title, a body that scrolls and buttons that stay.

It rises from the bottom of a phone; on a phone that lies, it stands at the right, or at the left for the
left hand; on wide screens it is in the middle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from domino.ui.kit.app import Application
from domino.ui.kit.boxes import Box, Fill, Icon, Line, Padded, Stack, Text, Touch
from domino.ui.kit.paint import motion
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import WHITE, Theme, faded, mixed
from domino.ui.kit.parts.parts import Button, Buttons, Part, Sentence
from domino.ui.kit.stage.column import Column
from domino.ui.kit.stage.pulling import Handled, Pulled, paint_handle
from domino.ui.kit.stage.scroll import Scroll

RISE = 0.24
WIDE = 700
"""Dp of width from which a sheet is a panel in the middle."""
LOW = 520
"""Dp of height under which a sheet stands at the side."""
ROUND = 4
"""Dp above its lower edge at which the round of its corners has left the margin of what it shows."""


def lifted(theme: Theme) -> Theme:
    """The colours on a sheet. In the dark it is a step lighter than the page below, and what lies on it too:
    a shadow does not show there."""
    if not theme.dark:
        return theme
    return theme._replace(
        background=theme.surface,
        surface=theme.raised,
        raised=theme.divider,
        paper_high=mixed(theme.raised, WHITE, 0.04),
        paper_low=theme.raised,
        divider=mixed(theme.divider, theme.outline, 0.3),
    )


class Panel(Handled):
    """The paper of a sheet: handle, title, a way to close it, and its buttons."""

    sheet: Sheet

    @property
    def grip(self) -> float:
        return self.head_height()

    @property
    def theme(self) -> Theme:
        return self.sheet.theme

    def _head(self) -> Box:
        """Title and subtitle, and what can be tapped beside them."""
        sheet = self.sheet
        words = Stack(
            Text(sheet.title, 20, "text", "medium") if sheet.title else None,
            Text(sheet.subtitle, 13, "secondary") if sheet.title and sheet.subtitle else None,
        )
        signs = [(Icon(icon, 24, wide=44), name, says, tap) for name, icon, says, tap in sheet.icons]
        if not sheet.must:
            close = Icon("close", 24, "secondary", 44)
            signs.append((close, "close", self.say("ui.sheet.close"), sheet.dismiss))
        right = [child for sign in signs for child in (4, Touch(*sign, 22, size=44))]
        pad = (20, 22, 8, 12) if sheet.rises else (20, 13, 8, 13)
        return Padded(Line(Fill(words), 4, *right), pad, 56)

    def head_height(self) -> float:
        return self._head().measure(self.width) if self.sheet.title else dp(24)

    def _foot(self) -> Box:
        return Padded(Buttons(self.sheet.buttons).build(self.width), (0, 0, 0, 4))

    def foot_height(self) -> float:
        if self.sheet.buttons:
            return self._foot().measure(self.width)
        return 0.0 if self.sheet.rises else dp(ROUND)

    def paint(self, painter: Painter) -> None:
        theme, sheet = painter.theme, self.sheet
        width, height, radius = painter.width, painter.height, dp(24)
        painter.shadow(0, 0, width, height, radius, dp(12))
        if sheet.rises:  # its lower corners are below the edge of the screen
            painter.box(0, -radius, width, height + radius, theme.background, radius, theme.divider)
            paint_handle(painter, self.say("ui.sheet.down" if sheet.must else "ui.sheet.close"))
        else:
            painter.box(0, 0, width, height, theme.background, radius, theme.divider)
        self._head().draw(painter, 0, height, width, self.head_height())
        if sheet.buttons:
            foot = self.foot_height()
            self._foot().draw(painter, 0, foot + sheet.edge_below, width, foot)


class Sheet(Pulled):
    """Show it with `app.stage.show(sheet)`. `must` sheets are closed by their buttons only, and lie low when
    they are pulled down."""

    name = "sheet"

    def __init__(
        self,
        title: str = "",
        parts: Sequence[Part] = (),
        buttons: Sequence[Button] = (),
        must: bool = False,
        subtitle: str = "",
        icons: Sequence[tuple[str, str, str, Callable[[], None]]] = (),
        dismissed: Callable[[], None] | None = None,
        **keywords: object,
    ) -> None:
        super().__init__(**keywords)
        self.title, self.subtitle = title, subtitle
        self.buttons = list(buttons)
        self.icons = list(icons)
        self.must = must
        self.dismissed = dismissed
        self.rises = True
        self.column, self.scroll = self.make_scroll()
        self.column.parts = list(parts)
        self.column.widest = 900
        self.panel = Panel(self)
        self._risen = 1.0
        self._motion: motion.Motion | None = None
        self.add_widget(self.panel)
        self.add_widget(self.scroll)

    def make_scroll(self) -> tuple[Column, Scroll]:
        """The column of its parts, and what scrolls it."""
        column = Column()
        return column, Scroll(column, "divider")

    @property
    def theme(self) -> Theme:
        """What covers the page is lifted off it; what lies beside something lies as deep."""
        return lifted(super().theme) if self.solid else super().theme

    def body(self) -> Sequence[Part]:
        """The parts, for sheets that make them from something: asked by `refresh`."""
        return self.column.parts

    def refresh(self) -> None:
        """Something changed: make the parts anew and fit the panel to them."""
        self.put(self.body())

    def put(self, parts: Sequence[Part], buttons: Sequence[Button] | None = None) -> None:
        """Show these parts, and buttons, instead."""
        if buttons is not None:
            self.buttons = list(buttons)
        self.column.put(parts)
        if self.parent is not None:
            self.arrange()
            self.panel.repaint()

    def dismiss(self) -> None:
        """Close it."""
        self.app.stage.close(self)
        if self.dismissed is not None:
            self.dismissed()

    def area(self) -> tuple[float, float, float, float]:
        """The part of the screen it may cover: x, y, width, height. Override to leave something free."""
        return 0.0, 0.0, self.width, self.height

    def arrange(self) -> None:
        x, y, width, height = self.area()
        edge = self.insets
        below = edge.bottom if y <= 0 else 0
        beside = height < dp(LOW) and width > height
        wide = width >= dp(WIDE) and not beside
        self.rises = not wide and not beside
        self.edge_below = below if self.rises else 0
        if self.rises:
            panel_width, left = width, x
            most = height - edge.top - dp(24)
        elif wide:
            panel_width = min(dp(600), width - dp(48))
            left = x + (width - panel_width) / 2
            most = height - edge.top - below - dp(20)
        else:
            panel_width = min(dp(440), width - edge.left - edge.right - dp(16))
            left = x + width - edge.right - panel_width - dp(8)
            if self.app.settings.left_handed:
                left = x + edge.left + dp(8)
            most = height - edge.top - below - dp(12)
        self.panel.width = panel_width
        head, foot, tail = self.panel.head_height(), self.panel.foot_height(), 0.0
        if self.buttons:
            foot += self.edge_below
        else:  # what is shown goes on to the edge, and the blank above the edge is at its end
            tail = dp(8) + self.edge_below if self.rises else dp(16)
        body = self.column.height_for(panel_width) + tail
        tall = min(most, head + body + foot)
        bottom = y if self.rises else y + below + (height - edge.top - below - tall) / 2
        self._place = (left, bottom, panel_width, tall, head, foot)
        self._put(self._risen)
        self.scroll.tail = tail
        self.scroll.measure()
        self.put_tab()
        self.repaint()

    def _put(self, risen: float) -> None:
        self._risen = risen
        left, bottom, width, tall, head, foot = self._place
        down = (1 - risen) * (bottom + tall if self.rises else dp(40)) + self.sunk
        self.panel.size = (width, tall)
        self.panel.pos = (self.x + left, self.y + bottom - down)
        self.scroll.size = (width, max(1.0, tall - head - foot))
        self.scroll.pos = (self.x + left, self.y + bottom + foot - down)

    @property
    def low_title(self) -> str:
        return self.title

    def papers(self) -> list[Widget]:
        return [self.panel, self.scroll]

    def travel(self) -> float:
        return self._place[1] + self._place[3]

    def lower(self) -> None:
        self._put(self._risen)

    def opened(self) -> None:
        self.rise()
        if self.app.moves:
            self._motion = motion.move(self.app.lasting(RISE), self._put)
        self.refresh()

    def closed(self) -> None:
        super().closed()
        if self._motion is not None:
            self._motion.cancel()

    def paint(self, painter: Painter) -> None:
        painter.box(0, 0, painter.width, painter.height, faded(self.theme.shadow, 0.5))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.low:
            return self.tab.on_touch_down(touch)
        if super().on_touch_down(touch) and any(paper.collide_point(*touch.pos) for paper in self.papers()):
            return True
        x, y, width, height = self.area()
        if not (x <= touch.x - self.x <= x + width and y <= touch.y - self.y <= y + height):
            return False
        if not self.must and not self.panel.collide_point(*touch.pos) and not touch.is_mouse_scrolling:
            self.dismiss()
        return True

    def back(self) -> bool:
        if not self.must:
            self.dismiss()
        return True

    def key(self, name: str, modifiers: list[str]) -> bool:
        return self.scroll.key(name)


def confirm(
    app: Application,
    question: str,
    sentence: str,
    yes: str,
    done: Callable[[], None],
    kind: str = "error",
) -> Sheet:
    """Ask before something that cannot be taken back. Shows the sheet and returns it."""

    def agreed() -> None:
        app.stage.close(sheet)
        done()

    sheet = Sheet(
        question,
        [Sentence(sentence, 15, secondary=False)],
        [
            Button(app.texts.say("ui.sheet.cancel"), lambda: sheet.dismiss(), kind="outline", name="cancel"),
            Button(yes, agreed, kind=kind, name="confirm"),
        ],
    )
    app.stage.show(sheet)
    return sheet
