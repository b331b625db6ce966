"""Typing a name: the one place in the app with a text field."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp, sp

from domino.ui.kit.app import Application
from domino.ui.kit.parts.parts import Button, Gap, Part, Sentence
from domino.ui.kit.stage.name_field import NameField
from domino.ui.kit.stage.screen import Foreign
from domino.ui.kit.stage.sheets import Sheet

FIELD = 52


class NameSheet(Sheet):
    """A field with the name in it. `keep` is given what was typed, and says why it cannot be, or nothing.

    It stands at the top of the screen, for a phone's keyboard covers the lower half."""

    name = "name"

    def __init__(
        self,
        app: Application,
        text: str,
        keep: Callable[[str], str],
        title: str = "",
        longest: int = 40,
    ) -> None:
        self.keep = keep
        self.why_not = ""
        say = app.texts.say
        super().__init__(
            title=title or say("ui.name.title"),
            buttons=[
                Button(say("ui.sheet.cancel"), lambda: self.dismiss(), kind="outline", name="cancel"),
                Button(say("ui.name.keep"), self._keep, name="keep"),
            ],
        )
        self.field = NameField(
            longest,
            text=text,
            font_size=sp(18),
            background_normal="",
            background_active="",
            padding=[dp(14), dp(14), dp(14), dp(10)],
        )
        self.field.bind(on_text_validate=lambda *_: self._keep())
        self.frame = Foreign()
        self.frame.add_widget(self.field)
        self.add_widget(self.frame)

    def body(self) -> list[Part]:
        parts: list[Part] = [Gap(FIELD + 8)]
        if self.why_not:
            parts.append(Sentence(self.why_not, colour="error"))
        return parts

    def area(self) -> tuple[float, float, float, float]:
        """The upper half of a phone: the keyboard has the lower one."""
        if min(self.width, self.height) >= dp(600):
            return super().area()
        tall = max(self.height * 0.5, dp(250))
        return 0.0, self.height - tall, self.width, tall

    def opened(self) -> None:
        super().opened()
        self.field.focus = True
        self.field.select_all()

    def closed(self) -> None:
        self.field.focus = False
        super().closed()

    def _put(self, risen: float) -> None:
        super()._put(risen)
        theme = self.theme
        self.field.background_color = theme.surface
        self.field.foreground_color = theme.text
        self.field.cursor_color = theme.primary
        self.field.size = (self.scroll.width - dp(32), max(dp(FIELD), sp(18) * 2))
        self.field.pos = (self.scroll.x + dp(16), self.scroll.top - self.field.height - dp(8))

    def _keep(self) -> None:
        self.why_not = self.keep(self.field.text)
        if self.why_not:
            self.refresh()
            self.field.focus = True
        else:
            self.dismiss()
