"""What pages and sheets are made of: one part below the other in a `Column`.

    column = Column([
        Heading("Players"),
        Row("account", "Ana", "on this device", tap=edit, name="ana"),
        Switch("Sound", on=True, change=set_sound, name="sound"),
        Buttons([Button("Deal", deal, icon="cards", name="deal")]),
    ])

Parts that tell something are in rows.py, parts that are worked by touch in controls.py and buttons.py.
"""

from domino.ui.kit.parts.buttons import Button, Buttons, button_height, paint_button
from domino.ui.kit.parts.controls import Segments, Slider, Switch
from domino.ui.kit.parts.part import MARGIN, Gap, Part, Tap, name_of
from domino.ui.kit.parts.rows import Banner, Heading, Row, Sentence

__all__ = [
    "MARGIN",
    "Banner",
    "Button",
    "Buttons",
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
]
