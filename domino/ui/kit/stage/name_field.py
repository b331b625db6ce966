"""The field a name is typed into. Kivy's writes in one font; this one has ink for every script."""

from __future__ import annotations

from kivy.graphics.texture import Texture
from kivy.uix.textinput import TextInput

from domino.tableside.letters import beginning
from domino.ui.kit.words import fonts, ink


class NameField(TextInput):
    """One line of at most so many characters. A letter that would not fit whole stays out.

    What it overrides is private in Kivy, whose version is pinned: nothing else draws and measures a line."""

    def __init__(self, longest: int, **keywords: object) -> None:
        super().__init__(
            multiline=False,
            write_tab=False,
            input_filter=lambda typed, undo: beginning(typed, longest - len(self.text)),
            **keywords,
        )

    def _create_line_label(self, text: str, hint: bool = False) -> Texture:
        if fonts.in_main_font(text):
            return super()._create_line_label(text, hint)
        self._get_line_options()  # makes the label that the field measures its lines by
        return ink.line(text, "regular", int(self.font_size))

    def _get_text_width(self, text: str, tab_width: int, _label_cached: object) -> float:
        if fonts.in_main_font(text):
            return super()._get_text_width(text, tab_width, _label_cached)
        return ink.run(text, "regular", int(self.font_size))[1]
