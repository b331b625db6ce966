"""Passing on rules of one's own: as text, or as a picture that a camera reads; and taking some."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.core.clipboard import Clipboard

from domino.core.house_rules import HouseRules
from domino.device.android import on_android
from domino.device.passing import share_text
from domino.tableside.setup.own_rules import Taken, take
from domino.ui.kit.app import Application
from domino.ui.kit.parts.code_plate import CodePlate, code_of
from domino.ui.kit.parts.parts import Part, Row, Sentence
from domino.ui.kit.stage.sheets import Sheet


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
