"""What pages and sheets are made of, painted: one part below the other in a `Column`.

    column = Column([
        Heading("Players"),
        Row("account", "Ana", "on this device", tap=edit, name="ana"),
        Switch("Sound", on=True, change=set_sound, name="sound"),
        Buttons([Button("Deal", deal, icon="cards", name="deal")]),
    ])

Parts that tell something are in rows.py, parts that are worked by touch in controls.py, what holds parts
together in column.py.
"""

from domino.ui.kit.parts.column import MARGIN, Card, Column, Custom, Gap, Part, Tap, name_of
from domino.ui.kit.parts.controls import (
    Button,
    Buttons,
    Segments,
    Slider,
    Switch,
    button_height,
    paint_button,
    paint_switch,
)
from domino.ui.kit.parts.rows import Banner, Heading, Row, Sentence

__all__ = [
    "MARGIN",
    "Banner",
    "Button",
    "Buttons",
    "Card",
    "Column",
    "Custom",
    "Gap",
    "Heading",
    "Part",
    "Row",
    "Segments",
    "Sentence",
    "Slider",
    "Switch",
    "Tap",
    "button_height",
    "name_of",
    "paint_button",
    "paint_switch",
]
