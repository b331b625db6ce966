"""Passing on rules of one's own: as text, or as a picture that a camera reads; and taking some."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.core.clipboard import Clipboard
from kivy.metrics import dp

from domino.core.house_rules import HouseRules
from domino.device.android import on_android
from domino.device.passing import share_text
from domino.tableside.setup.own_rules import Taken, take
from domino.ui.kit.app import Application
from domino.ui.kit.boxes import Box, Card, Drawn, Line, Padded, Sized
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.paint.theme import INK
from domino.ui.kit.parts.parts import MARGIN, Part, Row, Sentence
from domino.ui.kit.stage.sheets import Sheet

SIDE = 196
"""Dp of the plate that a code is on."""
QUIET = 4
"""Modules around a code that stay bare: cameras ask for them."""

Modules = Sequence[Sequence[int]]
"""The rows of a code, from its top: what is not 0 is dark."""


@dataclass(eq=False, repr=False)
class CodePlate(Part):
    """A code on an ivory plate."""

    modules: Modules

    def build(self, width: float) -> Box:
        plate = Card(Drawn(self._paint, SIDE, SIDE), "tile", 16, shadow=3, outline="divider")
        return Padded(Line(Sized(plate, dp(SIDE), dp(SIDE)), stands="center"), (MARGIN, 6, MARGIN, 10))

    def _paint(self, painter: Painter, x: float, top: float, width: float, height: float) -> None:
        across = len(self.modules) + 2 * QUIET
        side = max(1, int(width // across))  # whole pixels: edges stay sharp
        left, high = (
            round(x + (width - side * len(self.modules)) / 2),
            round(top - (height - side * len(self.modules)) / 2),
        )
        for row, modules in enumerate(self.modules):
            begun: int | None = None
            for at, dark in enumerate([*modules, 0]):
                if dark and begun is None:
                    begun = at
                elif not dark and begun is not None:
                    painter.box(left + begun * side, high - (row + 1) * side, (at - begun) * side, side, INK)
                    begun = None


def code_of(text: str) -> Modules | None:
    """The text as a code; None when it is too long for one."""
    import segno

    try:
        return [list(row) for row in segno.make_qr(text, error="m").matrix]
    except segno.DataOverflowError:
        return None


class RulesPassingSheet(Sheet):
    """Ways to pass rules on."""

    name = "rules-passing"

    def __init__(self, app: Application, rules: HouseRules) -> None:
        self.rules = rules
        super().__init__(title=rules.name, subtitle=app.texts.say("ui.house.pass-on"))

    def body(self) -> Sequence[Part]:
        code = code_of(self.rules.text())
        ways: list[Part] = [Row("content-copy", self.say("ui.house.copy"), tap=self._copy, name="copy")]
        if on_android():
            ways.append(Row("share-variant", self.say("ui.house.send"), tap=self._send, name="send"))
        if code is None:
            return [*ways, Sentence(self.say("ui.house.too-long"))]
        return [*ways, Sentence(self.say("ui.house.code")), CodePlate(code)]

    def _copy(self) -> None:
        Clipboard.copy(self.rules.text())
        self.dismiss()
        self.app.stage.say(self.say("ui.house.copied"))

    def _send(self) -> None:
        if not share_text(self.rules.text(), self.rules.name):
            self._copy()


def take_rules(app: Application) -> Taken:
    """The rules that the clipboard holds, or a sentence that says why there are none."""
    return take(Clipboard.paste() or "", app.settings.own_rules, app.texts)
