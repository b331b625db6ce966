"""Ink draws with methods that are private in Kivy's label, and the field for names with some of its text
input: nothing else draws a word or measures a line as they do. Here is the version they were read in."""

from __future__ import annotations

import kivy
from kivy.core.text import Label
from kivy.uix.textinput import TextInput

from domino.ui.kit.words import ink

READ_IN = "2.3.1"
CHECK = (
    f"Kivy is {kivy.__version__}; kit/words/ink.py and kit/stage/name_field.py were read against {READ_IN}. "
    "Look up in kivy/core/text/__init__.py that _render_begin still makes a surface of _size, _render_text "
    "still draws on it at x and y from the top, and _render_end still returns its picture as ImageData; "
    "and in kivy/uix/textinput.py that _create_line_label and _get_text_width still draw and measure a "
    "line. Look at the pictures names-typed and names-table, then write the new version here."
)


def test_the_version_of_kivy_is_the_one_whose_private_methods_were_read() -> None:
    assert kivy.__version__ == READ_IN, CHECK


def test_the_private_methods_are_there() -> None:
    for name in ("_render_begin", "_render_text", "_render_end"):
        assert callable(getattr(Label, name, None)), f"Label.{name} is gone. {CHECK}"
    for name in ("_create_line_label", "_get_line_options", "_get_text_width"):
        assert callable(getattr(TextInput, name, None)), f"TextInput.{name} is gone. {CHECK}"


def test_a_word_is_drawn_on_a_surface_of_the_size_that_is_asked_for() -> None:
    pen = Label(font_size=20)
    pen._size = (60, 30)
    pen._render_begin()
    pen._render_text("Wm", 0, 0)
    drawn = pen._render_end()
    assert (drawn.width, drawn.height, drawn.fmt) == (60, 30, "rgba"), CHECK
    inked = [at // 4 for at, alpha in enumerate(drawn.data) if at % 4 == 3 and alpha]
    assert inked and max(pixel % 60 for pixel in inked) < ink.size("Wm", 20)[0] + 4, CHECK
