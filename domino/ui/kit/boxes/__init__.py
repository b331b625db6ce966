"""Boxes: one description of a piece of the screen, by which it is both measured and painted.

    card = Touch(
        Card(
            Line(
                Icon("history", 24, "secondary"),
                16,
                Fill(Stack(Text("Matches", 15, weight="medium"), Text("What was played", 13, "secondary"))),
                8,
                Text("12", 14, "primary"),
            ),
            pad=(16, 10),
            least=52,
        ),
        "matches",
        says="Matches",
    )
    tall = card.measure(width)
    card.draw(painter, x, top, width, tall)

A box is asked how tall it is at a width, `measure`, and then drawn below a top edge, `draw`, as tall as its
holder makes it: no less than it asked for. It works out its shape once for a width and keeps it. Describing
is cheap, so whoever has changed is described anew; a box itself never changes.

- `Passage` is words, some of them in another weight (`Weighted`), with boxes among them: passage.py
- `Text` (`Struck` through), `Icon`, `Badge` and `Drawn` (painted by a function) show something: leaves.py
- `Stack` puts boxes below each other, `Line` beside each other, where `Fill` takes the room that is left;
  `Flow` begins a new line where one is full. Among them a number is a gap, None is nothing. `Levels` puts
  boxes at shares of a height that is given: rows.py
- `Padded` leaves room around a box, `Card` fills that room, `Touch` makes it a place to touch, `Sized` gives
  it a width, and `Fit` describes it only when its width is known: holders.py
- `Paper`, `Well`, `OnRack` and `Slab` are cards of what the table is made of: grounds.py

Numbers are in dp and sizes of words in sp, as a designer says them; widths and heights that are handed
to `measure`, `draw` and `Sized` are pixels. A colour is the name of its role in the theme, that with how
much of it is seen, `("text", 0.5)`, or a colour itself.
"""

from domino.ui.kit.boxes.box import Box, Shade, shade_of
from domino.ui.kit.boxes.grounds import OnRack, Paper, Slab, Well, on_slab
from domino.ui.kit.boxes.holders import Card, Fit, Padded, Sized, Touch
from domino.ui.kit.boxes.leaves import Badge, Drawn, Icon, Struck, Text
from domino.ui.kit.boxes.passage import Passage, Weighted
from domino.ui.kit.boxes.rows import Child, Fill, Flow, Levels, Line, Stack

__all__ = [
    "Badge",
    "Box",
    "Card",
    "Child",
    "Drawn",
    "Fill",
    "Fit",
    "Flow",
    "Icon",
    "Levels",
    "Line",
    "OnRack",
    "Padded",
    "Paper",
    "Passage",
    "Shade",
    "Sized",
    "Slab",
    "Stack",
    "Struck",
    "Text",
    "Touch",
    "Weighted",
    "Well",
    "on_slab",
    "shade_of",
]
